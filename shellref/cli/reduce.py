"""`shellref reduce`: the smallest record that still shows the same."""

from __future__ import annotations

from collections.abc import Iterator

import click

from shellref.cli import options, output
from shellref.cli.files import refuse_overwriting, written
from shellref.cli.help import number
from shellref.cli.session import WRONG_USAGE, Session
from shellref.disputes import NotExplained, Reduced, reduce
from shellref.disputes.reducing import NOT_DATA, reducible
from shellref.record import Form, Record
from shellref.referee import judge
from shellref.render.judged import label
from shellref.render.safe import safe
from shellref.text import Language, Text

_SHORT = Text(
    "Make the smallest record that shows the same.", "同じことを示す最小の記録を作ります。"
)
_HELP = Text(
    "Make the smallest record that still shows the same problem, or the same events at its last"
    " turn: turns are dropped and the position is set up instead. Something to attach to a"
    " complaint. Without --turn: the first problem of the record, or where it has none the turn"
    " that decides it.",
    "同じ問題、または最後のターンで同じ出来事を示す最小の記録を作ります。ターンを省き、局面は初期"
    "配置として書きます。申し立てに添付できます。--turnがなければ、記録の最初の問題、問題がなければ"
    "決着のターンについて作ります。",
)
_TURN = Text("The turn whose events are to be shown.", "出来事を示したいターン。")
_ABOUT = Text(
    "Only events that touch this square, cell, island or card.",
    "このマス、島、カードに関わる出来事だけ。",
)
_OUT = Text(
    "Write to this file (default: standard output); JSON if its name ends in .json.",
    "書き込むファイル（既定：標準出力）。名前が.jsonで終わればJSONです。",
)
_ONE = Text(
    "{path}: more than one record; choose one with --record",
    "{path}：記録が複数あります。--recordで1つ選んでください",
)
_WRITTEN = Text("{path}: shows {shows}", "{path}に書き込みました：{shows}")


def command(language: Language) -> click.Command:
    """The command in one language."""

    def run(
        path: str,
        form: str,
        form_in: Form | None,
        record_number: int | None,
        turn: int | None,
        about: tuple[str, ...],
        out: str | None,
    ) -> int:
        session = Session(language)
        if out not in (None, "-"):
            refuse_overwriting(session.files([path]), [str(out)], language)
        record = _only(session.chosen(path, form_in, record_number), path, language)

        def ask(record: Record) -> Reduced | NotExplained:
            try:
                return reduce(record, turn, about=about, language=language)
            except NotExplained as problem:
                return problem

        if record is None:
            return session.exit_code
        place = label(record.source.path, record.source.index)
        if not reducible(record):
            session.complain(session.with_verdict(record, judge(record)))
            if not record.unreadable:
                session.refuse(place, NOT_DATA)
            return session.exit_code
        reduced = session.guarded(record, ask)
        if reduced is None:
            return session.exit_code
        if isinstance(reduced, NotExplained):
            session.refuse(place, reduced.text)
            return WRONG_USAGE
        if out is None or out == "-":
            output.write([_text(reduced, form)])
        elif written(session, out, _text(reduced, "json" if out.endswith(".json") else form)):
            shows = " ".join(text.to(language) for text in reduced.shows)
            click.echo(_WRITTEN.fill(path=safe(out), shows=safe(shows)).to(language), err=True)
        return session.exit_code

    params = [
        options.paths("FILE", many=False),
        click.Option(["--turn"], type=number(1, language), metavar="N", help=_TURN.to(language)),
        click.Option(["--about"], multiple=True, metavar="PLACE", help=_ABOUT.to(language)),
        click.Option(["-o", "--output", "out"], metavar="OUT", help=_OUT.to(language)),
        options.record_number(language),
        options.input_form(language),
    ]
    return options.command(
        "reduce", language, _SHORT, _HELP, run, params, ["text", "json", "jsonl"]
    )


def _only(records: Iterator[Record], path: str, language: Language) -> Record | None:
    """The only record; None where reading it was interrupted."""
    record = next(records, None)
    if next(records, None) is not None:
        raise click.UsageError(_ONE.fill(path=safe(path)).to(language))
    return record


def _text(reduced: Reduced, form: str) -> str:
    from shellref.record import layout
    from shellref.render import json

    if form == "jsonl":
        return json.line(reduced.data) + "\n"
    write = layout.json_text if form == "json" else layout.yaml_text
    return write(reduced.data, sound=reduced.sound)
