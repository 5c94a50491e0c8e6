"""The yardstick itself, checked by hand on small positions; each test quotes the rule it shows."""

from __future__ import annotations

from typing import Any

import pytest

from .what_the_shell import Game

WAVE = {"hatch": "wave"}
NONE_HATCH = {"contest": "none-hatch"}

# Black's d1 captures twice, west and north: (b1 c1) with a1 and (d2 d3) with d4.
TWICE_BLACK = ("a1 d4", "b1 c1 d2 d3")
# White's i9 captures once, west: (g9 h9) with f9; or twice, with (i7 i8) and i6 as well.
ONCE_WHITE = ("g9 h9", "f9")
TWICE_WHITE = ("g9 h9 i7 i8", "f9 i6")
# A full board without a line, but for what a test changes in it.
FULL = ["BBWWBBWWB", "WWBBWWBBW"] * 4 + ["BBWWBBWWB"]


def game(
    black: str = "", white: str = "", eggs: str = "", rulings: dict[str, str] | None = None
) -> Game:
    """A game that begins with these pieces; eggs oldest first."""
    letters = dict.fromkeys(black.split(), "B")
    letters |= dict.fromkeys(white.split(), "W") | dict.fromkeys(eggs.split(), "E")
    board = ["".join(letters.get(f + r, ".") for f in "abcdefghi") for r in "987654321"]
    return Game(rulings, {"board": board, "eggs": eggs.split()})


def with_pieces(board: list[str], **pieces: str) -> list[str]:
    """The board with some squares changed."""
    rows = [list(row) for row in board]
    for square, letter in pieces.items():
        rows[9 - int(square[1])]["abcdefghi".index(square[0])] = letter
    return ["".join(row) for row in rows]


def brief(events: list[dict[str, Any]]) -> list[str]:
    """Each event but `landed` in one line: its type, then the payload's values."""
    lines = []
    for event in events:
        if event["type"] != "landed":
            values = [event["type"]]
            for key, value in event.items():
                if key == "lines":
                    value = [" ".join(line) for line in value]
                    values.append(" / ".join(value))
                elif key not in ("type", "step"):
                    values.append(" ".join(value) if isinstance(value, list) else str(value))
            lines.append(" ".join(values))
    return lines


def pieces(position: dict[str, Any]) -> dict[str, str]:
    """The letter of each occupied square of a position."""
    return {
        file + rank: letter
        for rank, row in zip("987654321", position["board"], strict=True)
        for file, letter in zip("abcdefghi", row, strict=True)
        if letter != "."
    }


def test_collisions_lay_eggs_in_order() -> None:
    """WTS-3.2: no turtle lands; an egg is laid. 3.4: the board remembers the order."""
    played = Game()
    assert played.play("e5", "e5") == [{"type": "collided", "step": "placement", "square": "e5"}]
    played.play("a1", "a1")
    assert played.play("c3", "d4") == [
        {"type": "landed", "step": "placement", "player": "black", "square": "c3"},
        {"type": "landed", "step": "placement", "player": "white", "square": "d4"},
    ]
    assert played.position() == {
        "board": [
            ".........",
            ".........",
            ".........",
            ".........",
            "....E....",
            "...W.....",
            "..B......",
            ".........",
            "E........",
        ],
        "eggs": ["e5", "a1"],
        "winning_turtles": {"black": 0, "white": 0},
        "sudden_death": False,
    }
    assert played.legal("a2", "a2")
    for taken_or_absent in ("e5", "c3", "d4", "j1", "a0", "a10", ""):
        assert not played.legal(taken_or_absent, "a2")
        assert not played.legal("a2", taken_or_absent)


def test_a_collision_captures_nothing() -> None:
    """WTS-3.5: a collision turn has no captures."""
    played = game(black="a1", white="b1 c1")
    assert brief(played.play("d1", "d1")) == ["collided d1"]


