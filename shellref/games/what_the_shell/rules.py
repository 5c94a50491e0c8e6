"""One turn of What the Shell, step by step, in the order of the rule book (WTS-2.3).

`resolve` is pure and total on legal choices. The same code serves the trace and the bare
verdict: events are made only where `note` wants them.
"""

from __future__ import annotations

from typing import NamedTuple

from shellref.games.game import Decision, Document, Event, Note, Rulings
from shellref.games.what_the_shell import citing, events
from shellref.games.what_the_shell.rulebook import WTS
from shellref.games.what_the_shell.state import (
    ALL_AXES,
    ANCHORS,
    AXES,
    CLOSABLE,
    FILES,
    FULL,
    LINE,
    NAMES,
    REACH,
    RUNS,
    SIZE,
    SQUARES,
    Flank,
    State,
    members,
)
from shellref.problems import Code, Problem
from shellref.text import PLAYERS

#: The squares that Black and White chose.
Choices = tuple[int, int]


class Capture(NamedTuple):
    """One flanking line: `player`'s turtle on `closing` takes the two squares between."""

    player: str
    closing: int
    flank: Flank


class Moment(NamedTuple):
    """When captures are taken. All but the step are sets of squares.

    `landed` are the turtles placed this turn, `batch` those that hatched just now, `hatched`
    those that hatched earlier in the turn.
    """

    step: str
    landed: int
    hatched: int = 0
    batch: int = 0


def start(setup: Document | None) -> State:
    """The empty board, or the position of a set-up without problems."""
    setup = setup or {}
    by_letter = {"B": 0, "W": 0, "E": 0, ".": 0}
    for row, text in enumerate(setup.get("board", ())):
        for file, letter in zip(FILES, text, strict=True):
            by_letter[letter] |= SQUARES[f"{file}{SIZE - row}"]
    eggs = tuple(SQUARES[name] for name in setup.get("eggs", ()))
    black, white = by_letter["B"], by_letter["W"]
    winning = winning_turtles(black, ALL_AXES), winning_turtles(white, ALL_AXES)
    return State(black, white, eggs, by_letter["E"], winning, sudden_death=winning != (0, 0))


def refuse(state: State, choices: Choices) -> Problem | None:
    """Why the choices are illegal (WTS-2.1, WTS-2.4), or None."""
    if state.decision:
        return Problem(Code.AFTER_THE_END, rules=(WTS.R2_4,))
    if (choices[0] | choices[1]) & (state.black | state.white | state.laid):
        return _occupied(state, choices)
    return None


def _occupied(state: State, choices: Choices) -> Problem:
    player, square = next(
        (player, square)
        for player, square in zip(PLAYERS, choices, strict=True)
        if square & state.occupied
    )
    piece = letter(state, square)
    return Problem(
        Code.SQUARE_OCCUPIED,
        {"player": PLAYERS[player], "square": NAMES[square], "piece": events.PIECES[piece]},
        path=(player,),
        rules=(WTS.R2_1, WTS.R3_3) if piece == "E" else (WTS.R2_1,),
    )


def resolve(state: State, choices: Choices, rulings: Rulings, note: Note | None) -> State:
    """The state after one turn: placement, capture, hatching, win check (WTS-2.3)."""
    state = place(state, choices, note)
    black, white = capture(state, choices)
    if not (black or white):
        return check_win(state, choices, note)
    landed = choices[0] | choices[1]
    state = remove(state, [*black, *white], Moment("capture", landed), note)
    hatched: list[int] = []
    if state.eggs or note:
        waiting = {"black": len(black), "white": len(white)}
        state = hatch(state, waiting, hatched, landed, rulings, note)
    return check_win(state, (*choices, *hatched), note)


def place(state: State, choices: Choices, note: Note | None) -> State:
    """WTS-3: both turtles land, or they collide and lay an egg."""
    black, white, eggs, laid, winning, sudden_death, _ = state
    mine, theirs = choices
    if mine == theirs:
        if note:
            note(events.collided(citing.collided(state, mine), NAMES[mine]))
        return State(black, white, (*eggs, mine), laid | mine, winning, sudden_death)
    placed = State(black | mine, white | theirs, eggs, laid, winning, sudden_death)
    if note:
        for player, square in zip(PLAYERS, choices, strict=True):
            rules = citing.landed(placed, player, square, choices)
            note(events.landed(rules, player, NAMES[square]))
    return placed


