"""Places of Bear Island: what a word means, what a document names, what is at a place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from shellref import testing
from shellref.games.bear_island import GAME
from shellref.games.bear_island.inquiry import INQUIRY
from shellref.games.bear_island.state import KINDS
from shellref.games.game import Document

CELLS = frozenset(file + rank for file in "abcd" for rank in "1234")
ISLANDS = frozenset({"nw", "ne", "sw", "se"})
ALL = {*CELLS, *ISLANDS, *KINDS}


def test_the_board_is_the_cells_in_order() -> None:
    """a1, a2, … d4."""
    assert list(INQUIRY.board) == sorted(CELLS)


@pytest.mark.parametrize(
    ("word", "places"),
    [
        ("a1", {"a1"}),
        (" Ｄ４ ", {"d4"}),
        ("a5", set()),
        ("e1", set()),
        ("", set()),
        ("nw", {"nw", "a3", "b3", "a4", "b4"}),
        ("ＳＥ", {"se", "c1", "d1", "c2", "d2"}),
        ("North-East", {"ne", "c3", "d3", "c4", "d4"}),
        ("南西", {"sw", "a1", "b1", "a2", "b2"}),
        ("n", set()),
        ("Jump", {"jump"}),
        ("ジャンプ", {"jump"}),
        ("ｼﾞｬﾝﾌﾟ", {"jump"}),
        ("強制捨て札", {"discard"}),
        ("bear", set()),
    ],
)
def test_what_a_word_means(word: str, places: set[str]) -> None:
    """Whatever its case and width; nothing if it is no place."""
    assert INQUIRY.meant(word) == places


@pytest.mark.parametrize(
    ("document", "places"),
    [
        ({"type": "pushed", "card": "push", "from": "a1", "to": "b2"}, {"push", "a1", "b2"}),
        ({"type": "swapped", "card": "swap", "cells": ["a1", "b2"]}, {"swap", "a1", "b2"}),
        ({"type": "set_down", "card": "scatter", "cell": "d4", "bear": "B"}, {"scatter", "d4"}),
        ({"type": "sank", "island": "ne"}, {"ne", "c3", "c4", "d3", "d4"}),
        ({"type": "discarded", "owner": "black", "cards": ["wild", "push"]}, {"wild", "push"}),
        ({"type": "drew", "owner": "black", "card": "jump"}, {"jump"}),
        (
            {"type": "force_discarded", "card": "discard", "card_lost": "swap"},
            {"discard", "swap"},
        ),
        ({"type": "fell", "from": "a1", "bears": "B", "cause": "banish"}, {"a1"}),
        ({"type": "nothing", "card": "wild", "why": "no-cards"}, {"wild"}),
        (
            {"type": "push", "from": "a1", "direction": "ne", "row": ["a1", "b2"], "cell": "c3"},
            {"a1", "b2", "c3"},
        ),
        ({"type": "draw", "owner": "black", "cards": ["jump"], "why": "not-in-pile"}, {"jump"}),
        ({"player": "black"}, set()),
        (
            {
                "player": "black",
                "play": {
                    "card": "wild",
                    "of": "white",
                    "as": {
                        "card": "double",
                        "effects": [
                            {"card": "push", "from": "b2", "direction": "ne"},
                            {"card": "scatter", "from": "c1", "to": ["c2", "d3"]},
                        ],
                    },
                },
                "draw": ["jump"],
            },
            {"wild", "double", "push", "b2", "scatter", "c1", "c2", "d3", "jump"},
        ),
        ({"play": {"card": "gather", "at": "b2", "order": ["a2"]}}, {"gather", "b2", "a2"}),
        ({"play": {"card": "discard", "target": "jump"}}, {"discard", "jump"}),
    ],
)
def test_what_a_document_names(document: Document, places: set[str]) -> None:
    """A direction is no island, a kind of event or near miss no card."""
    assert INQUIRY.places(document) == places


@given(testing.games_played(GAME))
def test_places_are_places(played: testing.Played) -> None:
    """Of every event, choice and near miss; each can be looked at in every position."""
    document = played.trace().to_json()
    before = document["start"]
    for turn in document["turns"]:
        misses = INQUIRY.near_misses(before, turn, document["rulings"])
        told = [turn["moves"], *turn["events"], *(miss.to_json() for miss in misses)]
        for place in frozenset().union(*map(INQUIRY.places, told)):
            assert place in ALL
            assert place in INQUIRY.meant(place)
        before = turn["position"]
    for place in ALL:
        assert all(text and "{" not in text for text in INQUIRY.at(before, place))
    standing = INQUIRY.race.standing(before)
    assert sum(standing.values()) == len(before["board"])


POSITION: dict[str, Any] = {
    "board": {"a1": "BWW", "a2": "B", "d1": "W"},
    "sunk": ["nw"],
    "lost": {"black": 6, "white": 5},
    "to_move": "black",
    "cards": {
        "black": {
            "face_up": ["jump", "straight"],
            "draw_pile": 9,
            "discard_pile": ["straight", "swap"],
        },
        "white": {
            "face_up": ["straight", "straight", "wild"],
            "draw_pile": 3,
            "discard_pile": ["push", "swap", "banish", "double"],
        },
    },
}


@pytest.mark.parametrize(
    ("place", "en", "ja"),
    [
        ("a1", "the stack BWW (White on top)", "山BWW（てっぺんは白）"),
        ("a2", "a black bear", "黒いクマ"),
        ("d1", "a white bear", "白いクマ"),
        ("c4", "empty", "空"),
        ("a4", "sea", "海"),
        ("sw", "2 stacks, 4 bears", "山2つ、クマ4匹"),
        ("se", "1 stack, 1 bear", "山1つ、クマ1匹"),
        ("ne", "no bears", "クマなし"),
        ("nw", "sunk", "沈没"),
        (
            "straight",
            "Black: 1 face up, 1 in the discard pile; White: 2 face up",
            "黒は前に1枚、捨て札に1枚、白は前に2枚",
        ),
        (
            "diagonal",
            "Black: 2 in the draw pile; White: 2 in the draw pile or in use",
            "黒は山札に2枚、白は山札か使用中が2枚",
        ),
    ],
)
def test_what_is_at_a_place(place: str, en: str, ja: str) -> None:
    """As a phrase in both languages."""
    assert INQUIRY.at(POSITION, place) == (en, ja)


def test_a_card_in_use() -> None:
    """With an empty pile there is no doubt."""
    white = {**POSITION["cards"]["white"], "draw_pile": 0}
    position = {**POSITION, "cards": {**POSITION["cards"], "white": white}}
    en = "Black: 1 in the draw pile; White: 1 in use"
    assert INQUIRY.at(position, "gather") == (en, "黒は山札に1枚、白は使用中が1枚")


def test_the_race_is_for_stacks() -> None:
    """Whoever controls all of them wins (BI-4.1)."""
    assert INQUIRY.race.standing(POSITION) == {"black": 1, "white": 2}