def test_the_shape_of_a_capture_and_its_removal() -> None:
    """WTS-4.1: the next two squares, near and far, then the anchor. 4.9: they leave together."""
    events = game(black="a1", white="c1", eggs="b1").play("d1", "i9")
    assert events[2:4] == [
        {
            "type": "captured",
            "step": "capture",
            "player": "black",
            "closing": "d1",
            "anchor": "a1",
            "taken": ["c1", "b1"],
            "pieces": ["W", "E"],
            "direction": "w",
        },
        {"type": "removed", "step": "capture", "squares": ["b1", "c1"]},
    ]
    assert events[4:] == [{"type": "lapsed", "step": "hatching", "player": "black", "captures": 1}]


def test_all_eight_directions_clockwise_from_north() -> None:
    """WTS-4.2: all eight directions count. 4.6: each direction is one capture."""
    near, far = "e6 f6 f5 f4 e4 d4 d5 d6", "e7 g7 g5 g3 e3 c3 c5 c7"
    anchors = "e8 h8 h5 h2 e2 b2 b5 b8"
    played = game(black=anchors, white=f"{near} {far}")
    told = brief(played.play("e5", "a1"))
    directions = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
    rows = zip(anchors.split(), near.split(), far.split(), directions, strict=True)
    assert told[:8] == [f"captured black e5 {a} {x} {y} W W {d}" for a, x, y, d in rows]
    assert told[8:] == [
        "removed " + " ".join(sorted(f"{near} {far}".split())),
        "lapsed black 8",
    ]


@pytest.mark.parametrize(
    ("black", "white", "eggs", "captures"),
    [
        ("a1", "c1", "", 0),  # d1 closes round one piece and a gap
        ("b1", "c1", "", 0),  # one piece
        ("a1", "b1 c1", "", 1),
        ("a1", "b1", "c1", 1),
        ("a1", "", "b1 c1", 1),
        ("", "a1 b1 c1", "", 0),  # three and the edge
        ("h1", "e1 f1 g1", "", 0),  # three
        ("c1", "b1 e1", "", 0),  # landed inside a white line: safe
    ],
)
def test_exactly_two_hostile_pieces(black: str, white: str, eggs: str, captures: int) -> None:
    """WTS-4.1: exactly the next two. 4.3: in any mix. 4.4, 4.5: what is no capture."""
    events = game(black, white, eggs).play("d1", "i9")
    assert [event["type"] for event in events].count("captured") == captures


def test_captured_turtles_complete_their_captures_and_anchor() -> None:
    """WTS-4.7: a turtle that is being captured still captures and anchors; 4.8."""
    # Black's d5 takes c5 b5 with a5; white's a7 takes that anchor.
    played = game(black="a5 a6", white="b5 c5 a4")
    assert brief(played.play("d5", "a7")) == [
        "captured black d5 a5 c5 b5 W W w",
        "captured white a7 a4 a6 a5 B B s",
        "removed a5 a6 b5 c5",
        "lapsed black 1",
        "lapsed white 1",
    ]
    # White's d7 takes the very turtle that closes black's line.
    played = game(black="a5 d6", white="b5 c5 d4")
    assert "removed b5 c5 d5 d6" in brief(played.play("d5", "d7"))
    assert pieces(played.position()) == {"a5": "B", "d4": "W", "d7": "W"}


def test_a_shared_egg_leaves_once_and_cannot_hatch() -> None:
    """WTS-R5: it leaves once; each capture counts. 4.9: a captured egg cannot hatch."""
    played = game(black="a5 c6", white="b5 c4", eggs="c5")
    assert brief(played.play("d5", "c7")) == [
        "captured black d5 a5 c5 b5 E W w",
        "captured white c7 c4 c6 c5 B E s",
        "removed b5 c5 c6",
        "lapsed black 1",
        "lapsed white 1",
    ]
    assert played.position()["eggs"] == []


def test_hatchings_chain() -> None:
    """WTS-5.2: a hatched turtle captures, and those captures hatch eggs in turn."""
    played = game(black="a1 e8", white="b1 c1 e6 e7", eggs="e5 i9 a9")
    assert brief(played.play("d1", "i1")) == [
        "captured black d1 a1 c1 b1 W W w",
        "removed b1 c1",
        "hatched black e5",
        "captured black e5 e8 e6 e7 W W n",
        "removed e6 e7",
        "hatched black i9",
    ]
    assert played.position()["eggs"] == ["a9"]
    assert pieces(played.position())["i9"] == "B"


