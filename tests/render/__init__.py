"""Rendering: what the forms make of judged records."""

from __future__ import annotations

from collections.abc import Iterator

from shellref.record import Form, Record, load
from shellref.referee import judge
from shellref.render.judged import Judged

HEAD = """\
format: shellref/1
game: what-the-shell
players: {black: {name: 花子}, white: {name: Kenji}}
"""
CONFIRMED = f"{HEAD}turns: [e5 d4]\nresult: {{outcome: unfinished}}\n"
REFUTED = f"{HEAD}turns: [e5 d4]\nresult: {{outcome: draw}}\n"
ILLEGAL = f"{HEAD}turns:\n- e5 d4\n- {{black: e6, white: e5}}\n"
MALFORMED = f"{HEAD}turns:\n- e5 d0\n- z1 D４\nreslt: {{}}\n"


def judged(text: str | bytes, path: str = "games.yaml", form: Form = "yaml") -> Iterator[Judged]:
    """The judged records of a text, as if it were the file at `path`."""
    data = text.encode() if isinstance(text, str) else text
    return (_judged(record, path) for record in load(data, form))


def missing(path: str) -> Iterator[Judged]:
    """What comes of a file that does not exist."""
    return (_judged(record, path) for record in load(path))


def _judged(record: Record, path: str) -> Judged:
    return Judged(
        path,
        record.source.index,
        record.game,
        judge(record),
        lambda: record.digest,
        record.places.line_text,
    )


#: A file with a record of each status that a text can have, and one that cannot be read.
SEVERAL = "---\n".join((CONFIRMED, REFUTED, ILLEGAL, MALFORMED)).encode() + b"---\nna\xffme: x\n"
