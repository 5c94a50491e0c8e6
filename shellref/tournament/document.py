"""The tournament file: read, and everything that it gets wrong by itself, in its place."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from os.path import normpath
from typing import Any

from shellref.problems import Code, Path, Problem, quoted
from shellref.record import LIMITS, Limits, Source, json_reader, yaml_reader
from shellref.record.guesses import did_you_mean, near
from shellref.record.others import load_other
from shellref.record.places import Places
from shellref.record.reading import Doubt
from shellref.text import Value, listed
from shellref.tournament.model import Pairing, Tournament, tournament_of
from shellref.tournament.paths import leaves

_FORMAT = "shellref-tournament"
#: Among so many players somebody is looked for who may have been meant.
_FEW = 200
#: The key, at the beginning of a line or anywhere in JSON.
_SAYS_SO = re.compile(rf'^["\']?format["\']?\s*:\s*["\']?{_FORMAT}|"format"\s*:\s*"{_FORMAT}', re.M)
#: What only a tournament has, and what every record does, in a file without the right format.
_ROUNDS = re.compile(r'^["\']?rounds["\']?\s*:|"rounds"\s*:', re.M)
_TURNS = re.compile(r'^["\']?turns["\']?\s*:|"turns"\s*:', re.M)


@dataclass(frozen=True, slots=True)
class Entry:
    """A tournament file, sound or not.

    `tournament` is None where the file breaks the format; where players or rounds are wrong it
    is still there. All problems are located.
    """

    source: Source
    tournament: Tournament | None
    problems: tuple[Problem, ...]
    places: Places

    @property
    def sound(self) -> bool:
        """Whether there are no problems but warnings."""
        return all(problem.severity != "error" for problem in self.problems)

    def locate(self, problem: Problem) -> Problem:
        """The problem with its place in the file."""
        return replace(problem, place=self.places.of(problem))


def is_tournament(source: Source) -> bool:
    """Whether a text is a tournament file, or was meant to be one; a look at the text, mostly."""
    text = source.text
    if _FORMAT not in text:
        return "pairings" in text and bool(_ROUNDS.search(text)) and not _TURNS.search(text)
    # A record may mention the word.
    quick = yaml_reader.quick if source.form == "yaml" else json_reader.quick
    try:
        data: Any = quick(text, LIMITS)
    except Doubt:
        return bool(_SAYS_SO.search(text))
    return isinstance(data, dict) and str(data.get("format")).startswith(_FORMAT)


def load_tournament(source: Source, limits: Limits = LIMITS) -> Entry:
    """The tournament of one source text. Whatever is wrong with it is among its problems."""
    data, problems, places = load_other(source, "tournament", limits)
    if problems or data is None:
        return Entry(source, None, problems, places)
    tournament = tournament_of(data)
    entry = Entry(source, tournament, (), places)
    found = [
        entry.locate(problem)
        for problem in _Checks(tournament, data, places, source.path).problems()
    ]
    found.sort(key=lambda problem: problem.place or (0, 0))
    return replace(entry, problems=tuple(found))


def near_player(word: str, known: Collection[str]) -> str | None:
    """Who was probably meant; not asked among so many that each slip would cost a lot of time."""
    return near(word, known) if len(known) <= _FEW else None


class _Checks:
    """What a tournament that fits the schema can still get wrong by itself."""

    def __init__(self, tournament: Tournament, data: Any, places: Places, path: str) -> None:
        self.tournament = tournament
        self.data = data
        self.places = places
        self.path = path
        #: Of each name the id of the first who has it.
        self._ids = {name: player for player, name in reversed([*tournament.players.items()])}

    def problems(self) -> Iterator[Problem]:
        """All of them."""
        yield from self._entrants()
        yield from self._rounds()
        yield from self._records()

    def _line(self, path: Path) -> int:
        return self.places.line_of(self.places.values[path].start)

    def _entrants(self) -> Iterator[Problem]:
        first: dict[str, Path] = {}
        for index, entrant in enumerate(self.data["players"]):
            path = ("players", index, "id")
            before = first.setdefault(entrant["id"], path)
            if before != path:
                values: dict[str, Value] = {"id": quoted(entrant["id"]), "line": self._line(before)}
                yield Problem(Code.ENTERED_TWICE, values, path)

    def _rounds(self) -> Iterator[Problem]:
        first: dict[str, Path] = {}
        for index, round_ in enumerate(self.tournament.rounds):
            path = ("rounds", index, "round")
            before = first.setdefault(round_.name, path)
            if before != path:
                values: dict[str, Value] = {"round": round_.name, "line": self._line(before)}
                yield Problem(Code.ROUND_TWICE, values, path)
            seen: dict[str, Path] = {}
            for pairing in round_.pairings:
                yield from self._pairing(pairing, round_.name, seen)
            absent = [player for player in self.tournament.players if player not in seen]
            if absent and round_.pairings:
                names = listed([self.tournament.called(player) for player in absent])
                yield Problem(
                    Code.NOT_PAIRED,
                    {"round": round_.name, "players": names},
                    path,
                    severity="warning",
                )

    def _pairing(self, pairing: Pairing, name: str, seen: dict[str, Path]) -> Iterator[Problem]:
        keys = ("bye",) if pairing.bye is not None else ("black", "white")
        called = self.tournament.called
        if pairing.bye is None and pairing.black == pairing.white:
            seen.setdefault(pairing.black, (*pairing.path, "black"))
            values = {"player": called(pairing.black)}
            yield Problem(Code.OWN_OPPONENT, values, (*pairing.path, "white"))
            return
        for key, player in zip(keys, pairing.players, strict=True):
            path = (*pairing.path, key)
            before = seen.setdefault(player, path)
            if player not in self.tournament.players:
                meant = near_player(player, self.tournament.players) or self._ids.get(player)
                help_ = did_you_mean(meant) if meant else None
                yield Problem(Code.NOT_ENTERED, {"id": quoted(player)}, path, help=help_)
            elif before != path:
                line = self._line(before)
                twice: dict[str, Value] = {
                    "player": called(player),
                    "round": name,
                    "line": line,
                }
                yield Problem(Code.PAIRED_TWICE, twice, path)

    def _records(self) -> Iterator[Problem]:
        first: dict[tuple[str, int], Path] = {}
        for pairing in self.tournament.pairings:
            if pairing.source is None:
                continue
            file, index = pairing.source
            path = (*pairing.path, "record")
            if leaves(self.path, file):
                yield Problem(Code.RECORD_ELSEWHERE, {"record": quoted(str(pairing.record))}, path)
                continue
            before = first.setdefault((normpath(file), index), path)
            if before != path:
                values: dict[str, Value] = {
                    "record": quoted(str(pairing.record)),
                    "line": self._line(before),
                }
                yield Problem(Code.RECORD_NAMED_TWICE, values, path)
