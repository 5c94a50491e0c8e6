"""Verdicts and problems as text for a terminal.

Lines are `rich.text.Text`: the console decides on colour. A line that begins with a place is not
broken here, so that editors and `grep` find it whole; only what goes to a terminal is folded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rich.cells import cell_len
from rich.text import Text as Line

from shellref.problems import Problem
from shellref.render import words
from shellref.render.judged import Judged
from shellref.render.safe import safe
from shellref.render.wrapping import wrapped
from shellref.text import Language, Text
from shellref.trace import Status

STYLES = {
    "confirmed": "bold green",
    "unclaimed": "bold green",
    "refuted": "bold red",
    "illegal": "bold red",
    "malformed": "bold red",
    "unreadable": "bold magenta",
    "failed": "bold magenta",
    "error": "bold red",
    "warning": "bold yellow",
}
FAINT = "dim"

#: How much of a long source line is shown around the word concerned, in columns.
EXCERPT = 70
#: What a source line has around it: its number and a bar, an ellipsis.
AROUND = 9


def validation(judged: Iterable[Judged], language: Language, width: int) -> Iterator[Line]:
    """The problems of each record, its status, and a tally where there are several records."""
    counts: Counter[Status] = Counter()
    for record in judged:
        counts[record.verdict.status] += 1
        for problem in record.verdict.problems:
            yield from problem_lines(record, problem, language, width)
        yield status_line(record, language)
    if counts.total() > 1:
        yield Line()
        yield Line(words.tally(counts).to(language), style="bold")


def status_line(record: Judged, language: Language) -> Line:
    """The record, its status, and how the game ended if it was replayed."""
    verdict = record.verdict
    line = Line(f"{record.label}: ")
    line.append(words.STATUSES[verdict.status].to(language), STYLES[verdict.status])
    if verdict.status in ("confirmed", "unclaimed", "refuted", "illegal"):
        board = words.outcome(verdict, record.game)
        line.append(Text(f" – {board.en}", f"：{board.ja}").to(language))
    return line


def problem_lines(
    record: Judged, problem: Problem, language: Language, width: int
) -> Iterator[Line]:
    """A problem with its source line, a caret under the word, the rules it rests on and help."""
    head = Line(f"{record.place(problem)}: ")
    severity = words.SEVERITIES[problem.severity].to(language)
    head.append(f"{severity} {problem.code.id}: ", STYLES[problem.severity])
    head.append(safe(words.said(problem, record.game).to(language)))
    yield head
    yield from _excerpt(record, problem, min(EXCERPT, width - AROUND))
    for rule in problem.rules:
        label = f"{words.RULE.to(language)} {rule.id}: "
        yield from hanging(label, rule.text.to(language), width, indent=2)
    if problem.help:
        label = f"{words.HELP.to(language)}: "
        yield from hanging(label, safe(problem.help.to(language)), width, indent=2)


def _excerpt(record: Judged, problem: Problem, columns: int) -> Iterator[Line]:
    """The source line and a caret under the word; East Asian characters are two columns wide."""
    place = problem.place
    source = record.line(place.line) if place else None
    if place is None or source is None or not source.strip():
        return
    start, end = place.column - 1, place.column - 1 + place.length
    before = _shown(source[max(start - columns, 0) : start])
    word = _shown(source[start : min(end, start + columns + 1)])
    after = _shown(source[end : end + columns])
    if cell_len(before + word + after) > columns:
        before, word, after = _cut(before, word, after, columns)
    number = f"{place.line:>5} | "
    yield Line.assemble((number, FAINT), before, word, after)
    carets = "^" * max(cell_len(word), 1)
    margin = " " * (len(number) - 2) + "| "
    yield Line.assemble((margin, FAINT), " " * cell_len(before), (carets, STYLES["error"]))


def _cut(before: str, word: str, after: str, columns: int) -> tuple[str, str, str]:
    """The three parts of a long line, shortened to some columns and an ellipsis."""
    room = min(columns // 2, max(columns - cell_len(word), columns // 4))
    if cell_len(before) > room:
        before = "…" + _last_columns(before, room - 1)
    room = columns - cell_len(before)
    if cell_len(word) > room:
        word = _first_columns(word, room - 1) + "…"
    room -= cell_len(word)
    if cell_len(after) > room:
        after = _first_columns(after, room) + "…"
    return before, word, after


def _shown(source: str) -> str:
    """A piece of a source line; a tab is one column wide."""
    return safe(source.replace("\t", " "))


def _first_columns(text: str, columns: int) -> str:
    while cell_len(text) > columns:
        text = text[: max(columns, 0) and len(text) - 1]
    return text


def _last_columns(text: str, columns: int) -> str:
    while cell_len(text) > columns:
        text = text[1:]
    return text


def hanging(label: str, text: str, width: int, indent: int = 0) -> Iterator[Line]:
    """A label and a text that wraps beside it, within `width` columns."""
    margin = indent + cell_len(label)
    for number, piece in enumerate(wrapped(text, max(width - margin, 20))):
        if number == 0:
            yield Line.assemble(" " * indent, (label, FAINT), piece)
        else:
            yield Line(" " * margin + piece)
