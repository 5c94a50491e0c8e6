"""The state of a game of What the Shell, and the geometry of its board.

A square is an integer with one bit set, a set of squares is an integer with a bit for each:
`a1` is bit 0, `b1` bit 1, …, `i9` bit 80 (rank by rank from the bottom). The tables below are
made once and keyed by square.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from shellref.games.compass import DIRECTIONS
from shellref.games.game import Decision

SIZE = 9
FILES = "abcdefghi"

#: Square by name and name by square, in the order a1, a2, … i9.
SQUARES = {f"{FILES[x]}{y + 1}": 1 << (y * SIZE + x) for x in range(SIZE) for y in range(SIZE)}
NAMES = {square: name for name, square in SQUARES.items()}
FULL = (1 << SIZE * SIZE) - 1


class State(NamedTuple):
    """A game between two turns, or within one.

    `black` and `white` are the squares of the players' turtles, `eggs` the squares of the eggs,
    oldest first, and `laid` the set of them. `winning` are the squares of each player's winning
    turtles when a turn was last settled.
    """

    black: int
    white: int
    eggs: tuple[int, ...]
    laid: int
    winning: tuple[int, int] = (0, 0)
    sudden_death: bool = False
    decision: Decision | None = None

    @property
    def occupied(self) -> int:
        """All squares that hold a piece."""
        return self.black | self.white | self.laid


class Flank(NamedTuple):
    """The three squares beyond a closing end, in one direction (WTS-4.1)."""

    direction: str
    near: int
    far: int
    anchor: int
    between: int


def _ray(name: str, direction: str) -> Iterator[int]:
    """The squares beyond `name` in a direction, nearest first."""
    dx, dy = DIRECTIONS[direction]
    x, y = FILES.index(name[0]) + dx, int(name[1]) - 1 + dy
    while 0 <= x < SIZE and 0 <= y < SIZE:
        yield 1 << (y * SIZE + x)
        x, y = x + dx, y + dy


def _flanks(name: str) -> Iterator[Flank]:
    for direction in DIRECTIONS:
        near, far, anchor, *_ = (*_ray(name, direction), 0, 0, 0)
        if anchor:
            yield Flank(direction, near, far, anchor, near | far)


def _axes(name: str) -> tuple[int, int, int, int]:
    """The file, diagonal, rank and other diagonal through a square; 0 if too short for a line."""
    axes = []
    for forth, back in (("n", "s"), ("ne", "sw"), ("e", "w"), ("se", "nw")):
        squares = [SQUARES[name], *_ray(name, forth), *_ray(name, back)]
        axes.append(sum(squares) if len(squares) >= LINE else 0)
    file, rising, rank, falling = axes
    return file, rising, rank, falling


#: Turtles in a row that make a line (WTS-6.1).
LINE = 5

#: The names of the squares beyond a square in a direction, nearest first.
RAYS = {
    (name, direction): tuple(NAMES[square] for square in _ray(name, direction))
    for name in SQUARES
    for direction in DIRECTIONS
}

#: The flanks that a turtle on a square could close, clockwise from north.
FLANKS = {square: tuple(_flanks(name)) for name, square in SQUARES.items()}
Closable = tuple[tuple[int, Flank], ...]


def _by_anchors(flanks: tuple[Flank, ...]) -> dict[int, Closable]:
    """For each set of anchors that may stand, the flanks that have theirs."""
    standing: dict[int, Closable] = {0: ()}
    for flank in flanks:
        more = (flank.between, flank)
        standing |= {anchors | flank.anchor: (*f, more) for anchors, f in standing.items()}
    return standing


#: The flanks that a square lies between: (both ends, the other square between).
BETWEEN = {
    square: tuple(
        (end | flank.anchor, (flank.near | flank.far) & ~square)
        for end, flanks in FLANKS.items()
        for flank in flanks
        if square & flank.between and end < flank.anchor
    )
    for square in NAMES
}

#: The file, diagonal, rank and other diagonal through a square, and all axes of the board.
AXES = {square: _axes(name) for name, square in SQUARES.items()}
ALL_AXES = tuple(dict.fromkeys(axis for axes in AXES.values() for axis in axes if axis))


def _by_links(axes: tuple[int, ...], square: int) -> tuple[int, dict[int, tuple[int, ...]]]:
    """One link on each axis, and the axes that may hold a line for each set of links that stand.

    An axis has at most nine squares: a line on it covers its middle, whichever line it is. The
    link is a square of the middle, and not the square that the axes run through.
    """
    links = 0
    axes_by: dict[int, tuple[int, ...]] = {0: ()}
    for axis in axes:
        squares = [1 << i for i in range(axis.bit_length()) if axis >> i & 1]
        middle = [one for one in squares[len(squares) - LINE : LINE] if one != square]
        link = middle[0] if middle else 0
        links |= link
        axes_by = {
            standing | there: (*possible, axis) if there == link else possible
            for standing, possible in axes_by.items()
            for there in {0, link}
        }
    return links, axes_by


Spot = tuple[int, int, dict[int, Closable], int, dict[int, tuple[int, ...]]]


def _spot(square: int) -> Spot:
    flanks = FLANKS[square]
    anchors = sum(flank.anchor for flank in flanks)
    axes = tuple(axis for axis in AXES[square] if axis)
    return square, anchors, _by_anchors(flanks), *_by_links(axes, square)


#: All that a turn asks of a square, by its name, to be looked up at once: the square; where the
#: anchors of its flanks would stand, and the flanks that a turtle on it can close when just these
#: of them do, each as (squares between, flank); the links of its axes, and the axes on which a
#: line can run through it when just these of them stand.
SPOTS = {name: _spot(square) for name, square in SQUARES.items()}


def _maximal_runs(axis: int) -> Iterator[tuple[int, ...]]:
    """Every way to place turtles on an axis such that some run of five or more stands."""
    squares = [1 << i for i in range(axis.bit_length()) if axis >> i & 1]
    for pattern in _PATTERNS[len(squares)]:
        yield tuple(
            sum(square for square, inside in zip(squares, run, strict=True) if inside)
            for run in pattern
        )


def _patterns(length: int) -> Iterator[tuple[tuple[bool, ...], ...]]:
    for number in range(1 << length):
        text = f"{number:0{length}b}"
        if "1" * LINE not in text:
            continue
        winning, start = [False] * length, 0
        for run in text.split("0"):
            if len(run) >= LINE:
                winning[start : start + len(run)] = [True] * len(run)
            start += len(run) + 1
        yield tuple(c == "1" for c in text), tuple(winning)


_PATTERNS = {length: tuple(_patterns(length)) for length in range(LINE, SIZE + 1)}

#: The turtles on one axis → those of them that stand in a run of five or more. Turtles that
#: make no line have no entry. An axis has at most nine squares, so it holds at most one run.
RUNS = {turtles: run for axis in ALL_AXES for turtles, run in _maximal_runs(axis)}


def members(squares: int) -> list[str]:
    """The names of a set of squares, in the order a1, a2, … i9."""
    names = []
    while squares:
        square = squares & -squares
        names.append(NAMES[square])
        squares ^= square
    return sorted(names)


def letter(state: State, square: int) -> str:
    """`B`, `W`, `E` or `.` for what lies on a square."""
    if square & state.black:
        return "B"
    if square & state.white:
        return "W"
    return "E" if square & state.laid else "."
