"""Text in the two languages of the users.

A `Text` holds both versions side by side, so that neither can be forgotten. Codes, JSON keys
and notation are never translated; they appear in a `Text` as plain strings.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

Language: TypeAlias = Literal["en", "ja"]
LANGUAGES: tuple[Language, ...] = ("en", "ja")


class Text(NamedTuple):
    """One text in English and in Japanese; `{name}` marks a place to fill."""

    en: str
    ja: str

    def to(self, language: Language) -> str:
        """The text in `language`."""
        return self.ja if language == "ja" else self.en

    def fill(self, **values: Value) -> Text:
        """The text with each `{name}` replaced, in each language by the value's own version."""
        return Text(
            self.en.format(**{name: spoken(value, "en") for name, value in values.items()}),
            self.ja.format(**{name: spoken(value, "ja") for name, value in values.items()}),
        )


Value: TypeAlias = "Text | str | int | float"


def same(text: str) -> Text:
    """A text that reads alike in both languages: a code, a name, notation."""
    return Text(text, text)


def spoken(value: Value, language: Language) -> str:
    """`value` as it is written in a sentence of `language`."""
    return value.to(language) if isinstance(value, Text) else str(value)


def listed(values: list[str] | tuple[str, ...]) -> Text:
    """Some pieces of notation as a list in a sentence: `a1, b2` and `a1、b2`."""
    return Text(", ".join(values), "、".join(values))


def joined(texts: Iterable[Text], english: str = ", ", japanese: str = "、") -> Text:
    """Some texts as one, with what stands between them in each language."""
    both = [*texts]
    return Text(english.join(t.en for t in both), japanese.join(t.ja for t in both))


PLAYERS = {"black": Text("Black", "黒"), "white": Text("White", "白")}

OPPONENT = {"black": "white", "white": "black"}

OUTCOMES = {
    "black-wins": Text("Black wins", "黒の勝ち"),
    "white-wins": Text("White wins", "白の勝ち"),
    "draw": Text("draw", "引き分け"),
    "unfinished": Text("unfinished", "未決着"),
}

#: Reasons that people decide, not the board (judging: *The claim*).
PEOPLES_REASONS = {
    "resignation": Text("resignation", "投了"),
    "time": Text("time", "時間切れ"),
    "forfeit": Text("forfeit", "不戦"),
    "agreement": Text("agreement", "合意"),
    "adjudication": Text("adjudication", "審判の判定"),
}
