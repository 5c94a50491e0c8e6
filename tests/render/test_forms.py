"""The forms of `validate` for other programs: each is read back as those programs read it."""

from __future__ import annotations

import csv
import io
import json
import re
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from shellref import __version__
from shellref.problems import Code
from shellref.render import csv as csv_form
from shellref.render import github, junit, markdown, sarif
from shellref.text import LANGUAGES, Language

from . import CONFIRMED, HEAD, REFUTED, SEVERAL, judged, missing

STATUSES = ["confirmed", "refuted", "illegal", "malformed", "unreadable"]
#: Where each problem of `SEVERAL` stands, and its code.
PLACES = [
    (11, 19, "SR405"),
    (18, 22, "SR301"),
    (24, 6, "SR220"),
    (25, 3, "SR220"),
    (25, 6, "SR220"),
    (26, 1, "SR203"),
    (28, 3, "SR104"),
]


# --- GitHub ----------------------------------------------------------------------------------

_COMMAND = re.compile(r"::(error|warning) ([^:]*)::(.*)\n")


def commands(text: str) -> list[tuple[str, dict[str, str], str]]:
    """Severity, properties and message of each workflow command, as GitHub's runner reads it."""
    found = []
    for line in text.splitlines(keepends=True):
        command = _COMMAND.fullmatch(line)
        assert command
        pairs = (pair.split("=", 1) for pair in command[2].split(","))
        properties = {key: unquoted(value, ",:") for key, value in pairs}
        found.append((command[1], properties, unquoted(command[3], "")))
    return found


def unquoted(text: str, more: str) -> str:
    """What the runner makes of escapes."""
    for character in f"\r\n{more}%":
        text = text.replace(f"%{ord(character):02X}", character)
    return text


def test_github() -> None:
    """An annotation for each problem at its place; nothing for a record without any."""
    found = commands("".join(github.render(judged(SEVERAL), "en")))
    assert [
        (int(properties["line"]), int(properties["col"]), properties["title"])
        for _, properties, _ in found
    ] == PLACES
    assert {(severity, properties["file"]) for severity, properties, _ in found} == {
        ("error", "games.yaml")
    }
    _, illegal, message = found[1]
    assert (illegal["col"], illegal["endColumn"]) == ("22", "24")
    assert message.startswith("turn 2: ")
    assert message.endswith(" [WTS-2.1]")
    assert found[4][2].endswith("(did you mean 'd4'?)")
    assert "".join(github.render(judged(CONFIRMED), "en")) == ""


def test_github_escapes() -> None:
    """Names cannot end a command, add a property or begin another command."""
    path = "a%0A:b,line=1,\n::error::x\r.yaml"
    text = f'{HEAD}turns: []\n"::x%0A,": 1\n'
    (found,) = commands("".join(github.render(judged(text, path), "en")))
    assert found[1]["file"] == "a%0A:b,line=1,\\x0a::error::x\\x0d.yaml"
    assert found[1]["line"] == "5"
    assert "'::x%0A,'" in found[2]


def test_github_without_a_place() -> None:
    """A file that is missing has no line."""
    (found,) = commands("".join(github.render(missing("no/such.yaml"), "en")))
    assert found[1] == {"file": "no/such.yaml", "title": "SR101"}


# --- SARIF -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_sarif(language: Language) -> None:
    """What SARIF 2.1.0 requires, and each result at its place under a rule that is listed."""
    log = json.loads("".join(sarif.render(judged(SEVERAL), language)))
    assert set(log) == {"$schema", "version", "runs"}
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("/sarif-schema-2.1.0.json")
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("shellref", __version__)
    rules = [rule["id"] for rule in driver["rules"]]
    assert len(set(rules)) == len(rules)
    for rule in driver["rules"]:
        # Code scanning demands all of them.
        assert set(rule) == {"id", "name", "shortDescription", "fullDescription", "help"}
        assert re.fullmatch("[A-Z][A-Za-z0-9]+", rule["name"])
        for told in ("shortDescription", "fullDescription", "help"):
            assert 0 < len(rule[told]["text"]) <= 1024
        assert not re.search(r"\{[a-z]+\}", rule["shortDescription"]["text"])
    assert run["columnKind"] == "unicodeCodePoints"
    found = []
    for result in run["results"]:
        assert result["ruleId"] in rules
        assert result["level"] in ("error", "warning")
        assert result["message"]["text"]
        (location,) = result["locations"]
        physical = location["physicalLocation"]
        assert physical["artifactLocation"] == {"uri": "games.yaml"}
        region = physical["region"]
        assert set(region) == {"startLine", "startColumn", "endLine", "endColumn"}
        assert region["endLine"] == region["startLine"]
        assert region["endColumn"] > region["startColumn"]
        found.append((region["startLine"], region["startColumn"], result["ruleId"]))
        assert set(result["properties"]) == {"record", "status", "turn", "rules", "help"}
    assert found == PLACES
    assert run["results"][1]["properties"] == {
        "record": 2,
        "status": "illegal",
        "turn": 2,
        "rules": ["WTS-2.1"],
        "help": None,
    }


