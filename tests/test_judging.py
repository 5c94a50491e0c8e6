"""Judging: the tables of *Judging* (docs), row by row, on games of What the Shell.

`DECIDED` is won by Black on turn 5, `OPEN` is the same game stopped a turn earlier.
"""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from typing import Any, TypeAlias

import pytest

from shellref.games.game import Expectation
from shellref.problems import Code
from shellref.record import Record, load
from shellref.referee import adjudicate, judge
from shellref.text import PEOPLES_REASONS
from shellref.trace import EXIT_CODES, Trace, Verdict

DECIDED = ["e1 a1", "e2 b1", "e3 g7", "e4 h2", "e5 i8"]
OPEN = DECIDED[:4]
WON = {"outcome": "black-wins", "reason": "five-in-a-row", "turn": 5}
#: Both players collide on every square but the two that black and white set up: a drawn board.
FULL_BUT_ONE = {
    "board": ["EEEEEEEE.", *["EEEEEEEEE"] * 8],
    "eggs": [f"{file}{rank}" for file in "abcdefghi" for rank in range(1, 10)][:-1],
}


def record_of(turns: list[Any], result: dict[str, Any] | None = None, **more: Any) -> Record:
    """A well-formed record as the referee reads it."""
    data = {
        "format": "shellref/1",
        "game": "what-the-shell",
        "players": {"black": {"name": "B"}, "white": {"name": "W"}},
        "turns": turns,
        **more,
    }
    if result is not None:
        data["result"] = result
    (record,) = load(json.dumps(data).encode(), "json")
    return record


def judged(turns: list[Any], result: dict[str, Any] | None = None, **more: Any) -> Trace:
    """The trace of a record, after a look that the verdict alone is the same."""
    record = record_of(turns, result, **more)
    trace = adjudicate(record)
    assert judge(record) == trace.verdict
    assert trace.verdict.claim == result
    return trace


def told(verdict: Verdict) -> list[tuple[Code, str]]:
    """The code and the place in the record of each problem."""
    document = verdict.to_json()
    return [
        (problem.code, written["path"])
        for problem, written in zip(verdict.problems, document["problems"], strict=True)
    ]


def facts(verdict: Verdict) -> tuple[str, str | None, int | None]:
    """Outcome, reason and turn."""
    return verdict.outcome, verdict.reason, verdict.turn


# --- Status of a record ----------------------------------------------------------------------


def test_every_status_has_its_exit_code() -> None:
    """The codes that the command line promises."""
    assert EXIT_CODES == {
        "confirmed": 0,
        "unclaimed": 0,
        "refuted": 1,
        "illegal": 1,
        "malformed": 1,
        "unreadable": 3,
        "failed": 4,
    }


@pytest.mark.parametrize(
    ("turns", "facts_"),
    [
        ([], ("unfinished", None, None)),
        (OPEN, ("unfinished", None, None)),
        (DECIDED, ("black-wins", "five-in-a-row", 5)),
    ],
)
def test_unclaimed(turns: list[str], facts_: tuple[str, str | None, int | None]) -> None:
    """A legal record that claims and expects nothing; the board decides all the same."""
    trace = judged(turns)
    assert trace.verdict.status == "unclaimed"
    assert facts(trace.verdict) == facts_
    assert trace.verdict.problems == ()
    assert trace.closing == []


def test_an_expectation_alone_confirms() -> None:
    """What agrees with an expectation is confirmed without a claim."""
    turn = {"black": "e1", "white": "a1", "expect": {"outcome": "unfinished"}}
    assert judged([turn]).verdict.status == "confirmed"


@pytest.mark.parametrize("expect", [{}, {"x-mine": 1}])
def test_an_expectation_of_nothing_confirms_nothing(expect: dict[str, Any]) -> None:
    """An empty `expect`, or one of keys of one's own, expects nothing."""
    turn = {"black": "e1", "white": "a1", "expect": expect}
    assert judged([turn]).verdict.status == "unclaimed"


