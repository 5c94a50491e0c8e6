"""What is measured: games of 40 turns, and chess games of as many plies.

Both are as platforms keep them, with the clocks after every move, or bare.
"""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import chess
import chess.pgn

from shellref.games import find
from shellref.games.game import Document
from shellref.games.what_the_shell.players import empty_squares
from shellref.games.what_the_shell.state import NAMES, State
from shellref.record.layout import yaml_text
from shellref.text import PLAYERS

TURNS = 40


def records(name: str, count: int, *, clocks: bool, lively: bool = True) -> list[Document]:
    """Random games in long form that are still undecided after 40 turns.

    `lively` players seek out collisions, captures and sudden death, as `shellref new --random`
    has them; the others take any empty squares. A choice that would decide the game is not
    made: the players look for another.
    """
    game = find(name)
    rulings = game.rulebook.effective({})
    found: list[Document] = []
    seed = 0
    while len(found) < count:
        random = Random(seed)
        seed += 1
        setup = game.deal(random)
        state = game.start(setup)
        turns: list[Any] = []
        while len(turns) < TURNS and (step := _undecided(game, state, rulings, random, lively)):
            state, choices = step
            turns.append(game.moves(choices))
            if clocks:
                turns[-1]["clock"] = clock(len(turns), random)
        if len(turns) == TURNS:
            found.append(_record(name, len(found), setup, turns))
    return found


def clock(turn: int, random: Random) -> dict[str, int]:
    """The seconds that each player has left of twenty minutes."""
    return {player: 1200 - 25 * turn - int(20 * random.random()) for player in PLAYERS}


def _undecided(game: Any, state: Any, rulings: Any, random: Random, lively: bool) -> Any:
    for _ in range(50):
        choices = game.pick(state, rulings, random) if lively else _any_squares(state, random)
        after = game.play(state, choices, rulings, None)
        if game.decision(after) is None:
            return after, choices
    return None


def _any_squares(state: State, random: Random) -> tuple[str, str]:
    empty = [NAMES[square] for square in empty_squares(state)]
    return random.choice(empty), random.choice(empty)


def _record(name: str, number: int, setup: Document | None, turns: list[Any]) -> Document:
    return {
        "format": "shellref/1",
        "game": name,
        "id": f"league-{number}",
        "event": {"name": "Winter league", "site": "Club room", "date": "2026-01-18", "round": 3},
        "players": {
            "black": {"name": "Kenji", "id": "p014"},
            "white": {"name": "Sara", "id": "p027"},
        },
        **({"setup": setup} if setup else {}),
        "turns": turns,
        "result": {"outcome": "unfinished"},
    }


def json_lines(games: list[Document]) -> bytes:
    """The records as JSON Lines, as Python's `json` writes them."""
    return "".join(json.dumps(game) + "\n" for game in games).encode()


def yaml_files(games: list[Document], folder: Path) -> list[str]:
    """A YAML file for each record."""
    paths = []
    for number, game in enumerate(games):
        path = folder / f"{number:05}.yaml"
        path.write_text(yaml_text(game), encoding="utf-8")
        paths.append(str(path))
    return paths


def pgn(count: int, plies: int, *, clocks: bool) -> str:
    """Random legal chess games of a number of plies, with the usual seven tags."""
    random = Random(1)
    games: list[str] = []
    while len(games) < count:
        board, game = chess.Board(), chess.pgn.Game()
        node: chess.pgn.GameNode = game
        while board.ply() < plies and (moves := list(board.legal_moves)):
            move = random.choice(moves)
            board.push(move)
            node = node.add_variation(move)
            if clocks:
                node.set_clock(clock(board.ply(), random)["black"])
        if board.ply() == plies:
            games.append(str(game))
    return "\n\n".join(games)


def replay_pgn(text: str) -> int:
    """python-chess reads the games and replays every move; the number of plies."""
    stream, plies = io.StringIO(text), 0
    while game := chess.pgn.read_game(stream):
        board = game.board()
        for move in game.mainline_moves():
            board.push(move)
            plies += 1
    return plies
