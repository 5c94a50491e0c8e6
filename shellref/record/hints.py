"""What to write where a value of the wrong kind stands, by the kind that belongs there."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from shellref.games.game import Game, Notation
from shellref.record.guesses import did_you_mean, near, scalar, write
from shellref.text import OUTCOMES, Text

#: Texts beyond this are not repeated in a suggestion.
_MOST = 60

_LIST = Text(
    "write each turn as an entry of a list (in YAML `- …`, a line each)",
    "ターンごとにリストの項目として書いてください（YAMLなら1行に`- …`を1つ）",
)
_NO_TURNS = Text("write [] where no turn was played", "ターンがなければ [] と書いてください")
_DASHES = Text("a blank is missing after each `-`", "`-`のあとに空白が必要です")
_RECORDS = Text(
    "several records are YAML documents with `---` between, or JSON Lines: one record a line",
    "複数の記録は、`---`で区切ったYAML文書か、1行に1つのJSON Linesで書いてください",
)


def hint(
    found: Any,
    title: str,
    kinds: list[str],
    notation: Notation | None,
    game: Game[Any, Any] | None,
) -> Text | None:
    """What to write instead of `found`, where the schema calls for a `title` of these kinds."""
    if isinstance(found, list):
        if title == "players" and all(isinstance(name, str) for name in found):
            return _players(found)
        return _RECORDS if title == "record" else _joined(found, notation)
    if title == "turns":
        dashes = isinstance(found, str) and re.match("-[^ ]", found)
        return _NO_TURNS if found is None else _DASHES if dashes else _LIST
    if not isinstance(found, str) or len(found) > _MOST:
        return None
    if title == "players":
        return _players(re.split(r"\s*(?:[,、，/&:：]|\bvs\.?|\bv\.)\s*", found.strip()))
    if title in ("player", "event") and found:
        return write(f"{{name: {scalar(found)}}}")
    if title == "result":
        outcome = near(found, OUTCOMES, game)
        return write(f"{{outcome: {outcome or '…'}}}") if found else None
    if title == "seconds" and (clock := re.fullmatch("([0-9]{1,3}):([0-9]{2})", found)):
        return write(str(60 * int(clock[1]) + int(clock[2])))
    return _as_number(found) if {"integer", "number"} & {*kinds} else None


def _players(names: list[str]) -> Text | None:
    if len(names) != 2 or not all(names) or len("".join(names)) > _MOST:
        return None
    black, white = map(scalar, names)
    return write(f"{{black: {{name: {black}}}, white: {{name: {white}}}}}")


def _joined(found: list[Any], notation: Notation | None) -> Text | None:
    """The notation that a list of its words makes."""
    words = [word for word in found if isinstance(word, str)]
    text = " ".join(words)
    if not words or len(words) != len(found) or len(text) > _MOST:
        return None
    if notation and notation.examine and not any(notation.examine(text)):
        return did_you_mean(text)
    return None


def _as_number(found: str) -> Text | None:
    """The number that a text looks like."""
    digits = unicodedata.normalize("NFKC", found).strip()
    return write(str(int(digits))) if re.fullmatch("[0-9]{1,15}", digits) else None