def test_a_hatched_turtle_is_anchored_by_the_one_that_landed() -> None:
    """WTS-R3: the anchor may have landed this turn. 5.3: the remaining captures lapse."""
    played = game(black="a1", white="b1 c1 d2 d3", eggs="d4")
    assert brief(played.play("d1", "i9"))[2:] == [
        "hatched black d4",
        "captured black d4 d1 d3 d2 W W s",
        "removed d2 d3",
        "lapsed black 1",
    ]


@pytest.mark.parametrize(
    ("rulings", "told"),
    [
        (
            None,
            [
                "hatched black e5",
                "captured black e5 e8 e6 e7 E W n",
                "removed e6 e7",
                "lapsed black 2",
            ],
        ),
        (WAVE, ["hatched black e5", "hatched black e6"]),
    ],
)
def test_an_egg_is_captured_while_captures_wait(
    rulings: dict[str, str] | None, told: list[str]
) -> None:
    """WTS-R1: each hatched turtle's captures are taken before the next egg; or all at once."""
    black, white = TWICE_BLACK
    played = game(f"{black} e8", f"{white} e7", "e5 e6", rulings)
    events = brief(played.play("d1", "i1"))
    assert events[:3] == [
        "captured black d1 d4 d2 d3 W W n",
        "captured black d1 a1 c1 b1 W W w",
        "removed b1 c1 d2 d3",
    ]
    assert events[3:] == told


@pytest.mark.parametrize(
    ("white_captures", "eggs", "rulings", "told", "left"),
    [
        (ONCE_WHITE, "c5 g5 i4", None, ["contested c5", "hatched black g5"], ["i4"]),
        (ONCE_WHITE, "c5 g5", NONE_HATCH, ["contested c5", "lapsed black 1"], ["g5"]),
        (ONCE_WHITE, "c5", None, ["contested c5", "lapsed black 1"], []),
        (TWICE_WHITE, "g5 c5 i4", None, ["contested g5", "contested c5"], ["i4"]),
        (TWICE_WHITE, "g5", None, ["contested g5", "lapsed black 1", "lapsed white 1"], []),
        (
            TWICE_WHITE,
            "g5 c5",
            NONE_HATCH,
            ["contested g5", "lapsed black 1", "lapsed white 1"],
            ["c5"],
        ),
        (TWICE_WHITE, "", NONE_HATCH, ["lapsed black 2", "lapsed white 2"], []),
    ],
)
@pytest.mark.parametrize("hatch", ["one-at-a-time", "wave"])
def test_contested_eggs(
    white_captures: tuple[str, str],
    eggs: str,
    rulings: dict[str, str] | None,
    told: list[str],
    left: list[str],
    hatch: str,
) -> None:
    """WTS-5.4: the oldest egg vanishes. R6: one capture of each; or nothing hatches."""
    black = f"{TWICE_BLACK[0]} {white_captures[0]}"
    white = f"{TWICE_BLACK[1]} {white_captures[1]}"
    played = game(black, white, eggs, (rulings or {}) | {"hatch": hatch})
    events = [event for event in played.play("d1", "i9") if event["step"] == "hatching"]
    assert brief(events) == told
    assert played.position()["eggs"] == left


@pytest.mark.parametrize(
    ("rulings", "told"),
    [
        (
            WAVE,
            [
                "hatched black e4",
                "hatched black e7",
                "captured black e7 e4 e6 e5 W W s",
                "removed e5 e6",
                "lapsed black 1",
            ],
        ),
        (
            None,
            [
                "hatched black e7",
                "hatched black e4",
                "captured black e4 e7 e5 e6 W W n",
                "removed e5 e6",
                "lapsed black 1",
            ],
        ),
    ],
)
def test_turtles_of_a_wave_anchor_each_other(
    rulings: dict[str, str] | None, told: list[str]
) -> None:
    """WTS-R4: they may anchor each other; a line closed at both ends is one capture."""
    black, white = TWICE_BLACK
    played = game(black, f"{white} e5 e6", "e7 e4", rulings)
    assert brief(played.play("d1", "i1"))[3:] == told


