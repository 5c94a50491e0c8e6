"""What a record says otherwise than the tournament file: result, round, game."""

from __future__ import annotations

from collections.abc import Iterator

from shellref.games import find
from shellref.problems import Code, Problem, shortened
from shellref.text import OUTCOMES, PEOPLES_REASONS, Text, Value, same
from shellref.tournament.model import Outcome, Pairing
from shellref.trace import Verdict


def outcome_of(verdict: Verdict, swapped: bool) -> Outcome | None:
    """What a record comes to, seen from the colours of its pairing."""
    if verdict.outcome == "unfinished":
        return None
    turned = {"black-wins": "white-wins", "white-wins": "black-wins"} if swapped else {}
    outcome = turned.get(verdict.outcome, verdict.outcome)
    return Outcome(outcome, verdict.reason == "forfeit", swapped)


def differing(pairing: Pairing, outcome: Outcome | None, verdict: Verdict) -> Iterator[Problem]:
    """The result that a record comes to, where it is not what the file declares."""
    declared = pairing.declared
    if declared is None:
        if pairing.result is None or outcome is None:
            return
    elif outcome and declared._replace(swapped=outcome.swapped) in (
        outcome,
        # Who won may be all that the file says, even where the loser did not turn up.
        outcome._replace(forfeit=False),
    ):
        return
    swapped = bool(outcome and outcome.swapped)
    values: dict[str, Value] = {"declared": _words(declared, swapped), "actual": _words(outcome)}
    if verdict.claim:
        yield Problem(Code.OTHER_RESULT, values, ("result", "outcome"))
    else:
        yield Problem(Code.OTHER_RESULT, values, ("turns",), key=True)


def _words(outcome: Outcome | None, swapped: bool = False) -> Text:
    """An outcome in words, in the colours that the record gives the players."""
    if outcome is None:
        return OUTCOMES["unfinished"]
    word = outcome.outcome
    if outcome.swapped or swapped:
        word = {"black-wins": "white-wins", "white-wins": "black-wins"}.get(word, word)
    words = OUTCOMES[word]
    if not outcome.forfeit:
        return words
    why = PEOPLES_REASONS["forfeit"]
    return Text(f"{words.en}, {why.en}", f"{words.ja}（{why.ja}）")


def other_round(found: str | None, paired: Text) -> Problem:
    """The problem of a record that names another round, or none where that matters."""
    written = same(shortened(found)) if found is not None else Text("(none)", "（なし）")
    path = ("event", "round") if found is not None else ("event",)
    return Problem(Code.OTHER_ROUND, {"found": written, "paired": paired}, path)


def other_game(found: str, game: str) -> Problem:
    """The problem of a record of another game."""
    titles = {"found": find(found).title, "game": find(game).title}
    return Problem(Code.OTHER_GAME, titles, ("game",))
