"""Near misses of Bear Island: had the missing thing been there, it would have happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import takewhile
from types import MappingProxyType
from typing import NamedTuple

import pytest
from hypothesis import given

from shellref import testing
from shellref.games.bear_island import GAME, effects
from shellref.games.bear_island.inquiry import INQUIRY
from shellref.games.bear_island.players import before_draw
from shellref.games.bear_island.rules import Choices, overcrowd, sink, use_card
from shellref.games.bear_island.state import CARDS, ISLAND, State
from shellref.games.bear_island.table import Decided, Illegal, Table
from shellref.games.game import Document, Event
from shellref.games.inquiry import ON_DEMAND, PERHAPS, SURELY, NearMiss
from shellref.problems import Problem
from shellref.referee import adjudicate
from shellref.text import PLAYERS

played_games = testing.games_played(GAME)

LETTERS = {"black": "B", "white": "W"}
OTHER = {"black": "white", "white": "black"}


class Moment(NamedTuple):
    """A turn that was played, as the rules and as the trace have it, and what nearly happened."""

    before: State
    choices: Choices
    after: State
    rulings: dict[str, str]
    position: Document
    turn: Document
    misses: list[NearMiss]

    def of(self, type: str, *whys: str) -> list[Document]:
        """The near misses of a kind, as the trace has them."""
        misses = [miss.to_json() for miss in self.misses if miss.type == type]
        return [miss for miss in misses if not whys or miss["why"] in whys]

    def events(self, *types: str) -> list[Document]:
        """The turn's events of some types."""
        return [event for event in self.turn["events"] if event["type"] in types]

    def table(self) -> Table:
        """The table at the beginning of the turn."""
        return Table(self.before, self.rulings, None)

    def crowded(self) -> Table | None:
        """The table as BI-3.2 finds it; None where the card had won the game."""
        table = self.table()
        try:
            use_card(table, self.choices)
        except Decided:
            return None
        return table


def moments(played: testing.Played) -> Iterator[Moment]:
    """Each turn of a game that was played."""
    document = played.trace().to_json()
    position = document["start"]
    for (before, choices, after), turn in zip(played.turns(), document["turns"], strict=True):
        misses = [*INQUIRY.near_misses(position, turn, document["rulings"])]
        yield Moment(before, choices, after, document["rulings"], position, turn, misses)
        position = turn["position"]


# --- Laws ------------------------------------------------------------------------------------


@given(played_games)
def test_a_near_miss_is_of_its_kind(played: testing.Played) -> None:
    """It cites exactly the rules of its kind; the most relevant come first; it can be told."""
    for moment in moments(played):
        relevance = [miss.relevance for miss in moment.misses]
        assert relevance == sorted(relevance)
        documents = [miss.to_json() for miss in moment.misses]
        for miss in documents:
            kind = INQUIRY.misses[miss["type"]][miss["why"]]
            assert miss["rules"] == [rule.id for rule in kind.rules]
            assert all(text and "{" not in text for text in INQUIRY.sentence(miss))
            assert documents.count(miss) == 1


@given(played_games)
def test_with_those_tops_the_board_is_of_one_colour(played: testing.Played) -> None:
    """`win`: the cells whose tops spoil a one-colour board, when there is one or two of them."""
    for moment in moments(played):
        told = {miss["player"]: miss for miss in moment.of("win", "one-cell", "two-cells")}
        for player, letter in LETTERS.items():
            board = moment.turn["position"]["board"]
            spoilt = [cell for cell in board if board[cell][-1] != letter]
            near = len(spoilt) in (1, 2) and not moment.after.decision
            assert (player in told) == near
            if near:
                miss = told[player]
                assert miss["cells"] == spoilt
                assert miss["why"] == ("one-cell" if len(spoilt) == 1 else "two-cells")
                table = Table(moment.after, moment.rulings, None)
                assert table.on_top() is None
                table.board |= {cell: table.board[cell][:-1] + letter for cell in miss["cells"]}
                assert table.on_top() == letter


def winner(state: State | Problem) -> str | None:
    """Whoever has won, if anybody has."""
    if isinstance(state, Problem) or not state.decision:
        return None
    return state.decision.outcome.removesuffix("-wins")


