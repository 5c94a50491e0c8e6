"""What the referee hands out: the trace of a game and the verdict in it.

Everything that a user sees of a judged record is made from these values, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from shellref.games.game import Document, Event
from shellref.problems import Problem
from shellref.text import Language

FORMAT = "shellref-trace/1"

Status: TypeAlias = Literal[
    "confirmed", "unclaimed", "refuted", "illegal", "malformed", "unreadable", "failed"
]

#: Each status and the exit code that it leads to (judging: *Status of a record*).
EXIT_CODES: Mapping[Status, int] = {
    "confirmed": 0,
    "unclaimed": 0,
    "refuted": 1,
    "illegal": 1,
    "malformed": 1,
    "unreadable": 3,
    "failed": 4,
}


class Verdict(NamedTuple):
    """The judgement of one record.

    `outcome`, `reason` and `turn` are the board's where it decided, else those of a claim that
    people decide; `claim` is the record's `result` as written.
    """

    status: Status
    outcome: str = "unfinished"
    reason: str | None = None
    turn: int | None = None
    claim: Document | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that are no mere warnings."""
        return tuple(problem for problem in self.problems if problem.severity == "error")

    @property
    def illegality(self) -> tuple[Problem, ...]:
        """Why the turn at which the replay stopped is illegal; nothing where all are legal.

        An expectation of an earlier turn may have failed before.
        """
        if self.status != "illegal":
            return ()
        last = max(problem.turn or 0 for problem in self.errors)
        return tuple(problem for problem in self.errors if problem.turn == last)

    @property
    def illegal_turn(self) -> int | None:
        """The number of the illegal turn, if there is one."""
        return self.illegality[0].turn if self.illegality else None

    def to_json(self, language: Language = "en") -> Document:
        """The verdict as the trace document has it; only messages depend on the language."""
        return {
            "status": self.status,
            "outcome": self.outcome,
            "reason": self.reason,
            "turn": self.turn,
            "claim": self.claim,
            "problems": [problem.to_json(language) for problem in self.problems],
        }


class Turn(NamedTuple):
    """One resolved turn: the choices in long form, what happened, the position after it."""

    number: int
    moves: Document
    events: Sequence[Event]
    position: Document

    def to_json(self) -> Document:
        """The turn as the trace document has it."""
        return {
            "turn": self.number,
            "moves": self.moves,
            "events": [event.to_json() for event in self.events],
            "position": self.position,
        }


@dataclass(frozen=True, slots=True)
class Trace:
    """A record replayed: `shellref-trace/1`.

    `game` and `digest` are None where the record could not be read so far; `start` is None where
    nothing was replayed.
    """

    path: str
    index: int
    digest: str | None
    game: str | None
    verdict: Verdict
    rulings: Mapping[str, str]
    start: Document | None = None
    turns: Sequence[Turn] = ()
    closing: Sequence[Event] = ()

    @property
    def source(self) -> dict[str, Any]:
        """Which record this is, as the documents have it."""
        return {"path": self.path, "index": self.index, "digest": self.digest}

    def to_json(self, language: Language = "en") -> Document:
        """The trace document; only the messages of problems depend on the language."""
        return {
            "format": FORMAT,
            "source": self.source,
            "game": self.game,
            "rulings": dict(self.rulings),
            "start": self.start,
            "turns": [turn.to_json() for turn in self.turns],
            "closing": [event.to_json() for event in self.closing],
            "verdict": self.verdict.to_json(language),
        }
