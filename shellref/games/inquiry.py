"""What a game can say of a disputed turn beyond what happened in it.

`Inquiry` is the part of a game that explanations ask: what nearly happened, who stood where, what
else might have been meant. What is told of a turn is told from the trace document; only the
set-up of a position is made from a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from shellref.rulebook import Rule
from shellref.text import Text

if TYPE_CHECKING:
    from shellref.problems import Problem

S = TypeVar("S")

#: How likely somebody asks about a near miss: surely, perhaps, or only about its very place.
SURELY, PERHAPS, ON_DEMAND = 0, 1, 2


class MissKind(NamedTuple):
    """A way in which something can nearly happen: the rules that forbid it, and what it means."""

    rules: tuple[Rule, ...]
    meaning: Text


class NearMiss(NamedTuple):
    """Something that nearly happened in a turn, and why it did not.

    `type` and `why` name a `MissKind`, whose rules it cites; `relevance` is `SURELY`, `PERHAPS`
    or `ON_DEMAND`.
    """

    type: str
    why: str
    rules: tuple[Rule, ...]
    payload: dict[str, Any]
    relevance: int = SURELY

    def to_json(self) -> dict[str, Any]:
        """The near miss as the trace document has it."""
        cited = [rule.id for rule in self.rules]
        return {"type": self.type, **self.payload, "why": self.why, "rules": cited}


class Race(NamedTuple):
    """What the players race for: its name, and how much of it each has in a position."""

    title: Text
    standing: Callable[[dict[str, Any]], dict[str, int]]


class Slip(NamedTuple):
    """A turn that may have been meant where another was written.

    `kind` is a word for programs, `what` says it to people: *Black's rank and file swapped: d3*.
    """

    kind: str
    what: Text
    turn: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Inquiry(Generic[S]):
    """What explanations ask a game. All functions are pure.

    A *place* is the name of a square, cell, island or card, as records write it. A *turn* is a
    record's turn in long form, without what is only held against it.
    """

    #: Every kind of near miss, by type and why.
    misses: Mapping[str, Mapping[str, MissKind]]
    #: What nearly happened: (position before, turn of the trace, rulings) → most relevant first.
    near_misses: Callable[[dict[str, Any], dict[str, Any], Mapping[str, str]], Sequence[NearMiss]]
    #: A near miss of the trace document as a sentence.
    sentence: Callable[[dict[str, Any]], Text]

    #: The places on the board, in the order in which they are listed.
    board: Sequence[str]
    #: The places that a word of a user's means, whatever its case and width; none if no place.
    meant: Callable[[str], frozenset[str]]
    #: The places that an event, near miss or choice of the trace document names.
    places: Callable[[dict[str, Any]], frozenset[str]]
    #: How a place is called in a heading.
    called: Callable[[str], Text]
    #: What is at a place in a position, as a phrase: *a black turtle*, *empty*.
    at: Callable[[dict[str, Any], str], Text]
    #: The same for programs, as positions have it: `W`, `BWW`; None where it is no place's own.
    value: Callable[[dict[str, Any], str], str | None]
    race: Race

    #: A turn with what a user wrote in its place: a whole turn, or one choice of it. Several
    #: where the text leaves something open: the first legal one is meant.
    instead: Callable[[dict[str, Any], str], Sequence[dict[str, Any]] | Problem]
    #: Turns that may have been meant, the likeliest slips first.
    slips: Callable[[dict[str, Any]], Iterable[Slip]]

    #: The set-up that begins in a state, undecided and between two turns.
    set_up: Callable[[S], dict[str, Any]]
    #: Set-ups with a little less in them, the largest cuts first.
    smaller: Callable[[dict[str, Any]], Iterator[dict[str, Any]]]
