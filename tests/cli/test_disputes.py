"""`explain`, `reduce` and `validate --strict-rulings`: what can be asked, and what cannot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from shellref.text import Language

from . import EXAMPLES, call, run

HARU = str(EXAMPLES / "what-the-shell" / "haru-reikai.yaml")
GAMES = str(EXAMPLES / "what-the-shell" / "multi-games.jsonl")
ILLEGAL = """\
format: shellref/1
game: what-the-shell
players: {black: {name: Sara}, white: {name: Kenji}}
turns: [e5 d4, a1 b1, e5 d3, c3 c4]
"""
#: Under the other option of WTS-R6 nothing hatches, and nobody wins.
CONTEST = str(EXAMPLES / "conformance" / "what-the-shell" / "WTS-R6-one-for-one.yaml")


@pytest.fixture
def illegal(tmp_path: Path) -> str:
    """A record whose third turn is illegal."""
    path = tmp_path / "illegal.yaml"
    path.write_text(ILLEGAL, encoding="utf-8")
    return str(path)


def document(*arguments: str) -> Any:
    """The document of an explanation."""
    return json.loads(call("explain", *arguments, "--format", "json").out)


@pytest.mark.parametrize(
    ("arguments", "english", "japanese"),
    [
        (["--turn", "3", "--turns", "2-4"], "exclude each other", "同時に使えません"),
        (["--turn", "17"], "there is no turn 17; the last is turn 16", "ターン17はありません"),
        (["--turns", "20-"], "there is no turn 20", "ターン20はありません"),
        (["--turn", "0"], "0 is not in the range", "0"),
        (["--about", "j5"], "'j5' is no place in this game", "'j5'という場所は"),
        (["--about", ""], "'' is no place", "''という場所"),
        (["--turns", "3-4", "--instead", "e5 d4"], "is for one turn", "1つだけ番号を指定"),
        (["--turn", "3", "--instead", "e5"], "instead of turn 3: ", "ターン3の代わり："),
        (["--turn", "3", "--instead", "black z9"], "'z9' is not a square", "'z9'"),
        (["--record", "2"], "there is no record 2; there are 1", "2番目の記録はありません"),
    ],
)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_wrong_usage(arguments: list[str], english: str, japanese: str, language: Language) -> None:
    """What does not fit the record is wrong usage, and said in the user's language."""
    done = call("explain", HARU, *arguments, "--lang", language)
    assert (done.code, done.out) == (2, "")
    assert (english if language == "en" else japanese) in done.err


def test_what_is_explained_without_a_turn(illegal: str, tmp_path: Path) -> None:
    """Where the record goes wrong; else the turn that decides it; else its last."""
    assert document(illegal)["fault"]["turn"] == 3
    assert document(illegal)["turns"] == []
    assert [turn["turn"] for turn in document(HARU)["turns"]] == [16]
    open_ended = tmp_path / "open.yaml"
    open_ended.write_text(ILLEGAL.replace("e5 d3, c3 c4", "e6 d3"), encoding="utf-8")
    assert [turn["turn"] for turn in document(str(open_ended))["turns"]] == [3]
    empty = tmp_path / "empty.yaml"
    empty.write_text(ILLEGAL.replace("[e5 d4, a1 b1, e5 d3, c3 c4]", "[]"), encoding="utf-8")
    assert document(str(empty))["turns"] == []
    assert "No turn was played." in call("explain", str(empty)).out


def test_turns_before_and_after_an_illegal_one(illegal: str) -> None:
    """A turn before it is explained; one after it is not reached."""
    done = call("explain", illegal, "--turn", "2")
    assert done.code == 1
    assert "What may have been meant" not in done.out
    assert "What may have been meant" in call("explain", illegal, "--turns", "2-4").out
    done = call("explain", illegal, "--turn", "4")
    assert done.code == 2
    assert "turn 4 is not reached: turn 3 is illegal" in done.err


def test_one_record_of_several() -> None:
    """`--record` counts from 1, as places in reports do; without it every record is explained."""
    every = json.loads(call("explain", GAMES, "--format", "json").out)
    assert len(every) > 1
    one = document(GAMES, "--record", "2")
    assert one == every[1]
    assert call("explain", GAMES).out.count("\n" + "=" * 80 + "\n") == len(every) - 1


def test_about_takes_several_places() -> None:
    """Separated by blanks or commas, or asked for again and again, in any case and width."""
    ways = (["--about", "e5 d4"], ["--about", "E5、Ｄ４"], ["--about", "d4", "--about", "e5,"])
    first, *others = (document(HARU, *way) for way in ways[:2])
    assert first["about"] == ["d4", "e5"]
    assert [first] == others
    assert document(HARU, "--about", "d4", "--about", "e5") == first
    assert [history["place"] for history in first["history"]] == ["d4", "e5"]
    for turn in first["turns"]:
        touching = [turn["events"][index] for index in turn["touching"]]
        for told in (*touching, *turn["near_misses"]):
            assert {"d4", "e5"} & {*json.dumps(told).replace('"', " ").split()}


