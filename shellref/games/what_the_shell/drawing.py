"""A position of What the Shell as lines of plain text, what the turn changed marked."""

from __future__ import annotations

from collections.abc import Sequence

from shellref.games.game import Document
from shellref.text import Text

_LEGEND = {
    "egg": Text("1 2 …: eggs, the oldest first", "1 2 …：タマゴ（古い順）"),
    "arrived": Text("[ ]: arrived this turn", "[ ]：このターンに現れた駒"),
    "gone": Text("x: left the board", "x：盤を離れた駒"),
}


def draw(position: Document, events: Sequence[Document], language: str) -> list[str]:
    """The board, rank 9 on top, then a legend of the marks that it uses.

    Turtles are `B` and `W`, an egg is its place in the hatching order (`+` from the tenth on).
    A square on which `events` put something is in brackets, one that they cleared is `x`.
    """
    arrived = {
        event["square"] for event in events if event["type"] in ("landed", "collided", "hatched")
    }
    gone = {
        square
        for event in events
        if event["type"] in ("removed", "contested")
        for square in (event.get("squares") or [event["square"]])
    }
    order = {egg: str(n) if n < 10 else "+" for n, egg in enumerate(position["eggs"], start=1)}
    used = set()
    lines = [_files()]
    for row, text in enumerate(position["board"]):
        rank = 9 - row
        cells = []
        for file, letter in zip("abcdefghi", text, strict=True):
            square = f"{file}{rank}"
            if letter == "E":
                letter = order[square]
                used.add("egg")
            if letter == "." and square in gone:
                used.add("gone")
                cells.append(" x ")
            elif letter != "." and square in arrived:
                used.add("arrived")
                cells.append(f"[{letter}]")
            else:
                cells.append(f" {letter} ")
        lines.append(f"{rank} {''.join(cells)} {rank}")
    lines.append(_files())
    legend = [text.ja if language == "ja" else text.en for k, text in _LEGEND.items() if k in used]
    return [*lines, *(["  " + "   ".join(legend)] if legend else [])]


def _files() -> str:
    return "  " + "".join(f" {file} " for file in "abcdefghi")
