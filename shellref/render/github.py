"""Workflow commands of GitHub Actions: an annotation for each problem."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from shellref.render import words
from shellref.render.judged import Judged
from shellref.render.safe import safe
from shellref.text import Language


def render(judged: Iterable[Judged], language: Language) -> Iterator[str]:
    """An `::error …` or `::warning …` line a problem; nothing for a record without any."""
    for record in judged:
        for problem in record.verdict.problems:
            place = problem.place
            properties = {"file": safe(record.path)}
            if place:
                properties |= {
                    "line": str(place.line),
                    "col": str(place.column),
                    "endColumn": str(place.column + place.length),
                }
            properties["title"] = problem.code.id
            message = words.said(problem, record.game).to(language)
            if problem.rules:
                message += f" [{', '.join(rule.id for rule in problem.rules)}]"
            if problem.help:
                message += f" ({problem.help.to(language)})"
            listed = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
            yield f"::{problem.severity} {listed}::{_data(safe(message))}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
