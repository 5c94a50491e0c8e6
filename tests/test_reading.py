"""Reading records: files and streams cut into records, scalars, forms, places."""

from __future__ import annotations

import gzip
import io
import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any, cast

import pytest

from shellref.problems import Code, Place, Problem
from shellref.record import Form, Record, Source, load, load_source, yaml_reader
from shellref.record.reading import Apart
from shellref.record.source import split
from shellref.record.yaml_python import PythonLoader

EXAMPLES = Path(__file__).parent.parent / "examples"


def record(id: str, ends: str = "\n") -> str:
    """A small sound record in YAML."""
    lines = (
        "format: shellref/1",
        "game: what-the-shell",
        f"id: {id}",
        "players: {black: {name: 高橋}, white: {name: Kenji}}",
        "turns: [e5 d4]",
        "",
    )
    return ends.join(lines)


def json_record(id: str) -> str:
    """The same in JSON, on one line."""
    return json.dumps(
        {
            "format": "shellref/1",
            "game": "what-the-shell",
            "id": id,
            "players": {"black": {"name": "高橋"}, "white": {"name": "Kenji"}},
            "turns": ["e5 d4"],
        },
        ensure_ascii=False,
    )


def brief(records: Iterator[Record]) -> list[str]:
    """Each record as `LINE ID`, or `LINE:COLUMN CODE` for the first of its problems."""
    told = []
    for number, read in enumerate(records):
        assert read.source.index == number
        if read.problems:
            place = read.problems[0].place or Place(0, 0)
            told.append(f"{place.line}:{place.column} {read.problems[0].code.id}")
        else:
            told.append(f"{read.source.line} {(read.data or {})['id']}")
    return told


