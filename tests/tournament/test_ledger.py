"""Records held against a tournament: one by one, in any order."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from shellref.batch.result import Result
from shellref.problems import Code, Problem
from shellref.record import load
from shellref.tournament.ledger import Ledger, judge
from shellref.tournament.model import Outcome
from shellref.trace import Verdict

from . import WRONG, document, entry, played, result_of, shuffled, told


def ledger(*pairings: dict[str, Any], path: str = "t.yaml", **more: Any) -> Ledger:
    """The ledger of a tournament with one round."""
    rounds = [{"round": 1, "pairings": list(pairings)}]
    made = entry(yaml.safe_dump(document(rounds=rounds, **more)), path)
    assert made.sound, told(made.problems)
    return Ledger(made)


def pair(black: str = "a", white: str = "b", **more: Any) -> dict[str, Any]:
    """A pairing."""
    return {"black": black, "white": white, **more}


def codes(result: Result) -> list[Code]:
    """Which problems a result has."""
    return [problem.code for problem in result.verdict.problems]


def of_file(book: Ledger) -> list[Problem]:
    """What is told of the file at the end, but for players without a pairing."""
    problems = book.finish().verdict.problems
    return [problem for problem in problems if problem.code is not Code.NOT_PAIRED]


REST = pair("c", "d")

# --- A record that agrees --------------------------------------------------------------------


@pytest.mark.parametrize(
    "pairing",
    [
        pair(),
        pair(result="black-wins"),
        pair(record="g.yaml"),
        pair(record="./x/../g.yaml#1", result="black-wins"),
    ],
)
@pytest.mark.parametrize("players", [("Anna/a", "Ben/b"), ("Anna", "Ben")])
@pytest.mark.parametrize("round_", ["1", None])
def test_a_record_that_agrees(
    pairing: dict[str, Any], players: tuple[str, str], round_: str | None
) -> None:
    """By its path or its players, by id or by name: nothing is added to it, and it counts."""
    book = ledger(pairing)
    result = played("g.yaml", *players, round_=round_)
    assert book.judge(result) is result
    assert of_file(book) == []
    assert book.finish().verdict.status == "confirmed"
    assert list(book.outcomes().values()) == [Outcome("black-wins")]


def test_a_forfeit_in_the_record() -> None:
    """Is taken from its reason; the file may say only who won."""
    book = ledger(pair(result="white-wins"))
    result = played("g.yaml", "Anna", "Ben", "white-wins", reason="forfeit")
    assert book.judge(result) is result
    assert list(book.outcomes().values()) == [Outcome("white-wins", forfeit=True)]


@pytest.mark.parametrize(
    ("forfeit", "outcome"), [("black", "white-wins"), ("white", "black-wins"), ("both", "draw")]
)
def test_a_forfeit_in_the_file(forfeit: str, outcome: str) -> None:
    """Needs no record; one that says the same agrees, a game that was played does not."""
    book = ledger(pair(forfeit=forfeit))
    assert list(book.outcomes().values()) == [Outcome(outcome, forfeit=True)]
    assert of_file(book) == []
    same = played("g.yaml", "Anna", "Ben", outcome, reason="forfeit")
    assert book.judge(same) is same
    other = ledger(pair(forfeit=forfeit)).judge(played("g.yaml", "Anna", "Ben", outcome))
    assert codes(other) == [Code.OTHER_RESULT]
    assert "forfeit, " not in other.verdict.problems[0].message.en.split("comes to")[1]


def test_an_unfinished_game() -> None:
    """Counts for nothing, unless the file says what came of it."""
    book = ledger(pair(result="unfinished"))
    result = played("g.yaml", "Anna", "Ben", "unfinished")
    assert book.judge(result) is result
    assert book.outcomes() == {}
    assert codes(ledger(pair()).judge(result)) == []


# --- What the file says against a record -----------------------------------------------------


@pytest.mark.parametrize(
    ("declared", "outcome", "message"),
    [
        ("white-wins", "black-wins", "says White wins, this record comes to Black wins"),
        ("white-wins", "unfinished", "says White wins, this record comes to unfinished"),
        ("unfinished", "draw", "says unfinished, this record comes to draw"),
    ],
)
def test_another_result(declared: str, outcome: str, message: str) -> None:
    """Refutes the record, which counts all the same if it comes to something."""
    book = ledger(pair(result=declared))
    result = book.judge(played("g.yaml", "Anna", "Ben", outcome))
    assert codes(result) == [Code.OTHER_RESULT]
    assert result.verdict.status == "refuted"
    assert result.verdict.problems[0].message.en.endswith(message)
    counts = declared if outcome == "unfinished" else outcome
    assert list(book.outcomes().values()) == [Outcome(counts)]


def test_a_player_whom_nobody_knows() -> None:
    """By id, or by name where it has none; it suggests who may be meant."""
    book = ledger(pair(record="g.yaml"), REST)
    result = book.judge(played("g.yaml", "Anna/x", "Benn"))
    assert codes(result) == [Code.UNKNOWN_ENTRANT] * 2
    assert result.verdict.status == "refuted"
    helps = [problem.help and problem.help.en for problem in result.verdict.problems]
    assert helps == ["did you mean 'a'?", "did you mean 'Ben'?"]
    assert [problem.path for problem in result.verdict.problems] == [
        ("players", "black", "id"),
        ("players", "white", "name"),
    ]
    unsound, missing = of_file(book)
    assert unsound.message.en == "the record 'g.yaml' gives no result: it is of other players"
    assert missing.code is Code.NOT_RECORDED
    result = book.judge(played("h.yaml", "Zoë", "Ben"))
    assert codes(result) == [Code.UNKNOWN_ENTRANT]
    assert result.verdict.problems[0].help is None


def test_a_name_that_two_players_have() -> None:
    """Does not say who it is."""
    book = ledger(pair(), players=[{"id": "a", "name": "Ben"}, {"id": "b", "name": "Ben"}])
    result = book.judge(played("g.yaml", "Ben/a", "Ben"))
    assert codes(result) == [Code.UNKNOWN_ENTRANT]
    assert result.verdict.problems[0].help
    assert "write the id" in result.verdict.problems[0].help.en


def test_another_name() -> None:
    """Is only a warning."""
    result = ledger(pair()).judge(played("g.yaml", "Ana/a", "Ben/b"))
    assert codes(result) == [Code.OTHER_NAME]
    assert result.verdict.status == "confirmed"
    assert result.verdict.errors == ()
    message = result.verdict.problems[0].message
    assert message.en == "'a' is Anna in the tournament file, Ana here"


def test_not_a_pairing() -> None:
    """Two players who are not paired, or a record that the pairing of others names."""
    result = ledger(pair(), REST).judge(played("g.yaml", "Anna", "Cleo"))
    assert codes(result) == [Code.NOT_A_PAIRING]
    words = "Anna against Cleo was not paired: no pairing has these two"
    assert result.verdict.problems[0].message.en == words
    book = ledger(pair(record="g.yaml"), REST)
    result = book.judge(played("g.yaml", "Cleo", "Dan"))
    (problem,) = result.verdict.problems
    assert problem.code is Code.NOT_A_PAIRING
    assert problem.message.en.endswith(": this record is said to be of Anna against Ben")
    assert book.outcomes() == {}


def test_colours_swapped() -> None:
    """Refutes the record; the game counts for whoever won it, with the colours it had."""
    book = ledger(pair(result="white-wins"))
    result = book.judge(played("g.yaml", "Ben", "Anna", "black-wins"))
    assert codes(result) == [Code.COLOURS_SWAPPED]
    assert result.verdict.status == "refuted"
    assert list(book.outcomes().values()) == [Outcome("white-wins", swapped=True)]
    standings = book.standings()
    assert standings
    assert [row.points for row in standings.rows if row.id in "ab"] == [1, 0]
    assert standings.row("b").lines[0].colour == "black"
    result = ledger(pair(result="black-wins")).judge(played("g.yaml", "Ben", "Anna"))
    assert codes(result) == [Code.COLOURS_SWAPPED, Code.OTHER_RESULT]
    words = "the tournament file says White wins, this record comes to Black wins"
    assert result.verdict.problems[1].message.en == words


def twice(**more: Any) -> Ledger:
    """Anna and Ben meet in rounds 1 and 3."""
    rounds = [
        {"round": 1, "pairings": [pair(**more)]},
        {"round": 2, "pairings": [pair("a", "c")]},
        {"round": 3, "pairings": [pair("b", "a")]},
    ]
    return Ledger(entry(yaml.safe_dump(document(rounds=rounds))))


@pytest.mark.parametrize(
    ("players", "round_", "message"),
    [
        (("Anna", "Cleo"), "3", "the record says round 3, these two are paired in round 2"),
        (("Anna", "Ben"), "2", "the record says round 2, these two are paired in round 1, 3"),
        (("Anna", "Ben"), None, "the record says round (none), these two are paired in round 1, 3"),
    ],
)
def test_another_round(players: tuple[str, str], round_: str | None, message: str) -> None:
    """Refutes the record, which counts if there is only one game that it can be."""
    book = twice()
    result = book.judge(played("g.yaml", *players, round_=round_))
    assert codes(result) == [Code.OTHER_ROUND]
    assert result.verdict.problems[0].message.en == message
    assert len(book.outcomes()) == (message.endswith("2"))


def test_the_round_tells_games_apart() -> None:
    """Where two players meet twice."""
    book = twice()
    assert codes(book.judge(played("g.yaml", "Ben", "Anna", round_="3"))) == []
    assert [pairing.round for pairing in book.outcomes()] == [2]
    book = twice(record="g.yaml")
    assert codes(book.judge(played("g.yaml", "Anna", "Ben", round_="3"))) == [Code.OTHER_ROUND]
    assert [pairing.round for pairing in book.outcomes()] == [0]


def test_another_game() -> None:
    """Is of no concern unless a pairing names it."""
    book = ledger(pair(record="g.yaml"))
    other = played("x.yaml", "Anna", "Ben", game="bear-island")
    assert book.judge(other) is other
    result = book.judge(played("g.yaml", "Anna", "Ben", game="bear-island"))
    assert codes(result) == [Code.OTHER_GAME]
    words = "a record of Bear Island; the tournament is of What the Shell"
    assert result.verdict.problems[0].message.en == words
    assert "of another game" in of_file(book)[0].message.en


@pytest.mark.parametrize("status", ["illegal", "malformed", "unreadable", "failed"])
def test_a_record_that_is_no_game(status: Any) -> None:
    """Keeps its status; the file is told that it gives no result, and what it declares counts."""
    book = ledger(pair(record="g.yaml", result="draw"))
    facts = played("g.yaml", "Ben", "Anna").facts if status == "illegal" else None
    game = None if status == "unreadable" else "what-the-shell"
    result = Result("g.yaml", 0, game, None, Verdict(status), {}, facts)
    assert book.judge(result).verdict.status == status
    assert [problem.code for problem in of_file(book)] == [Code.RECORD_UNSOUND]
    assert list(book.outcomes().values()) == [Outcome("draw")]
    unnamed = result._replace(path="other.yaml", facts=None)
    assert book.judge(unnamed) is unnamed


# --- What all records say of the file --------------------------------------------------------


def test_a_record_that_is_missing() -> None:
    """Where it is named, an error; where a round was played without one, a warning."""
    book = ledger(pair(record="g.yaml#2"), REST)
    assert codes(book.judge(played("g.yaml", "Anna", "Cleo"))) == [Code.NOT_A_PAIRING]
    missing, unrecorded = of_file(book)
    assert (missing.code, missing.severity) == (Code.NO_RECORD, "error")
    assert (unrecorded.code, unrecorded.severity) == (Code.NOT_RECORDED, "warning")
    assert unrecorded.message.en == "no record of Cleo against Dan"
    assert missing.place
    assert book.finish().verdict.status == "refuted"
    assert of_file(ledger(pair(), REST)) == []


def test_a_pairing_played_twice() -> None:
    """Two records of it: the one that is named counts, or the first by name that is sound."""
    first = played("b.yaml", "Anna", "Ben", "black-wins")
    second = played("a.yaml", "Anna", "Ben", "white-wins")
    for named, counts in (({"record": "b.yaml"}, "black-wins"), ({}, "white-wins")):
        for order in ((first, second), (second, first)):
            book = ledger(pair(**named))
            assert [codes(book.judge(result)) for result in order] == [[], []]
            (problem,) = of_file(book)
            assert problem.code is Code.PLAYED_TWICE
            assert "a.yaml" in problem.message.en
            assert list(book.outcomes().values()) == [Outcome(counts)]
    book = ledger(pair())
    book.judge(second._replace(verdict=Verdict("illegal")))
    book.judge(first)
    assert list(book.outcomes().values()) == [Outcome("black-wins")]


def test_many_records_of_a_pairing() -> None:
    """Are counted, but not all kept."""
    book = ledger(pair())
    for number in range(20):
        book.judge(played("g.jsonl", "Anna", "Ben", index=number))
    (problem,) = of_file(book)
    assert problem.message.en.startswith("20 records of this pairing: g.jsonl, g.jsonl#2, ")
    assert problem.message.en.endswith("g.jsonl#8, …")


def test_a_record_read_twice_is_one() -> None:
    """A file may be named twice on a command line, and in two ways."""
    book = ledger(pair())
    for path in ("g.yaml", "./g.yaml", str(Path("g.yaml").absolute())):
        book.judge(played(path, "Anna", "Ben"))
    assert of_file(book) == []


def test_an_id_of_two_records() -> None:
    """Is told where it stands again; twice in one pairing is a game played twice."""
    book = ledger(pair(), REST)
    book.judge(played("g.yaml", "Anna", "Ben", id="x"))
    book.judge(played("h.yaml", "Cleo", "Dan", id="x"))
    (problem,) = of_file(book)
    assert problem.code is Code.RECORD_ID_TWICE
    words = "the record id 'x' stands in several records: g.yaml, h.yaml"
    assert problem.message.en == words
    book = ledger(pair(record="g.yaml"))
    book.judge(played("g.yaml", "Anna", "Ben", id="x"))
    book.judge(played("h.yaml", "Anna", "Ben", id="x"))
    assert [problem.code for problem in of_file(book)] == [Code.PLAYED_TWICE]


def test_a_record_named_by_two_pairings() -> None:
    """Is told once, not as missing too."""
    rounds = [{"round": 1, "pairings": [pair(record="g"), pair("c", "d", record="g")]}]
    book = Ledger(entry(yaml.safe_dump(document(rounds=rounds))))
    book.judge(played("g", "Anna", "Ben"))
    result = book.finish()
    assert codes(result) == [Code.RECORD_NAMED_TWICE]
    assert result.verdict.status == "malformed"
    (line,) = result.lines.values()
    assert "record: g" in line


def test_the_order_of_records_makes_no_difference() -> None:
    """Whatever is wrong with them."""
    results = [
        played("a.yaml", "Anna", "Ben", id="x"),
        played("b.yaml", "Ben", "Anna", "draw", id="x"),
        played("c.yaml", "Cleo", "Dan", "white-wins", id="x"),
        played("d.yaml", "Cleo", "Ben"),
        played("e.yaml", "Anna", "Ben", status="illegal"),
        *(played("f.jsonl", "Cleo", "Dan", index=number) for number in range(12)),
    ]
    seen = set()
    for seed in range(20):
        book = ledger(pair(record="b.yaml"), REST)
        for result in shuffled(results, Random(seed)):
            book.judge(result)
        seen.add((repr(of_file(book)), repr(book.outcomes())))
    assert len(seen) == 1


# --- Files without a tournament, and several ---------------------------------------------------


def test_a_broken_file_judges_nothing() -> None:
    """Its own problems are its verdict."""
    book = Ledger(entry("format: shellref-tournament/1\n"))
    result = played("g.yaml", "Anna", "Ben")
    assert book.judge(result) is result
    assert not book.knows(result)
    assert book.standings() is None
    assert book.outcomes() == {}
    assert book.files == []
    finished = book.finish()
    assert finished.verdict.status == "malformed"
    assert finished.lines == {1: "format: shellref-tournament/1"}


def test_a_missing_file() -> None:
    """Is unreadable."""
    from shellref.record.source import read
    from shellref.tournament.document import load_tournament

    (missing,) = read("no/such/file.yaml")
    assert Ledger(load_tournament(missing)).finish().verdict.status == "unreadable"


def test_the_files_that_it_names() -> None:
    """Each once, as seen from where the tournament file was found."""
    book = ledger(
        pair(record="r/a.jsonl#2"),
        pair("c", "d", record="r/a.jsonl"),
        path="some/where/t.yaml",
    )
    assert book.files == [str(Path("some/where/r/a.jsonl"))]
    assert book.names(played("some/where/r/a.jsonl", "Anna", "Ben", index=1))
    assert not book.names(played("r/a.jsonl", "Anna", "Ben", index=1))


def test_several_tournaments() -> None:
    """The one that names a record judges it, else the only one that knows both players."""
    one = ledger(pair(record="g.yaml"))
    other = ledger(
        pair("e", "f"), players=[{"id": "e", "name": "Eva"}, {"id": "f", "name": "Finn"}]
    )
    both = [other, one]
    assert codes(judge(both, played("g.yaml", "Eva", "Ben"))) == [Code.UNKNOWN_ENTRANT]
    assert codes(judge(both, played("x.yaml", "Finn", "Eva"))) == [Code.COLOURS_SWAPPED]
    stranger = played("x.yaml", "Zoë", "Eva")
    assert judge(both, stranger) is stranger
    assert judge([], stranger) is stranger
    assert codes(judge([one], stranger)) == [Code.UNKNOWN_ENTRANT] * 2


def test_a_record_that_two_tournaments_name() -> None:
    """Is of both; what both say against it is told once."""
    books = [ledger(pair(record="g.yaml", result=word)) for word in ("draw", "draw", "black-wins")]
    result = judge(books, played("g.yaml", "Ben", "Anna"))
    assert codes(result) == [Code.COLOURS_SWAPPED, Code.OTHER_RESULT, Code.OTHER_RESULT]
    for book in books:
        assert of_file(book) == []
        assert list(book.outcomes().values()) == [Outcome("white-wins", swapped=True)]


# --- Files that are named ---------------------------------------------------------------------


def unfounded(record: str) -> Ledger:
    """The ledger of a tournament in a folder that names one record, sound or not."""
    rounds = [{"round": 1, "pairings": [pair(record=record), REST]}]
    return Ledger(entry(yaml.safe_dump(document(rounds=rounds)), "cup/t.yaml"))


@pytest.mark.parametrize("record", ["/etc/passwd", "..", "../x.yaml", "a/../../x.yaml#3", "//x"])
def test_no_file_of_another_folder(record: str) -> None:
    """Is read for a tournament file, or taken for its record; the place is told."""
    book = unfounded(record)
    assert book.files == []
    problem, unrecorded = book.finish().verdict.problems
    assert (problem.code, unrecorded.code) == (Code.RECORD_ELSEWHERE, Code.NOT_RECORDED)
    assert problem.place
    assert not book.names(played("x.yaml", "Anna", "Ben"))
    assert not book.names(played("/etc/passwd", "Anna", "Ben"))


@pytest.mark.parametrize(
    ("path", "record", "file"),
    [
        ("cup/t.yaml", "a/../g.yaml", "cup/g.yaml"),
        ("cup/t.yaml", "..g.yaml", "cup/..g.yaml"),
        ("t.yaml", "-", "./-"),
        ("-", "-", "./-"),
        ("cup/t.yaml", "-", "cup/-"),
    ],
)
def test_a_file_that_is_named(path: str, record: str, file: str) -> None:
    """Stands beside the tournament file; one called - is no standard input."""
    book = ledger(pair(record=record), REST, path=path)
    assert book.files == [file]
    assert book.names(played(file, "Anna", "Ben"))
    assert not book.names(played("-", "Anna", "Ben"))


def test_standard_input_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where there is a file of its name."""
    monkeypatch.chdir(tmp_path)
    Path("-").write_text(RECORD % "b", encoding="utf-8")
    monkeypatch.setattr("sys.stdin", None)
    result = ledger(pair(result="draw")).judge(played("-", "Anna", "Ben"))
    assert told(result.verdict.problems) == ["- SR516"]


