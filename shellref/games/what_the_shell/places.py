"""The squares of What the Shell as people ask about them: which are meant, what is on them."""

from __future__ import annotations

import unicodedata
from typing import Any

from shellref.games.game import Document
from shellref.games.inquiry import Race
from shellref.games.what_the_shell.events import PIECES
from shellref.games.what_the_shell.state import FILES, SIZE, SQUARES
from shellref.text import Text

#: Every square, in the order a1, a2, … i9.
BOARD = tuple(SQUARES)

RACE = Race(Text("Winning turtles", "勝利のカメ"), lambda position: position["winning_turtles"])


def meant(word: str) -> frozenset[str]:
    """The square that a user's word names, whatever its case and width."""
    return frozenset({unicodedata.normalize("NFKC", word).strip().lower()}.intersection(SQUARES))


#: Where events, near misses and choices name squares: one, several, or lists of several.
_ONE = ("square", "closing", "anchor", "empty", "black", "white")
_SEVERAL = ("squares", "taken", "missing")


def places(document: Document) -> frozenset[str]:
    """The squares that an event, a near miss or a turn's choices name."""
    named: set[Any] = {document[key] for key in _ONE if key in document}
    for key in _SEVERAL:
        named.update(document.get(key, ()))
    for line in document.get("lines", ()):
        named.update(line)
    return frozenset(named)


def value(position: Document, square: str) -> str:
    """`B`, `W`, `E` or `.` for what is on a square."""
    row: str = position["board"][SIZE - int(square[1])]
    return row[FILES.index(square[0])]


_EMPTY = Text("empty", "空き")
_OLDEST = Text("an egg (the oldest)", "タマゴ（いちばん古い）")
_EGG = Text("an egg (to hatch as number {order})", "タマゴ（孵る順で{order}番目）")


def at(position: Document, square: str) -> Text:
    """What is on a square: a turtle, an egg and its place in the hatching order, nothing."""
    letter = value(position, square)
    if letter == ".":
        return _EMPTY
    if square in position["eggs"]:
        order = position["eggs"].index(square) + 1
        return _OLDEST if order == 1 else _EGG.fill(order=order)
    return PIECES[letter]
