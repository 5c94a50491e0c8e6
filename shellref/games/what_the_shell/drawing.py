"""A position of What the Shell as lines of text, what the turn changed marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from shellref.games.game import Document
from shellref.games.picture import Mark, Role, Row, Span, legend
from shellref.text import Text, listed

_FILES: Row = [Span("  " + "".join(f" {file} " for file in "abcdefghi").rstrip(), "name")]
_ROLES: Mapping[str, Role] = {"B": "black", "W": "white", "E": "neutral"}


def draw(position: Document, marks: Mapping[str, Mark]) -> list[Row]:
    """The board, rank 9 on top.

    Turtles are `B` and `W`, an egg is its number in the hatching order. What stands on a marked
    square is in brackets, round ones if it hatched; an empty one is `x`. A number of two digits
    reaches one column to the left, its bracket two: a turn that lays an egg marks nothing beside.
    """
    numbers = {egg: str(number) for number, egg in enumerate(position["eggs"], start=1)}
    rows = [_FILES]
    for rank, letters in zip("987654321", position["board"], strict=True):
        spans = [Span(rank, "name"), Span(" ")]
        for file, letter in zip("abcdefghi", letters, strict=True):
            square = file + rank
            mark = marks.get(square)
            sign = _sign(letter, mark)
            left, right = Span(sign[0], mark=mark), Span(sign[-1], mark=mark)
            if letter == ".":
                left = right = Span(" ")
                piece = Span(sign, "plain", mark) if mark else Span(".", "field")
            else:
                piece = Span(numbers.get(square, letter), _ROLES[letter], mark)
            if len(piece.text) == 1:
                spans.append(left)
            elif mark:
                spans[-1] = left
            spans += piece, right
        rows.append([*spans, Span(f" {rank}", "name")])
    return [*rows, _FILES]


def _sign(letter: str, mark: Mark | None) -> str:
    """How a mark is written: around what stands on the square, or in place of nothing."""
    if mark is None:
        return " "
    if letter == ".":
        return "x"
    return "( )" if mark == "hatched" else "[ ]"


def changed(events: Sequence[Document]) -> dict[str, Mark]:
    """The squares on which something arrived or hatched, or from which it was taken."""
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


_LEGEND = Text("This turn: {marks}", "このターン：{marks}")
_SIGNS = {
    "[ ]": Text("arrived", "現れた"),
    "( )": Text("hatched", "孵った"),
    "x": Text("left the board", "盤を離れた"),
}
_EGGS = Text("1 2 … eggs, the oldest first: {eggs}", "1 2 … タマゴ（古い順）：{eggs}")
_WINNING = Text(
    "Winning turtles: Black {black}, White {white}", "勝利のカメ：黒 {black}、白 {white}"
)
_SUDDEN_DEATH = Text("Sudden death", "サドンデス")


def facts(position: Document, marks: Mapping[str, Mark]) -> Iterator[Text]:
    """What the marks of a turn mean, the eggs in order, the winning turtles, sudden death."""
    board = position["board"]
    signs = {_sign(board[9 - int(s[1])][ord(s[0]) - ord("a")], mark) for s, mark in marks.items()}
    if signs:
        yield _LEGEND.fill(marks=legend(_SIGNS, signs))
    if position["eggs"]:
        yield _EGGS.fill(eggs=listed(position["eggs"]))
    if any(position["winning_turtles"].values()):
        yield _WINNING.fill(**position["winning_turtles"])
    if position["sudden_death"]:
        yield _SUDDEN_DEATH
