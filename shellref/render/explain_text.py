"""An explanation as text: what an arbiter reads out to two players who disagree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text as Line

from shellref.explanation import ExplainedTurn, Explanation
from shellref.games.inquiry import PERHAPS, SURELY, NearMiss
from shellref.render.dispute_text import (
    alternative_lines,
    decisive_lines,
    fault_lines,
    parting_lines,
)
from shellref.render.judged import Judged
from shellref.render.telling import Teller, event_lines, history_lines
from shellref.render.text import hanging
from shellref.render.trace_text import identity, verdict_lines
from shellref.text import PLAYERS, Language, Text, joined, listed

#: How many near misses are told where nobody asked about a place.
MOST_MISSES = 8
_BEFORE = Text("Before", "直前の局面")
_AFTER = Text("After", "直後の局面")
_NOT = Text("What did not happen, and why", "起きなかったことと、その理由")
_MORE = Text(
    "{count} more (ask with --about)", "ほかに{count}件（--aboutで場所を指定すると表示します）"
)
_RACE = Text("{player} {before} → {after}", "{player} {before} → {after}")
_NO_TURNS = Text("No turn was played.", "ターンがありません。")
_UNTOUCHED = Text("No turn touched {places}.", "{places}に関わるターンはありません。")


def explanation_lines(
    explanation: Explanation, judged: Judged, language: Language, width: int
) -> Iterator[Line]:
    """The whole explanation, below the heading of its record."""
    game, trace = explanation.game, explanation.trace
    tell = Teller(game, trace.rulings, language, width)
    yield from identity(trace, language, width)
    if not explanation.turns and not explanation.fault:
        about = explanation.about
        text = _UNTOUCHED.fill(places=listed(sorted(about))) if about else _NO_TURNS
        if not any(history.changes for history in explanation.histories):
            yield Line()
            yield from tell.paragraph(text.to(language), 0)
    for history in explanation.histories:
        yield Line()
        yield from history_lines(tell, history)
    for turn in explanation.turns:
        yield from _turn(tell, turn, bool(explanation.about))
    if explanation.fault:
        yield from fault_lines(tell, explanation.fault, explanation.about)
    if explanation.parting:
        yield from parting_lines(tell, explanation.parting)
    if explanation.decisive is not None:
        yield from decisive_lines(tell, explanation.decisive, explanation)
    if explanation.alternative:
        yield from alternative_lines(tell, explanation.alternative, explanation)
    yield Line()
    told = explanation.fault or explanation.parting
    yield from verdict_lines(trace, game, judged, language, width, rules=not told)


def _turn(tell: Teller, explained: ExplainedTurn, narrowed: bool) -> Iterator[Line]:
    game, turn = tell.game, explained.turn
    yield from tell.title(tell.heading(turn.number, turn.moves))
    changed = game.changed([event.to_json() for event in turn.events])
    if not narrowed:
        yield from tell.boards((_BEFORE, _AFTER), (explained.before, turn.position), ({}, changed))
        for fact in game.facts(turn.position, changed):
            yield from tell.paragraph(fact.to(tell.language))
    yield from event_lines(tell, explained.touching)
    yield from _misses(tell, explained.near_misses, narrowed)
    if not narrowed:
        yield from _race(tell, explained)


def _misses(tell: Teller, misses: Sequence[NearMiss], narrowed: bool) -> Iterator[Line]:
    """What did not happen; unless asked about a place, only what a person would ask about."""
    shown = [*misses] if narrowed else _telling(misses)
    if shown:
        yield Line(_NOT.to(tell.language), style="underline")
    for miss in shown:
        yield from tell.with_rules(tell.game.inquiry.sentence(miss.to_json()), miss.rules)
    left = len(misses) - len(shown)
    if left:
        if not shown:
            yield Line(_NOT.to(tell.language), style="underline")
        yield from tell.paragraph(tell.say(_MORE, count=left))


def _telling(misses: Sequence[NearMiss]) -> list[NearMiss]:
    """The near misses that somebody would ask about: the most relevant, but not too many."""
    surely = sum(miss.relevance == SURELY for miss in misses)
    asked = [miss for miss in misses if miss.relevance <= PERHAPS]
    return asked[: max(MOST_MISSES, surely)]


def _race(tell: Teller, explained: ExplainedTurn) -> Iterator[Line]:
    race = tell.game.inquiry.race
    before, after = race.standing(explained.before), race.standing(explained.turn.position)
    if before == after and not any(after.values()):
        return
    parts = [
        _RACE.fill(player=PLAYERS[player], before=before[player], after=after[player])
        for player in PLAYERS
    ]
    told = joined(parts)
    yield from hanging(f"{race.title.to(tell.language)}  ", told.to(tell.language), tell.width)