@pytest.fixture(params=["libyaml", "python"])
def either_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Runs a test with libyaml and without it."""
    if request.param == "python":
        monkeypatch.setattr(yaml_reader, "Loader", PythonLoader)
    elif yaml_reader.Loader is PythonLoader:
        pytest.skip("PyYAML has no libyaml here")
    return str(request.param)


# --- Several records in a file ----------------------------------------------------------------

A, B, C = record("a"), record("b"), record("c")

DOCUMENTS = {
    "one": (A, ["1 a"]),
    "one with its marker": (f"---\n{A}", ["1 a"]),
    "two": (f"{A}---\n{B}", ["1 a", "6 b"]),
    "two with markers": (f"---\n{A}---\n{B}", ["1 a", "7 b"]),
    "comments before and behind": (f"# 1\n\n# 2\n{A}# 3\n---\n# 4\n{B}# 5\n", ["1 a", "10 b"]),
    "comments before a marker": (f"# 1\n---\n{A}", ["1 a"]),
    "a comment on a marker": (f"--- # 1\n{A}--- # 2\n{B}", ["1 a", "7 b"]),
    "a directive": (f"%YAML 1.2\n---\n{A}...\n%YAML 1.2\n# 1\n---\n{B}", ["1 a", "9 b"]),
    "the end of a document": (f"{A}...\n", ["1 a"]),
    "an end and a beginning": (f"{A}...\n---\n{B}...\n", ["1 a", "7 b"]),
    "an end without a beginning": (f"{A}...\n{B}", ["1 a", "7 b"]),
    "ends over and over": (f"...\n{A}...\n...\n# 1\n...\n{B}...\n...\n", ["2 a", "11 b"]),
    "comments behind the end": (f"{A}... # 1\n# 2\n\n# 3\n", ["1 a"]),
    "blank lines all around": (f"\n\n{A}\n\n---\n\n{B}\n\n", ["1 a", "10 b"]),
    "tabs behind a marker": (f"---\t\n{A}---\t# 1\n{B}", ["1 a", "7 b"]),
    "a record on the marker's line": (
        f"--- {json_record('a')}\n--- {json_record('b')}\n",
        ["1 a", "2 b"],
    ),
    "a marker in a block of text": (
        f"{A}notes: |\n  ---\n  ...\n   ---\n---\n{B}notes: >\n  ...\n",
        ["1 a", "10 b"],
    ),
    "no markers, though they look so": (f"{A}notes: ---a\nx-a: --- b\nx-----: ....\n", ["1 a"]),
    "nothing between": (f"{A}---\n---\n{B}", ["1 a", "6:1 SR108", "7 b"]),
    "a comment between": (f"{A}---\n# 1\n---\n{B}", ["1 a", "6:1 SR108", "8 b"]),
    "nothing behind": (f"{A}---\n", ["1 a", "6:1 SR108"]),
    "an empty end between": (f"{A}---\n...\n{B}", ["1 a", "6:1 SR108", "8 b"]),
    "a bad one between": (f"{A}---\nid: [\n---\n{B}---\n{C}", ["1 a", "7:5 SR110", "8 b", "14 c"]),
    "a marker in quotes": (f"{A}---\nid: 'a\n---\n{B}", ["1 a", "7:5 SR110", "8 b"]),
    "byte order marks": (f"\ufeff{A}\ufeff---\n{B}", ["1 a", "6 b"]),
    "no line end at the end": (f"{A}---\n{B}".rstrip(), ["1 a", "6 b"]),
    "nothing at all": ("", ["1:1 SR108"]),
    "blank lines": ("\n \n\t\n", ["1:1 SR108"]),
    "nothing but a mark": ("\ufeff", ["1:1 SR108"]),
    "nothing but a marker": ("---\n", ["1:1 SR108"]),
    "nothing but an end": ("...\n", ["1:1 SR108"]),
    "nothing but markers": ("---\n---\n", ["1:1 SR108", "2:1 SR108"]),
    "nothing but a directive": ("%YAML 1.2\n", ["1:1 SR110"]),
}


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("name", DOCUMENTS)
def test_yaml_documents(name: str, ends: str) -> None:
    """Record format: a file holds one record or several YAML documents; each has its lines."""
    text, told = DOCUMENTS[name]
    assert brief(load(text.replace("\n", ends).encode(), "yaml")) == told


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.usefixtures("either_parser")
def test_yaml_documents_with_either_parser(name: str) -> None:
    """The same with libyaml and without it."""
    text, told = DOCUMENTS[name]
    assert brief(load(text.encode(), "yaml")) == told


D, E, F = json_record("d"), json_record("e"), json_record("f")

LINES = {
    "one": (D, ["1 d"]),
    "three": (f"{D}\n{E}\n{F}\n", ["1 d", "2 e", "3 f"]),
    "blank lines": (f"\n\n{D}\n\n \t\n{E}\n\n", ["3 d", "6 e"]),
    "a bad one among them": (
        f"{D}\n{{\n{E}\n[]\n{F}",
        ["1 d", "2:2 SR111", "3 e", "4:1 SR201", "5 f"],
    ),
    "blanks around": (f"  {D}  \n\t{E}\t\n", ["1 d", "2 e"]),
    "a record on two lines": (f"{D[:30]}\n{D[30:]}\n{E}", ["1:31 SR111", "2:5 SR111", "3 e"]),
    "no JSON": (f"{D}\n# comment\nid: e\n{F}", ["1 d", "2:1 SR111", "3:1 SR111", "4 f"]),
    "a byte order mark": (f"\ufeff{D}\n{E}", ["1 d", "2 e"]),
    "joined files": (f"{D}\n\ufeff{E}\n", ["1 d", "2 e"]),
    "nothing": ("", ["1:1 SR108"]),
    "blank lines only": ("\n\n", ["1:1 SR108"]),
}  # fmt: skip


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("name", LINES)
def test_json_lines(name: str, ends: str) -> None:
    """Record format: one JSON record a line; a bad line is one bad record and no more."""
    text, told = LINES[name]
    assert brief(load(text.replace("\n", ends).encode(), "jsonl")) == told


def test_records_come_as_they_are_read() -> None:
    """A long stream is not read before its first record is given, nor kept."""
    count = 0

    class Endless:
        def read(self, size: int) -> bytes:
            nonlocal count
            count += 1
            return f"{D}\n".encode()[:size]

    records = load(cast("IO[bytes]", Endless()), "jsonl")
    for number in range(1, 50):
        assert next(records).source.index == number - 1
        assert count == number


# --- Where records come from ------------------------------------------------------------------

FILES: dict[str, tuple[str, list[str]]] = {
    "a.yaml": (f"{A}---\n{B}", ["1 a", "6 b"]),
    "a.yml": (A, ["1 a"]),
    "a.json": (D, ["1 d"]),
    "a.jsonl": (f"{D}\n{E}\n", ["1 d", "2 e"]),
    "a.ndjson": (f"{D}\n", ["1 d"]),
    "A.JSONL": (f"{D}\n", ["1 d"]),
    "record": (D, ["1 d"]),
}


@pytest.mark.parametrize("name", FILES)
def test_files(name: str, tmp_path: Path) -> None:
    """A file by its path, as text or as an object; `.gz` of each is read too."""
    text, told = FILES[name]
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert brief(load(path)) == told
    assert brief(load(str(path))) == told
    with path.open("rb") as stream:
        records = list(load(stream))
        assert brief(iter(records)) == told
        assert records[0].source.path == str(path)
    for ending in (".gz", ".GZ"):
        packed = tmp_path / (name + ending)
        packed.write_bytes(gzip.compress(text.encode()))
        assert brief(load(packed)) == told
    # A .gz may be of several members, as of logs that were joined.
    packed.write_bytes(gzip.compress(text[:9].encode()) + gzip.compress(text[9:].encode()))
    assert brief(load(packed)) == told


@pytest.mark.parametrize("name", FILES)
def test_standard_input(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` is standard input; the form is guessed from its first bytes."""
    text, told = FILES[name]
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
    records = list(load("-"))
    assert brief(iter(records)) == told
    assert {read.source.path for read in records} == {"-"}


