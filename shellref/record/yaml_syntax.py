"""What YAML's parsers complain about, in words for people and in both languages.

libyaml and PyYAML say the same things in different words, and often where they notice a mistake
rather than where it is; this module finds the place and names the mistake.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from shellref.problems import Code, shortened
from shellref.record.places import Extent
from shellref.text import Text, Value


class Complaint(NamedTuple):
    """What is wrong, where, and what may help."""

    code: Code
    values: dict[str, Value]
    extent: Extent
    help: Text | None = None


_TABS = Text("tabs cannot indent; use blanks", "タブで字下げはできません。空白を使ってください")
_NO_COLON = Text("a key without its `:`", "キーのあとに`:`がありません")
_GLUED = Text("a blank is missing after the `:`", "`:`のあとに空白が必要です")
_WIDE_COLON = Text(
    "a key ends in `:` and a blank, not in a full-width colon",
    "キーのあとは全角の「：」ではなく、半角の`:`と空白です",
)
_TWO_COLONS = Text(
    "`: ` stands on this line again: quote the text, or begin a new line",
    "この行に`: `がもう一度あります。文字列なら引用符で囲み、別のキーなら改行してください",
)
_DEEPER = Text(
    "this line is indented deeper than the one above it allows",
    "この行は上の行に対して字下げが深すぎます",
)
_UNLIKE = Text(
    "this line is indented unlike those above it", "この行の字下げが上の行とそろっていません"
)
_AFTER_QUOTE = Text(
    "text after the closing quote: quote the whole text, and write `''` for a `'` in single quotes",
    "閉じ引用符のあとに文字があります。全体を引用符で囲み、一重引用符の中の`'`は`''`と書きます",
)
_LIST_ENTRY = Text(
    "a list entry (`- …`) may not stand here", "ここにリスト項目（`- …`）は書けません"
)
_KEY_EXPECTED = Text("expected a key here", "ここにはキーが必要です")
_SIGN = Text(
    "a text that begins with `!`, `&`, `*`, `@`, `%` or a back quote needs quotes",
    "`!`、`&`、`*`、`@`、`%`、バッククォートで始まる文字列は引用符で囲んでください",
)
_OPEN_LIST = Text("this list is not closed by `]`", "このリストが`]`で閉じられていません")
_OPEN_MAPPING = Text("this mapping is not closed by `}`", "このマッピングが`}`で閉じられていません")
_NO_COMMA = Text(
    "expected a comma or the closing bracket here", "ここにはコンマか閉じ括弧が必要です"
)
_OPEN_QUOTE = Text("this quotation mark is not closed", "この引用符が閉じられていません")
_ESCAPE = Text(
    "unknown escape after `\\`; in double quotes a backslash is written `\\\\`",
    "`\\`のあとが不正です。二重引用符の中ではバックスラッシュを`\\\\`と書きます",
)
_DIGITS = Text("the escape lacks hexadecimal digits", "エスケープの16進数が足りません")
_NO_CHARACTER = Text(
    "the escape is no character: Unicode ends at U+10FFFF",
    "エスケープが文字になりません。UnicodeはU+10FFFFまでです",
)
_BLOCK = Text(
    "after `|` or `>` the text begins on the next line; a text that begins with one needs quotes",
    "`|`や`>`のあとの文字列は次の行から書きます。これらで始まる文字列は引用符で囲んでください",
)
_VALUE = Text(
    "a value cannot begin like this; if it is text, quote it",
    "値をこの文字で始めることはできません。文字列なら引用符で囲んでください",
)
_DIRECTIVE = Text(
    "a line that begins with `%` is an instruction to YAML, not part of the record",
    "`%`で始まる行はYAMLへの指示です。記録の一部にはなりません",
)
_VERSION = Text("another version of YAML is asked for", "YAMLの版が違います")
AFTER_END = Text(
    "text after the end of the record; did something lose its indentation?",
    "記録の終わりのあとに文字があります。字下げが抜けていませんか",
)
_COLON_INSIDE = Text(
    "this `:` needs a blank after it, or the text needs quotes",
    "この`:`のあとに空白が必要です。文字列なら引用符で囲んでください",
)
_SOMETHING = Text("this cannot stand here", "ここには書けません")

#: A part of what libyaml or PyYAML says, a part of when → what it comes to, and whether it is
#: where the thing began (rather than where it was noticed). The first that fits counts.
_REASONS: tuple[tuple[str, str, Text, bool], ...] = (
    ("found a tab", "", _TABS, False),
    ("cannot start any token", "", _SIGN, False),
    ("", "scanning an alias", _SIGN, True),
    ("", "scanning an anchor", _SIGN, True),
    ("", "scanning a tag", _SIGN, True),
    ("", "parsing a tag", _SIGN, True),
    ("", "scanning a block scalar", _BLOCK, False),
    ("unexpected end of stream", "", _OPEN_QUOTE, True),
    ("unexpected document", "", _OPEN_QUOTE, True),
    ("unknown escape character", "", _ESCAPE, False),
    ("hexdecimal number", "", _DIGITS, False),
    ("hexadecimal numbers", "quoted scalar", _DIGITS, False),
    ("incompatible", "", _VERSION, False),
    ("directive", "", _DIRECTIVE, True),
    ("", "directive", _DIRECTIVE, True),
    ("tag handle", "", _DIRECTIVE, True),
    ("<document start>", "", AFTER_END, False),
    ("node content", "", _VALUE, False),
    ("sequence entries are not allowed", "", _LIST_ENTRY, False),
    ("mapping keys are not allowed", "", _KEY_EXPECTED, False),
    ("unexpected ':'", "", _COLON_INSIDE, False),
    ("", "", _SOMETHING, False),
)

#: The words for what belongs to no mapping or list that is written without brackets.
_NO_KEY = ("could not find expected ':'", "expected key", "'-' indicator", "<block end>")

_KEY = re.compile(r"[ \t]*(?:-[ \t]+)*(?P<key>[^\W_][\w-]*)")
#: Signs that a Japanese keyboard types in place of YAML's own.
_WIDE = re.compile("(?<=[A-Za-z0-9\\]}\"'])[：，、]|[｛｝［］“”＂]")
#: A tag, an anchor, or what may stand between them and a value.
_PROPERTY = re.compile(r"!(?:<[^>\s]*>|[^\s,\[\]{}]*)|&[^\s,\[\]{}]+|\s+|#.*")


def complaint(fault: Any, text: str) -> Complaint:
    """The mistake behind a parser's complaint about `text`."""
    said = getattr(fault, "problem", None) or getattr(fault, "reason", None) or str(fault)
    when = getattr(fault, "context", None) or ""
    noticed = getattr(fault, "problem_mark", None)
    began = getattr(fault, "context_mark", None)
    ends = len(text.rstrip())
    at = min(noticed.index if noticed else 0, ends)
    start = min(began.index, ends) if began else at
    if "undefined tag handle" in said:
        return Complaint(Code.TAG, {"tag": tag(text, at)[0]}, tag(text, at)[1])
    if "invalid Unicode character escape" in said:
        return _no_character(text, at)
    reason, extent = _located(text, said, when, at, start)
    help_ = None if reason is _WIDE_COLON else _wide_signs(text, extent)
    return Complaint(Code.YAML_SYNTAX, {"reason": reason}, extent, help_)


