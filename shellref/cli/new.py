"""`shellref new`: a record to begin with, or a random game."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from random import Random
from typing import Any

import click

from shellref.cli import options, output
from shellref.cli.help import number
from shellref.games import GAMES, find
from shellref.games.game import Document, Game
from shellref.text import Language, Text

_SHORT = Text(
    "Start a record, or make a random game.", "記録のひな形、またはランダムな対局を作ります。"
)
_HELP = Text(
    "Print a commented record to begin with, or a random game: {names}.",
    "書き込んで使うコメント付きのひな形、またはランダムな対局を表示します：{names}。",
)
_RANDOM = Text(
    "Make a random game of legal turns instead.", "規則に沿ったランダムな対局を作ります。"
)
_SEED = Text(
    "Seed: the same one gives the same game (default: a new one).",
    "乱数の種。同じ種からは同じ対局ができます（既定：毎回違う種）。",
)
_COUNT = Text("How many random games (default: 1).", "ランダムな対局の数（既定：1）。")
_TURNS = Text("Stop after this many turns.", "ターン数の上限。")
_ONLY_RANDOM = Text(
    "--seed, --count and --turns go with --random",
    "--seed、--count、--turnsは--randomと一緒に使います",
)

#: Random games of most kinds end by themselves long before.
LONGEST = 500


def command(language: Language) -> click.Command:
    """The command in one language."""

    def run(
        name: str,
        form: str,
        random: bool,
        seed: int | None,
        count: int | None,
        turns: int | None,
    ) -> int:
        game = find(name)
        if not random:
            if (seed, count, turns) != (None, None, None):
                raise click.UsageError(_ONLY_RANDOM.to(language))
            template = game.template.to(language)
            if form == "text":
                output.write([template])
            else:
                output.write_documents([_data(template)], form)
            return 0
        first = secrets.randbelow(10**9) if seed is None else seed
        seeds = range(first, first + (count or 1))
        records = (random_record(game, one, LONGEST if turns is None else turns) for one in seeds)
        if form == "text":
            output.write(_as_yaml(records))
        else:
            output.write_documents(records, form)
        return 0

    params = [
        click.Argument(["name"], metavar="GAME", type=click.Choice(list(GAMES))),
        click.Option(["--random"], is_flag=True, help=_RANDOM.to(language)),
        click.Option(["--seed"], type=number(0, language), metavar="N", help=_SEED.to(language)),
        click.Option(["--count"], type=number(1, language), metavar="N", help=_COUNT.to(language)),
        click.Option(["--turns"], type=number(0, language), metavar="N", help=_TURNS.to(language)),
    ]
    help_ = _HELP.fill(names=", ".join(GAMES))
    return options.command("new", language, _SHORT, help_, run, params, ["text", "json", "jsonl"])


def random_record(game: Game[Any, Any], seed: int, most: int) -> Document:
    """A game that lively players play at random, in short turns, with its true result."""
    random = Random(seed)  # noqa: S311 (nothing secret: the same seed must give the same game)
    rulings = game.rulebook.effective({})
    setup = game.deal(random)
    state = game.start(setup)
    turns: list[Any] = []
    while len(turns) < most and game.decision(state) is None:
        choices = game.pick(state, rulings, random)
        turns.append(game.restyle(game.moves(choices), "short"))
        state = game.play(state, choices, rulings, None)
    decision = game.decision(state)
    result: Document = {"outcome": "unfinished"}
    if decision:
        result = {"outcome": decision.outcome, "reason": decision.reason, "turn": len(turns)}
    return {
        "format": "shellref/1",
        "game": game.name,
        "id": f"random-{seed}",
        "players": {"black": {"name": "Player A"}, "white": {"name": "Player B"}},
        **({"setup": setup} if setup else {}),
        "turns": turns,
        "result": result,
        "x-seed": seed,
    }


def _as_yaml(records: Iterator[Document]) -> Iterator[str]:
    from shellref.record.layout import yaml_text

    for index, record in enumerate(records):
        yield ("---\n" if index else "") + yaml_text(record)


def _data(template: str) -> Document:
    from shellref.record import load

    data = next(load(template.encode(), "yaml")).data
    assert data is not None
    return data