def capture(state: State, choices: Choices) -> tuple[list[Capture], list[Capture]]:
    """WTS-4: each player's captures, found before anything is removed (WTS-4.7).

    After a collision nobody has landed, so nobody captures (WTS-3.5).
    """
    mine, theirs = choices
    if mine == theirs:
        return [], []
    black, white, _, eggs, *_ = state
    return (
        flanking("black", black, white | eggs, mine),
        flanking("white", white, black | eggs, theirs),
    )


def flanking(player: str, own: int, hostile: int, closing: int) -> list[Capture]:
    """The captures that a turtle makes at its landing or hatching (WTS-4.1 to WTS-4.6)."""
    captures = []
    anchors = own & ANCHORS[closing]
    if anchors:
        for between, flank in CLOSABLE[closing][anchors]:
            if hostile & between == between:
                captures.append(Capture(player, closing, flank))
    return captures


def remove(state: State, captures: list[Capture], moment: Moment, note: Note | None) -> State:
    """WTS-4.9: the pieces of all captures of one moment leave the board together."""
    gone = 0
    for taken in captures:
        gone |= taken.flank.between
    if note:
        for taken in captures:
            rules = citing.captured(state, taken, captures, moment)
            note(_captured(state, taken, rules, moment.step))
        note(events.removed(citing.removed(state, gone), moment.step, members(gone)))
    black, white, eggs, laid, winning, sudden_death, _ = state
    if laid & gone:
        eggs = tuple(egg for egg in eggs if not egg & gone)
    return State(black & ~gone, white & ~gone, eggs, laid & ~gone, winning, sudden_death)


def _captured(state: State, taken: Capture, rules: tuple[WTS, ...], step: str) -> Event:
    player, closing, flank = taken
    between = (flank.near, flank.far)
    return events.captured(
        rules,
        step,
        player,
        NAMES[closing],
        NAMES[flank.anchor],
        [NAMES[square] for square in between],
        [letter(state, square) for square in between],
        flank.direction,
    )


def hatch(
    state: State,
    waiting: dict[str, int],
    hatched: list[int],
    landed: int,
    rulings: Rulings,
    note: Note | None,
) -> State:
    """WTS-5: each capture hatches the oldest egg, and hatched turtles capture in turn.

    Uses up the captures that are `waiting` for each player; the squares on which eggs hatched
    are added to `hatched`.
    """
    disputed = waiting["black"] > 0 and waiting["white"] > 0
    surplus_hatches = True
    if disputed and state.eggs:
        state, surplus_hatches = contest(state, waiting, rulings, note)
    if surplus_hatches:
        # After a contest at most one player has captures left while eggs remain (WTS-5.4).
        for player in PLAYERS:
            if waiting[player] and state.eggs:
                state = hatch_for(player, state, waiting, hatched, landed, disputed, rulings, note)
    if note:
        for player in PLAYERS:
            if waiting[player]:
                rules = citing.lapsed(bool(state.eggs))
                note(events.lapsed(rules, player, waiting[player]))
    return state


def contest(
    state: State, waiting: dict[str, int], rulings: Rulings, note: Note | None
) -> tuple[State, bool]:
    """WTS-5.4, WTS-R6: eggs that both players have captures for vanish.

    Uses up captures in `waiting`; the flag says whether the surplus of a player may hatch.
    """
    one_for_one = rulings["contest"] == "one-for-one"
    contested = min(*waiting.values(), len(state.eggs)) if one_for_one else 1
    vanished = state.eggs[:contested]
    if note:
        rules = citing.contested(waiting, state)
        for egg in vanished:
            note(events.contested(rules, NAMES[egg]))
    for player in PLAYERS:
        waiting[player] -= contested
    black, white, eggs, laid, winning, sudden_death, _ = state
    laid &= ~sum(vanished)
    return State(black, white, eggs[contested:], laid, winning, sudden_death), one_for_one


