"""What nearly happened in a turn of What the Shell, found from the trace alone.

Flanking lines that nearly captured, eggs that nearly hatched, lines of five that nearly stood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from shellref.games.compass import DIRECTIONS
from shellref.games.game import Document, Event, Rulings
from shellref.games.inquiry import ON_DEMAND, PERHAPS, SURELY, NearMiss
from shellref.games.what_the_shell.events import LETTERS, apply
from shellref.games.what_the_shell.lines import lined
from shellref.games.what_the_shell.misses import MISSES
from shellref.games.what_the_shell.positions import start
from shellref.games.what_the_shell.rulebook import WTS
from shellref.games.what_the_shell.rules import hatch
from shellref.games.what_the_shell.state import (
    ALL_AXES,
    FILES,
    LINE,
    NAMES,
    RAYS,
    RUNS,
    SIZE,
    SQUARES,
    State,
    members,
)
from shellref.text import PLAYERS


class Moment(NamedTuple):
    """A position within the turn at which captures are found, and the turtles that may close.

    `hatched` says that they hatched; else they landed.
    """

    board: dict[str, str]
    closing: Sequence[tuple[str, str]]
    hatched: bool


def near_misses(before: Document, turn: Document, rulings: Rulings) -> list[NearMiss]:
    """Every near miss of a turn, the most relevant first."""
    events = turn["events"]
    positions = [before]
    for event in events:
        positions.append(apply(positions[-1], event))
    moments = [*_moments(events, positions, rulings)]
    found = [
        *_collision(events, moments[0]),
        *_captures(moments),
        *_not_closing(events, moments[0]),
        *_eggs(events, positions, rulings),
        *_lines(before, turn, moments),
    ]
    return sorted(found, key=lambda miss: miss.relevance)


def _miss(type: str, why: str, relevance: int, *more: WTS, **payload: object) -> NearMiss:
    return NearMiss(type, why, (*MISSES[type][why].rules, *more), payload, relevance)


def _board(position: Document) -> dict[str, str]:
    """The letter on each square."""
    return {
        f"{file}{SIZE - row}": letter
        for row, text in enumerate(position["board"])
        for file, letter in zip(FILES, text, strict=True)
    }


def _moments(
    events: Sequence[Document], positions: Sequence[Document], rulings: Rulings
) -> Iterator[Moment]:
    """The placement, then each hatching: of one egg, or of a whole wave (WTS-R1)."""
    landed = [(e["player"], e["square"]) for e in events if e["type"] == "landed"]
    placed = sum(event["step"] == "placement" for event in events)
    yield Moment(_board(positions[placed]), landed, hatched=False)
    batch: list[tuple[str, str]] = []
    for event, after, following in zip(events, positions[1:], [*events[1:], {}], strict=True):
        if event["type"] == "hatched":
            batch.append((event["player"], event["square"]))
            if rulings["hatch"] == "wave" and following.get("type") == "hatched":
                continue
            yield Moment(_board(after), batch, hatched=True)
            batch = []


# --- Captures --------------------------------------------------------------------------------

#: What lies beyond a closing end, nearest first (h hostile, o own, . empty), for each reason, and
#: how many of those squares belong to the line.
PATTERNS = (
    (re.compile("ho"), "one-piece", 2, PERHAPS),
    (re.compile(r"h\.o|\.ho"), "gap", 3, PERHAPS),
    (re.compile(r"hh(?:\.|$)"), "no-anchor", 3, PERHAPS),
    (re.compile("hhho"), "three-pieces", 4, SURELY),
    (re.compile("hhh"), "anchor-hostile", 3, SURELY),
)


def _beyond(board: dict[str, str], player: str, ray: Iterable[str]) -> str:
    """What lies on some squares, as a player sees it."""
    own = LETTERS[player]
    return "".join("." if board[s] == "." else "o" if board[s] == own else "h" for s in ray)


def _captures(moments: Iterable[Moment]) -> Iterator[NearMiss]:
    """Flanking lines from a turtle that landed or hatched (WTS-4.1, WTS-4.4)."""
    for board, closing, hatched in moments:
        more = (WTS.R5_2,) if hatched else ()
        for player, square in closing:
            for direction in DIRECTIONS:
                ray = RAYS[square, direction]
                seen = _beyond(board, player, ray)
                for pattern, why, length, relevance in PATTERNS:
                    if pattern.match(seen):
                        squares = [square, *ray[:length]]
                        payload = _flank(player, square, direction, squares)
                        if why == "gap":
                            payload["empty"] = ray[seen.index(".")]
                        if hatched:
                            payload["hatched"] = True
                        yield _miss("capture", why, relevance, *more, **payload)
                        break


def _flank(player: str, closing: str, direction: str, squares: list[str]) -> Document:
    return {"player": player, "closing": closing, "direction": direction, "squares": squares}


def _complete(board: dict[str, str], player: str, square: str) -> Iterator[tuple[str, list[str]]]:
    """The complete flanks that a player's turtle on a square would close: (direction, squares)."""
    for direction in DIRECTIONS:
        ray = RAYS[square, direction][:3]
        if _beyond(board, player, ray) == "hho":
            yield direction, [square, *ray]


