"""Legal choices of Bear Island, and lively players to make random games with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random
from typing import Any, TypeVar

from shellref.games.bear_island.cards import in_order, nexts, reshuffled, taken
from shellref.games.bear_island.effects import use
from shellref.games.bear_island.rules import Choices, play
from shellref.games.bear_island.state import (
    AROUND,
    BESIDE,
    CARDS,
    CELLS,
    LINE,
    ROW,
    Deck,
    State,
)
from shellref.games.bear_island.table import Decided, Table
from shellref.games.compass import DIRECTIONS
from shellref.games.game import Document, Rulings
from shellref.text import PLAYERS

T = TypeVar("T")
Effect = dict[str, Any]


def deal(random: Random) -> Document:
    """A set-up as the rules have it (BI-1): bears and cards at random, a starting player."""
    bears = shuffled([*"BBBBBBBBWWWWWWWW"], random)
    cards = {}
    for player in PLAYERS:
        pile = shuffled([*CARDS], random)
        cards[player] = {"face_up": pile[:ROW]}
    rows = ["".join(bears[start : start + 4]) for start in range(0, 16, 4)]
    return {"first": one(list(PLAYERS), random), "board": rows, "cards": cards}


def one(items: Sequence[T], random: Random) -> T:
    """One of some items; `Random.random` alone is stable over Python versions."""
    return items[int(random.random() * len(items))]


def shuffled(items: Sequence[T], random: Random) -> list[T]:
    """The items in a random order."""
    rest = [*items]
    return [rest.pop(int(random.random() * len(rest))) for _ in items]


def choices(state: State, rulings: Rulings) -> Iterator[Choices]:
    """Every legal choice, draws included; there can be very many."""
    if state.decision:
        return
    table = Table(state, rulings, None)
    row = table.rows[table.player]
    for effect in effects_of_row(table, row) if row else [None]:
        yield from with_draws(state, effect, rulings)


def with_draws(state: State, effect: Effect | None, rulings: Rulings) -> Iterator[Choices]:
    """A legal effect with each sequence of cards that can be drawn after it."""
    bare = Choices(state.to_move, effect, [], last=True)
    after = play(state, bare, rulings, None)
    assert isinstance(after, State)
    if after.decision:
        yield bare
        return
    for drawn in _draws(before_draw(state, effect, rulings), rulings):
        yield Choices(state.to_move, effect, drawn)


def before_draw(state: State, effect: Effect | None, rulings: Rulings) -> Deck:
    """The deck of the player whose turn it was, when the used cards have been discarded.

    The turn is played as if nobody knew the pile, so that nothing is drawn.
    """
    deck = state.decks[state.to_move]
    blind = Deck(deck.face_up, (), in_order((*deck.known, *deck.unknown)), deck.discarded)
    hidden = state._replace(decks={**state.decks, state.to_move: blind})
    after = play(hidden, Choices(state.to_move, effect, [], last=True), rulings, None)
    assert isinstance(after, State)
    left = after.decks[state.to_move]
    return Deck(left.face_up, deck.known, deck.unknown, left.discarded)


def _draws(deck: Deck, rulings: Rulings) -> Iterator[list[str]]:
    """Each sequence of cards that brings a deck to three face-up cards."""
    if len(deck.face_up) == ROW:
        yield []
        return
    deck = _filled(deck)
    for card in dict.fromkeys(nexts(deck)):
        for rest in _draws(_after_draw(deck, card, rulings), rulings):
            yield [card, *rest]


def _filled(deck: Deck) -> Deck:
    return deck if deck.known or deck.unknown else reshuffled(deck)


def _after_draw(deck: Deck, card: str, rulings: Rulings) -> Deck:
    left = taken(deck, card)
    return _filled(left) if rulings["reshuffle"] == "when-empty" else left


def effects_of_row(table: Table, row: Sequence[str]) -> Iterator[Effect]:
    """Every legal effect of every card of a row of the player's own."""
    for card in dict.fromkeys(row):
        yield from effects(_without(table, table.player, card), card)


def _without(table: Table, owner: str, card: str) -> Table:
    """A copy of the table on which a card has been chosen."""
    copy = clone(table)
    copy.rows[owner].remove(card)
    return copy