def hatch_for(
    player: str,
    state: State,
    waiting: dict[str, int],
    hatched: list[int],
    landed: int,
    disputed: bool,
    rulings: Rulings,
    note: Note | None,
) -> State:
    """WTS-5.1, WTS-5.2, WTS-5.5, WTS-R1: one player hatches until captures or eggs run out.

    Uses up and adds to the player's captures in `waiting`, and adds to `hatched`. `disputed`
    says that both players captured, so that it was WTS-R6 that left this player a surplus.
    """
    while waiting[player] and state.eggs:
        batch = state.eggs[: waiting[player]] if rulings["hatch"] == "wave" else state.eggs[:1]
        if note:
            rules = citing.hatched(waiting[player], state, bool(hatched), disputed)
            for name in sorted(NAMES[egg] for egg in batch):
                note(events.hatched(rules, player, name))
        state = become_turtles(state, player, batch)
        captures = flanking_together(state, player, batch)
        if captures:
            moment = Moment("hatching", landed, sum(hatched), sum(batch))
            state = remove(state, captures, moment, note)
        waiting[player] += len(captures) - len(batch)
        hatched += batch
    return state


def become_turtles(state: State, player: str, batch: tuple[int, ...]) -> State:
    """The oldest eggs become turtles where they lie (WTS-5.1)."""
    black, white, eggs, laid, winning, sudden_death, _ = state
    turtles = sum(batch)
    if player == "black":
        black |= turtles
    else:
        white |= turtles
    eggs = eggs[len(batch) :]
    return State(black, white, eggs, laid & ~turtles, winning, sudden_death)


def flanking_together(state: State, player: str, batch: tuple[int, ...]) -> list[Capture]:
    """The captures of turtles that hatch at the same moment (WTS-R4).

    A line closed at both ends is one capture, and the older egg is its closing end. Captures
    come in the order of the closing squares' names, then clockwise.
    """
    own, enemy = (state.black, state.white) if player == "black" else (state.white, state.black)
    hostile = enemy | state.laid
    if len(batch) == 1:
        return flanking(player, own, hostile, batch[0])
    captures: list[Capture] = []
    older = 0
    for closing in batch:
        closed = flanking(player, own, hostile, closing)
        captures += [taken for taken in closed if not taken.flank.anchor & older]
        older |= closing
    return sorted(captures, key=lambda taken: NAMES[taken.closing])


def check_win(state: State, arrived: tuple[int, ...], note: Note | None) -> State:
    """WTS-6 to WTS-8, now that everything has settled (WTS-6.1).

    `arrived` are the squares on which something landed or hatched this turn: a line that was
    not there before can only run through one of them.
    """
    black, white, eggs, laid, _, in_sudden_death, _ = state
    if in_sudden_death:
        winning = winning_turtles(black, ALL_AXES), winning_turtles(white, ALL_AXES)
    else:
        blacks = whites = 0
        for square in arrived:
            if square & black:
                if (black & REACH[square]).bit_count() >= LINE - 1:
                    blacks |= winning_turtles(black, AXES[square])
            elif square & white and (white & REACH[square]).bit_count() >= LINE - 1:
                whites |= winning_turtles(white, AXES[square])
        if not (blacks or whites) and black | white | laid != FULL:
            return state
        winning = blacks, whites
    decision = decide(state, winning)
    if note:
        _note_win_check(state, winning, decision, note)
    tied = decision is None and winning != (0, 0)
    return State(black, white, eggs, laid, winning, tied, decision)


def winning_turtles(turtles: int, axes: tuple[int, ...]) -> int:
    """The turtles that stand in a line of five or more on some axis, each once (WTS-7.1)."""
    winning = 0
    for axis in axes:
        if turtles & axis in RUNS:
            winning |= RUNS[turtles & axis]
    return winning


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


def letter(state: State, square: int) -> str:
    """`B`, `W`, `E` or `.` for what lies on a square."""
    if square & state.black:
        return "B"
    if square & state.white:
        return "W"
    return "E" if square & state.laid else "."


def decision(state: State) -> Decision | None:
    """The board's decision, if it has decided."""
    return state.decision


def position(state: State) -> Document:
    """The position as the trace document has it."""
    black, white = state.winning
    return {
        "board": [
            _row(state.black >> shift & 511, state.white >> shift & 511, state.laid >> shift & 511)
            for shift in range(72, -1, -9)
        ],
        "eggs": [NAMES[egg] for egg in state.eggs],
        "winning_turtles": {"black": black.bit_count(), "white": white.bit_count()},
        "sudden_death": state.sudden_death,
    }


_ROWS: dict[tuple[int, int, int], str] = {}


def _row(black: int, white: int, eggs: int) -> str:
    """One rank as text, kept for the next time: ranks repeat from turn to turn."""
    key = black, white, eggs
    if key not in _ROWS:
        _ROWS[key] = "".join(
            letter(State(black, white, (), eggs), 1 << file) for file in range(SIZE)
        )
    return _ROWS[key]
