"""A batch as text: the problems as they are found, then what an organiser reads first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rich.text import Text as Line

from shellref.games.game import Game
from shellref.render import words
from shellref.render.judged import Judged
from shellref.render.safe import safe
from shellref.render.text import FAINT, STYLES, hanging, problem_lines
from shellref.render.wrapping import wrapped
from shellref.text import OUTCOMES, Language, Text
from shellref.trace import Status

_LOOK = Text("To look at", "確認が必要な記録")
_MORE = Text("and {count} more", "ほか{count}件")
_UNSHOWN = Text(
    "problems not shown: {count} (--max-problems)",
    "このほかの問題{count}件は省略しました（--max-problems）",
)
_WARNINGS = Text("warnings: {count}", "警告：{count}件")
_INTERRUPTED = Text(
    "interrupted: what follows is what was done so far", "中断しました。ここまでの結果です"
)


def found_lines(judged: Judged, shown: int, language: Language, width: int) -> Iterator[Line]:
    """The first `shown` problems of a record, as they are found."""
    for problem in judged.verdict.problems[:shown]:
        yield from problem_lines(judged, problem, language, width)


def summary_lines(
    statuses: Counter[Status],
    outcomes: Mapping[str, Counter[str]],
    places: Mapping[Status, Sequence[Judged]],
    games: Mapping[str, Game],  # type: ignore[type-arg]
    language: Language,
    width: int,
    *,
    warnings: int = 0,
    unshown: int = 0,
    interrupted: bool = False,
) -> Iterator[Line]:
    """How many records of which status, how the games ended, what wants a look."""
    if unshown:
        yield Line(_UNSHOWN.fill(count=f"{unshown:,}").to(language), style=FAINT)
    if interrupted:
        yield Line(_INTERRUPTED.to(language), style="bold red")
    yield Line(words.tally(statuses).to(language), style="bold")
    if warnings:
        yield Line("  " + _WARNINGS.fill(count=f"{warnings:,}").to(language))
    for name, counts in outcomes.items():
        told = [(OUTCOMES[outcome], counts[outcome]) for outcome in OUTCOMES if counts[outcome]]
        ended = Text(
            ", ".join(f"{outcome.en} {count:,}" for outcome, count in told),
            "、".join(f"{outcome.ja} {count:,}" for outcome, count in told),
        )
        title = games[name].title.to(language)
        yield from hanging(f"{title}  ", ended.to(language), width, indent=2)
    if places:
        yield Line()
        yield Line(_LOOK.to(language), style="bold")
    for status, records in places.items():
        for judged in records:
            yield from _named(judged, language, width)
        left = statuses[status] - len(records)
        if left > 0:
            label = words.STATUSES[status].to(language)
            yield Line(f"  {label}: {_MORE.fill(count=f'{left:,}').to(language)}", style=FAINT)


def _named(judged: Judged, language: Language, width: int) -> Iterator[Line]:
    """A record that wants a look, with its first error."""
    status = judged.verdict.status
    head = Line(f"  {judged.label}: ")
    head.append(words.STATUSES[status].to(language), STYLES[status])
    yield head
    error = next(iter(judged.verdict.errors), None)
    if error:
        told = safe(words.said(error, judged.game).to(language))
        for piece in wrapped(f"{error.code.id} {told}", width - 4):
            yield Line("    " + piece)
