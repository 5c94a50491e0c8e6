"""Tournaments: the file, the records held against it, the standings."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from shellref.batch.result import Facts, Player, Result
from shellref.games.game import Document
from shellref.problems import Problem
from shellref.record import Form, Record, Source
from shellref.record.source import split
from shellref.referee import judge
from shellref.tournament.document import Entry, load_tournament
from shellref.tournament.model import TIEBREAK_NAMES
from shellref.trace import Verdict

ROOT = Path(__file__).parent.parent.parent


def source(text: str, path: str = "t.yaml", form: Form = "yaml") -> Source:
    """A text as it comes from a file."""
    (found,) = split(io.BytesIO(text.encode()), path, form)
    return found


def entry(text: str, path: str = "t.yaml", form: Form = "yaml") -> Entry:
    """A tournament file."""
    return load_tournament(source(text, path, form))


def told(problems: tuple[Problem, ...]) -> list[str]:
    """Problems as `LINE:COLUMN:LENGTH CODE`."""
    return [
        (":".join(map(str, problem.place)) if problem.place else "-") + f" {problem.code.id}"
        for problem in problems
    ]


def result_of(record: Record) -> Result:
    """A record judged, as a batch keeps it."""
    data: Any = record.data
    facts = None
    if not record.problems:
        black, white = (
            Player(data["players"][colour]["name"], data["players"][colour].get("id"))
            for colour in ("black", "white")
        )
        round_ = data.get("event", {}).get("round")
        label = None if round_ is None else str(round_)
        facts = Facts(data.get("id"), black, white, label, len(data["turns"]))
    game = record.game.name if record.game else None
    return Result(
        record.source.path, record.source.index, game, record.digest, judge(record), {}, facts
    )


def played(
    path: str,
    black: str,
    white: str,
    outcome: str = "black-wins",
    round_: str | None = "1",
    **more: Any,
) -> Result:
    """A made-up result of a record of What the Shell. Players are `NAME` or `NAME/ID`."""
    verdict = Verdict(
        more.get("status", "confirmed"), outcome, more.get("reason"), claim={"outcome": outcome}
    )
    facts = Facts(more.get("id"), _player(black), _player(white), round_, 9)
    game = more.get("game", "what-the-shell")
    return Result(path, more.get("index", 0), game, None, verdict, {}, facts)


def _player(written: str) -> Player:
    name, _, id_ = written.partition("/")
    return Player(name, id_ or None)


def document(**more: Any) -> Document:
    """The data of a tournament of four: Anna (a), Ben (b), Cleo (c) and Dan (d)."""
    names = ("Anna", "Ben", "Cleo", "Dan")
    return {
        "format": "shellref-tournament/1",
        "game": "what-the-shell",
        "players": [{"id": name[0].lower(), "name": name} for name in names],
        "rounds": [],
        **more,
    }


#: Wrong by itself in every way.
WRONG = """\
format: shellref-tournament/1
game: what-the-shell
players:
  - {id: a, name: Anna}
  - {id: b, name: Ben}
  - {id: a, name: Cleo}
  - {id: d, name: Dan}
rounds:
  - round: 1
    pairings:
      - {black: a, white: b, record: x.yaml}
      - {bye: a}
      - {bye: d}
  - round: "1"
    pairings:
      - {black: a, white: a, record: ./x.yaml#1}
      - {black: b, white: Dan}
  - round: 2
    pairings: []
"""

#: What may be declared of a pairing; nothing where it was not played.
DECLARED: list[Document] = [
    {"result": "black-wins"},
    {"result": "white-wins"},
    {"result": "draw"},
    {"result": "unfinished"},
    {"forfeit": "black"},
    {"forfeit": "white"},
    {"forfeit": "both"},
    {},
]


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """Tournaments of any course: byes, forfeits, players who are missing, games not played."""
    ids = [f"p{number}" for number in range(draw(st.integers(1, 7)))]
    points = st.sampled_from([0, 0.5, 1, 2, 3, 0.1, -1])
    scoring = draw(
        st.fixed_dictionaries(
            {}, optional=dict.fromkeys(["win", "draw", "loss", "bye", "forfeit"], points)
        )
    )
    rounds = []
    for number in range(draw(st.integers(0, 5))):
        pairings = list(_pairings(draw, ids))
        rounds.append({"round": number + 1, "pairings": pairings})
    ties = draw(st.lists(st.sampled_from(TIEBREAK_NAMES), unique=True))
    return {
        "format": "shellref-tournament/1",
        "game": "what-the-shell",
        "players": [{"id": player, "name": f"Player {player}"} for player in ids],
        "scoring": scoring,
        "tiebreaks": ties,
        "rounds": rounds,
    }


def _pairings(draw: st.DrawFn, ids: list[str]) -> Iterator[Document]:
    left = draw(st.permutations(ids))
    while left:
        kind = draw(st.sampled_from(["pair", "pair", "pair", "bye", "absent"]))
        if kind == "pair" and len(left) > 1:
            black, white, *left = left
            yield {"black": black, "white": white, **draw(st.sampled_from(DECLARED))}
        else:
            one, *left = left
            if kind == "bye":
                yield {"bye": one}


def shuffled(results: list[Result], random: Random) -> list[Result]:
    """The same in another order."""
    order = [*results]
    random.shuffle(order)
    return order
