"""The comments of a YAML text: where each stands, so that a new layout can put it there again."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import takewhile

from shellref.problems import Path
from shellref.record.places import Extent, Places


@dataclass(slots=True)
class Comments:
    """Comments and blank lines, by the path of the key or list item that they stand at.

    `before` holds whole lines, a blank one as an empty text; `beside` what stands behind
    something on its line; `below` what follows something and is indented like it; `end` what
    follows the last key.
    """

    before: dict[Path, list[str]] = field(default_factory=dict)
    beside: dict[Path, str] = field(default_factory=dict)
    below: dict[Path, list[str]] = field(default_factory=dict)
    end: list[str] = field(default_factory=list)

    def holders(self) -> set[Path]:
        """The paths of all values inside which a comment stands."""
        paths = [at for at, lines in self.before.items() if any(lines)]
        paths += [*self.beside, *self.below]
        return {path[:length] for path in paths for length in range(len(path))}


def find_comments(places: Places) -> Comments:
    """All comments of a YAML text.

    One on a line of its own belongs to what follows it, or to what stands above if it is
    indented further than what follows; one behind something to what begins first on that line.
    """
    comments = Comments()
    scalars = _Scalars(places)
    units = _units(places)
    columns: dict[Path, int] = {}
    above: Path = ()
    waiting: list[tuple[int, str]] = []
    for line in re.finditer(r"[^\r\n]*(?:\r\n?|\n|\Z)", places.text):
        offset, text = line.start(), line.group()
        comment = _comment(text, offset, scalars)
        begun = []
        while units and units[-1][0] < line.end():
            start, path = units.pop()
            begun.append(path)
            # An item stands where its dash does.
            columns[path] = max(start - offset - (2 if isinstance(path[-1], int) else 0), 0)
        if begun:
            rest = _settle(comments, waiting, above, begun[0], columns)
            comments.before[begun[0]] = [words for _, words in rest]
            waiting, above = [], begun[-1]
            if comment:
                comments.beside[begun[0]] = comment
        elif comment:
            column = len(text) - len(text.lstrip(" "))
            if waiting and not waiting[-1][1]:
                waiting[-1] = (column, "")
            waiting.append((column, comment))
        elif not text.strip() and not scalars.hold(offset):
            waiting += [(0, "")] if not waiting or waiting[-1][1] else []
    comments.end = [words for _, words in _settle(comments, waiting, above, (), columns)]
    _to_dashes(comments, columns)
    return comments


def _settle(
    comments: Comments,
    waiting: list[tuple[int, str]],
    above: Path,
    following: Path,
    columns: Mapping[Path, int],
) -> list[tuple[int, str]]:
    """Gives what is indented further than what follows to what ended above it; the rest."""
    column = columns.get(following, 0)
    alike = takewhile(lambda steps: steps[0] == steps[1], zip(above, following, strict=False))
    ended = len([*alike]) + 1
    deeper = [*takewhile(lambda item: item[0] > column, waiting)] if ended <= len(above) else []
    indent = max((at for at, _ in deeper), default=0)
    for at, words in deeper:
        indent = min(indent, at)
        inner = (above[:length] for length in range(len(above), ended, -1))
        owner = next((path for path in inner if columns[path] <= indent), above[:ended])
        comments.below.setdefault(owner, []).append(words)
    return waiting[len(deeper) :]


def _to_dashes(comments: Comments, columns: Mapping[Path, int]) -> None:
    """Gives a list item what stands at its first part, for the two share a line."""
    firsts: dict[Path, Path] = {}
    for path in columns:
        if len(path) > 1 and isinstance(path[-2], int):
            firsts.setdefault(path[:-1], path)
    for item, first in sorted(firsts.items(), key=lambda pair: -len(pair[0])):
        before = [words for words in comments.before.pop(first, ()) if words]
        beside = comments.beside.pop(first, None)
        if (before or beside) and item in comments.beside:
            before.insert(0, comments.beside.pop(item))
        comments.before[item] = [*comments.before.get(item, ()), *before]
        if beside:
            comments.beside[item] = beside


def _units(places: Places) -> list[tuple[int, Path]]:
    """Where each key and each list item begins, the last of the text first, the outer last."""
    starts = [(extent.start, path) for path, extent in places.keys.items()]
    starts += [
        (extent.start, path)
        for path, extent in places.values.items()
        if path and isinstance(path[-1], int)
    ]
    return sorted(starts, key=lambda unit: (-unit[0], -len(unit[1])))


class _Scalars:
    """Where the texts, numbers and words of a record stand: no `#` in them begins a comment."""

    def __init__(self, places: Places) -> None:
        holders = {path[:-1] for path in places.values}
        values = [extent for path, extent in places.values.items() if path not in holders]
        self._extents = sorted([*places.keys.values(), *_written(places.text, values)])

    def hold(self, offset: int) -> bool:
        """Whether a character belongs to a scalar."""
        before = bisect_right(self._extents, offset, key=lambda extent: extent.start)
        return before > 0 and offset < self._extents[before - 1].end


def _written(text: str, values: Iterable[Extent]) -> Iterator[Extent]:
    """The parts of values in which no comment can stand; empty lists and mappings have none."""
    for start, end in values:
        if text[start : start + 1] in ("|", ">"):
            # There may be one behind the sign of a block, and blank lines end it.
            block = text[start:end].rstrip()
            yield Extent(start + len(block.splitlines()[0]), start + len(block))
        elif text[start : start + 1] not in ("[", "{"):
            yield Extent(start, end)


def _comment(line: str, offset: int, scalars: _Scalars) -> str | None:
    """The comment on a line, from its `#`."""
    for found in re.finditer(r"(?:^|(?<=[ \t]))#", line):
        if not scalars.hold(offset + found.start()):
            return line[found.start() :].rstrip()
    return None
