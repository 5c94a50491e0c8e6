"""shellref with noughts and crosses, its worker processes included: they begin with this file."""

from __future__ import annotations

from shellref.cli import main
from shellref.games import GAMES
from tests.third_game import NAME

GAMES[NAME] = "tests.third_game"

if __name__ == "__main__":
    main()
