"""Slips of the pen in Bear Island, and what a user wrote instead of a turn."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from shellref import testing
from shellref.games.bear_island import GAME, grammar
from shellref.games.bear_island.inquiry import INQUIRY
from shellref.games.game import Document
from shellref.problems import Code, Problem
from shellref.record import load

#: In their order; `other-card` may be of an effect or of a draw.
KINDS = [
    "other-player",
    "swapped-rank-and-file",
    "exchanged",
    "neighbour",
    "direction",
    "own-card",
    "draw-order",
    "draw-left-out",
]


def long(text: str) -> Document:
    """A short turn in long form."""
    turn: Document = GAME.restyle(text, "long")
    return turn


def slips(text: str, kind: str) -> list[str]:
    """The slips of a kind, in short form."""
    found = [slip.turn for slip in INQUIRY.slips(long(text)) if slip.kind == kind]
    return [grammar.write_turn(turn) for turn in found]


@pytest.mark.parametrize(
    ("text", "kind", "turns"),
    [
        ("black -", "other-player", ["white -"]),
        ("white jump a1-c3", "other-player", ["black jump a1-c3"]),
        ("black banish b3", "swapped-rank-and-file", ["black banish c2"]),
        ("black banish b2", "swapped-rank-and-file", []),
        (
            "black jump a2-c1",
            "swapped-rank-and-file",
            ["black jump b1-c1", "black jump a2-a3"],
        ),
        ("black jump a2-c1", "exchanged", ["black jump c1-a2"]),
        ("black swap a2 c1", "exchanged", []),
        (
            "black banish a1",
            "neighbour",
            ["black banish a2", "black banish b2", "black banish b1"],
        ),
        ("black push b2 n", "direction", ["black push b2 nw", "black push b2 ne"]),
        ("black push b2 nw", "direction", ["black push b2 w", "black push b2 n"]),
        (
            "black straight a1-c3",
            "other-card",
            ["black diagonal a1-c3", "black jump a1-c3"],
        ),
        ("black push b2 n + jump push", "draw-order", ["black push b2 n + push jump"]),
        ("black push b2 n + jump jump", "draw-order", []),
        ("black push b2 n + jump push", "draw-left-out", ["black push b2 n"]),
        ("black push b2 n", "draw-left-out", []),
        (
            "black wild of white (jump a1-c3)",
            "own-card",
            ["black wild of black (jump a1-c3)"],
        ),
        (
            "black double (jump a1-c3; wild of white (banish b3))",
            "swapped-rank-and-file",
            ["black double (jump a1-c3; wild of white (banish c2))"],
        ),
        (
            "black double (jump a1-c3; wild of white (banish b3))",
            "exchanged",
            ["black double (jump c3-a1; wild of white (banish b3))"],
        ),
    ],
)
def test_slips_of_a_kind(text: str, kind: str, turns: list[str]) -> None:
    """What may have been meant instead, nested effects included."""
    assert slips(text, kind) == turns


def test_another_card_taken() -> None:
    """A forced discard's target, and a card in the place of one drawn."""
    assert len(slips("black discard jump", "other-card")) == 10
    found = slips("black discard jump + push", "other-card")
    assert found[:2] == ["black discard straight + push", "black discard diagonal + push"]
    assert found[10] == "black discard jump + straight"
    assert len(found) == 20


@pytest.mark.parametrize(
    ("text", "kind", "en", "ja"),
    [
        ("black -", "other-player", "White's turn instead of Black's", "黒ではなく白の手番"),
        (
            "black banish b3",
            "swapped-rank-and-file",
            "file and rank swapped: c2 instead of b3 (at)",
            "縦横が逆：対象のマスがb3ではなくc2",
        ),
        (
            "black jump a2-c1",
            "exchanged",
            "from and to exchanged: from c1 to a2",
            "移動元と移動先が逆：c1からa2へ",
        ),
        (
            "black jump a1-c3",
            "neighbour",
            "a2 instead of a1 (from)",
            "移動元がa1ではなくa2",
        ),
        (
            "black scatter d4 > c3",
            "neighbour",
            "d3 instead of d4 (from)",
            "移動元がd4ではなくd3",
        ),
        ("black push a1 n", "direction", "direction nw instead of n", "方向がnではなくnw"),
        (
            "black straight a1-a2",
            "other-card",
            "diagonal instead of straight",
            "直進（straight）ではなく斜め移動（diagonal）",
        ),
        (
            "black discard jump",
            "other-card",
            "straight instead of jump (card to discard)",
            "捨てさせるカードがジャンプ（jump）ではなく直進（straight）",
        ),
        (
            "black - + jump",
            "other-card",
            "straight instead of jump (card 1 drawn)",
            "引いた1枚目がジャンプ（jump）ではなく直進（straight）",
        ),
        (
            "black - + jump push",
            "draw-order",
            "push drawn before jump",
            "ジャンプ（jump）より先に押し出し（push）を引いた",
        ),
        ("black - + jump", "draw-left-out", "no cards drawn", "補充なし"),
        (
            "black wild of white (banish a1)",
            "own-card",
            "Black's banish instead of White's",
            "白ではなく黒の追放",
        ),
    ],
)
def test_a_slip_says_what_changed(text: str, kind: str, en: str, ja: str) -> None:
    """In words, in both languages."""
    slip = next(slip for slip in INQUIRY.slips(long(text)) if slip.kind == kind)
    assert slip.what == (en, ja)


