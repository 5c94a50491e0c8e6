"""`fmt`'s layout: nothing of a record is lost or changed, comments included."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from shellref.record import Record, load
from shellref.record.layout import to_json, to_json_line, to_yaml, yaml_text
from shellref.record.source import Form

EXAMPLES = Path(__file__).parent.parent / "examples"
EXAMPLE_FILES = sorted(
    file
    for file in EXAMPLES.rglob("*")
    # A tournament is no record, and some of its records are none on purpose.
    if file.suffix in (".yaml", ".json", ".jsonl") and "tournaments" not in file.parts
)
BARE = {
    "format": "shellref/1",
    "game": "what-the-shell",
    "players": {"black": {"name": "B"}, "white": {"name": "W"}},
    "turns": ["e5 d4"],
}


def only(text: str, form: Form = "yaml") -> Record:
    """The one record of a text, which must be sound."""
    (record,) = load(text.encode(), form)
    assert not record.problems, [problem.message.en for problem in record.problems]
    return record


def head(**more: Any) -> str:
    """The lines that a YAML record of `BARE` begins with, then `more`."""
    return yaml_text({**BARE, **more})


def alike(one: Any, other: Any) -> bool:
    """Whether two values are equal and of the same types, in the same order of keys."""
    return json.dumps(one) == json.dumps(other)


# --- Data ------------------------------------------------------------------------------------

#: What people and programs write and what a careless writer of YAML gets wrong.
NASTY = [
    "",
    " ",
    "  two  blanks  ",
    "trailing blank ",
    "\ttab",
    "null",
    "~",
    "true",
    "No",
    "12",
    "-0",
    "1.5",
    "1e5",
    "007",
    "12:30",
    "2026-04-12",
    "<<",
    "=",
    "- item",
    "-",
    "--- ",
    "...",
    "? key",
    "key: value",
    "key:",
    ":",
    "# comment",
    "word # no comment",
    "word#hash",
    "[list]",
    "{map}",
    "a, b",
    "&anchor",
    "*alias",
    "!tag",
    "%directive",
    "@at",
    "`tick`",
    "| pipe",
    "> fold",
    "'single'",
    '"double"',
    "it's",
    "back\\slash",
    "one\ntwo",
    "one\ntwo\n",
    "one\n\n\ntwo",
    "\nfirst",
    "last\n\n",
    "one \ntwo",
    " one\ntwo",
    "# one\n# two",
    "one\r\ntwo",
    "\x00\x07\x1b[31m",
    "\x7f\x85\u2028\u2029",
    "\ufeffmark",
    "\u202eright to left\u2066",
    "zero\u200dwidth\u200b",
    "🐢🥚",
    "👨‍👩‍👧",
    "田中　花子",
    "「カメ」とタマゴ：黒の勝ち、白の負け。" * 5,
    "word " * 40 + "end",
    "# word " * 20 + "end",
    "long" * 400,
    "\ue000\U0010ffff\u0378",
]

texts = st.one_of(
    st.sampled_from(NASTY),
    st.text(max_size=30),
    st.lists(st.sampled_from(["-", "#", "a", ":", "", "え", "|", "\n", '"']), max_size=8).map(
        " ".join
    ),
)
scalars = st.one_of(
    texts,
    st.none(),
    st.booleans(),
    st.integers(-(2**53) + 1, 2**53 - 1),
    st.floats(-1e15, 1e15, allow_nan=False).filter(lambda number: number != 0),
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(texts.filter(lambda key: key.isprintable()) | texts, inner, max_size=4)
    ),
    max_leaves=25,
)
turns = st.one_of(
    st.just("e5 d4"),
    st.just("  e5   d4 "),
    st.just({"black": "e5", "white": "d4"}),
    st.fixed_dictionaries(
        {"black": st.just("e5"), "white": st.just("d4")},
        optional={
            "comment": texts,
            "clock": st.just({"black": 12.25, "white": 0}),
            "x-note": values,
        },
    ),
)
records = st.fixed_dictionaries(
    {
        "format": st.just("shellref/1"),
        "game": st.just("what-the-shell"),
        "players": st.fixed_dictionaries(
            {
                "black": st.fixed_dictionaries({"name": texts.filter(bool)}),
                "white": st.fixed_dictionaries({"name": texts.filter(bool), "x-": values}),
            }
        ),
        "turns": st.lists(turns, max_size=2),
    },
    optional={
        "id": texts.filter(bool),
        "event": st.dictionaries(st.sampled_from(["name", "site", "x-a"]), texts, max_size=3),
        "rulings": st.just({"hatch": "wave"}),
        "notes": texts,
        "x-board": values,
        "x-turns": st.lists(values, max_size=4),
    },
)


@given(records)
@example({**BARE, "x-a": [[{"a": "b" * 90}, {"c": "d" * 90}]]})
@example({**BARE, "x-" + "k" * 2000: {"x" * 1500: ["y" * 1500]}})
@example({**BARE, "x-a": {"board": ["a", {"board": "b"}], "turns": [[["x" * 80]]]}})
@example({**BARE, "x-a": 1.0, "x-b": -1e-7, "x-c": 5e-324, "x-d": True, "x-e": 1})
def test_no_value_is_changed(data: dict[str, Any]) -> None:
    """JSON → YAML → JSON → one line of JSON Lines → YAML is the same record each time."""
    record = only(json.dumps(data), "json")
    text = to_yaml(record)
    assert text == yaml_text(data)
    again = only(text)
    assert alike(again.data, data)
    assert to_yaml(again) == text
    back = only(to_json(again), "json")
    assert alike(back.data, data)
    line = to_json_line(back)
    assert line.count("\n") == 1
    (last,) = load(line.encode(), "jsonl")
    assert alike(last.data, data)
    assert to_yaml(last) == text
    assert record.digest == again.digest == back.digest == last.digest


@given(records, st.sampled_from(["short", "long"]))
def test_styles_change_the_turns_alone(data: dict[str, Any], style: str) -> None:
    """A style touches nothing but how the choices of a turn are written."""
    record = only(json.dumps(data), "json")
    restyled = only(to_yaml(record, style))
    assert restyled.digest == record.digest
    assert restyled.data is not None
    for before, after in zip(data["turns"], restyled.data["turns"], strict=True):
        if style == "long":
            assert isinstance(after, dict)
        if isinstance(before, dict) and len(before) > 2:
            assert alike(after, before)
        elif style == "short":
            assert after == "e5 d4"
    assert alike({**restyled.data, "turns": []}, {**data, "turns": []})
    assert only(to_json(record, style), "json").data == restyled.data


def test_deep_values_survive() -> None:
    """Values of one's own may be as deep as a record may be."""
    value: Any = "end"
    for level in range(62):
        value = [value] if level % 2 else {"k": value}
    record = only(json.dumps({**BARE, "x-deep": value}), "json")
    again = only(to_yaml(record))
    assert alike(again.data, record.data)
    assert to_yaml(again) == to_yaml(record)


