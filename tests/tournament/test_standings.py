"""Standings: exact, explained, and the same whatever order the results come in."""

from __future__ import annotations

import json
import re
import time
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shellref.games.game import Document
from shellref.text import LANGUAGES
from shellref.tournament.counting import Line
from shellref.tournament.ledger import Ledger
from shellref.tournament.model import TIEBREAK_NAMES, tournament_of
from shellref.tournament.standings import Standings, plain, standings

from . import document, documents, entry, played, shuffled


def counted(data: Document) -> Standings:
    """The standings by what a file declares."""
    tournament = tournament_of(data)
    outcomes = {pairing: pairing.declared for pairing in tournament.pairings}
    return standings(tournament, {p: outcome for p, outcome in outcomes.items() if outcome})


def rounds(*lines: str) -> list[Document]:
    """Rounds in short: `a1b` Black won, `a0b` White, `a=b` drawn, `a+b`, `a-b` by forfeit, `a`."""
    words: dict[str, Document] = {
        "1": {"result": "black-wins"},
        "0": {"result": "white-wins"},
        "=": {"result": "draw"},
        "+": {"forfeit": "white"},
        "-": {"forfeit": "black"},
        "x": {"forfeit": "both"},
        "?": {},
    }
    return [
        {
            "round": number,
            "pairings": [
                {"black": word[0], "white": word[2], **words[word[1]]}
                if len(word) == 3
                else {"bye": word}
                for word in line.split()
            ],
        }
        for number, line in enumerate(lines, start=1)
    ]


#: Worked out by hand below: Anna 2.5, Cleo 2, Ben 1.5, Dan 0.
ROUND_ROBIN = document(rounds=rounds("a1d b=c", "c1d a=b", "a1c b1d"), tiebreaks=TIEBREAK_NAMES)


def numbers(made: Standings, name: str) -> dict[str, str | None]:
    """The values of a tie-break by player, as they are shown."""
    values = {row.id: row.values[name] for row in made.rows}
    return {key: None if value is None else plain(value) for key, value in values.items()}


# --- By hand ---------------------------------------------------------------------------------


def test_everybody_against_everybody() -> None:
    """Points: Anna 1 + ½ + 1, Ben ½ + ½ + 1, Cleo ½ + 1 + 0, Dan nothing."""
    made = counted(ROUND_ROBIN)
    table = [(r.place, r.id, plain(r.points), r.wins, r.draws, r.losses) for r in made.rows]
    assert table == [
        (1, "a", "2.5", 2, 1, 0),
        (2, "b", "2", 1, 2, 0),
        (3, "c", "1.5", 1, 1, 1),
        (4, "d", "0", 0, 0, 3),
    ]
    assert numbers(made, "wins") == {"a": "2", "b": "1", "c": "1", "d": "0"}
    assert numbers(made, "direct-encounter") == dict.fromkeys("abcd")
    assert numbers(made, "buchholz") == {"a": "3.5", "b": "4", "c": "4.5", "d": "6"}
    assert numbers(made, "buchholz-cut-1") == {"a": "3.5", "b": "4", "c": "4.5", "d": "4.5"}
    assert numbers(made, "buchholz-cut-2") == {"a": "2", "b": "2.5", "c": "2.5", "d": "2.5"}
    assert numbers(made, "median-buchholz") == {"a": "1.5", "b": "1.5", "c": "2", "d": "2"}
    # Anna: all of Dan's 0, half of Ben's 2, all of Cleo's 1.5. And so on.
    assert numbers(made, "sonneborn-berger") == {"a": "2.5", "b": "2", "c": "1", "d": "0"}
    # Anna: 1 + 1.5 + 2.5; Ben: 0.5 + 1 + 2; Cleo: 0.5 + 1.5 + 1.5.
    assert numbers(made, "progressive") == {"a": "5", "b": "3.5", "c": "3.5", "d": "0"}
    assert all(row.played == 3 for row in made.rows)


