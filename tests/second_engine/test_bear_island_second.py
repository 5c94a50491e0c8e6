"""Direct tests of the second engine for "Bear Island": each quotes the rule that it tests.

Hands and boards are the smallest that show the rule. Most turns are played as the record's last
one, so that no draw need be written.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from .bear_island import (
    CELLS,
    DIRECTIONS,
    ISLANDS,
    PLAYERS,
    RULINGS,
    Game,
    IllegalTurn,
    island_of,
    neighbour,
)
from .bear_island_cards import DECK

Event = dict[str, Any]


# ---- helpers ----------------------------------------------------------------------------------


def setup_of(
    board: Mapping[str, str] | list[str],
    black: str = "",
    white: str = "",
    first: str = "black",
    black_cards: Mapping[str, Any] | None = None,
    white_cards: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """A set-up from the rows' cards; islands without bears have sunk."""
    setup: dict[str, Any] = {
        "first": first,
        "board": board,
        "cards": {
            "black": {"face_up": black.split(), **(black_cards or {})},
            "white": {"face_up": white.split(), **(white_cards or {})},
        },
    }
    if isinstance(board, Mapping):
        held = {island_of(cell) for cell in board}
        setup["sunk"] = [island for island in ISLANDS if island not in held]
    return setup


def game_of(
    board: Mapping[str, str] | list[str],
    black: str = "",
    white: str = "",
    rulings: Mapping[str, str] | None = None,
    **more: Any,
) -> Game:
    """A game begun from such a set-up."""
    return Game(setup_of(board, black, white, **more), rulings)


def turn_of(card: str | None, draw: list[str] | None = None, **keys: Any) -> dict[str, Any]:
    """Black's turn, in long form (`from_` and `as_` stand for the keywords)."""
    turn: dict[str, Any] = {"player": "black"}
    if card is not None:
        turn["play"] = effect(card, **keys)
    if draw is not None:
        turn["draw"] = draw
    return turn


def effect(card: str, **keys: Any) -> dict[str, Any]:
    """An effect in long form."""
    return {"card": card, **{key.rstrip("_"): value for key, value in keys.items()}}


def jump(start: str, end: str) -> dict[str, Any]:
    """The effect that most of the nesting tests use."""
    return effect("jump", from_=start, to=end)


def straight(start: str, end: str) -> dict[str, Any]:
    """A straight move; a player has two of the card."""
    return effect("straight", from_=start, to=end)


def play(game: Game, card: str | None, draw: list[str] | None = None, **keys: Any) -> list[Event]:
    """Black plays this as the last turn of the record."""
    return game.play(turn_of(card, draw, **keys), last=True)


def illegal(game: Game, turn: Mapping[str, Any], last: bool = True) -> str:
    """The reason why a turn is illegal; the game must be left unchanged."""
    before = copy.deepcopy(vars(game))
    with pytest.raises(IllegalTurn) as caught:
        game.play(turn, last)
    assert vars(game) == before
    assert caught.value.rule.startswith("BI-")
    return caught.value.reason


def refused(game: Game, card: str | None, draw: list[str] | None = None, **keys: Any) -> str:
    """The reason why black cannot play this as the last turn of the record."""
    return illegal(game, turn_of(card, draw, **keys))


def types(events: list[Event]) -> list[str]:
    """What happened, in short."""
    return [event["type"] for event in events]


def used(events: list[Event]) -> list[tuple[str, str, bool]]:
    """(owner, card, again) of each card used."""
    return [(e["owner"], e["card"], e["again"]) for e in events if e["type"] == "used"]


def of_type(events: list[Event], kind: str) -> list[Event]:
    """The events of one type."""
    return [event for event in events if event["type"] == kind]


# Every island is held, far from being won, and only the south-west is of interest.
CORNERS = {"a4": "W", "d4": "B", "d1": "W"}


# ---- set-up -----------------------------------------------------------------------------------


def test_four_texts_are_sixteen_single_bears() -> None:
    """BI-1.2: "sixteen bears, eight of each colour, lie one to a cell"; rank 4 comes first."""
    game = game_of(["BWBW", "WBWB", "BBWW", "WWBB"], "jump swap push", "wild double banish")
    position = game.position()
    assert position["board"]["a4"] == "B"
    assert position["board"]["d1"] == "B"
    assert position["board"]["a1"] == "W"
    assert list(position["board"]) == CELLS
    assert position["lost"] == {"black": 0, "white": 0}
    assert position["to_move"] == "black"
    assert position["sunk"] == []
    assert position["cards"]["white"] == {
        "face_up": ["wild", "double", "banish"],
        "draw_pile": 10,
        "discard_pile": [],
    }
    assert "in_hand" not in position


def test_unlisted_cards_go_to_the_discard_pile_if_a_draw_pile_is_given() -> None:
    """Format: "if draw_pile is given, cards not listed are in the discard pile"; older ones."""
    given = {"draw_pile": ["push", "straight"], "discard_pile": ["jump", "banish"]}
    game = game_of({**CORNERS, "a1": "B"}, "swap wild", black_cards=given)
    assert game.position()["cards"]["black"] == {
        "face_up": ["swap", "wild"],
        "draw_pile": 2,
        "discard_pile": [
            *("straight", "diagonal", "diagonal", "gather", "scatter", "double", "discard"),
            *("jump", "banish"),
        ],
    }


@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        (setup_of({"a1": "B", "b2": "WB"}), "won"),
        (setup_of({"a1": "BBBBBBBBB", "b2": "W"}), "more than eight bears"),
        (setup_of({"a1": "B", "b2": "W"}, "jump jump"), "beyond the thirteen"),
        (setup_of({"a1": "B", "b2": "W"}, "jump swap push wild"), "more than three"),
        ({**setup_of({"a1": "B", "b2": "W"}), "sunk": ["nw", "ne"]}, "without bears"),
        ({**setup_of({"a1": "B", "b2": "W"}), "sunk": list(ISLANDS)}, "sunk island"),
        ({**setup_of({"a1": "B", "b2": "W"}), "board": {"a1": "B", "e5": "W"}}, "cells to stacks"),
        ({**setup_of({"a1": "B", "b2": "W"}), "board": ["BWBW", "BWBW", "BW"]}, "four texts"),
    ],
)
def test_malformed_setups(setup: dict[str, Any], problem: str) -> None:
    """Format: won, too many bears or cards, bears on a sunk island, a bare standing island."""
    with pytest.raises(ValueError, match=problem):
        Game(setup)


