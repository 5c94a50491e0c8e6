"""Markdown for a comment or a wiki: a table of records, then the problems."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from shellref.render import words
from shellref.render.judged import Judged
from shellref.render.safe import safe
from shellref.text import Language, Text
from shellref.tournament.standings import Standings

_HEADS = (
    Text("Record", "記録"),
    Text("Status", "判定"),
    Text("Outcome", "結果"),
    Text("Problems", "問題"),
)
_PROBLEMS = Text("Problems", "問題")
_STANDINGS = Text("Standings", "順位表")


def render(judged: Iterable[Judged], language: Language) -> Iterator[str]:
    """The tally, the table and a list of problems."""
    records = list(judged)
    counts = Counter(record.verdict.status for record in records)
    yield f"**{words.tally(counts).to(language)}**\n\n"
    yield f"| {' | '.join(head.to(language) for head in _HEADS)} |\n| --- | --- | --- | --- |\n"
    for record in records:
        verdict = record.verdict
        cells = (
            _escaped(record.label),
            words.STATUSES[verdict.status].to(language),
            words.outcome(verdict, record.game).to(language),
            str(len(verdict.problems) or ""),
        )
        yield f"| {' | '.join(cells)} |\n"
    if any(record.verdict.problems for record in records):
        yield f"\n### {_PROBLEMS.to(language)}\n\n"
    yield from _problems(records, language)
    for record in records:
        if record.standings:
            yield from _standings(record.standings, language)


def _problems(records: Sequence[Judged], language: Language) -> Iterator[str]:
    for record in records:
        for problem in record.verdict.problems:
            rules = f" [{', '.join(rule.id for rule in problem.rules)}]" if problem.rules else ""
            message = _escaped(safe(words.said(problem, record.game).to(language)))
            place = _escaped(record.place(problem))
            yield f"- {place}: **{problem.code.id}** {message}{rules}\n"


def _standings(standings: Standings, language: Language) -> Iterator[str]:
    """The standings as a table."""
    from shellref.render.standings_text import UNSOUND, places

    name = standings.tournament.name
    title = (
        f"{_STANDINGS.to(language)}: {_escaped(safe(name))}" if name else _STANDINGS.to(language)
    )
    yield f"\n### {title}\n\n"
    if not standings.sound:
        yield f"**{UNSOUND.to(language)}**\n\n"
    heads, *rows = places(standings, language, by_name=True)
    yield f"| {' | '.join(heads)} |\n|{' --- |' * len(heads)}\n"
    for row in rows:
        yield f"| {' | '.join(map(_escaped, row))} |\n"


def _escaped(text: str) -> str:
    """Text that Markdown and HTML leave alone; an address does not become a link by itself."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"[\\`*_{}\[\]|~#!@]|(?<=:)/(?=/)|(?<=[wW]{3})\.", r"\\\g<0>", text)
