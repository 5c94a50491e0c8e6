"""The near misses of What the Shell: each is true, and none is left out.

True: with the missing thing supplied, the engine makes the capture, hatches the egg, finds the
line. Left out: a plain recount of every line of the board agrees.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import given

from shellref import testing
from shellref.games.game import Document, Event
from shellref.games.what_the_shell import GAME, rules
from shellref.games.what_the_shell.misses import MISSES, sentence
from shellref.games.what_the_shell.near_misses import near_misses
from shellref.games.what_the_shell.state import NAMES, SQUARES
from shellref.problems import Problem
from shellref.text import PLAYERS

from . import ALL, BACK, LETTERS, OTHER, STEPS, Board, Layout, Turn, away, laid_out, ray, turns

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
