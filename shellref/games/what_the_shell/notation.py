"""How turns and set-ups of What the Shell are written, and what can be wrong with them.

A turn is `{black: e5, white: d4}` or in short `e5 d4`. The schema says whether a record is well
formed; this module reads what passed it and explains what did not, to the word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any

from shellref.games.game import Document, Notation
from shellref.games.what_the_shell import seals
from shellref.games.what_the_shell.positions import start
from shellref.games.what_the_shell.rulebook import WTS
from shellref.games.what_the_shell.rules import Choices
from shellref.games.what_the_shell.state import FULL, SQUARES
from shellref.problems import Code, Path, Problem, quoted
from shellref.text import PLAYERS, Text, Value

_WORD = re.compile(r"\S+")
_TURN = re.compile(" *[a-i][1-9] +[a-i][1-9] *")


def read_turn(turn: Any) -> Choices:
    """The choices of a well-formed turn."""
    black, white = turn.split() if type(turn) is str else _CHOICES(turn)
    return black, white


def read_turns(turns: Sequence[Any]) -> list[Choices]:
    """The choices of well-formed turns, in order."""
    try:
        return [*map(_CHOICES, turns)]
    except TypeError:
        # Some are short.
        return [read_turn(turn) for turn in turns]


#: The choices of a long turn; raises TypeError for a short one.
_CHOICES = itemgetter(*PLAYERS)


def moves(choices: Choices) -> Document:
    """The choices in long form."""
    return dict(zip(PLAYERS, choices, strict=True))


def restyle(turn: Any, style: str) -> Any:
    """A turn in `long` or `short` form; one that holds more than its choices stays long."""
    if isinstance(turn, str):
        black, white = turn.split()
        return f"{black} {white}" if style == "short" else {"black": black, "white": white}
    if style == "short" and turn.keys() == {"black", "white"}:
        return f"{turn['black']} {turn['white']}"
    return turn


def word_span(turn: str, _: Path, path: Path) -> tuple[int, int] | None:
    """The span of a player's word in a short turn."""
    words = [word.span() for word in _WORD.finditer(turn)]
    players = list(PLAYERS)
    return words[players.index(str(path[0]))] if path and path[0] in players else None


def canonical_setup(setup: Document) -> Document | None:
    """The set-up as written, or None where it means the empty board."""
    empty = not setup.get("eggs") and not "".join(setup.get("board", ())).strip(".")
    return None if empty else setup


def canonical_turn(turn: Any) -> Document:
    """The turn in long form."""
    if type(turn) is dict:
        return turn
    long: Document = restyle(turn, "long")
    return long


def check(record: Document) -> Iterator[Problem]:
    """What a well-formed record can still get wrong (record format: *What the Shell*)."""
    if "setup" in record:
        for problem in _check_setup(record["setup"]):
            yield problem.under(("setup",))
    if "|" in record.get("id", "|"):
        yield from seals.check_id(record)


def _check_setup(setup: Document) -> Iterator[Problem]:
    board, eggs = setup.get("board", ["........."] * 9), setup.get("eggs", [])
    on_board = {
        f"{file}{9 - row}": (row, column)
        for column, file in enumerate("abcdefghi")
        for row in range(8, -1, -1)
        if board[row][column] == "E"
    }
    for index, egg in enumerate(eggs):
        if egg not in on_board:
            yield _egg_problem(egg, ("eggs", index), None)
    for square, (row, column) in on_board.items():
        if square not in eggs:
            yield _egg_problem(square, ("board", row), (column, column + 1), on_board)
    if set(eggs) == set(on_board):
        yield from _check_position(setup)


def _egg_problem(
    square: str,
    path: tuple[str | int, ...],
    span: tuple[int, int] | None,
    on_board: Mapping[str, object] | None = None,
) -> Problem:
    if on_board is None:
        fault = Text(
            "is listed in eggs but is no E on the board",
            "はeggsにありますが、盤ではEではありません",
        )
        return Problem(Code.SETUP_EGGS, {"square": square, "fault": fault}, path, span=span)
    listed = ", ".join(on_board)
    return Problem(
        Code.SETUP_EGGS,
        {
            "square": square,
            "fault": Text(
                "is an E on the board but not listed in eggs", "は盤でEですが、eggsにありません"
            ),
        },
        path,
        span=span,
        help=Text(
            f"write all eggs in the order in which they were laid: eggs: [{listed}]",
            f"タマゴを生まれた順にすべて書いてください：eggs: [{listed}]",
        ),
    )


def _check_position(setup: Document) -> Iterator[Problem]:
    state = start(setup)
    black, white = (turtles.bit_count() for turtles in state.winning)
    if black != white:
        winner = PLAYERS["black" if black > white else "white"]
        yield Problem(Code.SETUP_WON, {"player": winner}, ("board",), rules=(WTS.R6_2,))
    elif state.occupied == FULL:
        yield Problem(Code.SETUP_FULL, path=("board",), rules=(WTS.R8_1,))


def examine_square(text: str) -> Iterator[Problem]:
    """What is wrong with a text that is no square."""
    if text not in SQUARES:
        yield _no_square(text, None)


