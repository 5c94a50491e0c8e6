"""SARIF 2.1.0 (OASIS), for code-scanning tools."""

from __future__ import annotations

import re
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
    """What code scanning asks of a rule; the messages of its results are its title, unfilled."""
    explanation = code.explanation.to(language)
    return {
        "id": code.id,
        "name": code.name.title().replace("_", ""),
        "shortDescription": {"text": re.sub(r"\{[a-z]+\}", "…", code.message.to(language))},
        "fullDescription": {"text": explanation},
        "help": {"text": explanation},
    }


def _result(record: Judged, problem: Problem, language: Language) -> dict[str, Any]:
    return {
        "ruleId": problem.code.id,
        "level": problem.severity,
        "message": {"text": _plain(safe(problem.message.to(language)))},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": _uri(record.path)},
                    "region": _region(problem),
                }
            }
        ],
        "properties": {
            "record": record.index,
            "status": record.verdict.status,
            "turn": problem.turn,
            "rules": [rule.id for rule in problem.rules],
            "help": problem.help.to(language) if problem.help else None,
        },
    }


def _region(problem: Problem) -> dict[str, int]:
    """Where the problem is; its file's first line where it has no place, since one is demanded."""
    if problem.place is None:
        return {"startLine": 1}
    line, column = problem.place.line, problem.place.column
    end = column + problem.place.length
    return {"startLine": line, "startColumn": column, "endLine": line, "endColumn": end}


def _plain(text: str) -> str:
    """A message without placeholders (`{0}`) and embedded links (`[text](target)`).

    Names that a record gives must not be taken for either.
    """
    return re.sub(r"\{(\d+)\}", r"{{\1}}", re.sub(r"(?<!\\)\]\(", r"\\](", text))


def _uri(path: str) -> str:
    return quote(PurePath(path).as_posix(), errors="surrogateescape")
