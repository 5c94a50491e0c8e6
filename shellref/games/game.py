"""What a game is to the rest of the house: the one seam between rules and referee.

A game is a value, `Game`, made of plain functions. Referee, rendering and command line know a
game only through it. State and choices are the game's own types; everything that leaves the
game is plain JSON-like data (`Document`), as the trace document has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from shellref.games.inquiry import Inquiry
from shellref.games.picture import Mark, Row, Scene
from shellref.problems import Path as Steps
from shellref.problems import Problem
from shellref.rulebook import Rule, Rulebook
from shellref.text import Text

Document: TypeAlias = dict[str, Any]
Rulings: TypeAlias = Mapping[str, str]


class Event(NamedTuple):
    """One thing that happened, with the step it happened in and the rules it rests on."""

    type: str
    step: str
    rules: tuple[Rule, ...]
    payload: Document

    def to_json(self) -> Document:
        """The event as the trace document has it."""
        kind, step, rules, payload = self
        return {"type": kind, "step": step, "rules": [rule.id for rule in rules], **payload}


Note: TypeAlias = Callable[[Event], object]

S = TypeVar("S")
C = TypeVar("C")


#: The state after some turns, how many they are, and why the next is illegal, if one is.
PlayedOn: TypeAlias = tuple[S, int, Problem | None]


class Decision(NamedTuple):
    """How the board decided a game: an outcome of the record format and a verdict word."""

    outcome: str
    reason: str


@dataclass(frozen=True, slots=True)
class Expectation:
    """A key that `expect` may hold, and how it is compared with what the rules gave.

    `value(events, position)` works on the trace alone. A map `by_player` is compared only for
    the players written; `unordered` lists are compared as multisets.
    """

    value: Callable[[Sequence[Event], Document], Any]
    by_player: bool = False
    unordered: bool = False


@dataclass(frozen=True, slots=True)
class Notation:
    """A piece of notation that a schema names by its `title`.

    `noun` says what it is; `examine(text)` yields what is wrong with a text that the schema
    refused, with the span of the very word.
    """

    noun: Text
    examine: Callable[[str], Iterator[Problem]] | None = None


class Citation(NamedTuple):
    """A rule that an event may cite, and when."""

    rule: Rule
    when: Text


class Counted(NamedTuple):
    """A thing that is counted in a game: its name, and how many an event is of it."""

    title: Text
    count: Callable[[Document], int]


@dataclass(frozen=True, slots=True)
class Game(Generic[S, C]):
    """One game. All functions are pure; none reads a clock or makes its own chance."""

    name: str
    title: Text
    rulebook: Rulebook

    #: The file of the JSON Schema that describes a record of this game.
    schema: Path
    #: Kinds of notation, by the `title` under which the schema names them.
    notations: Mapping[str, Notation]

    #: What is wrong with the short texts of a record whose shape may be anything, where its
    #: schema does not see into them.
    check_texts: Callable[[Document], Iterable[Problem]]
    #: What a well-formed record can still get wrong, its turns' legality apart.
    check: Callable[[Document], Iterable[Problem]]
    #: The starting state from a set-up without problems.
    start: Callable[[Document | None], S]
    #: A set-up dealt at random as the rules have it; None where a game always begins alike.
    deal: Callable[[Random], Document | None]
    #: The choices of all turns of a record, short or long, in order.
    read_turns: Callable[[Sequence[Any]], Iterable[C]]
    #: The choices in long form, as `moves` of the trace.
    moves: Callable[[C], Document]
    #: A turn in the given style, keeping every key that is not a choice.
    restyle: Callable[[Any, str], Any]
    #: The span, in a short text that stands at the first path within its turn, of the word for
    #: the second path, which leads on from there as in long form.
    word_span: Callable[[str, Steps, Steps], tuple[int, int] | None]
    #: A set-up, and a turn, in canonical form; no set-up where it means the same as none.
    canonical_setup: Callable[[Document], Document | None]
    canonical_turn: Callable[[Any], Document]

    #: What a turn's own keys have to prove, by key: (record, turn number, turn) → problems.
    proofs: Mapping[str, Callable[[Document, int, Document], Iterable[Problem]]]
    #: The state after a turn, or why the turn is illegal; a problem's path is relative to the
    #: turn. Events are built only where `note` wants them, and count only if the turn is legal.
    play: Callable[[S, C, Rulings, Note | None], S | Problem]
    #: What the last turn wrote beyond the end of the game, as warnings.
    unplayed: Callable[[S], Iterable[Problem]]
    #: The decision of the board, if it has decided.
    decision: Callable[[S], Decision | None]
    #: The public position.
    position: Callable[[S], Document]
    #: The position after an event, from the position before it: the trace explains itself.
    apply: Callable[[Document, Document], Document]
    #: The keys of `expect`.
    expectations: Mapping[str, Expectation]
    #: Which event cites which rule, and when.
    citations: Mapping[str, Sequence[Citation]]

    #: A turn by its number, as it is called in the middle of a sentence.
    turn: Text
    #: Turns as what is counted: the length of a game.
    turns: Text
    #: The steps of a turn in the rule book's order, by the names that events carry.
    steps: Mapping[str, Text]
    #: An event of the trace document as a sentence.
    sentence: Callable[[Document], Text]
    #: The choices of a turn of the trace document as a phrase.
    choice: Callable[[Document], Text]
    #: The places on the board that a turn's events changed, each with the last thing of note
    #: that they did there.
    changed: Callable[[Sequence[Document]], Mapping[str, Mark]]
    #: A position as lines of text, some places marked: in characters too, for who sees no colour,
    #: and in as many columns as without marks.
    draw: Callable[[Document, Mapping[str, Mark]], list[Row]]
    #: What there is to say of such a drawing: what its marks mean, what it does not show.
    facts: Callable[[Document, Mapping[str, Mark]], Iterable[Text]]
    #: How a position looks as a picture.
    scene: Scene
    #: What a tournament's organiser wants to see counted, by a name of its own.
    counted: Mapping[str, Counted]
    #: What explanations of a disputed turn ask.
    inquiry: Inquiry[S]

    #: Every legal choice under some rulings.
    choices: Callable[[S, Rulings], Iterator[C]]
    #: A choice as a lively but dumb player would make it.
    pick: Callable[[S, Rulings, Random], C]
    #: A commented record to begin with.
    template: Text

    #: The same as `play` for one turn after another, without events: the state after all turns
    #: that are legal, their number, why the next is illegal. None where the game has no faster way.
    play_on: Callable[[S, Iterable[C], Rulings], PlayedOn[S]] | None = None

    #: The keys of a turn that are held against it: `expect` and those of `proofs`.
    judged: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "judged", frozenset({"expect", *self.proofs}))

    def play_all(self, state: S, turns: Iterable[C], rulings: Rulings) -> PlayedOn[S]:
        """The state after all turns that are legal, their number, why the next is illegal."""
        if self.play_on:
            return self.play_on(state, turns, rulings)
        played = 0
        for choices in turns:
            after = self.play(state, choices, rulings, None)
            if isinstance(after, Problem):
                return state, played, after
            state = after
            played += 1
        return state, played, None
