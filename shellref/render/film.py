"""A trace as a film: the pictures of a game, event by event, each piece drawn once.

The pieces of all pictures are kept once each. A frame lists those that it shows, from back to
front, and is kept as its difference from the frame before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple, TypeAlias
from xml.etree import ElementTree as ET

from shellref.games.game import Document, Game
from shellref.games.picture import Piece, Scene, Shape
from shellref.render.svg import definitions, element
from shellref.text import Text
from shellref.trace import Trace

#: Pieces that are shown by their numbers, from back to front.
Frame: TypeAlias = tuple[int, ...]
#: What a frame changes in the one before: where, how many pieces go, which come.
Splice: TypeAlias = tuple[int, ...]


class Stage(NamedTuple):
    """What all pictures of a game have in common, as SVG: its symbols and its empty board.

    Names in it begin with `prefix`; text is in both languages.
    """

    prefix: str
    width: float
    height: float
    symbols: str
    board: str


class Film(NamedTuple):
    """The pictures of one game: the start, then one for each event of each turn.

    A turn without events has one picture, too. `pieces` are SVG; `labels` say each in words,
    None for what only decorates.
    """

    pieces: tuple[str, ...]
    labels: tuple[Text | None, ...]
    splices: tuple[tuple[Splice, ...], ...]

    def frames(self) -> Iterator[Frame]:
        """Each frame in full."""
        shown: list[int] = []
        for splices in self.splices:
            # From the end, so that the places of the others stay.
            for at, gone, *come in reversed(splices):
                shown[at : at + gone] = come
            yield tuple(shown)


def stage(game: Game[Any, Any]) -> Stage:
    """The stage of a game."""
    scene, prefix = game.scene, _prefix(game)
    board = "".join(_markup(shape, prefix) for shape in scene.board)
    symbols = ET.tostring(definitions(scene, None, prefix), "unicode")
    return Stage(prefix, scene.width, scene.height, symbols, board)


def film(trace: Trace, game: Game[Any, Any]) -> Film:
    """The film of a replayed record."""
    cutter = _Cutter(game.scene, _prefix(game))
    for position, events in _positions(trace, game):
        cutter.add(position, events)
    return Film(tuple(cutter.pieces), tuple(cutter.labels), tuple(cutter.splices))


def _prefix(game: Game[Any, Any]) -> str:
    return f"{game.rulebook.prefix.lower()}-"


def _positions(trace: Trace, game: Game[Any, Any]) -> Iterator[tuple[Document, Sequence[Document]]]:
    """Each position, and the events of its turn that led to it."""
    position = trace.start or {}
    yield position, ()
    for turn in trace.turns:
        events = [event.to_json() for event in turn.events]
        for count, event in enumerate(events, start=1):
            position = game.apply(position, event)
            yield position, events[:count]
        if not events:
            yield turn.position, ()
        position = turn.position


class _Cutter:
    """Puts a film together, frame by frame."""

    def __init__(self, scene: Scene, prefix: str) -> None:
        self.scene = scene
        self.prefix = prefix
        self.pieces: list[str] = []
        self.labels: list[Text | None] = []
        self.splices: list[tuple[Splice, ...]] = []
        self._numbers: dict[object, int] = {}
        self._last: list[int] = []

    def add(self, position: Document, events: Sequence[Document]) -> None:
        """One more frame."""
        numbers = map(self._number, self.scene.pieces(position, events))
        frame = [*dict.fromkeys(numbers)]
        changes = SequenceMatcher(None, self._last, frame, autojunk=False).get_opcodes()
        self.splices.append(
            tuple((a, b - a, *frame[c:d]) for tag, a, b, c, d in changes if tag != "equal")
        )
        self._last = frame

    def _number(self, piece: Piece) -> int:
        key = (_key(piece.shape), piece.label)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.pieces)
            self.pieces.append(_markup(piece.shape, self.prefix))
            self.labels.append(piece.label)
        return number


def _key(shape: Shape) -> object:
    """A shape as a value that can be looked up."""
    attributes, children = tuple(shape.attributes.items()), tuple(map(_key, shape.children))
    return shape.tag, attributes, shape.fill, shape.stroke, children, shape.text


def _markup(shape: Shape, prefix: str) -> str:
    return ET.tostring(element(shape, None, prefix), "unicode")
