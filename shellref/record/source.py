"""Where records come from: files, `.gz` files and standard input, cut into one text a record.

Nothing is parsed here. A record's text comes with its place in the file, so that later stages
can tell line and column. What cannot be read becomes a problem in the record's place.
"""

from __future__ import annotations

import gzip
import os
import re
import stat
import sys
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, TypeAlias

from shellref.problems import Code, Place, Problem
from shellref.record.encodings import BOM, not_utf8
from shellref.text import Text, same

Form: TypeAlias = Literal["yaml", "json", "jsonl"]

#: The readers call themselves for each level: a deeper limit might exhaust Python's stack.
DEEPEST = 200


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one record may hold: bytes (unpacked), nodes (keys included), levels of nesting.

    Each is at least 1, and `depth` at most 200.
    """

    bytes: int = 32 * 1024 * 1024
    nodes: int = 100_000
    depth: int = 64

    def __post_init__(self) -> None:
        if min(self.bytes, self.nodes, self.depth) < 1 or self.depth > DEEPEST:
            raise ValueError(f"limits are at least 1, and depth is at most {DEEPEST}: {self}")


LIMITS = Limits()


class Stream(Protocol):
    """What bytes are read from."""

    def read(self, size: int = -1, /) -> bytes:
        """Some bytes; none at the end."""


class Source(NamedTuple):
    """The text of one record and where it stands.

    `index` counts the records of a file from 0; `line` is the line of the file, from 1, on which
    the text begins. Where there is no text, `problem` says why.
    """

    path: str
    index: int  # type: ignore[assignment]  # in place of tuple.index, which nobody needs
    form: Form
    text: str = ""
    line: int = 1
    problem: Problem | None = None


def read(path: str, form: Form | None = None, limits: Limits = LIMITS) -> Iterator[Source]:
    """The records of a file, or of standard input (`-`): at least one, if only a problem."""
    if path == "-":
        # Python has no standard input at all where it was closed before the start.
        if sys.stdin is None:
            yield Source(path, 0, form or "yaml", problem=_closed())
        else:
            yield from split(sys.stdin.buffer, path, form, limits)
        return
    try:
        regular = stat.S_ISREG(os.stat(path).st_mode)  # noqa: PTH116 (as it was given)
        stream = open(path, "rb") if regular else None  # noqa: PTH123, SIM115 (closed below)
    except (OSError, ValueError) as fault:
        yield Source(path, 0, form or "yaml", problem=_cannot_read(fault))
        return
    if stream is None:
        yield Source(path, 0, form or "yaml", problem=Problem(Code.NOT_A_FILE))
        return
    with stream:
        if path.lower().endswith(".gz"):
            with gzip.open(stream) as unpacked:
                yield from split(unpacked, path, form, limits)
        else:
            yield from split(stream, path, form, limits)


def _closed() -> Problem:
    reason = Text("standard input is closed", "標準入力が閉じられています")
    return Problem(Code.NOT_FOUND, {"reason": reason})


def _cannot_read(fault: OSError | ValueError) -> Problem:
    if isinstance(fault, FileNotFoundError):
        reason = Text("no such file", "ファイルがありません")
    elif isinstance(fault, PermissionError):
        reason = Text("permission denied", "読み取りが許可されていません")
    else:
        reason = same(getattr(fault, "strerror", None) or str(fault))
    return Problem(Code.NOT_FOUND, {"reason": reason})


def _bad_gzip(fault: EOFError | zlib.error | gzip.BadGzipFile) -> Problem:
    if isinstance(fault, EOFError):
        reason = Text("it ends too early", "途中で終わっています")
    elif str(fault).startswith("Not a gzipped file"):
        reason = Text("it is no gzip data", "gzip形式ではありません")
    else:
        reason = same(str(fault))
    return Problem(Code.BAD_GZIP, {"reason": reason})


def split(
    stream: Stream,
    path: str,
    form: Form | None = None,
    limits: Limits = LIMITS,
) -> Iterator[Source]:
    """The records of a byte stream that is reported as `path`.

    JSON Lines and YAML documents are read one at a time: memory does not grow with the file. A
    record over the limit is passed over, unless it goes on and on: then the file ends with it.
    """
    lines = _Lines(stream, limits.bytes)
    index = -1
    kind: Form = form or "yaml"
    try:
        kind = form or guess(lines, path.lower().removesuffix(".gz"))
        for index, (data, line) in enumerate(_CUTS[kind](lines)):
            if data is None:
                yield Source(path, index, kind, "", line, _too_large(limits, line))
                continue
            try:
                text = data.decode()
            except UnicodeDecodeError as fault:
                yield Source(path, index, kind, "", line, not_utf8(data, fault.start, line))
            else:
                yield Source(path, index, kind, text.removeprefix(BOM), line)
    except _Broken as broken:
        line = lines.record_line
        yield Source(path, index + 1, kind, "", line, broken.problem or _too_large(limits, line))


def _too_large(limits: Limits, line: int) -> Problem:
    return Problem(Code.TOO_LARGE, {"limit": f"{limits.bytes:,}"}, place=Place(line, 1))


class _Broken(Exception):
    """The stream yields nothing more: its problem, or none where a record never ended."""

    def __init__(self, problem: Problem | None = None) -> None:
        super().__init__()
        self.problem = problem


#: How many times the limit of a record is read in search of that record's end.
_PATIENCE = 4


#: How much is read at a time.
_BLOCK = 64 * 1024


class _Lines:
    """The lines of a stream, each with its end (LF, CR or CRLF); those looked at come again.

    Of a line that is longer than `limit` the rest may be left out, as long as what is given is
    longer, too. `number` is the line given last; `record_line` the one on which the present
    record began.
    """

    def __init__(self, stream: Stream, limit: int) -> None:
        # `read1` gives what there is and does not wait for more, as from a pipe.
        self._read = getattr(stream, "read1", stream.read)
        self.limit = limit
        self._ahead: deque[bytes] = deque()
        self._batches = self._split()
        self.number = 0
        self.record_line = 1

    def look(self, count: int) -> list[bytes]:
        """The next `count` lines that are not blank, or as many as there are within the limit."""
        seen = [line for line in self._ahead if line.strip()]
        size = sum(map(len, self._ahead))
        while len(seen) < count and size <= self.limit and (lines := next(self._batches, None)):
            self._ahead += lines
            size += sum(map(len, lines))
            seen += [line for line in lines if line.strip()]
        return seen[:count]

    def __iter__(self) -> Iterator[bytes]:
        while self._ahead:
            self.number += 1
            yield self._ahead.popleft()
        for lines in self._batches:
            for line in lines:
                self.number += 1
                yield line

    def within_patience(self, size: int) -> None:
        """Gives up on a record that is far too large."""
        if size > _PATIENCE * self.limit:
            raise _Broken

    def _split(self) -> Iterator[list[bytes]]:
        """The lines, some at a time; never none."""
        begun: list[bytes] = []
        size = 0
        beyond = b""
        while block := beyond or self._block():
            beyond = b""
            begun.append(block)
            size += len(block)
            if b"\n" in block or b"\r" in block:
                *whole, last = b"".join(begun).splitlines(keepends=True)
                if last.endswith(b"\n"):
                    whole.append(last)
                    last = b""
                if whole:
                    yield whole
                begun, size = [last], len(last)
            elif size > self.limit:
                yield [b"".join(begun)]
                beyond = self._past_line(size)
                begun, size = [], 0
        if size:
            yield b"".join(begun).splitlines(keepends=True)

    def _block(self) -> bytes:
        try:
            block: bytes = self._read(_BLOCK)
        except (EOFError, zlib.error, gzip.BadGzipFile) as fault:
            raise _Broken(_bad_gzip(fault)) from None
        except (OSError, ValueError) as fault:
            raise _Broken(_cannot_read(fault)) from None
        return block

    def _past_line(self, size: int) -> bytes:
        """Passes over the rest of a line of which `size` was read; what was read beyond its end."""
        while block := self._block():
            if end := re.search(b"\r\n|\r|\n", block):
                return block[end.end() :]
            size += len(block)
            self.within_patience(size)
        return b""


def guess(lines: _Lines, name: str) -> Form:
    """The form of a file, from the end of its name or else from its first bytes.

    A text that begins with `{` and a quote is JSON, everything else YAML. Where the name does not
    say, a whole JSON object on the first line with more text after it is JSON Lines.
    """
    if name.endswith((".jsonl", ".ndjson")):
        return "jsonl"
    if name.endswith(".json"):
        return "json"
    head = b"".join(lines.look(2)).removeprefix(BOM.encode())
    if not re.match(rb'\s*\{\s*["}]', head):
        return "yaml"
    first, *more = lines.look(2)
    return "jsonl" if more and _is_whole(first) else "json"


def _is_whole(line: bytes) -> bool:
    """Whether a line closes every bracket that it opens, texts left out."""
    bare = re.sub(rb'"(?:[^"\\]|\\.)*"', b"", line).strip()
    return bare.endswith(b"}") and bare.count(b"{") == bare.count(b"}")


#: The bytes of each record, or None where they are too many, and the line it begins on.
Cut: TypeAlias = Iterator[tuple[bytes | None, int]]


def _cut_jsonl(lines: _Lines) -> Cut:
    """Each line that is not blank is a record; a file without one is an empty record."""
    empty = True
    for line in lines:
        lines.record_line = lines.number
        if not line.isspace():
            empty = False
            yield (None if len(line) > lines.limit else line), lines.number
        lines.record_line += 1
    if empty:
        yield b"", 1


def _cut_json(lines: _Lines) -> Cut:
    """The whole file is one record."""
    document, size = [], 0
    for line in lines:
        document.append(line)
        size += len(line)
        if size > lines.limit:
            yield None, 1
            return
    yield b"".join(document), 1


#: A byte order mark is left where files were joined.
_MARKER = re.compile(rb"(?:\xef\xbb\xbf)?(---|\.\.\.)(?=\s|$)")
_MARKERS_BEGIN = b"-.\xef"
_PRELUDE = re.compile(rb"(?:\xef\xbb\xbf)?\s*(#|$)|%")


def _cut_yaml(lines: _Lines) -> Cut:
    """YAML documents. `---` and `...` at the start of a line are markers wherever they stand.

    Comments and directives before a `---` belong to the document that it opens; a `...` after
    which nothing was opened ends nothing.
    """
    document: list[bytes] = []
    size = 0
    opened = found = False
    for line in lines:
        marker = _MARKER.match(line) if line[0] in _MARKERS_BEGIN else None
        if opened and marker and marker[1] == b"---":
            yield (b"".join(document) if size <= lines.limit else None), lines.record_line
            found, opened, document, size = True, False, [], 0
            lines.record_line = lines.number
        document.append(line)
        size += len(line)
        if size > lines.limit:
            document.clear()
            lines.within_patience(size)
        if marker and marker[1] == b"...":
            if opened:
                yield (b"".join(document) if size <= lines.limit else None), lines.record_line
            found, opened, document, size = found or opened, False, [], 0
            lines.record_line = lines.number + 1
        elif not opened:
            opened = bool(marker) or not _PRELUDE.match(line)
    if opened or not found:
        lines.record_line = lines.record_line if opened else 1
        yield (b"".join(document) if size <= lines.limit else None), lines.record_line


_CUTS: dict[Form, Callable[[_Lines], Cut]] = {
    "jsonl": _cut_jsonl,
    "json": _cut_json,
    "yaml": _cut_yaml,
}
