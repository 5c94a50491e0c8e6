"""What nearly happened in a turn of Bear Island, from the trace document alone.

Every near miss is true: had the missing thing been there, it would have happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from shellref.games.bear_island.events import apply
from shellref.games.bear_island.misses import MISSES
from shellref.games.bear_island.rules import CROWD
from shellref.games.bear_island.state import (
    CARDS,
    ISLAND,
    ISLANDS,
    KINDS,
    LETTERS,
    STEP,
)
from shellref.games.bear_island.table import MOMENTS
from shellref.games.game import Document
from shellref.games.inquiry import ON_DEMAND, PERHAPS, SURELY, NearMiss


class _Told(NamedTuple):
    """A turn of the trace as it went: of each event the positions before and after it."""

    moves: Document
    before: Document
    after: Document
    steps: Sequence[tuple[Document, Document, Document]]

    @property
    def won(self) -> Document | None:
        """The event that decided the game, if this turn did."""
        last: Document = self.steps[-1][1]
        return last if last["type"] == "won" else None

    @property
    def mover(self) -> str:
        """The player whose turn it was."""
        player: str = self.moves["player"]
        return player

    def reached(self) -> Document | None:
        """The board that BI-3.2 looked at; None where the game was won before."""
        if self.won and self.won["step"] == "card":
            return None
        board: Document = self.before["board"]
        for _, event, after in self.steps:
            if event["step"] == "card":
                board = after["board"]
        return board


def near_misses(
    before: Document,
    turn: Document,
    rulings: Mapping[str, str],
) -> Sequence[NearMiss]:
    """What nearly happened in a turn of the trace, the most relevant first."""
    steps, position = [], before
    for event in turn["events"]:
        after = apply(position, event)
        steps.append((position, event, after))
        position = after
    told = _Told(turn["moves"], before, turn["position"], steps)
    found = [
        *_wins(told),
        *_no_moments(told, rulings["win-check"]),
        *_crowds(told),
        *_single_stacks(told),
        *_pushes(told),
        *_not_in_pile(told),
    ]
    return sorted(found, key=lambda miss: miss.relevance)


def _miss(type: str, why: str, relevance: int, **payload: object) -> NearMiss:
    return NearMiss(type, why, MISSES[type][why].rules, payload, relevance)


# --- Winning ---------------------------------------------------------------------------------


def _wins(told: _Told) -> Iterator[NearMiss]:
    """Each player for whom one or two tops spoil a board of one colour at the end of the turn."""
    if told.won:
        return
    for player, letter in LETTERS.items():
        cells = [cell for cell, stack in told.after["board"].items() if stack[-1] != letter]
        if len(cells) <= 2:
            why = "one-cell" if len(cells) == 1 else "two-cells"
            yield _miss("win", why, SURELY, player=player, cells=cells)


def _no_moments(told: _Told, option: str) -> Iterator[NearMiss]:
    """Moments inside a scatter at which another option of BI-R1 would have ended the game.

    Only a scatter has any: within every other change the tops that are alike stay so, and the
    change wins. The player who won the turn is not told of having nearly won it.
    """
    winner = told.won and told.won["player"]
    others = [other for other in MOMENTS if other != option]
    start = ""
    for _, event, after in told.steps:
        if event["type"] == "lifted":
            start = event["from"]
        kind = _SCATTER.get(event["type"])
        player = _on_top(after["board"])
        if not kind or not player:
            continue
        # The first moment that an option has is the one at which the game would have ended.
        options = [other for other in others if kind in MOMENTS[other]]
        others = [other for other in others if other not in options]
        if options and player != winner:
            where = {"cell": event["cell"]} if kind == "change" else {}
            hand = {"in_hand": after["in_hand"]} if "in_hand" in after else {}
            payload = {"player": player, "from": start, **where, **hand, "options": options}
            yield _miss("win", "not-a-moment", SURELY, **payload)


#: The kind of moment (`table.MOMENTS`) that an event of a scatter is.
_SCATTER = {"lifted": "lift", "set_down": "change"}


def _on_top(board: Mapping[str, str]) -> str | None:
    """The player whose colour shows on top of every occupied cell, if there is one."""
    tops = {stack[-1] for stack in board.values()}
    return next((player for player, letter in LETTERS.items() if tops == {letter}), None)


# --- Overcrowding and sinking ----------------------------------------------------------------


def _crowds(told: _Told) -> Iterator[NearMiss]:
    """Cells with five bears, and bears that stay on a crowded cell, in BI-3.2."""
    board = told.reached()
    if board is None:
        return
    five = [cell for cell, stack in board.items() if len(stack) == CROWD - 1]
    letter = LETTERS[told.mover]
    spared = [cell for cell, stack in board.items() if len(stack) >= CROWD and letter in stack]
    for why, cells, whose in (("five", five, {}), ("spared", spared, {"player": told.mover})):
        changed = [cell for cell in cells if board[cell] != told.before["board"].get(cell)]
        fell = {event.get("from") for _, event, _ in told.steps if event["step"] == "overcrowding"}
        fresh = [cell for cell in cells if cell in changed or cell in fell]
        stale = [cell for cell in cells if cell not in fresh]
        for relevance, some in ((SURELY, fresh), (ON_DEMAND, stale)):
            if some:
                yield _miss("overcrowding", why, relevance, **whose, cells=some)


def _single_stacks(told: _Told) -> Iterator[NearMiss]:
    """Islands that a single stack keeps from sinking in BI-3.3."""
    if told.won:
        return
    for island in ISLANDS:
        cells, earlier = (
            [cell for cell in position["board"] if ISLAND[cell] == island]
            for position in (told.after, told.before)
        )
        if len(cells) == 1:
            relevance = ON_DEMAND if cells == earlier else SURELY
            yield _miss("sinking", "single-stack", relevance, island=island, cell=cells[0])


# --- Pushes ----------------------------------------------------------------------------------


def _pushes(told: _Told) -> Iterator[NearMiss]:
    """Why the row of each push stopped where it did."""
    effects = _effects(told.moves.get("play"), "push")
    for index, (position, event, _) in enumerate(told.steps):
        if event["type"] == "used" and event["card"] == "push":
            direction = next(effects)["direction"]
            later = told.steps[index + 1 :]
            row = [moved["from"] for _, moved, _ in takewhile(_of_push, later)]
            # Told from the far end.
            yield _stopped(position, told.mover, direction, row[::-1])


def _effects(effect: Document | None, card: str) -> Iterator[Document]:
    """The effects of a card in a turn, in the order in which they are used."""
    if effect is None:
        return
    if effect["card"] == card:
        yield effect
    for inner in effect.get("effects", ()):
        yield from _effects(inner, card)
    yield from _effects(effect.get("as"), card)


def _of_push(step: tuple[Document, Document, Document]) -> bool:
    _, event, _ = step
    return event["type"] == "pushed" or event.get("cause") == "push"


def _stopped(position: Document, player: str, direction: str, row: list[str]) -> NearMiss:
    """Why a row, nearest cell first, ended; `position` is the one before the push."""
    ahead = STEP.get((row[-1], direction))
    if ahead is None:
        why, relevance = "edge", SURELY
    elif ISLAND[ahead] in position["sunk"]:
        why, relevance = "sunk-island", SURELY
    else:
        beyond = any(cell in position["board"] for cell in _line(ahead, direction))
        why, relevance = "empty-cell", SURELY if beyond else PERHAPS
    where = {"from": row[0], "direction": direction, "row": row, "cell": ahead or row[-1]}
    return _miss("push", why, relevance, player=player, **where)


def _line(cell: str | None, direction: str) -> Iterator[str]:
    """The cells from one onwards in a direction."""
    while cell:
        yield cell
        cell = STEP.get((cell, direction))


# --- Cards -----------------------------------------------------------------------------------


def _not_in_pile(told: _Told) -> Iterator[NearMiss]:
    """The cards of which no copy lay in the draw pile at any draw of the turn."""
    lay: set[str] = set()
    owner = None
    for position, event, _ in told.steps:
        if event["type"] == "drew":
            owner = event["owner"]
            lay |= _pile(position["cards"][owner])
    cards = [card for card in KINDS if card not in lay]
    if owner and cards:
        yield _miss("draw", "not-in-pile", ON_DEMAND, owner=owner, cards=cards)


def _pile(cards: Document) -> set[str]:
    """The kinds in a player's draw pile once the cards used have been discarded."""
    rest = [*CARDS]
    for card in (*cards["face_up"], *cards["discard_pile"]):
        rest.remove(card)
    return {*rest}
