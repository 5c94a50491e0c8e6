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
from typing import IO, Literal, NamedTuple, TypeAlias

from shellref.problems import Code, Place, Problem
from shellref.text import Text, same

Form: TypeAlias = Literal["yaml", "json", "jsonl"]


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one record may hold: bytes (unpacked), nodes (keys included), levels of nesting."""

    bytes: int = 32 * 1024 * 1024
    nodes: int = 100_000
    depth: int = 64


LIMITS = Limits()


class Source(NamedTuple):
    """The text of one record and where it stands.

    `index` counts the records of a file from 0; `line` is the line of the file, from 1, on which
    the text begins. Where there is no text, `problem` says why.
    """

    path: str
    index: int
    form: Form
    text: str = ""
    line: int = 1
    problem: Problem | None = None


def read(path: str, form: Form | None = None, limits: Limits = LIMITS) -> Iterator[Source]:
    """The records of a file, or of standard input (`-`): at least one, if only a problem."""
    if path == "-":
        yield from split(sys.stdin.buffer, path, form, limits)
        return
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            yield Source(path, 0, "yaml", problem=Problem(Code.NOT_A_FILE))
            return
        with open(path, "rb") as stream:
            if path.endswith(".gz"):
                with gzip.open(stream) as unpacked:
                    yield from split(unpacked, path, form, limits)
            else:
                yield from split(stream, path, form, limits)
    except (OSError, ValueError) as fault:
        yield Source(path, 0, "yaml", problem=_cannot_open(fault))


def _cannot_open(fault: OSError | ValueError) -> Problem:
    if isinstance(fault, FileNotFoundError):
        reason = Text("no such file", "ファイルがありません")
    elif isinstance(fault, PermissionError):
        reason = Text("permission denied", "読み取りが許可されていません")
    else:
        reason = same(getattr(fault, "strerror", None) or str(fault))
    return Problem(Code.NOT_FOUND, {"reason": reason})


def split(
    stream: IO[bytes] | gzip.GzipFile,
    path: str,
    form: Form | None = None,
    limits: Limits = LIMITS,
) -> Iterator[Source]:
    """The records of a byte stream that is reported as `path`.

    JSON Lines and YAML documents are read one at a time: memory does not grow with the file.
    """
    lines = _Lines(stream, limits.bytes)
    index = -1
    kind: Form = form or "yaml"
    try:
        kind = form or guess(lines, path.removesuffix(".gz"))
        for index, (data, line) in enumerate(_CUTS[kind](lines)):
            try:
                text = data.decode("utf-8").removeprefix(BOM)
            except UnicodeDecodeError as fault:
                yield Source(path, index, kind, line=line, problem=_not_utf8(data, fault, line))
            else:
                yield Source(path, index, kind, text, line)
    except _TooLarge:
        limit = {"limit": f"{limits.bytes:,}"}
        problem = Problem(Code.TOO_LARGE, limit, place=Place(lines.record_line, 1))
        yield Source(path, index + 1, kind, problem=problem)
    except (EOFError, zlib.error, gzip.BadGzipFile) as fault:
        problem = Problem(Code.BAD_GZIP, {"reason": same(str(fault))})
        yield Source(path, index + 1, kind, problem=problem)


BOM = "\ufeff"


def _not_utf8(data: bytes, fault: UnicodeDecodeError, line: int) -> Problem:
    """Where the first wrong byte is, and what the text may be encoded in instead."""
    before = data[: fault.start]
    column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8")) + 1
    place = Place(line + before.count(b"\n"), column)
    help_ = None
    for encoding, name in (("utf-16", "UTF-16"), ("cp932", "Shift_JIS"), ("euc_jp", "EUC-JP")):
        if encoding == "utf-16" and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
            continue
        try:
            data.decode(encoding)
        except UnicodeDecodeError:
            continue
        help_ = Text(
            f"it may be {name}: save it as UTF-8", f"{name}かもしれません。UTF-8で保存してください"
        )
        break
    byte = f"0x{data[fault.start]:02x}"
    return Problem(Code.NOT_UTF8, {"byte": byte}, place=place, help=help_)


class _TooLarge(Exception):
    """The text of one record is larger than the limit."""


class _Lines:
    """The lines of a stream, each with its end; lines that were looked at come again.

    `number` is the line given last; `record_line` the one on which the present record began.
    """

    def __init__(self, stream: IO[bytes] | gzip.GzipFile, limit: int) -> None:
        self._stream = stream
        self._limit = limit
        self._ahead: deque[bytes] = deque()
        self._size = 0
        self.number = 0
        self.record_line = 1

    def look(self, count: int) -> list[bytes]:
        """The next `count` lines that are not blank, or as many as there are."""
        seen = [line for line in self._ahead if line.strip()]
        while len(seen) < count and (line := self._stream.readline(self._limit + 1)):
            self._ahead.append(line)
            if line.strip():
                seen.append(line)
        return seen[:count]

    def begin_record(self, first: bytes = b"") -> None:
        """A record begins with the next line, or with the one given last, `first`."""
        self._size = len(first)
        self.record_line = self.number + (not first)

    def __iter__(self) -> Iterator[bytes]:
        while line := (
            self._ahead.popleft() if self._ahead else self._stream.readline(self._limit + 1)
        ):
            self._size += len(line)
            if self._size > self._limit:
                raise _TooLarge
            self.number += 1
            yield line


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


Cut: TypeAlias = Iterator[tuple[bytes, int]]


def _cut_jsonl(lines: _Lines) -> Cut:
    """Each line that is not blank is a record; a file without one is an empty record."""
    lines.begin_record()
    empty = True
    for line in lines:
        if not line.isspace():
            empty = False
            yield line, lines.number
        lines.begin_record()
    if empty:
        yield b"", 1


def _cut_json(lines: _Lines) -> Cut:
    yield b"".join(lines), 1


_MARKER = re.compile(rb"(---|\.\.\.)(?=\s|$)")
_PRELUDE = re.compile(rb"(?:\xef\xbb\xbf)?\s*(#|$)|%")


def _cut_yaml(lines: _Lines) -> Cut:
    """YAML documents. `---` and `...` at the start of a line are markers wherever they stand.

    Comments and directives before a `---` belong to the document that it opens.
    """
    document: list[bytes] = []
    opened = found = False
    lines.begin_record()
    for line in lines:
        marker = _MARKER.match(line)
        if opened and marker and marker[1] == b"---":
            yield b"".join(document), lines.record_line
            found, opened, document = True, False, []
            lines.begin_record(first=line)
        document.append(line)
        opened = opened or bool(marker) or not _PRELUDE.match(line)
        if marker and marker[1] == b"...":
            yield b"".join(document), lines.record_line
            found, opened, document = True, False, []
            lines.begin_record()
    if opened or not found:
        yield b"".join(document), lines.record_line


_CUTS: dict[Form, Callable[[_Lines], Cut]] = {
    "jsonl": _cut_jsonl,
    "json": _cut_json,
    "yaml": _cut_yaml,
}
