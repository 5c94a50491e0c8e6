"""JSON and JSON Lines: one document, an array where there are several records, or a line each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

import orjson


def document(value: object) -> str:
    """A value as indented JSON."""
    return json.dumps(value, ensure_ascii=False, indent=2)


def line(value: object) -> str:
    """A value as JSON on one line."""
    return orjson.dumps(value).decode()


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
