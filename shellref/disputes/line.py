"""A record's turns as a line of play that can be left at any turn.

Another ruling, another choice, a turn less: what would have come of it is found by replaying from
the state in which the line is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shellref.games.game import Document, Game
from shellref.problems import Problem
from shellref.record import Record, Source


@dataclass(frozen=True, slots=True)
class Line:
    """The states of a record's turns, as far as they are legal.

    `states` begins with the start, so that `states[n]` is the one after turn n. `turns` are all
    turns in long form, those after an illegal one included, without what is only held against
    them; `choices` are the same as the game reads them.
    """

    game: Game[Any, Any]
    rulings: Mapping[str, str]
    turns: Sequence[Document]
    choices: Sequence[Any]
    states: Sequence[Any]


def line_of(record: Record) -> Line:
    """The line of a record without problems."""
    assert record.game is not None
    assert record.data is not None
    game, data = record.game, record.data
    rulings = game.rulebook.effective(data.get("rulings", {}))
    turns = [bare(game, turn) for turn in data["turns"]]
    choices = [*game.read_turns(turns)]
    states = follow(game, game.start(data.get("setup")), choices, rulings)
    return Line(game, rulings, turns, choices, states)


def bare(game: Game[Any, Any], turn: Any) -> Document:
    """A turn's choices in long form, without what stands beside them."""
    long = game.restyle(turn, "long")
    beside = {*game.judged, "comment", "clock"}
    return {
        key: value for key, value in long.items() if key not in beside and not key.startswith("x-")
    }


def follow(
    game: Game[Any, Any], state: Any, choices: Iterable[Any], rulings: Mapping[str, str]
) -> list[Any]:
    """The states from one on, which is the first, as far as the choices are legal."""
    states = [state]
    for choice in choices:
        after = game.play(states[-1], choice, rulings, None)
        if isinstance(after, Problem):
            break
        states.append(after)
    return states


def variant(record: Record, *, located: bool = False, **changes: Any) -> Record:
    """A record that differs from another in some keys; None leaves a key out.

    `located` says that its turns still stand where those of the other stand.
    """
    assert record.data is not None
    data = {key: value for key, value in {**record.data, **changes}.items() if value is not None}
    if located:
        return replace(record, data=data)
    source = Source(record.source.path, record.source.index, record.source.form)
    return replace(record, source=source, data=data, _places=None)
