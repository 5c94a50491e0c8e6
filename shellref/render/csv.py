"""CSV for spreadsheets: a row for each problem, and one for each record without any."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from shellref.problems import Problem
from shellref.render.judged import Judged
from shellref.render.safe import safe
from shellref.text import Language

COLUMNS = (
    "path",
    "index",
    "game",
    "status",
    "outcome",
    "reason",
    "turn",
    "severity",
    "code",
    "line",
    "column",
    "problem_turn",
    "rules",
    "message",
)


def render(judged: Iterable[Judged], language: Language) -> Iterator[str]:
    """The rows, headings first; column names are never translated."""
    yield _row(COLUMNS)
    for record in judged:
        for problem in record.verdict.problems or (None,):
            yield _row((*_of_record(record), *_of_problem(problem, language)))


def _of_record(record: Judged) -> tuple[object, ...]:
    verdict = record.verdict
    game = record.game.name if record.game else None
    return (
        record.path,
        record.index,
        game,
        verdict.status,
        verdict.outcome,
        verdict.reason,
        verdict.turn,
    )


def _of_problem(problem: Problem | None, language: Language) -> tuple[object, ...]:
    if problem is None:
        return (None,) * 7
    place = problem.place
    return (
        problem.severity,
        problem.code.id,
        place.line if place else None,
        place.column if place else None,
        problem.turn,
        " ".join(rule.id for rule in problem.rules),
        problem.message.to(language),
    )


def _row(cells: Iterable[object]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerow([_cell(cell) for cell in cells])
    return buffer.getvalue()


def _cell(cell: object) -> object:
    """A text that a spreadsheet would take for a formula gets an apostrophe in front.

    Where Japanese is written, full-width signs begin a formula too.
    """
    if not isinstance(cell, str):
        return cell
    text = safe(cell)
    return f"'{text}" if text[:1] in _FORMULA and text != "-" else text


#: What a formula begins with. Standard input, `-`, is none.
_FORMULA = frozenset("=+-@＝＋－＠")
