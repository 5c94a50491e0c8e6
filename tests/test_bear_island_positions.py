"""Set-ups of Bear Island: from a state, and with less in them."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shellref import schemas, testing
from shellref.games.bear_island import GAME
from shellref.games.bear_island.inquiry import INQUIRY
from shellref.games.game import Document
from shellref.text import PLAYERS


@pytest.fixture(scope="module")
def schema() -> jsonschema_rs.Draft7Validator:
    """The schema of records, made self-contained."""
    return jsonschema_rs.Draft7Validator(schemas.bundle("bear-island"))


def record(setup: Document) -> Document:
    """A record of a game that begins in a set-up."""
    players = {player: {"name": player} for player in PLAYERS}
    return {
        "format": "shellref/1",
        "game": "bear-island",
        "players": players,
        "setup": setup,
        "turns": [],
    }


@given(testing.games_played(GAME))
def test_a_set_up_begins_in_its_state(
    schema: jsonschema_rs.Draft7Validator, played: testing.Played
) -> None:
    """Known piles, unknown ones and discards come back as they were; nothing is wrong with it."""
    for state in played.states:
        if not state.decision:
            setup = INQUIRY.set_up(state)
            assert GAME.start(setup) == state
            schema.validate(record(setup))
            assert list(GAME.check(record(setup))) == []


def size(setup: Document) -> int:
    """How much is in a set-up: bears, cards, piles."""
    stacks = setup["board"].values() if isinstance(setup["board"], dict) else setup["board"]
    piles = [cards for hand in setup["cards"].values() for cards in hand.values()]
    return sum(map(len, stacks)) + sum(map(len, piles)) + len(piles)


@given(testing.setups(GAME))
def test_smaller_set_ups_have_the_shape_of_one(
    schema: jsonschema_rs.Draft7Validator, setup: Document
) -> None:
    """Each has less in it, none comes twice, and the one they are made from stays as it is."""
    whole = deepcopy(setup)
    seen = []
    for less in INQUIRY.smaller(setup):
        schema.validate(record(less))
        assert size(less) < size(setup)
        seen.append(json.dumps(less, sort_keys=True))
    assert len(set(seen)) == len(seen)
    assert setup == whole


@given(testing.setups(GAME), st.randoms())
def test_smaller_set_ups_come_to_an_end(setup: Document, random: Random) -> None:
    """Whoever goes on has two stacks and a few cards at last."""
    while sound := [less for less in INQUIRY.smaller(setup) if not any(GAME.check(record(less)))]:
        setup = random.choice(sound[:3])
    assert len(setup["board"]) == 2
    assert sorted(setup["board"].values()) == ["B", "W"]
    assert all(hand == {"face_up": []} for hand in setup["cards"].values())


def test_cuts_are_made_in_order() -> None:
    """Piles, islands, stacks, bears, face-up cards: the largest cuts first."""
    setup: Document = {
        "first": "black",
        "board": {"a1": "WB", "b2": "W", "d4": "B"},
        "sunk": ["nw", "se"],
        "cards": {
            "black": {"face_up": ["jump", "swap"], "draw_pile": ["push", "wild", "banish"]},
            "white": {"face_up": ["jump"], "discard_pile": ["push"]},
        },
    }
    hands = setup["cards"]
    black = {"face_up": ["jump", "swap"]}
    white = {"face_up": ["jump"]}
    changes: list[Document] = [
        {"cards": {"black": black, "white": white}},
        {"cards": {**hands, "black": black}},
        {"cards": {**hands, "white": white}},
        {"cards": {**hands, "black": {**black, "draw_pile": ["push"]}}},
        {"cards": {**hands, "black": {**black, "draw_pile": ["push", "wild"]}}},
        {"board": {"d4": "B"}, "sunk": ["nw", "sw", "se"]},
        {"board": {"a1": "WB", "b2": "W"}, "sunk": ["nw", "ne", "se"]},
        {"board": {"b2": "W", "d4": "B"}},
        {"board": {"a1": "WB", "d4": "B"}},
        {"board": {"a1": "B", "b2": "W", "d4": "B"}},
        {"board": {"a1": "W", "b2": "W", "d4": "B"}},
        {"cards": {**hands, "black": {**hands["black"], "face_up": ["swap"]}}},
        {"cards": {**hands, "black": {**hands["black"], "face_up": ["jump"]}}},
        {"cards": {**hands, "white": {**hands["white"], "face_up": []}}},
    ]
    assert list(INQUIRY.smaller(setup)) == [{**setup, **change} for change in changes]


def test_rows_become_a_map() -> None:
    """A board of four rows has no shape for fewer bears."""
    setup = GAME.deal(Random(1))
    assert setup
    boards = [less["board"] for less in INQUIRY.smaller(setup) if less["board"] != setup["board"]]
    assert boards
    assert all(isinstance(board, dict) for board in boards)
