"""What is told of a disputed turn is true, in every game.

Parametrised over the table of games, so that a game which is added is asked for the same.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from shellref import testing
from shellref.games import GAMES, find
from shellref.games.game import Game

AnyGame = Game[Any, Any]
every_game = pytest.mark.parametrize("game", [find(name) for name in GAMES], ids=list(GAMES))
#: These laws replay a game dozens of times.
few = settings(max_examples=30)


@every_game
@given(data=st.data())
def test_near_misses_can_be_told(game: AnyGame, data: st.DataObject) -> None:
    """Each is of a kind of the game, cites its rules and has a sentence in both languages."""
    trace = data.draw(testing.games_played(game, max_turns=20)).trace()
    testing.check_near_misses(trace.to_json(), game)


@every_game
@given(data=st.data())
def test_what_changes_is_named(game: AnyGame, data: st.DataObject) -> None:
    """The history of a place misses nothing: an event names every place that changes."""
    trace = data.draw(testing.games_played(game, max_turns=20)).trace()
    testing.check_places(trace.to_json(), game)


@every_game
@given(data=st.data())
def test_a_state_can_be_set_up(game: AnyGame, data: st.DataObject) -> None:
    """The set-up of a state begins in it: turns before a disputed one can be dropped."""
    testing.check_set_up(data.draw(testing.games_played(game, max_turns=20)))


@every_game
@few
@given(data=st.data())
def test_explanations_are_the_traces(game: AnyGame, data: st.DataObject) -> None:
    """The events and positions of an explained turn are those of the trace."""
    testing.check_explanation(data.draw(testing.games_played(game, max_turns=8)))


@every_game
@few
@given(data=st.data())
def test_decisive_rulings_differ(game: AnyGame, data: st.DataObject) -> None:
    """Every decisive ruling really differs, and what differs is told."""
    testing.check_decisive(data.draw(testing.games_played(game, max_turns=6)))


@every_game
@few
@given(data=st.data())
def test_a_reduced_record_shows_the_same(game: AnyGame, data: st.DataObject) -> None:
    """The smallest record has the same events at its last turn, and is itself confirmed."""
    played = data.draw(testing.games_played(game, max_turns=8))
    assume(played.choices)
    testing.check_reduction(played, data.draw(st.integers(1, len(played.choices))))


@every_game
@few
@given(data=st.data())
def test_remedies_help(game: AnyGame, data: st.DataObject) -> None:
    """Each remedy of an illegal turn makes as many turns legal as is said of it."""
    played = data.draw(testing.games_played(game, max_turns=8))
    candidates = testing.some_choices(game, played.states[0], played.effective)[:200]
    refused = [
        game.moves(choices)
        for choices in candidates
        if testing.refusal(game, played.states[-1], choices, played.effective)
    ]
    assume(refused)
    testing.check_remedies(played, data.draw(st.sampled_from(refused)))
