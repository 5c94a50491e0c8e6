"""Standings as tables of a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from shellref.render.report.phrases import PAGE
from shellref.render.safe import safe
from shellref.render.standings_text import places
from shellref.text import LANGUAGES, Text, same
from shellref.tournament.counting import Line
from shellref.tournament.standings import Standings

#: A cell of a table, and in words what it abbreviates.
Cell = tuple[Text, Text | None]

_RESULTS = {
    "win": ("+", Text("won against {player}", "{player}に勝ち")),
    "draw": ("=", Text("drew with {player}", "{player}と引き分け")),
    "loss": ("−", Text("lost to {player}", "{player}に負け")),
}
_COLOURS = {"black": Text("as Black", "黒番"), "white": Text("as White", "白番")}
_FORFEIT = Text("by forfeit", "不戦")
_BYE = Text("bye", "不戦勝")
_ABSENT = Text("not paired", "組み合わせなし")
_PENDING = Text("against {player}, not decided", "対{player}、未定")


class Tables(NamedTuple):
    """The standings of a tournament: places, and who met whom; the first rows have the headings."""

    title: Text
    places: Sequence[Sequence[Text]]
    cross: Sequence[Sequence[Cell]]


def tables(standings: Standings) -> Tables:
    """The tables of some standings."""
    english, japanese = (places(standings, one, by_name=True) for one in LANGUAGES)
    both = zip(english, japanese, strict=True)
    rows = [[Text(*cell) for cell in zip(*row, strict=True)] for row in both]
    name = standings.tournament.name
    title = PAGE["standings"]
    if name:
        title = Text(f"{title.en}: {safe(name)}", f"{title.ja}：{safe(name)}")
    return Tables(title, rows, _cross(standings))


def _cross(standings: Standings) -> list[list[Cell]]:
    numbers = {row.id: number for number, row in enumerate(standings.rows, start=1)}
    rounds = [safe(round_.name) for round_ in standings.tournament.rounds]
    rows: list[list[Cell]] = [
        [(same(""), None), (PAGE["player"], None), *((same(name), None) for name in rounds)]
    ]
    for row in standings.rows:
        # The rounds that are still to come have no line.
        met = [_met(standings, line, numbers) for line in row.lines]
        met += [(same(""), None)] * (len(rounds) - len(met))
        name = same(safe(standings.tournament.called(row.id)))
        rows.append([(same(str(numbers[row.id])), None), (name, None), *met])
    return rows


def _met(standings: Standings, line: Line, numbers: dict[str, int]) -> Cell:
    """`+5b`: won against number 5 as Black."""
    if line.kind == "bye":
        return _BYE, None
    if line.opponent is None:
        return same("·"), _ABSENT
    player = same(safe(standings.tournament.called(line.opponent)))
    whom = f"{numbers[line.opponent]}{(line.colour or '')[:1]}"
    if line.kind == "pending":
        return same(f"?{whom}"), _PENDING.fill(player=player)
    sign, words = _RESULTS[line.result or "loss"]
    parts = [words.fill(player=player)]
    parts += [_COLOURS[line.colour]] if line.colour else []
    parts += [_FORFEIT] if line.kind == "forfeit" else []
    told = Text(", ".join(part.en for part in parts), "、".join(part.ja for part in parts))
    return same(f"{sign}{whom}{'f' if line.kind == 'forfeit' else ''}"), told