def test_sarif_of_nothing() -> None:
    """A run without results is a result too."""
    log = json.loads("".join(sarif.render(judged(CONFIRMED), "en")))
    assert log["runs"][0]["results"] == []
    assert log["runs"][0]["tool"]["driver"]["rules"] == []


def test_sarif_without_a_place() -> None:
    """Code scanning demands a line."""
    log = json.loads("".join(sarif.render(missing("no/such.yaml"), "en")))
    (location,) = log["runs"][0]["results"][0]["locations"]
    assert location["physicalLocation"]["region"] == {"startLine": 1}


def test_sarif_messages_are_text() -> None:
    """A name makes neither a link nor a placeholder, and what is neither stays as it is."""
    text = f'{HEAD}turns: []\n"[a](b:c) [[d]](1) [e] (f) {{0}} {{g}}": 1\n'
    log = json.loads("".join(sarif.render(judged(text), "en")))
    message = log["runs"][0]["results"][0]["message"]["text"]
    assert r"[a\](b:c) [[d]\](1) [e] (f) {{0}} {g}" in message
    assert "](" not in message.replace(r"\](", "")


@pytest.mark.parametrize("path", ["games/a b.yaml", "春.yaml", "a#b?c%d.yaml", "a:b.yaml", "/x/y"])
def test_sarif_paths_are_uri_references(path: str) -> None:
    """Each can be read back, and none has a scheme."""
    log = json.loads("".join(sarif.render(judged(REFUTED, path), "en")))
    location = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    uri = location["artifactLocation"]["uri"]
    assert re.fullmatch(r"[A-Za-z0-9_.~/%-]+", uri)
    assert unquote(uri) == path


# --- JUnit -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_junit(language: Language) -> None:
    """A case for each record, and counts that are right."""
    records = [*judged(SEVERAL), *judged(CONFIRMED, "other.yaml")]
    root = ElementTree.fromstring("".join(junit.render(records, language)))
    assert root.tag == "testsuites"
    first, second = root.findall("testsuite")
    counts = ("name", "tests", "failures", "errors", "skipped")
    assert [first.get(key) for key in counts] == ["games.yaml", "5", "3", "1", "0"]
    assert [second.get(key) for key in counts] == ["other.yaml", "1", "0", "0", "0"]
    # What Surefire's schema demands of a case, and Jenkins' allows.
    for case in root.iter("testcase"):
        assert case.attrib == {"classname": case.get("classname"), "name": case.get("name")} | {
            "time": "0"
        }
    cases = first.findall("testcase")
    assert [case.get("name") for case in cases] == [
        "games.yaml",
        *(f"games.yaml#{number}" for number in range(2, 6)),
    ]
    told = [next(iter(case), None) for case in cases]
    assert told[0] is None
    for failure, status in zip(told[1:], STATUSES[1:], strict=True):
        assert failure is not None
        assert failure.tag == ("error" if status == "unreadable" else "failure")
        assert failure.get("type") == status
        assert failure.get("message")
    text = "\n".join(failure.text or "" for failure in told if failure is not None)
    assert [
        (int(line), int(column), code)
        for line, column, code in re.findall(r"^games.yaml:(\d+):(\d+): (SR\d+): ", text, re.M)
    ] == PLACES
    assert ("turn 2: " in text) == (language == "en")


