"""Text for a terminal: columns, wrapping, source lines with carets, and untrusted text."""

from __future__ import annotations

import json
import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text as Line

from shellref.problems import Code, Place, Problem
from shellref.render import words
from shellref.render.json import document, line
from shellref.render.safe import safe
from shellref.render.text import hanging, problem_lines, validation
from shellref.render.wrapping import folded, wrapped
from shellref.text import LANGUAGES, Language, Text
from shellref.trace import EXIT_CODES

from . import HEAD, SEVERAL, judged, missing

# --- Untrusted text --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain – text, 日本語 🐢 é", "plain – text, 日本語 🐢 é"),
        ("\x1b[31m\x07\r\n\t\x00", "\\x1b[31m\\x07\\x0d\\x0a\\x09\\x00"),
        ("\x7f\x9b", "\\x7f\\x9b"),
        ("\u202e\u2066\u200e\u061c", "\\u202e\\u2066\\u200e\\u061c"),
        ("\u2028\u2029\ufeff\u00ad\u200b", "\\u2028\\u2029\\ufeff\\xad\\u200b"),
        ("\udcff", "\\udcff"),
        ("\U000e0041\ue000\U0010ffff", "\\U000e0041\\ue000\\U0010ffff"),
        ("👨\u200d👩", "👨\u200d👩"),
    ],
)
def test_safe(text: str, shown: str) -> None:
    """Controls, bidi and invisible characters are escapes; all else is itself."""
    assert safe(text) == shown


@given(st.text())
def test_safe_text_is_safe(text: str) -> None:
    """Nothing that moves, hides or reverses is left, and it is safe already."""
    shown = safe(text)
    kinds = {unicodedata.category(character) for character in shown.replace("\u200d", "")}
    assert not kinds & {"Cc", "Cs", "Zl", "Zp"}
    assert safe(shown) == shown


@given(st.text())
def test_json_commands_no_terminal(text: str) -> None:
    """What does is an escape; a reader gets the same text."""
    for written in (document({text: [text]}), line({text: [text]})):
        assert json.loads(written) == {text: [text]}
        assert not set(written.replace("\n", "")) & set("\x7f\x80\x9b\x9f\u202e\u2066\u200f\u2028")
        assert all(character >= " " for character in written.replace("\n", ""))


# --- Wrapping --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "columns", "lines"),
    [
        ("", 10, [""]),
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 3, ["one", "two", "three"]),
        ("カメとタマゴ", 4, ["カメ", "とタ", "マゴ"]),
        ("カメ、タマゴ", 4, ["カ", "メ、", "タマ", "ゴ"]),
        ("黒（白）", 4, ["黒", "（白）"]),
        ("黒 e5 です", 5, ["黒 e5", "です"]),
        ("unbreakable word", 4, ["unbreakable", "word"]),
    ],
)
def test_wrapped(text: str, columns: int, lines: list[str]) -> None:
    """By blanks and between Japanese characters; no line begins with a comma or ends with `（`."""
    assert wrapped(text, columns) == lines


@given(st.text(st.sampled_from("ab 、。（）カメe5,.")), st.integers(6, 40))
def test_wrapping_loses_nothing(text: str, columns: int) -> None:
    """But blanks at the breaks; lines fit unless one piece alone does not."""
    lines = wrapped(text, columns)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    for row in lines:
        assert row == row.strip() or row == ""


@pytest.mark.parametrize(
    ("text", "columns", "lines"),
    [
        ("one two", 7, ["one two"]),
        ("a.yaml:1:2: error: one two", 20, ["a.yaml:1:2: error:", "  one two"]),
        ("a.yaml  sha256:0123456789", 13, ["a.yaml", "  sha256:0123", "  456789"]),
        ("folder/a.yaml:1:2: error", 10, ["folder/a.y", "  aml:1:2:", "  error"]),
        ("  カメが着地、カメが孵る", 16, ["  カメが着地、カ", "    メが孵る"]),
        ("カメ", 1, ["カ", "メ"]),
    ],
)
def test_folded(text: str, columns: int, lines: list[str]) -> None:
    """Between words, and within one that is longer than a line."""
    assert [row.plain for row in folded(Line(text), columns)] == lines


@given(st.text(st.sampled_from("ab :、（）カメ")), st.integers(4, 40), st.integers(0, 9))
def test_folding_loses_nothing(text: str, columns: int, styled: int) -> None:
    """But blanks at the breaks; every line fits, and every character keeps its colour."""
    line = Line(text)
    line.stylize("red", styled)
    rows = [*folded(line, columns)]
    assert all(row.cell_len <= columns for row in rows)
    colours = [
        (character, any(span.start <= at < span.end for span in row.spans))
        for row in rows
        for at, character in enumerate(row.plain)
        if character != " "
    ]
    told = [(character, at >= styled) for at, character in enumerate(text) if character != " "]
    assert colours == told