def test_streams_without_a_name() -> None:
    """Bytes and streams are reported under a name that is none of a file's."""
    assert next(load(A.encode())).source.path == "<bytes>"
    stream = cast("IO[bytes]", SimpleNamespace(read=io.BytesIO(A.encode()).read, name=3))
    assert next(load(stream)).source.path == "<stream>"


GUESSES: list[tuple[str, str, Form]] = [
    ("", A, "yaml"),
    ("", D, "json"),
    ("", f"\ufeff\n\n  {D}", "json"),
    ("", "{}", "json"),
    ("", json.dumps(json.loads(D), indent=2), "json"),
    ("", '{\n "id": 1}', "json"),
    ("", f"{D}\n\n{E}", "jsonl"),
    ("", f"{D}\n\n \n", "json"),
    ("", f"{D}\nrubbish", "jsonl"),
    ("", '{"notes": "}", "id":\n "}"}\n', "json"),
    ("", r'{"notes": "\"}{", "id": {}}' + "\n{}", "jsonl"),
    ("", "{format: shellref/1}", "yaml"),
    ("", "{ # comment\n", "yaml"),
    ("", f"[{D}]", "yaml"),
    ("", f"--- {D}", "yaml"),
    ("", f"# comment\n{D}", "yaml"),
    ("", "", "yaml"),
    ("a.yaml", D, "json"),
    ("a.json", A, "json"),
    ("a.json", f"{D}\n{E}", "json"),
    ("a.jsonl", A, "jsonl"),
    ("a.ndjson", D, "jsonl"),
    ("a.jsonl.gz", A, "jsonl"),
    ("a.JSON", A, "json"),
    ("a.txt", D, "json"),
]