def test_the_cross_table() -> None:
    """By round, and each against each."""
    anna = counted(ROUND_ROBIN).row("a")
    assert anna.lines == (
        Line("1", "game", "d", "black", "win", Fraction(1)),
        Line("2", "game", "b", "black", "draw", Fraction(1, 2)),
        Line("3", "game", "c", "black", "win", Fraction(1)),
    )
    assert anna.against("b") == anna.lines[1:2]
    assert anna.against("a") == ()
    with pytest.raises(KeyError):
        counted(ROUND_ROBIN).row("z")


def test_declared_points() -> None:
    """Three for a win, one for a draw: tie-breaks take them as they are."""
    scoring = {"win": 3, "draw": 1, "bye": 2, "forfeit": -1}
    data = document(
        rounds=rounds("a1b c", "a=c b+d", "b1c d"),
        scoring=scoring,
        tiebreaks=["sonneborn-berger", "buchholz", "wins", "progressive"],
    )
    made = counted(data)
    # Anna 3 + 1, Ben 0 + 3 + 3, Cleo 2 + 1 + 0, Dan -1 + 2.
    assert {r.id: r.points for r in made.rows} == {"a": 4, "b": 6, "c": 3, "d": 1}
    # Anna is missing from round 3, Dan from round 1: their own points stand in there.
    assert numbers(made, "buchholz") == {"a": "13", "b": "13", "c": "13", "d": "3"}
    # Ben: 0 × 4 against Anna, 3 × his own 6 for the forfeit, 3 × 3 against Cleo.
    values = {"a": "21", "b": "27", "c": "10", "d": "1"}
    assert numbers(made, "sonneborn-berger") == values
    # A bye that is worth less than a win is none.
    assert numbers(made, "wins") == {"a": "1", "b": "2", "c": "0", "d": "0"}
    assert numbers(made, "progressive") == {"a": "11", "b": "9", "c": "8", "d": "0"}


def test_byes_and_forfeits() -> None:
    """A bye worth a win is one; whoever did not turn up gets the points for that; both may."""
    data = document(rounds=rounds("a b-c", "axb"), tiebreaks=["wins"])
    made = counted(data)
    assert {r.id: r.points for r in made.rows} == {"a": 1, "b": 0, "c": 1, "d": 0}
    assert numbers(made, "wins") == {"a": "1", "b": "0", "c": "1", "d": "0"}
    ben = made.row("b")
    assert [(line.kind, line.result) for line in ben.lines] == [("forfeit", "loss")] * 2
    assert (ben.played, ben.losses) == (0, 2)
    assert [line.kind for line in made.row("d").lines] == ["absent", "absent"]


def test_what_is_not_played_yet() -> None:
    """Counts for nothing: neither a pairing without a result nor a round without any."""
    data = document(rounds=rounds("a1b c?d", "a?c b?d"), tiebreaks=["buchholz", "progressive"])
    made = counted(data)
    assert [line.kind for line in made.row("a").lines] == ["game", "pending"]
    assert numbers(made, "buchholz") == {"a": "0", "b": "1", "c": "0", "d": "0"}
    assert numbers(made, "progressive") == {"a": "1", "b": "0", "c": "0", "d": "0"}


def test_ties_are_shown_as_ties() -> None:
    """Equal places, and the place after them leaves a gap; in the order of the file."""
    made = counted(document(rounds=rounds("d1a c1b"), tiebreaks=["wins", "buchholz"]))
    assert [(row.place, row.id) for row in made.rows] == [(1, "c"), (1, "d"), (3, "a"), (3, "b")]


def test_direct_encounter() -> None:
    """Points among those who are level, if all of them have met; forfeits are no games."""
    data = document(rounds=rounds("b1a c1d", "a1d b=c", "a1c b0d"), tiebreaks=["direct-encounter"])
    made = counted(data)
    # Anna 2, Ben 1.5, Cleo 1.5, Dan 1: Ben and Cleo drew.
    assert numbers(made, "direct-encounter") == {"a": None, "b": "0.5", "c": "0.5", "d": None}
    assert [row.place for row in made.rows] == [1, 2, 2, 4]
    data = document(rounds=rounds("a1b c1d", "c0a b1d", "d1a b0c"), tiebreaks=["direct-encounter"])
    made = counted(data)
    # Anna and Cleo 2; Ben and Dan 1.
    assert numbers(made, "direct-encounter") == {"a": "1", "c": "0", "b": "1", "d": "0"}
    assert [row.id for row in made.rows] == ["a", "c", "b", "d"]
    assert [row.place for row in made.rows] == [1, 2, 3, 4]
    level = counted(document(rounds=rounds("a+b c=d", "b1a"), tiebreaks=["direct-encounter"]))
    assert level.row("a").values == {"direct-encounter": Fraction(0)}
    apart = counted(document(rounds=rounds("a1b c1d"), tiebreaks=["direct-encounter"]))
    assert set(numbers(apart, "direct-encounter").values()) == {None}
    forfeit = counted(document(rounds=rounds("a+b", "c b"), tiebreaks=["direct-encounter"]))
    assert set(numbers(forfeit, "direct-encounter").values()) == {None}


