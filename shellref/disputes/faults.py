"""Where an illegal record went wrong: the place concerned, and what may have been meant.

Each slip of the pen that people make is tried: the record is judged with the slip undone, and the
slips that make the turn legal are told, those first that mend the whole record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from shellref.disputes.history import history
from shellref.disputes.line import Line, bare, follow, variant
from shellref.explanation import Agreement, Fault, Remedy
from shellref.games.game import Document
from shellref.problems import Code, Path, Problem
from shellref.record import Record
from shellref.referee import judge
from shellref.text import Text
from shellref.trace import Trace, Verdict

#: How many choices are tried for a turn that was left out.
MOST = 7000
#: How many of those that make the rest legal are held against the claim.
TRIED = 100
#: How many remedies are told.
TOLD = 40


class _Try(NamedTuple):
    """A record's turns with one slip undone: what it is, and the turn that it changes."""

    kind: str
    turn: int
    what: Text
    moves: Document | None
    turns: list[Any]


def fault(record: Record, line: Line, trace: Trace) -> Fault:
    """Why the turn after the last legal one is illegal, and what may have happened."""
    number = len(trace.turns) + 1
    problems = trace.verdict.illegality
    moves = line.turns[number - 1]
    paths = [*_paths(line, number, problems)]
    places = [*dict.fromkeys(place for path in paths for place in _at(line, moves, path))]
    histories = [history(trace, line.game, place, range(1, number)) for place in places]
    before = line.game.position(line.states[number - 1])
    remedies = [*_remedies(record, line, number, {*places}, trace)]
    return Fault(number, moves, before, problems, histories, remedies)


def _paths(line: Line, number: int, problems: Sequence[Problem]) -> Iterator[Path]:
    """Where the problems of a turn stand in it, as in long form."""
    before, choices = line.states[number - 1], line.choices[number - 1]
    refused = line.game.play(before, choices, line.rulings, None)
    if isinstance(refused, Problem):
        yield refused.path
    else:
        yield from (problem.path[2:] for problem in problems)


def _at(line: Line, moves: Document, path: Path) -> Iterator[str]:
    """The place that a path leads to in the choices of a turn, if it leads to one."""
    value: Any = moves
    for step in path:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return
    if isinstance(value, str) and value in line.game.inquiry.meant(value):
        yield value


def _remedies(
    record: Record, line: Line, number: int, places: set[str], trace: Trace
) -> Iterator[Remedy]:
    """The slips that would make the turn legal, the most plausible first."""
    found: list[Remedy] = []
    seen: list[list[Any]] = []
    for tried in _tries(record, line, number, places, trace):
        if tried.turns not in seen:
            seen.append(tried.turns)
            remedy = _judged(record, tried)
            if remedy.mends or remedy.legal >= number:
                found.append(remedy)
    found += _left_out(record, line, number)
    yield from sorted(found, key=_plausibility)[:TOLD]


def _plausibility(remedy: Remedy) -> tuple[bool, bool, bool, int]:
    """What mends all comes first, then what agrees with the record, then what reaches furthest.

    Of equals the one tried first comes first.
    """
    differs = remedy.claim == "disagrees" or not remedy.expected
    return not remedy.mends, differs, remedy.claim != "agrees", remedy.turns - remedy.legal


def _judged(record: Record, tried: _Try) -> Remedy:
    """How far the record is legal with one slip undone, and whether it agrees with itself then."""
    verdict = judge(variant(record, turns=tried.turns))
    total = len(tried.turns)
    legal = total if verdict.illegal_turn is None else verdict.illegal_turn - 1
    remedy = Remedy(tried.kind, tried.turn, tried.what, tried.moves, legal, total)
    if legal < total:
        return remedy
    expected = all(problem.code is not Code.EXPECTATION for problem in verdict.errors)
    return replace(remedy, claim=_agreement(verdict), expected=expected)


def _agreement(verdict: Verdict) -> Agreement:
    """Whether a claim agrees with the board, where the record is legal to its end."""
    if verdict.claim is None:
        return "no-claim"
    refuted = any(problem.code is not Code.EXPECTATION for problem in verdict.errors)
    return "disagrees" if refuted else "agrees"


_ORDER = Text("exchanged with the turn before it", "直前と順番が逆")
_TWICE = Text("entered twice: leave it out", "二重に書かれている：取り除く")
_SURPLUS = Text("one too many: leave it out", "余分に書かれている：取り除く")
_LEFT_OUT = Text("one was left out before it", "この前に書き漏れがある")
_PROVEN = Text("{choice}, which the proof bears out", "{choice}（証明と一致する）")


