"""Sealed turns: the proof that a square was chosen before the reveal (WTS-2.1).

A player commits to the lower-case hex SHA-256 of the UTF-8 text `ID|TURN|PLAYER|SQUARE|SALT`;
the record shows commitment and salt. The id must not contain `|`, so that the text can be read
in one way only.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from shellref.games.game import Document
from shellref.games.what_the_shell.rulebook import WTS
from shellref.problems import Code, Path, Problem
from shellref.text import PLAYERS, Text


def check_id(record: Document) -> Iterator[Problem]:
    """Sealed turns in a record that has no id, or one with `|` in it."""
    path: Path = ("id",) if "id" in record else ()
    help_ = (
        Text("take the | out of the id", "idから | を取り除いてください")
        if path
        else Text("give the record an id", "記録にidを付けてください")
    )
    if any(isinstance(turn, dict) and turn.get("seal") for turn in record["turns"]):
        yield Problem(Code.SEAL_WITHOUT_ID, {"key": "id"}, path, help=help_)


def prove(record: Document, number: int, turn: Document) -> Iterator[Problem]:
    """Each seal of a turn that does not match what was played."""
    for player, name in PLAYERS.items():
        seal = turn["seal"].get(player)
        if not seal:
            continue
        sealed = "|".join((record["id"], str(number), player, turn[player], seal["salt"]))
        if sha256(sealed.encode()).hexdigest() != seal["commit"]:
            yield Problem(
                Code.SEAL_MISMATCH,
                {"player": name, "text": f"'{sealed}'"},
                path=("seal", player, "commit"),
                rules=(WTS.R2_1,),
            )
