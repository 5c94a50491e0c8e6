"""Rules, rulings and problem codes as text and as data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.text import Text as Line

from shellref.games.game import Document
from shellref.problems import Code
from shellref.render.text import hanging
from shellref.render.wrapping import wrapped
from shellref.rulebook import Rule, Rulebook
from shellref.text import Language, Text

_DEFAULT = Text(" (default)", "（既定）")
_IN_RECORD = Text("In a record: ", "記録での書き方：")


def rule_lines(
    book: Rulebook, rules: Sequence[Rule], language: Language, width: int
) -> Iterator[Line]:
    """Each rule under the heading of its section, a ruling with its options."""
    section = None
    for rule in rules:
        if book.section_of(rule) != section:
            if section:
                yield Line()
            section = book.section_of(rule)
            yield Line(f"{section.id} {section.title.to(language)}", style="bold")
        yield from hanging(f"{rule.id}  ", rule.text.to(language), width, indent=2)
        ruling = book.ruling_of(rule)
        if ruling:
            yield from hanging(
                _IN_RECORD.to(language), f"rulings: {{{ruling.key}: …}}", width, indent=6
            )
            for option, meaning in ruling.options.items():
                default = _DEFAULT.to(language) if option == ruling.default else ""
                yield from hanging(f"{option}{default}  ", meaning.to(language), width, indent=8)


def rule_document(book: Rulebook, rule: Rule, language: Language) -> Document:
    """A rule as data: id, section, text; for a ruling its key and options."""
    document: Document = {
        "id": rule.id,
        "section": book.section_of(rule).title.to(language),
        "text": rule.text.to(language),
    }
    ruling = book.ruling_of(rule)
    if ruling:
        document["ruling"] = ruling.key
        document["default"] = ruling.default
        document["options"] = {
            option: meaning.to(language) for option, meaning in ruling.options.items()
        }
    return document


def code_lines(code: Code, language: Language, width: int) -> Iterator[Line]:
    """A problem code: what it says, with its blanks as `…`, and what is behind it."""
    yield from hanging(f"{code.id}  ", _without_blanks(code.message.to(language)), width)
    for piece in wrapped(code.explanation.to(language), width - 7):
        yield Line(" " * 7 + piece)


def code_document(code: Code, language: Language) -> Document:
    """A problem code as data: id, message with its blanks, explanation."""
    return {
        "id": code.id,
        "message": code.message.to(language),
        "explanation": code.explanation.to(language),
    }


def _without_blanks(message: str) -> str:
    return re.sub(r"\{[a-z]+\}", "…", message)
