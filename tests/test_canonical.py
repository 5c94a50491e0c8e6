"""The canonical form and the digest, sentence by sentence (record format: *Canonical form*)."""

from __future__ import annotations

import json
from copy import deepcopy
from hashlib import sha256
from typing import Any

import pytest

from shellref.record import load
from shellref.record.canonical import canonical, digest
from shellref.referee import judge

RECORD: dict[str, Any] = {
    "format": "shellref/1",
    "game": "what-the-shell",
    "id": "例会-3",
    "players": {"black": {"name": "高橋"}, "white": {"name": "Kenji"}},
    "turns": [{"black": "e5", "white": "d4"}, {"black": "c3", "white": "c3"}],
    "result": {"outcome": "unfinished"},
}

#: The canonical form of that, by hand: keys in order, no blanks, no escapes that need not be.
CANONICAL = (
    '{"format":"shellref/1","game":"what-the-shell","id":"例会-3","players":{"black":{"name":"高橋"},'
    '"white":{"name":"Kenji"}},"result":{"outcome":"unfinished"},"turns":[{"black":"e5","white":"d4"},'
    '{"black":"c3","white":"c3"}]}'
)

LONG_YAML = """\
# 例会
format: shellref/1
game: what-the-shell
id: 例会-3
players:
  black: {name: 高橋}
  white: {name: Kenji}
turns:
  - black: e5
    white: d4
  - {white: c3, black: c3}
result:
  outcome: unfinished
"""

SHORT_YAML = """\
%YAML 1.2
---
'result': {"outcome": 'unfinished'}
turns: [e5 d4, "  c3   c3 "]
players: {white: {name: Kenji}, black: {name: "\\u9ad8橋"}}
id: >-
  例会-3
game: what-the-shell
format: shellref/1
...
"""

SHORT_JSON = (
    '{"turns": ["e5 d4", {"white": "c3", "black": "c3"}], "result": {"outcome": "unfinished"},'
    ' "players": {"black": {"name": "\\u9ad8\\u6a4b"}, "white": {"name": "Kenji"}},\n'
    ' "id": "例会-3", "game": "what-the-shell", "format": "shellref\\/1"}'
)


def form(data: Any) -> str:
    """The canonical form of a record, given as data or as text."""
    text = data if isinstance(data, str) else json.dumps(data)
    [record] = load(text.encode())
    assert record.problems == ()
    assert record.data
    assert record.game
    made = canonical(record.data, record.game)
    assert record.digest == digest(record.data, record.game)
    assert record.digest == f"sha256:{sha256(made).hexdigest()}"
    return made.decode()


def changed(**changes: Any) -> dict[str, Any]:
    """The record with some keys changed, or added."""
    return {**deepcopy(RECORD), **changes}


@pytest.mark.parametrize("text", [json.dumps(RECORD), LONG_YAML, SHORT_YAML, SHORT_JSON, CANONICAL])
def test_one_game_has_one_form(text: str) -> None:
    """One game in YAML, JSON, short or long has one form, and so one digest."""
    assert form(text) == CANONICAL


#: Digests are for keeping: these never change.
KNOWN = {
    LONG_YAML: "f9b70397be085a84fd64851f98a1edcc5b1e76303765a4a1b6b096ac962115e5",
    """\
format: shellref/1
game: what-the-shell
players: {black: {name: A}, white: {name: B}}
turns: []
""": "139c7aa81670c6b91a4d535396c3081537f34576ca6c2b4425d1f8a65501fceb",
    """\
format: shellref/1
game: what-the-shell
event: {rating: 0.50, x-a: 1}
players: {black: {name: A}, white: {name: B}}
rulings: {hatch: wave, contest: one-for-one}
setup:
  board:
    - "B........"
    - "........."
    - "........."
    - "........."
    - "........."
    - "........."
    - "........."
    - "........."
    - "........."
turns: [e5 e5]
notes: nothing
""": "271218e2796e785117cd7056a686051eb0c06f8e119d9e1f00206b48f7d55e66",
}


