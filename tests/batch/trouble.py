"""What goes wrong with some records, as a function that travels to workers by its name."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn

from shellref.batch.running import Plan
from shellref.batch.work import Wanted
from shellref.record import Record


def troubled(trouble: dict[int, Callable[[], Any]], **plan: Any) -> Plan:
    """A plan by which some records, by their numbers, do something to whoever judges them."""
    return Plan(Wanted(more=partial(_meet, trouble)), **plan)


def _meet(trouble: dict[int, Callable[[], Any]], record: Record) -> Any:
    number = int(str((record.data or {})["id"]).removeprefix("game-"))
    return trouble[number]() if number in trouble else b""


def die() -> None:
    """As a process does that runs out of memory."""
    os.kill(os.getpid(), signal.SIGKILL)


def hang() -> None:
    """As a process does that never ends."""
    while True:
        time.sleep(0.01)


def dawdle() -> bytes:
    """As a large record does."""
    time.sleep(0.2)
    return b""


def leave() -> NoReturn:
    """As a library does that calls `exit`."""
    raise SystemExit(3)


def explode() -> NoReturn:
    """As a fault of ours does."""
    raise ZeroDivisionError("a fault of ours")


def give_up() -> NoReturn:
    """As Ctrl-C does."""
    raise KeyboardInterrupt


def unsendable() -> object:
    """What cannot be sent from one process to another."""
    return lambda: "nowhere"
