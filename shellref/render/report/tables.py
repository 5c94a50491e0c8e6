"""Standings as tables of a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from shellref.render.report.phrases import PAGE
from shellref.render.safe import safe
from shellref.render.standings_text import LEGEND, TIED, UNSOUND, called, met, places, tied
from shellref.text import LANGUAGES, Text, joined, same
from shellref.tournament.counting import Line
from shellref.tournament.standings import Standings

#: A cell of a table, and in words what it abbreviates.
Cell = tuple[Text, Text | None]

_RESULTS = {
    "win": Text("won against {player}", "{player}に勝ち"),
    "draw": Text("drew with {player}", "{player}と引き分け"),
    "loss": Text("lost to {player}", "{player}に負け"),
}
_COLOURS = {"black": Text("as Black", "黒番"), "white": Text("as White", "白番")}
_FORFEIT = Text("by forfeit", "不戦")
_BYE = Text("bye", "不戦勝")
_ABSENT = Text("not paired", "組み合わせなし")
_PENDING = Text("against {player}, not decided", "対{player}、未定")


class Tables(NamedTuple):
    """The standings of a tournament: places, and who met whom; the first rows have the headings.

    `warning` says that they are not to be relied on; `notes` say what their signs mean.
    """

    title: Text
    warning: Text | None
    places: Sequence[Sequence[Text]]
    cross: Sequence[Sequence[Cell]]
    notes: Sequence[Text]


def tables(standings: Standings) -> Tables:
    """The tables of some standings."""
    english, japanese = (places(standings, one, by_name=True) for one in LANGUAGES)
    both = zip(english, japanese, strict=True)
    rows = [[Text(*cell) for cell in zip(*row, strict=True)] for row in both]
    name = standings.tournament.name
    title = PAGE["standings"]
    if name:
        title = Text(f"{title.en}: {safe(name)}", f"{title.ja}：{safe(name)}")
    warning = None if standings.sound else UNSOUND
    notes = [TIED, LEGEND] if tied(standings) else [LEGEND]
    return Tables(title, warning, rows, [*_cross(standings)], notes)


def _cross(standings: Standings) -> Iterator[Sequence[Cell]]:
    numbers = {row.id: number for number, row in enumerate(standings.rows, start=1)}
    rounds = [same(safe(round_.name)) for round_ in standings.tournament.rounds]
    yield [(text, None) for text in (same(""), PAGE["player"], *rounds)]
    for row in standings.rows:
        name = same(called(standings, row))
        cells = [_cell(standings, lines, numbers) for lines in row.rounds]
        yield [(same(str(numbers[row.id])), None), (name, None), *cells]


def _cell(standings: Standings, lines: Sequence[Line], numbers: Mapping[str, int]) -> Cell:
    """What a round was; one that the file has a player in twice has two entries."""
    signs = same("/".join(met(line, numbers) for line in lines) or ".")
    return signs, joined([_told(standings, line) for line in lines] or [_ABSENT], "; ")


def _told(standings: Standings, line: Line) -> Text:
    """`+5b` in words: won against so-and-so, as Black."""
    if line.kind == "bye":
        return _BYE
    if line.opponent is None:
        return _ABSENT
    player = same(safe(standings.tournament.called(line.opponent)))
    if line.kind == "pending":
        return _PENDING.fill(player=player)
    parts = [_RESULTS[line.result or "loss"].fill(player=player)]
    parts += [_COLOURS[line.colour]] if line.colour else []
    parts += [_FORFEIT] if line.kind == "forfeit" else []
    return joined(parts)
