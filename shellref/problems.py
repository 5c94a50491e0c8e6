"""Problems: what is wrong with an input, where, and what would put it right.

A problem is a value, never an exception that a caller must catch. Its `Code` is one of the list
in `shellref.codes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias

from shellref.codes import Code
from shellref.rulebook import Rule
from shellref.text import Language, Text, Value

__all__ = ["Code", "Path", "Place", "Problem", "pointer", "quoted", "shortened"]

#: Where a value stands in a record: keys and indexes from the top.
Path: TypeAlias = tuple[str | int, ...]


class Place(NamedTuple):
    """A place in a source file: line and column from 1, in characters; the length of the word."""

    line: int
    column: int
    length: int = 1


def shortened(text: str, most: int = 40) -> str:
    """A text that is not longer than `most`."""
    return text if len(text) <= most else text[: most - 1] + "…"


def quoted(text: str) -> str:
    """What somebody wrote, in quotes and shortened."""
    return f"'{shortened(text)}'"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong, located. `values` fill the message of `code`.

    `path` leads to the value concerned, `key` to its key instead; `span` is the word within that
    text, as character offsets. `place` is known once a source has been searched for them.
    """

    code: Code
    values: Mapping[str, Value] = field(default_factory=dict)
    path: Path = ()
    key: bool = False
    span: tuple[int, int] | None = None
    place: Place | None = None
    turn: int | None = None
    rules: tuple[Rule, ...] = ()
    help: Text | None = None
    severity: str = "error"

    def under(self, prefix: Path, turn: int | None = None) -> Problem:
        """The same problem seen from further up in the record."""
        return replace(self, path=prefix + self.path, turn=turn if turn else self.turn)

    @property
    def message(self) -> Text:
        """What is wrong, as a sentence without its full stop."""
        return self.code.message.fill(**self.values)

    def to_json(self, language: Language) -> dict[str, Any]:
        """The problem as the verdict document has it."""
        return {
            "code": self.code.id,
            "severity": self.severity,
            "message": self.message.to(language),
            "path": pointer(self.path),
            "line": self.place.line if self.place else None,
            "column": self.place.column if self.place else None,
            "turn": self.turn,
            "rules": [rule.id for rule in self.rules],
            "help": self.help.to(language) if self.help else None,
        }


def pointer(path: Path) -> str:
    """A path as a JSON pointer (RFC 6901)."""
    return "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in path)
