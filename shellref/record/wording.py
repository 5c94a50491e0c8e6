"""What a schema refused, in words for people.

The library says which keyword of which schema failed where; this module says what a scribe has
to know: what was expected, what stands there, and what was probably meant.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, TypeAlias

from jsonschema import Draft7Validator, ValidationError
from jsonschema.validators import extend

from shellref.games.game import Game, Notation
from shellref.problems import Code, Path, Problem, quoted
from shellref.record import guesses
from shellref.record.hints import hint
from shellref.record.reading import KINDS, found_words
from shellref.text import Text, Value, listed

#: A `ValidationError`; all its parts may be unset by their declared types, but never are.
_Error: TypeAlias = Any

NOUNS = {
    "record": Text("a record: a mapping of keys and values", "記録（キーと値のマッピング）"),
    "event": Text("a mapping with name, site, date …", "name、site、dateなどのマッピング"),
    "label": Text("text or a number", "文字列か数"),
    "players": Text("a mapping with black and white", "blackとwhiteのマッピング"),
    "player": Text("a mapping with name", "nameのあるマッピング"),
    "rulings": Text("a mapping of rulings and options", "裁定と選択肢のマッピング"),
    "setup": Text("a mapping with the starting position", "開始局面のマッピング"),
    "turns": Text("a list of turns", "ターンのリスト"),
    "result": Text("a mapping with outcome", "outcomeのあるマッピング"),
    "turn number": Text("a turn number, 0 or more", "ターン番号（0以上の整数）"),
    "count": Text("a whole number, 0 or more", "0以上の整数"),
    "seconds": Text("a number of seconds, 0 or more", "秒数（0以上の数）"),
    "clock": Text("a mapping with black and white", "blackとwhiteのマッピング"),
    "seal": Text("a mapping", "マッピング"),
    "commitment": Text("a SHA-256 in 64 lower-case hex digits", "小文字の16進64桁のSHA-256"),
    "expect": Text("a mapping of expectations", "期待する結果のマッピング"),
    "counts": Text("a mapping with black and white", "blackとwhiteのマッピング"),
    "tournament": Text(
        "a tournament: a mapping of keys and values", "大会（キーと値のマッピング）"
    ),
    "entrants": Text("a list of players", "選手のリスト"),
    "entrant": Text("a mapping with id and name", "idとnameのあるマッピング"),
    "scoring": Text("a mapping of results and points", "結果と勝ち点のマッピング"),
    "tie-breaks": Text("a list of tie-breaks", "タイブレークのリスト"),
    "rounds": Text("a list of rounds", "ラウンドのリスト"),
    "round": Text("a mapping with round and pairings", "roundとpairingsのあるマッピング"),
    "pairings": Text("a list of pairings", "対戦組み合わせのリスト"),
    "pairing": Text(
        "a mapping with black and white, or bye", "blackとwhite、またはbyeのマッピング"
    ),
}

#: Why a key that is known may not stand beside another, by the title of what forbids it.
_RULED_OUT = {
    "bye": Text("a bye is one player's alone", "不戦勝に対戦相手はいません"),
    "forfeit": Text(
        "forfeit says already what came of the pairing", "forfeitだけで結果は決まっています"
    ),
}
_NO_REASON = Text("an unfinished game has no reason", "未決着のゲームに理由は書けません")


def _unique(_: Any, unique: bool, instance: Any, __: Any) -> Iterator[ValidationError]:
    """`uniqueItems` in linear time, an error for each entry that stands there already."""
    if not unique or not isinstance(instance, list):
        return
    seen = set()
    for index, entry in enumerate(instance):
        # As JSON, 1 and true differ.
        form = json.dumps(entry, sort_keys=True)
        if form in seen:
            yield ValidationError("stands here twice", path=[index], instance=entry)
        seen.add(form)


#: `1.0` is no whole number in a record, and true is no number.
_Validator = extend(  # type: ignore[no-untyped-call]
    Draft7Validator,
    validators={"uniqueItems": _unique},
    type_checker=Draft7Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    ),
)


@cache
def _validator(schema: str) -> Any:
    return _Validator(json.loads(schema))


def explain(data: Any, schema: str, game: Game[Any, Any] | None) -> list[Problem]:
    """All that `schema` (its JSON text) finds wrong with `data`; nothing where it is valid."""
    words = _Words(game)
    found: dict[tuple[Any, ...], Problem] = {}
    for error in _validator(schema).iter_errors(data):
        for problem in words.problems(error):
            key = (problem.code, problem.path, problem.span, str(problem.values))
            found.setdefault(key, problem)
    return _indented(list(found.values()), words.empty)


def _indented(problems: list[Problem], empty: Mapping[Path, Mapping[str, Any]]) -> list[Problem]:
    """The problems, where keys that lost their indentation are one with the empty key above."""
    unknown = {problem.path for problem in problems if problem.code is Code.UNKNOWN_KEY}
    helps: dict[Path, Text] = {}
    lost: set[Path] = set()
    for above, belonging in empty.items():
        below = [key for key in belonging if (*above[:-1], key) in unknown - lost]
        if below:
            lost |= {(*above[:-1], key) for key in below}
            help_ = Text("indent {keys} below it", "{keys} を字下げして、この中に入れてください")
            helps[above] = help_.fill(keys=listed(below))
    return [
        replace(problem, help=helps[problem.path]) if problem.path in helps else problem
        for problem in problems
        if problem.path not in lost
    ]


class _Words:
    """Turns the errors of one record into problems."""

    def __init__(self, game: Game[Any, Any] | None) -> None:
        self.game = game
        self.notations: Mapping[str, Notation] = game.notations if game else {}
        #: Where nothing stands in place of a mapping, and the keys that the mapping may have.
        self.empty: dict[Path, Mapping[str, Any]] = {}

    def problems(self, error: _Error) -> Iterator[Problem]:
        """The problems that one error comes to."""
        path: Path = tuple(error.absolute_path)
        keyword = str(error.validator)
        text = self._text(error, keyword)
        if text is not None:
            told = [problem.under(path) for problem in self._examine(error)(text)]
            if told:
                yield from told
                return
        yield from _TELLERS.get(keyword, _malformed)(self, error, path)

    def _text(self, error: _Error, keyword: str) -> str | None:
        """The text that was refused as notation, also where it was taken for a number."""
        if keyword in ("pattern", "maxLength", "minLength"):
            return str(error.instance)
        number = isinstance(error.instance, int | float) and not isinstance(error.instance, bool)
        if keyword == "type" and error.validator_value == "string" and number:
            return json.dumps(error.instance)
        return None

    def _examine(self, error: _Error) -> Callable[[str], Iterator[Problem]]:
        notation = self.notations.get(self.title(error))
        return (notation and notation.examine) or (lambda _: iter(()))

    def title(self, error: _Error) -> str:
        """What the schema calls the kind of value that it wanted."""
        return str(error.schema.get("title", "")) if isinstance(error.schema, dict) else ""

    def noun(self, error: _Error) -> Text:
        """What the schema wanted there."""
        title = self.title(error)
        if title in self.notations:
            return self.notations[title].noun
        if title == "label" and "integer" in error.schema["type"]:
            return Text("text or a whole number", "文字列か整数")
        if title in NOUNS:
            return NOUNS[title]
        kind = error.schema.get("type", "string") if isinstance(error.schema, dict) else "string"
        return KINDS[kind] if isinstance(kind, str) else NOUNS["label"]


def _type(words: _Words, error: _Error, path: Path) -> Iterator[Problem]:
    found, wanted = error.instance, error.validator_value
    kinds = [wanted] if isinstance(wanted, str) else wanted
    values: dict[str, Value] = {"expected": words.noun(error), "found": found_words(found)}
    if "string" in kinds and isinstance(found, bool | int | float):
        # How a float was written is not known any more.
        word = None if isinstance(found, float) else guesses.write(f'"{json.dumps(found)}"')
        yield Problem(Code.PLAIN_FOR_TEXT, values, path, help=word)
    elif "integer" in kinds and isinstance(found, float):
        whole = guesses.write(f"{found:.0f}") if found.is_integer() else None
        yield Problem(Code.NOT_WHOLE, values, path, help=whole)
    else:
        title = words.title(error)
        if found is None and "properties" in error.schema:
            words.empty[path] = error.schema["properties"]
        help_ = hint(found, title, kinds, words.notations.get(title), words.game)
        yield Problem(Code.WRONG_KIND, values, path, help=help_)


def _required(_: _Words, error: _Error, path: Path) -> Iterator[Problem]:
    # The library reports each missing key by itself, but names it in its message only.
    key = next(key for key in error.validator_value if error.message.startswith(repr(key)))
    for wrong, right in guesses.misspelt(error.instance, _known(error)).items():
        if right == key:
            yield _unknown_key(error, path, wrong, right)
            return
    yield Problem(Code.MISSING_KEY, {"key": f"'{key}'"}, path)


def _dependent(_: _Words, error: _Error, path: Path) -> Iterator[Problem]:
    # As with `required`, the message alone names the key.
    yield Problem(Code.MISSING_KEY, {"key": f"'{error.message.split(chr(39))[1]}'"}, path)


def _additional(_: _Words, error: _Error, path: Path) -> Iterator[Problem]:
    known = _known(error)
    meant = guesses.misspelt(error.instance, known)
    for key in error.instance:
        if key not in known and not key.startswith("x-"):
            yield _unknown_key(error, path, key, meant.get(key))


def _known(error: _Error) -> Mapping[str, Any]:
    """The keys that a mapping may have."""
    known: Mapping[str, Any] = error.schema.get("properties", {})
    return known


def _unknown_key(error: _Error, path: Path, key: str, meant: str | None) -> Problem:
    lacking = [name for name in _known(error) if name not in error.instance]
    help_ = guesses.key_help(key, meant, lacking)
    return Problem(Code.UNKNOWN_KEY, {"key": quoted(key)}, (*path, key), key=True, help=help_)


def _not(words: _Words, error: _Error, path: Path) -> Iterator[Problem]:
    why = _RULED_OUT.get(words.title(error), _NO_REASON)
    for key in error.validator_value["required"]:
        values: dict[str, Value] = {"key": f"'{key}'", "why": why}
        yield Problem(Code.NOT_ALLOWED_HERE, values, (*path, key), key=True)


def _one_of(words: _Words, error: _Error, path: Path) -> Iterator[Problem]:
    found = error.instance
    allowed = error.validator_value if error.validator == "enum" else [error.validator_value]
    meant = guesses.near(found, allowed, words.game)
    values: dict[str, Value] = {"allowed": _any_of(allowed), "found": found_words(found)}
    help_ = guesses.did_you_mean(meant) if meant else None
    yield Problem(Code.NOT_ONE_OF, values, path, help=help_)


def _any_of(words: list[str]) -> Text:
    if len(words) == 1:
        return Text(words[0], f"{words[0]} ")
    return Text(f"{', '.join(words[:-1])} or {words[-1]}", f"{'、'.join(words)} のどれか")


def _range(words: _Words, error: _Error, path: Path) -> Iterator[Problem]:
    values: dict[str, Value] = {"found": str(error.instance), "allowed": words.noun(error)}
    yield Problem(Code.OUT_OF_RANGE, values, path)


def _count(words: _Words, error: _Error, path: Path) -> Iterator[Problem]:
    found = len(error.instance)
    if isinstance(error.instance, str):
        number = Text("an empty text", "空")
        expected = Text("some text", "空でない文字列")
    else:
        number = Text(f"{found} {'entry' if found == 1 else 'entries'}", f"{found}個")
        expected = words.noun(error)
    yield Problem(Code.WRONG_COUNT, {"expected": expected, "found": number}, path)


def _twice(_: _Words, error: _Error, path: Path) -> Iterator[Problem]:
    entry = error.instance
    value = quoted(entry) if isinstance(entry, str) else found_words(entry)
    yield Problem(Code.NOT_UNIQUE, {"value": value}, path)


def _malformed(words: _Words, error: _Error, path: Path) -> Iterator[Problem]:
    values: dict[str, Value] = {"found": quoted(error.instance), "expected": words.noun(error)}
    right = unicodedata.normalize("NFKC", error.instance).strip().lower()
    fits = re.search(error.schema.get("pattern", "$^"), right)
    help_ = guesses.did_you_mean(right) if fits and right != error.instance else None
    yield Problem(Code.MALFORMED_TEXT, values, path, help=help_)


Teller = Callable[[_Words, _Error, Path], Iterator[Problem]]

_TELLERS: dict[str, Teller] = {
    "type": _type,
    "required": _required,
    "dependencies": _dependent,
    "additionalProperties": _additional,
    "not": _not,
    "enum": _one_of,
    "const": _one_of,
    "minimum": _range,
    "minItems": _count,
    "maxItems": _count,
    "minLength": _count,
    "uniqueItems": _twice,
}
