"""Pictures: sound SVG that stands alone, tells what it shows, in colours for everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shellref import Trace, adjudicate, load, testing
from shellref.games import GAMES, find
from shellref.games.game import Document
from shellref.games.picture import Piece, Role, Shape
from shellref.render import svg
from shellref.text import LANGUAGES, Language, Text

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
RECORDS = [path for game in GAMES for path in sorted((EXAMPLES / game).glob("*.yaml"))]
SVG = "{http://www.w3.org/2000/svg}"


def traced(path: Path) -> Trace:
    """The trace of the only record of a file."""
    [record] = load(path)
    return adjudicate(record)


def views(trace: Trace) -> list[svg.View]:
    """All positions of a trace."""
    found = [svg.View(trace.start or {}, (), Text("Start", "開始"))]
    for turn in trace.turns:
        events = [event.to_json() for event in turn.events]
        found.append(svg.View(turn.position, events, Text(f"Turn {turn.number}", "ターン")))
    return found


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_stands_alone(path: Path, language: Language) -> None:
    """Well-formed; every name is there once, every reference leads somewhere inside."""
    trace = traced(path)
    scene = find(str(trace.game)).scene
    text = svg.drawing(scene, views(trace), Text("A <game> & more", "対局<1>"), language)
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    names = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(names) == len(set(names))
    for element in root.iter():
        if element.get("href"):
            assert str(element.get("href")).removeprefix("#") in names
        assert element.tag.removeprefix(SVG) not in ("script", "image", "a", "foreignObject")
    assert "url(" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert str(root.find(f"{SVG}title").text).startswith(("A <game>", "対局<1>"))  # type: ignore[union-attr]
    other = "ターン" if language == "en" else "Turn"
    assert other not in text


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_colour_is_there(path: Path) -> None:
    """Each class has its colour, in each theme."""
    trace = traced(path)
    scene = find(str(trace.game)).scene
    for theme in get_args(svg.Theme):
        text = svg.drawing(scene, views(trace), Text("x", "x"), "en", theme)
        used = {name for names in re.findall(r'class="([^"]*)"', text) for name in names.split()}
        assert used
        for name in used:
            assert text.count(f".{name}{{") == (2 if theme == "auto" else 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_caption_is_told_in_full(language: Language) -> None:
    """However much was chosen in a turn; a picture makes room for it."""
    trace = traced(EXAMPLES / "bear-island" / "overcrowded-cell.yaml")
    game = find("bear-island")
    long, short = (
        svg.View(turn.position, (), Text("", ""), game.choice(turn.moves))
        for turn in trace.turns[:2]
    )
    heights = []
    for chosen in ([short], [long], [short, long]):
        text = svg.drawing(game.scene, chosen, Text("", ""), language)
        root = ET.fromstring(text)
        heights.append(float(str(root.get("height"))))
        told = " ".join(str(one.text) for one in root.iter(f"{SVG}text"))
        for view in chosen:
            assert view.choice is not None
            assert view.choice.to(language) in told
    assert heights[0] < heights[1] == heights[2]


def test_pictures_share_a_page() -> None:
    """Each has its own names in it, and what two of them call alike is the same thing."""
    named: dict[str, str] = {}
    titles = set()
    for path in RECORDS[:2] + RECORDS[-2:]:
        trace = traced(path)
        scene, last = find(str(trace.game)).scene, views(trace)[-1:]
        drawn = svg.drawing(scene, last, Text(path.stem, path.stem), "en")
        assert drawn == svg.drawing(scene, last, Text(path.stem, path.stem), "en")
        root = ET.fromstring(drawn)
        for element in root.iter():
            if name := element.get("id"):
                text = ET.tostring(element, "unicode")
                assert named.setdefault(name, text) == text
        title, desc = str(root.get("aria-labelledby")).split()
        assert [part.get("id") for part in root[:2]] == [title, desc]
        titles.add(title)
    assert len(titles) == 4


def test_every_role_has_its_colours() -> None:
    """Light and dark."""
    assert set(svg.PALETTE) == set(get_args(Role))


@pytest.mark.parametrize("name", GAMES)
@given(st.data())
def test_labels_tell_what_is_on_the_board(name: str, data: st.DataObject) -> None:
    """What is on each place of the board, in the words of explanations, and nowhere anything else.

    And pictures are made of the trace alone: equal positions look alike.
    """
    game = find(name)
    trace = data.draw(testing.games_played(game, max_turns=12)).trace()
    for turn in trace.turns:
        events = [event.to_json() for event in turn.events]
        pieces = [*game.scene.pieces(turn.position, events)]
        assert pieces == [*game.scene.pieces(turn.position, events)]
        labels = [piece.label for piece in pieces if piece.label]
        for place in game.inquiry.board:
            there = game.inquiry.at(turn.position, place)
            told = [label for label in labels if label.en.startswith(f"{place}: ")]
            empty = game.inquiry.value(turn.position, place) in ("", ".", "sunk", None)
            if place in _islands(game.inquiry.board):
                continue
            expected = Text(f"{place}: {there.en}", f"{place}：{there.ja}")
            assert told == ([] if empty else [expected])


def _islands(board: Sequence[str]) -> set[str]:
    """Places that are made of others."""
    return {place for place in board if not re.fullmatch("[a-i][1-9]", place)}


def test_pieces_stay_within_the_picture() -> None:
    """Nothing that is placed by its coordinates lies outside."""
    for path in RECORDS:
        trace = traced(path)
        scene = find(str(trace.game)).scene
        for view in views(trace):
            for piece in scene.pieces(view.position, view.events):
                for shape in _all(piece.shape):
                    assert 0 <= float(shape.attributes.get("x", 0)) <= scene.width
                    assert 0 <= float(shape.attributes.get("y", 0)) <= scene.height


def _all(shape: Shape) -> Iterator[Shape]:
    yield shape
    for child in shape.children:
        yield from _all(child)


def test_a_frame_leaves_room_for_a_turtle() -> None:
    """From the top of the head to the tip of the tail."""
    symbols = find("what-the-shell").scene.symbols
    for mark in ("arrived", "hatched"):
        edge = symbols[mark].attributes
        inside = -float(edge["y"]) - float(edge["stroke-width"]) / 2
        for turtle in "BW":
            assert _reach(symbols[turtle]) + 2 < inside


def _reach(shape: Shape) -> float:
    """How far a shape goes up or down from its middle, its limbs left out."""
    values = shape.attributes
    if shape.tag == "g":
        scale = re.fullmatch(r"scale\((.*)\)", str(values.get("transform", "scale(1)")))
        assert scale
        return float(scale[1]) * max(map(_reach, shape.children))
    middle, high = float(values.get("cy", 0)), float(values.get("ry", values.get("r", 0)))
    ends = [abs(middle - high), abs(middle + high)]
    ends += [abs(float(y)) for y in re.findall(r"[ML]\S+ (\S+)", str(values.get("d", "")))]
    return max(ends) + float(values.get("stroke-width", 0)) / 2


def _played(path: str) -> tuple[Document, list[Document]]:
    """The last position of a record, and the events of its turn."""
    last = traced(EXAMPLES / path).turns[-1]
    return last.position, [event.to_json() for event in last.events]


@pytest.mark.parametrize("language", LANGUAGES)
def test_small_print_has_room(language: Language) -> None:
    """It is as large as can be read on a telephone, and touches nothing, in a broad font too."""
    scene = find("bear-island").scene
    position, events = _played("bear-island/scatter-wins-half-way.yaml")
    position = {**position, "lost": {"black": 8, "white": 8}}
    boxes = []
    for piece in scene.pieces(position, events):
        for shape in _all(piece.shape):
            if shape.tag == "text":
                assert float(shape.attributes["font-size"]) >= 24
                boxes.append(_box(shape, language))
    assert len(boxes) > 12
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 0
        assert right <= scene.width
        for other in boxes[:number]:
            assert left > other[2] or right < other[0] or top > other[3] or bottom < other[1]


def _box(shape: Shape, language: Language) -> tuple[float, float, float, float]:
    """About where a text stands, in a font as broad as DejaVu Sans."""
    assert shape.text
    x, y, size = (float(shape.attributes[name]) for name in ("x", "y", "font-size"))
    letters = shape.text.to(language)
    wide = sum(1 if ord(c) > 0x2000 else 0.64 if c.isdigit() else 0.53 for c in letters) * size
    left = x - {"start": 0, "middle": wide / 2, "end": wide}[str(shape.attributes["text-anchor"])]
    return left, y - 0.4 * size, left + wide, y + 0.4 * size


@pytest.mark.parametrize("bears", range(2, 17))
def test_the_order_of_a_stack_can_be_read(bears: int) -> None:
    """However many: each bear has its stripe, inside the frame of its cell, clear of the number."""
    from shellref.games.bear_island.scene import SIDE, corner

    scene = find("bear-island").scene
    position, _ = _played("bear-island/overcrowded-cell.yaml")
    position = {**position, "board": {"c2": "BW" * (bears // 2) + "B" * (bears % 2)}, "sunk": []}
    [stack] = (piece.shape for piece in scene.pieces(position, ()) if _is_at(piece, "c2"))
    frame = scene.symbols["arrived"].attributes
    margin = float(frame["x"]) + float(frame["stroke-width"]) / 2
    left, top = corner("c2")
    *backs, head, number = stack.children
    edges = [float(back.attributes["y"]) for back in backs]
    assert edges == sorted(edges, reverse=True)
    for back, edge in zip(backs, edges, strict=True):
        values = back.attributes
        thick, line = float(values["height"]), float(values["stroke-width"])
        assert thick > 5
        assert thick / line > 4
        assert edge + thick + line / 2 < top + SIDE - margin
    assert all(below - above > 5 for below, above in pairwise(edges))
    place = re.fullmatch(
        r"translate\((\S+) (\S+)\) scale\((\S+)\)", str(head.attributes["transform"])
    )
    assert place
    x, y, scale = map(float, place.groups())
    assert y - 30 * scale > top + margin
    box = _box(number, "en")
    assert x + 32 * scale < box[0]
    assert box[2] < left + SIDE - margin
    assert box[3] < min(edges)


def _is_at(piece: Piece, place: str) -> bool:
    return piece.label is not None and piece.label.en.startswith(f"{place}: ")


@pytest.mark.parametrize(
    ("path", "won"),
    [
        ("bear-island/overcrowded-cell.yaml", "Black wins"),
        ("bear-island/scatter-wins-half-way.yaml", "White wins"),
        ("bear-island/resignation.yaml", None),
    ],
)
def test_a_picture_of_bear_island_says_who_won(path: str, won: str | None) -> None:
    """Where the board decided; nobody is to move then."""
    labels = [p.label.en for p in find("bear-island").scene.pieces(*_played(path)) if p.label]
    assert [label for label in labels if "wins" in label] == ([won] if won else [])
    assert any("to move" in label for label in labels) == (won is None)


# --- What the marks say ----------------------------------------------------------------------


def marks(path: str, turn: int) -> list[tuple[str, float, float]]:
    """The marks in the picture of a turn: name and place."""
    trace = traced(EXAMPLES / path)
    game = find(str(trace.game))
    played = trace.turns[turn - 1]
    events: list[Document] = [event.to_json() for event in played.events]
    found = []
    for piece in game.scene.pieces(played.position, events):
        name = str(piece.shape.attributes.get("href", ""))
        if name[1:] in ("arrived", "hatched", "taken", "left", "fell", "sank", "drawn"):
            attributes = piece.shape.attributes
            found.append((name[1:], float(attributes["x"]), float(attributes["y"])))
    return found


def test_marks_of_what_the_shell() -> None:
    """Landed, hatched and taken, each on its square."""
    from shellref.games.what_the_shell.scene import middle

    last = marks("what-the-shell/hatching-chain.yaml", 14)
    expected = {
        ("arrived", "b8"),
        ("arrived", "e8"),
        ("hatched", "a7"),
        ("hatched", "g6"),
        ("hatched", "d3"),
        *(("taken", square) for square in ("b7", "b6", "d5", "d4", "f5", "e4")),
    }
    assert {(name, x, y) for name, x, y in last} == {(n, *middle(s)) for n, s in expected}


def test_marks_of_bear_island() -> None:
    """Arrived, left empty, fallen and sunk; cards that were drawn."""
    two = marks("conformance/bear-island/BI-R10-two-islands-sink.yaml", 1)
    assert sorted(name for name, *_ in two) == ["arrived"] + ["sank"] * 8
    crowd = marks("conformance/bear-island/BI-3.2-six-are-crowded.yaml", 1)
    assert sorted(name for name, *_ in crowd) == ["fell", "left"]
    game = marks("bear-island/shima-no-gogo.yaml", 3)
    assert sum(name == "drawn" for name, *_ in game) == 1


# --- Colours that everybody can tell apart -----------------------------------------------------

#: How the three kinds of dichromats see linear RGB (Machado, Oliveira and Fernandes, 2009).
DICHROMATS = {
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def _linear(colour: str) -> list[float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def _lab(rgb: Sequence[float]) -> tuple[float, float, float]:
    """Linear RGB in CIE L*a*b*, where distances are about what eyes see."""
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    xyz = [
        sum(a * max(b, 0.0) for a, b in zip(row, rgb, strict=True)) / w
        for row, w in zip(rows, white, strict=True)
    ]
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _distance(one: str, other: str, eyes: str | None) -> float:
    seen = []
    for colour in (one, other):
        rgb = _linear(colour)
        if eyes:
            rgb = [sum(a * b for a, b in zip(row, rgb, strict=True)) for row in DICHROMATS[eyes]]
        seen.append(_lab(rgb))
    return float(sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5)


def _contrast(one: str, other: str) -> float:
    """As the Web Content Accessibility Guidelines have it."""
    bright = sorted(
        sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), _linear(colour), strict=True))
        for colour in (one, other)
    )
    return (bright[1] + 0.05) / (bright[0] + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("eyes", [None, *DICHROMATS])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("black", "white"),
        ("black", "neutral"),
        ("white", "neutral"),
        ("field", "sea"),
        ("arrived", "taken"),
        ("arrived", "winning"),
        ("hatched", "taken"),
    ],
)
def test_colours_are_told_apart(one: Role, other: Role, eyes: str | None, theme: int) -> None:
    """By people who see fewer colours as well; twenty is a difference seen at a glance."""
    assert _distance(svg.PALETTE[one][theme], svg.PALETTE[other][theme], eyes) > 20


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("front", "back", "least"),
    [
        ("name", "ground", 4.5),
        ("name", "sea", 4.5),
        ("on-card", "card", 4.5),
        ("on-card", "field", 4.5),
        ("on-neutral", "neutral", 4.5),
        ("winning", "ground", 4.5),
        ("on-black", "black", 4.5),
        ("on-white", "white", 4.5),
        ("black", "field", 3),
        ("arrived", "field", 3),
        ("hatched", "field", 3),
        ("taken", "field", 3),
        ("on-white", "field", 1.5),
    ],
)
def test_contrast(front: Role, back: Role, least: float, theme: int) -> None:
    """What is to be read, and what is to be seen, stands out from what is behind it."""
    assert _contrast(svg.PALETTE[front][theme], svg.PALETTE[back][theme]) >= least