def test_a_malformed_record_is_not_replayed() -> None:
    """Nothing of it is judged."""
    trace = adjudicate(record_of(["e1 e0"], {"outcome": "draw"}))
    assert trace.verdict.status == "malformed"
    assert facts(trace.verdict) == ("unfinished", None, None)
    assert (trace.verdict.claim, trace.digest, trace.start, trace.turns) == (None, None, None, ())
    assert (trace.game, trace.rulings) == ("what-the-shell", {})


def test_an_unreadable_record_is_not_replayed() -> None:
    """Nothing is known of it, not even the game."""
    (record,) = load("no/such/file.yaml")
    trace = adjudicate(record)
    assert trace.verdict.status == judge(record).status == "unreadable"
    assert (trace.game, trace.digest, trace.path) == (None, None, "no/such/file.yaml")
    assert told(trace.verdict) == [(Code.NOT_FOUND, "")]


# --- The claim: a verdict word, or no reason -------------------------------------------------


@pytest.mark.parametrize("keys", [(), ("reason",), ("turn",), ("reason", "turn")])
def test_the_board_confirms_what_is_written(keys: tuple[str, ...]) -> None:
    """Each key that is written is compared; a key left out is not missed."""
    claim = {"outcome": "black-wins", **{key: WON[key] for key in keys}}
    trace = judged(DECIDED, claim)
    assert trace.verdict.status == "confirmed"
    assert facts(trace.verdict) == ("black-wins", "five-in-a-row", 5)
    assert trace.verdict.problems == ()
    assert trace.closing == []


@pytest.mark.parametrize(
    ("wrong", "codes"),
    [
        ({"outcome": "white-wins"}, [Code.CLAIM_OUTCOME]),
        ({"outcome": "draw"}, [Code.CLAIM_OUTCOME]),
        ({"reason": "sudden-death"}, [Code.CLAIM_REASON]),
        ({"reason": "board-full"}, [Code.CLAIM_REASON]),
        ({"turn": 4}, [Code.CLAIM_TURN]),
        ({"turn": 6}, [Code.CLAIM_TURN]),
        ({"turn": 0}, [Code.CLAIM_TURN]),
        (
            {"outcome": "draw", "reason": "board-full", "turn": 81},
            [Code.CLAIM_OUTCOME, Code.CLAIM_REASON, Code.CLAIM_TURN],
        ),
    ],
)
def test_the_board_refutes_each_wrong_key(wrong: dict[str, Any], codes: list[Code]) -> None:
    """Every wrong key is a problem of its own, at its own place; the facts are the board's."""
    trace = judged(DECIDED, {**WON, **wrong})
    assert trace.verdict.status == "refuted"
    assert told(trace.verdict) == [
        (code, f"/result/{key}") for code, key in zip(codes, wrong, strict=True)
    ]
    assert facts(trace.verdict) == ("black-wins", "five-in-a-row", 5)
    assert trace.closing == []


@pytest.mark.parametrize("outcome", ["black-wins", "white-wins", "draw"])
@pytest.mark.parametrize("reason", [None, "five-in-a-row", "sudden-death", "board-full"])
@pytest.mark.parametrize("turn", [None, 4])
def test_an_undecided_board_refutes(outcome: str, reason: str | None, turn: int | None) -> None:
    """No verdict word, and no outcome without a reason, comes from a board that has not decided."""
    written = {"outcome": outcome, "reason": reason, "turn": turn}
    trace = judged(OPEN, {key: value for key, value in written.items() if value is not None})
    assert trace.verdict.status == "refuted"
    path = "/result/reason" if reason else "/result/outcome"
    assert told(trace.verdict) == [(Code.CLAIM_UNDECIDED, path)]
    assert facts(trace.verdict) == ("unfinished", None, None)
    assert trace.closing == []