def clone(table: Table) -> Table:
    """A copy of a table that can be played on without a trace."""
    copy = object.__new__(Table)
    for name in Table.__slots__:
        setattr(copy, name, getattr(table, name))
    copy.board, copy.lost = {**table.board}, {**table.lost}
    copy.rows = {player: [*row] for player, row in table.rows.items()}
    copy.used, copy.dropped = [*table.used], [*table.dropped]
    return copy


def effects(table: Table, card: str) -> Iterator[Effect]:
    """Every legal effect of a card that has just been chosen."""
    if card == "double":
        yield from _doubles(table)
    elif card == "wild":
        yield from _wilds(table)
    elif card == "discard":
        row = dict.fromkeys(table.rows[table.opponent])
        yield from ({"card": card, "target": target} for target in row)
        if not row:
            yield {"card": card}
    elif card in ("swap", "banish"):
        yield from _anywhere(table, card)
    else:
        for cell in own_cells(table):
            yield from _of_stack(table, card, cell)


def own_cells(table: Table) -> list[str]:
    """The cells whose stack the player controls."""
    return [c for c in CELLS if c in table.board and table.board[c][-1] == table.letter]


def _anywhere(table: Table, card: str) -> Iterator[Effect]:
    occupied = [cell for cell in CELLS if cell in table.board]
    if card == "banish":
        yield from ({"card": card, "at": cell} for cell in occupied)
        return
    empty = table.rulings["swap-empty"] == "allowed"
    others = [c for c in CELLS if table.exists(c)] if empty else occupied
    for one_cell in others:
        for other in others:
            if one_cell != other and (one_cell in table.board or other in table.board):
                yield {"card": card, "cells": [one_cell, other]}


def _of_stack(table: Table, card: str, cell: str) -> Iterator[Effect]:
    """Every legal effect that begins at one stack."""
    if card == "push":
        yield from ({"card": card, "from": cell, "direction": d} for d in DIRECTIONS)
    elif card == "gather":
        beside = [other for other in BESIDE[cell] if other in table.board]
        for order in permutations(beside):
            yield {"card": card, "at": cell, "order": [*order]}
    elif card == "scatter":
        won: list[Effect] = []
        for path in _paths(table, cell, len(table.board[cell])):
            effect = _playable(table, {"card": card, "from": cell, "to": path})
            # A way that wins half-way is the same for all that would go on from there.
            if effect not in won:
                won += [effect] if effect["to"] != path else []
                yield effect
    else:
        yield from ({"card": card, "from": cell, "to": end} for end in _ends(table, card, cell))


def _ends(table: Table, card: str, start: str) -> Iterator[str]:
    for end in CELLS:
        if end == start or not table.exists(end):
            continue
        passed = LINE.get((start, end))
        level = start[0] == end[0] or start[1] == end[1]
        if card == "jump" or (card == "straight" and level):
            yield end
        elif card == "diagonal" and passed is not None and not level:
            sea = any(not table.exists(cell) for cell in passed)
            if not sea or table.rulings["sea-crossing"] == "allowed":
                yield end


def _paths(table: Table, start: str, length: int) -> Iterator[list[str]]:
    if not length:
        yield []
        return
    for cell in AROUND[start]:
        if table.exists(cell):
            for rest in _paths(table, cell, length - 1):
                yield [cell, *rest]


def _playable(table: Table, effect: Effect) -> Effect:
    """The effect; a scatter that wins half-way without the cells that are not played."""
    copy = clone(table)
    copy.rows[table.player].append(effect["card"])
    try:
        use(copy, effect, (), table.player)
    except Decided as decided:
        if decided.unplayed and decided.unplayed[0] == "to":
            return {**effect, "to": effect["to"][: int(decided.unplayed[1])]}
    return effect


def _wilds(table: Table) -> Iterator[Effect]:
    found = False
    for owner, row in table.rows.items():
        for card in dict.fromkeys(row):
            found = True
            for effect in effects(_without(table, owner, card), card):
                yield {"card": "wild", "of": owner, "as": effect}
    if not found:
        yield {"card": "wild"}


def _doubles(table: Table) -> Iterator[Effect]:
    row = [*dict.fromkeys(table.rows[table.player])]
    if not row:
        yield {"card": "double"}
    for card in row:
        for first in effects(_without(table, table.player, card), card):
            after = clone(table)
            try:
                use(after, first, (), table.player)
            except Decided:
                yield {"card": "double", "effects": [first]}
                continue
            yield from _seconds(after, first)


