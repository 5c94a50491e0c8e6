"""The history of a place: what was there, since when, and why it left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shellref.explanation import Change, Difference, History
from shellref.games.game import Document, Event, Game
from shellref.trace import Trace


def concerned(game: Game[Any, Any], document: Document, about: frozenset[str]) -> bool:
    """Whether an event or near miss names one of some places."""
    return bool(game.inquiry.places(document) & about)


def history(trace: Trace, game: Game[Any, Any], place: str, turns: range) -> History:
    """What was at a place before the first of some turns, and what each of them did there."""
    assert trace.start is not None
    at = game.inquiry.at
    before = trace.start
    since, first = 0, None
    changes: list[Change] = []
    for turn in trace.turns:
        was, now = at(before, place), at(turn.position, place)
        if turn.number in turns:
            first = was if first is None else first
            events = _naming(game, turn.events, place)
            if events or was != now:
                changes.append(Change(turn.number, events, was, now))
        elif turn.number < turns.start and was != now:
            since = turn.number
        before = turn.position
    return History(place, since, at(before, place) if first is None else first, changes)


def _naming(game: Game[Any, Any], events: Sequence[Event], place: str) -> list[Event]:
    return [event for event in events if concerned(game, event.to_json(), frozenset({place}))]


def differences(game: Game[Any, Any], one: Document, other: Document) -> list[Difference]:
    """The places on the board at which two positions differ."""
    at = game.inquiry.at
    return [
        Difference(place, at(one, place), at(other, place))
        for place in game.inquiry.board
        if at(one, place) != at(other, place)
    ]
