"""The engine of Bear Island and the second one, written from the rules pages alone, agree.

Lively games from the deal and from odd positions, under every combination of rulings; at each
turn also turns that were spoilt by chance, so that both refuse the same ones.
"""

from __future__ import annotations

import os
from collections import Counter
from copy import deepcopy
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shellref import testing
from shellref.games.bear_island import GAME
from shellref.games.bear_island.state import CELLS, KINDS
from shellref.games.compass import DIRECTIONS
from shellref.games.game import Document, Event
from shellref.problems import Problem
from shellref.record import load

from .second_engine import bear_island as second

RULINGS = [
    dict(zip((r.key for r in GAME.rulebook.rulings), options, strict=True))
    for options in product(*(r.options for r in GAME.rulebook.rulings))
]
CASES = Path(__file__).parent.parent / "examples" / "conformance" / GAME.name
#: How many times more games are played than in a quick run.
MORE = 30 if os.environ.get("HYPOTHESIS_PROFILE") == "thorough" else 1

#: What each of the second engine's reasons is called here.
REASONS = {
    "wrong-player": {"SR310"},
    "not-face-up": {"SR311", "SR328"},
    "must-use-a-card": {"SR312"},
    "not-your-stack": {"SR313", "SR314"},
    "no-bears": {"SR314", "SR324"},
    "no-such-cell": {"SR315"},
    "same-cell": {"SR316"},
    "off-the-line": {"SR317"},
    "blocked-by-sea": {"SR318"},
    "not-adjacent": {"SR319"},
    "scatter-count": {"SR320"},
    "wrong-gather": {"SR321", "SR322", "SR323"},
    "swap-empty": {"SR324"},
    "double-count": {"SR325"},
    "reuse": {"SR326"},
    "must-choose": {"SR327"},
    "draw-missing": {"SR330", "SR332", "SR333"},
    "draw-surplus": {"SR331", "SR332", "SR333"},
    "draw-impossible": {"SR332"},
    "draw-differs": {"SR333"},
    "after-the-end": {"SR302"},
}


def effects(effect: Document) -> list[Document]:
    """An effect and all inside it."""
    inner = [*effect.get("effects", []), *([effect["as"]] if "as" in effect else [])]
    return [effect, *(found for one in inner for found in effects(one))]


def spoilt(turn: Document, random: Random) -> Document:
    """A well-formed turn that is a little other than one that was legal."""
    turn = deepcopy(turn)
    match random.randrange(7):
        case 0:
            turn["player"] = random.choice(["black", "white"])
        case 1 if turn.get("draw"):
            turn["draw"][random.randrange(len(turn["draw"]))] = random.choice(KINDS)
        case 2:
            turn.setdefault("draw", []).append(random.choice(KINDS))
        case 3:
            turn.pop("draw", None)
        case 4 if random.random() < 0.3:
            turn.pop("play", None)
        case _ if "play" in turn:
            _spoil(random.choice(effects(turn["play"])), random)
    return turn


def _spoil(effect: Document, random: Random) -> None:
    """Changes some of the choices of one effect."""
    for key, value in list(effect.items()):
        if random.random() < 0.5:
            continue
        if key in ("from", "to", "at") and isinstance(value, str):
            effect[key] = random.choice(CELLS)
        elif key in ("to", "order", "cells"):
            _spoil_cells(value, effect["card"] == "swap", random)
        elif key == "direction":
            effect[key] = random.choice(list(DIRECTIONS))
        elif key == "of":
            effect[key] = random.choice(["black", "white"])
        elif key == "target":
            effect[key] = random.choice(KINDS)
            if random.random() < 0.5:
                del effect[key]
        elif key == "effects" and random.random() < 0.3:
            del value[1:]
        elif key == "card" and value == "double" and random.random() < 0.5:
            effect["reuse"] = True


