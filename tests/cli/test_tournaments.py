"""`shellref batch` on tournaments: the reports of the two examples are kept as text."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from shellref.text import LANGUAGES, Language

from . import RECORDS, call, run

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


SHELL = EXAMPLES / "what-the-shell"


def documents(*arguments: str, stdin: bytes = b"") -> list[dict[str, Any]]:
    """The documents of a batch; nothing is said on standard error."""
    done = call("batch", *arguments, "--format", "jsonl", stdin=stdin)
    assert done.err == ""
    return [json.loads(line) for line in done.out.splitlines()]


def told(found: list[dict[str, Any]]) -> dict[str, Any]:
    """What is said of each record, by the end of its name; the tournament's is `tournament`."""
    return {
        Path(one["source"]["path"]).name.partition(".")[0]: (
            one["verdict"]["status"],
            [(p["code"], p["message"]) for p in one["verdict"]["problems"]],
        )
        for one in found
    }


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    "name", ["z.tournament.txt", "tournament.gz", "tournament.yaml.gz", "long", "second"]
)
def test_however_the_tournament_comes(name: str, jobs: str, at_root: Path, tmp_path: Path) -> None:
    """Compressed, by another name, behind a long comment or a record: the verdicts are the same."""
    folder = tmp_path / "cup"
    shutil.copytree(at_root / SHELL, folder)
    wanted = told(documents(str(folder)))
    text = (folder / "tournament.yaml").read_bytes()
    (folder / "tournament.yaml").unlink()
    if name == "long":
        file, text = folder / "tournament.yaml", b"# long\n" * 50_000 + text
    elif name == "second":
        file = folder / "tournament.yaml"
        text = (folder / "records" / "4-4.yaml").read_bytes() + b"---\n" + text
        (folder / "records" / "4-4.yaml").unlink()
        text = text.replace(b"records/4-4.yaml", b"tournament.yaml")
    else:
        file = folder / name
    file.write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
    records = [*map(str, sorted((folder / "records").iterdir()))]
    for order in ([*records, str(file)], [str(file), *records]):
        found = documents(*order, "--jobs", jobs)
        assert told(found[-1:])[file.name.partition(".")[0]] == (
            wanted["tournament"] if name != "second" else told(found[-1:])["tournament"]
        )
        if name == "second":
            assert told(found[-1:])["tournament"][0] == "refuted"
        for record in records:
            stem = Path(record).stem
            assert told(found)[stem] == wanted[stem]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_tournament_twice(jobs: str, at_root: Path, tmp_path: Path) -> None:
    """By the same name, by another, in one file: as many results as texts, and none is false."""
    assert at_root
    file = str(SHELL / "tournament.yaml")
    once = documents(file)
    for twice in (file, f"./{file}"):
        found = documents(file, twice, "--jobs", jobs)
        assert len(found) == len(once) + 1
        assert told(found) == told(once)
        assert [one["standings"] for one in found[-2:]] == [once[-1]["standings"]] * 2
    text = (at_root / file).read_text(encoding="utf-8")
    folder = tmp_path / "cup"
    shutil.copytree(at_root / SHELL, folder)
    (folder / "tournament.yaml").write_text(f"{text}---\n{text}", encoding="utf-8")
    both = documents(str(folder / "tournament.yaml"), "--jobs", jobs)
    assert told(both) == told(once)
    assert len(both) == len(once) + 1
    (folder / "tournament.yaml").write_text(f"{text}---\n{text[:900]}", encoding="utf-8")
    *_, sound, broken = documents(str(folder / "tournament.yaml"), "--jobs", jobs)
    assert told([sound]) == told(once[-1:])
    assert broken["verdict"]["status"] == "malformed"
    out = call("batch", str(folder / "tournament.yaml")).out
    assert out.count("\nStandings: Summer Shell") == (1 if "standings" not in broken else 2)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_two_tournaments_of_the_same_records(jobs: str, at_root: Path, tmp_path: Path) -> None:
    """Each takes the records that it names."""
    folder = tmp_path / "cup"
    shutil.copytree(at_root / SHELL, folder)
    shutil.copy(folder / "tournament.yaml", folder / "other.yaml")
    *_, one, other = documents(str(folder), "--jobs", jobs)
    assert told([one])["other"] == told([other])["tournament"]
    assert "SR521" not in str(one)
    assert one["standings"] == other["standings"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_tournaments_on_standard_input(
    jobs: str, at_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those at its beginning are known before anything is judged; one behind records is none."""
    shutil.copytree(at_root / SHELL, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    wanted = told(documents("."))
    text = Path("tournament.yaml").read_bytes()
    other = text.replace(b"Summer Shell", b"Winter Shell")
    record = Path("records/1-1.yaml").read_bytes()
    found = documents("records", "-", "--jobs", jobs, stdin=text + b"---\n" + other)
    assert [one["source"]["index"] for one in found[-2:]] == [0, 1]
    assert [one["standings"]["name"] for one in found[-2:]] == ["Summer Shell", "Winter Shell"]
    alone = told(documents("records", "-", "--jobs", jobs, stdin=text))
    alone["tournament"] = alone.pop("-")
    assert alone == wanted
    first, late = documents("-", "--jobs", jobs, stdin=record + b"---\n" + text)
    assert first["verdict"]["status"] == "confirmed"
    assert told([late])["-"][1][0][0] == "SR212"


def test_a_record_named_like_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Is a file of that name; nothing waits for standard input."""
    monkeypatch.chdir(tmp_path)
    Path("cup.yaml").write_text(
        "format: shellref-tournament/1\ngame: what-the-shell\n"
        "players: [{id: a, name: Sara}, {id: b, name: Kenji}]\n"
        "rounds: [{round: 1, pairings: [{black: a, white: b, record: '-'}]}]\n",
        encoding="utf-8",
    )
    stdin = RECORDS["refuted"].encode()
    assert told(documents("cup.yaml", stdin=stdin))["-"][0] == "unreadable"
    Path("-").write_text(RECORDS["confirmed"], encoding="utf-8")
    assert told(documents("cup.yaml", stdin=stdin))["-"][0] == "confirmed"


def test_no_other_file_is_shown(tmp_path: Path) -> None:
    """A tournament file cannot have one read that is none of its own."""
    (tmp_path / "secret").write_text("hidden: [", encoding="utf-8")
    (tmp_path / "cup").mkdir()
    (tmp_path / "cup" / "link").symlink_to(tmp_path, target_is_directory=True)
    for record in ("../secret", str(tmp_path / "secret"), "link/secret"):
        (tmp_path / "cup" / "cup.yaml").write_text(
            "format: shellref-tournament/1\ngame: what-the-shell\n"
            "players: [{id: a, name: Sara}, {id: b, name: Kenji}]\n"
            f"rounds: [{{round: 1, pairings: [{{black: a, white: b, record: {record}}}]}}]\n",
            encoding="utf-8",
        )
        done = call("batch", str(tmp_path / "cup"))
        assert done.code == 1
        assert "error SR508: the record" in done.out
        assert "hidden" not in done.out + done.err


@pytest.mark.parametrize("form", ["text", "json", "markdown"])
@pytest.mark.parametrize(("language", "said"), [("en", "not to be relied on"), ("ja", "信用")])
def test_standings_of_a_malformed_file(
    form: str, language: Language, said: str, tmp_path: Path
) -> None:
    """Are marked in every form that has standings."""
    (tmp_path / "cup.yaml").write_text(
        "format: shellref-tournament/1\ngame: what-the-shell\nname: Cup\n"
        "players: [{id: a, name: Sara}, {id: b, name: Kenji}]\n"
        "rounds: [{round: 1, pairings: [{black: a, white: c, result: draw}]}]\n",
        encoding="utf-8",
    )
    out = call("batch", str(tmp_path), "--format", form, "--lang", language).out
    if form == "json":
        assert json.loads(out)["standings"]["sound"] is False
    else:
        assert said in out


def test_a_tournament_in_json_lines(at_root: Path, tmp_path: Path) -> None:
    """Is a record that is none, and told how it would be taken."""
    assert at_root
    line = '{"format": "shellref-tournament/1", "game": "bear-island", "players": [], "rounds": []}'
    (tmp_path / "cup.jsonl").write_text(line + "\n", encoding="utf-8")
    out = call("batch", str(tmp_path)).out
    assert "SR212" in out
    assert "give it to shellref batch as a YAML or JSON file" in out
