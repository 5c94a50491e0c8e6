"""Records read once more, for the places in them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from shellref.batch.result import Result
from shellref.problems import Problem
from shellref.record import Form, Record, Source, load_source
from shellref.record.places import Places
from shellref.record.source import read
from shellref.tournament.paths import STDIN


class Reread:
    """Finds the record of a result in its file again.

    A result holds no text. Only records that contradict their tournament are read again; those
    of one file in the order of the file, without starting anew for each.
    """

    def __init__(self, form: Form | None = None) -> None:
        self._form = form
        self._path: str | None = None
        self._sources: Iterator[Source] = iter(())
        self._next = 0

    def locate(
        self, result: Result, problems: Sequence[Problem]
    ) -> tuple[list[Problem], dict[int, str]]:
        """The problems in their places, and the lines that these are on.

        They keep their path alone where the record came from no file or is another by now.
        """
        record = self._record(result)
        if record is None or record.digest != result.digest:
            return [*problems], {}
        located = [record.locate(problem) for problem in problems]
        return located, lines_of(located, record.places)

    def close(self) -> None:
        """Lets go of the file."""
        close: Any = getattr(self._sources, "close", None)
        if close:
            close()
        self._path, self._sources = None, iter(())

    def _record(self, result: Result) -> Record | None:
        # What came from standard input is gone, even where a file has that name.
        if result.path == STDIN or not os.path.isfile(result.path):  # noqa: PTH113 (as it was given)
            return None
        if result.path != self._path or result.index < self._next:
            self.close()
            self._path, self._sources, self._next = result.path, read(result.path, self._form), 0
        for source in self._sources:
            self._next = source.index + 1
            if source.index == result.index:
                return load_source(source)
        return None


def lines_of(problems: Iterable[Problem], places: Places) -> dict[int, str]:
    """The source lines that problems stand on, by number."""
    numbers = {problem.place.line for problem in problems if problem.place}
    return {number: places.line_text(number) or "" for number in sorted(numbers)}
