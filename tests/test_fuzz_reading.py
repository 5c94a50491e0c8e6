"""Whatever is read: problems, never an exception; and readers and checkers that agree.

Bytes, texts made of a format's own signs, and sound records with small damages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft7Validator

from shellref import schemas
from shellref.games import GAMES, find
from shellref.problems import Problem
from shellref.record import LIMITS, Form, Record, Source, json_reader, load, yaml_reader
from shellref.record.layout import yaml_text
from shellref.record.places import Places
from shellref.record.reading import Doubt
from shellref.record.wording import explain
from shellref.record.yaml_python import PythonLoader
from shellref.referee import adjudicate, judge
from shellref.testing import records
from shellref.text import LANGUAGES

_EXAMPLES = settings().max_examples
#: Of the examples of the profile in use: more of what is quick, fewer of what is slow.
MORE = settings(max_examples=4 * _EXAMPLES)
LESS = settings(max_examples=_EXAMPLES // 2)

FORMS: list[Form | None] = [None, "yaml", "json", "jsonl"]

#: What texts are made of: words of the record format, and signs of YAML and of JSON.
SIGNS = [
    "format: shellref/1", "game: what-the-shell", "game: bear-island", "players", "black", "white",
    "name: 高橋", "turns", "setup", "board", "eggs", "result", "outcome", "expect", "seal",
    "notes", "x-a", "e5 d4", "e5", "E5", "ｅ５", "0", "1", "-1", "1.0", "0.5", "1e5", "1e400",
    "true", "null", "9007199254740992", "NaN", "~", "12:30", ": ", ":", ", ", ",", "- ", "-", "? ",
    "?", "[", "]", "{", "}", '"', "'", "#", " #", ">", ">-", "|", "|2", "&a", "*a", "!a", "!!str ",
    "!<", "%", "@", "%YAML 1.2", "`", "<<", "---", "...", "\\", "\\u12", "\\ud83d", "\\udc22",
    "\\U00110000", "\\x", "//", "/*", "：", "、", "\u3000", "“", "\n", " ", "\t", "\r", "\x07",
    "\x7f", "\x85", "\xa0", "\u2028", "\ufeff", "\ufffe", "\U0001f422", "\0", "\x1b$", "\n  ",
    "\n    ", "\n- ", "\n---\n", "\n...\n", "\r\n", '"x-a": ', '{"format": "shellref/1", ',
]  # fmt: skip


def texts() -> st.SearchStrategy[str]:
    """Texts that look a little like records."""
    return st.lists(st.sampled_from(SIGNS), max_size=40).map("".join)


def sound() -> st.SearchStrategy[dict[str, Any]]:
    """Sound records of all games."""
    return st.sampled_from(sorted(GAMES)).flatmap(lambda game: records(find(game), 6))


def written() -> st.SearchStrategy[str]:
    """Sound records as texts, in every form."""
    writers: list[Callable[[Any], str]] = [
        yaml_text,
        json.dumps,
        lambda data: json.dumps(data, indent=1, ensure_ascii=False),
        lambda data: f"---\n{yaml_text(data)}---\n{yaml_text(data)}",
        lambda data: f"{json.dumps(data)}\n{json.dumps(data)}\n",
    ]
    return st.builds(lambda data, write: write(data), sound(), st.sampled_from(writers))


def damaged(text: str, random: Random) -> str:
    """The text with some slips of a hand or a machine in it."""
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        at, lines = random.randrange(len(text) + 1), text.split("\n")
        one, other = random.randrange(len(lines)), random.randrange(len(lines))
        match random.randrange(5):
            case 0:
                text = text[:at] + random.choice(SIGNS) + text[at:]
            case 1:
                text = text[:at] + text[at + random.choice([1, 1, 2, 8]) :]
            case 2:
                lines[one], lines[other] = lines[other], lines[one]
                text = "\n".join(lines)
            case 3:
                lines.insert(other, lines[one])
                text = "\n".join(lines)
            case _:
                text = (
                    text[:at]
                    + chr(ord(text[at : at + 1] or "x") ^ 1 << random.randrange(7))
                    + (text[at + 1 :])
                )
    return text


#: What may stand in place of a value.
VALUES: list[Any] = [
    None, True, 0, 1, -1, 1.0, 0.5, 7, "", "e5", "E5", "e5 d4", "e5\n", "e5 d4\n", "a1\u3000b1",
    "１", "black", "draw", "time", "wave", "x", "." * 9, "B" * 9, "." * 10, "ab" * 32, "AB" * 32,
    [], {}, ["e5"], ["e5", "e5"], ["." * 9] * 9, [1, True], {"black": 1}, {"x-a": 1},
    {"black": "e5"}, {"black": "e5", "white": "d4"}, {"outcome": "draw"}, {"name": "n"},
    {"black": ["e5"]},
]  # fmt: skip
KEYS = [
    "black", "white", "name", "id", "turns", "game", "format", "result", "outcome", "reason",
    "turn", "expect", "board", "eggs", "seal", "commit", "salt", "clock", "comment", "notes",
    "rulings", "hatch", "event", "x-a", "X-a", "Black", "turn s", "",
]  # fmt: skip


def mutated(data: Any, random: Random) -> Any:
    """A copy of a record with some of its values, keys and entries changed."""
    data = json.loads(json.dumps(data))
    for _ in range(random.choice([1, 1, 1, 2, 4])):
        inner = random.choice(list(_collections(data)))
        if isinstance(inner, list):
            at = random.randrange(len(inner) + 1)
            match random.randrange(3):
                case 0:
                    inner.insert(at, random.choice(VALUES))
                case 1:
                    inner[at : at + 1] = []
                case _:
                    inner[at : at + 1] = [random.choice([*VALUES, *inner])]
        else:
            key = random.choice([*inner, *inner, *KEYS])
            match random.randrange(3):
                case 0:
                    inner[key] = random.choice(VALUES)
                case 1:
                    inner.pop(key, None)
                case _:
                    inner[random.choice(KEYS)] = inner.get(key)
        data = json.loads(json.dumps(data))
    return data


def _collections(value: Any) -> Iterable[Any]:
    if isinstance(value, dict | list):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _collections(inner)


# --- Never an exception -----------------------------------------------------------------------


def check_reading(data: bytes, form: Form | None) -> None:
    """Reads and judges; there is a record, and whatever is wrong with it is told and placed."""
    read = list(load(data, form))
    assert [record.source.index for record in read] == list(range(max(len(read), 1)))
    for record in read:
        trace = adjudicate(record)
        assert judge(record) == trace.verdict
        for language in LANGUAGES:
            json.dumps(trace.to_json(language), allow_nan=False).encode()
        if record.problems:
            assert trace.verdict.status in ("malformed", "unreadable")
            assert record.digest is None
        for problem in trace.verdict.problems:
            check_place(record, problem)


def check_place(record: Record, problem: Problem) -> None:
    """A problem of a text stands on a line of it, within the line or right behind it."""
    if not record.source.text:
        return
    assert problem.place
    line = record.places.line_text(problem.place.line)
    assert line is not None
    assert 1 <= problem.place.column <= len(line) + 1
    assert problem.place.length >= 1
    assert problem.place.column - 1 + problem.place.length <= max(len(line), problem.place.column)


@given(st.binary(max_size=200), st.sampled_from(FORMS))
def test_any_bytes(data: bytes, form: Form | None) -> None:
    """quality: "a fuzz test over bytes … never sees an exception that is not a problem"."""
    check_reading(data, form)


@MORE
@given(texts(), st.sampled_from(FORMS))
def test_texts_of_signs(text: str, form: Form | None) -> None:
    """The same of texts that are made of the signs of YAML and JSON."""
    check_reading(text.encode(), form)


@given(written(), st.integers(0, 2**32), st.sampled_from(FORMS))
def test_damaged_records(text: str, seed: int, form: Form | None) -> None:
    """The same of sound records with damages."""
    random = Random(seed)
    check_reading(text.encode(), None)
    for _ in range(10):
        check_reading(damaged(text, random).encode("utf-8", "surrogatepass"), None)
    check_reading(damaged(text, random).encode("utf-8", "surrogatepass"), form)


@given(written(), st.integers(0, 2**32), st.sampled_from(["utf-16", "cp932", "utf-8", "latin-1"]))
def test_damaged_bytes(text: str, seed: int, encoding: str) -> None:
    """The same with wrong bytes, in this encoding and in others."""
    random = Random(seed)
    data = bytearray(text.encode(encoding, "replace"))
    for _ in range(random.randrange(4)):
        data[random.randrange(len(data))] = random.randrange(256)
    check_reading(bytes(data), None)


@given(sound(), st.integers(0, 2**32))
def test_mutated_records(data: dict[str, Any], seed: int) -> None:
    """The same of records with other values, keys and entries, in both forms alike."""
    random = Random(seed)
    for _ in range(10):
        mutant = mutated(data, random)
        text = json.dumps(mutant, indent=random.choice([None, 2]))
        check_reading(text.encode(), "json")
        if "\\ud" in text:
            continue  # YAML has no pairs of surrogates.
        told = [
            [(problem.code, problem.path, problem.help) for problem in record.problems]
            for form in ("json", "yaml")
            for record in load(text.encode(), "json" if form == "json" else "yaml")
        ]
        assert told[0] == told[1]


# --- Readers that agree -----------------------------------------------------------------------


def quickly(read: Callable[..., Any], text: str) -> tuple[Any] | None:
    """What a quick reader makes of a text, if it does not doubt it."""
    try:
        return (read(text, LIMITS),)
    except Doubt:
        return None


def exactly(value: Any) -> str:
    """A value with its types and the order of its keys: 1, 1.0 and true differ, 0 and -0.0 too."""
    return repr(value)


def thoroughly(form: Form, text: str) -> tuple[Any, list[Problem], Places]:
    """What a thorough reader makes of a text."""
    places = Places(text)
    reader = yaml_reader.parse if form == "yaml" else json_reader.parse
    data, problems = reader(Source("a", 0, form, text), LIMITS, places)
    return data, problems, places


#: What `quick` leaves to `parse`, though it may be sound: 1.0 and the like, surrogates.
DOUBTFUL = re.compile(r"[0-9.]+[eE.][0-9+-]|\\u[dD]")


def check_json_readers(text: str) -> None:
    """`quick` and `parse` accept the same texts and give the same data."""
    quick = quickly(json_reader.quick, text)
    data, problems, _ = thoroughly("json", text)
    if quick:
        assert not problems
        assert exactly(quick[0]) == exactly(data)
    else:
        assert problems or DOUBTFUL.search(text)


@MORE
@given(texts() | st.builds(damaged, written(), st.integers(0, 2**32).map(Random)))
def test_the_json_readers_agree(text: str) -> None:
    """What the quick reader vouches for is sound, and it doubts little that is."""
    check_json_readers(text)
    check_json_readers(f'{{"x-a": {text}}}')


def json_values() -> st.SearchStrategy[Any]:
    """Anything that JSON can hold."""
    scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
    return st.recursive(
        scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20
    )


@given(json_values(), st.booleans(), st.sampled_from([None, 1]))
def test_the_json_readers_agree_on_json(value: Any, ascii: bool, indent: int | None) -> None:
    """The same of whatever the standard library writes, NaN and lone surrogates included."""
    check_json_readers(json.dumps(value, ensure_ascii=ascii, indent=indent))


@MORE
@given(texts() | st.builds(damaged, written(), st.integers(0, 2**32).map(Random)))
def test_the_yaml_readers_agree(text: str) -> None:
    """Quick or thorough, YAML has the same data, and is beyond doubt if nothing is wrong."""
    quick = quickly(yaml_reader.quick, text)
    data, problems, _ = thoroughly("yaml", text)
    if quick:
        assert not problems
        assert exactly(quick[0]) == exactly(data)
    else:
        assert problems or re.search(r"[0-9]\.0", text) or "\ufeff" in text


def ascii_values() -> st.SearchStrategy[Any]:
    """JSON values of ASCII and of numbers that both forms write alike."""
    words = st.text(st.characters(min_codepoint=0, max_codepoint=0x7E), max_size=20)
    numbers = st.integers(1 - 2**53, 2**53 - 1) | (
        st.floats(-1e15, 1e15).filter(lambda number: "e" not in repr(number))
    )
    return st.recursive(
        st.none() | st.booleans() | numbers | words,
        lambda inner: st.lists(inner, max_size=5) | st.dictionaries(words, inner, max_size=5),
        max_leaves=20,
    )


@given(ascii_values(), st.sampled_from([None, 0, 1, 4]))
def test_yaml_and_json_agree(value: Any, indent: int | None) -> None:
    """Record format: JSON is a subset of YAML; one text has one meaning."""
    text = json.dumps(value, indent=indent)
    (data, problems, places), (other, more, elsewhere) = (
        thoroughly("json", text),
        thoroughly("yaml", text),
    )
    assert not problems
    assert not more or value in (None, "")
    assert exactly(data) == exactly(other)
    if not more:
        assert places.values == elsewhere.values
        assert places.keys == elsewhere.keys


@settings(derandomize=True)
@given(st.builds(damaged, sound().map(yaml_text), st.integers(0, 2**32).map(Random)))
@example("a: [!b4, !<x,y>, !]\n")
@example("a: [b6,!b4,h5]\n")
@example("a: {x: !, y: !z}\n")
@example("a: !b4,\n")
@example("a: !!str,b c\n")
@example("a: !x%20y\tz\n")
@example("a: !x%2 z\n")
@example("a: [!!, x]\n")
def test_libyaml_and_python_agree(text: str) -> None:
    """Where libyaml is missing, a record has the same data, the same problems, the same places."""
    usual = thoroughly("yaml", text)
    patch = pytest.MonkeyPatch()
    with patch.context() as patched:
        patched.setattr(yaml_reader, "Loader", PythonLoader)
        again = thoroughly("yaml", text)
    assert exactly(again[0]) == exactly(usual[0])
    assert [problem.to_json("en") for problem in again[1]] == [
        problem.to_json("en") for problem in usual[1]
    ]


# --- Checkers that agree ----------------------------------------------------------------------


def whole_with_a_point(value: Any) -> bool:
    """Whether a value holds a number such as 1.0, which the two checkers take differently."""
    if isinstance(value, dict | list):
        return any(map(whole_with_a_point, value.values() if isinstance(value, dict) else value))
    return isinstance(value, float) and value.is_integer()


@pytest.mark.parametrize("name", [*sorted(GAMES), "record"])
@LESS
@given(data=sound(), seed=st.integers(0, 2**32))
def test_the_schema_checkers_agree(name: str, data: dict[str, Any], seed: int) -> None:
    """The checker that says yes or no and the one that explains never disagree, but on 1.0."""
    game = find(name) if name in GAMES else None
    schema = schemas.bundle(game.schema if game else name)
    accepts = Draft7Validator(schema).is_valid
    text, random = json.dumps(schema), Random(seed)
    for _ in range(25):
        mutant = mutated(data, random)
        refused = explain(mutant, text, game)
        if whole_with_a_point(mutant):
            assert refused or accepts(mutant)
        else:
            assert bool(refused) is not accepts(mutant)
