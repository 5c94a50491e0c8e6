"""Documents that are no records: read as strictly, and located and worded as records are."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from shellref import schemas
from shellref.problems import Problem
from shellref.record import json_reader, yaml_reader
from shellref.record.doubles import one_each
from shellref.record.encodings import foreign
from shellref.record.places import Places
from shellref.record.source import LIMITS, Limits, Source
from shellref.record.wording import explain


class Other(NamedTuple):
    """A document with its problems, in the order of their places, and where everything stands.

    `data` is None where nothing could be read.
    """

    data: Any
    problems: tuple[Problem, ...]
    places: Places


def load_other(source: Source, schema: str, limits: Limits = LIMITS) -> Other:
    """The document of one source text, held against the schema of that name."""
    places = Places(source.text, source.line)
    refused = source.problem or foreign(source.text, source.line)
    if refused:
        return Other(None, (refused,), places)
    parse = yaml_reader.parse if source.form == "yaml" else json_reader.parse
    data, problems = parse(source, limits, places)
    if data is not None or not problems:
        found = explain(data, _schema_text(schema), None)
        located = [replace(problem, place=places.of(problem)) for problem in found]
        problems = one_each(problems, located)
    in_order = sorted(problems, key=lambda problem: problem.place or (0, 0))
    return Other(data, tuple(in_order), places)


@cache
def _schema_text(schema: str) -> str:
    return json.dumps(schemas.bundle(schema))