@pytest.mark.parametrize(("name", "text", "form"), GUESSES)
def test_the_form_is_guessed(name: str, text: str, form: Form) -> None:
    """From the end of the name, or else from the first bytes."""
    assert next(split(io.BytesIO(text.encode()), name)).form == form


@pytest.mark.parametrize("form", ["yaml", "json", "jsonl"])
def test_the_form_can_be_given(form: Form, tmp_path: Path) -> None:
    """`--input` is for where the guess is wrong: it counts more than name and content."""
    for name in ("a.yaml", "a.json", "a.jsonl"):
        path = tmp_path / name
        path.write_text(D, encoding="utf-8")
        assert [read.source.form for read in load(path, form)] == [form]
        assert brief(load(path, form)) == ["1 d"]


# --- Scalars ----------------------------------------------------------------------------------

#: Plain scalars that are text, whatever other readers make of them.
TEXTS = """
    no yes on off y n True TRUE False Null NULL ~ none None 12:30 1:2:3 1_000 007 00 -01 1e5 1E5
    1e-5 1.5e3 2026-04-12 2026-04-12T12:30:00Z .5 5. -.5 +1 +0.5 -- 0x1F 0o17 0b1 1,000 .nan .NaN
    .inf -.inf NaN Infinity １２ ٣ 1２ ½ 1.٣ 1.2.3 1-2 -1- 1% a1 e5 = <a a&b a*b a!b a@b a%b a`b
    例会 🐢
"""

#: Plain scalars and what they are (record format: "A plain YAML scalar is a number only if …").
PLAIN: list[tuple[str, Any]] = [
    ("0", 0),
    ("7", 7),
    ("-1", -1),
    ("-0", 0),
    ("10", 10),
    ("9007199254740991", 2**53 - 1),
    ("-9007199254740991", 1 - 2**53),
    ("0.5", 0.5),
    ("-0.5", -0.5),
    ("1.0", 1.0),
    ("2.50", 2.5),
    ("0.1", 0.1),
    ("9007199254740991.5", 9007199254740991.5),
    ("1.00000000000000000000000001", 1.0),
    ("true", True),
    ("false", False),
    ("null", None),
    ("", None),
    *((text, text) for text in TEXTS.split()),
    ("a b", "a b"),
    ("1 2", "1 2"),
    ("a#b", "a#b"),
    ("a:b", "a:b"),
    ("'1'", "1"),
    ('"1"', "1"),
    ("'true'", "true"),
    ("''", ""),
    ('""', ""),
    ("'it''s'", "it's"),
    (r'"a\tb\n\u3042\x41\U0001F422\"\\"', 'a\tb\nあA\U0001f422"\\'),
    ("'a\\tb'", "a\\tb"),
    ("|\n  a\n   b\n", "a\n b\n"),
    (">-\n  a\n  b\n\n  c\n", "a b\nc"),
    ("|+\n  a\n", "a\n\n"),
    ("|2-\n   a", " a"),
    ("a\n  b", "a b"),
    ("'a\n\n  b'", "a\nb"),
    ('"a\\\n  b"', "ab"),
    ("[]", []),
    ("{}", {}),
    ("[1, '1', one, [], null, ]", [1, "1", "one", [], None]),
    ("{a: 1, 'b': '1', \"c\": , d}", {"a": 1, "b": "1", "c": None, "d": None}),
]


@pytest.mark.parametrize(("written", "value"), PLAIN)
@pytest.mark.usefixtures("either_parser")
def test_plain_scalars(written: str, value: Any) -> None:
    """Which plain scalars are numbers, true, false or null; all else is text."""
    [read] = load(f"{A}x-a: {written}\nx-b: [1, {{c: 2}}]\n".encode())
    assert read.problems == ()
    assert read.data
    assert read.data["x-a"] == value
    assert type(read.data["x-a"]) is type(value)
    assert read.data["x-b"] == [1, {"c": 2}]


