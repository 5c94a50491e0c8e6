"""Lines of five or more (WTS-6.1) and the winning turtles in them (WTS-7.1)."""

from __future__ import annotations

from shellref.games.what_the_shell.state import ALL_AXES, NAMES, RUNS, SPOTS


def lined(turtles: int, squares: int) -> int:
    """The turtles in lines of five or more that run through any of some squares with turtles."""
    winning = 0
    there = turtles & squares
    while there:
        square = there & -there
        _, _, _, links, axes = SPOTS[NAMES[square]]
        for axis in axes[turtles & links]:
            if turtles & axis in RUNS:
                winning |= RUNS[turtles & axis]
        there ^= square
    return winning


def winning_turtles(turtles: int) -> int:
    """The turtles that stand in some line, each once."""
    winning = 0
    for axis in ALL_AXES:
        if turtles & axis in RUNS:
            winning |= RUNS[turtles & axis]
    return winning


def recount(turtles: int, before: int, arrived: int) -> int:
    """The winning turtles after a turn that began with those in `before` (WTS-7.4).

    A line is broken only where a turtle has left, and new only where one has `arrived`.
    """
    if turtles & before != before:
        return winning_turtles(turtles)
    return before | lined(turtles, arrived)
