"""Who does the work: processes of this machine, or a Dask cluster.

Both are a `concurrent.futures.Executor`; what differs is how they are started, and how one that
hangs or has died is replaced.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from importlib import import_module
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.context import BaseContext
from typing import Any, Protocol

#: What ends a process at once, wherever it is; Windows has but one way.
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
#: How many seconds it may take to reach a scheduler.
REACHED = 10


class Workers(Protocol):
    """Some workers behind an executor.

    `size` is how many work at a time. `executor` is the present one: after `replace` it is
    another. `broken` are the exceptions by which a dead worker shows.
    """

    size: int
    broken: tuple[type[Exception], ...]

    @property
    def executor(self) -> Executor:
        """Where work is submitted."""

    def replace(self) -> None:
        """Stops whatever runs, by force if need be, and starts afresh."""

    def close(self) -> None:
        """Ends all workers; what has not begun is not begun."""


class Processes:
    """Processes of this machine."""

    broken: tuple[type[Exception], ...] = (BrokenExecutor,)

    def __init__(self, size: int) -> None:
        self.size = size
        self._context = _context()
        self._start()

    def _start(self) -> None:
        # Each worker says who it is: an executor does not tell, and cannot be stopped by force.
        self._born = self._context.SimpleQueue()
        self._over = self._context.RawValue("b", 0)
        self._pids: list[int] = []
        self._executor = ProcessPoolExecutor(
            self.size, self._context, initializer=_be_born, initargs=(self._born, self._over)
        )

    @property
    def executor(self) -> Executor:
        """Where work is submitted."""
        return self._executor

    def replace(self) -> None:
        """Kills all workers and starts afresh."""
        self._kill()
        self._start()

    def pids(self) -> list[int]:
        """The workers that have been born so far."""
        while not self._born.empty():
            self._pids.append(self._born.get())
        return self._pids

    def _kill(self) -> None:
        # Whoever is only being born sees by it that there is nothing to do.
        self._over.value = 1
        for pid in self.pids():
            with suppress(ProcessLookupError):
                os.kill(pid, KILL)
        self._executor.shutdown(wait=True, cancel_futures=True)

    def close(self) -> None:
        """Ends all workers; what has not begun is not begun."""
        self._kill()


def _context() -> BaseContext:
    # A fork of a process with threads can wait for ever for a lock that one of them held.
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    from multiprocessing import forkserver, resource_tracker

    made = get_context("forkserver")
    made.set_forkserver_preload(["shellref.batch.work"])
    # The tracker lets signals through once it runs; the server is not to be ended by Ctrl-C while
    # it starts.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return made


def _be_born(born: Any, over: Any) -> None:
    # Ctrl-C reaches the whole group of processes; the summary is the first one's to give.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    born.put(os.getpid())
    if over.value:
        os._exit(1)


def _end_with_the_parent() -> None:
    # Whoever is killed tells nobody, and a worker would wait for work for ever.
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


@contextmanager
def tidied() -> Iterator[None]:
    """Has SIGTERM and SIGHUP unwind the program, so that workers and what they share are let go."""

    def end(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    with ExitStack() as restore:
        if threading.current_thread() is threading.main_thread():
            for name in ("SIGTERM", "SIGHUP"):
                number = getattr(signal, name, None)
                if number and signal.getsignal(number) is signal.SIG_DFL:
                    restore.callback(signal.signal, number, signal.signal(number, end))
        yield


class Dask:
    """The workers of a Dask cluster, by the address of its scheduler."""

    def __init__(self, scheduler: str) -> None:
        distributed = import_module("distributed")
        self.broken: tuple[type[Exception], ...] = (distributed.KilledWorker,)
        self.client = distributed.Client(scheduler, timeout=REACHED, set_as_default=False)
        self.size = max(sum(self.client.nthreads().values()), 1)
        self._executor = self.client.get_executor(pure=False)

    @property
    def executor(self) -> Executor:
        """Where work is submitted."""
        executor: Executor = self._executor
        return executor

    def replace(self) -> None:
        """Restarts the workers of the cluster."""
        self.client.restart()
        self._executor = self.client.get_executor(pure=False)

    def close(self) -> None:
        """Leaves the cluster to itself."""
        self._executor.shutdown(wait=False)
        self.client.close()
