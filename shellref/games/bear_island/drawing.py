"""A position of Bear Island as lines of text, what the turn changed marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from shellref.games.bear_island.events import CARD_NAMES
from shellref.games.bear_island.state import CELLS, FILES, ISLAND, LETTERS
from shellref.games.game import Document
from shellref.games.picture import Mark, Role, Row, Span, legend
from shellref.text import PLAYERS, Text, joined, listed

#: A cell is drawn as wide as its stack, but no narrower than this.
NARROWEST = 5
_ROLES: Mapping[str, Role] = {"B": "black", "W": "white"}


def draw(position: Document, marks: Mapping[str, Mark]) -> list[Row]:
    """The board, rank 4 on top: stacks bottom to top, `.` for an empty cell, `~` for the sea.

    A stack on a marked cell is in brackets, or between `!` where bears fell from it; an empty
    cell is `x` or `!`, and one that sank has an `x` in the sea.
    """
    widths = {
        file: max(NARROWEST, *(len(position["board"].get(file + rank, "")) + 2 for rank in "1234"))
        for file in FILES
    }
    border = "  +" + "+".join("-" * (widths[a] + widths[b] + 1) for a, b in ("ab", "cd")) + "+"
    names = "   " + " ".join(file.center(widths[file]) for file in FILES)
    rows: list[Row] = [[Span(names.rstrip(), "name")]]
    for rank in "4321":
        if rank in "42":
            rows.append([Span(border, "grid")])
        a, b, c, d = (
            _cell(position, cell, marks.get(cell), widths[cell[0]])
            for cell in (file + rank for file in FILES)
        )
        side, bar, gap = Span(rank, "name"), Span("|", "grid"), Span(" ")
        rows.append([side, gap, bar, *a, gap, *b, bar, *c, gap, *d, bar, gap, side])
    return [*rows, [Span(border, "grid")], rows[0]]


def _cell(position: Document, cell: str, mark: Mark | None, width: int) -> Row:
    """A cell as wide as its column."""
    stack, sign = position["board"].get(cell, ""), _sign(position, cell, mark)
    if ISLAND[cell] in position["sunk"]:
        left, middle, right = (sign or "~").center(width, "~").partition("x")
        return Span(left, "sea", mark), Span(middle, mark=mark), Span(right, "sea", mark)
    text = f" {stack or sign or '.'} "
    before, _, after = text.center(width).partition(text)
    if not stack:
        return Span(before), Span(text, "plain" if mark else "field", mark), Span(after)
    bears = (Span(bear, _ROLES[bear], mark) for bear in stack)
    around = sign or " "
    return (
        Span(before),
        Span(around[0], mark=mark),
        *bears,
        Span(around[-1], mark=mark),
        Span(after),
    )


def _sign(position: Document, cell: str, mark: Mark | None) -> str:
    """How a mark is written: around a stack, or in place of nothing."""
    if mark is None:
        return ""
    if ISLAND[cell] in position["sunk"]:
        return "~x~"
    if mark == "fell":
        return "!"
    return "[ ]" if cell in position["board"] else "x"


def changed(events: Sequence[Document]) -> dict[str, Mark]:
    """The cells that a turn's events put bears on, took them from or sank."""
    marks: dict[str, Mark] = {}
    for event in events:
        match event["type"]:
            case "moved" | "gathered" | "pushed":
                marks |= {event["from"]: "left", event["to"]: "arrived"}
            case "swapped":
                # One of the two may be empty; the drawing sees which.
                marks |= dict.fromkeys(event["cells"], "arrived")
            case "lifted":
                marks[event["from"]] = "left"
            case "set_down":
                marks[event["cell"]] = "arrived"
            case "fell":
                marks[event["from"]] = "fell"
            case "sank":
                marks |= {cell: "sank" for cell in CELLS if ISLAND[cell] == event["island"]}
    return marks


_LEGEND = Text("Stacks bottom to top; this turn: {marks}", "山は下から順。この手番：{marks}")
_SIGNS = {
    "[ ]": Text("changed", "変わった"),
    "x": Text("left empty", "空になった"),
    "!": Text("fell", "落ちた"),
    "~x~": Text("sank", "沈んだ"),
}
_CONTROLS = Text("{player} controls {cells}", "{player}が操る山：{cells}")
_LOST = Text("In the sea: {black} black, {white} white", "海に落ちたクマ：黒{black}匹、白{white}匹")
_HAND = Text("Still in hand: {bears}", "手元に残ったクマ：{bears}")
_CARDS = Text(
    "{player}'s cards: {face_up} (draw pile {draw_pile}, discard pile {discards})",
    "{player}の前：{face_up}（山札{draw_pile}枚、捨て札{discards}枚）",
)
_NONE = Text("none", "なし")
_NO_STACK = Text("no stack", "なし")
_TO_MOVE = Text("{player} to move", "次は{player}の手番")


def facts(position: Document, marks: Mapping[str, Mark]) -> Iterator[Text]:
    """What the marks of a turn mean, who controls what, the sea, the cards, whose turn it is."""
    if marks:
        signs = {_sign(position, cell, mark) for cell, mark in marks.items()}
        yield _LEGEND.fill(marks=legend(_SIGNS, signs))
    for player, letter in LETTERS.items():
        cells = [cell for cell, stack in position["board"].items() if stack[-1] == letter]
        words = listed(cells) if cells else _NO_STACK
        yield _CONTROLS.fill(player=PLAYERS[player], cells=words)
    if any(position["lost"].values()):
        yield _LOST.fill(**position["lost"])
    if "in_hand" in position:
        yield _HAND.fill(bears=position["in_hand"])
    for player, cards in position["cards"].items():
        names = [CARD_NAMES[card] for card in cards["face_up"]]
        face_up = joined(names)
        yield _CARDS.fill(
            player=PLAYERS[player],
            face_up=face_up if names else _NONE,
            draw_pile=cards["draw_pile"],
            discards=len(cards["discard_pile"]),
        )
    if position["to_move"]:
        yield _TO_MOVE.fill(player=PLAYERS[position["to_move"]])
