"""Positions of Bear Island: from a set-up to a state, from a state to what the trace has, and back.

A set-up says of a pile either its order or its cards; `set_up` gives away no more of it than the
state knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from shellref.games.bear_island.cards import in_order
from shellref.games.bear_island.state import (
    CARDS,
    CELLS,
    FILES,
    ISLAND,
    ISLANDS,
    LETTERS,
    Deck,
    State,
)
from shellref.games.game import Document
from shellref.text import PLAYERS

#: Where a record of a game that nobody turned up for begins and ends.
UNDEALT = State({}, frozenset(), (0, 0), "black", {})


def start(setup: Document | None) -> State:
    """The position of a set-up without problems; `UNDEALT` where the record has none."""
    if setup is None:
        return UNDEALT
    board = board_map(setup["board"])
    sunk = frozenset(setup.get("sunk", ()))
    lost = tuple(8 - "".join(board.values()).count(letter) for letter in LETTERS.values())
    decks = {player: _deck(setup["cards"][player]) for player in PLAYERS}
    return State(board, sunk, (lost[0], lost[1]), setup["first"], decks)


def board_map(board: list[str] | dict[str, str]) -> dict[str, str]:
    """A set-up's board as occupied cell → stack, from either form, in the order of the cells."""
    if isinstance(board, dict):
        return {cell: board[cell] for cell in CELLS if cell in board}
    rows = {
        f"{file}{4 - row}": text[i]
        for row, text in enumerate(board)
        for i, file in enumerate(FILES)
    }
    return {cell: rows[cell] for cell in CELLS}


def _deck(cards: Document) -> Deck:
    """A player's cards: those not listed are older discards, or the unknown draw pile."""
    face_up, pile = cards["face_up"], cards.get("draw_pile")
    discarded = cards.get("discard_pile", [])
    rest = [*CARDS]
    for card in (*face_up, *(pile or ()), *discarded):
        rest.remove(card)
    if pile is None:
        return Deck(tuple(face_up), (), tuple(rest), tuple(discarded))
    return Deck(tuple(face_up), tuple(pile), (), (*in_order(rest), *discarded))


def position(state: State) -> Any:
    """The position as the trace document has it; None without a set-up."""
    if state is UNDEALT:
        return None
    document = {
        "board": {cell: state.board[cell] for cell in CELLS if cell in state.board},
        "sunk": [island for island in ISLANDS if island in state.sunk],
        "lost": dict(zip(PLAYERS, state.lost, strict=True)),
        "to_move": None if state.decision else state.to_move,
        "cards": {
            player: {
                "face_up": [*deck.face_up],
                "draw_pile": len(deck.known) + len(deck.unknown),
                "discard_pile": [*deck.discarded],
            }
            for player, deck in state.decks.items()
        },
    }
    if state.in_hand:
        document["in_hand"] = state.in_hand
    return document


def set_up(state: State) -> Document:
    """The set-up that begins in a state, undecided and between two turns."""
    sunk = [island for island in ISLANDS if island in state.sunk]
    return {
        "first": state.to_move,
        "board": {cell: state.board[cell] for cell in CELLS if cell in state.board},
        **({"sunk": sunk} if sunk else {}),
        "cards": {player: _hand(deck) for player, deck in state.decks.items()},
    }


def _hand(deck: Deck) -> Document:
    """A player's cards: where the next ones are known no card of the pile is unknown."""
    hand: Document = {"face_up": [*deck.face_up]}
    if deck.known:
        hand["draw_pile"] = [*deck.known]
    if deck.discarded:
        hand["discard_pile"] = [*deck.discarded]
    return hand


PILES = ("draw_pile", "discard_pile")


def smaller(setup: Document) -> Iterator[Document]:
    """Set-ups with a little less in them, the largest cuts first, each a new document.

    What is known of the piles, whole islands, stacks, bears, face-up cards. Each has the shape of
    a set-up; whether nothing is wrong with it is for the game's `check` to say.
    """
    yield from _fewer_piles(setup)
    yield from _fewer_bears(setup)
    for player in PLAYERS:
        face_up = setup["cards"][player]["face_up"]
        for index, card in enumerate(face_up):
            if card not in face_up[:index]:
                yield _with_hand(setup, player, face_up=[*face_up[:index], *face_up[index + 1 :]])


def _fewer_piles(setup: Document) -> Iterator[Document]:
    """All piles left out, each one, then its last half, then its last card."""
    hands = setup["cards"]
    listed = [(player, pile) for player in PLAYERS for pile in PILES if pile in hands[player]]
    if len(listed) > 1:
        bare = {
            player: {key: value for key, value in hands[player].items() if key not in PILES}
            for player in PLAYERS
        }
        yield {**setup, "cards": {**hands, **bare}}
    for player, pile in listed:
        hand = {key: value for key, value in hands[player].items() if key != pile}
        yield {**setup, "cards": {**hands, player: hand}}
    for player, pile in listed:
        cards = hands[player][pile]
        for keep in dict.fromkeys([len(cards) // 2, len(cards) - 1]):
            if 0 < keep < len(cards):
                yield _with_hand(setup, player, **{pile: cards[:keep]})


def _with_hand(setup: Document, player: str, **piles: list[str]) -> Document:
    hands = setup["cards"]
    return {**setup, "cards": {**hands, player: {**hands[player], **piles}}}


def _fewer_bears(setup: Document) -> Iterator[Document]:
    """Whole islands that have sunk instead, then single stacks, then single bears."""
    board, sunk = board_map(setup["board"]), setup.get("sunk", [])
    inhabited = {island: [c for c in board if ISLAND[c] == island] for island in ISLANDS}

    def bears(*cells: str) -> int:
        return sum(len(board[cell]) for cell in cells)

    for island, cells in sorted(inhabited.items(), key=lambda item: -bears(*item[1])):
        if cells:
            rest = {cell: stack for cell, stack in board.items() if cell not in cells}
            gone = [other for other in ISLANDS if other in (*sunk, island)]
            yield {"first": setup["first"], "board": rest, "sunk": gone, "cards": setup["cards"]}
    for cell in sorted(board, key=lambda cell: -bears(cell)):
        # The only stack of an island went with the island.
        if len(inhabited[ISLAND[cell]]) > 1:
            yield {**setup, "board": {c: stack for c, stack in board.items() if c != cell}}
    for cell, stack in board.items():
        shorter = (stack[:index] + stack[index + 1 :] for index in range(len(stack)))
        for left in dict.fromkeys(shorter):
            if left:
                yield {**setup, "board": {**board, cell: left}}
