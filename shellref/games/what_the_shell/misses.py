"""The kinds of near miss of What the Shell: what forbids each, and how it is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shellref.games.inquiry import MissKind
from shellref.games.what_the_shell.events import DIRECTION_WORDS
from shellref.games.what_the_shell.rulebook import WTS
from shellref.text import OPPONENT, PLAYERS, Text, listed

MISSES: Mapping[str, Mapping[str, MissKind]] = {
    "capture": {
        "one-piece": MissKind(
            (WTS.R4_4,), Text("only one hostile piece in between", "間の敵の駒が1つしかない")
        ),
        "three-pieces": MissKind(
            (WTS.R4_4,), Text("three hostile pieces in between", "間の敵の駒が3つある")
        ),
        "gap": MissKind((WTS.R4_1,), Text("an empty square in between", "間に空きマスがある")),
        "no-anchor": MissKind(
            (WTS.R4_1,),
            Text(
                "two hostile pieces, then an empty square or the edge",
                "敵の駒2つの先が空きマスか盤の端",
            ),
        ),
        "anchor-hostile": MissKind(
            (WTS.R4_1,),
            Text(
                "a hostile piece where the anchor would stand, no turtle of one's own beyond it",
                "支えがいるはずのマスに敵の駒があり、その先に味方のカメもいない",
            ),
        ),
        "not-closing": MissKind(
            (WTS.R4_1, WTS.R4_5),
            Text(
                "a complete flank neither end of which landed or hatched this turn",
                "挟みの形だが、どちらの端もこのターンに着地も孵化もしていない",
            ),
        ),
        "collision-turn": MissKind(
            (WTS.R3_5,),
            Text(
                "the turtle that would have closed the flank did not land: a collision",
                "閉じるはずのカメが衝突で着地しなかった",
            ),
        ),
    },
    "hatch": {
        "contested": MissKind(
            (WTS.R5_4,),
            Text("both players had captures to hatch for", "両者に孵化待ちの捕獲があった"),
        ),
        "captured-first": MissKind(
            (WTS.R4_9,), Text("the egg was captured before its turn", "順番の前に捕獲された")
        ),
        "lapsed": MissKind(
            (WTS.RULING_6,),
            Text(
                "under `none-hatch` nothing hatches after a contest",
                "`none-hatch`では取り合いのあと何も孵らない",
            ),
        ),
        "not-oldest": MissKind(
            (WTS.R5_1,),
            Text("the captures were used up on older eggs", "古いタマゴで捕獲を使い切った"),
        ),
    },
    "line": {
        "four": MissKind((WTS.R6_1,), Text("four in a row, not five", "5つでなく4つの並び")),
        "gap": MissKind(
            (WTS.R6_1,),
            Text(
                "four of five squares; one in between is missing", "5マス中4つで、間の1つが足りない"
            ),
        ),
        "broken": MissKind(
            (WTS.R6_1,),
            Text("made and broken within the turn", "同じターンのうちにできて壊れた"),
        ),
        "cut": MissKind(
            (WTS.R7_4, WTS.R6_1),
            Text("a line that stood before the turn is gone", "ターンの前にあった列がなくなった"),
        ),
    },
}

_SENTENCES: Mapping[str, Mapping[str, Text]] = {
    "capture": {
        "one-piece": Text(
            "{player}'s {turtle} captures nothing {direction}: between it and {end}"
            " there is one piece, not two.",
            "{player}：{turtle}は{direction}へは挟めない。{end}のカメとの間の駒が2つではなく1つ。",
        ),
        "three-pieces": Text(
            "{player}'s {turtle} captures nothing {direction}: between it and {end}"
            " there are three pieces, not two.",
            "{player}：{turtle}は{direction}へは挟めない。{end}のカメとの間の駒が2つではなく3つ。",
        ),
        "gap": Text(
            "{player}'s {turtle} captures nothing {direction}: {empty}, on the way to"
            " {end}, is empty.",
            "{player}：{turtle}は{direction}へは挟めない。{end}のカメとの間の{empty}が空いている。",
        ),
        "no-anchor": Text(
            "{player}'s {turtle} captures nothing {direction}: there are two hostile"
            " pieces ({between}), but {beyond}.",
            "{player}：{turtle}は{direction}へは挟めない。敵の駒は2つ（{between}）だが、{beyond}。",
        ),
        "anchor-hostile": Text(
            "{player}'s {turtle} captures nothing {direction}: {third}, where the"
            " anchor would stand, holds a hostile piece too.",
            "{player}：{turtle}は{direction}へは挟めない。支えがいるはずの{third}にも敵の"
            "駒がある。",
        ),
        "not-closing": Text(
            "{player}'s turtles on {closing} and {end} stand around {between}, but neither arrived"
            " this turn: nobody closes the flank.",
            "{player}：{closing}と{end}のカメが{between}を挟む形だが、どちらもこのターンに現れたカメ"
            "ではなく、閉じる側がいない。",
        ),
        "collision-turn": Text(
            "{player} would have captured {between} from {closing}, with the anchor {end}; but the"
            " turtles collided, and none landed.",
            "{player}：{closing}に着地していれば{end}を支えに{between}を捕獲したが、衝突して着地しな"
            "かった。",
        ),
    },
    "hatch": {
        "contested": Text(
            "The egg on {square} would have hatched for {player}, had {opponent} not captured in"
            " the same turn.",
            "{opponent}が同じターンに捕獲しなければ、{square}のタマゴは{player}のカメになっていた。",
        ),
        "captured-first": Text(
            "The egg on {square} would have hatched for {player}, but it was captured first.",
            "{square}のタマゴは{player}のカメになるはずだったが、先に捕獲された。",
        ),
        "lapsed": Text(
            "The egg on {square} would have hatched for {player}, but nothing hatches after a"
            " contest under the ruling in force.",
            "{square}のタマゴは{player}のカメになるはずだったが、いまの裁定では取り合いのあと何も孵ら"
            "ない。",
        ),
        "not-oldest": Text(
            "The egg on {square} stays: {player}'s captures were used up on older eggs.",
            "{square}のタマゴは孵らない。{player}の捕獲は、より古いタマゴで使い切った。",
        ),
    },
    "line": {
        "four": Text(
            "{player} has four in a row ({first}–{end}); a fifth on {missing} would make a line.",
            "{player}は4つ並び（{first}〜{end}）。{missing}に5つ目がいれば列になる。",
        ),
        "gap": Text(
            "{player} has four of the five squares {first}–{end}; only {missing} is missing.",
            "{player}は{first}〜{end}の5マスのうち4つ。足りないのは{missing}だけ。",
        ),
        "broken": Text(
            "{player} had {number} in a row ({first}–{end}) for a moment, but not when everything"
            " had settled.",
            "{player}は一時{number}つ並んだ（{first}〜{end}）が、すべてが落ち着いたときには残って"
            "いない。",
        ),
        "cut": Text(
            "{player}'s line {first}–{end}, which stood before the turn, is gone: {missing} left"
            " the board.",
            "ターンの前にあった{player}の列（{first}〜{end}）は、{missing}が盤を離れてなくなった。",
        ),
    },
}

_TURTLE = Text("turtle on {closing}", "{closing}のカメ")
_HATCHED = Text("hatched turtle on {closing}", "孵化した{closing}のカメ")
_EMPTY = Text("{square} beyond them is empty", "その先の{square}が空いている")
_EDGE = Text("the edge of the board lies beyond them", "その先は盤の端")
_NUMBERS = {
    number: Text(word, str(number))
    for number, word in enumerate(("five", "six", "seven", "eight", "nine"), start=5)
}
_OR = Text(" or ", "か")


def sentence(miss: Mapping[str, Any]) -> Text:
    """A near miss of the trace document as a sentence."""
    player = miss["player"]
    values: dict[str, Any] = {
        "player": PLAYERS[player],
        "opponent": PLAYERS[OPPONENT[player]],
        **{key: miss[key] for key in ("square", "closing") if key in miss},
    }
    squares = miss.get("squares", [])
    if squares:
        values |= {
            "first": squares[0],
            "end": squares[-1],
            "number": _NUMBERS.get(len(squares), ""),
        }
    if miss["type"] == "capture":
        values |= _flank(miss, squares)
    if "missing" in miss:
        values["missing"] = _either(miss["missing"], miss["why"])
    return _SENTENCES[miss["type"]][miss["why"]].fill(**values)


def _flank(miss: Mapping[str, Any], squares: list[str]) -> dict[str, Any]:
    """What the sentence of a flanking line names beside its ends."""
    beyond = squares[3:4]
    return {
        "turtle": (_HATCHED if miss.get("hatched") else _TURTLE).fill(closing=miss["closing"]),
        "direction": DIRECTION_WORDS[miss["direction"]],
        "between": Text(" and ".join(squares[1:3]), "と".join(squares[1:3])),
        "third": squares[3] if beyond else "",
        "beyond": _EMPTY.fill(square=squares[3]) if beyond else _EDGE,
        "empty": miss.get("empty", ""),
    }


def _either(squares: list[str], why: str) -> Text:
    if why == "cut":
        return listed(squares)
    return Text(_OR.en.join(squares), _OR.ja.join(squares))
