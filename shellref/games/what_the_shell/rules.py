"""One turn of What the Shell, step by step, in the order of the rule book (WTS-2.3).

`play` is pure: a state and the choices of a turn give the next state, or the problem that makes
the turn illegal. The same code serves the trace and the bare verdict, one turn and many: events
are made only where `note` wants them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from shellref.games.game import Decision, Event, Note, Rulings
from shellref.games.what_the_shell import citing, events
from shellref.games.what_the_shell.lines import lined
from shellref.games.what_the_shell.rulebook import WTS
from shellref.games.what_the_shell.state import (
    FULL,
    NAMES,
    RUNS,
    SPOTS,
    SQUARES,
    Closable,
    Flank,
    State,
    letter,
    members,
)
from shellref.games.what_the_shell.winning import check_win
from shellref.problems import Code, Problem
from shellref.text import PLAYERS

#: The names of the squares that Black and White chose.
Choices = tuple[str, str]

#: How many captures each player has still to hatch an egg for.
Waiting = dict[str, int]


class Cause(NamedTuple):
    """For whom eggs hatch. `disputed`: both players captured, and WTS-R6 left a surplus."""

    player: str
    landed: int
    disputed: bool


#: What the constructor of a named tuple comes to, at half the cost: a turn makes several.
new = tuple.__new__


class Capture(NamedTuple):
    """One flanking line: `player`'s turtle on `closing` takes the two squares between."""

    player: str
    closing: int
    flank: Flank


Captures = tuple[Capture, ...]


class Moment(NamedTuple):
    """When captures are taken. All but the step are sets of squares.

    `landed` are the turtles placed this turn, `batch` those that hatched just now, `hatched`
    those that hatched earlier in the turn.
    """

    step: str
    landed: int
    hatched: int = 0
    batch: int = 0


def play(state: State, choices: Choices, rulings: Rulings, note: Note | None) -> State | Problem:
    """The state after one turn, or why the turn is illegal."""
    after, _, refused = play_on(state, (choices,), rulings, note)
    return refused or after


def play_on(
    state: State, turns: Iterable[Choices], rulings: Rulings, note: Note | None = None
) -> tuple[State, int, Problem | None]:
    """The state after as many turns as are legal, how many they are, why the next is illegal.

    Placement, capture, hatching, win check (WTS-2.3). Most turns are quiet: two turtles land and
    nothing else happens. That much is decided here, on the parts of the state, without a state
    for every turn; the rest is in the functions below. `play` is the same for a single turn.
    """
    black, white, eggs, laid, winning, sudden_death, _ = state
    closed, winners, pending = between_turns(state, note)
    played = 0
    for choices in turns:
        name_b, name_w = choices
        mine, anchors_b, flanks_b, links_b, axes_b = SPOTS[name_b]
        theirs, anchors_w, flanks_w, links_w, axes_w = SPOTS[name_w]
        arrived = mine | theirs
        if arrived & closed:
            state = new(State, (black, white, eggs, laid, winning, sudden_death, state.decision))
            return state, played, refuse(state, choices)
        played += 1
        closed |= arrived
        # Whether the win check has anything to find.
        changed = pending
        if mine == theirs:
            # No turtle lands, an egg is laid; nobody captures (WTS-3.2, WTS-3.5).
            if note:
                collide(State(black, white, eggs, laid), name_b, note)
            eggs = (*eggs, mine)
            laid |= mine
            arrived = 0
        else:
            black |= mine
            white |= theirs
            if note:
                land(State(black, white, eggs, laid), choices, note)
            # Both players' captures are found before anything is removed (WTS-4.7): `flanking` for
            # every turn.
            blacks: Captures = ()
            whites: Captures = ()
            if standing := black & anchors_b:
                hostile = white | laid
                for between, flank in flanks_b[standing]:
                    if hostile & between == between:
                        blacks += (new(Capture, ("black", mine, flank)),)
            if standing := white & anchors_w:
                hostile = black | laid
                for between, flank in flanks_w[standing]:
                    if hostile & between == between:
                        whites += (new(Capture, ("white", theirs, flank)),)
            if blacks or whites:
                state = new(State, (black, white, eggs, laid, winning, sudden_death, None))
                state, hatched = capture(state, blacks, whites, arrived, rulings, note)
                black, white, eggs, laid, _, _, _ = state
                closed = black | white | laid
                arrived |= hatched
                changed = changed or closed & winners != winners
                if hatched and (lined(black, hatched) or lined(white, hatched)):
                    changed = True
            # A line that was not there before runs through a turtle that landed (WTS-6.1): `lined`
            # for every turn.
            for axis in axes_b[black & links_b]:
                if black & axis in RUNS:
                    changed = True
            for axis in axes_w[white & links_w]:
                if white & axis in RUNS:
                    changed = True
        if changed or closed == FULL:
            state = new(State, (black, white, eggs, laid, winning, sudden_death, None))
            state = check_win(state, arrived, note)
            winning, sudden_death = state.winning, state.sudden_death
            closed, winners, pending = between_turns(state, note)
    state = new(State, (black, white, eggs, laid, winning, sudden_death, state.decision))
    return state, played, None