# ---- the effects that move bears --------------------------------------------------------------


def test_straight() -> None:
    """BI-5.1: "any distance along a row or column, over anything, onto another cell"."""
    game = game_of({**CORNERS, "a1": "WB", "a2": "W"}, "straight")
    assert play(game, "straight", from_="a1", to="a4") == [
        {
            "type": "used",
            "step": "card",
            "player": "black",
            "card": "straight",
            "owner": "black",
            "again": False,
        },
        {
            "type": "moved",
            "step": "card",
            "player": "black",
            "card": "straight",
            "from": "a1",
            "to": "a4",
            "bears": "WB",
        },
        {"type": "discarded", "step": "cards", "owner": "black", "cards": ["straight"]},
    ]
    assert game.position()["board"] == {"a2": "W", "a4": "WWB", "d1": "W", "d4": "B"}
    assert game.position()["to_move"] == "white"


def test_moves_that_are_illegal() -> None:
    """BI-5, BI-R9: your stack, to another cell that exists, along the line."""
    game = game_of({"a1": "B", "a2": "BW", "d1": "W", "d4": "B"}, "straight diagonal jump")
    assert game.position()["sunk"] == ["nw"]
    assert refused(game, "straight", from_="a1", to="b2") == "off-the-line"
    assert refused(game, "diagonal", from_="a1", to="b1") == "off-the-line"
    assert refused(game, "diagonal", from_="a1", to="b4") == "no-such-cell"
    assert refused(game, "diagonal", from_="a1", to="c2") == "off-the-line"
    assert refused(game, "straight", from_="a2", to="a1") == "not-your-stack"
    assert refused(game, "jump", from_="b2", to="a1") == "not-your-stack"
    assert refused(game, "straight", from_="a1", to="a4") == "no-such-cell"
    assert refused(game, "jump", from_="a1", to="e1") == "no-such-cell"
    for card in ("straight", "diagonal", "jump"):
        assert refused(game, card, from_="a1", to="a1") == "same-cell"


def test_diagonal_over_a_sunk_island() -> None:
    """BI-R2: a diagonal may pass over a sunk island; `blocked`: it may not."""
    board = {"a2": "B", "d1": "W", "d4": "B"}
    turn = effect("diagonal", from_="a2", to="c4")
    game = game_of(board, "diagonal")
    assert game.position()["sunk"] == ["nw"]
    assert types(game.play({"player": "black", "play": turn}, last=True))[:2] == ["used", "moved"]

    game = game_of(board, "diagonal", rulings={"sea-crossing": "blocked"})
    assert illegal(game, {"player": "black", "play": turn}) == "blocked-by-sea"
    # Over standing islands it is as ever.
    game = game_of({**board, "a4": "W"}, "diagonal", rulings={"sea-crossing": "blocked"})
    play(game, "diagonal", from_="a2", to="c4")
    assert game.position()["board"]["c4"] == "B"


def test_jump() -> None:
    """BI-5.3: "your stack moves onto any other cell"; arriving bears go on top (2.2)."""
    game = game_of({**CORNERS, "a1": "WB", "a2": "W"}, "jump")
    play(game, "jump", from_="a1", to="d1")
    assert game.position()["board"]["d1"] == "WWB"


def test_swap() -> None:
    """BI-5.4: "the bears of two cells change places", whoever controls them."""
    game = game_of({**CORNERS, "a1": "WB", "b1": "BW"}, "swap")
    events = play(game, "swap", cells=["d1", "b1"])
    assert events[1]["cells"] == ["d1", "b1"]
    assert game.position()["board"] == {"a1": "WB", "a4": "W", "b1": "W", "d1": "BW", "d4": "B"}


def test_swap_with_an_empty_cell() -> None:
    """BI-R3: by default neither cell may be empty; `allowed`: one may. BI-R9: they differ."""
    game = game_of({**CORNERS, "a1": "B"}, "swap")
    assert refused(game, "swap", cells=["a1", "b2"]) == "swap-empty"
    assert refused(game, "swap", cells=["a1", "a1"]) == "same-cell"
    assert refused(game, "swap", cells=["b1", "b2"]) == "no-bears"
    assert refused(game, "swap", cells=["a1", "a5"]) == "no-such-cell"

    game = game_of({**CORNERS, "a1": "B"}, "swap", rulings={"swap-empty": "allowed"})
    assert refused(game, "swap", cells=["b1", "b2"]) == "no-bears"
    play(game, "swap", cells=["b2", "a1"])
    assert game.position()["board"] == {"a4": "W", "b2": "B", "d1": "W", "d4": "B"}


def test_gather() -> None:
    """BI-5.5: the adjacent bears move on top, "cell by cell in the order the player chooses"."""
    board = {**CORNERS, "b2": "B", "a2": "WB", "b3": "W", "c3": "W"}
    game = game_of(board, "gather")
    assert refused(game, "gather", at="b2", order=["a2"]) == "wrong-gather"
    assert refused(game, "gather", at="b2", order=["a2", "b3", "c3"]) == "wrong-gather"
    assert refused(game, "gather", at="b2", order=["a2", "b3", "a2"]) == "wrong-gather"
    assert refused(game, "gather", at="b2") == "wrong-gather"
    assert refused(game, "gather", at="b3", order=["b2"]) == "not-your-stack"
    events = play(game, "gather", at="b2", order=["b3", "a2"])
    assert [(e["from"], e["to"], e["bears"]) for e in of_type(events, "gathered")] == [
        ("b3", "b2", "W"),
        ("a2", "b2", "WB"),
    ]
    assert game.position()["board"]["b2"] == "BWWB"


def test_gather_with_nothing_adjacent() -> None:
    """BI-R6: "a gather with nothing adjacent" is legal and does nothing."""
    game = game_of({**CORNERS, "a1": "B"}, "gather")
    assert refused(game, "gather", at="a1", order=["a2"]) == "wrong-gather"
    choices: list[dict[str, Any]] = [{}, {"order": []}]
    for choice in choices:
        events = play(copy.deepcopy(game), "gather", at="a1", **choice)
        assert types(events) == ["used", "nothing", "discarded"]
        assert events[1]["why"] == "no-neighbours"


