"""Charts of a tournament: how long its games are, who wins them, what happens in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from shellref.games.game import Game
from shellref.games.picture import Attributes, Role, Shape, text_at
from shellref.render.svg import element
from shellref.render.words import capital
from shellref.rulebook import Ruling
from shellref.text import OUTCOMES, Text, same
from shellref.trace import Trace


class Chart(NamedTuple):
    """A chart and the same figures as a table, whose first row has the headings.

    `svg` is markup of our own making, never text from a record: it has classes, and neither
    styles nor scripts.
    """

    title: Text
    description: Text
    svg: str
    rows: Sequence[Sequence[Text | str]]


class Figures(NamedTuple):
    """What the charts count of one game: plain values.

    `counted` is how often each thing of `Game.counted` happened; `decisive` names the rulings of
    which another option changes the result, None where nobody asked.
    """

    game: str
    outcome: str
    turns: int
    counted: Mapping[str, int]
    decisive: Sequence[str] | None = None


def figures(
    trace: Trace, game: Game[Any, Any], decisive: Sequence[str] | None = None
) -> Figures | None:
    """The figures of a game that is legal to its end; None of any other."""
    if trace.verdict.status not in ("confirmed", "unclaimed", "refuted"):
        return None
    events = [event.to_json() for turn in trace.turns for event in turn.events]
    counted = {name: sum(map(one.count, events)) for name, one in game.counted.items()}
    return Figures(game.name, trace.verdict.outcome, len(trace.turns), counted, decisive)


@dataclass(slots=True)
class Counts:
    """The figures of any number of games of one kind, added up."""

    turns: Counter[int] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)
    counted: dict[str, Counter[int]] = field(default_factory=dict)
    asked: int = 0
    decisive: Counter[str] = field(default_factory=Counter)

    def add(self, one: Figures) -> None:
        """Counts one more game."""
        self.turns[one.turns] += 1
        self.outcomes[one.outcome] += 1
        for name, number in one.counted.items():
            self.counted.setdefault(name, Counter())[number] += 1
        if one.decisive is not None:
            self.asked += 1
            self.decisive.update(set(one.decisive))


_LENGTHS = Text("Length of the games", "対局の長さ")
_RESULTS = Text("Results by colour", "色ごとの結果")
_RESULT = Text("result", "結果")
_GAMES = Text("games", "対局数")
_SHARE = Text("share", "割合")
_A_GAME = Text("{what} a game", "1局あたりの{what}")
_SPREAD = Text(
    "{games}: {mean} on average, from {least} to {most}.",
    "{games}。平均{mean}、最小{least}、最大{most}。",
)
_MANY, _ONE = Text("{count} games", "{count}局"), Text("1 game", "1局")
_RULINGS = Text("Rulings that mattered", "結果に影響した裁定")
_RULING = Text("ruling", "裁定")
_ASKED = Text("what it settles", "何を決めるか")
_MATTERED = Text(
    "In how many of {games} another option of a ruling would have changed the result.",
    "別の選択肢なら結果が変わっていた対局の数（全{games}）。",
)
_TITLED = Text("{game}: {title}", "{game}：{title}")


def charts(found: Mapping[str, Counts], games: Mapping[str, Game[Any, Any]]) -> Iterator[Chart]:
    """The charts of each game that was played, its name before each title where several were."""
    for name, counts in found.items():
        for chart in _charts(counts, games[name]):
            if len(found) > 1:
                titled = _TITLED.fill(game=games[name].title, title=chart.title)
                chart = chart._replace(title=titled)
            yield chart


def _charts(counts: Counts, game: Game[Any, Any]) -> Iterator[Chart]:
    yield _histogram(_LENGTHS, game.turns, counts.turns)
    yield _results(counts.outcomes)
    for name, numbers in counts.counted.items():
        what = game.counted[name].title
        title = _A_GAME.fill(what=what)
        yield _histogram(capital(title), what, numbers)
    if counts.asked:
        yield _rulings(game.rulebook.rulings, counts)


#: The size of a chart, and the room for words below and above its bars, in user units.
WIDTH, HEIGHT, BELOW, ABOVE = 480, 220, 52, 26
#: More bars than this cannot be told apart.
BARS = 24


def _histogram(title: Text, unit: Text, numbers: Counter[int]) -> Chart:
    """How many games have which number of something; many numbers are taken together."""
    least, most = min(numbers), max(numbers)
    step = next(s for s in _steps() if most // s - least // s < BARS)
    bins: Counter[int] = Counter()
    for number, games in numbers.items():
        bins[number // step] += games
    keys = range(least // step, most // step + 1)
    labels = [
        str(key * step) if step == 1 else f"{key * step}–{key * step + step - 1}" for key in keys
    ]
    total = numbers.total()
    mean = sum(number * games for number, games in numbers.items()) / total
    told = _SPREAD.fill(games=_number(total), mean=f"{mean:.1f}", least=least, most=most)
    bars = [bins[key] for key in keys]
    rows: list[Sequence[Text | str]] = [(unit, _GAMES)]
    rows += [(label, f"{games:,}") for label, games in zip(labels, bars, strict=True)]
    ticks = labels if step == 1 else [str(key * step) for key in keys]
    return Chart(title, told, _svg(_bars(bars, ticks, unit)), rows)


def _number(games: int) -> Text:
    return _ONE if games == 1 else _MANY.fill(count=f"{games:,}")


def _steps() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    size = 1
    while True:
        yield from (size, 2 * size, 5 * size)
        size *= 10


def _bars(bars: Sequence[int], labels: Sequence[str], unit: Text) -> Iterator[Shape]:
    """Upright bars, each with its number above and its label below."""
    room = HEIGHT - ABOVE - BELOW
    pitch = WIDTH / len(bars)
    thick = min(pitch * 0.8, 56)
    every = -(-len(bars) * 5 * max(map(len, labels)) // 240)
    for index, (number, label) in enumerate(zip(bars, labels, strict=True)):
        middle = (index + 0.5) * pitch
        high = room * number / max(bars)
        if number:
            box = {"x": middle - thick / 2, "width": thick, "y": ABOVE + room - high}
            yield Shape("rect", _rounded({**box, "height": high, "rx": 2}), "arrived")
            yield text_at(middle, ABOVE + room - high - 9, 13, same(f"{number:,}"))
        if index % every == 0:
            yield text_at(middle, HEIGHT - BELOW + 16, 13, same(label))
    line: Attributes = {"x1": 0, "x2": WIDTH, "y1": ABOVE + room, "y2": ABOVE + room}
    yield Shape("line", {**line, "stroke-width": 1.5}, None, "grid")
    yield text_at(WIDTH / 2, HEIGHT - 12, 14, unit)


_ROLES: Mapping[str, tuple[Role, Role]] = {
    "black-wins": ("black", "on-black"),
    "white-wins": ("white", "on-white"),
    "draw": ("neutral", "on-neutral"),
    "unfinished": ("card", "on-card"),
}


def _results(outcomes: Counter[str]) -> Chart:
    """One bar of all results, and what each part of it is."""
    total = outcomes.total()
    rows: list[Sequence[Text | str]] = [(_RESULT, _GAMES, _SHARE)]
    shapes: list[Shape] = []
    start = 2.0
    shown = [name for name in OUTCOMES if outcomes[name]]
    for index, name in enumerate(shown):
        games = outcomes[name]
        share = f"{100 * games / total:.0f} %"
        rows.append((OUTCOMES[name], f"{games:,}", share))
        long = (WIDTH - 4) * games / total
        fill, detail = _ROLES[name]
        box = {"x": start, "y": ABOVE, "width": long, "height": 56}
        shapes.append(Shape("rect", _rounded({**box, "stroke-width": 1.5}), fill, detail))
        if long > 40:
            shapes.append(text_at(start + long / 2, ABOVE + 28, 17, same(f"{games:,}"), detail))
        start += long
        y = ABOVE + 84 + 26 * index
        mark = {"x": 2, "y": y - 9, "width": 18, "height": 18, "rx": 4, "stroke-width": 1.5}
        shapes.append(Shape("rect", mark, fill, detail))
        what = Text("{name}: {games} ({share})", "{name}：{games}局（{share}）").fill(
            name=OUTCOMES[name], games=f"{games:,}", share=share
        )
        shapes.append(text_at(30, y, 15, what, "name", "start"))
    told = Text("{games}.", "{games}。").fill(games=_number(total))
    height = ABOVE + 84 + 26 * len(shown)
    return Chart(_RESULTS, told, _svg(shapes, height), rows)


def _rulings(rulings: Sequence[Ruling], counts: Counts) -> Chart:
    """A lying bar for each ruling that has options; the table says what it rules."""
    told = _MATTERED.fill(games=_number(counts.asked))
    rows: list[Sequence[Text | str]] = [(_RULING, _GAMES, _ASKED)]
    shapes: list[Shape] = []
    for index, ruling in enumerate(rulings):
        key, number = ruling.key, counts.decisive[ruling.key]
        rows.append((key, f"{number:,}", ruling.rule.text))
        y = 24 + 40 * index
        long = (WIDTH - 220) * number / counts.asked
        track = {"x": 160, "y": y - 11, "width": WIDTH - 220, "height": 22, "rx": 4}
        shapes.append(Shape("rect", {**track, "opacity": 0.35}, "field"))
        if number:
            shapes.append(Shape("rect", _rounded({**track, "width": long}), "arrived"))
        shapes.append(text_at(150, y, 15, same(key), "name", "end"))
        shapes.append(text_at(WIDTH - 50, y, 15, same(f"{number:,}"), "name", "start"))
    height = 40 * len(rulings) + 8
    return Chart(_RULINGS, told, _svg(shapes, height), rows)


def _rounded(attributes: Attributes) -> Attributes:
    """Numbers to a tenth: finer than anybody sees, and short."""
    return {k: v if isinstance(v, str) else round(v, 1) for k, v in attributes.items()}


def _svg(shapes: Iterable[Shape], height: float = HEIGHT) -> str:
    """A chart as SVG, its words in both languages; who does not see it has the table."""
    root = ET.Element("svg", {"viewBox": f"0 0 {WIDTH} {height:g}", "aria-hidden": "true"})
    root.extend(element(shape, None) for shape in shapes)
    return ET.tostring(root, "unicode")