def between_turns(state: State, note: Note | None) -> tuple[int, int, bool]:
    """Squares that may not be chosen, winning turtles, whether every turn needs a win check.

    After the end no square may be chosen (WTS-2.4). In sudden death a tie stays a tie until
    winning turtles come or go (WTS-7.4), but each turn there is something to tell; and a set-up
    may begin without a tie.
    """
    black, white, _, laid, (black_winning, white_winning), sudden_death, decided = state
    if decided:
        return FULL, 0, False
    closed, winners = black | white | laid, black_winning | white_winning
    if not sudden_death:
        return closed, winners, False
    tied = black_winning.bit_count() == white_winning.bit_count()
    return closed, winners, not tied or note is not None


def refuse(state: State, choices: Choices) -> Problem:
    """Why the choices are illegal: the game is over, or a square is occupied."""
    if state.decision:
        return Problem(Code.AFTER_THE_END, rules=(WTS.R2_4,))
    return _occupied(state, choices)


def _occupied(state: State, choices: Choices) -> Problem:
    player, name = next(
        (player, name)
        for player, name in zip(PLAYERS, choices, strict=True)
        if SQUARES[name] & state.occupied
    )
    piece = letter(state, SQUARES[name])
    rules = (WTS.R2_1, WTS.R3_3) if piece == "E" else (WTS.R2_1,)
    if (FULL & ~state.occupied).bit_count() == 1:
        rules = (*rules, WTS.R8_2)
    return Problem(
        Code.SQUARE_OCCUPIED,
        {"player": PLAYERS[player], "square": name, "piece": events.PIECES[piece]},
        path=(player,),
        rules=rules,
    )


def land(state: State, choices: Choices, note: Note) -> None:
    """WTS-3.1: each turtle lands on the square that its player chose."""
    mine, theirs = (SQUARES[name] for name in choices)
    landed = mine | theirs
    rules = citing.landed(state, "black", mine, landed)
    note(events.landed(rules, "black", choices[0]))
    rules = citing.landed(state, "white", theirs, landed)
    note(events.landed(rules, "white", choices[1]))


def collide(state: State, name: str, note: Note) -> None:
    """WTS-3.2: no turtle lands, an egg is laid; nobody captures (WTS-3.5)."""
    note(events.collided(citing.collided(state, SQUARES[name]), name))


def flanking(player: str, closing: int, flanks: Closable, hostile: int) -> Captures:
    """The captures that a turtle makes where it lands or hatches (WTS-4.1 to WTS-4.6).

    `flanks` are those of the closing square whose anchors stand.
    """
    captures: Captures = ()
    for between, flank in flanks:
        if hostile & between == between:
            captures += (new(Capture, (player, closing, flank)),)
    return captures


def capture(
    state: State,
    blacks: Captures,
    whites: Captures,
    landed: int,
    rulings: Rulings,
    note: Note | None,
) -> tuple[State, int]:
    """WTS-4.9, WTS-5: what is captured leaves, and eggs hatch for it, on which squares."""
    moment = Moment("capture", landed) if note else None
    state = remove(state, blacks + whites, moment, note)
    if not (state.eggs or note):
        return state, 0
    waiting = {"black": len(blacks), "white": len(whites)}
    return hatch(state, waiting, landed, rulings, note)


