"""Making a record smaller as long as it shows the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from shellref.disputes.line import Line
from shellref.games.game import Document, Game
from shellref.text import PLAYERS

#: Whether a record document still shows what it has to.
Shows: TypeAlias = Callable[[Document], bool]


class Aim(NamedTuple):
    """What a smaller record has to keep.

    `number` is the turn that shows it; `last` is what stands there, and after it what has to
    follow. `whole` says that no turn before it may go. `result` is the claim of a record that
    lacks its first so many turns.
    """

    number: int
    last: Sequence[Any]
    shows: Shows
    whole: bool = False
    result: Callable[[int], Document | None] = lambda _: None


def smallest(data: Document, line: Line, aim: Aim) -> Document | None:
    """The smallest record found that shows what it has to; None if even the whole one does not."""
    for candidate in _from_later_on(data, line, aim):
        if aim.shows(candidate):
            return shrunk(candidate, lambda record: _smaller(record, line.game, aim), aim.shows)
    return None


def shrunk(
    data: Document, smaller: Callable[[Document], Iterator[Document]], shows: Shows
) -> Document:
    """A record from which nothing more can go: every cut of `smaller` that shows is taken."""
    tried, progress = 0, False
    while True:
        # What could not go from the larger record is tried again once the others have gone.
        cut = next(islice(smaller(data), tried, None), None)
        if cut is None and not progress:
            return data
        if cut is None:
            tried, progress = 0, False
        elif shows(cut):
            data, progress = cut, True
        else:
            tried += 1


def _from_later_on(data: Document, line: Line, aim: Aim) -> Iterator[Document]:
    """The record with only the last turns before the aim, the fewest first, then the whole."""
    game, before = line.game, max(aim.number - 1, 0)
    kept = before if aim.whole else 0
    while kept < before:
        start = before - kept
        turns = [*line.turns[start:before], *aim.last]
        setup = game.inquiry.set_up(line.states[start])
        yield _record(data, game, aim, setup, turns, start)
        kept = 2 * kept + 1
    turns = [*line.turns[:before], *aim.last]
    yield _record(data, game, aim, data.get("setup"), turns, 0)


def _record(
    data: Document,
    game: Game[Any, Any],
    aim: Aim,
    setup: Document | None,
    turns: list[Any],
    dropped: int,
) -> Document:
    """A bare record that lacks its first so many turns."""
    record: Document = {
        "format": data["format"],
        "game": data["game"],
        "players": {player: {"name": words.en} for player, words in PLAYERS.items()},
    }
    if aim.whole and "id" in data:
        record["id"] = data["id"]
    if data.get("rulings"):
        record["rulings"] = data["rulings"]
    record = _with_setup({**record, "turns": turns}, game, setup)
    result = aim.result(dropped)
    return {**record, "result": result} if result else record


def _with_setup(record: Document, game: Game[Any, Any], setup: Document | None) -> Document:
    """A record with another set-up, in its place before the turns."""
    without = {key: value for key, value in record.items() if key != "setup"}
    if setup is None or game.canonical_setup(setup) is None:
        return without
    turns = without.pop("turns")
    return {**without, "setup": setup, "turns": turns}


def _smaller(record: Document, game: Game[Any, Any], aim: Aim) -> Iterator[Document]:
    """The record without one of its rulings, earlier turns or parts of its set-up."""
    for ruling in record.get("rulings", {}):
        rulings = {key: option for key, option in record["rulings"].items() if key != ruling}
        without = {key: value for key, value in record.items() if key != "rulings"}
        yield {**record, "rulings": rulings} if rulings else without
    turns = record["turns"]
    if not aim.whole:
        for index in range(len(turns) - len(aim.last)):
            yield {**record, "turns": [*turns[:index], *turns[index + 1 :]]}
    if "setup" in record:
        for setup in game.inquiry.smaller(record["setup"]):
            yield _with_setup(record, game, setup)
