"""`shellref completion`: the script that completes commands and options in a shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from shellref.cli import options, output
from shellref.text import Language, Text

SHELLS = ("bash", "zsh", "fish")

_SHORT = Text("Print a shell completion script.", "シェルの補完スクリプトを表示します。")
_HELP = Text(
    'Print a completion script. For bash and zsh: eval "$(shellref completion bash)"; for fish:'
    " shellref completion fish | source.",
    'シェルの補完スクリプトを表示します。bashとzshは eval "$(shellref completion bash)"、'
    "fishは shellref completion fish | source のように使います。",
)


def command(language: Language) -> click.Command:
    """The command in one language."""

    def run(shell: str, form: str) -> int:
        from shellref.cli import group

        make = get_completion_class(shell)
        assert make is not None
        script = make(group(language), {}, "shellref", "_SHELLREF_COMPLETE").source()
        if form == "text":
            output.write([script.rstrip("\n") + "\n"])
        else:
            output.write_documents([{"shell": shell, "script": script}], form)
        return 0

    params = [click.Argument(["shell"], metavar="SHELL", type=click.Choice(SHELLS))]
    return options.command(
        "completion", language, _SHORT, _HELP, run, params, ["text", "json", "jsonl"]
    )
