"""What the two readers, of YAML and of JSON, have in common."""

from __future__ import annotations

import re
from typing import Any, TypeAlias

from shellref.problems import Problem, quoted
from shellref.text import Text

#: The data of a text, and what is wrong with it.
Parsed: TypeAlias = "tuple[Any, list[Problem]]"

#: The largest whole number that every JSON reader keeps exactly.
LARGEST = 2**53 - 1
SURROGATE = re.compile("[\ud800-\udfff]")

#: For a number beyond that.
IN_QUOTES = Text(
    "put it in quotes if it is an identifier", "番号などの文字列なら引用符で囲んでください"
)


class Doubt(Exception):
    """A quick reader will not vouch for a text; the thorough one has to look at it."""


class Stop(Exception):
    """A text cannot be read any further."""


class Apart(str):
    """A path's last step to a value that the record does not hold; equal to no other step."""

    __slots__ = ()
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other


KINDS = {
    "object": Text("a mapping", "マッピング"),
    "array": Text("a list", "リスト"),
    "string": Text("text", "文字列"),
    "integer": Text("a whole number", "整数"),
    "number": Text("a number", "数"),
    "boolean": Text("true or false", "trueかfalse"),
}


def found_words(value: Any) -> Text:
    """What stands somewhere, as part of a sentence."""
    if value is None:
        return Text("nothing (an empty value)", "空の値")
    if isinstance(value, bool):
        word = "true" if value else "false"
        return Text(f"the word {word}", word)
    if isinstance(value, int | float):
        return Text(f"the number {value}", f"数 {value} ")
    if isinstance(value, str):
        return Text(f"the text {quoted(value)}", f"文字列 {quoted(value)} ")
    return KINDS["object" if isinstance(value, dict) else "array"]
