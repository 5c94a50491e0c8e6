"""`shellref digest`: SHA-256 of the canonical form."""

from __future__ import annotations

import click

from shellref.cli import options, output
from shellref.cli.session import Session
from shellref.record import Form, Record
from shellref.render.judged import label
from shellref.text import Language, Text

_SHORT = Text("Print the SHA-256 of the canonical form.", "正規形のSHA-256を表示します。")
_HELP = Text(
    "Print the digest of each record: SHA-256 of its canonical form. The same game has one digest,"
    " however it is written.",
    "各記録のダイジェスト（正規形のSHA-256）を表示します。書き方が違っても、同じゲームなら同じ値です。",
)


def command(language: Language) -> click.Command:
    """The command in one language."""

    def run(paths: tuple[str, ...], form: str, form_in: Form | None) -> int:
        session = Session(language)
        sound = session.sound(session.records(paths, form_in))
        if form == "text":
            output.write(f"{record.digest}  {label(*record.source[:2])}\n" for record in sound)
        else:
            documents = ({"source": _source(record)} for record in sound)
            output.write_documents(documents, form)
        return session.exit_code

    params = [options.paths("FILE"), options.input_form(language)]
    return options.command(
        "digest", language, _SHORT, _HELP, run, params, ["text", "json", "jsonl"]
    )


def _source(record: Record) -> dict[str, object]:
    path, index = record.source[:2]
    return {"path": path, "index": index, "digest": record.digest}
