"""Explains turns of a record: what happened in them, what nearly did, and what hangs on them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from shellref.disputes.alternative import alternative
from shellref.disputes.decisive import decisive, ending
from shellref.disputes.faults import fault
from shellref.disputes.history import concerned, history, naming
from shellref.disputes.line import Line, line_of
from shellref.disputes.parting import parting
from shellref.explanation import Alternative, ExplainedTurn, Explanation
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
NO_TURNS = Text("no turn was played", "1ターンも行われていません")
NO_TURN = Text("there is no {turn}; the last is {last}", "{turn}はありません。最後は{last}です")
NOT_REACHED = Text(
    "{turn} is not reached: {illegal} is illegal", "{turn}には至りません。{illegal}が反則です"
)
_NO_PLACE = Text("{word} is no place in this game", "{word}という場所はこのゲームにありません")
_ONE_TURN = Text(
    "another choice is for one turn: name it", "別の選択は1つだけ番号を指定して試してください"
)
_INSTEAD = Text("instead of {turn}: {problem}", "{turn}の代わり：{problem}")


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
    game, verdict = record.game, trace.verdict
    if game is None or record.problems:
        raise NotExplained(NOT_REPLAYED)
    line = line_of(record)
    parted = parting(record, trace) if verdict.status == "refuted" else None
    places = meant(game, about)
    wrong = verdict.illegal_turn or (parted and parted.number) or verdict.turn or len(trace.turns)
    turns = _asked(game, turn, len(line.turns), verdict.illegal_turn, wrong, bool(places))
    return Explanation(
        trace,
        game,
        ending(game, verdict, trace),
        [*_explained(trace, game, turns, places)],
        places,
        [history(trace, game, place, turns) for place in _in_order(game, places)],
        decisive(record, turns) if rulings else None,
        _instead(record, line, turns, instead) if instead is not None else None,
        fault(record, line, trace) if verdict.illegal_turn in turns else None,
        parted if parted and parted.number in (*turns, 0) else None,
    )


def _instead(record: Record, line: Line, turns: range, text: str) -> Alternative:
    """The only turn that was asked for, with another choice."""
    if not turns:
        raise NotExplained(NO_TURNS)
    if len(turns) > 1:
        raise NotExplained(_ONE_TURN)
    changed = alternative(record, line, turns.start, text)
    if isinstance(changed, Problem):
        number = line.game.turn.fill(number=turns.start)
        raise NotExplained(_INSTEAD.fill(turn=number, problem=changed.message))
    return changed


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
    game: Game[Any, Any],
    turn: int | range | None,
    count: int,
    illegal: int | None,
    wrong: int,
    everywhere: bool,
) -> range:
    """The turns that were asked for, as far as the record has them."""
    last = illegal or count
    if turn is None:
        return range(1 if everywhere or not wrong else wrong, (last if everywhere else wrong) + 1)
    turns = range(turn, turn + 1) if isinstance(turn, int) else turn
    check_turn(game, turns.start, count, illegal)
    return range(turns.start, min(turns.stop, last + 1))


def check_turn(game: Game[Any, Any], number: int, count: int, illegal: int | None) -> None:
    """Raises `NotExplained` where a record of so many turns has no such turn, or stops before."""
    if not count:
        raise NotExplained(NO_TURNS)
    turn = game.turn.fill(number=number)
    if number not in range(1, count + 1):
        raise NotExplained(NO_TURN.fill(turn=turn, last=game.turn.fill(number=count)))
    if illegal and number > illegal:
        raise NotExplained(NOT_REACHED.fill(turn=turn, illegal=game.turn.fill(number=illegal)))


def _explained(
    trace: Trace, game: Game[Any, Any], turns: range, places: frozenset[str]
) -> Iterable[ExplainedTurn]:
    """Each turn with what nearly happened; of several only those that touch the places."""
    before = trace.start or {}
    for turn in trace.turns:
        if turn.number in turns:
            explained = _one(trace, game, turn, before, places)
            if not places or len(turns) == 1 or explained.touching or explained.near_misses:
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
        naming(game, turn.events, places),
        [miss for miss in misses if concerned(game, miss.to_json(), places)],
    )
