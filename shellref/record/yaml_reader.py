"""YAML 1.2 as the record format has it, from the events of PyYAML's parser.

Everything above the syntax is strict and decided here: which scalars are numbers, keys that are
unique texts, no tags, anchors, aliases or merge keys. Nothing is ever constructed but dicts,
lists, texts, numbers, booleans and None.
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
)

from shellref.problems import Code, Path, Problem
from shellref.record import yaml_syntax
from shellref.record.places import Extent, Places
from shellref.record.source import Limits, Source

#: libyaml where PyYAML has it, else its own parser: the same events, many times slower.
Loader: Any = getattr(yaml, "CLoader", yaml.Loader)

NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?\Z")
WORDS = {"true": True, "false": False, "null": None, "": None}
LARGEST = 2**53 - 1
SURROGATE = re.compile("[\ud800-\udfff]")
#: Line breaks to YAML 1.1 and to libyaml, plain characters to YAML 1.2.
_BREAKS_TO_SOME = re.compile("[\x85\u2028\u2029]")

#: The data of a text, and what is wrong with it.
Parsed: TypeAlias = "tuple[Any, list[Problem]]"


def parse(source: Source, limits: Limits, places: Places | None = None) -> Parsed:
    """The data of one YAML document, and what is wrong with it as text.

    With `places` the extent of every key and value is kept there, and problems have places;
    without, reading is faster. After a problem that ends the reading the data is None.
    """
    builder = _Builder(source, limits, places)
    try:
        return builder.document(), builder.problems
    except yaml.YAMLError as fault:
        builder.problems.append(_syntax_problem(fault, source, places))
    except _Stop:
        pass
    return None, builder.problems


class _Stop(Exception):
    """A limit is passed: reading ends."""


class _Builder:
    """Builds the data from events, depth first."""

    def __init__(self, source: Source, limits: Limits, places: Places | None) -> None:
        self.text = source.text
        self.limits = limits
        self.places = places
        self.problems: list[Problem] = []
        self.nodes = 0
        self.next: Any = None

    def document(self) -> Any:
        """The one document of the text."""
        for found in _BREAKS_TO_SOME.finditer(self.text):
            name = {"character": f"U+{ord(found.group()):04X}"}
            self._problem(Code.LINE_SEPARATOR, name, Extent(*found.span()))
        loader = Loader(self.text)
        try:
            self.next = loader.get_event
            self.next()
            event = self.next()
            if not isinstance(event, DocumentStartEvent):
                return self._empty()
            event = self.next()
            if isinstance(event, ScalarEvent) and event.implicit[0] and not event.value:
                return self._empty()
            value = self._value(event, (), 1)
            self.next()
            return value
        finally:
            loader.dispose()

    def _empty(self) -> None:
        self._problem(Code.EMPTY, {}, Extent(0, 0))

    def _problem(self, code: Code, values: dict[str, str], extent: Extent, path: Path = ()) -> None:
        place = self.places.place(*extent) if self.places else None
        self.problems.append(Problem(code, values, path, place=place))

    def _value(self, event: Event, path: Path, depth: int) -> Any:
        kind = type(event)
        self.nodes += 1
        if self.nodes > self.limits.nodes:
            self._stop(Code.TOO_MANY_NODES, self.limits.nodes, event, path)
        if kind is ScalarEvent:
            self._refuse_properties(event, path)
            if self.places:
                self.places.values[path] = _extent(event)
            return self._scalar(event, path) if event.implicit[0] else self._text(event, path)
        if kind is AliasEvent:
            self._problem(Code.ALIAS, {"alias": f"*{event.anchor}"}, _extent(event), path)
            return None
        if depth > self.limits.depth:
            self._stop(Code.TOO_DEEP, self.limits.depth, event, path)
        self._refuse_properties(event, path)
        if kind is MappingStartEvent:
            value, end = self._mapping(path, depth)
        else:
            value, end = self._sequence(path, depth)
        if self.places:
            self.places.values[path] = Extent(event.start_mark.index, end.end_mark.index)
        return value

    def _sequence(self, path: Path, depth: int) -> tuple[list[Any], Event]:
        items: list[Any] = []
        while type(event := self.next()) is not SequenceEndEvent:
            inner = (*path, len(items)) if self.places else ()
            items.append(self._value(event, inner, depth + 1))
        return items, event

    def _mapping(self, path: Path, depth: int) -> tuple[dict[str, Any], Event]:
        mapping: dict[str, Any] = {}
        while type(event := self.next()) is not MappingEndEvent:
            key = self._key(event, path, depth)
            inner = (*path, str(key)) if self.places else ()
            duplicate = key in mapping
            if key is None or duplicate:
                # The first value counts; the other is read for its own problems and kept apart.
                inner = (*path, _Apart())
            if duplicate:
                self._problem(Code.DUPLICATE_KEY, {"key": f"'{key}'"}, _extent(event), path)
            elif self.places:
                self.places.keys[inner] = _extent(event)
            value = self._value(self.next(), inner, depth + 1)
            if key is not None and not duplicate:
                mapping[key] = value
        return mapping, event

    def _key(self, event: Event, path: Path, depth: int) -> str | None:
        if type(event) is not ScalarEvent:
            self._value(event, (*path, _Apart()), depth + 1)
            self._problem(Code.KEY_NOT_TEXT, {}, _extent(event), path)
            return None
        self.nodes += 1
        self._refuse_properties(event, path)
        if not event.implicit[0]:
            return self._text(event, path)
        value: str = event.value
        if value == "<<":
            self._problem(Code.MERGE_KEY, {}, _extent(event), path)
            return None
        if value in WORDS or NUMBER.match(value):
            self._problem(Code.KEY_NOT_TEXT, {}, _extent(event), path)
            return None
        return self._text(event, path)

    def _scalar(self, event: ScalarEvent, path: Path) -> Any:
        """A plain scalar: a word, a number or text."""
        value: str = event.value
        if value in WORDS:
            return WORDS[value]
        if value[0] not in "-0123456789" or not NUMBER.match(value):
            return self._text(event, path)
        # Sixteen digits hold 2**53 - 1; a longer text need not become a number to be refused.
        whole = value.partition(".")[0].lstrip("-")
        if len(whole) > 16 or int(whole) > LARGEST:
            self._problem(Code.NUMBER_RANGE, {"number": value}, _extent(event), path)
            return 0
        return float(value) if "." in value else int(value)

    def _text(self, event: ScalarEvent, path: Path) -> str:
        value: str = event.value
        if not value.isascii() and SURROGATE.search(value):
            self._problem(Code.SURROGATE, {}, _extent(event), path)
        return value

    def _refuse_properties(self, event: Event, path: Path) -> None:
        if event.anchor is not None:
            self._problem(Code.ANCHOR, {"anchor": f"&{event.anchor}"}, _extent(event), path)
        if event.tag is not None:
            start = event.start_mark.index
            written = re.search(r"![^\s,\[\]{}]*", self.text[start : event.end_mark.index + 80])
            tag = written.group() if written else str(event.tag)
            self._problem(Code.TAG, {"tag": tag}, _extent(event), path)

    def _stop(self, code: Code, limit: int, event: Event, path: Path) -> None:
        self._problem(code, {"limit": f"{limit:,}"}, _extent(event), path)
        raise _Stop


class _Apart(str):
    """A path's last step to a value that the record does not hold; equal to no other."""

    __slots__ = ()
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other


def _extent(event: Event) -> Extent:
    return Extent(event.start_mark.index, event.end_mark.index)


def _syntax_problem(fault: yaml.YAMLError, source: Source, places: Places | None) -> Problem:
    """What a parser says, in words for people, at the place it means."""
    reason, index = yaml_syntax.reason(fault, source.text)
    place = places.place(index, index + 1) if places else None
    return Problem(Code.YAML_SYNTAX, {"reason": reason}, place=place)
