"""`shellref batch`: many records, in parallel, with a summary."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path

import click
from rich.text import Text as Line

from shellref.batch import archives
from shellref.batch.finding import NothingMatched
from shellref.batch.result import Result
from shellref.batch.running import Plan, run
from shellref.batch.store import InUse, NotAStore, Seen, Verdicts
from shellref.batch.tally import Tally
from shellref.batch.work import FAULT, Wanted, spoilt
from shellref.batch.workers import tidied
from shellref.cli import options, output, reports
from shellref.cli.crew import MOST_JOBS, Seconds, Statuses, hire
from shellref.cli.files import refuse_overwriting, require_name, unwritten, written
from shellref.cli.help import number
from shellref.cli.pages import Pages, more
from shellref.cli.progress import Progress
from shellref.cli.reports import FORMS, Spool, judged_of
from shellref.cli.session import Session
from shellref.cli.standard_input import live
from shellref.cli.tournaments import Tournaments
from shellref.games import find
from shellref.record import Form, Source
from shellref.record.source import read, split
from shellref.render.batch_text import found_lines, summary_lines
from shellref.render.judged import Judged, label
from shellref.render.safe import safe
from shellref.render.standings_text import standings_lines
from shellref.text import Language, Text
from shellref.tournament.paths import STDIN
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
_IN_USE = Text(
    "{path} is in use: another run keeps its verdicts there",
    "{path}は使用中です。別の検査が判定を保存しています",
)
_STORE_LOST = Text(
    "note: {path} fails ({reason}); verdicts are neither taken from it nor kept there any longer",
    "注意：{path}が使えなくなりました（{reason}）。以後、判定の読み出しも保存も行いません",
)
_UNSEEN = Text(
    "note: the same game twice is not noticed any longer: {reason}",
    "注意：以後、同じ対局の重複は見つけられません：{reason}",
)
_EXPLAIN = Text(
    "Say of every number in the standings how it came about.",
    "順位表のすべての数について内訳を示します。",
)
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
            ["--jobs", "-j"],
            type=number(1, language, MOST_JOBS),
            metavar="N",
            help=_JOBS.to(language),
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
            type=Seconds(language),
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
        self.anywhere = executor == "dask"
        self.reports = [reports.wanted(spec, language) for spec in outputs]
        require_name(report, "--report", language)
        require_name(resume, "--resume", language)
        self.session = Session(language)
        self.tally = Tally()
        self.unshown = 0
        self.explain_tiebreaks = explain_tiebreaks
        self.live = live()
        self.session.reading = self._read
        self.workers = hire(executor, scheduler, jobs, language, apart=record_timeout is not None)
        self.files = [*self._files(paths, anywhere=self.anywhere)]
        self.tournaments = Tournaments(self.session, form_in)
        self.tournaments.find(self.files)
        files = chain(self.files, self.tournaments.files)
        written_to = [resume, *(one.path for one in self.reports), report]
        refuse_overwriting(files, filter(None, written_to), language)
        self.store = self._store(resume)
        self.report, self.pages = report, Pages() if report else None

    def _files(self, paths: Iterable[str], *, anywhere: bool) -> Iterator[str]:
        """The files that are meant; with a cluster, of other machines as well."""
        for path in paths:
            if anywhere and archives.is_address(path):
                try:
                    yield from archives.find(path)
                except NothingMatched:
                    raise self.session.nothing(path) from None
            else:
                yield from self.session.files([path])

    def _read(self, path: str, form: Form | None) -> Iterator[Source]:
        """The records of a file of this machine or of another."""
        if path == STDIN and self.live:
            return split(self.live, path, form)
        anywhere = archives.is_address(path) and self.anywhere
        return archives.read(path, form) if anywhere else read(path, form)

    def _store(self, path: str | None) -> Verdicts | None:
        if path is None:
            return None

        complain = partial(self._note, _STORE_LOST, path=path)
        try:
            return Verdicts(path, self.strict_rulings, complain)
        except NotAStore as fault:
            text = _IN_USE if isinstance(fault, InUse) else _NO_STORE
            told = text.fill(path=safe(path), reason=fault.reason)
            raise click.UsageError(told.to(self.language)) from None

    def _note(self, told: Text, reason: str, path: str = "") -> None:
        """Says on standard error what is gone on without."""
        text = told.fill(path=safe(path), reason=safe(reason))
        click.echo(text.to(self.language), err=True)

    def run(self) -> int:
        """Judges everything, reports, and gives the exit code."""
        with ExitStack() as stack:
            if self.workers:
                stack.enter_context(tidied())
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
                    spool,
                    lambda: map(self._judged, spool),
                    lambda: self._plain(spool),
                )
            if self.pages and self.report:
                self._write_page(self.pages, self.report)
        return self.session.exit_code

    def _reported(self, spool: Spool | None) -> Iterator[Result]:
        """Every result that is to be reported, in order; all are counted."""
        # A page shows more than the verdicts that are kept.
        recall = self.store.recall if self.store and not self.pages else Plan().recall
        ready = self.live.ready if self.live else Plan().ready
        wanted = Wanted(self.strict_rulings, more if self.pages else None)
        plan = Plan(wanted, self.timeout, recall, lambda: self.session.interrupted, ready)
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
        seen = Seen(partial(self._note, _UNSEEN))
        for result in results:
            if self.store:
                self.store.keep(result)
            checked = self._kept(
                result, partial(seen.check, place=label(result.path, result.index))
            )
            yield self._kept(checked, self.tournaments.judge)
        if not self.session.interrupted:
            yield from self.tournaments.finish()

    def _kept(self, result: Result, work: Callable[[Result], Result]) -> Result:
        """What `work` makes of a result; a fault of ours in it costs this record alone."""
        return self.session.guarded(result, work) or spoilt(result, FAULT)

    def _texts(self) -> Iterator[Source]:
        for text in self.tournaments.texts(self.files):
            self.progress.read(len(text.text))
            yield text

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
        yield from self._standings(width, explained=self.explain_tiebreaks)

    def _write_page(self, pages: Pages, path: str) -> None:
        """Writes the page of what was judged; says on standard error what it leaves out."""
        if pages.fault:
            unwritten(self.session, path, pages.fault)
        elif written(self.session, path, self._page(pages)) and pages.left_out:
            told = pages.left_out.to(self.language)
            click.echo(f"{safe(path)}: {told}", err=True)

    def _page(self, pages: Pages) -> Iterator[str]:
        interrupted = self.session.interrupted
        made = [] if interrupted else [*self.tournaments.standings()]
        return pages.page(self.language, standings=made, only=self.only, interrupted=interrupted)

    def _judged(self, result: Result) -> Judged:
        """A result as the forms take it; that of a tournament file with its standings."""
        judged = judged_of(result)
        made = self.tournaments.of(result)
        return replace(judged, standings=made) if made else judged

    def _standings(self, width: int, *, explained: bool = False) -> Iterator[Line]:
        """The standings of each tournament, at the end."""
        if self.session.interrupted:
            return
        for made in self.tournaments.standings():
            told = partial(self._told, width=width, explained=explained)
            yield from self.session.guarded(made, told) or ()

    def _told(self, made: Standings, width: int, explained: bool) -> list[Line]:
        lines = standings_lines(made, self.language, width, explained=explained)
        return [Line(), *lines]

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
        for line in chain(self._summary(output.USUAL), self._standings(output.USUAL)):
            yield line.plain.rstrip() + "\n"


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
