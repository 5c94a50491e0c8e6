"""One judged record, as the forms of `validate` take it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from shellref.games.game import Document, Game
from shellref.problems import Problem
from shellref.render.safe import safe
from shellref.text import Language
from shellref.trace import Verdict

if TYPE_CHECKING:
    from shellref.tournament.standings import Standings


def label(path: str, index: int) -> str:
    """A file, and the record's number in it from the second on; fit to be shown."""
    return safe(path) + (f"#{index + 1}" if index else "")


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict with what a form needs around it.

    `line(n)` is the text of line n of the source, where it can be shown. `digest` is worked out
    when a form asks for it. A tournament file is judged as a record is; it has `standings`.
    """

    path: str
    index: int
    game: Game[Any, Any] | None
    verdict: Verdict
    digest: Callable[[], str | None]
    line: Callable[[int], str | None]
    standings: Standings | None = None

    @property
    def label(self) -> str:
        """The file, and the record's number in it from the second on; fit to be shown."""
        return label(self.path, self.index)

    def place(self, problem: Problem) -> str:
        """`PATH:LINE:COL`, or the label where there is no place; fit to be shown."""
        if problem.place is None:
            return self.label
        return f"{safe(self.path)}:{problem.place.line}:{problem.place.column}"

    def to_json(self, language: Language) -> Document:
        """`{"source", "game", "verdict"}`."""
        return {
            "source": {"path": self.path, "index": self.index, "digest": self.digest()},
            "game": self.game.name if self.game else None,
            "verdict": self.verdict.to_json(language),
            **({"standings": self.standings.to_json()} if self.standings else {}),
        }
