"""JSON (RFC 8259), strictly.

`quick` is orjson, whose data is written again to find doubles, or else the standard library's
parser with hooks that refuse whatever might be wrong; `parse` reads a text again that was refused,
keeps places and says what is wrong. What `quick` accepts is
sound to `parse` too, with the same data; besides, `parse` accepts `1.0`, which only a schema can
judge, and escapes of a surrogate pair. The tests hold them to it.
"""

from __future__ import annotations

import json
import re
from json.decoder import JSONDecodeError
from json.decoder import scanstring as scan_string  # type: ignore[attr-defined]  # public, untyped
from typing import Any, NoReturn

import orjson

from shellref.problems import Code, Path, Problem, quoted, shortened
from shellref.record.places import Extent, Places
from shellref.record.reading import IN_QUOTES, LARGEST, SURROGATE, Apart, Doubt, Parsed, Stop
from shellref.record.source import Limits, Source
from shellref.text import Text, Value, same


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        raise Doubt
    return mapping


def _whole(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > LARGEST:
        raise Doubt
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    if _doubtful(number):
        raise Doubt
    return number


def _doubtful(number: int | float) -> bool:
    """Whether it is too large, not a number, or whole to a schema checker but not here (1.0)."""
    return not abs(number) <= LARGEST or (type(number) is float and number.is_integer())


def _constant(_: str) -> NoReturn:
    raise Doubt


_DECODE = json.JSONDecoder(
    object_pairs_hook=_unique, parse_int=_whole, parse_float=_fraction, parse_constant=_constant
).decode


def quick(text: str, limits: Limits) -> Any:
    """The data of a text that is beyond doubt; raises `Doubt` otherwise."""
    escapes = "\\" in text
    if escapes and ("\\ud" in text or "\\uD" in text):
        raise Doubt
    try:
        data = None if escapes else orjson.loads(text)
        if not isinstance(data, dict) or not _beyond_doubt(data, text):
            data = _DECODE(text)
    except (ValueError, RecursionError):
        raise Doubt from None
    # A node takes two characters at least; only keys of one's own (x-…) can nest deeply.
    small = len(text) < 2 * limits.nodes and limits == _USUAL
    # A single character is found much faster than three.
    own_keys = "x" in text and '"x-' in text
    if not small or own_keys or (escapes and "\\u00" in text):
        nodes, depth = _measure(data)
        if nodes > limits.nodes or depth > limits.depth:
            raise Doubt
    return data


_USUAL = Limits()

#: What shows in the numbers of a text that orjson wrote: digits, 0 apart; what a number ends with
#: is a comma. All other bytes are left out.
_DIGITS = bytes.maketrans(b"123456789]}", b"111111111,,")
_NO_DIGITS = bytes(byte for byte in range(256) if byte not in b"0123456789.e:,]} ")


def _beyond_doubt(data: dict[str, Any], text: str) -> bool:
    """Whether no key is there twice and no number is doubtful; texts may look like numbers.

    Of a key that is there twice, one and its colon are gone where the data is written again.
    """
    try:
        again = orjson.dumps(data, option=orjson.OPT_STRICT_INTEGER)
    except orjson.JSONEncodeError:
        # A whole number that is too large, or nested too deeply.
        return False
    numbers = again.translate(_DIGITS, _NO_DIGITS)
    return again.count(b":") == text.count(":") and b".0," not in numbers and b"1e1" not in numbers


def _measure(data: Any) -> tuple[int, int]:
    """The number of nodes of a value, keys included, and how deep it is nested."""
    nodes = depth = 0
    level = [data]
    while level:
        nodes += len(level)
        below: list[Any] = []
        for value in level:
            if type(value) is dict:
                nodes += len(value)
                below += value.values()
            elif type(value) is list:
                below += value
        depth += any(type(value) in (dict, list) for value in level)
        level = below
    return nodes, depth


def parse(source: Source, limits: Limits, places: Places) -> Parsed:
    """The data of one JSON text, and what is wrong with it as text.

    The extent of every key and value is kept in `places`. After a problem that ends the reading
    the data is None.
    """
    scanner = _Scanner(source.text, limits, places)
    try:
        return scanner.document(), scanner.problems
    except Stop:
        return None, scanner.problems


_BLANK = re.compile(r"[ \t\r\n]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*|-Infinity")
_TOKEN = re.compile(r"[^\s,\]}]*")
_KEY = re.compile(r"[^\s,:\]}]*")
_CONSTANTS = {"true": True, "false": False, "null": None}
#: Words of other languages for the constants.
_MEANT = {"True": "true", "TRUE": "true", "False": "false", "FALSE": "false"} | dict.fromkeys(
    ("None", "Null", "NULL", "nil", "undefined", "~"), "null"
)

_EXPECTED_VALUE = Text("expected a value here", "ここには値が必要です")
_EXPECTED_KEY = Text("expected a key in double quotes", "二重引用符で囲んだキーが必要です")
_EXPECTED_COLON = Text("expected `:` after the key", "キーのあとに`:`が必要です")
_QUOTES = Text('texts stand in double quotes (`"`)', '文字列は二重引用符（`"`）で囲みます')
_NO_NUMBER = Text("this is not a number as JSON has it", "JSONの数の書き方ではありません")
_COMMENT = Text("JSON has no comments", "JSONにコメントは書けません")
_ENDS = Text("the text ends here, in the middle of the record", "記録の途中で文書が終わっています")
_TRAILING_COMMA = Text("a comma before the closing bracket", "閉じ括弧の前に余分なコンマがあります")
_BRACKET_TOO_MANY = Text("a closing bracket too many", "閉じ括弧が多すぎます")
_AFTER_END = Text(
    "text after the end of the record; several records, one a line, are JSON Lines"
    " (`.jsonl`, `--input jsonl`)",
    "記録の終わりのあとに文字があります。1行に1つずつ書いた記録はJSON Lines"
    "（`.jsonl`、`--input jsonl`）です",
)
_STRING_FAULTS = {
    "Unterminated string": Text(
        "this quotation mark is not closed", "この引用符が閉じられていません"
    ),
    "Invalid control character": Text(
        "a control character or line break inside a text: write it as an escape, or close the"
        " quotation mark",
        "文字列の中に制御文字か改行があります。エスケープで書くか、引用符を閉じてください",
    ),
    "Invalid \\u": Text(
        "the escape `\\u` lacks four hexadecimal digits", "`\\u`のあとに16進4桁が必要です"
    ),
    "Invalid \\escape": Text(
        "unknown escape after `\\`; a backslash itself is written `\\\\`",
        "`\\`のあとが不正です。バックスラッシュは`\\\\`と書きます",
    ),
}


class _Scanner:
    """Reads one text from its beginning to its end, or to what cannot be read."""

    def __init__(self, text: str, limits: Limits, places: Places) -> None:
        self.text = text
        self.limits = limits
        self.places = places
        self.problems: list[Problem] = []
        self.nodes = 0
        self.at = 0

    def document(self) -> Any:
        """The one value of the text."""
        if not self.text.strip(" \t\r\n"):
            self._problem(Code.EMPTY, {}, Extent(0, 0))
            return None
        value = self._value((), 1)
        self._skip()
        if self.at < len(self.text):
            self._fail(_BRACKET_TOO_MANY if self._skip() in ("]", "}") else _AFTER_END)
        return value

    def _skip(self) -> str:
        """Passes blanks; the next character, or nothing at the end."""
        found = _BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.text[self.at : self.at + 1]

    def _problem(
        self,
        code: Code,
        values: dict[str, Value],
        extent: Extent,
        path: Path = (),
        help_: Text | None = None,
    ) -> None:
        place = self.places.place(*extent)
        self.problems.append(Problem(code, values, path, place=place, help=help_))

    def _fail(self, reason: Text, at: int | None = None, end: int = 0) -> NoReturn:
        at = self.at if at is None else at
        ends = len(self.text.rstrip(" \t\r\n"))
        if at >= ends:
            at, reason = ends, _ENDS
        place = self.places.place(at, max(end, at + 1))
        self.problems.append(Problem(Code.JSON_SYNTAX, {"reason": reason}, place=place))
        raise Stop

    def _fail_at_comma(self) -> NoReturn:
        self._fail(_TRAILING_COMMA, self.text.rindex(",", 0, self.at))

    def _count(self, path: Path) -> None:
        self.nodes += 1
        if self.nodes > self.limits.nodes:
            limit: dict[str, Value] = {"limit": f"{self.limits.nodes:,}"}
            self._problem(Code.TOO_MANY_NODES, limit, Extent(self.at, self.at + 1), path)
            raise Stop

    def _value(self, path: Path, depth: int) -> Any:
        first = self._skip()
        self._count(path)
        start = self.at
        if first in ("{", "["):
            if depth > self.limits.depth:
                limit: dict[str, Value] = {"limit": f"{self.limits.depth}"}
                self._problem(Code.TOO_DEEP, limit, Extent(start, start + 1), path)
                raise Stop
            self.at += 1
            value: Any = self._object(path, depth) if first == "{" else self._array(path, depth)
        elif first == '"':
            value = self._string(path)
        elif number := _NUMBER.match(self.text, self.at):
            value = self._number(number, path)
        else:
            value = self._constant(path)
        self.places.values[path] = Extent(start, self.at)
        return value

    def _object(self, path: Path, depth: int) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        if self._skip() == "}":
            self.at += 1
            return mapping
        while True:
            first = self._skip()
            if first != '"':
                if first == "}":
                    self._fail_at_comma()
                self._fail(_EXPECTED_KEY, self.at, self._end_of_token(_KEY))
            start = self.at
            self._count(path)
            key = self._string(path)
            extent = Extent(start, self.at)
            inner: Path = (*path, key)
            if key in mapping:
                # The first value counts; the other is read for its own problems.
                line = self.places.line_of(self.places.keys[inner].start)
                self._problem(Code.DUPLICATE_KEY, {"key": quoted(key), "line": line}, extent, path)
                inner = (*path, Apart(key))
            self.places.keys[inner] = extent
            if self._skip() != ":":
                self._fail(_EXPECTED_COLON)
            self.at += 1
            value = self._value(inner, depth + 1)
            mapping.setdefault(key, value)
            if self._end_or_comma("}"):
                return mapping

    def _array(self, path: Path, depth: int) -> list[Any]:
        items: list[Any] = []
        if self._skip() == "]":
            self.at += 1
            return items
        while True:
            if self._skip() == "]":
                self._fail_at_comma()
            items.append(self._value((*path, len(items)), depth + 1))
            if self._end_or_comma("]"):
                return items

    def _end_or_comma(self, end: str) -> bool:
        found = self._skip()
        if found not in (end, ",") or not found:
            self._fail(Text(f"expected `,` or `{end}` here", f"ここには`,`か`{end}`が必要です"))
        self.at += 1
        return found == end

    def _string(self, path: Path) -> str:
        start = self.at
        try:
            value: str
            value, self.at = scan_string(self.text, start + 1, True)
        except JSONDecodeError as fault:
            known = (words for part, words in _STRING_FAULTS.items() if fault.msg.startswith(part))
            at = fault.pos
            if fault.msg.startswith("Invalid \\"):
                at = self.text.rindex("\\", start, at + 1)
            self._fail(next(known, _EXPECTED_VALUE), at)
        if half := SURROGATE.search(value):
            whole = Extent(start, self.at)
            extent = self.places.word(path, whole, *half.span()) or whole
            self._problem(Code.SURROGATE, {}, extent, path)
            # Whoever shows the text or the key must be able to.
            value = SURROGATE.sub("\ufffd", value)
        return value

    def _number(self, found: re.Match[str], path: Path) -> int | float:
        self.at = found.end()
        written = found.group()
        after = self.text[self.at : self.at + 1]
        if after.isalnum() or after in (".", "_", "-", ":"):
            self._fail(_NO_NUMBER, found.start(), self._end_of_token())
        value = float(written)
        if abs(value) > LARGEST or (found[1] is found[2] is None and len(written) > 17):
            number: dict[str, Value] = {"number": shortened(written)}
            self._problem(Code.NUMBER_RANGE, number, Extent(*found.span()), path, IN_QUOTES)
            return 0
        return int(written) if found[1] is None and found[2] is None else value

    def _constant(self, path: Path) -> Any:
        found = _WORD.match(self.text, self.at)
        word = found.group() if found else ""
        if word in ("NaN", "Infinity", "-Infinity"):
            extent = Extent(self.at, self.at + len(word))
            self._problem(Code.NOT_A_NUMBER, {"number": word}, extent, path)
            self.at += len(word)
            return 0
        if word not in _CONSTANTS:
            self._fail(self._no_value(word), self.at, self._end_of_token())
        self.at += len(word)
        return _CONSTANTS[word]

    def _no_value(self, word: str) -> Text:
        """What is wrong with something that is no value."""
        first = self.text[self.at : self.at + 1]
        if meant := _MEANT.get(word or first):
            return Text("in JSON this is written {meant}", "JSONでは {meant} と書きます").fill(
                meant=same(f"`{meant}`")
            )
        if first in ("#", "/"):
            return _COMMENT
        if first in ("+", "-", ".") or first.isdigit():
            return _NO_NUMBER
        # Whatever is no sign of JSON's is meant to be text.
        return _EXPECTED_VALUE if first in (",", ":", "]", "}") else _QUOTES

    def _end_of_token(self, token: re.Pattern[str] = _TOKEN) -> int:
        """The end of what was written here in place of a value, or of a key."""
        found = token.match(self.text, self.at)
        return found.end() if found else self.at
