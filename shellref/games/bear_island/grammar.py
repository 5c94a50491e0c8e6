"""The short notation of Bear Island: reading it, and where each word stands.

    turn    = player ( effect | "-" ) [ "+" card* ]
    effect  = ( "straight" | "diagonal" | "jump" ) cell "-" cell
            | "swap" cell cell
            | "gather" cell "<" cell*
            | "push" cell direction
            | "scatter" cell ">" cell*
            | "banish" cell
            | "double" [ [ "reuse" ] "(" effect [ ";" effect ] ")" ]
            | "discard" [ card ]
            | "wild" [ "of" player "(" effect ")" ]

Words are separated by blanks; the signs need none around them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, NamedTuple
from unicodedata import normalize

from shellref.games.bear_island.rulebook import BI
from shellref.games.bear_island.state import CELLS, KINDS
from shellref.games.compass import DIRECTIONS
from shellref.games.game import Document
from shellref.problems import Code, Path, Problem
from shellref.text import PLAYERS, Text, Value, same

MOVES = ("straight", "diagonal", "jump")

#: Deeper nesting than any legal turn has: each double or wild uses up a card.
DEEPEST = 8

#: A sign or a word of a short text.
TOKEN = re.compile(r"[()+;<>]|[^\s()+;<>]+")


class Word(NamedTuple):
    """A word or sign of a short text, with its span."""

    text: str
    start: int
    end: int


class Reading(NamedTuple):
    """What a short text says: the long form, the span of each part, what is wrong with it.

    `spans` maps the path of a part in the long form to its span in the text.
    """

    long: Document
    spans: dict[Path, tuple[int, int]]
    problems: tuple[Problem, ...]


@lru_cache(maxsize=4096)
def read_turn(text: str) -> Reading:
    """A short turn."""
    return _Reader(text).read(_Reader.turn)


@lru_cache(maxsize=4096)
def read_effect(text: str) -> Reading:
    """A short effect."""
    return _Reader(text).read(_Reader.effect_alone)


class _Stop(Exception):
    """The text does not go on as it must."""


class _Reader:
    """Reads one text from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = [Word(found.group(), *found.span()) for found in TOKEN.finditer(text)]
        self.at = 0
        self.spans: dict[Path, tuple[int, int]] = {}
        self.problems: list[Problem] = []

    def read(self, part: Callable[[_Reader], Document]) -> Reading:
        long: Document = {}
        try:
            long = part(self)
            if self.at < len(self.words):
                self.complain(Text("the end", "ここで終わり"))
        except _Stop:
            pass
        return Reading(long, self.spans, tuple(self.problems))

    def turn(self) -> Document:
        """The whole of a short turn."""
        turn: Document = {"player": self.one_of(PLAYERS, PLAYER, ("player",))}
        if self.peek() == "-":
            self.at += 1
        else:
            turn["play"] = self.effect(("play",), 1)
        if self.peek() == "+":
            self.at += 1
            turn["draw"] = []
            while self.at < len(self.words):
                path = ("draw", len(turn["draw"]))
                turn["draw"].append(self.one_of(KINDS, CARD, path))
        return turn

    def effect_alone(self) -> Document:
        """The whole of a short effect."""
        return self.effect((), 1)

    def effect(self, path: Path, depth: int) -> Document:
        """One effect, brackets apart."""
        first = self.at
        if depth > DEEPEST:
            self.complain(Text("no deeper nesting", "これより深くない入れ子"))
        card = self.one_of(KINDS, CARD, (*path, "card"))
        effect: Document = {"card": card}
        if card in MOVES:
            self.movement(effect, path)
        elif card in _PARTS:
            _PARTS[card](self, effect, path, depth)
        else:
            # An unknown card: nobody can say how it goes on.
            raise _Stop
        self.spans[path] = (self.words[first].start, self.words[self.at - 1].end)
        return effect

    def movement(self, effect: Document, path: Path) -> None:
        """`a1-c3`."""
        word = self.next(Text("a move such as a1-c3", "a1-c3のような移動"))
        start, dash, end = word.text.partition("-")
        if not dash:
            self.problem(word, Code.NOT_A_MOVE, {"found": f"'{word.text}'"})
            return
        middle = word.start + len(start)
        effect["from"] = self.cell(Word(start, word.start, middle), (*path, "from"))
        effect["to"] = self.cell(Word(end, middle + 1, word.end), (*path, "to"))

    def swap(self, effect: Document, path: Path, _: int) -> None:
        """`a1 c3`."""
        effect["cells"] = [self.cell(self.next(CELL), (*path, "cells", i)) for i in range(2)]

    def gather(self, effect: Document, path: Path, _: int) -> None:
        """`b2 < a2 c2`."""
        effect["at"] = self.cell(self.next(CELL), (*path, "at"))
        self.sign("<")
        effect["order"] = self.cells((*path, "order"))

    def push(self, effect: Document, path: Path, _: int) -> None:
        """`b2 ne`."""
        effect["from"] = self.cell(self.next(CELL), (*path, "from"))
        effect["direction"] = self.one_of(DIRECTIONS, DIRECTION, (*path, "direction"))

    def scatter(self, effect: Document, path: Path, _: int) -> None:
        """`b2 > b3 c3 d4`."""
        effect["from"] = self.cell(self.next(CELL), (*path, "from"))
        self.sign(">")
        effect["to"] = self.cells((*path, "to"))

    def banish(self, effect: Document, path: Path, _: int) -> None:
        """`d4`."""
        effect["at"] = self.cell(self.next(CELL), (*path, "at"))

    def double(self, effect: Document, path: Path, depth: int) -> None:
        """`(jump a1-c3; push b2 ne)`, `reuse (…)`, or nothing."""
        reuse = self.peek() == "reuse"
        if reuse:
            self.mark((*path, "reuse"))
        if self.peek() != "(":
            if reuse:
                self.sign("(")
            return
        first = self.at
        self.sign("(")
        effect["effects"] = [self.effect((*path, "effects", 0), depth + 1)]
        if self.peek() == ";":
            self.at += 1
            effect["effects"].append(self.effect((*path, "effects", 1), depth + 1))
        self.sign(")")
        self.spans[*path, "effects"] = (self.words[first].start, self.words[self.at - 1].end)
        if reuse:
            effect["reuse"] = True

    def discard(self, effect: Document, path: Path, _: int) -> None:
        """`jump`, or nothing."""
        if self.peek() not in (None, "+", ";", ")"):
            effect["target"] = self.one_of(KINDS, CARD, (*path, "target"))

    def wild(self, effect: Document, path: Path, depth: int) -> None:
        """`of white (jump a1-c3)`, or nothing."""
        if self.peek() in (None, "+", ";", ")"):
            return
        self.sign("of")
        effect["of"] = self.one_of(PLAYERS, PLAYER, (*path, "of"))
        self.sign("(")
        effect["as"] = self.effect((*path, "as"), depth + 1)
        self.sign(")")

    def peek(self) -> str | None:
        """The next word, if there is one."""
        return self.words[self.at].text if self.at < len(self.words) else None

    def next(self, expected: Text) -> Word:
        """The next word, which must be there and no sign."""
        if self.at == len(self.words) or self.words[self.at].text in "()+;<>":
            self.complain(expected)
        self.at += 1
        return self.words[self.at - 1]

    def mark(self, path: Path) -> None:
        """Passes a word that stands for the part at `path`."""
        self.spans[path] = self.words[self.at][1:]
        self.at += 1

    def sign(self, sign: str) -> None:
        """A sign or word that must come next."""
        if self.peek() != sign:
            self.complain(same(f"'{sign}'"))
        self.at += 1

    def cells(self, path: Path) -> list[str]:
        """Cells up to a sign or the end."""
        cells: list[str] = []
        start = self.words[self.at - 1].start
        while self.peek() not in (None, "+", ";", ")"):
            cells.append(self.cell(self.next(CELL), (*path, len(cells))))
        self.spans[path] = (start, self.words[self.at - 1].end)
        return cells

    def cell(self, word: Word, path: Path) -> str:
        """A word that must be a cell."""
        self.spans[path] = (word.start, word.end)
        if word.text not in CELLS:
            self.problems.append(no_such_cell(word.text, (word.start, word.end)))
        return word.text

    def one_of(self, known: Iterable[str], what: Text, path: Path) -> str:
        """A word that must be one of those known."""
        known = list(known)
        word = self.next(what)
        self.spans[path] = (word.start, word.end)
        if word.text not in known:
            plain = normalize("NFKC", word.text).lower()
            near = get_close_matches(plain, known, n=1, cutoff=0.6)
            help_ = Text(f"did you mean '{near[0]}'?", f"'{near[0]}' ですか？") if near else None
            values: dict[str, Value] = {"found": f"'{word.text}'", "expected": what}
            self.problem(word, Code.UNKNOWN_WORD, values, help_)
        return word.text

    def problem(
        self, word: Word, code: Code, values: dict[str, Value], help_: Text | None = None
    ) -> None:
        """Something is wrong with one word."""
        self.problems.append(Problem(code, values, span=(word.start, word.end), help=help_))

    def complain(self, expected: Text) -> None:
        """The text does not go on as it must: reading ends."""
        end = len(self.text.rstrip())
        word = self.words[self.at] if self.at < len(self.words) else Word("", end, end + 1)
        found = same(f"'{word.text}'") if word.text else Text("the end", "末尾")
        self.problem(word, Code.UNEXPECTED_WORD, {"expected": expected, "found": found})
        raise _Stop


