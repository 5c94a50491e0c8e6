"""What YAML's parsers complain about, in words for people and in both languages."""

from __future__ import annotations

from typing import Any

from shellref.text import Text, same

#: A part of what libyaml or PyYAML says → what it comes to. The first that fits counts.
_REASONS = (
    (
        "cannot start any token",
        Text(
            "a tab, `@`, a back quote or `%` cannot begin a value; indent with blanks",
            "タブ、`@`、`` ` ``、`%`で値を始めることはできません。字下げには空白を使ってください",
        ),
    ),
    (
        "mapping values are not allowed",
        Text(
            "a `key: value` may not stand here; is the line before it indented alike, or does a"
            " text with `: ` in it lack quotes?",
            "ここに「キー: 値」は書けません。前の行と字下げがそろっているか、`: `を含む文字列に"
            "引用符があるか確かめてください",
        ),
    ),
    (
        "did not find expected key",
        Text(
            "expected a key here; the line is indented unlike those above it, or a comma or quote"
            " is missing",
            "ここにはキーが必要です。上の行と字下げが違うか、コンマや引用符が抜けています",
        ),
    ),
    (
        "did not find expected '-' indicator",
        Text(
            "expected a list entry (`- …`) here, indented like those above it",
            "ここには上の行と字下げをそろえたリスト項目（`- …`）が必要です",
        ),
    ),
    (
        "did not find expected ',' or ']'",
        Text(
            "expected `,` or `]`: a list is not closed",
            "`,`か`]`が必要です。リストが閉じていません",
        ),
    ),
    (
        "expected ',' or ']'",
        Text(
            "expected `,` or `]`: a list is not closed",
            "`,`か`]`が必要です。リストが閉じていません",
        ),
    ),
    (
        "did not find expected ',' or '}'",
        Text(
            "expected `,` or `}`: a mapping is not closed",
            "`,`か`}`が必要です。マッピングが閉じていません",
        ),
    ),
    (
        "expected ',' or '}'",
        Text(
            "expected `,` or `}`: a mapping is not closed",
            "`,`か`}`が必要です。マッピングが閉じていません",
        ),
    ),
    (
        "could not find expected ':'",
        Text("a key without its `:`", "キーのあとに`:`がありません"),
    ),
    (
        "block sequence entries are not allowed",
        Text("a list entry (`- …`) may not stand here", "ここにリスト項目（`- …`）は書けません"),
    ),
    (
        "mapping keys are not allowed",
        Text("a key may not stand here", "ここにキーは書けません"),
    ),
    (
        "unexpected end of stream",
        Text("a quotation mark is not closed", "引用符が閉じていません"),
    ),
    (
        "unexpected document indicator",
        Text("a quotation mark is not closed before `---`", "`---`の前で引用符が閉じていません"),
    ),
    (
        "unknown escape character",
        Text(
            "unknown escape after `\\`; in double quotes a backslash is written `\\\\`",
            "`\\`のあとが不正です。二重引用符の中ではバックスラッシュを`\\\\`と書きます",
        ),
    ),
    (
        "invalid Unicode character escape",
        Text(
            "an escape that is no character (a lone surrogate, or beyond U+10FFFF)",
            "文字にならないエスケープです（単独のサロゲート、またはU+10FFFFより大きい値）",
        ),
    ),
    (
        "did not find expected hexdecimal number",
        Text("the escape lacks hexadecimal digits", "エスケープの16進数が足りません"),
    ),
    (
        "expected escape sequence of",
        Text("the escape lacks hexadecimal digits", "エスケープの16進数が足りません"),
    ),
    (
        "control characters are not allowed",
        Text(
            "a control character may not stand here; write it as an escape in double quotes",
            "制御文字はそのまま書けません。二重引用符の中にエスケープで書いてください",
        ),
    ),
    (
        "special characters are not allowed",
        Text(
            "a control character may not stand here; write it as an escape in double quotes",
            "制御文字はそのまま書けません。二重引用符の中にエスケープで書いてください",
        ),
    ),
    (
        "found a tab character",
        Text("tabs cannot indent; use blanks", "タブで字下げはできません。空白を使ってください"),
    ),
    (
        "found character '\\t'",
        Text("tabs cannot indent; use blanks", "タブで字下げはできません。空白を使ってください"),
    ),
    (
        "undefined tag handle",
        Text("tags (`!…`) are not read", "タグ（`!…`）は使えません"),
    ),
    (
        "incompatible YAML document",
        Text("another version of YAML is asked for", "YAMLの版が違います"),
    ),
    (
        "did not find expected <document start>",
        Text(
            "text after the end of the record; did something lose its indentation?",
            "記録の終わりのあとに文字があります。字下げが抜けていませんか",
        ),
    ),
)


def reason(fault: Any, text: str) -> tuple[Text, int]:
    """The reason of a parser's complaint, and the character of `text` that it points at."""
    mark = getattr(fault, "problem_mark", None) or getattr(fault, "context_mark", None)
    said = getattr(fault, "problem", None) or getattr(fault, "reason", None) or str(fault)
    context = getattr(fault, "context", None) or ""
    index = mark.index if mark else _position(fault, text)
    for part, words in _REASONS:
        if part in said:
            return words, min(index, len(text))
    return same(f"{said} {context}".strip()), min(index, len(text))


def _position(fault: Any, text: str) -> int:
    """The character of a reader's complaint: libyaml counts bytes there."""
    position = getattr(fault, "position", 0)
    character = getattr(fault, "character", None)
    if isinstance(character, int) and chr(character) in text:
        return text.index(chr(character))
    return len(text.encode()[:position].decode(errors="ignore"))
