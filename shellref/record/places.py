"""Where each value of a record stands in its source."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple

from shellref.problems import Path, Place, Problem

_BREAK = re.compile(r"\r\n|\r|\n")
#: What stands for one character of a quoted scalar's text: an escape, or the character itself.
_UNITS = {
    '"': re.compile(
        r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
        r"|\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\?.",
    ),
    "'": re.compile("''|."),
}
_WORD = re.compile(r"\S+")
#: In double quotes a backslash that ends a line is no word.
_RAW_WORD = re.compile(r"(?:[^\s\\]|\\[^\r\n])+")


class Extent(NamedTuple):
    """A piece of a source text, as character offsets."""

    start: int
    end: int


@dataclass(slots=True)
class Places:
    """The extents of all values and keys of one record, by path.

    `text` is the record's source, `first_line` the line of the file that it begins on. `folded`
    holds the texts of scalars that are written on more lines than one.
    """

    text: str
    first_line: int = 1
    values: dict[Path, Extent] = field(default_factory=dict)
    keys: dict[Path, Extent] = field(default_factory=dict)
    folded: dict[Path, str] = field(default_factory=dict)
    _lines: list[Extent] = field(default_factory=list)

    def place(self, start: int, end: int) -> Place:
        """The place of a piece of the source; of several lines, what stands on the first."""
        lines = self._all_lines()
        index = bisect_right(lines, start, key=lambda line: line.start) - 1
        begin, stop = lines[index]
        length = min(end, stop) - start
        return Place(self.first_line + index, min(start, stop) - begin + 1, max(length, 1))

    def line_of(self, start: int) -> int:
        """The line of the file that a character of the source stands on."""
        return self.place(start, start).line

    def of(self, problem: Problem) -> Place:
        """The place that a problem speaks of; of the nearest enclosing value if it has none."""
        path = problem.path
        if problem.key and path in self.keys:
            return self.place(*self.keys[path])
        while path not in self.values and path:
            path = path[:-1]
        extent = self.values.get(path, Extent(0, 0))
        if problem.span and path == problem.path:
            return self.place(*(self.word(path, extent, *problem.span) or extent))
        return self.place(*extent)

    def word(self, path: Path, extent: Extent, start: int, end: int) -> Extent | None:
        """The part of a scalar's source that gives the characters `start` to `end` of its text.

        None where no part of the source is just these.
        """
        if path in self.folded:
            return self._folded_word(self.folded[path], extent, start, end)
        quote = self.text[extent.start : extent.start + 1]
        if quote not in _UNITS:
            return Extent(extent.start + start, extent.start + end)
        inside = _UNITS[quote].finditer(self.text, extent.start + 1, extent.end - 1)
        units = [unit.span() for unit in inside][start:end]
        return Extent(units[0][0], units[-1][1]) if units else None

    def _folded_word(self, text: str, extent: Extent, start: int, end: int) -> Extent | None:
        """The same for a scalar of several lines: folding changes blanks, but no word."""
        words = [word.span() for word in _WORD.finditer(text)]
        if (start, end) not in words:
            return None
        raw = self.text[extent.start : extent.end]
        header = _BREAK.search(raw) if raw[0] in "|>" else None
        body = extent.start + (header.end() if header else raw[0] in _UNITS)
        pattern = _RAW_WORD if raw[0] == '"' else _WORD
        found = list(pattern.finditer(self.text, body, extent.end))
        index = words.index((start, end))
        if index < len(found) and found[index].group().startswith(text[start:end]):
            return Extent(found[index].start(), found[index].start() + end - start)
        return None

    def line_text(self, line: int) -> str | None:
        """A line of the file, without its end, if it belongs to this record."""
        lines = self._all_lines()
        index = line - self.first_line
        return self.text[slice(*lines[index])] if 0 <= index < len(lines) else None

    def _all_lines(self) -> list[Extent]:
        """The extent of each line, its end left out."""
        if not self._lines:
            begin = 0
            for found in _BREAK.finditer(self.text):
                self._lines.append(Extent(begin, found.start()))
                begin = found.end()
            self._lines.append(Extent(begin, len(self.text)))
        return self._lines
