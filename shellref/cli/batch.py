"""`shellref batch`: many records, in parallel, with a summary."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from itertools import chain
from pathlib import Path

import click
from rich.text import Text as Line

from shellref.batch import archives
from shellref.batch.finding import NothingMatched
from shellref.batch.result import Result
from shellref.batch.running import Plan, run
from shellref.batch.store import NotAStore, Seen, Verdicts
from shellref.batch.tally import Tally
from shellref.batch.work import Wanted
from shellref.cli import options, output, reports
from shellref.cli.crew import Statuses, hire
from shellref.cli.files import written
from shellref.cli.help import number
from shellref.cli.pages import Pages, more
from shellref.cli.progress import Progress
from shellref.cli.reports import FORMS, Spool, judged_of
from shellref.cli.session import Session
from shellref.games import find
from shellref.record import Form, Source
from shellref.record.source import read
from shellref.render.batch_text import found_lines, summary_lines
from shellref.render.judged import Judged, label
from shellref.render.safe import safe
from shellref.render.standings_text import standings_lines
from shellref.text import Language, Text, Value
from shellref.tournament import ledger
from shellref.tournament.document import is_tournament, load_tournament
from shellref.tournament.ledger import Ledger
from shellref.tournament.standings import Standings
from shellref.trace import EXIT_CODES, Status

_SHORT = Text("Check many records and sum them up.", "多くの記録を一括検査し、まとめます。")
_HELP = Text(
    "Check many records, in parallel, with a summary: files, directories, globs, JSON Lines,"
    " compressed files, tournament files, and - for standard input. Memory does not grow with the"
    " number of records.",
    "多くの記録を並列に検査し、結果をまとめます。ファイル、ディレクトリ、グロブ、JSON Lines、圧縮"
    "ファイル、大会ファイル、標準入力（-）を指定できます。記録がいくつあってもメモリの使用量は増え"
    "ません。",
)
_JOBS = Text(
    "How many records to judge at a time (default: a process for each core).",
    "同時に判定する数（既定：コアごとに1プロセス）。",
)
_EXECUTOR = Text(
    "Who does the work: processes of this machine, or a Dask cluster.",
    "判定を行うもの：この計算機のプロセス（local）、またはDaskクラスタ（dask）。",
)
_SCHEDULER = Text(
    "The address of the Dask scheduler, such as tcp://host:8786.",
    "Daskスケジューラのアドレス。例：tcp://host:8786",
)
_TIMEOUT = Text(
    "Give up on a record that takes longer than this many seconds.",
    "この秒数を超えた記録は打ち切ります。",
)
_RESUME = Text(
    "Keep verdicts in this SQLite file: what was judged before is only read again.",
    "判定をこのSQLiteファイルに保存し、判定済みの記録は読み取るだけにします。",
)
_ONLY = Text(
    "Report only records of these statuses, such as refuted,illegal.",
    "この状態の記録だけを報告します。例：refuted,illegal",
)
_FAIL_ON = Text(
    "Exit with an error only for records of these statuses.",
    "この状態の記録があるときだけ、終了コードをエラーにします。",
)
_MAX = Text(
    "Show at most this many problems in the text (default: 100).",
    "文章の中で表示する問題の上限（既定：100）。",
)
_OUTPUT = Text(
    "Write a report to this file as well, in the format of its ending, or as FORMAT:FILE. May be"
    " given more than once.",
    "このファイルにも報告を書きます。形式は拡張子、または「形式:ファイル」で決まります。複数指定"
    "できます。",
)
_REPORT = Text(
    "Write a page to this HTML file that replays the games, with standings and charts.",
    "対局を再生でき、順位表とグラフも載ったページを、このHTMLファイルに書きます。",
)
_NO_STORE = Text(
    "{path} is no file of verdicts: {reason}", "{path}は判定のファイルとして使えません：{reason}"
)

_EXPLAIN = Text(
    "Say of every number in the standings how it came about.",
    "順位表のすべての数について内訳を示します。",
)
#: How much of a file is looked at to see whether it is of a tournament.
HEAD = 4096
#: How many problems are shown where nobody says.
SHOWN = 100


def command(language: Language) -> click.Command:
    """The command in one language."""

    def go(**asked: object) -> int:
        return _Batch(language, **asked).run()  # type: ignore[arg-type]

    statuses = Statuses(language)
    params = [
        options.paths(),
        click.Option(
            ["--jobs", "-j"], type=number(1, language), metavar="N", help=_JOBS.to(language)
        ),
        click.Option(
            ["--executor"],
            type=click.Choice(["local", "dask"]),
            default="local",
            show_default=True,
            help=_EXECUTOR.to(language),
        ),
        click.Option(["--scheduler"], metavar="ADDRESS", help=_SCHEDULER.to(language)),
        click.Option(
            ["--record-timeout"],
            type=click.FloatRange(min=0, min_open=True),
            metavar="SECONDS",
            help=_TIMEOUT.to(language),
        ),
        click.Option(["--resume"], metavar="STATE", help=_RESUME.to(language)),
        click.Option(["--strict-rulings"], is_flag=True, help=options.STRICT.to(language)),
        click.Option(["--only"], type=statuses, metavar="STATUSES", help=_ONLY.to(language)),
        click.Option(["--fail-on"], type=statuses, metavar="STATUSES", help=_FAIL_ON.to(language)),
        click.Option(
            ["--max-problems"],
            type=number(0, language),
            default=SHOWN,
            metavar="N",
            help=_MAX.to(language),
        ),
        click.Option(["--explain-tiebreaks"], is_flag=True, help=_EXPLAIN.to(language)),
        click.Option(
            ["--output", "-o", "outputs"],
            multiple=True,
            metavar="[FORMAT:]FILE",
            help=_OUTPUT.to(language),
        ),
        click.Option(["--report"], metavar="FILE", help=_REPORT.to(language)),
        options.input_form(language),
    ]
    return options.command("batch", language, _SHORT, _HELP, go, params, FORMS)


class _Batch:
    """One run of the command."""

    def __init__(
        self,
        language: Language,
        paths: tuple[str, ...],
        form: str,
        form_in: Form | None,
        jobs: int | None,
        executor: str,
        scheduler: str | None,
        record_timeout: float | None,
        resume: str | None,
        strict_rulings: bool,
        only: frozenset[Status] | None,
        fail_on: frozenset[Status] | None,
        max_problems: int,
        explain_tiebreaks: bool,
        outputs: tuple[str, ...],
        report: str | None,
    ) -> None:
        self.language = language
        self.form, self.form_in = form, form_in
        self.only, self.fail_on, self.left = only, fail_on, max_problems
        self.strict_rulings, self.timeout = strict_rulings, record_timeout
        self.reports = [reports.wanted(spec, language) for spec in outputs]
        self.session = Session(language)
        self.tally = Tally()
        self.workers = hire(executor, scheduler, jobs, language, apart=record_timeout is not None)
        self.files = [*self._files(paths, anywhere=executor == "dask")]
        self.store = self._store(resume)
        self.ledgers = [*self._tournaments()]
        self.given = {os.path.abspath(file) for file in self.files}  # noqa: PTH100 (as it was given)
        self.unshown = 0
        self.report, self.pages = report, Pages() if report else None
        self.explain_tiebreaks = explain_tiebreaks

    def _files(self, paths: Iterable[str], *, anywhere: bool) -> Iterator[str]:
        """The files that are meant; with a cluster, of other machines as well."""
        for path in paths:
            if anywhere and archives.is_address(path):
                try:
                    yield from archives.find(path)
                except NothingMatched:
                    raise self.session.nothing(path) from None
                self.session.reading = _read
            else:
                yield from self.session.files([path])

    def _store(self, path: str | None) -> Verdicts | None:
        if path is None:
            return None
        try:
            return Verdicts(path, self.strict_rulings)
        except NotAStore as fault:
            values: dict[str, Value] = {"path": safe(path), "reason": fault.reason}
            raise click.UsageError(_NO_STORE.fill(**values).to(self.language)) from None

    def run(self) -> int:
        """Judges everything, reports, and gives the exit code."""
        with ExitStack() as stack:
            if self.workers:
                stack.callback(self.workers.close)
            if self.store:
                stack.callback(self.store.close)
            if self.pages:
                stack.callback(self.pages.close)
            spool = stack.enter_context(closing(Spool())) if self.reports else None
            quiet = self.form != "text" and not self.reports
            self.progress = Progress(self.language, _size(self.files), quiet=quiet)
            stack.callback(self.progress.close)
            reported = self._reported(spool)
            if self.form == "text":
                output.print_lines(self._text(reported))
            else:
                judged = map(self._judged, reported)
                output.write(reports.rendered(self.form, judged, self.language))
            if spool is not None:
                reports.write(
                    self.session,
                    self.reports,
                    lambda: map(self._judged, spool),
                    lambda: self._plain(spool),
                )
            if self.pages and self.report:
                html = self.pages.page(self.language, [*self._standings()])
                written(self.session, self.report, html)
        return self.session.exit_code

    def _reported(self, spool: Spool | None) -> Iterator[Result]:
        """Every result that is to be reported, in order; all are counted."""
        # A page shows more than the verdicts that are kept.
        recall = self.store.recall if self.store and not self.pages else Plan().recall
        wanted = Wanted(self.strict_rulings, more if self.pages else None)
        plan = Plan(wanted, self.timeout, recall, lambda: self.session.interrupted)
        for result in self._checked(run(self._texts(), plan, self.workers)):
            self._count(result)
            chosen = self.only is None or result.verdict.status in self.only
            if self.pages:
                self.pages.add(result, shown_too=chosen)
                result = result._replace(more=None)
            if chosen:
                if spool is not None:
                    spool.add(result)
                yield result

    def _checked(self, results: Iterable[Result]) -> Iterator[Result]:
        """Each result held against what else there is; the tournament files come last."""
        seen = Seen()
        for result in results:
            if self.store:
                self.store.keep(result)
            checked = seen.check(result, label(result.path, result.index))
            yield ledger.judge(self.ledgers, checked) if self.ledgers else checked
        if not self.session.interrupted:
            yield from (one.finish() for one in self.ledgers)

    def _texts(self) -> Iterator[Source]:
        for text in self.session.texts(self.files, self.form_in):
            self.progress.read(len(text.text))
            if text.form != "jsonl" and is_tournament(text):
                # From standard input it comes as it comes: its records are read after it.
                yield from self._named_by(text)
            else:
                yield text

    def _named_by(self, text: Source) -> Iterator[Source]:
        """The records that a tournament file names and nobody else did."""
        if all(one.entry.source.path != text.path for one in self.ledgers):
            self.ledgers.append(Ledger(load_tournament(text), self.form_in))
        [own] = [one for one in self.ledgers if one.entry.source.path == text.path]
        for file in own.files:
            whole = os.path.abspath(file)  # noqa: PTH100 (follows no links)
            if whole not in self.given:
                self.given.add(whole)
                yield from self.session.texts([file], self.form_in)

    def _tournaments(self) -> Iterator[Ledger]:
        """The tournament files among the files: they are read before any record is judged."""
        for file in self.files:
            if _may_be_tournament(file):
                for text in self.session.reading(file, self.form_in):
                    if text.form != "jsonl" and is_tournament(text):
                        yield Ledger(load_tournament(text), self.form_in)

    def _count(self, result: Result) -> None:
        status = result.verdict.status
        self.tally.add(result)
        self.progress.add(status)
        if result.fault:
            click.echo(result.fault, err=True, nl=False)
        if self.fail_on is None or status in self.fail_on or status == "failed":
            self.session.exit_code = max(self.session.exit_code, EXIT_CODES[status])

    def _text(self, results: Iterable[Result]) -> Iterator[Line]:
        """The problems as they are found, then the summary."""
        width = output.width()
        for result in results:
            problems = result.verdict.problems
            if problems:
                shown = min(self.left, len(problems))
                lines = found_lines(judged_of(result), shown, self.language, width)
                yield from self.progress.above(lines) if shown else ()
                self.left -= shown
                self.unshown += len(problems) - shown
        self.progress.close()
        if self.tally.total:
            yield from self._summary(width)
        for standings in self._standings():
            yield Line()
            yield from standings_lines(
                standings, self.language, width, explained=self.explain_tiebreaks
            )

    def _judged(self, result: Result) -> Judged:
        """A result as the forms take it; that of a tournament file with its standings."""
        judged = judged_of(result)
        for one in self.ledgers:
            if (result.path, result.index) == (one.entry.source.path, one.entry.source.index):
                return replace(judged, standings=one.standings())
        return judged

    def _standings(self) -> Iterator[Standings]:
        """The standings of each tournament whose file can be counted by."""
        for one in [] if self.session.interrupted else self.ledgers:
            standings = one.standings()
            if standings:
                yield standings

    def _summary(self, width: int) -> Iterator[Line]:
        tally = self.tally
        return summary_lines(
            tally.statuses,
            tally.outcomes,
            {status: [*map(judged_of, results)] for status, results in tally.places.items()},
            {name: find(name) for name in tally.outcomes},
            self.language,
            width,
            warnings=tally.warnings,
            unshown=self.unshown,
            interrupted=self.session.interrupted,
        )

    def _plain(self, results: Iterable[Result]) -> Iterator[str]:
        """The report in text, with every problem, for a file."""
        for result in results:
            judged = judged_of(result)
            shown = len(judged.verdict.problems)
            for line in found_lines(judged, shown, self.language, output.USUAL):
                yield line.plain.rstrip() + "\n"
        ending = chain(
            self._summary(output.USUAL),
            *(
                (Line(), *standings_lines(one, self.language, output.USUAL))
                for one in self._standings()
            ),
        )
        for line in ending:
            yield line.plain.rstrip() + "\n"


def _read(path: str, form: Form | None) -> Iterator[Source]:
    """The records of a file of this machine or of another."""
    return archives.read(path, form) if archives.is_address(path) else read(path, form)


def _may_be_tournament(file: str) -> bool:
    """Whether the beginning of a file speaks of a tournament; a look that costs little."""
    if file == "-" or not file.lower().endswith((".yaml", ".yml", ".json")):
        return False
    try:
        with open(file, "rb") as stream:  # noqa: PTH123 (as it was given)
            head = stream.read(HEAD)
    except (OSError, ValueError):
        return False
    return b"shellref-tournament" in head or (b"rounds" in head and b"turns" not in head)


def _size(files: Iterable[str]) -> int | None:
    """How many bytes there are to read; None where nobody can say."""
    size = 0
    for file in files:
        if file == "-" or file.lower().endswith(".gz") or archives.is_address(file):
            return None
        try:
            size += Path(file).stat().st_size
        except (OSError, ValueError):
            continue
    return size