def test_push_into_the_sea() -> None:
    """BI-5.6: it pushes the unbroken row; BI-R12: "a push moves its row from the far end"."""
    game = game_of({**CORNERS, "b2": "B", "c2": "WW", "d2": "BW"}, "push")
    events = play(game, "push", from_="b2", direction="e")
    assert events[1:4] == [
        {
            "type": "fell",
            "step": "card",
            "player": "black",
            "card": "push",
            "from": "d2",
            "bears": "BW",
            "cause": "push",
        },
        {
            "type": "pushed",
            "step": "card",
            "player": "black",
            "card": "push",
            "from": "c2",
            "to": "d2",
            "bears": "WW",
        },
        {
            "type": "pushed",
            "step": "card",
            "player": "black",
            "card": "push",
            "from": "b2",
            "to": "c2",
            "bears": "B",
        },
    ]
    assert game.position()["board"] == {"a4": "W", "c2": "B", "d1": "W", "d2": "WW", "d4": "B"}


def test_push_row_broken_by_an_empty_cell() -> None:
    """BI-R12: "the row is broken by an empty cell"; it may run diagonally."""
    game = game_of({**CORNERS, "a1": "B", "b2": "W"}, "push")
    events = play(game, "push", from_="a1", direction="ne")
    assert [(e["from"], e["to"]) for e in of_type(events, "pushed")] == [("b2", "c3"), ("a1", "b2")]
    assert game.position()["board"]["d4"] == "B"


def test_push_row_broken_by_the_sea() -> None:
    """BI-R12: the row is broken "by the sea", and the pushing stack itself may fall."""
    board = {"b2": "B", "a1": "B", "c4": "W", "d1": "W"}
    game = game_of(board, "push")
    assert game.position()["sunk"] == ["nw"]
    events = play(copy.deepcopy(game), "push", from_="b2", direction="n")
    assert events[1]["type"] == "fell"
    assert events[1]["from"] == "b2"
    # Beyond the sunk cell b3 the bears of c4 are not touched.
    events = play(copy.deepcopy(game), "push", from_="a1", direction="s")
    assert of_type(events, "fell")[0]["bears"] == "B"
    assert refused(game, "push", from_="d1", direction="s") == "not-your-stack"


def test_scatter() -> None:
    """BI-5.7: the lowest first, the first around the cell, each later one around the previous."""
    game = game_of({**CORNERS, "a1": "BWB", "a2": "W"}, "scatter")
    events = play(game, "scatter", from_="a1", to=["b2", "a1", "a2"])
    assert [(e["cell"], e["bear"]) for e in of_type(events, "set_down")] == [
        ("b2", "B"),
        ("a1", "W"),  # BI-R9: "or to the one they were lifted from"
        ("a2", "B"),
    ]
    assert of_type(events, "lifted")[0]["bears"] == "BWB"
    assert game.position()["board"] == {**CORNERS, "a1": "W", "a2": "WB", "b2": "B"}


def test_scatters_that_are_illegal() -> None:
    """BI-5.7, BI-R9: every bear on a cell that exists, around the previous one; one cell each."""
    game = game_of({"a1": "BWB", "a2": "W", "d1": "W", "d4": "B"}, "scatter")
    assert refused(game, "scatter", from_="a1", to=["b2", "c3"]) == "scatter-count"
    assert refused(game, "scatter", from_="a1", to=["b2", "c3", "c2", "d2"]) == "scatter-count"
    assert refused(game, "scatter", from_="a1", to=["a1", "a2", "a1"]) == "not-adjacent"
    assert refused(game, "scatter", from_="a1", to=["b2", "b2", "a1"]) == "not-adjacent"
    assert refused(game, "scatter", from_="a1", to=["b2", "d2", "a1"]) == "not-adjacent"
    assert refused(game, "scatter", from_="a1", to=["b2", "b3", "a1"]) == "no-such-cell"
    assert refused(game, "scatter", from_="a1") == "scatter-count"
    assert refused(game, "scatter", from_="a2", to=["b2"]) == "not-your-stack"


def test_banish() -> None:
    """BI-5.8: "all bears of any one cell fall into the sea"; BI-R9: it needs a bear."""
    game = game_of({**CORNERS, "a1": "B", "b1": "BBW"}, "banish")
    assert refused(game, "banish", at="b2") == "no-bears"
    assert refused(game, "banish", at="x9") == "no-such-cell"
    events = play(game, "banish", at="b1")
    assert events[1] == {
        "type": "fell",
        "step": "card",
        "player": "black",
        "card": "banish",
        "from": "b1",
        "bears": "BBW",
        "cause": "banish",
    }
    # Six of eight black bears are missing: four never were on the board, two fell.
    assert game.position()["lost"] == {"black": 6, "white": 6}


# ---- double -----------------------------------------------------------------------------------


def test_double_of_two_cards() -> None:
    """BI-5.9: "two cards once each"; "all cards used are discarded", in the order of use."""
    game = game_of({**CORNERS, "a1": "B"}, "push jump double")
    effects = [jump("a1", "b1"), effect("push", from_="b1", direction="w")]
    events = play(game, "double", effects=effects)
    assert used(events) == [
        ("black", "double", False),
        ("black", "jump", False),
        ("black", "push", False),
    ]
    assert types(events) == ["used", "used", "moved", "used", "pushed", "discarded"]
    assert events[-1]["cards"] == ["double", "jump", "push"]
    assert game.position()["cards"]["black"]["face_up"] == []


def test_double_of_one_card_twice() -> None:
    """BI-5.9: "or one card twice": it is the same card again, discarded once."""
    game = game_of({**CORNERS, "a1": "B"}, "push jump double")
    events = play(game, "double", effects=[jump("a1", "b1"), jump("d4", "b1")])
    assert used(events)[1:] == [("black", "jump", False), ("black", "jump", True)]
    assert events[-1]["cards"] == ["double", "jump"]
    assert game.position()["cards"]["black"]["face_up"] == ["push"]


def test_double_of_two_equal_cards() -> None:
    """BI-R8: it "uses both copies, unless it says that it reuses the first"."""
    game = game_of({**CORNERS, "a1": "B"}, "straight double straight")
    effects = [straight("a1", "b1"), straight("b1", "a1")]
    both, reusing = copy.deepcopy(game), copy.deepcopy(game)
    events = play(both, "double", effects=effects)
    assert used(events)[1:] == [("black", "straight", False), ("black", "straight", False)]
    assert both.position()["cards"]["black"]["face_up"] == []
    events = play(reusing, "double", effects=effects, reuse=True)
    assert used(events)[1:] == [("black", "straight", False), ("black", "straight", True)]
    assert reusing.position()["cards"]["black"]["face_up"] == ["straight"]


