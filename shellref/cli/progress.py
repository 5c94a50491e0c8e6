"""How far a batch is: a bar on a terminal, now and then a line elsewhere; on standard error."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

import click

from shellref.render import words
from shellref.text import Language, Text
from shellref.trace import Status

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

T = TypeVar("T")

#: Seconds between two lines where there is no terminal, and between two looks at the bar.
LINE_EVERY = 10.0
BAR_EVERY = 0.1

_RATE = Text("{tally}; {rate} a second", "{tally}（毎秒{rate}件）")
_LABEL = Text("Records", "記録")


class Progress:
    """Counts records by status and tells of it; `size` is how many bytes there are to read."""

    def __init__(self, language: Language, size: int | None, *, quiet: bool = False) -> None:
        self.language = language
        self.counts: Counter[Status] = Counter()
        self._size = size
        self._done = 0
        self._started = self._told = time.monotonic()
        self._quiet = quiet
        self._bar: Bar | None = None
        if not quiet and sys.stderr.isatty():
            self._show()

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
        console = Console(file=sys.stderr)
        # What goes to standard output stays there: the bar makes way instead.
        self._bar = Bar(
            *columns,
            TimeRemainingColumn(),
            console=console,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._bar.start()
        self._task = self._bar.add_task(_LABEL.to(self.language), total=self._size)

    def close(self) -> None:
        """Takes the bar away for good."""
        if self._bar:
            self._bar.stop()
            self._bar = None

    def above(self, lines: Iterable[T]) -> Iterator[T]:
        """Some lines of output, for which the bar makes way while they are printed."""
        if self._bar:
            self._bar.stop()
        yield from lines
        if self._bar:
            self._bar.start()

    def read(self, size: int) -> None:
        """So many bytes more have been read."""
        self._done += size

    def add(self, status: Status) -> None:
        """One more record has been judged."""
        self.counts[status] += 1
        now = time.monotonic()
        if self._quiet or now - self._told < (BAR_EVERY if self._bar else LINE_EVERY):
            return
        self._told = now
        told = self._line(now)
        if self._bar:
            self._bar.update(self._task, completed=self._done, description=told)
        else:
            click.echo(told, err=True)

    def _line(self, now: float) -> str:
        rate = f"{self.counts.total() / max(now - self._started, 0.001):,.0f}"
        text = _RATE.fill(tally=words.tally(self.counts), rate=rate)
        return text.to(self.language)
