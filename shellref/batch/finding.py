"""Which files a command line means: files, directories and globs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from glob import glob, has_magic
from pathlib import Path

#: Names that a directory is searched for, each also with `.gz`.
ENDINGS = (".yaml", ".yml", ".json", ".jsonl", ".ndjson")


class NothingMatched(Exception):
    """A directory without records, or a glob that matches nothing. `path` is what was asked."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


def find(paths: Iterable[str]) -> Iterator[str]:
    """The files that `paths` mean, in the order given; directories are walked in sorted order.

    Hidden files and directories are left out unless named. A path that does not exist is passed
    on, so that it is reported in its place, unless it is a glob.
    """
    for path in paths:
        # Not with pathlib, which raises for a name that is too long.
        if os.path.isdir(path):  # noqa: PTH112
            yield from _some(path, _walk(path))
        elif has_magic(path) and not os.path.lexists(path):
            matches = sorted(glob(path, recursive=True))  # noqa: PTH207 (a whole path, `~` apart)
            # `**` matches folders, and what is in them too; `x/**` matches `x/` even if it is not.
            within = dict.fromkeys(
                file for match in matches if os.path.lexists(match) for file in _within(match)
            )
            yield from _some(path, within)
        else:
            yield path


def _within(match: str) -> Iterator[str]:
    if Path(match).is_dir():
        yield from _walk(match)
    else:
        yield match


def _some(path: str, files: Iterable[str]) -> Iterator[str]:
    found = False
    for file in files:
        found = True
        yield file
    if not found:
        raise NothingMatched(path)


def _walk(folder: str) -> Iterator[str]:
    """The record files below a directory, sorted; links to directories are not followed.

    A directory that may not be read is passed on, so that it is reported in its place.
    """
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        yield folder
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(entry.path)
        elif is_record(entry.name):
            yield entry.path


def is_record(name: str) -> bool:
    """Whether a file in a folder is taken for records, by its name."""
    return Path(name.lower().removesuffix(".gz")).suffix in ENDINGS
