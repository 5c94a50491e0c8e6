"""Where a refuted record parts from the rules: the first turn at which the two disagree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from shellref.disputes.history import differences
from shellref.explanation import Parting
from shellref.games.game import Document
from shellref.problems import Code, Problem
from shellref.record import Record
from shellref.trace import Trace


def parting(record: Record, trace: Trace) -> Parting | None:
    """The first turn at which claim, expectation and rules part; None if they never do."""
    assert record.game is not None
    assert record.data is not None
    parted = [*_turns(trace)]
    if not parted:
        return None
    number = min(turn for turn, _ in parted)
    problems = [problem for turn, problem in parted if turn == number]
    position = trace.turns[number - 1].position if number else trace.start
    assert position is not None
    expected = None
    if any(problem.code is Code.EXPECTATION for problem in problems):
        expect = record.data["turns"][number - 1]["expect"]
        expected = _merged(position, expect)
    if expected is None:
        return Parting(number, problems, position)
    apart = differences(record.game, position, expected)
    return Parting(number, problems, position, expected, apart)


def _turns(trace: Trace) -> Iterator[tuple[int, Problem]]:
    """Each problem with the turn at which the two sides part."""
    verdict, played = trace.verdict, len(trace.turns)
    claimed = (verdict.claim or {}).get("turn")
    # What people decide they decide after the last turn.
    decided = verdict.turn if verdict.turn is not None and not trace.closing else played
    for problem in verdict.errors:
        if problem.code is Code.EXPECTATION and problem.turn:
            yield problem.turn, problem
        elif problem.code is Code.CLAIM_UNDECIDED or trace.closing:
            yield min(claimed if claimed is not None else played, played), problem
        elif problem.code in _CLAIMS:
            yield min(claimed if claimed else decided, decided), problem
        elif problem.code in (Code.CLAIM_UNFINISHED, Code.CLAIM_PEOPLE):
            yield decided, problem


_CLAIMS = (Code.CLAIM_OUTCOME, Code.CLAIM_REASON, Code.CLAIM_TURN)


def _merged(position: Document, expect: Document) -> Document:
    """The position with what a record expects of it in its place."""
    expected = {**position}
    for key in position.keys() & expect.keys():
        value: Any = expect[key]
        by_player = isinstance(value, dict) and key != "board"
        expected[key] = {**position[key], **value} if by_player else value
    return expected
