"""A second, slow engine for "What the Shell", written from the rules page alone.

It exists to be compared, turn by turn, with the engine of the product, so it shares no code with
it and prefers clarity to speed. The rules are quoted as WTS-n (a rule) and WTS-Rn (a ruling).

The state is a dict from occupied squares to a letter ("B", "W", "E") and a list of the eggs,
oldest first; everything else is worked out from these two whenever it is needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Event = dict[str, Any]

FILES = "abcdefghi"
RANKS = "123456789"
SQUARES = [file + rank for file in FILES for rank in RANKS]  # a1, a2, ... a9, b1, ... i9

# Clockwise from north: (step in files, step in ranks); north is one rank up.
DIRECTIONS = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}
# Every line of the board runs along one of these, its squares then in the order a1 ... i9; each
# with the direction back.
LINE_DIRECTIONS = {"n": "s", "ne": "sw", "e": "w", "se": "nw"}

PLAYERS = ("black", "white")  # where things happen at once, black comes first
TURTLE = {"black": "B", "white": "W"}
HOSTILE = {"black": ("W", "E"), "white": ("B", "E")}  # WTS-4.3
EGG = "E"

RULINGS = {
    "hatch": ("one-at-a-time", "wave"),  # WTS-R1, the default first
    "contest": ("one-for-one", "none-hatch"),  # WTS-R6, the default first
}


def neighbour(square: str, direction: str, distance: int = 1) -> str | None:
    """The square so many steps away in a direction, or None beyond the edge (WTS-1)."""
    file_step, rank_step = DIRECTIONS[direction]
    file = FILES.index(square[0]) + file_step * distance
    rank = RANKS.index(square[1]) + rank_step * distance
    if 0 <= file < 9 and 0 <= rank < 9:
        return FILES[file] + RANKS[rank]
    return None


@dataclass(frozen=True)
class Capture:
    """One capture: a flanking line that takes two pieces (WTS-4.1)."""

    player: str
    closing: str
    anchor: str
    taken: tuple[str, str]  # near to the closing end, then far from it
    pieces: tuple[str, str]  # their letters
    direction: str  # from the closing end


class Game:
    """One game: `play` resolves a turn and says what happened."""

    def __init__(
        self,
        rulings: Mapping[str, str] | None = None,
        setup: Mapping[str, Any] | None = None,
    ) -> None:
        """Begin on the empty board or from a set-up, with the default or other rulings."""
        self.rulings = {name: options[0] for name, options in RULINGS.items()}
        for name, option in (rulings or {}).items():
            if option not in RULINGS.get(name, ()):
                raise ValueError(f"no such ruling: {name}: {option}")
            self.rulings[name] = option

        self.board: dict[str, str] = {}  # WTS-1: empty at the start
        self.eggs: list[str] = []  # WTS-3.4: oldest first
        self.sudden_death = False
        self.outcome = "unfinished"
        self.reason: str | None = None
        self._events: list[Event] = []  # of the turn that is being resolved
        if setup is not None:
            self._set_up(setup)

    def _set_up(self, setup: Mapping[str, Any]) -> None:
        """Begin from a given position; equal lines begin in sudden death (WTS-7.3)."""
        rows = list(setup.get("board", ["........."] * 9))
        if len(rows) != 9 or any(len(row) != 9 or set(row) - set(".BWE") for row in rows):
            raise ValueError("a board is nine texts of nine of . B W E")
        for rank, row in zip(reversed(RANKS), rows, strict=True):  # rank 9 comes first
            for file, letter in zip(FILES, row, strict=True):
                if letter != ".":
                    self.board[file + rank] = letter

        on_board = [square for square in SQUARES if self.board.get(square) == EGG]
        if "eggs" in setup:
            self.eggs = list(setup["eggs"])
        elif len(on_board) == 1:
            self.eggs = on_board  # a single egg needs no order
        if sorted(self.eggs) != on_board:
            raise ValueError("the eggs are not the squares with E")

        black, white = self._winning_turtles("black"), self._winning_turtles("white")
        if black != white or self._board_full():
            raise ValueError("this position is already over")
        self.sudden_death = black > 0

    # ---- what the callers ask -----------------------------------------------------------------

    def legal(self, black: str, white: str) -> bool:
        """Both choices are empty squares and the game is not over (WTS-2.1, 2.4)."""
        return self.outcome == "unfinished" and all(
            square in SQUARES and square not in self.board for square in (black, white)
        )

    def position(self) -> dict[str, Any]:
        """The position as a trace writes it."""
        return {
            "board": [
                "".join(self.board.get(file + rank, ".") for file in FILES)
                for rank in reversed(RANKS)
            ],
            "eggs": list(self.eggs),
            "winning_turtles": {player: self._winning_turtles(player) for player in PLAYERS},
            "sudden_death": self.sudden_death,
        }

    def play(self, black: str, white: str) -> list[Event]:
        """Resolve a turn: placement, capture, hatching, win check (WTS-2.3)."""
        if not self.legal(black, white):
            raise ValueError(f"illegal turn: black {black}, white {white}")
        self._events = []
        waiting = {"black": 0, "white": 0}  # captures that may still hatch an egg
        if black == white:
            self._collide(black)  # WTS-3.5: no captures, hence no hatching
        else:
            self._land(black, white)
            self._capture_after_landing(black, white, waiting)
            self._hatch(waiting)
        self._check_for_a_win()
        return self._events

    def _tell(self, step: str, kind: str, **payload: Any) -> None:
        """Note an event: things are told in the order in which they happen."""
        self._events.append({"type": kind, "step": step, **payload})

    # ---- placement ----------------------------------------------------------------------------

    def _collide(self, square: str) -> None:
        """The same square: no turtle lands; an egg is laid, the youngest (WTS-3.2, 3.4)."""
        self.board[square] = EGG
        self.eggs.append(square)
        self._tell("placement", "collided", square=square)

    def _land(self, black: str, white: str) -> None:
        """Different squares: each turtle lands on its square (WTS-3.1)."""
        for player, square in (("black", black), ("white", white)):
            self.board[square] = TURTLE[player]
            self._tell("placement", "landed", player=player, square=square)

    # ---- capture ------------------------------------------------------------------------------

    def _capture_after_landing(self, black: str, white: str, waiting: dict[str, int]) -> None:
        """Both players' captures are found before anything is removed (WTS-4.7)."""
        found = self._captures_of("black", black) + self._captures_of("white", white)
        for capture in found:
            waiting[capture.player] += 1
        self._take(found, "capture")

    def _captures_of(self, player: str, closing: str) -> list[Capture]:
        """All captures that the turtle on `closing` closes, as the board stands (WTS-4.1-4.6).

        In each direction: exactly two hostile pieces, then a turtle of its own colour. Only ever
        asked of a turtle that has just landed or hatched.
        """
        found = []
        for direction in DIRECTIONS:
            near = neighbour(closing, direction, 1)
            far = neighbour(closing, direction, 2)
            anchor = neighbour(closing, direction, 3)
            if near is None or far is None or anchor is None:
                continue
            if (
                self.board.get(near) in HOSTILE[player]
                and self.board.get(far) in HOSTILE[player]
                and self.board.get(anchor) == TURTLE[player]
            ):
                pieces = (self.board[near], self.board[far])
                found.append(Capture(player, closing, anchor, (near, far), pieces, direction))
        return found

    def _take(self, captures: list[Capture], step: str) -> None:
        """All captured pieces leave the board together (WTS-4.9).

        A piece taken by several captures leaves once (WTS-R5). A captured egg is gone and cannot
        hatch (WTS-4.9).
        """
        if not captures:
            return
        taken = {square for capture in captures for square in capture.taken}
        for square in taken:
            del self.board[square]
        self.eggs = [egg for egg in self.eggs if egg not in taken]
        for capture in captures:
            self._tell(
                step,
                "captured",
                player=capture.player,
                closing=capture.closing,
                anchor=capture.anchor,
                taken=list(capture.taken),
                pieces=list(capture.pieces),
                direction=capture.direction,
            )
        self._tell(step, "removed", squares=sorted(taken))

    # ---- hatching -----------------------------------------------------------------------------

    def _hatch(self, waiting: dict[str, int]) -> None:
        """Contested eggs vanish, then one player's captures hatch eggs (WTS-5).

        Only captures of the player who hatches are added meanwhile, so no egg becomes contested
        later on.
        """
        both_captured = waiting["black"] > 0 and waiting["white"] > 0
        if both_captured and self.rulings["contest"] == "none-hatch":
            # WTS-R6, none-hatch: only the oldest egg vanishes and nothing hatches this turn.
            if self.eggs:
                self._contest_oldest(waiting)
            self._lapse(waiting)
            return

        # WTS-5.4 and WTS-R6, one-for-one: each contested egg uses one capture of each player.
        while waiting["black"] > 0 and waiting["white"] > 0 and self.eggs:
            self._contest_oldest(waiting)

        # WTS-5.5: until the captures or the eggs run out. At most one player has both.
        for player in PLAYERS:
            while waiting[player] > 0 and self.eggs:
                # WTS-R1: one egg after another, or one for each of the waiting captures.
                many = waiting[player] if self.rulings["hatch"] == "wave" else 1
                self._hatch_together(player, many, waiting)
        self._lapse(waiting)

    def _contest_oldest(self, waiting: dict[str, int]) -> None:
        """The oldest egg vanishes and hatches for nobody (WTS-5.4)."""
        egg = self.eggs.pop(0)
        del self.board[egg]
        for player in PLAYERS:
            waiting[player] -= 1
        self._tell("hatching", "contested", square=egg)

    def _hatch_together(self, player: str, many: int, waiting: dict[str, int]) -> None:
        """The oldest eggs, at most `many`, become turtles of the player and capture.

        Each uses one waiting capture (WTS-5.1). All captures are found before any piece of them
        is removed (WTS-R4), and they hatch eggs in turn (WTS-5.2). One egg at a time is simply
        the case of one.
        """
        hatching = self.eggs[:many]  # oldest first; fewer than `many` when eggs are short
        self.eggs = self.eggs[many:]
        waiting[player] -= len(hatching)
        for square in sorted(hatching):
            self.board[square] = TURTLE[player]
            self._tell("hatching", "hatched", player=player, square=square)

        found = []
        for square in sorted(hatching):
            for capture in self._captures_of(player, square):
                # WTS-R4: a line closed at both ends is one capture, told from the older egg.
                closed_at_both_ends = capture.anchor in hatching
                if closed_at_both_ends and hatching.index(capture.anchor) < hatching.index(square):
                    continue  # the same line is found from its other end
                found.append(capture)
        waiting[player] += len(found)
        self._take(found, "hatching")

    def _lapse(self, waiting: dict[str, int]) -> None:
        """Captures that are left do not carry over (WTS-5.3)."""
        for player in PLAYERS:
            if waiting[player] > 0:
                self._tell("hatching", "lapsed", player=player, captures=waiting[player])

    # ---- win check ----------------------------------------------------------------------------

    def _lines(self, player: str) -> list[list[str]]:
        """Every maximal run of five or more turtles of the player (WTS-6.1)."""
        lines = []
        for start in [square for square in SQUARES if self.board.get(square) == TURTLE[player]]:
            for direction, back in LINE_DIRECTIONS.items():
                before = neighbour(start, back)
                if before is not None and self.board.get(before) == TURTLE[player]:
                    continue  # the run does not begin here
                run = []
                square: str | None = start
                while square is not None and self.board.get(square) == TURTLE[player]:
                    run.append(square)
                    square = neighbour(square, direction)
                if len(run) >= 5:
                    lines.append(run)
        return sorted(lines)

    def _winning_turtles(self, player: str) -> int:
        """How many turtles stand in some line, a shared turtle once (WTS-7.1)."""
        return len({square for line in self._lines(player) for square in line})

    def _board_full(self) -> bool:
        """Eggs fill squares too (WTS-8.1)."""
        return all(square in self.board for square in SQUARES)

    def _check_for_a_win(self) -> None:
        """Lines are counted only now that everything has settled (WTS-6, 7, 8)."""
        for player in PLAYERS:
            if self._lines(player):
                self._tell("win check", "lined", player=player, lines=self._lines(player))

        began_in_sudden_death = self.sudden_death
        black, white = self._winning_turtles("black"), self._winning_turtles("white")

        if black != white:
            # WTS-6.2: the only player with a line wins. WTS-7.2, 7.4: more winning turtles win.
            winner = "black" if black > white else "white"
            plain = min(black, white) == 0 and not began_in_sudden_death
            self.outcome = f"{winner}-wins"
            self.reason = "five-in-a-row" if plain else "sudden-death"
            self.sudden_death = False
            self._tell("win check", "won", player=winner, reason=self.reason)
            return

        # WTS-7.3: equally many lines keep sudden death going; WTS-7.5: no lines at all end it.
        self.sudden_death = black > 0
        if self.sudden_death:
            state = "continued" if began_in_sudden_death else "entered"
            self._tell("win check", "sudden_death", state=state)
        elif began_in_sudden_death:
            self._tell("win check", "sudden_death", state="ended")

        if self._board_full():
            # WTS-8.1: full and no line; WTS-R2: full while sudden death is tied.
            self.outcome, self.reason = "draw", "board-full"
            self.sudden_death = False
            self._tell("win check", "drawn", reason=self.reason)