def test_a_full_board() -> None:
    """The board decides a draw too."""
    full = {"outcome": "draw", "reason": "board-full", "turn": 1}
    trace = judged(["i9 i9"], full, setup=FULL_BUT_ONE)
    assert trace.verdict.status == "confirmed"
    assert facts(trace.verdict) == ("draw", "board-full", 1)


# --- The claim: a reason that people decide --------------------------------------------------


@pytest.mark.parametrize("reason", PEOPLES_REASONS)
@pytest.mark.parametrize("outcome", ["black-wins", "white-wins", "draw"])
@pytest.mark.parametrize("turns", [[], OPEN], ids=["no turn", "four turns"])
@pytest.mark.parametrize("written", [True, False], ids=["turn written", "turn left out"])
def test_what_people_decide_is_taken(
    reason: str, outcome: str, turns: list[str], written: bool
) -> None:
    """The verdict has outcome and reason of the claim, and the number of the last turn."""
    claim: dict[str, Any] = {"outcome": outcome, "reason": reason}
    trace = judged(turns, {**claim, "turn": len(turns)} if written else claim)
    assert trace.verdict.status == "confirmed"
    assert facts(trace.verdict) == (outcome, reason, len(turns))
    assert [event.to_json() for event in trace.closing] == [
        {"type": "ended", "step": "closing", "rules": [], "outcome": outcome, "reason": reason}
    ]


@pytest.mark.parametrize("turn", [0, 3, 5])
def test_a_wrong_turn_refutes_but_the_rest_is_taken(turn: int) -> None:
    """Of what people decide, a wrong turn is the only thing that the board can contradict."""
    trace = judged(OPEN, {"outcome": "draw", "reason": "agreement", "turn": turn})
    assert trace.verdict.status == "refuted"
    assert told(trace.verdict) == [(Code.CLAIM_TURN, "/result/turn")]
    assert facts(trace.verdict) == ("draw", "agreement", 4)
    assert [event.type for event in trace.closing] == ["ended"]


@pytest.mark.parametrize("reason", PEOPLES_REASONS)
@pytest.mark.parametrize("outcome", ["black-wins", "white-wins", "draw"])
@pytest.mark.parametrize("turn", [None, 1, 5])
def test_nobody_decides_after_the_board(reason: str, outcome: str, turn: int | None) -> None:
    """Refuted even where the winner agrees, as one problem; nothing closes the game again."""
    claim = {"outcome": outcome, "reason": reason}
    trace = judged(DECIDED, claim if turn is None else {**claim, "turn": turn})
    assert trace.verdict.status == "refuted"
    assert told(trace.verdict) == [(Code.CLAIM_PEOPLE, "/result/reason")]
    assert facts(trace.verdict) == ("black-wins", "five-in-a-row", 5)
    assert trace.closing == []


def test_a_resignation_changes_no_position() -> None:
    """The position after the last turn is the board's, whatever people decide."""
    claimed = judged(OPEN, {"outcome": "white-wins", "reason": "resignation"})
    assert claimed.turns == judged(OPEN).turns


# --- The claim: unfinished -------------------------------------------------------------------


@pytest.mark.parametrize("turns", [[], OPEN])
@pytest.mark.parametrize("turn", [None, 0, 4, 99])
def test_unfinished_is_confirmed_by_an_undecided_board(turns: list[str], turn: int | None) -> None:
    """`turn` is ignored beside it."""
    claim: dict[str, Any] = {"outcome": "unfinished"}
    trace = judged(turns, claim if turn is None else {**claim, "turn": turn})
    assert trace.verdict.status == "confirmed"
    assert facts(trace.verdict) == ("unfinished", None, None)
    assert trace.closing == []


@pytest.mark.parametrize("turn", [None, 5])
def test_unfinished_is_refuted_by_a_decided_board(turn: int | None) -> None:
    """As one problem, whatever the turn."""
    claim: dict[str, Any] = {"outcome": "unfinished"}
    trace = judged(DECIDED, claim if turn is None else {**claim, "turn": turn})
    assert trace.verdict.status == "refuted"
    assert told(trace.verdict) == [(Code.CLAIM_UNFINISHED, "/result/outcome")]
    assert facts(trace.verdict) == ("black-wins", "five-in-a-row", 5)


