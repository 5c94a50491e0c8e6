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
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from shellref.problems import Code, Path, Problem, quoted, shortened
from shellref.record import yaml_syntax
from shellref.record.places import Extent, Places
from shellref.record.reading import (
    IN_QUOTES,
    LARGEST,
    Apart,
    Doubt,
    Parsed,
    Stop,
    found_words,
)
from shellref.record.source import Limits, Source
from shellref.record.yaml_python import PythonLoader
from shellref.text import Text, Value

#: The declared type of events lacks what each kind has.
_Event: TypeAlias = Any

#: libyaml where PyYAML has it, else its own parser: the same events, many times slower.
Loader: Any = getattr(yaml, "CLoader", PythonLoader)


def is_slow() -> bool:
    """Whether YAML is read without libyaml."""
    return Loader is PythonLoader


NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?\Z")
WORDS = {"true": True, "false": False, "null": None, "": None}

#: Line breaks to YAML 1.1 and to libyaml, plain characters to YAML 1.2; and a byte order mark
#: at the beginning of a line, which only libyaml passes over.
_DISPUTED = "[\x85\u2028\u2029]|(?<![^\r\n])\ufeff"
#: A quick look for them.
_PERHAPS_DISPUTED = re.compile("[\x85\u2028\u2029\ufeff]").search
#: The same, and what YAML cannot hold at all.
_BAD_CHARACTERS = re.compile(
    _DISPUTED + "|[^\t\n\r -~\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)
#: A file with more of them is no text.
_BAD_CHARACTERS_AT_MOST = 20


def quick(text: str, limits: Limits) -> Any:
    """The data of a YAML document that is beyond doubt; raises `Doubt` otherwise."""
    if not text.isascii() and _PERHAPS_DISPUTED(text):
        raise Doubt
    try:
        return _Builder(text, limits, None).document()
    except yaml.YAMLError:
        raise Doubt from None


def parse(source: Source, limits: Limits, places: Places) -> Parsed:
    """The data of one YAML document, and what is wrong with it as text.

    The extent of every key and value is kept in `places`. After a problem that ends the reading
    the data is None.
    """
    problems: list[Problem] = []
    for found in _BAD_CHARACTERS.finditer(source.text):
        character = f"U+{ord(found.group()):04X}"
        place = places.place(*found.span())
        problems.append(Problem(Code.BAD_CHARACTER, {"character": character}, place=place))
        if character == "U+FEFF" or len(problems) == _BAD_CHARACTERS_AT_MOST:
            return None, problems
    # A blank in its place lets the rest be read.
    text = _BAD_CHARACTERS.sub(" ", source.text) if problems else source.text
    if not text.strip(" \t\r\n"):
        return None, [*problems, Problem(Code.EMPTY, place=places.place(0, 0))]
    builder = _Builder(text, limits, places)
    data = None
    try:
        data = builder.document()
    except Stop:
        pass
    except yaml.YAMLError as fault:
        mark = getattr(fault, "problem_mark", None)
        if "nesting depth" in str(fault) and mark and mark.index < len(text):
            # libyaml looks far ahead. Read up to there, and the depth is found where it belongs.
            return parse(source._replace(text=text[: mark.index]), limits, places)
        code, values, extent, help_ = yaml_syntax.complaint(fault, text)
        place = places.place(*extent)
        builder.problems.append(Problem(code, values, place=place, help=help_))
    return data, problems + builder.problems


class _Builder:
    """Builds the data from events, depth first; without `places`, any problem is a `Doubt`."""

    def __init__(self, text: str, limits: Limits, places: Places | None) -> None:
        self.text = text
        self.most = limits.nodes
        self.deepest = limits.depth
        self.places = places
        self.problems: list[Problem] = []
        self.nodes = 0
        self.next: Any = None

    def document(self) -> Any:
        """The one document of the text."""
        loader = Loader(self.text)
        try:
            self.next = loader.get_event
            self.next()
            event = self.next()
            if type(event) is not DocumentStartEvent:
                return self._empty()
            event = self.next()
            if type(event) is ScalarEvent and event.implicit[0] and not event.value:
                return self._empty()
            value = self._value(event, (), 1)
            self.next()
            event = self.next()
            if type(event) is not StreamEndEvent:
                self._problem(Code.YAML_SYNTAX, {"reason": yaml_syntax.AFTER_END}, _extent(event))
            return value
        finally:
            loader.dispose()

    def _empty(self) -> None:
        self._problem(Code.EMPTY, {}, Extent(0, 0))

    def _problem(
        self,
        code: Code,
        values: dict[str, Value],
        extent: Extent,
        path: Path = (),
        help_: Text | None = None,
    ) -> None:
        if self.places is None:
            raise Doubt
        place = self.places.place(*extent)
        self.problems.append(Problem(code, values, path, place=place, help=help_))

    def _value(self, event: _Event, path: Path, depth: int) -> Any:
        kind = type(event)
        self.nodes += 1
        if self.nodes > self.most:
            self._stop(Code.TOO_MANY_NODES, self.most, event, path)
        if kind is ScalarEvent:
            if event.tag is not None or event.anchor is not None:
                self._refuse_properties(event, path)
            if self.places:
                extent = _extent(event)
                if not event.value and event.implicit[0]:
                    # Nothing stands there: right after the key or the `-`, say all parsers.
                    extent = self._end_before(extent.start)
                self.places.values[path] = extent
                if event.start_mark.line != event.end_mark.line:
                    self.places.folded[path] = event.value
            return self._scalar(event, path) if event.implicit[0] else event.value
        if kind is AliasEvent:
            self._problem(Code.ALIAS, {"alias": f"*{event.anchor}"}, _extent(event), path)
            return None
        if depth > self.deepest:
            self._stop(Code.TOO_DEEP, self.deepest, event, path)
        if event.tag is not None or event.anchor is not None:
            self._refuse_properties(event, path)
        read = self._mapping if kind is MappingStartEvent else self._sequence
        value, end = read(path, depth)
        if self.places:
            self.places.values[path] = Extent(event.start_mark.index, end.end_mark.index)
        return value

    def _end_before(self, at: int) -> Extent:
        while self.text[at - 1 : at] in (" ", "\t", "\r", "\n"):
            at -= 1
        return Extent(at, at)

    def _sequence(self, path: Path, depth: int) -> tuple[list[Any], _Event]:
        items: list[Any] = []
        while type(event := self.next()) is not SequenceEndEvent:
            inner = (*path, len(items)) if self.places else ()
            items.append(self._value(event, inner, depth + 1))
        return items, event

    def _mapping(self, path: Path, depth: int) -> tuple[dict[str, Any], _Event]:
        mapping: dict[str, Any] = {}
        while type(event := self.next()) is not MappingEndEvent:
            key = self._key(event, path, depth)
            counts = key is not None and key not in mapping
            if key is not None and not counts:
                self._duplicate(key, event, path)
            inner: Path = ()
            if self.places:
                # Of two values the first counts; the other is read for its own problems.
                inner = (*path, key if key is not None and counts else Apart(key or ""))
                self.places.keys[inner] = _extent(event)
            event = self.next()
            if key is None and type(event) is AliasEvent:
                continue  # What is wrong with the key says enough.
            value = self._value(event, inner, depth + 1)
            if key is not None and counts:
                mapping[key] = value
        return mapping, event

    def _duplicate(self, key: str, event: _Event, path: Path) -> None:
        first = self.places.line_of(self.places.keys[(*path, key)].start) if self.places else 0
        values: dict[str, Value] = {"key": quoted(key), "line": first}
        self._problem(Code.DUPLICATE_KEY, values, _extent(event), path)

    def _key(self, event: _Event, path: Path, depth: int) -> str | None:
        if type(event) is not ScalarEvent:
            value = self._value(event, (*path, Apart()), depth + 1)
            if type(event) is not AliasEvent:
                self._problem(
                    Code.KEY_NOT_TEXT, {"found": found_words(value)}, _extent(event), path
                )
            return None
        self.nodes += 1
        if event.tag is not None or event.anchor is not None:
            self._refuse_properties(event, path)
        key: str = event.value
        if not event.implicit[0]:
            return key
        if key == "<<":
            self._problem(Code.MERGE_KEY, {}, _extent(event), path)
            return None
        if key in WORDS or NUMBER.match(key):
            self._plain_key(key, event, path)
            return None
        return key

    def _plain_key(self, key: str, event: _Event, path: Path) -> None:
        short = shortened(key)
        if key in WORDS:
            found = Text(f"the word {key}", key) if key else found_words(None)
        else:
            found = Text(f"the number {short}", f"数 {short} ")
        help_ = (
            Text(f'write "{key}"', f'"{key}" と書いてください') if key and key == short else None
        )
        self._problem(Code.KEY_NOT_TEXT, {"found": found}, _extent(event), path, help_)

    def _scalar(self, event: _Event, path: Path) -> Any:
        """A plain scalar: a word, a number or text."""
        value: str = event.value
        if value in WORDS:
            return WORDS[value]
        if value[0] not in "-0123456789" or not NUMBER.match(value):
            return value
        # Sixteen digits hold 2**53 - 1; a longer text need not become a number to be refused.
        whole, point, _ = value.partition(".")
        whole = whole.lstrip("-")
        if len(whole) > 16 or int(whole) > LARGEST:
            self._too_large(value, event, path)
            return 0
        if not point:
            return int(value)
        number = float(value)
        if self.places is None and number.is_integer():
            raise Doubt  # 1.0 counts as whole to a schema checker, but not in a record.
        return number

    def _too_large(self, value: str, event: _Event, path: Path) -> None:
        number: dict[str, Value] = {"number": shortened(value)}
        self._problem(Code.NUMBER_RANGE, number, _extent(event), path, IN_QUOTES)

    def _refuse_properties(self, event: _Event, path: Path) -> None:
        start = event.start_mark.index
        if event.anchor is not None:
            name, extent = yaml_syntax.anchor(self.text, start)
            self._problem(Code.ANCHOR, {"anchor": name}, extent, path)
        if event.tag is not None:
            name, extent = yaml_syntax.tag(self.text, start)
            self._problem(Code.TAG, {"tag": name}, extent, path)

    def _stop(self, code: Code, limit: int, event: _Event, path: Path) -> None:
        self._problem(code, {"limit": f"{limit:,}"}, _extent(event), path)
        raise Stop


def _extent(event: _Event) -> Extent:
    return Extent(event.start_mark.index, event.end_mark.index)
