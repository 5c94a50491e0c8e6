"""Decisive rulings: the turn and the game resolved under every option of every ruling."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, TypeAlias

from shellref.disputes.history import differences
from shellref.disputes.line import Line, line_of, variant
from shellref.explanation import Decisive, TurnUnder
from shellref.games.game import Event, Game
from shellref.problems import Code, Problem
from shellref.record import Record
from shellref.referee import adjudicate, phrase
from shellref.text import Text
from shellref.trace import Trace, Turn, Verdict

#: What a turn lacks that a record leaves out after a win.
_CUT_SHORT = (Code.SCATTER_COUNT, Code.DOUBLE_ONCE, Code.DRAW_MISSING)

#: What comes of a game and of the turns asked about, to be compared.
_Result: TypeAlias = tuple[Any, ...]


def decisive(record: Record, turns: range = range(0)) -> list[Decisive]:
    """The options under which the position after one of some turns, or the result, differs.

    Each option by itself, in the order of the rulings; then those combinations that do what no
    smaller choice of their options does. Without turns only the result counts.
    """
    line, played = line_of(record), adjudicate(record)
    found: list[Decisive] = []
    results: dict[frozenset[tuple[str, str]], _Result] = {}
    for rulings in _combinations(line):
        trace = adjudicate(variant(record, located=True, rulings={**line.rulings, **rulings}))
        one = _under(line, played, trace, rulings, turns)
        options = frozenset(rulings.items())
        results[options] = _result(one, trace, turns)
        known = any(results[options] == results[other] for other in results if other < options)
        if not known and (one.result_differs or one.reached or one.turns):
            found.append(one)
    return found


def hanging(record: Record, verdict: Verdict) -> Verdict:
    """A verdict with a warning for each way in which another ruling would change the result.

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
    rules = tuple(ruling.rule for ruling in game.rulebook.rulings if ruling.key in one.rulings)
    turn = one.first_difference
    return Problem(
        Code.HANGS_ON_RULING,
        {"options": options, "other": one.ending},
        ("turns", turn - 1) if turn else (),
        turn=turn,
        rules=rules,
        severity="warning",
    )


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
    line: Line, played: Trace, trace: Trace, rulings: dict[str, str], turns: range
) -> Decisive:
    """What comes of the game, and of some of its turns, under other options."""
    effective = {**line.rulings, **rulings}
    alone = [_alone(line, played, effective, number) for number in turns]
    return Decisive(
        rulings,
        trace.verdict,
        ending(line.game, trace.verdict, played),
        _facts(trace.verdict) != _facts(played.verdict),
        _first_difference(trace, played),
        [n for n in turns if _position(trace, n) != _position(played, n)],
        [turn for turn in alone if turn],
    )


def _facts(verdict: Verdict) -> _Result:
    """What a result is: the turn that is not legal, if one is not, and how the game ended."""
    return verdict.illegal_turn, verdict.outcome, verdict.reason, verdict.turn


def _result(one: Decisive, trace: Trace, turns: range) -> _Result:
    """All that a combination of options leads to."""
    alone = [(turn.number, turn.kind, turn.turn and turn.turn.position) for turn in one.turns]
    return _facts(one.verdict), [_position(trace, number) for number in turns], alone


def _position(trace: Trace, number: int) -> object:
    return trace.turns[number - 1].position if len(trace.turns) >= number else None


def _first_difference(trace: Trace, played: Trace) -> int | None:
    """The first turn that ends in another position, or that only one of two replays has."""
    for one, other in zip(trace.turns, played.turns, strict=False):
        if one.position != other.position:
            return one.number
    shorter, longer = sorted((len(trace.turns), len(played.turns)))
    return shorter + 1 if shorter < longer else None


def _alone(line: Line, played: Trace, effective: dict[str, str], number: int) -> TurnUnder | None:
    """One turn resolved from the position that it really began in; None if it comes to the same."""
    game, before = line.game, line.states[number - 1]
    events: list[Event] = []
    after = game.play(before, line.choices[number - 1], effective, events.append)
    legal = len(line.states) > number
    if isinstance(after, Problem):
        if not legal:
            return None
        cut = _is_cut_short(after, played, number)
        return TurnUnder(number, "cut-short" if cut else "illegal", problem=after)
    position = game.position(after)
    turn = Turn(number, line.turns[number - 1], events, position)
    if not legal:
        return TurnUnder(number, "legal", turn)
    here = game.position(line.states[number])
    if position == here:
        return None
    return TurnUnder(number, "other", turn, differences=differences(game, here, position))


def _is_cut_short(problem: Problem, played: Trace, number: int) -> bool:
    """Whether a turn lacks only what a record leaves out because the game was won in it."""
    return played.verdict.turn == number and problem.code in _CUT_SHORT


_STOPS = Text("{turn} illegal: {problem}", "{turn}が反則：{problem}")
_OPEN = Text(
    "not over in {turn}, and the record goes no further",
    "{turn}では終わらず、その先は記録にない",
)


def ending(game: Game[Any, Any], verdict: Verdict, played: Trace) -> Text:
    """How a game ends that is played on from a record, as part of a sentence."""
    number = verdict.illegal_turn
    if number is None or verdict.turn is not None:
        return phrase(verdict.outcome, verdict.reason, game, verdict.turn)
    turn = game.turn.fill(number=number)
    problem = verdict.illegality[0]
    if _is_cut_short(problem, played, number):
        return _OPEN.fill(turn=turn)
    return _STOPS.fill(turn=turn, problem=problem.message)