PLAYER = Text("black or white", "blackかwhite")
CARD = Text("a card", "カード名")
CELL = Text("a cell, a1 to d4", "マス（a1〜d4）")
DIRECTION = Text("a direction (n ne e se s sw w nw)", "方向（n ne e se s sw w nw）")

_PARTS: dict[str, Callable[[_Reader, Document, Path, int], None]] = {
    "swap": _Reader.swap,
    "gather": _Reader.gather,
    "push": _Reader.push,
    "scatter": _Reader.scatter,
    "banish": _Reader.banish,
    "double": _Reader.double,
    "discard": _Reader.discard,
    "wild": _Reader.wild,
}


def no_such_cell(text: str, span: tuple[int, int] | None) -> Problem:
    """A word that is no cell of the board, with the one that was probably meant."""
    plain = normalize("NFKC", text).strip().lower()
    near = next((word for word in (plain, plain[::-1]) if word in CELLS), None)
    help_ = Text(f"did you mean '{near}'?", f"'{near}' ですか？") if near else None
    values: dict[str, Value] = {"found": f"'{text}'", "range": Text("a1 to d4", "a1〜d4")}
    return Problem(Code.NO_SUCH_SQUARE, values, span=span, rules=(BI.R1_1,), help=help_)


def write_effect(effect: Any) -> str:
    """An effect in short form, from either form."""
    if isinstance(effect, str):
        return write_effect(read_effect(effect).long)
    card = effect["card"]
    if card in MOVES:
        return f"{card} {effect['from']}-{effect['to']}"
    words: dict[str, Callable[[], list[str]]] = {
        "swap": lambda: effect["cells"],
        "gather": lambda: [effect["at"], "<", *effect["order"]],
        "push": lambda: [effect["from"], effect["direction"]],
        "scatter": lambda: [effect["from"], ">", *effect["to"]],
        "banish": lambda: [effect["at"]],
        "discard": lambda: [effect["target"]] if "target" in effect else [],
        "double": lambda: _double(effect),
        "wild": lambda: (
            ["of", effect["of"], f"({write_effect(effect['as'])})"] if "as" in effect else []
        ),
    }
    return " ".join([card, *words[card]()])


def _double(effect: Document) -> list[str]:
    if "effects" not in effect:
        return []
    inner = "; ".join(write_effect(one) for one in effect["effects"])
    return [*(["reuse"] if effect.get("reuse") else []), f"({inner})"]


def write_turn(turn: Document) -> str:
    """A turn in short form: player, effect, draws."""
    play = write_effect(turn["play"]) if "play" in turn else "-"
    drawn = ["+", *turn["draw"]] if turn.get("draw") else []
    return " ".join([turn["player"], play, *drawn])
