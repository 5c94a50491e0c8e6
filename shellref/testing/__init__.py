"""Hypothesis strategies and laws for whoever changes a game, adds one or builds on shellref.

`pip install shellref[testing]`. Strategies are plural nouns: `rulings`, `setups`, `games_played`
and `records`. Laws are functions `check_…` that raise `AssertionError`; they hold for every game
and know one only through `Game`.

    >>> @given(games_played(find("what-the-shell")))
    ... def test_refusals(played):
    ...     check_choices(played)
"""

from __future__ import annotations

from shellref.testing.disputes import (
    check_decisive,
    check_explanation,
    check_near_misses,
    check_places,
    check_reduction,
    check_remedies,
    check_set_up,
)
from shellref.testing.laws import (
    check_at_once,
    check_choices,
    check_colours,
    check_digest,
    check_judgement,
    check_resolution,
    check_rulings,
    check_telling,
    check_trace,
    exchanged,
)
from shellref.testing.played import Played, choices_of, read, refusal, resolved
from shellref.testing.setups import SET_UPS, set_up_bear_island, set_up_what_the_shell
from shellref.testing.strategies import (
    games_played,
    is_sound,
    names,
    play,
    records,
    rulings,
    setups,
    some_choices,
)

__all__ = [
    "SET_UPS",
    "Played",
    "check_at_once",
    "check_choices",
    "check_colours",
    "check_decisive",
    "check_digest",
    "check_explanation",
    "check_judgement",
    "check_near_misses",
    "check_places",
    "check_reduction",
    "check_remedies",
    "check_resolution",
    "check_rulings",
    "check_set_up",
    "check_telling",
    "check_trace",
    "choices_of",
    "exchanged",
    "games_played",
    "is_sound",
    "names",
    "play",
    "read",
    "records",
    "refusal",
    "resolved",
    "rulings",
    "set_up_bear_island",
    "set_up_what_the_shell",
    "setups",
    "some_choices",
]