def test_hanging() -> None:
    """A label, and a text beside it."""
    lines = [row.plain for row in hanging("label: ", "one two three four five six", 29, indent=2)]
    assert lines == ["  label: one two three four", "         five six"]


# --- Problems --------------------------------------------------------------------------------


def excerpt(source: str, column: int, length: int, width: int = 80) -> list[str]:
    """The source line and the caret line of a problem."""
    (record,) = judged(f"{HEAD}turns: []\n{source}\n", "game.yaml")
    problem = Problem(Code.EMPTY, place=Place(5, column, length))
    return [row.plain for row in problem_lines(record, problem, "en", width)][1:3]


def test_a_caret_under_the_word() -> None:
    """Japanese is two columns wide, a tab one, an escape as wide as it looks."""
    assert excerpt("abc def", 5, 3) == ["    5 | abc def", "      |     ^^^"]
    assert excerpt("春の e5", 4, 2) == ["    5 | 春の e5", "      |      ^^"]
    assert excerpt("花子 e5", 1, 2) == ["    5 | 花子 e5", "      | ^^^^"]
    assert excerpt("a\tb", 3, 1) == ["    5 | a b", "      |   ^"]
    assert excerpt("\x1b b", 3, 1) == ["    5 | \\x1b b", "      |      ^"]
    assert excerpt("abc", 4, 1) == ["    5 | abc", "      |    ^"]


@pytest.mark.parametrize("wide", ["x", "花", "\u202e"])
@pytest.mark.parametrize(
    ("before", "word", "after"),
    [
        (0, 5, 500),
        (500, 5, 500),
        (500, 5, 0),
        (0, 500, 0),
        (500, 500, 500),
        (10, 64, 0),
        (30, 60, 9),
    ],
)
@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_a_long_line_is_cut(wide: str, before: int, word: int, after: int, width: int) -> None:
    """Around the word, within the columns, the carets under what is shown of it."""
    source = "b" * before + wide * word + "a" * after
    shown, carets = excerpt(source, before + 1, word, width)
    assert cell_len(shown) <= width
    assert cell_len(carets) <= width
    first, last = carets.index("^"), carets.rindex("^")
    assert carets[first:].strip("^") == ""
    columns = [character for character in shown for _ in range(cell_len(character))]
    under = "".join(dict.fromkeys(columns[first : last + 1]))
    assert set(under) <= set(safe(wide) + "…")
    assert ("…" in shown) == (cell_len(safe(source)) > min(width - 9, 70))


def test_a_huge_line_is_cut_at_once() -> None:
    """A line of megabytes costs no time: JSON is often one."""
    source = "b" * 2_000_000 + "x" + "a" * 2_000_000
    (record,) = judged(f"{HEAD}turns: []\nnotes: {source}\n", "game.yaml")
    problem = Problem(Code.EMPTY, place=Place(5, 2_000_008, 1))
    began = time.process_time()
    assert len([*problem_lines(record, problem, "en", 80)]) == 3
    assert time.process_time() - began < 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_validation(language: Language) -> None:
    """Each problem under its record's file, a line for each record, then the tally."""
    records = [*judged(SEVERAL), *missing("no/such.yaml")]
    lines = [row.plain for row in validation(records, language, 80)]
    heads = ("games.yaml: ", "games.yaml#", "no/such.yaml: ")
    # One more than there are records: the problem of the last has no place.
    assert sum(row.startswith(heads) for row in lines) == 6 + 1
    assert lines[-2] == ""
    assert "6" in lines[-1]
    for problem in (problem for record in records for problem in record.verdict.problems):
        assert any(problem.code.id in row for row in lines)
        for rule in problem.rules:
            assert any(rule.id in row for row in lines)


# --- Words -----------------------------------------------------------------------------------


def test_every_status_has_its_words() -> None:
    """A word and a sentence in both languages."""
    for status in EXIT_CODES:
        assert all(words.STATUSES[status])
        assert all(words.MEANINGS[status])


def test_tally() -> None:
    """One record, or several; only what there is."""
    one = words.tally({"confirmed": 1})
    assert one.en == "1 record: 1 confirmed"
    assert words.STATUSES["confirmed"].ja in one.ja
    assert words.tally({"confirmed": 2, "failed": 0, "illegal": 1}).en == (
        "3 records: 2 confirmed, 1 illegal"
    )


def test_a_reason_that_no_rulebook_knows_is_shown_as_it_is() -> None:
    """So that nothing is hidden."""
    assert words.ended("draw", "whatever", None, None) == Text(
        "draw: whatever", "引き分け（whatever）"
    )
    assert words.ended("unfinished", None, None, None).en == "unfinished"
