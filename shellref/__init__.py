"""shellref: a referee for game records of What the Shell and Bear Island.

    >>> import shellref
    >>> for record in shellref.load("game.yaml"):
    ...     verdict = shellref.judge(record)
    ...     print(verdict.status, verdict.outcome, verdict.reason, verdict.turn)

`load` reads records and never raises for a bad one; `adjudicate` gives the whole trace of a
record, `judge` its verdict alone, several times faster; `explain` says what there is to say of a
disputed turn, `reduce` makes the smallest record that shows the same. All values are plain and
typed; their `to_json` gives the documents that `docs/en/trace.md` describes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from shellref.disputes import NotExplained, Reduced, explain, reduce
    from shellref.explanation import Explanation
    from shellref.games.game import Event
    from shellref.problems import Code, Place, Problem
    from shellref.record import Limits, Record, load
    from shellref.referee import adjudicate, judge
    from shellref.trace import Trace, Turn, Verdict

__version__ = "0.1.0"

__all__ = [
    "Code",
    "Event",
    "Explanation",
    "Limits",
    "NotExplained",
    "Place",
    "Problem",
    "Record",
    "Reduced",
    "Trace",
    "Turn",
    "Verdict",
    "__version__",
    "adjudicate",
    "explain",
    "judge",
    "load",
    "reduce",
]

_HOMES = {
    "Code": "problems",
    "Event": "games.game",
    "Explanation": "explanation",
    "Limits": "record",
    "NotExplained": "disputes",
    "Place": "problems",
    "Problem": "problems",
    "Record": "record",
    "Reduced": "disputes",
    "Trace": "trace",
    "Turn": "trace",
    "Verdict": "trace",
    "adjudicate": "referee",
    "explain": "disputes",
    "judge": "referee",
    "load": "record",
    "reduce": "disputes",
}


def __getattr__(name: str) -> Any:
    # Imported on use: `shellref --version` must not pay for the parsers.
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"shellref.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'shellref' has no attribute {name!r}")
