"""How turns and set-ups of Bear Island are written, and what can be wrong with them.

A turn is `{player, play, draw}`; it, its effect and every effect inside one may be short text
(`grammar`). The schema says whether the long form is well formed; this module checks the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from shellref.games.bear_island import grammar
from shellref.games.bear_island.positions import board_map
from shellref.games.bear_island.rulebook import BI
from shellref.games.bear_island.rules import Choices
from shellref.games.bear_island.state import CARDS, ISLAND, ISLANDS, LETTERS
from shellref.games.game import Document, Notation
from shellref.problems import Code, Path, Problem
from shellref.text import PLAYERS, Text, Value

NESTING = ("double", "wild")


def read_turns(turns: Sequence[Any]) -> Iterator[Choices]:
    """The choices of well-formed turns; the last is marked."""
    last = len(turns) - 1
    for index, turn in enumerate(turns):
        if type(turn) is str:
            turn = grammar.read_turn(turn).long
        play = turn.get("play")
        if play is not None and (type(play) is str or play["card"] in NESTING):
            play = long_effect(play)
        yield Choices(turn["player"], play, turn.get("draw", []), index == last)


def long_effect(effect: Any) -> Document:
    """An effect in long form, with all effects inside it."""
    if isinstance(effect, str):
        return grammar.read_effect(effect).long
    if "effects" in effect:
        return {**effect, "effects": [long_effect(inner) for inner in effect["effects"]]}
    return {**effect, "as": long_effect(effect["as"])} if "as" in effect else effect


def moves(choices: Choices) -> Document:
    """The choices in long form."""
    turn: Document = {"player": choices.player}
    if choices.play is not None:
        turn["play"] = choices.play
    if choices.draw:
        turn["draw"] = [*choices.draw]
    return turn


def restyle(turn: Any, style: str) -> Any:
    """A turn in `long` or `short` form; keys that are no choice keep it a mapping."""
    if isinstance(turn, str):
        return write(turn) if style == "short" else grammar.read_turn(turn).long
    if "play" not in turn:
        plain = turn.keys() <= {"player", "draw"}
        return grammar.write_turn(turn) if style == "short" and plain else turn
    if style == "long" or not _says_no_more(turn["play"]):
        return {**turn, "play": long_effect(turn["play"])}
    if turn.keys() <= {"player", "play", "draw"}:
        return grammar.write_turn(turn)
    return {**turn, "play": grammar.write_effect(turn["play"])}


def _says_no_more(effect: Any) -> bool:
    """Whether short notation can say all that an effect holds: no keys of one's own."""
    if isinstance(effect, str):
        return True
    if any(key.startswith("x-") for key in effect) or effect.get("reuse") is False:
        return False
    return all(map(_says_no_more, effect.get("effects", []))) and _says_no_more(
        effect.get("as", "")
    )


def write(turn: str) -> str:
    """A short turn with its blanks where they belong."""
    return grammar.write_turn(grammar.read_turn(turn).long)


def canonical_turn(turn: Any) -> Document:
    """The turn in long form, without an empty draw or a `reuse` that changes nothing."""
    long: Document = {**restyle(turn, "long")}
    if not long.get("draw", True):
        del long["draw"]
    if "play" in long:
        long["play"] = _without_reuse(long["play"])
    return long


def _without_reuse(effect: Document) -> Document:
    """An effect, and all inside it, without a `reuse` that is false or of two different cards."""
    effect = {**effect}
    if "effects" in effect:
        effect["effects"] = [_without_reuse(inner) for inner in effect["effects"]]
        cards = {inner["card"] for inner in effect["effects"]}
        if not effect.get("reuse") or len(cards) > 1:
            effect.pop("reuse", None)
    if "as" in effect:
        effect["as"] = _without_reuse(effect["as"])
    return effect


def canonical_setup(setup: Document) -> Document:
    """The set-up with its board as a map and cards without an order sorted."""
    cards = {
        player: {
            pile: sorted(cards) if pile in ("face_up", "discard_pile") else cards
            for pile, cards in piles.items()
        }
        for player, piles in setup["cards"].items()
    }
    return {**setup, "board": board_map(setup["board"]), "cards": cards}


def word_span(text: str, at: Path, path: Path) -> tuple[int, int] | None:
    """The span of the word for `path` in a short text that stands at `at` in its turn."""
    reading = grammar.read_effect(text) if at else grammar.read_turn(text)
    while path and path not in reading.spans:
        path = path[:-1]
    return reading.spans.get(path)


def check(record: Document) -> Iterator[Problem]:
    """What a well-formed record can still get wrong (record format: *Bear Island*)."""
    if "setup" in record:
        for problem in _check_setup(record["setup"]):
            yield problem.under(("setup",))
    yield from check_texts(record)


def check_texts(record: Document) -> Iterator[Problem]:
    """What is wrong with short turns and effects, whatever is wrong around them."""
    turns = record.get("turns")
    for index, turn in enumerate(turns if isinstance(turns, list) else ()):
        if type(turn) is dict:
            play = turn.get("play")
            if type(play) is dict and play.get("card") not in NESTING:
                continue
        for problem in _text_problems(turn, ()):
            yield problem.under(("turns", index), index + 1)


