"""What every game's rulebook is made of.

A game's rules are the members of an enum derived from `Rule`: a citation of a rule that does
not exist does not type-check. A ruling decides a point on which the game's own text is silent
or can be read in two ways; a ruling with options can be set in a record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from shellref.text import Text


class Rule(Enum):
    """Base of each game's rules. Members are `id, English text, Japanese text`."""

    def __init__(self, id: str, en: str, ja: str) -> None:
        self.id = id
        self.text = Text(en, ja)

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the rulebook; its rules are those whose id begins with the section's."""

    id: str
    title: Text


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling with options. `options` maps each option to what it means, the default first."""

    rule: Rule
    key: str
    options: Mapping[str, Text]

    @property
    def default(self) -> str:
        """The option that holds where a record names none."""
        return next(iter(self.options))


@dataclass(frozen=True)
class Rulebook:
    """All that a game's rules say, in both languages.

    `reasons` are the verdict words: why the board decided a game.
    """

    prefix: str
    sections: tuple[Section, ...]
    rules: type[Rule]
    rulings: tuple[Ruling, ...]
    reasons: Mapping[str, Text]

    @cached_property
    def defaults(self) -> Mapping[str, str]:
        """The default of every ruling with options."""
        return {ruling.key: ruling.default for ruling in self.rulings}

    def section_of(self, rule: Rule) -> Section:
        """The section that `rule` stands in: the one with the longest matching id."""
        ours = [s for s in self.sections if rule.id == s.id or rule.id.startswith(s.id)]
        return max(ours, key=lambda section: len(section.id))

    def matching(self, id: str) -> Iterator[Rule]:
        """The rule of that id, or the rules of the section of that id."""
        for rule in self.rules:
            if rule.id == id or rule.id.startswith(f"{id}.") or self.section_of(rule).id == id:
                yield rule

    def ruling_of(self, rule: Rule) -> Ruling | None:
        """The options of `rule`, if it is a ruling that has some."""
        return next((ruling for ruling in self.rulings if ruling.rule is rule), None)

    def effective(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """The value of every ruling with options, where a record has `chosen` some."""
        if not chosen:
            return {**self.defaults}
        return {ruling.key: chosen.get(ruling.key, ruling.default) for ruling in self.rulings}
