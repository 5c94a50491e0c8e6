"""The standings of a tournament and its cross-table, in exact numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain, groupby

from shellref.games.game import Document
from shellref.text import Text, listed, same
from shellref.tournament.counting import Count, Kind, Level, Line, Part, total
from shellref.tournament.model import Outcome, Pairing, Tournament

TIEBREAKS = {
    "wins": Text("wins", "勝ち数"),
    "direct-encounter": Text("direct encounter", "直接対決"),
    "buchholz": Text("Buchholz", "ブッフホルツ"),
    "buchholz-cut-1": Text("Buchholz cut 1", "ブッフホルツ（下位1名除外）"),
    "buchholz-cut-2": Text("Buchholz cut 2", "ブッフホルツ（下位2名除外）"),
    "median-buchholz": Text("median Buchholz", "メディアン・ブッフホルツ"),
    "sonneborn-berger": Text("Sonneborn-Berger", "ゾンネボルン・ベルガー"),
    "progressive": Text("progressive score", "累進得点"),
}
POINTS = Text("points", "勝ち点")


@dataclass(frozen=True, slots=True)
class Row:
    """A player in the standings. Equal places are a tie that no tie-break resolves.

    `values` are the declared tie-breaks in their order; None where one does not apply. `rounds`
    are the rounds in their order: one line each, none in a round that has not begun, several
    only where the file is unsound.
    """

    place: int
    id: str
    name: str
    points: Fraction
    wins: int
    draws: int
    losses: int
    values: Mapping[str, Fraction | None]
    rounds: tuple[tuple[Line, ...], ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines, in the order of the rounds."""
        return tuple(chain.from_iterable(self.rounds))

    @property
    def played(self) -> int:
        """How many games, forfeits left out."""
        return sum(line.kind == "game" for line in self.lines)

    def against(self, opponent: str) -> tuple[Line, ...]:
        """The rounds against one opponent: a field of the cross-table."""
        return tuple(line for line in self.lines if line.opponent == opponent)

    def to_json(self) -> Document:
        """The row as data."""
        return {
            "place": self.place,
            "id": self.id,
            "name": self.name,
            "points": _number(self.points),
            "played": self.played,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "tiebreaks": {
                name: None if value is None else _number(value)
                for name, value in self.values.items()
            },
            "rounds": [{**line._asdict(), "points": _number(line.points)} for line in self.lines],
        }


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings: rows by place, those of one place in the order of the tournament file.

    `sound` says whether the tournament file is; else nothing here is to be relied on.
    """

    tournament: Tournament
    rows: tuple[Row, ...]
    _count: Count = field(repr=False, compare=False)
    #: Of each player, who is level before the direct encounter is asked; the player among them.
    _levels: Mapping[str, Level] = field(repr=False, compare=False)
    sound: bool = True

    def row(self, player: str) -> Row:
        """The row of a player, by id; KeyError where there is none."""
        for row in self.rows:
            if row.id == player:
                return row
        raise KeyError(player)

    def parts(self, tiebreak: str, player: str) -> tuple[Part, ...] | None:
        """What a number is the sum of; `points` is one, too. None where it does not apply.

        Any tie-break may be asked for. One that looks at tied players looks at those who are
        level before it by the declared order, or by points alone where it is not declared.
        """
        if tiebreak == "direct-encounter":
            return self._count.direct_encounter(player, self._levels[player])
        return self._count.of(tiebreak, player)

    def explain(self, tiebreak: str, player: str) -> Text:
        """How a number came about: `Buchholz of Kenji: 2 + 1.5 + 3 = 6.5 (Sara, Tom, Mia)`."""
        title = POINTS if tiebreak == "points" else TIEBREAKS[tiebreak]
        name = self.tournament.called(player)
        head = Text(f"{title.en[:1].upper()}{title.en[1:]} of {name}: ", f"{name}の{title.ja}：")
        parts = self.parts(tiebreak, player)
        if parts is None:
            return _joined(head, self._why_not(player))
        counted = [part for part in parts if part.counted]
        number = plain(total(parts) or Fraction(0))
        if not parts:
            return _joined(head, same(number))
        terms = " + ".join(map(_term, counted))
        told = f"{terms} = {number}" if terms not in ("", number) else number
        sums = (
            Text(" ({labels})", "（{labels}）").fill(labels=_labels(counted)) if counted else None
        )
        left = [
            Text("{number} ({label})", "{number}（{label}）").fill(
                number=_term(part), label=part.label
            )
            for part in parts
            if not part.counted
        ]
        out = Text("; left out: {parts}", "；除外：{parts}").fill(parts=_listed(left))
        return _joined(head, same(told), *([sums] if sums else []), *([out] if left else []))

    def to_json(self) -> Document:
        """The standings as data."""
        return {
            "name": self.tournament.name,
            "game": self.tournament.game,
            "sound": self.sound,
            "scoring": {key: _number(value) for key, value in self.tournament.scoring.items()},
            "tiebreaks": list(self.tournament.tiebreaks),
            "rounds": [round_.name for round_ in self.tournament.rounds],
            "rows": [row.to_json() for row in self.rows],
        }

    def _why_not(self, player: str) -> Text:
        if len(self._levels[player].players) == 1:
            return Text("nobody is level", "並んでいる選手がいません")
        return Text(
            "not all who are level have played each other",
            "並んでいる選手どうしが全員対戦してはいません",
        )


def standings(
    tournament: Tournament, outcomes: Mapping[Pairing, Outcome], *, sound: bool = True
) -> Standings:
    """The standings by what came of the pairings; those without an outcome are not played yet."""
    rounds = _rounds(tournament, outcomes)
    lines = {player: tuple(chain.from_iterable(own)) for player, own in rounds.items()}
    count = Count(tournament, lines)
    values: dict[str, dict[str, Fraction | None]] = {player: {} for player in lines}

    def key(player: str) -> list[Fraction]:
        # Where one of a group has no value, none has: it decides nothing.
        return [count.points[player], *(value or Fraction(0) for value in values[player].values())]

    def levels() -> dict[str, Level]:
        groups = [count.level([*group]) for _, group in groupby(sorted(lines, key=key), key=key)]
        return {player: group for group in groups for player in group.players}

    before = levels()
    for name in tournament.tiebreaks:
        if name == "direct-encounter":
            before = levels()
            for player in lines:
                values[player][name] = total(count.direct_encounter(player, before[player]))
        else:
            for player in lines:
                values[player][name] = total(count.of(name, player))
    rows: list[Row] = []
    ordered = sorted(lines, key=key, reverse=True)
    for number, player in enumerate(ordered, start=1):
        level = number > 1 and key(player) == key(ordered[number - 2])
        results = [line.result for line in lines[player] if line.kind in ("game", "forfeit")]
        row = Row(
            rows[-1].place if level else number,
            player,
            tournament.players[player],
            count.points[player],
            results.count("win"),
            results.count("draw"),
            results.count("loss"),
            values[player],
            rounds[player],
        )
        rows.append(row)
    return Standings(tournament, tuple(rows), count, before, sound)


def _rounds(
    tournament: Tournament, outcomes: Mapping[Pairing, Outcome]
) -> dict[str, tuple[tuple[Line, ...], ...]]:
    """Each player round by round. One who is in a round twice has two lines of it."""
    found: dict[str, list[tuple[Line, ...]]] = {player: [] for player in tournament.players}
    for round_ in tournament.rounds:
        own: dict[str, list[Line]] = {player: [] for player in tournament.players}
        seen: set[str] = set()
        begun = any(p.bye is not None or p in outcomes for p in round_.pairings)
        for pairing in round_.pairings:
            for player, line in _both(pairing, outcomes.get(pairing), round_.name, tournament):
                seen.add(player)
                if player in own:
                    own[player].append(line)
        for player, lines in own.items():
            if begun and player not in seen:
                lines.append(Line(round_.name, "absent"))
            found[player].append(tuple(lines))
    return {player: tuple(rounds) for player, rounds in found.items()}


def _both(
    pairing: Pairing, outcome: Outcome | None, round_: str, tournament: Tournament
) -> Iterator[tuple[str, Line]]:
    """What a pairing is to each of its players."""
    scoring = tournament.scoring
    if pairing.bye is not None:
        yield pairing.bye, Line(round_, "bye", points=scoring["bye"])
        return
    if pairing.black == pairing.white:
        return
    colours = ("white", "black") if outcome and outcome.swapped else ("black", "white")
    sides = ((pairing.black, "black-wins"), (pairing.white, "white-wins"))
    for (player, winning), (opponent, _), colour in zip(
        sides, reversed(sides), colours, strict=True
    ):
        if outcome is None:
            yield player, Line(round_, "pending", opponent, colour)
            continue
        result = "win" if outcome.outcome == winning else "loss"
        if outcome.outcome == "draw" and not outcome.forfeit:
            result = "draw"
        points = scoring["forfeit" if outcome.forfeit and result == "loss" else result]
        kind: Kind = "forfeit" if outcome.forfeit else "game"
        yield player, Line(round_, kind, opponent, colour, result, points)


def plain(number: Fraction) -> str:
    """A number in plain decimals: `1.5`; exact, since all points are decimals."""
    digits, scale = number.numerator, 0
    while digits * 10**scale % number.denominator:
        scale += 1
    text = str(abs(digits) * 10**scale // number.denominator).rjust(scale + 1, "0")
    sign = "-" if number < 0 else ""
    return sign + (f"{text[:-scale]}.{text[-scale:]}" if scale else text)


def _number(number: Fraction) -> int | float:
    return int(number) if number.denominator == 1 else float(number)


def _term(part: Part) -> str:
    def shown(number: Fraction) -> str:
        return plain(number) if number >= 0 else f"({plain(number)})"

    if part.factor is None:
        return shown(part.number)
    return f"{shown(part.factor)} × {shown(part.number)}"


def _joined(*texts: Text) -> Text:
    return Text("".join(text.en for text in texts), "".join(text.ja for text in texts))


def _labels(parts: Sequence[Part]) -> Text:
    return _listed([part.label for part in parts])


def _listed(texts: Sequence[Text]) -> Text:
    """Some texts as a list in a sentence."""
    return Text(listed([text.en for text in texts]).en, listed([text.ja for text in texts]).ja)
