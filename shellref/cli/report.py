"""`shellref report`: one page that replays games in a browser."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing

import click

from shellref.batch.tally import FINE
from shellref.cli import options, output
from shellref.cli.files import refuse_overwriting, unwritten, written
from shellref.cli.pages import Pages
from shellref.cli.session import Session
from shellref.record import Form, Record
from shellref.render import words
from shellref.render.report import Shown, shown
from shellref.render.safe import safe
from shellref.text import Language, Text, Value, same
from shellref.trace import Trace

_SHORT = Text("Make a page that replays games.", "対局を再生するページを作ります。")
_HELP = Text(
    "Make one HTML file that replays the games in a browser, event by event: each with its rule,"
    " what nearly happened, the verdict. It needs no network, and is in English and Japanese.",
    "対局をブラウザで1つずつ再生できるHTMLファイルを作ります。出来事ごとの規則、起きそうで起きなかった"
    "こと、判定も見られます。ネットワークは不要で、日本語と英語を切り替えられます。",
)
_OUT = Text(
    "Write to this file (default: standard output).", "書き込むファイル（既定：標準出力）。"
)
_TITLE = Text("The title of the page.", "ページの題名。")
_TERMINAL = Text(
    "a page cannot be shown in a terminal; name a file with -o game.html",
    "ページは端末には表示できません。-o game.htmlのようにファイルを指定してください",
)
_WRITTEN = Text(
    "wrote {path} ({size} KB). {records}", "{path}に書き込みました（{size} KB）。{records}"
)
_NOTHING = Text(
    "{path}: not written, as no record could be read",
    "{path}：読み取れた記録がないので書き込みませんでした",
)


def command(language: Language) -> click.Command:
    """The command in one language."""

    def run(
        paths: tuple[str, ...],
        form: str,  # noqa: ARG001 (there is one)
        form_in: Form | None,
        record_number: int | None,
        out: str | None,
        title: str | None,
    ) -> int:
        to_file = out is not None and out != "-"
        if not to_file and sys.stdout.isatty():
            raise click.UsageError(_TERMINAL.to(language))
        session = Session(language)
        if out is not None and to_file:
            refuse_overwriting(session.files(paths), [out], language)
        size = 0

        def measured(chunks: Iterator[str]) -> Iterator[str]:
            nonlocal size
            for chunk in chunks:
                size += len(chunk.encode("utf-8", "backslashreplace"))
                yield chunk

        with closing(Pages()) as pages:
            _keep(session, _records(session, paths, form_in, record_number), pages)
            chunks = measured(pages.page(language, title=same(safe(title)) if title else None))
            if out is None or not to_file:
                output.write(chunks)
            elif set(pages.statuses) <= {"unreadable"}:
                click.echo(_NOTHING.fill(path=safe(out)).to(language), err=True)
            elif pages.fault:
                unwritten(session, out, pages.fault)
            elif written(session, out, chunks):
                counts = {status: pages.statuses[status] for status in words.STATUSES}
                values: dict[str, Value] = {"path": safe(out), "records": words.tally(counts)}
                values["size"] = f"{-(-size // 1000):,}"
                click.echo(_WRITTEN.fill(**values).to(language), err=True)
                if pages.left_out:
                    click.echo(pages.left_out.to(language), err=True)
        return session.exit_code

    params = [
        options.paths("FILE"),
        click.Option(["-o", "--output", "out"], metavar="OUT", help=_OUT.to(language)),
        click.Option(["--title"], metavar="TEXT", help=_TITLE.to(language)),
        options.record_number(language),
        options.input_form(language),
    ]
    return options.command("report", language, _SHORT, _HELP, run, params, ["html"])


def _records(
    session: Session, paths: tuple[str, ...], form: Form | None, number: int | None
) -> Iterator[Record]:
    """The records of all files; of each the one of that number where one is given."""
    if number is None:
        yield from session.records(paths, form)
        return
    for path in paths:
        yield from session.chosen(path, form, number)


def _keep(session: Session, records: Iterator[Record], pages: Pages) -> None:
    """Has the page show each record; says on standard error what is wrong with it."""

    def make(told: tuple[Record, Trace]) -> Shown:
        record, trace = told
        return shown(trace, record.game, record.data)

    for record, trace, judged in session.traced(records):
        session.complain(judged)
        if made := session.guarded((record, trace), make):
            problems = judged.verdict.problems
            pages.keep(made, fine=made.status in FINE and not problems)
