"""The files that a tournament names, as paths."""

from __future__ import annotations

import os.path
from pathlib import PurePath

#: Standard input, where a path is asked for.
STDIN = "-"


def leaves(path: str, file: str) -> bool:
    """Whether a file that a tournament file names lies outside its folder, links followed.

    A tournament file from a stranger, whatever came with it, must not be able to have any file of
    the machine read, and shown where it is found wanting.
    """
    named = PurePath(os.path.normpath(file))
    if named.is_absolute() or named.parts[:1] == (os.pardir,):
        return True
    folder = os.path.realpath(os.path.dirname(path).replace("\0", ""))  # noqa: PTH120
    target = os.path.realpath(beside(path, file).replace("\0", ""))
    return os.path.commonpath([folder, target]) != folder


def beside(path: str, file: str) -> str:
    """A file that another names, as seen from where that was found."""
    found = os.path.normpath(os.path.join(os.path.dirname(path), file))  # noqa: PTH118, PTH120
    # A file may have that name; standard input has it only on the command line.
    return os.path.join(os.curdir, found) if found == STDIN else found  # noqa: PTH118


def whole(path: str) -> str:
    """A path from the top; a link and what it leads to are two."""
    return path if path == STDIN else os.path.abspath(path)  # noqa: PTH100
