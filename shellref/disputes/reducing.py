"""The smallest record that still shows a problem or an event: something to attach to a complaint.

Turns are dropped and the position is set up by hand instead; then whatever can go goes. Nothing
is taken to be shown that a judged record did not show.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from shellref.disputes.explaining import NO_TURN, NOT_REACHED, NotExplained, meant
from shellref.disputes.history import concerned
from shellref.disputes.line import Line, line_of
from shellref.disputes.parting import parting
from shellref.disputes.shrinking import Aim, shrunk, smallest
from shellref.games.game import Document, Event, Game
from shellref.problems import Code, Problem
from shellref.record import Record, load
from shellref.referee import adjudicate
from shellref.text import PLAYERS, Language, Text
from shellref.trace import Trace


class Reduced(NamedTuple):
    """A reduced record, and what it shows, as sentences. `sound` says that it is a record."""

    data: Document
    shows: Sequence[Text]
    sound: bool = True


NOT_DATA = Text(
    "the record cannot be reduced, since it cannot be read as data: attach the file as it is",
    "データとして読めない記録は縮小できません。ファイルをそのまま添付してください",
)
_NO_TURNS = Text(
    "there is nothing to reduce: no turn was played", "ターンがないので、縮小するものがありません"
)
_UNTOUCHED = Text(
    "nothing in turn {turn} touches these places", "ターン{turn}でその場所に関わることはありません"
)
_FROM = Text("Reduced from turn {turn} of a longer record. ", "長い記録のターン{turn}から縮小。")
_FROM_MALFORMED = Text("Reduced from a longer record. ", "長い記録から縮小。")
_PROBLEM = Text("{code}: {message}.", "{code}：{message}。")


def reduce(
    record: Record,
    turn: int | None = None,
    *,
    about: Iterable[str] = (),
    language: Language = "en",
) -> Reduced:
    """The smallest record that shows the same problem, or the same events at its last turn.

    Without a turn it is about the first problem of the record, or where it has none about the
    events of the turn that decides it, or its last. With one it is about the events of that turn:
    those that name a place of `about`, or all. Names and notes are in `language`.

    Raises `NotExplained` for a record that cannot be read, a turn that it does not have, a word
    that is no place, and a turn in which nothing touches the places.
    """
    if record.data is None or not reducible(record):
        raise NotExplained(NOT_DATA)
    if record.problems or record.game is None:
        return _malformed(record, record.data, language)
    trace, line = adjudicate(record), line_of(record)
    illegal = len(trace.turns) + 1 if trace.verdict.status == "illegal" else None
    if trace.verdict.errors and turn in (None, illegal):
        aims, problem = _illegal(record, line, trace) if illegal else _refuted(record, line, trace)
        shows = [_PROBLEM.fill(code=problem.code.id, message=problem.message)]
        return _reduced(record, line, aims, shows, language)
    number = trace.verdict.turn or len(trace.turns) if turn is None else turn
    if number not in range(1, len(line.turns) + 1):
        missing = NO_TURN.fill(turn=number, count=len(line.turns))
        raise NotExplained(missing if line.turns else _NO_TURNS)
    if number > len(trace.turns):
        raise NotExplained(NOT_REACHED.fill(turn=number, illegal=len(trace.turns) + 1))
    places = meant(line.game, about)
    wanted = _naming(line.game, trace.turns[number - 1].events, places)
    if not wanted:
        raise NotExplained(_UNTOUCHED.fill(turn=number))
    aim = Aim(number, [line.turns[number - 1]], _showing_events(line.game, wanted, places))
    sentences = [line.game.sentence(event.to_json()) for event in wanted]
    return _reduced(record, line, [aim], sentences, language, expecting=True)


def reducible(record: Record) -> bool:
    """Whether what a record shows lies in its data, and not in how the text was written."""
    return record.data is not None and (not record.problems or any(_in_data(record)))


def _in_data(record: Record) -> list[Problem]:
    """The problems that the bare data of a malformed record has too."""
    assert record.data is not None
    found = read(record.data).problems
    return [one for one in record.problems if any(_alike(one, other) for other in found)]


def read(data: Document) -> Record:
    """A record document as the referee reads it from a file."""
    [record] = load(json.dumps(data).encode(), "json")
    return record


def _reduced(
    record: Record,
    line: Line,
    aims: Iterable[Aim],
    shows: Sequence[Text],
    language: Language,
    *,
    expecting: bool = False,
) -> Reduced:
    """The smallest record for the first aim that any record can reach."""
    assert record.data is not None
    for aim in aims:
        small = smallest(record.data, line, aim)
        if small is None:
            continue
        if expecting:
            small["turns"] = [*small["turns"][:-1], _expecting(line.game, small)]
        return Reduced(_finished(small, line.game, _FROM, aim.number, shows, language), shows)
    raise AssertionError("a record does not show its own problem")


def _finished(
    data: Document,
    game: Game[Any, Any],
    origin: Text,
    turn: int,
    shows: Sequence[Text],
    language: Language,
) -> Document:
    """A reduced record with short turns, names in the language, and notes that say what it is."""
    said = Text(" ".join(text.en for text in shows), "".join(text.ja for text in shows))
    from_ = origin.fill(turn=turn) if "{turn}" in origin.en else origin
    finished = {
        **data,
        "players": {p: {"name": words.to(language)} for p, words in PLAYERS.items()},
        "turns": [game.restyle(turn, "short") for turn in data["turns"]],
        "notes": from_.to(language) + said.to(language),
    }
    return {key: finished[key] for key in _KEYS if key in finished}


_KEYS = ("format", "game", "id", "players", "rulings", "setup", "turns", "result", "notes")


# --- Events ----------------------------------------------------------------------------------


def _naming(game: Game[Any, Any], events: Sequence[Event], places: frozenset[str]) -> list[Event]:
    """The events that name one of some places; all where there are none."""
    return [e for e in events if not places or concerned(game, e.to_json(), places)]


def _showing_events(game: Game[Any, Any], wanted: list[Event], places: frozenset[str]) -> Any:
    def shows(data: Document) -> bool:
        trace = _judged(data)
        if trace is None or trace.verdict.errors:
            return False
        return _naming(game, trace.turns[-1].events, places) == wanted

    return shows


def _judged(data: Document) -> Trace | None:
    """The trace of a record document; None if it is no record."""
    record = read(data)
    return None if record.problems else adjudicate(record)


def _expecting(game: Game[Any, Any], data: Document) -> Document:
    """The last turn of a record with all that came of it."""
    trace = adjudicate(read(data))
    last = trace.turns[-1]
    expect = {
        key: expectation.value(last.events, last.position)
        for key, expectation in game.expectations.items()
    }
    decided = trace.verdict.outcome if trace.verdict.turn == last.number else "unfinished"
    turn: Document = game.restyle(data["turns"][-1], "long")
    return {**turn, "expect": {**expect, "outcome": decided}}


# --- Problems --------------------------------------------------------------------------------


def _alike(one: Problem, other: Problem) -> bool:
    """Whether two problems say the same, wherever they stand."""
    return (one.code, one.rules, one.message) == (other.code, other.rules, other.message)


def _illegal(record: Record, line: Line, trace: Trace) -> tuple[Iterator[Aim], Problem]:
    """What a record with the same illegal turn has to keep."""
    assert record.data is not None
    number = len(trace.turns) + 1
    problem = next(p for p in trace.verdict.errors if p.turn == number)
    written = record.data["turns"][number - 1]
    proof = next((key for key in line.game.proofs if key in problem.path), None)
    last = {**line.turns[number - 1], **({proof: written[proof]} if proof else {})}

    def shows(data: Document) -> bool:
        judged = _judged(data)
        if judged is None or judged.verdict.status != "illegal":
            return False
        found = [p for p in judged.verdict.errors if p.turn == len(judged.turns) + 1]
        return len(found) == len(judged.verdict.errors) and any(_alike(p, problem) for p in found)

    def aims() -> Iterator[Aim]:
        # What may be left out of a record's last turn is missing only where another follows.
        for end in (number, number + 1):
            rest = line.turns[number:end]
            yield Aim(number, [last, *rest], shows, whole=proof is not None)

    return aims(), problem


def _refuted(record: Record, line: Line, trace: Trace) -> tuple[Iterator[Aim], Problem]:
    """What a record with the same refuted claim or expectation has to keep."""
    assert record.data is not None
    parted = parting(record, trace)
    assert parted
    problem, last = parted.problems[0], len(trace.turns)
    expected = problem.code is Code.EXPECTATION
    number = parted.number if expected else last
    claim = record.data.get("result", {})

    def result(dropped: int) -> Document | None:
        if expected:
            return None
        turn = {"turn": max(claim["turn"] - dropped, 0)} if "turn" in claim else {}
        return {**claim, **turn}

    def shows(data: Document) -> bool:
        judged = _judged(data)
        if judged is None or judged.verdict.status != "refuted":
            return False
        found = judged.verdict.errors
        if expected:
            return len(found) == 1 and _alike(found[0], problem)
        kinds = {p.code for p in trace.verdict.errors if p.code is not Code.EXPECTATION}
        facts = (judged.verdict.outcome, judged.verdict.reason)
        return {p.code for p in found} == kinds and facts == trace.verdict[1:3]

    turns = [*line.turns[number - 1 : number]] if number else []
    if expected:
        key = problem.path[3]
        written = record.data["turns"][number - 1]["expect"]
        turns = [{**turn, "expect": {key: written[key]}} for turn in turns]
    return iter([Aim(number, turns, shows, result=result)]), problem


# --- What is no record -----------------------------------------------------------------------


def _malformed(record: Record, data: Document, language: Language) -> Reduced:
    """The smallest document with the same first problem and no other that it did not have."""
    known = _in_data(record)
    first = known[0]

    def shows(smaller: Document) -> bool:
        found = read(smaller).problems
        return any(_alike(problem, first) for problem in found) and all(
            any(_alike(problem, other) for other in known) for problem in found
        )

    names = {p: {"name": words.to(language)} for p, words in PLAYERS.items()}
    if "players" in data and shows({**data, "players": names}):
        data = {**data, "players": names}
    small = shrunk(data, _parts_left_out, shows)
    told = [_PROBLEM.fill(code=first.code.id, message=first.message)]
    noted = {**small, "notes": _FROM_MALFORMED.to(language) + told[0].to(language)}
    return Reduced(noted if shows(noted) else small, told, sound=False)


def _parts_left_out(value: Any) -> Iterator[Any]:
    """A value without one of its parts, at any depth; the largest cuts first."""
    pending: list[tuple[Any, ...]] = [()]
    while pending:
        path = pending.pop(0)
        inner = value
        for step in path:
            inner = inner[step]
        if isinstance(inner, dict | list):
            keys = [*inner] if isinstance(inner, dict) else [*range(len(inner))]
            for key in keys:
                yield _without(value, (*path, key))
                pending.append((*path, key))


def _without(value: Any, path: tuple[Any, ...]) -> Any:
    """A value without the part that a path leads to."""
    step, *rest = path
    if rest:
        changed = _without(value[step], tuple(rest))
        if isinstance(value, dict):
            return {**value, step: changed}
        return [*value[:step], changed, *value[step + 1 :]]
    if isinstance(value, dict):
        return {key: inner for key, inner in value.items() if key != step}
    return [*value[:step], *value[step + 1 :]]
