"""Step four of a turn of Bear Island: the cards used are discarded, new ones drawn (BI-3.4).

Chance is recorded data: a turn writes the cards that it draws, and the referee holds them against
what can be in the pile.
"""

from __future__ import annotations

from shellref.games.bear_island.events import named
from shellref.games.bear_island.rulebook import BI
from shellref.games.bear_island.state import CARDS, ROW, Deck
from shellref.games.bear_island.table import Illegal, Table, illegal
from shellref.games.game import Event
from shellref.problems import Code
from shellref.text import PLAYERS


def discard_used(table: Table, decks: dict[str, Deck], *, over: bool = False) -> dict[str, Deck]:
    """The decks with this turn's used and taken cards on their owners' discard piles (BI-R5).

    `over` says that the game is won, so that this is not step four.
    """
    after = {}
    for owner, deck in decks.items():
        face_up, known, unknown, discarded = deck
        used = [card for whose, card in table.used if whose == owner]
        taken = table.dropped if owner == table.opponent else ()
        if used and table.note:
            payload = {"owner": owner, "cards": used}
            rules = (BI.R3_4, BI.RULING_5) if over else (BI.R3_4,)
            table.note(Event("discarded", "cards", rules, payload))
        if used or taken:
            face_up = tuple(table.rows[owner])
            deck = Deck(face_up, known, unknown, (*discarded, *taken, *used))
        after[owner] = deck
    return after


def draw(table: Table, deck: Deck, written: list[str], last: bool) -> Deck:
    """The deck of the player whose turn it is, drawn up to three face-up cards.

    Raises `Illegal` for a draw that is missing, surplus, impossible or other than known.
    """
    needed = ROW - len(deck.face_up)
    if not written and needed:
        if needed <= len(deck.known):
            written = [*deck.known[:needed]]
        elif last:
            return deck
        else:
            raise illegal(Code.DRAW_MISSING, (), BI.R3_4, needed=needed, found=0)
    for index in range(needed):
        deck = _refilled(table, deck, now=True)
        if index == len(written):
            found = len(written)
            raise illegal(Code.DRAW_MISSING, ("draw",), BI.R3_4, needed=needed, found=found)
        card = written[index]
        if card not in nexts(deck):
            raise _wrong_card(table, deck, card, index)
        deck = taken(deck, card)
        if table.note:
            payload = {"owner": table.player, "card": card}
            emptied = not (deck.known or deck.unknown) and deck.discarded
            rules = (BI.R3_4, BI.RULING_4) if emptied else (BI.R3_4,)
            table.note(Event("drew", "cards", rules, payload))
        deck = _refilled(table, deck, now=table.rulings["reshuffle"] == "when-empty")
    if len(written) > needed:
        raise illegal(
            Code.DRAW_SURPLUS, ("draw", needed), BI.R3_4, needed=needed, found=len(written)
        )
    return deck


def _wrong_card(table: Table, deck: Deck, card: str, index: int) -> Illegal:
    path = ("draw", index)
    if deck.known:
        return illegal(
            Code.DRAW_DIFFERS, path, BI.R3_4, card=named(card), known=named(deck.known[0])
        )
    player = PLAYERS[table.player]
    return illegal(Code.DRAW_IMPOSSIBLE, path, BI.R3_4, BI.R3_5, card=named(card), player=player)


def _refilled(table: Table, deck: Deck, *, now: bool) -> Deck:
    """The deck, its discard pile shuffled in if the pile is empty and it is time (BI-R4)."""
    if not now or deck.known or deck.unknown or not deck.discarded:
        return deck
    if table.note:
        payload = {"owner": table.player, "cards": [*deck.discarded]}
        table.note(Event("reshuffled", "cards", (BI.R3_5, BI.RULING_4), payload))
    return reshuffled(deck)


def reshuffled(deck: Deck) -> Deck:
    """BI-3.5: the discard pile becomes the draw pile, in an order nobody knows."""
    return Deck(deck.face_up, (), in_order(deck.discarded), ())


def nexts(deck: Deck) -> tuple[str, ...]:
    """The cards of which the next one may be: one if the order is known."""
    return deck.known[:1] or deck.unknown


def taken(deck: Deck, card: str) -> Deck:
    """The deck with one of `nexts` face up."""
    face_up, known, unknown, discarded = deck
    if known:
        return Deck((*face_up, card), known[1:], unknown, discarded)
    at = unknown.index(card)
    return Deck((*face_up, card), known, unknown[:at] + unknown[at + 1 :], discarded)


def in_order(cards: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Cards in the order of the rule book."""
    return tuple(sorted(cards, key=CARDS.index))
