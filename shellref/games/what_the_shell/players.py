"""Legal choices, and lively players to make random games with."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from shellref.games.game import Rulings
from shellref.games.what_the_shell.lines import lined
from shellref.games.what_the_shell.rules import Choices
from shellref.games.what_the_shell.state import FLANKS, NAMES, SQUARES, State
from shellref.text import PLAYERS


def empty_squares(state: State) -> list[int]:
    """The squares that may be chosen (WTS-2.1), in the order a1, a2, … i9; none after the end."""
    if state.decision:
        return []
    taken = state.occupied
    return [square for square in SQUARES.values() if not square & taken]


def choices(state: State, _: Rulings) -> Iterator[Choices]:
    """Every legal pair of choices."""
    empty = [NAMES[square] for square in empty_squares(state)]
    return ((black, white) for black in empty for white in empty)


def pick(state: State, _: Rulings, random: Random) -> Choices:
    """A choice for both players, neither of whom thinks.

    They crowd together, like to close and to prepare flanks and often have the same idea, so
    that collisions, captures and chains turn up. They are in no hurry to win: a line is mostly
    completed only where the other can complete one too, and then both like to, so that sudden
    death turns up.
    """
    empty = empty_squares(state)
    lines = {player: completing(state, player, empty) for player in PLAYERS}
    if all(lines.values()) and random.random() < RACE:
        black, white = (
            _weighted(squares, [1] * len(squares), random) for squares in lines.values()
        )
        return NAMES[black], NAMES[white]
    ending = set() if random.random() < HURRY else {*lines["black"], *lines["white"]}
    patient = [square for square in empty if square not in ending] or empty
    black = _one(state, "black", patient, random)
    if random.random() < COLLIDE:
        return NAMES[black], NAMES[black]
    return NAMES[black], NAMES[_one(state, "white", patient, random)]


#: How often White happens to choose what Black chose, beyond what the taste of both makes likely.
COLLIDE = 0.12
#: How often both complete a line where both can, and how often somebody may where one can.
RACE = 0.5
HURRY = 0.4


def completing(state: State, player: str, empty: list[int]) -> list[int]:
    """The squares on which a player's turtle would complete a line."""
    own = state.black if player == "black" else state.white
    return [square for square in empty if lined(own | square, square)]


def _one(state: State, player: str, empty: list[int], random: Random) -> int:
    own = state.black if player == "black" else state.white
    occupied = state.occupied
    hostile = occupied & ~own
    tasty = []
    for square in empty:
        taste = 1
        for flank in FLANKS[square]:
            if flank.near & occupied:
                taste += 4
            if hostile & flank.between == flank.between:
                taste += 80 if own & flank.anchor else 10
        tasty.append(taste)
    if not occupied:
        return SQUARES["e5"] if random.random() < COLLIDE else _weighted(empty, tasty, random)
    return _weighted(empty, tasty, random)


def _weighted(squares: list[int], weights: list[int], random: Random) -> int:
    """One of the squares, by weight; `Random.random` alone is stable over Python versions."""
    aim = random.random() * sum(weights)
    for square, weight in zip(squares, weights, strict=True):
        aim -= weight
        if aim < 0:
            return square
    return squares[-1]
