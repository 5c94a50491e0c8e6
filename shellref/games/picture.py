"""How a game draws its positions: text in colours, and SVG shapes as data.

A game says what is where and what it is (`Role`); how that looks, light or dark, on paper or on a
terminal, is the renderer's. A picture is made from the trace alone: a position, and the events
that led to it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

from shellref.text import Text

#: What some events did at a place: something arrived there, hatched there, was taken from there,
#: went away from there, fell from there (something may be left), or the place itself sank.
Mark: TypeAlias = Literal["arrived", "hatched", "taken", "left", "fell", "sank"]

#: What a part of a drawing is; each has its colour in every palette.
Role: TypeAlias = Literal[
    "ground",  # what lies around everything
    "field",  # a square or cell that is played on
    "grid",  # the lines between them
    "name",  # coordinates and other small print
    "sea",
    "black",  # pieces, and on them what has to be read
    "on-black",
    "white",
    "on-white",
    "neutral",
    "on-neutral",
    "card",  # something that lies beside the board
    "on-card",
    "winning",  # what has won, or counts towards it
    "arrived",
    "hatched",
    "taken",
    "left",
    "fell",
    "sank",
    "plain",  # no colour of its own
]


class Span(NamedTuple):
    """A piece of a line of text. `mark` is what happened at its place, if anything did."""

    text: str
    role: Role = "plain"
    mark: Mark | None = None


#: A line of a drawing in text.
Row: TypeAlias = Sequence[Span]


def legend(meanings: Mapping[str, Text], signs: Collection[str]) -> Text:
    """What some signs of a drawing mean, in the order of their table."""
    told = [
        Text(f"{sign} {meaning.en}", f"{sign} {meaning.ja}")
        for sign, meaning in meanings.items()
        if sign in signs
    ]
    return Text("  ".join(text.en for text in told), "  ".join(text.ja for text in told))


#: Attributes of SVG, numbers in user units.
Attributes: TypeAlias = Mapping[str, str | float]


class Shape(NamedTuple):
    """An SVG element as data, without a colour of its own.

    `fill` and `stroke` are roles; `text` is what a `text` element says.
    """

    tag: Literal["g", "path", "circle", "ellipse", "rect", "line", "text", "use"]
    attributes: Attributes = MappingProxyType({})
    fill: Role | None = None
    stroke: Role | None = None
    children: tuple[Shape, ...] = ()
    text: Text | None = None


def text_at(
    x: float,
    y: float,
    size: float,
    text: Text,
    role: Role = "name",
    anchor: Literal["start", "middle", "end"] = "middle",
    weight: Literal["normal", "bold"] = "normal",
) -> Shape:
    """A line of text at a height of its middle."""
    place: dict[str, str | float] = {"x": round(x, 1), "y": round(y, 1), "font-size": size}
    place |= {"text-anchor": anchor, "dy": "0.35em"}
    if weight != "normal":
        place["font-weight"] = weight
    return Shape("text", place, role, text=text)


def frame(x: float, y: float, side: float, role: Role, dashes: str | None = None) -> Shape:
    """A square frame from its upper left corner, to mark a place of the board."""
    line: dict[str, str | float] = {"rx": round(side / 8, 1), "stroke-width": 6}
    if dashes:
        line["stroke-dasharray"] = dashes
    return Shape("rect", {"x": x, "y": y, "width": side, "height": side, **line}, stroke=role)


class Piece(NamedTuple):
    """What comes and goes in a picture. `label` says it in words, None for what only decorates.

    Two equal pieces are the same piece: a picture that changes keeps them.
    """

    shape: Shape
    label: Text | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """How a game's positions look. All shapes are in one plane, x to the right and y down.

    `symbols` are shapes by name, which a `use` element with `href` `#NAME` puts where it likes.
    `board` is behind all pieces and the same in every position.
    """

    width: float
    height: float
    symbols: Mapping[str, Shape]
    board: Sequence[Shape]
    #: The pieces of a position, from back to front, with marks of what the events did.
    pieces: Callable[[dict[str, Any], Sequence[dict[str, Any]]], Iterable[Piece]]
