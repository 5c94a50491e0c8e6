"""A position of What the Shell as lines of plain text, what the turn changed marked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from shellref.games.game import Document
from shellref.games.picture import Mark
from shellref.text import Text, listed


def draw(position: Document, marked: Collection[str]) -> list[str]:
    """The board, rank 9 on top.

    Turtles are `B` and `W`, an egg is its place in the hatching order (`+` from the tenth on).
    What stands on a `marked` square is in brackets; an empty one is `x`.
    """
    order = {egg: str(n) if n < 10 else "+" for n, egg in enumerate(position["eggs"], start=1)}
    lines = [_FILES]
    for row, text in enumerate(position["board"]):
        rank = 9 - row
        cells = []
        for file, letter in zip("abcdefghi", text, strict=True):
            square = f"{file}{rank}"
            mark = order.get(square, letter)
            if letter == ".":
                cells.append(" x " if square in marked else " . ")
            else:
                cells.append(f"[{mark}]" if square in marked else f" {mark} ")
        lines.append(f"{rank} {''.join(cells)} {rank}")
    return [*lines, _FILES]


_FILES = "  " + "".join(f" {file} " for file in "abcdefghi").rstrip()


def changed(events: Sequence[Document]) -> Mapping[str, Mark]:
    """The squares on which something arrived or from which it left."""
    marks: dict[str, Mark] = {}
    for event in events:
        match event["type"]:
            case "landed" | "collided":
                marks[event["square"]] = "arrived"
            case "hatched":
                marks[event["square"]] = "hatched"
            case "contested":
                marks[event["square"]] = "taken"
            case "removed":
                marks |= dict.fromkeys(event["squares"], "taken")
    return marks


_MARKS = Text("[ ] arrived this turn", "[ ] このターンに現れた")
_MARKS_GONE = Text(
    "[ ] arrived this turn   x left the board", "[ ] このターンに現れた   x 盤を離れた"
)
_EGGS = Text("1 2 … eggs, the oldest first: {eggs}", "1 2 … タマゴ（古い順）：{eggs}")
_WINNING = Text(
    "Winning turtles: Black {black}, White {white}", "勝利のカメ：黒 {black}、白 {white}"
)
_SUDDEN_DEATH = Text("Sudden death", "サドンデス")


def facts(position: Document, marked: Collection[str]) -> Iterator[Text]:
    """What the marks of a turn mean, the eggs in order, the winning turtles, sudden death."""
    if marked:
        gone = any(position["board"][9 - int(s[1])][ord(s[0]) - ord("a")] == "." for s in marked)
        yield _MARKS_GONE if gone else _MARKS
    if position["eggs"]:
        yield _EGGS.fill(eggs=listed(position["eggs"]))
    if any(position["winning_turtles"].values()):
        yield _WINNING.fill(**position["winning_turtles"])
    if position["sudden_death"]:
        yield _SUDDEN_DEATH
