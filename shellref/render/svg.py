"""Pictures of positions: the shapes of a game's scene as SVG, light or dark.

An SVG stands alone: its colours are in it, it asks for nothing, and it says in words what it
shows (`<title>`, `<desc>`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias
from xml.etree import ElementTree as ET

from shellref.games.game import Document
from shellref.games.picture import Role, Scene, Shape, text_at
from shellref.render.wrapping import wrapped
from shellref.text import LANGUAGES, Language, Text, same

Theme: TypeAlias = Literal["auto", "light", "dark"]

#: Colours of the roles, light and dark. What happened is told apart by the colours of Okabe and
#: Ito, which the colour-blind can tell apart as well, and by its shape.
PALETTE: Mapping[Role, tuple[str, str]] = {
    "ground": ("#faf7f0", "#1b1e22"),
    "field": ("#ecdfc4", "#6d644f"),
    "grid": ("#b29f78", "#453f31"),
    "name": ("#5b5341", "#cfc8b8"),
    "sea": ("#b3d7e6", "#1f4254"),
    "black": ("#26303a", "#0d1116"),
    "on-black": ("#a9c4b8", "#9db5aa"),
    "white": ("#fffdf7", "#f3efe4"),
    "on-white": ("#46534c", "#39443e"),
    "neutral": ("#f4c265", "#e5b04c"),
    "on-neutral": ("#5a3c00", "#452e00"),
    "card": ("#fffaf0", "#39332a"),
    "on-card": ("#4a4130", "#eee6d3"),
    "winning": ("#aa3377", "#f06292"),
    "arrived": ("#0072b2", "#86ccf7"),
    "hatched": ("#007a59", "#3fd0a4"),
    "taken": ("#c84e00", "#ffa766"),
    "left": ("#6f6650", "#b8ad92"),
    "fell": ("#c84e00", "#ffa766"),
    "sank": ("#0072b2", "#86ccf7"),
    "plain": ("#222222", "#eeeeee"),
}
FONT = "system-ui, 'Noto Sans', 'Noto Sans CJK JP', 'Hiragino Sans', 'Yu Gothic', sans-serif"


class View(NamedTuple):
    """A position to be shown, with the events that led to it, a caption, what was chosen."""

    position: Document
    events: Sequence[Document]
    caption: Text
    choice: Text | None = None


def stylesheet(theme: Theme) -> str:
    """The colours of all roles as CSS classes `f-ROLE` (fill) and `s-ROLE` (stroke)."""
    light, dark = (_rules(index) for index in (0, 1))
    if theme == "auto":
        return f"{light}@media (prefers-color-scheme: dark){{{dark}}}"
    return dark if theme == "dark" else light


def _rules(index: int) -> str:
    return "".join(
        f".f-{role}{{fill:{colours[index]}}}.s-{role}{{stroke:{colours[index]}}}"
        for role, colours in PALETTE.items()
    )


#: Around everything, between pictures of a strip, and the room of a caption with one line of what
#: was chosen, in user units.
EDGE, GAP, CAPTION = 20, 48, 100
#: The letters of what was chosen, and from one line of it to the next.
SMALL, LINE = 26, 34
#: How many pictures of a strip stand beside each other.
ABREAST = 3


def drawing(
    scene: Scene,
    views: Sequence[View],
    title: Text,
    language: Language,
    theme: Theme = "auto",
) -> str:
    """One position, or several as a strip, as an SVG document that stands alone."""
    columns = min(len(views), ABREAST)
    rows = -(-len(views) // columns)
    lines = max(len(_choice(scene, view, language)) for view in views)
    high = scene.height + CAPTION + LINE * max(lines - 1, 0)
    width = columns * scene.width + (columns - 1) * GAP + 2 * EDGE
    height = rows * high + (rows - 1) * GAP + 2 * EDGE
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width:g} {height:g}",
            "width": f"{width / 2:g}",
            "height": f"{height / 2:g}",
            "role": "img",
            "lang": language,
        },
    )
    ET.SubElement(root, "title").text = title.to(language)
    ET.SubElement(root, "desc").text = description(scene, views, language)
    ET.SubElement(root, "style").text = f"text{{font-family:{FONT}}}{stylesheet(theme)}"
    ground = Shape("rect", {"width": width, "height": height}, "ground")
    root.append(element(ground, language))
    prefix = f"{_digest(definitions(scene, language))}-"
    root.append(definitions(scene, language, prefix))
    for number, view in enumerate(views):
        x = EDGE + number % columns * (scene.width + GAP)
        y = EDGE + number // columns * (high + GAP)
        group = ET.SubElement(root, "g", {"transform": f"translate({x:g} {y:g})"})
        group.extend(element(shape, language, prefix) for shape in _shapes(scene, view, language))
    _label(root)
    ET.indent(root, " ")
    return ET.tostring(root, "unicode") + "\n"


def _label(root: ET.Element) -> None:
    """Has a picture be called by its title and its description."""
    digest = _digest(root)
    for part in root[:2]:
        part.set("id", f"{part.tag}-{digest}")
    root.set("aria-labelledby", " ".join(str(part.get("id")) for part in root[:2]))


def _digest(made: ET.Element) -> str:
    """A name made of what it names: pictures that stand in one page do not take each other's."""
    return "s" + hashlib.sha256(ET.tostring(made)).hexdigest()[:8]


