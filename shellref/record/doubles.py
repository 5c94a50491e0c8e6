"""One mistake, one problem: what the readers and the schema say of the same thing is said once."""

from __future__ import annotations

import re
from collections import defaultdict
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
    refused = _without_consequences(read, refused)
    read, refused = _typed_twice(read, refused)
    refused = _torn(_too_deep(_swallowed(refused)))
    # Where no mapping belongs, its keys do not matter.
    wrong = _paths(refused, Code.WRONG_KIND)
    return [p for p in read if p.code is not Code.KEY_NOT_TEXT or p.path not in wrong] + refused


def _paths(problems: list[Problem], *codes: Code) -> set[Path]:
    return {problem.path for problem in problems if problem.code in codes}


def _without_consequences(read: list[Problem], refused: list[Problem]) -> list[Problem]:
    """The problems of the schema that do not merely follow from one of reading, or another."""
    replaced = _paths(read, *_REPLACED)
    merged = _paths(read, Code.MERGE_KEY)
    characters = [problem for problem in read if problem.code is Code.BAD_CHARACTER]
    forbidden = _paths(refused, Code.NOT_ALLOWED_HERE)
    return [
        problem
        for problem in refused
        if problem.code is Code.NOT_ALLOWED_HERE
        or not (
            problem.path in replaced
            or problem.path in forbidden
            or (problem.code is Code.MISSING_KEY and problem.path in merged)
            or any(_covers(problem, cause) for cause in characters)
        )
    ]


def _covers(problem: Problem, cause: Problem) -> bool:
    """Whether a character that cannot stand there is part of the word at fault."""
    if not problem.place or not cause.place or problem.code is Code.MISSING_KEY:
        return False
    line, begin, length = problem.place
    return line == cause.place.line and begin <= cause.place.column < begin + length


def _by_path(problems: list[Problem], code: Code) -> dict[Path, list[Problem]]:
    found: dict[Path, list[Problem]] = defaultdict(list)
    for problem in problems:
        if problem.code is code:
            found[problem.path].append(problem)
    return found


def _typed_twice(
    read: list[Problem], refused: list[Problem]
) -> tuple[list[Problem], list[Problem]]:
    """A mapping with one key twice and one missing: probably the second was meant to be that."""
    missing = _by_path(refused, Code.MISSING_KEY)
    meant: dict[int, str] = {}
    needless: set[int] = set()
    for path, twice in _by_path(read, Code.DUPLICATE_KEY).items():
        if len(twice) == len(missing[path]) == 1:
            meant[id(twice[0])] = _key(missing[path][0])
            needless.add(id(missing[path][0]))
    return [
        replace(problem, help=did_you_mean(meant[id(problem)])) if id(problem) in meant else problem
        for problem in read
    ], [problem for problem in refused if id(problem) not in needless]


def _key(problem: Problem) -> str:
    """The key that a problem names."""
    return str(problem.values["key"])[1:-1]


def _too_deep(refused: list[Problem]) -> list[Problem]:
    """A key that is unknown where it stands and missing further up: it is indented too far."""
    missing = {
        (problem.path, _key(problem)): problem
        for problem in refused
        if problem.code is Code.MISSING_KEY
    }
    meant: set[int] = set()
    for problem in refused:
        if problem.code is Code.UNKNOWN_KEY and missing:
            for length in range(len(problem.path) - 1):
                outer = missing.pop((problem.path[:length], _key(problem)), None)
                if outer:
                    meant |= {id(problem), id(outer)}
    return _with_help(refused, meant, Code.UNKNOWN_KEY, _BELONGS_ABOVE)


def _swallowed(refused: list[Problem]) -> list[Problem]:
    """A key that is missing because it is part of the value before it: its colon is none."""
    swallowed: set[tuple[Path, str]] = set()
    for problem in refused:
        found = problem.values.get("found")
        if isinstance(found, str):
            swallowed |= {(problem.path[:-1], key) for key in _KEYS_WITHIN.findall(found)}
    return [
        problem
        for problem in refused
        if problem.code is not Code.MISSING_KEY or (problem.path, _key(problem)) not in swallowed
    ]


_KEYS_WITHIN = re.compile(r"([\w-]+)\s*[:：]")


def _torn(refused: list[Problem]) -> list[Problem]:
    """Two list entries in a row that each lack what the other has: one entry torn in two."""
    missing = _by_path(refused, Code.MISSING_KEY)
    meant: set[int] = set()
    seconds: set[int] = set()
    for path, lacking in list(missing.items()):
        index = path[-1] if path else None
        if not isinstance(index, int) or id(lacking[0]) in meant:
            continue
        after = missing.get((*path[:-1], index + 1), [])
        if len(lacking) == len(after) == 1 and _key(lacking[0]) != _key(after[0]):
            meant |= {id(lacking[0]), id(after[0])}
            seconds.add(id(after[0]))
    return [
        replace(problem, help=_TORN) if id(problem) in meant else problem
        for problem in refused
        if id(problem) not in seconds
    ]


def _with_help(problems: list[Problem], meant: set[int], code: Code, help_: Text) -> list[Problem]:
    """Of the problems that are `meant`, those of one code with a help, and the others left out."""
    return [
        replace(problem, help=help_) if id(problem) in meant else problem
        for problem in problems
        if id(problem) not in meant or problem.code is code
    ]
