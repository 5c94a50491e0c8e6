"""Where each value of a record stands in its source."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from shellref.problems import Path, Place, Problem

_BREAK = re.compile(r"\r\n|\r|\n")


class Extent(NamedTuple):
    """A piece of a source text, as character offsets."""

    start: int
    end: int


@dataclass(slots=True)
class Places:
    """The extents of all values and keys of one record, by path.

    `text` is the record's source, `first_line` the line of the file that it begins on.
    """

    text: str
    first_line: int = 1
    values: dict[Path, Extent] = field(default_factory=dict)
    keys: dict[Path, Extent] = field(default_factory=dict)
    _starts: list[int] = field(default_factory=list)

    def place(self, start: int, end: int) -> Place:
        """The place of a piece of the source; of several lines, what stands on the first."""
        if not self._starts:
            self._starts = [0, *(found.end() for found in _BREAK.finditer(self.text))]
        # Bisecting by hand would gain nothing: places are asked for only when there are problems.
        line = sum(1 for begin in self._starts if begin <= start)
        begin = self._starts[line - 1]
        broken = _BREAK.search(self.text, start)
        stop = min(end, broken.start() if broken else len(self.text))
        return Place(self.first_line + line - 1, start - begin + 1, max(stop - start, 1))

    def of(self, problem: Problem) -> Place:
        """The place that a problem speaks of; of the nearest enclosing value if it has none."""
        path = problem.path
        if problem.key and path in self.keys:
            return self.place(*self.keys[path])
        while path not in self.values and path:
            path = path[:-1]
        extent = self.values.get(path, Extent(0, 0))
        if problem.span and path == problem.path:
            return self.place(*self._word(extent, *problem.span))
        return self.place(*extent)

    def _word(self, extent: Extent, start: int, end: int) -> Extent:
        """The part of a scalar's source that gives the characters `start` to `end` of its text.

        A plain scalar, or a quoted one without escapes or breaks before the word, maps one to
        one. Where it does not, the whole scalar is given.
        """
        raw = self.text[extent.start : extent.end]
        quoted = raw[:1] in ("'", '"')
        begin = extent.start + quoted
        before = raw[: quoted + end]
        if re.search(r"[\\\r\n]|''", before) or raw[:1] in ("|", ">"):
            return extent
        return Extent(begin + start, begin + end)

    def line_text(self, line: int) -> str | None:
        """A line of the file, without its end, if it belongs to this record."""
        lines = _BREAK.split(self.text)
        index = line - self.first_line
        return lines[index] if 0 <= index < len(lines) else None
