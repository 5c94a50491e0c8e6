"""The win check, the last step of a turn of What the Shell (WTS-6 to WTS-8)."""

from __future__ import annotations

from shellref.games.game import Decision, Note
from shellref.games.what_the_shell import citing, events
from shellref.games.what_the_shell.lines import recount
from shellref.games.what_the_shell.state import ALL_AXES, FULL, RUNS, State, members

#: What the constructor of a named tuple comes to, at half the cost.
new = tuple.__new__


def check_win(state: State, arrived: int, note: Note | None) -> State:
    """WTS-6 to WTS-8, now that everything has settled (WTS-6.1).

    `arrived` are the squares on which something landed or hatched this turn: a line that was
    not there before can only run through one of them.
    """
    black, white, eggs, laid, before, in_sudden_death, _ = state
    winning = recount(black, before[0], arrived), recount(white, before[1], arrived)
    if winning == (0, 0) and not in_sudden_death and black | white | laid != FULL:
        return state
    decision = decide(state, winning)
    if note:
        _note_win_check(state, winning, decision, note)
    tied = decision is None and winning != (0, 0)
    return new(State, (black, white, eggs, laid, winning, tied, decision))


def decide(state: State, winning: tuple[int, int]) -> Decision | None:
    """The board's decision after a turn that began in `state.sudden_death`, if it makes one."""
    black, white = winning[0].bit_count(), winning[1].bit_count()
    if black != white:
        outcome = "black-wins" if black > white else "white-wins"
        plain = not (black and white) and not state.sudden_death
        return Decision(outcome, "five-in-a-row" if plain else "sudden-death")
    return Decision("draw", "board-full") if state.occupied == FULL else None


def _note_win_check(
    state: State, winning: tuple[int, int], decision: Decision | None, note: Note
) -> None:
    """The events of the win check: lines, sudden death, the decision."""
    both = all(winning)
    for player, turtles in (("black", state.black), ("white", state.white)):
        runs = [RUNS[turtles & axis] for axis in ALL_AXES if turtles & axis in RUNS]
        if runs:
            lines = sorted(members(run) for run in runs)
            note(events.lined(citing.lined(both), player, lines))
    if decision is None or decision.outcome == "draw":
        if both:
            change = "continued" if state.sudden_death else "entered"
            note(events.sudden_death(citing.sudden_death(change), change))
        elif state.sudden_death:
            note(events.sudden_death(citing.sudden_death("ended"), "ended"))
    if decision and decision.outcome == "draw":
        note(events.drawn(citing.drawn(both), decision.reason))
    elif decision:
        rules = citing.won(state.sudden_death, both)
        note(events.won(rules, decision.outcome.removesuffix("-wins"), decision.reason))
