"""What a batch remembers on disk: verdicts for the next run, and which games it has seen.

Both are SQLite: memory does not grow with the number of records, and an interrupted run leaves a
file that the next one can go on from.
"""

from __future__ import annotations

import hashlib
import os.path
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
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
#: How many bytes of a digest stand in front of a result.
_MARK = 8


class NotAStore(Exception):
    """The file holds something else, or cannot be opened. `reason` says what the system said."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class InUse(NotAStore):
    """Another run has the file."""


class _Damaged(Exception):
    """A row holds what was never put there."""


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
    Where the file fails in the middle of a run, as on a full disk, `complain` is told why, once;
    from then on nothing is recalled or kept.
    """

    def __init__(
        self,
        path: str,
        strict_rulings: bool,
        complain: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._complain = complain
        self._lost = False
        self._who = referee() + (" strict-rulings" if strict_rulings else "")
        self._saved = time.monotonic()
        self._missed: dict[tuple[str, int], bytes] = {}
        try:
            self.base = sqlite3.connect(
                os.path.abspath(path),  # noqa: PTH100 (SQLite gives some names a meaning)
                isolation_level=None,
                timeout=1.0,
            )
            if {*self._tables()} - {"verdicts"}:
                raise NotAStore("it is a database of something else")
            self.base.execute("PRAGMA journal_mode = WAL")
            self.base.execute("PRAGMA synchronous = NORMAL")
            self.base.execute(
                "CREATE TABLE IF NOT EXISTS verdicts"
                " (text BLOB PRIMARY KEY, referee TEXT, result BLOB) WITHOUT ROWID"
            )
            # One run at a time: another finds out now, not in the middle.
            self.base.execute("BEGIN IMMEDIATE")
            self.base.execute("SELECT text, referee, result FROM verdicts LIMIT 1").fetchone()
        except sqlite3.Error as fault:
            taken = fault.sqlite_errorcode in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            raise (InUse if taken else NotAStore)(str(fault)) from None

    def _tables(self) -> Iterator[str]:
        query = "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'"
        yield from (name for (name,) in self.base.execute(query))

    def recall(self, texts: Sequence[Source]) -> list[Result | None]:
        """The result of each text that this referee has judged, with its present place."""
        if not self._lost:
            try:
                return self._recalled(texts)
            except (sqlite3.Error, _Damaged) as fault:
                self._give_up(fault)
        return [None] * len(texts)

    def _recalled(self, texts: Sequence[Source]) -> list[Result | None]:
        found: list[Result | None] = []
        query = "SELECT result FROM verdicts WHERE text = ? AND referee = ?"
        for text in texts:
            row = None
            if not text.problem:
                key = _key(text)
                row = self.base.execute(query, (key, self._who)).fetchone()
                if row is None:
                    self._missed[text.path, text.index] = key
            found.append(_unpacked(text, row[0]) if row else None)
        return found

    def keep(self, result: Result) -> None:
        """Remembers the result of a text that was not recalled, unless it is a fault of ours."""
        key = self._missed.pop((result.path, result.index), None)
        if key is None or self._lost or result.verdict.status == "failed":
            return
        try:
            row = (key, self._who, _packed(result))
            self.base.execute("INSERT OR REPLACE INTO verdicts VALUES (?, ?, ?)", row)
            if time.monotonic() - self._saved > SAVED_EVERY:
                self.save()
        except sqlite3.Error as fault:
            self._give_up(fault)

    def save(self) -> None:
        """Puts what was remembered on disk for good."""
        self.base.execute("COMMIT")
        self.base.execute("BEGIN IMMEDIATE")
        self._saved = time.monotonic()

    def close(self) -> None:
        """Saves and closes the file."""
        if self._lost:
            return
        try:
            self.base.execute("COMMIT")
            self.base.close()
        except sqlite3.Error as fault:
            self._give_up(fault)

    def _give_up(self, fault: Exception) -> None:
        self._lost = True
        self._missed.clear()
        # What was saved so far is there for the next run, unless the file is beyond help.
        with suppress(sqlite3.Error):
            self.base.close()
        self._complain(str(fault))


def _key(text: Source) -> bytes:
    """The digest of a text as it is written, where it begins and in which form."""
    told = f"{text.form} {text.line} ".encode() + text.text.encode("utf-8", "surrogatepass")
    return hashlib.sha256(told).digest()


# --- Results as plain data -------------------------------------------------------------------


def _packed(result: Result) -> bytes:
    """A result as it is kept: behind a digest, by which it is known for what was put there."""
    plain = orjson.dumps(_plain(result), default=list)
    return hashlib.sha256(plain).digest()[:_MARK] + plain


def _unpacked(text: Source, packed: Any) -> Result:
    if isinstance(packed, bytes):
        mark, plain = packed[:_MARK], packed[_MARK:]
        if hashlib.sha256(plain).digest()[:_MARK] == mark:
            return _result(text, orjson.loads(plain))
    raise _Damaged("damaged")


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
    """Which games and ids a run has met, and where first. It lives in a temporary file.

    Where that cannot be written any longer `complain` is told why, once, and nothing is noticed.
    """

    def __init__(self, complain: Callable[[str], None] = lambda _: None) -> None:
        self._complain = complain
        self._lost = False
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
        if self._lost or result.digest is None or result.facts is None:
            return result
        try:
            warnings = [*self._again(result, place)]
        except sqlite3.Error as fault:
            self._lost = True
            self._complain(str(fault))
            return result
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
