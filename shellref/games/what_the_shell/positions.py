"""Positions of What the Shell: from a set-up to a state, and from a state to what the trace has."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from shellref.games.game import Document
from shellref.games.what_the_shell.lines import winning_turtles
from shellref.games.what_the_shell.state import FILES, NAMES, SIZE, SQUARES, State, letter

#: The empty board.
EMPTY = State(0, 0, (), 0)


def start(setup: Document | None) -> State:
    """The empty board, or the position of a set-up without problems."""
    if not setup:
        return EMPTY
    by_letter = {"B": 0, "W": 0, "E": 0, ".": 0}
    for row, text in enumerate(setup.get("board", ())):
        for file, piece in zip(FILES, text, strict=True):
            by_letter[piece] |= SQUARES[f"{file}{SIZE - row}"]
    eggs = tuple(SQUARES[name] for name in setup.get("eggs", ()))
    black, white = by_letter["B"], by_letter["W"]
    winning = winning_turtles(black), winning_turtles(white)
    return State(black, white, eggs, by_letter["E"], winning, sudden_death=winning != (0, 0))


def position(state: State) -> Document:
    """The position as the trace document has it."""
    black, white = state.winning
    return {
        "board": [
            _row(state.black >> shift & 511, state.white >> shift & 511, state.laid >> shift & 511)
            for shift in range(72, -1, -9)
        ],
        "eggs": [NAMES[egg] for egg in state.eggs],
        "winning_turtles": {"black": black.bit_count(), "white": white.bit_count()},
        "sudden_death": state.sudden_death,
    }


_ROWS: dict[tuple[int, int, int], str] = {}


def _row(black: int, white: int, eggs: int) -> str:
    """One rank as text, kept for the next time: ranks repeat from turn to turn."""
    key = black, white, eggs
    if key not in _ROWS:
        _ROWS[key] = "".join(
            letter(State(black, white, (), eggs), 1 << file) for file in range(SIZE)
        )
    return _ROWS[key]


def set_up(state: State) -> Document:
    """The set-up that begins in a state."""
    public = position(state)
    return {"board": public["board"], "eggs": public["eggs"]}


def smaller(setup: Document) -> Iterator[Document]:
    """A set-up without the pieces of one rank, then without a single piece."""
    board: list[str] = setup.get("board", [])
    for row, text in enumerate(board):
        if len(text.replace(".", "")) > 1:
            yield _without(setup, row, range(SIZE))
    for row, text in enumerate(board):
        for file, piece in enumerate(text):
            if piece != ".":
                yield _without(setup, row, (file,))


def _without(setup: Document, row: int, files: Collection[int]) -> Document:
    """A set-up with some squares of a row cleared."""
    board = [*setup["board"]]
    board[row] = "".join("." if i in files else piece for i, piece in enumerate(board[row]))
    gone = {f"{FILES[i]}{SIZE - row}" for i in files}
    return {**setup, "board": board, "eggs": [egg for egg in setup["eggs"] if egg not in gone]}
