"""The corpus of broken files: each problem of each, at its exact place, however it is stored.

`expected.txt` says what is wrong in each file. Files that cannot live in a repository (too large,
in another encoding, damaged, no files at all) are made here.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple, NoReturn, cast

import pytest

from shellref.problems import Code, Problem
from shellref.record import LIMITS, Form, Limits, Record, load, yaml_reader
from shellref.record.yaml_python import PythonLoader
from shellref.referee import adjudicate

FOLDER = Path(__file__).parent


def expectations() -> dict[str, list[list[str]]]:
    """The table: file → records → problems as `LINE:COLUMN:LENGTH CODE`."""
    table: dict[str, list[list[str]]] = {}
    for line in (FOLDER / "expected.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        name, problems = line[:32].strip(" |"), re.findall(r"[0-9:]+ SR[0-9]+", line[32:])
        if name:
            table[name] = [[]]
        elif "|" in line[:32]:
            list(table.values())[-1].append([])
        list(table.values())[-1][-1].extend(problems)
    return table


EXPECTED = expectations()


def told(problem: Problem) -> str:
    """A problem as the table has it."""
    place = problem.place
    where = f"{place.line}:{place.column}:{place.length} " if place else ""
    return where + problem.code.id


def all_told(records: Iterator[Record]) -> list[list[str]]:
    """The problems of all records as the table has them."""
    return [[told(problem) for problem in record.problems] for record in records]


def documents(records: Iterator[Record]) -> list[list[dict[str, Any]]]:
    """The problems of all records as the verdict document has them."""
    return [[problem.to_json("en") for problem in record.problems] for record in records]


def test_the_table_lists_every_file() -> None:
    """No broken file is left without an expectation, and none is expected that is not there."""
    endings = (".yaml", ".json", ".jsonl")
    assert list(EXPECTED) == sorted(
        file.name for file in FOLDER.iterdir() if file.suffix in endings
    )


@pytest.mark.parametrize("name", EXPECTED)
def test_problems_and_their_places(name: str) -> None:
    """cli, *Limits and safety*: each class of bad input is a problem with a place."""
    records = list(load(FOLDER / name))
    assert all_told(iter(records)) == EXPECTED[name]
    assert [record.source.index for record in records] == list(range(len(records)))
    for record in records:
        assert record.unreadable is False
        status = adjudicate(record).verdict.status
        assert status == ("malformed" if record.problems else "confirmed")


@pytest.mark.parametrize("name", EXPECTED)
def test_problems_are_told_in_both_languages(name: str) -> None:
    """What is wrong is said in English and in Japanese, shortly, and so is every suggestion."""
    for record in load(FOLDER / name):
        for problem in record.problems:
            assert len(problem.message.en) < 300
            assert re.search("[ぁ-んァ-ヶ一-龠]", problem.message.ja)
            assert not re.search("[ぁ-んァ-ヶ]", problem.code.message.en)
            if problem.help:
                assert len(problem.help.en) < 150
                assert re.search("[ぁ-んァ-ヶ一-龠]", problem.help.ja)
            assert problem.to_json("en")["message"] == problem.message.en
            assert problem.to_json("ja")["message"] == problem.message.ja


Store = Callable[[bytes, str, Path], Iterator[Record]]


def _gzipped(data: bytes, name: str, folder: Path) -> Iterator[Record]:
    (folder / f"{name}.gz").write_bytes(gzip.compress(data))
    return load(folder / f"{name}.gz")


def _written(data: bytes, name: str, folder: Path) -> Iterator[Record]:
    (folder / name).write_bytes(data)
    return load(folder / name)


STORES: dict[str, Store] = {
    "gzip": _gzipped,
    "upper-case gzip": lambda data, name, folder: _gzipped(data, name.upper(), folder),
    "CRLF": lambda data, name, folder: _written(data.replace(b"\n", b"\r\n"), name, folder),
    "lone CR": lambda data, name, folder: _written(data.replace(b"\n", b"\r"), name, folder),
    "byte order mark": lambda data, name, folder: _written(b"\xef\xbb\xbf" + data, name, folder),
    "bytes": lambda data, name, _: load(data, _form(name)),
    "stream": lambda data, name, _: load(io.BytesIO(data), _form(name)),
    "pipe": lambda data, name, _: load(cast("IO[bytes]", Pipe(data)), _form(name)),
}


def _form(name: str) -> Form:
    forms: dict[str, Form] = {".yaml": "yaml", ".json": "json", ".jsonl": "jsonl"}
    return forms[Path(name).suffix]


class Pipe:
    """A stream that gives a few bytes at a time, and fails where it is told to."""

    def __init__(self, data: bytes, fault: OSError | None = None) -> None:
        self.data = data
        self.fault = fault

    def read(self, size: int) -> bytes:
        """The next seven bytes, or what is left of them."""
        if self.fault and not self.data:
            raise self.fault
        piece, self.data = self.data[: min(size, 7)], self.data[min(size, 7) :]
        return piece


@pytest.mark.parametrize("store", STORES)
@pytest.mark.parametrize("name", EXPECTED)
def test_it_does_not_matter_how_a_file_is_stored(name: str, store: str, tmp_path: Path) -> None:
    """Compressed, with other line ends, with a byte order mark, as a stream: the same places."""
    data = (FOLDER / name).read_bytes()
    assert all_told(STORES[store](data, name, tmp_path)) == EXPECTED[name]


@pytest.mark.parametrize("name", EXPECTED)
def test_it_does_not_matter_who_parses_yaml(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where libyaml is missing the problems are the same, to the letter and to the column."""
    usual = documents(load(FOLDER / name))
    monkeypatch.setattr(yaml_reader, "Loader", PythonLoader)
    assert documents(load(FOLDER / name)) == usual


