"""Every law can be broken: what each of them is there to find, it finds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from shellref import testing
from shellref.games.game import Document, Note, PlayedOn, Rulings
from shellref.games.what_the_shell import GAME, rules
from shellref.games.what_the_shell.rulebook import WTS
from shellref.games.what_the_shell.rules import Choices
from shellref.games.what_the_shell.state import SQUARES, State
from shellref.problems import Code, Problem

#: A game with captures, hatchings and a winner.
PLAYED = testing.play(GAME, Random(3))


def test_a_whole_game() -> None:
    """What the cases below spoil is sound."""
    document = PLAYED.trace().to_json()
    kinds = {event["type"] for turn in document["turns"] for event in turn["events"]}
    assert {"captured", "hatched", "collided", "won"} <= kinds
    testing.check_trace(document, GAME)
    testing.check_telling(document, GAME)
    for law in (
        testing.check_resolution,
        testing.check_at_once,
        testing.check_choices,
        testing.check_colours,
        testing.check_rulings,
    ):
        law(PLAYED)


def test_a_game_shows_itself_as_its_record() -> None:
    """What a failing test prints is enough to look into it."""
    assert json.loads(repr(PLAYED).removeprefix("Played(").removesuffix(")")) == PLAYED.record()


def drop_an_event(trace: Document) -> None:
    del trace["turns"][2]["events"][0]


def change_a_position(trace: Document) -> None:
    trace["turns"][2]["position"]["eggs"].append("a1")


def cite_something_else(trace: Document) -> None:
    trace["turns"][2]["events"][0]["rules"].append("WTS-8.1")


def cite_nothing(trace: Document) -> None:
    trace["turns"][2]["events"][0]["rules"].clear()


def cite_twice(trace: Document) -> None:
    trace["turns"][2]["events"][0]["rules"] *= 2


def misplace_an_event(trace: Document) -> None:
    trace["turns"][2]["events"][0]["step"] = "closing"


def change_the_verdict(trace: Document) -> None:
    trace["verdict"]["outcome"] = "draw"


def leave_out_the_end(trace: Document) -> None:
    del trace["turns"][-1]


def go_on_after_the_end(trace: Document) -> None:
    trace["turns"].append({**trace["turns"][0], "turn": len(trace["turns"]) + 1})


def let_people_decide(trace: Document) -> None:
    trace["closing"] = [{"type": "ended", "outcome": "draw", "reason": "agreement"}]


@pytest.mark.parametrize(
    "spoil",
    [
        drop_an_event,
        change_a_position,
        cite_something_else,
        cite_nothing,
        cite_twice,
        misplace_an_event,
        change_the_verdict,
        leave_out_the_end,
        go_on_after_the_end,
        let_people_decide,
    ],
)
def test_a_spoilt_trace(spoil: Callable[[Document], None]) -> None:
    """A trace must be consistent with itself."""
    document = PLAYED.trace().to_json()
    spoil(document)
    with pytest.raises(AssertionError):
        testing.check_trace(document, GAME)


def resolve(state: State, choices: Choices, rulings: Rulings, note: Note | None) -> State:
    """The state after a turn; the one before it where the turn is illegal."""
    after = GAME.play(state, choices, rulings, note)
    return state if isinstance(after, Problem) else after


def for_black(state: State, choices: Choices, rulings: Rulings, note: Note | None) -> State:
    """Black's capture of every piece that White landed."""
    after = resolve(state, choices, rulings, note)
    return after._replace(white=after.white & ~SQUARES[choices[1]])


def silent(state: State, choices: Choices, rulings: Rulings, note: Note | None) -> State:
    """Turns that never cite a ruling."""

    def without(event: Any) -> None:
        if note:
            note(event._replace(rules=tuple(r for r in event.rules if r not in RULINGS)))

    return resolve(state, choices, rulings, without)


RULINGS = (WTS.RULING_1, WTS.RULING_6)
NUMBERS = count()


def moody(state: State, choices: Choices, rulings: Rulings, note: Note | None) -> State:
    """Turns that come out another way each time."""
    return resolve(state, choices, rulings, note)._replace(winning=(next(NUMBERS), 0))


def anything_goes(state: State, choices: Choices, rulings: Rulings, note: Note | None) -> State:
    """Turns of which none is refused."""
    return resolve(state, choices, rulings, note)


def nothing_goes(*_: object) -> Problem:
    """Turns that are refused without a reason."""
    return Problem(Code.SQUARE_OCCUPIED)


def one_too_few(state: State, turns: Iterable[Choices], rulings: Rulings) -> PlayedOn[State]:
    """All turns but the last."""
    return rules.play_on(state, [*turns][:-1], rulings)


def anything_at_once(state: State, turns: Iterable[Choices], rulings: Rulings) -> PlayedOn[State]:
    """Turns none of which is refused, played at once."""
    after, number, _ = rules.play_on(state, turns, rulings)
    return after, number, None


@pytest.mark.parametrize(
    ("law", "changes"),
    [
        (testing.check_choices, {"play": anything_goes}),
        (testing.check_choices, {"play": nothing_goes}),
        (testing.check_choices, {"choices": lambda *_: iter([PLAYED.choices[0]] * 2)}),
        (testing.check_resolution, {"play": moody}),
        (testing.check_at_once, {"play_on": one_too_few}),
        (testing.check_at_once, {"play_on": anything_at_once}),
        (testing.check_at_once, {"play_on": None, "play": nothing_goes}),
        (testing.check_colours, {"play": for_black}),
        (testing.check_rulings, {"play": silent}),
    ],
)
def test_a_spoilt_game(law: Callable[[Any], None], changes: dict[str, Any]) -> None:
    """Resolving agrees with itself, with refusing, and with the colours and rulings exchanged."""
    for seed in range(60):
        setup = testing.set_up_what_the_shell(Random(seed))
        if testing.is_sound(GAME, setup):
            played = testing.play(GAME, Random(seed), setup)
            spoilt = played._replace(game=replace(GAME, **changes))
            try:
                law(spoilt)
            except AssertionError:
                return
    pytest.fail("nothing was found")


def test_a_game_that_cannot_be_told() -> None:
    """Every event can be told in both languages, every position be drawn."""
    document = PLAYED.trace().to_json()
    spoilt: list[dict[str, Any]] = [
        {"sentence": lambda *_: ("{player}", "")},
        {"draw": lambda *_: []},
    ]
    for changes in spoilt:
        with pytest.raises(AssertionError):
            testing.check_telling(document, replace(GAME, **changes))


def test_a_spoilt_record() -> None:
    """The truth is confirmed, and nothing else; every style has one digest."""
    record = PLAYED.record()
    testing.check_judgement(record, GAME)
    testing.check_digest(record, GAME)
    for result in ({"outcome": "draw"}, {"outcome": "nobody"}):
        with pytest.raises(AssertionError):
            testing.check_judgement({**record, "result": result}, GAME)

    def forgetful(turn: Any, style: str) -> Any:
        return GAME.restyle("a1 a2" if style == "short" else turn, style)

    with pytest.raises(AssertionError):
        testing.check_digest(record, replace(GAME, restyle=forgetful))