@given(played_games)
def test_under_those_options_it_had_been_a_moment(played: testing.Played) -> None:
    """`not-a-moment`: the same turn under such an option of BI-R1 is won, and by no other."""
    for moment in moments(played):
        expected = set()
        for option in ("instant", "set-down", "effect"):
            rulings = {**moment.rulings, "win-check": option}
            other = winner(GAME.play(moment.before, moment.choices, rulings, None))
            if other and other != winner(moment.after):
                expected.add((other, option))
        told = moment.of("win", "not-a-moment")
        assert {(miss["player"], option) for miss in told for option in miss["options"]} == expected
        for miss in told:
            (start,) = [e for e in moment.events("lifted") if e["from"] == miss["from"]][:1]
            assert set(miss.get("in_hand", "")) <= set(start["bears"])


def falls(table: Table, cell: str) -> str:
    """The bears that BI-3.2 takes from a cell."""
    events: list[Event] = []
    table.note = events.append
    with suppress(Decided):
        overcrowd(table)
    return "".join(e.payload["bears"] for e in events if e.payload["from"] == cell)


@given(played_games)
def test_a_sixth_bear_crowds_the_cell(played: testing.Played) -> None:
    """`five`: looked at in step 3.2; without a sixth bear nobody falls."""
    for moment in moments(played):
        table = moment.crowded()
        told = [cell for miss in moment.of("overcrowding", "five") for cell in miss["cells"]]
        five = [cell for cell, stack in table.board.items() if len(stack) == 5] if table else []
        assert sorted(told) == sorted(five)
        for cell in told:
            table = moment.crowded()
            assert table
            enemy = LETTERS[table.opponent]
            table.put(cell, enemy)
            assert enemy in falls(table, cell)
            assert not any(e["from"] == cell for e in moment.events("fell") if "card" not in e)


@given(played_games)
def test_in_the_other_players_turn_the_spared_fall(played: testing.Played) -> None:
    """`spared`: six bears or more of which the mover's stay."""
    for moment in moments(played):
        table = moment.crowded()
        told = [cell for miss in moment.of("overcrowding", "spared") for cell in miss["cells"]]
        letter = LETTERS[moment.choices.player]
        stacks = {**table.board} if table else {}
        spared = [cell for cell, stack in stacks.items() if len(stack) > 5 and letter in stack]
        assert sorted(told) == sorted(spared)
        for cell in told:
            table = moment.crowded()
            assert table
            assert letter not in falls(table, cell)
            table = moment.crowded()
            assert table
            table.player, table.letter = table.opponent, LETTERS[table.opponent]
            assert falls(table, cell) == letter * stacks[cell].count(letter)


@given(played_games)
def test_without_that_stack_the_island_sinks(played: testing.Played) -> None:
    """`single-stack`: islands held by a single stack, at step 3.3."""
    for moment in moments(played):
        told = {miss["island"]: miss["cell"] for miss in moment.of("sinking")}
        cells = moment.after.board if not moment.after.decision else {}
        by_island: dict[str, list[str]] = {}
        for cell in cells:
            by_island.setdefault(ISLAND[cell], []).append(cell)
        assert told == {name: some[0] for name, some in by_island.items() if len(some) == 1}
        for island, cell in told.items():
            table = Table(moment.after, moment.rulings, None)
            sink(table)
            assert island not in table.sunk
            del table.board[cell]
            sink(table)
            assert island in table.sunk


def pushed(moment: Moment, position: Document, miss: Document, stack: str = "") -> list[Document]:
    """The events of a push once more, from the position before it, with a stack in its way."""
    board = {**position["board"], **({miss["cell"]: stack} if stack else {})}
    state = moment.before._replace(board=board, sunk=frozenset(position["sunk"]))
    events: list[Event] = []
    table = Table(state, moment.rulings, events.append)
    choice = {"card": "push", "from": miss["from"], "direction": miss["direction"]}
    with suppress(Decided, Illegal):
        effects.push(table, choice, ("play",))
    return [event.to_json() for event in events]


def _of_push(event: Document) -> bool:
    return event["type"] == "pushed" or event.get("cause") == "push"


def pushes(moment: Moment) -> Iterator[tuple[Document, list[Document]]]:
    """Of each push of a turn the position before it, and its events."""
    position, events = moment.position, moment.turn["events"]
    for index, event in enumerate(events):
        if event["type"] == "used" and event["card"] == "push":
            later = events[index + 1 :]
            yield position, [*takewhile(_of_push, later)]
        position = GAME.apply(position, event)


