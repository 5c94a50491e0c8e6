"""The canonical form of a record and its digest.

RFC 8785 JSON of the record in long form, without what is never judged. It is a function of the
record's text alone: nothing is replayed for it.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any

import orjson
import rfc8785

from shellref.games.game import Document, Game

_UNJUDGED = frozenset({"notes", "comment"})


def canonical(data: Document, game: Game[Any, Any]) -> bytes:
    """The canonical form of a well-formed record, in UTF-8."""
    record = {
        key: value
        for key, value in data.items()
        if key not in _UNJUDGED and not key.startswith("x-")
    }
    record["turns"] = [*map(game.canonical_turn, data["turns"])]
    if "rulings" in record:
        chosen = {
            ruling.key: record["rulings"][ruling.key]
            for ruling in game.rulebook.rulings
            if record["rulings"].get(ruling.key, ruling.default) != ruling.default
        }
        record["rulings"] = chosen
        if not chosen:
            del record["rulings"]
    if "setup" in record:
        record["setup"] = game.canonical_setup(_bare(record["setup"]))
        if record["setup"] is None:
            del record["setup"]
    written = _written(record)
    # Keys of what is never judged, or a text that looks like one.
    to_go = b'"x-' in written or b'"comment"' in written or b'"notes"' in written
    return _written(_bare(record)) if to_go else written


#: Numbers that are not whole, and keys outside ASCII: where RFC 8785 says more than sorting.
_FRACTION = re.compile(rb"[:,[]-?[0-9]+[.eE]")
_KEY = re.compile(rb'[^\x00-\x7f][^"]*":')


def _written(record: Document) -> bytes:
    """The record as RFC 8785 writes it; plain records the quick way, to the same bytes."""
    try:
        text = orjson.dumps(record, option=orjson.OPT_SORT_KEYS)
    except TypeError:
        # Half a character, which no text can hold.
        return rfc8785.dumps(record)
    subtle = _FRACTION.search(text) or (not text.isascii() and _KEY.search(text))
    return rfc8785.dumps(record) if subtle else text


def digest(data: Document, game: Game[Any, Any]) -> str:
    """`sha256:` and the lower-case hex SHA-256 of the canonical form."""
    return f"sha256:{sha256(canonical(data, game)).hexdigest()}"


def _bare(value: Any) -> Any:
    """A value without notes, comments and keys that begin with `x-`, at every depth."""
    if isinstance(value, dict):
        return {
            key: _bare(inner)
            for key, inner in value.items()
            if key not in _UNJUDGED and not key.startswith("x-")
        }
    return [_bare(inner) for inner in value] if isinstance(value, list) else value
