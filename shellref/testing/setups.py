"""Starting positions by chance, crowded and odd ones among them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from random import Random

from shellref.games import find
from shellref.games.game import Document
from shellref.text import PLAYERS


def set_up_what_the_shell(random: Random) -> Document | None:
    """No set-up, or a board of any density: thin, crowded, or full but for a few squares.

    What would be a line, or nearly one, is broken by an egg; now and then each player gets one.
    """
    mix = random.choice(_MIXES)
    if mix is None:
        return None
    letters = random.choices(mix, k=81)
    standing, length = {"B": 0, "W": 0}, random.choice([4, 5])
    if random.random() < 0.25:
        standing, length = {"B": 1, "W": 1}, 5
        for row, letter in ((random.randrange(4), "B"), (random.randrange(5, 9), "W")):
            start = 9 * row + random.randrange(5)
            letters[start : start + 5] = letter * 5
    for stretch in _STRETCHES[length]:
        colours = {letters[square] for square in stretch}
        if len(colours) == 1 and colours <= standing.keys():
            (letter,) = colours
            if not standing[letter]:
                letters[random.choice(stretch)] = "E"
            standing[letter] = 0
    for _ in range(random.randint(1, 8)):
        letters[random.randrange(81)] = "."
    eggs = [square for square in range(81) if letters[square] == "E"]
    random.shuffle(eggs)
    if random.random() < 0.5:
        # The two oldest lie as the ends of a flank do, if two eggs can.
        ends = [[a, b] for a in eggs for b in eggs if a != b and {*_apart(a, b)} <= {0, 3}]
        oldest = random.choice(ends or [eggs[:2]])
        eggs.sort(key=lambda egg: egg not in oldest)
    return {
        "board": ["".join(letters[start : start + 9]) for start in range(0, 81, 9)],
        "eggs": [f"{'abcdefghi'[egg % 9]}{9 - egg // 9}" for egg in eggs],
    }


def _apart(one: int, other: int) -> tuple[int, int]:
    """How many ranks and files lie between two squares."""
    return abs(one // 9 - other // 9), abs(one % 9 - other % 9)


#: What a square of a set-up may hold; thinner and denser boards, or none.
_MIXES = [None, None, "......BWE", "....BWE", "..BBWWE", "..BWEE", ".BWE", "BBWWE", "BBBWWWE"]
#: The squares of each stretch of a length that a line may run along, counted from the top left.
_STRETCHES = {
    length: [
        [9 * (row + down * i) + column + right * i for i in range(length)]
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        for row in range(9)
        for column in range(9)
        if row + down * (length - 1) < 9 and 0 <= column + right * (length - 1) < 9
    ]
    for length in (4, 5)
}


_CELLS = [file + rank for file in "abcd" for rank in "1234"]
_CARDS = ["straight", "diagonal"] * 2 + ["jump", "swap", "gather", "push", "scatter", "banish"]
_CARDS += ["double", "discard", "wild"]


def _island(cell: str) -> str:
    return ("s" if cell[1] in "12" else "n") + ("w" if cell[0] in "ab" else "e")


def set_up_bear_island(random: Random) -> Document:
    """A deal, or a position from mid-game: tall stacks, sunk islands, cards known and unknown."""
    setup = find("bear-island").deal(random)
    assert setup
    if random.random() < 0.6:
        bears = random.sample("B" * 8 + "W" * 8, random.randint(2, 16))
        cells = random.sample(_CELLS, random.randint(2, 8))
        stacks: dict[str, str] = defaultdict(str)
        for bear in bears:
            stacks[random.choice(cells)] += bear
        inhabited = {_island(cell) for cell in stacks}
        setup["board"] = dict(stacks)
        setup["sunk"] = [island for island in ("nw", "ne", "sw", "se") if island not in inhabited]
    if random.random() < 0.6:
        setup["cards"] = {player: _hand(random) for player in PLAYERS}
    return setup


def _hand(random: Random) -> Document:
    """A player's cards: up to three face up, the pile in a known order or not."""
    deck = random.sample(_CARDS, len(_CARDS))
    face_up = random.randint(0, 3)
    rest = deck[face_up:]
    cut = random.randint(0, len(rest))
    hand: Document = {"face_up": deck[:face_up]}
    match random.randrange(4):
        case 0:
            hand["draw_pile"] = rest[:cut]
        case 1:
            hand["discard_pile"] = rest[cut:]
        case 2:
            hand["draw_pile"] = rest[:cut]
            hand["discard_pile"] = rest[cut:][: random.randint(0, 4)]
    return hand


#: How to set a game up by chance, by its name: a set-up as a record has it, or None for none.
SET_UPS: Mapping[str, Callable[[Random], Document | None]] = {
    "what-the-shell": set_up_what_the_shell,
    "bear-island": set_up_bear_island,
}
