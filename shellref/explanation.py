"""What an explanation hands out: the values that every form of it is made from.

Beside the trace of the whole record it holds the turns that were asked about, each with what
nearly happened, and what was asked for: histories of places, rulings that mattered, another
choice, where a record went wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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

    Where an explanation is about some places, `touching` and `near_misses` are those events and
    near misses that name one of them; else all.
    """

    turn: Turn
    before: Document
    touching: Sequence[Event]
    near_misses: Sequence[NearMiss]


class There(NamedTuple):
    """What is at a place: in words, and as positions have it (None for a card)."""

    text: Text
    value: str | None

    def to_json(self, language: Language) -> Document:
        """As the document of an explanation has it."""
        return {"text": self.text.to(language), "value": self.value}


class Change(NamedTuple):
    """What a turn did at a place: the events that name it, and what was there before and after.

    `touched` says that one of the events put something there or took it away.
    """

    turn: int
    events: Sequence[Event]
    before: There
    after: There
    touched: bool = False

    def to_json(self, language: Language) -> Document:
        """The change as the document of an explanation has it."""
        return {
            "turn": self.turn,
            "events": [event.to_json() for event in self.events],
            "before": self.before.to_json(language),
            "after": self.after.to_json(language),
        }


class History(NamedTuple):
    """What was at a place before some turns, since which turn (0: the start), and what changed."""

    place: str
    since: int
    before: There
    changes: Sequence[Change]

    def to_json(self, language: Language) -> Document:
        """The history as the document of an explanation has it."""
        return {
            "place": self.place,
            "since": self.since,
            "before": self.before.to_json(language),
            "changes": [change.to_json(language) for change in self.changes],
        }


class Difference(NamedTuple):
    """A place at which two positions differ: what is there, and what is there in the other.

    `played` is the position that the rules give as the record was played.
    """

    place: str
    played: There
    other: There

    def to_json(self, language: Language) -> Document:
        """The difference as the document of an explanation has it."""
        return {
            "place": self.place,
            "played": self.played.to_json(language),
            "other": self.other.to_json(language),
        }


class TurnUnder(NamedTuple):
    """A turn resolved under other rulings from the position that it really began in.

    `kind` says what becomes of it: `other` ends in another position, `legal` is legal only under
    them, `illegal` only in the record, `cut-short` goes on where the record, which saw the game
    won, says no more. `turn` is what it becomes where it is legal, with the places that it leaves
    otherwise; `problem` says why it is not.
    """

    number: int
    kind: Literal["other", "legal", "illegal", "cut-short"]
    turn: Turn | None = None
    problem: Problem | None = None
    differences: Sequence[Difference] = ()

    def to_json(self, language: Language) -> Document:
        """As the document of an explanation has it."""
        return {
            "turn": self.number,
            "kind": self.kind,
            "position": self.turn.position if self.turn else None,
            "problem": self.problem.to_json(language) if self.problem else None,
            "differences": [difference.to_json(language) for difference in self.differences],
        }


class Decisive(NamedTuple):
    """Options of rulings under which something comes out differently.

    `rulings` are options other than those in force, more than one where only together they make
    this difference. `verdict` is that of the game so played, `ending` the same in words.
    `first_difference` is the first turn of the game that ends in another position, or that is
    played on one side only; None where none does. `reached` are those of the turns asked about
    after which the game so played has another position; `turns` those that come out differently
    by themselves.
    """

    rulings: Mapping[str, str]
    verdict: Verdict
    ending: Text
    result_differs: bool
    first_difference: int | None
    reached: Sequence[int] = ()
    turns: Sequence[TurnUnder] = ()

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
            "positions_differ": [*self.reached],
            "turns": [turn.to_json(language) for turn in self.turns],
        }


class Alternative(NamedTuple):
    """A turn with another choice, and how the record would have gone on.

    `moves` are its choices; `trace` is that of the record with it, without the claim, `ending` its
    verdict in words. `cut` says
    that the rest was not replayed because nobody knows which cards would have been drawn.
    """

    number: int
    moves: Document
    trace: Trace
    ending: Text
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
    legal with it, of `turns`. Where all are, `claim` says whether the claim then agrees with the
    board, `expected` whether every expectation is met. `count` is how many choices would do the
    same; `at_least` says that not all were tried.
    """

    kind: str
    turn: int
    what: Text
    moves: Document | None
    legal: int
    turns: int
    claim: Agreement = "no-claim"
    expected: bool = True
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
            "expected": self.expected,
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

    `ending` is how the game ended, in words; `decisive` is None where nobody asked for it.
    """

    trace: Trace
    game: Game[Any, Any]
    ending: Text
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
            "touching": [
                index
                for index, event in enumerate(explained.turn.events)
                if event in explained.touching
            ],
            "before": before,
            "near_misses": [miss.to_json() for miss in explained.near_misses],
            "race": {"before": count(before), "after": count(after)},
        }

    def _citing(self) -> Iterator[Event | NearMiss | Problem]:
        """Everything in the explanation that cites rules."""
        for explained in self.turns:
            yield from explained.turn.events
            yield from explained.near_misses
        histories = [*self.histories, *(self.fault.histories if self.fault else ())]
        for history in histories:
            for change in history.changes:
                yield from change.events
        if self.alternative and self.alternative.turn:
            yield from self.alternative.turn.events
        verdicts = [self.trace.verdict]
        verdicts += [one.verdict for one in self.decisive or ()]
        verdicts += [self.alternative.trace.verdict] if self.alternative else []
        for verdict in verdicts:
            yield from verdict.problems
        for one in self.decisive or ():
            yield from (turn.problem for turn in one.turns if turn.problem)

    def _rule_texts(self, language: Language) -> dict[str, str]:
        """The text of every rule that something in the explanation cites."""
        cited: set[Rule] = set()
        for told in self._citing():
            cited.update(told.rules)
        rules = self.game.rulebook.rules
        return {rule.id: rule.text.to(language) for rule in rules if rule in cited}