def _text_problems(part: Any, path: Path) -> Iterator[Problem]:
    """The problems of the short texts in a turn or effect."""
    if isinstance(part, str):
        reading = grammar.read_effect(part) if path else grammar.read_turn(part)
        yield from (problem.under(path) for problem in reading.problems)
    elif isinstance(part, dict):
        effects = part.get("effects")
        for index, inner in enumerate(effects if isinstance(effects, list) else ()):
            yield from _text_problems(inner, (*path, "effects", index))
        for key in ("play", "as"):
            if key in part:
                yield from _text_problems(part[key], (*path, key))


def _check_setup(setup: Document) -> Iterator[Problem]:
    board, sunk = board_map(setup["board"]), setup.get("sunk", [])
    bears = "".join(board.values())
    for player, letter in LETTERS.items():
        if bears.count(letter) > 8:
            found: dict[str, Value] = {"player": PLAYERS[player], "found": bears.count(letter)}
            yield Problem(Code.SETUP_BEARS, found, ("board",), rules=(BI.R1_2,))
    for cell in board:
        if ISLAND[cell] in sunk:
            path: Path = ("board", cell) if isinstance(setup["board"], dict) else ("board",)
            values: dict[str, Value] = {"cell": cell, "island": ISLAND[cell]}
            yield Problem(Code.SETUP_ON_SUNK, values, path, rules=(BI.R3_3,))
    inhabited = {ISLAND[cell] for cell in board}
    for island in ISLANDS:
        if island not in inhabited and island not in sunk:
            yield Problem(Code.SETUP_EMPTY_ISLAND, {"island": island}, ("board",), rules=(BI.R3_3,))
    tops = {stack[-1] for stack in board.values()}
    if len(tops) == 1:
        winner = PLAYERS["black" if "B" in tops else "white"]
        yield Problem(Code.SETUP_WON, {"player": winner}, ("board",), rules=(BI.R4_1,))
    elif not tops:
        yield Problem(Code.SETUP_NO_BEARS, path=("board",), rules=(BI.R1_2,))
    for player in PLAYERS:
        yield from _check_cards(setup["cards"][player], ("cards", player))


def _check_cards(piles: Document, path: Path) -> Iterator[Problem]:
    """Cards beyond the thirteen, at the first one too many."""
    left = Counter(CARDS)
    for pile in ("face_up", "draw_pile", "discard_pile"):
        for index, card in enumerate(piles.get(pile, ())):
            left[card] -= 1
            if left[card] < 0:
                values: dict[str, Value] = {"card": card, "count": CARDS.count(card)}
                place = (*path, pile, index)
                yield Problem(Code.SETUP_CARDS, values, place, rules=(BI.R1_3,))


def _examine_cell(text: str) -> Iterator[Problem]:
    yield grammar.no_such_cell(text, None)


def _examine_row(text: str) -> Iterator[Problem]:
    if len(text) != 4:
        expected = Text("4 letters, one a cell", "1マス1文字の4文字")
        found = Text(f"{len(text)}", f"{len(text)}文字")
        yield Problem(Code.WRONG_COUNT, {"expected": expected, "found": found})
    yield from _letters(text)


def _letters(text: str) -> Iterator[Problem]:
    for index, letter in enumerate(text):
        if letter not in "BW":
            help_ = Text("use B and W", "使えるのはBとWです")
            values = {"found": f"'{letter}'"}
            yield Problem(Code.BOARD_ROW, values, span=(index, index + 1), help=help_)


NOTATIONS: Mapping[str, Notation] = {
    "cell": Notation(grammar.CELL, _examine_cell),
    "cells": Notation(Text("a list of cells", "マスのリスト")),
    "pair": Notation(Text("two cells", "2つのマス")),
    "card": Notation(grammar.CARD),
    "cards": Notation(Text("a list of cards", "カードのリスト")),
    "face-up cards": Notation(Text("at most three cards", "3枚までのカード")),
    "hand": Notation(Text("a mapping with face_up", "face_upのあるマッピング")),
    "hands": Notation(Text("a mapping with black and white", "blackとwhiteのマッピング")),
    "turn": Notation(
        Text(
            "a turn: text, or a mapping with player", "手番（文字列、またはplayerのあるマッピング）"
        )
    ),
    "effect": Notation(
        Text(
            "an effect: text, or a mapping with card", "効果（文字列、またはcardのあるマッピング）"
        )
    ),
    "effects": Notation(Text("one or two effects", "1つか2つの効果")),
    "board": Notation(
        Text(
            "four rows, rank 4 first, or a mapping of cells to stacks",
            "4段目から順に4行、またはマスと山のマッピング",
        )
    ),
    "row": Notation(Text("a row of 4 letters B and W", "BとWの4文字の行"), _examine_row),
    "stack": Notation(Text("a stack of B and W, bottom to top", "下から順にBとWの山"), _letters),
}
