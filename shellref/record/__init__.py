"""From bytes to records: reading, schema, and what a schema cannot say.

The only room that knows YAML and JSON. A record that is beyond doubt passes quickly; any other
is read again with places, so that everything wrong with it can be shown where it stands.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path as FilePath
from typing import IO, Any

from shellref import schemas
from shellref.games import GAMES, find
from shellref.games.game import Document, Game
from shellref.problems import Code, Path, Problem
from shellref.record import json_reader, source, yaml_reader
from shellref.record.places import Places
from shellref.record.reading import Doubt, Parsed
from shellref.record.source import LIMITS, Form, Limits, Source

__all__ = ["LIMITS", "Form", "Limits", "Record", "Source", "load", "load_document", "load_source"]


@dataclass(slots=True)
class Record:
    """One record of a source, sound or not.

    `data` is the record as it was written, short turns included; None where it could not be
    read. `problems` are why it is not a record: reading, schema, notation, set-up. A record
    without problems has data and a game.
    """

    source: Source
    data: Document | None
    game: Game[Any, Any] | None
    problems: tuple[Problem, ...] = ()
    limits: Limits = LIMITS
    _places: Places | None = None

    @property
    def unreadable(self) -> bool:
        """Whether the text itself could not be had: missing, over a limit, not UTF-8."""
        return any(problem.code in _UNREADABLE for problem in self.problems)

    @property
    def digest(self) -> str | None:
        """The digest of the canonical form; None where the record has problems."""
        if self.problems or self.data is None or self.game is None:
            return None
        from shellref.record.canonical import digest

        return digest(self.data, self.game)

    @property
    def places(self) -> Places:
        """Where everything stands; found by reading the text again, once."""
        if self._places is None:
            self._places = Places(self.source.text, self.source.line)
            _parse(self.source, self.limits, self._places)
        return self._places

    def locate(self, problem: Problem) -> Problem:
        """The problem with its place in the source."""
        if problem.place or not self.source.text:
            return problem
        text = self._short_text(problem.path)
        if text and self.game:
            # A short text is one scalar; the game knows which word of it the path means.
            written, length = text
            span = self.game.word_span(written, problem.path[2:length], problem.path[length:])
            problem = replace(problem, path=problem.path[:length], span=span)
        return replace(problem, place=self.places.of(problem))

    def _short_text(self, path: Path) -> tuple[str, int] | None:
        """The text in short notation that a path leads into, and the steps that lead to it."""
        value: Any = self.data
        if value is None or path[:1] != ("turns",):
            return None
        for length, step in enumerate(path):
            if isinstance(value, str):
                return value, length
            try:
                value = value[step]
            except (KeyError, IndexError):
                return None
        return None


_UNREADABLE = frozenset(
    {
        Code.NOT_FOUND,
        Code.NOT_A_FILE,
        Code.TOO_LARGE,
        Code.NOT_UTF8,
        Code.BAD_GZIP,
        Code.TOO_MANY_NODES,
        Code.TOO_DEEP,
    }
)


def load(
    where: str | FilePath | bytes | IO[bytes],
    form: Form | None = None,
    limits: Limits = LIMITS,
) -> Iterator[Record]:
    """The records of a file, of standard input (`-`), of bytes or of a binary stream.

    Bad input never raises: whatever is wrong is among the problems of the record in its place,
    and there is always at least one record. Records come one at a time, as they are read.
    """
    if isinstance(where, bytes):
        texts = source.split(io.BytesIO(where), "<bytes>", form, limits)
    elif isinstance(where, str | FilePath):
        texts = source.read(str(where), form, limits)
    else:
        name = getattr(where, "name", "<stream>")
        texts = source.split(where, name if isinstance(name, str) else "<stream>", form, limits)
    return (load_source(text, limits) for text in texts)


def load_document(data: Document) -> Record:
    """The record of a document, as it would be read from JSON."""
    return load_source(Source("<document>", 0, "json", json.dumps(data, ensure_ascii=False)))


def load_source(text: Source, limits: Limits = LIMITS) -> Record:
    """The record of one source text."""
    if text.problem:
        return Record(text, None, None, (text.problem,), limits)
    quick = yaml_reader.quick if text.form == "yaml" else json_reader.quick
    try:
        data = quick(text.text, limits)
    except Doubt:
        return _thorough(text, limits)
    game = _game(data)
    if game is None or not _accepts(game.name)(data) or any(game.check(data)):
        return _thorough(text, limits)
    return Record(text, data, game, (), limits)


def _parse(text: Source, limits: Limits, places: Places) -> Parsed:
    reader = yaml_reader.parse if text.form == "yaml" else json_reader.parse
    return reader(text, limits, places)


def _game(data: Any) -> Game[Any, Any] | None:
    name = data.get("game") if isinstance(data, dict) else None
    return find(name) if isinstance(name, str) and name in GAMES else None


@cache
def _accepts(game: str) -> Any:
    """Says yes or no to a record of a game, without a reason."""
    import jsonschema_rs

    return jsonschema_rs.Draft7Validator(schemas.bundle(find(game).schema)).is_valid


@cache
def _schema_text(which: str | FilePath) -> str:
    return json.dumps(schemas.bundle(which))


def _thorough(text: Source, limits: Limits) -> Record:
    """The same once more, with everything that is wrong in its place."""
    from shellref.record.doubles import one_each
    from shellref.record.encodings import foreign
    from shellref.record.guesses import meant_game
    from shellref.record.wording import explain

    if problem := foreign(text.text, text.line):
        return Record(text, None, None, (problem,), limits)
    places = Places(text.text, text.line)
    data, problems = _parse(text, limits, places)
    game = _game(data)
    record = Record(text, data if isinstance(data, dict) else None, game, (), limits, places)
    if record.data and str(record.data.get("format", "")).startswith("shellref-tournament"):
        record.problems = (record.locate(Problem(Code.TOURNAMENT_FILE, path=("format",))),)
        return record
    if data is not None or not problems:
        likely = game or meant_game(data)
        refused = explain(data, _schema_text(likely.schema if likely else "record"), likely)
        if game:
            sound = not refused
            refused += game.check_texts(data)
            if sound and not _accepts(game.name)(data):
                raise AssertionError("the two schema checkers disagree")
            if not refused:
                refused = list(game.check(data))
        problems = one_each(problems, [record.locate(problem) for problem in refused])
    located = (_of_turn(problem) for problem in problems)
    record.problems = tuple(sorted(located, key=lambda p: p.place or (0, 0)))
    return record


def _of_turn(problem: Problem) -> Problem:
    """A problem in a turn says which."""
    path = problem.path
    if problem.turn is None and len(path) > 1 and path[0] == "turns" and isinstance(path[1], int):
        return replace(problem, turn=path[1] + 1)
    return problem
