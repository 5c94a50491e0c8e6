"""What nearly happened: a plain board of one's own, and turns replayed on it from their events.

Nothing here looks at how the package finds a near miss: squares are walked one by one, on a dict
from occupied squares to letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from shellref import testing
from shellref.games.game import Document
from shellref.games.what_the_shell import GAME, positions
from shellref.games.what_the_shell.near_misses import near_misses
from shellref.games.what_the_shell.state import State

FILES, RANKS = "abcdefghi", "123456789"
ALL = [file + rank for file in FILES for rank in RANKS]
LETTERS = {"black": "B", "white": "W"}
OTHER = {"black": "white", "white": "black"}
STEPS = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}
BACK = dict(zip(STEPS, [*STEPS][4:] + [*STEPS][:4], strict=True))

Board = dict[str, str]


def away(square: str, direction: str, distance: int) -> str | None:
    """The square so many steps from another, or None beyond the edge."""
    dx, dy = STEPS[direction]
    x, y = FILES.index(square[0]) + dx * distance, RANKS.index(square[1]) + dy * distance
    return FILES[x] + RANKS[y] if 0 <= x < 9 and 0 <= y < 9 else None


def ray(square: str, direction: str, length: int) -> list[str]:
    """At most so many squares beyond a square, nearest first."""
    found = [away(square, direction, distance) for distance in range(1, length + 1)]
    return [square for square in found if square]


class Layout(NamedTuple):
    """Pieces on the board, and the eggs among them, oldest first."""

    board: Board
    eggs: list[str]

    def changed(self, changes: Board) -> Layout:
        """The same with other letters (`.` for none) on some squares; new eggs are the youngest."""
        board = {**self.board, **changes}
        kept = [egg for egg in self.eggs if egg not in changes]
        laid = [square for square, letter in changes.items() if letter == "E"]
        return Layout({s: letter for s, letter in board.items() if letter != "."}, kept + laid)

    def setup(self) -> Document:
        """As a record sets it up."""
        rows = ["".join(self.board.get(f + rank, ".") for f in FILES) for rank in reversed(RANKS)]
        return {"board": rows, "eggs": [*self.eggs]}

    def state(self) -> State:
        """As the engine begins with it."""
        return positions.start(self.setup())

    def seen(self, player: str, square: str | None) -> str:
        """A square in a player's eyes: `o` own, `h` hostile, `.` empty, `#` beyond the edge."""
        if square is None:
            return "#"
        letter = self.board.get(square, ".")
        return "o" if letter == LETTERS[player] else "." if letter == "." else "h"

    def line(self, player: str, square: str, direction: str) -> str:
        """What a player sees on the four squares beyond one."""
        return "".join(self.seen(player, away(square, direction, n)) for n in (1, 2, 3, 4))

    def five(self, player: str, square: str, direction: str) -> bool:
        """Whether a player has five in a row from a square on."""
        squares = [square, *ray(square, direction, 4)]
        return [self.seen(player, one) for one in squares] == ["o"] * 5


def laid_out(position: Document) -> Layout:
    """A position of the trace document."""
    board: Board = {
        file + rank: letter
        for rank, row in zip(reversed(RANKS), position["board"], strict=True)
        for file, letter in zip(FILES, row, strict=True)
        if letter != "."
    }
    return Layout(board, [*position["eggs"]])


class Moment(NamedTuple):
    """When captures are looked for, and who may close: the oldest egg of a wave first."""

    there: Layout
    closing: list[tuple[str, str]]
    hatched: bool


class Turn(NamedTuple):
    """A turn of a trace document."""

    before: Document
    document: Document
    rulings: dict[str, str]

    @property
    def events(self) -> list[Document]:
        """What happened."""
        events: list[Document] = self.document["events"]
        return events

    @property
    def collision(self) -> str | None:
        """The square on which both players met."""
        return next((e["square"] for e in self.events if e["type"] == "collided"), None)

    def misses(self, type: str) -> list[Document]:
        """What the package says nearly happened, of one type."""
        found = [miss.to_json() for miss in near_misses(self.before, self.document, self.rulings)]
        return [miss for miss in found if miss["type"] == type]

    def replay(self) -> Iterator[tuple[Document, Layout, Layout]]:
        """Each event with the pieces before and after it."""
        there = laid_out(self.before)
        for event in self.events:
            match event["type"]:
                case "landed" | "hatched":
                    after = there.changed({event["square"]: LETTERS[event["player"]]})
                case "collided":
                    after = there.changed({event["square"]: "E"})
                case "removed":
                    after = there.changed(dict.fromkeys(event["squares"], "."))
                case "contested":
                    after = there.changed({event["square"]: "."})
                case _:
                    after = there
            yield event, there, after
            there = after

    def moments(self) -> list[Moment]:
        """The placement and each hatching, of one egg or of a wave."""
        replayed = [*self.replay()]
        landed = [(e["player"], e["square"]) for e in self.events if e["type"] == "landed"]
        placed = [after for event, _, after in replayed if event["step"] == "placement"]
        found = [Moment(placed[-1], landed, hatched=False)]
        age = {egg: n for n, egg in enumerate(laid_out(self.before).eggs)}
        wave: list[tuple[str, str]] = []
        following = [*[event["type"] for event in self.events[1:]], "end"]
        for (event, _, after), then in zip(replayed, following, strict=True):
            if event["type"] == "hatched":
                wave.append((event["player"], event["square"]))
                goes_on = self.rulings["hatch"] == "wave" and then == "hatched"
                if not goes_on:
                    oldest_first = sorted(wave, key=lambda one: age[one[1]])
                    found.append(Moment(after, oldest_first, hatched=True))
                    wave = []
        return found


def turns(played: testing.Played) -> Iterator[Turn]:
    """The turns of a game."""
    document = played.trace().to_json()
    before = document["start"]
    for turn in document["turns"]:
        yield Turn(before, turn, document["rulings"])
        before = turn["position"]


def turn_of(setup: Document, moves: Document, rulings: dict[str, str] | None = None) -> Turn:
    """The one turn of a record."""
    choices = [testing.choices_of(GAME, moves)]
    (turn,) = turns(testing.Played(GAME, setup, rulings or {}, choices, []))
    return turn
