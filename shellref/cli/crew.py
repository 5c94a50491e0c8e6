"""Who does the work of a batch, and what it may be asked for."""

from __future__ import annotations

import math
import os
from typing import TYPE_CHECKING, Any

import click

from shellref.batch.workers import Dask, Processes, Workers
from shellref.render.safe import safe
from shellref.text import Language, Text, Value
from shellref.trace import EXIT_CODES, Status

_NEEDS_DASK = Text(
    "the dask executor needs shellref[dask]: pip install 'shellref[dask]'",
    "daskにはshellref[dask]が必要です：pip install 'shellref[dask]'",
)
_NO_SCHEDULER = Text(
    "--executor dask needs --scheduler", "--executor daskには--schedulerが必要です"
)
_UNREACHED = Text(
    "the scheduler {address} cannot be reached", "スケジューラ{address}に接続できません"
)
_SECONDS = Text("'{found}' is no number of seconds", "'{found}'は秒数ではありません")
_STATUS = Text(
    "'{found}' is no status; there are {names}", "'{found}'という状態はありません：{names}"
)
#: So many processes begin at once.
MOST_JOBS = 512


def hire(
    executor: str,
    scheduler: str | None,
    jobs: int | None,
    language: Language,
    *,
    apart: bool = False,
) -> Workers | None:
    """Who does the work; None where it is done here, unless it is to be done `apart`."""
    if executor == "dask":
        if scheduler is None:
            raise click.UsageError(_NO_SCHEDULER.to(language))
        try:
            return Dask(scheduler)
        except ImportError:
            raise click.UsageError(_NEEDS_DASK.to(language)) from None
        except (OSError, ValueError):
            address = safe(scheduler)
            raise click.UsageError(_UNREACHED.fill(address=address).to(language)) from None
    jobs = jobs or min(len(os.sched_getaffinity(0)), MOST_JOBS)
    # What hangs can only be stopped in a process of its own.
    return Processes(jobs) if jobs > 1 or apart else None


if TYPE_CHECKING:
    _Set = click.ParamType[frozenset[Status]]
else:  # Generic only in later versions of click.
    _Set = click.ParamType


class Seconds(click.FloatRange):
    """How long something may take: more than nothing, and not for ever."""

    def __init__(self, language: Language) -> None:
        super().__init__(min=0, min_open=True)
        self.language = language

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """A number of seconds; `inf` and `nan` are none."""
        seconds = super().convert(value, param, ctx)
        if not math.isfinite(seconds):
            self.fail(_SECONDS.fill(found=safe(str(value))).to(self.language), param, ctx)
        return seconds


class Statuses(_Set):
    """A list of statuses on the command line."""

    name = "statuses"

    def __init__(self, language: Language) -> None:
        self.language = language

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> frozenset[Status]:
        """`refuted,illegal` as a set."""
        if isinstance(value, frozenset):
            return value
        found: set[Status] = set()
        for word in str(value).replace(",", " ").split():
            known = next((status for status in EXIT_CODES if status == word.lower()), None)
            if known is None:
                values: dict[str, Value] = {"found": safe(word), "names": ", ".join(EXIT_CODES)}
                self.fail(_STATUS.fill(**values).to(self.language), param, ctx)
            found.add(known)
        if not found:
            values = {"found": safe(str(value)), "names": ", ".join(EXIT_CODES)}
            self.fail(_STATUS.fill(**values).to(self.language), param, ctx)
        return frozenset(found)
