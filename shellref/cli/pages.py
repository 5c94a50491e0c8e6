"""A page of any number of games: what it shows of each is kept on disk till it is written."""

from __future__ import annotations

import pickle
import tempfile
import zlib
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress

from shellref.batch.result import Result
from shellref.batch.tally import FINE
from shellref.disputes.decisive import decisive
from shellref.games import GAMES, find
from shellref.record import Record
from shellref.referee import adjudicate
from shellref.render.charts import Counts, Figures, charts, figures
from shellref.render.report import Shown, page, shown
from shellref.render.report.shown import amended
from shellref.render.safe import safe
from shellref.render.words import STATUSES
from shellref.text import Language, Text, joined, same
from shellref.tournament.standings import Standings
from shellref.trace import Status, Trace

#: A browser opens a page of this many games at once; what wants a look goes before the rest.
MOST = 200
_LEFT_OUT = Text(
    "{shown} of {count} records are shown; those with problems were kept first.",
    "記録{count}件のうち{shown}件を載せています（問題のあるものを優先）。",
)
_ONLY_SHOWN = Text(
    "Only these records are shown: {statuses}.", "{statuses}の記録だけを載せています。"
)
_OF_ALL = Text(
    "Standings and charts are of all records.",
    "順位表とグラフはすべての記録についてのものです。",
)
_CUT_SHORT = Text(
    "The check was interrupted: this is what was done so far.",
    "検査が途中で中断されたため、そこまでの結果です。",
)


def more(record: Record) -> bytes:
    """What a page shows of a record, and what its charts count: a worker's part of the page."""
    trace = adjudicate(record)
    counted = None
    if record.game and not record.problems:
        counted = figures(trace, record.game)
    if counted:
        rulings = sorted({ruling for one in decisive(record) for ruling in one.rulings})
        counted = counted._replace(decisive=rulings)
    made = (shown(trace, record.game, record.data), counted)
    return zlib.compress(pickle.dumps(made, pickle.HIGHEST_PROTOCOL), 1)


class Pages:
    """The records of a page in their order, and the counts of all."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the pages)
        self._counts: dict[str, Counts] = {}
        self._kept: list[tuple[int, bool]] = []
        #: Why no more could be kept, as on a full disk: then there is no page.
        self.fault: OSError | None = None
        #: The records that are to be shown, whether there is room for them or not.
        self.statuses: Counter[Status] = Counter()

    def close(self) -> None:
        """Lets the disk space go."""
        # Where it is full, what could not be written is given up here as well.
        with suppress(OSError):
            self._file.close()

    def add(self, result: Result, *, shown_too: bool = True) -> None:
        """Counts one more result and keeps what is shown; a sound tournament file is no game."""
        made: tuple[Shown | None, Figures | None] = (None, None)
        if result.more:
            # Written by our own worker a moment ago.
            made = pickle.loads(zlib.decompress(result.more))  # noqa: S301
        one, counted = made
        if counted:
            self._counts.setdefault(counted.game, Counts()).add(counted)
        fine = result.verdict.status in FINE and not result.verdict.problems
        if not shown_too or (one is None and fine):
            return
        game = find(result.game) if result.game in GAMES else None
        trace = Trace(result.path, result.index, result.digest, result.game, result.verdict, {})
        self.keep(amended(one, trace, game) if one else shown(trace, game, None), fine=fine)

    def keep(self, one: Shown, *, fine: bool) -> None:
        """Keeps what is shown of a record; one with problems before those that are fine."""
        self.statuses[one.status] += 1
        if self.fault or sum(kept_fine == fine for _, kept_fine in self._kept) >= MOST:
            return
        try:
            place = self._file.tell()
            pickle.dump(one, self._file, pickle.HIGHEST_PROTOCOL)
            self._file.flush()
        except OSError as fault:
            self.fault = fault
        else:
            self._kept.append((place, fine))

    @property
    def left_out(self) -> Text | None:
        """How many records there is no room for, if any."""
        room, total = len(self._chosen()), self.statuses.total()
        if room == total:
            return None
        return _LEFT_OUT.fill(shown=f"{room:,}", count=f"{total:,}")

    def __iter__(self) -> Iterator[Shown]:
        for place in self._chosen():
            self._file.seek(place)
            yield pickle.load(self._file)  # noqa: S301 (written by this very process)

    def _chosen(self) -> list[int]:
        """Where those lie that are shown: all that want a look, and of the others the first."""
        room = MOST - sum(not fine for _, fine in self._kept)
        chosen = []
        for place, fine in self._kept:
            if not fine or room > 0:
                chosen.append(place)
            room -= fine
        return chosen

    def page(
        self,
        language: Language,
        *,
        title: Text | None = None,
        standings: Sequence[Standings] = (),
        only: Collection[Status] | None = None,
        interrupted: bool = False,
    ) -> Iterator[str]:
        """The page, piece by piece, with notes of what it leaves out."""
        notes = [_CUT_SHORT] if interrupted else []
        if only is not None:
            names = [STATUSES[status] for status in STATUSES if status in only]
            statuses = joined(names, japanese="・")
            notes.append(_ONLY_SHOWN.fill(statuses=statuses))
        if left_out := self.left_out:
            notes.append(left_out)
        if self._counts and (left_out or only is not None):
            notes.append(_OF_ALL)
        return page(
            self,
            language,
            title=title or _title(standings),
            standings=standings,
            charts=[*charts(self._counts, {name: find(name) for name in self._counts})],
            notes=notes,
        )


def _title(standings: Sequence[Standings]) -> Text | None:
    """The name of the only tournament."""
    names = [one.tournament.name for one in standings if one.tournament.name]
    return same(safe(names[0])) if len(names) == 1 else None