def test_reuse_is_for_one_card_only() -> None:
    """Format: "elsewhere reuse is illegal unless it is what happens anyway"."""
    game = game_of({**CORNERS, "a1": "B"}, "push jump double")
    twice = [jump("a1", "b1"), jump("b1", "a1")]
    events = play(copy.deepcopy(game), "double", effects=twice, reuse=True)
    assert used(events)[2] == ("black", "jump", True)
    different = [jump("a1", "b1"), effect("push", from_="b1", direction="w")]
    assert refused(game, "double", effects=different, reuse=True) == "reuse"
    assert refused(game_of({**CORNERS, "a1": "B"}, "double"), "double", reuse=True) == "reuse"


def test_double_needs_two_effects_of_other_cards() -> None:
    """BI-5.9: "two activations among your other face-up cards"."""
    game = game_of({**CORNERS, "a1": "B"}, "push jump double", "swap")
    one = jump("a1", "b1")
    assert refused(game, "double", effects=[one]) == "double-count"
    assert refused(game, "double", effects=[one, one, one]) == "double-count"
    assert refused(game, "double") == "must-choose"
    swap = effect("swap", cells=["a1", "d1"])
    assert refused(game, "double", effects=[one, swap]) == "not-face-up"
    assert refused(game, "double", effects=[swap, one]) == "not-face-up"
    again = effect("double", effects=[one, one])
    assert refused(game, "double", effects=[again, one]) == "not-face-up"


def test_double_with_no_other_card() -> None:
    """BI-R6: "a double with no other card" is legal and does nothing."""
    game = game_of({**CORNERS, "a1": "B"}, "double", "swap")
    assert refused(game, "double", effects=[jump("a1", "b1")] * 2) == "not-face-up"
    events = play(game, "double", effects=[])
    assert types(events) == ["used", "nothing", "discarded"]
    assert events[1]["why"] == "no-cards"
    assert events[1]["card"] == "double"


# ---- discard ----------------------------------------------------------------------------------


def test_discard() -> None:
    """BI-5.10: the opponent's card goes to its pile, "at once" (BI-R5), and is not refilled."""
    game = game_of({**CORNERS, "a1": "B"}, "discard", "straight jump straight")
    assert refused(game, "discard") == "must-choose"
    assert refused(game, "discard", target="push") == "not-face-up"
    events = play(game, "discard", target="straight")
    assert events[1] == {
        "type": "force_discarded",
        "step": "card",
        "player": "black",
        "card": "discard",
        "card_lost": "straight",
        "owner": "white",
    }
    cards = game.position()["cards"]
    assert cards["white"]["face_up"] == ["jump", "straight"]  # the older copy went
    assert cards["white"]["discard_pile"] == ["straight"]
    assert cards["black"]["discard_pile"] == ["discard"]


def test_discard_with_nothing_to_choose() -> None:
    """BI-R6: "a discard or wild with nothing to choose are legal"; also as the second of two."""
    game = game_of({**CORNERS, "a1": "B"}, "discard double", "jump")
    effects = [effect("discard", target="jump"), effect("discard")]
    events = play(game, "double", effects=effects)
    assert types(events)[1:5] == ["used", "force_discarded", "used", "nothing"]
    assert events[4]["why"] == "no-cards"
    game = game_of({**CORNERS, "a1": "B"}, "discard")
    assert refused(game, "discard", target="jump") == "not-face-up"


# ---- wild and nesting -------------------------------------------------------------------------


def test_wild_of_the_opponents_card() -> None:
    """BI-5.11: "with the colours exchanged"; "both cards go to their owners' discard piles"."""
    game = game_of({**CORNERS, "a1": "B"}, "wild", "jump push")
    assert refused(game, "wild", of="white", as_=jump("d1", "a1")) == "not-your-stack"
    events = play(game, "wild", of="white", as_=jump("a1", "b1"))
    assert used(events) == [("black", "wild", False), ("white", "jump", False)]
    assert events[2]["card"] == "jump"
    assert [(e["owner"], e["cards"]) for e in of_type(events, "discarded")] == [
        ("black", ["wild"]),
        ("white", ["jump"]),
    ]
    assert game.position()["cards"]["white"]["face_up"] == ["push"]


def test_wild_must_choose_another_face_up_card() -> None:
    """BI-5.11: "any other face-up card, yours or the opponent's"; BI-R5: not itself."""
    game = game_of({**CORNERS, "a1": "B"}, "wild", "jump")
    inner = effect("wild", of="white", as_=jump("a1", "b1"))
    assert refused(game, "wild") == "must-choose"
    assert refused(game, "wild", of="black", as_=jump("a1", "b1")) == "not-face-up"
    assert refused(game, "wild", of="black", as_=inner) == "not-face-up"
    alone = game_of({**CORNERS, "a1": "B"}, "wild")
    assert refused(alone, "wild", of="white", as_=jump("a1", "b1")) == "not-face-up"
    assert types(play(alone, "wild")) == ["used", "nothing", "discarded"]


def test_wild_of_the_opponents_wild() -> None:
    """BI-5.11: a wild may copy a wild, which again has both rows to choose from."""
    game = game_of({**CORNERS, "a1": "B"}, "wild jump", "wild push")
    inner = effect("wild", of="black", as_=jump("a1", "b1"))
    events = play(copy.deepcopy(game), "wild", of="white", as_=inner)
    assert used(events) == [
        ("black", "wild", False),
        ("white", "wild", False),
        ("black", "jump", False),
    ]
    assert [(e["owner"], e["cards"]) for e in of_type(events, "discarded")] == [
        ("black", ["wild", "jump"]),
        ("white", ["wild"]),
    ]
    # With nothing else face up, the copied wild does nothing.
    game = game_of({**CORNERS, "a1": "B"}, "wild", "wild")
    events = play(game, "wild", of="white", as_=effect("wild"))
    assert types(events)[:3] == ["used", "used", "nothing"]


