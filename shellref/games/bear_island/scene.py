"""A position of Bear Island as a picture: islands in the sea, stacks, each player's cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from shellref.games.bear_island.drawing import changed
from shellref.games.bear_island.events import CARD_NAMES, card_list
from shellref.games.bear_island.places import at, called
from shellref.games.bear_island.state import CELLS, FILES, ISLAND, ISLANDS, LETTERS
from shellref.games.game import Document
from shellref.games.picture import Attributes, Piece, Role, Scene, Shape, frame, text_at
from shellref.text import OUTCOMES, PLAYERS, Text, same

#: The side of a cell, the strait between two islands, the sea around them, a player's cards.
SIDE, STRAIT, SEA, TRAY = 150, 26, 56, 140
_LENGTH = 4 * SIDE + STRAIT
_WIDTH = _LENGTH + 2 * SEA
#: Where the board begins: White's cards are above it, Black's below.
_TOP = TRAY + SEA
_HEIGHT = _WIDTH + 2 * TRAY

_BEARS: Mapping[str, tuple[Role, Role]] = {
    "B": ("black", "on-black"),
    "W": ("white", "on-white"),
}


def corner(cell: str) -> tuple[float, float]:
    """The upper left corner of a cell."""
    column, row = FILES.index(cell[0]), 4 - int(cell[1])
    return (
        SEA + SIDE * column + (STRAIT if column > 1 else 0),
        _TOP + SIDE * row + (STRAIT if row > 1 else 0),
    )


def middle(cell: str) -> tuple[float, float]:
    """The middle of a cell."""
    x, y = corner(cell)
    return x + SIDE / 2, y + SIDE / 2


def _head(bear: str) -> Shape:
    """A bear's head, around the origin."""
    fur, detail = _BEARS[bear]
    line = {"stroke-width": 2.5}
    return Shape(
        "g",
        children=(
            Shape("circle", {"cx": -20, "cy": -19, "r": 10, **line}, fur, detail),
            Shape("circle", {"cx": 20, "cy": -19, "r": 10, **line}, fur, detail),
            Shape("ellipse", {"rx": 31, "ry": 27, **line}, fur, detail),
            Shape("ellipse", {"cy": 10, "rx": 13, "ry": 10, "stroke-width": 2}, None, detail),
            Shape("ellipse", {"cy": 5, "rx": 6, "ry": 4}, detail),
            Shape("circle", {"cx": -12, "cy": -6, "r": 3.2}, detail),
            Shape("circle", {"cx": 12, "cy": -6, "r": 3.2}, detail),
        ),
    )


def _frame(role: Role, dashes: str | None = None) -> Shape:
    """A frame inside a cell, from the corner of the cell."""
    return frame(6, 6, SIDE - 12, role, dashes)


def _drop() -> Shape:
    """An arrow down, into the sea."""
    path = "M24 18 V52 M12 40 L24 54 L36 40"
    line: Attributes = {"stroke-width": 7, "stroke-linecap": "round", "stroke-linejoin": "round"}
    return Shape(
        "g", children=(_frame("fell", "4 12"), Shape("path", {"d": path, **line}, None, "fell"))
    )


def _waves(role: Role) -> Shape:
    """Three waves across a cell."""
    path = " ".join(f"M22 {y} q13 -14 26 0 t26 0 t26 0 t26 0" for y in (45, 75, 105))
    return Shape("path", {"d": path, "stroke-width": 5, "stroke-linecap": "round"}, None, role)


_CARD = {"width": 128, "height": 80, "rx": 10}
_PILE_SIZE = {"width": 72, "height": 80, "rx": 8}

SYMBOLS: Mapping[str, Shape] = {
    **{f"head-{bear}": _head(bear) for bear in "BW"},
    "arrived": _frame("arrived"),
    "left": _frame("left", "4 12"),
    "fell": _drop(),
    "sank": Shape("g", children=(_frame("sank", "18 9"), _waves("sank"))),
    "waves": _waves("name"),
    "card": Shape("rect", {**_CARD, "stroke-width": 2.5}, "card", "on-card"),
    "drawn": Shape("rect", {**_CARD, "stroke-width": 6}, None, "arrived"),
    "pile": Shape(
        "g",
        children=(
            Shape("rect", {"x": 6, "y": 6, **_PILE_SIZE}, "grid"),
            Shape("rect", {**_PILE_SIZE, "stroke-width": 2.5}, "card", "on-card"),
        ),
    ),
}


