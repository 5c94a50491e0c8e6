"""A second, slow engine for "Bear Island", written from the rules page alone.

It exists to be compared, turn by turn, with the engine of the product, so it shares no code with
it and prefers clarity to speed. The rules are quoted as BI-n (a rule) and BI-Rn (a ruling).

The state is a dict from occupied cells to a stack (bottom to top, "BWW"), the sunk islands and
each player's cards (`bear_island_cards.py`). A turn is resolved on a copy of the state: an
illegal turn simply drops the copy.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .bear_island_cards import Cards, IllegalTurn

__all__ = ["CELLS", "DIRECTIONS", "Game", "IllegalTurn"]

Event = dict[str, Any]
Effect = Mapping[str, Any]

FILES = "abcd"
RANKS = "1234"
CELLS = [file + rank for file in FILES for rank in RANKS]  # a1, a2, a3, a4, b1, ... d4
ISLANDS = ("nw", "ne", "sw", "se")

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

PLAYERS = ("black", "white")  # where things happen at once, black comes first
BEAR = {"black": "B", "white": "W"}
PLAYER_OF = {"B": "black", "W": "white"}
OTHER = {"black": "white", "white": "black"}
BEARS = 8  # BI-1.2: of each colour
CROWD = 6  # BI-3.2: "six or more bears"

RULINGS = {
    "win-check": ("instant", "set-down", "effect"),  # BI-R1, the default first
    "sea-crossing": ("allowed", "blocked"),  # BI-R2
    "swap-empty": ("forbidden", "allowed"),  # BI-R3
    "reshuffle": ("when-needed", "when-empty"),  # BI-R4
}


def island_of(cell: str) -> str:
    """The quarter of the board that a cell is in: a-b is west, 1-2 is south."""
    return ("n" if cell[1] in "34" else "s") + ("w" if cell[0] in "ab" else "e")


def neighbour(cell: str, direction: str) -> str | None:
    """The place one step away in a direction, sunk or not, or None beyond the edge (BI-1.1)."""
    file_step, rank_step = DIRECTIONS[direction]
    file = FILES.index(cell[0]) + file_step
    rank = RANKS.index(cell[1]) + rank_step
    if 0 <= file < 4 and 0 <= rank < 4:
        return FILES[file] + RANKS[rank]
    return None


def between(start: str, end: str) -> list[str]:
    """The places strictly between two places of one row, column or diagonal."""
    for direction in DIRECTIONS:
        passed: list[str] = []
        place = neighbour(start, direction)
        while place is not None:
            if place == end:
                return passed
            passed.append(place)
            place = neighbour(place, direction)
    raise ValueError(f"{start} and {end} are on no line")


@dataclass
class Table:
    """Everything that lies on the table."""

    board: dict[str, str]  # occupied cell -> stack, bottom to top
    sunk: set[str]
    cards: dict[str, Cards]
    to_move: str | None
    in_hand: str = ""  # bears lifted by a scatter and not yet set down, the next one first

    def exists(self, cell: str) -> bool:
        """A place on an island that has not sunk; all else is sea (BI-2.3)."""
        return cell in CELLS and island_of(cell) not in self.sunk

    def controller(self, cell: str) -> str | None:
        """Whoever's colour is on top controls the stack (BI-2.1); nobody an empty cell."""
        stack = self.board.get(cell)
        return None if stack is None else PLAYER_OF[stack[-1]]

    def put(self, cell: str, bears: str) -> None:
        """Bears that arrive go on top (BI-2.2)."""
        self.board[cell] = self.board.get(cell, "") + bears

    def bare_islands(self) -> list[str]:
        """The islands that stand and hold no bears (BI-3.3)."""
        held = {island_of(cell) for cell in self.board}
        return [island for island in ISLANDS if island not in self.sunk and island not in held]

    def winner(self) -> str | None:
        """The player whose colour is on top of all occupied cells, if there are any (BI-4.1)."""
        tops = {self.controller(cell) for cell in self.board}
        return tops.pop() if len(tops) == 1 else None

    def lost(self, player: str) -> int:
        """Bears that are neither on the board nor in hand are lost."""
        left = "".join(self.board.values()) + self.in_hand
        return BEARS - left.count(BEAR[player])