def examine_turn(text: str) -> Iterator[Problem]:
    """What is wrong with a short turn: the number of words, or each word that is no square."""
    if _TURN.fullmatch(text):
        return
    words = list(_WORD.finditer(text))
    wrong = [word for word in words if word.group() not in SQUARES]
    if len(words) != 2 or not wrong or _LABELLED.fullmatch(text.strip()):
        expected = Text(
            "two squares, Black's first, with a blank between",
            "空白で区切った2つのマス（黒が先）",
        )
        values: dict[str, Value] = {"expected": expected, "found": quoted(text)}
        yield Problem(Code.WORD_COUNT, values, help=_near_turn(text))
        return
    for word in wrong:
        yield _no_square(word.group(), word.span())


def _no_square(text: str, span: tuple[int, int] | None) -> Problem:
    near = near_square(text)
    if near:
        help_ = _did_you_mean(near)
    elif _LABEL.search(text):
        help_ = Text(
            "a key ends in a half-width `:` and a blank", "キーのあとは半角の`:`と空白です"
        )
    else:
        help_ = None
    values: dict[str, Value] = {"found": quoted(text), "range": Text("a1 to i9", "a1〜i9")}
    return Problem(Code.NO_SUCH_SQUARE, values, span=span, rules=(WTS.R1,), help=help_)


#: A player's name that is no key: it lacks its colon, or the blank after it.
_LABEL = re.compile(r"(?i:black|white|黒|白)\s*[:：]")
_LABELLED = re.compile(
    r"(?i:(?P<first>black|white|[bw黒白])\s*[:：=]?\s*(?P<one>[a-i1-9Ａ-Ｉａ-ｉ１-９]{2})[\s,、，/]*"
    r"(?:black|white|[bw黒白])\s*[:：=]?\s*(?P<two>[a-i1-9Ａ-Ｉａ-ｉ１-９]{2}))"
)


def _did_you_mean(right: str) -> Text:
    return Text(f"did you mean '{right}'?", f"'{right}' ですか？")


def _plain(text: str) -> str:
    """A text without the differences of width and case."""
    return unicodedata.normalize("NFKC", text).strip().lower()


def near_square(text: str) -> str | None:
    """The square that somebody who typed `text` may have meant, if it is plain which."""
    if len(text) > len("(e5),"):
        return None
    plain = re.sub(r"^\W+|\W+$", "", _plain(text)).replace("-", "")
    for candidate in (plain, plain[::-1]):
        if candidate in SQUARES:
            return candidate
    return None


def _near_turn(text: str) -> Text | None:
    """A suggestion where two squares can be made out, whatever stands between them."""
    if len(text) > _LONGEST:
        return None
    if labelled := _LABELLED.fullmatch(text.strip()):
        squares = [near_square(labelled["one"]), near_square(labelled["two"])]
        if labelled["first"].lower() in ("white", "w", "白"):
            squares.reverse()
    else:
        plain = _plain(text)
        found = re.findall(r"[a-i][1-9]|[1-9][a-i]", plain)
        if len(found) in range(4, 99, 2) and not re.sub(r"[a-i][1-9]|[1-9][a-i]|\W", "", plain):
            return Text("write an entry for each turn", "ターンごとに1項目ずつ書いてください")
        if re.search(r"[a-z0-9]{3}", plain.replace("".join(found), "")):
            return None
        squares = [near_square(word) for word in found]
    if len(squares) != 2 or not all(squares):
        return None
    return _did_you_mean(" ".join(square for square in squares if square))


#: Nothing longer is a slip in a turn or a row.
_LONGEST = 40


def examine_row(text: str) -> Iterator[Problem]:
    """What is wrong with a row of the board: its length, or each letter that is none."""
    wrong = [index for index, letter in enumerate(text) if letter not in ".BWE"]
    right = near_row(text)
    if right and (len(wrong) > 1 or len(right) != len(text)):
        values: dict[str, Value] = {"found": quoted(text), "expected": _ROW}
        yield Problem(Code.MALFORMED_TEXT, values, help=_did_you_mean(right))
        return
    if len(text) != len(_FILES):
        expected = Text("9 characters, one a square", "1マス1文字の9文字")
        number = Text(f"{len(text)}", f"{len(text)}文字")
        yield Problem(Code.WRONG_COUNT, {"expected": expected, "found": number})
    for index in wrong[: len(_FILES)]:
        near = near_row(text[index])
        help_ = _did_you_mean(near) if near else Text("use . B W E", "使えるのは . B W E です")
        span = (index, index + 1)
        yield Problem(Code.BOARD_ROW, {"found": quoted(text[index])}, span=span, help=help_)


def near_row(text: str) -> str | None:
    """What somebody may have meant who typed a row, or a letter of one, in another way."""
    if len(text) > _LONGEST:
        return None
    plain = re.sub(r"\s", "", unicodedata.normalize("NFKC", text)).upper()
    right = plain.translate(_OTHER_LETTERS)
    fits = re.fullmatch("[.BWE]+", right) and len(right) in (1, len(_FILES))
    return right if fits and right != text else None


_FILES = "abcdefghi"
_ROW = Text("a row of the board, 9 letters of . B W E", "盤の行（. B W E の9文字）")
_OTHER_LETTERS = str.maketrans("-_+・·。XO黒白卵●○", "......BWBWEBW")


NOTATIONS: Mapping[str, Notation] = {
    "square": Notation(Text("a square, a1 to i9", "マス（a1〜i9）"), examine_square),
    "turn": Notation(
        Text("a turn: two squares, or a mapping", "ターン（2つのマス、またはマッピング）"),
        examine_turn,
    ),
    "row": Notation(_ROW, examine_row),
    "board": Notation(Text("nine rows, rank 9 first", "9段目から順に9行")),
}