def test_direct_encounter_after_others() -> None:
    """Looks at those who are level by what comes before it."""
    data = document(
        rounds=rounds("a1b c=d", "b=d c=a", "d b c?a"), tiebreaks=["wins", "direct-encounter"]
    )
    made = counted(data)
    # Points: Anna 1.5, Ben 1.5, Cleo 1, Dan 2. Anna and Ben have a win each.
    assert [row.id for row in made.rows] == ["d", "a", "b", "c"]
    assert numbers(made, "direct-encounter") == {"d": None, "a": "1", "b": "0", "c": None}
    head = "Direct encounter of Anna: 1 (Ben)"
    assert made.explain("direct-encounter", "a").en == head


def test_a_file_that_is_wrong_is_counted_all_the_same() -> None:
    """As far as it goes: a player twice in a round, one whom nobody knows, one against oneself."""
    made = counted(document(rounds=rounds("a1b a1c d1z b1b"), tiebreaks=["buchholz"]))
    assert {row.id: row.points for row in made.rows} == {"a": 2, "b": 0, "c": 0, "d": 1}
    assert numbers(made, "buchholz") == {"a": "0", "b": "2", "c": "2", "d": "0"}


# --- Explanations ----------------------------------------------------------------------------

EXPLAINED = document(
    rounds=rounds("a1d b=c", "c1d a=b", "a1c b1d", "b c+d"), tiebreaks=["buchholz"]
)


@pytest.mark.parametrize(
    ("name", "player", "en", "ja"),
    [
        (
            "points",
            "b",
            "Points of Ben: 0.5 + 0.5 + 1 + 1 = 3 (round 1, round 2, round 3, round 4, bye)",
            "Benの勝ち点：0.5 + 0.5 + 1 + 1 = 3"
            "（ラウンド1、ラウンド2、ラウンド3、ラウンド4（不戦勝））",
        ),
        (
            "wins",
            "b",
            "Wins of Ben: 1 + 1 = 2 (round 3, round 4, bye)",
            "Benの勝ち数：1 + 1 = 2（ラウンド3、ラウンド4（不戦勝））",
        ),
        ("wins", "d", "Wins of Dan: 0", "Danの勝ち数：0"),
        (
            "buchholz",
            "b",
            "Buchholz of Ben: 2.5 + 2.5 + 0 + 3 = 8"
            " (Cleo, Anna, Dan, own points for the bye in round 4)",
            "Benのブッフホルツ：2.5 + 2.5 + 0 + 3 = 8"
            "（Cleo、Anna、Dan、ラウンド4の不戦勝（自分の勝ち点））",
        ),
        (
            "buchholz-cut-2",
            "c",
            "Buchholz cut 2 of Cleo: 3 + 2.5 = 5.5 (Ben, Anna);"
            " left out: 0 (Dan), 2.5 (own points for the forfeit in round 4)",
            "Cleoのブッフホルツ（下位2名除外）：3 + 2.5 = 5.5（Ben、Anna）；"
            "除外：0（Dan）、2.5（ラウンド4の不戦（自分の勝ち点））",
        ),
        (
            "sonneborn-berger",
            "a",
            "Sonneborn-Berger of Anna: 1 × 0 + 0.5 × 3 + 1 × 2.5 + 0 × 2.5 = 4"
            " (Dan, Ben, Cleo, own points for round 4, not played)",
            "Annaのゾンネボルン・ベルガー：1 × 0 + 0.5 × 3 + 1 × 2.5 + 0 × 2.5 = 4"
            "（Dan、Ben、Cleo、不参加のラウンド4（自分の勝ち点））",
        ),
        (
            "progressive",
            "a",
            "Progressive score of Anna: 1 + 1.5 + 2.5 + 2.5 = 7.5"
            " (after round 1, after round 2, after round 3, after round 4)",
            "Annaの累進得点：1 + 1.5 + 2.5 + 2.5 = 7.5"
            "（ラウンド1終了時、ラウンド2終了時、ラウンド3終了時、ラウンド4終了時）",
        ),
        (
            "direct-encounter",
            "d",
            "Direct encounter of Dan: nobody is level",
            "Danの直接対決：並んでいる選手がいません",
        ),
        (
            "direct-encounter",
            "a",
            "Direct encounter of Anna: 1 (Cleo)",
            "Annaの直接対決：1（Cleo）",
        ),
    ],
)
def test_explanations(name: str, player: str, en: str, ja: str) -> None:
    """By names and numbers, in both languages, whether the tie-break is declared or not."""
    made = counted(EXPLAINED)
    assert made.explain(name, player) == (en, ja)


