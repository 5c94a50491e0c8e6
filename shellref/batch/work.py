"""What a worker does: reads and judges some texts, and hands back plain values.

Everything here can travel to another process or machine: functions by name, values by content.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from shellref.batch.result import Facts, Player, Result
from shellref.disputes.decisive import hanging
from shellref.games.game import Document
from shellref.problems import Code, Problem
from shellref.record import Record, Source, load_source
from shellref.referee import judge
from shellref.text import Text
from shellref.trace import Verdict

#: What is made of a record besides its verdict, in bytes; a function by name, so that it travels.
More: TypeAlias = Callable[[Record], bytes]

FAULT = Text("see the trace on standard error", "標準エラー出力の記録を見てください")


class Wanted(NamedTuple):
    """What is wanted of each record: warnings of what hangs on rulings, and `Result.more`."""

    strict_rulings: bool = False
    more: More | None = None


def judge_texts(texts: Sequence[Source], wanted: Wanted) -> list[Result]:
    """The result of each text, in order; a fault of ours costs its own record alone."""
    return [judge_text(text, wanted) for text in texts]


def judge_text(text: Source, wanted: Wanted) -> Result:
    """One record read and judged."""
    try:
        record = load_source(text)
        verdict = judge(record)
        if wanted.strict_rulings:
            verdict = hanging(record, verdict)
        result = _result(record, verdict)
        return result._replace(more=wanted.more(record)) if wanted.more else result
    except (Exception, SystemExit):
        return lost(text, FAULT, traceback.format_exc())


def lost(text: Source, reason: Text, fault: str | None = None) -> Result:
    """The result of a record that the referee failed on."""
    return spoilt(Result(text.path, text.index, None, None, Verdict("failed"), {}), reason, fault)


def spoilt(result: Result, reason: Text, fault: str | None = None) -> Result:
    """A result that something of ours failed on afterwards: no verdict of it is left."""
    problem = Problem(Code.FAULT, {"reason": reason})
    return result._replace(verdict=Verdict("failed", problems=(problem,)), fault=fault)


def _result(record: Record, verdict: Verdict) -> Result:
    lines = {}
    if verdict.problems and record.source.text:
        lines = {
            problem.place.line: record.places.line_text(problem.place.line) or ""
            for problem in verdict.problems
            if problem.place
        }
    return Result(
        record.source.path,
        record.source.index,
        record.game.name if record.game else None,
        record.digest,
        verdict,
        lines,
        None if record.problems or record.data is None else _facts(record.data),
    )


def _facts(data: Document) -> Facts:
    """What a sound record says of itself."""
    black, white = data["players"]["black"], data["players"]["white"]
    event = data.get("event", {})
    round_ = event.get("round")
    # A number is a round's name as much as a text is.
    round_ = None if round_ is None else str(round_)
    return Facts(
        data.get("id"),
        Player(black["name"], black.get("id")),
        Player(white["name"], white.get("id")),
        round_,
        len(data["turns"]),
        event.get("name"),
    )