@pytest.mark.parametrize(("written", "value"), PLAIN)
@pytest.mark.usefixtures("either_parser")
def test_quick_and_thorough_yaml_agree(written: str, value: Any) -> None:
    """A record that is read again for its places has the same data."""
    [read] = load(f"{A}x-a: {written}\nunknown: key\n".encode())
    assert [problem.code for problem in read.problems] == [Code.UNKNOWN_KEY]
    assert read.data
    assert read.data["x-a"] == value
    assert type(read.data["x-a"]) is type(value)


#: What YAML's parsers used to disagree on: a value, and what is read of it or wrong with it.
PECULIAR: list[tuple[str, Any]] = [
    ("a\tb", "a\tb"),
    ("\t1\t# comment", 1),
    ("a \t# comment", "a"),
    ("[a,\tb\t]", ["a", "b"]),
    ("{a?: 1, b? : c?}", {"a?": 1, "b?": "c?"}),
    ("{? a : 1, ? b}", {"a": 1, "b": None}),
    ("[a:b, 'c':d, 12:30]", ["a:b", {"c": "d"}, "12:30"]),
    ("|# comment\n  a\n", "a\n"),
    (">-\t# comment\n  a\n", "a"),
    ("|1-\n  a\n", " a"),
    ("|-1\n  a\n", " a"),
    ("a\n\t\n  b", "SR110 7:1"),
    ("'a\n\t b'", "a b"),
    ("{a:, b: 1}", "SR110 6:8"),
    ("{a:}", "SR110 6:8"),
    ("[a:[1]]", "SR110 6:8"),
    ("|0\n  a\n", "SR110 6:7"),
    ("|\n\ta\n", "SR110 7:1"),
    ("|2\n  a\n\tb\n", "SR110 8:1"),
    ("|a\n  b\n", "SR110 6:7"),
    ("a\n\tb", "SR110 7:1"),
    ("- a", "SR110 6:6"),
    ('"\\U00110000"', "SR110 6:7"),
    ('"\\UFFFFFFFF"', "SR110 6:7"),
    ('"a\\ud800"', "SR120 6:8"),
    ('"a\\\\ud800"', "a\\ud800"),
    ('"\\ud800\\udc0x"', "SR120 6:7"),
    ('"\\U0000dfff"', "SR120 6:7"),
    ("{*a : 1}", "SR116 6:7"),
    ("{&a b: 1}", "SR115 6:7"),
    ("!a &b c", "SR114 6:6"),
    ("&b !a&c d", "SR115 6:6"),
    ("!<a,[b> c", "SR114 6:6"),
    ("{? [a, b] : 1}", "SR113 6:9"),
    ("[{, a: 1}]", "SR110 6:8"),
    ("1\n{", "SR110 7:1"),
    ("1\n[", "SR110 7:1"),
]


@pytest.mark.parametrize(("written", "value"), PECULIAR)
@pytest.mark.usefixtures("either_parser")
def test_peculiarities_of_yaml(written: str, value: Any) -> None:
    """Where libyaml and PyYAML's own parser differ, both do as libyaml does."""
    [read] = load(f"{A}x-a: {written}\n".encode())
    if read.problems:
        problem = read.problems[0]
        assert problem.place
        assert f"{problem.code.id} {problem.place.line}:{problem.place.column}" == value
    else:
        assert read.data
        assert read.data["x-a"] == value


JSON_VALUES: list[tuple[str, Any]] = [
    ("0", 0),
    ("-0", 0),
    ("-1", -1),
    ("9007199254740991", 2**53 - 1),
    ("-9007199254740991", 1 - 2**53),
    ("0.5", 0.5),
    ("1.0", 1.0),
    ("1e5", 100000.0),
    ("1E+5", 100000.0),
    ("25e-1", 2.5),
    ("-0.0", -0.0),
    ("1e-400", 0.0),
    ("true", True),
    ("null", None),
    (r'"\u3042\ud83d\udc22\/\b"', "あ\U0001f422/\b"),
    ('"\u2028\x7f\ufeff"', "\u2028\x7f\ufeff"),
    ("[ ]", []),
    ("{ }", {}),
    ('{"": 1, "<<": 2, "true": 3}', {"": 1, "<<": 2, "true": 3}),
]