# --- Places ----------------------------------------------------------------------------------

RECORD = """\
format: shellref/1
game: what-the-shell
event: {round: 4}
players:
  black: {name: Ana, id: a}
  white: {name: Ben, id: %s}
turns: [e5 d4]
result: {outcome: draw, reason: agreement}
"""


def test_problems_stand_where_they_belong(tmp_path: Path) -> None:
    """In the record, which is read once more for it, with the lines that they are on."""
    book = ledger(pair(record="g.yaml#2", result="black-wins"), path=str(tmp_path / "t.yaml"))
    file = tmp_path / "g.yaml"
    file.write_text("---\n".join(RECORD % id_ for id_ in ("b", "b", "x")), encoding="utf-8")
    results = [result_of(record) for record in load(file)]
    first, second, third = (book.judge(result) for result in results)
    assert told(first.verdict.problems) == ["5:17:3 SR512", "3:16:1 SR514", "8:19:4 SR516"]
    assert first.lines[8] == "result: {outcome: draw, reason: agreement}"
    assert told(second.verdict.problems) == ["14:17:3 SR512", "12:16:1 SR514", "17:19:4 SR516"]
    assert told(third.verdict.problems) == ["23:17:3 SR512", "24:26:1 SR511"]
    again = book.judge(results[0])
    assert told(again.verdict.problems) == told(first.verdict.problems)
    file.write_text(RECORD.replace("e5 d4", "e6 d4") % "b", encoding="utf-8")
    changed = book.judge(results[0])
    assert {problem.place for problem in changed.verdict.problems} == {None}
    book.finish()