def _collision(events: Sequence[Document], placed: Moment) -> Iterator[NearMiss]:
    """WTS-3.5: flanks that a turtle would have closed, had it landed."""
    for event in events:
        if event["type"] == "collided":
            for player in PLAYERS:
                for direction, squares in _complete(placed.board, player, event["square"]):
                    payload = _flank(player, event["square"], direction, squares)
                    yield _miss("capture", "collision-turn", SURELY, **payload)


def _not_closing(events: Sequence[Document], placed: Moment) -> Iterator[NearMiss]:
    """WTS-4.1, WTS-4.5: complete flanks of which neither end arrived this turn."""
    board = placed.board
    fresh = {event["square"] for event in events if event["step"] == "placement"}
    arrived = fresh | {event["square"] for event in events if event["type"] == "hatched"}
    for player, own in LETTERS.items():
        for square in SQUARES:
            if board[square] != own or square in arrived:
                continue
            for direction, squares in _complete(board, player, square):
                # Each line once, from the end that comes first.
                if square < squares[-1] and squares[-1] not in arrived:
                    relevance = SURELY if fresh & {*squares} else ON_DEMAND
                    payload = _flank(player, square, direction, squares)
                    yield _miss("capture", "not-closing", relevance, **payload)


# --- Eggs ------------------------------------------------------------------------------------


def _eggs(
    events: Sequence[Document], positions: Sequence[Document], rulings: Rulings
) -> Iterator[NearMiss]:
    """WTS-4.9, WTS-5.1, WTS-5.4, WTS-R6: eggs that would have hatched."""
    waiting = dict.fromkeys(PLAYERS, 0)
    placed = settled = positions[0]
    first = [e for e in events if e["type"] == "captured" and e["step"] == "capture"]
    for event, before, position in zip(events, positions, positions[1:], strict=False):
        match event["type"]:
            case "captured":
                waiting[event["player"]] += 1
            case "removed":
                if event["step"] == "capture":
                    placed, settled = before, position
                yield from _captured_first(event, before, position, waiting, rulings)
            case "contested":
                waiting = {player: captures - 1 for player, captures in waiting.items()}
                yield from _contested(event["square"], placed, first, rulings)
            case "hatched":
                waiting[event["player"]] -= 1
            case "lapsed" if position["eggs"]:
                other = {**rulings, "contest": "one-for-one"}
                captures = {p: sum(e["player"] == p for e in first) for p in PLAYERS}
                for square in _would_hatch(settled, captures, other)[event["player"]]:
                    payload = {"player": event["player"], "square": square}
                    yield _miss("hatch", "lapsed", SURELY, **payload)
    oldest = positions[-1]["eggs"][:1]
    for player in dict.fromkeys(e["player"] for e in events if e["type"] == "hatched"):
        for square in oldest:
            yield _miss("hatch", "not-oldest", PERHAPS, player=player, square=square)


def _would_hatch(
    position: Document, waiting: dict[str, int], rulings: Rulings
) -> dict[str, list[str]]:
    """The eggs that hatch for each player from a position on, with some captures waiting."""
    hatched: dict[str, list[str]] = {player: [] for player in PLAYERS}

    def note(event: Event) -> None:
        if event.type == "hatched":
            hatched[event.payload["player"]].append(event.payload["square"])

    hatch(start(position), dict(waiting), 0, rulings, note)
    return hatched


def _contested(
    square: str, placed: Document, captures: Sequence[Document], rulings: Rulings
) -> Iterator[NearMiss]:
    """For whom the egg would have hatched, had the opponent's captures taken nothing.

    `placed` is the position after placement, `captures` are the turn's first ones.
    """
    for player in PLAYERS:
        own = [event for event in captures if event["player"] == player]
        taken = {name for event in own for name in event["taken"]}
        alone = apply(placed, {"type": "removed", "step": "capture", "squares": taken})
        waiting = {**dict.fromkeys(PLAYERS, 0), player: len(own)}
        if square in _would_hatch(alone, waiting, rulings)[player]:
            yield _miss("hatch", "contested", SURELY, player=player, square=square)


