"""A tournament file is read strictly; what is wrong with it is told where it stands."""

from __future__ import annotations

import io
import json
import re
import time
from fractions import Fraction

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shellref import schemas
from shellref.problems import Code
from shellref.record import Form, Limits, Source
from shellref.record.source import read, split
from shellref.tournament.document import is_tournament, load_tournament
from shellref.tournament.ledger import Ledger
from shellref.tournament.model import TIEBREAK_NAMES, Outcome, Pairing
from shellref.tournament.standings import TIEBREAKS

from . import ROOT, WRONG, document, entry, source, told

SOUND = """\
format: shellref-tournament/1
name: Spring
game: bear-island
players:
  - {id: a, name: Anna, x-club: north}
  - {id: b, name: Ben}
  - {id: c, name: Ben}
scoring: {win: 3, draw: 1.5}
tiebreaks: [buchholz, wins]
rounds:
  - round: 1
    pairings:
      - {black: a, white: b, record: "games.jsonl#2", result: draw}
      - {bye: c, x-why: odd}
  - round: final
    pairings:
      - {black: b, white: c, forfeit: white}
      - {bye: a}
notes: For the fun of it.
"""


def test_a_sound_file() -> None:
    """Everything in it is there as it was written."""
    made = entry(SOUND)
    assert made.problems == ()
    assert made.sound
    assert made.tournament
    tournament = made.tournament
    assert (tournament.name, tournament.game) == ("Spring", "bear-island")
    assert dict(tournament.players) == {"a": "Anna", "b": "Ben", "c": "Ben"}
    assert [tournament.called(id_) for id_ in "abcx"] == ["Anna", "Ben (b)", "Ben (c)", "x"]
    assert tournament.scoring == {
        "win": 3,
        "draw": Fraction(3, 2),
        "loss": 0,
        "bye": 1,
        "forfeit": 0,
    }
    assert tournament.tiebreaks == ("buchholz", "wins")
    assert [round_.name for round_ in tournament.rounds] == ["1", "final"]
    first, bye, final, _ = tournament.pairings
    assert (first.source, first.declared) == (("games.jsonl", 1), Outcome("draw"))
    assert (bye.players, bye.source, bye.declared) == (("c",), None, None)
    assert final.declared == Outcome("black-wins", forfeit=True)


@pytest.mark.parametrize(
    ("record", "found"),
    [
        ("a.yaml", ("a.yaml", 0)),
        ("a.yaml#1", ("a.yaml", 0)),
        ("x/a.jsonl#17", ("x/a.jsonl", 16)),
        ("a#b.yaml", ("a#b.yaml", 0)),
        ("a.yaml#0", ("a.yaml#0", 0)),
        ("#3", ("#3", 0)),
    ],
)
def test_which_record_a_pairing_names(record: str, found: tuple[str, int]) -> None:
    """`#17` is the 17th of a file."""
    assert Pairing(0, 0, "a", "b", record=record).source == found


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_a_file_in_json(form: Form) -> None:
    """A tournament is YAML or JSON, as a record is."""
    made = entry(json.dumps(document()), form=form)
    assert made.sound
    assert made.tournament


def test_tie_breaks_have_one_list() -> None:
    """The schema, the names and their labels agree; so do the examples and the schema."""
    schema = schemas.bundle("tournament")
    assert schema["properties"]["tiebreaks"]["items"]["enum"] == list(TIEBREAK_NAMES)
    assert tuple(TIEBREAKS) == TIEBREAK_NAMES
    jsonschema_rs.meta.validate(schema)
    for file in sorted((ROOT / "examples" / "tournaments").glob("*/tournament.yaml")):
        (found,) = read(str(file))
        assert load_tournament(found).problems == ()


# --- What is a tournament --------------------------------------------------------------------

RECORD = "format: shellref/1\ngame: what-the-shell\nplayers: {}\nturns: []\n"


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (SOUND, True),
        ("format: shellref-tournament/2\n", True),
        ("'format': 'shellref-tournament/1'\nplayers: [\n", True),
        ('{"name": "x", "format": "shellref-tournament/1"}', True),
        ('{"name": "x", "format" : "shellref-tournament/1", }', True),
        ("format: shellref/1\nrounds:\n- pairings: []\n", True),
        ("game: what-the-shell\n\nrounds: []\nx-pairings: []\n", True),
        (RECORD, False),
        (RECORD + "notes: of a shellref-tournament\n", False),
        (RECORD + "notes: |\n  format: shellref-tournament/1\n", False),
        (RECORD + "notes: |\n  format: shellref-tournament/1\nx: [\n", False),
        (RECORD + "rounds: []\nx-pairings: 1\n", False),
        ("pairings: []\n", False),
        ("[shellref-tournament]", False),
        ("", False),
    ],
)
def test_what_is_a_tournament(text: str, is_one: bool) -> None:
    """By the format that it names, or its rounds; a record that speaks of one is none."""
    form: Form = "json" if text.startswith("{") else "yaml"
    assert is_tournament(Source("t", 0, form, text)) == is_one


