"""The referee's own words: statuses, headings and the phrases that every form shares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shellref.games.game import Game
from shellref.problems import Problem
from shellref.text import OUTCOMES, PEOPLES_REASONS, PLAYERS, Text, joined, same
from shellref.trace import Status, Verdict

STATUSES: Mapping[Status, Text] = {
    "confirmed": Text("confirmed", "確認済み"),
    "unclaimed": Text("unclaimed", "主張なし"),
    "refuted": Text("refuted", "不一致"),
    "illegal": Text("illegal", "反則"),
    "malformed": Text("malformed", "形式不正"),
    "unreadable": Text("unreadable", "読み取り不可"),
    "failed": Text("failed", "審判の不具合"),
}

#: What each status says, as a sentence.
MEANINGS: Mapping[Status, Text] = {
    "confirmed": Text(
        "every turn is legal, and nothing on the board contradicts what the record says",
        "すべてのターンが適法で、記録の内容は盤上の結果と食い違わない",
    ),
    "unclaimed": Text(
        "every turn is legal; the record claims nothing",
        "すべてのターンが適法。記録に結果の主張はない",
    ),
    "refuted": Text(
        "every turn is legal, but the board contradicts what the record says",
        "すべてのターンは適法だが、記録の内容が盤上の結果と食い違う",
    ),
    "illegal": Text(
        "a turn breaks a rule; nothing after it is judged",
        "規則に反するターンがある。それ以後は判定しない",
    ),
    "malformed": Text("this is not a record of a game", "記録の形式になっていない"),
    "unreadable": Text("the record could not be read", "記録を読み取れない"),
    "failed": Text("a fault of the referee itself", "審判プログラムの不具合"),
}

SEVERITIES = {"error": Text("error", "エラー"), "warning": Text("warning", "警告")}
HELP = Text("help", "ヒント")
RULE = Text("rule", "規則")
_TURN = Text("turn {number}", "ターン{number}")

RECORDS = Text("{count} records", "記録{count}件")
ONE_RECORD = Text("1 record", "記録1件")


def said(problem: Problem, game: Game[Any, Any] | None) -> Text:
    """What is wrong, and in which turn."""
    message = problem.message
    if problem.turn is None:
        return message
    turn = numbered(problem.turn, game)
    return Text(f"{turn.en}: {message.en}", f"{turn.ja}: {message.ja}")


def numbered(turn: int, game: Game[Any, Any] | None) -> Text:
    """A turn by its number, as its game calls it."""
    return (game.turn if game else _TURN).fill(number=turn)


def capital(text: Text) -> Text:
    """A text as the beginning of a line; notation stays as it is written."""
    first = text.en.split(" ", 1)[0]
    return Text(text.en[:1].upper() + text.en[1:], text.ja) if first.isalpha() else text


def outcome(verdict: Verdict, game: Game[Any, Any] | None) -> Text:
    """How the game ended, with reason and turn, as the verdict has it."""
    return ended(verdict.outcome, verdict.reason, verdict.turn, game)


def ended(outcome: str, reason: str | None, turn: int | None, game: Game[Any, Any] | None) -> Text:
    """An outcome with its reason and turn: `Black wins: five in a row, turn 9`."""
    words = OUTCOMES[outcome]
    details = []
    if reason:
        known = {**PEOPLES_REASONS, **(game.rulebook.reasons if game else {})}
        details.append(known.get(reason, same(reason)))
    if turn is not None:
        details.append(numbered(turn, game))
    if not details:
        return words
    return Text(
        f"{words.en}: {', '.join(detail.en for detail in details)}",
        f"{words.ja}（{'、'.join(detail.ja for detail in details)}）",
    )


def claimed(claim: Mapping[str, Any], game: Game[Any, Any] | None) -> Text:
    """What a record's `result` claims."""
    return ended(claim["outcome"], claim.get("reason"), claim.get("turn"), game)


def tally(counts: Mapping[Status, int]) -> Text:
    """How many records have which status: `3 records: 2 confirmed, 1 refuted`."""
    total = sum(counts.values())
    head = ONE_RECORD if total == 1 else RECORDS.fill(count=f"{total:,}")
    parts = [(STATUSES[status], count) for status, count in counts.items() if count]
    return Text(
        f"{head.en}: {', '.join(f'{count:,} {status.en}' for status, count in parts)}",
        f"{head.ja}：{'、'.join(f'{status.ja} {count:,}' for status, count in parts)}",
    )


def player_line(players: Mapping[str, Any]) -> Text:
    """Who plays whom: `Kenji (Black) – Sara (White)`."""
    names = {colour: str(players[colour]["name"]) for colour in PLAYERS}
    return Text(
        " – ".join(f"{names[colour]} ({words.en})" for colour, words in PLAYERS.items()),
        " 対 ".join(f"{names[colour]}（{words.ja}）" for colour, words in PLAYERS.items()),
    )


_ROUND = Text("round {n}", "第{n}回戦")
_TABLE = Text("table {n}", "{n}卓")


def event_line(event: Mapping[str, Any]) -> Text | None:
    """Where and when a game was played, as its record has it; None where it does not say."""
    parts = [same(str(value)) for key, value in event.items() if key in ("name", "site", "date")]
    labels = {"round": _ROUND, "table": _TABLE}
    parts += [label.fill(n=str(event[key])) for key, label in labels.items() if key in event]
    if not parts:
        return None
    return joined(parts)
