"""A position of Bear Island as lines of plain text, what the turn changed marked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from shellref.games.bear_island.events import CARD_NAMES
from shellref.games.bear_island.state import CELLS, FILES, ISLAND, LETTERS
from shellref.games.game import Document
from shellref.games.picture import Mark
from shellref.text import PLAYERS, Text, listed

#: A cell is drawn as wide as its stack, but no narrower than this.
NARROWEST = 5


def draw(position: Document, marked: Collection[str]) -> list[str]:
    """The board, rank 4 on top: stacks bottom to top, `.` for an empty cell, `~` for the sea.

    A stack on a `marked` cell is in brackets; an empty one is `x`.
    """
    texts = {}
    for file in FILES:
        for rank in "1234":
            cell = f"{file}{rank}"
            stack = position["board"].get(cell)
            if stack:
                texts[cell] = f"[{stack}]" if cell in marked else f" {stack} "
            elif ISLAND[cell] in position["sunk"]:
                texts[cell] = "~" * NARROWEST
            else:
                texts[cell] = " x " if cell in marked else " . "
    widths = {
        file: max(NARROWEST, *(len(texts[f"{file}{rank}"]) for rank in "1234")) for file in FILES
    }
    border = "  +" + "+".join("-" * (widths[a] + widths[b] + 1) for a, b in ("ab", "cd")) + "+"
    names = "   " + " ".join(file.center(widths[file]) for file in FILES)
    lines = [names.rstrip()]
    for rank in "4321":
        if rank in "42":
            lines.append(border)
        cells = [texts[f"{file}{rank}"] for file in FILES]
        filled = [
            text.center(widths[file], "~" if text[0] == "~" else " ")
            for file, text in zip(FILES, cells, strict=True)
        ]
        lines.append(f"{rank} |{filled[0]} {filled[1]}|{filled[2]} {filled[3]}| {rank}")
    return [*lines, border, names.rstrip()]


def changed(events: Sequence[Document]) -> Mapping[str, Mark]:
    """The cells that a turn's events put bears on or took them from, and those that sank."""
    marks: dict[str, Mark] = {}
    for event in events:
        match event["type"]:
            case "moved" | "gathered" | "pushed":
                marks |= {event["from"]: "left", event["to"]: "arrived"}
            case "swapped":
                marks |= dict.fromkeys(event["cells"], "arrived")
            case "lifted":
                marks[event["from"]] = "left"
            case "set_down":
                marks[event["cell"]] = "arrived"
            case "fell":
                marks[event["from"]] = "fell"
            case "sank":
                marks |= {c: "sank" for c in CELLS if ISLAND[c] == event["island"]}
    return marks


_MARKS = Text(
    "stacks bottom to top   [ ] changed this turn   x left empty",
    "山は下から順   [ ] この手番で変わった   x 空になった",
)
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


def facts(position: Document, marked: Collection[str]) -> Iterator[Text]:
    """What the marks of a turn mean, who controls what, the sea, the cards, whose turn it is."""
    if marked:
        yield _MARKS
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
        face_up = Text(", ".join(n.en for n in names), "、".join(n.ja for n in names))
        yield _CARDS.fill(
            player=PLAYERS[player],
            face_up=face_up if names else _NONE,
            draw_pile=cards["draw_pile"],
            discards=len(cards["discard_pile"]),
        )
    if position["to_move"]:
        yield _TO_MOVE.fill(player=PLAYERS[position["to_move"]])
