"""The kinds of near miss of Bear Island: what rules each rests on, and how it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from shellref.games.bear_island.events import ISLAND_NAMES, card_list
from shellref.games.bear_island.rulebook import BI
from shellref.games.game import Document
from shellref.games.inquiry import MissKind
from shellref.text import PLAYERS, Text, Value, listed

MISSES: Mapping[str, Mapping[str, MissKind]] = {
    "win": {
        "one-cell": MissKind(
            (BI.R4_1, BI.R2_1),
            Text(
                "at the end of the turn one cell alone shows the other colour",
                "手番の終わりに、てっぺんの色が違うマスが1つだけ残った",
            ),
        ),
        "two-cells": MissKind(
            (BI.R4_1, BI.R2_1),
            Text(
                "at the end of the turn two cells alone show the other colour",
                "手番の終わりに、てっぺんの色が違うマスが2つだけ残った",
            ),
        ),
        "not-a-moment": MissKind(
            (BI.R4_1, BI.RULING_1),
            Text(
                "while a scatter had bears in hand one colour was on top everywhere, but under the"
                " option in force that was no moment to win at",
                "解散の途中ですべてのてっぺんが同じ色になったが、採用した裁定では勝利の瞬間に"
                "当たらない",
            ),
        ),
    },
    "overcrowding": {
        "five": MissKind(
            (BI.R3_2,),
            Text(
                "a cell holds five bears: overcrowding begins at six",
                "マスのクマが5匹。過密は6匹から",
            ),
        ),
        "spared": MissKind(
            (BI.R3_2, BI.RULING_13),
            Text(
                "bears on an overcrowded cell stay, because it is their own player's turn",
                "過密のマスでも、手番のプレイヤーのクマなので残った",
            ),
        ),
    },
    "sinking": {
        "single-stack": MissKind(
            (BI.R3_3,),
            Text("a single stack keeps an island from sinking", "島に山が1つだけ残っている"),
        ),
    },
    "push": {
        "empty-cell": MissKind(
            (BI.R5_6, BI.RULING_12),
            Text(
                "an empty cell broke the row: nothing beyond it moved",
                "空のマスで列が途切れ、その先は動かなかった",
            ),
        ),
        "edge": MissKind(
            (BI.R5_6, BI.RULING_12, BI.R2_3),
            Text("the row ended at the edge of the board", "列が盤の端に達していた"),
        ),
        "sunk-island": MissKind(
            (BI.R5_6, BI.RULING_12, BI.R2_3),
            Text("the row ended at a sunk island", "列が沈んだ島に達していた"),
        ),
    },
    "draw": {
        "not-in-pile": MissKind(
            (BI.R3_4, BI.R3_5),
            Text(
                "no copy of a card lay in the draw pile when cards were drawn",
                "補充のとき、そのカードは山札に1枚もなかった",
            ),
        ),
    },
}

_DIRECTIONS = {
    "n": Text("north", "北"),
    "e": Text("east", "東"),
    "s": Text("south", "南"),
    "w": Text("west", "西"),
    **ISLAND_NAMES,
}

_PUSHED = Text(
    "{player}'s push from {from} to the {direction} moved {row} and no more: ",
    "{player}が{from}から{direction}へ押して動いたのは{row}まで。",
)


def _push(en: str, ja: str) -> Text:
    return Text(_PUSHED.en + en, _PUSHED.ja + ja)


_SENTENCES: Mapping[tuple[str, str], Text] = {
    ("win", "one-cell"): Text(
        "{player} was one cell short of a win: only {cells} did not show {player} on top.",
        "{player}の勝ちまであと1マス。てっぺんが{player}でないのは{cells}だけ。",
    ),
    ("win", "two-cells"): Text(
        "{player} was two cells short of a win: only {cells} did not show {player} on top.",
        "{player}の勝ちまであと2マス。てっぺんが{player}でないのは{cells}だけ。",
    ),
    ("win", "not-a-moment"): Text(
        "{when} {player} was on top everywhere, but that was no moment to win at: it is one only"
        " under win-check {options}.",
        "{when}、すべてのてっぺんが{player}だったが、勝利の瞬間ではない。win-checkが{options}なら"
        "{player}の勝ちだった。",
    ),
    ("overcrowding", "five"): Text(
        "{cells} held five bears{each}: overcrowding begins at six.",
        "{cells}のクマは5匹{each}。過密は6匹から。",
    ),
    ("overcrowding", "spared"): Text(
        "Overcrowding spared {player}'s bears on {cells}: it was {player}'s turn.",
        "過密の{cells}でも、{player}の手番なので{player}のクマは残った。",
    ),
    ("sinking", "single-stack"): Text(
        "Only the stack on {cell} keeps the {island} island from sinking.",
        "{island}の島は、{cell}の山がなければ沈んでいた。",
    ),
    ("push", "empty-cell"): _push("{cell} was empty.", "その先の{cell}は空だった。"),
    ("push", "edge"): _push(
        "beyond {cell} the board ends, and its bears fell into the sea.",
        "{cell}の先は盤の外で、そこのクマは海に落ちた。",
    ),
    ("push", "sunk-island"): _push(
        "{cell} had sunk, and the bears of {last} fell into the sea.",
        "その先の{cell}は沈んでいて、{last}のクマは海に落ちた。",
    ),
    ("draw", "not-in-pile"): Text(
        "{owner} could not have drawn {cards}: no copy lay in the draw pile.",
        "{owner}は{cards}を引けなかった。山札に1枚もなかったため。",
    ),
}
_LIFTED = Text("When the bears of {from} had been lifted,", "{from}のクマを持ち上げたとき")
_SET_DOWN = Text(
    "When the scatter from {from} had set a bear down on {cell},",
    "{from}からの解散で{cell}に1匹置いたとき",
)
_EACH = Text(" each", "ずつ")
_NOTHING = Text("", "")


def sentence(miss: Document) -> Text:
    """A near miss of the trace document as a sentence."""
    values: dict[str, Value] = {
        key: _WORDS[key](value) for key, value in miss.items() if key in _WORDS
    }
    if miss["why"] == "not-a-moment":
        values["when"] = (_SET_DOWN if "cell" in miss else _LIFTED).fill(**values)
    if "cells" in miss:
        values["each"] = _EACH if len(miss["cells"]) > 1 else _NOTHING
    if "row" in miss:
        values["last"] = miss["row"][-1]
    return _SENTENCES[miss["type"], miss["why"]].fill(**values)


def _any_of(options: Sequence[str]) -> Text:
    return Text(" or ".join(options), "か".join(options))


#: How a value of a near miss is said in a sentence, by its key.
_WORDS: Mapping[str, Callable[[Any], Value]] = {
    "player": PLAYERS.__getitem__,
    "owner": PLAYERS.__getitem__,
    "island": ISLAND_NAMES.__getitem__,
    "direction": _DIRECTIONS.__getitem__,
    "from": str,
    "cell": str,
    "cells": listed,
    "row": listed,
    "cards": card_list,
    "options": _any_of,
}