@pytest.mark.parametrize("file", EXAMPLE_FILES, ids=lambda file: file.name)
def test_every_example_comes_back(file: Path) -> None:
    """Each example is in the house layout, and every form of it holds the same record."""
    for record in load(file):
        assert not record.problems
        short, long = only(to_yaml(record, "short")), only(to_yaml(record, "long"))
        json_, line = only(to_json(record), "json"), only(to_json_line(record), "jsonl")
        assert {form.digest for form in (short, long, json_, line)} == {record.digest}
        assert alike(json_.data, record.data)
        assert alike(line.data, record.data)
        assert alike(only(to_yaml(json_)).data, record.data)
        if file.suffix == ".yaml":
            assert to_yaml(record) == record.source.text
            assert hashes(to_yaml(record, "short")) == hashes(record.source.text)


# --- Layout ----------------------------------------------------------------------------------


def test_what_fits_stands_on_one_line() -> None:
    """Short mappings and lists go on a line; players, turns and longer ones do not."""
    assert yaml_text({**BARE, "event": {"name": "n", "x-a": [1, {"b": None}]}, "x-e": []}) == (
        "format: shellref/1\n"
        "game: what-the-shell\n"
        "players:\n"
        "  black: {name: B}\n"
        "  white: {name: W}\n"
        "turns:\n"
        "  - e5 d4\n"
        "event: {name: n, x-a: [1, {b: null}]}\n"
        "x-e: []\n"
    )