def test_an_explanation_of_nothing() -> None:
    """Where those who are level have not all met; where all that counts was left out."""
    made = counted(document(rounds=rounds("a1b c1d")))
    words = "Direct encounter of Anna: not all who are level have played each other"
    assert made.explain("direct-encounter", "a").en == words
    assert made.explain("buchholz-cut-1", "a").en == "Buchholz cut 1 of Anna: 0; left out: 0 (Ben)"
    with pytest.raises(KeyError):
        made.explain("luck", "a")


def test_points_below_nothing() -> None:
    """Stand in brackets within a sum."""
    data = document(rounds=rounds("a-b", "a1c"), scoring={"forfeit": -0.5})
    assert counted(data).explain("points", "a").en.startswith("Points of Anna: (-0.5) + 1 = 0.5")


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (Fraction(0), "0"),
        (Fraction(3, 2), "1.5"),
        (Fraction(-1, 2), "-0.5"),
        (Fraction(1, 100), "0.01"),
        (Fraction(100), "100"),
        (Fraction(-1001, 8), "-125.125"),
    ],
)
def test_plain_numbers(number: Fraction, shown: str) -> None:
    """Decimals, and no more digits than there are."""
    assert plain(number) == shown


# --- Laws ------------------------------------------------------------------------------------


@given(documents())
def test_a_sum_is_its_parts(data: Document) -> None:
    """Every number is what its explanation adds up to, as it is written, too."""
    made = counted(data)
    for row in made.rows:
        for name in ("points", *TIEBREAK_NAMES):
            parts = made.parts(name, row.id)
            value = row.points if name == "points" else row.values.get(name)
            if parts is None:
                assert value is None
                continue
            total = sum((part.value for part in parts if part.counted), Fraction(0))
            if name == "points" or name in row.values:
                assert total == value
            text = made.explain(name, row.id).en
            told = re.match(
                r"[^:]+: (?P<sum>[^a-z]*?)(?: = (?P<total>[-0-9.]+))?(?: \((?!-)|;|$)", text
            )
            assert told
            terms = told["sum"].replace("(", "").replace(")", "").split(" + ")
            assert Fraction(told["total"] or plain(total)) == total
            assert sum(map(_product, terms)) == total


def _product(term: str) -> Fraction:
    product = Fraction(1)
    for factor in term.split(" × "):
        product *= Fraction(factor)
    return product


@given(documents())
def test_points_are_what_the_games_gave(data: Document) -> None:
    """No point is lost or made: the sum over players is that over pairings."""
    made = counted(data)
    scoring = made.tournament.scoring
    given_out = Fraction(0)
    for pairing in made.tournament.pairings:
        if pairing.bye is not None:
            given_out += scoring["bye"]
        elif pairing.forfeit == "both":
            given_out += 2 * scoring["forfeit"]
        elif pairing.forfeit:
            given_out += scoring["win"] + scoring["forfeit"]
        elif pairing.result == "draw":
            given_out += 2 * scoring["draw"]
        elif pairing.result in ("black-wins", "white-wins"):
            given_out += scoring["win"] + scoring["loss"]
    assert sum(row.points for row in made.rows) == given_out


