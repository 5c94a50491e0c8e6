"""What every command takes, and how a command is made in the user's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from shellref.cli.help import Command, number
from shellref.text import LANGUAGES, Language, Text

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    _Range = click.ParamType[range]
else:  # Generic only in later versions of click.
    _Range = click.ParamType

LANG_HELP = Text(
    "Language of the output (default: from the locale).", "出力の言語（既定：ロケールに従う）。"
)
FORMAT_HELP = Text("Output format.", "出力の形式。")
_BOTH = Text("{one} and {other} exclude each other", "{one}と{other}は同時に使えません")
_BAD_RANGE = Text("write turns as 7, 5-9, 5- or -9", "ターンは7、5-9、5-、-9のように書いてください")
_RECORD = Text(
    "Only this record of a file that holds several, counted from 1.",
    "複数の記録があるファイルで、この番号（1から）の記録だけを扱います。",
)
STRICT = Text(
    "Warn where another option of a ruling would change the result.",
    "裁定の別の選択肢で結果が変わる記録に警告を出します。",
)
INPUT_HELP = Text(
    "Format of the input, where the guess from its name and first bytes is wrong.",
    "入力の形式。ファイル名と先頭からの推測が外れるときに指定します。",
)


def lang(language: Language) -> click.Option:
    """`--lang`. Its value has been taken from the arguments already; here it is only checked."""
    return click.Option(
        ["--lang"], type=click.Choice(LANGUAGES), expose_value=False, help=LANG_HELP.to(language)
    )


def output_format(language: Language, forms: Sequence[str]) -> click.Option:
    """`--format`, the first of `forms` being the default."""
    return click.Option(
        ["--format", "form"],
        type=click.Choice(forms),
        default=forms[0],
        show_default=True,
        help=FORMAT_HELP.to(language),
    )


def input_form(language: Language) -> click.Option:
    """`--input`."""
    return click.Option(
        ["--input", "form_in"],
        type=click.Choice(["yaml", "json", "jsonl"]),
        help=INPUT_HELP.to(language),
    )


def exclusive(one: str, other: str, language: Language) -> click.UsageError:
    """What to say where two options cannot go together."""
    return click.UsageError(_BOTH.fill(one=one, other=other).to(language))


def record_number(language: Language) -> click.Option:
    """`--record`."""
    kind = number(1, language)
    return click.Option(
        ["--record", "record_number"], type=kind, metavar="N", help=_RECORD.to(language)
    )


def turns(language: Language, help_: Text) -> click.Option:
    """`--turns`."""
    return click.Option(["--turns"], type=Turns(language), metavar="M-N", help=help_.to(language))


class Turns(_Range):
    """A range of turns on the command line."""

    name = "turns"

    def __init__(self, language: Language) -> None:
        self.language = language

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> range:
        """`7`, `5-9`, `5-` or `-9` as a range."""
        if isinstance(value, range):
            return value
        found = re.fullmatch(r"([0-9]{1,6})?(-)?([0-9]{1,6})?", str(value))
        if not found or not (found[1] or found[3]):
            self.fail(_BAD_RANGE.to(self.language), param, ctx)
        first = int(found[1] or 1)
        last = int(found[3]) if found[3] else 10**6 if found[2] else first
        if first > last:
            self.fail(_BAD_RANGE.to(self.language), param, ctx)
        return range(first, last + 1)


def paths(metavar: str = "PATH", many: bool = True) -> click.Argument:
    """The files that a command reads; one or more where it takes `many`."""
    return click.Argument(
        ["paths" if many else "path"],
        metavar=f"{metavar}..." if many else metavar,
        nargs=-1 if many else 1,
        required=True,
        # Not a `click.Path`, which would call a file that cannot be read wrong usage.
        shell_complete=_complete_file,
    )


def _complete_file(
    _context: click.Context, _parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(begun, type="file")]


def command(
    name: str,
    language: Language,
    short: Text,
    help_: Text,
    callback: Callable[..., Any],
    params: Sequence[click.Parameter],
    forms: Sequence[str],
) -> click.Command:
    """A command with its own parameters and those that every command has.

    `short` is its line in the list of commands.
    """
    return Command(
        name,
        language,
        callback=callback,
        params=[*params, output_format(language, forms), lang(language)],
        short_help=short.to(language),
        help=help_.to(language),
    )
