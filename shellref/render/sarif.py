"""SARIF 2.1.0 (OASIS), for code-scanning tools."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from shellref import __version__
from shellref.problems import Code, Problem
from shellref.render import json
from shellref.render.judged import Judged
from shellref.render.safe import safe
from shellref.text import Language

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)


def render(judged: Iterable[Judged], language: Language) -> Iterator[str]:
    """One log with one run: a result for each problem."""
    results = [
        _result(record, problem, language)
        for record in judged
        for problem in record.verdict.problems
    ]
    used = {result["ruleId"] for result in results}
    driver = {
        "name": "shellref",
        "version": __version__,
        "rules": [_rule(code, language) for code in Code if code.id in used],
    }
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    yield json.document({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}) + "\n"


def _rule(code: Code, language: Language) -> dict[str, Any]:
    return {
        "id": code.id,
        "name": code.name.title().replace("_", ""),
        "shortDescription": {"text": code.explanation.to(language)},
    }


def _result(record: Judged, problem: Problem, language: Language) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(record.path)}}
    if problem.place:
        physical["region"] = {
            "startLine": problem.place.line,
            "startColumn": problem.place.column,
            "endColumn": problem.place.column + problem.place.length,
        }
    return {
        "ruleId": problem.code.id,
        "level": problem.severity,
        "message": {"text": safe(problem.message.to(language))},
        "locations": [{"physicalLocation": physical}],
        "properties": {
            "record": record.index,
            "status": record.verdict.status,
            "turn": problem.turn,
            "rules": [rule.id for rule in problem.rules],
            "help": problem.help.to(language) if problem.help else None,
        },
    }


def _uri(path: str) -> str:
    return quote(PurePath(path).as_posix(), errors="surrogateescape")
