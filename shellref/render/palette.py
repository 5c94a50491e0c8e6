"""The colours of a terminal: what each part of a drawing, and each mark in it, looks like.

All are readable on dark and on light ground, since nobody knows which one a terminal has: pieces
bring their own ground, all else is of middling brightness. What came is blue, what went is orange,
which those tell apart who see red and green alike; the characters say it too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text as Line

from shellref.games.game import Document, Game
from shellref.games.picture import Mark, Role, Row

#: The style of each role; a mark has that of the role of its name.
STYLES: Mapping[Role, str] = {
    "ground": "",
    "field": "dim",
    "grid": "dim",
    "name": "dim",
    "sea": "color(153) on color(25)",
    "black": "bold color(255) on color(238)",
    "on-black": "bold color(255) on color(238)",
    "white": "bold color(232) on color(252)",
    "on-white": "bold color(232) on color(252)",
    "neutral": "bold color(232) on color(179)",
    "on-neutral": "bold color(232) on color(179)",
    "card": "",
    "on-card": "",
    "winning": "bold underline",
    "arrived": "bold color(33)",
    "hatched": "bold color(134)",
    "taken": "bold color(166)",
    "left": "color(166)",
    "fell": "bold color(166)",
    "sank": "bold color(215) on color(25)",
    "plain": "",
}


def drawn(game: Game[Any, Any], position: Document, marks: Mapping[str, Mark]) -> Iterator[Line]:
    """A position as its game draws it, in colour."""
    return map(_painted, game.draw(position, marks))


def _painted(row: Row) -> Line:
    """A row in its colours. What stands at a place hides what happened there."""
    line = Line()
    for text, role, mark in row:
        line.append(text, STYLES[mark] if mark else None)
        line.stylize(STYLES[role], len(line) - len(text))
    return line
