"""Records as text again: the one layout that `fmt` gives YAML and JSON.

A mapping or list goes on one line where it fits and holds no comment; turns have a line each.
Comments stay beside what they stood beside. What comes out is read again before anybody gets it:
a layout that changed a record would be a fault of ours, and a loud one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterator
from decimal import Decimal
from typing import Any

from rich.cells import cell_len

from shellref.problems import Path
from shellref.record import Record, load_source
from shellref.record.comments import Comments, find_comments
from shellref.record.source import Source
from shellref.record.yaml_reader import NUMBER, WORDS

#: The longest line that a mapping or list is put on, in columns.
WIDTH = 80
#: The longest key that stands without a `?`, in characters.
LONGEST_KEY = 1000


def restyled(record: Record, style: str | None, commented: Container[Path] = ()) -> Any:
    """The data of a sound record with its turns `short` or `long`; as they are without a style.

    A turn with `commented` parts stays as it is, for the short form has no place for comments.
    """
    assert record.data is not None
    assert record.game is not None
    if style is None:
        return record.data
    turns = [
        turn if ("turns", index) in commented else record.game.restyle(turn, style)
        for index, turn in enumerate(record.data["turns"])
    ]
    return {**record.data, "turns": turns}


def to_yaml(record: Record, style: str | None = None) -> str:
    """A sound record as YAML; its comments are kept where it was YAML."""
    comments = Comments()
    if record.source.form == "yaml":
        comments = find_comments(record.places)
    data = restyled(record, style, comments.holders())
    text = "\n".join([*_Writer(comments).document(data), ""])
    _check(text, "yaml", data)
    return text


def yaml_text(data: dict[str, Any], *, sound: bool = True) -> str:
    """The data of a record as YAML; `sound` says that nothing is wrong with it."""
    text = "\n".join([*_Writer(Comments()).document(data), ""])
    _check(text, "yaml", data, sound=sound)
    return text


def to_json(record: Record, style: str | None = None) -> str:
    """A sound record as JSON, a turn on each line."""
    return json_text(restyled(record, style))


def json_text(data: dict[str, Any], *, sound: bool = True) -> str:
    """The data of a record as JSON; `sound` says that nothing is wrong with it."""
    rows = []
    for key, value in data.items():
        if isinstance(value, list) and value:
            items = ",\n".join(f"    {_compact(item)}" for item in value)
            rows.append(f"  {_compact(key)}: [\n{items}\n  ]")
        else:
            rows.append(f"  {_compact(key)}: {_compact(value)}")
    text = "{\n" + ",\n".join(rows) + "\n}\n"
    _check(text, "json", data, sound=sound)
    return text


def to_json_line(record: Record, style: str | None = None) -> str:
    """A sound record as one line of JSON Lines."""
    text = _compact(restyled(record, style)) + "\n"
    _check(text, "json", restyled(record, style))
    return text


def _compact(value: Any) -> str:
    """A value as JSON on one line; what might not survive an editor is escaped."""
    text = json.dumps(value, ensure_ascii=False)
    if _printable(text):
        return text
    return "".join(c if _printable(c) else json.dumps(c).strip('"') for c in text)


def _check(text: str, form: Any, data: Any, *, sound: bool = True) -> None:
    again = load_source(Source("<layout>", 0, form, text))
    if (sound and again.problems) or again.data != data:
        raise AssertionError("the layout changed the record")


class _Writer:
    """Writes a record's data as YAML lines, comments in their places."""

    def __init__(self, comments: Comments) -> None:
        self.comments = comments
        self.holders = comments.holders()

    def document(self, data: dict[str, Any]) -> list[str]:
        """All lines of a record."""
        lines = [*self._mapping(data, (), 0), *self.comments.end]
        while lines and not lines[-1]:
            del lines[-1]
        while lines and not lines[0]:
            del lines[0]
        return lines

    def _unit(self, path: Path, indent: int, lines: list[str]) -> Iterator[str]:
        """The lines of one key or item with the comments that stand at it."""
        for comment in self.comments.before.get(path, ()):
            yield " " * indent + comment if comment else ""
        if path in self.comments.beside:
            lines[0] += f"  {self.comments.beside[path]}"
        yield from lines
        for comment in self.comments.below.get(path, ()):
            yield " " * indent + comment if comment else ""

    def _mapping(self, mapping: dict[str, Any], path: Path, indent: int) -> Iterator[str]:
        margin = " " * indent
        for key, value in mapping.items():
            inner = (*path, key)
            name = _scalar(key)
            # YAML looks for the colon only so far behind a key that no `?` announces.
            long = len(name) > LONGEST_KEY
            lines = [f"{margin}? {name}"] if long else []
            lines += self._value(f"{margin}{'' if long else name}:", value, inner, indent)
            yield from self._unit(inner, indent, lines)

    def _sequence(self, items: list[Any], path: Path, indent: int) -> Iterator[str]:
        margin = " " * indent
        for index, item in enumerate(items):
            inner = (*path, index)
            lines = [*self._value(f"{margin}-", item, inner, indent + 2)]
            yield from self._unit(inner, indent, lines)

    def _value(self, head: str, value: Any, path: Path, indent: int) -> Iterator[str]:
        """A value behind its key or dash: on the same line, or below it."""
        block = _block(value, indent) if isinstance(value, str) else None
        if block and ("\n" in str(value) or cell_len(f"{head} {_scalar(value)}") > WIDTH):
            yield f"{head} {block[0]}"
            yield from block[1:]
        elif path[-2:-1] == ("board",) and isinstance(value, str):
            yield f"{head} {_quoted(value)}"
        elif self._fits(head, value, path):
            yield f"{head} {_flow(value)}"
        else:
            item = head.endswith("-")
            below = self._mapping if isinstance(value, dict) else self._sequence
            lines = [*below(value, path, indent + (0 if item else 2))]
            if item:
                # The first part stands behind the dash.
                head, lines = f"{head} {lines[0].lstrip()}", lines[1:]
            yield head
            yield from lines

    def _fits(self, head: str, value: Any, path: Path) -> bool:
        """Whether a value goes on the line of its key or dash."""
        if not isinstance(value, dict | list) or not value:
            return True
        if path == ("turns",) or _holds_board(path[-1], value) or path in self.holders:
            return False
        inner = value.values() if isinstance(value, dict) else value
        if len(path) == 1 and any(isinstance(item, dict) for item in inner):
            return False
        return cell_len(f"{head} {_flow(value)}") <= WIDTH


