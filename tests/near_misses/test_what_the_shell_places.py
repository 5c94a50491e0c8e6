"""What explanations ask of What the Shell beside near misses: squares, set-ups, other choices."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shellref import testing
from shellref.games.game import Document
from shellref.games.what_the_shell import GAME, positions
from shellref.games.what_the_shell.inquiry import INQUIRY
from shellref.problems import Code, Problem
from shellref.text import LANGUAGES, PLAYERS, Text

from . import ALL, FILES, RANKS, away, laid_out, turns

played_games = testing.games_played(GAME, max_turns=25)

# --- Squares -------------------------------------------------------------------------------------


def test_the_squares_of_the_board_in_order() -> None:
    """From a1, a2, … to i9."""
    assert [*INQUIRY.board] == ALL


WIDE = str.maketrans(
    {chr(code): chr(code + 0xFEE0) for code in range(ord("!"), ord("~") + 1)} | {" ": "\u3000"}
)


@pytest.mark.parametrize("square", ["a1", "e5", "i9"])
def test_a_square_is_meant_whatever_its_case_and_width(square: str) -> None:
    for word in (square, square.upper(), f" {square} "):
        assert INQUIRY.meant(word) == {square}
        assert INQUIRY.meant(word.translate(WIDE)) == {square}


@pytest.mark.parametrize("word", ["", "e", "5", "e0", "j1", "5e", "e55", "e5 d4", "black", "e⁵x"])
def test_what_is_no_square(word: str) -> None:
    assert INQUIRY.meant(word) == frozenset()


@given(word=st.text(max_size=4))
def test_no_word_means_two_squares(word: str) -> None:
    assert len(INQUIRY.meant(word)) <= 1


def squares_in(value: Any) -> set[str]:
    """Every square that a document names, wherever."""
    if isinstance(value, dict):
        value = [*value.values()]
    if isinstance(value, list):
        return {square for inner in value for square in squares_in(inner)}
    return {value} & {*ALL} if isinstance(value, str) else set()


@given(played=played_games)
def test_places_are_all_squares_named(played: testing.Played) -> None:
    """In an event, a near miss, the choices of a turn."""
    for turn in turns(played):
        assert INQUIRY.places(turn.document["moves"]) == squares_in(turn.document["moves"])
        misses = [
            miss.to_json() for miss in INQUIRY.near_misses(turn.before, turn.document, turn.rulings)
        ]
        for document in (*turn.events, *misses):
            assert INQUIRY.places(document) == squares_in(document)
            unplaced = document["type"] in ("lapsed", "sudden_death", "won", "drawn")
            assert bool(INQUIRY.places(document)) != unplaced


@given(played=played_games)
def test_what_is_at_a_square(played: testing.Played) -> None:
    """A turtle, an egg and its place in the hatching order, nothing."""
    position = GAME.position(played.states[-1])
    board, eggs = laid_out(position)
    words = {"B": Text("a black turtle", "黒いカメ"), "W": Text("a white turtle", "白いカメ")}
    for square in ALL:
        told = INQUIRY.at(position, square)
        if square not in board:
            assert told == Text("empty", "空き")
        elif square not in eggs:
            assert told == words[board[square]]
        elif square == eggs[0]:
            assert told == Text("an egg (the oldest)", "タマゴ（いちばん古い）")
        else:
            order = eggs.index(square) + 1
            assert told.en == f"an egg (to hatch as number {order})"
            assert told.ja == f"タマゴ（孵る順で{order}番目）"


@given(played=played_games)
def test_the_race_is_for_winning_turtles(played: testing.Played) -> None:
    """As many as the position says, of both players."""
    position = GAME.position(played.states[-1])
    assert INQUIRY.race.standing(position) == position["winning_turtles"]
    assert {*INQUIRY.race.standing(position)} == {*PLAYERS}
    assert all(INQUIRY.race.title)


# --- Set-ups -------------------------------------------------------------------------------------


@given(played=played_games)
def test_a_state_can_be_set_up(played: testing.Played) -> None:
    """Whole, eggs in their order and sudden death included, while the game is undecided."""
    for state in played.states:
        if not GAME.decision(state):
            setup = INQUIRY.set_up(state)
            assert positions.start(setup) == state
            assert testing.is_sound(GAME, setup)


def count(setup: Document) -> int:
    """How many pieces a set-up has."""
    return sum(letter != "." for row in setup["board"] for letter in row)


@given(played=played_games)
def test_smaller_set_ups(played: testing.Played) -> None:
    """Less by the pieces of a rank, several at once, then by each piece; the rest as it was."""
    setup = {**INQUIRY.set_up(played.states[-1]), "x-note": "kept"}
    board, eggs = laid_out(setup)
    gone = []
    for smaller in INQUIRY.smaller(setup):
        left, order = laid_out(smaller)
        assert left.items() < board.items()
        assert order == [egg for egg in eggs if egg in left]
        assert sorted(order) == sorted(square for square, piece in left.items() if piece == "E")
        assert {**setup, **smaller} == smaller
        positions.start(smaller)
        gone.append({*board} - {*left})
    ranks = [{square for square in board if square[1] == rank} for rank in reversed(RANKS)]
    assert gone[: -len(board) or None] == [rank for rank in ranks if len(rank) > 1]
    assert sorted(map(sorted, gone[len(gone) - len(board) :])) == [[s] for s in sorted(board)]


@pytest.mark.parametrize("setup", [{}, {"eggs": []}, {"board": ["." * 9] * 9, "eggs": []}])
def test_nothing_is_smaller_than_the_empty_board(setup: Document) -> None:
    assert list(INQUIRY.smaller(setup)) == []


# --- Slips ---------------------------------------------------------------------------------------

squares = st.sampled_from(ALL)
chosen = st.fixed_dictionaries({"black": squares, "white": squares})


@given(turn=chosen)
def test_slips(turn: Document) -> None:
    """All different, none the turn itself, each a turn and told in words; the likeliest first."""
    slips = list(INQUIRY.slips(turn))
    meant = [tuple(slip.turn.items()) for slip in slips]
    assert len({*meant}) == len(meant)
    assert tuple(turn.items()) not in meant
    for slip in slips:
        assert testing.read(record(slip.turn)).problems == ()
        for language in LANGUAGES:
            assert not {*"{}"} & {*slip.what.to(language)}
        changed = [player for player in PLAYERS if slip.turn[player] != turn[player]]
        if slip.kind == "exchanged":
            assert (slip.turn["black"], slip.turn["white"]) == (turn["white"], turn["black"])
            continue
        (player,) = changed
        for words in slip.what:
            assert turn[player] in words
            assert slip.turn[player] in words
    order = ["exchanged", "swapped-rank-and-file", "neighbour"]
    assert [slip.kind for slip in slips] == sorted((s.kind for s in slips), key=order.index)


@given(turn=chosen)
def test_every_slip_there_is(turn: Document) -> None:
    """The choices exchanged, rank and file of one swapped, each square beside one."""
    wanted = [{"black": turn["white"], "white": turn["black"]}]
    for player, square in turn.items():
        across, up = FILES.index(square[0]), RANKS.index(square[1])
        wanted.append({**turn, player: FILES[up] + RANKS[across]})
        beside = [away(square, way, 1) for way in ("n", "ne", "e", "se", "s", "sw", "w", "nw")]
        wanted += [{**turn, player: near} for near in beside if near]
    told = [slip.turn for slip in INQUIRY.slips(turn)]
    assert all(slip in wanted for slip in told)
    assert all(slip in told for slip in wanted if slip != turn)


def record(turn: Document) -> Document:
    """A record of one turn."""
    return testing.Played(GAME, None, {}, [testing.choices_of(GAME, turn)], []).record()


# --- Another choice ------------------------------------------------------------------------------

TURN = {"black": "a1", "white": "b2"}


@pytest.mark.parametrize(
    ("text", "black", "white"),
    [
        ("e5 d4", "e5", "d4"),
        ("E5 D4", "e5", "d4"),
        (" e5   d4 ", "e5", "d4"),
        ("e5\td4", "e5", "d4"),
        ("ｅ５　ｄ４", "e5", "d4"),
        ("Ｅ５ Ｄ４", "e5", "d4"),
        ("e5 e5", "e5", "e5"),
        ("black e5", "e5", "b2"),
        ("Black E5", "e5", "b2"),
        ("黒 e5", "e5", "b2"),
        ("黒e5", "e5", "b2"),
        ("黒：ｅ５", "e5", "b2"),
        ("white: d4", "a1", "d4"),
        ("white:d4", "a1", "d4"),
        ("white=d4", "a1", "d4"),
        ("白 d4", "a1", "d4"),
        ("白　ｄ４", "a1", "d4"),
        ("ｗｈｉｔｅ　ｄ４", "a1", "d4"),
    ],
)
def test_another_choice(text: str, black: str, white: str) -> None:
    """Both squares, or a player and a square; the turn given stays as it was."""
    given_turn = {**TURN}
    assert INQUIRY.instead(given_turn, text) == [{"black": black, "white": white}]
    assert given_turn == TURN


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (
            "e5",
            Code.WORD_COUNT,
            "two squares (Black's first), or a player and a square: black e5, found 'e5'",
        ),
        ("", Code.WORD_COUNT, "found ''"),
        ("e5 d4 c3", Code.WORD_COUNT, "found 'e5 d4 c3'"),
        ("black e5 white d4", Code.WORD_COUNT, "found 'black e5 white d4'"),
        ("black", Code.WORD_COUNT, "found 'black'"),
        ("black black", Code.NO_SUCH_SQUARE, "'black'"),
        ("z9 a1", Code.NO_SUCH_SQUARE, "'z9'"),
        ("a1 z9", Code.NO_SUCH_SQUARE, "'z9'"),
        ("black z9", Code.NO_SUCH_SQUARE, "'z9'"),
        ("白：z9", Code.NO_SUCH_SQUARE, "'z9'"),
        ("e5, d4", Code.NO_SUCH_SQUARE, "'e5,'"),
    ],
)
def test_what_is_no_other_choice(text: str, code: Code, message: str) -> None:
    """Too few or too many words, or no square: the problem names what was found."""
    problem = INQUIRY.instead(TURN, text)
    assert isinstance(problem, Problem)
    assert problem.code is code
    assert message in problem.message.en
    assert all(problem.message)


WORDS = ["e5", "d4", "z9", "black", "黒", ":", ",", "５ｅ"]


@given(text=st.text(max_size=12) | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_any_text_is_another_choice_or_a_problem(text: str) -> None:
    """Nothing is raised, and what is given is a turn."""
    found = INQUIRY.instead(TURN, text)
    if isinstance(found, Problem):
        assert all(found.message)
        return
    for turn in found:
        assert {*turn} == {*PLAYERS}
        assert {*turn.values()} <= {*ALL}
