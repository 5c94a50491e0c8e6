"""The eleven card effects of Bear Island (BI-5), one function each.

An effect takes the table, the choices of the record in long form, and where these stand in the
turn. It changes the table, or raises `Illegal` with the reason, or `Decided` at the moment of a
win.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from shellref.games.bear_island.events import named
from shellref.games.bear_island.rulebook import BI
from shellref.games.bear_island.state import AROUND, BESIDE, LINE, STEP
from shellref.games.bear_island.table import Decided, Illegal, Table, illegal
from shellref.problems import Code, Path
from shellref.text import PLAYERS

Effect = dict[str, Any]


def use(table: Table, effect: Effect, path: Path, owner: str, *, again: bool = False) -> None:
    """A card is chosen, leaves its owner's row (BI-R5) and takes effect."""
    card = effect["card"]
    chosen_by = BI.R5_11 if path[-1:] == ("as",) else BI.R5_9
    cited = (BI.R3_1,) if len(path) < 2 else (chosen_by, BI.RULING_8 if again else BI.RULING_5)
    if not again:
        row = table.rows[owner]
        if card not in row:
            values = {"player": PLAYERS[owner], "card": named(card)}
            raise illegal(Code.NOT_FACE_UP, (*path, "card"), *cited, **values)
        row.remove(card)
        table.used.append((owner, card))
    if table.note:
        table.effect("used", card, cited, owner=owner, again=again)
    EFFECTS[card](table, effect, path)
    table.moment("effect")


def own_stack(table: Table, effect: Effect, key: str, path: Path) -> str:
    """The cell of a stack that the player must control (BI-2.1)."""
    cell: str = effect[key]
    existing(table, cell, (*path, key))
    stack = table.board.get(cell)
    if not stack:
        raise illegal(Code.NO_BEARS, (*path, key), BI.R2_1, cell=cell)
    if stack[-1] != table.letter:
        raise illegal(
            Code.NOT_YOUR_STACK,
            (*path, key),
            BI.R2_1,
            cell=cell,
            player=PLAYERS[table.player],
            owner=PLAYERS[table.opponent],
        )
    return cell


def existing(table: Table, cell: str, path: Path) -> None:
    """A cell of an island that has not sunk (BI-R9)."""
    if not table.exists(cell):
        raise illegal(Code.NO_SUCH_CELL, path, BI.R3_3, BI.RULING_9, cell=cell)


def destination(table: Table, effect: Effect, start: str, path: Path) -> str:
    """Another cell that exists (BI-R9)."""
    cell: str = effect["to"]
    existing(table, cell, (*path, "to"))
    if cell == start:
        raise illegal(Code.SAME_CELL, (*path, "to"), BI.RULING_9, cell=cell)
    return cell


def move(table: Table, card: str, start: str, end: str, *rules: BI) -> None:
    """A whole stack moves, its inner order kept, onto whatever is there (BI-2.2, BI-R14)."""
    bears = table.board.pop(start)
    onto = end in table.board
    table.put(end, bears)
    if table.note:
        cited = (*rules, BI.R2_2) if onto else rules
        cited = (*cited, BI.RULING_14) if len(bears) > 1 else cited
        table.effect("moved", card, cited, **{"from": start, "to": end, "bears": bears})
    table.moment("change")


def straight(table: Table, effect: Effect, path: Path) -> None:
    """BI-5.1."""
    start = own_stack(table, effect, "from", path)
    end = destination(table, effect, start, path)
    if start[0] != end[0] and start[1] != end[1]:
        raise illegal(
            Code.OFF_THE_LINE, (*path, "to"), BI.R5_1, card=named("straight"), start=start, end=end
        )
    move(table, "straight", start, end, BI.R5_1)


def diagonal(table: Table, effect: Effect, path: Path) -> None:
    """BI-5.2, BI-R2."""
    start = own_stack(table, effect, "from", path)
    end = destination(table, effect, start, path)
    passed = LINE.get((start, end))
    if passed is None or start[0] == end[0] or start[1] == end[1]:
        raise illegal(
            Code.OFF_THE_LINE, (*path, "to"), BI.R5_2, card=named("diagonal"), start=start, end=end
        )
    sea = [cell for cell in passed if not table.exists(cell)]
    if sea and table.rulings["sea-crossing"] == "blocked":
        raise illegal(Code.BLOCKED_BY_SEA, (*path, "to"), BI.RULING_2, cell=sea[0])
    move(table, "diagonal", start, end, BI.R5_2, *((BI.RULING_2,) if sea else ()))


def jump(table: Table, effect: Effect, path: Path) -> None:
    """BI-5.3."""
    start = own_stack(table, effect, "from", path)
    move(table, "jump", start, destination(table, effect, start, path), BI.R5_3)


