"""The canonical form of a record and its digest.

RFC 8785 JSON of the record in long form, without what is never judged. It is a function of the
record's text alone: nothing is replayed for it.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import Any

import rfc8785

from shellref.games.game import Document, Game

_UNJUDGED = frozenset({"notes", "comment"})


def canonical(data: Document, game: Game[Any, Any]) -> bytes:
    """The canonical form of a well-formed record, in UTF-8."""
    record = _bare({**data, "turns": [game.canonical_turn(turn) for turn in data["turns"]]})
    rulings = {
        ruling.key: record["rulings"][ruling.key]
        for ruling in game.rulebook.rulings
        if record.get("rulings", {}).get(ruling.key, ruling.default) != ruling.default
    }
    for key, value in (
        ("rulings", rulings or None),
        ("setup", game.canonical_setup(record["setup"]) if "setup" in record else None),
    ):
        if value is None:
            record.pop(key, None)
        else:
            record[key] = value
    return _written(record)


#: Numbers that are not whole, and keys outside ASCII: where RFC 8785 says more than sorting.
_SUBTLE = re.compile(r'[0-9][.eE]|[^\x00-\x7f][^"]*":')


def _written(record: Document) -> bytes:
    """The record as RFC 8785 writes it; plain records the quick way, to the same bytes."""
    text = json.dumps(record, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return rfc8785.dumps(record) if _SUBTLE.search(text) else text.encode()


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
