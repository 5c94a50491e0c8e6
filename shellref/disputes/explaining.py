"""Explains turns of a record: what happened in them, what nearly did, and what hangs on them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from shellref.disputes.alternative import alternative
from shellref.disputes.decisive import decisive
from shellref.disputes.faults import fault
from shellref.disputes.history import concerned, history
from shellref.disputes.line import line_of
from shellref.disputes.parting import parting
from shellref.explanation import ExplainedTurn, Explanation
from shellref.games.game import Document, Game
from shellref.problems import Problem, quoted
from shellref.record import Record
from shellref.referee import adjudicate
from shellref.text import Text
from shellref.trace import Trace, Turn


class NotExplained(ValueError):
    """What was asked does not fit the record: `text` says why, in both languages."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


NOT_REPLAYED = Text("the record cannot be replayed", "記録を再現できません")
NO_TURN = Text(
    "there is no turn {turn}; the record has {count}",
    "ターン{turn}はありません。記録は{count}ターンです",
)
NOT_REACHED = Text(
    "turn {turn} is not reached: turn {illegal} is illegal",
    "ターン{turn}には至りません。ターン{illegal}が反則です",
)
_NO_PLACE = Text("{word} is no place in this game", "{word}という場所はこのゲームにありません")
_ONE_TURN = Text("another choice is for one turn", "別の選択は1つのターンについて指定します")
_INSTEAD = Text("instead of turn {turn}: {problem}", "ターン{turn}の代わり：{problem}")


def explain(
    record: Record,
    turn: int | range | None = None,
    *,
    about: Iterable[str] = (),
    rulings: bool = False,
    instead: str | None = None,
) -> Explanation:
    """What there is to say of one turn, or of a range of turns, of a record.

    Without a turn: the turn at which the record goes wrong, else the one that decides it, else
    its last. `about` narrows everything to what touched or nearly touched some places (squares,
    cells, islands, cards), and without a turn looks at all of them. `rulings` resolves the turn
    and the game under every option of every ruling; `instead` resolves the turn with another
    choice, such as `e5 d4` or `black e5`.

    Raises `NotExplained` for a record with problems, a turn that it does not have, a word that is
    no place and a choice that cannot be read.
    """
    trace = adjudicate(record)
    game = record.game
    if game is None or record.problems or trace.start is None:
        raise NotExplained(NOT_REPLAYED)
    line = line_of(record)
    refuted = trace.verdict.status == "refuted"
    parted = parting(record, trace) if refuted else None
    illegal = len(trace.turns) + 1 if trace.verdict.status == "illegal" else None
    places = meant(game, about)
    wrong = illegal or (parted and parted.number) or trace.verdict.turn or len(trace.turns)
    turns = _asked(turn, len(line.turns), illegal, wrong, everywhere=bool(places))
    number = turns.start if len(turns) == 1 else None
    other = None
    if instead is not None:
        if number is None:
            raise NotExplained(_ONE_TURN)
        changed = alternative(record, line, number, instead)
        if isinstance(changed, Problem):
            raise NotExplained(_INSTEAD.fill(turn=number, problem=changed.message))
        other = changed
    return Explanation(
        trace,
        game,
        [*_explained(trace, game, turns, places)],
        places,
        [history(trace, game, place, turns) for place in _in_order(game, places)],
        decisive(record, number) if rulings else None,
        other,
        fault(record, line, trace) if illegal in turns else None,
        parted if parted and parted.number in (*turns, 0) else None,
    )


def meant(game: Game[Any, Any], words: Iterable[str]) -> frozenset[str]:
    """The places that some words mean."""
    places: frozenset[str] = frozenset()
    for word in (one for several in words for one in re.split(r"[\s,、]+", several.strip())):
        meant = game.inquiry.meant(word)
        if not meant:
            raise NotExplained(_NO_PLACE.fill(word=quoted(word)))
        places |= meant
    return places


def _in_order(game: Game[Any, Any], places: frozenset[str]) -> list[str]:
    """Places as the board has them, then those that are not on it."""
    on_board = [place for place in game.inquiry.board if place in places]
    return on_board + sorted(places.difference(on_board))


def _asked(
    turn: int | range | None, count: int, illegal: int | None, wrong: int, *, everywhere: bool
) -> range:
    """The turns that were asked for, as far as the record has them."""
    last = illegal or count
    if turn is None:
        return range(1 if everywhere or not wrong else wrong, (last if everywhere else wrong) + 1)
    turns = range(turn, turn + 1) if isinstance(turn, int) else turn
    if turns.start not in range(1, count + 1):
        raise NotExplained(NO_TURN.fill(turn=turns.start, count=count))
    if turns.start > last:
        raise NotExplained(NOT_REACHED.fill(turn=turns.start, illegal=last))
    return range(turns.start, min(turns.stop, last + 1))


def _explained(
    trace: Trace, game: Game[Any, Any], turns: range, places: frozenset[str]
) -> Iterable[ExplainedTurn]:
    """Each turn with what nearly happened; of several only those that touch the places."""
    before: Document | None = trace.start
    for turn in trace.turns:
        if turn.number in turns:
            assert before is not None
            explained = _one(trace, game, turn, before, places)
            if not places or len(turns) == 1 or explained.events or explained.near_misses:
                yield explained
        before = turn.position


def _one(
    trace: Trace, game: Game[Any, Any], turn: Turn, before: Document, places: frozenset[str]
) -> ExplainedTurn:
    misses = game.inquiry.near_misses(before, turn.to_json(), trace.rulings)
    if not places:
        return ExplainedTurn(turn, before, turn.events, misses)
    return ExplainedTurn(
        turn,
        before,
        [event for event in turn.events if concerned(game, event.to_json(), places)],
        [miss for miss in misses if concerned(game, miss.to_json(), places)],
    )
