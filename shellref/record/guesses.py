"""What somebody probably meant: near words, other names, Japanese ones."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

from shellref.games import GAMES, find
from shellref.games.game import Game
from shellref.problems import shortened
from shellref.text import OUTCOMES, PEOPLES_REASONS, Text

#: What else people call the keys of a record; the first that may stand in a place counts.
_OTHER_NAMES = {
    "format": "version 形式 書式 バージョン",
    "game": "ゲーム ゲーム名 種目",
    "id": "番号 識別子",
    "event": "tournament 大会 大会名 例会 イベント",
    "players": "names 対局者 選手 プレイヤー",
    "rulings": "rules options 裁定 ルール",
    "setup": "start position board 初期配置 開始局面 盤面",
    "turns": "moves game plays 棋譜 手順 着手 ターン 手",
    "result": "outcome winner claim 結果 勝敗 勝者",
    "notes": "comment comments remarks 備考 メモ 注 感想",
    "comment": "notes note remarks コメント 備考 メモ 注 感想",
    "black": "b 黒 黒番 先手",
    "white": "w 白 白番 後手",
    "name": "player 名前 氏名 名",
    "outcome": "result winner 結果 勝敗 勝者",
    "reason": "how cause 理由 決まり手",
    "turn": "move 手数 ターン",
    "site": "place 場所 会場",
    "date": "day 日付 日",
    "round": "回戦 ラウンド",
    "clock": "time times 時計 残り時間 持ち時間",
    "commit": "hash commitment ハッシュ",
    "salt": "nonce ソルト",
    "seal": "seals 封印 封じ手",
    "expect": "expected expectation 期待",
    "eggs": "egg タマゴ たまご 卵",
    "captures": "captured 捕獲",
    "hatched": "hatches 孵化",
    "scoring": "points 配点 勝ち点 得点",
    "tiebreaks": "tie-break tie-breaks タイブレーク 順位決定",
    "rounds": "ラウンド 各回戦",
    "pairings": "games matches boards 対戦 組み合わせ 対戦組み合わせ",
    "record": "file game 棋譜 記録",
    "bye": "free rest 不戦勝 休み",
    "win": "wins 勝ち",
    "loss": "lose lost 負け",
}
#: The same for words that may stand as values.
_OTHER_WORDS = {
    "black-wins": "black b 黒 黒勝ち 黒勝",
    "white-wins": "white w 白 白勝ち 白勝",
    "draw": "tie drawn jigo 引分 引分け 分け 持碁",
    "unfinished": "open none unknown 未完 中断 打ち掛け",
    "resignation": "resign resigned resigns 中押し",
    "time": "timeout flag time-out time-up 時間",
    "forfeit": "default no-show 不戦勝 不戦敗 棄権",
    "agreement": "agreed",
    "adjudication": "adjudicated 判定",
    "five-in-a-row": "five 5-in-a-row line 五目 五連",
    "board-full": "full full-board 満局",
    "what-the-shell": "wts カメとタマゴ",
    "wins": "win won number-of-wins 勝数 勝ち数",
    "direct-encounter": "de head-to-head direct-match 直接対決 直接対局",
    "buchholz": "bh solkoff ブッフホルツ",
    "buchholz-cut-1": "bh-c1 bh-cut-1 buchholz-cut buchholz-1",
    "buchholz-cut-2": "bh-c2 bh-cut-2 buchholz-2",
    "median-buchholz": "mbh median bh-m1 buchholz-median メディアン・ブッフホルツ",
    "sonneborn-berger": "sb sonneborn berger neustadtl ゾンネボルン・ベルガー ゾンネボルン",
    "progressive": "ps cumulative progressive-score 累進得点",
}


def plain(word: str) -> str:
    """A word without the differences that do not matter: width, case, `_` for `-`, blanks."""
    return re.sub("[_\\s]+", "-", unicodedata.normalize("NFKC", word).strip().lower())


#: The same of the record format's own words.
_plainly = cache(plain)


def near(word: object, words: Iterable[str], game: Game[Any, Any] | None = None) -> str | None:
    """The one of `words` that somebody who typed `word` probably meant."""
    if not isinstance(word, str) or len(word) > _LONGEST:
        return None
    by_plain, typed = {_plainly(candidate): candidate for candidate in words}, plain(word)
    for candidate in by_plain.values():
        if typed == _plainly(candidate) or typed in _names(candidate, game and game.name):
            return candidate
    hits = get_close_matches(typed, by_plain, n=1, cutoff=0.65)
    return by_plain[hits[0]] if hits else None


#: Nothing longer is a slip for a word of the record format.
_LONGEST = 80


@cache
def _names(word: str, game: str | None = None) -> set[str]:
    """What else a key or word is called, plainly; the labels in a game of that name included."""
    names = {*_OTHER_NAMES.get(word, "").split(), *_OTHER_WORDS.get(word, "").split()}
    reasons = find(game).rulebook.reasons if game else {}
    for labels in (OUTCOMES, PEOPLES_REASONS, reasons):
        names |= {plain(label) for label in labels.get(word, ())}
    return names


def meant_game(data: Any) -> Game[Any, Any] | None:
    """The game that a record probably means whose `game` is none."""
    if not isinstance(data, dict):
        return None
    keys = ["game", *(key for key, right in misspelt(data, ["game"]).items() if right)]
    for name in (data.get(key) for key in keys):
        game = name if isinstance(name, str) and name in GAMES else near(name, GAMES)
        if game:
            return find(game)
    return None


def misspelt(mapping: Mapping[str, Any], known: Iterable[str]) -> dict[str, str]:
    """Of a mapping's keys that it should not have, those that stand for one it lacks."""
    names = list(known)
    lacking = [name for name in names if name not in mapping]
    meant = {}
    for key in mapping:
        if key in names or key.startswith("x-"):
            continue
        name = near(_without_value(key), lacking)
        if name:
            meant[key] = name
            lacking.remove(name)
    return meant


#: A key with its value stuck to it, as `{name:Kenji}` and `{name：Kenji}` are read.
_GLUED = re.compile(r"(?P<key>[^\s:：=]+)\s*[:：=\s]\s*(?P<value>\S.*)")


def _without_value(key: str) -> str:
    glued = _GLUED.fullmatch(key)
    return glued["key"] if glued else key


def key_help(key: str, meant: str | None, known: Iterable[str]) -> Text | None:
    """What to write instead of a key."""
    glued = _GLUED.fullmatch(key)
    if meant and glued and plain(glued["key"]) in (plain(meant), *_names(meant)):
        right = f"{meant}: {shortened(glued['value'])}"
        return Text(
            f"write '{right}', with a blank after the colon",
            f"コロンのあとに空白を入れて '{right}' と書いてください",
        )
    if meant:
        return did_you_mean(meant)
    if plain(key).startswith("x-"):
        return did_you_mean(f"x-{shortened(key[2:])}")
    names = [*known, "x-…"]
    return Text(
        f"what else may stand here: {', '.join(names)}", f"ここに書けるキー：{'、'.join(names)}"
    )


def did_you_mean(right: str) -> Text:
    """The usual question."""
    return Text(f"did you mean '{right}'?", f"'{right}' ですか？")


def write(right: str) -> Text:
    """What to write."""
    return Text(f"write {right}", f"{right} と書いてください")


def scalar(value: str) -> str:
    """A text as it may stand within braces, in YAML and in the eyes of a reader."""
    if value not in ("true", "false", "null") and _SIMPLE.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=False)


_SIMPLE = re.compile(r"[^\W\d_](?:[\w .'-]*\w)?")
