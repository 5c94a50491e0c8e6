"""Records in equal records out, in order, whatever the workers do."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from shellref.batch import running
from shellref.batch.result import Result
from shellref.batch.running import Plan, chunks, run
from shellref.batch.workers import Processes
from shellref.record import Source

from .trouble import dawdle, die, explode, give_up, hang, leave, troubled, unsendable

_RECORD = {
    "format": "shellref/1",
    "game": "what-the-shell",
    "players": {"black": {"name": "Anna"}, "white": {"name": "Ben"}},
    "turns": ["e5 d4"],
}


def texts(count: int) -> list[Source]:
    """Records of different games."""
    return [
        Source("games.jsonl", n, "json", json.dumps({**_RECORD, "id": f"game-{n}"}), n + 1)
        for n in range(count)
    ]


def ids(results: list[Result]) -> list[int]:
    """Which records the results are of."""
    return [result.index for result in results]


def status(results: list[Result]) -> dict[int, str]:
    """The records that are not fine."""
    return {r.index: r.verdict.status for r in results if r.verdict.status != "unclaimed"}


@pytest.fixture
def workers() -> Iterator[Processes]:
    """Two processes."""
    made = Processes(2)
    yield made
    made.close()


@pytest.mark.parametrize("count", [0, 1, 99, 100, 101, 1234])
def test_as_many_results_as_records(count: int, workers: Processes) -> None:
    """With workers and without, in the order of the records."""
    assert ids([*run(texts(count), Plan(), workers)]) == [*range(count)]
    assert ids([*run(texts(count), Plan())]) == [*range(count)]


def test_workers_change_nothing(workers: Processes) -> None:
    """A result is the same value wherever it was worked out."""
    assert [*run(texts(250), Plan(), workers)] == [*run(texts(250), Plan())]


def test_chunks_are_not_too_large() -> None:
    """Large records travel alone."""
    long = [text._replace(text="x" * running.CHARACTERS) for text in texts(3)]
    assert [len(chunk) for chunk in chunks(long)] == [1, 1, 1]
    assert [len(chunk) for chunk in chunks(texts(205))] == [100, 100, 5]


def test_a_worker_that_dies_costs_its_own_record(workers: Processes) -> None:
    """The record is named, and a fault of ours; all others are judged, each once."""
    plan = troubled({0: die, 137: die, 138: die, 599: die})
    results = [*run(texts(600), plan, workers)]
    assert ids(results) == [*range(600)]
    assert status(results) == dict.fromkeys((0, 137, 138, 599), "failed")
    [problem] = results[137].verdict.problems
    assert problem.message.en == "a fault of the referee itself: a worker died on it"


def test_a_record_that_would_not_end_is_stopped(workers: Processes) -> None:
    """It is named with the time that it had; its neighbours do not pay for it."""
    plan = troubled({5: hang, 250: hang}, timeout=0.5)
    results = [*run(texts(300), plan, workers)]
    assert ids(results) == [*range(300)]
    assert status(results) == {5: "failed", 250: "failed"}
    [problem] = results[5].verdict.problems
    assert (
        problem.message.ja
        == "審判プログラムの不具合です：0.5秒たっても終わらないので打ち切りました"
    )


def test_records_that_are_slow_together_are_not_stopped(workers: Processes) -> None:
    """The time is each record's own."""
    plan = troubled(dict.fromkeys(range(5), dawdle), timeout=0.6)
    results = [*run(texts(20), plan, workers)]
    assert status(results) == {}


def test_a_worker_killed_from_outside_loses_nothing(workers: Processes) -> None:
    """What it was at is done again by another."""
    results = []
    for result in run(texts(3000), Plan(), workers):
        results.append(result)
        if result.index in (150, 1500):
            [victim, *_] = workers.pids()
            os.kill(victim, signal.SIGKILL)
    assert ids(results) == [*range(3000)]
    assert status(results) == {}


