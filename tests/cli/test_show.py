"""`show`: positions as text, data and pictures."""

from __future__ import annotations

import json
import os
import struct
from pathlib import Path
from unittest import mock
from xml.etree import ElementTree as ET

import pytest

from tests.cli import EXAMPLE, EXAMPLES, RECORDS, call, run

CHAIN = str(EXAMPLES / "what-the-shell" / "hatching-chain.yaml")
BEARS = str(EXAMPLES / "bear-island" / "shima-no-gogo.yaml")
PNG = b"\x89PNG\r\n\x1a\n"


def test_several_turns_as_text_and_data() -> None:
    """Each with its heading; data has a document for each."""
    text = call("show", CHAIN, "--turns", "3-5").out
    assert [f"After turn {n}" in text for n in range(2, 7)] == [False, True, True, True, False]
    assert text.count("What the Shell") == 1
    data = json.loads(call("show", CHAIN, "--turns", "3-5", "--format", "json").out)
    assert [one["turn"] for one in data] == [3, 4, 5]
    assert "After turn 14" in call("show", CHAIN, "--turns", "13-").out


@pytest.mark.parametrize("path", [CHAIN, BEARS])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_picture_says_what_it_shows(path: str, language: str) -> None:
    """The players and the turn, the pieces as text, for whoever does not see it."""
    root = ET.fromstring(call("show", path, "--turn", "3", "--svg", "--lang", language).out)
    texts = ["".join(part.itertext()) for part in root[:2]]
    assert ("Black" if language == "en" else "黒") in texts[0]
    turn = {"en": "After turn 3: ", "ja": "ターン3のあと：" if path == CHAIN else "手番3のあと："}
    assert turn[language] in texts[1]
    assert root.get("lang") == language


def test_a_strip_is_wider_and_higher() -> None:
    """Three beside each other, then the next row."""
    sizes = []
    for turns in ("1", "1-3", "1-4"):
        root = ET.fromstring(call("show", CHAIN, "--turns", turns, "--svg").out)
        sizes.append([float(str(root.get(name))) for name in ("width", "height")])
    (one, three, four) = sizes
    assert 3 * one[0] < three[0] == four[0] < 3.2 * one[0]
    assert one[1] == three[1] < four[1]


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_themes(theme: str) -> None:
    """`auto` has both."""
    text = call("show", EXAMPLE, "--svg", "--theme", theme).out
    assert ("#faf7f0" in text, "#1b1e22" in text) == (theme != "dark", theme != "light")
    assert ("prefers-color-scheme" in text) == (theme == "auto")


@pytest.mark.parametrize("options", [["--svg"], []])
def test_to_a_file(options: list[str], tmp_path: Path) -> None:
    """The ending says what it is."""
    out = tmp_path / "board.svg"
    result = call("show", CHAIN, *options, "-o", str(out))
    assert (result.code, result.out) == (0, "")
    assert out.read_text(encoding="utf-8") == call("show", CHAIN, "--svg").out


def test_png(tmp_path: Path) -> None:
    """Twice as fine as the SVG is large."""
    pytest.importorskip("resvg_py")
    out = tmp_path / "board.png"
    assert call("show", CHAIN, "-o", str(out)).code == 0
    data = out.read_bytes()
    assert data.startswith(PNG)
    root = ET.fromstring(call("show", CHAIN, "--svg").out)
    wanted = [2 * float(str(root.get(name))) for name in ("width", "height")]
    assert list(struct.unpack(">II", data[16:24])) == wanted
    assert run("show", CHAIN, "--png").stdout == data