def test_wild_of_either_double() -> None:
    """BI-5.11: "a copied double activates the user's own other cards"."""
    game = game_of({**CORNERS, "a1": "B"}, "wild jump", "double push")
    twice = effect("double", effects=[jump("a1", "b1"), jump("b1", "a1")])
    events = play(copy.deepcopy(game), "wild", of="white", as_=twice)
    assert used(events) == [
        ("black", "wild", False),
        ("white", "double", False),
        ("black", "jump", False),
        ("black", "jump", True),
    ]
    push = effect("push", from_="a1", direction="e")
    not_own = effect("double", effects=[push, push])
    assert refused(game, "wild", of="white", as_=not_own) == "not-face-up"

    game = game_of({**CORNERS, "a1": "B"}, "wild jump double", "push")
    events = play(game, "wild", of="black", as_=twice)
    assert [card for _, card, _ in used(events)] == ["wild", "double", "jump", "jump"]
    assert events[-1]["cards"] == ["wild", "double", "jump"]


def test_wild_of_discard_hits_the_users_opponent() -> None:
    """BI-5.11: "a copied discard hits the user's opponent", its own owner here."""
    game = game_of({**CORNERS, "a1": "B"}, "wild jump", "discard push")
    lost = effect("discard", target="push")
    events = play(game, "wild", of="white", as_=lost)
    assert of_type(events, "force_discarded")[0]["owner"] == "white"
    # BI-R5: the forced discard is at once, the copied card follows in 3.4.
    assert game.position()["cards"]["white"]["discard_pile"] == ["push", "discard"]


def test_double_of_wild_twice() -> None:
    """BI-R5: the second activation of a double is the exception; it may choose another card."""
    game = game_of({**CORNERS, "a1": "B"}, "double wild", "jump push")
    effects = [
        effect("wild", of="white", as_=jump("a1", "b1")),
        effect("wild", of="white", as_=effect("push", from_="b1", direction="w")),
    ]
    events = play(copy.deepcopy(game), "double", effects=effects)
    assert used(events) == [
        ("black", "double", False),
        ("black", "wild", False),
        ("white", "jump", False),
        ("black", "wild", True),
        ("white", "push", False),
    ]
    # The copied card itself cannot be copied again: it has left its row.
    assert refused(game, "double", effects=[effects[0], effects[0]]) == "not-face-up"


def test_double_whose_wild_takes_the_second_card() -> None:
    """BI-R5: a card used by the wild cannot be the second card of the double."""
    game = game_of({**CORNERS, "a1": "B"}, "double wild jump")
    copied = effect("wild", of="black", as_=jump("a1", "b1"))
    assert refused(game, "double", effects=[copied, jump("b1", "a1")]) == "not-face-up"
    # Two were needed; the wild again finds nothing to choose (BI-R6).
    events = play(game, "double", effects=[copied, effect("wild")])
    assert types(events)[1:6] == ["used", "used", "moved", "used", "nothing"]
    assert used(events)[3] == ("black", "wild", True)


def test_copied_double_activating_a_double() -> None:
    """BI-5.9, 5.11: the opponent's double, copied, may activate the user's own double."""
    game = game_of({**CORNERS, "a1": "B"}, "wild double jump", "double")
    inner = effect("double", effects=[jump("a1", "b1"), jump("b1", "a1")])
    outer = effect("double", effects=[inner, effect("double")])
    events = play(game, "wild", of="white", as_=outer)
    assert used(events) == [
        ("black", "wild", False),
        ("white", "double", False),
        ("black", "double", False),
        ("black", "jump", False),
        ("black", "jump", True),
        ("black", "double", True),
    ]
    assert of_type(events, "nothing")[0]["card"] == "double"
    assert [(e["owner"], e["cards"]) for e in of_type(events, "discarded")] == [
        ("black", ["wild", "double", "jump"]),
        ("white", ["double"]),
    ]


# ---- winning ----------------------------------------------------------------------------------


def test_a_win_ends_the_turn() -> None:
    """BI-4.1: "wins at once; the rest of the turn is not played"; BI-R5: cards go just before."""
    game = game_of({"a1": "B", "b1": "W", "c1": "B"}, "straight jump push")
    events = play(game, "straight", from_="a1", to="b1")
    assert events[2:] == [
        {"type": "discarded", "step": "cards", "owner": "black", "cards": ["straight"]},
        {"type": "won", "step": "card", "player": "black", "reason": "one-colour"},
    ]
    assert (game.outcome, game.reason, game.unplayed) == ("black-wins", "one-colour", False)
    position = game.position()
    assert position["to_move"] is None
    assert position["cards"]["black"]["face_up"] == ["jump", "push"]
    assert illegal(game, {"player": "white"}) == "after-the-end"


def test_a_win_of_the_other_player() -> None:
    """BI-4.1: "in whoever's turn it is"; no island sinks any more."""
    game = game_of({"a1": "B", "d4": "W"}, "push")
    events = play(game, "push", from_="a1", direction="s")
    assert types(events) == ["used", "fell", "discarded", "won"]
    assert game.outcome == "white-wins"
    assert game.position()["sunk"] == ["nw", "se"]


@pytest.mark.parametrize(
    ("option", "outcome", "in_hand"),
    [
        ("instant", "white-wins", "BB"),
        ("set-down", "black-wins", "B"),
        ("effect", "black-wins", ""),
    ],
)
def test_win_check(option: str, outcome: str, in_hand: str) -> None:
    """BI-R1: after every change, the lift too; not after the lift; only after the whole effect."""
    game = game_of({"a1": "BB", "a2": "W"}, "scatter", rulings={"win-check": option})
    events = play(game, "scatter", from_="a1", to=["a2", "b2"])
    assert game.outcome == outcome
    assert game.position().get("in_hand", "") == in_hand
    assert game.position()["lost"] == {"black": 6, "white": 7}
    assert events[-1]["step"] == "card"
    assert game.unplayed is (option != "effect")
    if option == "instant":
        assert types(events) == ["used", "lifted", "discarded", "won"]
        assert game.position()["board"] == {"a2": "W"}


def test_effect_passes_over_a_moment_inside_a_scatter() -> None:
    """BI-R1, effect: "only after a whole card effect"; a one-colour moment in it is none."""
    board = {"a1": "BBW", "b1": "B", "d1": "W"}
    setup = setup_of(board, white="scatter", first="white")
    turn = {"player": "white", "play": effect("scatter", from_="a1", to=["b2", "a1", "b1"])}
    game = Game(setup, {"win-check": "effect"})
    game.play(turn, last=True)
    assert game.outcome == "unfinished"
    assert game.position()["board"] == {"a1": "B", "b1": "BW", "b2": "B", "d1": "W"}