def test_a_record_without_a_claim(tmp_path: Path) -> None:
    """Is told beside its turns; colours beside its players."""
    book = ledger(pair("b", "a", result="black-wins"), path=str(tmp_path / "t.yaml"))
    file = tmp_path / "g.yaml"
    text = RECORD.replace("4}", "1}").replace("Ana", "Anna") % "b"
    file.write_text(text[: text.index("result")], encoding="utf-8")
    (result,) = (result_of(record) for record in load(file))
    result = book.judge(result)
    assert told(result.verdict.problems) == ["4:1:7 SR515", "7:1:5 SR516"]
    assert result.verdict.status == "refuted"


def test_a_record_that_has_gone_has_no_places(tmp_path: Path) -> None:
    """Nor has one from standard input; what is wrong is told all the same."""
    result = ledger(pair(result="draw")).judge(played(str(tmp_path / "no"), "Anna", "Ben"))
    assert told(result.verdict.problems) == ["- SR516"]
    file = tmp_path / "g.yaml"
    file.write_text(RECORD % "b", encoding="utf-8")
    beyond = played(str(file), "Anna", "Ben", index=5)
    assert told(ledger(pair(result="draw")).judge(beyond).verdict.problems) == ["- SR516"]


def test_every_code_is_told_in_both_languages() -> None:
    """Of the file by itself, of records, and of the file by its records: all of SR5xx."""
    book = ledger(pair(record="g.yaml", result="draw"), REST)
    other = ledger(pair(record="g.yaml"), pair("c", "d", record="no.yaml"))
    third = ledger(pair(), REST)
    third.judge(played("g.yaml", "Anna", "Ben"))
    results = [
        book.judge(played("g.yaml", "Ben", "Ana/a", round_="2", id="x")),
        book.judge(played("h.yaml", "Zoë", "Ben")),
        book.judge(played("i.yaml", "Cleo", "Anna")),
        book.judge(played("j.yaml", "Cleo", "Dan", id="x")),
        book.judge(played("k.yaml", "Cleo", "Dan", status="illegal")),
        book.finish(),
        other.judge(played("g.yaml", "Anna", "Ben", game="bear-island")),
        other.finish(),
        third.finish(),
        Ledger(entry(WRONG)).finish(),
        unfounded("/etc/passwd").finish(),
    ]
    problems = [problem for result in results for problem in result.verdict.problems]
    assert {problem.code for problem in problems} == {
        code for code in Code if "SR501" <= code.id < "SR550"
    }
    for problem in problems:
        assert problem.message.ja != problem.message.en
        assert "{" not in problem.message.en + problem.message.ja