def _tries(
    record: Record, line: Line, number: int, places: set[str], trace: Trace
) -> Iterator[_Try]:
    """Slips in the turn itself, then just around it, then where the place was last changed."""
    assert record.data is not None
    written: list[Any] = record.data["turns"]
    without = [*written[: number - 1], *written[number:]]
    twice = number > 1 and line.turns[number - 1] == line.turns[number - 2]
    if twice:
        yield _Try("entered-twice", number, _TWICE, None, without)
    yield from _proven(record, line, number)
    yield from _slips(record, line, number, set())
    # Where players alternate, the first of two exchanged turns is the illegal one.
    for second in (number, number + 1):
        if 1 < second <= len(written):
            pair = written[second - 1], written[second - 2]
            turns = [*written[: second - 2], *pair, *written[second:]]
            yield _Try("order", second, _ORDER, None, turns)
    for turn in _blamed(line, number, places, trace):
        yield from _slips(record, line, turn, places)
    if not twice:
        yield _Try("left-in", number, _SURPLUS, None, without)


def _blamed(line: Line, number: int, places: set[str], trace: Trace) -> Iterator[int]:
    """For each place the last turn whose choices name it."""
    named = [line.game.inquiry.places(turn.moves) for turn in trace.turns]
    turns = {max((n for n, at in enumerate(named, 1) if p in at), default=0) for p in places}
    yield from sorted(turns - {0, number}, reverse=True)


def _slips(record: Record, line: Line, number: int, places: set[str]) -> Iterator[_Try]:
    """The slips of one turn; where `places` are given, those that move it away from one."""
    for slip in line.game.inquiry.slips(line.turns[number - 1]):
        if not places or not places <= line.game.inquiry.places(slip.turn):
            turns = _with_choices(record, line, number, slip.turn)
            yield _Try(slip.kind, number, slip.what, slip.turn, turns)


def _with_choices(record: Record, line: Line, number: int, moves: Document) -> list[Any]:
    """A record's turns with other choices in one of them, what stands beside them kept."""
    assert record.data is not None
    written: list[Any] = record.data["turns"]
    here = written[number - 1]
    kept = {**here} if isinstance(here, dict) else {}
    for key in bare(line.game, kept) if kept else ():
        del kept[key]
    return [*written[: number - 1], {**moves, **kept}, *written[number:]]


def _proven(record: Record, line: Line, number: int) -> Iterator[_Try]:
    """Where a turn's proof fails: the choices that it proves, one player's changed."""
    assert record.data is not None
    written, moves = record.data["turns"][number - 1], line.turns[number - 1]
    if len(line.states) == number or not isinstance(written, dict):
        return
    for choice in islice(line.game.choices(line.states[number - 1], line.rulings), MOST):
        other = line.game.moves(choice)
        if sum(other[key] != value for key, value in moves.items()) == 1:
            turns = _with_choices(record, line, number, other)
            proofs = line.game.proofs.items()
            if not any(
                [*prove(record.data, number, turns[number - 1])]
                for key, prove in proofs
                if key in written
            ):
                what = _PROVEN.fill(choice=line.game.choice(other))
                yield _Try("proven", number, what, other, turns)


def _left_out(record: Record, line: Line, number: int) -> Iterator[Remedy]:
    """A turn left out before the illegal one: the choices that would make all the rest legal."""
    assert record.data is not None
    state, rest = line.states[number - 1], line.choices[number - 1 :]
    tried = [*islice(line.game.choices(state, line.rulings), MOST)]
    mending = [
        line.game.moves(choice)
        for choice in tried
        # The first state is the one before the turn put in.
        if len(follow(line.game, state, [choice, *rest], line.rulings)) == len(rest) + 2
    ]
    written: list[Any] = record.data["turns"]
    best: Remedy | None = None
    for moves in mending[:TRIED]:
        turns = [*written[: number - 1], moves, *written[number - 1 :]]
        remedy = _judged(record, _Try("left-out", number, _LEFT_OUT, moves, turns))
        if best is None or _plausibility(remedy) < _plausibility(best):
            best = remedy
    if best and best.mends:
        yield replace(best, count=len(mending), at_least=len(tried) == MOST)