@given(played_games)
def test_a_row_stops_where_it_is_said_to(played: testing.Played) -> None:
    """`push`: one of each activation; a stack on the empty cell had moved as well."""
    for moment in moments(played):
        told = moment.of("push")
        for position, events in pushes(moment):
            # Those that are more relevant come first: find the one that did what happened.
            miss = next(miss for miss in told if pushed(moment, position, miss) == events)
            told.remove(miss)
            assert [event["from"] for event in events][::-1] == miss["row"]
            fell = [event["from"] for event in events if event["type"] == "fell"]
            assert fell == ([] if miss["why"] == "empty-cell" else miss["row"][-1:])
            if miss["why"] == "edge":
                assert miss["cell"] == miss["row"][-1]
            elif miss["why"] == "sunk-island":
                assert ISLAND[miss["cell"]] in position["sunk"]
                raised = [i for i in position["sunk"] if i != ISLAND[miss["cell"]]]
                landed = pushed(moment, {**position, "sunk": raised}, miss)
                assert landed[0].get("to") == miss["cell"]
            else:
                more = [event["from"] for event in pushed(moment, position, miss, "W")]
                assert miss["cell"] in more
                assert {*miss["row"]} <= {*more}
        assert told == []


@given(played_games)
def test_what_is_not_in_the_pile_cannot_be_drawn(played: testing.Played) -> None:
    """`draw`: writing such a card as the draw makes the turn illegal; all others lay there."""
    for moment in moments(played):
        drawn = [event["card"] for event in moment.events("drew")]
        told = moment.of("draw")
        if not drawn:
            assert told == []
            continue
        deck = before_draw(moment.before, moment.choices.play, moment.rulings)
        pile, lay = [*deck.known, *deck.unknown], set()
        for card in drawn:
            pile = pile or [*deck.discarded]
            lay |= {*pile}
            pile.remove(card)
        missing = [card for card in dict.fromkeys(CARDS) if card not in lay]
        assert [miss["cards"] for miss in told] == [missing][: bool(missing)]
        for card in missing:
            for index in range(len(drawn)):
                other = [*drawn[:index], card, *drawn[index + 1 :]]
                choices = moment.choices._replace(draw=other)
                refused = GAME.play(moment.before, choices, moment.rulings, None)
                assert isinstance(refused, Problem)
                assert refused.path == ("draw", index)


# --- Examples --------------------------------------------------------------------------------


class Example(NamedTuple):
    """A turn by Black of a position, and a near miss of it."""

    board: dict[str, str]
    play: str
    miss: Document
    relevance: int
    en: str
    ja: str
    rulings: Mapping[str, str] = MappingProxyType({})
    face_up: tuple[str, ...] = ("straight", "push", "scatter")


def misses_of(example: Example) -> list[NearMiss]:
    """What nearly happened in the last turn of a record."""
    inhabited = {ISLAND[cell] for cell in example.board}
    record = {
        "format": "shellref/1",
        "game": "bear-island",
        "players": {player: {"name": player} for player in PLAYERS},
        "rulings": {**example.rulings},
        "setup": {
            "first": "black",
            "board": example.board,
            "sunk": [island for island in ("nw", "ne", "sw", "se") if island not in inhabited],
            "cards": {
                "black": {"face_up": [*example.face_up], "discard_pile": ["swap", "jump"]},
                "white": {"face_up": ["jump"]},
            },
        },
        "turns": [example.play],
    }
    document = adjudicate(testing.read(record)).to_json()
    assert document["verdict"]["problems"] == []
    (turn,) = document["turns"]
    return [*INQUIRY.near_misses(document["start"], turn, document["rulings"])]


