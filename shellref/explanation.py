"""What an explanation hands out: the values that every form of it is made from.

Beside the trace of the whole record it holds the turns that were asked about, each with what
nearly happened, and what was asked for: histories of places, rulings that mattered, another
choice, where a record went wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from shellref.games.game import Document, Event, Game
from shellref.games.inquiry import NearMiss
from shellref.problems import Problem
from shellref.rulebook import Rule
from shellref.text import Language, Text
from shellref.trace import Trace, Turn, Verdict


class ExplainedTurn(NamedTuple):
    """A turn, the position before it, and what nearly happened in it.

    Where an explanation is about some places, `events` and `near_misses` are those that name one
    of them.
    """

    turn: Turn
    before: Document
    events: Sequence[Event]
    near_misses: Sequence[NearMiss]


class Change(NamedTuple):
    """What a turn did at a place: the events that name it, and what was there before and after."""

    turn: int
    events: Sequence[Event]
    before: Text
    after: Text

    def to_json(self, language: Language) -> Document:
        """The change as the document of an explanation has it."""
        return {
            "turn": self.turn,
            "events": [event.to_json() for event in self.events],
            "before": self.before.to(language),
            "after": self.after.to(language),
        }


class History(NamedTuple):
    """What was at a place before some turns, since which turn (0: the start), and what changed."""

    place: str
    since: int
    before: Text
    changes: Sequence[Change]

    def to_json(self, language: Language) -> Document:
        """The history as the document of an explanation has it."""
        return {
            "place": self.place,
            "since": self.since,
            "before": self.before.to(language),
            "changes": [change.to_json(language) for change in self.changes],
        }


class Difference(NamedTuple):
    """A place at which two positions differ: what is there, and what is there in the other.

    `one` is the position that the rules give as the record was played.
    """

    place: str
    one: Text
    other: Text

    def to_json(self, language: Language) -> Document:
        """The difference as the document of an explanation has it."""
        return {
            "place": self.place,
            "rules": self.one.to(language),
            "other": self.other.to(language),
        }


class Decisive(NamedTuple):
    """Options of rulings under which something comes out differently.

    `rulings` are options other than those in force, more than one where only together they make
    this difference. `first_difference` is the first turn of the game that ends in another
    position, or that is legal on one side only; None where none does. `position` is the one after
    the explained turn of the game so played, None if that is not reached. `alone` is the
    explained turn resolved under these options from the position that it really began in: None
    where it comes to the same, a `Problem` where it would be illegal.
    """

    rulings: Mapping[str, str]
    verdict: Verdict
    result_differs: bool
    first_difference: int | None
    position: Document | None = None
    alone: Turn | Problem | None = None
    differences: Sequence[Difference] = ()

    def to_json(self, language: Language) -> Document:
        """As the trace document has it; a combination has `rulings`, one option `ruling`."""
        if len(self.rulings) > 1:
            options: Document = {"rulings": dict(self.rulings)}
        else:
            [(ruling, option)] = self.rulings.items()
            options = {"ruling": ruling, "option": option}
        return {
            **options,
            "verdict": self.verdict.to_json(language),
            "first_difference": self.first_difference,
            "result_differs": self.result_differs,
            "turn_differs": self.alone is not None,
            "differences": [difference.to_json(language) for difference in self.differences],
        }


class Alternative(NamedTuple):
    """A turn with another choice, and how the record would have gone on.

    `moves` are its choices; `trace` is that of the record with it, without the claim. `cut` says
    that the rest was not replayed because nobody knows which cards would have been drawn.
    """

    number: int
    moves: Document
    trace: Trace
    cut: bool

    @property
    def turn(self) -> Turn | None:
        """The turn with the other choice; None where it would be illegal."""
        played = len(self.trace.turns) >= self.number
        return self.trace.turns[self.number - 1] if played else None

    def to_json(self, language: Language) -> Document:
        """The alternative as the document of an explanation has it."""
        return {
            "moves": self.moves,
            "turn": self.turn.to_json() if self.turn else None,
            "legal_turns": len(self.trace.turns),
            "draws_unknown": self.cut,
            "verdict": self.trace.verdict.to_json(language),
        }


Agreement = Literal["agrees", "disagrees", "no-claim"]


@dataclass(frozen=True, slots=True)
class Remedy:
    """A slip of the pen that would explain an illegal turn.

    `turn` is the number of the turn that it changes; `legal` how many turns of the record are
    legal with it, of `turns`. `claim` says whether the claim then agrees with the board, where
    all turns are legal. `count` is how many choices would do the same; `at_least` says that not
    all were tried.
    """

    kind: str
    turn: int
    what: Text
    moves: Document | None
    legal: int
    turns: int
    claim: Agreement = "no-claim"
    count: int = 1
    at_least: bool = False

    @property
    def mends(self) -> bool:
        """Whether all turns of the record are legal with it."""
        return self.legal == self.turns

    def to_json(self, language: Language) -> Document:
        """The remedy as the document of an explanation has it."""
        return {
            "kind": self.kind,
            "turn": self.turn,
            "what": self.what.to(language),
            "moves": self.moves,
            "count": self.count,
            "at_least": self.at_least,
            "legal_turns": self.legal,
            "of_turns": self.turns,
            "mends": self.mends,
            "claim": self.claim,
        }


class Fault(NamedTuple):
    """An illegal turn: its choices, why it is illegal, the place concerned, what may have happened.

    `remedies` are the most plausible first.
    """

    number: int
    moves: Document
    before: Document
    problems: Sequence[Problem]
    histories: Sequence[History]
    remedies: Sequence[Remedy]

    def to_json(self, language: Language) -> Document:
        """The fault as the document of an explanation has it."""
        return {
            "turn": self.number,
            "moves": self.moves,
            "before": self.before,
            "problems": [problem.to_json(language) for problem in self.problems],
            "history": [history.to_json(language) for history in self.histories],
            "remedies": [remedy.to_json(language) for remedy in self.remedies],
        }


class Parting(NamedTuple):
    """The first turn at which what a record says and what the rules give part.

    `position` is the one that the rules give; `expected` the one that the record has, where it
    expects one; `differences` are the places at which the two differ.
    """

    number: int
    problems: Sequence[Problem]
    position: Document
    expected: Document | None = None
    differences: Sequence[Difference] = ()

    def to_json(self, language: Language) -> Document:
        """The parting as the document of an explanation has it."""
        return {
            "turn": self.number,
            "problems": [problem.to_json(language) for problem in self.problems],
            "expected": self.expected,
            "differences": [difference.to_json(language) for difference in self.differences],
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    """A record's trace and what was asked of it.

    `decisive` is None where nobody asked for it.
    """

    trace: Trace
    game: Game[Any, Any]
    turns: Sequence[ExplainedTurn] = ()
    about: frozenset[str] = frozenset()
    histories: Sequence[History] = ()
    decisive: Sequence[Decisive] | None = None
    alternative: Alternative | None = None
    fault: Fault | None = None
    parting: Parting | None = None

    def to_json(self, language: Language = "en") -> Document:
        """The trace document with just the turns explained, and what else was asked for."""
        document = self.trace.to_json(language)
        document["turns"] = [self._turn(explained) for explained in self.turns]
        document["rule_texts"] = self._rule_texts(language)
        if self.about:
            document["about"] = sorted(self.about)
            document["history"] = [history.to_json(language) for history in self.histories]
        if self.decisive is not None:
            document["decisive_rulings"] = [
                decisive.to_json(language) for decisive in self.decisive
            ]
        for key, part in (
            ("instead", self.alternative),
            ("fault", self.fault),
            ("parting", self.parting),
        ):
            if part:
                document[key] = part.to_json(language)
        return document

    def _turn(self, explained: ExplainedTurn) -> Document:
        count = self.game.inquiry.race.standing
        before, after = explained.before, explained.turn.position
        return {
            **explained.turn.to_json(),
            "events": [event.to_json() for event in explained.events],
            "before": before,
            "near_misses": [miss.to_json() for miss in explained.near_misses],
            "race": {"before": count(before), "after": count(after)},
        }

    def _rule_texts(self, language: Language) -> dict[str, str]:
        """The text of every rule that something in the explanation cites."""
        cited: set[Rule] = set()
        for explained in self.turns:
            cited.update(*(event.rules for event in explained.events))
            cited.update(*(miss.rules for miss in explained.near_misses))
        for part in (self.fault, self.parting):
            for problem in part.problems if part else ():
                cited |= {*problem.rules}
        rules = self.game.rulebook.rules
        return {rule.id: rule.text.to(language) for rule in rules if rule in cited}