def test_the_corpus_hits_every_code() -> None:
    """Each SR1xx and SR2xx code is the right one for some file of the corpus."""
    hit = {Code.NOT_FOUND, *(made.code for made in MADE.values())}
    ids = {code.id for code in hit}
    ids |= {problem.split()[1] for records in EXPECTED.values() for p in records for problem in p}
    assert sorted({code.id for code in Code if code.id < "SR300"} - ids) == []


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_both_forms_hit_every_code_that_applies(form: str) -> None:
    """What can be wrong in either form is in the corpus in both."""
    only = {
        "yaml": {Code.JSON_SYNTAX, Code.NOT_A_NUMBER},
        "json": {
            Code.YAML_SYNTAX,
            Code.KEY_NOT_TEXT,
            Code.TAG,
            Code.ANCHOR,
            Code.ALIAS,
            Code.MERGE_KEY,
            Code.BAD_CHARACTER,
        },
    }
    hit = {
        problem.split()[1]
        for name, records in EXPECTED.items()
        for problems in records
        for problem in problems
        if Path(name).suffix.startswith(f".{form}")
    }
    wanted = {p.split()[1] for records in EXPECTED.values() for ps in records for p in ps}
    assert sorted(wanted - hit) == sorted(code.id for code in only[form])


# --- What cannot be kept in a repository ------------------------------------------------------

GOOD = (
    "format: shellref/1\n"
    "game: what-the-shell\n"
    "players:\n"
    "  black: {name: 高橋}\n"
    "  white: {name: Kenji}\n"
    "turns: [e5 d4]\n"
)
PLAIN: dict[str, Any] = {
    "format": "shellref/1",
    "game": "what-the-shell",
    "players": {"black": {"name": "高橋"}, "white": {"name": "Kenji"}},
    "turns": ["e5 d4"],
}
GOOD_JSON = json.dumps(PLAIN, ensure_ascii=False)


class Made(NamedTuple):
    """A file that is made for a test: its name and bytes, and what is wrong with it.

    `places` has the place of the problem of each record, `-` for a problem without a place, or
    nothing for a record without a problem.
    """

    name: str
    data: bytes
    code: Code
    places: list[str]
    help: str = ""


def made(name: str, data: bytes, code: Code, *places: str, help: str = "") -> Made:
    """A file to be made."""
    return Made(name, data, code, list(places), help)


def nodes(count: int, form: str) -> bytes:
    """A record of just so many nodes, the last of them in a list under a key of its own."""
    # The record, and the key and the list themselves.
    inside = count - len(re.findall(r'[{\[]|"[^"]*"', GOOD_JSON)) - 2
    numbers = ", ".join(["1"] * inside)
    if form == "json":
        return f'{GOOD_JSON[:-1]}, "x-手": [{numbers}]}}'.encode()
    return f"{GOOD}x-手: [{numbers}]\n".encode()


def levels(count: int, form: str) -> bytes:
    """A record that is nested just so deeply; the record itself is a level."""
    deep = "[" * (count - 1) + "]" * (count - 1)
    if form == "json":
        return f'{GOOD_JSON[:-1]}, "x-手": {deep}}}'.encode()
    return f"{GOOD}x-手: {deep}\n".encode()


