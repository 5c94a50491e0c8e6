"""Standings and cross-table of a tournament as text, within the width of a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from rich.cells import cell_len
from rich.text import Text as Line

from shellref.render.safe import safe
from shellref.render.text import FAINT, hanging
from shellref.render.wrapping import wrapped
from shellref.text import Language, Text, joined
from shellref.tournament.counting import Line as RoundOf
from shellref.tournament.standings import POINTS, TIEBREAKS, Row, Standings, plain

_TITLE = Text("Standings", "順位表")
_TITLE_OF = Text("Standings: {name}", "順位表：{name}")
_CROSS = Text("Cross-table", "星取表")
_PLAYER = Text("Player", "選手")
_TIEBREAKS = Text("Tie-breaks", "タイブレーク")
TIED = Text("= tied: no tie-break decides", "= 同順位（タイブレークでも決まらない）")
LEGEND = Text(
    "+ won  = drew  - lost  against the player of that number, as b Black or w White;"
    " f forfeit  bye  ? not decided  . not paired",
    "+ 勝ち  = 引き分け  - 負け（相手の番号、bは黒、wは白）  f 不戦  bye 不戦勝  ? 未定"
    "  . 組み合わせなし",
)
_RESULTS = {"win": "+", "draw": "=", "loss": "-"}
UNSOUND = Text(
    "not to be relied on: the tournament file is malformed",
    "大会ファイルの形式が正しくないため、この順位表は信用できません",
)
#: Columns that the name of a round may take, and at least those of a player.
_ROUND, _NAME = 12, 8
_EXPLAINED = Text("How the numbers come about", "数の内訳")


def standings_lines(
    standings: Standings, language: Language, width: int, *, explained: bool = False
) -> Iterator[Line]:
    """The places with points and tie-breaks, then who met whom; on demand how each number came."""
    tournament = standings.tournament
    title = _TITLE_OF.fill(name=safe(tournament.name)) if tournament.name else _TITLE
    yield Line(title.to(language), style="bold")
    if not standings.sound:
        for piece in wrapped(UNSOUND.to(language), width - 2):
            yield Line("  " + piece, style="bold red")
    yield from _table(places(standings, language), width)
    names = [
        Text(f"T{n} {TIEBREAKS[name].en}", f"T{n} {TIEBREAKS[name].ja}")
        for n, name in enumerate(tournament.tiebreaks, start=1)
    ]
    if names:
        told = joined(names)
        yield from hanging(f"{_TIEBREAKS.to(language)}  ", told.to(language), width, indent=2)
    if tied(standings):
        yield Line("  " + TIED.to(language), style=FAINT)
    yield Line()
    yield Line(_CROSS.to(language), style="bold")
    yield from _table(_rounds(standings, language), width)
    for piece in wrapped(LEGEND.to(language), width - 2):
        yield Line("  " + piece, style=FAINT)
    if explained:
        yield Line()
        yield Line(_EXPLAINED.to(language), style="bold")
        for row in standings.rows:
            for name in ("points", *tournament.tiebreaks):
                text = safe(standings.explain(name, row.id).to(language))
                for number, piece in enumerate(wrapped(text, width - 4)):
                    yield Line(("    " if number else "  ") + piece)


def tied(standings: Standings) -> bool:
    """Whether any players share a place."""
    return max(Counter(row.place for row in standings.rows).values(), default=0) > 1


def places(standings: Standings, language: Language, *, by_name: bool = False) -> list[list[str]]:
    """Place, player, points and each tie-break; the first row has the headings.

    Tie-breaks are headed by number, or `by_name`.
    """
    tiebreaks = standings.tournament.tiebreaks
    heads = ["", _PLAYER.to(language), POINTS.to(language)]
    for number, name in enumerate(tiebreaks, start=1):
        heads.append(TIEBREAKS[name].to(language) if by_name else f"T{number}")
    shared = Counter(row.place for row in standings.rows)
    rows = [heads]
    for row in standings.rows:
        values = [_number(row.values[name]) for name in tiebreaks]
        rows.append([_place(row, shared), called(standings, row), _number(row.points), *values])
    return rows


def _rounds(standings: Standings, language: Language) -> list[list[str]]:
    """Place, player and each round; the first row has the headings."""
    numbers = {row.id: number for number, row in enumerate(standings.rows, start=1)}
    names = [_cut(safe(round_.name), _ROUND).rstrip() for round_ in standings.tournament.rounds]
    rows = [["", _PLAYER.to(language), *names]]
    for row in standings.rows:
        cells = ["/".join(met(line, numbers) for line in lines) or "." for lines in row.rounds]
        rows.append([str(numbers[row.id]), called(standings, row), *cells])
    return rows


def met(line: RoundOf, numbers: Mapping[str, int]) -> str:
    """`+5b`: won against number 5 as Black."""
    if line.kind == "bye":
        return "bye"
    if line.opponent is None:
        return "."
    # Somebody whom the tournament does not know has no number.
    whom = f"{numbers.get(line.opponent, '?')}{(line.colour or '')[:1]}"
    if line.kind == "pending":
        return f"?{whom}"
    return f"{_RESULTS.get(line.result or '', '-')}{whom}{'f' if line.kind == 'forfeit' else ''}"


def _place(row: Row, shared: Counter[int]) -> str:
    return f"{row.place}=" if shared[row.place] > 1 else f"{row.place}"


def called(standings: Standings, row: Row) -> str:
    """A player's name, told apart from others of the same name."""
    return safe(standings.tournament.labels.get(row.id, row.name))


def _number(value: Fraction | None) -> str:
    return "–" if value is None else plain(value)


def _table(rows: Sequence[Sequence[str]], width: int) -> Iterator[Line]:
    """Columns that line up: the second, of names, to the left and cut short where need be.

    What is wider all the same goes on below, with numbers and names once more.
    """
    columns = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    room = width - 2 - sum(columns) + columns[1] - 2 * (len(columns) - 1)
    columns[1] = max(min(columns[1], room), _NAME)
    for place, block in enumerate(_blocks(columns, width - 2)):
        if place:
            yield Line()
        for number, row in enumerate(rows):
            cells = [
                _cut(row[index], columns[index])
                if index == 1
                else " " * (columns[index] - cell_len(row[index])) + row[index]
                for index in block
            ]
            yield Line(("  " + "  ".join(cells)).rstrip(), style="" if number else FAINT)


def _blocks(columns: Sequence[int], width: int) -> Iterator[list[int]]:
    """Which columns stand side by side; the first two in each block."""
    block, used = [0, 1], columns[0] + 2 + columns[1]
    for index, size in enumerate(columns[2:], start=2):
        if len(block) > 2 and used + 2 + size > width:
            yield block
            block, used = [0, 1], columns[0] + 2 + columns[1]
        block.append(index)
        used += 2 + size
    yield block


def _cut(text: str, columns: int) -> str:
    """A text in just so many columns."""
    if cell_len(text) > columns:
        while cell_len(text) > columns - 1:
            text = text[:-1]
        text += "…"
    return text + " " * (columns - cell_len(text))
