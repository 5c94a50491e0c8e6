"""JSON and JSON Lines: one document, an array where there are several records, or a line each.

Characters that could command a terminal or reverse its text are escaped; to a reader of JSON
that makes no difference.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

import orjson

#: Controls beyond ASCII, line separators and what changes the direction of text.
_COMMANDS = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


def document(value: object) -> str:
    """A value as indented JSON."""
    return _escaped(json.dumps(value, ensure_ascii=False, indent=2))


def line(value: object) -> str:
    """A value as JSON on one line."""
    try:
        return _escaped(orjson.dumps(value).decode())
    except TypeError:
        # Half a character, quoted from a record, or a number beyond 64 bits.
        return json.dumps(value, separators=(",", ":"))


def _escaped(text: str) -> str:
    if text.isascii() and "\x7f" not in text:
        return text
    return _COMMANDS.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def one_or_array(documents: Iterable[object]) -> Iterator[str]:
    """The only document, or an array of all, an element at a time."""
    pending = iter(documents)
    first = next(pending, None)
    second = next(pending, None)
    if second is None:
        yield document(first if first is not None else []) + "\n"
        return
    yield "[\n" + document(first)
    yield ",\n" + document(second)
    for other in pending:
        yield ",\n" + document(other)
    yield "\n]\n"


def lines(documents: Iterable[object]) -> Iterator[str]:
    """Each document on a line of its own, as it comes."""
    for value in documents:
        yield line(value) + "\n"
