"""Reports: films and pages made from records, and long games to make them of."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from shellref.games import find
from shellref.games.game import Document, Game
from shellref.record import Record, load, load_document
from shellref.referee import adjudicate
from shellref.render.report import Shown, page, shown
from shellref.text import Language, Text

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"
SHELL = str(EXAMPLES / "what-the-shell" / "hatching-chain.yaml")
CUT = str(EXAMPLES / "what-the-shell" / "sudden-death-cut-line.yaml")
BEARS = str(EXAMPLES / "bear-island" / "shima-no-gogo.yaml")
GAMES = [*map(str, sorted((EXAMPLES).glob("*-*/*.*")))]

#: Markup of every kind, and characters that turn or hide what stands beside them.
NASTY = "</script><img src=x onerror=alert(1)>&amp;{{7*7}} \u202e\u2066\x1b[31m\u2028 ' \" 花子"
HEAD: Document = {
    "format": "shellref/1",
    "game": "what-the-shell",
    "players": {"black": {"name": NASTY}, "white": {"name": "W"}},
}
UNTRUSTED: Document = {
    **HEAD,
    "event": {"name": NASTY, "site": NASTY, "date": NASTY, "round": NASTY, "table": NASTY},
    "turns": ["e5 d4", "e5 d3"],
}
MALFORMED: Document = {**HEAD, NASTY: 1, "turns": [NASTY]}


def shown_of(record: Record) -> Shown:
    """What a report shows of a record."""
    return shown(adjudicate(record), record.game, record.data)


def page_of(*sources: str | Document, language: Language = "en", title: Text | None = None) -> str:
    """The page of some records: files, or documents."""
    records = [
        record
        for source in sources
        for record in (load(source) if isinstance(source, str) else [load_document(source)])
    ]
    return "".join(page([*map(shown_of, records)], language, title=title))


#: Points for a position that a long game goes on from: whatever keeps the end away.
Taste = Callable[[Document], float]


def _few(position: Document) -> float:
    board = "".join(position["board"])
    return -board.count("B") - board.count("W") - 2.1 * board.count("E")


def _balanced(position: Document) -> float:
    stacks: Sequence[str] = [*position["board"].values()]
    tops = [stack[-1] for stack in stacks]
    bears = sum(map(len, stacks))
    even = min(tops.count("B"), tops.count("W"))
    return 2 * bears + len(stacks) + 3 * even - 8 * len(position["sunk"])


#: Of each game how a long one is played, a seed that leads there, and how many choices to weigh.
LONG: dict[str, tuple[Taste, int, int]] = {
    "what-the-shell": (_few, 1, 400),
    "bear-island": (_balanced, 2, 12),
}


@cache
def long_game(name: str, turns: int = 200) -> str:
    """A record, as JSON, of a game that goes on for so many turns."""
    taste, seed, weighed = LONG[name]
    game: Game[Any, Any] = find(name)
    random, rulings = Random(seed), game.rulebook.effective({})
    setup = game.deal(random)
    state, played = game.start(setup), list[Any]()
    while len(played) < turns:
        picks = [game.pick(state, rulings, random) for _ in range(weighed)]
        after = [(pick, game.play(state, pick, rulings, None)) for pick in picks]
        choice, state = max(
            (one for one in after if game.decision(one[1]) is None),
            key=lambda one: taste(game.position(one[1])),
        )
        played.append(game.restyle(game.moves(choice), "short"))
    players = {"black": {"name": "A"}, "white": {"name": "B"}}
    record = {"format": "shellref/1", "game": name, "players": players, "turns": played}
    return json.dumps({**record, **({"setup": setup} if setup else {})})
