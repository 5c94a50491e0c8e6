"""One run of a command: reading, judging, and the exit code that comes of it."""

from __future__ import annotations

import signal
import sys
import threading
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from typing import TypeVar

import click

from shellref.batch.finding import NothingMatched, find
from shellref.problems import Code, Problem
from shellref.record import Form, Record, Source, load_source, yaml_reader
from shellref.record.source import read
from shellref.referee import adjudicate, judge
from shellref.render.judged import Judged
from shellref.render.safe import safe
from shellref.text import Language, Text, Value
from shellref.trace import EXIT_CODES, Trace, Verdict

INTERRUPTED = 130
WRONG_USAGE = 2

T = TypeVar("T")


_SLOW_YAML = Text(
    "note: PyYAML is installed without libyaml, so YAML is read many times slower",
    "注意：PyYAMLにlibyamlが組み込まれていないため、YAMLの読み取りが何倍も遅くなります",
)


class Session:
    """Reads and judges records, keeps going past faults, and remembers the worst status.

    An interrupt (Ctrl-C) ends the records, so that what was done is still reported; a second one
    ends the program at once.
    """

    def __init__(self, language: Language) -> None:
        self.language = language
        self.exit_code = 0
        self._noted = False
        #: How the texts of a file are read.
        self.reading: Callable[[str, Form | None], Iterator[Source]] = read
        self.interrupted = False
        self._waiting = False
        before = signal.getsignal(signal.SIGINT)
        # Only the main thread may catch signals; where they are ignored, they stay so.
        in_main = threading.current_thread() is threading.main_thread()
        if in_main and before is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._interrupt)
            restore = partial(signal.signal, signal.SIGINT, before)
            click.get_current_context().call_on_close(restore)

    def _interrupt(self, *_: object) -> None:
        again, self.interrupted = self.interrupted, True
        self.exit_code = INTERRUPTED
        if again or self._waiting:
            raise KeyboardInterrupt

    def files(self, paths: Iterable[str]) -> list[str]:
        """The files that paths, directories and globs mean, in order."""
        try:
            return [*find(paths)]
        except NothingMatched as nothing:
            raise self.nothing(nothing.path) from None

    def nothing(self, path: str) -> click.UsageError:
        """What to say where a path means no records."""
        return click.UsageError(_NOTHING.fill(path=safe(path)).to(self.language))

    def records(self, paths: Iterable[str], form: Form | None) -> Iterator[Record]:
        """The records of files, directories and globs, in order."""
        return self.records_in(self.files(paths), form)

    def chosen(self, path: str, form: Form | None, number: int | None) -> Iterator[Record]:
        """The records of one path, or just the one of that number, from 1."""
        records = self.records([path], form)
        if number is None:
            yield from records
            return
        count = 0
        for count, record in enumerate(records, start=1):
            if count == number:
                yield record
                return
        values: dict[str, Value] = {"path": safe(path), "number": number, "count": count}
        raise click.UsageError(_NO_RECORD.fill(**values).to(self.language))

    def texts(self, files: Iterable[str], form: Form | None) -> Generator[Source, None, None]:
        """The texts of the records of some files, in order."""
        for path in files:
            texts = self.reading(path, form)
            while text := self._next(texts):
                if text.form == "yaml" and yaml_reader.is_slow():
                    self._note_slow_yaml()
                yield text

    def records_in(self, files: Iterable[str], form: Form | None) -> Iterator[Record]:
        """The records of some files, in order."""
        for text in self.texts(files, form):
            yield self.guarded(text, load_source) or _lost(text)

    def _note_slow_yaml(self) -> None:
        """Says once that YAML could be read faster."""
        if not self._noted:
            self._noted = True
            click.echo(_SLOW_YAML.to(self.language), err=True)

    def _next(self, texts: Iterator[Source]) -> Source | None:
        """The next text; None at the end, or where the user does not want to wait for it."""
        try:
            self._waiting = True
            return None if self.interrupted else next(texts, None)
        except KeyboardInterrupt:
            return None
        finally:
            self._waiting = False

    def judged(
        self, records: Iterable[Record], work: Callable[[Record], Verdict] | None = None
    ) -> Iterator[Judged]:
        """Each record with its verdict."""
        for record in records:
            yield self.with_verdict(record, self.guarded(record, work or judge) or failed())

    def traced(self, records: Iterable[Record]) -> Iterator[tuple[Record, Trace, Judged]]:
        """Each record with its trace."""
        for record in records:
            source = record.source
            trace = self.guarded(record, adjudicate) or Trace(
                source.path, source.index, None, None, failed(), {}
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
            lambda: self.guarded(record, _digest),
            lambda number: record.places.line_text(number) if source.text else None,
        )

    def sound(self, records: Iterable[Record]) -> Iterator[Record]:
        """The records without problems; those of the others are printed to standard error."""
        for record in records:
            if not record.problems:
                yield record
                continue
            self.complain(self.with_verdict(record, judge(record)))

    def complain(self, judged: Judged) -> None:
        """Prints the problems of a record to standard error."""
        from shellref.cli.output import print_lines, width
        from shellref.render.text import problem_lines

        for problem in judged.verdict.problems:
            print_lines(problem_lines(judged, problem, self.language, width()), error=True)

    def refuse(self, place: str, reason: Text) -> None:
        """Says on standard error what was asked of a record that it does not have."""
        sys.stdout.flush()
        click.echo(f"{place}: {safe(reason.to(self.language))}", err=True)

    def guarded(self, value: object, work: Callable[..., T]) -> T | None:
        """What `work` makes of a value; None after a fault of ours, which is told in full."""
        try:
            return work(value)
        except Exception:
            traceback.print_exc(file=sys.stderr)
            self.exit_code = max(self.exit_code, EXIT_CODES["failed"])
            return None


_NO_RECORD = Text(
    "{path}: there is no record {number}; there are {count}",
    "{path}：{number}番目の記録はありません。全部で{count}件です",
)
_NOTHING = Text("no records found: {path}", "記録が見つかりません：{path}")


def _digest(record: Record) -> str | None:
    return record.digest


def _fault() -> Problem:
    reason = Text("see the trace on standard error", "標準エラー出力の記録を見てください")
    return Problem(Code.FAULT, {"reason": reason})


def failed() -> Verdict:
    """The verdict on a record that the referee itself failed on."""
    return Verdict("failed", problems=(_fault(),))


def _lost(text: Source) -> Record:
    """The record of a text that the reader itself failed on."""
    return Record(text, None, None, (_fault(),))
