"""A tournament as its file has it: plain values, by which all else is counted and compared."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from shellref.games.game import Document
from shellref.problems import Path

#: Points by result, where the file does not say.
USUAL = {
    "win": Fraction(1),
    "draw": Fraction(1, 2),
    "loss": Fraction(0),
    "bye": Fraction(1),
    "forfeit": Fraction(0),
}

#: The tie-breaks that a file may declare.
TIEBREAK_NAMES = (
    "wins",
    "direct-encounter",
    "buchholz",
    "buchholz-cut-1",
    "buchholz-cut-2",
    "median-buchholz",
    "sonneborn-berger",
    "progressive",
)

#: What stands behind the name of a file for one of its records, from 1.
_NUMBER = re.compile(r"(?P<path>.+)#(?P<number>[1-9][0-9]{0,8})")


class Outcome(NamedTuple):
    """What came of a pairing, seen from the colours that it gives.

    `outcome` is `black-wins`, `white-wins` or `draw`. With `forfeit` the loser did not turn up;
    in a draw neither did. `swapped` where the players had each other's colours.
    """

    outcome: str
    forfeit: bool = False
    swapped: bool = False


class Pairing(NamedTuple):
    """Two players of a round, or one player with a bye. `round` and `number` count from 0."""

    round: int
    number: int
    black: str
    white: str
    bye: str | None = None
    record: str | None = None
    result: str | None = None
    forfeit: str | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """Who is in it: one player with a bye, else two."""
        return (self.bye,) if self.bye is not None else (self.black, self.white)

    @property
    def path(self) -> Path:
        """Where it stands in the file."""
        return ("rounds", self.round, "pairings", self.number)

    @property
    def source(self) -> tuple[str, int] | None:
        """The file, as written, and the index in it of the record that it names."""
        if self.record is None:
            return None
        found = _NUMBER.fullmatch(self.record)
        return (found["path"], int(found["number"]) - 1) if found else (self.record, 0)

    @property
    def declared(self) -> Outcome | None:
        """What the file says came of it."""
        if self.forfeit is not None:
            outcomes = {"black": "white-wins", "white": "black-wins", "both": "draw"}
            return Outcome(outcomes[self.forfeit], forfeit=True)
        if self.result in (None, "unfinished"):
            return None
        return Outcome(str(self.result))


class Round(NamedTuple):
    """A round under its name."""

    name: str
    pairings: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament. `players` are names by id, in the order of the file.

    `labels` are the names as they are shown: with the id where two players have the same.
    """

    name: str | None
    game: str
    players: Mapping[str, str]
    labels: Mapping[str, str]
    scoring: Mapping[str, Fraction]
    tiebreaks: tuple[str, ...]
    rounds: tuple[Round, ...]

    @property
    def pairings(self) -> Iterator[Pairing]:
        """All pairings, byes among them, in order."""
        for round_ in self.rounds:
            yield from round_.pairings

    def called(self, player: str) -> str:
        """What a player is called; the id where nobody has it."""
        return self.labels.get(player, player)


def tournament_of(data: Document) -> Tournament:
    """The tournament of a document that fits the schema. Of an id that is there twice the first."""
    players: dict[str, str] = {}
    for entrant in data["players"]:
        players.setdefault(entrant["id"], entrant["name"])
    alike = Counter(players.values())
    labels = {
        player: f"{name} ({player})" if alike[name] > 1 else name
        for player, name in players.items()
    }
    points = {key: _exact(data.get("scoring", {}).get(key, usual)) for key, usual in USUAL.items()}
    rounds = tuple(
        Round(str(round_["round"]), tuple(_pairings(index, round_["pairings"])))
        for index, round_ in enumerate(data["rounds"])
    )
    return Tournament(
        data.get("name"),
        data["game"],
        players,
        labels,
        points,
        tuple(data.get("tiebreaks", ())),
        rounds,
    )


def _exact(number: Fraction | float) -> Fraction:
    """A number as it was written: 0.1 is a tenth."""
    return number if isinstance(number, Fraction) else Fraction(repr(number))


def _pairings(round_: int, pairings: list[Document]) -> Iterator[Pairing]:
    for number, written in enumerate(pairings):
        yield Pairing(
            round_,
            number,
            written.get("black", ""),
            written.get("white", ""),
            written.get("bye"),
            written.get("record"),
            written.get("result"),
            written.get("forfeit"),
        )
