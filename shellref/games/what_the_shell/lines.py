"""Lines of five or more (WTS-6.1) and the winning turtles in them (WTS-7.1)."""

from __future__ import annotations

from functools import reduce
from operator import or_

from shellref.games.what_the_shell.state import AXES, RUNS


def lines_through(turtles: int, some: int) -> int:
    """The turtles in lines of five or more that run through some of them, each once (WTS-7.1)."""
    if some not in AXES:
        each = (lines_through(turtles, square) for square in AXES if square & some)
        return reduce(or_, each, 0)
    file, rising, rank, falling = AXES[some]
    if (
        turtles & file in RUNS
        or turtles & rising in RUNS
        or turtles & rank in RUNS
        or turtles & falling in RUNS
    ):
        return reduce(or_, (RUNS.get(turtles & axis, 0) for axis in AXES[some]))
    return 0


def standing(turtles: int, before: int) -> int:
    """The winning turtles of the turn before that are still in a line."""
    return before if turtles & before == before else lines_through(turtles, turtles & before)