def _holds_board(key: object, value: Any) -> bool:
    """Whether a value is a board, or holds one: boards are written a row or cell a line."""
    if not isinstance(value, dict):
        return key == "board"
    return key == "board" or any(_holds_board(inner, item) for inner, item in value.items())


def _flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        inner = ", ".join(f"{_scalar(key)}: {_flow(item)}" for key, item in value.items())
        return f"{{{inner}}}"
    if isinstance(value, list):
        return f"[{', '.join(_flow(item) for item in value)}]"
    return _scalar(value)


_PLAIN = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`](?:[^\n:#,\[\]{}]|:(?=[^\s,\[\]{}])|(?<=\S)#)*\Z")


def _scalar(value: Any) -> str:
    """A scalar as YAML reads it back; text is plain where nobody could mistake it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{Decimal(repr(value)):f}"
    if isinstance(value, int):
        return str(value)
    plain = _PLAIN.match(value) and value == value.strip() and _printable(value)
    if plain and value not in WORDS and not NUMBER.match(value) and value != "<<":
        return str(value)
    return _quoted(value)


def _quoted(text: str) -> str:
    """A text in double quotes; what might not survive a reader or an editor is escaped."""
    return "".join(
        character if _printable(character) else _escaped(character)
        for character in json.dumps(text, ensure_ascii=False)
    )


def _printable(text: str) -> bool:
    """Whether a text shows all that it holds.

    To Python neither the ideographic space nor the joiners of emoji and some scripts do.
    """
    return text.translate(_ORDINARY).isprintable()


_ORDINARY = {0x3000: " ", 0x200C: None, 0x200D: None}


def _escaped(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _folds(text: str, columns: int) -> list[str]:
    """A text broken at blanks: reading a fold gives back one blank for each break."""
    rows: list[str] = []
    for word in text.split(" "):
        if rows and cell_len(f"{rows[-1]} {word}") <= columns:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return rows


def _block(text: str, indent: int) -> list[str] | None:
    """A text as a block below its key: folded if it is one line, else literal.

    None where it cannot be one: blanks at the ends of lines, characters that need an escape, or
    one line without two words.
    """
    rows = text.removesuffix("\n").split("\n")
    if any(not _printable(row) or row != row.strip() for row in rows):
        return None
    if not rows[0] or not rows[-1]:
        return None
    margin = " " * (indent + 2)
    sign = "" if text.endswith("\n") else "-"
    if len(rows) > 1:
        return [f"|{sign}", *(margin + row if row else "" for row in rows)]
    if " " not in text or "  " in text:
        return None
    return [f">{sign}", *(margin + row for row in _folds(text, WIDTH - len(margin)))]
