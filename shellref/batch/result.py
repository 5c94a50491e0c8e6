"""What a batch keeps of one judged record: plain values that travel between processes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from shellref.trace import Verdict


class Player(NamedTuple):
    """A player as a record names them; `id` is None where it names no id."""

    name: str
    id: str | None


class Facts(NamedTuple):
    """What a record says of itself beyond the game: who played, in which round."""

    id: str | None
    black: Player
    white: Player
    round: str | None
    turns: int
    event: str | None = None


class Result(NamedTuple):
    """One record judged. `index` is its place in the file, from 0.

    `game` is its game's name, where it is known; `digest` and `facts` are None where the record
    could not be read so far. `lines` are the source lines that its problems stand on, by number.
    `more` is what the batch wanted to know besides. `fault` is the trace of a fault of ours, to be
    shown loudly.
    """

    path: str
    index: int  # type: ignore[assignment]  # in place of tuple.index, which nobody needs
    game: str | None
    digest: str | None
    verdict: Verdict
    lines: Mapping[int, str]
    facts: Facts | None = None
    fault: str | None = None
    more: bytes | None = None
