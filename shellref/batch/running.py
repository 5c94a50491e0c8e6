"""Judging many texts: in order, in parallel, past whatever goes wrong with one of them.

Texts go to the workers some at a time; results come back in the order of the texts, whatever the
workers do. A worker that dies or hangs takes others' work with it: what was under way is done
again, at last one record at a time, until the culprit stands alone and is named.
"""

from __future__ import annotations

import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, wait
from itertools import chain
from typing import NamedTuple, TypeAlias

from shellref.batch.result import Result
from shellref.batch.work import FAULT, Wanted, judge_text, judge_texts, lost
from shellref.batch.workers import Workers
from shellref.record import Source
from shellref.text import Text

#: Texts go together up to this many, or so many characters.
TOGETHER = 100
CHARACTERS = 1 << 20
#: Chunks under way for each worker: enough that none has to wait.
AHEAD = 3
#: Seconds between two looks whether anybody still wants to wait.
POLL = 0.1

_DIED = Text("a worker died on it", "処理中のプロセスが異常終了しました")
_HUNG = Text("stopped after {seconds} seconds", "{seconds}秒たっても終わらないので打ち切りました")

#: What is known of some texts beforehand, each or None.
Recall: TypeAlias = Callable[[Sequence[Source]], Sequence[Result | None]]


class Plan(NamedTuple):
    """How a batch runs.

    `timeout` is how many seconds one record may take, None for as long as it likes: what takes
    longer together is done again one by one. `recall` gives what need not be judged again;
    `stop` says that nothing more is to be begun or waited for, `ready` whether the next text is
    there without waiting.
    """

    wanted: Wanted = Wanted()
    timeout: float | None = None
    recall: Recall = lambda texts: [None] * len(texts)
    stop: Callable[[], bool] = lambda: False
    ready: Callable[[], bool] = lambda: True


def run(texts: Iterable[Source], plan: Plan, workers: Workers | None = None) -> Iterator[Result]:
    """The result of each text, in order; without workers in this very process."""
    if workers is not None:
        yield from _Runner(plan, workers).run(chunks(texts, plan.ready))
        return
    # One at a time: what was read is judged before more is waited for.
    for text in texts:
        if plan.stop():
            return
        [known] = plan.recall([text])
        try:
            result = known or judge_text(text, plan.wanted)
        except KeyboardInterrupt:
            # Here nothing but this can stop a record that would not end.
            return
        yield result


def chunks(
    texts: Iterable[Source], ready: Callable[[], bool] = lambda: True
) -> Iterator[list[Source]]:
    """The texts some at a time, so that sending them costs little beside the work.

    Where the next is not `ready`, those that are there go without it.
    """
    chunk: list[Source] = []
    size = 0
    for text in texts:
        chunk.append(text)
        size += len(text.text)
        if len(chunk) == TOGETHER or size >= CHARACTERS or not ready():
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


class _Task(NamedTuple):
    """A chunk under way: the texts that are judged now, and what was known of its texts before."""

    future: Future[list[Result]]
    texts: list[Source]
    known: Sequence[Result | None]

    def merged(self, results: Iterable[Result]) -> Iterator[Result]:
        """The results of the whole chunk, in order."""
        fresh = iter(results)
        for known in self.known:
            yield known or next(fresh)


class _Failure(NamedTuple):
    """Why there are no results of some texts; with the trace of a fault, if there is one."""

    reason: Text
    hung: bool = False
    fault: str | None = None


class _Stopped(Exception):
    """Nobody wants to wait any longer."""


class _Runner:
    """Keeps the workers busy and the results in order."""

    def __init__(self, plan: Plan, workers: Workers) -> None:
        self.plan = plan
        self.workers = workers
        self.under_way: deque[_Task] = deque()

    def run(self, work: Iterator[list[Source]]) -> Iterator[Result]:
        """The results of all chunks, in order."""
        try:
            while True:
                self._fill(work)
                if not self.under_way:
                    return
                task = self.under_way.popleft()
                yield from task.merged(self._results(task))
        except _Stopped:
            # What is done has been given, what is under way is not waited for.
            return

    def _fill(self, work: Iterator[list[Source]]) -> None:
        """Hands out chunks; where the next has to be waited for, results are given first."""
        while not self.plan.stop() and len(self.under_way) < AHEAD * self.workers.size:
            if self.under_way and not self.plan.ready():
                return
            chunk = next(work, None)
            if chunk is None:
                return
            known = self.plan.recall(chunk)
            pairs = zip(chunk, known, strict=True)
            self._begin([text for text, result in pairs if result is None], known)

    def _begin(self, texts: list[Source], known: Sequence[Result | None]) -> None:
        self.under_way.append(_Task(self._submitted(texts), texts, known))

    def _submitted(self, texts: list[Source]) -> Future[list[Result]]:
        """The work on some texts; where it cannot be begun, it has failed already."""
        future: Future[list[Result]] = Future()
        if not texts:
            future.set_result([])
            return future
        try:
            return self.workers.executor.submit(judge_texts, texts, self.plan.wanted)
        except Exception as fault:
            # A worker died between two chunks, say; those under way will find out as well.
            future.set_exception(fault)
            return future

    def _outcome(self, future: Future[list[Result]]) -> list[Result] | _Failure:
        """The results, or why there are none."""
        end = None if self.plan.timeout is None else time.monotonic() + self.plan.timeout
        while not future.done():
            if self.plan.stop():
                raise _Stopped
            left = POLL if end is None else min(POLL, end - time.monotonic())
            if left <= 0:
                reason = _HUNG.fill(seconds=f"{self.plan.timeout:g}")
                return _Failure(reason, hung=True)
            wait([future], left)
        try:
            fault = future.exception()
        except CancelledError as cancelled:
            fault = cancelled
        if fault is None:
            return future.result()
        if isinstance(fault, (*self.workers.broken, CancelledError)):
            return _Failure(_DIED)
        return _Failure(FAULT, fault="".join(traceback.format_exception(fault)))

    def _results(self, task: _Task) -> list[Result]:
        """The results of the chunk that was begun first; whatever happens, one for each text."""
        found = self._outcome(task.future)
        if not isinstance(found, _Failure):
            return found
        others = [*self.under_way]
        self.under_way.clear()
        self.workers.replace()
        # A worker that died may have died on what another chunk holds.
        results = self._apart(task.texts, found) if found.hung else self._alone(task.texts)
        for other in others:
            self._begin(other.texts, other.known)
        return results

    def _apart(self, texts: list[Source], failure: _Failure) -> list[Result]:
        """The results of texts that failed together, tried apart with nothing else beside them.

        Where they hung each gets the whole time; else they are halved until the culprit is found.
        """
        if len(texts) == 1:
            return [lost(texts[0], failure.reason, failure.fault)]
        middle = len(texts) // 2
        parts = [[one] for one in texts] if failure.hung else [texts[:middle], texts[middle:]]
        return [*chain.from_iterable(map(self._alone, parts))]

    def _alone(self, texts: list[Source]) -> list[Result]:
        found = self._outcome(self._submitted(texts))
        if not isinstance(found, _Failure):
            return found
        self.workers.replace()
        return self._apart(texts, found)
