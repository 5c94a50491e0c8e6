"""The state of a game of Bear Island, and the geometry of its islands.

Cells and cards go by the names that records use. A stack is a text of `B` and `W`, bottom to
top; the board maps occupied cells to stacks. A state is never changed in place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from shellref.games.compass import DIRECTIONS
from shellref.games.game import Decision

FILES, RANKS = "abcd", "1234"

#: All cells in the order a1, a2, … d4.
CELLS = tuple(file + rank for file in FILES for rank in RANKS)

#: The island of each cell; the order nw ne sw se is that of the trace.
ISLAND = {
    cell: ("s" if cell[1] in "12" else "n") + ("w" if cell[0] in "ab" else "e") for cell in CELLS
}
ISLANDS = ("nw", "ne", "sw", "se")

#: The cell one step from another in a direction, where there is one on the board.
STEP = {
    (cell, direction): FILES[x] + RANKS[y]
    for cell in CELLS
    for direction, (dx, dy) in DIRECTIONS.items()
    if 0 <= (x := FILES.index(cell[0]) + dx) < 4 and 0 <= (y := RANKS.index(cell[1]) + dy) < 4
}
#: The up to eight cells around a cell, and the up to four beside it, clockwise from north.
AROUND = {c: tuple(STEP[c, d] for d in DIRECTIONS if (c, d) in STEP) for c in CELLS}
BESIDE = {c: tuple(STEP[c, d] for d in "nesw" if (c, d) in STEP) for c in CELLS}


def _between(start: str, end: str) -> tuple[str, ...] | None:
    """The cells between two on one line; None where no line joins them."""
    for direction in DIRECTIONS:
        passed: list[str] = []
        cell = STEP.get((start, direction))
        while cell:
            if cell == end:
                return tuple(passed)
            passed.append(cell)
            cell = STEP.get((cell, direction))
    return None


#: The cells passed on the way from one cell to another along a line, for each pair on a line.
LINE = {
    (start, end): passed
    for start in CELLS
    for end in CELLS
    if start != end and (passed := _between(start, end)) is not None
}

#: Each player's thirteen cards, in the order of the rule book.
CARDS = (
    "straight",
    "straight",
    "diagonal",
    "diagonal",
    "jump",
    "swap",
    "gather",
    "push",
    "scatter",
    "banish",
    "double",
    "discard",
    "wild",
)
KINDS = tuple(dict.fromkeys(CARDS))
ROW = 3

LETTERS = {"black": "B", "white": "W"}


class Deck(NamedTuple):
    """One player's cards, each in exactly one place.

    `face_up` in the order in which they came to lie; `known` the cards of the draw pile whose
    order is known, the next first; `unknown` the rest of the pile, in no order; `discarded` the
    discard pile, oldest first.
    """

    face_up: tuple[str, ...]
    known: tuple[str, ...]
    unknown: tuple[str, ...]
    discarded: tuple[str, ...]


class State(NamedTuple):
    """A game between two turns.

    `lost` are the bears in the sea, black and white; `in_hand` those that a scatter still held
    when the game was won; `unplayed` is where the winning turn wrote more than was played.
    """

    board: Mapping[str, str]
    sunk: frozenset[str]
    lost: tuple[int, int]
    to_move: str
    decks: Mapping[str, Deck]
    decision: Decision | None = None
    in_hand: str = ""
    unplayed: tuple[str | int, ...] | None = None
