"""What if: a turn with another choice, and the rest of the record after it."""

from __future__ import annotations

from collections.abc import Sequence

from shellref.disputes.decisive import ending
from shellref.disputes.line import Line, variant
from shellref.explanation import Alternative
from shellref.games.game import Document
from shellref.problems import Problem
from shellref.record import Record
from shellref.referee import adjudicate
from shellref.text import Text
from shellref.trace import Trace


def alternative(record: Record, line: Line, number: int, text: str) -> Alternative | Problem:
    """Turn `number` with what `text` says in its place; a `Problem` if that says nothing.

    What the record claims and expects says nothing of this game and is left out. Where another
    choice needs other draws than were made, it is tried as a last turn, without them.
    """
    tried = line.game.inquiry.instead(line.turns[number - 1], text)
    if isinstance(tried, Problem):
        return tried
    traces = [_with(record, line, number, turn, line.turns[number:]) for turn in tried]
    for turn, trace in zip(tried, traces, strict=True):
        if len(trace.turns) >= number:
            return Alternative(number, turn, trace, _ending(line, trace), cut=False)
    for turn in tried:
        trace = _with(record, line, number, turn, ())
        if len(trace.turns) >= number:
            cut = number < len(line.turns)
            return Alternative(number, turn, trace, _ending(line, trace), cut)
    return Alternative(number, tried[0], traces[0], _ending(line, traces[0]), cut=False)


def _with(
    record: Record, line: Line, number: int, turn: Document, rest: Sequence[Document]
) -> Trace:
    turns = [*line.turns[: number - 1], turn, *rest]
    return adjudicate(variant(record, turns=turns, result=None))


def _ending(line: Line, trace: Trace) -> Text:
    return ending(line.game, trace.verdict, trace)
