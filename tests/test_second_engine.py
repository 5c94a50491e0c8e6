"""The engine and the second one, written from the rules pages alone, agree turn by turn.

Lively and erratic games, from the start and from crowded boards, under every combination of
rulings; and the conformance cases. What the games must have met is counted.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from copy import copy, deepcopy
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shellref import testing
from shellref.games import GAMES
from shellref.games.game import Document, Event
from shellref.games.what_the_shell import GAME
from shellref.games.what_the_shell.state import SQUARES
from shellref.record import load

from .second_engine import what_the_shell as second

RULINGS = [
    dict(zip((r.key for r in GAME.rulebook.rulings), options, strict=True))
    for options in product(*(r.options for r in GAME.rulebook.rulings))
]
CASES = Path(__file__).parent.parent / "examples" / "conformance" / GAME.name
#: How many times more games are played than in a quick run.
MORE = 30 if os.environ.get("HYPOTHESIS_PROFILE") == "thorough" else 1


def told(events: list[Event]) -> list[Document]:
    """Events as the second engine tells them, which cites no rules."""
    documents = [event.to_json() for event in events]
    return [{key: value for key, value in d.items() if key != "rules"} for d in documents]


class Both:
    """One game in both engines, held against each other at every step.

    `met` counts the situations that the game came through, by the second engine's account.
    """

    def __init__(self, setup: Document | None, rulings: Mapping[str, str]) -> None:
        self.rulings = rulings
        self.state = GAME.start(setup)
        self.second = second.Game(rulings, setup)
        self.met: Counter[str] = Counter()
        self.compare()

    def compare(self) -> None:
        """Position, outcome and reason agree."""
        assert GAME.position(self.state) == self.second.position()
        decision = GAME.decision(self.state)
        ours = (decision.outcome, decision.reason) if decision else ("unfinished", None)
        assert ours == (self.second.outcome, self.second.reason)

    def play(self, choices: tuple[str, str]) -> None:
        """A turn: the same events in the same order, and the same afterwards."""
        moves = GAME.moves(choices)
        events: list[Event] = []
        unnoted = testing.resolved(GAME, self.state, choices, self.rulings)
        self.state = testing.resolved(GAME, self.state, choices, self.rulings, events)
        assert self.state == unnoted
        theirs = self.second.play(moves["black"], moves["white"])
        assert told(events) == theirs, moves
        self.compare()
        self.met += situations(theirs, self.second)

    def compare_legality(self, whole: bool) -> None:
        """Every pair of squares, or else each square for either player and for both."""
        free = next((name for name in SQUARES if self.second.legal(name, name)), "a1")
        pairs = set(product(SQUARES, SQUARES)) if whole else set()
        pairs |= {pair for s in SQUARES for pair in ((s, s), (s, free), (free, s))}
        legal = {p for p in pairs if not testing.refusal(GAME, self.state, p, self.rulings)}
        assert legal == {pair for pair in pairs if self.second.legal(*pair)}
        if whole:
            assert legal == set(GAME.choices(self.state, self.rulings))


def situations(events: list[Document], game: second.Game) -> Counter[str]:
    """What happened in a turn that a comparison must have come across."""
    met: Counter[str] = Counter()
    links = 0
    batch: set[str] = set()
    earlier: set[str] = set()
    moment: list[Document] = []
    for event in events:
        kind = event["type"]
        met[kind] += 1
        if kind == "captured":
            moment.append(event)
            if event["step"] == "hatching":
                met["anchors of one wave"] += event["anchor"] in batch
                met["anchor hatched earlier in the turn"] += event["anchor"] in earlier
        elif kind == "removed":
            taken = Counter(square for capture in moment for square in capture["taken"])
            takers = {c["player"] for c in moment if max(taken[s] for s in c["taken"]) > 1}
            met["piece shared by captures of one player"] += len(takers) == 1
            met["piece shared by captures of both players"] += len(takers) == 2
            links += event["step"] == "hatching"
            earlier |= batch
            batch, moment = set(), []
        elif kind == "hatched":
            if game.rulings["hatch"] == "one-at-a-time":
                earlier |= batch
                batch = set()
            batch.add(event["square"])
            met["surplus hatched"] += met["contested"] > 0
            met["chain of two hatchings"] += links == 1
            met["chain of three hatchings"] += links == 2
        elif kind == "sudden_death":
            met[f"sudden death {event['state']}"] += 1
            met["draw in sudden death"] += events[-1]["type"] == "drawn"
        elif kind == "won":
            met["won on a full board"] += len(game.board) == 81
            met["won in sudden death"] += event["reason"] == "sudden-death"
    return +met


def replayed(played: testing.Played) -> Both:
    """A game played again in both engines, legality looked at on the way and in the end."""
    both = Both(played.setup, played.effective)
    for number, choices in enumerate(played.choices):
        if number % 4 == 0:
            both.compare_legality(whole=False)
        both.play(choices)
    both.compare_legality(whole=False)
    at_once = GAME.play_all(played.states[0], played.choices, played.effective)
    assert at_once == (both.state, len(played.choices), None)
    return both


def crowded(random: Random) -> Document:
    """A board with hardly an empty square, or one that a turn can fill."""
    while True:
        setup = testing.set_up_what_the_shell(random) or {"board": ["........."] * 9, "eggs": []}
        holes = random.choice([2, 2, 2, 9])
        setup = filled(random, setup["board"], setup["eggs"], holes)
        if testing.is_sound(GAME, setup):
            return setup


def cuttable(random: Random) -> Document:
    """Equal lines, both of which one turn can break: Black on i3, White on a3."""
    rows = ["........."] * 4 + ["..B...W..", "..B...W..", ".BBW.BWW.", "..B...W..", "..B...W.."]
    while True:
        setup = filled(random, rows, [], 9, ("a3", "i3"))
        if testing.is_sound(GAME, setup):
            return setup


def filled(
    random: Random, rows: list[str], eggs: list[str], holes: int, free: tuple[str, ...] = ()
) -> Document:
    """A board filled by chance up to some empty squares, `free` ones among them."""
    letters = list("".join(rows))
    squares = [f"{file}{rank}" for rank in "987654321" for file in "abcdefghi"]
    empty = [i for i in range(81) if letters[i] == "." and squares[i] not in free]
    random.shuffle(empty)
    eggs = list(eggs)
    for index in empty[holes - len(free) :]:
        letters[index] = random.choice("BWWBE")
        if letters[index] == "E":
            eggs.append(squares[index])
    return {"board": ["".join(letters[i : i + 9]) for i in range(0, 81, 9)], "eggs": eggs}


#: Situations, and how often at least random games meet them in a quick run …
MEETS = {
    "collided": 200,
    "captured": 600,
    "hatched": 250,
    "chain of two hatchings": 20,
    "chain of three hatchings": 3,
    "contested": 60,
    "lapsed": 200,
    "piece shared by captures of both players": 5,
    "sudden death continued": 15,
    "won in sudden death": 5,
    "drawn": 5,
}
#: … and how often the choices on crowded boards do.
CROWDED_MEETS = {
    "captured": 3000,
    "surplus hatched": 50,
    "chain of two hatchings": 500,
    "chain of three hatchings": 200,
    "anchor hatched earlier in the turn": 50,
    "contested": 400,
    "piece shared by captures of both players": 30,
    "sudden death entered": 4,
    "sudden death continued": 250,
    "sudden death ended": 10,
    "won in sudden death": 200,
    "won on a full board": 4,
    "drawn": 30,
    "draw in sudden death": 5,
}
WAVE_MEETS = {"anchors of one wave": 20, "piece shared by captures of one player": 6}

every_ruling = pytest.mark.parametrize("rulings", RULINGS, ids=lambda r: "-".join(r.values()))


def test_every_game_has_a_second_engine() -> None:
    """A second engine in `tests/`: written from the rules pages alone, plain and slow."""
    folder = Path(second.__file__).parent
    for name in GAMES:
        assert (folder / f"{name.replace('-', '_')}.py").is_file()


@every_ruling
def test_random_games_agree(rulings: dict[str, str]) -> None:
    """Random games, lively and erratic, must agree turn by turn."""
    met: Counter[str] = Counter()
    for seed in range(150 * MORE):
        random = Random(seed)
        setup = None if seed % 10 == 0 else testing.set_up_what_the_shell(random)
        if testing.is_sound(GAME, setup):
            lively = 0.3 if seed % 10 == 1 else 1.0
            both = replayed(testing.play(GAME, random, setup, rulings, lively=lively))
            if seed % 50 == 0:
                both.compare_legality(whole=True)
            met += both.met
    assert not {key: met[key] for key, least in MEETS.items() if met[key] < least}


@every_ruling
def test_every_choice_on_crowded_boards_agrees(rulings: dict[str, str]) -> None:
    """Every choice there is on boards with few empty squares, where the rare things happen."""
    met: Counter[str] = Counter()
    for seed in range(240 * MORE):
        random = Random(seed)
        both = Both(cuttable(random) if seed % 30 == 0 else crowded(random), rulings)
        for choices in GAME.choices(both.state, both.rulings):
            turn = copy(both)
            turn.second = deepcopy(both.second)
            turn.met = Counter()
            turn.play(choices)
            met += turn.met
    meets = {**CROWDED_MEETS, **(WAVE_MEETS if rulings["hatch"] == "wave" else {})}
    if rulings["contest"] == "none-hatch":
        assert meets.pop("surplus hatched") > met["surplus hatched"] == 0
    assert not {key: met[key] for key, least in meets.items() if met[key] < least}


@every_ruling
@given(data=st.data())
def test_adversarial_games_agree(rulings: dict[str, str], data: st.DataObject) -> None:
    """Adversarial games must agree turn by turn."""
    replayed(data.draw(testing.games_played(GAME, chosen=rulings)))


@given(setup=testing.setups(GAME))
def test_every_pair_of_squares_is_as_legal(setup: Document | None) -> None:
    """WTS-2.1: both players choose an empty square; so every pair, occupied squares included."""
    Both(setup, RULINGS[0]).compare_legality(whole=True)


@pytest.mark.parametrize("case", sorted(CASES.glob("*.yaml")), ids=lambda case: case.stem)
def test_conformance_cases_agree(case: Path) -> None:
    """The conformance cases are data: another implementation can run them."""
    (record,) = load(case)
    assert record.data is not None
    both = Both(record.data.get("setup"), GAME.rulebook.effective(record.data.get("rulings", {})))
    for turn in record.data["turns"]:
        choices = testing.choices_of(GAME, turn)
        both.compare_legality(whole=False)
        if testing.refusal(GAME, both.state, choices, both.rulings):
            assert case.stem.endswith("-illegal")
            assert not both.second.legal(*GAME.moves(choices).values())
            break
        both.play(choices)