def test_a_record_may_stop_at_the_winning_moment() -> None:
    """Format: `scatter b2 >` (won at the lift), `double (jump a1-c3)`, no draw."""
    game = game_of({"a1": "BB", "a2": "W"}, "scatter")
    play(game, "scatter", from_="a1", to=[])
    assert (game.outcome, game.unplayed) == ("white-wins", False)

    game = game_of({"a1": "B", "a2": "W"}, "double jump push")
    events = play(game, "double", effects=[jump("a1", "a2")])
    assert game.outcome == "black-wins"
    assert game.unplayed is False
    assert events[-2]["cards"] == ["double", "jump"]
    assert game.position()["cards"]["black"]["face_up"] == ["push"]


def test_what_is_written_beyond_the_win() -> None:
    """BI-R11: it is not judged, but "a scatter still names no more cells than were lifted"."""
    game = game_of({"a1": "BB", "a2": "W"}, "scatter")
    more = copy.deepcopy(game)
    play(more, "scatter", from_="a1", to=["z9", "z9"])
    assert more.unplayed is True
    assert refused(game, "scatter", from_="a1", to=["a2", "a1", "a2"]) == "scatter-count"
    play(game, "scatter", from_="a1", to=[], draw=["nothing", "known"])
    assert (game.outcome, game.unplayed) == ("white-wins", True)

    game = game_of({"a1": "B", "a2": "W"}, "double jump push")
    play(game, "double", effects=[jump("a1", "a2"), effect("banish", at="z9")])
    assert (game.outcome, game.unplayed) == ("black-wins", True)


def test_a_win_between_the_activations_under_effect() -> None:
    """BI-R1, effect: "each activation of a double or wild" is a moment."""
    game = game_of({"a1": "B", "a2": "W"}, "double jump", rulings={"win-check": "effect"})
    play(game, "double", effects=[jump("a1", "a2"), jump("a2", "a1")])
    assert (game.outcome, game.unplayed) == ("black-wins", True)


# ---- overcrowding, sinking --------------------------------------------------------------------


def test_overcrowding() -> None:
    """BI-3.2: of six or more "the bears of the other player fall; those [of the mover] stay"."""
    game = game_of({"a1": "BWBWBW", "b2": "WWWB", "a4": "B", "d4": "WBB", "d3": "B"}, "straight")
    events = play(game, "straight", from_="d3", to="d4")
    assert of_type(events, "fell") == [
        {
            "type": "fell",
            "step": "overcrowding",
            "from": "a1",
            "bears": "WWW",
            "cause": "overcrowding",
        }
    ]
    assert game.position()["board"]["a1"] == "BBB"
    # Now black is on top everywhere: BI-R10, "then 4.1 is checked".
    assert events[-1] == {
        "type": "won",
        "step": "overcrowding",
        "player": "black",
        "reason": "one-colour",
    }
    assert types(events)[-2] == "discarded"


def test_overcrowding_spares_the_movers_bears() -> None:
    """BI-R13: six own bears are spared on their owner's turn and fall on the opponent's."""
    board = {**CORNERS, "a1": "BBBBBB", "b1": "WBWWWW"}
    game = game_of(board, "", "")
    events = play(game, None, draw=["jump", "swap", "push"])
    assert [e["bears"] for e in of_type(events, "fell")] == ["WWWWW"]
    assert game.position()["board"]["b1"] == "B"
    assert game.position()["board"]["a1"] == "BBBBBB"
    events = game.play({"player": "white"}, last=True)
    assert [e["from"] for e in of_type(events, "fell")] == ["a1"]
    assert "a1" not in game.position()["board"]


def test_overcrowding_in_cell_order_and_all_together() -> None:
    """BI-R10: "all overcrowded cells are resolved together", told in the order a1 ... d4."""
    board = {"d4": "BBBWWW", "a2": "BWWWWB", "c1": "B", "a4": "W"}
    game = game_of(board)
    events = play(game, None, draw=["jump", "swap", "push"])
    assert [(e["from"], e["bears"]) for e in of_type(events, "fell")] == [
        ("a2", "WWWW"),
        ("d4", "WWW"),
    ]
    assert "player" not in of_type(events, "fell")[0]


def test_sinking() -> None:
    """BI-3.3: "an island without bears sinks for good"; in the order nw ne sw se."""
    game = game_of({"a1": "B", "d1": "W", "a4": "W", "d4": "B"}, "double jump")
    effects = [jump("d4", "a4"), jump("a4", "a1")]
    events = play(game, "double", effects=effects)
    assert [e["island"] for e in of_type(events, "sank")] == ["nw", "ne"]
    assert of_type(events, "sank")[0] == {"type": "sank", "step": "sinking", "island": "nw"}
    assert types(events)[-3:] == ["sank", "sank", "discarded"]
    assert game.position()["sunk"] == ["nw", "ne"]


# ---- turns and cards --------------------------------------------------------------------------


def test_turns_alternate_and_a_card_must_be_used() -> None:
    """BI-3: "players alternate"; BI-R7: a player with a card must use one, else none."""
    game = game_of({**CORNERS, "a1": "B"}, "jump", "push")
    assert illegal(game, {"player": "white"}) == "wrong-player"
    assert refused(game, None) == "must-use-a-card"
    assert refused(game, "push", from_="a1", direction="n") == "not-face-up"
    game = game_of({**CORNERS, "a1": "B"}, "", "push")
    assert refused(game, "jump", from_="a1", to="b1") == "not-face-up"
    events = play(game, None)
    assert events == [{"type": "passed", "step": "card", "player": "black"}]
    assert game.position()["to_move"] == "white"


