"""The cards of the second engine for "Bear Island": the deck, a player's three places, illegality.

Written from the rules page alone, like `bear_island.py`, which holds the rest. A *row* is what
lies face up before a player, a *pile* is the draw pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

# Thirteen cards a player, two of them twice (the table under "Terms").
DECK = ["straight", "straight", "diagonal", "diagonal", "jump", "swap", "gather", "push"]
DECK += ["scatter", "banish", "double", "discard", "wild"]
FACE_UP = 3  # BI-1.3, BI-3.4


class IllegalTurn(Exception):
    """A turn that breaks a rule: `reason` says how in a short slug, `rule` which one."""

    def __init__(self, reason: str, rule: str, detail: str = "") -> None:
        super().__init__(f"{reason} ({rule}) {detail}".strip())
        self.reason = reason
        self.rule = rule


@dataclass
class Cards:
    """One player's cards: what lies face up, the draw pile and the discard pile."""

    face_up: list[str]  # in the order in which they came to lie
    pile: list[str]  # next first if the order is known, else in no order that matters
    pile_known: bool  # only cards of a given draw pile are known ahead
    discard_pile: list[str]  # oldest first

    @classmethod
    def from_setup(cls, given: Mapping[str, Any]) -> Cards:
        """The cards of a set-up; those that are not listed complete the thirteen.

        With a draw pile given they are in the discard pile, older than the listed ones and in the
        order of the deck; otherwise they are in the draw pile in unknown order.
        """
        face_up = list(given["face_up"])
        listed_pile = given.get("draw_pile")
        discard_pile = list(given.get("discard_pile") or [])

        listed = Counter(face_up + list(listed_pile or []) + discard_pile)
        if listed - Counter(DECK):
            raise ValueError(f"cards beyond the thirteen: {dict(listed - Counter(DECK))}")
        if len(face_up) > FACE_UP:
            raise ValueError("more than three face-up cards")

        unlisted = []
        for card in DECK:
            if listed[card] > 0:
                listed[card] -= 1
            else:
                unlisted.append(card)
        if listed_pile is None:
            return cls(face_up, unlisted, False, discard_pile)
        return cls(face_up, list(listed_pile), True, unlisted + discard_pile)

    def missing(self) -> int:
        """How many cards the player draws in BI-3.4: "up to three face-up cards"."""
        return FACE_UP - len(self.face_up)

    def known_ahead(self) -> int:
        """How many of the next cards are known."""
        return len(self.pile) if self.pile_known else 0

    def reshuffle(self) -> list[str]:
        """The discard pile is shuffled to make a new draw pile (BI-3.5); its cards, oldest first.

        From now on nobody knows the order.
        """
        shuffled = self.discard_pile
        self.pile = list(shuffled)
        self.pile_known = False
        self.discard_pile = []
        return shuffled

    def draw(self, card: str) -> None:
        """Draw this card, which must be the next one, or may be it where the order is unknown."""
        if self.pile_known and self.pile[0] != card:
            raise IllegalTurn("draw-differs", "BI-3.4", f"{card}: the next is {self.pile[0]}")
        if card not in self.pile:
            raise IllegalTurn("draw-impossible", "BI-3.4", f"{card} is not in the draw pile")
        self.pile.remove(card)  # where the order is known, this is the first one
        self.face_up.append(card)

    def as_position(self) -> dict[str, Any]:
        """As a trace writes it: the draw pile is a count."""
        return {
            "face_up": list(self.face_up),
            "draw_pile": len(self.pile),
            "discard_pile": list(self.discard_pile),
        }