SHIFTED = GOOD.replace("name: 高橋", "name: 高橋さくら")
SQUEEZED = gzip.compress(GOOD.encode() * 50)

MADE = {
    "Shift_JIS": made(
        "a.yaml", SHIFTED.encode("cp932"), Code.NOT_UTF8, "4:17:1", help="it may be Shift_JIS"
    ),
    "EUC-JP": made(
        "a.yaml", SHIFTED.encode("euc_jp"), Code.NOT_UTF8, "4:17:1", help="it may be EUC-JP"
    ),
    "ISO-2022-JP": made(
        "a.yaml", SHIFTED.encode("iso2022_jp"), Code.NOT_UTF8, "4:17:1", help="ISO-2022-JP"
    ),
    "UTF-16": made("a.yaml", GOOD.encode("utf-16"), Code.NOT_UTF8, "1:1:1", help="UTF-16"),
    "UTF-16 without a mark": made(
        "a.yaml", GOOD.encode("utf-16-be"), Code.NOT_UTF8, "1:1:1", help="UTF-16"
    ),
    "UTF-16 in ASCII": made(
        "a.json", GOOD_JSON.replace("高橋", "T").encode("utf-16-le"), Code.NOT_UTF8, "1:2:1"
    ),
    "Windows-1252": made(
        "a.yaml",
        GOOD.replace("高橋", "Zoë Brontë").encode("cp1252"),
        Code.NOT_UTF8,
        "4:19:1",
        help="it may be Windows-1252",
    ),
    "no text at all": made("a.yaml", b"\x89PNG\r\n\xff\xfe\xfd", Code.NOT_UTF8, "1:1:1"),
    "a wrong byte in JSON Lines": made(
        "a.jsonl",
        "\n".join([GOOD_JSON, GOOD_JSON, GOOD_JSON]).encode().replace("橋".encode(), b"\xff", 2),
        Code.NOT_UTF8,
        "1:84:1",
        "2:84:1",
        "",
    ),
    "gzip without its name": made(
        "a.yaml", SQUEEZED, Code.NOT_UTF8, "1:2:1", help="it looks like gzip data"
    ),
    "a name without gzip": made("a.yaml.gz", GOOD.encode(), Code.BAD_GZIP, "-"),
    "gzip cut short": made("a.yaml.gz", SQUEEZED[:-20], Code.BAD_GZIP, "-"),
    "gzip cut before its checksum": made(
        "a.yaml.gz", gzip.compress(GOOD.encode())[:-4], Code.BAD_GZIP, "-"
    ),
    "gzip with a wrong checksum": made(
        "a.yaml.gz", SQUEEZED[:-8] + b"\0" + SQUEEZED[-7:], Code.BAD_GZIP, "-"
    ),
    "gzip with a wrong bit": made(
        "a.yaml.gz", SQUEEZED[:40] + b"\xff\xff\xff" + SQUEEZED[43:], Code.BAD_GZIP, "-"
    ),
    "something behind gzip": made(
        "a.yaml.gz", gzip.compress(GOOD.encode()) + b"junk", Code.BAD_GZIP, "-"
    ),
    "too large": made("a.json", b" " * (LIMITS.bytes + 1), Code.TOO_LARGE, "1:1:1"),
    "too large in lines": made(
        "a.yaml", (b"# a comment" * 9 + b"\n") * (LIMITS.bytes // 100 + 1), Code.TOO_LARGE, "1:1:1"
    ),
    "a gzip bomb": made(
        "a.yaml.gz", gzip.compress(bytes(LIMITS.bytes * 8), 1), Code.TOO_LARGE, "1:1:1"
    ),
    "a gzip bomb of lines": made(
        "a.jsonl.gz", gzip.compress(b"\n" * 1_000_000 + b"x" * (LIMITS.bytes + 1), 1),
        Code.TOO_LARGE, "1000001:1:1",
    ),
    "too many nodes of YAML": made(
        "a.yaml", nodes(100_001, "yaml"), Code.TOO_MANY_NODES, "7:299947:1"
    ),
    "too many nodes of JSON": made(
        "a.json", nodes(100_001, "json"), Code.TOO_MANY_NODES, "1:300086:1"
    ),
    "too deep in YAML": made("a.yaml", levels(65, "yaml"), Code.TOO_DEEP, "7:69:1"),
    "too deep in JSON": made("a.json", levels(65, "json"), Code.TOO_DEEP, "1:208:1"),
    "far too deep in YAML": made("a.yaml", levels(5000, "yaml"), Code.TOO_DEEP, "7:69:1"),
    "far too deep in JSON": made("a.json", levels(5000, "json"), Code.TOO_DEEP, "1:208:1"),
    "no file but a folder": made("", b"", Code.NOT_A_FILE, "-"),
}  # fmt: skip


@pytest.mark.parametrize("case", MADE)
def test_what_cannot_be_read(case: str, tmp_path: Path) -> None:
    """judging: over a limit, not UTF-8, not a regular file is `unreadable`, with its place."""
    bad = MADE[case]
    path = tmp_path / bad.name
    if bad.name:
        path.write_bytes(bad.data)
    records = list(load(path))
    assert all_told(iter(records)) == [
        [f"{place} {bad.code.id}".removeprefix("- ")] if place else [] for place in bad.places
    ]
    for record in records:
        assert record.unreadable is bool(record.problems)
        status = adjudicate(record).verdict.status
        assert status == ("unreadable" if record.problems else "unclaimed")
        for problem in record.problems:
            assert bad.help in (problem.help.en if problem.help else "")


def problem_of(where: str | Path | IO[bytes], limits: Limits = LIMITS) -> Problem:
    """The one problem of the one record that is unreadable."""
    [record] = load(where, limits=limits)
    [problem] = record.problems
    assert record.unreadable
    assert problem.place is None
    return problem


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """A missing file, and a name that no file can have, are problems in the record's place."""
    assert problem_of(tmp_path / "none.yaml").message.en == "cannot be read: no such file"
    assert problem_of("a\0b.yaml").code is Code.NOT_FOUND
    assert problem_of(str(tmp_path / ("a" * 5000))).code is Code.NOT_FOUND


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever may not read a file is told so."""
    (tmp_path / "secret.yaml").write_text(GOOD, encoding="utf-8")

    def refuse(*_: object) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    assert problem_of(tmp_path / "secret.yaml").message.en == "cannot be read: permission denied"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_only_regular_files(tmp_path: Path) -> None:
    """A pipe or a device might never end; it is not even opened."""
    os.mkfifo(tmp_path / "pipe.yaml")
    for path in (tmp_path / "pipe.yaml", "/dev/zero"):
        assert problem_of(path).code is Code.NOT_A_FILE


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shell can close standard input; Python then has none, or a closed one."""
    monkeypatch.setattr(sys, "stdin", None)
    assert problem_of("-").message.en == "cannot be read: standard input is closed"
    closed = io.TextIOWrapper(io.BytesIO())
    closed.buffer.close()
    monkeypatch.setattr(sys, "stdin", closed)
    assert problem_of("-").code is Code.NOT_FOUND


def test_a_fault_in_the_middle() -> None:
    """What was read before a fault counts; the fault is the problem of the record after it."""
    stream = Pipe(f"{GOOD}---\n{GOOD}---\n{GOOD}".encode(), OSError(5, "Input/output error"))
    first, second, third = load(cast("IO[bytes]", stream))
    assert not first.problems
    assert not second.problems
    assert third.source.index == 2
    assert third.problems[0].message.en == "cannot be read: Input/output error"


@pytest.mark.parametrize("ending", ["jsonl", "yaml"])
def test_one_record_too_large_does_not_end_the_file(ending: str, tmp_path: Path) -> None:
    """cli: records in equal records out, also where one of them is over the limit."""
    good = (GOOD_JSON if ending == "jsonl" else GOOD.rstrip()).encode()
    between = b"\n" if ending == "jsonl" else b"\n---\n"
    path = tmp_path / f"a.{ending}"
    many_lines = b" {\n" * 150 if ending == "yaml" else b""
    large = [b"x" * 1500, b"y" * 1201 + b"\rz", b"# \n" + b"x" * 600 + many_lines]
    path.write_bytes(between.join([good, large[0], good, large[1], good, large[2] * 2, good]))
    limits = Limits(bytes=600)
    ids = [[p.code.id for p in record.problems] for record in load(path, limits=limits)]
    if ending == "jsonl":
        # A lone CR ends a line, too; so does the comment's line end.
        small = ["SR111"]
        assert ids == [
            [], ["SR103"], [], ["SR103"], small, [], small, ["SR103"], ["SR103"], []
        ]  # fmt: skip
    else:
        assert ids == [[], ["SR103"], [], ["SR103"], [], ["SR103"], []]


def test_a_line_too_large_does_not_end_the_file(tmp_path: Path) -> None:
    """The same of lines that are longer than what is read at a time, also the last one."""
    good = GOOD_JSON.encode()
    path = tmp_path / "a.jsonl"
    for ends in (b"\n", b"\r", b"\r\n"):
        path.write_bytes(ends.join([good, b"x" * 250_000, good, b"y" * 250_000]))
        told = all_told(load(path, limits=Limits(bytes=100_000)))
        assert told == [[], ["2:1:1 SR103"], [], ["4:1:1 SR103"]]


def test_a_record_that_goes_on_and_on_ends_the_file(tmp_path: Path) -> None:
    """Nobody waits for the end of a record that is many times over the limit."""
    good = GOOD.encode()
    path = tmp_path / "a.yaml"
    for endless in (b"x" * 100_000, b"x\n" * 50_000):
        path.write_bytes(b"---\n".join([good, endless, good]))
        first, second = load(path, limits=Limits(bytes=1000))
        assert not first.problems
        assert [told(problem) for problem in second.problems] == ["7:1:1 SR103"]


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_limits_are_inclusive(form: str, tmp_path: Path) -> None:
    """Just 32 MiB, 100,000 nodes and 64 levels are still a record."""
    path = tmp_path / f"a.{form}"
    for data in (nodes(100_000, form), levels(64, form)):
        path.write_bytes(data)
        [record] = load(path)
        assert record.problems == ()
    good = (GOOD if form == "yaml" else GOOD_JSON).encode()
    limits = Limits(bytes=len(good))
    assert [record.problems for record in load(good, limits=limits)] == [()]
    [record] = load(good + b" ", limits=limits)
    assert record.problems[0].code is Code.TOO_LARGE


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_limits_are_options(form: Form) -> None:
    """Each limit is an option of the Python call, and named in its problem."""
    good = (GOOD if form == "yaml" else GOOD_JSON).encode()
    for limits, message in {
        Limits(bytes=20): "larger than 20 bytes",
        Limits(nodes=5): "more than 5 values",
        Limits(depth=2): "nested more than 2 levels deep",
    }.items():
        [record] = load(good, form, limits)
        assert [problem.message.en for problem in record.problems] == [message]
    [record] = load(levels(200, form), form, Limits(depth=200))
    assert record.problems == ()


@pytest.mark.parametrize(
    ("name", "value"), [("bytes", 0), ("nodes", -1), ("depth", 0), ("depth", 201)]
)
def test_impossible_limits(name: str, value: int) -> None:
    """A limit that nothing could keep to is the caller's mistake."""
    with pytest.raises(ValueError, match="limits are at least 1"):
        Limits(**{name: value})


def test_a_file_of_bad_characters_is_given_up() -> None:
    """A file that is no text does not get a problem for each of its bytes."""
    [record] = load(b"\x01" * 100_000, "yaml")
    assert len(record.problems) == 20


def test_problems_by_the_thousand_do_not_take_long() -> None:
    """Placing and wording stay in proportion to the size of a record."""
    turns = "".join(f"  - {{x-n: {n}, black: E5, white: z9}}\n" for n in range(3000))
    eggs = "".join(f"      - {{egg: {n}}}\n" for n in range(3000))
    text = GOOD.replace(" [e5 d4]\n", f"\n{turns}  - expect:\n      eggs:\n{eggs}")
    [record] = load(text.encode(), "yaml", Limits(nodes=1_000_000))
    assert len(record.problems) == 3000 * 3 + 3


def test_what_stands_apart_is_not_taken_for_the_record() -> None:
    """The second of two values of a key has its own problems, but none of a turn of the record."""
    [record] = load(f"{GOOD}turns: [&a e5 d4, {{1: 2}}]\n".encode())
    assert [(problem.code.id, problem.turn) for problem in record.problems] == [
        ("SR112", None),
        ("SR115", None),
        ("SR113", None),
    ]
    assert record.data
    assert record.data["turns"] == ["e5 d4"]


def test_nothing_that_is_read_is_executed(tmp_path: Path) -> None:
    """A tag that makes other readers run a command is a problem here, and nothing more."""
    sign = tmp_path / "sign"
    for tag in ("!!python/object/apply:os.system", "!!python/object/new:os.system"):
        text = f"{GOOD}x-a: {tag} ['touch {sign}']\n"
        [record] = load(text.encode())
        assert [problem.code for problem in record.problems] == [Code.TAG]
    assert not sign.exists()
