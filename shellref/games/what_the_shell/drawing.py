"""A position of What the Shell as lines of plain text, what the turn changed marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shellref.games.game import Document
from shellref.text import Text, listed


def draw(position: Document, events: Sequence[Document]) -> list[str]:
    """The board, rank 9 on top.

    Turtles are `B` and `W`, an egg is its place in the hatching order (`+` from the tenth on).
    A square on which `events` put something is in brackets, one that they cleared is `x`.
    """
    arrived, gone = _changes(events)
    order = {egg: str(n) if n < 10 else "+" for n, egg in enumerate(position["eggs"], start=1)}
    lines = [_FILES]
    for row, text in enumerate(position["board"]):
        rank = 9 - row
        cells = []
        for file, letter in zip("abcdefghi", text, strict=True):
            square = f"{file}{rank}"
            mark = order.get(square, letter)
            if letter == ".":
                cells.append(" x " if square in gone else " . ")
            else:
                cells.append(f"[{mark}]" if square in arrived else f" {mark} ")
        lines.append(f"{rank} {''.join(cells)} {rank}")
    return [*lines, _FILES]


_FILES = "  " + "".join(f" {file} " for file in "abcdefghi").rstrip()


def _changes(events: Sequence[Document]) -> tuple[set[str], set[str]]:
    """The squares on which something arrived, and those that something left."""
    arrived = {e["square"] for e in events if e["type"] in ("landed", "collided", "hatched")}
    gone = {e["square"] for e in events if e["type"] == "contested"}
    for event in events:
        if event["type"] == "removed":
            gone |= {*event["squares"]}
    return arrived, gone


_MARKS = Text("[ ] arrived this turn", "[ ] このターンに現れた")
_MARKS_GONE = Text(
    "[ ] arrived this turn   x left the board", "[ ] このターンに現れた   x 盤を離れた"
)
_EGGS = Text("1 2 … eggs, the oldest first: {eggs}", "1 2 … タマゴ（古い順）：{eggs}")
_WINNING = Text(
    "Winning turtles: Black {black}, White {white}", "勝利のカメ：黒 {black}、白 {white}"
)
_SUDDEN_DEATH = Text("Sudden death", "サドンデス")


def facts(position: Document, events: Sequence[Document]) -> Iterator[Text]:
    """What the marks mean, the eggs in order, the winning turtles, sudden death."""
    if events:
        gone = _changes(events)[1]
        yield _MARKS_GONE if gone else _MARKS
    if position["eggs"]:
        yield _EGGS.fill(eggs=listed(position["eggs"]))
    if any(position["winning_turtles"].values()):
        yield _WINNING.fill(**position["winning_turtles"])
    if position["sudden_death"]:
        yield _SUDDEN_DEATH
