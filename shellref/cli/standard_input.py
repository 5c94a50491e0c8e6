"""Standard input as it comes: line by line, and whether the next would have to be waited for."""

from __future__ import annotations

import os
import select
import stat
import sys
from collections import deque

#: How much is read at a time; a longer line comes in pieces.
_BLOCK = 64 * 1024


class Live:
    """A stream that gives a line for each `read1`.

    It asks the system itself: of what Python keeps back nobody can tell whether it is a line.
    """

    def __init__(self, descriptor: int) -> None:
        self._poll = select.poll()
        self._poll.register(descriptor, select.POLLIN)
        self._descriptor = descriptor
        self._lines: deque[bytes] = deque()
        self._begun = b""
        self._ended = False

    def ready(self) -> bool:
        """Whether reading on would not wait; at the end it would not."""
        return bool(self._lines) or self._ended or bool(self._poll.poll(0))

    def read(self, _: int = -1, /) -> bytes:
        """The next line; nothing at the end."""
        while not self._lines and not self._ended:
            block = os.read(self._descriptor, _BLOCK)
            self._ended = not block
            *whole, self._begun = (self._begun + block).split(b"\n")
            self._lines += [line + b"\n" for line in whole]
            if self._begun and (self._ended or len(self._begun) >= _BLOCK):
                self._lines.append(self._begun)
                self._begun = b""
        return self._lines.popleft() if self._lines else b""


def live() -> Live | None:
    """Standard input where it is no file: a pipe or a terminal."""
    if not hasattr(select, "poll"):
        # Windows asks only sockets whether they are ready.
        return None
    try:
        descriptor = sys.stdin.fileno()
        mode = os.fstat(descriptor).st_mode
    except (AttributeError, OSError, ValueError):
        # It is closed, or nothing of the system at all.
        return None
    return None if stat.S_ISREG(mode) else Live(descriptor)