@pytest.mark.parametrize("parallel", [True, False])
@pytest.mark.parametrize(
    ("trouble", "shown"),
    [(explode, "ZeroDivisionError: a fault of ours"), (leave, "SystemExit")],
)
def test_a_fault_of_ours_costs_its_own_record(
    trouble: Callable[[], Any], shown: str, parallel: bool, workers: Processes
) -> None:
    """It comes back with its trace, to be shown loudly."""
    results = [*run(texts(3), troubled({1: trouble}), workers if parallel else None)]
    assert ids(results) == [0, 1, 2]
    assert status(results) == {1: "failed"}
    assert shown in str(results[1].fault)


@pytest.mark.parametrize("parallel", [True, False])
def test_an_interruption_gives_what_was_done(parallel: bool, workers: Processes) -> None:
    """Nothing more is begun, and no result is out of its order."""
    done: list[Result] = []
    plan = Plan(stop=lambda: len(done) >= 500)
    done.extend(run(texts(5000), plan, workers if parallel else None))
    assert 500 <= len(done) < 5000
    assert ids(done) == [*range(len(done))]


def test_what_is_known_is_not_judged_again(workers: Processes) -> None:
    """Known results stand among the fresh ones in their places."""
    known = {result.index: result._replace(game="known") for result in run(texts(300), Plan())}
    for keep in ({}, {n: known[n] for n in range(0, 300, 7)}, known):

        def recall(some: Sequence[Source], keep: dict[int, Result] = keep) -> list[Result | None]:
            return [keep.get(text.index) for text in some]

        plan = Plan(recall=recall)
        for where in (None, workers):
            results = [*run(texts(300), plan, where)]
            assert ids(results) == [*range(300)]
            assert {r.index for r in results if r.game == "known"} == set(keep)


@pytest.mark.parametrize("count", [1, 150])
def test_a_result_that_cannot_be_sent(count: int, workers: Processes) -> None:
    """Costs its own record, and shows why."""
    results = [*run(texts(count), troubled({count // 2: unsendable}), workers)]
    assert ids(results) == [*range(count)]
    assert status(results) == {count // 2: "failed"}
    assert "pickle" in str(results[count // 2].fault)


def test_workers_that_cannot_be_had(workers: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no process can be started, each record says so."""

    def submit(*_: object) -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor.submit", submit)
    results = [*run(texts(3), Plan(), workers)]
    assert status(results) == dict.fromkeys(range(3), "failed")
    assert "no more processes" in str(results[0].fault)


def test_nobody_waits_for_what_hangs(workers: Processes) -> None:
    """After an interruption; what was done before is there."""
    begun = time.monotonic()
    plan = troubled({150: hang}, stop=lambda: time.monotonic() - begun > 4)
    results = [*run(texts(600), plan, workers)]
    assert ids(results) == [*range(100)]
    assert time.monotonic() - begun < 20


def test_a_record_that_hangs_here_can_be_left() -> None:
    """Without workers Ctrl-C ends the record itself."""
    assert ids([*run(texts(5), troubled({2: give_up}))]) == [0, 1]


def test_nothing_waits_for_what_is_still_to_come(workers: Processes) -> None:
    """Where the next text is not there yet, the results of all that were are given first."""
    given: list[Result] = []
    came = 0

    def slowly() -> Iterator[Source]:
        nonlocal came
        for text in texts(9):
            assert ids(given) == [*range(came // 3 * 3)]
            came += 1
            yield text

    plan = Plan(ready=lambda: came % 3 != 0)
    given.extend(run(slowly(), plan, workers))
    assert ids(given) == [*range(9)]


_PARENT = """
import os, sys, time
from shellref.batch.workers import Processes
workers = Processes(2)
for _ in range(2):
    workers.executor.submit(time.sleep, 60)
while len(workers.pids()) < 2:
    time.sleep(0.01)
print(*workers.pids(), flush=True)
time.sleep(60)
"""


def test_workers_end_with_their_parent() -> None:
    """Even where it was killed and could say nothing."""
    parent = subprocess.Popen([sys.executable, "-c", _PARENT], stdout=subprocess.PIPE)
    assert parent.stdout
    pids = [int(pid) for pid in parent.stdout.readline().split()]
    assert len(pids) == 2
    parent.kill()
    parent.wait()
    # They hold the other end of the pipe until they are gone.
    assert parent.stdout.read() == b""
    parent.stdout.close()