# --- What breaks the format ------------------------------------------------------------------

HEAD = """\
format: shellref-tournament/1
game: what-the-shell
players: [{id: a, name: Anna}, {id: b, name: Ben}]
"""


@pytest.mark.parametrize(
    ("text", "problems", "help_"),
    [
        (HEAD, ["1:1:29 SR202"], None),
        (HEAD + "rounds:\n", ["4:8:1 SR201"], None),
        (HEAD + "rounds: []\ntiebreaks: [buchholtz]\n", ["5:13:9 SR206"], "'buchholz'?"),
        (HEAD + "rounds: []\ntiebreaks: [SB]\n", ["5:13:2 SR206"], "'sonneborn-berger'?"),
        (HEAD + "rounds: []\ntiebreaks: [直接対決]\n", ["5:13:4 SR206"], "'direct-encounter'?"),
        (HEAD + "rounds: []\ntiebreaks: [wins, wins]\n", ["5:19:4 SR209"], None),
        (HEAD + "rounds: []\ntiebreaks: wins\n", ["5:12:4 SR201"], None),
        (HEAD + "rounds: []\nscoring: {win: '3'}\n", ["5:16:3 SR201"], "write 3"),
        (HEAD + "rounds: []\nscoring: {wins: 3}\n", ["5:11:4 SR203"], "'win'?"),
        (HEAD + "rounds: [{round: 1.5, pairings: []}]\n", ["4:18:3 SR204"], None),
        (HEAD + "rounds: [{pairings: []}]\n", ["4:10:14 SR202"], None),
        (HEAD + "rounds: [{round: 1, games: []}]\n", ["4:21:5 SR203"], "'pairings'?"),
        (HEAD + "rounds: [{round: 1, pairings: [{black: a}]}]\n", ["4:32:10 SR202"], None),
        (HEAD + "rounds: [{round: 1, pairings: [a]}]\n", ["4:32:1 SR201"], None),
        (
            HEAD + "rounds: [{round: 1, pairings: [{black: a, wihte: b}]}]\n",
            ["4:43:5 SR203"],
            "'white'?",
        ),
        (
            HEAD + "rounds: [{round: 1, pairings: [{bye: a, result: draw}]}]\n",
            ["4:41:6 SR211"],
            None,
        ),
        (
            HEAD + "rounds: [{round: 1, pairings: [{bye: a, black: b, white: a}]}]\n",
            ["4:41:5 SR211", "4:51:5 SR211"],
            None,
        ),
        (
            HEAD
            + "rounds: [{round: 1, pairings: [{black: a, white: b, forfeit: both, result: draw}]}]",
            ["4:68:6 SR211"],
            None,
        ),
        (
            HEAD + "rounds: [{round: 1, pairings: [{black: a, white: b, forfeit: me}]}]",
            ["4:62:2 SR206"],
            None,
        ),
        (
            HEAD + "rounds: [{round: 1, pairings: [{black: a, white: b, result: 黒}]}]",
            ["4:61:1 SR206"],
            "'black-wins'?",
        ),
        (HEAD + "rounds: [\n", ["4:9:1 SR110"], None),
        (HEAD + "rounds: []\nrounds: []\n", ["5:1:6 SR112"], None),
        ("- 1\n", ["1:1:3 SR201"], None),
        ("\0", ["1:1:1 SR104"], None),
    ],
)
def test_what_breaks_the_format(text: str, problems: list[str], help_: str | None) -> None:
    """Is told as of a record: in its very place, in words, with what was probably meant."""
    made = entry(text)
    assert told(made.problems) == problems
    assert made.tournament is None
    assert not made.sound
    for problem in made.problems:
        assert re.search("[ぁ-んァ-ヶ一-龠]", problem.message.ja)
        assert not re.search("[ぁ-んァ-ヶ]", problem.code.message.en)
    if help_:
        (problem,) = made.problems
        assert problem.help
        assert problem.help.en.endswith(help_)


