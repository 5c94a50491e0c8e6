"""What every command takes, and how a command is made in the user's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from shellref.cli.help import Command
from shellref.text import LANGUAGES, Language, Text

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

LANG_HELP = Text(
    "Language of the output (default: from the locale).", "出力の言語（既定：ロケールに従う）。"
)
FORMAT_HELP = Text("Output format.", "出力の形式。")
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
