"""`shellref fmt`: records rewritten in one layout."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from shellref.cli import options, output
from shellref.cli.files import written
from shellref.cli.session import Session, failed
from shellref.record import Form, Record
from shellref.render.safe import safe
from shellref.text import Language, Text

_SHORT = Text("Rewrite records in one layout.", "記録を決まった書き方に整えます。")
_HELP = Text(
    "Rewrite records in one layout, to standard output. Comments are kept as long as the record"
    " stays YAML.",
    "記録を決まった書き方に整え、標準出力に書きます。YAMLのままならコメントは残ります。",
)
_STYLE = Text(
    "Write turns in short or long form (default: unchanged).",
    "ターンを短縮形（short）か完全形（long）で書きます（既定：そのまま）。",
)
_TO = Text(
    "Write YAML, JSON (JSON Lines for several records) or the canonical form (default: unchanged).",
    "出力する形式：YAML、JSON（複数ならJSON Lines）、正規形（canonical）（既定：そのまま）。",
)
_CHECK = Text(
    "Write nothing; name the files that would change, and exit with 1 if there are any.",
    "何も書かず、変わるファイルの名前を表示します。あれば終了コードは1です。",
)
_WRITE = Text("Rewrite the files themselves.", "ファイルそのものを書き換えます。")
_WRITE_WHAT = Text(
    "{path}: --write rewrites plain files in their own format only",
    "{path}：--writeが書き換えるのは、通常のファイルを同じ形式で整えるときだけです",
)
_TOO_MUCH = Text("--check and --write exclude each other", "--checkと--writeは同時に使えません")
_WOULD_CHANGE = Text("would change: {path}", "変更が必要：{path}")
_CHANGED = Text("rewritten: {path}", "書き換えました：{path}")


def command(language: Language) -> click.Command:
    """The command in one language."""

    def run(
        paths: tuple[str, ...],
        form: str,
        form_in: Form | None,
        style: str | None,
        to: str | None,
        check: bool,
        write: bool,
    ) -> int:
        if check and write:
            raise click.UsageError(_TOO_MUCH.to(language))
        session = Session(language)
        files = session.files(paths)
        for path in files if write else ():
            if to or path == "-" or path.lower().endswith(".gz"):
                raise click.UsageError(_WRITE_WHAT.fill(path=safe(path)).to(language))
        results: list[dict[str, Any]] = []
        printing = form == "text" and not (check or write)
        printed = False
        for path in files:
            records = [*session.records_in([path], form_in)]
            if session.interrupted:
                break  # The rest of the file was not read.
            sound = [*session.sound(records)]
            if len(sound) < len(records):
                continue
            several = len(sound) > 1 or (printing and len(files) > 1)
            lay_out = partial(laid_out, style=style, to=to, several=several, follows=printed)
            text = session.guarded(sound, lay_out)
            if text is None:
                session.complain(session.with_verdict(sound[0], failed()))
                continue
            if printing:
                output.write([text])
                printed = True
                continue
            changed = text != original(sound)
            if write and changed and not written(session, path, text):
                continue
            if check and changed:
                session.exit_code = max(session.exit_code, 1)
            if changed and form == "text":
                words = _CHANGED if write else _WOULD_CHANGE
                click.echo(words.fill(path=safe(path)).to(language), err=write)
            results.append({"path": path, "changed": changed})
            if not (check or write):
                results[-1]["text"] = text
        if form != "text":
            output.write_documents(results, form)
        return session.exit_code

    params = [
        options.paths("FILE"),
        click.Option(["--style"], type=click.Choice(["short", "long"]), help=_STYLE.to(language)),
        click.Option(
            ["--to"], type=click.Choice(["yaml", "json", "canonical"]), help=_TO.to(language)
        ),
        click.Option(["--check"], is_flag=True, help=_CHECK.to(language)),
        click.Option(["--write", "-w"], is_flag=True, help=_WRITE.to(language)),
        options.input_form(language),
    ]
    return options.command("fmt", language, _SHORT, _HELP, run, params, ["text", "json", "jsonl"])


def laid_out(
    records: list[Record],
    style: str | None = None,
    to: str | None = None,
    several: bool = False,
    follows: bool = False,
) -> str:
    """The text of all records of a file, in the form of the file unless `to` says another.

    `several` where it is not the only record of the output, `follows` where others are before it.
    """
    from shellref.record import layout
    from shellref.record.canonical import canonical

    texts = []
    for number, record in enumerate(records, start=int(follows)):
        form = to or record.source.form
        if form == "canonical":
            assert record.data is not None
            assert record.game is not None
            # Alone, the very bytes that the digest is made of: no line end.
            texts.append(canonical(record.data, record.game).decode() + "\n" * several)
        elif form == "yaml":
            texts.append("---\n" * (number > 0) + layout.to_yaml(record, style))
        elif several or form == "jsonl":
            texts.append(layout.to_json_line(record, style))
        else:
            texts.append(layout.to_json(record, style))
    return "".join(texts)


def original(records: list[Record]) -> str:
    """The text that the records of a file were read from."""
    return "".join(record.source.text for record in records)