def _spoil_cells(cells: list[str], fixed: bool, random: Random) -> None:
    kind = random.randrange(4)
    if cells and kind == 0:
        cells[random.randrange(len(cells))] = random.choice(CELLS)
    elif kind == 1 and not fixed:
        cells.append(random.choice(CELLS))
    elif cells and kind == 2 and not fixed:
        cells.pop()
    else:
        random.shuffle(cells)


class Both:
    """One game in both engines; `met` counts what it came through."""

    def __init__(self, setup: Document, rulings: dict[str, str]) -> None:
        self.rulings = rulings
        self.state = GAME.start(setup)
        self.second = second.Game(setup, rulings)
        self.met: Counter[str] = Counter()
        assert GAME.position(self.state) == self.second.position()

    def play(self, turn: Document, *, last: bool, keep: bool) -> None:
        """A turn, legal or not: both say the same, and `keep` goes on from there."""
        choices = next(iter(GAME.read_turns([turn] if last else [turn, turn])))
        events: list[Event] = []
        after = GAME.play(self.state, choices, self.rulings, events.append)
        other = deepcopy(self.second)
        theirs: list[Document] = []
        refused = ""
        try:
            theirs = other.play(turn, last=last)
        except second.IllegalTurn as illegal:
            refused = illegal.reason
        if isinstance(after, Problem):
            assert after.code.id in REASONS.get(refused, ()), (turn, after.message, refused)
            self.met[after.code.id] += 1
            return
        assert not refused, (turn, refused)
        told: list[dict[str, Any]] = [event.to_json() for event in events]
        assert [{k: v for k, v in e.items() if k != "rules"} for e in told] == theirs, turn
        assert GAME.position(after) == other.position()
        decision = GAME.decision(after)
        ours = (decision.outcome, decision.reason) if decision else ("unfinished", None)
        assert ours == (other.outcome, other.reason)
        assert any(GAME.unplayed(after)) == other.unplayed
        self.met.update(event.type for event in events)
        self.met["win in hand"] += bool(after.in_hand)
        self.met["win in the opponent's turn"] += ours[0] == f"{after.to_move}-wins"
        if keep:
            self.state, self.second = after, other


@pytest.mark.parametrize("part", range(4))
def test_random_games_agree(part: int) -> None:
    """Random and adversarial games must agree turn by turn."""
    met: Counter[str] = Counter()
    for seed in range(part, 220 * MORE, 4):
        random = Random(seed)
        setup = testing.set_up_bear_island(random)
        if not testing.is_sound(GAME, setup):
            continue
        both = Both(setup, RULINGS[seed // 4 % len(RULINGS)])
        for _ in range(30):
            if GAME.decision(both.state):
                both.play({"player": "black"}, last=True, keep=False)
                break
            turn = GAME.moves(GAME.pick(both.state, both.rulings, random))
            for _ in range(3):
                both.play(spoilt(turn, random), last=random.random() < 0.3, keep=False)
            both.play(turn, last=False, keep=True)
        met += both.met
    unmet = {*GAME.citations, "win in hand", "win in the opponent's turn"} - met.keys()
    assert not unmet
    assert {code for codes in REASONS.values() for code in codes} - met.keys() <= {
        "SR318",
        "SR322",
        "SR324",
        "SR328",
    }


@pytest.mark.parametrize("path", sorted(CASES.glob("*.yaml")), ids=lambda path: path.stem)
def test_conformance_cases_agree(path: Path) -> None:
    """The cases are data: another implementation can run them."""
    [record] = load(path)
    assert record.data
    data = record.data
    both = Both(data["setup"], GAME.rulebook.effective(data.get("rulings", {})))
    turns = [GAME.canonical_turn(turn) for turn in data["turns"]]
    for number, turn in enumerate(turns, start=1):
        bare: Document = {key: turn[key] for key in ("player", "play", "draw") if key in turn}
        both.play(bare, last=number == len(turns), keep=True)
