"""What the numbers of the standings are sums of: points and tie-breaks.

They follow the FIDE handbook's general sense (C.07), with the points that the tournament
declares. A round in which a player did not play (a bye, a forfeit on either side, no pairing at
all) has no opponent that counts: wherever a tie-break asks for the opponent's points, a player
with one's own points at the end stands in. Opponents count with all their points, those for byes
and forfeits included. A pairing that nothing came of yet counts for nothing.

No library that is kept up takes declared points, is exact and says how its numbers came about;
the definitions are few and short.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, combinations
from typing import Literal, NamedTuple, TypeAlias

from shellref.text import Text, same
from shellref.tournament.model import Tournament

Kind: TypeAlias = Literal["game", "forfeit", "bye", "absent", "pending"]


class Line(NamedTuple):
    """A player in one round.

    `kind` is `forfeit` where either of the two did not turn up, `absent` where the player was
    not paired in a round that was played, `pending` where nothing came of the pairing so far.
    """

    round: str
    kind: Kind
    opponent: str | None = None
    colour: str | None = None
    result: str | None = None
    points: Fraction = Fraction(0)


class Level(NamedTuple):
    """Players with equal points and equal tie-breaks so far; whether all have met in a game."""

    players: frozenset[str]
    all_met: bool


class Part(NamedTuple):
    """One summand of a number, and what it is for. One with a `factor` is multiplied by it.

    One that is not `counted` was left out.
    """

    label: Text
    number: Fraction
    factor: Fraction | None = None
    counted: bool = True

    @property
    def value(self) -> Fraction:
        """What it adds."""
        return self.number * (1 if self.factor is None else self.factor)


class Count:
    """Points and tie-breaks by the lines of all players; each number is a sum of parts."""

    def __init__(self, tournament: Tournament, lines: Mapping[str, Sequence[Line]]) -> None:
        self.tournament = tournament
        self.lines = lines
        self.points = {
            player: sum((line.points for line in own), Fraction(0)) for player, own in lines.items()
        }

    def of(self, tiebreak: str, player: str) -> tuple[Part, ...]:
        """The parts of a number; KeyError for a name that is none."""
        return tuple(_COUNTS[tiebreak](self, player))

    def score(self, player: str) -> Iterator[Part]:
        """Points: what each round gave."""
        for line in self.lines[player]:
            if line.kind not in ("absent", "pending"):
                yield Part(_round(line), line.points)

    def wins(self, player: str) -> Iterator[Part]:
        """Wins: games won, those won by forfeit included, and byes worth as much as a win."""
        worth = self.tournament.scoring["bye"] == self.tournament.scoring["win"]
        for line in self.lines[player]:
            if line.result == "win" or (line.kind == "bye" and worth):
                yield Part(_round(line), Fraction(1))

    def buchholz(self, player: str) -> Iterator[Part]:
        """Buchholz: the sum of the opponents' points; one's own points for an unplayed round."""
        for line in self.lines[player]:
            if line.kind != "pending":
                yield Part(self._opponent(line), self._opposing(player, line))

    def cut_1(self, player: str) -> Iterator[Part]:
        """Buchholz cut 1: Buchholz without the lowest of its parts."""
        return _cut(self.buchholz(player), lowest=1)

    def cut_2(self, player: str) -> Iterator[Part]:
        """Buchholz cut 2: Buchholz without the two lowest of its parts."""
        return _cut(self.buchholz(player), lowest=2)

    def median(self, player: str) -> Iterator[Part]:
        """Median Buchholz: Buchholz without the lowest and the highest of its parts."""
        return _cut(self.buchholz(player), lowest=1, highest=1)

    def sonneborn_berger(self, player: str) -> Iterator[Part]:
        """Sonneborn-Berger: the sum of the opponents' points, each times the points won there.

        A bye counts its declared points times one's own points, a forfeit likewise.
        """
        for line in self.lines[player]:
            if line.kind != "pending":
                yield Part(self._opponent(line), self._opposing(player, line), line.points)

    def progressive(self, player: str) -> Iterator[Part]:
        """Progressive score: the sum of the points that one had after each round.

        A round counts when anything in it does, a bye included; whoever gains nothing in it
        counts once more the points from before.
        """
        own = {round_.name: Fraction(0) for round_ in self.tournament.rounds}
        for line in self.lines[player]:
            own[line.round] += line.points
        begun = {
            line.round for lines in self.lines.values() for line in lines if line.kind != "pending"
        }
        for name, points in zip(own, accumulate(own.values()), strict=True):
            if name in begun:
                yield Part(_after(name), points)

    def level(self, players: Sequence[str]) -> Level:
        """Some players who are level; forfeits are no games."""
        met = {
            frozenset((one, str(line.opponent)))
            for one in players
            for line in self.lines[one]
            if line.kind == "game"
        }
        everybody = all(frozenset(pair) in met for pair in combinations(players, 2))
        return Level(frozenset(players), everybody and len(players) > 1)

    def direct_encounter(self, player: str, level: Level) -> tuple[Part, ...] | None:
        """Direct encounter: the points from the games of those who are level, with each other.

        It applies where any two of them have played each other.
        """
        if not level.all_met:
            return None
        return tuple(
            Part(self._opponent(line), line.points)
            for line in self.lines[player]
            if line.kind == "game" and line.opponent in level.players
        )

    def _opposing(self, player: str, line: Line) -> Fraction:
        """The points that stand on the other side of a round."""
        if line.kind == "game":
            return self.points.get(str(line.opponent), Fraction(0))
        return self.points[player]

    def _opponent(self, line: Line) -> Text:
        """Who stands on the other side of a round."""
        if line.kind == "game":
            return same(self.tournament.called(str(line.opponent)))
        name = line.round
        if line.kind == "bye":
            return Text(
                f"own points for the bye in round {name}", f"ラウンド{name}の不戦勝（自分の勝ち点）"
            )
        if line.kind == "forfeit":
            return Text(
                f"own points for the forfeit in round {name}",
                f"ラウンド{name}の不戦（自分の勝ち点）",
            )
        return Text(
            f"own points for round {name}, not played", f"不参加のラウンド{name}（自分の勝ち点）"
        )


_COUNTS: dict[str, Callable[[Count, str], Iterator[Part]]] = {
    "points": Count.score,
    "wins": Count.wins,
    "buchholz": Count.buchholz,
    "buchholz-cut-1": Count.cut_1,
    "buchholz-cut-2": Count.cut_2,
    "median-buchholz": Count.median,
    "sonneborn-berger": Count.sonneborn_berger,
    "progressive": Count.progressive,
}


def _cut(parts: Iterator[Part], lowest: int, highest: int = 0) -> Iterator[Part]:
    """The parts, some of them left out; of equal ones the later, as it makes no difference."""
    known = list(parts)
    order = sorted(range(len(known)), key=lambda index: (known[index].number, -index))
    gone = {*order[:lowest]}
    rest = [index for index in order if index not in gone]
    gone |= {*rest[len(rest) - highest :]} if highest else set()
    for index, part in enumerate(known):
        yield part._replace(counted=index not in gone)


def total(parts: Sequence[Part] | None) -> Fraction | None:
    """The number that parts come to; None where there is none."""
    if parts is None:
        return None
    return sum((part.value for part in parts if part.counted), Fraction(0))


def _round(line: Line) -> Text:
    words = {"bye": Text(", bye", "（不戦勝）"), "forfeit": Text(", forfeit", "（不戦）")}
    more = words.get(line.kind, same(""))
    return Text(f"round {line.round}{more.en}", f"ラウンド{line.round}{more.ja}")


def _after(name: str) -> Text:
    return Text(f"after round {name}", f"ラウンド{name}終了時")
