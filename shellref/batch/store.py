"""What a batch remembers on disk: verdicts for the next run, and which games it has seen.

Both are SQLite: memory does not grow with the number of records, and an interrupted run leaves a
file that the next one can go on from.
"""

from __future__ import annotations

import hashlib
import sqlite3
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import orjson

import shellref
from shellref.batch.result import Facts, Player, Result
from shellref.games import GAMES, find
from shellref.problems import Code, Place, Problem
from shellref.record import Source
from shellref.rulebook import Rule
from shellref.text import Text, Value
from shellref.trace import Verdict

#: How many seconds of work an interruption may cost.
SAVED_EVERY = 1.0


class NotAStore(Exception):
    """The file holds something else, or cannot be opened. `reason` says what the system said."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@cache
def referee() -> str:
    """Who judges: the version and a fingerprint of the code, so that changed rules judge anew."""
    code = hashlib.sha256()
    folder = Path(shellref.__file__).parent
    for file in sorted(folder.rglob("*.py")):
        code.update(file.relative_to(folder).as_posix().encode() + file.read_bytes())
    return f"{shellref.__version__} {code.hexdigest()[:16]}"


class Verdicts:
    """Results by the digest of the very text they are of, and the referee who gave them.

    By the text and not by the digest of the game: problems are shown where they stand in it.
    """

    def __init__(self, path: str, strict_rulings: bool) -> None:
        self._who = referee() + (" strict-rulings" if strict_rulings else "")
        self._saved = time.monotonic()
        self._missed: dict[tuple[str, int], bytes] = {}
        try:
            self.base = sqlite3.connect(path, isolation_level=None, timeout=1.0)
            self.base.execute("PRAGMA journal_mode = WAL")
            self.base.execute("PRAGMA synchronous = NORMAL")
            self.base.execute(
                "CREATE TABLE IF NOT EXISTS verdicts"
                " (text BLOB PRIMARY KEY, referee TEXT, result BLOB) WITHOUT ROWID"
            )
            # One run at a time: another finds out now, not in the middle.
            self.base.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as fault:
            raise NotAStore(str(fault)) from None

    def recall(self, texts: Sequence[Source]) -> list[Result | None]:
        """The result of each text that this referee has judged, with its present place."""
        found: list[Result | None] = []
        query = "SELECT result FROM verdicts WHERE text = ? AND referee = ?"
        for text in texts:
            row = None
            if not text.problem:
                key = _key(text)
                row = self.base.execute(query, (key, self._who)).fetchone()
                if row is None:
                    self._missed[text.path, text.index] = key
            found.append(_result(text, orjson.loads(row[0])) if row else None)
        return found

    def keep(self, result: Result) -> None:
        """Remembers the result of a text that was not recalled, unless it is a fault of ours."""
        key = self._missed.pop((result.path, result.index), None)
        if key is None or result.verdict.status == "failed":
            return
        row = (key, self._who, orjson.dumps(_plain(result), default=list))
        self.base.execute("INSERT OR REPLACE INTO verdicts VALUES (?, ?, ?)", row)
        if time.monotonic() - self._saved > SAVED_EVERY:
            self.save()

    def save(self) -> None:
        """Puts what was remembered on disk for good."""
        self.base.execute("COMMIT")
        self.base.execute("BEGIN IMMEDIATE")
        self._saved = time.monotonic()

    def close(self) -> None:
        """Saves and closes the file."""
        self.base.execute("COMMIT")
        self.base.close()


def _key(text: Source) -> bytes:
    """The digest of a text as it is written, where it begins and in which form."""
    told = f"{text.form} {text.line} ".encode() + text.text.encode("utf-8", "surrogatepass")
    return hashlib.sha256(told).digest()


# --- Results as plain data -------------------------------------------------------------------


def _plain(result: Result) -> list[Any]:
    """All of a result but where the record was found."""
    verdict = result.verdict
    return [
        result.game,
        result.digest,
        verdict[:5],
        [_plain_problem(problem) for problem in verdict.problems],
        [*result.lines.items()],
        result.facts,
    ]


def _plain_problem(problem: Problem) -> list[Any]:
    return [
        problem.code.id,
        problem.values,
        problem.path,
        problem.key,
        problem.span,
        problem.place,
        problem.turn,
        [rule.id for rule in problem.rules],
        problem.help,
        problem.severity,
    ]


def _result(text: Source, plain: list[Any]) -> Result:
    game, digest, verdict, problems, lines, facts = plain
    status, outcome, reason, turn, claim = verdict
    told = Verdict(status, outcome, reason, turn, claim, tuple(map(_problem, problems)))
    return Result(
        text.path,
        text.index,
        game,
        digest,
        told,
        dict(lines),
        facts and Facts(facts[0], Player(*facts[1]), Player(*facts[2]), *facts[3:]),
    )


def _problem(plain: list[Any]) -> Problem:
    code, values, path, key, span, place, turn, rules, help_, severity = plain
    return replace(
        Problem(_codes()[code]),
        values={name: _value(value) for name, value in values.items()},
        path=tuple(path),
        key=key,
        span=span and tuple(span),
        place=place and Place(*place),
        turn=turn,
        rules=tuple(_rules()[rule] for rule in rules),
        help=help_ and Text(*help_),
        severity=severity,
    )


def _value(plain: Any) -> Value:
    value: Value = Text(*plain) if isinstance(plain, list) else plain
    return value


@cache
def _codes() -> dict[str, Code]:
    return {code.id: code for code in Code}


@cache
def _rules() -> dict[str, Rule]:
    """Every rule of every game by its id."""
    return {rule.id: rule for name in GAMES for rule in find(name).rulebook.rules}


# --- Games seen ------------------------------------------------------------------------------


class Seen:
    """Which games and ids a run has met, and where first. It lives in a temporary file."""

    def __init__(self) -> None:
        # Without a name: a file of its own that goes when it is closed.
        self._base = sqlite3.connect("", isolation_level=None)
        self._base.execute("PRAGMA journal_mode = OFF")
        self._base.execute("PRAGMA synchronous = OFF")
        self._base.execute("PRAGMA cache_size = -16384")
        for table in ("games", "ids"):
            self._base.execute(f"CREATE TABLE {table} (key BLOB PRIMARY KEY, place TEXT)")
        self._base.execute("BEGIN")

    def check(self, result: Result, place: str) -> Result:
        """The result, with a warning where its game or its id has been met before."""
        if result.digest is None or result.facts is None:
            return result
        warnings = [*self._again(result, place)]
        if not warnings:
            return result
        verdict = result.verdict
        return result._replace(verdict=verdict._replace(problems=(*verdict.problems, *warnings)))

    def _again(self, result: Result, place: str) -> Iterable[Problem]:
        digest = bytes.fromhex(str(result.digest).removeprefix("sha256:"))
        if first := self._met("games", digest, place):
            yield Problem(Code.SAME_GAME, {"place": first}, severity="warning")
        elif result.facts and result.facts.id is not None:
            # An id is unique in its tournament, not in the world.
            named = f"{result.facts.event}|{result.facts.id}"
            key = named.encode("utf-8", "surrogatepass")
            if first := self._met("ids", key, place):
                values: dict[str, Value] = {"id": result.facts.id, "place": first}
                yield Problem(Code.SAME_ID, values, ("id",), severity="warning")

    def _met(self, table: str, key: bytes, place: str) -> str | None:
        """Where a key was met first, if it was; it is met now."""
        insert = f"INSERT OR IGNORE INTO {table} VALUES (?, ?)"  # noqa: S608 (ours alone)
        if self._base.execute(insert, (key, place)).rowcount:
            return None
        query = f"SELECT place FROM {table} WHERE key = ?"  # noqa: S608 (ours alone)
        first: str = self._base.execute(query, (key,)).fetchone()[0]
        return first
