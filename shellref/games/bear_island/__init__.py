"""Bear Island (クマの島): the game as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Sequence

from shellref import schemas
from shellref.games.bear_island import drawing, events, notation, players, positions, rules
from shellref.games.bear_island.inquiry import INQUIRY
from shellref.games.bear_island.rulebook import RULEBOOK
from shellref.games.bear_island.scene import SCENE
from shellref.games.bear_island.state import State
from shellref.games.bear_island.template import TEMPLATE
from shellref.games.game import Counted, Document, Event, Expectation, Game
from shellref.text import PLAYERS, Text


def _lost(happened: Sequence[Event], _: Document) -> dict[str, int]:
    fallen = "".join(event.payload["bears"] for event in happened if event.type == "fell")
    return {"black": fallen.count("B"), "white": fallen.count("W")}


def _face_up(_: Sequence[Event], position: Document) -> dict[str, list[str]]:
    return {player: position["cards"][player]["face_up"] for player in PLAYERS}


GAME: Game[State, rules.Choices] = Game(
    name="bear-island",
    title=Text("Bear Island", "クマの島"),
    rulebook=RULEBOOK,
    schema=schemas.file("bear-island"),
    notations=notation.NOTATIONS,
    check_texts=notation.check_texts,
    check=notation.check,
    start=positions.start,
    deal=players.deal,
    read_turns=notation.read_turns,
    moves=notation.moves,
    restyle=notation.restyle,
    word_span=notation.word_span,
    canonical_setup=notation.canonical_setup,
    canonical_turn=notation.canonical_turn,
    proofs={},
    play=rules.play,
    unplayed=rules.unplayed,
    decision=rules.decision,
    position=positions.position,
    apply=events.apply,
    expectations={
        "board": Expectation(lambda _, position: position["board"]),
        "sunk": Expectation(lambda _, position: position["sunk"], unordered=True),
        "lost_this_turn": Expectation(_lost, by_player=True),
        "face_up": Expectation(_face_up, by_player=True, unordered=True),
    },
    citations=events.CITATIONS,
    turn=Text("turn {number}", "手番{number}"),
    turns=Text("turns", "手番の数"),
    steps=events.STEPS,
    sentence=events.sentence,
    choice=events.choice,
    changed=drawing.changed,
    draw=drawing.draw,
    facts=drawing.facts,
    scene=SCENE,
    counted={
        "bears": Counted(
            Text("bears in the sea", "海に落ちたクマ"),
            lambda event: len(event["bears"]) if event["type"] == "fell" else 0,
        ),
        "islands": Counted(Text("islands sunk", "沈んだ島"), lambda event: event["type"] == "sank"),
    },
    inquiry=INQUIRY,
    choices=players.choices,
    pick=players.pick,
    template=TEMPLATE,
)