@pytest.mark.parametrize(("written", "value"), JSON_VALUES)
@pytest.mark.parametrize("sound", [True, False], ids=["quick", "thorough"])
def test_json_values(written: str, value: Any, sound: bool) -> None:
    """JSON as it is, whether a record is read once or again for its places."""
    more = "" if sound else ', "unknown": 1'
    [read] = load(f'{D[:-1]}, "x-a": {written}{more}}}'.encode())
    assert len(read.problems) == (not sound)
    assert read.data
    assert read.data["x-a"] == value
    assert type(read.data["x-a"]) is type(value)
    if value == 0:
        assert math.copysign(1, read.data["x-a"]) == math.copysign(1, value)


def test_a_yaml_reading_of_json() -> None:
    """JSON is a subset of YAML: either reader gives the same, long texts and all."""
    for text in (D, json.dumps(json.loads(D), indent=2, ensure_ascii=False)):
        [quick], [slow] = load(text.encode(), "json"), load(text.encode(), "yaml")
        assert quick.data == slow.data
        assert not quick.problems
        assert not slow.problems


@pytest.mark.usefixtures("either_parser")
def test_whole_numbers_with_a_point_are_refused_everywhere() -> None:
    """cli: "floats where whole numbers belong (`1.0` too)" are problems, also alone."""
    for form, text in {
        "yaml": f"{A}result: {{outcome: unfinished, turn: 1.0}}\n",
        "json": D[:-1] + ', "result": {"outcome": "unfinished", "turn": 1.0}}',
    }.items():
        [read] = load(text.encode(), cast("Form", form))
        assert [problem.code for problem in read.problems] == [Code.NOT_WHOLE]


# --- Places -----------------------------------------------------------------------------------

PLACED = """\
# 注釈 comment
format: shellref/1
game: what-the-shell
id: '例会''s'
event: {name: "春の\\u4f8b会", date: 2026-04-12, x-記: [一, "二", 三]}
players:
  black: {name: 高橋}
  white:
    name: >-
      Kenji
      the Great
turns:
  - e5 d4
  - "e6 d5"
  - 'e7 d6'
  - black: f1
    white: 'g1'
  - {black: "f2", white: g2}
  - f3
    g3
  - "f4
    g4"
  - >-
    f5 g5
  - |-
    f6 g6
notes: |
  一
   二
result: {outcome: unfinished, turn: }
x-白: 例会
"""

PLACES: list[tuple[tuple[str | int, ...], str]] = [
    (("format",), "shellref/1"),
    (("id",), "'例会''s'"),
    (("event",), PLACED.splitlines()[4][7:]),
    (("event", "name"), '"春の\\u4f8b会"'),
    (("event", "date"), "2026-04-12"),
    (("event", "x-記"), '[一, "二", 三]'),
    (("event", "x-記", 1), '"二"'),
    (("event", "x-記", 2), "三"),
    (("players", "black"), "{name: 高橋}"),
    (("players", "black", "name"), "高橋"),
    (("players", "white"), "name: >-"),
    (("players", "white", "name"), ">-"),
    (("turns",), "- e5 d4"),
    (("turns", 0), "e5 d4"),
    (("turns", 1), '"e6 d5"'),
    (("turns", 3), "black: f1"),
    (("turns", 3, "white"), "'g1'"),
    (("turns", 4, "black"), '"f2"'),
    (("turns", 5), "f3"),
    (("turns", 6), '"f4'),
    (("turns", 7), ">-"),
    (("notes",), "|"),
    (("x-白",), "例会"),
]

