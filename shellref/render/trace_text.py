"""A trace as text: what an arbiter lays on the table.

Made from the trace alone, but for the names of the players and the event, which the record adds
in its heading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from rich.cells import cell_len
from rich.text import Text as Line

from shellref.games.game import Document, Event, Game
from shellref.games.picture import Mark
from shellref.render import words
from shellref.render.judged import Judged
from shellref.render.palette import drawn
from shellref.render.safe import safe
from shellref.render.text import FAINT, STYLES, hanging, problem_lines
from shellref.render.wrapping import wrapped
from shellref.text import Language, Text
from shellref.trace import Status, Trace, Turn

#: A board that leaves this many columns for sentences has them at its side.
SENTENCES = 40
GAP = 2

_START = Text("start", "開始局面")
_BEFORE = Text("before {turn}", "{turn}の手前の局面")
_VERDICT = Text("Verdict", "判定")
_BOARD = Text("Board", "盤上")
_CLAIM = Text("Claim", "主張")
_NO_CLAIM = Text("none", "なし")
_RULINGS = Text("Rulings", "裁定")
_CITED = Text("Rules cited", "引用した規則")
_STOPPED = Text("The replay stops before {turn}.", "{turn}の手前で再現を止めました。")


def heading(
    game: Game[Any, Any], record: Mapping[str, Any], language: Language, width: int
) -> Iterator[Line]:
    """What the record says of itself: game, players, event."""
    title = game.title.to(language) + "  "
    margin = cell_len(title)
    players = wrapped(safe(words.player_line(record["players"]).to(language)), width - margin)
    for number, piece in enumerate(players):
        yield Line.assemble((" " * margin if number else title, "bold"), piece)
    event = words.event_line(record.get("event", {}))
    if event:
        for piece in wrapped(safe(event.to(language)), width):
            yield Line(piece)


def identity(trace: Trace, language: Language, width: int) -> Iterator[Line]:
    """Which record a trace is of, and the rulings that it was played under."""
    yield Line(f"{safe(trace.path)}  {trace.digest}", style=FAINT)
    rulings = ", ".join(f"{key}: {value}" for key, value in trace.rulings.items())
    if rulings:
        yield from hanging(f"{_RULINGS.to(language)}  ", rulings, width)


def trace_lines(
    trace: Trace,
    game: Game[Any, Any],
    judged: Judged,
    language: Language,
    width: int,
    boards: str = "changed",
    turns: range | None = None,
) -> Iterator[Line]:
    """The whole trace: the start, each turn, the verdict against the claim, the rules cited."""
    yield from identity(trace, language, width)
    first, before = opening(trace, turns)
    if boards == "all" or (boards == "changed" and (first > 1 or _is_set_up(game, before))):
        yield Line()
        yield from opening_lines(game, first, before, language, width)
    cited: dict[str, Text] = {}
    for turn in trace.turns:
        if turns is None or turn.number in turns:
            changed = turn.position != before
            board = boards == "all" or (boards == "changed" and changed)
            yield Line()
            yield from turn_lines(game, turn, language, width, board)
            cited |= {rule.id: rule.text for event in turn.events for rule in event.rules}
        before = turn.position
    yield Line()
    yield from verdict_lines(trace, game, judged, language, width)
    if cited:
        yield Line()
        yield Line(_CITED.to(language), style="bold")
        order = [rule.id for rule in game.rulebook.rules]
        for rule in sorted(cited, key=order.index):
            label = rule + " " * (max(map(len, cited)) - len(rule)) + "  "
            yield from hanging(label, cited[rule].to(language), width)


def _is_set_up(game: Game[Any, Any], start: Document) -> bool:
    """Whether the game did not begin in its usual starting position, if it has one."""
    return start != game.position(game.start(None))


def opening(trace: Trace, turns: range | None) -> tuple[int, Document]:
    """The first of some turns, and the position before it."""
    first = turns.start if turns and 1 < turns.start <= len(trace.turns) else 1
    return first, trace.turns[first - 2].position if first > 1 else trace.start or {}


def opening_name(game: Game[Any, Any], first: int) -> Text:
    """What the position before the first turn that is shown is called."""
    return _BEFORE.fill(turn=words.numbered(first, game)) if first > 1 else _START


def opening_lines(
    game: Game[Any, Any], first: int, before: Document, language: Language, width: int
) -> Iterator[Line]:
    """The position before the first turn that is shown."""
    yield Line(words.capital(opening_name(game, first)).to(language), style="bold")
    yield from position_lines(game, before, {}, language, width)


def turn_lines(
    game: Game[Any, Any],
    turn: Turn,
    language: Language,
    width: int,
    board: bool,
    *,
    board_first: bool = False,
) -> Iterator[Line]:
    """A turn: its choices, the board after it beside what happened, what there is to say of it.

    Where the board has no room at the side, it stands below what happened, or `board_first`.
    """
    title = words.capital(words.numbered(turn.number, game)).to(language) + "  "
    lines = hanging(title, game.choice(turn.moves).to(language), width)
    yield from (_bold(line, title) for line in lines)
    events = [event.to_json() for event in turn.events]
    changed = game.changed(events)
    rows = [*drawn(game, turn.position, changed)] if board else []
    facts = [*_fact_lines(game, turn.position, changed, language, width)] if board else []
    margin = max((row.cell_len for row in rows), default=0) + GAP
    if margin + SENTENCES <= width:
        sentences = _event_lines(game, turn.events, language, width - margin)
        for left, right in zip_longest(rows, sentences, fillvalue=Line()):
            yield left + Line(" " * (margin - left.cell_len)) + right
        yield from facts
    else:
        sentences = _event_lines(game, turn.events, language, width)
        yield from (*rows, *facts, *sentences) if board_first else (*sentences, *rows, *facts)


def _bold(line: Line, title: str) -> Line:
    """A line of a heading, its title in bold where it stands there."""
    if line.plain.startswith(title):
        line.stylize("not dim bold", 0, len(title))
    return line


def _fact_lines(
    game: Game[Any, Any],
    position: Document,
    marks: Mapping[str, Mark],
    language: Language,
    width: int,
) -> Iterator[Line]:
    for fact in game.facts(position, marks):
        for number, piece in enumerate(wrapped(fact.to(language), width - 4)):
            yield Line(("    " if number else "  ") + piece)


def _event_lines(
    game: Game[Any, Any], events: Sequence[Event], language: Language, width: int
) -> Iterator[Line]:
    """Each step by its name, below it what happened and which rules say so."""
    step = None
    for event in events:
        # A win comes last, in whatever step it happened; it does not begin that step anew.
        if event.step != step and (step is None or event.type != "won"):
            step = event.step
            yield Line(game.steps[step].to(language), style="underline")
        cited = f"[{' '.join(rule.id for rule in event.rules)}]"
        pieces = wrapped(game.sentence(event.to_json()).to(language), width - 4)
        for number, piece in enumerate(pieces):
            line = Line(("    " if number else "  ") + piece)
            if number == len(pieces) - 1 and line.cell_len + cell_len(cited) < width:
                line.append(f" {cited}", FAINT)
                cited = ""
            yield line
        for piece in wrapped(cited, width - 4) if cited else ():
            yield Line("    ").append(piece, FAINT)


def position_lines(
    game: Game[Any, Any],
    position: Document,
    marks: Mapping[str, Mark],
    language: Language,
    width: int,
) -> Iterator[Line]:
    """A position as the game draws it, some places marked, then its facts."""
    yield from drawn(game, position, marks)
    yield from _fact_lines(game, position, marks, language, width)


def verdict_lines(
    trace: Trace,
    game: Game[Any, Any],
    judged: Judged,
    language: Language,
    width: int,
    *,
    rules: bool = True,
) -> Iterator[Line]:
    """The verdict set against the claim, and every problem, if need be without its rules."""
    verdict = trace.verdict
    for problem in verdict.problems:
        shown = problem if rules else replace(problem, rules=())
        yield from problem_lines(judged, shown, language, width)
    if verdict.status == "illegal":
        stopped = _STOPPED.fill(turn=words.numbered(len(trace.turns) + 1, game))
        yield Line(stopped.to(language))
    if verdict.problems:
        yield Line()
    head = Line(_VERDICT.to(language) + "  ", style="bold")
    head.append(words.STATUSES[verdict.status].to(language), STYLES[verdict.status])
    yield head
    yield from _meaning(verdict.status, language, width)
    claim = words.claimed(verdict.claim, game) if verdict.claim else _NO_CLAIM
    board = words.outcome(verdict, None if trace.closing else game)
    if trace.closing:
        board = words.ended("unfinished", None, None, game)
    rows: Iterable[tuple[Text, Text]] = ((_BOARD, board), (_CLAIM, claim))
    for label, text in rows:
        yield from hanging(f"{label.to(language)}  ", safe(text.to(language)), width, indent=2)


def _meaning(status: Status, language: Language, width: int) -> Iterator[Line]:
    for piece in wrapped(words.MEANINGS[status].to(language), width - 2):
        yield Line("  " + piece)