def test_japanese_stays_readable() -> None:
    """Japanese text needs no quotes, with an ideographic space in it neither."""
    text = yaml_text({**BARE, "event": {"name": "春の例会", "site": "市民会館　和室"}})
    assert "event: {name: 春の例会, site: 市民会館　和室}\n" in text
    notes = yaml_text({**BARE, "notes": "一行目　です\n二行目\n"})
    assert notes.endswith("notes: |\n  一行目　です\n  二行目\n")


def test_lines_keep_to_the_width() -> None:
    """No line of mappings, lists and folded text is wider than 80 columns."""
    words = " ".join(["長い文章 with words"] * 30)
    data = {
        **BARE,
        "notes": words,
        "x-list": ["カメ"] * 60,
        "x-map": {f"k{n}": n for n in range(60)},
    }
    assert all(cell_len(line) <= 80 for line in yaml_text(data).splitlines())


def test_json_has_a_turn_on_each_line() -> None:
    """Pretty JSON keeps a turn on its line."""
    text = to_json(only(json.dumps(BARE), "json"))
    assert text == (
        '{\n  "format": "shellref/1",\n  "game": "what-the-shell",\n'
        '  "players": {"black": {"name": "B"}, "white": {"name": "W"}},\n'
        '  "turns": [\n    "e5 d4"\n  ]\n}\n'
    )


def test_a_changed_record_is_a_loud_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written is read again; a difference never reaches anybody's file."""
    monkeypatch.setattr("shellref.record.layout._scalar", lambda value: str(value).upper())
    with pytest.raises(AssertionError, match="layout"):
        yaml_text(BARE)


# --- Comments --------------------------------------------------------------------------------


def hashes(text: str) -> list[str]:
    """The numbered comments of a text, in order."""
    return re.findall(r"#c[0-9]+", text)


