"""The near misses of What the Shell: each is true, and none is left out.

True: with the missing thing supplied, the engine makes the capture, hatches the egg, finds the
line. Left out: a plain recount of every line of the board agrees.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given

from shellref import testing
from shellref.games.game import Document, Event
from shellref.games.what_the_shell import GAME, rules
from shellref.games.what_the_shell.misses import MISSES, sentence
from shellref.games.what_the_shell.near_misses import near_misses
from shellref.games.what_the_shell.state import NAMES, SQUARES
from shellref.problems import Problem
from shellref.text import PLAYERS

from . import (
    ALL,
    BACK,
    LETTERS,
    OTHER,
    STEPS,
    Board,
    Layout,
    Turn,
    away,
    laid_out,
    ray,
    turn_of,
    turns,
)

played_games = testing.games_played(GAME, max_turns=25)

#: The directions in which a line is told from the end whose name comes first.
ACROSS = ("n", "ne", "e", "se")

# --- Captures that nearly happened: true ---------------------------------------------------------


def supplied(miss: Document) -> Iterator[Board]:
    """What would have to lie on some squares for the capture to happen, in every way there is."""
    player, beyond = miss["player"], ray(miss["closing"], miss["direction"], 4)
    own, hostile = LETTERS[player], [LETTERS[OTHER[player]], "E"]
    match miss["why"]:
        case "one-piece":
            # Two pieces: the own end one square further out.
            if len(beyond) > 2:
                yield from ({beyond[1]: piece, beyond[2]: own} for piece in hostile)
        case "gap":
            yield from ({miss["empty"]: piece} for piece in hostile)
        case "no-anchor" | "anchor-hostile" | "three-pieces":
            if len(beyond) > 2:
                yield {beyond[2]: own}


def captures_of(there: Layout, choices: Document, rulings: dict[str, str]) -> list[Document]:
    """The captures after the landings of a turn from a position on."""
    told: list[Event] = []
    after = rules.play(there.state(), testing.choices_of(GAME, choices), rulings, told.append)
    assert not isinstance(after, Problem)
    return [e.payload for e in told if e.type == "captured" and e.step == "capture"]


def captured(captures: list[Document], player: str, closing: str, direction: str) -> bool:
    """Whether a player captured from a square in a direction."""
    near, far, anchor = ray(closing, direction, 3)
    wanted: Document = {"player": player, "closing": closing, "direction": direction}
    wanted |= {"taken": [near, far], "anchor": anchor}
    return any(wanted.items() <= capture.items() for capture in captures)


def elsewhere(there: Layout, *taken: str) -> str | None:
    """Some empty square beside those that are needed."""
    free = [square for square in ALL if square not in there.board and square not in taken]
    return free[len(free) // 2] if free else None


@given(played=played_games)
def test_what_a_landing_nearly_captured(played: testing.Played) -> None:
    """Moved, filled or anchored, the line is a capture; as it is, it is none (WTS-4.1, 4.4)."""
    for turn in turns(played):
        before, moves = laid_out(turn.before), turn.document["moves"]
        happened = [event for event in turn.events if event["type"] == "captured"]
        for miss in turn.misses("capture"):
            player, closing, direction = miss["player"], miss["closing"], miss["direction"]
            if miss.get("hatched"):
                continue
            ends: dict[str, str] = {closing: direction}
            if miss["why"] == "not-closing":
                ends[miss["squares"][-1]] = BACK[direction]
            for end, way in ends.items():
                if len(ray(end, way, 3)) == 3:
                    assert not captured(happened, player, end, way)
            if miss["why"] == "not-closing":
                # Either end, had it come this turn instead of whatever came.
                for end, way in ends.items():
                    without = before.changed({end: "."})
                    captures = captures_of(without, {**moves, player: end}, turn.rulings)
                    assert captured(captures, player, end, way)
            there = elsewhere(before, closing)
            if miss["why"] == "collision-turn" and there:
                captures = captures_of(before, {**moves, OTHER[player]: there}, turn.rulings)
                assert captured(captures, player, closing, direction)
            for changes in supplied(miss):
                choices = dict(moves)
                if moves[OTHER[player]] in changes:
                    there = elsewhere(before, *changes, *moves.values())
                    if not there:
                        continue
                    choices[OTHER[player]] = there
                captures = captures_of(before.changed(changes), choices, turn.rulings)
                assert captured(captures, player, closing, direction)


@given(played=played_games)
def test_what_a_hatched_turtle_nearly_captured(played: testing.Played) -> None:
    """The same at a hatching, of one egg or a wave (WTS-5.2, R1, R4)."""
    for turn in turns(played):
        # Each egg hatches once, so its square names its moment.
        moments = {egg: m for m in turn.moments() if m.hatched for _, egg in m.closing}
        for miss in turn.misses("capture"):
            if not miss.get("hatched"):
                continue
            player, closing = miss["player"], miss["closing"]
            moment = moments[closing]
            for changes in supplied(miss):
                batch = [SQUARES[egg] for _, egg in moment.closing if egg not in changes]
                state = moment.there.changed(changes).state()
                # A line closed at both ends is told from the older.
                lines = [
                    {NAMES[capture.closing], NAMES[capture.flank.anchor]}
                    for capture in rules.flanking_together(state, player, tuple(batch))
                ]
                assert {closing, away(closing, miss["direction"], 3)} in lines


# --- Captures that nearly happened: complete -----------------------------------------------------

#: What lies beyond a turtle, and why it captures nothing there; the longest squares of it are told.
LINES = {
    "ho": ("one-piece", 2),
    "h.o": ("gap", 3),
    ".ho": ("gap", 3),
    "hh.": ("no-anchor", 3),
    "hh#": ("no-anchor", 2),
    "hhhh": ("anchor-hostile", 3),
    "hhh.": ("anchor-hostile", 3),
    "hhh#": ("anchor-hostile", 3),
    "hhho": ("three-pieces", 4),
}


def recounted(turn: Turn) -> Iterator[Document]:
    """Every capture near miss of a turn, without its rules, from the definitions alone."""
    first, *_ = moments = turn.moments()
    for there, closing, hatched in moments:
        for player, square in closing:
            for direction in STEPS:
                seen = there.line(player, square, direction)
                for shape, (why, length) in LINES.items():
                    if seen.startswith(shape):
                        miss = flank(player, square, direction, why, length)
                        if why == "gap":
                            miss["empty"] = miss["squares"][shape.index(".") + 1]
                        yield {**miss, "hatched": True} if hatched else miss
    there = first.there
    arrived = {square for moment in moments for _, square in moment.closing}
    for player, letter in LETTERS.items():
        for square in ALL:
            for direction in STEPS:
                if there.line(player, square, direction)[:3] != "hho":
                    continue
                ends = {square, away(square, direction, 3)}
                if square == turn.collision:
                    yield flank(player, square, direction, "collision-turn", 3)
                stood = there.board.get(square) == letter and not ends & arrived
                # Each line once.
                if stood and direction in ACROSS:
                    yield flank(player, square, direction, "not-closing", 3)


def flank(player: str, closing: str, direction: str, why: str, length: int) -> Document:
    """A near miss of a flanking line."""
    squares = [closing, *ray(closing, direction, length)]
    place = {"player": player, "closing": closing, "direction": direction, "squares": squares}
    return {"type": "capture", **place, "why": why}


def tally(misses: Iterator[Document] | list[Document]) -> Counter[str]:
    """Near misses in any order, without what they cite."""
    plain = [{key: miss[key] for key in miss if key != "rules"} for miss in misses]
    return Counter(json.dumps(miss, sort_keys=True) for miss in plain)


@given(played=played_games)
def test_every_capture_that_nearly_happened_is_told(played: testing.Played) -> None:
    """Once each, at the placement and at each hatching, and nothing else is."""
    for turn in turns(played):
        assert tally(turn.misses("capture")) == tally(recounted(turn))


# --- Eggs that nearly hatched --------------------------------------------------------------------


def hatching(
    there: Layout, captures: Counter[str], rulings: dict[str, str]
) -> set[tuple[str, str]]:
    """Which eggs hatch for whom, from a position on, with so many captures waiting."""
    told: list[Event] = []
    waiting = {player: captures[player] for player in PLAYERS}
    rules.hatch(there.state(), waiting, 0, rulings, told.append)
    return {(e.payload["player"], e.payload["square"]) for e in told if e.type == "hatched"}


def nearly_hatched(turn: Turn) -> Iterator[tuple[str, str, str]]:
    """Why an egg did not hatch, for whom and which: the engine hatches it without the obstacle."""
    placed = turn.moments()[0].there
    taken: dict[str, Board] = {player: {} for player in PLAYERS}
    waiting: Counter[str] = Counter()
    captures: Counter[str] = Counter()
    settled = placed
    for event, before, after in turn.replay():
        match event["type"]:
            case "captured":
                waiting[event["player"]] += 1
                if event["step"] == "capture":
                    captures[event["player"]] += 1
                    taken[event["player"]] |= dict.fromkeys(event["taken"], ".")
            case "removed":
                if event["step"] == "capture":
                    settled = after
                for egg in event["squares"]:
                    if before.board[egg] == "E":
                        spared = before.changed(dict.fromkeys({*event["squares"]} - {egg}, "."))
                        for player, hatched in hatching(spared, waiting, turn.rulings):
                            if hatched == egg:
                                yield "captured-first", player, egg
            case "contested":
                waiting -= Counter(dict.fromkeys(PLAYERS, 1))
                for player in PLAYERS:
                    # Had the opponent not captured, what they took would have stayed, too.
                    alone = Counter({player: captures[player]})
                    there = placed.changed(taken[player])
                    if (player, event["square"]) in hatching(there, alone, turn.rulings):
                        yield "contested", player, event["square"]
            case "hatched":
                waiting[event["player"]] -= 1
            case "lapsed":
                other = {**turn.rulings, "contest": "one-for-one"}
                if after.eggs:
                    for player, egg in hatching(settled, captures, other):
                        if player == event["player"]:
                            yield "lapsed", player, egg
    end = laid_out(turn.document["position"])
    for player in {event["player"] for event in turn.events if event["type"] == "hatched"}:
        for hatched, egg in hatching(end, Counter({player: 1}), turn.rulings):
            if egg == end.eggs[0]:
                yield "not-oldest", hatched, egg


@given(played=played_games)
def test_which_eggs_nearly_hatched(played: testing.Played) -> None:
    """Without the contest, the capture, the ruling or the older eggs they do, and no others."""
    for turn in turns(played):
        told = [(miss["why"], miss["player"], miss["square"]) for miss in turn.misses("hatch")]
        assert sorted(told) == sorted(nearly_hatched(turn))
        hatched = {(e["player"], e["square"]) for e in turn.events if e["type"] == "hatched"}
        assert not hatched & {(player, square) for _, player, square in told}


# --- Lines that nearly stood ---------------------------------------------------------------------


def axes() -> Iterator[list[str]]:
    """The squares of each rank, file and diagonal that has room for a line."""
    for direction in ACROSS:
        for square in ALL:
            if away(square, BACK[direction], 1) is None:
                axis = [square, *ray(square, direction, 8)]
                if len(axis) >= 5:
                    yield axis


AXES = list(axes())


def longest(there: Layout, player: str, axis: list[str]) -> list[str]:
    """The longest run of a player's turtles on an axis."""
    best: list[str] = []
    run: list[str] = []
    for square in axis:
        run = [*run, square] if there.seen(player, square) == "o" else []
        best = max(best, run, key=len)
    return best