def _shapes(scene: Scene, view: View, language: Language) -> Iterator[Shape]:
    """A position and its caption, as wide as it."""
    yield from scene.board
    yield from (piece.shape for piece in scene.pieces(view.position, view.events))
    middle = scene.width / 2
    yield text_at(middle, scene.height + 34, 36, same(view.caption.to(language)))
    for number, line in enumerate(_choice(scene, view, language)):
        yield text_at(middle, scene.height + 76 + number * LINE, SMALL, same(line))


def _choice(scene: Scene, view: View, language: Language) -> list[str]:
    """What was chosen, in lines as wide as the picture."""
    # A column of a terminal is about half as wide as a letter is high.
    room = int(scene.width / (SMALL * 0.55))
    return wrapped(view.choice.to(language), room) if view.choice else []


def description(scene: Scene, views: Iterable[View], language: Language) -> str:
    """What pictures show, in words, a line each."""
    lines = []
    for view in views:
        labels = [p.label.to(language) for p in scene.pieces(view.position, view.events) if p.label]
        joined = ("; " if language == "en" else "、").join(labels)
        colon = ": " if language == "en" else "："
        lines.append(view.caption.to(language) + colon + joined)
    return "\n".join(lines)


def definitions(scene: Scene, language: Language | None, prefix: str = "") -> ET.Element:
    """The symbols of a scene, their names behind a prefix where several scenes share a page."""
    defs = ET.Element("defs")
    for name, shape in scene.symbols.items():
        symbol = element(shape, language, prefix)
        if symbol.tag != "g":
            group = ET.Element("g")
            group.append(symbol)
            symbol = group
        symbol.set("id", prefix + name)
        defs.append(symbol)
    return defs


def element(shape: Shape, language: Language | None, prefix: str = "") -> ET.Element:
    """A shape as SVG; without a language its text is in both, each to be shown by its class."""
    attributes = {
        name: value if isinstance(value, str) else f"{value:g}"
        for name, value in shape.attributes.items()
    }
    if "href" in attributes:
        attributes["href"] = f"#{prefix}{attributes['href'].removeprefix('#')}"
    colours = [f"f-{shape.fill}"] if shape.fill else []
    colours += [f"s-{shape.stroke}"] if shape.stroke else []
    if colours:
        attributes["class"] = " ".join(colours)
    if shape.fill is None and shape.tag not in ("g", "use"):
        attributes["fill"] = "none"
    made: ET.Element = ET.Element(str(shape.tag), attributes)
    if shape.text is not None:
        _write(made, shape.text, language)
    made.extend(element(child, language, prefix) for child in shape.children)
    return made


def _write(made: ET.Element, text: Text, language: Language | None) -> None:
    if language is not None or text.en == text.ja:
        made.text = text.to(language or "en")
        return
    for one in LANGUAGES:
        ET.SubElement(made, "tspan", {"lang": one}).text = text.to(one)
