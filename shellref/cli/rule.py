"""`shellref rule`: the text of a rule, a ruling, a section or a problem code."""

from __future__ import annotations

import click

from shellref.cli import options, output
from shellref.games import GAMES, find
from shellref.problems import Code
from shellref.render.safe import safe
from shellref.text import Language, Text

_SHORT = Text(
    "Print a rule, a ruling or a problem code.", "規則・裁定・問題コードの内容を表示します。"
)
_HELP = Text(
    "Print the text of a rule (WTS-4.1), a ruling (WTS-R1), a section (WTS-4) or a problem code"
    " (SR301).",
    "規則（WTS-4.1）、裁定（WTS-R1）、章（WTS-4）、問題コード（SR301）の内容を表示します。",
)
_UNKNOWN = Text("there is no rule {id}", "{id}という規則はありません")
_NEAR = Text("{unknown}; did you mean {near}?", "{unknown}。{near}ですか？")


def command(language: Language) -> click.Command:
    """The command in one language."""

    def run(id_: str, form: str) -> int:
        from shellref.render import rules_text

        wanted = id_.upper()
        codes = [code for code in Code if code.id == wanted]
        books = [find(name).rulebook for name in GAMES]
        found = [(book, [*book.matching(wanted)]) for book in books if [*book.matching(wanted)]]
        if not codes and not found:
            raise click.UsageError(_complaint(id_, language))
        if form != "text":
            documents = [rules_text.code_document(code, language) for code in codes]
            for book, rules in found:
                documents += [rules_text.rule_document(book, rule, language) for rule in rules]
            output.write_documents(documents, form)
            return 0
        for code in codes:
            output.print_lines(rules_text.code_lines(code, language, output.width()))
        for book, rules in found:
            output.print_lines(rules_text.rule_lines(book, rules, language, output.width()))
        return 0

    params = [click.Argument(["id_"], metavar="ID")]
    return options.command("rule", language, _SHORT, _HELP, run, params, ["text", "json", "jsonl"])


def _complaint(id_: str, language: Language) -> str:
    from difflib import get_close_matches

    known = [code.id for code in Code]
    known += [rule.id for name in GAMES for rule in find(name).rulebook.rules]
    unknown = _UNKNOWN.fill(id=f"'{safe(id_)}'")
    near = get_close_matches(id_.upper(), known, n=1)
    return (_NEAR.fill(unknown=unknown, near=near[0]) if near else unknown).to(language)