def _seconds(table: Table, first: Effect) -> Iterator[Effect]:
    """A double whose first effect has been played, with each second one."""
    row = table.rows[table.player]
    for card in dict.fromkeys(row):
        for second in effects(_without(table, table.player, card), card):
            yield {"card": "double", "effects": [first, second]}
    for second in effects(table, first["card"]):
        effect: Effect = {"card": "double", "effects": [first, second]}
        yield {**effect, "reuse": True} if first["card"] in row else effect


def pick(state: State, rulings: Rulings, random: Random) -> Choices:
    """A choice as a lively but dumb player would make it: the best-looking of a few."""
    table = Table(state, rulings, None)
    row = table.rows[table.player]
    effect = max((_try(table, random) for _ in range(TRIES)), key=_looks)[1] if row else None
    bare = Choices(state.to_move, effect, [], last=True)
    after = play(state, bare, rulings, None)
    assert isinstance(after, State)
    if after.decision:
        return bare
    drawn = _random_draw(before_draw(state, effect, rulings), rulings, random)
    return Choices(state.to_move, effect, drawn)


def _looks(tried: tuple[float, Effect]) -> float:
    return tried[0]


#: How many effects a player looks at before choosing.
TRIES = 3


def _try(table: Table, random: Random) -> tuple[float, Effect]:
    """A random effect and how it looks: tops of one's own against the other's, a little noise."""
    copy = clone(table)
    effect, won = _random_use(copy, random, one(copy.rows[table.player], random), table.player)
    tops = [stack[-1] for stack in copy.board.values()]
    score = tops.count(table.letter) - tops.count("BW".replace(table.letter, ""))
    return score + 2 * random.random() + (100 if won and score > 0 else 0), effect


def _random_use(
    table: Table, random: Random, card: str, owner: str, *, again: bool = False
) -> tuple[Effect, bool]:
    """Chooses an effect of a card at random and plays it; whether it ended the game."""
    if not again:
        table.rows[owner].remove(card)
    if card == "double" and table.rows[table.player]:
        return _random_double(table, random)
    if card == "wild" and any(table.rows.values()):
        whose = one([player for player, row in table.rows.items() if row], random)
        inner, won = _random_use(table, random, one(table.rows[whose], random), whose)
        return {"card": card, "of": whose, "as": inner}, won
    effect = _random_simple(table, random, card)
    # `use` takes the card from the row once more.
    table.rows[table.player].append(card)
    try:
        use(table, effect, (), table.player)
    except Decided as decided:
        if decided.unplayed and decided.unplayed[0] == "to":
            effect["to"] = effect["to"][: int(decided.unplayed[1])]
        return effect, True
    return effect, False


def _random_double(table: Table, random: Random) -> tuple[Effect, bool]:
    row = table.rows[table.player]
    card = one(row, random)
    first, won = _random_use(table, random, card, table.player)
    if won:
        return {"card": "double", "effects": [first]}, True
    again = not row or random.random() < REUSE
    other = card if again else one(row, random)
    second, won = _random_use(table, random, other, table.player, again=again)
    effect: Effect = {"card": "double", "effects": [first, second]}
    return ({**effect, "reuse": True} if again and card in row else effect), won


#: How often a double uses one card twice where it need not.
REUSE = 0.3


def _random_simple(table: Table, random: Random, card: str) -> Effect:
    """An effect that activates no other card; the cells of a scatter are a random walk."""
    if card == "scatter":
        start = one(own_cells(table), random)
        cells: list[str] = []
        for _ in table.board[start]:
            around = [cell for cell in AROUND[([start, *cells])[-1]] if table.exists(cell)]
            cells.append(one(around, random))
        return {"card": card, "from": start, "to": cells}
    return dict(one([*effects(table, card)], random))


def _random_draw(deck: Deck, rulings: Rulings, random: Random) -> list[str]:
    """Cards drawn at random up to three face up."""
    drawn: list[str] = []
    while len(deck.face_up) < ROW:
        deck = _filled(deck)
        drawn.append(one(nexts(deck), random))
        deck = _after_draw(deck, drawn[-1], rulings)
    return drawn