def test_unknown_draws() -> None:
    """BI-3.4: "the player draws up to three face-up cards"; a turn writes all of them."""
    game = game_of({**CORNERS, "a1": "B"}, "jump push")
    move = jump("a1", "b1")
    turn = {"player": "black", "play": move}
    assert illegal(game, turn, last=False) == "draw-missing"
    assert illegal(game, {**turn, "draw": []}, last=False) == "draw-missing"
    assert illegal(game, {**turn, "draw": ["swap"]}) == "draw-missing"
    assert illegal(game, {**turn, "draw": ["swap", "wild", "double"]}) == "draw-surplus"
    assert illegal(game, {**turn, "draw": ["swap", "swap"]}) == "draw-impossible"
    assert illegal(game, {**turn, "draw": ["swap", "jump"]}) == "draw-impossible"

    stopped = copy.deepcopy(game)
    assert types(stopped.play(turn, last=True)) == ["used", "moved", "discarded"]
    assert stopped.position()["cards"]["black"] == {
        "face_up": ["push"],
        "draw_pile": 11,
        "discard_pile": ["jump"],
    }

    events = game.play({**turn, "draw": ["swap", "straight"]})
    assert events[3:] == [
        {"type": "drew", "step": "cards", "owner": "black", "card": "swap"},
        {"type": "drew", "step": "cards", "owner": "black", "card": "straight"},
    ]
    assert game.position()["cards"]["black"]["face_up"] == ["push", "swap", "straight"]


def test_known_draws() -> None:
    """Format: known cards may be left out, "and one that writes them must agree"."""
    given = {"draw_pile": ["swap", "wild", "banish"]}
    game = game_of({**CORNERS, "a1": "B"}, "jump push", black_cards=given)
    turn = {"player": "black", "play": jump("a1", "b1")}
    assert illegal(game, {**turn, "draw": ["wild", "swap"]}) == "draw-differs"
    assert illegal(game, {**turn, "draw": ["swap"]}) == "draw-missing"
    for last in (False, True):
        played = copy.deepcopy(game)
        assert types(played.play(turn, last))[3:] == ["drew", "drew"]
        assert played.position()["cards"]["black"]["face_up"] == ["push", "swap", "wild"]
    assert types(game.play({**turn, "draw": ["swap", "wild"]}))[3:] == ["drew", "drew"]


def test_reshuffle_when_needed() -> None:
    """BI-R4: "when a card must be drawn and the pile is empty"; the rest is then unknown."""
    given = {"draw_pile": ["swap"]}
    game = game_of({**CORNERS, "a1": "B"}, "jump push", black_cards=given)
    turn = {"player": "black", "play": jump("a1", "b1")}
    assert illegal(game, turn, last=False) == "draw-missing"
    assert illegal(game, {**turn, "draw": ["swap", "push"]}) == "draw-impossible"
    stopped = copy.deepcopy(game)
    assert types(stopped.play(turn, last=True)) == ["used", "moved", "discarded"]

    events = game.play({**turn, "draw": ["swap", "jump"]})  # the card just used may come back
    assert types(events)[2:] == ["discarded", "drew", "reshuffled", "drew"]
    reshuffled = of_type(events, "reshuffled")[0]
    assert reshuffled["owner"] == "black"
    assert reshuffled["step"] == "cards"
    assert reshuffled["cards"][-1] == "jump"
    assert len(reshuffled["cards"]) == 11
    cards = game.position()["cards"]["black"]
    assert cards == {"face_up": ["push", "swap", "jump"], "draw_pile": 10, "discard_pile": []}


@pytest.mark.parametrize("option", ["when-needed", "when-empty"])
def test_reshuffle_options(option: str) -> None:
    """BI-R4, when-empty: "as soon as the last card of the pile has been drawn"."""
    given = {"draw_pile": ["swap"]}
    rulings = {"reshuffle": option}
    game = game_of({**CORNERS, "a1": "B"}, "jump push wild", "push", rulings, black_cards=given)
    events = game.play({"player": "black", "play": jump("a1", "b1")})
    pile = game.position()["cards"]["black"]["draw_pile"]
    if option == "when-empty":
        assert types(events)[-2:] == ["drew", "reshuffled"]
        assert pile == 10
    else:
        assert types(events)[-1] == "drew"
        assert pile == 0


@pytest.mark.parametrize("option", ["when-needed", "when-empty"])
def test_given_empty_draw_pile(option: str) -> None:
    """Format: "a given empty draw pile is reshuffled when the next card is drawn"."""
    given: dict[str, Any] = {"draw_pile": []}
    rulings = {"reshuffle": option}
    game = game_of({**CORNERS, "a1": "B"}, "jump push wild", "", rulings, black_cards=given)
    assert game.position()["cards"]["black"]["draw_pile"] == 0
    events = game.play({"player": "black", "play": jump("a1", "b1"), "draw": ["banish"]})
    assert types(events)[2:] == ["discarded", "reshuffled", "drew"]


def test_the_other_rulings_are_refused() -> None:
    """Format: a ruling is one of the page's, with one of its options."""
    setup = setup_of({"a1": "B", "a2": "W"})
    for rulings in ({"win-check": "never"}, {"no-such": "instant"}):
        with pytest.raises(ValueError, match="no such ruling"):
            Game(setup, rulings)


# ---- random games: the events tell everything -------------------------------------------------


def applied(position: dict[str, Any], events: list[Event]) -> dict[str, Any]:
    """The position after some events, worked out from the position before and the events."""
    position = copy.deepcopy(position)
    board, cards = position["board"], position["cards"]
    mover, in_hand = position["to_move"], ""
    position["to_move"] = "white" if mover == "black" else "black"

    def put(cell: str, bears: str) -> None:
        board[cell] = board.get(cell, "") + bears

    for event in events:
        kind = event["type"]
        if kind == "used" and not event["again"]:
            cards[event["owner"]]["face_up"].remove(event["card"])
        elif kind in ("moved", "gathered", "pushed"):
            assert board.pop(event["from"]) == event["bears"]
            put(event["to"], event["bears"])
        elif kind == "swapped":
            stacks = [board.pop(cell, "") for cell in event["cells"]]
            board.update({c: s for c, s in zip(event["cells"], reversed(stacks), strict=True) if s})
        elif kind == "lifted":
            in_hand = board.pop(event["from"])
            assert in_hand == event["bears"]
        elif kind == "set_down":
            assert event["bear"] == in_hand[0]
            in_hand = in_hand[1:]
            put(event["cell"], event["bear"])
        elif kind == "fell":
            before = board.pop(event["from"])
            if event["cause"] == "overcrowding":
                assert len(before) >= 6
                assert len(set(event["bears"])) == 1
                kept = before.replace(event["bears"][0], "")
                if kept:
                    board[event["from"]] = kept
            else:
                assert before == event["bears"]
            position["lost"]["black"] += event["bears"].count("B")
            position["lost"]["white"] += event["bears"].count("W")
        elif kind == "force_discarded":
            cards[event["owner"]]["face_up"].remove(event["card_lost"])
            cards[event["owner"]]["discard_pile"].append(event["card_lost"])
        elif kind == "sank":
            position["sunk"] = [i for i in ISLANDS if i in [*position["sunk"], event["island"]]]
        elif kind == "discarded":
            cards[event["owner"]]["discard_pile"] += event["cards"]
        elif kind == "reshuffled":
            assert cards[event["owner"]]["discard_pile"] == event["cards"]
            assert cards[event["owner"]]["draw_pile"] == 0
            cards[event["owner"]]["draw_pile"] = len(event["cards"])
            cards[event["owner"]]["discard_pile"] = []
        elif kind == "drew":
            cards[event["owner"]]["draw_pile"] -= 1
            cards[event["owner"]]["face_up"].append(event["card"])
        elif kind == "won":
            position["to_move"] = None
            if in_hand:
                position["in_hand"] = in_hand
        else:
            assert kind in ("used", "passed", "nothing")
    return position