@pytest.mark.parametrize(("text", "known"), KNOWN.items())
def test_known_digests(text: str, known: str) -> None:
    """The digest is the SHA-256 of the canonical form; these were made with another tool."""
    [record] = load(text.encode())
    assert record.digest == f"sha256:{known}"


def test_a_bad_record_has_no_digest() -> None:
    """A digest is of a record; what is malformed is none."""
    [record] = load(LONG_YAML.replace("e5", "e0").encode())
    assert record.digest is None


def test_nothing_is_replayed() -> None:
    """It is "a function of the record's text alone": an illegal game has a digest too."""
    illegal = changed(turns=["e5 d4", "e5 d4"], result={"outcome": "black-wins"})
    [record] = load(json.dumps(illegal).encode())
    assert judge(record).status == "illegal"
    assert '"outcome":"black-wins"' in form(illegal)


UNJUDGED: dict[str, Any] = {"notes": "備考", "x-a": {"deep": [1, {"x-b": None}]}, "x-": 1}


def test_what_is_never_judged_is_left_out() -> None:
    """It is "without `notes`, `comment` and `x-…`", wherever they stand."""
    record = changed(**UNJUDGED)
    record["players"]["x-a"] = "x"
    record["players"]["black"]["x-rank"] = 5
    record["turns"][0] |= {"comment": "初手", "x-seconds": 12.5}
    record["result"]["x-by"] = "arbiter"
    record["rulings"] = {"x-a": "wave"}
    record["setup"] = {"x-a": 1}
    assert form(record) == CANONICAL


def test_what_is_never_judged_is_left_out_of_what_stays() -> None:
    """The same within an event, a clock, a seal and an expectation, which stay."""
    seal = {"commit": "ab" * 32, "salt": "塩"}
    turn = {"black": "e5", "white": "d4"}
    kept = {"clock": {"black": 1}, "seal": {"black": seal}, "expect": {"captures": {"black": 0}}}
    plain = changed(event={"name": "例会"}, turns=[turn | kept])
    marked = changed(
        event={"name": "例会", "x-a": [1], "comment": "c", "notes": "n"},
        turns=[
            turn
            | {
                "clock": {"black": 1, "x-a": 1},
                "seal": {"black": seal | {"x-a": 1}, "x-b": 2},
                "expect": {"captures": {"black": 0, "x-a": 1}, "x-b": {"comment": 1}},
                "comment": "c",
            }
        ],
    )
    assert form(marked) == form(plain)


@pytest.mark.parametrize(
    ("rulings", "left"),
    [
        ({}, None),
        ({"hatch": "one-at-a-time"}, None),
        ({"hatch": "one-at-a-time", "contest": "one-for-one"}, None),
        ({"hatch": "wave"}, '{"hatch":"wave"}'),
        ({"hatch": "wave", "contest": "one-for-one"}, '{"hatch":"wave"}'),
        ({"hatch": "wave", "contest": "none-hatch"}, '{"contest":"none-hatch","hatch":"wave"}'),
    ],
)
def test_rulings_at_their_default_are_left_out(rulings: dict[str, str], left: str | None) -> None:
    """What is at its default is left out, and `rulings` with it if nothing is left."""
    made = form(changed(rulings=rulings))
    assert (f'"rulings":{left},' in made) if left else (made == CANONICAL)


EMPTY = ["........."] * 9


@pytest.mark.parametrize(
    "setup", [{}, {"board": EMPTY}, {"eggs": []}, {"board": EMPTY, "eggs": []}]
)
def test_an_empty_set_up_is_left_out(setup: dict[str, Any]) -> None:
    """What is "an empty set-up of What the Shell" is the same as none."""
    assert form(changed(setup=setup)) == CANONICAL


