"""Which rules an event of What the Shell rests on.

`CITATIONS` is the table that the docs show; the functions below pick from it. A ruling is cited
only where it made a difference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from shellref.games.game import Citation
from shellref.games.what_the_shell.rulebook import WTS
from shellref.games.what_the_shell.state import BETWEEN, FULL, State
from shellref.text import Text

if TYPE_CHECKING:
    from shellref.games.what_the_shell.rules import Capture, Moment

ALWAYS = Text("always", "常に")
_SUDDEN = Text("the turn began in sudden death", "サドンデス中に始まったターン")

CITATIONS: Mapping[str, Sequence[Citation]] = {
    "landed": (
        Citation(WTS.R3_1, ALWAYS),
        Citation(
            WTS.R4_5,
            Text(
                "the turtle fills the gap in a flank of the enemy that nobody closed this turn",
                "相手の挟みの間に入ったが、このターンに閉じたカメがいない",
            ),
        ),
    ),
    "collided": (
        Citation(WTS.R3_2, ALWAYS),
        Citation(WTS.R3_3, ALWAYS),
        Citation(WTS.R3_4, Text("other eggs lie on the board", "ほかのタマゴが盤上にある")),
        Citation(WTS.R3_5, ALWAYS),
        Citation(WTS.R8_2, Text("it was the last empty square", "最後の空きマスだった")),
    ),
    "captured": (
        Citation(WTS.R4_1, ALWAYS),
        Citation(WTS.R4_2, Text("the line is a diagonal", "斜めの挟み")),
        Citation(WTS.R4_3, Text("an egg is taken", "タマゴを取る")),
        Citation(
            WTS.R4_6,
            Text("the same turtle makes other captures too", "同じカメがほかにも捕獲する"),
        ),
        Citation(
            WTS.R4_7,
            Text("the other player captures at the same moment", "相手も同時に捕獲する"),
        ),
        Citation(
            WTS.R4_8,
            Text("a turtle that landed this turn is taken", "このターンに着地したカメを取る"),
        ),
        Citation(WTS.R5_2, Text("the closing turtle hatched", "閉じる側が孵ったカメ")),
        Citation(
            WTS.RULING_3,
            Text(
                "the anchor landed or hatched earlier in the turn",
                "支えが同じターンに先に着地または孵化したカメ",
            ),
        ),
        Citation(
            WTS.RULING_4,
            Text("the anchor hatched in the same wave", "支えが同時に孵ったカメ"),
        ),
        Citation(
            WTS.RULING_5,
            Text(
                "a piece is taken by another capture of the moment too",
                "同時のほかの捕獲にも含まれる駒を取る",
            ),
        ),
    ),
    "removed": (
        Citation(WTS.R2_2, Text("a turtle leaves the board", "カメが盤を離れる")),
        Citation(WTS.R4_9, ALWAYS),
    ),
    "contested": (
        Citation(WTS.R5_4, ALWAYS),
        Citation(
            WTS.RULING_6,
            Text(
                "somebody captured more than once and more than one egg lies on the board",
                "2回以上の捕獲があり、タマゴも2つ以上ある",
            ),
        ),
    ),
    "hatched": (
        Citation(WTS.R5_1, ALWAYS),
        Citation(WTS.R5_5, Text("not the first hatching of the turn", "このターン2回目以降の孵化")),
        Citation(
            WTS.RULING_1,
            Text(
                "more than one capture waits and more than one egg lies on the board",
                "孵化待ちの捕獲もタマゴも2つ以上ある",
            ),
        ),
        Citation(WTS.RULING_6, Text("both players captured this turn", "両者が捕獲したターン")),
    ),
    "lapsed": (
        Citation(WTS.R5_3, Text("no egg is left", "タマゴが残っていない")),
        Citation(
            WTS.RULING_6,
            Text("under `none-hatch`, after a contest", "`none-hatch`で、取り合いのあと"),
        ),
    ),
    "lined": (
        Citation(WTS.R2_3, ALWAYS),
        Citation(WTS.R6_1, ALWAYS),
        Citation(WTS.R7_1, Text("both players have lines", "両者に列がある")),
    ),
    "sudden_death": (
        Citation(WTS.R7_3, Text("entered or continued", "入る・続く")),
        Citation(WTS.R7_4, Text("continued", "続く")),
        Citation(WTS.R7_5, Text("ended", "終わる")),
    ),
    "won": (
        Citation(WTS.R6_2, Text("only the winner has a line", "勝った側にだけ列がある")),
        Citation(WTS.R7_2, Text("both players have lines", "両者に列がある")),
        Citation(WTS.R7_4, _SUDDEN),
    ),
    "drawn": (
        Citation(WTS.R8_1, Text("neither player has a line", "どちらにも列がない")),
        Citation(WTS.RULING_2, Text("sudden death is tied", "サドンデスで同数")),
    ),
}


def _picked(*picked: tuple[WTS, object]) -> tuple[WTS, ...]:
    return tuple(rule for rule, holds in picked if holds)


def landed(state: State, player: str, square: int, both: int) -> tuple[WTS, ...]:
    """`state` is the one after placement; `both` are the squares that the players chose."""
    black, white, eggs = state.black, state.white, state.laid
    own, enemy = (black, white) if player == "black" else (white, black)
    standing = enemy & ~both
    for ends, other in BETWEEN[square]:
        if standing & ends == ends and (own | eggs) & other:
            return (WTS.R3_1, WTS.R4_5)
    return (WTS.R3_1,)


def collided(state: State, square: int) -> tuple[WTS, ...]:
    """`state` is the one before the egg is laid."""
    full = state.occupied | square == FULL
    return _picked(
        (WTS.R3_2, True),
        (WTS.R3_3, True),
        (WTS.R3_4, state.eggs),
        (WTS.R3_5, True),
        (WTS.R8_2, full),
    )


def captured(
    state: State, taken: Capture, together: Sequence[Capture], moment: Moment
) -> tuple[WTS, ...]:
    """`together` are all captures of the moment; `state` is the one before their removal."""
    flank = taken.flank
    others = [other for other in together if other is not taken]
    return _picked(
        (WTS.R4_1, True),
        (WTS.R4_2, len(flank.direction) == 2),
        (WTS.R4_3, flank.between & state.laid),
        (WTS.R4_6, any(other.closing == taken.closing for other in others)),
        (WTS.R4_7, any(other.player != taken.player for other in others)),
        (WTS.R4_8, flank.between & moment.landed),
        (WTS.R5_2, moment.batch),
        (WTS.RULING_3, moment.batch and flank.anchor & (moment.landed | moment.hatched)),
        (WTS.RULING_4, flank.anchor & moment.batch),
        (WTS.RULING_5, any(other.flank.between & flank.between for other in others)),
    )


def removed(state: State, gone: int) -> tuple[WTS, ...]:
    """`state` is the one before the squares of `gone` are cleared."""
    return _picked((WTS.R2_2, (state.black | state.white) & gone), (WTS.R4_9, True))


def contested(waiting: Mapping[str, int], state: State) -> tuple[WTS, ...]:
    """`waiting` are the captures, `state` the one before the contest."""
    matters = max(waiting.values()) > 1 and len(state.eggs) > 1
    return _picked((WTS.R5_4, True), (WTS.RULING_6, matters))


def hatched(waiting: int, state: State, again: bool, disputed: bool) -> tuple[WTS, ...]:
    """`waiting` and `state` as they are before this hatching."""
    return _picked(
        (WTS.R5_1, True),
        (WTS.R5_5, again),
        (WTS.RULING_1, waiting > 1 and len(state.eggs) > 1),
        (WTS.RULING_6, disputed),
    )


def lapsed(eggs_left: bool) -> tuple[WTS, ...]:
    """`eggs_left` says that eggs remain, so that only the contest stops the hatching."""
    return (WTS.RULING_6,) if eggs_left else (WTS.R5_3,)


def lined(both: bool) -> tuple[WTS, ...]:
    """`both` says that the other player has a line too."""
    return _picked((WTS.R2_3, True), (WTS.R6_1, True), (WTS.R7_1, both))


def sudden_death(change: str) -> tuple[WTS, ...]:
    """`change` is `entered`, `continued` or `ended`."""
    return _picked(
        (WTS.R7_3, change != "ended"),
        (WTS.R7_4, change == "continued"),
        (WTS.R7_5, change == "ended"),
    )


def won(in_sudden_death: bool, both: bool) -> tuple[WTS, ...]:
    """`in_sudden_death` is how the turn began, `both` says that both players have lines."""
    return _picked((WTS.R6_2, not both), (WTS.R7_2, both), (WTS.R7_4, in_sudden_death))


def drawn(tied: bool) -> tuple[WTS, ...]:
    """`tied` says that both players have lines, equally many winning turtles."""
    return (WTS.RULING_2,) if tied else (WTS.R8_1,)
