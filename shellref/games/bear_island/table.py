"""A turn of Bear Island under way: what the steps and effects work on.

A `Table` is made from a state at the start of a turn and gone at its end; nothing outside a turn
ever sees one.
"""

from __future__ import annotations

from collections.abc import Mapping

from shellref.games.bear_island.rulebook import BI
from shellref.games.bear_island.state import ISLAND, LETTERS, Deck, State
from shellref.games.game import Event, Note, Rulings
from shellref.problems import Code, Path, Problem
from shellref.text import OPPONENT, Value


class Illegal(Exception):
    """The turn breaks a rule; `problem` says which, its path relative to the turn."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


class Decided(Exception):
    """One colour shows on top everywhere (BI-4.1): `player` wins, in the step named.

    `unplayed` is the path of the first thing written beyond that moment, if there is one.
    """

    def __init__(self, player: str, step: str) -> None:
        super().__init__(player)
        self.player = player
        self.step = step
        self.unplayed: Path | None = None


def illegal(code: Code, path: Path, *rules: BI, **values: Value) -> Illegal:
    """An exception for an illegal turn; `values` fill the message of the code."""
    return Illegal(Problem(code, values, path, rules=rules))


#: The moments at which BI-4.1 is looked at, by the option of BI-R1.
MOMENTS = {
    "instant": frozenset({"lift", "change", "overcrowding"}),
    "set-down": frozenset({"change", "overcrowding"}),
    "effect": frozenset({"effect", "overcrowding"}),
}


class Table:
    """The board, the face-up rows and the cards in use while `player` takes a turn.

    `rows` are the cards that still lie face up; `used` those chosen this turn, as (owner, card)
    in that order; `dropped` those that a forced discard took.
    """

    __slots__ = (
        "board",
        "dropped",
        "in_hand",
        "letter",
        "lost",
        "note",
        "player",
        "rows",
        "rulings",
        "sunk",
        "used",
    )

    def __init__(self, state: State, rulings: Rulings, note: Note | None) -> None:
        self.board = {**state.board}
        self.sunk = state.sunk
        self.lost = {"B": state.lost[0], "W": state.lost[1]}
        self.player = state.to_move
        self.letter = LETTERS[state.to_move]
        self.rows = {player: [*deck.face_up] for player, deck in state.decks.items()}
        self.used: list[tuple[str, str]] = []
        self.dropped: list[str] = []
        self.in_hand = ""
        self.rulings = rulings
        self.note = note

    @property
    def opponent(self) -> str:
        """The player whose turn it is not."""
        return OPPONENT[self.player]

    def effect(self, type: str, card: str, rules: tuple[BI, ...], **payload: object) -> None:
        """Notes an event of a card effect; `card` is the effect's."""
        if self.note:
            told = {"player": self.player, "card": card, **payload}
            self.note(Event(type, "card", rules, told))

    def exists(self, cell: str) -> bool:
        """Whether a cell has not sunk."""
        return ISLAND[cell] not in self.sunk

    def put(self, cell: str, bears: str) -> None:
        """Bears that arrive go on top (BI-2.2)."""
        self.board[cell] = self.board.get(cell, "") + bears

    def drown(self, bears: str) -> None:
        """Bears in the sea are out for good (BI-2.3)."""
        for bear in bears:
            self.lost[bear] += 1

    def on_top(self) -> str | None:
        """The colour that shows on top of every occupied cell, if one does (BI-4.1)."""
        top = None
        for stack in self.board.values():
            if top not in (None, stack[-1]):
                return None
            top = stack[-1]
        return top

    def moment(self, kind: str, step: str = "card") -> None:
        """BI-4.1, BI-R1: raises `Decided` if this is a moment and one colour is on top."""
        if kind in MOMENTS[self.rulings["win-check"]] and (top := self.on_top()):
            raise Decided("black" if top == "B" else "white", step)

    def after(self, decks: Mapping[str, Deck], **changes: object) -> State:
        """The state that the turn leaves."""
        return State(
            self.board,
            self.sunk,
            (self.lost["B"], self.lost["W"]),
            self.opponent,
            decks,
            **changes,  # type: ignore[arg-type]
        )