EXAMPLES = [
    Example(
        {"a1": "B", "b4": "B", "c3": "BW", "d4": "B"},
        "black straight a1-a2",
        {
            "type": "win",
            "player": "black",
            "cells": ["c3"],
            "why": "one-cell",
            "rules": ["BI-4.1", "BI-2.1"],
        },
        SURELY,
        "Black was one cell short of a win: only c3 did not show Black on top.",
        "黒の勝ちまであと1マス。てっぺんが黒でないのはc3だけ。",
    ),
    Example(
        {"a1": "B", "b4": "B", "c3": "BW", "d4": "W"},
        "black straight a1-a2",
        {
            "type": "win",
            "player": "white",
            "cells": ["a2", "b4"],
            "why": "two-cells",
            "rules": ["BI-4.1", "BI-2.1"],
        },
        SURELY,
        "White was two cells short of a win: only a2, b4 did not show White on top.",
        "白の勝ちまであと2マス。てっぺんが白でないのはa2、b4だけ。",
    ),
    Example(
        {"a1": "WB", "b4": "W", "d4": "W"},
        "black scatter a1 > b1 b2",
        {
            "type": "win",
            "player": "white",
            "from": "a1",
            "in_hand": "WB",
            "options": ["instant"],
            "why": "not-a-moment",
            "rules": ["BI-4.1", "BI-R1"],
        },
        SURELY,
        "When the bears of a1 had been lifted, White was on top everywhere, but that was no moment"
        " to win at: it is one only under win-check instant.",
        "a1のクマを持ち上げたとき、すべてのてっぺんが白だったが、勝利の瞬間ではない。"
        "win-checkがinstantなら白の勝ちだった。",
        {"win-check": "effect"},
    ),
    Example(
        {"a1": "WB", "b4": "W", "d4": "WB"},
        "black scatter a1 > b1 b2",
        {
            "type": "sinking",
            "island": "nw",
            "cell": "b4",
            "why": "single-stack",
            "rules": ["BI-3.3"],
        },
        ON_DEMAND,
        "Only the stack on b4 keeps the north-west island from sinking.",
        "北西の島は、b4の山がなければ沈んでいた。",
    ),
    Example(
        {"a1": "WB", "b4": "W", "d4": "W"},
        "black scatter a1 > b1 b2",
        {
            "type": "win",
            "player": "white",
            "from": "a1",
            "cell": "b1",
            "in_hand": "B",
            "options": ["set-down"],
            "why": "not-a-moment",
            "rules": ["BI-4.1", "BI-R1"],
        },
        SURELY,
        "When the scatter from a1 had set a bear down on b1, White was on top everywhere, but that"
        " was no moment to win at: it is one only under win-check set-down.",
        "a1からの解散でb1に1匹置いたとき、すべてのてっぺんが白だったが、勝利の瞬間ではない。"
        "win-checkがset-downなら白の勝ちだった。",
        {"win-check": "effect"},
    ),
    Example(
        {"a1": "B", "a2": "WWWW", "b4": "WBWBW"},
        "black straight a1-a2",
        {"type": "overcrowding", "cells": ["a2"], "why": "five", "rules": ["BI-3.2"]},
        SURELY,
        "a2 held five bears: overcrowding begins at six.",
        "a2のクマは5匹。過密は6匹から。",
    ),
    Example(
        {"a1": "B", "a4": "WWWWW", "b4": "BBBBW"},
        "black straight a1-a2",
        {"type": "overcrowding", "cells": ["a4", "b4"], "why": "five", "rules": ["BI-3.2"]},
        ON_DEMAND,
        "a4, b4 held five bears each: overcrowding begins at six.",
        "a4、b4のクマは5匹ずつ。過密は6匹から。",
    ),
    Example(
        {"a1": "BBB", "a2": "BBB", "b4": "W"},
        "black straight a1-a2",
        {
            "type": "overcrowding",
            "player": "black",
            "cells": ["a2"],
            "why": "spared",
            "rules": ["BI-3.2", "BI-R13"],
        },
        SURELY,
        "Overcrowding spared Black's bears on a2: it was Black's turn.",
        "過密のa2でも、黒の手番なので黒のクマは残った。",
    ),
    Example(
        {"a1": "B", "a2": "WB", "b4": "W"},
        "black straight a1-a4",
        {
            "type": "sinking",
            "island": "sw",
            "cell": "a2",
            "why": "single-stack",
            "rules": ["BI-3.3"],
        },
        SURELY,
        "Only the stack on a2 keeps the south-west island from sinking.",
        "南西の島は、a2の山がなければ沈んでいた。",
    ),
    Example(
        {"a1": "B", "b2": "WB", "b4": "W", "d4": "W"},
        "black push a1 ne",
        {
            "type": "push",
            "player": "black",
            "from": "a1",
            "direction": "ne",
            "row": ["a1", "b2"],
            "cell": "c3",
            "why": "empty-cell",
            "rules": ["BI-5.6", "BI-R12"],
        },
        SURELY,
        "Black's push from a1 to the north-east moved a1, b2 and no more: c3 was empty.",
        "黒がa1から北東へ押して動いたのはa1、b2まで。その先のc3は空だった。",
    ),
    Example(
        {"a1": "B", "b2": "WB", "b4": "W", "c4": "W"},
        "black push a1 ne",
        {
            "type": "push",
            "player": "black",
            "from": "a1",
            "direction": "ne",
            "row": ["a1", "b2"],
            "cell": "c3",
            "why": "empty-cell",
            "rules": ["BI-5.6", "BI-R12"],
        },
        PERHAPS,
        "Black's push from a1 to the north-east moved a1, b2 and no more: c3 was empty.",
        "黒がa1から北東へ押して動いたのはa1、b2まで。その先のc3は空だった。",
    ),
    Example(
        {"a1": "B", "b1": "WB", "b4": "W"},
        "black push a1 w",
        {
            "type": "push",
            "player": "black",
            "from": "a1",
            "direction": "w",
            "row": ["a1"],
            "cell": "a1",
            "why": "edge",
            "rules": ["BI-5.6", "BI-R12", "BI-2.3"],
        },
        SURELY,
        "Black's push from a1 to the west moved a1 and no more: beyond a1 the board ends, and its"
        " bears fell into the sea.",
        "黒がa1から西へ押して動いたのはa1まで。a1の先は盤の外で、そこのクマは海に落ちた。",
    ),
    Example(
        {"a1": "B", "b1": "WB", "a2": "W", "b4": "W"},
        "black push a1 e",
        {
            "type": "push",
            "player": "black",
            "from": "a1",
            "direction": "e",
            "row": ["a1", "b1"],
            "cell": "c1",
            "why": "sunk-island",
            "rules": ["BI-5.6", "BI-R12", "BI-2.3"],
        },
        SURELY,
        "Black's push from a1 to the east moved a1, b1 and no more: c1 had sunk, and the bears of"
        " b1 fell into the sea.",
        "黒がa1から東へ押して動いたのはa1、b1まで。その先のc1は沈んでいて、b1のクマは海に落ちた。",
    ),
    Example(
        {"a1": "B", "b4": "W"},
        "black straight a1-a2 + gather",
        {
            "type": "draw",
            "owner": "black",
            "cards": ["jump", "swap", "push", "scatter"],
            "why": "not-in-pile",
            "rules": ["BI-3.4", "BI-3.5"],
        },
        ON_DEMAND,
        "Black could not have drawn jump, swap, push, scatter: no copy lay in the draw pile.",
        "黒はジャンプ、入れ替え、押し出し、解散を引けなかった。山札に1枚もなかったため。",
    ),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e.miss['why']} {e.play}")