@given(documents())
def test_places_follow_the_numbers(data: Document) -> None:
    """Rows go down by points and tie-breaks; equal places are equal numbers, and only these."""
    made = counted(data)

    def key(index: int) -> list[Fraction]:
        row = made.rows[index]
        return [row.points, *(value or Fraction(0) for value in row.values.values())]

    for index in range(1, len(made.rows)):
        assert key(index - 1) >= key(index)
        assert (made.rows[index].place == made.rows[index - 1].place) == (
            key(index - 1) == key(index)
        )
    for index, row in enumerate(made.rows):
        assert row.place == 1 + sum(key(other) > key(index) for other in range(len(made.rows)))


@given(documents(), st.randoms(use_true_random=False))
def test_exchanging_players_exchanges_rows(data: Document, random: Random) -> None:
    """The standings know nobody: under other ids everybody has what they had before."""
    ids = [player["id"] for player in data["players"]]
    others = [*ids]
    random.shuffle(others)
    other = dict(zip(ids, others, strict=True))
    swapped = _renamed(data, other)
    before, after = counted(data), counted(swapped)
    for row in before.rows:
        twin = after.row(other[row.id])
        assert (twin.place, twin.points, twin.values) == (row.place, row.points, row.values)
        lines = [line._replace(opponent=other.get(str(line.opponent))) for line in row.lines]
        assert list(twin.lines) == lines


def _renamed(data: Document, other: dict[str, str]) -> Document:
    def renamed(pairing: Document) -> Document:
        return {
            key: other[value] if key in ("black", "white", "bye") else value
            for key, value in pairing.items()
        }

    return {
        **data,
        "rounds": [
            {**round_, "pairings": [renamed(pairing) for pairing in round_["pairings"]]}
            for round_ in data["rounds"]
        ],
    }


@given(documents(), st.randoms(use_true_random=False))
def test_the_order_of_results_makes_no_difference(data: Document, random: Random) -> None:
    """Records in any order give the standings that the file declares."""
    results = []
    for number, round_ in enumerate(data["rounds"]):
        for place, pairing in enumerate(round_["pairings"]):
            outcome: Any = pairing.get("result")
            if outcome is None or "forfeit" in pairing:
                continue
            path = f"{number}-{place}.yaml"
            black, white = (f"Player {pairing[c]}/{pairing[c]}" for c in ("black", "white"))
            results.append(played(path, black, white, outcome, str(round_["round"])))
    bare = json.loads(json.dumps(data))
    for round_ in bare["rounds"]:
        for pairing in round_["pairings"]:
            pairing.pop("result", None)
    book = Ledger(entry(json.dumps(bare), "t.json", "json"))
    for result in shuffled(results, random):
        assert book.judge(result) is result
    found = book.standings()
    assert found
    assert found.rows == counted(data).rows


@given(documents())
def test_standings_are_plain_data(data: Document) -> None:
    """`to_json` gives what JSON can say."""
    made = counted(data).to_json()
    assert json.loads(json.dumps(made)) == made
    assert [row["id"] for row in made["rows"]] == [row.id for row in counted(data).rows]


@given(documents())
def test_every_explanation_is_in_both_languages(data: Document) -> None:
    """And on one line."""
    made = counted(data)
    for row in made.rows[:2]:
        for name in ("points", *TIEBREAK_NAMES):
            text = made.explain(name, row.id)
            assert all(text.to(language).count("\n") == 0 for language in LANGUAGES)
            assert text.en != text.ja


def test_many_players_who_are_level() -> None:
    """Who has met whom is worked out once for all of them."""
    ids = [f"p{number}" for number in range(1500)]
    data = document(
        players=[{"id": player, "name": player} for player in ids],
        rounds=[{"round": 1, "pairings": [{"bye": player} for player in ids]}],
        tiebreaks=["direct-encounter"],
    )
    begun = time.monotonic()
    made = counted(data)
    for player in ids:
        assert "not all who are level" in made.explain("direct-encounter", player).en
    assert time.monotonic() - begun < 5