def _captured_first(
    event: Document,
    before: Document,
    position: Document,
    waiting: dict[str, int],
    rulings: Rulings,
) -> Iterator[NearMiss]:
    """The captured eggs of a moment that would otherwise have hatched later in the turn."""
    for square in event["squares"]:
        if square not in before["eggs"]:
            continue
        rank, file = SIZE - int(square[1]), FILES.index(square[0])
        board = [*position["board"]]
        board[rank] = f"{board[rank][:file]}E{board[rank][file + 1 :]}"
        eggs = [egg for egg in before["eggs"] if egg == square or egg in position["eggs"]]
        spared = {**position, "board": board, "eggs": eggs}
        for player, squares in _would_hatch(spared, waiting, rulings).items():
            if square in squares:
                yield _miss("hatch", "captured-first", SURELY, player=player, square=square)


# --- Lines -----------------------------------------------------------------------------------


def _runs(turtles: int) -> dict[int, int]:
    """The run of five or more on each axis that has one."""
    return {axis: RUNS[turtles & axis] for axis in ALL_AXES if turtles & axis in RUNS}


def _turtles(state: State, player: str) -> int:
    return state.black if player == "black" else state.white


def _set(board: dict[str, str], player: str) -> int:
    """A player's turtles as a set of squares."""
    own = LETTERS[player]
    return sum(square for name, square in SQUARES.items() if board[name] == own)


def _lines(before: Document, turn: Document, moments: Sequence[Moment]) -> Iterator[NearMiss]:
    """WTS-6.1, WTS-7.4: lines that nearly stood, or no longer do, when all had settled."""
    earlier, settled = start(before), start(turn["position"])
    arrived = sum(SQUARES[square] for moment in moments for _, square in moment.closing)
    for player in PLAYERS:
        turtles = _turtles(settled, player)
        standing = _runs(turtles)
        stood = _runs(_turtles(earlier, player))
        for axis, run in stood.items():
            if axis not in standing:
                gone = members(run & ~turtles)
                squares = members(run)
                yield _miss("line", "cut", SURELY, player=player, squares=squares, missing=gone)
        passing: dict[int, int] = {}
        for moment in moments:
            passing |= _runs(_set(moment.board, player))
        for axis, run in passing.items():
            if axis not in standing and axis not in stood:
                squares = members(run)
                yield _miss("line", "broken", SURELY, player=player, squares=squares)
        for axis in ALL_AXES:
            if axis not in standing and turtles & axis & arrived:
                yield from _unfinished(player, turtles, axis, arrived, settled.occupied)


def _unfinished(
    player: str, turtles: int, axis: int, arrived: int, occupied: int
) -> Iterator[NearMiss]:
    """Four of five squares on an axis without a line, one of the four having just arrived.

    Four in a row are told once, with both squares that would make them five; what else such a
    square would join is not told again. Where other pieces stand on those squares nobody would
    ask.
    """
    squares = _along(axis)
    gaps: dict[tuple[str, ...], list[str]] = {}
    for index in range(len(squares) - LINE + 1):
        window = squares[index : index + LINE]
        missing = [square for square in window if not square & turtles]
        own = sum(window) & turtles
        if len(missing) == 1 and own & arrived and lined(turtles | missing[0], missing[0]):
            gaps.setdefault(tuple(members(own)), []).append(NAMES[missing[0]])
    told: set[str] = set()
    for own_names, missing_names in sorted(gaps.items(), key=lambda gap: _broken_up(gap[0])):
        broken_up = _broken_up(own_names)
        if broken_up and told.issuperset(missing_names):
            continue
        told |= {*missing_names}
        payload: Document = {"player": player, "squares": [*own_names], "missing": missing_names}
        blocked = all(SQUARES[name] & occupied for name in missing_names)
        if broken_up:
            payload["squares"] = sorted([*own_names, *missing_names])
            yield _miss("line", "gap", ON_DEMAND if blocked else PERHAPS, **payload)
        else:
            yield _miss("line", "four", ON_DEMAND if blocked else SURELY, **payload)


def _along(axis: int) -> list[int]:
    """The squares of an axis in order from one end to the other, lowest bit first."""
    return [1 << bit for bit in range(axis.bit_length()) if axis >> bit & 1]


def _broken_up(names: tuple[str, ...]) -> bool:
    """Whether four squares of one axis do not follow one another."""
    first, last = names[0], names[-1]
    steps = max(abs(ord(a) - ord(b)) for a, b in zip(first, last, strict=True))
    return steps != LINE - 2
