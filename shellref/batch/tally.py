"""What an organiser wants to know of a batch first: how many, of which status, what to look at."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from shellref.batch.result import Result
from shellref.trace import Status

#: How many records of a status are named; the others are counted.
NAMED = 20
#: The statuses of which nobody need look at a record.
FINE: frozenset[Status] = frozenset({"confirmed", "unclaimed"})


#: Those of records whose turns are all legal.
LEGAL: frozenset[Status] = frozenset({"confirmed", "unclaimed", "refuted"})


@dataclass(slots=True)
class Tally:
    """Counts of a batch under way.

    `outcomes` counts how the games of each kind ended, as far as they are legal; `places` are the
    first records of each status that wants a look, as (file, place in it, its first error).
    """

    statuses: Counter[Status] = field(default_factory=Counter)
    outcomes: dict[str, Counter[str]] = field(default_factory=dict)
    warnings: int = 0
    places: dict[Status, list[Result]] = field(default_factory=dict)

    def add(self, result: Result) -> None:
        """Counts one more record."""
        verdict = result.verdict
        self.statuses[verdict.status] += 1
        if verdict.problems:
            self.warnings += sum(p.severity == "warning" for p in verdict.problems)
        if verdict.status not in FINE:
            named = self.places.setdefault(verdict.status, [])
            if len(named) < NAMED:
                named.append(result)
        # A tournament file is judged as a record is, but it is no game.
        if result.facts and result.game and verdict.status in LEGAL:
            self.outcomes.setdefault(result.game, Counter())[verdict.outcome] += 1

    @property
    def total(self) -> int:
        """How many records there were."""
        return self.statuses.total()