def _board() -> Iterator[Shape]:
    yield Shape("rect", {"y": TRAY, "width": _WIDTH, "height": _WIDTH, "rx": 18}, "sea")
    for island in ISLANDS:
        x, y = _shore(island)
        size = {"x": x, "y": y, "width": 2 * SIDE, "height": 2 * SIDE, "rx": 26}
        yield Shape("rect", {**size, "stroke-width": 4}, "field", "grid")
        path = f"M{x + SIDE} {y + 14} v{2 * SIDE - 28} M{x + 14} {y + SIDE} h{2 * SIDE - 28}"
        yield Shape("path", {"d": path, "stroke-width": 2}, None, "grid")
    for file in FILES:
        x, _ = middle(f"{file}1")
        for y in (_TOP - SEA / 2, _TOP + _LENGTH + SEA / 2):
            yield text_at(x, y, 30, same(file))
    for rank in "1234":
        _, y = middle(f"a{rank}")
        for x in (SEA / 2, SEA + _LENGTH + SEA / 2):
            yield text_at(x, y, 30, same(rank))


def _shore(island: str) -> tuple[float, float]:
    """The upper left corner of an island."""
    return min(corner(cell) for cell in CELLS if ISLAND[cell] == island)


_LABEL = Text("{cell}: {there}", "{cell}：{there}")
_SUNK = Text("{island} has sunk", "{island}は沈没")


def _pieces(position: Document, events: Sequence[Document]) -> Iterator[Piece]:
    marks = changed(events)
    for island in position["sunk"]:
        yield from _sunk(island, marks)
    for cell in CELLS:
        if cell in position["board"]:
            label = _LABEL.fill(cell=cell, there=at(position, cell))
            yield Piece(_stack(cell, position["board"][cell]), label)
        if cell in marks:
            x, y = corner(cell)
            yield Piece(Shape("use", {"href": f"#{marks[cell]}", "x": x, "y": y}))
    yield from _ways(events)
    for player in PLAYERS:
        yield from _tray(position, player, events)


def _sunk(island: str, marks: Mapping[str, str]) -> Iterator[Piece]:
    """The sea where an island was."""
    x, y = _shore(island)
    size = {"x": x - 3, "y": y - 3, "width": 2 * SIDE + 6, "height": 2 * SIDE + 6, "rx": 26}
    label = _SUNK.fill(island=called(island))
    yield Piece(Shape("rect", size, "sea"), label)
    for cell in CELLS:
        if ISLAND[cell] == island and marks.get(cell) != "sank":
            x, y = corner(cell)
            yield Piece(Shape("use", {"href": "#waves", "x": x, "y": y, "opacity": 0.35}))


#: From so many bears on, a stack has thin lines and a small head, so that its order can be read.
_HIGH = 7
#: How high a head is, and how much of it is below its middle.
_HEAD, _CHIN = 56, 27


def _stack(cell: str, bears: str) -> Shape:
    """A stack, the lowest bear at the bottom, the head of the topmost above all; its number."""
    x, y = middle(cell)
    carrying = len(bears) - 1
    if not carrying:
        return Shape("use", {"href": f"#head-{bears}", "x": x, "y": y})
    high = len(bears) >= _HIGH
    scale, sunken, line = (0.7, 3, 1.0) if high else (1, 9, 2.5)
    thick = 88 / carrying if high else min(16, 72 / carrying)
    neck = y + (_HEAD * scale - sunken - carrying * thick) / 2
    backs = (
        _back(bear, x, neck + (carrying - level) * thick, thick, line)
        for level, bear in enumerate(bears[:-1], start=1)
    )
    place = f"translate({x:g} {neck + sunken - _CHIN * scale:.1f}) scale({scale})"
    head = Shape("use", {"href": f"#head-{bears[-1]}", "transform": place})
    number = text_at(x + 61, y - 50, 26, same(str(len(bears))), "on-card", "end")
    return Shape("g", children=(*backs, head, number))


def _back(bear: str, x: float, y: float, thick: float, line: float) -> Shape:
    """A bear that carries others: its back from the side, below a point."""
    fur, detail = _BEARS[bear]
    size: Attributes = {"x": x - 42, "y": round(y, 1), "width": 84, "height": round(thick, 1)}
    return Shape("rect", {**size, "rx": round(thick / 2, 1), "stroke-width": line}, fur, detail)


def _ways(events: Sequence[Document]) -> Iterator[Piece]:
    """An arrow for each way that a stack went."""
    for event in events:
        if event["type"] in ("moved", "gathered", "pushed"):
            yield Piece(_arrow(event["from"], event["to"]))
        elif event["type"] == "swapped":
            one, other = event["cells"]
            yield Piece(_arrow(one, other))
            yield Piece(_arrow(other, one))


def _arrow(start: str, end: str) -> Shape:
    """From the middle of a cell to the edge of another's stack."""
    (x1, y1), (x2, y2) = middle(start), middle(end)
    dx, dy = x2 - x1, y2 - y1
    length = (dx * dx + dy * dy) ** 0.5
    dx, dy = dx / length, dy / length
    x1, y1, x2, y2 = x1 + 30 * dx, y1 + 30 * dy, x2 - 62 * dx, y2 - 62 * dy
    tips = [(x2 - 16 * (dx + s * dy), y2 - 16 * (dy - s * dx)) for s in (0.8, -0.8)]
    (ax, ay), (bx, by) = tips
    path = (
        f"M{x1:.0f} {y1:.0f} L{x2:.0f} {y2:.0f}"
        f" M{ax:.0f} {ay:.0f} L{x2:.0f} {y2:.0f} L{bx:.0f} {by:.0f}"
    )
    line: Attributes = {"stroke-width": 7, "stroke-linecap": "round", "stroke-linejoin": "round"}
    return Shape("path", {"d": path, **line, "opacity": 0.8}, None, "arrived")