@pytest.mark.parametrize("reason", ["five-in-a-row", "resignation"])
def test_unfinished_has_no_reason(reason: str) -> None:
    """A record that gives one is malformed."""
    verdict = judge(record_of(OPEN, {"outcome": "unfinished", "reason": reason}))
    assert verdict.status == "malformed"
    assert told(verdict) == [(Code.NOT_ALLOWED_HERE, "/result/reason")]


def test_keys_of_ones_own_in_a_claim_are_not_judged() -> None:
    """A claim may hold more than the referee compares."""
    assert judged(DECIDED, {**WON, "x-signed": "B"}).verdict.status == "confirmed"


# --- Illegal records -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "claim", [None, {"outcome": "white-wins"}, {"outcome": "draw", "reason": "agreement"}]
)
def test_an_illegal_turn_ends_the_judging(claim: dict[str, Any] | None) -> None:
    """The turns before it stand, the claim is echoed but not judged."""
    trace = judged([*OPEN[:2], "e2 c3", "e3 d4"], claim)
    assert trace.verdict.status == "illegal"
    assert told(trace.verdict) == [(Code.SQUARE_OCCUPIED, "/turns/2")]
    assert trace.verdict.problems[0].turn == 3
    assert facts(trace.verdict) == ("unfinished", None, None)
    assert len(trace.turns) == 2
    assert trace.closing == []


@pytest.mark.parametrize("claim", [WON, {"outcome": "white-wins", "reason": "time"}])
def test_a_turn_after_the_end_is_illegal(claim: dict[str, Any]) -> None:
    """What the board had decided before it stands."""
    trace = judged([*DECIDED, "a9 b9"], claim)
    assert trace.verdict.status == "illegal"
    assert told(trace.verdict) == [(Code.AFTER_THE_END, "/turns/5")]
    assert facts(trace.verdict) == ("black-wins", "five-in-a-row", 5)
    assert len(trace.turns) == 5


def test_expectations_before_an_illegal_turn_are_judged_those_after_it_are_not() -> None:
    """The replay stops before the illegal turn."""
    turns = [
        {"black": "e1", "white": "a1", "expect": {"eggs": ["e5"]}},
        {"black": "e1", "white": "a2", "expect": {"eggs": ["e6"]}},
        {"black": "e3", "white": "a3", "expect": {"eggs": ["e7"]}},
    ]
    trace = judged(turns)
    assert trace.verdict.status == "illegal"
    assert told(trace.verdict) == [
        (Code.EXPECTATION, "/turns/0/expect/eggs"),
        (Code.SQUARE_OCCUPIED, "/turns/1/black"),
    ]


# --- Expectations ----------------------------------------------------------------------------

START = ["." * 9] * 9
#: Black's e5 and White's c2 both capture twice, so that both eggs vanish.
CONTEST: dict[str, Any] = {
    "board": [
        "E.......E",
        "....B....",
        "....W....",
        "....W....",
        "..W..WWB.",
        "..B......",
        "..B......",
        "...BBW...",
        ".........",
    ],
    "eggs": ["i9", "a9"],
}


def after(turns: list[str], expect: dict[str, Any], setup: dict[str, Any] | None = None) -> Trace:
    """The trace of a record whose last turn expects something."""
    *before, last = turns
    long = dict(zip(("black", "white"), last.split(), strict=True))
    more = {} if setup is None else {"setup": setup}
    return judged([*before, {**long, "expect": expect}], **more)


def unmet(turns: list[str], setup: dict[str, Any] | None = None, **expect: Any) -> list[str]:
    """The places of the expectations that the last turn did not meet."""
    trace = after(turns, expect, setup)
    assert trace.verdict.status == ("refuted" if trace.verdict.problems else "confirmed")
    assert {problem.turn for problem in trace.verdict.problems} <= {len(turns)}
    assert {code for code, _ in told(trace.verdict)} <= {Code.EXPECTATION}
    prefix = f"/turns/{len(turns) - 1}/expect/"
    return [path.removeprefix(prefix) for _, path in told(trace.verdict)]