KEYS: list[tuple[tuple[str | int, ...], str]] = [
    (("format",), "format"),
    (("event", "x-記"), "x-記"),
    (("turns", 3, "white"), "white"),
    (("turns", 4, "black"), "black"),
    (("x-白",), "x-白"),
]

WORDS: list[tuple[int, str, str]] = [
    (0, "black", "e5"),
    (0, "white", "d4"),
    (1, "black", "e6"),
    (1, "white", "d5"),
    (2, "black", "e7"),
    (2, "white", "d6"),
    (3, "white", "'g1'"),
    (4, "white", "g2"),
    (5, "black", "f3"),
    (5, "white", "g3"),
    (6, "black", "f4"),
    (6, "white", "g4"),
    (7, "black", "f5"),
    (7, "white", "g5"),
    (8, "black", "f6"),
    (8, "white", "g6"),
]


def at(text: str, place: Place | None) -> str:
    """What stands at a place of a text."""
    assert place
    line = text.splitlines()[place.line - 1]
    return line[place.column - 1 : place.column - 1 + place.length]


@pytest.mark.usefixtures("either_parser")
def test_places() -> None:
    """The place of a value is the value's own text, under Japanese and in every style."""
    read = load_source(Source("a.yaml", 0, "yaml", PLACED, 1))
    for path, text in PLACES:
        assert at(PLACED, read.locate(Problem(Code.WRONG_KIND, path=path)).place) == text
    for path, text in KEYS:
        assert at(PLACED, read.locate(Problem(Code.WRONG_KIND, path=path, key=True)).place) == text
    # Nothing is right behind the colon, and what is not there is where it might be.
    nothing = read.locate(Problem(Code.WRONG_KIND, path=("result", "turn"))).place
    assert nothing == Place(30, 36, 1)
    missing = read.locate(Problem(Code.MISSING_KEY, path=("players", "black", "x", 3)))
    assert at(PLACED, missing.place) == "{name: 高橋}"


@pytest.mark.parametrize(("turn", "player", "word"), WORDS)
@pytest.mark.usefixtures("either_parser")
def test_places_of_words(turn: int, player: str, word: str) -> None:
    """judging: "its place is the exact word, in short notation too", however it is quoted."""
    text = PLACED.replace(", turn: }", "}")
    read = load_source(Source("a.yaml", 0, "yaml", text, 1))
    assert read.problems == ()
    problem = Problem(Code.SQUARE_OCCUPIED, path=("turns", turn, player))
    assert at(text, read.locate(problem).place) == word


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("e5 z4", "z4"),
        ("'e5 z4'", "z4"),
        ('"e5 z4"', "z4"),
        (r'"\u0065\x35 z4"', "z4"),
        (r'"e5 \x7a4"', r"\x7a4"),
        (r'"e5\x20\"4"', r"\"4"),
        (r'"\U00000065" # z4', '"\\U00000065"'),
        ("'e5 ''4'", "''4"),
        ("e5\n    z4", "z4"),
        ("'e5\n\n    z4'", "z4"),
        ('"e5 \\\n    z4"', "z4"),
        (">\n    e5\n    z4", "z4"),
        ("|- # z4\n    e5 z4", "z4"),
        ("{black: e5, white: z4}", "z4"),
        ('{"black": "e5", "white": "z4"}', '"z4"'),
        ("{x-白: 'あ', white: z4, black: e5}", "z4"),
        ("black: e5\n    white: z4", "z4"),
        ("? black\n    : e5\n    ? white\n    : z4", "z4"),
        # Where no part of the source is just the word, the value is told.
        ('"e5\\tz4\\\n    c3"', '"e5\\tz4\\'),
    ],
)
@pytest.mark.usefixtures("either_parser")
def test_places_of_wrong_words(written: str, word: str) -> None:
    """A word that is no square is found in the source, in any style and behind any escape."""
    text = A.replace("turns: [e5 d4]", f"turns:\n  - {written}")
    [read] = load(text.encode())
    assert [at(text, problem.place) for problem in read.problems] == [word]


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ('"e5 z4"', "z4"),
        (r'"\u0065\u0035 z4"', "z4"),
        (r'"\ud83d\udc22\n z4"', r"\ud83d\udc22"),
        ('{"x-白": "あ", "white": "z4", "black": "e5"}', '"z4"'),
        ('{"black": "e5",\n  "white": "z4"}', '"z4"'),
    ],
)
def test_places_of_wrong_words_in_json(written: str, word: str) -> None:
    """The same in JSON."""
    text = D.replace('"e5 d4"', written)
    [read] = load(text.encode(), "json")
    assert at(text, read.problems[0].place) == word


