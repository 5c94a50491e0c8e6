"""A trace as pages to be leafed through: the start, each turn, the verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from rich.text import Text as Line

from shellref.games.game import Game
from shellref.render import words
from shellref.render.judged import Judged
from shellref.render.text import validation
from shellref.render.trace_text import (
    heading,
    identity,
    opening,
    opening_lines,
    opening_name,
    turn_lines,
    verdict_lines,
)
from shellref.text import Language, Text
from shellref.trace import Trace

_OF = Text("{turn} of {count}", "{turn}（全{count}）")
_VERDICT = Text("verdict", "判定")


class Page(NamedTuple):
    """What is seen at once: after which turn (None for the verdict), its name, its lines.

    `lines(width)` are made when the page is looked at.
    """

    turn: int | None
    name: Text
    lines: Callable[[int], Iterable[Line]]


def pages(
    trace: Trace,
    game: Game[Any, Any] | None,
    data: Mapping[str, Any] | None,
    judged: Judged,
    language: Language,
    boards: str = "changed",
    turns: range | None = None,
) -> list[Page]:
    """The pages of a trace, of some turns or of all; the verdict alone if nothing was played."""
    if game is None or data is None or trace.start is None:
        return [Page(None, _VERDICT, partial(validation, [judged], language))]

    def name(turn: int) -> Text:
        return _OF.fill(turn=words.numbered(turn, game), count=len(trace.turns))

    first, before = opening(trace, turns)

    def head(width: int) -> Iterator[Line]:
        yield from heading(game, data, language, width)
        yield from identity(trace, language, width)
        yield Line()

    def start(width: int) -> Iterator[Line]:
        yield from head(width)
        if boards != "none":
            yield from opening_lines(game, first, before, language, width)

    def end(width: int) -> Iterator[Line]:
        yield from head(width)
        yield from verdict_lines(trace, game, judged, language, width)

    made = [Page(first - 1, opening_name(game, first), start)]
    position = trace.start
    for turn in trace.turns:
        if turns is None or turn.number in turns:
            board = boards == "all" or (boards == "changed" and turn.position != position)
            lines = partial(turn_lines, game, turn, language, board=board, board_first=True)
            made.append(Page(turn.number, name(turn.number), lines))
        position = turn.position
    return [*made, Page(None, _VERDICT, end)]