_PILE = Text("draw pile", "山札")
_DISCARDS = Text("discards", "捨て札")
_LOST = Text("in the sea: {count}", "海に{count}匹")
_ROW = Text(
    "{player}'s cards: {cards}; draw pile {pile}, discard pile {discards}",
    "{player}の前：{cards}、山札{pile}枚、捨て札{discards}枚",
)
_NO_CARDS = Text("none", "なし")
_TO_MOVE = Text("{player} to move", "次は{player}の手番")
#: Where a tray has its face-up cards and its piles; small print is this far below their top.
_CARDS_AT, _PILES_AT, _PRINT = 112, (521, 641), 104
_SMALL = 24


def _tray(position: Document, player: str, events: Sequence[Document]) -> Iterator[Piece]:
    """What lies in front of a player, whose turn it is, how many bears they have lost."""
    top = 10 if player == "white" else _HEIGHT - TRAY + 16
    cards = position["cards"][player]
    yield from _owner(position, player, top, events)
    drawn = sum(event["type"] == "drew" and event["owner"] == player for event in events)
    face_up = cards["face_up"]
    for number, card in enumerate(face_up):
        x = _CARDS_AT + number * 134
        name = text_at(x + 64, top + 40, 24, CARD_NAMES[card], "on-card")
        slot = Shape("use", {"href": "#card", "x": x, "y": top})
        yield Piece(Shape("g", children=(slot, name)))
        if number >= len(face_up) - drawn:
            yield Piece(Shape("use", {"href": "#drawn", "x": x, "y": top}))
    piles = ((_PILE, cards["draw_pile"]), (_DISCARDS, len(cards["discard_pile"])))
    for x, (words, count) in zip(_PILES_AT, piles, strict=True):
        faint = {} if count else {"opacity": 0.35}
        pile = Shape("use", {"href": "#pile", "x": x, "y": top, **faint})
        figure = text_at(x + 36, top + 40, 38, same(str(count)), "on-card")
        name = text_at(x + 36, top + _PRINT, _SMALL, words)
        yield Piece(Shape("g", children=(pile, figure, name)))
    label = _ROW.fill(
        player=PLAYERS[player],
        cards=card_list(face_up) if face_up else _NO_CARDS,
        pile=cards["draw_pile"],
        discards=len(cards["discard_pile"]),
    )
    yield Piece(Shape("g"), label)


def _owner(
    position: Document, player: str, top: float, events: Sequence[Document]
) -> Iterator[Piece]:
    """Whose tray it is: a head, the bears in the sea, whether to move or the winner, the hand."""
    head = Shape("use", {"href": f"#head-{LETTERS[player]}", "x": 42, "y": top + 40})
    count = position["lost"][player]
    lost = text_at(8, top + _PRINT, _SMALL, _LOST.fill(count=count), anchor="start")
    yield Piece(Shape("g", children=(head, *((lost,) if count else ()))))
    if position["to_move"] == player:
        path = f"M80 {top + 26} l22 14 l-22 14 z"
        yield Piece(Shape("path", {"d": path}, "winning"), _TO_MOVE.fill(player=PLAYERS[player]))
    elif _winner(position) == player:
        won = OUTCOMES[f"{player}-wins"]
        yield Piece(text_at(470, top + _PRINT, 30, won, "winning", "end", "bold"), won)
    if any(event["type"] == "lifted" and event["player"] == player for event in events):
        room = 290 if position["to_move"] else 104
        yield from _hand(position.get("in_hand", ""), top, room)


def _winner(position: Document) -> str | None:
    """Who has won, once nobody is to move: whose colour is on top everywhere."""
    if position["to_move"] is None:
        tops = {stack[-1] for stack in position["board"].values()}
        return next((player for player, letter in LETTERS.items() if letter in tops), None)
    return None


_HAND = Text("still in hand: {bears}", "手元に残ったクマ：{bears}")


def _hand(bears: str, top: float, room: float) -> Iterator[Piece]:
    """The bears that a scatter still holds, the next in front: small, below the cards."""
    pitch = min(24, room / max(len(bears), 1))
    for number, bear in reversed([*enumerate(bears)]):
        place = f"translate({176 + pitch * number:g} {top + _PRINT:g}) scale(0.5)"
        head = Shape("use", {"href": f"#head-{bear}", "transform": place})
        yield Piece(head, None if number else _HAND.fill(bears=bears))


SCENE = Scene(_WIDTH, _HEIGHT, SYMBOLS, (*_board(),), _pieces)
