"""The laws of What the Shell alone; each test quotes the rule that it proves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given

from shellref import testing
from shellref.games.game import Document
from shellref.games.what_the_shell import GAME
from shellref.text import PLAYERS

played_games = testing.games_played(GAME)

FILES, RANKS = "abcdefghi", "123456789"
LETTERS = {"black": "B", "white": "W"}
TURTLES = {"B": "black", "W": "white"}
DIRECTIONS = {
    (0, 1): "n",
    (1, 1): "ne",
    (1, 0): "e",
    (1, -1): "se",
    (0, -1): "s",
    (-1, -1): "sw",
    (-1, 0): "w",
    (-1, 1): "nw",
}
STEPS = {name: vector for vector, name in DIRECTIONS.items()}

Moments = Iterator[tuple[Document, Document, list[Document]]]


def moments(played: testing.Played) -> Moments:
    """Of each turn the position before, the position after and the events."""
    document = played.trace().to_json()
    before = document["start"]
    for turn in document["turns"]:
        yield before, turn["position"], turn["events"]
        before = turn["position"]


def pieces(position: Document) -> dict[str, str]:
    """The letter of each occupied square."""
    return {
        file + rank: letter
        for rank, row in zip(reversed(RANKS), position["board"], strict=True)
        for file, letter in zip(FILES, row, strict=True)
        if letter != "."
    }


def of_type(events: list[Document], *types: str) -> list[Document]:
    return [event for event in events if event["type"] in types]


# ---- symmetry -----------------------------------------------------------------------------------

Vector = tuple[int, int]
#: The turns and mirrorings of a square board whose middle is (0, 0), the standing still apart.
SYMMETRIES: dict[str, Callable[[int, int], Vector]] = {
    "turned right": lambda x, y: (y, -x),
    "turned round": lambda x, y: (-x, -y),
    "turned left": lambda x, y: (-y, x),
    "left for right": lambda x, y: (-x, y),
    "top for bottom": lambda x, y: (x, -y),
    "along a1-i9": lambda x, y: (y, x),
    "along a9-i1": lambda x, y: (-y, -x),
}


class Symmetry:
    """A turned or mirrored board: what squares, directions and whole documents become there."""

    def __init__(self, turn: Callable[[int, int], Vector]) -> None:
        self.names = {}
        for file in FILES:
            for rank in RANKS:
                x, y = turn(FILES.index(file) - 4, RANKS.index(rank) - 4)
                self.names[file + rank] = FILES[x + 4] + RANKS[y + 4]
        self.names |= {name: DIRECTIONS[turn(*vector)] for name, vector in STEPS.items()}

    def board(self, rows: list[str]) -> list[str]:
        """The nine texts of a board there."""
        there = {self.names[name]: letter for name, letter in pieces({"board": rows}).items()}
        return ["".join(there.get(f + rank, ".") for f in FILES) for rank in reversed(RANKS)]

    def of(self, value: Any) -> Any:
        """A set-up, choice, event or position there."""
        if isinstance(value, dict):
            return {k: self.board(v) if k == "board" else self.of(v) for k, v in value.items()}
        if isinstance(value, list):
            return [self.of(inner) for inner in value]
        return self.names.get(value, value) if isinstance(value, str) else value


def unordered(events: list[Document]) -> Counter[str]:
    """Events without the order that the names of squares and directions give them."""
    plain = []
    for event in events:
        event = {**event, "squares": sorted(event.get("squares", []))}
        event["lines"] = sorted(sorted(line) for line in event.get("lines", []))
        plain.append(repr(sorted(event.items())))
    return Counter(plain)


@pytest.mark.parametrize("turn", SYMMETRIES.values(), ids=list(SYMMETRIES))
@given(played=played_games)
def test_the_board_turned_or_mirrored(turn: Callable[[int, int], Vector], played: Any) -> None:
    """Turning or mirroring the board turns or mirrors the result (WTS-4.2, WTS-6.1)."""
    symmetry = Symmetry(turn)
    there = testing.Played(
        GAME,
        symmetry.of(played.setup),
        played.rulings,
        [testing.choices_of(GAME, symmetry.of(GAME.moves(choices))) for choices in played.choices],
        [],
    )
    here, mirrored = played.trace(), there.trace()
    assert mirrored.verdict == here.verdict
    assert mirrored.start == symmetry.of(here.start)
    for ours, theirs in zip(here.turns, mirrored.turns, strict=True):
        assert theirs.position == symmetry.of(ours.position)
        told = [symmetry.of(event.to_json()) for event in ours.events]
        assert unordered([event.to_json() for event in theirs.events]) == unordered(told)


# ---- pieces -------------------------------------------------------------------------------------


@given(played=played_games)
def test_piece_counts_add_up(played: testing.Played) -> None:
    """WTS-1, 2.2, 3.3: pieces come by landing, laying and hatching and go as the events say."""
    for before, after, events in moments(played):
        count = Counter(pieces(before).values())
        gone: dict[str, str] = {}
        for event in events:
            match event["type"]:
                case "landed":
                    count[LETTERS[event["player"]]] += 1
                case "collided":
                    count["E"] += 1
                case "captured":
                    gone |= zip(event["taken"], event["pieces"], strict=True)
                case "removed":
                    assert sorted(gone) == event["squares"]
                    count -= Counter(gone.values())
                    gone = {}
                case "contested":
                    count["E"] -= 1
                case "hatched":
                    count["E"] -= 1
                    count[LETTERS[event["player"]]] += 1
        assert not gone
        assert +count == Counter(pieces(after).values())
        eggs = sorted(square for square, letter in pieces(after).items() if letter == "E")
        assert sorted(after["eggs"]) == eggs


@given(played=played_games)
def test_what_stays_stays_as_it_was(played: testing.Played) -> None:
    """WTS-2.2: a turtle never moves; it leaves the board only when captured."""
    for before, after, events in moments(played):
        changed = {
            square
            for event in of_type(events, "removed", "contested", "hatched", "landed", "collided")
            for square in event.get("squares") or [event["square"]]
        }
        there = pieces(after)
        for square, letter in pieces(before).items():
            assert square in changed or there[square] == letter
            if letter in TURTLES and there.get(square) != letter:
                assert any(square in event["squares"] for event in of_type(events, "removed"))
        assert there.keys() - pieces(before).keys() <= changed


@given(played=played_games)
def test_eggs_keep_their_order(played: testing.Played) -> None:
    """WTS-3.4: the board remembers the order in which eggs were laid. 5.1: the oldest hatches."""
    for before, after, events in moments(played):
        eggs, laid = list(before["eggs"]), [e["square"] for e in of_type(events, "collided")]
        kept = [egg for egg in [*eggs, *laid] if egg in after["eggs"]]
        assert after["eggs"] == kept
        hatched: list[str] = []
        for event in [*events, {"type": "end"}]:
            if event["type"] == "hatched":
                hatched.append(event["square"])
                continue
            oldest, eggs = eggs[: len(hatched)], eggs[len(hatched) :]
            assert hatched == (sorted(oldest) if played.effective["hatch"] == "wave" else oldest)
            hatched = []
            if event["type"] == "contested":
                assert event["square"] == eggs.pop(0)
            eggs = [egg for egg in eggs if egg not in event.get("squares", [])]
        assert [*eggs, *laid] == after["eggs"]


# ---- steps --------------------------------------------------------------------------------------


@given(played=played_games)
def test_the_four_steps_in_order(played: testing.Played) -> None:
    """WTS-2.3: a turn resolves in four steps: placement, capture, hatching, win check."""
    order = list(GAME.steps)
    for _, _, events in moments(played):
        steps = [order.index(event["step"]) for event in events]
        assert steps == sorted(steps)
        assert steps[0] == 0
        placed = len(of_type(events, "collided")) * 2 + len(of_type(events, "landed"))
        assert placed == steps.count(0) + len(of_type(events, "collided")) == 2


@given(played=played_games)
def test_a_collision_settles_at_once(played: testing.Played) -> None:
    """WTS-3.5: a collision turn has no captures (and so nothing hatches)."""
    for _, _, events in moments(played):
        if of_type(events, "collided"):
            assert {event["step"] for event in events} <= {"placement", "win check"}


@given(played=played_games)
def test_every_capture_is_a_flank_that_was_closed(played: testing.Played) -> None:
    """WTS-4.1, 4.3: a closing end, exactly two hostile pieces, an anchor, without a gap.

    The closing end landed or hatched at that moment (4.5); a line is one capture (4.6, R4).
    """
    for position, _, events in moments(played):
        arrived: set[str] = set()
        lines: set[frozenset[str]] = set()
        previous = ""
        for event in events:
            board = pieces(position)
            if event["type"] == "captured":
                own, closing, anchor = LETTERS[event["player"]], event["closing"], event["anchor"]
                dx, dy = STEPS[event["direction"]]
                x, y = FILES.index(closing[0]), RANKS.index(closing[1])
                flank = [FILES[x + dx * i] + RANKS[y + dy * i] for i in (1, 2, 3)]
                assert [*event["taken"], anchor] == flank
                assert closing in arrived
                assert board[closing] == board[anchor] == own
                assert event["pieces"] == [board[square] for square in event["taken"]]
                assert own not in event["pieces"]
                assert {closing, anchor} not in lines
                lines.add(frozenset({closing, anchor}))
            elif event["type"] == "landed":
                arrived.add(event["square"])
            elif event["type"] == "hatched":
                # Those before belong to an earlier moment, unless just told.
                arrived = {event["square"], *(arrived if previous == "hatched" else ())}
            previous = event["type"]
            position = GAME.apply(position, event)


@given(played=played_games)
def test_each_capture_is_used_once(played: testing.Played) -> None:
    """WTS-5.1, 5.3, 5.4: each capture hatches an egg, meets a contested one, or lapses."""
    for _, after, events in moments(played):
        contested = len(of_type(events, "contested"))
        captures = Counter(event["player"] for event in of_type(events, "captured"))
        hatched = Counter(event["player"] for event in of_type(events, "hatched"))
        lapsed = {event["player"]: event["captures"] for event in of_type(events, "lapsed")}
        for player in PLAYERS:
            used = hatched[player] + contested + lapsed.get(player, 0)
            assert captures[player] == used
        if lapsed:
            contest = played.effective["contest"] == "none-hatch" and contested
            assert contest or not after["eggs"]
        assert not (hatched["black"] and hatched["white"])


@given(played=played_games)
def test_what_happens_at_once_is_told_in_one_order(played: testing.Played) -> None:
    """Where things happen at once, black before white, directions clockwise from north."""
    clockwise = list(STEPS)
    for _, _, events in moments(played):
        moment: list[tuple[str, str, int]] = []
        for event in events:
            if event["type"] == "captured":
                direction = clockwise.index(event["direction"])
                moment.append((event["player"], event["closing"], direction))
            else:
                assert moment == sorted(moment)
                moment = []
        for kind in ("landed", "lapsed", "lined"):
            players = [event["player"] for event in of_type(events, kind)]
            assert players == sorted(set(players))
        for event in of_type(events, "removed"):
            assert event["squares"] == sorted(set(event["squares"]))
        for event in of_type(events, "lined"):
            assert event["lines"] == sorted(sorted(line) for line in event["lines"])


# ---- winning ------------------------------------------------------------------------------------


def winning_turtles(board: dict[str, str], letter: str) -> set[str]:
    """The turtles of a colour that stand among five in a row, looked up one by one."""
    winning: set[str] = set()
    for x in range(9):
        for y in range(9):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                five = [(x + dx * i, y + dy * i) for i in range(5)]
                if all(0 <= fx < 9 and 0 <= fy < 9 for fx, fy in five):
                    squares = [FILES[fx] + RANKS[fy] for fx, fy in five]
                    if all(board.get(square) == letter for square in squares):
                        winning.update(squares)
    return winning


@given(played=played_games)
def test_winning_turtles(played: testing.Played) -> None:
    """WTS-6.1: five or more in a row, counted when everything has settled. 7.1: each once."""
    for before, after, events in moments(played):
        assert pieces(before) != pieces(after)
        for player, letter in LETTERS.items():
            winning = winning_turtles(pieces(after), letter)
            assert after["winning_turtles"][player] == len(winning)
            lined = [e["lines"] for e in of_type(events, "lined") if e["player"] == player]
            assert {square for lines in lined for line in lines for square in line} == winning


@given(played=played_games)
def test_who_wins(played: testing.Played) -> None:
    """WTS-6.2, 7.2 to 7.5, 8.1, R2: more winning turtles win; equally many go on to a full board.

    `five-in-a-row`: the loser has none, and the turn did not begin in sudden death.
    """
    for before, after, events in moments(played):
        black, white = after["winning_turtles"].values()
        decided = of_type(events, "won", "drawn")
        full = len(pieces(after)) == 81
        if black != white:
            (won,) = decided
            assert won["player"] == ("black" if black > white else "white")
            plain = min(black, white) == 0 and not before["sudden_death"]
            assert won["reason"] == ("five-in-a-row" if plain else "sudden-death")
        else:
            assert [event["type"] for event in decided] == ["drawn"] * full
        assert after["sudden_death"] == (black == white != 0 and not full)
        states = [event["state"] for event in of_type(events, "sudden_death")]
        if black != white or not (black or before["sudden_death"]):
            assert states == []
        elif black:
            assert states == ["continued" if before["sudden_death"] else "entered"]
        else:
            assert states == ["ended"]
