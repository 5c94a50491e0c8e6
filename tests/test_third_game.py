"""A third game needs its folder and a line in the table: nothing in referee, render or cli."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import shellref
from shellref.cli import group
from shellref.games import GAMES, find

from .cli import ROOT
from .third_game import NAME

RECORD = """\
format: shellref/1
game: noughts-and-crosses
players:
  black: {name: Kenji}
  white: {name: Sara}
turns:
  - black b2
  - white a1
  - player: black
    square: c3
    expect:
      board:
        - "..B"
        - ".B."
        - "W.."
  - white a3
  - black a2
  - white c2
  - black c1
  - white b1
  - black b3
result: {outcome: draw, reason: full, turn: 9}
"""


@pytest.fixture(autouse=True)
def table() -> Iterator[None]:
    """The line in the table."""
    GAMES[NAME] = "tests.third_game"
    yield
    del GAMES[NAME]
    find.cache_clear()


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A drawn game."""
    path = tmp_path / "game.yaml"
    path.write_text(RECORD, encoding="utf-8")
    return str(path)


def run(*arguments: str, language: str = "en") -> tuple[int, str]:
    """Exit code and standard output of a command."""
    from click import Command

    command: Command = group("ja" if language == "ja" else "en")
    result = CliRunner().invoke(command, [*arguments], standalone_mode=False)
    assert result.exception is None, result.output
    return int(result.return_value or 0), result.stdout


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_is_validated_and_replayed(record: str, language: str) -> None:
    """The commands know the game by its words alone."""
    code, text = run("validate", record, language=language)
    assert code == 0
    assert (
        "confirmed – draw: full, turn 9" if language == "en" else "確認済み：引き分け（満杯"
    ) in text
    code, text = run("replay", record, language=language)
    assert code == 0
    assert ("Black marks b2. [TTT-1]" if language == "en" else "黒がb2に印を置く。 [TTT-1]") in text
    assert ("Noughts and Crosses" if language == "en" else "三目並べ") in text


def test_its_trace_is_consistent(record: str) -> None:
    """Events carry each position over to the next."""
    code, text = run("replay", "--format", "json", record)
    document, game = json.loads(text), find(NAME)
    position = document["start"]
    for turn in document["turns"]:
        for event in turn["events"]:
            position = game.apply(position, event)
        assert position == turn["position"]
    assert code == 0
    assert document["verdict"]["reason"] == "full"


@pytest.mark.parametrize(
    ("old", "new", "code", "column", "word"),
    [
        ("white a3", "white b2", "SR301", 11, 2),
        ("white a3", "black a3", "SR310", 5, 5),
        ("white a3", "white a9", "SR221", 5, 8),
        ("white c2", "blackc2", "SR221", 5, 7),
        ('".B."', '"..."', "SR411", 11, 5),
    ],
)
def test_its_problems_are_located(
    old: str, new: str, code: str, column: int, word: int, tmp_path: Path
) -> None:
    """A problem points at the word of a short turn, or at the value of a long one."""
    path = tmp_path / "game.yaml"
    path.write_text(RECORD.replace(old, new), encoding="utf-8")
    [record] = shellref.load(path)
    [problem] = shellref.judge(record).problems
    assert problem.place
    assert (problem.code.id, problem.place.column, problem.place.length) == (code, column, word)


def test_the_other_commands(record: str) -> None:
    """Layout, digest, positions, rules and random games."""
    assert run("fmt", "--check", record)[0] == 0
    assert run("fmt", "--style", "long", "--to", "json", record)[1].count('"square"') == 9
    assert run("digest", record)[1].startswith("sha256:")
    assert "W [B] B" in run("show", record, "--turn", "9")[1]
    assert "three in a row" not in run("rules", NAME)[1]
    assert "TTT-2" in run("rule", "TTT-2")[1]
    for seed in range(20):
        text = run("new", NAME, "--random", "--seed", str(seed), "--format", "jsonl")[1]
        [played] = shellref.load(text.encode(), "jsonl")
        assert shellref.judge(played).status == "confirmed"


def test_it_is_explained(record: str, tmp_path: Path) -> None:
    """A turn, a place, another choice: the game says it in its own words."""
    code, text = run("explain", record, "--turn", "2")
    assert code == 0
    assert "Black needs" not in text
    code, text = run("explain", record, "--turn", "3")
    assert "Black marks c3." in text
    assert "TTT-1  Players alternate, marking empty squares." in text
    code, text = run("explain", record, "--turn", "4", "--about", "B2")
    assert "since turn 1" in text
    code, text = run("explain", record, "--turn", "4", "--instead", "a2", "--lang", "en")
    assert "Instead: Turn 4  White a2" in text
    assert "turn 5 illegal: " in text
    path = tmp_path / "illegal.yaml"
    path.write_text(RECORD.replace("white a3", "white b2"), encoding="utf-8")
    code, text = run("explain", str(path))
    assert code == 1
    assert "a cross" in text
    assert "With this the whole record is legal, and what it claims is right:" in text
    assert "Turn 4: a3" in text


def test_it_is_replayed_in_a_page(record: str) -> None:
    """Its board is drawn by what it says of its positions."""
    code, page = run("report", record)
    assert code == 0
    assert "Black marks b2." in page
    assert "黒がb2に印を置く。" in page
    assert 'id="ttt-board"' in page
    assert '<use href="#ttt-W"' in page


def test_its_records_are_reduced(record: str, tmp_path: Path) -> None:
    """Where a position cannot be set up, the turns stay."""
    code, text = run("reduce", record, "--turn", "2")
    assert (code, text.count("\n  - ")) == (0, 2)
    [small] = shellref.load(text.encode(), "yaml")
    assert shellref.judge(small).status == "confirmed"
    path = tmp_path / "illegal.yaml"
    path.write_text(RECORD.replace("white a3", "white b2"), encoding="utf-8")
    [small] = shellref.load(run("reduce", str(path))[1].encode(), "yaml")
    assert [problem.code.id for problem in shellref.judge(small).problems] == ["SR301"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_batch_of_it(record: str, jobs: str, tmp_path: Path) -> None:
    """Workers begin with the program that they work for, so they know its games."""
    report = tmp_path / "batch.html"
    program = [sys.executable, "-m", "tests.third_game.program"]
    done = subprocess.run(
        [*program, "batch", record, "--jobs", jobs, "--report", str(report), "--lang", "en"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0
    assert "1 record: 1 confirmed" in done.stdout
    assert "Noughts and Crosses  draw 1" in done.stdout
    assert "Black marks b2." in report.read_text(encoding="utf-8")
