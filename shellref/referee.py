"""Replays a record through its game and judges what it claims.

Knows no game: what is legal and what happens is the game's to say, through `Game`. `adjudicate`
keeps the whole trace, `judge` the verdict alone; both are one replay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from shellref.games.game import Decision, Document, Event, Expectation, Game
from shellref.problems import Code, Path, Problem
from shellref.record import Record
from shellref.text import OUTCOMES, PEOPLES_REASONS, Text, Value, same
from shellref.trace import Status, Trace, Turn, Verdict


def adjudicate(record: Record) -> Trace:
    """The trace of a record, its verdict included.

    Of a record with problems nothing is replayed; of an illegal one, the turns before the
    illegal one.
    """
    turns: list[Turn] = []
    if record.problems or record.game is None or record.data is None:
        return _unplayed(record)
    replay = _replay(record.game, record.data, turns)
    verdict, closing = _verdict(record, record.game, record.data, replay)
    return Trace(
        record.source.path,
        record.source.index,
        record.digest,
        record.game.name,
        verdict,
        replay.rulings,
        record.game.position(replay.start),
        turns,
        closing,
    )


def judge(record: Record) -> Verdict:
    """The verdict of a record, without its trace."""
    if record.problems or record.game is None or record.data is None:
        return _unplayed(record).verdict
    replay = _replay(record.game, record.data, None)
    return _verdict(record, record.game, record.data, replay)[0]


def _unplayed(record: Record) -> Trace:
    status: Status = "unreadable" if record.unreadable else "malformed"
    if any(problem.code is Code.FAULT for problem in record.problems):
        status = "failed"
    game = record.game.name if record.game else None
    verdict = Verdict(status, problems=record.problems)
    return Trace(record.source.path, record.source.index, None, game, verdict, {})


@dataclass(slots=True)
class _Replay:
    """How far a record could be replayed and what came of it."""

    rulings: dict[str, str]
    start: Any
    played: int = 0
    decision: Decision | None = None
    illegal: bool = False
    expects: bool = False
    problems: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)

    def refuse(self, number: int, problems: Sequence[Problem]) -> None:
        """The replay ends before a turn, which is illegal."""
        self.illegal = True
        self.problems += [p.under(("turns", number - 1), number) for p in problems]


def _replay(game: Game[Any, Any], data: Document, trace: list[Turn] | None) -> _Replay:
    """Plays the turns up to the end or the first illegal one; fills `trace` where one is given."""
    state = game.start(data.get("setup"))
    replay = _Replay(game.rulebook.effective(data.get("rulings", {})), state)
    turns = data["turns"]
    moves = iter(game.read_turns(turns))
    if trace is None:
        # At once up to the first turn of which more is to be known than the state after it.
        plain = [*map(game.judged.isdisjoint, turns), False].index(False)
        state, played, refused = game.play_all(state, islice(moves, plain), replay.rulings)
        replay.played = played
        if refused:
            replay.refuse(played + 1, [refused])
    if not replay.illegal and replay.played < len(turns):
        state = _turn_by_turn(game, data, state, moves, replay, trace)
    replay.warnings = [
        p.under(("turns", replay.played - 1), replay.played) for p in game.unplayed(state)
    ]
    replay.decision = game.decision(state)
    return replay


def _turn_by_turn(
    game: Game[Any, Any],
    data: Document,
    state: Any,
    moves: Iterator[Any],
    replay: _Replay,
    trace: list[Turn] | None,
) -> Any:
    """Plays the turns that are left, each with what it has to prove and expects."""
    left = zip(data["turns"][replay.played :], moves, strict=True)
    for number, (turn, choices) in enumerate(left, start=replay.played + 1):
        plain = game.judged.isdisjoint(turn)
        events: list[Event] | None = None if plain and trace is None else []
        after = game.play(state, choices, replay.rulings, None if events is None else events.append)
        if type(after) is Problem or not plain:
            refused = _refused(after, game, data, number, turn)
            if refused:
                replay.refuse(number, refused)
                break
        state, replay.played = after, number
        if events is None:
            continue
        position = game.position(state)
        if trace is not None:
            trace.append(Turn(number, game.moves(choices), events, position))
        expect = {} if plain else turn.get("expect", {})
        if expect:
            outcome = (game.decision(state) or _UNDECIDED).outcome
            unmet = list(_unmet(game, expect, events, position, outcome))
            replay.expects = replay.expects or any(not key.startswith("x-") for key in expect)
            replay.problems += [p.under(("turns", number - 1, "expect"), number) for p in unmet]
    return state


_UNDECIDED = Decision("unfinished", "")


def _refused(
    after: Any, game: Game[Any, Any], data: Document, number: int, turn: Any
) -> Sequence[Problem]:
    """Why a turn is illegal, or what it has to prove beyond being legal and does not."""
    if isinstance(after, Problem):
        return [after]
    return [
        problem
        for key, prove in game.proofs.items()
        if key in turn
        for problem in prove(data, number, turn)
    ]


def _unmet(
    game: Game[Any, Any],
    expect: Document,
    events: list[Event],
    position: Document,
    outcome: str,
) -> Iterator[Problem]:
    """Each key of `expect` that the turn did not meet."""
    for key, expected in expect.items():
        if key == "outcome":
            expectation = Expectation(lambda *_: outcome)
        elif key in game.expectations:
            expectation = game.expectations[key]
        else:
            continue
        actual = expectation.value(events, position)
        if isinstance(expected, dict):
            expected = {k: value for k, value in expected.items() if not k.startswith("x-")}
        if expectation.by_player:
            actual = {player: actual[player] for player in expected}
        if _comparable(expected, expectation) != _comparable(actual, expectation):
            path, expected, actual = _narrowed((key,), expected, actual, expectation)
            name = ".".join(str(step) for step in path)
            values: dict[str, Value] = {
                "key": name,
                "expected": _shown(expected),
                "actual": _shown(actual),
            }
            yield Problem(Code.EXPECTATION, values, path)


def _comparable(value: Any, expectation: Expectation) -> Any:
    if expectation.by_player and expectation.unordered:
        return {player: Counter(inner) for player, inner in value.items()}
    return Counter(value) if expectation.unordered else value


def _narrowed(
    path: Path, expected: Any, actual: Any, expectation: Expectation
) -> tuple[Path, Any, Any]:
    """The first part that differs, where the two have the same parts."""
    if isinstance(expected, dict) and isinstance(actual, dict) and expected.keys() == actual.keys():
        for key, inner in expected.items():
            if _parts_differ(inner, actual[key], expectation):
                return (*path, key), inner, actual[key]
    ordered = isinstance(expected, list) and not expectation.unordered
    if ordered and len(expected) == len(actual):
        for index, inner in enumerate(expected):
            if inner != actual[index]:
                return (*path, index), inner, actual[index]
    return path, expected, actual


def _parts_differ(expected: Any, actual: Any, expectation: Expectation) -> bool:
    if expectation.unordered:
        return Counter(expected) != Counter(actual)
    return bool(expected != actual)


def _shown(value: Any) -> Text:
    """A value of the record as a short text."""
    if isinstance(value, list):
        return same("[" + ", ".join(map(str, value)) + "]")
    if isinstance(value, dict):
        return same("{" + ", ".join(f"{key}: {inner}" for key, inner in value.items()) + "}")
    return same(str(value).lower() if isinstance(value, bool) else str(value))


def _verdict(
    record: Record, game: Game[Any, Any], data: Document, replay: _Replay
) -> tuple[Verdict, list[Event]]:
    """The verdict, and the closing events where people decided the game."""
    claim = data.get("result")
    problems, closing = replay.problems, []
    outcome, reason, turn = "unfinished", None, None
    if replay.decision:
        (outcome, reason), turn = replay.decision, replay.played
    if claim and not replay.illegal:
        problems += _refutations(claim, game, replay)
        taken = not replay.decision and claim.get("reason") in PEOPLES_REASONS
        if taken:
            outcome, reason, turn = claim["outcome"], claim["reason"], replay.played
            closing = [Event("ended", "closing", (), {"outcome": outcome, "reason": reason})]
    status: Status
    if replay.illegal:
        status = "illegal"
    elif problems:
        status = "refuted"
    else:
        status = "confirmed" if claim or replay.expects else "unclaimed"
    located = tuple(record.locate(problem) for problem in (*problems, *replay.warnings))
    return Verdict(status, outcome, reason, turn, claim, located), closing


def _refutations(claim: Document, game: Game[Any, Any], replay: _Replay) -> list[Problem]:
    """What of a claim the board contradicts (judging: *The claim*)."""
    decision, reason = replay.decision, claim.get("reason")
    unfinished = claim["outcome"] == "unfinished"
    if decision is None:
        if unfinished:
            return []
        if reason in PEOPLES_REASONS:
            return _compared(claim, {"turn": replay.played}, game)
        claimed = phrase(claim["outcome"], reason, game)
        path = ("result", "reason" if reason else "outcome")
        return [Problem(Code.CLAIM_UNDECIDED, {"claimed": claimed}, path)]
    if not unfinished and reason not in PEOPLES_REASONS:
        facts = {"outcome": decision.outcome, "reason": decision.reason, "turn": replay.played}
        return _compared(claim, facts, game)
    actual = phrase(decision.outcome, decision.reason, game, replay.played)
    if unfinished:
        return [Problem(Code.CLAIM_UNFINISHED, {"actual": actual}, ("result", "outcome"))]
    claimed = phrase(claim["outcome"], reason, game)
    values = {"claimed": claimed, "actual": actual}
    return [Problem(Code.CLAIM_PEOPLE, values, ("result", "reason"))]


_CLAIM_CODES = {
    "outcome": Code.CLAIM_OUTCOME,
    "reason": Code.CLAIM_REASON,
    "turn": Code.CLAIM_TURN,
}


def _compared(claim: Document, facts: Document, game: Game[Any, Any]) -> list[Problem]:
    """A problem for each written key that differs from the facts."""
    words = {"outcome": OUTCOMES, "reason": game.rulebook.reasons}
    problems = []
    for key, fact in facts.items():
        if key in claim and claim[key] != fact:
            known = words.get(key, {})
            values = {
                "claimed": known.get(claim[key], same(str(claim[key]))),
                "actual": known.get(fact, same(str(fact))),
            }
            problems.append(Problem(_CLAIM_CODES[key], values, ("result", key)))
    return problems


def phrase(outcome: str, reason: str | None, game: Game[Any, Any], turn: int | None = None) -> Text:
    """An outcome with its reason and turn, as part of a sentence."""
    words = OUTCOMES[outcome]
    if reason:
        why = {**PEOPLES_REASONS, **game.rulebook.reasons}[reason]
        words = Text(f"{words.en}, {why.en}", f"{words.ja}（{why.ja}）")
    if turn is not None:
        words = Text(f"{words.en}, turn {turn}", f"{words.ja}、ターン{turn}")
    return words
