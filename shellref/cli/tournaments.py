"""The tournaments of a batch: found before anything is judged, asked of each record, told last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import chain

from shellref.batch import archives
from shellref.batch.result import Result
from shellref.batch.work import FAULT, lost
from shellref.cli.session import Session
from shellref.record import Form, Source
from shellref.tournament import ledger
from shellref.tournament.document import is_tournament, load_tournament
from shellref.tournament.ledger import Ledger
from shellref.tournament.paths import STDIN, whole
from shellref.tournament.standings import Standings


class Tournaments:
    """The tournament files among some files.

    What is said against a record must not hang on when its tournament file came, so all files
    are looked through for them first. JSON Lines hold none, and archives on other machines are
    not read twice. Standard input cannot be: there, tournament files stand before all records.
    """

    def __init__(self, session: Session, form: Form | None) -> None:
        self.session = session
        self.form = form
        self._ledgers: dict[tuple[str, int], Ledger] = {}
        #: Each as often as it was read: as many results come out as texts went in.
        self._read: list[Ledger] = []
        self._standings: dict[Ledger, Standings | None] = {}
        #: What of standard input has been looked at, and what is still to come.
        self._begun: Iterator[Source] | None = None

    def find(self, files: Iterable[str]) -> None:
        """Looks for tournament files."""
        for file in files:
            if file == STDIN:
                if self._begun is None:
                    self._begun = self._beginning()
            elif not archives.is_address(file):
                with closing(self.session.texts([file], self.form)) as texts:
                    for text in texts:
                        if text.form == "jsonl":
                            break
                        self._enter(text)

    def _beginning(self) -> Iterator[Source]:
        """Standard input from its beginning, once its first record or its end has been seen."""
        texts = self.session.texts([STDIN], self.form)
        seen = []
        for text in texts:
            seen.append(text)
            if text.form == "jsonl" or not self._enter(text):
                break
        return chain(seen, texts)

    def _enter(self, text: Source) -> bool:
        """Whether a text is a tournament file, which is known from now on."""
        if not self.session.guarded(text, is_tournament):
            return False
        entry = self.session.guarded(text, load_tournament)
        if entry is None:
            return False
        self._ledgers.setdefault((text.path, text.index), Ledger(entry, self.form))
        return True

    @property
    def files(self) -> Iterator[str]:
        """All files that a pairing names."""
        for one in self._ledgers.values():
            yield from one.files

    def texts(self, files: Iterable[str]) -> Iterator[Source]:
        """The texts of the records, in order; those that a tournament alone names come after it."""
        given = {*map(whole, files)}
        for file in files:
            texts: Iterator[Source] = self.session.texts([file], self.form)
            if file == STDIN and self._begun is not None:
                texts, self._begun = self._begun, None
            for text in texts:
                known = self._ledgers.get((text.path, text.index))
                if known is None or known.entry.source != text:
                    yield text
                    continue
                self._read.append(known)
                for named in known.files:
                    if whole(named) not in given:
                        given.add(whole(named))
                        yield from self.session.texts([named], self.form)

    def judge(self, result: Result) -> Result:
        """The result with what the tournaments say against the record."""
        return ledger.judge([*self._ledgers.values()], result) if self._ledgers else result

    def finish(self) -> Iterator[Result]:
        """The results of the tournament files that were read, once all records have passed."""
        for one in self._read:
            yield self.session.guarded(one, Ledger.finish) or lost(one.entry.source, FAULT)

    def of(self, result: Result) -> Standings | None:
        """The standings that belong to the result of a tournament file."""
        place = (result.path, result.index)
        one = self._ledgers.get(place)
        return self._made(one) if one else None

    def standings(self) -> Iterator[Standings]:
        """The standings of each tournament whose file can be counted by."""
        for one in dict.fromkeys(self._read):
            if made := self._made(one):
                yield made

    def _made(self, one: Ledger) -> Standings | None:
        """The standings of one tournament, worked out once."""
        if one not in self._standings:
            self._standings[one] = self.session.guarded(one, Ledger.standings)
        return self._standings[one]