@pytest.mark.parametrize(
    ("script", "code", "message"),
    [
        ('printf "\\211PNG\\r\\n\\032\\nthe rest"', 0, ""),
        ("echo no fonts >&2; exit 1", 2, "rsvg-convert could not make a PNG: no fonts"),
        ("printf text", 2, "rsvg-convert could not make a PNG: 0"),
        (None, 2, "PNG needs a converter: install shellref[png], rsvg-convert or inkscape"),
    ],
)
def test_converters(script: str | None, code: int, message: str, tmp_path: Path) -> None:
    """Without the library a program on the path is asked; what goes wrong is said."""
    if script:
        program = tmp_path / "rsvg-convert"
        program.write_text(f"#!/bin/sh\n/bin/cat >/dev/null\n{script}\n", encoding="utf-8")
        program.chmod(0o755)
    hidden = {"resvg_py": None}
    path = {**os.environ, "PATH": str(tmp_path)}
    with mock.patch.dict("sys.modules", hidden), mock.patch.dict(os.environ, path):
        result = call("show", CHAIN, "--png", "-o", str(tmp_path / "x.png"))
    assert result.code == code
    assert message in result.err
    assert (tmp_path / "x.png").exists() == (code == 0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--turn", "1", "--turns", "2-3"], "--turn and --turns exclude each other"),
        (["--svg", "--format", "json"], "--svg and --format json exclude each other"),
        (["-o", "board.gif"], "board.gif: which kind of picture?"),
        (["--svg", "--png", "-o", "board.svg"], "--svg and --png exclude each other"),
        (
            ["--svg", "-o", "board.PNG"],
            "board.PNG: the name ends in .png, but --svg says otherwise",
        ),
        (
            ["--png", "-o", "board.svg"],
            "board.svg: the name ends in .svg, but --png says otherwise",
        ),
        (["--theme", "dark"], "--theme is for pictures: say --svg or --png"),
        (["--theme", "auto", "--format", "json"], "--theme is for pictures"),
        (["--turns", "15-"], "there is no turn 15; the replay has 14"),
        (["--svg", "--theme", "pink"], "'pink' is not one of"),
    ],
)
def test_wrong_usage(arguments: list[str], message: str, tmp_path: Path) -> None:
    """Said, and nothing written."""
    with mock.patch("os.getcwd", return_value=str(tmp_path)):
        result = call("show", CHAIN, *arguments)
    assert (result.code, result.out) == (2, "")
    assert message in result.err


def test_a_turn_is_called_as_its_game_calls_it() -> None:
    """In the heading, and where there is none of that number."""
    for path, turn in ((CHAIN, "ターン"), (BEARS, "手番")):
        assert f"{turn}3のあと" in call("show", path, "--turn", "3", "--lang", "ja").out
        result = call("show", path, "--turn", "99", "--lang", "ja")
        assert result.code == 2
        assert f"{turn}99はありません" in result.err


def test_a_picture_in_a_file_of_any_name(tmp_path: Path) -> None:
    """Where an option says what it is, and the name does not say anything else."""
    out = tmp_path / "board.picture"
    assert call("show", CHAIN, "--svg", "-o", str(out)).code == 0
    assert out.read_text(encoding="utf-8").startswith("<svg")


def test_one_record_a_picture(tmp_path: Path) -> None:
    """Of several records one is to be chosen."""
    path = tmp_path / "games.yaml"
    path.write_text("---\n".join((RECORDS["confirmed"], RECORDS["unclaimed"])), encoding="utf-8")
    result = call("show", str(path), "--svg")
    assert (result.code, result.out) == (2, "")
    assert "there are several records; choose one with --record" in result.err
    assert call("show", str(path), "--svg", "--record", "2").code == 0


def test_a_strip_has_an_end() -> None:
    """A picture of hundreds of turns would be none."""
    with mock.patch("shellref.cli.show.LONGEST", 3):
        assert call("show", CHAIN, "--turns", "0-2", "--svg").code == 0
        result = call("show", CHAIN, "--turns", "0-3", "--svg")
    assert (result.code, result.out) == (2, "")
    assert "a picture of 4 turns: at most 3 go into one" in result.err


def test_names_are_text(tmp_path: Path) -> None:
    """Markup in a name stays a name; what would turn the reading direction is an escape."""
    path = tmp_path / "game.yaml"
    name = '"<script>alert(1)</script>\\u202Ex"'
    path.write_text(RECORDS["confirmed"].replace("Sara", name), encoding="utf-8")
    text = call("show", str(path), "--svg").out
    assert "<script" not in text
    assert "<script>alert(1)</script>\\u202ex" in "".join(ET.fromstring(text)[0].itertext())


def test_an_illegal_record_is_shown_as_far_as_it_goes(tmp_path: Path) -> None:
    """With its problem on standard error."""
    path = tmp_path / "game.yaml"
    path.write_text(RECORDS["illegal"], encoding="utf-8")
    result = call("show", str(path), "--svg")
    assert result.code == 1
    assert "After turn 1" in result.out
    assert "SR301" in result.err
