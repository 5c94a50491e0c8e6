"""The JSON Schemas that ship with the package, each made self-contained.

The files refer to each other by name; `bundle` puts what a schema refers to under its own
`definitions`, so that one document is enough for any validator.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

_INSTALLED = Path(__file__).parent / "_schemas"
#: In a wheel the schemas lie in the package; in a checkout beside it.
FOLDER = _INSTALLED if _INSTALLED.is_dir() else Path(__file__).parent.parent / "schemas"
_ENDING = ".schema.json"


def names() -> list[str]:
    """The names of all schemas."""
    return sorted(file.name.removesuffix(_ENDING) for file in FOLDER.glob(f"*{_ENDING}"))


def file(name: str) -> Path:
    """Where the schema of that name lies."""
    return FOLDER / f"{name}{_ENDING}"


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def bundle(which: str | Path) -> dict[str, Any]:
    """The schema of that name, or in that file, with everything that it refers to."""
    path = file(which) if isinstance(which, str) else which
    schema: dict[str, Any] = json.loads(_text(path))
    pending, done = _localise(schema), {path.name.removesuffix(_ENDING)}
    while pending := pending - done:
        # Not just any of the set: the same schema is always the same text.
        other = min(pending)
        done.add(other)
        included = json.loads(_text(file(other)))
        pending |= _localise(included, other)
        del included["$schema"]
        schema.setdefault("definitions", {})[other] = included
    return schema


def _localise(schema: Any, within: str | None = None) -> set[str]:
    """Rewrites references to point into the bundle; the names of the schemas meant."""
    found: set[str] = set()
    if isinstance(schema, dict):
        reference = schema.get("$ref")
        if isinstance(reference, str):
            file, _, fragment = reference.partition("#")
            other = file.removesuffix(_ENDING) or within
            if other:
                schema["$ref"] = f"#/definitions/{other}{fragment}"
            if file:
                found.add(file.removesuffix(_ENDING))
    for value in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(value, dict | list):
            found |= _localise(value, within)
    return found