def test_standard_input() -> None:
    """A record is explained from a pipe."""
    text = Path(HARU).read_bytes()
    piped = run("explain", "-", "--turn", "9", stdin=text)
    assert piped.code == 0
    assert piped.out.splitlines()[3:] == call("explain", HARU, "--turn", "9").out.splitlines()[3:]


def test_a_malformed_record_is_not_explained(tmp_path: Path) -> None:
    """Its problems are shown as `validate` shows them."""
    path = tmp_path / "malformed.yaml"
    path.write_text(ILLEGAL.replace("a1 b1", "a1 b0"), encoding="utf-8")
    assert call("explain", str(path)) == call("validate", str(path))
    assert document(str(path))["verdict"]["status"] == "malformed"
    missing = call("explain", str(tmp_path / "missing.yaml"))
    assert (missing.code, "SR101" in missing.out) == (3, True)


def test_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 4; the other records are explained."""

    def explode(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr("shellref.cli.explain.explain", explode)
    done = call("explain", HARU, "--format", "json")
    assert done.code == 4
    assert json.loads(done.out)["verdict"]["status"] == "failed"
    assert "ZeroDivisionError" in done.err
    monkeypatch.setattr("shellref.cli.reduce.reduce", explode)
    done = call("reduce", HARU)
    assert (done.code, done.out) == (4, "")
    assert "ZeroDivisionError" in done.err


# --- reduce ----------------------------------------------------------------------------------


def test_a_reduced_record_is_written(illegal: str, tmp_path: Path) -> None:
    """To a file, which is then named with what it shows; an old one is replaced whole."""
    out = tmp_path / "small.yaml"
    out.write_text("old", encoding="utf-8")
    done = call("reduce", illegal, "-o", str(out))
    assert (done.code, done.out) == (0, "")
    shows = "shows SR301: Black chose e5, which already holds a black turtle."
    assert done.err == f"{out}: {shows}\n"
    assert call("validate", str(out)).code == 1
    assert call("reduce", illegal, "-o", "-").out == out.read_text(encoding="utf-8")
    assert {file.name for file in tmp_path.iterdir()} == {"illegal.yaml", "small.yaml"}


def test_a_file_that_cannot_be_written(illegal: str, tmp_path: Path) -> None:
    """Exit code 3, and the reason."""
    done = call("reduce", illegal, "-o", str(tmp_path / "nowhere" / "small.yaml"))
    assert (done.code, done.out) == (3, "")
    assert "cannot be written: No such file or directory" in done.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([GAMES], "more than one record; choose one with --record"),
        ([HARU, "--turn", "17"], "there is no turn 17"),
        ([HARU, "--turn", "16", "--about", "a9"], "nothing in turn 16 touches these places"),
        ([HARU, "--about", "j5"], "'j5' is no place"),
    ],
)
def test_what_cannot_be_reduced(arguments: list[str], message: str) -> None:
    """What does not fit the record is wrong usage."""
    done = call("reduce", *arguments)
    assert (done.code, done.out) == (2, "")
    assert message in done.err


def test_a_text_that_is_no_data(tmp_path: Path) -> None:
    """A syntax error lies in the text, so the file itself is the smallest case."""
    path = tmp_path / "broken.yaml"
    path.write_text(ILLEGAL.replace("turns: [", "turns: [["), encoding="utf-8")
    done = call("reduce", str(path))
    assert (done.code, done.out) == (1, "")
    assert "SR110" in done.err
    assert "attach the file as it is" in done.err
    done = call("reduce", str(tmp_path / "missing.yaml"))
    assert (done.code, done.out) == (3, "")


# --- validate --strict-rulings ---------------------------------------------------------------


def test_results_that_hang_on_a_ruling() -> None:
    """A warning where another option of a ruling would change the result; the status stays."""
    plain = call("validate", CONTEST)
    strict = call("validate", CONTEST, "--strict-rulings")
    assert "SR420" not in plain.out
    assert (plain.code, strict.code) == (0, 0)
    assert (
        "warning SR420: turn 1: the result hangs on a ruling: contest: none-hatch would give"
        in (strict.out)
    )
    documents = json.loads(call("validate", CONTEST, "--strict-rulings", "--format", "json").out)
    [problem] = documents["verdict"]["problems"]
    assert (problem["severity"], problem["turn"], problem["rules"]) == ("warning", 1, ["WTS-R6"])
    assert problem["line"] == 23
    assert "SR420" not in call("validate", HARU, "--strict-rulings").out