@given(played=played_games)
def test_a_line_that_nearly_stood_would_have(played: testing.Played) -> None:
    """A turtle on a missing square makes a line; a line that is gone stood (WTS-6.1, 7.4)."""
    for turn in turns(played):
        end, before = laid_out(turn.document["position"]), laid_out(turn.before)
        passing = [moment.there for moment in turn.moments()]
        for miss in turn.misses("line"):
            player, squares = miss["player"], miss["squares"]
            (axis,) = [axis for axis in AXES if {*squares} <= {*axis}]
            assert len(longest(end, player, axis)) < 5
            if miss["why"] in ("four", "gap"):
                for square in miss["missing"]:
                    there = end.changed({square: LETTERS[player]})
                    assert len(longest(there, player, axis)) >= 5
                    assert len(there.board) - len(end.board) in (0, 1)
            elif miss["why"] == "cut":
                assert sorted(longest(before, player, axis)) == squares
                gone = [square for square in squares if end.seen(player, square) != "o"]
                assert miss["missing"] == gone
                assert gone
            else:
                assert squares in [sorted(longest(there, player, axis)) for there in passing]
                assert len(squares) >= 5
                assert len(longest(before, player, axis)) < 5


@given(played=played_games)
def test_every_line_that_nearly_stood_is_told(played: testing.Played) -> None:
    """Four of five squares of which one just arrived, and every line that broke, once each."""
    for turn in turns(played):
        end, before = laid_out(turn.document["position"]), laid_out(turn.before)
        moments = turn.moments()
        arrived = {square for moment in moments for _, square in moment.closing}
        wanted: dict[str, list[Any]] = {"four": [], "cut": [], "broken": []}
        told: dict[str, list[Any]] = {"four": [], "cut": [], "broken": []}
        gaps = set()
        for player in PLAYERS:
            for axis in AXES:
                if len(longest(end, player, axis)) >= 5:
                    continue
                stood = longest(before, player, axis)
                passed = [len(longest(moment.there, player, axis)) >= 5 for moment in moments]
                if len(stood) >= 5:
                    wanted["cut"].append((player, sorted(stood)))
                elif any(passed):
                    wanted["broken"].append((player, tuple(axis)))
                own = [end.seen(player, square) == "o" for square in axis]
                filled = set()
                for at in range(len(axis) - 3):
                    four = axis[at : at + 4]
                    ends = {n: axis[n] for n in (at - 1, at + 4) if 0 <= n < len(axis)}
                    if all(own[at : at + 4]) and arrived & {*four}:
                        wanted["four"].append((player, sorted(four), sorted(ends.values())))
                        filled |= {*ends.values()}
                for at in range(len(axis) - 4):
                    five = axis[at : at + 5]
                    missing = [square for square in five if end.seen(player, square) != "o"]
                    if len(missing) == 1 and arrived & {*five} - {*missing}:
                        gaps.add((player, tuple(axis), missing[0]))
                gaps -= {(player, tuple(axis), square) for square in filled}
        gaps_told = []
        for miss in turn.misses("line"):
            player, squares = miss["player"], miss["squares"]
            (axis,) = [axis for axis in AXES if {*squares} <= {*axis}]
            match miss["why"]:
                case "four":
                    told["four"].append((player, squares, sorted(miss["missing"])))
                case "cut":
                    told["cut"].append((player, squares))
                case "broken":
                    told["broken"].append((player, tuple(axis)))
                case "gap":
                    (missing,) = miss["missing"]
                    gaps_told.append((player, tuple(axis), missing))
                    own = [square for square in squares if end.seen(player, square) == "o"]
                    assert sorted([*own, missing]) == squares
                    assert len(own) == 4
                    assert arrived & {*own}
                    assert missing not in (squares[0], squares[-1])
        assert {why: sorted(lines) for why, lines in told.items()} == {
            why: sorted(lines) for why, lines in wanted.items()
        }
        # Two ways to see five squares about one missing square are one line.
        assert sorted(gaps_told) == sorted(gaps)


