"""Prints the figures of batches in `docs/en/performance.md`; run it from the top of the checkout.

Whole processes against whole processes, start and reports included: `shellref batch` on a file of
JSON Lines, python-chess and pgn-extract on PGN. What is compared is plies per second, so the peers
need not read as many games.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from inputs import TURNS, pgn, records

from shellref.games import GAMES

#: Plies of a turn: both players choose in What the Shell, one plays in Bear Island.
PLIES = {"what-the-shell": 2, "bear-island": 1}
#: Different games; the file repeats them under other names, so that each is another record.
DIFFERENT = 1000

REPLAY = """
import sys, chess.pgn
plies = 0
with open(sys.argv[1], encoding="utf-8") as stream:
    while game := chess.pgn.read_game(stream):
        board = game.board()
        for move in game.mainline_moves():
            board.push(move)
            plies += 1
print(plies)
"""


def write_games(name: str, count: int, path: Path, *, lively: bool) -> None:
    """A file of so many records of 40 turns, each of its own."""
    made = records(name, min(count, DIFFERENT), clocks=False, lively=lively)
    with path.open("w", encoding="utf-8") as file:
        for number, game in zip(range(count), itertools.cycle(made), strict=False):
            file.write(json.dumps({**game, "id": f"league-{number}"}) + "\n")


def seconds(command: list[str]) -> tuple[float, float]:
    """How long a command takes: by the clock, and in processor time of all its processes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, used


def batch(path: Path, jobs: int) -> list[str]:
    """The command that is measured."""
    return [sys.executable, "-m", "shellref", "batch", str(path), "--jobs", str(jobs)]


def compare(
    rounds: int, one: Callable[[], float], other: Callable[[], float], factor: float
) -> list[float]:
    """`factor` times the time of `other` over the time of `one`, in turns."""
    return [factor * other() / one() for _ in range(rounds)]


def show(label: str, found: list[float], wanted: str) -> None:
    """One line of the report: the median, the range, what is wanted."""
    low, middle, high = min(found), statistics.median(found), max(found)
    print(f"{label:68} {middle:7.2f}  ({low:.2f} to {high:.2f}; {wanted})", flush=True)


def measure(name: str, games: int, peers: int, rounds: int, folder: Path, *, lively: bool) -> None:
    """One kind of game: against the peers, two cores against one, ten times the records."""
    path, tenth = folder / "games.jsonl", folder / "tenth.jsonl"
    write_games(name, games, path, lively=lively)
    write_games(name, games // 10, tenth, lively=lively)
    print(f"\n{name}{', lively players' if lively else ''}: {games} games of {TURNS} turns")
    plies = TURNS * PLIES[name]
    chess_path = folder / "games.pgn"
    chess_path.write_text(pgn(peers, plies, clocks=False), encoding="utf-8")
    # Plies of ours for each ply of theirs.
    factor = games / peers
    wanted = "at least 12" if name == "what-the-shell" else "no target"
    one_core = compare(
        rounds,
        lambda: seconds(batch(path, 1))[1],
        lambda: seconds([sys.executable, "-c", REPLAY, str(chess_path)])[1],
        factor,
    )
    show("plies per second of processor time, python-chess = 1", one_core, wanted)
    extract = shutil.which("pgn-extract", path=os.environ["PATH"] + ":/usr/games")
    if extract:
        many = folder / "many.pgn"
        many.write_text("\n\n".join([chess_path.read_text(encoding="utf-8")] * 20))
        found = compare(
            rounds,
            lambda: seconds(batch(path, 1))[1],
            lambda: seconds([extract, "-s", "-r", str(many)])[1],
            factor / 20,
        )
        show("plies per second of processor time, pgn-extract (in C) = 1", found, "no target")
    found = compare(
        rounds, lambda: seconds(batch(path, 2))[0], lambda: seconds(batch(path, 1))[0], 1
    )
    show("records per second by the clock, two cores, one core = 1", found, "at least 1.7")
    found = compare(
        rounds, lambda: seconds(batch(tenth, 1))[1], lambda: seconds(batch(path, 1))[1], 1
    )
    show("time for ten times the records", found, "at most 10.5")


def main() -> None:
    """The whole report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--peers", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name in GAMES:
            for lively in (True,) if name == "bear-island" else (False, True):
                sizes = options.games, options.peers, options.rounds
                measure(name, *sizes, Path(folder), lively=lively)


if __name__ == "__main__":
    main()