def swap(table: Table, effect: Effect, path: Path) -> None:
    """BI-5.4, BI-R3."""
    one, other = effect["cells"]
    for index, cell in enumerate(effect["cells"]):
        existing(table, cell, (*path, "cells", index))
    if one == other:
        raise illegal(Code.SAME_CELL, (*path, "cells", 1), BI.RULING_9, cell=one)
    empty = [index for index, cell in enumerate(effect["cells"]) if cell not in table.board]
    if len(empty) == 2 or (empty and table.rulings["swap-empty"] == "forbidden"):
        rule = BI.RULING_9 if len(empty) == 2 else BI.RULING_3
        cell = effect["cells"][empty[0]]
        raise illegal(Code.SWAP_EMPTY, (*path, "cells", empty[0]), rule, cell=cell)
    bears = {one: table.board.pop(other, ""), other: table.board.pop(one, "")}
    table.board.update({cell: stack for cell, stack in bears.items() if stack})
    rules = (BI.R5_4, BI.RULING_3) if empty else (BI.R5_4,)
    table.effect("swapped", "swap", rules, cells=[one, other])
    table.moment("change")


def gather(table: Table, effect: Effect, path: Path) -> None:
    """BI-5.5, BI-R6, BI-R14."""
    target = own_stack(table, effect, "at", path)
    order: list[str] = effect["order"]
    occupied = [cell for cell in BESIDE[target] if cell in table.board]
    for index, cell in enumerate(order):
        if cell not in occupied or cell in order[:index]:
            code = Code.GATHER_TWICE if cell in order[:index] else Code.GATHER_NOT_BESIDE
            raise illegal(code, (*path, "order", index), BI.R5_5, cell=cell, target=target)
    missing = [cell for cell in occupied if cell not in order]
    if missing:
        raise illegal(
            Code.GATHER_MISSING, (*path, "order"), BI.R5_5, cell=missing[0], target=target
        )
    if not order:
        table.effect("nothing", "gather", (BI.RULING_6,), why="no-neighbours")
        return
    for cell in order:
        bears = table.board.pop(cell)
        table.put(target, bears)
        if table.note:
            rules = (BI.R5_5, BI.R2_2, BI.RULING_14) if len(bears) > 1 else (BI.R5_5, BI.R2_2)
            payload = {"from": cell, "to": target, "bears": bears}
            table.effect("gathered", "gather", rules, **payload)
    table.moment("change")


def push(table: Table, effect: Effect, path: Path) -> None:
    """BI-5.6, BI-R12."""
    start = own_stack(table, effect, "from", path)
    direction = effect["direction"]
    row = [start]
    ahead = STEP.get((start, direction))
    while ahead in table.board:
        row.append(ahead)
        ahead = STEP.get((ahead, direction))
    for cell in reversed(row):
        bears = table.board.pop(cell)
        target = STEP.get((cell, direction))
        lands = target is not None and table.exists(target)
        rules = (BI.R5_6,) if lands and len(row) == 1 else (BI.R5_6, BI.RULING_12)
        if target and lands:
            table.board[target] = bears
            payload = {"from": cell, "to": target, "bears": bears}
            table.effect("pushed", "push", rules, **payload)
        else:
            table.drown(bears)
            payload = {"from": cell, "bears": bears, "cause": "push"}
            table.effect("fell", "push", (*rules, BI.R2_3), **payload)
    table.moment("change")


def scatter(table: Table, effect: Effect, path: Path) -> None:
    """BI-5.7, BI-R9, BI-R11."""
    start = own_stack(table, effect, "from", path)
    cells: list[str] = effect["to"]
    bears = table.board[start]
    if len(cells) > len(bears):
        raise illegal(
            Code.SCATTER_COUNT,
            (*path, "to", len(bears)),
            BI.R5_7,
            BI.RULING_11,
            found=len(cells),
            bears=len(bears),
        )
    del table.board[start]
    table.in_hand = bears
    played = 0
    try:
        if table.note:
            rules = (BI.R5_7, BI.RULING_1) if table.on_top() else (BI.R5_7,)
            table.effect("lifted", "scatter", rules, **{"from": start, "bears": bears})
        table.moment("lift")
        before = start
        for played, (bear, cell) in enumerate(zip(bears, cells, strict=False), start=1):
            here = (*path, "to", played - 1)
            existing(table, cell, here)
            if cell not in AROUND[before]:
                raise illegal(Code.NOT_ADJACENT, here, BI.R5_7, BI.RULING_9, cell=cell, to=before)
            onto = cell in table.board
            table.put(cell, bear)
            table.in_hand = bears[played:]
            if table.note:
                rules = (BI.R5_7, BI.R2_2) if onto else (BI.R5_7,)
                if cell == start or cell in cells[: played - 1]:
                    rules = (*rules, BI.RULING_9)
                if table.in_hand and table.on_top():
                    rules = (*rules, BI.RULING_1)
                table.effect("set_down", "scatter", rules, cell=cell, bear=bear)
            table.moment("change")
            before = cell
    except Decided as decided:
        decided.unplayed = (*path, "to", played) if played < len(cells) else None
        raise
    if len(cells) < len(bears):
        raise illegal(
            Code.SCATTER_COUNT,
            (*path, "to"),
            BI.R5_7,
            BI.RULING_9,
            found=len(cells),
            bears=len(bears),
        )