def test_board() -> None:
    """The first row that differs is named."""
    turns = ["e1 a1"]
    right = [*START[:8], "W...B...."]
    assert unmet(turns, board=right) == []
    assert unmet(turns, board=[*START[:8], "W...W...."]) == ["board/8"]
    assert unmet(turns, board=["B........", *right[1:]]) == ["board/0"]


def test_eggs_are_ordered() -> None:
    """Oldest first, and all of them."""
    turns = ["e5 e5", "a1 a1"]
    assert unmet(turns, eggs=["e5", "a1"]) == []
    assert unmet(turns, eggs=["a1", "e5"]) == ["eggs/0"]
    assert unmet(turns, eggs=["e5"]) == ["eggs"]
    assert unmet(turns, eggs=[]) == ["eggs"]
    assert unmet(turns, eggs=["e5", "a1", "a2"]) == ["eggs"]


def test_captures_hatched_and_vanished() -> None:
    """Lines of this turn by player; what hatched, what vanished."""
    # e4 (B), e5 e6 (W), and e7 closes: Black takes two, and the older egg hatches.
    turns = ["e9 e9", "a9 a9", "e4 e5", "a1 e6", "e7 i1"]
    assert unmet(turns, captures={"black": 1, "white": 0}, hatched={"black": ["e9"]}) == []
    assert unmet(turns, captures={"black": 2, "white": 0}) == ["captures/black"]
    assert unmet(turns, captures={"white": 1}) == ["captures/white"]
    assert unmet(turns, hatched={"black": [], "white": []}) == ["hatched/black"]
    assert unmet(turns, hatched={"white": ["e9"]}) == ["hatched/white"]
    assert unmet(turns, vanished=[]) == []
    assert unmet(turns, vanished=["e9"]) == ["vanished"]


def test_a_player_left_out_of_a_map_is_not_checked() -> None:
    """Nor is a key of one's own in it."""
    turns = ["e9 e9", "a9 a9", "e4 e5", "a1 e6", "e7 i1"]
    assert unmet(turns, captures={"black": 1}) == []
    assert unmet(turns, captures={"white": 0}) == []
    assert unmet(turns, captures={}) == []
    assert unmet(turns, captures={"x-why": "?"}) == []
    assert unmet(turns, hatched={"white": [], "x-note": 1}) == []
    assert unmet(turns, winning_turtles={"white": 0}) == []


def test_lists_in_any_order() -> None:
    """`hatched` of a player and `vanished` are compared without their order."""
    # Two white lines end on e5: both eggs hatch.
    turns = ["c9 c9", "g9 g9", "e6 e8", "e7 h5", "f5 a1", "g5 a2", "b2 e5"]
    for hatched in (["c9", "g9"], ["g9", "c9"]):
        assert unmet(turns, hatched={"white": hatched}) == []
    assert unmet(turns, hatched={"white": ["c9"]}) == ["hatched/white"]
    assert unmet(turns, hatched={"white": ["c9", "g8"]}) == ["hatched/white"]
    for vanished in (["a9", "i9"], ["i9", "a9"]):
        assert unmet(["e5 c2"], CONTEST, vanished=vanished) == []
    assert unmet(["e5 c2"], CONTEST, vanished=["a9"]) == ["vanished"]
    assert unmet(["e5 c2"], CONTEST, captures={"black": 2, "white": 2}, hatched={"black": []}) == []


