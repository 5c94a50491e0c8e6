"""One run of a command: reading, judging, and the exit code that comes of it."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import click

from shellref.batch.finding import NothingMatched, find
from shellref.problems import Code, Problem
from shellref.record import Form, Record, Source, load_source
from shellref.record.source import read
from shellref.referee import adjudicate, judge
from shellref.render.judged import Judged
from shellref.render.safe import safe
from shellref.text import Language, Text
from shellref.trace import EXIT_CODES, Status, Trace, Verdict

INTERRUPTED = 130

T = TypeVar("T")


class Session:
    """Reads and judges records, keeps going past faults, and remembers the worst status."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.exit_code = 0

    def records(self, paths: Iterable[str], form: Form | None) -> Iterator[Record]:
        """The records of files, directories and globs, in order.

        An interrupt ends the records, so that what was done is still reported.
        """
        try:
            for path in find(paths):
                for text in read(path, form):
                    yield self._guarded(text, load_source) or _lost(text)
        except NothingMatched as nothing:
            raise click.UsageError(
                Text("no records found: {path}", "記録が見つかりません：{path}")
                .fill(path=safe(nothing.path))
                .to(self.language)
            ) from None
        except KeyboardInterrupt:
            self.exit_code = INTERRUPTED

    def judged(self, records: Iterable[Record]) -> Iterator[Judged]:
        """Each record with its verdict."""
        for record in records:
            yield self.with_verdict(record, self._guarded(record, judge) or _failed())

    def traced(self, records: Iterable[Record]) -> Iterator[tuple[Record, Trace, Judged]]:
        """Each record with its trace."""
        for record in records:
            source = record.source
            trace = self._guarded(record, adjudicate) or Trace(
                source.path, source.index, None, None, _failed(), {}
            )
            yield record, trace, self.with_verdict(record, trace.verdict)

    def with_verdict(self, record: Record, verdict: Verdict) -> Judged:
        """A judged record; its status counts for the exit code."""
        self.exit_code = max(self.exit_code, EXIT_CODES[verdict.status])
        source = record.source
        return Judged(
            source.path,
            source.index,
            record.game,
            verdict,
            lambda: record.digest,
            lambda number: record.places.line_text(number) if source.text else None,
        )

    def sound(self, records: Iterable[Record]) -> Iterator[Record]:
        """The records without problems; those of the others are printed to standard error."""
        from shellref.cli.output import print_lines, width
        from shellref.render.text import problem_lines

        for record in records:
            if not record.problems:
                yield record
                continue
            status: Status = "unreadable" if record.unreadable else "malformed"
            judged = self.with_verdict(record, Verdict(status, problems=record.problems))
            for problem in record.problems:
                lines = problem_lines(judged, problem, self.language, width())
                print_lines(lines, error=True)

    def _guarded(self, value: object, work: Callable[..., T]) -> T | None:
        """What `work` makes of a value; None after a fault of ours, which is told in full."""
        try:
            return work(value)
        except Exception:
            traceback.print_exc(file=sys.stderr)
            return None


def _fault() -> Problem:
    reason = Text("see the trace on standard error", "標準エラー出力の記録を見てください")
    return Problem(Code.FAULT, {"reason": reason})


def _failed() -> Verdict:
    return Verdict("failed", problems=(_fault(),))


def _lost(text: Source) -> Record:
    """The record of a text that the reader itself failed on."""
    return Record(text, None, None, (_fault(),))
