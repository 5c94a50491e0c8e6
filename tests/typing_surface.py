"""The types of the public API, as a user's type checker sees them.

mypy checks this file with all the others, and `test_public_api` once more; nothing runs it.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, assert_type

import shellref
from shellref import (
    Code,
    Event,
    Limits,
    Place,
    Problem,
    Record,
    Trace,
    Turn,
    Verdict,
    adjudicate,
    judge,
    load,
)
from shellref.text import Language, Text
from shellref.trace import Status


def loading(path: Path, text: str, data: bytes, stream: IO[bytes]) -> None:
    """Whatever can be loaded gives an iterator of records."""
    assert_type(load(path), Iterator[Record])
    assert_type(load(text), Iterator[Record])
    assert_type(load(data, "json"), Iterator[Record])
    limits = Limits(bytes=10, nodes=10, depth=3)
    assert_type(load(stream, form="jsonl", limits=limits), Iterator[Record])
    load(io.StringIO("text"))  # type: ignore[arg-type]
    load(data, "toml")  # type: ignore[arg-type]


def reading(record: Record) -> None:
    """What a record holds."""
    assert_type(record.data, dict[str, Any] | None)
    assert_type(record.digest, str | None)
    assert_type(record.problems, tuple[Problem, ...])
    assert_type(record.unreadable, bool)
    assert_type(record.source.path, str)
    assert_type(record.source.index, int)


def judging(record: Record) -> None:
    """What becomes of it."""
    trace = adjudicate(record)
    assert_type(trace, Trace)
    assert_type(judge(record), Verdict)
    assert_type(trace.verdict, Verdict)
    assert_type(trace.turns, Sequence[Turn])
    assert_type(trace.closing, Sequence[Event])
    assert_type(trace.rulings, Mapping[str, str])
    assert_type(trace.digest, str | None)
    assert_type(trace.game, str | None)
    assert_type(trace.start, dict[str, Any] | None)
    assert_type(trace.to_json(), dict[str, Any])
    assert_type(trace.to_json("ja"), dict[str, Any])
    trace.to_json("fr")  # type: ignore[arg-type]


def looking(verdict: Verdict, turn: Turn) -> None:
    """The values inside."""
    assert_type(verdict.status, Status)
    assert_type(verdict.outcome, str)
    assert_type(verdict.reason, str | None)
    assert_type(verdict.turn, int | None)
    assert_type(verdict.claim, dict[str, Any] | None)
    assert_type(verdict.errors, tuple[Problem, ...])
    assert_type(turn.number, int)
    assert_type(turn.moves, dict[str, Any])
    assert_type(turn.position, dict[str, Any])
    for event in turn.events:
        assert_type(event, Event)
        assert_type(event.type, str)
        assert_type(event.payload, dict[str, Any])
    verdict.status = "confirmed"  # type: ignore[misc]


def complaining(problem: Problem, language: Language) -> None:
    """What a problem says."""
    assert_type(problem.code, Code)
    assert_type(problem.code.id, str)
    assert_type(problem.place, Place | None)
    assert_type(problem.turn, int | None)
    assert_type(problem.message, Text)
    assert_type(problem.message.to(language), str)
    assert_type(problem.help, Text | None)
    assert_type(problem.to_json(language), dict[str, Any])


assert_type(shellref.__version__, str)