def test_winning_turtles_sudden_death_and_outcome() -> None:
    """As in the position after the turn."""
    black = [f"{file}1" for file in "abcde"]
    white = [f"{file}9" for file in "abcde"]
    turns = [" ".join(pair) for pair in zip(black, white, strict=True)]
    counts = {"black": 5, "white": 5}
    tied: dict[str, Any] = {
        "winning_turtles": counts,
        "sudden_death": True,
        "outcome": "unfinished",
    }
    assert unmet(turns, **tied) == []
    assert unmet(turns, winning_turtles={"black": 4, "white": 5}) == ["winning_turtles/black"]
    assert unmet(turns, sudden_death=False) == ["sudden_death"]
    assert unmet(turns, outcome="draw") == ["outcome"]
    # A sixth for Black decides, and once the board has decided there is no sudden death.
    assert unmet([*turns, "f1 i5"], outcome="black-wins", sudden_death=False) == []
    assert unmet([*turns, "f1 i5"], outcome="unfinished") == ["outcome"]


def test_every_failed_key_is_a_problem() -> None:
    """All are told, in the order in which they are written; keys of one's own never."""
    own: dict[str, Any] = {"x-own": ["a1"]}
    failed = unmet(
        ["e1 a1"],
        outcome="draw",
        **own,
        eggs=["e5"],
        sudden_death=True,
        captures={"black": 1, "white": 1},
        board=START,
    )
    assert failed == ["outcome", "eggs", "sudden_death", "captures/black", "board/8"]


def test_a_later_turn_and_the_claim_are_judged_beside_a_failed_expectation() -> None:
    """A failed expectation stops nothing."""
    turns = [{"black": "e1", "white": "a1", "expect": {"eggs": ["a1"]}}, *DECIDED[1:]]
    trace = judged(turns, {**WON, "turn": 3})
    assert told(trace.verdict) == [
        (Code.EXPECTATION, "/turns/0/expect/eggs"),
        (Code.CLAIM_TURN, "/result/turn"),
    ]
    assert facts(trace.verdict) == ("black-wins", "five-in-a-row", 5)


@pytest.mark.parametrize(
    ("expect", "expected", "actual"),
    [
        ({"eggs": ["e5", "a1"]}, "[e5, a1]", "[]"),
        ({"sudden_death": True}, "true", "false"),
        ({"captures": {"black": 3}}, "3", "0"),
        ({"outcome": "draw"}, "draw", "unfinished"),
    ],
)
def test_the_message_shows_both_values(expect: dict[str, Any], expected: str, actual: str) -> None:
    """What was expected and what the rules give, as a record would write it."""
    (problem,) = after(["e1 a1"], expect).verdict.problems
    for message in problem.message:
        assert expected in message
        assert actual in message


# --- Expectations of any game ----------------------------------------------------------------

MAPS = {
    "cells": Expectation(lambda *_: {"a1": "BW", "b2": "W"}),
    "cards": Expectation(
        lambda *_: {"black": ["jump", "push"], "white": []}, by_player=True, unordered=True
    ),
    "bag": Expectation(lambda *_: ["a", "a", "b"], unordered=True),
    "pairs": Expectation(lambda *_: {"black": [1, 2], "white": [3, 4]}, by_player=True),
}


@pytest.mark.parametrize(
    ("expect", "paths"),
    [
        ({"cells": {"b2": "W", "a1": "BW"}}, []),
        ({"cells": {"a1": "BW", "b2": "WB"}}, ["cells/b2"]),
        ({"cells": {"a1": "BW"}}, ["cells"]),
        ({"cells": {}}, ["cells"]),
        ({"cards": {"black": ["push", "jump"]}}, []),
        ({"cards": {"white": [], "black": ["push", "push"]}}, ["cards/black"]),
        ({"bag": ["b", "a", "a"]}, []),
        ({"bag": ["b", "b", "a"]}, ["bag"]),
        ({"pairs": {"white": [3, 5]}}, ["pairs/white"]),
        ({"unknown": 1}, []),
    ],
)
def test_expectations_of_other_shapes(expect: dict[str, Any], paths: list[str]) -> None:
    """Maps that are compared whole, and lists that are bags, whatever the game calls them."""
    record = record_of(["e5 d4"])
    assert record.data is not None
    assert record.game is not None
    record.data["turns"] = [{"black": "e5", "white": "d4", "expect": expect}]
    record.game = replace(record.game, expectations=MAPS)
    verdict = judge(record)
    assert [path.removeprefix("/turns/0/expect/") for _, path in told(verdict)] == paths
    for problem in verdict.problems:
        # A map that is compared whole is shown whole.
        assert ("{a1: BW, b2: W}" in problem.message.en) == (paths == ["cells"])