def test_junit_escapes() -> None:
    """Whatever a name holds, the document is XML."""
    path = "a<b>&\"'\x00\x1b\ufffe\u202e.yaml"
    text = "".join(junit.render(judged(f'{HEAD}turns: []\n"]]>&<\\x01": 1\n', path), "en"))
    (suite,) = ElementTree.fromstring(text)
    assert suite.get("name") == "a<b>&\"'\\x00\\x1b\\ufffe\\u202e.yaml"
    assert "']]>&<\\x01'" in (suite[0][0].text or "")


# --- CSV -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_csv(language: Language) -> None:
    """A row for each problem, and one for a record without any."""
    rows = [*csv.DictReader(io.StringIO("".join(csv_form.render(judged(SEVERAL), language))))]
    assert all(tuple(row) == csv_form.COLUMNS for row in rows)
    confirmed, *problems = rows
    assert confirmed == {
        **dict.fromkeys(csv_form.COLUMNS, ""),
        "path": "games.yaml",
        "index": "0",
        "game": "what-the-shell",
        "status": "confirmed",
        "outcome": "unfinished",
    }
    assert [(int(row["line"]), int(row["column"]), row["code"]) for row in problems] == PLACES
    assert [row["status"] for row in problems] == [*STATUSES[1:3], *["malformed"] * 4, "unreadable"]
    assert (problems[1]["problem_turn"], problems[1]["rules"]) == ("2", "WTS-2.1")
    assert problems[-1]["game"] == ""


@pytest.mark.parametrize(
    ("path", "cell"),
    [
        ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("＝1+1", "'＝1+1"),
        ("－1", "'－1"),
        ("\t=1", "\\x09=1"),
        ("\r=1", "\\x0d=1"),
        ("-", "-"),
        ('a,"b"\nc', 'a,"b"\\x0ac'),
        ("games/a=1.yaml", "games/a=1.yaml"),
    ],
)
def test_csv_cells_are_no_formulas(path: str, cell: str) -> None:
    """What a spreadsheet would work out is made text."""
    rows = [*csv.reader(io.StringIO("".join(csv_form.render(judged(CONFIRMED, path), "en"))))]
    assert len(rows) == 2
    assert rows[1][0] == cell


# --- Markdown --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_markdown(language: Language) -> None:
    """The tally, a table of four columns, the problems."""
    lines = "".join(markdown.render(judged(SEVERAL), language)).splitlines()
    assert re.fullmatch(r"\*\*.*5.*\*\*", lines[0])
    table = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines[2:9]]
    assert all(len(cells) == 4 for cells in table)
    assert table[1] == [" --- "] * 4
    assert [cells[0].strip() for cells in table[2:]] == [
        "games.yaml",
        *(f"games.yaml\\#{number}" for number in range(2, 6)),
    ]
    assert [cells[3].strip() for cells in table[2:]] == ["", "1", "1", "4", "1"]
    places = re.findall(r"^- games\.yaml:(\d+):(\d+): \*\*(SR\d+)\*\* ", "\n".join(lines), re.M)
    assert [(int(line), int(column), code) for line, column, code in places] == PLACES
    assert "### " not in "".join(markdown.render(judged(CONFIRMED), language))


def test_markdown_escapes() -> None:
    """Names are text: no cell, markup, link or HTML comes of them."""
    path = "a|b*c_d`e<img src=x>[f](g)#1&amp;.yaml"
    text = f'{HEAD}turns: []\n"**x** <b> | www.a.b https://c.d ~~e~~ !": 1\n'
    lines = "".join(markdown.render(judged(text, path), "en")).splitlines()
    shown = r"a\|b\*c\_d\`e&lt;img src=x&gt;\[f\](g)\#1&amp;amp;.yaml"
    assert lines[4].startswith(f"| {shown} | malformed | ")
    assert lines[-1].startswith(f"- {shown}:5:1: **SR203** ")
    key = r"'\*\*x\*\* &lt;b&gt; \| www\.a.b https:\//c.d \~\~e\~\~ \!'"
    assert key in lines[-1]


# --- All of them -----------------------------------------------------------------------------


def test_every_code_has_a_name_for_sarif() -> None:
    """And no two the same."""
    names = [code.name.title().replace("_", "") for code in Code]
    assert len(set(names)) == len(names)
    assert len({code.id for code in Code}) == len(names)
