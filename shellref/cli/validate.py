"""`shellref validate`: every record checked, replayed and judged."""

from __future__ import annotations

import click

from shellref.cli import options, output
from shellref.cli.reports import FORMS, rendered
from shellref.cli.session import Session
from shellref.record import Form, Record
from shellref.referee import judge
from shellref.text import Language, Text
from shellref.trace import Verdict

_SHORT = Text(
    "Check records and judge what they claim.", "記録を確かめ、主張された結果を判定します。"
)
_HELP = Text(
    "Check records: syntax, schema, legality of every turn, seals, expectations and the claimed"
    " result. Takes files, directories, globs and - for standard input.",
    "記録の書式、スキーマ、各ターンの適法性、封印、期待する結果、主張された結果を確かめます。"
    "ファイル、ディレクトリ、グロブ、標準入力（-）を指定できます。",
)


def _judge_strictly(record: Record) -> Verdict:
    from shellref.disputes.decisive import hanging

    return hanging(record, judge(record))


def command(language: Language) -> click.Command:
    """The command in one language."""

    def run(paths: tuple[str, ...], form: str, form_in: Form | None, strict_rulings: bool) -> int:
        session = Session(language)
        records = session.records(paths, form_in)
        judged = session.judged(records, _judge_strictly if strict_rulings else None)
        if form == "text":
            from shellref.render.text import validation

            output.print_lines(validation(judged, language, output.width()))
        else:
            output.write(rendered(form, judged, language))
        return session.exit_code

    params = [
        options.paths(),
        click.Option(["--strict-rulings"], is_flag=True, help=options.STRICT.to(language)),
        options.input_form(language),
    ]
    return options.command("validate", language, _SHORT, _HELP, run, params, FORMS)
