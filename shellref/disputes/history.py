"""The history of a place: what was there, since when, and why it left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shellref.explanation import Change, Difference, History, There
from shellref.games.game import Document, Event, Game
from shellref.text import Text
from shellref.trace import Trace


def concerned(game: Game[Any, Any], document: Document, about: frozenset[str]) -> bool:
    """Whether an event or near miss names one of some places."""
    return bool(game.inquiry.places(document) & about)


def history(trace: Trace, game: Game[Any, Any], place: str, turns: range) -> History:
    """What was at a place before the first of some turns, and what each of them did there."""
    before = trace.start
    if before is None:
        return History(place, 0, _NOWHERE, ())
    since, first = 0, None
    changes: list[Change] = []
    for turn in trace.turns:
        was, now = there(game, before, place), there(game, turn.position, place)
        if turn.number in turns:
            first = was if first is None else first
            events = naming(game, turn.events, frozenset({place}))
            if events or was != now:
                touched = place in game.changed([event.to_json() for event in events])
                changes.append(Change(turn.number, events, was, now, touched))
        elif turn.number < turns.start and was != now:
            since = turn.number
        before = turn.position
    return History(place, since, first or there(game, before, place), changes)


_NOWHERE = There(Text("not set up", "配置なし"), None)


def naming(game: Game[Any, Any], events: Sequence[Event], places: frozenset[str]) -> list[Event]:
    """The events that name one of some places; all of them where there are no places."""
    return [e for e in events if not places or concerned(game, e.to_json(), places)]


def differences(game: Game[Any, Any], one: Document, other: Document) -> list[Difference]:
    """The places on the board at which two positions differ."""
    return [
        Difference(place, here, elsewhere)
        for place in game.inquiry.board
        if (here := there(game, one, place)) != (elsewhere := there(game, other, place))
    ]


def there(game: Game[Any, Any], position: Document, place: str) -> There:
    """What is at a place in a position."""
    return There(game.inquiry.at(position, place), game.inquiry.value(position, place))
