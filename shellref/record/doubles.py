"""One mistake, one problem: what the readers and the schema say of the same thing is said once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from shellref.problems import Code, Path, Problem
from shellref.record.guesses import did_you_mean
from shellref.text import Text

#: A value that the reader refused has something else in its place, which is not judged.
_REPLACED = {
    Code.ALIAS,
    Code.NOT_A_NUMBER,
    Code.NUMBER_RANGE,
    Code.SURROGATE,
    Code.TAG,
}
_BELONGS_ABOVE = Text(
    "it belongs further out: indent it less", "もっと外側のキーです。字下げを減らしてください"
)
_TORN = Text(
    "the next entry has it: write both in one entry, without the second `-`",
    "次の項目にあります。2つ目の`-`をなくし、1つの項目にまとめてください",
)


def one_each(read: list[Problem], refused: list[Problem]) -> list[Problem]:
    """The problems of reading and of the schema, all with places, without doubles."""
    refused = [problem for problem in refused if not _follows(problem, read)]
    forbidden = {problem.path for problem in refused if problem.code is Code.NOT_ALLOWED_HERE}
    refused = [p for p in refused if p.path not in forbidden or p.code is Code.NOT_ALLOWED_HERE]
    read, refused = _typed_twice(read, refused)
    refused = _torn(_too_deep(refused))
    # Where no mapping belongs, its keys do not matter.
    wrong = {problem.path for problem in refused if problem.code is Code.WRONG_KIND}
    return [p for p in read if p.code is not Code.KEY_NOT_TEXT or p.path not in wrong] + refused


def _follows(problem: Problem, read: Iterable[Problem]) -> bool:
    """Whether a problem of the schema only follows from one of reading."""
    for cause in read:
        if cause.code in _REPLACED and cause.path == problem.path:
            return True
        keyless = cause.code is Code.MERGE_KEY and problem.code is Code.MISSING_KEY
        if keyless and cause.path == problem.path:
            return True
        if cause.code is Code.BAD_CHARACTER and _covers(problem, cause):
            return True
    return False


def _covers(problem: Problem, cause: Problem) -> bool:
    """Whether a character that cannot stand there is part of the word at fault."""
    if not problem.place or not cause.place or problem.code is Code.MISSING_KEY:
        return False
    begin = problem.place.column
    return (
        problem.place.line == cause.place.line
        and begin <= cause.place.column < begin + problem.place.length
    )


def _typed_twice(
    read: list[Problem], refused: list[Problem]
) -> tuple[list[Problem], list[Problem]]:
    """A mapping with one key twice and one missing: probably the second was meant to be that."""
    for path in [problem.path for problem in read if problem.code is Code.DUPLICATE_KEY]:
        twice = [p for p in read if p.path == path and p.code is Code.DUPLICATE_KEY]
        missing = [p for p in refused if p.path == path and p.code is Code.MISSING_KEY]
        if len(twice) == len(missing) == 1:
            key = str(missing[0].values["key"]).strip("'")
            meant = replace(twice[0], help=did_you_mean(key))
            read = [meant if problem is twice[0] else problem for problem in read]
            refused = [problem for problem in refused if problem is not missing[0]]
    return read, refused


def _too_deep(refused: list[Problem]) -> list[Problem]:
    """A key that is unknown where it stands and missing further up: it is indented too far."""
    for problem in refused:
        if problem.code is not Code.UNKNOWN_KEY:
            continue
        missing = [
            p
            for p in refused
            if p.code is Code.MISSING_KEY
            and p.values["key"] == problem.values["key"]
            and _within(problem.path[:-1], p.path)
        ]
        if missing:
            moved = replace(problem, help=_BELONGS_ABOVE)
            refused = [moved if p is problem else p for p in refused if p not in missing]
    return refused


def _torn(refused: list[Problem]) -> list[Problem]:
    """Two list entries in a row that each lack what the other has: one entry torn in two."""
    lacking: dict[Path, list[Problem]] = {}
    for problem in refused:
        if problem.code is Code.MISSING_KEY and problem.path:
            lacking.setdefault(problem.path, []).append(problem)
    for path, [first, *more] in lacking.items():
        index = path[-1]
        after = lacking.get((*path[:-1], index + 1), []) if isinstance(index, int) else []
        if more or len(after) != 1 or first not in refused or after[0] not in refused:
            continue
        if first.values != after[0].values:
            joined = replace(first, help=_TORN)
            refused = [joined if p is first else p for p in refused if p is not after[0]]
    return refused


def _within(path: Path, outer: Path) -> bool:
    return len(path) > len(outer) and path[: len(outer)] == outer