# --- How they are told ---------------------------------------------------------------------------


@given(played=played_games)
def test_each_near_miss_can_be_told(played: testing.Played) -> None:
    """It cites what its kind rests on, and reads in both languages; the most relevant come first.

    What a hatched turtle nearly captured rests on WTS-5.2 as well.
    """
    for turn in turns(played):
        misses = near_misses(turn.before, turn.document, turn.rulings)
        relevance = [miss.relevance for miss in misses]
        assert relevance == sorted(relevance)
        for miss in misses:
            document = miss.to_json()
            cited = [rule.id for rule in MISSES[miss.type][miss.why].rules]
            assert document["rules"] == cited + ["WTS-5.2"] * ("hatched" in document)
            assert document.get("hatched", True) is True
            for words in sentence(document):
                assert words
                assert not {*"{}"} & {*words}
        assert len(tally([miss.to_json() for miss in misses])) == len(misses)


# --- Examples ------------------------------------------------------------------------------------


class Example(NamedTuple):
    """A turn on a small board and all that nearly happened in it, in words, too."""

    board: dict[str, str]
    eggs: str
    moves: str
    misses: list[Document]
    told: list[tuple[str, str]]
    rulings: dict[str, str] = {}  # noqa: RUF012 - never changed


def miss(type: str, why: str, player: str, squares: str, rules: str, **payload: object) -> Document:
    """A near miss of the trace document; a flank's closing end is its first square."""
    document: Document = {"type": type, "player": player, "why": why, "rules": rules.split()}
    if type == "capture":
        document["closing"] = squares.split()[0]
    document["square" if type == "hatch" else "squares"] = (
        squares if type == "hatch" else squares.split()
    )
    return {**document, **payload}