def table_of(setup: Mapping[str, Any]) -> Table:
    """The table of a set-up (BI-1); what the record format calls malformed is a ValueError."""
    given = setup["board"]
    board: dict[str, str] = {}
    if isinstance(given, Mapping):
        board = {cell: given[cell] for cell in CELLS if cell in given}
        if len(board) != len(given) or any(not s or set(s) - set("BW") for s in board.values()):
            raise ValueError("a board maps cells to stacks of B and W")
    else:
        if len(given) != 4 or any(len(row) != 4 or set(row) - set("BW") for row in given):
            raise ValueError("a board is four texts of four of B W")
        for rank, row in zip(reversed(RANKS), given, strict=True):  # rank 4 comes first
            for file, bear in zip(FILES, row, strict=True):
                board[file + rank] = bear

    sunk = set(setup.get("sunk") or [])
    if sunk - set(ISLANDS):
        raise ValueError("no such island")
    if setup["first"] not in PLAYERS:
        raise ValueError("black or white begins")
    cards = {player: Cards.from_setup(setup["cards"][player]) for player in PLAYERS}
    table = Table(board, sunk, cards, setup["first"])

    if any(table.lost(player) < 0 for player in PLAYERS):
        raise ValueError("more than eight bears of a colour")
    if not all(table.exists(cell) for cell in board):
        raise ValueError("bears on a sunk island")
    if table.bare_islands():
        raise ValueError("a standing island without bears")
    if table.winner() is not None:
        raise ValueError("this position is already won")
    return table


class Game:
    """One game: `play` resolves a turn and says what happened."""

    def __init__(self, setup: Mapping[str, Any], rulings: Mapping[str, str] | None = None) -> None:
        """Begin from a set-up, with the default or other rulings."""
        self.rulings = {name: options[0] for name, options in RULINGS.items()}
        for name, option in (rulings or {}).items():
            if option not in RULINGS.get(name, ()):
                raise ValueError(f"no such ruling: {name}: {option}")
            self.rulings[name] = option
        self._table = table_of(setup)
        self.outcome = "unfinished"
        self.reason: str | None = None
        self.unplayed = False

    def play(self, turn: Mapping[str, Any], last: bool = False) -> list[Event]:
        """Resolve a turn in long form; raise IllegalTurn and change nothing if it is illegal.

        `last` says that it is the last turn of its record, which may leave out an unknown draw.
        """
        if self.outcome != "unfinished":
            raise IllegalTurn("after-the-end", "BI-R11", "a further turn is illegal")
        if turn["player"] != self._table.to_move:
            raise IllegalTurn("wrong-player", "BI-3", "players alternate")

        resolution = Turn(copy.deepcopy(self._table), self.rulings, turn, last)
        winner = resolution.resolve()

        self._table = resolution.table
        self.unplayed = resolution.unplayed
        if winner is None:
            self._table.to_move = OTHER[turn["player"]]
        else:
            self._table.to_move = None
            self.outcome, self.reason = f"{winner}-wins", "one-colour"
        return resolution.events

    def position(self) -> dict[str, Any]:
        """The position as a trace writes it."""
        table = self._table
        position: dict[str, Any] = {
            "board": {cell: table.board[cell] for cell in CELLS if cell in table.board},
            "sunk": [island for island in ISLANDS if island in table.sunk],
            "lost": {player: table.lost(player) for player in PLAYERS},
            "to_move": table.to_move,
            "cards": {player: table.cards[player].as_position() for player in PLAYERS},
        }
        if table.in_hand:
            position["in_hand"] = table.in_hand
        return position


class Won(Exception):
    """The winning moment: "the rest of the turn is not played" (BI-4.1)."""

    def __init__(self, player: str) -> None:
        super().__init__(player)
        self.player = player


