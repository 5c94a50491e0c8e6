"""The games that shellref knows: an explicit table. A game is imported when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from shellref.games.game import Game

#: Name in a record → the package that defines `GAME`.
GAMES = {
    "what-the-shell": "shellref.games.what_the_shell",
    "bear-island": "shellref.games.bear_island",
}


@cache
def find(name: str) -> Game[Any, Any]:
    """The game of that name; KeyError if the table has none."""
    game: Game[Any, Any] = import_module(GAMES[name]).GAME
    return game
