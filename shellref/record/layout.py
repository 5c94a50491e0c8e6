"""Records as text again: the one layout that `fmt` gives YAML and JSON.

A mapping or list goes on one line where it fits and holds no comment; turns have a line each.
Comments stay beside what they stood beside. What comes out is read again before anybody gets it:
a layout that changed a record would be a fault of ours, and a loud one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import takewhile
from typing import Any

from rich.cells import cell_len

from shellref.problems import Path
from shellref.record import Record, load_source
from shellref.record.places import Extent, Places
from shellref.record.source import Source
from shellref.record.yaml_reader import NUMBER, WORDS

#: The longest line that a mapping or list is put on, in columns.
WIDTH = 80


def restyled(record: Record, style: str | None) -> Any:
    """The data of a sound record with its turns `short` or `long`; as they are without a style."""
    assert record.data is not None
    assert record.game is not None
    if style is None:
        return record.data
    turns = [record.game.restyle(turn, style) for turn in record.data["turns"]]
    return {**record.data, "turns": turns}


def to_yaml(record: Record, style: str | None = None) -> str:
    """A sound record as YAML; its comments are kept where it was YAML."""
    data = restyled(record, style)
    comments = _Comments()
    if record.source.form == "yaml":
        comments = _find_comments(record.places)
    text = "\n".join([*_Writer(comments).document(data), ""])
    _check(text, "yaml", data)
    return text


def yaml_text(data: dict[str, Any]) -> str:
    """The data of a sound record as YAML."""
    text = "\n".join([*_Writer(_Comments()).document(data), ""])
    _check(text, "yaml", data)
    return text


def to_json(record: Record, style: str | None = None) -> str:
    """A sound record as JSON, a turn on each line."""
    data = restyled(record, style)
    rows = []
    for key, value in data.items():
        if isinstance(value, list) and value:
            items = ",\n".join(f"    {_compact(item)}" for item in value)
            rows.append(f"  {_compact(key)}: [\n{items}\n  ]")
        else:
            rows.append(f"  {_compact(key)}: {_compact(value)}")
    text = "{\n" + ",\n".join(rows) + "\n}\n"
    _check(text, "json", data)
    return text


def to_json_line(record: Record, style: str | None = None) -> str:
    """A sound record as one line of JSON Lines."""
    text = _compact(restyled(record, style)) + "\n"
    _check(text, "json", restyled(record, style))
    return text


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _check(text: str, form: Any, data: Any) -> None:
    again = load_source(Source("<layout>", 0, form, text))
    if again.problems or again.data != data:
        raise AssertionError("the layout changed the record")


@dataclass(slots=True)
class _Comments:
    """Comments and blank lines, by the path of the key or list item that they stand at.

    `before` holds whole lines, a blank one as an empty text; `beside` what stands behind
    something on its line; `below` what follows something and is indented like it; `end` what
    follows the last key.
    """

    before: dict[Path, list[str]] = field(default_factory=dict)
    beside: dict[Path, str] = field(default_factory=dict)
    below: dict[Path, list[str]] = field(default_factory=dict)
    end: list[str] = field(default_factory=list)

    def within(self, path: Path) -> bool:
        """Whether a comment stands inside the value at `path`."""
        paths = [at for at, lines in self.before.items() if any(lines)]
        paths += [*self.beside, *self.below]
        return any(len(at) > len(path) and at[: len(path)] == path for at in paths)


def _find_comments(places: Places) -> _Comments:
    """All comments of a YAML text.

    One on a line of its own belongs to what follows it, or to what stands above if it is
    indented further than what follows; one behind something to what begins first on that line.
    """
    comments = _Comments()
    units = _units(places)
    scalars = _scalars(places)
    waiting: list[tuple[int, str]] = []
    above: Path = ()
    for line in re.finditer(r"[^\r\n]*(?:\r\n?|\n|\Z)", places.text):
        offset, text = line.start(), line.group()
        unit = next((path for start, path in units if offset <= start < line.end()), None)
        comment = _comment(text, offset, scalars)
        column = len(text) - len(text.lstrip(" "))
        if unit is not None:
            deeper = list(takewhile(lambda item, than=column: item[0] > than, waiting))
            if deeper:
                comments.below[above] = [words for _, words in deeper]
            comments.before[unit] = [words for _, words in waiting[len(deeper) :]]
            waiting, above = [], unit
            if comment:
                comments.beside[unit] = comment
        elif comment:
            waiting.append((column, comment))
        elif not text.strip() and not any(start < offset < stop for start, stop in scalars):
            waiting += [(0, "")] if not waiting or waiting[-1][1] else []
    comments.end = [words for _, words in waiting]
    return comments


def _units(places: Places) -> list[tuple[int, Path]]:
    """Where each key and each list item begins, in the order of the text, the outer first."""
    starts = [(extent.start, path) for path, extent in places.keys.items()]
    starts += [
        (extent.start, path)
        for path, extent in places.values.items()
        if path and isinstance(path[-1], int)
    ]
    return sorted(starts, key=lambda unit: (unit[0], len(unit[1])))


def _scalars(places: Places) -> list[Extent]:
    """The extents of all keys and of all values that hold no others."""
    holders = {path[:-1] for path in places.values}
    values = [extent for path, extent in places.values.items() if path not in holders]
    text = places.text
    return [*places.keys.values(), *(e for e in values if text[e.start : e.start + 1] not in "[{")]


def _comment(line: str, offset: int, scalars: list[Extent]) -> str | None:
    """The comment on a line, from its `#`."""
    for found in re.finditer(r"(?:^|(?<=[ \t]))#", line):
        at = offset + found.start()
        if not any(start <= at < stop for start, stop in scalars):
            return line[found.start() :].rstrip()
    return None


class _Writer:
    """Writes a record's data as YAML lines, comments in their places."""

    def __init__(self, comments: _Comments) -> None:
        self.comments = comments

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
            yield " " * indent + comment

    def _mapping(self, mapping: dict[str, Any], path: Path, indent: int) -> Iterator[str]:
        margin = " " * indent
        for key, value in mapping.items():
            inner = (*path, key)
            head = f"{margin}{_scalar(key)}:"
            yield from self._unit(inner, indent, [*self._value(head, value, inner, indent)])

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
            if item and not self.comments.before.get((*path, next(iter(value), 0))):
                # The first key stands behind the dash, unless it has comments before it.
                head, lines = f"{head} {lines[0].lstrip()}", lines[1:]
            yield head
            yield from lines

    def _fits(self, head: str, value: Any, path: Path) -> bool:
        """Whether a value goes on the line of its key or dash."""
        if not isinstance(value, dict | list) or not value:
            return True
        if path == ("turns",) or path[-1:] == ("board",) or self.comments.within(path):
            return False
        inner = value.values() if isinstance(value, dict) else value
        if len(path) == 1 and any(isinstance(item, dict) for item in inner):
            return False
        return cell_len(f"{head} {_flow(value)}") <= WIDTH


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
    plain = _PLAIN.match(value) and value == value.strip() and value.isprintable()
    if plain and value not in WORDS and not NUMBER.match(value) and value != "<<":
        return str(value)
    return _quoted(value)


def _quoted(text: str) -> str:
    """A text in double quotes; what might not survive a reader or an editor is escaped."""
    return "".join(
        character if character == " " or character.isprintable() else _escaped(character)
        for character in json.dumps(text, ensure_ascii=False)
    )


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
    if any(not row.isprintable() or row != row.strip() for row in rows):
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