def remove(state: State, captures: Captures, moment: Moment | None, note: Note | None) -> State:
    """WTS-4.9: the pieces of all captures of one moment leave the board together."""
    gone = 0
    for _, _, (_, _, _, _, between) in captures:
        gone |= between
    if note and moment:
        for taken in captures:
            rules = citing.captured(state, taken, captures, moment)
            note(_captured(state, taken, rules, moment.step))
        note(events.removed(citing.removed(state, gone), moment.step, members(gone)))
    black, white, eggs, laid, winning, sudden_death, _ = state
    if laid & gone:
        eggs = tuple([egg for egg in eggs if not egg & gone])
    left = ~gone
    return new(State, (black & left, white & left, eggs, laid & left, winning, sudden_death, None))


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
    state: State, waiting: Waiting, landed: int, rulings: Rulings, note: Note | None
) -> tuple[State, int]:
    """WTS-5: each capture hatches the oldest egg, and hatched turtles capture in turn.

    Uses up the captures that are `waiting` for each player. Gives the state after it and the
    squares on which eggs hatched.
    """
    disputed = waiting["black"] > 0 and waiting["white"] > 0
    surplus_hatches = True
    if disputed and state.eggs:
        state, surplus_hatches = contest(state, waiting, rulings, note)
    hatched = 0
    if surplus_hatches:
        # After a contest at most one player has captures left while eggs remain (WTS-5.4).
        for player in PLAYERS:
            if waiting[player] and state.eggs:
                cause = new(Cause, (player, landed, disputed))
                state, hatched = hatch_for(cause, state, waiting, rulings, note)
    if note:
        for player in PLAYERS:
            if waiting[player]:
                rules = citing.lapsed(bool(state.eggs))
                note(events.lapsed(rules, player, waiting[player]))
    return state, hatched


def contest(
    state: State, waiting: Waiting, rulings: Rulings, note: Note | None
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
    eggs = eggs[contested:]
    return new(State, (black, white, eggs, laid, winning, sudden_death, None)), one_for_one


def hatch_for(
    cause: Cause, state: State, waiting: Waiting, rulings: Rulings, note: Note | None
) -> tuple[State, int]:
    """WTS-5.1, WTS-5.2, WTS-5.5, WTS-R1: one player hatches until captures or eggs run out.

    Uses up and adds to the player's captures in `waiting`.
    """
    player, landed, disputed = cause
    hatched = 0
    while waiting[player] and state.eggs:
        batch = state.eggs[: waiting[player]] if rulings["hatch"] == "wave" else state.eggs[:1]
        if note:
            rules = citing.hatched(waiting[player], state, bool(hatched), disputed)
            for name in sorted(NAMES[egg] for egg in batch):
                note(events.hatched(rules, player, name))
        together = sum(batch)
        state = become_turtles(state, player, together, len(batch))
        captures = flanking_together(state, player, batch)
        if captures:
            moment = Moment("hatching", landed, hatched, together) if note else None
            state = remove(state, captures, moment, note)
        waiting[player] += len(captures) - len(batch)
        hatched |= together
    return state, hatched


def become_turtles(state: State, player: str, together: int, number: int) -> State:
    """The oldest eggs, a number of them, become turtles where they lie (WTS-5.1)."""
    black, white, eggs, laid, winning, sudden_death, _ = state
    if player == "black":
        black |= together
    else:
        white |= together
    return new(State, (black, white, eggs[number:], laid ^ together, winning, sudden_death, None))


def hatched_flanking(player: str, own: int, hostile: int, closing: int) -> Captures:
    """The captures of one hatched turtle (WTS-5.2)."""
    _, anchors, flanks, _, _ = SPOTS[NAMES[closing]]
    return flanking(player, closing, flanks[own & anchors], hostile)


def flanking_together(state: State, player: str, batch: tuple[int, ...]) -> Captures:
    """The captures of turtles that hatch at the same moment (WTS-R4).

    A line closed at both ends is one capture, and the older egg is its closing end. Captures
    come in the order of the closing squares' names, then clockwise.
    """
    black, white, _, laid, _, _, _ = state
    own, hostile = (black, white | laid) if player == "black" else (white, black | laid)
    if len(batch) == 1:
        return hatched_flanking(player, own, hostile, batch[0])
    captures: list[Capture] = []
    older = 0
    for closing in batch:
        closed = hatched_flanking(player, own, hostile, closing)
        captures += [taken for taken in closed if not taken.flank.anchor & older]
        older |= closing
    return tuple(sorted(captures, key=lambda taken: NAMES[taken.closing]))


def decision(state: State) -> Decision | None:
    """The board's decision, if it has decided."""
    return state.decision
