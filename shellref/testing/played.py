"""Games that were played, and how a game is asked about a turn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple, TypeAlias

from shellref.games.game import Document, Event, Game, Rulings
from shellref.problems import Problem
from shellref.record import Record, load_document
from shellref.referee import adjudicate
from shellref.text import PLAYERS
from shellref.trace import Trace

AnyGame: TypeAlias = Game[Any, Any]


class Played(NamedTuple):
    """A game that was played for some turns by legal choices.

    `rulings` are those that a record would write; `states` begins with the start, so that
    `states[n]` is the one after turn n.
    """

    game: AnyGame
    setup: Document | None
    rulings: dict[str, str]
    choices: list[Any]
    states: list[Any]

    def __repr__(self) -> str:
        return f"Played({json.dumps(self.record(), ensure_ascii=False)})"

    @property
    def effective(self) -> dict[str, str]:
        """The value of every ruling with options."""
        return self.game.rulebook.effective(self.rulings)

    def turns(self) -> Iterator[tuple[Any, Any, Any]]:
        """Of each turn the state before, the choices and the state after."""
        return zip(self.states[:-1], self.choices, self.states[1:], strict=True)

    def record(self) -> Document:
        """The plainest record of the game."""
        record = {
            "format": "shellref/1",
            "game": self.game.name,
            "players": {player: {"name": player} for player in PLAYERS},
            "rulings": dict(self.rulings),
            "turns": [self.game.moves(choices) for choices in self.choices],
        }
        return record if self.setup is None else {**record, "setup": deepcopy(self.setup)}

    def trace(self) -> Trace:
        """What the referee makes of that record."""
        return adjudicate(read(self.record()))


def read(document: Document) -> Record:
    """A record document as the referee reads it from JSON."""
    return load_document(document)


def resolved(
    game: AnyGame, state: Any, choices: Any, rulings: Rulings, events: list[Event] | None = None
) -> Any:
    """The state after a legal turn; `events` takes what happened."""
    after = game.play(state, choices, rulings, None if events is None else events.append)
    if isinstance(after, Problem):
        raise AssertionError(f"a legal choice is refused: {game.moves(choices)}\n{after.message}")
    return after


def refusal(game: AnyGame, state: Any, choices: Any, rulings: Rulings) -> Problem | None:
    """Why choices are illegal, or None."""
    after = game.play(state, choices, rulings, None)
    return after if isinstance(after, Problem) else None


def choices_of(game: AnyGame, turn: Any) -> Any:
    """The choices of one turn as a record has it."""
    return next(iter(game.read_turns([turn])))
