"""The smallest record that still shows a problem or an event: something to attach to a complaint.

Turns are dropped and the position is set up by hand instead; then whatever can go goes. Nothing
is taken to be shown that a judged record did not show.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from shellref.disputes.explaining import NotExplained, check_turn, meant
from shellref.disputes.history import concerned, naming
from shellref.disputes.line import Line, line_of
from shellref.disputes.parting import parting
from shellref.disputes.shrinking import Aim, shrunk, smallest
from shellref.games.game import Document, Event, Game
from shellref.games.inquiry import SURELY, NearMiss
from shellref.problems import Code, Path, Problem
from shellref.record import Record, load_document
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
_UNTOUCHED = Text(
    "nothing in {turn} touches these places", "{turn}でその場所に関わることはありません"
)
_NOT_PLAYED = Text(
    "nothing is played of a malformed record: it takes no turn and no place",
    "形式不正の記録は再現されないので、ターンや場所は指定できません",
)
_OF_EVENTS = Text(
    "the record has a problem; places are for the events of a turn: name one",
    "この記録には問題があります。場所は出来事についての指定なので、番号も指定してください",
)
_FROM = Text("Reduced from {turn} of a longer record. ", "長い記録の{turn}から縮小。")
_FROM_OTHER = Text("Reduced from a longer record. ", "長い記録から縮小。")
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
    turn that decides it, or its last. With one it is about the events of that turn and what
    surely nearly happened in it; with `about`, about those that name some places. Names and notes
    are in `language`.

    Raises `NotExplained` for a record that cannot be read, a turn that it does not have, a word
    that is no place, and where nothing of the kind can be shown.
    """
    if record.data is None or not reducible(record):
        raise NotExplained(NOT_DATA)
    about = [*about]
    if record.problems or record.game is None:
        if turn is not None or about:
            raise NotExplained(_NOT_PLAYED)
        return _malformed(record, record.data, language)
    trace, line = adjudicate(record), line_of(record)
    verdict, places = trace.verdict, meant(line.game, about)
    if verdict.errors and turn in (None, verdict.illegal_turn):
        if places:
            raise NotExplained(_OF_EVENTS)
        if verdict.illegal_turn:
            return _reduced(record, line, _illegal(record, line, trace), language)
        return _reduced(record, line, _refuted(record, line, trace), language)
    number = turn if turn is not None else verdict.turn or len(trace.turns)
    check_turn(line.game, number, len(line.turns), verdict.illegal_turn)
    return _events(record, line, trace, number, places, language)


def reducible(record: Record) -> bool:
    """Whether what a record shows lies in its data, and not in how the text was written."""
    return record.data is not None and (not record.problems or any(_in_data(record)))


def _in_data(record: Record) -> list[Problem]:
    """The problems that the bare data of a malformed record has too."""
    assert record.data is not None
    found = load_document(record.data).problems
    return [one for one in record.problems if any(_alike(one, other) for other in found)]


def _smallest(record: Record, line: Line, aims: Iterable[Aim]) -> tuple[Document, Aim]:
    """The smallest record for the first aim that any record can reach."""
    assert record.data is not None
    for aim in aims:
        small = smallest(record.data, line, aim)
        if small is not None:
            return small, aim
    raise AssertionError("a record does not show its own problem")


def _reduced(record: Record, line: Line, aims: Iterable[Aim], language: Language) -> Reduced:
    """The smallest record with a problem, told as it is in that record."""
    small, aim = _smallest(record, line, aims)
    judged = _judged(small)
    assert judged
    problem = (judged.verdict.illegality or judged.verdict.errors)[0]
    shows = [_PROBLEM.fill(code=problem.code.id, message=problem.message)]
    return Reduced(_finished(small, line.game, aim.number, shows, language), shows)


def _finished(
    data: Document, game: Game[Any, Any], turn: int, shows: Sequence[Text], language: Language
) -> Document:
    """A reduced record with short turns, names in the language, and notes that say what it is."""
    said = Text(" ".join(text.en for text in shows), "".join(text.ja for text in shows))
    origin = _FROM.fill(turn=game.turn.fill(number=turn)) if turn else _FROM_OTHER
    finished = {
        **data,
        "players": _names(language),
        "turns": [game.restyle(turn, "short") for turn in data["turns"]],
        "notes": origin.to(language) + said.to(language),
    }
    return {key: finished[key] for key in _KEYS if key in finished}


_KEYS = ("format", "game", "id", "players", "rulings", "setup", "turns", "result", "notes")


def _names(language: Language) -> Document:
    """Names that name nobody."""
    return {player: {"name": words.to(language)} for player, words in PLAYERS.items()}


# --- Events ----------------------------------------------------------------------------------


class Shown(NamedTuple):
    """What a turn shows: its events, what nearly happened, and the board's decision in it."""

    events: list[Event]
    misses: list[NearMiss]
    decision: str | None

    def includes(self, other: Shown) -> bool:
        """Whether another turn's events and decision are the same, and its near misses here too.

        What goes from a record may bring new near misses to light: they are no matter.
        """
        same = (self.events, self.decision) == (other.events, other.decision)
        return same and all(miss in self.misses for miss in other.misses)


