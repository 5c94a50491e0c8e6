"""Records and files from strangers: no name commands a terminal or leaves its place in a form."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from shellref.text import LANGUAGES, Language

from . import call

#: Escape sequences, bells, line breaks, reversed text, markup of every kind, formulas.
NASTY = (
    "=1+1 \x1b[31m\x1b]0;t\x07 \x9b2J \r\n::error::x \u202e\u2066 \u2028 <b>&amp;</b> [bold]x[/] |"
    " `*_~ ]]> %0A {x} 花子 🐢"
)
NAMES = {"black": {"name": NASTY}, "white": {"name": "W", "id": NASTY}}
BARE = {"format": "shellref/1", "game": "what-the-shell", "players": NAMES}
RECORDS = {
    "refuted": {
        **BARE,
        "event": {"name": NASTY, "site": NASTY, "date": NASTY, "round": NASTY, "table": NASTY},
        "turns": [{"black": "e5", "white": "d4", "comment": NASTY, "x-a": NASTY}],
        "result": {"outcome": "draw"},
        "notes": NASTY,
    },
    "malformed": {
        **BARE,
        NASTY: 1,
        "id": "",
        "event": {"name": [NASTY], NASTY: [NASTY]},
        "rulings": {NASTY: NASTY, "hatch": NASTY},
        "turns": [NASTY, {"black": NASTY, "white": "e5"}, {NASTY: 1}],
        "result": {"outcome": NASTY, "reason": NASTY, "turn": NASTY},
    },
    "sealed": {
        **BARE,
        "id": NASTY.replace("|", ""),
        "turns": [
            {
                "black": "e5",
                "white": "d4",
                "seal": {"black": {"commit": "0" * 64, "salt": NASTY}},
            }
        ],
    },
}
#: What may not reach a terminal, a runner or a reader raw.
COMMANDS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]"
)
FORMS = ("text", "json", "jsonl", "github", "sarif", "junit", "csv", "markdown")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The records, in files with names that are no better."""
    monkeypatch.chdir(tmp_path)
    names = []
    for name, record in RECORDS.items():
        file = Path(f"{NASTY.replace('/', '')}{name}.json")
        file.write_text(json.dumps(record))
        names.append(str(file))
    return names


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
def test_validate(form: str, language: Language, files: list[str]) -> None:
    """Nothing raw in any form, and each is still read as what it is."""
    done = call("validate", *files, "--format", form, "--lang", language)
    assert (done.code, done.err) == (1, "")
    assert not COMMANDS.search(done.out.replace("\t", ""))
    problems = json.loads(call("validate", *files, "--format", "json", "--lang", language).out)
    count = sum(len(document["verdict"]["problems"]) for document in problems)
    assert count > 10
    match form:
        case "text":
            heads = [line for line in done.out.splitlines() if re.match(r"=1\+1 ", line)]
            assert len(heads) == count + len(files)
        case "json":
            assert [document["source"]["path"] for document in problems] == files
        case "jsonl":
            assert [json.loads(line) for line in done.out.splitlines()] == problems
        case "github":
            assert len(done.out.splitlines()) == count
            assert all(line.startswith("::error file==1+1 ") for line in done.out.splitlines())
        case "sarif":
            assert len(json.loads(done.out)["runs"][0]["results"]) == count
        case "junit":
            assert len(ElementTree.fromstring(done.out).findall(".//failure")) == len(files)
        case "csv":
            rows = [*csv.DictReader(io.StringIO(done.out))]
            assert len(rows) == count
            assert all(row["path"].startswith("'=1+1") for row in rows)
        case "markdown":
            assert len(re.findall(r"^\| =1", done.out, re.MULTILINE)) == len(files)
            assert len(re.findall(r"^- =1", done.out, re.MULTILINE)) == count
            assert "<b>" not in done.out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["replay", "show", "digest", "fmt"])
def test_the_other_readers(name: str, language: Language, files: list[str]) -> None:
    """Neither on standard output nor on standard error."""
    for arguments in ([], ["--format", "json"], ["--format", "jsonl"]):
        for file in files:
            done = call(name, file, *arguments, "--lang", language)
            assert not COMMANDS.search(done.out + done.err)
            if name == "fmt" and not arguments and done.out:
                yaml = call(name, file, "--to", "yaml")
                assert not COMMANDS.search(yaml.out)


@pytest.mark.parametrize("language", LANGUAGES)
def test_complaints(language: Language) -> None:
    """What somebody's script passes on is not trusted either."""
    for arguments in (
        ["validate", f"*{NASTY}*"],
        ["rule", NASTY],
        ["rules", NASTY],
        ["show", "x.yaml", "--turn", NASTY],
        ["replay", "x.yaml", "--turns", NASTY],
        ["fmt", "--write", f"{NASTY}.gz"],
        [NASTY],
        ["validate", f"--{NASTY}"],
    ):
        done = call(*arguments, "--lang", language)
        assert (done.code, done.out) == (2, "")
        assert not COMMANDS.search(done.err)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
def test_a_tournament(
    form: str, language: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its name, its players, its rounds and the records that it names."""
    monkeypatch.chdir(tmp_path)
    entrants = [{"id": NASTY, "name": NASTY}, {"id": "b", "name": NASTY}]
    pairing = {"black": NASTY, "white": "b", "record": NASTY.replace("/", ""), "result": "draw"}
    rounds = [
        {"round": NASTY, "pairings": [pairing]},
        {"round": NASTY, "pairings": [{"bye": f"{NASTY}x"}, {"bye": NASTY}, {"bye": NASTY}]},
    ]
    tournament = {
        "format": "shellref-tournament/1",
        "game": "what-the-shell",
        "name": NASTY,
        "players": entrants,
        "tiebreaks": ["buchholz", "direct-encounter"],
        "rounds": rounds,
    }
    Path("cup.json").write_text(json.dumps(tournament))
    done = call("batch", "cup.json", "--explain-tiebreaks", "--format", form, "--lang", language)
    assert done.code == 3
    assert not COMMANDS.search((done.out + done.err).replace("\t", ""))
    if form == "markdown":
        assert "<b>" not in done.out
