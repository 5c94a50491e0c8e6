"""What a report shows of one record: plain values, which a worker can make and hand over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from shellref.games.game import Document, Event, Game
from shellref.games.inquiry import PERHAPS, SURELY, NearMiss
from shellref.games.picture import Mark
from shellref.problems import Problem
from shellref.render import words
from shellref.render.film import Film, Stage, film, stage
from shellref.render.judged import label
from shellref.render.safe import safe
from shellref.rulebook import Rule
from shellref.text import Text, same
from shellref.trace import Status, Trace

#: How many near misses of a turn are told, unless somebody surely asks about more.
MOST_MISSES = 8
_CONTRADICTED = Text(
    "every turn is legal, but the tournament contradicts what the record says",
    "すべてのターンは適法だが、記録の内容が大会の記録と食い違う",
)


class Said(NamedTuple):
    """A sentence and the ids of the rules that it rests on; the step where one begins with it."""

    text: Text
    rules: tuple[str, ...] = ()
    step: Text | None = None


class Fault(NamedTuple):
    """A problem as it is shown."""

    code: str
    severity: str
    text: Text
    help: Text | None
    rules: tuple[str, ...]
    place: str


class ShownTurn(NamedTuple):
    """A turn: what was chosen, what happened, what nearly did, the board after it as text.

    The illegal turn is the last; it has problems and no events.
    """

    name: Text
    choice: Text | None
    events: tuple[Said, ...] = ()
    misses: tuple[Said, ...] = ()
    faults: tuple[Fault, ...] = ()
    board: str = ""
    illegal: bool = False


class Cited(NamedTuple):
    """A rule that something cites. Rules sort by their game, then in its order."""

    game: str
    rank: int
    id: str
    text: Text


class Shown(NamedTuple):
    """All that a report shows of one record, fit to be shown.

    `meaning` says what the status does. `film`, `stage` and `turns` are there where something was
    replayed. `faults` are the problems that belong to no turn shown.
    """

    label: str
    digest: str | None
    game: Text | None
    players: Text | None
    event: Text | None
    status: Status
    meaning: Text
    outcome: Text | None
    claim: Text | None
    rulings: tuple[tuple[str, str, Text], ...] = ()
    faults: tuple[Fault, ...] = ()
    stage: Stage | None = None
    film: Film | None = None
    start: str = ""
    turns: tuple[ShownTurn, ...] = ()
    rules: tuple[Cited, ...] = ()


def shown(trace: Trace, game: Game[Any, Any] | None, record: Mapping[str, Any] | None) -> Shown:
    """What a report shows of a judged record.

    `record` is the record as it was written, for its heading; None where it could not be read.
    """
    verdict = trace.verdict
    say = partial(words.said, game=game)
    replayed = game is not None and trace.start is not None
    record = record if record is not None and replayed else {}
    basis = Shown(
        label(trace.path, trace.index),
        trace.digest,
        game.title if game else None,
        _safe(words.player_line(record["players"])) if record else None,
        _safe_or_none(words.event_line(record.get("event", {}))),
        verdict.status,
        words.MEANINGS[verdict.status],
        _safe(words.outcome(verdict, game)) if replayed else None,
        _safe(words.claimed(verdict.claim, game)) if verdict.claim else None,
    )
    if game is None or trace.start is None:
        return basis._replace(
            faults=tuple(_faults(verdict.problems, trace, say)),
            rules=tuple(_cited((), verdict.problems, game)) if game else (),
        )
    turns = tuple(_turns(trace, game, record))
    loose = [p for p in verdict.problems if not p.turn or p.turn > len(turns)]
    return basis._replace(
        rulings=tuple(
            (r.key, trace.rulings[r.key], r.options[trace.rulings[r.key]])
            for r in game.rulebook.rulings
        ),
        faults=tuple(_faults(loose, trace, say)),
        stage=stage(game),
        film=film(trace, game),
        start=_drawn(game, trace.start, {}),
        turns=turns,
        rules=tuple(_cited(turns, loose, game)),
    )


def amended(shown: Shown, trace: Trace, game: Game[Any, Any] | None) -> Shown:
    """What is shown of a record that is held against more than its own replay.

    The verdict of `trace` counts; its turns are not looked at.
    """
    verdict = trace.verdict
    loose = [p for p in verdict.problems if not p.turn or p.turn > len(shown.turns)]
    faults = _faults(loose, trace, partial(words.said, game=game))
    cited = {*shown.rules, *(_cited((), loose, game) if game else ())}
    return shown._replace(
        status=verdict.status,
        meaning=shown.meaning if verdict.status == shown.status else _CONTRADICTED,
        faults=tuple(faults),
        rules=tuple(sorted(cited)),
    )


def _turns(trace: Trace, game: Game[Any, Any], record: Mapping[str, Any]) -> Iterator[ShownTurn]:
    """The turns replayed, then the illegal one."""
    before = trace.start or {}
    for turn in trace.turns:
        misses = game.inquiry.near_misses(before, turn.to_json(), trace.rulings)
        changed = game.changed([event.to_json() for event in turn.events])
        yield ShownTurn(
            _named(turn.number, game),
            _safe(game.choice(turn.moves)),
            tuple(_events(turn.events, game)),
            tuple(
                Said(_safe(game.inquiry.sentence(miss.to_json())), _ids(miss.rules))
                for miss in _telling(misses)
            ),
            _of_turn(turn.number, trace),
            _drawn(game, turn.position, changed),
        )
        before = turn.position
    illegal = trace.verdict.illegal_turn
    if illegal is not None and illegal == len(trace.turns) + 1:
        faults = _of_turn(illegal, trace)
        written = _written(game, record, illegal)
        yield ShownTurn(_named(illegal, game), written, faults=faults, illegal=True)


def _drawn(game: Game[Any, Any], position: Document, marks: Mapping[str, Mark]) -> str:
    """A position as text."""
    return "\n".join("".join(span.text for span in row) for row in game.draw(position, marks))


def _named(turn: int, game: Game[Any, Any]) -> Text:
    return words.capital(words.numbered(turn, game))


def _written(game: Game[Any, Any], record: Mapping[str, Any], turn: int) -> Text | None:
    """A turn as its record writes it, where that is short."""
    turns: Sequence[Any] = record.get("turns", ())
    short = game.restyle(turns[turn - 1], "short") if turn <= len(turns) else None
    return same(safe(short)) if isinstance(short, str) else None


def _events(events: Iterable[Event], game: Game[Any, Any]) -> Iterator[Said]:
    step = None
    for event in events:
        # A win comes last, in whatever step it happened; it does not begin that step anew.
        begins = event.step != step and (step is None or event.type != "won")
        step = event.step if begins else step
        sentence = _safe(game.sentence(event.to_json()))
        yield Said(sentence, _ids(event.rules), game.steps[event.step] if begins else None)


def _telling(misses: Sequence[NearMiss]) -> Sequence[NearMiss]:
    """The near misses that somebody would ask about: the most relevant, but not too many."""
    surely = sum(miss.relevance == SURELY for miss in misses)
    asked = [miss for miss in misses if miss.relevance <= PERHAPS]
    return asked[: max(MOST_MISSES, surely)]


def _of_turn(turn: int, trace: Trace) -> tuple[Fault, ...]:
    problems = (problem for problem in trace.verdict.problems if problem.turn == turn)
    return tuple(_faults(problems, trace, lambda problem: problem.message))


def _faults(
    problems: Iterable[Problem], trace: Trace, say: Callable[[Problem], Text]
) -> Iterator[Fault]:
    for problem in problems:
        place = safe(trace.path)
        if problem.place:
            place += f":{problem.place.line}:{problem.place.column}"
        yield Fault(
            problem.code.id,
            problem.severity,
            _safe(say(problem)),
            _safe_or_none(problem.help),
            _ids(problem.rules),
            place,
        )


def _cited(
    turns: Iterable[ShownTurn], loose: Iterable[Problem], game: Game[Any, Any]
) -> Iterator[Cited]:
    """Every rule that something cites, in the order of the rulebook."""
    ids = {rule.id for problem in loose for rule in problem.rules}
    for turn in turns:
        told: tuple[Said | Fault, ...] = (*turn.events, *turn.misses, *turn.faults)
        ids.update(rule for one in told for rule in one.rules)
    for rank, rule in enumerate(game.rulebook.rules):
        if rule.id in ids:
            yield Cited(game.name, rank, rule.id, rule.text)


def _ids(rules: Iterable[Rule]) -> tuple[str, ...]:
    return tuple(rule.id for rule in rules)


def _safe(text: Text) -> Text:
    return Text(safe(text.en), safe(text.ja))


def _safe_or_none(text: Text | None) -> Text | None:
    return text and _safe(text)