@pytest.mark.parametrize(
    ("rulings", "told"),
    [
        (
            WAVE,
            [
                "hatched black e5",
                "hatched black f4",
                "captured black e5 h5 f5 g5 W W e",
                "captured black f4 f7 f5 f6 W W n",
                "removed f5 f6 g5",
                "hatched black a9",
                "lapsed black 1",
            ],
        ),
        (
            None,
            [
                "hatched black f4",
                "captured black f4 f7 f5 f6 W W n",
                "removed f5 f6",
                "hatched black e5",
                "hatched black a9",
            ],
        ),
    ],
)
def test_a_wave_captures_before_anything_is_removed(
    rulings: dict[str, str] | None, told: list[str]
) -> None:
    """WTS-R4: found before any piece is removed. R5: leaves once, each capture counts."""
    black, white = TWICE_BLACK
    played = game(f"{black} h5 f7", f"{white} f5 g5 f6", "f4 e5 a9", rulings)
    assert brief(played.play("d1", "i1"))[3:] == told


def test_a_line_made_and_broken_within_the_turn() -> None:
    """WTS-6.1: only when everything has settled. 4.8: c3 landed and is captured this turn."""
    played = game(black="c1 c2 c4 c5 b3", white="d3")
    assert brief(played.play("c3", "a3")) == [
        "captured white a3 d3 b3 c3 B B e",
        "removed b3 c3",
        "lapsed white 1",
    ]
    assert played.outcome == "unfinished"


def test_five_in_a_row() -> None:
    """WTS-6.2: one player has a line and the other has none. 2.4: no further turn is played."""
    played = game(black="b2 c3 e5 f6", white="a9")
    assert brief(played.play("d4", "i1")) == [
        "lined black b2 c3 d4 e5 f6",
        "won black five-in-a-row",
    ]
    assert (played.outcome, played.reason) == ("black-wins", "five-in-a-row")
    assert not played.legal("a1", "a2")
    with pytest.raises(ValueError, match="illegal"):
        played.play("a1", "a2")


def test_a_hatched_turtle_completes_a_line() -> None:
    """WTS-5.1: the egg becomes that player's turtle. 6.1: lines are counted after it."""
    played = game(black="h8 h7", white="h6 a9 b8 d6 e5", eggs="c7")
    assert brief(played.play("a1", "h9")) == [
        "captured white h9 h6 h8 h7 B B s",
        "removed h7 h8",
        "hatched white c7",
        "lined white a9 b8 c7 d6 e5",
        "won white five-in-a-row",
    ]


def test_lines_are_told_in_the_order_of_their_squares() -> None:
    """WTS-6.1: horizontally, vertically or diagonally."""
    played = game(black="b1 c1 d1 e1 b2 c3 d4 e5 a2 a3 a4 a5", white="i9")
    assert brief(played.play("a1", "i1")) == [
        "lined black a1 a2 a3 a4 a5 / a1 b1 c1 d1 e1 / a1 b2 c3 d4 e5",
        "won black five-in-a-row",
    ]
    assert played.position()["winning_turtles"] == {"black": 13, "white": 0}


def test_more_winning_turtles_win_at_once() -> None:
    """WTS-7.1: a shared turtle once. 7.2: more winning turtles win at once."""
    played = game(black="c5 d5 f5 g5 e3 e4 e6 e7", white="a9 b9 c9 d9")
    assert brief(played.play("e5", "e9")) == [
        "lined black c5 d5 e5 f5 g5 / e3 e4 e5 e6 e7",
        "lined white a9 b9 c9 d9 e9",
        "won black sudden-death",
    ]
    assert played.position()["winning_turtles"] == {"black": 9, "white": 5}
    assert played.position()["sudden_death"] is False


def test_sudden_death_entered_continued_and_won() -> None:
    """WTS-7.3: equally many, play goes on. 7.4: counted afresh, the larger wins."""
    played = game(black="a1 a2 a3 a4", white="i1 i2 i3 i4")
    lined = ["lined black a1 a2 a3 a4 a5", "lined white i1 i2 i3 i4 i5"]
    assert brief(played.play("a5", "i5")) == [*lined, "sudden_death entered"]
    assert played.position()["sudden_death"] is True
    assert brief(played.play("c9", "c9")) == ["collided c9", *lined, "sudden_death continued"]
    assert brief(played.play("b7", "i6")) == [
        lined[0],
        "lined white i1 i2 i3 i4 i5 i6",
        "won white sudden-death",
    ]
    assert (played.outcome, played.reason) == ("white-wins", "sudden-death")
    assert played.position()["sudden_death"] is False


