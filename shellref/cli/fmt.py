"""`shellref fmt`: records rewritten in one layout."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from shellref.batch.finding import find
from shellref.cli import options, output
from shellref.cli.session import Session
from shellref.record import Form, Record
from shellref.render.safe import safe
from shellref.text import Language, Text

_SHORT = Text("Rewrite records in one layout.", "記録を決まった書き方に整えます。")
_HELP = Text(
    "Rewrite records in one layout, to standard output. Comments are kept where the record stays"
    " YAML.",
    "記録を決まった書き方に整え、標準出力に書きます。YAMLのままならコメントは残ります。",
)
_STYLE = Text(
    "Write turns in short or long form (default: as they are).",
    "ターンを短縮形か長い形で書きます（既定：そのまま）。",
)
_TO = Text(
    "Write YAML, JSON (JSON Lines for several records) or the canonical form (default: as it is).",
    "YAML、JSON（複数ならJSON Lines）、正規形のどれで書くか（既定：そのまま）。",
)
_CHECK = Text(
    "Write nothing; name the files that would change and exit with 1 if there are any.",
    "何も書かず、変わるファイルの名前を表示します。あれば終了コードは1です。",
)
_WRITE = Text("Rewrite the files themselves.", "ファイルそのものを書き換えます。")
_WRITE_WHAT = Text(
    "--write rewrites plain files in their own format only",
    "--writeが書き換えるのは、通常のファイルを同じ形式で整えるときだけです",
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
        results: list[dict[str, Any]] = []
        for path in [*find(paths)]:
            if write and (to or path == "-" or path.endswith(".gz")):
                raise click.UsageError(_WRITE_WHAT.to(language))
            records = [*session.records([path], form_in)]
            sound = [*session.sound(records)]
            if len(sound) < len(records):
                continue
            text = "".join(laid_out(sound, style, to))
            changed = text != original(sound)
            results.append({"path": path, "changed": changed})
            if check and changed:
                session.exit_code = max(session.exit_code, 1)
            if check or write:
                if write and changed:
                    replace_file(path, text)
                if changed and form == "text":
                    words = _CHANGED if write else _WOULD_CHANGE
                    click.echo(words.fill(path=safe(path)).to(language), err=write)
            elif form == "text":
                output.write([text])
            else:
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


def laid_out(records: list[Record], style: str | None, to: str | None) -> Iterator[str]:
    """The text of all records of a file, in the form of the file unless `to` says another."""
    from shellref.record import layout
    from shellref.record.canonical import canonical

    several = len(records) > 1
    for number, record in enumerate(records):
        form = to or record.source.form
        if form == "canonical":
            assert record.data is not None
            assert record.game is not None
            # Alone, the very bytes that the digest is made of: no line end.
            yield canonical(record.data, record.game).decode() + ("\n" if several else "")
        elif form == "yaml":
            yield ("---\n" if number else "") + layout.to_yaml(record, style)
        elif several or form == "jsonl":
            yield layout.to_json_line(record, style)
        else:
            yield layout.to_json(record, style)


def original(records: list[Record]) -> str:
    """The text that the records of a file were read from."""
    return "".join(record.source.text for record in records)


def replace_file(path: str, text: str) -> None:
    """Writes a file beside the old one and puts it in its place, so that none is ever half."""
    target = Path(os.path.realpath(path))
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as stream:
            stream.write(text)
        Path(name).chmod(target.stat().st_mode & 0o777)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
