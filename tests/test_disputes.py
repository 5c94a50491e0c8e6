"""Explanations and reduced records where it is easy to be wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import shellref
from shellref import explain, reduce
from shellref.disputes.decisive import decisive
from shellref.explanation import Explanation
from shellref.record import Record, load_document

from .cli import EXAMPLES, call

PLAYERS = {"black": {"name": "Anna"}, "white": {"name": "Ben"}}
BEARS = {
    "first": "black",
    "board": {"a1": "B", "b2": "W", "c3": "B", "d4": "W", "a4": "W", "d1": "B"},
    "cards": {
        "black": {"face_up": ["swap", "jump", "push"]},
        "white": {"face_up": ["push", "swap"]},
    },
}


def record(game: str, turns: list[Any], **more: Any) -> Record:
    """A record of What the Shell (`shell`) or Bear Island (`bears`)."""
    name = "what-the-shell" if game == "shell" else "bear-island"
    setup = {"setup": BEARS} if game == "bears" else {}
    document = {"format": "shellref/1", "game": name, "players": PLAYERS, **setup, **more}
    made = load_document({**document, "turns": turns})
    assert not made.problems, made.problems
    return made


def example(name: str) -> Record:
    """The record of an example."""
    [found] = shellref.load(EXAMPLES / name)
    return found


def kinds(explanation: Explanation) -> list[tuple[str, int]]:
    """The remedies of an illegal turn, by kind and turn."""
    assert explanation.fault
    return [(remedy.kind, remedy.turn) for remedy in explanation.fault.remedies]


# --- Illegal turns ---------------------------------------------------------------------------

EXPECTING = {"black": "e5", "white": "d4", "expect": {"eggs": ["e5"]}}


def test_an_expectation_that_failed_before_is_no_illegality() -> None:
    """The illegal turn is the one at which the replay stops, whatever was wrong before."""
    disputed = record("shell", [EXPECTING, "e5 c3", "a1 b1", "a2 b2"])
    explanation = explain(disputed)
    assert explanation.fault
    assert explanation.fault.number == 2
    assert [problem.code.id for problem in explanation.fault.problems] == ["SR301"]
    assert explanation.ending.en.startswith("turn 2 illegal: Black chose e5")
    mending = [remedy for remedy in explanation.fault.remedies if remedy.mends]
    assert mending
    assert not any(remedy.expected for remedy in mending)
    assert "but not what it expects:" in text_of(disputed)


def text_of(disputed: Record, *arguments: str) -> str:
    """What `explain` prints of a record."""
    document = json.dumps(disputed.data).encode()
    return call("explain", "-", "--input", "json", *arguments, stdin=document).out


def test_a_claim_and_an_expectation_are_told_apart() -> None:
    """A remedy that mends a record may still leave its claim, or an expectation, wrong."""
    turns = ["a1 b1", "a1 b2"]
    for outcome, agreement in (("unfinished", "agrees"), ("draw", "disagrees")):
        explanation = explain(record("shell", turns, result={"outcome": outcome}))
        assert explanation.fault
        assert {remedy.claim for remedy in explanation.fault.remedies} == {agreement}


def test_a_winning_turn_that_was_entered_twice() -> None:
    """After the end the surplus turn is left out, and the claim is right."""
    turns = ["a1 i1", "a2 i3", "a3 i5", "a4 i7", "a5 i9", "a5 i9"]
    explanation = explain(
        record("shell", turns, result={"outcome": "black-wins", "reason": "five-in-a-row"})
    )
    assert kinds(explanation) == [("entered-twice", 6)]
    assert explanation.fault
    assert explanation.fault.remedies[0].claim == "agrees"


def test_two_turns_in_the_wrong_order() -> None:
    """Where players alternate, the first of the two is the one that is refused."""
    turns = ["white push b2 n + gather", "black jump a1-b1 + gather", "white swap b3 b1 + jump"]
    explanation = explain(record("bears", turns))
    assert explanation.fault
    assert explanation.fault.number == 1
    assert ("order", 2) in kinds(explanation)
    explanation = explain(record("shell", ["a1 b1", "c3 c4", "c3 d4", "d3 d5"]))
    assert ("order", 3) not in kinds(explanation), "both are wrong in either order"


def test_a_seal_of_another_square() -> None:
    """Of all choices the one that the seal was made of is found; a turn left out as well."""
    sealed = example("what-the-shell/sealed.yaml")
    assert sealed.data
    turns = json.loads(json.dumps(sealed.data["turns"]))
    number = next(n for n, turn in enumerate(turns, 1) if isinstance(turn, dict) and "seal" in turn)
    [player] = list(turns[number - 1]["seal"])[:1]
    right = turns[number - 1][player]
    turns[number - 1][player] = "i9" if right != "i9" else "i8"
    explanation = explain(load_document({**sealed.data, "turns": turns}))
    assert explanation.fault
    assert explanation.fault.number == number
    best = explanation.fault.remedies[0]
    assert best.kind == "proven"
    assert best.moves
    assert best.moves[player] == right


def test_another_choice_for_the_illegal_turn() -> None:
    """There is no turn as played to set it beside."""
    explanation = explain(record("shell", ["e5 d4", "e5 c3", "a1 b1"]), 2, instead="black e6")
    assert explanation.alternative
    assert explanation.alternative.turn
    assert len(explanation.alternative.trace.turns) == 3


# --- Rulings ---------------------------------------------------------------------------------


def test_a_turn_that_is_legal_under_another_ruling() -> None:
    """The best question of all: it was allowed where we come from."""
    disputed = record("bears", ["black swap a1 a2 + gather", "white push b2 n + gather"])
    [one] = [one for one in explain(disputed, rulings=True).decisive or () if len(one.rulings) == 1]
    assert dict(one.rulings) == {"swap-empty": "allowed"}
    assert one.result_differs
    [turn] = one.turns
    assert (turn.number, turn.kind) == (1, "legal")
    assert "Turn 1 alone  legal" in text_of(disputed, "--rulings")


def test_a_win_that_another_ruling_would_not_see() -> None:
    """The record stops in the middle of a scatter: nobody knows how the turn would go on."""
    explanation = explain(example("bear-island/scatter-wins-half-way.yaml"), rulings=True)
    assert explanation.decisive
    for one in explanation.decisive:
        assert [turn.kind for turn in one.turns] == ["cut-short"]
        assert one.ending.en == "not over in turn 11, and the record goes no further"
        assert one.ending.ja == "手番11では終わらず、その先は記録にない"


def test_rulings_are_asked_of_every_turn() -> None:
    """Of a range of turns, and of all turns that touch a place."""
    conformance = "conformance/what-the-shell/WTS-R6-none-hatch-two-each.yaml"
    alone = explain(example(conformance), 1, rulings=True).decisive
    several = explain(example(conformance), range(1, 9), rulings=True).decisive
    about = explain(example(conformance), about=["d5"], rulings=True).decisive
    assert alone
    assert alone == several == about


def test_combinations_do_more_than_their_parts() -> None:
    """What a smaller choice of options does already is not told again."""
    for name in ("fuyu-reikai", "shima-no-gogo", "double-of-a-wild"):
        played = example(f"bear-island/{name}.yaml")
        assert played.data
        told = decisive(played, range(1, len(played.data["turns"]) + 1))
        results = [
            (one.verdict[:4], one.first_difference, tuple(one.reached), len(one.turns))
            for one in told
        ]
        for index, one in enumerate(told):
            for other, result in zip(told[:index], results, strict=False):
                smaller = other.rulings.items() < one.rulings.items()
                assert not (smaller and result == results[index] and not one.turns)


# --- Reduced records -------------------------------------------------------------------------


def test_what_nearly_happened_is_kept() -> None:
    """Three in between is what the quarrel is about."""
    reduced = reduce(record("shell", ["c5 d5", "c3 e5", "d3 f5", "g5 d4"]))
    assert "".join(reduced.data["setup"]["board"]).strip(".") == "BWWW"
    assert "three pieces" in reduced.data["notes"]
    explained = explain(load_document(reduced.data))
    assert [miss.why for miss in explained.turns[0].near_misses] == ["three-pieces"]


def test_the_outcome_is_kept() -> None:
    """Nobody wins in the smaller record who did not win in the longer one."""
    reduced = reduce(record("bears", ["black jump a1-a2 + gather"]), about=["a2"])
    assert reduced.data["turns"][0]["expect"]["outcome"] == "unfinished"
    assert shellref.judge(load_document(reduced.data)).status == "confirmed"


def test_the_rest_of_a_won_turn_goes() -> None:
    """What is not played is no part of what a record shows."""
    [long] = shellref.load(EXAMPLES / "bear-island" / "scatter-wins-half-way.yaml")
    assert long.data
    turns = json.loads(json.dumps(long.data["turns"]))
    turns[-1] = {"player": "white", "play": "wild of black (scatter b2 > a1 a2 a3 a2)"}
    played = load_document({**long.data, "turns": turns})
    assert [p.code.id for p in shellref.judge(played).problems] == ["SR340"]
    reduced = reduce(played)
    assert shellref.judge(load_document(reduced.data)).problems == ()


def test_the_notes_tell_the_reduced_record() -> None:
    """Turn numbers of a claim are those of the record that the reader has."""
    result = {"outcome": "black-wins", "reason": "resignation", "turn": 2}
    reduced = reduce(record("shell", ["a1 b1", "a2 b2", "a3 b3"], result=result))
    [problem] = shellref.judge(load_document(reduced.data)).problems
    assert problem.message.en in reduced.data["notes"]
    assert len(reduced.data["turns"]) == 1
    nothing = reduce(record("shell", [], result={"outcome": "draw", "reason": "board-full"}))
    assert nothing.data["notes"].startswith("Reduced from a longer record. SR405")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--about", "e5"], "the record has a problem; places are for the events of a turn"),
        (["--about", "zz"], "'zz' is no place"),
        (["--turn", "4"], "turn 4 is not reached: turn 2 is illegal"),
    ],
)
def test_what_is_not_heeded_is_refused(arguments: list[str], message: str) -> None:
    """Nothing that was asked for is silently left out."""
    disputed = record("shell", ["e5 d4", "e5 c3", "a1 b1", "a2 b2"])
    document = json.dumps(disputed.data).encode()
    done = call("reduce", "-", "--input", "json", *arguments, stdin=document)
    assert (done.code, done.out) == (2, "")
    assert message in done.err


def test_a_malformed_record_takes_no_turn(tmp_path: Path) -> None:
    """Nothing of it is played."""
    path = tmp_path / "malformed.json"
    path.write_text(json.dumps({"format": "shellref/1"}), encoding="utf-8")
    done = call("reduce", str(path), "--turn", "2")
    assert (done.code, done.out) == (2, "")
    assert "it takes no turn and no place" in done.err


def test_json_goes_to_the_file(tmp_path: Path) -> None:
    """`-o` counts in every form; a name in .json is enough."""
    source = str(EXAMPLES / "what-the-shell" / "first-egg.yaml")
    out = tmp_path / "case"
    for form in ("json", "jsonl"):
        done = call("reduce", source, "-o", str(out), "--format", form)
        assert (done.code, done.out) == (0, "")
        assert json.loads(out.read_text(encoding="utf-8"))["game"] == "what-the-shell"


# --- Several records, and none ---------------------------------------------------------------


def test_one_record_without_the_turn_costs_only_itself(tmp_path: Path) -> None:
    """It is named, the others are explained, and the output stays a document."""
    lines = [
        json.dumps(record("shell", turns).data)
        for turns in (["a1 b1", "a2 b2"], ["c1 d1"], ["e1 f1", "e2 f2"])
    ]
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    done = call("explain", str(path), "--turn", "2", "--format", "json")
    assert done.code == 2
    assert [one["source"]["index"] for one in json.loads(done.out)] == [0, 2]
    assert done.err == f"{path}#2: there is no turn 2; the last is turn 1\n"


def test_a_record_without_turns() -> None:
    """There is nothing to explain, in a game without set-up too."""
    empty = {"format": "shellref/1", "game": "bear-island", "players": PLAYERS, "turns": []}
    for made in (load_document(empty), record("shell", [])):
        assert not explain(made).turns
        assert explain(made, rulings=True).decisive == []
        with pytest.raises(shellref.NotExplained, match="no turn was played"):
            explain(made, instead="e5 d4")
        with pytest.raises(shellref.NotExplained, match="no turn was played"):
            reduce(made)


# --- In Japanese -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "jump a1-b1",
        "ジャンプ a1-b1",
        "黒 jump a1-b1",
        "ｊｕｍｐ　ａ１－ｂ１",
        "黒：ジャンプ a1-b1 + 集合",
    ],
)
def test_another_choice_in_the_users_words(text: str) -> None:
    """Players and cards by their Japanese names, in full width: what `--about` understands too."""
    played = record("bears", ["black jump a1-a2 + gather", "white push b2 n + gather"])
    explanation = explain(played, 1, instead=text)
    assert explanation.alternative
    assert explanation.alternative.moves["play"] == {"card": "jump", "from": "a1", "to": "b1"}


def test_bear_island_counts_hand_turns() -> None:
    """The game's own word for a turn is used throughout."""
    played = record("bears", ["black jump a1-a2 + gather", "white push b2 n + gather"])
    text = text_of(played, "--lang", "ja", "--turn", "1", "--rulings", "--instead", "jump a1-b1")
    assert "ターン" not in text[: text.index("判定")]
    assert "ターン" not in reduce(played, language="ja").data["notes"]
    document = json.dumps(played.data).encode()
    done = call("explain", "-", "--lang", "ja", "--turn", "9", stdin=document)

    assert "手番9はありません。最後は手番2です" in done.err