@pytest.mark.usefixtures("either_parser")
def test_places_within_a_word_of_several_lines() -> None:
    """A letter of a row that is written on other lines is told as the row."""
    rows = "    - .........\n" * 8
    [read] = load(f"{A}setup:\n  board:\n{rows}    - >-\n      ....b....\n".encode())
    assert [(problem.code.id, problem.place) for problem in read.problems] == [
        ("SR222", Place(16, 7, 2))
    ]


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_lines_of_a_file(ends: str) -> None:
    """`line_text` gives the lines of a record by their number in the file, and no others."""
    text = f"{record('a', ends)}---{ends}{record('例', ends)}"
    first, second = load(text.encode())
    assert first.places.line_text(3) == "id: a"
    assert first.places.line_text(6) == ""
    assert second.places.line_text(6) == "---"
    assert second.places.line_text(9) == "id: 例"
    for number in (0, 7):
        assert first.places.line_text(number) is None
    for number in (5, 13):
        assert second.places.line_text(number) is None


def test_a_step_apart_is_no_other_step() -> None:
    """A path to the second of two values leads to no value of the record."""
    step = Apart("turns")
    assert step != "turns"
    assert step != Apart("turns")
    assert not step == "turns"  # noqa: SIM201 (both operators are asked)
    places: dict[str, int] = {step: 1}
    assert "turns" not in places
    assert step in places


# --- Records ----------------------------------------------------------------------------------


def test_a_problem_without_a_text_has_no_place() -> None:
    """Where nothing could be read there is nowhere to point at."""
    [read] = load("no such file")
    problem = Problem(Code.FAULT)
    assert read.locate(problem) is problem


def test_what_a_record_holds() -> None:
    """A sound record has data, game and digest; a bad one says why and has no digest."""
    [sound] = load(A.encode())
    assert sound.data
    assert sound.game
    assert sound.game.name == "what-the-shell"
    assert str(sound.digest).startswith("sha256:")
    assert not sound.unreadable
    [bad] = load(A.replace("e5 d4", "e5 z4").encode())
    assert bad.data
    assert bad.game is sound.game
    assert bad.digest is None
    assert not bad.unreadable
    [unknown] = load(A.replace("what-the-shell", "go").encode())
    assert unknown.game is None
    assert unknown.data
    [broken] = load(b"[")
    assert broken.data is None
    assert broken.game is None


@pytest.mark.parametrize(
    "path",
    # A tournament is no record, and some of its records are none on purpose.
    sorted(path for path in EXAMPLES.rglob("*.yaml") if "tournaments" not in path.parts),
    ids=lambda path: str(path.relative_to(EXAMPLES)),
)
def test_the_examples_read_alike_without_libyaml(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pure-Python parser gives every example the same data and every value the same place."""
    usual = list(load(path))
    places = [read.places for read in usual]
    monkeypatch.setattr(yaml_reader, "Loader", PythonLoader)
    again = list(load(path))
    assert [read.data for read in again] == [read.data for read in usual]
    for read, known in zip(again, places, strict=True):
        assert read.problems == ()
        assert read.places.keys == known.keys
        starts = {key: extent.start for key, extent in read.places.values.items()}
        assert starts == {key: extent.start for key, extent in known.values.items()}
