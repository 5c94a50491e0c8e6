"""Charts: the figures of games that were played, drawn to scale, in both languages."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shellref import adjudicate, load
from shellref.games import GAMES, find
from shellref.games.picture import Role
from shellref.render.charts import (
    ABOVE,
    BARS,
    BELOW,
    HEIGHT,
    Chart,
    Counts,
    Figures,
    charts,
    figures,
)
from shellref.text import OUTCOMES, Text

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def made(*found: Figures) -> list[Chart]:
    """The charts of some games."""
    counts: dict[str, Counts] = {}
    for one in found:
        counts.setdefault(one.game, Counts()).add(one)
    return [*charts(counts, {name: find(name) for name in counts})]


def bars(chart: Chart) -> list[float]:
    """The heights of the upright bars, from left to right."""
    root = ET.fromstring(chart.svg)
    return [float(str(bar.get("height"))) for bar in root if "f-arrived" in bar.get("class", "")]


def test_turns_are_called_as_their_game_calls_them() -> None:
    """On the axis and in the table."""
    for name, word in (("what-the-shell", "ターン数"), ("bear-island", "手番の数")):
        lengths = made(Figures(name, "draw", 9, {}))[0]
        assert lengths.rows[0][0] == Text("turns", word)
        assert word in lengths.svg


def test_figures_come_from_the_trace() -> None:
    """Captures, eggs, bears and islands, as the events of the examples have them."""
    [record] = load(EXAMPLES / "what-the-shell" / "hatching-chain.yaml")
    found = figures(adjudicate(record), find("what-the-shell"))
    assert found
    assert found[:3] == ("what-the-shell", "white-wins", 14)
    events = [event.type for turn in adjudicate(record).turns for event in turn.events]
    assert found.counted == {"captures": events.count("captured"), "eggs": events.count("collided")}
    assert found.counted["captures"] >= 3
    [record] = load(EXAMPLES / "bear-island" / "shima-no-gogo.yaml")
    trace = adjudicate(record)
    found = figures(trace, find("bear-island"))
    assert found
    last = trace.turns[-1].position
    assert found.counted == {"bears": sum(last["lost"].values()), "islands": len(last["sunk"])}


def test_an_illegal_game_is_not_counted() -> None:
    """Nobody knows how it would have ended."""
    [record] = load(EXAMPLES / "conformance" / "bear-island" / "BI-3.3-sunk-cell-illegal.yaml")
    assert figures(adjudicate(record), find("bear-island")) is None


def game(turns: int, outcome: str = "draw", captures: int = 0, *decisive: str) -> Figures:
    """A game of What the Shell."""
    return Figures("what-the-shell", outcome, turns, {"captures": captures, "eggs": 0}, decisive)


def test_lengths() -> None:
    """A bar for each length from the shortest to the longest, as high as it is frequent."""
    chart = made(game(9), game(9), game(11))[0]
    assert [*chart.rows] == [
        (Text("turns", "ターン数"), Text("games", "対局数")),
        ("9", "2"),
        ("10", "0"),
        ("11", "1"),
    ]
    assert chart.title == Text("Length of the games", "対局の長さ")
    assert chart.description.en == "3 games: 9.7 on average, from 9 to 11."
    assert chart.description.ja == "3局。平均9.7、最小9、最大11。"
    assert bars(chart) == [HEIGHT - ABOVE - BELOW, (HEIGHT - ABOVE - BELOW) / 2]


@given(st.lists(st.integers(0, 5000), min_size=1))
def test_many_lengths_are_taken_together(turns: list[int]) -> None:
    """So that bars can be told apart; every game is in one of them."""
    chart = made(*map(game, turns))[0]
    rows = list(chart.rows[1:])
    assert len(rows) <= BARS
    assert sum(int(str(number).replace(",", "")) for _, number in rows) == len(turns)
    for label, number in rows:
        first, _, last = str(label).partition("–")
        within = [n for n in turns if int(first) <= n <= int(last or first)]
        assert int(str(number)) == len(within)


def test_results() -> None:
    """One bar, as long as all; each part has its share, in the order of the outcomes."""
    chart = made(*(game(9, name) for name in ("white-wins", "black-wins", "white-wins")))[1]
    assert [*chart.rows[1:]] == [
        (OUTCOMES["black-wins"], "1", "33 %"),
        (OUTCOMES["white-wins"], "2", "67 %"),
    ]
    widths = {
        part.get("class"): float(str(part.get("width")))
        for part in ET.fromstring(chart.svg)
        if part.get("height") == "56"
    }
    assert widths["f-white s-on-white"] == pytest.approx(2 * widths["f-black s-on-black"], abs=0.2)


def test_rulings() -> None:
    """Each ruling with options has its bar, whether it mattered or not; nobody asked, no chart."""
    chart = made(game(9, "draw", 0, "hatch", "hatch", "contest"), game(8, "draw", 0, "hatch"))[-1]
    assert chart.title.en == "Rulings that mattered"
    assert [row[:2] for row in chart.rows[1:]] == [("hatch", "2"), ("contest", "1")]
    assert [row[2] for row in chart.rows[1:]] == [
        ruling.rule.text for ruling in find("what-the-shell").rulebook.rulings
    ]
    assert chart.description.en.startswith("In how many of 2 games")
    titles = [one.title.en for one in made(game(9)._replace(decisive=None))]
    assert titles == [
        "Length of the games",
        "Results by colour",
        "Captures a game",
        "Eggs laid a game",
    ]


def test_two_games_are_told_apart() -> None:
    """Each chart says of which game it is."""
    other = Figures("bear-island", "draw", 12, {"bears": 3, "islands": 1})
    titles = [chart.title for chart in made(game(9), other)]
    assert Text("What the Shell: Results by colour", "What the Shell：色ごとの結果") in titles
    assert (
        Text("Bear Island: Bears in the sea a game", "クマの島：1局あたりの海に落ちたクマ")
        in titles
    )


@pytest.mark.parametrize("name", GAMES)
def test_charts_are_sound(name: str) -> None:
    """Only shapes with known colours; words in both languages; nothing lies outside."""
    counted = dict.fromkeys(find(name).counted, 3)
    for chart in made(*(Figures(name, one, 30, counted, ()) for one in OUTCOMES)):
        root = ET.fromstring(chart.svg)
        width, height = map(float, str(root.get("viewBox")).split()[2:])
        for part in root.iter():
            assert part.get("style") is None
            for one in str(part.get("class", "")).split():
                assert one[2:] in get_args(Role)
            assert 0 <= float(part.get("x", 0)) <= width
            assert 0 <= float(part.get("y", 0)) <= height
        spans = Counter(part.get("lang") for part in root.iter("tspan"))
        assert spans["en"] == spans["ja"] > 0 or chart.title.en == "Rulings that mattered"
        assert all(len(row) == len(chart.rows[0]) for row in chart.rows)
