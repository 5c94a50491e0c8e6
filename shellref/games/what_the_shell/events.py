"""The events of What the Shell, their sentences and what each does to a position.

Each function makes one type of event. `apply` is the other half: it carries an event of the
trace document over to a position, so that a trace can be checked against itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from shellref.games.game import Document, Event
from shellref.games.what_the_shell.rulebook import WTS
from shellref.text import PLAYERS, Text, joined, listed

STEPS: Mapping[str, Text] = {
    "placement": Text("Placement", "配置"),
    "capture": Text("Capture", "捕獲"),
    "hatching": Text("Hatching", "孵化"),
    "win check": Text("Win check", "勝利判定"),
}

Rules = tuple[WTS, ...]


def landed(rules: Rules, player: str, square: str) -> Event:
    """A turtle lands on the square its player chose."""
    return Event("landed", "placement", rules, {"player": player, "square": square})


def collided(rules: Rules, square: str) -> Event:
    """Both players chose one square: an egg is laid."""
    return Event("collided", "placement", rules, {"square": square})


def captured(
    rules: Rules,
    step: str,
    player: str,
    closing: str,
    anchor: str,
    taken: list[str],
    pieces: list[str],
    direction: str,
) -> Event:
    """One flanking line. `taken` and `pieces` (`B`, `W`, `E`) are near and far."""
    payload: Document = {
        "player": player,
        "closing": closing,
        "anchor": anchor,
        "taken": taken,
        "pieces": pieces,
        "direction": direction,
    }
    return Event("captured", step, rules, payload)


def removed(rules: Rules, step: str, squares: list[str]) -> Event:
    """All pieces captured in one moment leave the board."""
    return Event("removed", step, rules, {"squares": squares})


def contested(rules: Rules, square: str) -> Event:
    """The oldest egg vanishes because both players have captures to hatch for."""
    return Event("contested", "hatching", rules, {"square": square})


def hatched(rules: Rules, player: str, square: str) -> Event:
    """An egg becomes a turtle of `player`."""
    return Event("hatched", "hatching", rules, {"player": player, "square": square})


def lapsed(rules: Rules, player: str, captures: int) -> Event:
    """Captures that hatch nothing."""
    return Event("lapsed", "hatching", rules, {"player": player, "captures": captures})


def lined(rules: Rules, player: str, lines: list[list[str]]) -> Event:
    """The lines of one player that stand when everything has settled."""
    return Event("lined", "win check", rules, {"player": player, "lines": lines})


def sudden_death(rules: Rules, state: str) -> Event:
    """Sudden death is `entered`, `continued` or `ended`."""
    return Event("sudden_death", "win check", rules, {"state": state})


def won(rules: Rules, player: str, reason: str) -> Event:
    """The board decides for `player`."""
    return Event("won", "win check", rules, {"player": player, "reason": reason})


def drawn(rules: Rules, reason: str) -> Event:
    """The board decides for a draw."""
    return Event("drawn", "win check", rules, {"reason": reason})


LETTERS = {"black": "B", "white": "W"}


def apply(position: Document, event: Document) -> Document:
    """The position after an event, from the one before; neither is changed in place.

    The winning turtles are those of the turn's `lined` events: the first event of a turn, a
    placement, clears the count.
    """
    board = [list(row) for row in position["board"]]
    eggs = list(position["eggs"])
    winning = dict(position["winning_turtles"])
    sudden = position["sudden_death"]

    def put(square: str, letter: str) -> None:
        board[9 - int(square[1])]["abcdefghi".index(square[0])] = letter

    match event["type"]:
        case "landed":
            put(event["square"], LETTERS[event["player"]])
        case "collided":
            put(event["square"], "E")
            eggs.append(event["square"])
        case "removed":
            for square in event["squares"]:
                put(square, ".")
            eggs = [egg for egg in eggs if egg not in event["squares"]]
        case "contested":
            put(event["square"], ".")
            eggs.remove(event["square"])
        case "hatched":
            put(event["square"], LETTERS[event["player"]])
            eggs.remove(event["square"])
        case "lined":
            winning[event["player"]] = len({square for line in event["lines"] for square in line})
        case "sudden_death":
            sudden = event["state"] != "ended"
        case "won" | "drawn":
            sudden = False
    if event["step"] == "placement":
        winning = dict.fromkeys(winning, 0)
    return {
        "board": ["".join(row) for row in board],
        "eggs": eggs,
        "winning_turtles": winning,
        "sudden_death": sudden,
    }


PIECES = {
    "B": Text("a black turtle", "黒いカメ"),
    "W": Text("a white turtle", "白いカメ"),
    "E": Text("an egg", "タマゴ"),
}

_PAIRS = {
    "B": Text("two black turtles ({near}, {far})", "{near}と{far}の黒いカメ"),
    "W": Text("two white turtles ({near}, {far})", "{near}と{far}の白いカメ"),
    "E": Text("two eggs ({near}, {far})", "{near}と{far}のタマゴ"),
}
_MIX = Text("{first} ({near}) and {second} ({far})", "{near}の{first}と{far}の{second}")

DIRECTION_WORDS = {
    "n": Text("up the file", "上"),
    "ne": Text("up to the right", "右上"),
    "e": Text("to the right", "右"),
    "se": Text("down to the right", "右下"),
    "s": Text("down the file", "下"),
    "sw": Text("down to the left", "左下"),
    "w": Text("to the left", "左"),
    "nw": Text("up to the left", "左上"),
}

_SENTENCES = {
    "landed": Text("{player} lands on {square}.", "{player}のカメが{square}に着地。"),
    "collided": Text(
        "Both chose {square}: they collide and an egg is laid there.",
        "両者が{square}を選んで衝突。そこにタマゴが生まれる。",
    ),
    "captured": Text(
        "{player} captures {taken}: {closing} closes the flank {direction} to the anchor {anchor}.",
        "{player}が捕獲：{closing}のカメが{direction}の{anchor}との間に{taken}を挟む。",
    ),
    "removed": Text("Taken off the board: {squares}.", "盤から取り除く：{squares}。"),
    "contested": Text(
        "The oldest egg, {square}, is contested and vanishes.",
        "いちばん古い{square}のタマゴは取り合いになって消える。",
    ),
    "hatched": Text(
        "The egg on {square} hatches into a turtle for {player}.",
        "{square}のタマゴが孵り、{player}のカメになる。",
    ),
    "lapsed": Text(
        "{player}: {captures} {verb}, with no egg left to hatch.",
        "{player}の捕獲{captures}回分は孵すタマゴがなく無効。",
    ),
    "lined": Text("{player} has {lines}.", "{player}の列：{lines}。"),
    "entered": Text(
        "Equally many winning turtles: sudden death begins.",
        "勝利のカメが同数。サドンデスに入る。",
    ),
    "continued": Text(
        "Still equally many winning turtles: sudden death goes on.",
        "勝利のカメはまだ同数。サドンデスが続く。",
    ),
    "ended": Text(
        "No line is left: sudden death is over and normal play resumes.",
        "列がなくなった。サドンデスは終わり、通常のプレイに戻る。",
    ),
    "won": Text("{player} wins.", "{player}の勝ち。"),
    "drawn": Text("The board is full: a draw.", "盤が埋まった。引き分け。"),
}


def sentence(event: Document) -> Text:
    """An event of the trace document as a sentence."""
    kind, player = event["type"], PLAYERS.get(event.get("player", ""), Text("", ""))
    match kind:
        case "captured":
            return _SENTENCES[kind].fill(
                player=player,
                closing=event["closing"],
                anchor=event["anchor"],
                taken=_taken(event["taken"], event["pieces"]),
                direction=DIRECTION_WORDS[event["direction"]],
            )
        case "removed":
            return _SENTENCES[kind].fill(squares=listed(event["squares"]))
        case "lapsed":
            return _lapse(event, player)
        case "lined":
            lines = [_line(line) for line in event["lines"]]
            both = joined(lines, " and ")
            return _SENTENCES[kind].fill(player=player, lines=both)
        case "sudden_death":
            return _SENTENCES[event["state"]]
    return _SENTENCES[kind].fill(player=player, square=event.get("square", ""))


def _taken(squares: list[str], pieces: list[str]) -> Text:
    (near, far), (first, second) = squares, pieces
    words = _PAIRS[first] if first == second else _MIX
    return words.fill(near=near, far=far, first=PIECES[first], second=PIECES[second])


def _lapse(event: Document, player: Text) -> Text:
    count, contested = event["captures"], WTS.RULING_6.id in event["rules"]
    number = Text("1 capture" if count == 1 else f"{count} captures", str(count))
    if contested:
        return Text(
            "{player}: {captures} left, and nothing hatches after a contest.",
            "{player}の残りの捕獲{captures}回分では、取り合いのあとなので何も孵らない。",
        ).fill(player=player, captures=number)
    verb = "lapses" if count == 1 else "lapse"
    return _SENTENCES["lapsed"].fill(player=player, captures=number, verb=verb)


def _line(line: list[str]) -> Text:
    return Text(
        f"a line of {len(line)} ({line[0]}–{line[-1]})",
        f"{len(line)}つ並び（{line[0]}〜{line[-1]}）",
    )


def choice(moves: Document) -> Text:
    """The choices of a turn as a phrase: who chose which square."""
    return Text("Black {black} · White {white}", "黒 {black} · 白 {white}").fill(**moves)