def _events(
    record: Record,
    line: Line,
    trace: Trace,
    number: int,
    places: frozenset[str],
    language: Language,
) -> Reduced:
    """A record whose last turn has the same events and near misses; it expects what comes of it."""
    game = line.game
    wanted = shown(trace, game, number, places)
    if not wanted.events and not wanted.misses:
        raise NotExplained(_UNTOUCHED.fill(turn=game.turn.fill(number=number)))

    def shows(data: Document) -> bool:
        judged = _judged(data)
        if judged is None or judged.verdict.errors:
            return False
        return shown(judged, game, len(judged.turns), places).includes(wanted)

    aim = Aim(number, [line.turns[number - 1]], shows)
    small, _ = _smallest(record, line, [aim])
    small = _without_rest(small, shows)
    small["turns"] = [*small["turns"][:-1], _expecting(game, small)]
    told = [game.sentence(event.to_json()) for event in wanted.events]
    told += [game.inquiry.sentence(miss.to_json()) for miss in wanted.misses]
    return Reduced(_finished(small, game, number, told, language), told)


def shown(trace: Trace, game: Game[Any, Any], number: int, places: frozenset[str]) -> Shown:
    """What a turn shows of some places; without places all, but of near misses the telling ones."""
    turn = trace.turns[number - 1]
    before = trace.turns[number - 2].position if number > 1 else trace.start or {}
    misses = game.inquiry.near_misses(before, turn.to_json(), trace.rulings)
    decided = trace.verdict.turn == number and not trace.closing
    return Shown(
        naming(game, turn.events, places),
        [
            # How telling it is may change with what is left of the record.
            miss._replace(relevance=SURELY)
            for miss in misses
            if (concerned(game, miss.to_json(), places) if places else miss.relevance == SURELY)
        ],
        trace.verdict.outcome if decided else None,
    )


def _judged(data: Document) -> Trace | None:
    """The trace of a record document; None if it is no record."""
    record = load_document(data)
    return None if record.problems else adjudicate(record)


def _expecting(game: Game[Any, Any], data: Document) -> Document:
    """The last turn of a record with all that came of it."""
    trace = adjudicate(load_document(data))
    last = trace.turns[-1]
    expect = {
        key: expectation.value(last.events, last.position)
        for key, expectation in game.expectations.items()
    }
    decided = trace.verdict.outcome if trace.verdict.turn == last.number else "unfinished"
    turn: Document = game.restyle(data["turns"][-1], "long")
    return {**turn, "expect": {**expect, "outcome": decided}}


def _without_rest(data: Document, shows: Any) -> Document:
    """A record without what its last turn writes beyond a win."""
    judged = _judged(data)
    for warning in judged.verdict.problems if judged else ():
        if warning.code is Code.NOT_PLAYED:
            for shorter in _cut_at(data, warning.path):
                if shows(shorter):
                    return shorter
    return data


def _cut_at(data: Document, path: Path) -> Iterator[Document]:
    """A document without the list that a path leads into, or cut where it leads to."""
    inner: Any = data
    for step in path[:-1]:
        inner = inner[step]
    if isinstance(inner, list):
        yield _without(data, path[:-1])
        for index in range(len(inner) - 1, int(path[-1]) - 1, -1):
            data = _without(data, (*path[:-1], index))
        yield data
    else:
        yield _without(data, path)


# --- Problems --------------------------------------------------------------------------------


def _alike(one: Problem, other: Problem) -> bool:
    """Whether two problems say the same, wherever they stand."""
    return (one.code, one.rules, one.message) == (other.code, other.rules, other.message)


def _illegal(record: Record, line: Line, trace: Trace) -> Iterator[Aim]:
    """What a record with the same illegal turn has to keep."""
    assert record.data is not None
    number, problem = len(trace.turns) + 1, trace.verdict.illegality[0]
    written = record.data["turns"][number - 1]
    proof = next((key for key in line.game.proofs if key in problem.path), None)
    last = {**line.turns[number - 1], **({proof: written[proof]} if proof else {})}

    def shows(data: Document) -> bool:
        judged = _judged(data)
        if judged is None or not judged.verdict.illegality:
            return False
        found = judged.verdict.illegality
        return found == judged.verdict.errors and any(_alike(p, problem) for p in found)

    # What may be left out of a record's last turn is missing only where another follows.
    for end in (number, number + 1):
        rest = line.turns[number:end]
        yield Aim(number, [last, *rest], shows, whole=proof is not None)


def _refuted(record: Record, line: Line, trace: Trace) -> Iterator[Aim]:
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
    yield Aim(number, turns, shows, result=result)


# --- What is no record -----------------------------------------------------------------------


def _malformed(record: Record, data: Document, language: Language) -> Reduced:
    """The smallest document with the same first problem and no other that it did not have."""
    known = _in_data(record)
    first = known[0]

    def shows(smaller: Document) -> bool:
        found = load_document(smaller).problems
        return any(_alike(problem, first) for problem in found) and all(
            any(_alike(problem, other) for other in known) for problem in found
        )

    names = _names(language)
    if "players" in data and shows({**data, "players": names}):
        data = {**data, "players": names}
    small = shrunk(data, _parts_left_out, shows)
    told = [_PROBLEM.fill(code=first.code.id, message=first.message)]
    noted = {**small, "notes": _FROM_OTHER.to(language) + told[0].to(language)}
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