def tag(text: str, start: int) -> tuple[str, Extent]:
    """The tag of a value that begins at `start`, and where it is."""
    return _property("!", text, start)


def anchor(text: str, start: int) -> tuple[str, Extent]:
    """The anchor of a value that begins at `start`, and where it is."""
    return _property("&", text, start)


def _property(sign: str, text: str, start: int) -> tuple[str, Extent]:
    """What stands before a value: its tag and its anchor, in either order."""
    properties = _PROPERTY.finditer(text, start)
    found = next(found for found in properties if found.group().startswith(sign))
    return shortened(found.group()), Extent(*found.span())


#: A pair of surrogates, or an escape by itself.
_ESCAPES = re.compile(
    r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|\\u....|\\U.{8}"
)


def _no_character(text: str, at: int) -> Complaint:
    escape = _ESCAPES.match(text, at - len("\\u"))
    assert escape, "libyaml stops behind `\\u` or `\\U`"
    extent = Extent(*escape.span())
    if escape[1]:
        high, low = int(escape[1], 16), int(escape[2], 16)
        whole = f"\\U{0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF):08X}"
        help_ = Text(
            f"write {whole}, or the character itself", f"{whole}か、文字そのものを書いてください"
        )
        return Complaint(Code.SURROGATE, {}, extent, help_)
    if escape.group()[1] == "u" or escape.group()[2:6] == "0000":
        return Complaint(Code.SURROGATE, {}, extent)
    return Complaint(Code.YAML_SYNTAX, {"reason": _NO_CHARACTER}, extent)


