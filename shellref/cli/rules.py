"""`shellref rules`: all rules and rulings of a game, or all problem codes."""

from __future__ import annotations

import click

from shellref.cli import options, output
from shellref.games import GAMES, find
from shellref.problems import Code
from shellref.text import Language, Text

_SHORT = Text(
    "List all rules of a game, or all problem codes.", "規則や問題コードの一覧を表示します。"
)
_HELP = Text(
    "List all rules and rulings of a game, or all problem codes: {names}.",
    "ゲームの規則と裁定、または問題コードの一覧を表示します：{names}。",
)


def command(language: Language) -> click.Command:
    """The command in one language."""

    def run(name: str, form: str) -> int:
        from shellref.render import rules_text

        book = None if name == "problems" else find(name).rulebook
        if form != "text":
            documents = (
                [rules_text.rule_document(book, rule, language) for rule in book.rules]
                if book
                else [rules_text.code_document(code, language) for code in Code]
            )
            # A list is one document here; each line of JSON Lines is one entry.
            output.write_documents(documents if form == "jsonl" else [documents], form)
        elif book:
            lines = rules_text.rule_lines(book, [*book.rules], language, output.width())
            output.print_lines(lines)
        else:
            for code in Code:
                output.print_lines(rules_text.code_lines(code, language, output.width()))
        return 0

    names = [*GAMES, "problems"]
    params = [click.Argument(["name"], metavar="GAME|problems", type=click.Choice(names))]
    help_ = _HELP.fill(names=", ".join(names))
    return options.command("rules", language, _SHORT, help_, run, params, ["text", "json", "jsonl"])