# --- Sealed turns ----------------------------------------------------------------------------

Sealed: TypeAlias = "dict[str, str]"


def seal(turn: int, player: str, square: str, salt: str = "salt", id_: str = "id") -> Sealed:
    """The seal that a player hands over before the reveal."""
    text = f"{id_}|{turn}|{player}|{square}|{salt}"
    return {"commit": sha256(text.encode()).hexdigest(), "salt": salt}


def sealed(**seals: dict[str, str]) -> Verdict:
    """The verdict on a record whose second turn, `e2 b1`, is sealed."""
    return judged(["e1 a1", {"black": "e2", "white": "b1", "seal": seals}], id="id").verdict


def test_right_seals() -> None:
    """Of both players, of one alone, and with any salt."""
    black, white = seal(2, "black", "e2"), seal(2, "white", "b1", "塩|🧂")
    for seals in ({"black": black, "white": white}, {"black": black}, {"white": white}, {}):
        assert sealed(**seals).status == "unclaimed"


@pytest.mark.parametrize(
    "wrong",
    [
        seal(2, "white", "b2"),
        seal(1, "white", "b1"),
        seal(3, "white", "b1"),
        seal(2, "black", "b1"),
        seal(2, "white", "b1", id_="other"),
        {**seal(2, "white", "b1"), "salt": "pepper"},
        {**seal(2, "white", "b1"), "commit": "0" * 64},
    ],
    ids=["square", "turn before", "turn after", "player", "id", "salt", "commit"],
)
@pytest.mark.parametrize("beside", [{}, {"black": seal(2, "black", "e2")}])
def test_a_wrong_seal_makes_the_turn_illegal(
    wrong: dict[str, str], beside: dict[str, dict[str, str]]
) -> None:
    """Whatever of `ID|TURN|PLAYER|SQUARE|SALT` is another, with or without the other's seal."""
    verdict = sealed(**beside, white=wrong)
    assert verdict.status == "illegal"
    assert told(verdict) == [(Code.SEAL_MISMATCH, "/turns/1/seal/white/commit")]
    assert verdict.problems[0].turn == 2
    assert [rule.id for rule in verdict.problems[0].rules] == ["WTS-2.1"]


def test_both_seals_wrong() -> None:
    """Two problems; the replay stops before the turn."""
    verdict = sealed(black=seal(2, "black", "e3"), white=seal(2, "white", "b2"))
    assert [path for _, path in told(verdict)] == [
        "/turns/1/seal/black/commit",
        "/turns/1/seal/white/commit",
    ]


@pytest.mark.parametrize("id_", [None, "a|b"])
def test_seals_need_an_id(id_: str | None) -> None:
    """An id that could be read in two ways is none."""
    turn = {"black": "e1", "white": "a1", "seal": {"black": seal(1, "black", "e1")}}
    more: dict[str, Any] = {} if id_ is None else {"id": id_}
    verdict = judge(record_of([turn], **more))
    assert verdict.status == "malformed"
    assert [code for code, _ in told(verdict)] == [Code.SEAL_WITHOUT_ID]


# --- Warnings --------------------------------------------------------------------------------


def test_a_warning_changes_no_status() -> None:
    """`errors` leaves warnings out."""
    (record,) = load(b"", "yaml")
    verdict = judge(record)
    assert verdict.errors == verdict.problems
    warned = verdict._replace(problems=(replace(verdict.problems[0], severity="warning"),))
    assert warned.errors == ()
