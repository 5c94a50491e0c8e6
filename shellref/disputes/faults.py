"""Where an illegal record went wrong: the place concerned, and what may have been meant.

Each slip of the pen that people make is tried: the record is judged with the slip undone, and the
slips that make the turn legal are told, those first that mend the whole record.
"""

from __future__ import annotations

from collections.abc import Iterator
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
from shellref.trace import Trace

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
    problems = [problem for problem in trace.verdict.errors if problem.turn == number]
    moves = line.turns[number - 1]
    paths = [*_paths(line, number, problems)]
    places = [*dict.fromkeys(place for path in paths for place in _at(line, moves, path))]
    histories = [history(trace, line.game, p, range(1, number)) for p in places]
    before = line.game.position(line.states[number - 1])
    remedies = [*_remedies(record, line, number, {*places}, trace)]
    return Fault(number, moves, before, problems, histories, remedies)


def _paths(line: Line, number: int, problems: list[Problem]) -> Iterator[Path]:
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
    if any(problem.code is Code.AFTER_THE_END for problem in trace.verdict.problems):
        return
    found: list[Remedy] = []
    seen: list[list[Any]] = []
    for tried in _tries(record, line, number, places, trace):
        if tried.turns in seen:
            continue
        seen.append(tried.turns)
        remedy = _judged(record, tried)
        if remedy.mends or remedy.legal >= number:
            found.append(remedy)
    # Where the turn is illegal for want of a proof, no other turn before it would help.
    if len(line.states) == number:
        found += _left_out(record, line, number)
    yield from sorted(found, key=_plausibility)[:TOLD]


def _plausibility(remedy: Remedy) -> tuple[bool, bool, int]:
    """What agrees with the claim comes first, then what mends all, then what reaches furthest.

    Of equals the one tried first comes first.
    """
    return remedy.claim != "agrees", not remedy.mends, remedy.turns - remedy.legal


def _judged(record: Record, tried: _Try) -> Remedy:
    """How far the record is legal with one slip undone, and whether the claim agrees then."""
    verdict = judge(variant(record, turns=tried.turns))
    total = len(tried.turns)
    if verdict.status == "illegal":
        legal = min(problem.turn for problem in verdict.errors if problem.turn) - 1
        return Remedy(tried.kind, tried.turn, tried.what, tried.moves, legal, total)
    claim: Agreement = "no-claim"
    if verdict.claim:
        claim = "disagrees" if verdict.status == "refuted" else "agrees"
    return Remedy(tried.kind, tried.turn, tried.what, tried.moves, total, total, claim)


_ORDER = Text("the turn and the one before it exchanged", "直前のターンと順番を入れ替える")
_TWICE = Text("entered twice: leave it out", "二重に書かれている：取り除く")
_SURPLUS = Text("leave it out", "取り除く")
_LEFT_OUT = Text("a turn was left out before it", "その前のターンが書き漏れている")


def _tries(
    record: Record, line: Line, number: int, places: set[str], trace: Trace
) -> Iterator[_Try]:
    """Slips in the turn itself, then just before it, then where the place was last changed."""
    assert record.data is not None
    written: list[Any] = record.data["turns"]
    without = [*written[: number - 1], *written[number:]]
    if number > 1 and line.turns[number - 1] == line.turns[number - 2]:
        yield _Try("entered-twice", number, _TWICE, None, without)
    yield from _slips(record, line, number, None)
    if number > 1:
        swapped = [*written]
        swapped[number - 2 : number] = reversed(swapped[number - 2 : number])
        yield _Try("order", number, _ORDER, None, swapped)
    for turn in _blamed(line, number, places, trace):
        yield from _slips(record, line, turn, places)
    if number == 1 or line.turns[number - 1] != line.turns[number - 2]:
        yield _Try("left-in", number, _SURPLUS, None, without)


def _blamed(line: Line, number: int, places: set[str], trace: Trace) -> Iterator[int]:
    """For each place the last turn whose choices name it."""
    named = [line.game.inquiry.places(turn.moves) for turn in trace.turns]
    turns = {max((n for n, at in enumerate(named, 1) if p in at), default=0) for p in places}
    yield from sorted(turns - {0, number}, reverse=True)


def _slips(record: Record, line: Line, number: int, places: set[str] | None) -> Iterator[_Try]:
    """The slips of one turn; where `places` are given, those that move it away from one."""
    assert record.data is not None
    written: list[Any] = record.data["turns"]
    here = written[number - 1]
    kept = here if isinstance(here, dict) else {}
    beside = {k: v for k, v in kept.items() if k not in bare(line.game, kept)} if kept else {}
    for slip in line.game.inquiry.slips(line.turns[number - 1]):
        if places and places <= line.game.inquiry.places(slip.turn):
            continue
        turns = [*written[: number - 1], {**slip.turn, **beside}, *written[number:]]
        yield _Try(slip.kind, number, slip.what, slip.turn, turns)


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
