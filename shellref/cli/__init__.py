"""The command line: arguments, choice of output, exit codes. No rule is known here.

Commands are imported when they are called: `shellref --version` costs little more than click.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module

import click

from shellref import __version__
from shellref.cli import options
from shellref.cli.help import OPTIONS, SUBCOMMAND, Context
from shellref.cli.language import choose
from shellref.cli.output import prepare_streams
from shellref.cli.translation import speak
from shellref.text import Language, Text

#: Each command's name and the module whose `command(language)` makes it.
COMMANDS = {
    "validate": "shellref.cli.validate",
    "batch": "shellref.cli.batch",
    "replay": "shellref.cli.replay",
    "explain": "shellref.cli.explain",
    "show": "shellref.cli.show",
    "report": "shellref.cli.report",
    "reduce": "shellref.cli.reduce",
    "fmt": "shellref.cli.fmt",
    "digest": "shellref.cli.digest",
    "new": "shellref.cli.new",
    "rule": "shellref.cli.rule",
    "rules": "shellref.cli.rules",
    "schema": "shellref.cli.schema",
    "completion": "shellref.cli.completion",
}

_HELP = Text(
    "A referee for game records of What the Shell and Bear Island: checks, replays and explains"
    " them.",
    "What the Shellとクマの島の対局記録を審判します。記録を確かめ、再現し、根拠を説明します。",
)
_NEAR = Text("Did you mean '{name}'?", "'{name}' ですか？")
_VERSION = Text("Show the version and exit.", "バージョンを表示して終了します。")

_UNWRITTEN = Text("the output cannot be written: {reason}", "出力を書き込めません：{reason}")

#: What a shell reports of a program whose reader went away.
BROKEN_PIPE = 141
#: As where something cannot be read.
CANNOT_WRITE = 3


class _Unwritten(Exception):
    """The output cannot be written. `fault` says why."""

    def __init__(self, fault: OSError) -> None:
        super().__init__()
        self.fault = fault


class _Commands(click.Group):
    """The commands, each made when it is asked for."""

    context_class = Context

    def __init__(self, language: Language) -> None:
        super().__init__(
            "shellref",
            help=_HELP.to(language),
            options_metavar=OPTIONS.to(language),
            subcommand_metavar=SUBCOMMAND.to(language),
            params=[
                click.Option(
                    ["--version"],
                    is_flag=True,
                    is_eager=True,
                    expose_value=False,
                    callback=_show_version,
                    help=_VERSION.to(language),
                ),
                options.lang(language),
            ],
        )
        self.language = language

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's)
        """The names of all commands, in the order in which people meet them."""
        return list(COMMANDS)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002 (click's)
        name: str,
    ) -> click.Command | None:
        """The command of that name, in the user's language."""
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(COMMANDS[name]).command(self.language)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant; a name that is near to one is suggested."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as problem:
            near = get_close_matches(args[0], COMMANDS, n=1)
            if not near:
                raise
            hint = _NEAR.fill(name=near[0]).to(self.language)
            raise click.UsageError(f"{problem.message} {hint}", ctx) from None

    def invoke(self, ctx: click.Context) -> object:
        """Runs a command; what it reads never raises, so a fault of the system is the output's."""
        try:
            return super().invoke(ctx)
        except OSError as fault:
            # Click would exit by itself where a pipe is closed.
            raise _Unwritten(fault) from None


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"shellref {__version__}")
        ctx.exit()


def group(language: Language) -> click.Group:
    """The command line in one language."""
    speak(language)
    return _Commands(language)


def main(arguments: Sequence[str] | None = None) -> None:
    """The console script: runs one command and exits with its code."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    prepare_streams()
    language = choose(arguments)
    try:
        code = group(language).main(arguments, "shellref", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as problem:
        problem.show()
        code = problem.exit_code
    except (click.Abort, KeyboardInterrupt):
        code = 130
    except _Unwritten as unwritten:
        code = _give_up(unwritten.fault, language)
    except OSError as fault:
        code = _give_up(fault, language)
    sys.exit(code)


def _give_up(fault: OSError, language: Language) -> int:
    """The exit code of a program whose output cannot be written."""
    # Python would complain once more when it closes the stream at its end.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(fault, BrokenPipeError):
        return BROKEN_PIPE
    click.ClickException(_UNWRITTEN.fill(reason=str(fault.strerror)).to(language)).show()
    return CANNOT_WRITE
