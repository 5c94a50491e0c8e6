"""Turns of What the Shell that may have been meant where another was written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from shellref.games.compass import DIRECTIONS
from shellref.games.game import Document
from shellref.games.inquiry import Slip
from shellref.games.what_the_shell import notation
from shellref.games.what_the_shell.state import FILES, RAYS, SQUARES
from shellref.problems import Code, Problem, quoted
from shellref.text import PLAYERS, Text, Value

_EXCHANGED = Text("the two players' choices exchanged", "黒と白の選択を入れ替える")
_SWAPPED = Text(
    "{player} {square}, rank and file of {written} swapped",
    "{player} {square}（{written}の縦横を入れ替える）",
)
_NEIGHBOUR = Text(
    "{player} {square}, a neighbour of {written}", "{player} {square}（{written}の隣）"
)


def slips(turn: Document) -> Iterator[Slip]:
    """The choices exchanged, rank and file swapped, a square beside: the likeliest first."""
    choices = {player: turn[player] for player in PLAYERS}
    black, white = choices.values()
    if black != white:
        yield Slip("exchanged", _EXCHANGED, {**turn, "black": white, "white": black})
    for player, square in choices.items():
        other = _transposed(square)
        if other != square:
            yield _slip("swapped-rank-and-file", _SWAPPED, turn, player, other)
    for player, square in choices.items():
        for direction in DIRECTIONS:
            for near in RAYS[square, direction][:1]:
                if near == _transposed(square):
                    # Told already.
                    continue
                yield _slip("neighbour", _NEIGHBOUR, turn, player, near)


def _slip(kind: str, what: Text, turn: Document, player: str, square: str) -> Slip:
    told = what.fill(player=PLAYERS[player], square=square, written=turn[player])
    return Slip(kind, told, {**turn, player: square})


def _transposed(square: str) -> str:
    """The square whose file has the number of this one's rank, and the other way about."""
    return FILES[int(square[1]) - 1] + str(FILES.index(square[0]) + 1)


_WHOSE = re.compile(r"(?P<player>black|white|黒|白)\s*[:=]?\s*(?P<square>\S+)")
_PLAYERS = {"黒": "black", "白": "white"}
_EXPECTED = Text(
    "two squares (Black's first), or a player and a square: black e5",
    "2つのマス（黒が先）、またはプレイヤーとマス（黒 e5）",
)


def instead(turn: Document, text: str) -> Sequence[Document] | Problem:
    """The turn with both choices as in `e5 d4`, or one as in `black e5`; or what is wrong."""
    plain = unicodedata.normalize("NFKC", text).strip().lower()
    one = _WHOSE.fullmatch(plain)
    if one and one["square"] in SQUARES:
        player = _PLAYERS.get(one["player"], one["player"])
        return [{**turn, player: one["square"]}]
    words = plain.split()
    if len(words) == len(PLAYERS) and all(word in SQUARES for word in words):
        return [{**turn, **dict(zip(PLAYERS, words, strict=True))}]
    if len(words) != len(PLAYERS) or one:
        wrong = one and next(notation.examine_square(one["square"]), None)
        values: dict[str, Value] = {"expected": _EXPECTED, "found": quoted(text)}
        return wrong or Problem(Code.WORD_COUNT, values)
    return next(notation.examine_turn(plain))