def test_a_bye_and_a_forfeit_say_why() -> None:
    """Why a key may not stand beside them."""
    pairings = "{bye: a, white: b}, {black: a, white: b, forfeit: black, result: draw}"
    made = entry(HEAD + f"rounds: [{{round: 1, pairings: [{pairings}]}}]\n")
    bye, forfeit = made.problems
    assert bye.message.en.endswith("a bye is one player's alone")
    assert forfeit.message.en.endswith("forfeit says already what came of the pairing")


def test_limits_count() -> None:
    """As for a record."""
    made = load_tournament(source(SOUND), Limits(nodes=5))
    assert [problem.code for problem in made.problems] == [Code.TOO_MANY_NODES]


def test_what_cannot_be_read() -> None:
    """Is the only problem."""
    (missing,) = read("no/such/file.yaml")
    assert [problem.code for problem in load_tournament(missing).problems] == [Code.NOT_FOUND]


# --- What the file gets wrong by itself ------------------------------------------------------


def test_what_is_wrong_by_itself() -> None:
    """Ids, players, rounds and records, each in its place; the tournament is there all the same."""
    made = entry(WRONG)
    assert told(made.problems) == [
        "6:10:1 SR501",
        "12:15:1 SR503",
        "14:12:3 SR504",
        "14:12:3 SR507",
        "16:27:1 SR505",
        "16:38:10 SR506",
        "17:27:3 SR502",
    ]
    assert made.tournament
    assert dict(made.tournament.players) == {"a": "Anna", "b": "Ben", "d": "Dan"}
    messages = [problem.message.en for problem in made.problems]
    assert messages == [
        "the player id 'a' is listed twice; it is already on line 4",
        "Anna is in round 1 twice; already on line 11",
        "round 1 is there twice; it is already on line 9",
        "in round 1 these are neither paired nor have a bye: Dan",
        "Anna is paired with themselves",
        "the record './x.yaml#1' is named twice; already on line 11",
        "'Dan' is not the id of a player of this tournament",
    ]
    assert made.problems[-1].help
    assert made.problems[-1].help.en == "did you mean 'd'?"
    assert [problem.severity for problem in made.problems].count("warning") == 1


def test_an_id_nearly_right() -> None:
    """Suggests the right one."""
    text = HEAD.replace("id: b", "id: p-02") + "rounds:\n- round: 1\n  pairings: [{bye: p02}]\n"
    warning, problem = entry(text).problems
    assert warning.code is Code.NOT_PAIRED
    assert problem.help
    assert problem.help.en == "did you mean 'p-02'?"


def test_nobody_is_looked_for_among_thousands() -> None:
    """It would cost time for each slip; the id of a name is known at once."""
    players = "".join(f"- {{id: player-{n}, name: Player {n}}}\n" for n in range(3000))
    byes = "".join(f"  - {{bye: playr-{n}}}\n" for n in range(3000))
    rounds = f"rounds:\n- round: 1\n  pairings:\n{byes}  - {{bye: Player 7}}\n"
    head = "format: shellref-tournament/1\ngame: what-the-shell\n"
    begun = time.monotonic()
    *_, last = entry(f"{head}players:\n{players}{rounds}").problems
    assert time.monotonic() - begun < 20
    assert last.help
    assert last.help.en == "did you mean 'player-7'?"


# --- Whatever is written ---------------------------------------------------------------------

PIECES = st.sampled_from(
    ["", "x", "null", "[]", "{}", "- ", "a", "1", "-0.5", '"', "#", ": ", "\n", "\u3042", "bye: a"]
)


@given(st.data())
def test_no_text_is_too_broken(data: st.DataObject) -> None:
    """A file that was spoilt anywhere never raises: it has problems, all located, or is sound."""
    text = data.draw(st.sampled_from([SOUND, WRONG]))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 12))
        text = text[:start] + data.draw(PIECES) + text[end:]
    for found in split(io.BytesIO(text.encode()), "t.yaml", "yaml"):
        assert is_tournament(found) in (True, False)
        made = load_tournament(found)
        assert all(problem.place for problem in made.problems)
        assert made.tournament or made.problems
        book = Ledger(made)
        assert (book.standings() is None) == (made.tournament is None)
        finished = book.finish()
        assert {p.place.line for p in finished.verdict.problems if p.place} == {*finished.lines}