class Turn:
    """One turn being resolved, on a table of its own."""

    def __init__(
        self, table: Table, rulings: Mapping[str, str], turn: Mapping[str, Any], last: bool
    ) -> None:
        self.table = table
        self.rulings = rulings
        self.turn = turn
        self.last = last
        self.player: str = turn["player"]
        self.step = "card"
        self.used: list[tuple[str, str]] = []  # (owner, card) in the order of use
        self.events: list[Event] = []
        self.unplayed = False

    def resolve(self) -> str | None:
        """The four steps of BI-3, until somebody wins; the winner, if any."""
        try:
            self._use_a_card()
            self._overcrowding()
        except Won as won:
            step = self.step  # in which it happened
            self._discard_used()  # BI-R5: "when the game ends, just before the win"
            self._tell("won", step, player=won.player, reason="one-colour")
            if self.turn.get("draw"):
                self.unplayed = True  # BI-R11
            return won.player
        self._sinking()
        self._discard_used()
        self._draw()
        return None

    def _tell(self, kind: str, step: str, **payload: Any) -> None:
        """Note an event: things are told in the order in which they happen."""
        self.events.append({"type": kind, "step": step, **payload})

    def _tell_effect(self, kind: str, card: str, **payload: Any) -> None:
        """Note an event of a card's effect; of a copied card, it is that card's."""
        self._tell(kind, "card", player=self.player, card=card, **payload)

    def _check_for_a_win(self) -> None:
        """A moment of BI-4.1: in whoever's turn it is, the colour on top everywhere wins."""
        winner = self.table.winner()
        if winner is not None:
            raise Won(winner)

    # ---- 3.1 card -----------------------------------------------------------------------------

    def _use_a_card(self) -> None:
        """Use one of your face-up cards (BI-3.1), or none if there is none (BI-R7)."""
        play = self.turn.get("play")
        if play is not None:
            self._choose(self.player, play["card"], "BI-3.1")
            self._activate(play)
        elif self.table.cards[self.player].face_up:
            raise IllegalTurn("must-use-a-card", "BI-R7")
        else:
            self._tell("passed", "card", player=self.player)

    def _choose(self, owner: str, card: str, rule: str) -> None:
        """A card chosen for use leaves its owner's row at once (BI-R5)."""
        row = self.table.cards[owner].face_up
        if card not in row:
            raise IllegalTurn("not-face-up", rule, f"{card} of {owner}")
        row.remove(card)  # of two equal cards the one that has lain there longer
        self.used.append((owner, card))
        self._tell_effect("used", card, owner=owner, again=False)

    def _activate(self, effect: Effect) -> None:
        """Carry out the effect of a card that has been chosen (BI-5).

        Every effect ends in a moment of BI-4.1 under all three options of BI-R1: a straight,
        diagonal, jump, swap, gather, push and banish is one change of the board, and a scatter's
        own moments come before its end.
        """
        card = effect["card"]
        if card in ("straight", "diagonal", "jump"):
            self._move(card, effect["from"], effect["to"])
        elif card == "swap":
            self._swap(*effect["cells"])
        elif card == "gather":
            self._gather(effect["at"], list(effect.get("order") or []))
        elif card == "push":
            self._push(effect["from"], effect["direction"])
        elif card == "scatter":
            self._scatter(effect["from"], list(effect.get("to") or []))
        elif card == "banish":
            self._banish(effect["at"])
        elif card == "double":
            self._double(list(effect.get("effects") or []), bool(effect.get("reuse", False)))
        elif card == "discard":
            self._discard(effect.get("target"))
        elif card == "wild":
            self._wild(effect.get("of"), effect.get("as"))
        else:
            raise ValueError(f"no such card: {card}")
        self._check_for_a_win()

    # ---- the effects: demands that several of them make ---------------------------------------

    def _demand_cell(self, cell: str) -> None:
        """Only cells that exist can be named: the rest is sea (BI-2.3, BI-R9)."""
        if not self.table.exists(cell):
            raise IllegalTurn("no-such-cell", "BI-R9", cell)

    def _demand_own_stack(self, cell: str, rule: str) -> None:
        """Your stack is "one you control at that moment" (BI-5); an empty cell is nobody's."""
        self._demand_cell(cell)
        if self.table.controller(cell) != self.player:
            raise IllegalTurn("not-your-stack", rule, cell)

    # ---- the effects that move bears ----------------------------------------------------------

    def _move(self, card: str, start: str, end: str) -> None:
        """Your stack moves onto another cell: BI-5.1 straight, BI-5.2 diagonal, BI-5.3 jump."""
        rule = {"straight": "BI-5.1", "diagonal": "BI-5.2", "jump": "BI-5.3"}[card]
        self._demand_own_stack(start, rule)
        self._demand_cell(end)
        if start == end:
            raise IllegalTurn("same-cell", "BI-R9", "a move must go to another cell")

        files = abs(FILES.index(start[0]) - FILES.index(end[0]))
        ranks = abs(RANKS.index(start[1]) - RANKS.index(end[1]))
        if card == "straight" and files != 0 and ranks != 0:
            raise IllegalTurn("off-the-line", rule, "along a row or column")
        if card == "diagonal" and files != ranks:
            raise IllegalTurn("off-the-line", rule, "along a diagonal")
        if card != "jump" and self.rulings["sea-crossing"] == "blocked":
            # BI-R2: over anything, but not over a sunk island.
            for place in between(start, end):
                if not self.table.exists(place):
                    raise IllegalTurn("blocked-by-sea", "BI-R2", place)

        bears = self.table.board.pop(start)
        self.table.put(end, bears)
        self._tell_effect("moved", card, **{"from": start}, to=end, bears=bears)

    def _swap(self, one: str, other: str) -> None:
        """The bears of two cells change places (BI-5.4)."""
        self._demand_cell(one)
        self._demand_cell(other)
        if one == other:
            raise IllegalTurn("same-cell", "BI-R9", "swap's cells differ")
        board = self.table.board
        stacks = {one: board.pop(one, ""), other: board.pop(other, "")}
        if not any(stacks.values()):
            raise IllegalTurn("no-bears", "BI-R9", "at least one holds bears")
        if not all(stacks.values()) and self.rulings["swap-empty"] == "forbidden":
            raise IllegalTurn("swap-empty", "BI-R3")
        for cell, arriving in ((one, stacks[other]), (other, stacks[one])):
            if arriving:
                self.table.put(cell, arriving)
        self._tell_effect("swapped", "swap", cells=[one, other])

    def _gather(self, at: str, order: list[str]) -> None:
        """All orthogonally adjacent bears move on top of your stack (BI-5.5).

        Cell by cell in the order the player chooses; stacks keep their inner order (BI-R14).
        """
        self._demand_own_stack(at, "BI-5.5")
        around = [neighbour(at, direction) for direction in ("n", "e", "s", "w")]
        occupied = [cell for cell in around if cell is not None and cell in self.table.board]
        if sorted(order) != sorted(occupied):
            raise IllegalTurn("wrong-gather", "BI-5.5", f"the cells are {sorted(occupied)}")
        if not occupied:
            self._tell_effect("nothing", "gather", why="no-neighbours")  # BI-R6
        for cell in order:
            bears = self.table.board.pop(cell)
            self.table.put(at, bears)
            self._tell_effect("gathered", "gather", **{"from": cell}, to=at, bears=bears)

    def _push(self, start: str, direction: str) -> None:
        """Your stack and the unbroken row ahead of it move one cell (BI-5.6).

        The row is broken by an empty cell or by the sea, which hold no bears, and moves from the
        far end; the pushing stack itself may go into the sea (BI-R12).
        """
        self._demand_own_stack(start, "BI-5.6")
        row = []
        place: str | None = start
        while place is not None and place in self.table.board:
            row.append(place)
            place = neighbour(place, direction)
        for cell in reversed(row):
            bears = self.table.board.pop(cell)
            ahead = neighbour(cell, direction)
            if ahead is not None and self.table.exists(ahead):
                self.table.put(ahead, bears)  # it is empty by now
                self._tell_effect("pushed", "push", **{"from": cell}, to=ahead, bears=bears)
            else:
                self._tell_effect("fell", "push", **{"from": cell}, bears=bears, cause="push")

    def _scatter(self, start: str, cells: list[str]) -> None:
        """Lift your stack and set it down bear by bear, the lowest first (BI-5.7).

        "The first on one of the eight cells around, each later one on a cell around the previous
        one". The moments inside a scatter are those of BI-R1.
        """
        self._demand_own_stack(start, "BI-5.7")
        if len(cells) > len(self.table.board[start]):
            # BI-R11: so even if the game is won before.
            raise IllegalTurn("scatter-count", "BI-R11", "more cells than bears")

        set_down = 0
        try:
            self.table.in_hand = self.table.board.pop(start)
            self._tell_effect("lifted", "scatter", **{"from": start}, bears=self.table.in_hand)
            if self.rulings["win-check"] == "instant":
                self._check_for_a_win()  # "bears in hand not counting as on the board"

            previous = start
            while self.table.in_hand:
                if set_down == len(cells):
                    raise IllegalTurn("scatter-count", "BI-5.7", "more bears than cells")
                cell = cells[set_down]
                self._demand_cell(cell)
                if cell not in [neighbour(previous, direction) for direction in DIRECTIONS]:
                    raise IllegalTurn("not-adjacent", "BI-5.7", f"{cell} to {previous}")
                bear, self.table.in_hand = self.table.in_hand[0], self.table.in_hand[1:]
                self.table.put(cell, bear)
                set_down += 1
                previous = cell
                self._tell_effect("set_down", "scatter", cell=cell, bear=bear)
                if self.rulings["win-check"] in ("instant", "set-down"):
                    self._check_for_a_win()
        except Won:
            if set_down < len(cells):
                self.unplayed = True  # BI-R11
            raise

    def _banish(self, at: str) -> None:
        """All bears of any one cell fall into the sea (BI-5.8)."""
        self._demand_cell(at)
        if at not in self.table.board:
            raise IllegalTurn("no-bears", "BI-R9", "banish needs a bear")
        bears = self.table.board.pop(at)
        self._tell_effect("fell", "banish", **{"from": at}, bears=bears, cause="banish")

    # ---- the effects that use cards -----------------------------------------------------------

    def _double(self, effects: list[Effect], reuse: bool) -> None:
        """Two activations among your other face-up cards (BI-5.9).

        "Two cards once each, or one card twice." A copied double activates the user's own cards,
        too (BI-5.11). The cards are chosen one by one: the second is looked for when the first
        activation has been resolved.
        """
        if len(effects) > 2:
            raise IllegalTurn("double-count", "BI-5.9", "two activations")
        if not self.table.cards[self.player].face_up:  # the double itself has left it (BI-R5)
            if effects:
                raise IllegalTurn("not-face-up", "BI-5.9", effects[0]["card"])
            if reuse:
                raise IllegalTurn("reuse", "BI-R8", "there is no first card")
            self._tell_effect("nothing", "double", why="no-cards")  # BI-R6
            return
        if not effects:
            raise IllegalTurn("must-choose", "BI-5.9", "another card lies face up")

        first = effects[0]
        try:
            self._choose(self.player, first["card"], "BI-5.9")
            self._activate(first)
        except Won:
            if len(effects) > 1 or reuse:
                self.unplayed = True  # BI-R11
            raise

        if len(effects) < 2:
            raise IllegalTurn("double-count", "BI-5.9", "two activations")
        second = effects[1]
        same = second["card"] == first["card"]
        if reuse and not same:
            raise IllegalTurn("reuse", "BI-R8", "these are two different cards")
        other_copy = second["card"] in self.table.cards[self.player].face_up
        if same and (reuse or not other_copy):
            # BI-R5: the one exception, "the second activation of the double that chose it".
            self._tell_effect("used", second["card"], owner=self.player, again=True)
        else:
            self._choose(self.player, second["card"], "BI-5.9")  # BI-R8: the other copy
        self._activate(second)

    def _discard(self, target: str | None) -> None:
        """One face-up card of the opponent goes to its discard pile (BI-5.10), at once (BI-R5).

        A copied discard hits the user's opponent (BI-5.11).
        """
        opponent = OTHER[self.player]
        cards = self.table.cards[opponent]
        if target is None and cards.face_up:
            raise IllegalTurn("must-choose", "BI-5.10", "the opponent has a face-up card")
        if target is None:
            self._tell_effect("nothing", "discard", why="no-cards")  # BI-R6
            return
        if target not in cards.face_up:
            raise IllegalTurn("not-face-up", "BI-5.10", f"{target} of {opponent}")
        cards.face_up.remove(target)
        cards.discard_pile.append(target)
        self._tell_effect("force_discarded", "discard", card_lost=target, owner=opponent)

    def _wild(self, of: str | None, copied: Effect | None) -> None:
        """Use any other face-up card, yours or the opponent's (BI-5.11).

        "With the colours exchanged, so it works for you": the user remains the acting player.
        """
        if any(self.table.cards[player].face_up for player in PLAYERS):
            if of is None or copied is None:
                raise IllegalTurn("must-choose", "BI-5.11", "another card lies face up")
        elif of is None and copied is None:
            self._tell_effect("nothing", "wild", why="no-cards")  # BI-R6
            return
        else:
            raise IllegalTurn("not-face-up", "BI-5.11", "no other card lies face up")
        self._choose(of, copied["card"], "BI-5.11")
        self._activate(copied)

    # ---- 3.2 overcrowding, 3.3 sinking --------------------------------------------------------

    def _overcrowding(self) -> None:
        """From every cell with six or more bears those of the other player fall (BI-3.2).

        Every cell in every turn, whoever moved there (BI-R13); all cells are resolved together,
        then 4.1 is checked (BI-R10).
        """
        self.step = "overcrowding"
        falling = BEAR[OTHER[self.player]]
        for cell in CELLS:
            stack = self.table.board.get(cell, "")
            if len(stack) >= CROWD and falling in stack:
                fallen = "".join(bear for bear in stack if bear == falling)
                staying = "".join(bear for bear in stack if bear != falling)
                if staying:
                    self.table.board[cell] = staying
                else:
                    del self.table.board[cell]
                payload = {"from": cell, "bears": fallen, "cause": "overcrowding"}
                self._tell("fell", "overcrowding", **payload)
        self._check_for_a_win()

    def _sinking(self) -> None:
        """An island without bears sinks for good (BI-3.3); all of them together (BI-R10)."""
        for island in self.table.bare_islands():
            self.table.sunk.add(island)
            self._tell("sank", "sinking", island=island)

    # ---- 3.4 cards ----------------------------------------------------------------------------

    def _discard_used(self) -> None:
        """The cards used this turn go to the discard pile of their owner (BI-3.4).

        In the order of use; a card used twice is one card.
        """
        for owner in PLAYERS:
            cards = [card for whose, card in self.used if whose == owner]
            if cards:
                self.table.cards[owner].discard_pile += cards
                self._tell("discarded", "cards", owner=owner, cards=cards)

    def _draw(self) -> None:
        """The player draws up to three face-up cards (BI-3.4).

        A draw may be left out if all its cards are known, or if the record stops here.
        """
        cards = self.table.cards[self.player]
        needed = cards.missing()
        draw = list(self.turn.get("draw") or [])
        if not draw:
            if needed <= cards.known_ahead():
                draw = cards.pile[:needed]
            elif self.last:
                return
        if len(draw) < needed:
            raise IllegalTurn("draw-missing", "BI-3.4", f"{needed} cards are drawn")
        if len(draw) > needed:
            raise IllegalTurn("draw-surplus", "BI-3.4", f"{needed} cards are drawn")

        for card in draw:
            if not cards.pile:
                # BI-R4, when-needed; under both for an empty pile of the set-up.
                self._reshuffle()
            cards.draw(card)
            self._tell("drew", "cards", owner=self.player, card=card)
            if self.rulings["reshuffle"] == "when-empty" and not cards.pile and cards.discard_pile:
                self._reshuffle()

    def _reshuffle(self) -> None:
        """The discard pile is shuffled to make a new draw pile (BI-3.5)."""
        shuffled = self.table.cards[self.player].reshuffle()
        self._tell("reshuffled", "cards", owner=self.player, cards=shuffled)
