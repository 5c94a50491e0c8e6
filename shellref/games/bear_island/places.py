"""The places of Bear Island: cells, islands and cards, and what is at each in a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unicodedata import normalize

from shellref.games.bear_island.events import CARD_NAMES, ISLAND_NAMES, named, stacked
from shellref.games.bear_island.state import CARDS, CELLS, ISLAND, ISLANDS, LETTERS
from shellref.games.game import Document
from shellref.games.inquiry import Race
from shellref.text import PLAYERS, Text, joined, same

#: The cells in the order in which they are listed.
BOARD = CELLS


ISLAND_CELLS = {island: [c for c in CELLS if ISLAND[c] == island] for island in ISLANDS}


def _plain(word: str) -> str:
    return normalize("NFKC", word).strip().casefold()


def _words() -> Iterator[tuple[str, frozenset[str]]]:
    """Every word that means places; an island means its cells too."""
    for cell in CELLS:
        yield cell, frozenset({cell})
    for island, name in ISLAND_NAMES.items():
        for word in (island, *name):
            yield word, frozenset({island, *ISLAND_CELLS[island]})
    for card, name in CARD_NAMES.items():
        for word in (card, *name):
            yield word, frozenset({card})


_MEANT = {_plain(word): places for word, places in _words()}


def meant(word: str) -> frozenset[str]:
    """The places that a word means, whatever its case and width; none if it is no place.

    A cell, an island with its cells by notation or name, a card by notation or name.
    """
    return _MEANT.get(_plain(word), frozenset())


#: The keys under which events, near misses and choices name places, alone or in lists.
_CELL_KEYS = ("from", "to", "at", "cell", "cells", "order", "row")
_CARD_KEYS = ("card", "card_lost", "target", "cards", "draw")
_NESTING_KEYS = ("play", "as", "effects")


def places(document: Document) -> frozenset[str]:
    """The places that an event, near miss or choices of the trace document name.

    An island that sinks takes its cells with it.
    """
    sinking = ISLAND_CELLS[document["island"]] if document.get("type") == "sank" else ()
    return frozenset({*_named(document), *sinking})


def _named(document: Document) -> Iterator[str]:
    for key, value in document.items():
        values = value if isinstance(value, list) else [value]
        if key in _CELL_KEYS or key in _CARD_KEYS or key == "island":
            yield from values
        elif key in _NESTING_KEYS:
            for inner in values:
                yield from _named(inner)


_CONTROLLED = Text("{stack} ({player} on top)", "{stack}（てっぺんは{player}）")
_EMPTY = Text("empty", "空")
_SEA = Text("sea", "海")
_SUNK = Text("sunk", "沈没")
_NO_BEARS = Text("no bears", "クマなし")


def at(position: Document, place: str) -> Text:
    """What is at a place in a position, as a phrase: *a black bear*, *empty*, *sea*."""
    if place in ISLANDS:
        return _on_island(position, place)
    if place in CELLS:
        return _on_cell(position, place)
    hands = [_copies(PLAYERS[p], hand, place) for p, hand in position["cards"].items()]
    return joined(hands, "; ")


def called(place: str) -> Text:
    """How a place is called in a heading: an island and a card by name and notation."""
    if place in ISLANDS:
        return _ISLAND.fill(name=ISLAND_NAMES[place], place=place)
    return same(place) if place in CELLS else named(place)


_ISLAND = Text("the {name} island ({place})", "{name}の島（{place}）")


def value(position: Document, place: str) -> str | None:
    """The stack on a cell, empty if there is none; `sunk` for what has sunk; None for a card."""
    if place not in (*CELLS, *ISLANDS):
        return None
    if ISLAND.get(place, place) in position["sunk"]:
        return "sunk"
    return position["board"].get(place, "") if place in CELLS else ""


def _on_cell(position: Document, cell: str) -> Text:
    stack = position["board"].get(cell)
    if not stack:
        return _SEA if ISLAND[cell] in position["sunk"] else _EMPTY
    if len(stack) == 1:
        return stacked(stack)
    top = next(PLAYERS[player] for player, letter in LETTERS.items() if letter == stack[-1])
    return _CONTROLLED.fill(stack=stacked(stack), player=top)


def _on_island(position: Document, island: str) -> Text:
    stacks = [stack for cell, stack in position["board"].items() if ISLAND[cell] == island]
    if island in position["sunk"]:
        return _SUNK
    if not stacks:
        return _NO_BEARS
    bears = sum(map(len, stacks))
    english = f"{_number(len(stacks), 'stack')}, {_number(bears, 'bear')}"
    return Text(english, f"山{len(stacks)}つ、クマ{bears}匹")


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


_COPIES = Text("{player}: {where}", "{player}は{where}")
_FACE_UP = Text("{count} face up", "前に{count}枚")
_DISCARDED = Text("{count} in the discard pile", "捨て札に{count}枚")
_IN_PILE = Text("{count} in the draw pile", "山札に{count}枚")
_IN_USE = Text("{count} in use", "使用中が{count}枚")
_EITHER = Text("{count} in the draw pile or in use", "山札か使用中が{count}枚")


def _copies(player: Text, hand: Document, card: str) -> Text:
    """Where the copies of a card lie, as far as a position tells."""
    face_up, discarded = hand["face_up"], hand["discard_pile"]
    pile = hand["draw_pile"]
    in_use = len(CARDS) - len(face_up) - len(discarded) - pile
    rest = _EITHER if pile and in_use else _IN_USE if in_use else _IN_PILE
    elsewhere = CARDS.count(card) - face_up.count(card) - discarded.count(card)
    counts = (
        (_FACE_UP, face_up.count(card)),
        (_DISCARDED, discarded.count(card)),
        (rest, elsewhere),
    )
    where = [text.fill(count=count) for text, count in counts if count]
    return _COPIES.fill(player=player, where=joined(where))


def _standing(position: dict[str, Any]) -> dict[str, int]:
    tops = [stack[-1] for stack in position["board"].values()]
    return {player: tops.count(letter) for player, letter in LETTERS.items()}


#: Whoever controls all stacks wins (BI-4.1).
RACE = Race(Text("Stacks controlled", "操る山"), _standing)
