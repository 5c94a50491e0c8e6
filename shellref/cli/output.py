"""Where output goes: text to the terminal in its own encoding, data as UTF-8.

Colour and width are decided here. `NO_COLOR` and `FORCE_COLOR` count, and off a terminal there
is no colour.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text as Line

#: Text is wrapped to the terminal, but not wider than reads well; off a terminal to 80 columns.
NARROWEST = 40
WIDEST = 100
USUAL = 80


def width() -> int:
    """The columns that text is wrapped to."""
    return fitted(_columns(sys.stdout)) if sys.stdout.isatty() else USUAL


def _columns(terminal: TextIO) -> int:
    """How wide a terminal is."""
    try:
        own = os.get_terminal_size(terminal.fileno()).columns
    except OSError:
        own = 0
    return shutil.get_terminal_size((own or USUAL, 24)).columns


def fitted(columns: int) -> int:
    """How wide text is on a terminal of so many columns."""
    return min(max(columns, NARROWEST), WIDEST)


def prepare_streams() -> None:
    """A character that the terminal cannot show becomes an escape, not a failure."""
    # Python has no such stream at all where it was closed before the start.
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 (a start without pathlib)


def write(chunks: Iterable[str | bytes]) -> None:
    """Writes data to standard output, text in UTF-8 whatever the locale says.

    A file name may hold what is no character: half a surrogate becomes an escape, as in JSON.
    """
    buffer = getattr(sys.stdout, "buffer", None)
    for chunk in chunks:
        if buffer is None:
            sys.stdout.write(str(chunk))
        else:
            sys.stdout.flush()
            buffer.write(
                chunk if isinstance(chunk, bytes) else chunk.encode("utf-8", "backslashreplace")
            )
            buffer.flush()


def print_lines(lines: Iterable[Line], error: bool = False) -> None:
    """Prints lines of text: on a terminal none wider than it is, with colour where it has it.

    Elsewhere no line is broken, and a place stays in one piece. What goes to the two streams
    appears in the order in which it was printed.
    """
    from shellref.render.wrapping import folded

    stream = sys.stderr if error else sys.stdout
    if error:
        sys.stdout.flush()
    console = _console(stream)
    if stream.isatty():
        columns = max(_columns(stream), NARROWEST)
        lines = chain.from_iterable(folded(line, columns) for line in lines)
    for line in lines:
        line.rstrip()
        if console.color_system is None:
            stream.write(line.plain + "\n")
        else:
            console.print(line, soft_wrap=True)


def _console(file: TextIO) -> Console:
    from rich.console import Console

    return Console(file=file, highlight=False, markup=False, emoji=False, soft_wrap=True)


def write_documents(documents: Iterable[object], form: str) -> None:
    """Writes JSON documents: `json` one or an array, `jsonl` a line each, as they come."""
    from shellref.render import json

    write(json.lines(documents) if form == "jsonl" else json.one_or_array(documents))
