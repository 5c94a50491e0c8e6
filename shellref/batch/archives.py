"""Archives that are not files of this machine: any address that fsspec knows.

Only where the work is done by a cluster: nothing else reads what is not a regular file.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from glob import has_magic
from importlib import import_module

from shellref.batch.finding import NothingMatched, is_record
from shellref.problems import Code, Problem
from shellref.record import Form, Source
from shellref.record.source import split
from shellref.text import same


def is_address(path: str) -> bool:
    """Whether a path names a protocol: `s3://archive/2026/*.jsonl.gz`."""
    return re.match("[a-z][a-z0-9+.-]+://", path) is not None


def find(address: str) -> list[str]:
    """The files that an address means, in order: itself, a glob, or what a folder holds.

    Raises `NothingMatched` for a glob or folder without records.
    """
    system, path = import_module("fsspec").core.url_to_fs(address)
    if has_magic(path):
        found = [file for file in system.glob(path) if system.isfile(file)]
    elif system.isdir(path):
        found = [file for file in system.find(path) if is_record(file.rpartition("/")[2])]
    else:
        return [address]
    if not found:
        raise NothingMatched(address)
    return [system.unstrip_protocol(file) for file in sorted(found)]


def read(address: str, form: Form | None) -> Iterator[Source]:
    """The records of one file; at least one, if only a problem."""
    try:
        stream = import_module("fsspec").open(address, "rb").open()
    except Exception as fault:
        # Each file system raises its own.
        reason = same(str(fault) or type(fault).__name__)
        problem = Problem(Code.NOT_FOUND, {"reason": reason})
        yield Source(address, 0, form or "yaml", problem=problem)

        return
    with stream:
        if address.lower().endswith(".gz"):
            with gzip.open(stream) as unpacked:
                yield from split(unpacked, address, form)
        else:
            yield from split(stream, address, form)