def test_cells_in_lists_are_told_apart() -> None:
    """Which bear of a scatter, which cell of a swap or gather."""
    told = {
        slip.what.en
        for text in ("black scatter b2 > b3 c3", "black swap a1 c3", "black gather b2 < a2 c2")
        for slip in INQUIRY.slips(long(text))
    }
    assert {
        "c4 instead of c3 (bear 2)",
        "d4 instead of c3 (cell 2)",
        "a3 instead of a2 (gathered cell 1)",
    } <= told


@given(testing.games_played(GAME, max_turns=10))
def test_slips_are_turns(played: testing.Played) -> None:
    """Well formed, in the order of their kinds, none twice, never the turn itself."""
    for choices in played.choices[:3]:
        turn = GAME.moves(choices)
        seen = [turn]
        kinds = []
        for slip in INQUIRY.slips({**turn, "comment": "not a choice"}):
            assert slip.turn not in seen
            seen.append(slip.turn)
            if slip.kind != "other-card":
                kinds.append(slip.kind)
            assert slip.turn.keys() <= {"player", "play", "draw"}
            assert all(slip.what)
            assert "{" not in slip.what.en + slip.what.ja
        assert kinds[0] == "other-player"
        assert sorted(set(kinds), key=KINDS.index) == [*dict.fromkeys(kinds)]
        setup = played.setup
        assert setup
        record = {**played.record(), "turns": seen}
        (loaded,) = load(json.dumps(record).encode(), "json")
        assert loaded.problems == ()


# --- instead ---------------------------------------------------------------------------------

TURN = long("black jump a1-c3 + push wild")


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        (
            "push b2 ne",
            ["black push b2 ne + push wild", "black push b2 ne + push", "black push b2 ne"],
        ),
        (
            "white banish a1",
            ["white banish a1 + push wild", "white banish a1 + push", "white banish a1"],
        ),
        ("white push b2 ne + jump", ["white push b2 ne + jump"]),
        ("white push b2 ne +", ["white push b2 ne"]),
        ("push b2 ne + jump swap", ["black push b2 ne + jump swap"]),
        ("push b2 ne+", ["black push b2 ne"]),
        ("double(jump a1-c3)+", ["black double (jump a1-c3)"]),
        ("-", ["black - + push wild", "black - + push", "black -"]),
        ("white - + jump", ["white - + jump"]),
        (
            "  double (jump a1-c3; banish d4)",
            [
                "black double (jump a1-c3; banish d4) + push wild",
                "black double (jump a1-c3; banish d4) + push",
                "black double (jump a1-c3; banish d4)",
            ],
        ),
    ],
)
def test_what_a_user_wrote_instead(text: str, turns: list[str]) -> None:
    """A whole turn or an effect; what it leaves open is the turn's own, less and less of it."""
    found = INQUIRY.instead(TURN, text)
    assert not isinstance(found, Problem)
    assert [*found] == [long(turn) for turn in turns]


def test_instead_of_a_turn_without_draws() -> None:
    """There is but one way."""
    assert INQUIRY.instead(long("black -"), "jump a1-c3") == [long("black jump a1-c3")]


def test_no_turn_is_changed() -> None:
    """Neither the recorded one nor what was read before."""
    before: Any = json.dumps(TURN)
    [*INQUIRY.slips(TURN)]
    INQUIRY.instead(TURN, "banish a1")
    assert json.dumps(TURN) == before


@pytest.mark.parametrize(
    ("text", "code", "word", "help"),
    [
        ("", Code.UNEXPECTED_WORD, "", None),
        ("push b2", Code.UNEXPECTED_WORD, "", None),
        ("push b2 nee", Code.UNKNOWN_WORD, "nee", "did you mean 'ne'?"),
        ("push b9 nee", Code.UNKNOWN_WORD, "nee", "did you mean 'ne'?"),
        ("push 2b ne", Code.NO_SUCH_SQUARE, "2b", "did you mean 'b2'?"),
        ("blak push b2 ne", Code.UNKNOWN_WORD, "blak", "did you mean 'black'?"),
        ("White push b2 ne", Code.UNKNOWN_WORD, "White", "did you mean 'white'?"),
        ("green push b2 ne", Code.UNKNOWN_WORD, "green", None),
        ("discrd jump", Code.UNKNOWN_WORD, "discrd", "did you mean 'discard'?"),
        ("jmp a1-c3", Code.UNKNOWN_WORD, "jmp", "did you mean 'jump'?"),
        ("xyz", Code.UNKNOWN_WORD, "xyz", None),
        ("white", Code.UNEXPECTED_WORD, "", None),
        ("jump a1-c3 push", Code.UNEXPECTED_WORD, "push", None),
        ("jump a1c3", Code.NOT_A_MOVE, "a1c3", None),
        ("jump a1-c3 + jmp", Code.UNKNOWN_WORD, "jmp", "did you mean 'jump'?"),
    ],
)
def test_what_is_wrong_with_a_text(text: str, code: Code, word: str, help: str | None) -> None:
    """The most telling problem, its span within the text as the user wrote it."""
    problem = INQUIRY.instead(TURN, text)
    assert isinstance(problem, Problem)
    assert problem.code is code
    assert problem.span
    assert text[slice(*problem.span)] == word
    assert (problem.help and problem.help.en) == help