def _located(text: str, said: str, when: str, at: int, start: int) -> tuple[Text, Extent]:
    """What the mistake is and where."""
    if "could not find expected ':'" in said and text[start : start + 1] not in ("[", "{"):
        return next(_bad_key(text, start), (_NO_COLON, _rest_of_line(text, start)))
    if "mapping values are not allowed" in said:
        return next(_unexpected_value(text, at), (_DEEPER, _first_word(text, at)))
    if "expected ',' or" in said:
        return _in_brackets(text, at, start)
    last = len(text.rstrip()) - 1
    if at >= last and text[last] in "[{" and any(part in said for part in _NO_KEY):
        return _in_brackets(text, last + 1, last)
    if any(part in said for part in _NO_KEY):
        return next(_unexpected_token(text, at), (_KEY_EXPECTED, Extent(at, at + 1)))
    if "node content" in said and "flow" in when and at == len(text.rstrip()):
        start = max(text.rfind("[", 0, at), text.rfind("{", 0, at))
        return _in_brackets(text, at, start)
    if "<document start>" in said and (directive := _last_directive(text, at)):
        return _DIRECTIVE, directive
    reason, from_start = next(
        (reason, from_start)
        for part, context, reason, from_start in _REASONS
        if part in said and context in when
    )
    if reason in (_ESCAPE, _DIGITS):
        escape = text.rindex("\\", 0, at + 1)
        return reason, Extent(escape, escape + 2)
    if reason is AFTER_END:
        return reason, _rest_of_line(text, at)
    if reason is _SIGN and text[at : at + 1] == "\t":
        reason = _TABS
    place = start if from_start else at
    return reason, Extent(place, place + 1)


def _bad_key(text: str, at: int) -> Iterator[tuple[Text, Extent]]:
    """What may be wrong with what should be a key and its colon, on the line of `at`."""
    line = _line(text, at)
    if key := _KEY.match(text, line.start, line.end):
        begin, end = key.span("key")
        if text[end : end + 1] == "：":
            yield _WIDE_COLON, Extent(end, end + 1)
        elif re.compile(":[^\\s:/]").match(text, end):
            yield _GLUED, Extent(end, end + 1)
        elif not text[end : line.end].strip():
            yield _NO_COLON, Extent(begin, end)


def _unexpected_value(text: str, at: int) -> Iterator[tuple[Text, Extent]]:
    """What may have led to a `key: value` where none may stand; `at` is its colon."""
    line = _line(text, at)
    if re.search(":[ \t]", text[line.start : at]):
        yield _TWO_COLONS, Extent(at, at + 1)
    above = text[: line.start].rstrip()
    yield from _bad_key(text, len(above))


def _unexpected_token(text: str, at: int) -> Iterator[tuple[Text, Extent]]:
    """What may be wrong where a block mapping or list does not go on; `at` is the next token."""
    before = text[_line(text, at).start : at]
    if re.search("[\"'][ \t]*$", before):
        yield _AFTER_QUOTE, _rest_of_line(text, at)
    elif not before.strip() and before:
        yield _UNLIKE, _first_word(text, at)
    elif re.compile("-[ \t\r\n]").match(text, at):
        yield _LIST_ENTRY, Extent(at, at + 1)


def _last_directive(text: str, at: int) -> Extent | None:
    """The line before `at` that begins with `%`, the last of them."""
    *_, last = [None, *re.finditer("(?<![^\r\n])%[^\r\n]*", text[:at])]
    return Extent(*last.span()) if last else None


def _in_brackets(text: str, at: int, start: int) -> tuple[Text, Extent]:
    """A list or mapping in brackets that opens at `start` and does not go on at `at`."""
    line = _line(text, start)
    if at < len(text.rstrip()) and line.start <= at <= line.end:
        if text[at] == ":":
            return _TWO_COLONS, Extent(at, at + 1)
        quoted = next(_unexpected_token(text, at), None)
        more = re.compile(r"[\w-]+\s*:|[\"'{\[]").match(text, at)
        if quoted and quoted[0] is _AFTER_QUOTE and not more:
            return quoted
        return _NO_COMMA, Extent(at, at + 1)
    return _OPEN_LIST if text[start] == "[" else _OPEN_MAPPING, Extent(start, start + 1)


def _line(text: str, at: int) -> Extent:
    """The line that `at` is on, without its end."""
    begin = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
    end = re.compile("[\r\n]|$").search(text, at)
    return Extent(begin, end.start() if end else len(text))


def _rest_of_line(text: str, at: int) -> Extent:
    """From `at` to the last character of its line."""
    return Extent(at, at + max(len(text[at : _line(text, at).end].rstrip()), 1))


def _first_word(text: str, at: int) -> Extent:
    """The first word of the line of `at`."""
    line = _line(text, at)
    word = re.compile(r"\S+").search(text, line.start, line.end)
    return Extent(*word.span()) if word else Extent(at, at + 1)


def _wide_signs(text: str, extent: Extent) -> Text | None:
    """A hint where full-width signs stand on the line at fault."""
    found = _WIDE.search(text[slice(*_line(text, extent.start))])
    if not found:
        return None
    return Text(
        f"YAML's own signs are half-width (: , {{ }} [ ] \"); here stands {found.group()}",
        f'YAMLの記号は半角です（: , {{ }} [ ] "）。ここには「{found.group()}」があります',
    )
