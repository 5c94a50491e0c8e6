"""The slips of people who type records by hand: one mistake, one problem, and what to write.

Each is a change to the record below and what comes of it. A problem is told as in `expected.txt`,
with the help after it; its place is in the changed record.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from shellref.problems import Problem
from shellref.record import load

RECORD = """\
format: shellref/1
game: what-the-shell
players:
  black: {name: 高橋}
  white: {name: Kenji}
turns:
  - e5 d4
  - black: c3
    white: c4
result: {outcome: unfinished}
"""


class Slip(NamedTuple):
    """A slip: what is replaced by what, and the problems of the record after it."""

    old: str
    new: str
    told: tuple[str, ...]


def slip(old: str, new: str, *told: str) -> Slip:
    """A slip, and the problems that it comes to."""
    return Slip(old, new, told)


LONG = "- black: c3\n    white: c4"
TURNS = "turns:\n  - e5 d4\n  - black: c3\n    white: c4"
PLAYERS = "players:\n  black: {name: 高橋}\n  white: {name: Kenji}"
RESULT = "result: {outcome: unfinished}"

NAMES = "write {black: {name: Kenji}, white: {name: Sara}}"
ENTRIES = "write each turn as an entry of a list (in YAML `- …`, a line each)"
OTHERS = "what else may stand here: id, event, rulings, setup, result, notes, x-…"

SLIPS = {
    # Squares and short turns.
    "full-width letters": slip("e5 d4", "ｅ５ d4", "7:5:2 SR220 did you mean 'e5'?"),
    "capitals": slip("e5 d4", "E5 d4", "7:5:2 SR220 did you mean 'e5'?"),
    "rank before file": slip("e5 d4", "e5 4d", "7:8:2 SR220 did you mean 'd4'?"),
    "a comma between": slip("e5 d4", "e5,d4", "7:5:5 SR221 did you mean 'e5 d4'?"),
    "a comma and a blank": slip("e5 d4", "e5, d4", "7:5:3 SR220 did you mean 'e5'?"),
    "a hyphen between": slip("e5 d4", "e5-d4", "7:5:5 SR221 did you mean 'e5 d4'?"),
    "nothing between": slip("e5 d4", "e5d4", "7:5:4 SR221 did you mean 'e5 d4'?"),
    "a full-width blank": slip("e5 d4", "e5　d4", "7:5:5 SR221 did you mean 'e5 d4'?"),
    "a tab between": slip("e5 d4", "e5\td4", "7:5:5 SR221 did you mean 'e5 d4'?"),
    "a number before": slip("e5 d4", "1. e5 d4", "7:5:8 SR221 did you mean 'e5 d4'?"),
    "players' names before": slip(
        "e5 d4", "black e5 white d4", "7:5:17 SR221 did you mean 'e5 d4'?"
    ),
    "white first": slip("e5 d4", "白 d4、黒 e5", "7:5:9 SR221 did you mean 'e5 d4'?"),
    "a list": slip("e5 d4", "[e5, d4]", "7:5:8 SR201 did you mean 'e5 d4'?"),
    "one square": slip("e5 d4", "e5", "7:5:2 SR221"),
    "a pass": slip("e5 d4", "e5 pass", "7:8:4 SR220"),
    "nothing": slip("e5 d4", "", "7:4:1 SR201"),
    "off the board": slip("e5 d4", "e5 d10", "7:8:3 SR220"),
    "two turns in one": slip(
        "e5 d4", "e5 d4 f5 f4", "7:5:11 SR221 write an entry for each turn"
    ),
    "a number for a square": slip("white: c4", "white: 34", "9:12:2 SR220"),
    "a list for a square": slip("white: c4", "white: [c4]", "9:12:4 SR201 did you mean 'c4'?"),
    "a square too many": slip("white: c4", "white: c4 d4", "9:12:5 SR220"),
    # The list of turns.
    "all in one text": slip(TURNS, "turns: e5 d4 c3 c4", f"6:8:11 SR201 {ENTRIES}"),
    "all in a block": slip(TURNS, "turns: |\n  e5 d4\n  c3 c4", f"6:8:1 SR201 {ENTRIES}"),
    "no dashes": slip(TURNS, "turns:\n  e5 d4\n  c3 c4", f"7:3:5 SR201 {ENTRIES}"),
    "dashes without blanks": slip(
        TURNS, "turns:\n  -e5 d4\n  -c3 c4", "7:3:6 SR201 a blank is missing after each `-`"
    ),
    "counted by keys": slip(TURNS, "turns:\n  1: e5 d4\n  2: c3 c4", f"7:3:8 SR201 {ENTRIES}"),
    "no turns": slip(TURNS, "turns:", "6:7:1 SR201 write [] where no turn was played"),
    "a turn torn in two": slip(
        LONG,
        "- black: c3\n  - white: c4",
        "8:5:9 SR202 the next entry has it: write both in one entry, without the second `-`",
    ),
    # Keys.
    "a capital key": slip("  black: {", "  Black: {", "4:3:5 SR203 did you mean 'black'?"),
    "a Japanese key": slip("  black: {", "  黒: {", "4:3:1 SR203 did you mean 'black'?"),
    "Japanese keys of a turn": slip(
        LONG,
        "- 黒: c3\n    白: c4",
        "8:5:1 SR203 did you mean 'black'?",
        "9:5:1 SR203 did you mean 'white'?",
    ),
    "a Japanese name": slip("{name: 高橋}", "{名前: 高橋}", "4:11:2 SR203 did you mean 'name'?"),
    "one turn's key": slip("turns:", "turn:", "6:1:4 SR203 did you mean 'turns'?"),
    "another word": slip("turns:", "moves:", "6:1:5 SR203 did you mean 'turns'?"),
    "a Japanese word": slip("turns:", "棋譜:", "6:1:2 SR203 did you mean 'turns'?"),
    "a capital game": slip("game:", "Game:", "2:1:4 SR203 did you mean 'game'?"),
    "no game": slip("game: what-the-shell\n", "", "1:1:18 SR202"),
    "letters swapped": slip("result:", "reslut:", "10:1:6 SR203 did you mean 'result'?"),
    "a comment for all": slip(RESULT, "comment: 良い", "10:1:7 SR203 did you mean 'notes'?"),
    "no colons in braces": slip(
        LONG,
        "- {black c3, white c4}",
        "8:6:8 SR203 write 'black: c3', with a blank after the colon",
        "8:16:8 SR203 write 'white: c4', with a blank after the colon",
    ),
    "a square as a key": slip(
        LONG,
        "- {c3: c4}",
        "8:5:8 SR202",
        "8:5:8 SR202",
        "8:6:2 SR203 what else may stand here: black, white, seal, clock, comment, expect, x-…",
    ),
    "an underscore": slip(RESULT, "x_club: a", "10:1:6 SR203 did you mean 'x-club'?"),
    "a key of one's own": slip(
        RESULT, f"{RESULT}\nclub: a", f"11:1:4 SR203 {OTHERS.replace('result, ', '')}"
    ),
    "a key typed twice": slip(
        "    white: c4", "    black: c4", "9:5:5 SR112 did you mean 'white'?"
    ),
    "a key stuck to its value": slip(
        "{name: 高橋}",
        "{name:高橋}",
        "4:11:7 SR203 write 'name: 高橋', with a blank after the colon",
    ),
    "a full-width colon in braces": slip(
        LONG,
        "- {black：c3, white：c4}",
        "8:6:8 SR203 write 'black: c3', with a blank after the colon",
        "8:16:8 SR203 write 'white: c4', with a blank after the colon",
    ),
    # Values.
    "a number for a name": slip("高橋", "2026", '4:17:4 SR204 write "2026"'),
    "a word for a name": slip("Kenji", "true", '5:17:4 SR204 write "true"'),
    "no name": slip("{name: 高橋}", "{name: }", "4:16:1 SR201"),
    "a name alone": slip("{name: 高橋}", "高橋", "4:10:2 SR201 write {name: 高橋}"),
    "a list of names": slip(PLAYERS, "players: [Kenji, Sara]", f"3:10:13 SR201 {NAMES}"),
    "a text of names": slip(PLAYERS, "players: Kenji vs. Sara", f"3:10:14 SR201 {NAMES}"),
    "an event alone": slip(
        RESULT, "event: 例会 3回", "10:8:5 SR201 write {name: 例会 3回}"
    ),
    "a result alone": slip(
        RESULT, "result: black-wins", "10:9:10 SR201 write {outcome: black-wins}"
    ),
    "a result in words": slip(
        RESULT, "result: 黒の勝ち", "10:9:4 SR201 write {outcome: black-wins}"
    ),
    "a round with a point": slip(RESULT, "event: {round: 2.5}", "10:16:3 SR204"),
    "a winner": slip(RESULT, "result: {winner: b}", "10:10:6 SR203 did you mean 'outcome'?"),
    "an underscore in a word": slip(
        RESULT, "result: {outcome: black_wins}", "10:19:10 SR206 did you mean 'black-wins'?"
    ),
    "a player for an outcome": slip(
        RESULT, "result: {outcome: White}", "10:19:5 SR206 did you mean 'white-wins'?"
    ),
    "a reason in Japanese": slip(
        RESULT,
        "result: {outcome: draw, reason: 合意}",
        "10:33:2 SR206 did you mean 'agreement'?",
    ),
    "a reason in capitals": slip(
        RESULT,
        "result: {outcome: black-wins, reason: Five in a row}",
        "10:39:13 SR206 did you mean 'five-in-a-row'?",
    ),
    "a turn in quotes": slip(
        RESULT, "result: {outcome: draw, turn: '2'}", "10:31:3 SR201 write 2"
    ),
    "a full-width number": slip(
        RESULT, "result: {outcome: draw, turn: １２}", "10:31:2 SR201 write 12"
    ),
    "a whole number with a point": slip(
        RESULT, "result: {outcome: draw, turn: 2.0}", "10:31:3 SR205 write 2"
    ),
    "the game in words": slip(
        "game: what-the-shell",
        "game: What the Shell",
        "2:7:14 SR206 did you mean 'what-the-shell'?",
    ),
    "the game in Japanese": slip(
        "game: what-the-shell", "game: カメとタマゴ", "2:7:6 SR206 did you mean 'what-the-shell'?"
    ),
    "another version": slip("shellref/1", "shellref", "1:9:8 SR206 did you mean 'shellref/1'?"),
    "minutes and seconds": slip(
        LONG, "- {black: c3, white: c4, clock: {black: 12:30}}", "8:43:5 SR201 write 750"
    ),
    "a ruling misspelt": slip(
        RESULT, "rulings: {contest: none_hatch}", "10:20:10 SR206 did you mean 'none-hatch'?"
    ),
    "a large identifier": slip(
        "{name: Kenji}",
        "{name: Kenji, id: 12345678901234567890}",
        "5:28:20 SR119 put it in quotes if it is an identifier",
    ),
    # Indentation and YAML's signs.
    "players not indented": slip(
        PLAYERS,
        "players:\nblack: {name: 高橋}\nwhite: {name: Kenji}",
        "3:9:1 SR201 indent black, white below it",
    ),
    "turns indented too far": slip(
        TURNS,
        "  turns:\n    - e5 d4",
        "6:3:5 SR203 it belongs further out: indent it less",
    ),
    "a tab": slip("    white: c4", "\twhite: c4", "9:1:1 SR110"),
    "a tab after the dash": slip("- black: c3", "-\tblack: c3", "8:4:1 SR110"),
    "too few blanks": slip("    white: c4", "   white: c4", "9:4:6 SR110"),
    "too many blanks": slip("    white: c4", "      white: c4", "9:7:6 SR110"),
    "no blank after the colon": slip("    white: c4", "    white:c4", "9:10:1 SR110"),
    "no blank in the first line": slip("format: ", "format:", "1:7:1 SR110"),
    "no blanks in a turn": slip(
        LONG, "- black:c3\n    white:c4", "8:5:8 SR221 did you mean 'c3 c4'?"
    ),
    "no colons in a turn": slip(
        LONG, "- black c3\n    white c4", "8:5:8 SR221 did you mean 'c3 c4'?"
    ),
    "a full-width colon": slip("turns:", "turns：", "6:6:1 SR110"),
    "a full-width colon in a turn": slip(
        "    white: c4", "    white：c4", "9:10:1 SR110"
    ),
    "a full-width colon, indented": slip(
        "    white: c4",
        "      white：c4",
        "8:12:2 SR220 a key ends in a half-width `:` and a blank",
    ),
    "no colon": slip("turns:", "turns", "6:1:5 SR110"),
    "a colon in a text": slip(RESULT, "notes: 白: 良い手", "10:9:1 SR110"),
    "quotes within a text": slip(RESULT, 'notes: "白"の良い手', "10:11:4 SR110"),
    "an apostrophe": slip(RESULT, "notes: 'Black's move'", "10:15:7 SR110"),
    "an open quotation mark": slip(RESULT, 'notes: "良い手', "10:8:1 SR110"),
    "an open brace": slip("{name: 高橋}", "{name: 高橋", "4:10:1 SR110"),
    "a brace too many": slip("{name: 高橋}", "{name: 高橋}}", "4:20:1 SR110"),
    "a full-width comma": slip(
        "{name: 高橋}",
        "{id: a、name: 高橋}",
        "4:21:1 SR110 YAML's own signs are half-width (: , { } [ ] \"); here stands 、",
    ),
    "a text that begins with a sign": slip(RESULT, "notes: *良い手*", "10:8:1 SR110"),
    "an e-mail name": slip("Kenji", "@kenji", "5:17:1 SR110"),
}  # fmt: skip


def shown(problem: Problem) -> str:
    """A problem as the table has it."""
    assert problem.place
    line, column, length = problem.place
    help_ = f" {problem.help.en}" if problem.help else ""
    return f"{line}:{column}:{length} {problem.code.id}{help_}"


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip(name: str) -> None:
    """Each slip is told once, at the very word, with what was probably meant."""
    old, new, told = SLIPS[name]
    assert RECORD.count(old) == 1
    [record] = load(RECORD.replace(old, new).encode(), "yaml")
    assert [shown(problem) for problem in record.problems] == list(told)


def test_the_record_itself_is_sound() -> None:
    """Without a slip there is nothing to tell."""
    assert [record.problems for record in load(RECORD.encode())] == [()]