EXAMPLES = {
    "one-piece": Example(
        {"B": "d4", "W": "e5"},
        "",
        "i1 c3",
        [miss("capture", "one-piece", "white", "c3 d4 e5", "WTS-4.4", direction="ne")],
        [
            (
                "White's turtle on c3 captures nothing up to the right: between it and e5 there is"
                " one piece, not two.",
                "白：c3のカメは右上へは挟めない。e5のカメとの間の駒が2つではなく1つ。",
            )
        ],
    ),
    "gap, next to the anchor": Example(
        {"B": "e4", "W": "e2"},
        "",
        "e1 i9",
        [miss("capture", "gap", "black", "e1 e2 e3 e4", "WTS-4.1", direction="n", empty="e3")],
        [
            (
                "Black's turtle on e1 captures nothing up the file: e3, on the way to e4, is"
                " empty.",
                "黒：e1のカメは上へは挟めない。e4のカメとの間のe3が空いている。",
            )
        ],
    ),
    "gap, next to the closing end": Example(
        {"B": "d6"},
        "c7",
        "a9 i1",
        [miss("capture", "gap", "black", "a9 b8 c7 d6", "WTS-4.1", direction="se", empty="b8")],
        [
            (
                "Black's turtle on a9 captures nothing down to the right: b8, on the way to d6, is"
                " empty.",
                "黒：a9のカメは右下へは挟めない。d6のカメとの間のb8が空いている。",
            )
        ],
    ),
    "no-anchor, but an empty square": Example(
        {"B": "h5"},
        "g5",
        "a1 i5",
        [miss("capture", "no-anchor", "white", "i5 h5 g5 f5", "WTS-4.1", direction="w")],
        [
            (
                "White's turtle on i5 captures nothing to the left: there are two hostile pieces"
                " (h5 and g5), but f5 beyond them is empty.",
                "白：i5のカメは左へは挟めない。敵の駒は2つ（h5とg5）だが、その先のf5が空いている。",
            )
        ],
    ),
    "no-anchor, but the edge": Example(
        {"W": "h5 i5"},
        "",
        "g5 a1",
        [miss("capture", "no-anchor", "black", "g5 h5 i5", "WTS-4.1", direction="e")],
        [
            (
                "Black's turtle on g5 captures nothing to the right: there are two hostile pieces"
                " (h5 and i5), but the edge of the board lies beyond them.",
                "黒：g5のカメは右へは挟めない。敵の駒は2つ（h5とi5）だが、その先は盤の端。",
            )
        ],
    ),
    "anchor-hostile, and more beyond": Example(
        {"B": "d2", "W": "d6 d5 d3"},
        "d4",
        "d7 i1",
        [miss("capture", "anchor-hostile", "black", "d7 d6 d5 d4", "WTS-4.1", direction="s")],
        [
            (
                "Black's turtle on d7 captures nothing down the file: d4, where the anchor would"
                " stand, holds a hostile piece too.",
                "黒：d7のカメは下へは挟めない。支えがいるはずのd4にも敵の駒がある。",
            )
        ],
    ),
    "anchor-hostile, at the edge": Example(
        {"B": "c3 b2 a1"},
        "",
        "i1 d4",
        [miss("capture", "anchor-hostile", "white", "d4 c3 b2 a1", "WTS-4.1", direction="sw")],
        [
            (
                "White's turtle on d4 captures nothing down to the left: a1, where the anchor would"
                " stand, holds a hostile piece too.",
                "白：d4のカメは左下へは挟めない。支えがいるはずのa1にも敵の駒がある。",
            )
        ],
    ),
    "three-pieces": Example(
        {"B": "a9", "W": "d6 b8"},
        "c7",
        "e5 i2",
        [miss("capture", "three-pieces", "black", "e5 d6 c7 b8 a9", "WTS-4.4", direction="nw")],
        [
            (
                "Black's turtle on e5 captures nothing up to the left: between it and a9 there are"
                " three pieces, not two.",
                "黒：e5のカメは左上へは挟めない。a9のカメとの間の駒が2つではなく3つ。",
            )
        ],
    ),
    "not-closing, though a turtle landed in between": Example(
        {"B": "a4 d1", "W": "b3"},
        "",
        "i9 c2",
        [miss("capture", "not-closing", "black", "a4 b3 c2 d1", "WTS-4.1 WTS-4.5", direction="se")],
        [
            (
                "Black's turtles on a4 and d1 stand around b3 and c2, but neither arrived this"
                " turn: nobody closes the flank.",
                "黒：a4とd1のカメがb3とc2を挟む形だが、どちらもこのターンに現れたカメではなく、閉じる"
                "側がいない。",
            )
        ],
    ),
    "not-closing, as an egg is laid in between": Example(
        {"B": "c6", "W": "c4 c7"},
        "",
        "c5 c5",
        [miss("capture", "not-closing", "white", "c4 c5 c6 c7", "WTS-4.1 WTS-4.5", direction="n")],
        [
            (
                "White's turtles on c4 and c7 stand around c5 and c6, but neither arrived this"
                " turn: nobody closes the flank.",
                "白：c4とc7のカメがc5とc6を挟む形だが、どちらもこのターンに現れたカメではなく、閉じる"
                "側がいない。",
            )
        ],
    ),
    "collision-turn, for both": Example(
        {"B": "d1 b2 c3", "W": "b1 c1 d4"},
        "",
        "a1 a1",
        [
            miss("capture", "collision-turn", "black", "a1 b1 c1 d1", "WTS-3.5", direction="e"),
            miss("capture", "collision-turn", "white", "a1 b2 c3 d4", "WTS-3.5", direction="ne"),
        ],
        [
            (
                "Black would have captured b1 and c1 from a1, with the anchor d1; but the turtles"
                " collided, and none landed.",
                "黒：a1に着地していればd1を支えにb1とc1を捕獲したが、衝突して着地しなかった。",
            ),
            (
                "White would have captured b2 and c3 from a1, with the anchor d4; but the turtles"
                " collided, and none landed.",
                "白：a1に着地していればd4を支えにb2とc3を捕獲したが、衝突して着地しなかった。",
            ),
        ],
    ),
    "one-piece, hatched": Example(
        {"B": "d1 e7", "W": "b1 c1 e6"},
        "e5",
        "a1 i8",
        [
            miss(
                "capture",
                "one-piece",
                "black",
                "e5 e6 e7",
                "WTS-4.4 WTS-5.2",
                direction="n",
                hatched=True,
            )
        ],
        [
            (
                "Black's hatched turtle on e5 captures nothing up the file: between it and e7"
                " there is one piece, not two.",
                "黒：孵化したe5のカメは上へは挟めない。e7のカメとの間の駒が2つではなく1つ。",
            )
        ],
    ),
    "contested": Example(
        {"B": "d1 g9 h9", "W": "b1 c1 i9"},
        "e5",
        "a1 f9",
        [
            miss("hatch", "contested", "black", "e5", "WTS-5.4"),
            miss("hatch", "contested", "white", "e5", "WTS-5.4"),
        ],
        [
            (
                "The egg on e5 would have hatched for Black, had White not captured in the same"
                " turn.",
                "白が同じターンに捕獲しなければ、e5のタマゴは黒のカメになっていた。",
            ),
            (
                "The egg on e5 would have hatched for White, had Black not captured in the same"
                " turn.",
                "黒が同じターンに捕獲しなければ、e5のタマゴは白のカメになっていた。",
            ),
        ],
    ),
    # Had White not captured h9, an older egg, that one would have hatched for Black.
    "contested, though not for both": Example(
        {"B": "d1 g9", "W": "b1 c1 i9"},
        "h9 e5",
        "a1 f9",
        [miss("hatch", "contested", "white", "e5", "WTS-5.4")],
        [
            (
                "The egg on e5 would have hatched for White, had Black not captured in the same"
                " turn.",
                "黒が同じターンに捕獲しなければ、e5のタマゴは白のカメになっていた。",
            )
        ],
    ),
    "captured-first": Example(
        {"B": "d1", "W": "b1"},
        "c1",
        "a1 i9",
        [miss("hatch", "captured-first", "black", "c1", "WTS-4.9")],
        [
            (
                "The egg on c1 would have hatched for Black, but it was captured first.",
                "c1のタマゴは黒のカメになるはずだったが、先に捕獲された。",
            )
        ],
    ),
    "captured-first, by a hatched turtle after a contest": Example(
        {"B": "d1 a4 g9 h9 h7", "W": "b1 c1 a2 a3 i9 g7"},
        "e5 e7 f7",
        "a1 f9",
        [
            miss("hatch", "contested", "black", "e5", "WTS-5.4"),
            miss("hatch", "contested", "white", "e5", "WTS-5.4"),
            miss("hatch", "captured-first", "black", "f7", "WTS-4.9"),
        ],
        [
            (
                "The egg on e5 would have hatched for Black, had White not captured in the same"
                " turn.",
                "白が同じターンに捕獲しなければ、e5のタマゴは黒のカメになっていた。",
            ),
            (
                "The egg on e5 would have hatched for White, had Black not captured in the same"
                " turn.",
                "黒が同じターンに捕獲しなければ、e5のタマゴは白のカメになっていた。",
            ),
            (
                "The egg on f7 would have hatched for Black, but it was captured first.",
                "f7のタマゴは黒のカメになるはずだったが、先に捕獲された。",
            ),
        ],
    ),
    "lapsed": Example(
        {"B": "d1 a4 g9 h9", "W": "b1 c1 a2 a3 i9"},
        "e5 e7",
        "a1 f9",
        [
            miss("hatch", "contested", "black", "e5", "WTS-5.4"),
            miss("hatch", "contested", "white", "e5", "WTS-5.4"),
            miss("hatch", "lapsed", "black", "e7", "WTS-R6"),
        ],
        [
            (
                "The egg on e5 would have hatched for Black, had White not captured in the same"
                " turn.",
                "白が同じターンに捕獲しなければ、e5のタマゴは黒のカメになっていた。",
            ),
            (
                "The egg on e5 would have hatched for White, had Black not captured in the same"
                " turn.",
                "黒が同じターンに捕獲しなければ、e5のタマゴは白のカメになっていた。",
            ),
            (
                "The egg on e7 would have hatched for Black, but nothing hatches after a contest"
                " under the ruling in force.",
                "e7のタマゴは黒のカメになるはずだったが、いまの裁定では取り合いのあと何も孵らない。",
            ),
        ],
        {"contest": "none-hatch"},
    ),
    "not-oldest": Example(
        {"B": "d1", "W": "b1 c1"},
        "e5 g4 a9",
        "a1 i9",
        [miss("hatch", "not-oldest", "black", "g4", "WTS-5.1")],
        [
            (
                "The egg on g4 stays: Black's captures were used up on older eggs.",
                "g4のタマゴは孵らない。黒の捕獲は、より古いタマゴで使い切った。",
            )
        ],
    ),
    "four": Example(
        {"B": "b5 c5 d5"},
        "",
        "e5 i2",
        [miss("line", "four", "black", "b5 c5 d5 e5", "WTS-6.1", missing=["a5", "f5"])],
        [
            (
                "Black has four in a row (b5–e5); a fifth on a5 or f5 would make a line.",
                "黒は4つ並び（b5〜e5）。a5かf5に5つ目がいれば列になる。",
            )
        ],
    ),
    "four, twice about one square": Example(
        {"B": "a3 c3 d3 g3 h3 i3 b6", "W": "b4 b5"},
        "f3",
        "b3 i9",
        [
            miss("line", "four", "black", "a3 b3 c3 d3", "WTS-6.1", missing=["e3"]),
            miss("line", "four", "black", "f3 g3 h3 i3", "WTS-6.1", missing=["e3"]),
        ],
        [
            (
                "Black has four in a row (a3–d3); a fifth on e3 would make a line.",
                "黒は4つ並び（a3〜d3）。e3に5つ目がいれば列になる。",
            ),
            (
                "Black has four in a row (f3–i3); a fifth on e3 would make a line.",
                "黒は4つ並び（f3〜i3）。e3に5つ目がいれば列になる。",
            ),
        ],
    ),
    "gap in a line": Example(
        {"W": "f1 d3 c4"},
        "",
        "i9 b5",
        [miss("line", "gap", "white", "b5 c4 d3 e2 f1", "WTS-6.1", missing=["e2"])],
        [
            (
                "White has four of the five squares b5–f1; only e2 is missing.",
                "白はb5〜f1の5マスのうち4つ。足りないのはe2だけ。",
            )
        ],
    ),
    "broken": Example(
        {"B": "a5 b5 c5 d5 e6", "W": "e7"},
        "",
        "e5 e4",
        [miss("line", "broken", "black", "a5 b5 c5 d5 e5", "WTS-6.1")],
        [
            (
                "Black had five in a row (a5–e5) for a moment, but not when everything"
                " had settled.",
                "黒は一時5つ並んだ（a5〜e5）が、すべてが落ち着いたときには残っていない。",
            )
        ],
    ),
    "cut": Example(
        {"B": "a5 b5 c5 d5 e5 f5 c6", "W": "c7 a1 b1 c1 d1 e1 f1"},
        "",
        "i9 c4",
        [miss("line", "cut", "black", "a5 b5 c5 d5 e5 f5", "WTS-7.4 WTS-6.1", missing=["c5"])],
        [
            (
                "Black's line a5–f5, which stood before the turn, is gone: c5 left the board.",
                "ターンの前にあった黒の列（a5〜f5）は、c5が盤を離れてなくなった。",
            )
        ],
    ),
    "cut twice": Example(
        {"B": "a5 b5 c5 d5 e5 f5 b6 d6", "W": "a7 d7 a1 b1 c1 d1 e1 f1"},
        "",
        "i9 d4",
        [
            miss(
                "line",
                "cut",
                "black",
                "a5 b5 c5 d5 e5 f5",
                "WTS-7.4 WTS-6.1",
                missing=["c5", "d5"],
            )
        ],
        [
            (
                "Black's line a5–f5, which stood before the turn, is gone: c5, d5 left the board.",
                "ターンの前にあった黒の列（a5〜f5）は、c5、d5が盤を離れてなくなった。",
            )
        ],
    ),
    "the most relevant first": Example(
        {"B": "a1 d1 a9 d9 g5", "W": "b1 c1 b9 f5"},
        "",
        "e5 c9",
        [
            miss(
                "capture", "not-closing", "black", "a9 b9 c9 d9", "WTS-4.1 WTS-4.5", direction="e"
            ),
            miss("capture", "one-piece", "black", "e5 f5 g5", "WTS-4.4", direction="e"),
            miss(
                "capture", "not-closing", "black", "a1 b1 c1 d1", "WTS-4.1 WTS-4.5", direction="e"
            ),
        ],
        [
            (
                "Black's turtles on a9 and d9 stand around b9 and c9, but neither arrived this"
                " turn: nobody closes the flank.",
                "黒：a9とd9のカメがb9とc9を挟む形だが、どちらもこのターンに現れたカメではなく、閉じる"
                "側がいない。",
            ),
            (
                "Black's turtle on e5 captures nothing to the right: between it and g5 there is"
                " one piece, not two.",
                "黒：e5のカメは右へは挟めない。g5のカメとの間の駒が2つではなく1つ。",
            ),
            (
                "Black's turtles on a1 and d1 stand around b1 and c1, but neither arrived this"
                " turn: nobody closes the flank.",
                "黒：a1とd1のカメがb1とc1を挟む形だが、どちらもこのターンに現れたカメではなく、閉じる"
                "側がいない。",
            ),
        ],
    ),
}


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=list(EXAMPLES))
def test_an_example(example: Example) -> None:
    """Exactly these near misses, in this order, and in these words."""
    board = {square: letter for letter, names in example.board.items() for square in names.split()}
    there = Layout(board, []).changed(dict.fromkeys(example.eggs.split(), "E"))
    choices = dict(zip(PLAYERS, example.moves.split(), strict=True))
    turn = turn_of(there.setup(), choices, example.rulings)
    misses = [miss.to_json() for miss in near_misses(turn.before, turn.document, turn.rulings)]
    assert misses == example.misses
    assert [sentence(miss) for miss in misses] == example.told


def test_every_kind_has_an_example() -> None:
    """Each type and why of the table of near misses, and no other."""
    shown = {(m["type"], m["why"]) for example in EXAMPLES.values() for m in example.misses}
    assert shown == {(kind, why) for kind, kinds in MISSES.items() for why in kinds}
    for told in (kind for kinds in MISSES.values() for kind in kinds.values()):
        assert told.rules
        assert all(told.meaning)
