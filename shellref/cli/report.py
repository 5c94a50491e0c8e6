"""`shellref report`: one page that replays games in a browser."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from shellref.cli import options, output
from shellref.cli.files import refuse_overwriting, written
from shellref.cli.session import Session
from shellref.record import Form, Record
from shellref.render.report import Shown, page, shown
from shellref.render.safe import safe
from shellref.text import Language, Text, same
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
    "a page is nothing for a terminal; name a file with -o game.html",
    "ページは端末には表示できません。-o game.htmlのようにファイルを指定してください",
)
_WRITTEN = Text("wrote {path}: {games}, {size} KB", "{path}に書き込みました：{games}、{size} KB")
_ONE = Text("1 game", "1局")
_GAMES = Text("{count} games", "{count}局")


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
        games = [*_shown(session, _records(session, paths, form_in, record_number))]
        size = 0

        def pieces() -> Iterator[str]:
            nonlocal size
            for piece in page(games, language, title=same(safe(title)) if title else None):
                size += len(piece.encode("utf-8", "backslashreplace"))
                yield piece

        if out is None or not to_file:
            output.write(pieces())
        elif written(session, out, pieces()):
            count = _ONE if len(games) == 1 else _GAMES.fill(count=f"{len(games):,}")
            told = _WRITTEN.fill(path=safe(out), games=count, size=f"{-(-size // 1000):,}")
            click.echo(told.to(language), err=True)
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


def _shown(session: Session, records: Iterator[Record]) -> Iterator[Shown]:
    """What the page shows of each record; of one that this failed on, that it did."""

    def make(told: tuple[Record, Trace]) -> Shown:
        record, trace = told
        return shown(trace, record.game, record.data)

    for record, trace, _ in session.traced(records):
        made = session.guarded((record, trace), make)
        if made:
            yield made
