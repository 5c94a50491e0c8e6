"""A Dask cluster does the same work: two workers over real TCP, one of them killed in mid-run."""

from __future__ import annotations

import gc
import json
import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from shellref.batch import archives
from shellref.batch.finding import NothingMatched
from shellref.batch.running import Plan, run
from shellref.batch.workers import Dask, Workers

from ..cli import EXAMPLES, call
from .test_running import ids, status, texts

distributed = pytest.importorskip("distributed", reason="Dask is not installed")
pytestmark = [
    # A worker that was killed is noticed by its nanny, loudly.
    pytest.mark.filterwarnings("ignore"),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers, each a process with one thread."""
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        protocol="tcp",
        dashboard_address=None,
        silence_logs=50,
    ) as made:
        yield made
    # What it leaves open is to be found while its warnings are not heeded.
    gc.collect()


@pytest.fixture
def workers(cluster: Any) -> Iterator[Dask]:
    """The cluster's workers behind the seam."""
    made = Dask(cluster.scheduler_address)
    yield made
    made.close()


def test_two_workers_over_tcp(cluster: Any, workers: Dask) -> None:
    """They fit the seam, and give the same results in the same order."""
    seam: Workers = workers
    assert cluster.scheduler_address.startswith("tcp://")
    assert seam.size == 2
    assert [*run(texts(1234), Plan(), seam)] == [*run(texts(1234), Plan())]


def test_equal_work_is_done_each_time(workers: Dask) -> None:
    """A record that comes twice gives two results."""
    [text] = texts(1)
    assert len([*run([text] * 300, Plan(), workers)]) == 300


def test_a_worker_killed_in_mid_run(workers: Dask) -> None:
    """Nothing is lost, nothing comes twice."""
    results = []
    for result in run(texts(6000), Plan(), workers):
        results.append(result)
        if result.index == 1000:
            pids = [*workers.client.run(os.getpid).values()]
            os.kill(pids[0], signal.SIGKILL)
    assert ids(results) == [*range(6000)]
    assert status(results) == {}


def test_the_command(cluster: Any) -> None:
    """`--executor dask` changes no byte of the output."""
    folder = str(EXAMPLES / "what-the-shell")
    arguments = ["batch", folder, "--format", "json"]
    done = call(*arguments, "--executor", "dask", "--scheduler", cluster.scheduler_address)
    assert done.out == call(*arguments).out
    assert done.code == call(*arguments).code


def test_an_archive_by_its_address(cluster: Any) -> None:
    """Any address that fsspec knows, folders and globs too, packed or not."""
    fsspec = pytest.importorskip("fsspec")
    records = [json.dumps({**json.loads(text.text)}) for text in texts(5)]
    memory = fsspec.filesystem("memory")
    for name, some in (("a.jsonl", records[:2]), ("b.jsonl.gz", records[2:])):
        with fsspec.open(f"memory://league/{name}", "wb", compression="infer") as file:
            file.write("\n".join(some).encode())
    with memory.open("/league/notes.txt", "wb") as file:
        file.write(b"no record")
    arguments = ["--executor", "dask", "--scheduler", cluster.scheduler_address]
    for address in ("memory://league", "memory://league/*.jsonl*", "memory:///league/"):
        done = call("batch", address, "--format", "jsonl", *arguments)
        assert done.code == 0, done.err
        assert len(done.out.splitlines()) == 5
    local = call("batch", f"file://{EXAMPLES}/what-the-shell/first-egg.yaml", *arguments)
    assert "1 record: 1 confirmed" in local.out
    missing = call("batch", "memory://league/c.jsonl", *arguments)
    assert missing.code == 3
    assert "SR101" in missing.out
    assert call("batch", "memory://league/*.yaml", *arguments).code == 2
    with pytest.raises(NothingMatched):
        archives.find("memory://league/*.yaml")


def test_without_a_cluster_an_address_is_no_file() -> None:
    """Nothing but regular files is read."""
    done = call("batch", "memory://league/a.jsonl")
    assert (done.code, "SR101" in done.out) == (3, True)


def test_a_scheduler_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Is told soon enough."""
    monkeypatch.setattr("shellref.batch.workers.REACHED", 1)
    done = call("batch", str(EXAMPLES), "--executor", "dask", "--scheduler", "tcp://127.0.0.1:1")
    assert (done.code, "cannot be reached" in done.err) == (2, True)
