"""Films: every frame shows exactly the pieces of its position, in their order."""

from __future__ import annotations

import pytest

from shellref.games.game import Document, Game
from shellref.games.picture import Piece
from shellref.record import Record, load, load_document
from shellref.referee import adjudicate
from shellref.render.film import Film, film, stage
from shellref.trace import Trace

from . import GAMES, UNTRUSTED


def records() -> list[Record]:
    """The examples, and an illegal record."""
    return [*(one for path in GAMES for one in load(path)), load_document(UNTRUSTED)]


@pytest.mark.parametrize("record", records(), ids=lambda record: record.source.path[-40:])
def test_every_frame_shows_its_position(record: Record) -> None:
    """Each piece by its label, from back to front; the last frame of a turn is its position."""
    trace, game = adjudicate(record), record.game
    assert game
    made = film(trace, game)
    frames = [*made.frames()]
    expected = list(positions(trace, game))
    assert len(frames) == len(expected)
    for frame, pieces in zip(frames, expected, strict=True):
        assert len({*frame}) == len(frame)
        labels = [made.labels[number] for number in frame]
        assert labels == [piece.label for piece in pieces]
    assert len({*zip(made.pieces, made.labels, strict=True)}) == len(made.pieces)


def positions(trace: Trace, game: Game[object, object]) -> list[list[Piece]]:
    """The pieces of each position, worked out anew; a piece that is there twice counts once."""
    position = trace.start
    assert position is not None
    found: list[tuple[Document, list[Document]]] = [(position, [])]
    for turn in trace.turns:
        events = [event.to_json() for event in turn.events]
        for count in range(1, len(events) + 1):
            position = game.apply(position, events[count - 1])
            found.append((position, events[:count]))
        if not events:
            found.append((turn.position, []))
        assert found[-1][0] == turn.position
        position = turn.position
    return [unique([*game.scene.pieces(place, events)]) for place, events in found]


def unique(pieces: list[Piece]) -> list[Piece]:
    """The pieces, each once."""
    return [piece for index, piece in enumerate(pieces) if piece not in pieces[:index]]


def test_a_film_is_small() -> None:
    """A frame is kept as what it changes."""
    made = Film(("<a />", "<b />"), (None, None), (((0, 0, 0, 1),), ((0, 1),), ((1, 0, 0),), ()))
    assert [*made.frames()] == [(0, 1), (1,), (1, 0), (1, 0)]


@pytest.mark.parametrize("path", [GAMES[0], GAMES[-1]])
def test_names_on_the_stage_are_the_game_s_own(path: str) -> None:
    """Several games share a page."""
    [record] = load(path)
    assert record.game
    made = stage(record.game)
    assert made.prefix == f"{record.game.rulebook.prefix.lower()}-"
    assert made.symbols.count(' id="') == made.symbols.count(f' id="{made.prefix}') > 2
