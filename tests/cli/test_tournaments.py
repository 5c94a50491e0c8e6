"""`shellref batch` on tournaments: the reports of the two examples are kept as text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from shellref.text import LANGUAGES, Language

from . import call, run

FOLDER = Path("tests") / "tournament" / "reports"
EXAMPLES = Path("examples") / "tournaments"
GAMES = ("what-the-shell", "bear-island")
each_game = pytest.mark.parametrize("game", GAMES)


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report(game: str, language: Language, at_root: Path, updating_goldens: bool) -> None:
    """Every planted fault, the summary, standings and cross-table, with the sums behind them."""
    folder = str(EXAMPLES / game)
    done = call("batch", folder, "--explain-tiebreaks", "--lang", language)
    assert (done.code, done.err) == (1, "")
    golden = at_root / FOLDER / f"{game}.{language}.txt"
    if updating_goldens:
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(done.out, encoding="utf-8")
    assert done.out == golden.read_text(encoding="utf-8")


@each_game
def test_a_tournament_file_brings_its_records(game: str, at_root: Path) -> None:
    """It is enough to name it; whatever else is named is read but once."""
    assert at_root
    file = EXAMPLES / game / "tournament.yaml"
    alone = call("batch", str(file), "--format", "json")
    documents = json.loads(alone.out)
    named = {one["source"]["path"] for one in documents}
    assert str(file) in named
    assert len(named) > 1
    assert documents[-1]["standings"]["rows"][0]["place"] == 1
    everything = json.loads(call("batch", str(EXAMPLES / game), "--format", "json").out)
    places = [(d["source"]["path"], d["source"]["index"]) for d in everything]
    assert len(set(places)) == len(places)


@each_game
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_order_of_files_does_not_matter(game: str, jobs: str, at_root: Path) -> None:
    """Before or after its records, the tournament file is known when they are judged."""
    assert at_root
    folder = EXAMPLES / game
    file = str(folder / "tournament.yaml")
    records = sorted(str(path) for path in folder.rglob("*.*") if path.name != "tournament.yaml")
    orders = [[file, *records], [*records, file], [str(folder)]]
    outputs = [call("batch", *order, "--jobs", jobs, "--format", "json").out for order in orders]
    assert outputs[0] == outputs[1] == outputs[2]


def test_from_standard_input(at_root: Path) -> None:
    """A tournament file from a pipe names its records beside the present folder."""
    text = (at_root / EXAMPLES / "bear-island" / "tournament.yaml").read_bytes()
    done = run(
        "batch", "-", "--format", "jsonl", stdin=text, cwd=at_root / EXAMPLES / "bear-island"
    )
    documents = [json.loads(line) for line in done.out.splitlines()]
    assert [one["source"]["path"] for one in documents].count("games.jsonl") == 15
    assert documents[-1]["source"]["path"] == "-"
    assert documents[-1]["standings"]["name"] == "Island Cup"


def test_a_tournament_file_that_is_malformed(tmp_path: Path) -> None:
    """Its problems are located; its records are checked all the same."""
    (tmp_path / "game.yaml").write_text(
        "format: shellref/1\ngame: what-the-shell\n"
        "players: {black: {name: Anna, id: a}, white: {name: Ben, id: b}}\nturns: [e5 d4]\n",
        encoding="utf-8",
    )
    (tmp_path / "cup.yaml").write_text(
        "format: shellref-tournament/1\nname: Cup\ngame: what-the-shell\n"
        "players: [{id: a, name: Anna}, {id: a, name: Ben}]\n"
        "rounds: [{round: 1, pairings: [{black: a, white: b, record: game.yaml}]}]\n",
        encoding="utf-8",
    )
    done = call("batch", str(tmp_path), "--format", "json")
    documents = json.loads(done.out)
    assert done.code == 1
    assert {d["verdict"]["status"] for d in documents} >= {"malformed"}
    [tournament] = [d for d in documents if d["source"]["path"].endswith("cup.yaml")]
    assert tournament["verdict"]["problems"][0]["line"] == 4


def test_a_record_is_no_tournament(at_root: Path) -> None:
    """The other commands say which command it is for."""
    assert at_root
    file = str(EXAMPLES / "what-the-shell" / "tournament.yaml")
    for name in ("validate", "replay", "explain"):
        done = call(name, file)
        assert done.code == 1
        assert "SR212: this is a tournament file, not a record" in done.out
