"""A position of What the Shell as a picture: turtles, numbered eggs, what the turn changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from shellref.games.game import Document
from shellref.games.picture import Attributes, Piece, Role, Scene, Shape, frame, text_at
from shellref.games.what_the_shell.drawing import changed
from shellref.games.what_the_shell.places import BOARD, at, value
from shellref.games.what_the_shell.state import FILES, SIZE
from shellref.text import Text, same

#: The side of a square and the margin of coordinates, in user units.
SIDE, MARGIN = 100, 56
#: The room below the board for how the race stands.
FOOT = 48
_LENGTH = SIZE * SIDE
_TURTLES: Mapping[str, Role] = {"B": "black", "W": "white"}


def middle(square: str) -> tuple[float, float]:
    """The middle of a square."""
    x = MARGIN + SIDE * (FILES.index(square[0]) + 0.5)
    return x, MARGIN + SIDE * (SIZE - int(square[1]) + 0.5)


def _turtle(colour: Role, detail: Role) -> Shape:
    """A turtle seen from above, around the origin: limbs, head, shell and its scutes."""
    limbs = [(-25, -17, 42), (25, -17, -42), (-23, 24, -38), (23, 24, 38)]
    body = {"stroke-width": 2.5}
    return Shape(
        "g",
        # So that a frame around its square leaves it room.
        {"transform": "scale(0.9)"},
        children=(
            *(
                Shape(
                    "ellipse",
                    {"rx": 8, "ry": 14, "transform": f"translate({x} {y}) rotate({turn})", **body},
                    colour,
                    detail,
                )
                for x, y, turn in limbs
            ),
            Shape("path", {"d": "M-5 30 L0 43 L5 30 Z", **body}, colour, detail),
            Shape("ellipse", {"cy": -31.5, "rx": 9.5, "ry": 11.5, **body}, colour, detail),
            Shape("circle", {"cx": -4, "cy": -36.5, "r": 2}, detail),
            Shape("circle", {"cx": 4, "cy": -36.5, "r": 2}, detail),
            Shape("ellipse", {"cy": 3, "rx": 27, "ry": 31, **body}, colour, detail),
            Shape(
                "path",
                {
                    "d": "M0 -14 L12 -6 V10 L0 18 L-12 10 V-6 Z M0 -14 V-28 M12 -6 L23 -13"
                    " M12 10 L23 18 M0 18 V34 M-12 10 L-23 18 M-12 -6 L-23 -13",
                    "stroke-width": 2,
                    "stroke-linecap": "round",
                },
                stroke=detail,
            ),
        ),
    )


def _cross(role: Role) -> Shape:
    return Shape(
        "path",
        {"d": "M-24 -24 L24 24 M24 -24 L-24 24", "stroke-width": 8, "stroke-linecap": "round"},
        stroke=role,
    )


SYMBOLS = {
    "B": _turtle("black", "on-black"),
    "W": _turtle("white", "on-white"),
    "E": Shape(
        "path",
        {"d": "M0 -38 C20 -38 29 -4 29 10 A29 26 0 0 1 -29 10 C-29 -4 -20 -38 0 -38 Z"},
        "neutral",
        "on-neutral",
    ),
    "arrived": frame(-45, -45, 90, "arrived"),
    "hatched": frame(-45, -45, 90, "hatched", "18 9"),
    "taken": _cross("taken"),
}


def _board() -> Iterator[Shape]:
    square = {"x": MARGIN, "y": MARGIN, "width": _LENGTH, "height": _LENGTH}
    yield Shape("rect", {**square, "stroke-width": 4}, "field", "grid")
    for number in range(1, SIZE):
        at = MARGIN + SIDE * number
        path = f"M{at} {MARGIN} v{_LENGTH} M{MARGIN} {at} h{_LENGTH}"
        yield Shape("path", {"d": path, "stroke-width": 2}, stroke="grid")
    near, far = MARGIN / 2, MARGIN * 1.5 + _LENGTH
    for number, file in enumerate(FILES):
        along = MARGIN + SIDE * (number + 0.5)
        rank = SIZE - number
        for across in (near, far):
            yield text_at(along, across, 30, same(file))
            yield text_at(across, along, 30, same(str(rank)))


_LABEL = Text("{square}: {there}", "{square}：{there}")


def _put(symbol: str, square: str, **more: str | float) -> Shape:
    x, y = middle(square)
    return Shape("use", {"href": f"#{symbol}", "x": x, "y": y, **more})


def _pieces(position: Document, events: Sequence[Document]) -> Iterator[Piece]:
    marks = changed(events)
    yield from _captures(events)
    for square in BOARD:
        letter = value(position, square)
        if letter != ".":
            label = _LABEL.fill(square=square, there=at(position, square))
            yield Piece(_piece(position, square, letter), label)
        if square in marks:
            yield Piece(_put(marks[square], square))
    yield from _lines(events)
    yield from _standing(position)


def _piece(position: Document, square: str, letter: str) -> Shape:
    if letter != "E":
        return _put(letter, square)
    x, y = middle(square)
    order = str(position["eggs"].index(square) + 1)
    size = 34 if len(order) == 1 else 28
    figure = text_at(x, y + 6, size, same(order), "on-neutral", weight="bold")
    return Shape("g", children=(_put("E", square), figure))


def _captures(events: Sequence[Document]) -> Iterator[Piece]:
    """Each flank: from the closing turtle over what it took to the anchor; then what was taken."""
    for event in events:
        if event["type"] == "captured":
            (x1, y1), (x2, y2) = middle(event["closing"]), middle(event["anchor"])
            line: Attributes = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
            wide: Attributes = {"stroke-width": 12, "stroke-linecap": "round", "opacity": 0.55}
            yield Piece(Shape("line", {**line, **wide}, stroke="taken"))
            for square, letter in zip(event["taken"], event["pieces"], strict=True):
                yield Piece(_put(letter, square, opacity=0.3))


def _lines(events: Sequence[Document]) -> Iterator[Piece]:
    """A line through the winning turtles of each row of five or more."""
    for event in events:
        for line in event.get("lines", ()):
            (x1, y1), (x2, y2) = middle(line[0]), middle(line[-1])
            path: Attributes = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
            wide: Attributes = {"stroke-width": 16, "stroke-linecap": "round", "opacity": 0.75}
            yield Piece(Shape("line", {**path, **wide}, stroke="winning"))


_RACE = Text(
    "Winning turtles: Black {black} · White {white}", "勝利のカメ：黒 {black} · 白 {white}"
)
_SUDDEN_DEATH = Text("Sudden death", "サドンデス")


def _standing(position: Document) -> Iterator[Piece]:
    """Below the board: how the race stands, once it is one."""
    race = position["winning_turtles"]
    texts = [_RACE.fill(**race)] if any(race.values()) else []
    texts += [_SUDDEN_DEATH] if position["sudden_death"] else []
    if texts:
        told = Text(" – ".join(t.en for t in texts), "　".join(t.ja for t in texts))
        x, y = MARGIN + _LENGTH / 2, 2 * MARGIN + _LENGTH + FOOT / 3
        yield Piece(text_at(x, y, 30, told, "winning"), told)


SCENE = Scene(
    _LENGTH + 2 * MARGIN,
    _LENGTH + 2 * MARGIN + FOOT,
    SYMBOLS,
    (*_board(),),
    _pieces,
)