class Scribe:
    """Writes a record as somebody careless might: any style, comments wherever YAML has them."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.below_block = False

    def often(self, share: float = 0.3) -> bool:
        """Now and then true."""
        return self.random.random() < share

    def comment(self) -> str:
        """A comment, to be numbered when all are there."""
        return '#c it\'s "a: comment" [x'

    def beside(self) -> str:
        """Perhaps a comment behind something."""
        return f" {self.comment()}" if self.often() else ""

    def between(self, indent: int = 0) -> Iterator[str]:
        """Perhaps comments and blank lines, indented in any way; in a flow not too little."""
        while self.often(0.25):
            if self.often():
                yield self.random.choice(["", " "])
                continue
            # Below a block of text, a comment further in would be text.
            margin = 0 if self.below_block else indent + self.random.randrange(9)
            self.below_block = False
            yield " " * margin + self.comment()

    def document(self, data: dict[str, Any]) -> str:
        """A record with comments."""
        body = [*self.between(), *self.mapping(data, 0), *self.between()]
        if self.often(0.2):
            body = [*self.between(), f"---{self.beside()}", *body]
        text = self.random.choice(["\n", "\r\n"]).join([*body, ""])
        number = count(1)
        return re.sub(r"#c(?= it's)", lambda _: f"#c{next(number)}", text)

    def mapping(self, mapping: dict[str, Any], indent: int) -> Iterator[str]:
        """A block mapping."""
        for key, value in mapping.items():
            yield from self.between()
            yield from self.value(f"{' ' * indent}{self.text(key)}:", value, indent)

    def sequence(self, items: list[Any], indent: int) -> Iterator[str]:
        """A block sequence."""
        for item in items:
            yield from self.between()
            yield from self.value(f"{' ' * indent}-", item, indent + 1)

    def value(self, start: str, value: Any, indent: int) -> Iterator[str]:
        """A value behind its key or dash, or below it."""
        deeper = indent + self.random.randrange(1, 4)
        self.below_block = False
        if isinstance(value, dict | list) and value and self.often(0.7):
            yield start + self.beside()
            yield from self.between()
            if isinstance(value, dict):
                yield from self.mapping(value, deeper)
            else:
                yield from self.sequence(value, deeper)
        elif isinstance(value, str) and "\n" in value and value == value.strip():
            sign = self.random.choice(["|-", ">-"])
            yield f"{start} {sign}{self.beside()}"
            # A fold swallows one of the breaks.
            rows = re.sub("\n+", r"\g<0>\n", value) if sign == ">-" else value
            for row in rows.split("\n"):
                yield f"{' ' * deeper}{row}" if row else ""
            self.below_block = True
        else:
            yield from self.flow(start, value, deeper)

    def flow(self, start: str, value: Any, indent: int) -> Iterator[str]:
        """A value in brackets, over several lines; or a scalar."""
        rows: list[str] = []
        self._flow(value, indent, rows)
        yield f"{start} {rows[0]}"
        yield from rows[1:]
        if self.often():
            yield (" " * indent) + self.comment()

    def _flow(self, value: Any, indent: int, rows: list[str]) -> None:
        if not isinstance(value, dict | list):
            rows.append(self.text(value))
            return
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        rows.append(opening)
        last = len(value) - 1
        for number, part in enumerate(value):
            inner: list[str] = []
            self._flow(value[part] if isinstance(value, dict) else part, indent, inner)
            key = f"{self.text(part)}: " if isinstance(value, dict) else ""
            self.broken(rows, indent)
            rows[-1] += key + inner[0]
            rows += inner[1:]
            rows[-1] += "," if number < last else ""
        self.broken(rows, indent)
        rows[-1] += closing

    def broken(self, rows: list[str], indent: int) -> None:
        """Perhaps a new line in brackets."""
        if self.often(0.5):
            rows[-1] += self.beside()
            rows += self.between(indent)
            rows.append(" " * (indent + self.random.randrange(0, 4)))

    def text(self, value: Any) -> str:
        """A scalar, quoted now and then."""
        if isinstance(value, str) and re.fullmatch("(?!null|true|false)[a-z][a-z0-9]*", value):
            return self.random.choice([value, f"'{value}'", f'"{value}"'])
        return json.dumps(value)


TURNS: list[Any] = [
    "e5 d4",
    {"black": "e5", "white": "d4"},
    {"black": "e5", "white": "d4", "comment": "one\ntwo"},
    {"black": "e5", "white": "d4", "clock": {"black": 1, "white": 2}, "x-a": [[{"b": "c"}]]},
]
simple = st.recursive(
    st.sampled_from(["a", "b c", "#no", "x: y", "one\ntwo", "one\n\nthree", 1, None, True, "カメ"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from("abcd"), inner, min_size=0, max_size=3)
    ),
    max_leaves=12,
)


@given(
    st.fixed_dictionaries(
        {
            "format": st.just("shellref/1"),
            "game": st.just("what-the-shell"),
            "players": st.just(BARE["players"]),
            "turns": st.lists(st.sampled_from(TURNS), max_size=3),
        },
        optional={"x-a": simple, "x-b": simple, "x-c": st.lists(simple, max_size=3)},
    ),
    st.integers(0, 2**32).map(Random),
    st.sampled_from([None, "short", "long"]),
)
def test_every_comment_is_kept(data: dict[str, Any], random: Random, style: str | None) -> None:
    """All comments are there after `fmt`, in their order, and a second `fmt` changes nothing."""
    text = Scribe(random).document(data)
    record = only(text)
    assert alike(record.data, data)
    laid_out = to_yaml(record, style)
    assert hashes(laid_out) == hashes(text)
    again = only(laid_out)
    assert again.digest == record.digest
    assert to_yaml(again, style) == laid_out
