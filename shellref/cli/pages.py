"""The page of a batch: what it shows of each record, made by workers, kept on disk till then."""

from __future__ import annotations

import pickle
import tempfile
import zlib
from collections.abc import Iterator, Sequence

from shellref.batch.result import Result
from shellref.batch.tally import FINE
from shellref.disputes.decisive import decisive
from shellref.games import GAMES, find
from shellref.record import Record
from shellref.referee import adjudicate
from shellref.render.charts import Counts, Figures, charts, figures
from shellref.render.report import Shown, page, shown
from shellref.render.report.shown import amended
from shellref.text import Language, Text
from shellref.tournament.standings import Standings
from shellref.trace import Trace

#: A browser opens a page of this many games at once; what wants a look goes before the rest.
MOST = 200
_LEFT_OUT = Text(
    "{shown} of {count} records are shown, those with problems first to be kept; the charts are of"
    " all.",
    "記録{count}件のうち{shown}件を載せています（問題のあるものを優先）。グラフはすべての記録についての"
    "ものです。",
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
        self._total = 0

    def close(self) -> None:
        """Lets the disk space go."""
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
        self._total += 1
        if sum(kept_fine == fine for _, kept_fine in self._kept) >= MOST:
            return
        game = find(result.game) if result.game in GAMES else None
        trace = Trace(result.path, result.index, result.digest, result.game, result.verdict, {})
        told = amended(one, trace, game) if one else shown(trace, game, None)
        self._kept.append((self._file.tell(), fine))
        pickle.dump(told, self._file, pickle.HIGHEST_PROTOCOL)

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

    def page(self, language: Language, standings: Sequence[Standings]) -> Iterator[str]:
        """The page, piece by piece."""
        games = {name: find(name) for name in self._counts}
        shown = len(self._chosen())
        note = None
        if shown < self._total:
            note = _LEFT_OUT.fill(shown=f"{shown:,}", count=f"{self._total:,}")
        title = _title(standings)
        drawn = [*charts(self._counts, games)]
        return page(self, language, title=title, standings=standings, charts=drawn, note=note)


def _title(standings: Sequence[Standings]) -> Text | None:
    """The name of the only tournament."""
    from shellref.render.safe import safe
    from shellref.text import same

    names = [one.tournament.name for one in standings if one.tournament.name]
    return same(safe(names[0])) if len(names) == 1 else None