def two_lines_that_can_be_cut() -> Game:
    """Equal lines: white cuts black's on a3, black cuts white's on i3."""
    return game(black="c1 c2 c3 c4 c5 b3 f3", white="g1 g2 g3 g4 g5 h3 d3")


def test_sudden_death_ended() -> None:
    """WTS-7.5: both lines are gone: normal play resumes, and it may return later."""
    played = two_lines_that_can_be_cut()
    assert played.position()["sudden_death"] is True
    assert brief(played.play("i3", "a3"))[-3:] == [
        "lapsed black 1",
        "lapsed white 1",
        "sudden_death ended",
    ]
    assert played.position()["sudden_death"] is False
    won_normally = brief(played.play("c3", "a9"))
    assert won_normally == ["lined black c1 c2 c3 c4 c5", "won black five-in-a-row"]


def test_the_only_line_left_wins_sudden_death() -> None:
    """WTS-7.4: if the counts differ the larger wins, though the loser has none now."""
    played = two_lines_that_can_be_cut()
    assert brief(played.play("i3", "e9"))[-2:] == [
        "lined black c1 c2 c3 c4 c5",
        "won black sudden-death",
    ]


def test_a_full_board_is_a_draw() -> None:
    """WTS-8.1: full and no line. 8.2: with one empty square left both must choose it."""
    played = Game(setup={"board": with_pieces(FULL, e5=".")})
    assert not played.legal("e5", "e6")
    assert brief(played.play("e5", "e5")) == ["collided e5", "drawn board-full"]
    assert (played.outcome, played.reason) == ("draw", "board-full")


def test_a_full_board_with_a_line_is_won() -> None:
    """WTS-6.2 before 8.1: a full board is a draw only where nobody wins."""
    board = with_pieces(FULL, a1="B", b1="B", c1=".", d1="B", e1="B", f1="W", i9=".")
    played = Game(setup={"board": board})
    assert brief(played.play("c1", "i9")) == [
        "lined black a1 b1 c1 d1 e1",
        "won black five-in-a-row",
    ]


def test_a_full_board_while_sudden_death_is_tied() -> None:
    """WTS-R2: the board is full while sudden death is tied: a draw."""
    tied = with_pieces(FULL, c1="B", d1="B", f1="W", a9="W", b9="W", e9="W", f9="B")
    lined = ["lined black a1 b1 c1 d1 e1", "lined white a9 b9 c9 d9 e9"]
    played = Game(setup={"board": with_pieces(tied, e5=".")})
    assert brief(played.play("e5", "e5")) == [
        "collided e5",
        *lined,
        "sudden_death continued",
        "drawn board-full",
    ]
    assert (played.outcome, played.reason) == ("draw", "board-full")
    assert played.position()["sudden_death"] is False

    played = Game(setup={"board": with_pieces(tied, c1=".", b9=".")})
    assert brief(played.play("c1", "b9")) == [*lined, "sudden_death entered", "drawn board-full"]


@pytest.mark.parametrize(
    "setup",
    [
        {"board": ["BBBBB....", *["........."] * 8]},
        {"board": FULL},
        {"board": ["E........", *["........."] * 8], "eggs": ["a1"]},
        {"board": ["E" * 9, *["........."] * 8]},
        {"eggs": ["a1"]},
        {"board": ["........."] * 8},
    ],
)
def test_set_ups_that_are_none(setup: dict[str, Any]) -> None:
    """WTS-2.4, 3.4: a decided position is no start, nor are eggs without their order."""
    with pytest.raises(ValueError, match=r"over|eggs|nine"):
        Game(setup=setup)


def test_unknown_rulings() -> None:
    """WTS-R1, R6: only the options of the page."""
    for rulings in ({"hatch": "none-hatch"}, {"draw": "wave"}):
        with pytest.raises(ValueError, match="no such ruling"):
            Game(rulings)
