"""One turn of Bear Island, step by step, in the order of the rule book (BI-3).

`play` is pure: the state and the choices of a turn give the next state, or the problem that
makes the turn illegal. The same code serves the trace and the bare verdict: events are made only
where `note` wants them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from shellref.games.bear_island.cards import discard_used, draw
from shellref.games.bear_island.effects import use
from shellref.games.bear_island.rulebook import BI
from shellref.games.bear_island.state import ISLAND, ISLANDS, Deck, State
from shellref.games.bear_island.table import Decided, Illegal, Table, illegal
from shellref.games.game import Decision, Document, Event, Note, Rulings
from shellref.problems import Code, Problem
from shellref.text import PLAYERS

#: Bears on a cell from which BI-3.2 looks at it.
CROWD = 6


class Choices(NamedTuple):
    """What a turn writes: who plays, the effect in long form, the cards drawn.

    `last` says that the record ends here, so that unknown draws may be left out.
    """

    player: str
    play: Document | None
    draw: list[str]
    last: bool = False


def play(state: State, choices: Choices, rulings: Rulings, note: Note | None) -> State | Problem:
    """The state after one turn, or why the turn is illegal."""
    try:
        return resolve(state, choices, rulings, note)
    except Illegal as refused:
        return refused.problem


def resolve(state: State, choices: Choices, rulings: Rulings, note: Note | None) -> State:
    """Card, overcrowding, sinking, cards (BI-3.1 to BI-3.4); raises `Illegal`."""
    if state.decision:
        raise illegal(Code.AFTER_THE_END, (), BI.R3, BI.RULING_11)
    if choices.player != state.to_move:
        raise illegal(Code.WRONG_PLAYER, ("player",), BI.R3, player=PLAYERS[state.to_move])
    table = Table(state, rulings, note)
    decks = dict(state.decks)
    try:
        use_card(table, choices)
        overcrowd(table)
    except Decided as decided:
        return win(table, decks, choices, decided)
    sink(table)
    decks = discard_used(table, decks)
    decks[table.player] = draw(table, decks[table.player], choices.draw, choices.last)
    return table.after(decks)


def use_card(table: Table, choices: Choices) -> None:
    """BI-3.1: a player with a face-up card uses one, a player without uses none (BI-R7)."""
    if choices.play is not None:
        use(table, choices.play, ("play",), table.player)
    elif table.rows[table.player]:
        raise illegal(Code.MUST_USE_A_CARD, (), BI.R3_1, BI.RULING_7, player=PLAYERS[table.player])
    elif table.note:
        table.note(Event("passed", "card", (BI.RULING_7,), {"player": table.player}))


def overcrowd(table: Table) -> None:
    """BI-3.2, BI-R10, BI-R13: the other player's bears fall from every crowded cell at once."""
    board = table.board
    if max(map(len, board.values())) < CROWD:
        return
    crowded = sorted(cell for cell, stack in board.items() if len(stack) >= CROWD)
    for cell in crowded:
        stack = board.pop(cell)
        staying = "".join(bear for bear in stack if bear == table.letter)
        falling = "".join(bear for bear in stack if bear != table.letter)
        if staying:
            board[cell] = staying
        table.drown(falling)
        if falling and table.note:
            rules = [BI.R3_2, BI.R2_3]
            if len(crowded) > 1:
                rules.append(BI.RULING_10)
            if not staying:
                rules.append(BI.RULING_13)
            payload = {"from": cell, "bears": falling, "cause": "overcrowding"}
            table.note(Event("fell", "overcrowding", tuple(rules), payload))
    table.moment("overcrowding", "overcrowding")


def sink(table: Table) -> None:
    """BI-3.3: islands without bears sink, all of them together (BI-R10)."""
    inhabited = {ISLAND[cell] for cell in table.board}
    if len(inhabited) + len(table.sunk) == len(ISLANDS):
        return
    sinking = [i for i in ISLANDS if i not in inhabited and i not in table.sunk]
    if table.note:
        rules = (BI.R3_3, BI.RULING_10) if len(sinking) > 1 else (BI.R3_3,)
        for island in sinking:
            table.note(Event("sank", "sinking", rules, {"island": island}))
    table.sunk = table.sunk.union(sinking)


def win(table: Table, decks: dict[str, Deck], choices: Choices, decided: Decided) -> State:
    """BI-4.1: the game is over; the cards in use are discarded, the rest is not played."""
    decks = discard_used(table, decks, over=True)
    if table.note:
        # Every option of BI-R1 looks at the end of an effect; only a scatter has more moments.
        rules = (BI.R4_1, BI.R2_1, BI.RULING_1) if table.in_hand else (BI.R4_1, BI.R2_1)
        payload = {"player": decided.player, "reason": "one-colour"}
        table.note(Event("won", decided.step, rules, payload))
    unplayed = decided.unplayed
    if unplayed is None and choices.draw:
        unplayed = ("draw", 0)
    return table.after(
        decks,
        decision=Decision(f"{decided.player}-wins", "one-colour"),
        in_hand=table.in_hand,
        unplayed=unplayed,
    )


def decision(state: State) -> Decision | None:
    """The board's decision, if it has decided."""
    return state.decision


def unplayed(state: State) -> Iterator[Problem]:
    """A warning where the last turn wrote more than was played (BI-R11)."""
    if state.unplayed is not None:
        yield Problem(
            Code.NOT_PLAYED, path=state.unplayed, rules=(BI.RULING_11,), severity="warning"
        )
