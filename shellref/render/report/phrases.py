"""The words of a report's page, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from shellref.text import Text

#: The words of the document.
PAGE: Mapping[str, Text] = {
    "title": Text("Games", "対局集"),
    "skip": Text("Skip to the content", "本文へ移動"),
    "language": Text("Language", "言語"),
    "theme": Text("Colours", "配色"),
    "auto": Text("as the system", "システムに合わせる"),
    "light": Text("light", "明るい"),
    "dark": Text("dark", "暗い"),
    "overview": Text("Overview", "一覧"),
    "previous": Text("Previous game", "前の対局"),
    "following": Text("Next game", "次の対局"),
    "number": Text("No.", "番号"),
    "game": Text("Game", "ゲーム"),
    "players": Text("Players", "対局者"),
    "nothing": Text("There is no record to show.", "載せる記録はありません。"),
    "status": Text("Status", "判定"),
    "outcome": Text("Outcome", "結果"),
    "claim": Text("Claim", "主張"),
    "claimed": Text("Claim: ", "主張："),
    "no-claim": Text("none", "なし"),
    "record": Text("About this record", "この記録について"),
    "file": Text("File", "ファイル"),
    "digest": Text("Digest", "ダイジェスト"),
    "rulings": Text("Rulings", "裁定"),
    "error": Text("Error", "エラー"),
    "warning": Text("Warning", "警告"),
    "help": Text("Help", "ヒント"),
    "turns": Text("Turns", "ターン"),
    "start": Text("Start", "開始局面"),
    "end": Text("End", "最後の局面"),
    "illegal": Text("illegal", "反則"),
    "misses": Text(
        "What did not happen, and why ({count})", "起きなかったことと、その理由（{count}）"
    ),
    "board": Text("Board as text", "文字の盤面"),
    "labels": Text("The board in words", "言葉で読む盤面"),
    "empty": Text("The board is empty.", "盤上には何もありません。"),
    "rules": Text("Rules cited", "引用した規則"),
    "standings": Text("Standings", "順位表"),
    "cross": Text("Cross-table", "星取表"),
    "player": Text("Player", "選手"),
    "figures": Text("The figures", "数値"),
    "step": Text("Move through the game", "対局の中を移動"),
    "slider": Text("Place in the game", "対局の中の位置"),
    "to-start": Text("To the start", "最初へ"),
    "back-turn": Text("Turn back", "1ターン戻る"),
    "back-event": Text("Event back", "1つ戻る"),
    "play": Text("Play", "再生"),
    "pause": Text("Pause", "一時停止"),
    "event-on": Text("Event on", "1つ進む"),
    "turn-on": Text("Turn on", "1ターン進む"),
    "to-end": Text("To the end", "最後へ"),
    "keys": Text("Keys", "キー操作"),
    "close": Text("Close", "閉じる"),
    "made": Text("Made by shellref {version}.", "shellref {version}が作成しました。"),
}

#: What the keys do: the keys, and in words.
KEYS: tuple[tuple[tuple[str, ...], Text], ...] = (
    (("←", "→"), Text("event back, event on", "出来事を1つ戻る・進む")),
    (
        ("↑", "↓", "PgUp", "PgDn", "Shift ←", "Shift →"),
        Text("turn back, turn on", "1ターン戻る・進む"),
    ),
    (("Home", "End"), Text("to the start, to the end", "最初へ・最後へ")),
    (("Space",), Text("play and pause", "再生と一時停止")),
    (("L",), Text("English or Japanese", "英語と日本語の切り替え")),
    (("?",), Text("this help", "この説明")),
    (("Esc",), Text("close what is open", "開いているものを閉じる")),
)
#: What else moves through a game.
HANDS = Text(
    "A click on a turn or an event goes there; a click on the right half of the board goes on,"
    " on the left half back; a swipe goes by a turn. The address always leads to the position"
    " shown.",
    "ターンや出来事を選ぶとそこへ移動します。盤の右半分を押すと進み、左半分を押すと戻ります。"
    "スワイプは1ターン単位です。アドレスは常に表示中の局面を指します。",
)

#: The words of the script. `{turn}` is a turn as its game calls it.
SCRIPT: Mapping[str, Text] = {
    "part": Text("{turn}, {n} of {of}", "{turn}（{n}/{of}）"),
    "of": Text("Board, {where}", "盤面、{where}"),
    "join": Text("; ", "、"),
}
