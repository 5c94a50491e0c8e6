"""What the Shell (カメとタマゴ on 9×9 squares): the game as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Sequence

from shellref import schemas
from shellref.games.game import Counted, Document, Event, Expectation, Game
from shellref.games.what_the_shell import (
    drawing,
    events,
    notation,
    players,
    positions,
    rules,
    seals,
)
from shellref.games.what_the_shell.citing import CITATIONS
from shellref.games.what_the_shell.inquiry import INQUIRY
from shellref.games.what_the_shell.rulebook import RULEBOOK
from shellref.games.what_the_shell.scene import SCENE
from shellref.games.what_the_shell.state import State
from shellref.games.what_the_shell.template import TEMPLATE
from shellref.text import PLAYERS, Text, same


def _captures(happened: Sequence[Event], _: Document) -> dict[str, int]:
    captured = [event.payload["player"] for event in happened if event.type == "captured"]
    return {player: captured.count(player) for player in PLAYERS}


def _hatched(happened: Sequence[Event], _: Document) -> dict[str, list[str]]:
    hatched = [event.payload for event in happened if event.type == "hatched"]
    return {p: [egg["square"] for egg in hatched if egg["player"] == p] for p in PLAYERS}


def _vanished(happened: Sequence[Event], _: Document) -> list[str]:
    return [event.payload["square"] for event in happened if event.type == "contested"]


GAME: Game[State, rules.Choices] = Game(
    name="what-the-shell",
    title=same("What the Shell"),
    rulebook=RULEBOOK,
    schema=schemas.file("what-the-shell"),
    notations=notation.NOTATIONS,
    check_texts=lambda _: (),
    check=notation.check,
    start=positions.start,
    deal=lambda _: None,
    read_turns=notation.read_turns,
    moves=notation.moves,
    restyle=notation.restyle,
    word_span=notation.word_span,
    canonical_setup=notation.canonical_setup,
    canonical_turn=notation.canonical_turn,
    proofs={"seal": seals.prove},
    play=rules.play,
    unplayed=lambda _: (),
    decision=rules.decision,
    position=positions.position,
    apply=events.apply,
    expectations={
        "board": Expectation(lambda _, position: position["board"]),
        "eggs": Expectation(lambda _, position: position["eggs"]),
        "captures": Expectation(_captures, by_player=True),
        "hatched": Expectation(_hatched, by_player=True, unordered=True),
        "vanished": Expectation(_vanished, unordered=True),
        "winning_turtles": Expectation(
            lambda _, position: position["winning_turtles"], by_player=True
        ),
        "sudden_death": Expectation(lambda _, position: position["sudden_death"]),
    },
    citations=CITATIONS,
    turn=Text("turn {number}", "ターン{number}"),
    turns=Text("turns", "ターン数"),
    steps=events.STEPS,
    sentence=events.sentence,
    choice=events.choice,
    changed=drawing.changed,
    draw=drawing.draw,
    facts=drawing.facts,
    scene=SCENE,
    counted={
        "captures": Counted(Text("captures", "捕獲"), lambda event: event["type"] == "captured"),
        "eggs": Counted(
            Text("eggs laid", "生まれたタマゴ"), lambda event: event["type"] == "collided"
        ),
    },
    inquiry=INQUIRY,
    choices=players.choices,
    pick=players.pick,
    template=TEMPLATE,
    play_on=rules.play_on,
)
