"""Prints the ratios of `docs/en/performance.md`; run it from the top of the checkout."""

from __future__ import annotations

import argparse
import gc
import io
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import jsonschema_rs
import orjson
from inputs import TURNS, json_lines, pgn, records, replay_pgn, yaml_files

import shellref
from shellref import schemas
from shellref.games import GAMES, find
from shellref.record import LIMITS, json_reader, source
from shellref.render.json import line

#: Plies of a turn: both players choose in What the Shell, one plays in Bear Island.
PLIES = {"what-the-shell": 2, "bear-island": 1}


def seconds(work: Callable[[], object]) -> float:
    """How long one call takes, in this thread's processor time."""
    gc.collect()
    start = time.thread_time()
    work()
    return time.thread_time() - start


def ratios(rounds: int, one: Callable[[], object], other: Callable[[], object]) -> list[float]:
    """Time of `other` over time of `one`, in turns, after a round that does not count."""
    seconds(one)
    seconds(other)
    return [seconds(other) / seconds(one) for _ in range(rounds)]


def show(label: str, found: list[float], wanted: str) -> None:
    """One line of the report: the median, the range, what is wanted."""
    low, middle, high = min(found), statistics.median(found), max(found)
    print(f"{label:68} {middle:7.2f}  ({low:.2f} to {high:.2f}; {wanted})")


def judge_all(data: bytes) -> None:
    """Bytes to verdicts, no trace."""
    for record in shellref.load(io.BytesIO(data), "jsonl"):
        status = shellref.judge(record).status
        assert status == "confirmed", status


def trace_all(data: bytes) -> None:
    """Bytes to traces written as JSON Lines."""
    out = io.StringIO()
    for record in shellref.load(io.BytesIO(data), "jsonl"):
        out.write(line(shellref.adjudicate(record).to_json()) + "\n")


def parse_all(data: bytes) -> None:
    """Parses with orjson alone, the same bytes."""
    for text in data.splitlines():
        orjson.loads(text)


def shares(name: str, data: bytes, rounds: int) -> None:
    """What part of the time from bytes to verdict goes where: each stage with those before it."""
    accepts = jsonschema_rs.Draft7Validator(schemas.bundle(find(name).schema)).is_valid

    def read(check: Callable[[object], object] = bool) -> None:
        for text in source.split(io.BytesIO(data), "<bytes>", "jsonl", LIMITS):
            check(json_reader.quick(text.text, LIMITS))

    def load() -> None:
        for _ in shellref.load(io.BytesIO(data), "jsonl"):
            pass

    reading, checking, loading = (
        statistics.median(ratios(rounds, lambda: judge_all(data), stage))
        for stage in (read, lambda: read(accepts), load)
    )
    print(
        f"  reading {reading:.0%}, schema {checking - reading:.0%},"
        f" other checks {loading - checking:.0%}, replay and verdict {1 - loading:.0%}"
    )


def in_process(name: str, games: int, rounds: int, *, clocks: bool, lively: bool) -> None:
    """One game on one core, against python-chess and orjson."""
    data = json_lines(records(name, games, clocks=clocks, lively=lively))
    chess_text = pgn(games, TURNS * PLIES[name], clocks=clocks)
    kind = ("with clocks" if clocks else "bare") + (", lively players" if lively else "")
    print(f"\n{name}, {kind}: {games} games of {TURNS} turns, {len(data) // games} bytes a game")
    against_chess = ratios(rounds, lambda: judge_all(data), lambda: replay_pgn(chess_text))
    wanted = {"what-the-shell": "at least 12", "bear-island": "at least 1"}[name]
    show("bytes to verdict, plies per second, python-chess = 1", against_chess, wanted)
    against_orjson = ratios(rounds, lambda: parse_all(data), lambda: judge_all(data))
    wanted = {"what-the-shell": "at most 20", "bear-island": "at most 40"}[name]
    show("bytes to verdict, time, orjson parsing alone = 1", against_orjson, wanted)
    shares(name, data, rounds)
    traced = ratios(rounds, lambda: trace_all(data), lambda: replay_pgn(chess_text))
    wanted = {"what-the-shell": "at least 1.5", "bear-island": "no target"}[name]
    show("full trace as JSON Lines, plies per second, python-chess = 1", traced, wanted)


def whole_process(command: list[str]) -> float:
    """How long a command takes as a process, start included."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def yaml_against_check_jsonschema(games: int, rounds: int) -> None:
    """What one more YAML file costs: all files against one, so that starting does not count."""
    scripts = Path(sys.executable).parent
    with tempfile.TemporaryDirectory() as folder:
        files = yaml_files(records("what-the-shell", games, clocks=False), Path(folder))
        schema = Path(folder) / "record.schema.json"
        schema.write_bytes(subprocess.check_output([scripts / "shellref", "schema", "record"]))
        ours = [str(scripts / "shellref"), "validate"]
        theirs = [str(scripts / "check-jsonschema"), "--schemafile", str(schema)]

        def a_file(command: list[str]) -> float:
            more = whole_process([*command, *files]) - whole_process([*command, files[0]])
            return more / (len(files) - 1)

        found = [a_file(theirs) / a_file(ours) for _ in range(rounds)]
    print(f"\nYAML: {games} files of 40-turn games in long form")
    show("check-jsonschema a file, shellref validate with replay = 1", found, "at least 8")


HELLO = "import click; click.command()(lambda: click.echo('hello')).main([])"


def start(rounds: int) -> None:
    """Starting the command line against the smallest click program."""
    ours = [sys.executable, "-c", "from shellref.cli import main; main(['--version'])"]
    hello = [sys.executable, "-c", HELLO]
    whole_process(ours)
    whole_process(hello)
    found = [whole_process(ours) / whole_process(hello) for _ in range(4 * rounds)]
    print("\nStart")
    show("shellref --version, a click hello-world = 1", found, "at most 1.6")


def main() -> None:
    """The whole report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=300)
    options = parser.parse_args()
    for name in GAMES:
        # Nobody plays Bear Island but by the cards; there the lively players are all there is.
        for lively in (True,) if name == "bear-island" else (False, True):
            for clocks in (True, False):
                in_process(name, options.games, options.rounds, clocks=clocks, lively=lively)
    yaml_against_check_jsonschema(min(options.games, 200), options.rounds)
    start(options.rounds)


if __name__ == "__main__":
    main()