def test_an_example(example: Example) -> None:
    """Every kind of near miss as the trace has it, and as a sentence."""
    found = [miss for miss in misses_of(example) if miss.to_json() == example.miss]
    assert [miss.relevance for miss in found] == [example.relevance]
    assert [*found[0].to_json()] == [*example.miss]
    assert INQUIRY.sentence(example.miss) == (example.en, example.ja)


def test_every_kind_has_its_example() -> None:
    """No kind but occurs."""
    shown = {(example.miss["type"], example.miss["why"]) for example in EXAMPLES}
    assert shown == {(kind, why) for kind, whys in INQUIRY.misses.items() for why in whys}


def test_each_push_of_a_double_is_told() -> None:
    """A double can push twice, and a wild can push."""
    board = {"a1": "B", "b1": "WB", "b4": "W", "a4": "W"}
    play = "black double (push a1 n; push a2 n)"
    twice = Example(board, play, {}, SURELY, "", "", face_up=("double", "push"))
    rows = [miss.payload["row"] for miss in misses_of(twice) if miss.type == "push"]
    assert rows == [["a1"], ["a2"]]


@pytest.mark.parametrize(
    ("board", "play", "told"),
    [
        # The turn that wins is not nearly won; what comes after the win was never looked at.
        ({"a1": "B", "a2": "W", "b4": "BBBBB"}, "black straight a1-a2", []),
        ({"a1": "B", "a2": "WWWWW", "b4": "W"}, "black straight a1-b1", ["win", "win"]),
    ],
)
def test_relevant_ones(board: dict[str, str], play: str, told: list[str]) -> None:
    """What surely somebody asks about."""
    misses = misses_of(Example(board, play, {}, SURELY, "", ""))
    assert [miss.type for miss in misses if miss.relevance == SURELY][: len(told)] == told
    if not told:
        assert misses == []
