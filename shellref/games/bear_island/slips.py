"""What may have been meant by a turn of Bear Island: slips of the pen, and other wishes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any
from unicodedata import normalize

from shellref.games.bear_island.events import CARD_NAMES, named
from shellref.games.bear_island.grammar import MOVES, TOKEN, read_turn
from shellref.games.bear_island.state import AROUND, FILES, KINDS, RANKS
from shellref.games.compass import DIRECTIONS
from shellref.games.game import Document
from shellref.games.inquiry import Slip
from shellref.problems import Path, Problem
from shellref.text import OPPONENT, PLAYERS, Text, Value

_OTHER_PLAYER = Text("{new}'s turn instead of {written}'s", "{written}ではなく{new}の手番")
_CELL = Text("{new} instead of {written} ({part})", "{part}が{written}ではなく{new}")
_SWAPPED = Text(
    "file and rank swapped: {new} instead of {written} ({part})",
    "縦横が逆：{part}が{written}ではなく{new}",
)
_EXCHANGED = Text(
    "from and to exchanged: from {new} to {written}",
    "移動元と移動先が逆：{new}から{written}へ",
)
_DIRECTION = Text("direction {new} instead of {written}", "方向が{written}ではなく{new}")
_CARD = Text("{new} instead of {written}", "{written}ではなく{new}")
_TARGET = Text(
    "{new} instead of {written} (card to discard)", "捨てさせるカードが{written}ではなく{new}"
)
_OWNER = Text("{new}'s {card} instead of {written}'s", "{written}ではなく{new}の{card}")
_DRAWN = Text(
    "{new} instead of {written} (card {number} drawn)",
    "引いた{number}枚目が{written}ではなく{new}",
)
_ORDER = Text("{new} drawn before {written}", "{written}より先に{new}を引いた")
_NO_DRAW = Text("no cards drawn", "補充なし")

#: What a cell is to its effect; in lists, what each is.
_PARTS = {
    "from": Text("from", "移動元"),
    "to": Text("to", "移動先"),
    "at": Text("at", "対象のマス"),
    "cells": Text("cell {number}", "{number}つ目のマス"),
    "order": Text("gathered cell {number}", "集める{number}つ目のマス"),
}
_SET_DOWN = Text("bear {number}", "{number}匹目の置き場所")


def slips(turn: Document) -> Iterator[Slip]:
    """Turns that may have been meant where another was written, the likeliest slips first."""
    plain = _turn(turn["player"], turn.get("play"), turn.get("draw", []))
    seen = {_key(plain)}
    for slip in _all(plain):
        if (key := _key(slip.turn)) not in seen:
            seen.add(key)
            yield slip


def _key(turn: Document) -> str:
    return json.dumps(turn, sort_keys=True)


def _turn(player: str, play: Document | None, draw: Sequence[str]) -> Document:
    """A turn in long form; what is empty is left out."""
    turn: Document = {"player": player}
    if play is not None:
        turn["play"] = play
    return {**turn, "draw": [*draw]} if draw else turn


def _all(turn: Document) -> Iterator[Slip]:
    """Every slip; the same turn may come twice."""
    player = turn["player"]
    other = {**turn, "player": OPPONENT[player]}
    values = {"new": PLAYERS[OPPONENT[player]], "written": PLAYERS[player]}
    yield Slip("other-player", _OTHER_PLAYER.fill(**values), other)
    effects = [*_effects(turn.get("play"), ("play",))]
    cells = [cell for path, effect in effects for cell in _cells(effect, path)]
    for path, part, cell in cells:
        swapped = FILES[RANKS.index(cell[1])] + RANKS[FILES.index(cell[0])]
        what = _SWAPPED.fill(new=swapped, written=cell, part=part)
        yield Slip("swapped-rank-and-file", what, _with(turn, path, swapped))
    for path, effect in effects:
        yield from _exchanged(turn, path, effect)
    for path, part, cell in cells:
        for near in AROUND[cell]:
            what = _CELL.fill(new=near, written=cell, part=part)
            yield Slip("neighbour", what, _with(turn, path, near))
    for changes in (_directions, _other_owner, _other_cards):
        for path, effect in effects:
            yield from changes(turn, path, effect)
    yield from _draws(turn)


def _effects(effect: Document | None, path: Path) -> Iterator[tuple[Path, Document]]:
    """An effect and all inside it, each with its path in the turn."""
    if effect is None:
        return
    yield path, effect
    for index, inner in enumerate(effect.get("effects", ())):
        yield from _effects(inner, (*path, "effects", index))
    yield from _effects(effect.get("as"), (*path, "as"))


def _cells(effect: Document, path: Path) -> Iterator[tuple[Path, Text, str]]:
    """The cells that an effect names: path in the turn, what it is to the effect, cell."""
    for key, part in _PARTS.items():
        value = effect.get(key, [])
        if isinstance(value, str):
            yield (*path, key), part, value
            continue
        for index, cell in enumerate(value):
            text = _SET_DOWN if key == "to" else part
            yield (*path, key, index), text.fill(number=index + 1), cell


def _with(part: Any, path: Path, value: object) -> Any:
    """A copy of a turn, or of a part of it, with another value at a path."""
    if not path:
        return value
    copy = part.copy()
    copy[path[0]] = _with(part[path[0]], path[1:], value)
    return copy


def _exchanged(turn: Document, path: Path, effect: Document) -> Iterator[Slip]:
    if effect["card"] in MOVES:
        start, end = effect["from"], effect["to"]
        what = _EXCHANGED.fill(new=end, written=start)
        yield Slip("exchanged", what, _with(turn, path, {**effect, "from": end, "to": start}))


def _directions(turn: Document, path: Path, effect: Document) -> Iterator[Slip]:
    """The two directions beside that of a push."""
    if effect["card"] == "push":
        written, names = effect["direction"], [*DIRECTIONS]
        at = names.index(written)
        for new in (names[at - 1], names[(at + 1) % len(names)]):
            what = _DIRECTION.fill(new=new, written=written)
            yield Slip("direction", what, _with(turn, (*path, "direction"), new))


def _other_cards(turn: Document, path: Path, effect: Document) -> Iterator[Slip]:
    """Another of the three moves; another card taken by a forced discard."""
    for key, kinds, text in (("card", MOVES, _CARD), ("target", KINDS, _TARGET)):
        written = effect.get(key)
        if written in kinds:
            for new in kinds:
                what = text.fill(new=named(new), written=named(written))
                yield Slip("other-card", what, _with(turn, (*path, key), new))


def _draws(turn: Document) -> Iterator[Slip]:
    """Two drawn cards exchanged, none written, another in the place of one."""
    drawn = turn.get("draw", [])
    for one in range(len(drawn)):
        for other in range(one + 1, len(drawn)):
            cards = [*drawn]
            cards[one], cards[other] = cards[other], cards[one]
            what = _ORDER.fill(new=named(cards[one]), written=named(cards[other]))
            yield Slip("draw-order", what, {**turn, "draw": cards})
    if drawn:
        yield Slip("draw-left-out", _NO_DRAW, {k: v for k, v in turn.items() if k != "draw"})
    for index, written in enumerate(drawn):
        for new in KINDS:
            values: dict[str, Value] = {"new": named(new), "written": named(written)}
            what = _DRAWN.fill(**values, number=index + 1)
            yield Slip("other-card", what, _with(turn, ("draw", index), new))


def _other_owner(turn: Document, path: Path, effect: Document) -> Iterator[Slip]:
    """The other player's card where a wild names one's."""
    if "of" in effect:
        written, new = effect["of"], OPPONENT[effect["of"]]
        card = CARD_NAMES[effect["as"]["card"]]
        what = _OWNER.fill(new=PLAYERS[new], written=PLAYERS[written], card=card)
        yield Slip("own-card", what, _with(turn, (*path, "of"), new))


# --- What a user wrote instead ---------------------------------------------------------------


def instead(turn: Document, text: str) -> list[Document] | Problem:
    """The turns that a user may mean who wrote a text in a turn's place, to be tried in order.

    The text is a short turn, or the part of one after the player, who is then the turn's. Where
    it writes no draw, the turn's own draw is tried, then less and less of it: another effect can
    need fewer cards.
    """
    text = _in_notation(text)
    words = TOKEN.findall(text)
    added = "" if _begins_with_player(words) else f"{turn['player']} "
    reading = read_turn(added + text)
    if reading.problems:
        return _most_telling(reading.problems, len(added))
    player, play = reading.long["player"], reading.long.get("play")
    if "draw" in reading.long:
        return [_turn(player, play, reading.long["draw"])]
    drawn = turn.get("draw", [])
    return [_turn(player, play, drawn[:count]) for count in range(len(drawn), -1, -1)]


def _in_notation(text: str) -> str:
    """A text in the record's own words: half-width, players and cards by their English names."""
    plain = normalize("NFKC", text).strip()
    for word, notation in _NOTATION:
        plain = plain.replace(word, f" {notation} ")
    return " ".join(plain.replace(":", " ").split()) if plain.isascii() else text


#: Longer names first: one may be part of another.
_NOTATION = sorted(
    [(words.ja, notation) for notation, words in (PLAYERS | CARD_NAMES).items()],
    key=lambda pair: -len(pair[0]),
)


def _begins_with_player(words: Sequence[str]) -> bool:
    """Whether a text begins with a player, be it misspelt: an effect or a `-` comes next."""
    if not words or words[0] in (*KINDS, "-"):
        return False
    plain = normalize("NFKC", words[0]).lower()
    near = get_close_matches(plain, [*PLAYERS, *KINDS], n=1)
    if near:
        return near[0] in PLAYERS
    return len(words) > 1 and words[1] in (*KINDS, "-")


def _most_telling(problems: Sequence[Problem], added: int) -> Problem:
    """The first problem that knows help, or the first; its span is that within the user's text."""
    problem = next((one for one in problems if one.help), problems[0])
    assert problem.span
    start, end = (max(0, offset - added) for offset in problem.span)
    return replace(problem, span=(start, end))
