"""Reports of a batch in files: any number, in any format, from one pass over the records."""

from __future__ import annotations

import pickle
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import PurePath
from typing import NamedTuple

import click

from shellref.batch.result import Result
from shellref.cli.files import require_name, unwritten, written
from shellref.cli.session import Session
from shellref.games import GAMES, find
from shellref.render import csv, github, json, junit, markdown, sarif
from shellref.render.judged import Judged
from shellref.render.safe import safe
from shellref.text import Language, Text

#: The forms for other programs, beside text, json and jsonl.
REPORTS: dict[str, Callable[[Iterable[Judged], Language], Iterator[str]]] = {
    "github": github.render,
    "sarif": sarif.render,
    "junit": junit.render,
    "csv": csv.render,
    "markdown": markdown.render,
}
FORMS = ["text", "json", "jsonl", *REPORTS]
#: The form that an ending of a file name means.
ENDINGS = {
    ".txt": "text",
    ".json": "json",
    ".jsonl": "jsonl",
    ".sarif": "sarif",
    ".xml": "junit",
    ".csv": "csv",
    ".md": "markdown",
}

_NO_FORM = Text(
    "{path}: which format? Write FORMAT:FILE, or end the name in {endings}",
    "{path}：形式がわかりません。「形式:ファイル」と書くか、拡張子を{endings}のどれかにしてください",
)


class Wanted(NamedTuple):
    """A report that is wanted: its form and its file."""

    form: str
    path: str


def wanted(spec: str, language: Language) -> Wanted:
    """`junit:out.xml`, or a file name whose ending says the form."""
    form, colon, path = spec.partition(":")
    if colon and form in FORMS and path:
        require_name(path, "--output", language)
        return Wanted(form, path)
    ending = PurePath(spec).suffix.lower()
    if ending not in ENDINGS:
        values = {"path": safe(spec), "endings": " ".join(ENDINGS)}
        raise click.UsageError(_NO_FORM.fill(**values).to(language))
    return Wanted(ENDINGS[ending], spec)


def judged_of(result: Result) -> Judged:
    """A result as the forms take it."""
    game = find(result.game) if result.game in GAMES else None
    return Judged(
        result.path,
        result.index,
        game,
        result.verdict,
        lambda: result.digest,
        lambda number: result.lines.get(number),
    )


class Spool:
    """Results on disk, to be gone through more than once; ours alone, and gone in the end."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the spool)
        #: Why no more could be kept, as on a full disk: then there are no reports.
        self.fault: OSError | None = None

    def close(self) -> None:
        """Lets the disk space go."""
        # Where it is full, what could not be written is given up here as well.
        with suppress(OSError):
            self._file.close()

    def add(self, result: Result) -> None:
        """Keeps one more result."""
        if self.fault:
            return
        try:
            pickle.dump(result, self._file, pickle.HIGHEST_PROTOCOL)
            self._file.flush()
        except OSError as fault:
            self.fault = fault

    def __iter__(self) -> Iterator[Result]:
        end = self._file.tell()
        self._file.seek(0)
        while self._file.tell() < end:
            # Written by this very process a moment ago.
            yield pickle.load(self._file)  # noqa: S301


def rendered(form: str, judged: Iterable[Judged], language: Language) -> Iterator[str]:
    """Judged records in any form but text."""
    if form in REPORTS:
        return REPORTS[form](judged, language)
    documents = (record.to_json(language) for record in judged)
    return json.lines(documents) if form == "jsonl" else json.one_or_array(documents)


def write(
    session: Session,
    reports: Iterable[Wanted],
    spool: Spool,
    results: Callable[[], Iterable[Judged]],
    text: Callable[[], Iterable[str]],
) -> None:
    """Writes every report; `text` makes the one in text. Complains of what cannot be written."""
    for form, path in reports:
        if spool.fault:
            unwritten(session, path, spool.fault)
            continue
        judged = results()
        chunks = text() if form == "text" else rendered(form, judged, session.language)
        written(session, path, chunks)
