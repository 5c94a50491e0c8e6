"""What a schema refused, in words for people.

The library says which keyword of which schema failed where; this module says what a scribe has
to know: what was expected, what stands there, and what was probably meant.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

from jsonschema import Draft7Validator, ValidationError
from jsonschema.validators import extend

from shellref.games.game import Game, Notation
from shellref.problems import Code, Path, Problem
from shellref.text import Text, listed, same

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
}

_KINDS = {
    "object": Text("a mapping", "マッピング"),
    "array": Text("a list", "リスト"),
    "string": Text("text", "文字列"),
    "integer": Text("a whole number", "整数"),
    "number": Text("a number", "数"),
    "boolean": Text("true or false", "trueかfalse"),
}

#: `1.0` is no whole number in a record, and true is no number.
_Validator = extend(
    Draft7Validator,
    type_checker=Draft7Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    ),
)


@cache
def _validator(schema: str) -> Any:
    return _Validator(json.loads(schema))


def explain(data: Any, schema: str, game: Game[Any, Any] | None) -> list[Problem]:
    """All that `schema` (its JSON text) finds wrong with `data`; nothing where it is valid."""
    notations = game.notations if game else {}
    words = _Words(notations)
    found: dict[tuple[Any, ...], Problem] = {}
    for error in _validator(schema).iter_errors(data):
        for problem in words.problems(error):
            key = (problem.code, problem.path, problem.span, str(problem.values))
            found.setdefault(key, problem)
    return list(found.values())


def near(word: object, words: Iterable[str]) -> Text | None:
    """`did you mean …?` where one of `words` is near to what somebody typed."""
    known = list(words)
    plain = unicodedata.normalize("NFKC", str(word)).strip().lower().replace("_", "-")
    by_plain = {candidate.replace("_", "-"): candidate for candidate in known}
    hit = get_close_matches(plain, by_plain, n=1, cutoff=0.6)
    if not hit or by_plain[hit[0]] == word:
        return None
    return Text(f"did you mean '{by_plain[hit[0]]}'?", f"'{by_plain[hit[0]]}' ですか？")


def found_words(value: Any) -> Text:
    """What stands there, as part of a sentence."""
    if value is None:
        return Text("nothing (an empty value)", "空の値")
    if isinstance(value, bool):
        word = "true" if value else "false"
        return Text(f"the word {word}", f"{word}")
    if isinstance(value, int | float):
        return Text(f"the number {value}", f"数 {value}")
    if isinstance(value, str):
        return Text(f"the text {quoted(value)}", f"文字列 {quoted(value)}")
    return _KINDS["object" if isinstance(value, dict) else "array"]


def quoted(value: Any, most: int = 40) -> str:
    """A text in quotes, shortened; anything else as JSON has it."""
    if not isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)[:most]
    return f"'{value if len(value) <= most else value[: most - 1] + '…'}'"


class _Words:
    """Turns the errors of one record into problems."""

    def __init__(self, notations: Mapping[str, Notation]) -> None:
        self.notations = notations

    def problems(self, error: ValidationError) -> Iterator[Problem]:
        """The problems that one error comes to."""
        path: Path = tuple(error.absolute_path)
        teller = _TELLERS.get(str(error.validator))
        title = error.schema.get("title", "") if isinstance(error.schema, dict) else ""
        notation = self.notations.get(title)
        if notation and notation.examine and error.validator in _OF_TEXT:
            if isinstance(error.instance, str):
                told = list(notation.examine(error.instance))
                yield from (problem.under(path) for problem in told)
                if told:
                    return
        if error.schema is False:
            why = Text("an unfinished game has no reason", "未決着のゲームに理由は書けません")
            values = {"key": f"'{path[-1]}'", "why": why}
            yield Problem(Code.NOT_ALLOWED_HERE, values, path, key=True)
        elif teller:
            yield from teller(error, path, self.noun(error))
        else:
            values = {"found": quoted(error.instance), "expected": self.noun(error)}
            yield Problem(Code.MALFORMED_TEXT, values, path)

    def noun(self, error: ValidationError) -> Text:
        """What the schema wanted there."""
        title = error.schema.get("title") if isinstance(error.schema, dict) else None
        if title in self.notations:
            return self.notations[title].noun
        if title in NOUNS:
            return NOUNS[title]
        kind = error.schema.get("type", "string") if isinstance(error.schema, dict) else "string"
        return _KINDS[kind] if isinstance(kind, str) else NOUNS["label"]


_OF_TEXT = ("pattern", "maxLength", "minLength")

Teller = Callable[[ValidationError, Path, Text], Iterator[Problem]]


def _type(error: ValidationError, path: Path, noun: Text) -> Iterator[Problem]:
    found, wanted = error.instance, error.validator_value
    values: dict[str, Text] = {"expected": noun, "found": found_words(found)}
    kinds = [wanted] if isinstance(wanted, str) else wanted
    plain = isinstance(found, bool | int | float)
    if "string" in kinds and plain and not isinstance(found, float):
        word = json.dumps(found)
        help_ = Text(f'write "{word}"', f'"{word}" と書いてください')
        yield Problem(Code.PLAIN_FOR_TEXT, values, path, help=help_)
    elif "string" in kinds and plain:
        yield Problem(Code.PLAIN_FOR_TEXT, values, path)
    elif "integer" in kinds and isinstance(found, float):
        whole = same(f"{found:.0f}")
        help_ = (
            Text("write {n}", "{n} と書いてください").fill(n=whole) if found == int(found) else None
        )
        yield Problem(Code.NOT_WHOLE, values, path, help=help_)
    else:
        yield Problem(Code.WRONG_KIND, values, path, help=_as_number(found, kinds))


def _as_number(found: Any, kinds: list[str]) -> Text | None:
    """The number that a text looks like, where a number belongs."""
    if not isinstance(found, str) or not {"integer", "number"} & set(kinds):
        return None
    digits = unicodedata.normalize("NFKC", found).strip()
    if not digits.isascii() or not digits.isdigit():
        return None
    return Text(f"write {int(digits)}", f"{int(digits)} と書いてください")


def _required(error: ValidationError, path: Path, noun: Text) -> Iterator[Problem]:
    # The library reports each missing key by itself, but names it in its message only.
    key = next(key for key in error.validator_value if error.message.startswith(repr(key)))
    yield Problem(Code.MISSING_KEY, {"key": f"'{key}'"}, path)


def _additional(error: ValidationError, path: Path, noun: Text) -> Iterator[Problem]:
    known = error.schema["properties"]
    for key in error.instance:
        if key not in known and not key.startswith("x-"):
            values = {"key": quoted(key)}
            missing = [name for name in known if name not in error.instance]
            help_ = near(key, missing)
            yield Problem(Code.UNKNOWN_KEY, values, (*path, key), key=True, help=help_)


def _one_of(error: ValidationError, path: Path, noun: Text) -> Iterator[Problem]:
    allowed = error.validator_value
    words = allowed if error.validator == "enum" else [allowed]
    values = {"found": quoted(error.instance), "allowed": listed(words)}
    yield Problem(Code.NOT_ONE_OF, values, path, help=near(error.instance, words))


def _range(error: ValidationError, path: Path, noun: Text) -> Iterator[Problem]:
    yield Problem(Code.OUT_OF_RANGE, {"found": str(error.instance), "allowed": noun}, path)


def _count(error: ValidationError, path: Path, noun: Text) -> Iterator[Problem]:
    found = len(error.instance)
    if isinstance(error.instance, str):
        number = Text("no text" if not found else f"{found} characters", f"{found}文字")
        expected = Text("some text", "空でない文字列")
    else:
        number = Text(f"{found} entries", f"{found}個")
        expected = noun
    yield Problem(Code.WRONG_COUNT, {"expected": expected, "found": number}, path)


def _unique(error: ValidationError, path: Path, noun: Text) -> Iterator[Problem]:
    for index, value in enumerate(error.instance):
        if value in error.instance[:index]:
            yield Problem(Code.NOT_UNIQUE, {"value": quoted(value)}, (*path, index))


_TELLERS: dict[str, Teller] = {
    "type": _type,
    "required": _required,
    "additionalProperties": _additional,
    "enum": _one_of,
    "const": _one_of,
    "minimum": _range,
    "minItems": _count,
    "maxItems": _count,
    "minLength": _count,
    "uniqueItems": _unique,
}
