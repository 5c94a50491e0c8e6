"""Lines of five or more (WTS-6.1) and the winning turtles in them (WTS-7.1)."""

from __future__ import annotations

from shellref.games.what_the_shell.state import ALL_AXES, AXES, RUNS


def lined(turtles: int, square: int) -> bool:
    """Whether a line of five or more runs through a square."""
    file, rising, rank, falling = AXES[square]
    return (
        turtles & file in RUNS
        or turtles & rising in RUNS
        or turtles & rank in RUNS
        or turtles & falling in RUNS
    )


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
    winning = before
    there = turtles & arrived
    while there:
        square = there & -there
        for axis in AXES[square]:
            winning |= RUNS.get(turtles & axis, 0)
        there ^= square
    return winning
