"""Judging many texts: in order, in parallel, past whatever goes wrong with one of them.

Texts go to the workers some at a time; results come back in the order of the texts, whatever the
workers do. A worker that dies or hangs takes others' work with it: what was under way is done
again, at last one record at a time, until the culprit stands alone and is named.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from itertools import chain
from typing import NamedTuple, TypeAlias

from shellref.batch.result import Result
from shellref.batch.work import Wanted, judge_text, judge_texts, lost
from shellref.batch.workers import Workers
from shellref.record import Source
from shellref.text import Text

#: Texts go together up to this many, or so many characters.
TOGETHER = 100
CHARACTERS = 1 << 20
#: Chunks under way for each worker: enough that none has to wait.
AHEAD = 3

_DIED = Text("a worker died on it", "処理中のプロセスが異常終了しました")
_HUNG = Text("stopped after {seconds} seconds", "{seconds}秒たっても終わらないので打ち切りました")

#: What is known of some texts beforehand, each or None.
Recall: TypeAlias = Callable[[Sequence[Source]], Sequence[Result | None]]


class Plan(NamedTuple):
    """How a batch runs.

    `timeout` is how many seconds one record may take, None for as long as it likes: what takes
    longer together is done again one by one. `recall` gives what need not be judged again;
    `stop` says that nothing more is to be begun.
    """

    wanted: Wanted = Wanted()
    timeout: float | None = None
    recall: Recall = lambda texts: [None] * len(texts)
    stop: Callable[[], bool] = lambda: False


def run(texts: Iterable[Source], plan: Plan, workers: Workers | None = None) -> Iterator[Result]:
    """The result of each text, in order; without workers in this very process."""
    if workers is not None:
        yield from _Runner(plan, workers).run(chunks(texts))
        return
    # One at a time: what was read is judged before more is waited for.
    for text in texts:
        if plan.stop():
            return
        [known] = plan.recall([text])
        yield known or judge_text(text, plan.wanted)


def chunks(texts: Iterable[Source]) -> Iterator[list[Source]]:
    """The texts some at a time, so that sending them costs little beside the work."""
    chunk: list[Source] = []
    size = 0
    for text in texts:
        chunk.append(text)
        size += len(text.text)
        if len(chunk) == TOGETHER or size >= CHARACTERS:
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


class _Runner:
    """Keeps the workers busy and the results in order."""

    def __init__(self, plan: Plan, workers: Workers) -> None:
        self.plan = plan
        self.workers = workers
        self.under_way: deque[_Task] = deque()

    def run(self, work: Iterator[list[Source]]) -> Iterator[Result]:
        """The results of all chunks, in order."""
        while True:
            while not self.plan.stop() and len(self.under_way) < AHEAD * self.workers.size:
                chunk = next(work, None)
                if chunk is None:
                    break
                known = self.plan.recall(chunk)
                pairs = zip(chunk, known, strict=True)
                self._submit([text for text, result in pairs if result is None], known)
            if not self.under_way:
                return
            if self.plan.stop() and not self.under_way[0].future.done():
                # What is done is still given, what is under way is not waited for.
                return
            task = self.under_way.popleft()
            yield from task.merged(self._results(task))

    def _submit(self, texts: list[Source], known: Sequence[Result | None]) -> None:
        future: Future[list[Result]] = Future()
        if not texts:
            future.set_result([])
        else:
            try:
                future = self.workers.executor.submit(judge_texts, texts, self.plan.wanted)
            except self.workers.broken as fault:
                # A worker died between two chunks; those under way will find out as well.
                future.set_exception(fault)
        self.under_way.append(_Task(future, texts, known))

    def _results(self, task: _Task) -> list[Result]:
        """The results of the chunk that was begun first; whatever happens, one for each text."""
        try:
            return task.future.result(self.plan.timeout)
        except TimeoutError:
            hung = True
        except self.workers.broken:
            hung = False
        others = [*self.under_way]
        self.under_way.clear()
        self.workers.replace()
        # A worker that died may have died on what another chunk holds.
        results = self._apart(task.texts, hung) if hung else self._alone(task.texts)
        for other in others:
            self._submit(other.texts, other.known)
        return results

    def _apart(self, texts: list[Source], hung: bool) -> list[Result]:
        """The results of texts that failed together, tried apart with nothing else beside them.

        Where they hung each gets the whole time; else they are halved until the culprit is found.
        """
        if len(texts) == 1:
            reason = _HUNG.fill(seconds=f"{self.plan.timeout:g}") if hung else _DIED
            return [lost(texts[0], reason)]
        middle = len(texts) // 2
        parts = [[text] for text in texts] if hung else [texts[:middle], texts[middle:]]
        return [*chain.from_iterable(map(self._alone, parts))]

    def _alone(self, texts: list[Source]) -> list[Result]:
        future = self.workers.executor.submit(judge_texts, texts, self.plan.wanted)
        try:
            return future.result(self.plan.timeout)
        except TimeoutError:
            hung = True
        except self.workers.broken:
            hung = False
        self.workers.replace()
        return self._apart(texts, hung)
