"""What the text forms of explanations share: sentences with their rules, boards side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from rich.cells import cell_len
from rich.text import Text as Line

from shellref.explanation import History
from shellref.games.game import Document, Event, Game
from shellref.games.picture import Mark
from shellref.render import words
from shellref.render.palette import drawn
from shellref.render.safe import safe
from shellref.render.text import FAINT, hanging
from shellref.render.wrapping import wrapped
from shellref.rulebook import Rule
from shellref.text import Language, Text, Value

#: Between two boards side by side.
GAP = 4


_IN_FORCE = Text("Here: {option} ({meaning}).", "ここでは{option}（{meaning}）。")


class Teller:
    """Tells an explanation in one language, within a width; each rule's text but once."""

    def __init__(
        self,
        game: Game[Any, Any],
        rulings: Mapping[str, str],
        language: Language,
        width: int,
    ) -> None:
        self.game = game
        self.rulings = rulings
        self.language = language
        self.width = width
        self.told: set[Rule] = set()

    def say(self, text: Text, **values: Value) -> str:
        """A text in the language, its places filled."""
        return (text.fill(**values) if values else text).to(self.language)

    def paragraph(self, text: str, indent: int = 2) -> Iterator[Line]:
        """A text wrapped within the width, its later lines indented further."""
        pieces = wrapped(text, self.width - indent - 2)
        for number, piece in enumerate(pieces):
            yield Line(" " * (indent + (2 if number else 0)) + piece)

    def title(self, text: str, style: str = "bold") -> Iterator[Line]:
        """A heading after an empty line."""
        yield Line()
        for piece in wrapped(text, self.width):
            yield Line(piece, style=style)

    def with_rules(self, sentence: Text, rules: Sequence[Rule], indent: int = 2) -> Iterator[Line]:
        """A sentence and the rules that it rests on: in full once, then by number."""
        known = [rule for rule in rules if rule in self.told]
        lines = [*self.paragraph(safe(sentence.to(self.language)), indent)]
        if known:
            cited = f" [{' '.join(rule.id for rule in known)}]"
            if lines[-1].cell_len + cell_len(cited) > self.width:
                lines.append(Line(" " * (indent + 1)))
            lines[-1].append(cited, FAINT)
        yield from lines
        for rule in rules:
            if rule not in self.told:
                self.told.add(rule)
                text = self.rule_text(rule).to(self.language)
                for line in hanging(f"{rule.id}  ", text, self.width, indent + 4):
                    line.stylize(FAINT)
                    yield line

    def rule_text(self, rule: Rule) -> Text:
        """The text of a rule; of a ruling that can be set, also how it is set here."""
        ruling = self.game.rulebook.ruling_of(rule)
        if ruling is None:
            return rule.text
        option = self.rulings[ruling.key]
        here = _IN_FORCE.fill(option=option, meaning=ruling.options[option])
        return Text(f"{rule.text.en} {here.en}", f"{rule.text.ja}{here.ja}")

    def numbered(self, turn: int) -> Text:
        """A turn by its number, as the game calls it."""
        return words.numbered(turn, self.game)

    def heading(self, turn: int, moves: Document) -> str:
        """A turn by its number, and what was chosen in it."""
        choice = safe(self.game.choice(moves).to(self.language))
        return f"{words.capital(self.numbered(turn)).to(self.language)}  {choice}"

    def boards(
        self,
        titles: Sequence[Text],
        positions: Sequence[Document],
        marked: Sequence[Mapping[str, Mark]],
    ) -> Iterator[Line]:
        """One board or two, beside each other where the width allows."""
        boards = [
            [Line(title.to(self.language)), *drawn(self.game, position, marks)]
            for title, position, marks in zip(titles, positions, marked, strict=True)
        ]
        widths = [max(line.cell_len for line in board) + GAP for board in boards]
        if sum(widths) - GAP > self.width:
            yield from (line for board in boards for line in board)
            return
        for row in zip_longest(*boards, fillvalue=Line()):
            whole = Line()
            for part, width in zip(row, widths, strict=True):
                whole.append_text(part).append(" " * (width - part.cell_len))
            yield whole


def event_lines(tell: Teller, events: Sequence[Event]) -> Iterator[Line]:
    """Each step by its name, below it what happened and the rules that say so."""
    step = None
    for event in events:
        # A win comes last, in whatever step it happened; it does not begin that step anew.
        if event.step != step and (step is None or event.type != "won"):
            step = event.step
            yield Line(tell.game.steps[step].to(tell.language), style="underline")
        yield from tell.with_rules(tell.game.sentence(event.to_json()), event.rules)


_HISTORY = Text("History of {place}", "{place}の経過")
_AT_START = Text("at the start", "開始時")
_SINCE = Text("since {turn}", "{turn}から")
_NOTHING = Text("no change", "変化なし")


def history_lines(tell: Teller, history: History) -> Iterator[Line]:
    """What was at a place, since when, and what each turn did there."""
    called = tell.game.inquiry.called(history.place)
    yield Line(tell.say(_HISTORY, place=called), style="underline")
    since = tell.numbered(history.since)
    when = _SINCE.fill(turn=since) if history.since else _AT_START
    rows: list[tuple[str, str, Sequence[Event]]] = [
        (when.to(tell.language), history.before.text.to(tell.language), ())
    ]
    rows += [
        (
            tell.numbered(change.turn).to(tell.language),
            change.after.text.to(tell.language)
            if change.touched or change.before != change.after
            else "",
            change.events,
        )
        for change in history.changes
    ]
    margin = max(cell_len(row[0]) for row in rows) + 2
    for label, there, events in rows:
        label += " " * (margin - cell_len(label))
        for event in events:
            sentence = tell.game.sentence(event.to_json()).to(tell.language)
            cited = " ".join(rule.id for rule in event.rules)
            yield from hanging(label, f"{safe(sentence)} [{cited}]", tell.width, 2)
            label = " " * margin
        if there:
            arrow = "→ " if events else ""
            yield from hanging(label, arrow + there, tell.width, 2)
    if not history.changes:
        yield from tell.paragraph(_NOTHING.to(tell.language))
