"""`shellref schema`: the JSON Schemas."""

from __future__ import annotations

import click

from shellref import schemas
from shellref.cli import options, output
from shellref.text import Language, Text

_SHORT = Text("Print a JSON Schema.", "JSON Schemaを表示します。")
_HELP = Text(
    "Print a JSON Schema (draft 7), complete in itself: {names}.",
    "JSON Schema（draft 7）を、それだけで使える形で表示します：{names}。",
)


def command(language: Language) -> click.Command:
    """The command in one language."""

    def run(name: str, form: str) -> int:
        output.write_documents([schemas.bundle(name)], form)
        return 0

    names = schemas.names()
    help_ = _HELP.fill(names=", ".join(names))
    params = [click.Argument(["name"], metavar="NAME", type=click.Choice(names))]
    return options.command(
        "schema", language, _SHORT, help_, run, params, ["text", "json", "jsonl"]
    )
