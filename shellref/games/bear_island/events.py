"""The events of Bear Island: their sentences, what each does to a position, what each cites."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shellref.games.bear_island.rulebook import BI
from shellref.games.bear_island.state import CELLS, ISLANDS
from shellref.games.game import Citation, Document
from shellref.text import OPPONENT, PLAYERS, Text, joined, same

STEPS: Mapping[str, Text] = {
    "card": Text("Card", "カード"),
    "overcrowding": Text("Overcrowding", "過密"),
    "sinking": Text("Sinking", "沈没"),
    "cards": Text("Discard and draw", "捨て札と補充"),
}

#: The cards' names; notation keeps the English words.
CARD_NAMES = {
    "straight": Text("straight", "直進"),
    "diagonal": Text("diagonal", "斜め移動"),
    "jump": Text("jump", "ジャンプ"),
    "swap": Text("swap", "入れ替え"),
    "gather": Text("gather", "集合"),
    "push": Text("push", "押し出し"),
    "scatter": Text("scatter", "解散"),
    "banish": Text("banish", "追放"),
    "double": Text("double", "連続使用"),
    "discard": Text("discard", "強制捨て札"),
    "wild": Text("wild", "万能"),
}


def named(card: str) -> Text:
    """A card in a problem: its name, and in Japanese the word of the notation too."""
    name = CARD_NAMES[card]
    return Text(name.en, f"{name.ja}（{card}）")


ISLAND_NAMES = {
    "nw": Text("north-west", "北西"),
    "ne": Text("north-east", "北東"),
    "sw": Text("south-west", "南西"),
    "se": Text("south-east", "南東"),
}


def apply(position: Document, event: Document) -> Document:
    """The position after an event, from the one before; neither is changed in place.

    A turn's first event hands the move over: whoever acts in it has had their turn.
    """
    board = dict(position["board"])
    lost = dict(position["lost"])
    sunk = list(position["sunk"])
    cards: dict[str, dict[str, Any]] = {
        p: {k: v if k == "draw_pile" else [*v] for k, v in c.items()}
        for p, c in position["cards"].items()
    }
    hand = position.get("in_hand", "")
    to_move = position["to_move"]

    def put(cell: str, bears: str) -> None:
        board[cell] = board.get(cell, "") + bears

    match event["type"]:
        case "used":
            if not event["again"]:
                cards[event["owner"]]["face_up"].remove(event["card"])
            if event["player"] == to_move:
                to_move = OPPONENT[to_move]
        case "passed":
            to_move = OPPONENT[to_move]
        case "moved" | "gathered" | "pushed":
            put(event["to"], board.pop(event["from"]))
        case "swapped":
            one, other = event["cells"]
            swapped = {one: board.pop(other, ""), other: board.pop(one, "")}
            board.update({cell: stack for cell, stack in swapped.items() if stack})
        case "lifted":
            hand = board.pop(event["from"])
        case "set_down":
            put(event["cell"], event["bear"])
            hand = hand[1:]
        case "fell":
            stack = board.pop(event["from"])
            staying = "".join(b for b in stack if b not in event["bears"])
            if staying:
                board[event["from"]] = staying
            for bear in event["bears"]:
                lost["black" if bear == "B" else "white"] += 1
        case "force_discarded":
            cards[event["owner"]]["face_up"].remove(event["card_lost"])
            cards[event["owner"]]["discard_pile"].append(event["card_lost"])
        case "sank":
            sunk = [island for island in ISLANDS if island in (*sunk, event["island"])]
        case "discarded":
            cards[event["owner"]]["discard_pile"] += event["cards"]
        case "reshuffled":
            cards[event["owner"]]["draw_pile"] = len(event["cards"])
            cards[event["owner"]]["discard_pile"] = []
        case "drew":
            cards[event["owner"]]["face_up"].append(event["card"])
            cards[event["owner"]]["draw_pile"] -= 1
        case "won":
            to_move = None
    after: Document = {
        "board": {cell: board[cell] for cell in CELLS if cell in board},
        "sunk": sunk,
        "lost": lost,
        "to_move": to_move,
        "cards": cards,
    }
    if hand:
        after["in_hand"] = hand
    return after


_SENTENCES = {
    "used": Text("{player} uses {card}.", "{player}が{card}を使う。"),
    "used_theirs": Text("{player} uses {owner}'s {card}.", "{player}が{owner}の{card}を使う。"),
    "used_again": Text("{player} uses {card} again.", "{player}が{card}をもう一度使う。"),
    "passed": Text(
        "{player} has no face-up card and uses none.", "{player}の前にカードがなく、何も使わない。"
    ),
    "moved": Text("{bears} moves from {from} to {to}.", "{bears}が{from}から{to}へ動く。"),
    "gathered": Text(
        "{bears} on {from} moves on top of {to}.", "{from}の{bears}が{to}の山の上に乗る。"
    ),
    "pushed": Text("{bears} is pushed from {from} to {to}.", "{bears}が{from}から{to}へ押される。"),
    "swapped": Text("{one} and {other} change places.", "{one}と{other}のクマが入れ替わる。"),
    "lifted": Text("{bears} on {from} is lifted.", "{from}の{bears}を持ち上げる。"),
    "set_down": Text("{bear} is set down on {cell}.", "{bear}を{cell}に置く。"),
    "fell_push": Text(
        "{bears} on {from} is pushed into the sea.", "{from}の{bears}が海に押し出される。"
    ),
    "fell_banish": Text("{bears} on {from} falls into the sea.", "{from}の{bears}が海に落ちる。"),
    "fell_overcrowding": Text(
        "On {from}, overcrowded, {bears} into the sea.",
        "{from}が過密。{bears}が海に落ちる。",
    ),
    "force_discarded": Text(
        "{owner} loses {card_lost} to the discard pile.", "{owner}の{card_lost}が捨て札になる。"
    ),
    "no-neighbours": Text(
        "No bears stand beside the stack: nothing is gathered.",
        "隣にクマがいないので、何も集まらない。",
    ),
    "no-cards": Text(
        "There is no card to choose: {card} does nothing.",
        "選べるカードがないので、{card}は何もしない。",
    ),
    "sank": Text("The {island} island sinks.", "{island}の島が沈む。"),
    "discarded": Text("{owner} discards {cards}.", "{owner}の{cards}を捨て札にする。"),
    "reshuffled": Text(
        "{owner} shuffles {count} cards into a new draw pile.",
        "{owner}の捨て札{count}枚を切って新しい山札にする。",
    ),
    "drew": Text("{owner} draws {card}.", "{owner}が{card}を引く。"),
    "won": Text(
        "One colour is on top everywhere: {player} wins.",
        "すべてのてっぺんが同じ色。{player}の勝ち。",
    ),
}

_BEAR = {"B": Text("a black bear", "黒いクマ"), "W": Text("a white bear", "白いクマ")}


def card_list(cards: Sequence[str]) -> Text:
    """The names of some cards as a list in a sentence."""
    names = [CARD_NAMES[card] for card in cards]
    return joined(names)


def stacked(stack: str) -> Text:
    """A stack in words: its letters, bottom to top."""
    return Text(f"the stack {stack}", f"山{stack}") if len(stack) > 1 else _BEAR[stack]


def _falling(bears: str) -> Text:
    """Bears of one colour that fall out of a stack."""
    colour, count = _COLOURS[bears[0]], len(bears)
    english = f"1 {colour.en} bear falls" if count == 1 else f"{count} {colour.en} bears fall"
    return Text(english, f"{colour.ja}クマ{count}匹")


_COLOURS = {"B": Text("black", "黒い"), "W": Text("white", "白い")}


def sentence(event: Document) -> Text:
    """An event of the trace document as a sentence."""
    kind = event["type"]
    values: dict[str, Any] = dict(event)
    for key in ("player", "owner"):
        if key in event:
            values[key] = PLAYERS[event[key]]
    for key in ("card", "card_lost"):
        if key in event:
            values[key] = CARD_NAMES[event[key]]
    match kind:
        case "used":
            if event["again"]:
                kind = "used_again"
            elif event["owner"] != event["player"]:
                kind = "used_theirs"
        case "fell":
            kind = f"fell_{event['cause']}"
        case "nothing":
            kind = event["why"]
        case "swapped":
            values["one"], values["other"] = event["cells"]
        case "set_down":
            values["bear"] = _BEAR[event["bear"]]
        case "sank":
            values["island"] = ISLAND_NAMES[event["island"]]
        case "discarded":
            values["cards"] = card_list(event["cards"])
        case "reshuffled":
            values["count"] = len(event["cards"])
    if "bears" in event:
        crowd = kind == "fell_overcrowding"
        values["bears"] = _falling(event["bears"]) if crowd else stacked(event["bears"])
    chosen = {key: value for key, value in values.items() if key not in ("rules", "cells", "cause")}
    text = _SENTENCES[kind].fill(
        **{k: v if isinstance(v, Text) else str(v) for k, v in chosen.items()}
    )
    # A sentence may begin with "a black bear" or "the stack", but a cell stays in lower case.
    if text.en.startswith(("a ", "the ")):
        return Text(text.en[0].upper() + text.en[1:], text.ja)
    return text


def choice(moves: Document) -> Text:
    """The choices of a turn as a phrase, in the short notation."""
    from shellref.games.bear_island.grammar import write_effect

    player = PLAYERS[moves["player"]]
    effect = write_effect(moves["play"]) if "play" in moves else "-"
    drawn = same(f" + {' '.join(moves['draw'])}" if "draw" in moves else "")
    return Text("{player}: {effect}{drawn}", "{player}：{effect}{drawn}").fill(
        player=player, effect=effect, drawn=drawn
    )


_ALWAYS = Text("always", "常に")
_WIN = Text(
    "one colour shows on top everywhere while bears are in hand",
    "手元にクマがいる間に、すべてのてっぺんが同じ色になった",
)
_ONTO = Text("bears are there already", "そこにすでにクマがいる")

CITATIONS: Mapping[str, Sequence[Citation]] = {
    "used": (
        Citation(BI.R3_1, Text("the first card of a turn", "手番の最初のカード")),
        Citation(BI.R5_9, Text("chosen by a double", "連続使用が選んだカード")),
        Citation(BI.R5_11, Text("chosen by a wild", "万能が選んだカード")),
        Citation(BI.RULING_5, Text("chosen by another card", "ほかのカードが選んだカード")),
        Citation(BI.RULING_8, Text("again, in a double", "連続使用での再使用")),
    ),
    "passed": (Citation(BI.RULING_7, _ALWAYS),),
    "moved": (
        Citation(BI.R5_1, Text("card straight", "直進")),
        Citation(BI.R5_2, Text("card diagonal", "斜め移動")),
        Citation(BI.R5_3, Text("card jump", "ジャンプ")),
        Citation(BI.RULING_2, Text("it passes over a sunk island", "沈んだ島の上を越える")),
        Citation(BI.R2_2, _ONTO),
        Citation(BI.RULING_14, Text("more than one bear moves", "2匹以上が動く")),
    ),
    "gathered": (
        Citation(BI.R5_5, _ALWAYS),
        Citation(BI.R2_2, _ALWAYS),
        Citation(BI.RULING_14, Text("more than one bear moves", "2匹以上が動く")),
    ),
    "pushed": (
        Citation(BI.R5_6, _ALWAYS),
        Citation(BI.RULING_12, Text("more than one stack moves", "2つ以上の山が動く")),
    ),
    "swapped": (
        Citation(BI.R5_4, _ALWAYS),
        Citation(BI.RULING_3, Text("one cell is empty", "片方のマスが空")),
    ),
    "lifted": (Citation(BI.R5_7, _ALWAYS), Citation(BI.RULING_1, _WIN)),
    "set_down": (
        Citation(BI.R5_7, _ALWAYS),
        Citation(BI.R2_2, _ONTO),
        Citation(
            BI.RULING_9,
            Text("back on a cell used before in this scatter", "この解散で前に使ったマスに戻る"),
        ),
        Citation(BI.RULING_1, _WIN),
    ),
    "fell": (
        Citation(BI.R5_6, Text("pushed", "押し出し")),
        Citation(BI.RULING_12, Text("pushed", "押し出し")),
        Citation(BI.R5_8, Text("banished", "追放")),
        Citation(BI.R3_2, Text("overcrowded", "過密")),
        Citation(BI.R2_3, _ALWAYS),
        Citation(BI.RULING_10, Text("several cells are overcrowded", "過密のマスが2つ以上")),
        Citation(
            BI.RULING_13,
            Text(
                "only bears of the other player are there",
                "そこにいるのが相手のクマだけ",
            ),
        ),
    ),
    "force_discarded": (Citation(BI.R5_10, _ALWAYS), Citation(BI.RULING_5, _ALWAYS)),
    "nothing": (Citation(BI.RULING_6, _ALWAYS),),
    "sank": (
        Citation(BI.R3_3, _ALWAYS),
        Citation(BI.RULING_10, Text("several islands sink", "2つ以上の島が沈む")),
    ),
    "discarded": (
        Citation(BI.R3_4, _ALWAYS),
        Citation(BI.RULING_5, Text("the game ends here", "ここでゲームが終わる")),
    ),
    "reshuffled": (Citation(BI.R3_5, _ALWAYS), Citation(BI.RULING_4, _ALWAYS)),
    "drew": (
        Citation(BI.R3_4, _ALWAYS),
        Citation(BI.RULING_4, Text("the last card of the pile", "山札の最後の1枚")),
    ),
    "won": (
        Citation(BI.R4_1, _ALWAYS),
        Citation(BI.R2_1, _ALWAYS),
        Citation(BI.RULING_1, Text("bears are still in hand", "手元にまだクマがいる")),
    ),
}