def test_another_set_up_stays_as_written() -> None:
    """A set-up with a piece on the board stays, with an empty `eggs` if it was written."""
    board = [*EMPTY[:8], "B........"]
    plain, with_eggs = (
        form(changed(setup=s)) for s in ({"board": board}, {"board": board, "eggs": []})
    )
    assert f'"setup":{json.dumps({"board": board}, separators=(",", ":"))}' in plain
    assert '"eggs":[]' in with_eggs


@pytest.mark.parametrize(
    ("changes", "kept"),
    [
        ({"event": {}}, '"event":{}'),
        ({"event": {"round": 3, "table": "3"}}, '"event":{"round":3,"table":"3"}'),
        ({"turns": [], "result": None}, '"turns":[]'),
        ({"turns": [{"black": "e5", "white": "d4", "expect": {}}]}, '"expect":{}'),
        ({"turns": [{"black": "e5", "white": "d4", "clock": {}}]}, '"clock":{}'),
        ({"turns": [{"black": "e5", "white": "d4", "seal": {}}]}, '"seal":{}'),
        ({"players": {"black": {"name": "A", "id": "1"}, "white": {"name": "B"}}}, '"id":"1"'),
        ({"result": {"outcome": "draw", "reason": "agreement", "turn": 2}}, '"turn":2'),
        ({"id": " a "}, '"id":" a "'),
        ({"id": "e\u0301"}, '"id":"e\u0301"'),
    ],
)
def test_everything_else_stays_as_written(changes: dict[str, Any], kept: str) -> None:
    """What is left "stays as written", empty mappings and all."""
    record = {key: value for key, value in changed(**changes).items() if value is not None}
    made = form(record)
    assert kept in made
    assert made != CANONICAL


def test_the_order_of_turns_counts_but_not_that_of_keys() -> None:
    """Lists keep their order; mappings have the order of RFC 8785."""
    reversed_keys = json.dumps(dict(reversed(RECORD.items())))
    assert form(reversed_keys) == CANONICAL
    assert form(changed(turns=RECORD["turns"][::-1])) != CANONICAL


def test_keys_are_in_the_order_of_utf_16() -> None:
    """RFC 8785, 3.2.3: keys are sorted by their UTF-16 code units, not by their characters."""
    event = {"\ufb33": 1, "🐢": 2, "é": 3, "a": 4, "A": 5, "10": 6, "1": 7, "": 8, "日": 9}
    made = form(changed(event=event))
    order = ["", "1", "10", "A", "a", "é", "日", "🐢", "\ufb33"]
    assert list(json.loads(made)["event"]) == order
    assert made.index("🐢") < made.index("\ufb33")


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("1.0", "1"),
        ("-0.0", "0"),
        ("0.5", "0.5"),
        ("1.50", "1.5"),
        ("1e3", "1000"),
        ("1e-6", "0.000001"),
        ("1e-7", "1e-7"),
        ("0.0000001", "1e-7"),
        ("123456789.125", "123456789.125"),
        ("0.1", "0.1"),
        ("9007199254740991", "9007199254740991"),
        ("5e-324", "5e-324"),
        ("333333333.33333329", "333333333.3333333"),
    ],
)
def test_numbers_have_one_form(written: str, number: str) -> None:
    """RFC 8785, 3.2.2.3: numbers are written as ECMAScript does."""
    text = json.dumps(changed(event={"rating": 0})).replace('"rating": 0', f'"rating": {written}')
    assert f'"event":{{"rating":{number}}}' in form(text)
    if "e" not in written:
        assert form(LONG_YAML + f"event: {{rating: {written}}}\n") == form(text)


def test_texts_have_one_form() -> None:
    """RFC 8785, 3.2.2.2: short escapes, lower-case hex for other controls, all else as it is."""
    name = 'a"b\\c/\b\f\n\r\t\x00\x1f\x7f\u2028é日🐢'.replace("\x00", "\x01")
    made = form(changed(event={"name": name}))
    written = 'a\\"b\\\\c/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f\u2028é日🐢'
    assert f'"event":{{"name":"{written}"}}' in made
