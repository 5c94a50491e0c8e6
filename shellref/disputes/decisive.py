"""Decisive rulings: the turn and the game resolved under every option of every ruling."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from shellref.disputes.history import differences
from shellref.disputes.line import Line, line_of, variant
from shellref.explanation import Decisive
from shellref.games.game import Document, Event, Game
from shellref.problems import Code, Problem
from shellref.record import Record
from shellref.referee import adjudicate, phrase
from shellref.text import Text
from shellref.trace import Trace, Turn, Verdict


def decisive(record: Record, number: int | None = None) -> list[Decisive]:
    """The options under which the position after turn `number`, or the verdict, differs.

    Each option by itself, in the order of the rulings; then those combinations that do what none
    of their options does alone. Without a number only the verdict counts.
    """
    line, played = line_of(record), adjudicate(record)
    found: list[Decisive] = []
    alone: dict[tuple[str, str], Decisive] = {}
    for rulings in _combinations(line):
        one = _under(record, line, played, rulings, number)
        if len(rulings) == 1:
            alone |= dict.fromkeys(rulings.items(), one)
        if not (one.result_differs or (number and _turn_differs(one, played, number))):
            continue
        parts = [alone[option] for option in rulings.items()] if len(rulings) > 1 else []
        if not any(_result(one) == _result(part) for part in parts):
            found.append(one)
    return found


def hanging(record: Record, verdict: Verdict) -> Verdict:
    """A verdict with a warning for each way in which another ruling would change it.

    Only for a record that is legal to its end; of others the verdict as it is.
    """
    if verdict.status not in ("confirmed", "unclaimed", "refuted"):
        return verdict
    assert record.game is not None
    warnings = [record.locate(_warning(record.game, one)) for one in decisive(record)]
    return verdict._replace(problems=(*verdict.problems, *warnings))


def _warning(game: Game[Any, Any], one: Decisive) -> Problem:
    """What another ruling would change, at the first turn that it changes."""
    options = ", ".join(f"{ruling}: {option}" for ruling, option in one.rulings.items())
    verdict, turn = one.verdict, one.first_difference
    other = phrase(verdict.outcome, verdict.reason, game, verdict.turn)
    if verdict.status == "illegal":
        other = _ILLEGAL.fill(turn=game.turn.fill(number=verdict.errors[-1].turn or 0))
    rules = tuple(ruling.rule for ruling in game.rulebook.rulings if ruling.key in one.rulings)
    return Problem(
        Code.HANGS_ON_RULING,
        {"options": options, "other": other},
        ("turns", turn - 1) if turn else (),
        turn=turn,
        rules=rules,
        severity="warning",
    )


_ILLEGAL = Text("illegal in {turn}", "{turn}が反則")


def _combinations(line: Line) -> Iterator[dict[str, str]]:
    """Every choice of options other than those in force, the fewest first."""
    rulings = line.game.rulebook.rulings
    chosen = [
        {
            ruling.key: option
            for ruling, option in zip(rulings, options, strict=True)
            if option != line.rulings[ruling.key]
        }
        for options in product(*(ruling.options for ruling in rulings))
    ]
    return iter(sorted(filter(None, chosen), key=len))


def _under(
    record: Record, line: Line, played: Trace, rulings: dict[str, str], number: int | None
) -> Decisive:
    """What comes of the game, and of one of its turns, under other options."""
    effective = {**line.rulings, **rulings}
    trace = adjudicate(variant(record, located=True, rulings=effective))
    one = Decisive(
        rulings,
        trace.verdict,
        _facts(trace.verdict) != _facts(played.verdict),
        _first_difference(trace, played),
    )
    if number is None:
        return one
    if len(trace.turns) >= number:
        one = one._replace(position=trace.turns[number - 1].position)
    alone = _alone(line, effective, number)
    if isinstance(alone, Turn) and len(played.turns) >= number:
        here = played.turns[number - 1].position
        one = one._replace(differences=differences(line.game, here, alone.position))
    return one._replace(alone=alone)


def _facts(verdict: Verdict) -> tuple[Any, ...]:
    """What a result is: whether all turns are legal, and how the game ended."""
    return verdict.status == "illegal", verdict.outcome, verdict.reason, verdict.turn


def _result(one: Decisive) -> tuple[Any, ...]:
    """What two combinations are compared by."""
    alone = one.alone.position if isinstance(one.alone, Turn) else one.alone is None
    return _facts(one.verdict), one.position, alone


def _turn_differs(one: Decisive, played: Trace, number: int) -> bool:
    before = played.turns[number - 1].position if len(played.turns) >= number else None
    return one.alone is not None or one.position != before


def _first_difference(trace: Trace, played: Trace) -> int | None:
    """The first turn that ends in another position, or that only one of two replays has."""
    pairs = zip(trace.turns, played.turns, strict=False)
    for one, other in pairs:
        if one.position != other.position:
            return one.number
    shorter, longer = sorted((len(trace.turns), len(played.turns)))
    return shorter + 1 if shorter < longer else None


def _alone(line: Line, effective: dict[str, str], number: int) -> Turn | Problem | None:
    """One turn resolved under other options from the position that it really began in."""
    game, before = line.game, line.states[number - 1]
    events: list[Event] = []
    after = game.play(before, line.choices[number - 1], effective, events.append)
    if isinstance(after, Problem):
        return after if len(line.states) > number else None
    position: Document = game.position(after)
    if len(line.states) > number and position == game.position(line.states[number]):
        return None
    return Turn(number, line.turns[number - 1], events, position)
