"""A tiny third game, to show that a game is a folder and a table line: noughts and crosses.

Black puts crosses (`B`), White noughts (`W`) on a 3×3 board; three in a row win.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from shellref.games.game import (
    Citation,
    Decision,
    Document,
    Event,
    Expectation,
    Game,
    Notation,
    Note,
    Rulings,
)
from shellref.games.inquiry import Inquiry, MissKind, NearMiss, Race, Slip
from shellref.games.picture import Mark, Piece, Role, Row, Scene, Shape, Span
from shellref.problems import Code, Problem
from shellref.problems import Path as Steps
from shellref.rulebook import Rule, Rulebook, Section
from shellref.text import PLAYERS, Text, same

NAME = "noughts-and-crosses"
SQUARES = [file + rank for file in "abc" for rank in "123"]
LINES = [
    *([file + rank for rank in "123"] for file in "abc"),
    *([file + rank for file in "abc"] for rank in "123"),
    ["a1", "b2", "c3"],
    ["a3", "b2", "c1"],
]


class TTT(Rule):
    """The rules."""

    R1 = (
        "TTT-1",
        "Players alternate, marking empty squares.",
        "交互に印を置きます。",
    )
    R2 = ("TTT-2", "Three in a row win; a full board is a draw.", "3つ並べば勝ちです。")


class State(NamedTuple):
    """The marks by square, and who moves."""

    marks: Mapping[str, str]
    to_move: str = "black"
    decision: Decision | None = None


class Choice(NamedTuple):
    """A turn."""

    player: str
    square: str


def read_turn(turn: Any) -> Choice:
    """`black b2`, or the mapping."""
    if isinstance(turn, str):
        return Choice(*turn.split())
    return Choice(turn["player"], turn["square"])


def play(state: State, choice: Choice, rulings: Rulings, note: Note | None) -> State | Problem:
    """One turn."""
    del rulings
    if state.decision:
        return Problem(Code.AFTER_THE_END, rules=(TTT.R2,))
    if choice.player != state.to_move:
        values = {"player": PLAYERS[state.to_move]}
        return Problem(Code.WRONG_PLAYER, values, ("player",), rules=(TTT.R1,))
    if choice.square in state.marks:
        piece = Text("a mark", "印")
        values = {"player": PLAYERS[choice.player], "square": same(choice.square), "piece": piece}
        return Problem(Code.SQUARE_OCCUPIED, values, ("square",), rules=(TTT.R1,))
    marks = {**state.marks, choice.square: choice.player[0].upper()}
    if note:
        payload = {"player": choice.player, "square": choice.square}
        note(Event("marked", "move", (TTT.R1,), payload))
    decided = _decide(marks, choice.player)
    if decided and note:
        payload = {"reason": decided.reason}
        if decided.outcome != "draw":
            payload = {"player": choice.player, **payload}
        note(Event("drawn" if decided.outcome == "draw" else "won", "move", (TTT.R2,), payload))
    return State(marks, "white" if choice.player == "black" else "black", decided)


def _decide(marks: Mapping[str, str], player: str) -> Decision | None:
    mark = player[0].upper()
    if any(all(marks.get(square) == mark for square in line) for line in LINES):
        return Decision(f"{player}-wins", "three-in-a-row")
    return Decision("draw", "full") if len(marks) == len(SQUARES) else None


def position(state: State) -> Document:
    """The public position."""
    rows = ["".join(state.marks.get(file + rank, ".") for file in "abc") for rank in "321"]
    return {"board": rows, "to_move": None if state.decision else state.to_move}


def apply(before: Document, event: Document) -> Document:
    """The position after an event."""
    if event["type"] != "marked":
        return {**before, "to_move": None}
    rows = [[*row] for row in before["board"]]
    file, rank = event["square"]
    rows[3 - int(rank)]["abc".index(file)] = event["player"][0].upper()
    other = "white" if event["player"] == "black" else "black"
    return {"board": ["".join(row) for row in rows], "to_move": other}


def sentence(event: Document) -> Text:
    """An event in words."""
    if event["type"] == "drawn":
        return Text("A draw.", "引き分け。")
    words = {
        "marked": Text("{player} marks {square}.", "{player}が{square}に印を置く。"),
        "won": Text("{player} wins.", "{player}の勝ち。"),
    }
    values = {"player": PLAYERS[event["player"]], "square": event.get("square", "")}
    return words[event["type"]].fill(**values)


def examine_turn(text: str) -> Iterator[Problem]:
    """A short turn that the schema refused."""
    expected = Text("a player and a square", "プレイヤーとマス")
    yield Problem(Code.WORD_COUNT, {"expected": expected, "found": f"'{text}'"})


def word_span(turn: str, _: Steps, path: Steps) -> tuple[int, int] | None:
    """The first or the second word."""
    player = turn.split()[0]
    at = turn.index(player)
    if path == ("player",):
        return at, at + len(player)
    start = turn.rindex(turn.split()[-1])
    return start, start + 2


def choices(state: State, _: Rulings) -> Iterator[Choice]:
    """Every empty square."""
    if state.decision is None:
        for square in SQUARES:
            if square not in state.marks:
                yield Choice(state.to_move, square)


def pick(state: State, rulings: Rulings, random: Random) -> Choice:
    """Any of them."""
    options = [*choices(state, rulings)]
    return options[int(random.random() * len(options))]


def restyle(turn: Any, style: str) -> Any:
    """Short or long."""
    choice = read_turn(turn)
    if style == "long":
        return turn if isinstance(turn, dict) else choice._asdict()
    return " ".join(choice) if isinstance(turn, str) or len(turn) == 2 else turn


MISSES = {
    "line": {
        "two": MissKind((TTT.R2,), Text("two in a row, the third free", "2つ並び、3つ目が空き"))
    }
}


def near_misses(_: Document, turn: Document, __: Rulings) -> list[NearMiss]:
    """Lines of which the mark just made is one of two, the third square being free."""
    square, found = turn["moves"]["square"], []
    rows = turn["position"]["board"]
    marks = {
        file + rank: rows[3 - int(rank)]["abc".index(file)] for file in "abc" for rank in "123"
    }
    for line in LINES:
        told = sorted(marks[one] for one in line)
        if square in line and told == [".", marks[square], marks[square]]:
            [free] = [one for one in line if marks[one] == "."]
            payload = {"player": turn["moves"]["player"], "square": free}
            found.append(NearMiss("line", "two", (TTT.R2,), payload))
    return found


def instead(turn: Document, text: str) -> list[Document] | Problem:
    """A square, or a player and a square."""
    words = text.split()
    if words[-1:] and words[-1] in SQUARES:
        return [{**turn, "square": words[-1]}]
    return next(examine_turn(text))


def places(document: Document) -> frozenset[str]:
    """The square that is named."""
    return frozenset({document["square"]} if "square" in document else ())


def value(position: Document, square: str) -> str:
    """`B`, `W` or `.`."""
    mark: str = position["board"][3 - int(square[1])]["abc".index(square[0])]
    return mark


def at(position: Document, square: str) -> Text:
    """A mark, or nothing."""
    words = {"B": Text("a cross", "×"), "W": Text("a nought", "○"), ".": Text("empty", "空き")}
    return words[value(position, square)]


INQUIRY: Inquiry[State] = Inquiry(
    misses=MISSES,
    near_misses=near_misses,
    sentence=lambda miss: Text("{player} needs {square}.", "{player}はあと{square}。").fill(
        player=PLAYERS[miss["player"]], square=miss["square"]
    ),
    board=SQUARES,
    meant=lambda word: frozenset({word.lower()}.intersection(SQUARES)),
    places=places,
    called=same,
    at=at,
    value=value,
    race=Race(
        Text("Marks", "印"),
        lambda position: {
            player: "".join(position["board"]).count(player[0].upper()) for player in PLAYERS
        },
    ),
    instead=instead,
    slips=lambda turn: [
        Slip("other-square", Text("{to}", "{to}").fill(to=square), {**turn, "square": square})
        for square in SQUARES
        if square != turn["square"]
    ],
    set_up=lambda state: {"marks": dict(state.marks)},
    smaller=lambda _: iter(()),
)


def pieces(position: Document, _: Sequence[Document]) -> Iterator[Piece]:
    """Crosses and noughts."""
    for square in SQUARES:
        x, y = 10 * "abc".index(square[0]) + 5, 10 * "321".index(square[1]) + 5
        mark = value(position, square)
        if mark != ".":
            label = Text("{square}: {there}", "{square}：{there}")
            shape = Shape("use", {"href": f"#{mark}", "x": x, "y": y})
            yield Piece(shape, label.fill(square=square, there=at(position, square)))


SCENE = Scene(
    30,
    30,
    {
        "B": Shape("path", {"d": "M-3 -3 L3 3 M3 -3 L-3 3"}, stroke="black"),
        "W": Shape("circle", {"r": 3}, stroke="white"),
    },
    [
        Shape("rect", {"width": 30, "height": 30}, "field"),
        Shape("path", {"d": "M10 0 v30 M20 0 v30 M0 10 h30 M0 20 h30"}, stroke="grid"),
    ],
    pieces,
)


def draw(position: Document, marks: Mapping[str, Mark]) -> list[Row]:
    """The board, the mark just made in brackets."""
    rows: list[Row] = []
    for rank, letters in zip("321", position["board"], strict=True):
        row: list[Span] = []
        for file, letter in zip("abc", letters, strict=True):
            mark = marks.get(file + rank)
            role = _ROLES[letter]
            left, right = "[]" if mark else "  "
            row += Span(left, mark=mark), Span(letter, role, mark), Span(right, mark=mark)
        rows.append(row)
    return rows


_ROLES: Mapping[str, Role] = {"B": "black", "W": "white", ".": "field"}
_LEGEND = Text("[ ] marked this turn", "[ ] この手番に置いた")


def facts(_: Document, marks: Mapping[str, Mark]) -> Iterator[Text]:
    """What the brackets mean."""
    if marks:
        yield _LEGEND


ALWAYS = Text("always", "常に")

GAME: Game[State, Choice] = Game(
    name="noughts-and-crosses",
    title=Text("Noughts and Crosses", "三目並べ"),
    rulebook=Rulebook(
        "TTT",
        (Section("TTT", Text("Rules", "規則")),),
        TTT,
        (),
        {"three-in-a-row": Text("three in a row", "3つ並び"), "full": Text("full", "満杯")},
    ),
    schema=Path(__file__).parent / "noughts-and-crosses.schema.json",
    notations={"turn": Notation(Text("a turn", "手番"), examine_turn)},
    check_texts=lambda _: (),
    check=lambda _: (),
    start=lambda _: State({}),
    deal=lambda _: None,
    read_turns=lambda turns: map(read_turn, turns),
    moves=lambda choice: choice._asdict(),
    restyle=restyle,
    word_span=word_span,
    canonical_setup=lambda setup: setup,
    canonical_turn=lambda turn: restyle(turn, "long"),
    proofs={},
    play=play,
    unplayed=lambda _: (),
    decision=lambda state: state.decision,
    position=position,
    apply=apply,
    expectations={"board": Expectation(lambda _, position: position["board"])},
    citations={
        "marked": (Citation(TTT.R1, ALWAYS),),
        "won": (Citation(TTT.R2, ALWAYS),),
        "drawn": (Citation(TTT.R2, ALWAYS),),
    },
    turn=Text("turn {number}", "{number}手目"),
    turns=Text("turns", "手数"),
    steps={"move": Text("Move", "着手")},
    sentence=sentence,
    choice=lambda moves: Text("{player} {square}", "{player} {square}").fill(
        player=PLAYERS[moves["player"]], square=moves["square"]
    ),
    changed=lambda events: {e["square"]: "arrived" for e in events if "square" in e},
    draw=draw,
    facts=facts,
    scene=SCENE,
    counted={},
    inquiry=INQUIRY,
    choices=choices,
    pick=pick,
    template=Text(
        "format: shellref/1\ngame: noughts-and-crosses\n"
        "players:\n  black: {name: A}\n  white: {name: B}\nturns: []\n",
        "format: shellref/1\ngame: noughts-and-crosses\n"
        "players:\n  black: {name: 黒}\n  white: {name: 白}\nturns: []\n",
    ),
)