def banish(table: Table, effect: Effect, path: Path) -> None:
    """BI-5.8."""
    cell = effect["at"]
    existing(table, cell, (*path, "at"))
    if cell not in table.board:
        raise illegal(Code.NO_BEARS, (*path, "at"), BI.RULING_9, cell=cell)
    bears = table.board.pop(cell)
    table.drown(bears)
    payload = {"from": cell, "bears": bears, "cause": "banish"}
    table.effect("fell", "banish", (BI.R5_8, BI.R2_3), **payload)
    table.moment("change")


def double(table: Table, effect: Effect, path: Path) -> None:
    """BI-5.9, BI-R5, BI-R6, BI-R8. The cards are chosen one by one."""
    effects = effect.get("effects", ())
    row = table.rows[table.player]
    reuse = effect.get("reuse", False)
    if not must_choose(table, "double", bool(row), effects, (*path, "effects")):
        if reuse:
            raise no_reuse(path, "double", "double")
        return
    first = effects[0]
    try:
        use(table, first, (*path, "effects", 0), table.player)
    except Decided as decided:
        if decided.unplayed is None and len(effects) > 1:
            decided.unplayed = (*path, "effects", 1)
        elif decided.unplayed is None and reuse:
            decided.unplayed = (*path, "reuse")
        raise
    if len(effects) == 1:
        raise illegal(Code.DOUBLE_ONCE, (*path, "effects"), BI.R5_9, BI.RULING_6)
    second = effects[1]
    same = second["card"] == first["card"]
    if reuse and not same:
        raise no_reuse(path, first["card"], second["card"])
    again = same and (reuse or second["card"] not in row)
    use(table, second, (*path, "effects", 1), table.player, again=again)


def no_reuse(path: Path, first: str, second: str) -> Illegal:
    """The second activation is not the first card again (BI-R8)."""
    return illegal(
        Code.NO_REUSE, (*path, "reuse"), BI.RULING_8, first=named(first), second=named(second)
    )


def discard(table: Table, effect: Effect, path: Path) -> None:
    """BI-5.10, BI-R5, BI-R6."""
    row = table.rows[table.opponent]
    target = effect.get("target")
    if not must_choose(table, "discard", bool(row), target, (*path, "target")):
        return
    if target not in row:
        raise illegal(
            Code.NOT_FACE_UP,
            (*path, "target"),
            BI.R5_10,
            player=PLAYERS[table.opponent],
            card=named(str(target)),
        )
    row.remove(target)
    table.dropped.append(target)
    rules = (BI.R5_10, BI.RULING_5)
    table.effect("force_discarded", "discard", rules, card_lost=target, owner=table.opponent)


def wild(table: Table, effect: Effect, path: Path) -> None:
    """BI-5.11, BI-R5, BI-R6. Whoever's card it is, it works for the player who acts."""
    copied = effect.get("as")
    available = any(table.rows.values())
    if must_choose(table, "wild", available, copied, (*path, "as")):
        use(table, effect["as"], (*path, "as"), effect["of"])


def must_choose(table: Table, card: str, possible: bool, chosen: object, path: Path) -> bool:
    """Whether an effect has something to choose from; raises where the record does not fit.

    With nothing to choose the effect does nothing (BI-R6), and the record leaves the choice out.
    """
    if possible and not chosen:
        raise illegal(Code.MUST_CHOOSE, path[:-1], BI.RULING_6, card=named(card))
    if not possible and chosen:
        raise illegal(Code.NOTHING_TO_CHOOSE, path, BI.RULING_6, card=named(card))
    if not possible:
        table.effect("nothing", card, (BI.RULING_6,), why="no-cards")
    return possible


EFFECTS: dict[str, Callable[[Table, Effect, Path], None]] = {
    "straight": straight,
    "diagonal": diagonal,
    "jump": jump,
    "swap": swap,
    "gather": gather,
    "push": push,
    "scatter": scatter,
    "banish": banish,
    "double": double,
    "discard": discard,
    "wild": wild,
}