class Guess:
    """Guesses at effects, legal or not, that never name a card which has left its row."""

    def __init__(self, chance: random.Random, position: dict[str, Any]) -> None:
        self.chance = chance
        self.board: dict[str, str] = position["board"]
        self.player: str = position["to_move"]
        self.rows: dict[str, list[str]] = {
            player: list(position["cards"][player]["face_up"]) for player in PLAYERS
        }

    def choose(self, owner: str) -> str:
        """Take some card from a row."""
        card = self.chance.choice(self.rows[owner])
        self.rows[owner].remove(card)
        return card

    def near(self, cell: str, directions: list[str]) -> list[str]:
        """The places around a cell."""
        around = [neighbour(cell, direction) for direction in directions]
        return [place for place in around if place is not None]

    def effect(self, card: str) -> dict[str, Any]:
        """Some effect of this card."""
        cell = self.chance.choice(sorted(self.board))
        other = self.chance.choice(CELLS)
        if card in ("straight", "diagonal", "jump"):
            return effect(card, from_=cell, to=other)
        if card == "swap":
            return effect(card, cells=[cell, other])
        if card == "gather":
            order = [
                place for place in self.near(cell, ["n", "e", "s", "w"]) if place in self.board
            ]
            self.chance.shuffle(order)
            return effect(card, at=cell, order=order)
        if card == "push":
            return effect(card, from_=cell, direction=self.chance.choice(list(DIRECTIONS)))
        if card == "scatter":
            path = [cell]
            for _ in self.board[cell]:
                path.append(self.chance.choice(self.near(path[-1], list(DIRECTIONS))))
            return effect(card, from_=cell, to=path[1:])
        if card == "banish":
            return effect(card, at=cell)
        if card == "double":
            return self.double()
        if card == "discard":
            row = self.rows["white" if self.player == "black" else "black"]
            return effect(card, target=self.chance.choice(row)) if row else effect(card)
        of = self.chance.choice([player for player in PLAYERS if self.rows[player]] or [""])
        return effect(card, of=of, as_=self.effect(self.choose(of))) if of else effect(card)

    def double(self) -> dict[str, Any]:
        """Two of the own cards or one twice, or none if there is none."""
        if not self.rows[self.player]:
            return effect("double")
        first = self.effect(self.choose(self.player))
        if self.rows[self.player] and self.chance.random() < 0.5:
            return effect("double", effects=[first, self.effect(self.choose(self.player))])
        again = self.effect(first["card"])
        return effect("double", effects=[first, again], reuse=self.chance.random() < 0.5)


def random_turn(chance: random.Random, game: Game) -> dict[str, Any]:
    """Some legal turn: what is drawn is taken from the cards not seen."""
    position = game.position()
    player = position["to_move"]
    while True:
        turn: dict[str, Any] = {"player": player}
        guess = Guess(chance, position)
        if guess.rows[player]:
            turn["play"] = guess.effect(guess.choose(player))
        probe = copy.deepcopy(game)
        try:
            probe.play(turn, last=True)
        except IllegalTurn:
            continue
        if probe.outcome != "unfinished":
            return turn
        cards = probe.position()["cards"][player]
        seen = Counter(cards["face_up"] + cards["discard_pile"])
        pile = list((Counter(DECK) - seen).elements())
        assert len(pile) == cards["draw_pile"]
        chance.shuffle(pile)
        discarded = list(cards["discard_pile"])
        chance.shuffle(discarded)
        turn["draw"] = (pile + discarded)[: 3 - len(cards["face_up"])]
        return turn


def test_random_games_are_consistent() -> None:
    """Trace: "applying its events to a turn's position before gives the position after"."""
    chance = random.Random(20)
    endings: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for _ in range(60):
        rulings = {name: chance.choice(options) for name, options in RULINGS.items()}
        bears = list("BBBBBBBBWWWWWWWW")
        chance.shuffle(bears)
        board = ["".join(bears[row * 4 : row * 4 + 4]) for row in range(4)]
        rows = {player: " ".join(chance.sample(DECK, 3)) for player in PLAYERS}
        game = game_of(board, rows["black"], rows["white"], rulings)
        for _ in range(60):
            before = game.position()
            turn = random_turn(chance, game)
            events = game.play(turn)
            seen.update(types(events))
            after = game.position()
            assert applied(before, events) == after
            for player in PLAYERS:
                cards = after["cards"][player]
                total = len(cards["face_up"]) + cards["draw_pile"] + len(cards["discard_pile"])
                assert total == 13
            tops = {stack[-1] for stack in after["board"].values()}
            assert (len(tops) == 1) == (game.outcome != "unfinished")
            if game.outcome != "unfinished":
                assert events[-1]["type"] == "won"
                break
            assert len(after["cards"][before["to_move"]]["face_up"]) == 3
        endings[game.outcome] += 1
    assert endings["black-wins"] > 5
    assert endings["white-wins"] > 5
    assert {*seen, "passed"} == {  # a player seldom has no card at all
        *("used", "passed", "moved", "gathered", "pushed", "swapped", "lifted", "set_down"),
        *("fell", "force_discarded", "nothing", "sank", "discarded", "reshuffled", "drew", "won"),
    }
