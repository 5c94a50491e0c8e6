"""Text that is no UTF-8: where that shows, and what it may be instead."""

from __future__ import annotations

import re

from shellref.problems import Code, Place, Problem
from shellref.text import Text

BOM = "\ufeff"

_NEWLINE = re.compile(rb"\r\n|\r|\n")
_GZIP = b"\x1f\x8b"
#: UTF-8 by the letter, but never text: UTF-16 is full of the one, ISO-2022-JP of the other.
_FOREIGN = re.compile("\0|\x1b\\$")
#: Half-width katakana: hardly ever written, but what EUC-JP looks like when read as Shift_JIS.
_HALF_WIDTH = re.compile("[\uff61-\uff9f]")


def foreign(text: str, line: int) -> Problem | None:
    """The problem of a text in another encoding that is UTF-8 by the letter."""
    found = _FOREIGN.search(text)
    return not_utf8(text.encode(), len(text[: found.start()].encode()), line) if found else None


def not_utf8(data: bytes, wrong: int, line: int) -> Problem:
    """The problem of a text that begins on `line` of its file and goes wrong at a byte."""
    # UTF-16 shows before that: no text holds a NUL.
    nul = data.find(b"\0", 0, wrong)
    wrong = wrong if nul < 0 else nul
    before = data[:wrong]
    breaks = list(_NEWLINE.finditer(before))
    begin = breaks[-1].end() if breaks else 0
    column = len(before[begin:].decode().removeprefix(BOM)) + 1
    place = Place(line + len(breaks), column)
    return Problem(Code.NOT_UTF8, {"byte": f"0x{data[wrong]:02x}"}, place=place, help=_help(data))


def _help(data: bytes) -> Text | None:
    if data.startswith(_GZIP):
        return Text(
            "it looks like gzip data: give it a name that ends in .gz, or unpack it",
            "gzipのデータのようです。名前の末尾を.gzにするか、展開してください",
        )
    name = _guess(data)
    if name is None:
        return None
    return Text(
        f"it may be {name}: save it as UTF-8", f"{name}かもしれません。UTF-8で保存してください"
    )


def _guess(data: bytes) -> str | None:
    """The name of the encoding that a text is probably in."""
    if b"\0" in data or data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16"
    if b"\x1b$" in data:
        return "ISO-2022-JP"
    # Accents stand alone after a letter; a Japanese character is two bytes.
    runs = re.findall(rb"[A-Za-z]?[\x80-\xff]+", data)
    if all(re.fullmatch(rb"[A-Za-z][\xc0-\xff]", run) for run in runs):
        return "Windows-1252"
    readings: dict[str, int] = {}
    for codec, name in (("cp932", "Shift_JIS"), ("euc_jp", "EUC-JP")):
        try:
            readings[name] = len(_HALF_WIDTH.findall(data.decode(codec)))
        except UnicodeDecodeError:
            continue
    return min(readings, key=lambda name: readings[name]) if readings else None
