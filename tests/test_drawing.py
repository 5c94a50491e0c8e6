"""Boards in text: every mark is told apart by characters, and by colour where there is any."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

import pytest
from rich.cells import cell_len
from rich.style import Style

from shellref.games import find
from shellref.games.game import Document
from shellref.games.picture import Mark, Role
from shellref.render.palette import STYLES, drawn
from shellref.text import LANGUAGES, Text

SHELL, BEARS = "what-the-shell", "bear-island"
EMPTY = ["........."] * 6
TURTLES: Document = {
    "board": [*EMPTY, "BBW......", "EE.......", "........."],
    "eggs": ["b2", "a2"],
    "winning_turtles": {"black": 0, "white": 0},
    "sudden_death": False,
}
CARDS = {"face_up": [], "draw_pile": 0, "discard_pile": []}
STACKS: Document = {
    "board": {"a4": "BW", "b4": "W", "a3": "B"},
    "sunk": ["sw", "se"],
    "lost": {"black": 0, "white": 0},
    "to_move": None,
    "cards": {"black": CARDS, "white": CARDS},
}


def plain(name: str, position: Document, marks: Mapping[str, Mark]) -> list[str]:
    """A drawing without its colours."""
    return [line.plain for line in drawn(find(name), position, marks)]


def legend(name: str, position: Document, marks: Mapping[str, Mark]) -> Text:
    """What the marks mean."""
    return next(iter(find(name).facts(position, marks)))


def test_marks_on_the_board_of_turtles() -> None:
    """Landed and laid, hatched, taken; the columns stay where they were."""
    marks: dict[str, Mark] = {"a3": "arrived", "b3": "hatched", "a2": "arrived", "c2": "taken"}
    bare, marked = plain(SHELL, TURTLES, {}), plain(SHELL, TURTLES, marks)
    assert bare[7] == "3  B  B  W  .  .  .  .  .  .  3"
    assert marked[7] == "3 [B](B) W  .  .  .  .  .  .  3"
    assert bare[8] == "2  2  1  .  .  .  .  .  .  .  2"
    assert marked[8] == "2 [2] 1  x  .  .  .  .  .  .  2"
    assert (
        legend(SHELL, TURTLES, marks).en == "This turn: [ ] arrived  ( ) hatched  x left the board"
    )
    assert legend(SHELL, TURTLES, {"b3": "hatched"}).en == "This turn: ( ) hatched"


MANY_EGGS: Document = {
    **TURTLES,
    "board": [*EMPTY[:2], "EEEEEEEEE", "EEE....EE", "B.E...E.W", *EMPTY[:4]],
    "eggs": [f"{file}7" for file in "abcdefghi"] + ["a6", "b6", "c6", "h6", "i6", "c5", "g5"],
}


def test_eggs_from_the_tenth_on_have_their_numbers() -> None:
    """In the columns of all others, each apart from its neighbours."""
    bare = plain(SHELL, MANY_EGGS, {})
    assert bare[3] == "7  1  2  3  4  5  6  7  8  9  7"
    assert bare[4] == "6 10 11 12  .  .  .  . 13 14  6"
    assert bare[5] == "5  B  . 15  .  .  . 16  .  W  5"


@pytest.mark.parametrize(
    ("laid", "row", "shown"),
    [
        ("a6", 4, "6[10]11 12  .  .  .  . 13 14  6"),
        ("b6", 4, "6 10[11]12  .  .  .  . 13 14  6"),
        ("h6", 4, "6 10 11 12  .  .  .  .[13]14  6"),
        ("i6", 4, "6 10 11 12  .  .  .  . 13[14] 6"),
        ("c5", 5, "5  B  .[15] .  .  . 16  .  W  5"),
        ("i7", 3, "7  1  2  3  4  5  6  7  8 [9] 7"),
    ],
)
def test_a_freshly_laid_egg_is_between_two_brackets(laid: str, row: int, shown: str) -> None:
    """Whatever its number; nothing else moves."""
    bare, marked = plain(SHELL, MANY_EGGS, {}), plain(SHELL, MANY_EGGS, {laid: "arrived"})
    assert marked[row] == shown
    assert [line for n, line in enumerate(marked) if n != row] == [
        line for n, line in enumerate(bare) if n != row
    ]


def test_what_hatched_beside_a_long_number_keeps_its_brackets() -> None:
    """What is between two squares belongs to the mark."""
    eggs = [*MANY_EGGS["eggs"][:9], "a6", "c6", "i6"]
    board = [*EMPTY[:2], "EEEEEEEEE", "EWE....BE", *EMPTY[:5]]
    marks: dict[str, Mark] = {"b6": "hatched", "h6": "arrived", "g6": "taken"}
    drawing = plain(SHELL, {**MANY_EGGS, "board": board, "eggs": eggs}, marks)
    assert drawing[4] == "6 10 (W)11  .  .  .  x [B]12  6"


def test_marks_on_the_islands() -> None:
    """Changed, left empty, fallen from, sunk; the columns stay where they were."""
    marks: dict[str, Mark] = {
        "a4": "fell",
        "b4": "arrived",
        "b3": "left",
        "c4": "fell",
        "d4": "arrived",
        "a1": "sank",
    }
    bare, marked = plain(BEARS, STACKS, {}), plain(BEARS, STACKS, marks)
    assert bare[2:4] == ["4 |  BW    W  |  .     .  | 4", "3 |  B     .  |  .     .  | 3"]
    assert marked[2:4] == ["4 | !BW!  [W] |  !     x  | 4", "3 |  B     x  |  .     .  | 3"]
    assert bare[6] == "1 |~~~~~ ~~~~~|~~~~~ ~~~~~| 1"
    assert marked[6] == "1 |~~x~~ ~~~~~|~~~~~ ~~~~~| 1"
    told = "Stacks bottom to top; this turn: [ ] changed  x left empty  ! fell  ~x~ sank"
    assert legend(BEARS, STACKS, marks).en == told


@pytest.mark.parametrize(
    ("name", "position", "marks"),
    [
        (SHELL, TURTLES, {"a3": "arrived", "b3": "hatched", "c2": "taken"}),
        (BEARS, STACKS, {"a4": "fell", "b4": "arrived", "b3": "left", "a1": "sank"}),
    ],
)
def test_the_longest_legend_stays_on_its_line(
    name: str, position: Document, marks: Mapping[str, Mark]
) -> None:
    """80 columns, less the margins of a fact."""
    for language in LANGUAGES:
        assert cell_len(legend(name, position, marks).to(language)) <= 76


@pytest.mark.parametrize(
    ("events", "marks"),
    [
        (
            [
                {"type": "landed", "player": "black", "square": "a1"},
                {"type": "collided", "square": "a2"},
                {"type": "removed", "squares": ["a1", "b1"]},
                {"type": "contested", "square": "c1"},
                {"type": "hatched", "player": "white", "square": "a2"},
                {"type": "lined", "player": "white", "lines": [["a2", "b2"]]},
            ],
            {"a1": "taken", "b1": "taken", "c1": "taken", "a2": "hatched"},
        ),
        (
            [
                {"type": "pushed", "from": "a2", "to": "a1", "bears": "B"},
                {"type": "pushed", "from": "a3", "to": "a2", "bears": "W"},
                {"type": "swapped", "cells": ["c3", "c4"]},
                {"type": "lifted", "from": "b1", "bears": "BW"},
                {"type": "set_down", "cell": "b2", "bear": "B"},
                {"type": "fell", "from": "b2", "bears": "B", "cause": "overcrowding"},
                {"type": "sank", "island": "ne"},
            ],
            {
                "a1": "arrived",
                "a2": "arrived",
                "a3": "left",
                "b1": "left",
                "b2": "fell",
                **dict.fromkeys(("c3", "c4", "d3", "d4"), "sank"),
            },
        ),
    ],
)
def test_the_last_thing_that_happened_at_a_place(
    events: list[Document], marks: dict[str, Mark]
) -> None:
    """A turtle that landed and was taken was taken; a stack that came and lost bears lost them."""
    [changed] = [game.changed(events) for game in map(find, (SHELL, BEARS)) if game.changed(events)]
    assert changed == marks


# --- Colours -----------------------------------------------------------------------------------


def test_everything_has_its_colour() -> None:
    """Every role and every mark; a mark is a role too."""
    assert set(STYLES) == set(get_args(Role))
    assert set(STYLES) >= set(get_args(Mark))
    for style in STYLES.values():
        Style.parse(style)


def test_pieces_bring_their_own_ground() -> None:
    """On a dark terminal and on a light one, black and white are told apart, and from eggs."""
    grounds = {role: Style.parse(STYLES[role]).bgcolor for role in ("black", "white", "neutral")}
    assert None not in grounds.values()
    assert len(set(grounds.values())) == 3


def styles_of(name: str, position: Document, marks: Mapping[str, Mark], row: int) -> list[str]:
    """The styles on a row of a drawing, by character; what is drawn over hides what is below."""
    line = [*drawn(find(name), position, marks)][row]
    styles = [""] * len(line)
    for start, end, style in line.spans:
        if style:
            styles[start:end] = [str(style)] * (end - start)
    return styles


def test_a_mark_is_coloured_and_the_piece_in_it_keeps_its_colour() -> None:
    """Brackets in the colour of the mark, a turtle in its own."""
    styles = styles_of(SHELL, TURTLES, {"a3": "arrived", "c2": "taken"}, 7)
    assert styles[2:5] == [STYLES["arrived"], STYLES["black"], STYLES["arrived"]]
    assert styles[6] == STYLES["black"]
    assert styles[9] == STYLES["white"]
    assert styles[0] == styles[-1] == STYLES["name"]
    styles = styles_of(SHELL, TURTLES, {"c2": "taken"}, 8)
    assert [styles[3], styles[9], styles[12]] == [STYLES[r] for r in ("neutral", "taken", "field")]


def test_the_sea_and_what_sank_into_it() -> None:
    """The sea of before and of now are both sea; the sign says which is which."""
    styles = styles_of(BEARS, STACKS, {"a1": "sank"}, 6)
    assert styles[3:8] == [STYLES[r] for r in ("sea", "sea", "sank", "sea", "sea")]
    assert styles[9:14] == [STYLES["sea"]] * 5
    assert styles_of(BEARS, STACKS, {}, 2)[5:7] == [STYLES["black"], STYLES["white"]]
