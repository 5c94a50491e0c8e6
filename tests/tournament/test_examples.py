"""The example tournaments: eight players, four rounds, six planted faults each, all found."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from shellref.batch.result import Result
from shellref.record import load
from shellref.record.layout import to_json_line, to_yaml
from shellref.record.source import read
from shellref.tournament.document import Entry, is_tournament, load_tournament
from shellref.tournament.ledger import Ledger
from shellref.tournament.standings import plain

from . import ROOT, result_of, told

FOLDER = ROOT / "examples" / "tournaments"
each = pytest.mark.parametrize("name", ["what-the-shell", "bear-island"])


def example(name: str) -> Entry:
    """An example tournament."""
    (source,) = read(str(FOLDER / name / "tournament.yaml"))
    assert is_tournament(source)
    return load_tournament(source)


def records(name: str) -> list[Path]:
    """The files of its records."""
    files = sorted((FOLDER / name).rglob("*.*"))
    return [file for file in files if file.name != "tournament.yaml"]


def judged(name: str) -> tuple[Ledger, dict[str, Result]]:
    """The ledger of an example, and the results that something is wrong with."""
    book = Ledger(example(name))
    found = {}
    for file in records(name):
        for record in load(file):
            result = book.judge(result_of(record))
            label = f"{file.name}#{record.source.index + 1}"
            if result.verdict.problems or result.verdict.status != "confirmed":
                found[label] = result
    found["tournament.yaml"] = book.finish()
    return book, found


WANTED = {
    "what-the-shell": {
        "1-2.yaml#1": ("illegal", ["14:5:2 SR301"]),
        "1-4.yaml#1": ("refuted", ["24:19:10 SR401"]),
        "2-1.yaml#1": ("refuted", ["5:1:7 SR515"]),
        "2-3.yaml#1": ("malformed", ["12:8:2 SR220"]),
        "3-2.yaml#1": ("refuted", ["26:19:10 SR516"]),
        "tournament.yaml": (
            "refuted",
            ["27:44:16 SR522", "34:44:16 SR522", "44:44:16 SR523"],
        ),
    },
    "bear-island": {
        "games.jsonl#3": ("illegal", ["3:552:7 SR332"]),
        "games.jsonl#4": ("refuted", ["4:235:6 SR511"]),
        "games.jsonl#6": ("refuted", ["6:136:1 SR514"]),
        "games.jsonl#15": ("refuted", ["15:157:9 SR513"]),
        "tournament.yaml": (
            "refuted",
            ["29:44:13 SR522", "30:44:13 SR522", "46:44:14 SR524", "48:44:14 SR521"],
        ),
    },
}


@each
def test_every_planted_fault_is_found(name: str) -> None:
    """In its place, and nothing else."""
    _, found = judged(name)
    assert {
        label: (result.verdict.status, told(result.verdict.problems))
        for label, result in found.items()
    } == WANTED[name]
    planted = (FOLDER / name / "tournament.yaml").read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("#   ") for line in planted) == 6


@each
def test_a_swiss_tournament(name: str) -> None:
    """Everybody plays in every round, and nobody the same opponent twice."""
    tournament = example(name).tournament
    assert tournament
    assert (len(tournament.players), len(tournament.rounds)) == (8, 4)
    met = [frozenset(pairing.players) for pairing in tournament.pairings]
    assert len({*met}) == len(met) == 16
    for round_ in tournament.rounds:
        assert sorted(p for pairing in round_.pairings for p in pairing.players) == sorted(
            tournament.players
        )


@each
def test_pairings_go_by_points(name: str) -> None:
    """After the first round nobody plays anybody more than a win and a half away."""
    book, _ = judged(name)
    made = book.standings()
    assert made
    most = made.tournament.scoring["win"] * Fraction(3, 2)
    for index in range(1, 4):
        before = {
            row.id: sum((line.points for line in row.lines[:index]), Fraction(0))
            for row in made.rows
        }
        for pairing in made.tournament.rounds[index].pairings:
            assert abs(before[pairing.black] - before[pairing.white]) <= most


def test_the_standings_of_the_first() -> None:
    """Sara and Mia are level by points and by their first tie-break that applies."""
    book, _ = judged("what-the-shell")
    made = book.standings()
    assert made
    assert [(row.place, row.name, plain(row.points)) for row in made.rows] == [
        (1, "Sara", "3"),
        (2, "Mia", "3"),
        (3, "Lena", "2.5"),
        (4, "Kenji", "2"),
        (5, "Yuki", "2"),
        (6, "Ben", "1.5"),
        (7, "Omar", "1.5"),
        (8, "Tom", "0.5"),
    ]
    words = "Buchholz cut 1 of Sara: 2 + 2 + 2.5 = 6.5 (Yuki, Kenji, Lena); left out: 1.5 (Omar)"
    assert made.explain("buchholz-cut-1", "p-01").en == words


def test_the_standings_of_the_second() -> None:
    """Three points for a win; a tie that nothing resolves; a win by forfeit."""
    book, _ = judged("bear-island")
    made = book.standings()
    assert made
    assert [(row.place, row.name, plain(row.points)) for row in made.rows] == [
        (1, "Noor", "12"),
        (2, "Jun", "9"),
        (3, "Hana", "7"),
        (4, "Clara", "6"),
        (5, "Felix", "6"),
        (6, "Anna", "3"),
        (6, "Taro", "3"),
        (8, "Max", "1"),
    ]
    assert made.row("b-02").lines[2].kind == "forfeit"


@each
def test_the_records_are_laid_out_as_fmt_does(name: str) -> None:
    """All that are records."""
    for file in records(name):
        found = list(load(file))
        if any(record.problems for record in found):
            assert file.name == "2-3.yaml"
            continue
        laid_out = to_yaml if file.suffix == ".yaml" else to_json_line
        text = "".join(laid_out(record, None) for record in found)
        assert text == file.read_text(encoding="utf-8")


@each
def test_players_are_few_and_distinct(name: str) -> None:
    """No two have nearly the same name."""
    tournament = example(name).tournament
    assert tournament
    for one, other in combinations(tournament.players.values(), 2):
        assert one[:2] != other[:2] or one[-1] != other[-1]
