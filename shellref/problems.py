"""Problems: what is wrong with an input, where, and what would put it right.

A problem is a value, never an exception that a caller must catch. `Code` is the one list of all
codes; they are stable. SR1xx is reading, SR2xx schema and notation, SR3xx an illegal turn,
SR4xx claim and expectation, SR9xx a fault of the referee itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from shellref.rulebook import Rule
from shellref.text import Language, Text, Value

#: Where a value stands in a record: keys and indexes from the top.
Path: TypeAlias = tuple[str | int, ...]


class Place(NamedTuple):
    """A place in a source file: line and column from 1, in characters; the length of the word."""

    line: int
    column: int
    length: int = 1


class Code(Enum):
    """All problem codes. Members are id, message and explanation."""

    def __init__(self, id: str, message: Text, explanation: Text) -> None:
        self.id = id
        self.message = message
        self.explanation = explanation

    NOT_FOUND = (
        "SR101",
        Text("cannot be opened: {reason}", "開けません：{reason}"),
        Text(
            "The file does not exist, or may not be read.",
            "ファイルがないか、読み取りが許可されていません。",
        ),
    )
    NOT_A_FILE = (
        "SR102",
        Text("not a regular file", "通常のファイルではありません"),
        Text(
            "Only regular files, `.gz` files and standard input (`-`) are read; a pipe or a device"
            " might never end.",
            "読めるのは通常のファイル、`.gz`、標準入力（`-`）だけです。パイプやデバイスは終わりが"
            "ないかもしれません。",
        ),
    )
    TOO_LARGE = (
        "SR103",
        Text("larger than {limit} bytes", "{limit}バイトを超えています"),
        Text(
            "One record may have at most 32 MiB, unpacked if it is a `.gz` file.",
            "1つの記録は32 MiBまでです（`.gz`は展開後の大きさ）。",
        ),
    )
    NOT_UTF8 = (
        "SR104",
        Text(
            "not UTF-8: byte {byte} does not belong here",
            "UTF-8ではありません：不正なバイト {byte}",
        ),
        Text(
            "Records are UTF-8 text. Save the file as UTF-8 and try again.",
            "記録はUTF-8のテキストです。UTF-8で保存し直してください。",
        ),
    )
    BAD_GZIP = (
        "SR105",
        Text("damaged gzip data: {reason}", "gzipデータが壊れています：{reason}"),
        Text(
            "The file ends in `.gz` but cannot be unpacked to its end.",
            "名前が`.gz`で終わっていますが、最後まで展開できません。",
        ),
    )
    TOO_MANY_NODES = (
        "SR106",
        Text("more than {limit} values", "値の数が{limit}を超えています"),
        Text(
            "One record may have at most 100,000 nodes: mappings, lists, keys and values.",
            "1つの記録の要素（マッピング、リスト、キー、値）は10万個までです。",
        ),
    )
    TOO_DEEP = (
        "SR107",
        Text("nested more than {limit} levels deep", "入れ子が{limit}段を超えています"),
        Text(
            "Mappings and lists may be nested at most 64 levels deep.",
            "マッピングとリストの入れ子は64段までです。",
        ),
    )
    EMPTY = (
        "SR108",
        Text("no record here: the document is empty", "記録がありません：文書が空です"),
        Text(
            "A file, a YAML document between two `---` or a line of JSON Lines holds nothing.",
            "ファイル、`---`で区切られたYAML文書、またはJSON Linesの1行に何もありません。",
        ),
    )
    YAML_SYNTAX = (
        "SR110",
        Text("not valid YAML: {reason}", "YAMLとして正しくありません：{reason}"),
        Text(
            "The text breaks YAML's own rules; what follows in this document cannot be read.",
            "YAMLの書き方に反しているため、この文書の続きは読めません。",
        ),
    )
    JSON_SYNTAX = (
        "SR111",
        Text("not valid JSON: {reason}", "JSONとして正しくありません：{reason}"),
        Text(
            "The text breaks JSON's own rules; what follows in this record cannot be read. A text"
            ' that begins with `{"` is taken for JSON: `--input yaml` reads it as YAML.',
            'JSONの書き方に反しているため、この記録の続きは読めません。`{"`で始まる文書はJSONと'
            "みなします。YAMLとして読むには`--input yaml`を付けてください。",
        ),
    )
    DUPLICATE_KEY = (
        "SR112",
        Text("the key {key} stands here twice", "キー {key} が重複しています"),
        Text(
            "A key may stand only once in a mapping; readers would disagree on which value counts.",
            "1つのマッピングに同じキーは一度しか書けません。どちらの値が有効か決められないからです。",
        ),
    )
    KEY_NOT_TEXT = (
        "SR113",
        Text("a key must be text", "キーは文字列でなければなりません"),
        Text(
            "Keys are texts. Put quotes around a number or a word like `null` that is one.",
            "キーは文字列です。数や`null`などをキーにするときは引用符で囲んでください。",
        ),
    )
    TAG = (
        "SR114",
        Text("tags such as {tag} are not read", "{tag} のようなタグは使えません"),
        Text(
            "YAML tags (`!…`) are refused: a record is plain data.",
            "YAMLのタグ（`!…`）は受け付けません。記録は単純なデータです。",
        ),
    )
    ANCHOR = (
        "SR115",
        Text("anchors such as {anchor} are not read", "{anchor} のようなアンカーは使えません"),
        Text(
            "YAML anchors (`&…`) are refused: every value is written where it belongs.",
            "YAMLのアンカー（`&…`）は受け付けません。値はその場に書いてください。",
        ),
    )
    ALIAS = (
        "SR116",
        Text("aliases such as {alias} are not read", "{alias} のようなエイリアスは使えません"),
        Text(
            "YAML aliases (`*…`) are refused: every value is written where it belongs.",
            "YAMLのエイリアス（`*…`）は受け付けません。値はその場に書いてください。",
        ),
    )
    MERGE_KEY = (
        "SR117",
        Text("merge keys (<<) are not read", "マージキー（<<）は使えません"),
        Text(
            "YAML merge keys are refused: every key is written where it belongs.",
            "YAMLのマージキーは受け付けません。キーはその場に書いてください。",
        ),
    )
    NOT_A_NUMBER = (
        "SR118",
        Text("{number} is not a number that a record may hold", "{number} は記録に書けない数です"),
        Text(
            "NaN and the infinities are no JSON numbers.",
            "NaNと無限大はJSONの数ではありません。",
        ),
    )
    NUMBER_RANGE = (
        "SR119",
        Text("{number} is too large to be kept exactly", "{number} は大きすぎて正確に扱えません"),
        Text(
            "Whole numbers go up to ±9007199254740991 (RFC 8785). Quote it if it is an identifier.",
            "整数は±9007199254740991までです（RFC 8785）。番号なら引用符で囲んでください。",
        ),
    )
    SURROGATE = (
        "SR120",
        Text("half a character (a lone surrogate)", "文字の片割れ（単独のサロゲート）があります"),
        Text(
            "An escape like `\\ud83d` without its other half is not a character.",
            "`\\ud83d`のような片方だけのエスケープは文字になりません。",
        ),
    )
    LINE_SEPARATOR = (
        "SR121",
        Text(
            "the line separator {character} may not stand here unescaped",
            "改行文字 {character} はそのまま書けません",
        ),
        Text(
            "YAML readers disagree on U+0085, U+2028 and U+2029. Write the escape in a"
            " double-quoted text, or leave the character out.",
            "U+0085、U+2028、U+2029の扱いはYAMLの実装によって異なります。二重引用符の中に"
            "エスケープで書くか、取り除いてください。",
        ),
    )
    WRONG_KIND = (
        "SR201",
        Text("expected {expected}, found {found}", "{expected}が必要ですが、{found}です"),
        Text(
            "The value is of another kind than belongs here: text, a number, a list, a mapping.",
            "ここに書ける種類の値（文字列、数、リスト、マッピング）ではありません。",
        ),
    )
    MISSING_KEY = (
        "SR202",
        Text("the key {key} is missing", "キー {key} がありません"),
        Text(
            "The record format requires this key here.",
            "記録形式では、ここにこのキーが必要です。",
        ),
    )
    UNKNOWN_KEY = (
        "SR203",
        Text("unknown key {key}", "未知のキー {key} です"),
        Text(
            "The record format knows no such key here. Keys of your own begin with `x-`.",
            "記録形式では、ここにこのキーを書けません。独自のキーは`x-`で始めてください。",
        ),
    )
    PLAIN_FOR_TEXT = (
        "SR204",
        Text(
            "expected {expected}, found {found}: quote it",
            "{expected}が必要ですが、{found}です。引用符で囲んでください",
        ),
        Text(
            "A plain value that looks like a number, or is `true`, `false` or `null`, is no text."
            " Put quotes around it.",
            "引用符のない数や`true`、`false`、`null`は文字列になりません。引用符で囲んでください。",
        ),
    )
    NOT_WHOLE = (
        "SR205",
        Text("expected {expected}, found {found}", "{expected}が必要ですが、{found} です"),
        Text(
            "Turns and counts are whole numbers, written without a point: `1`, not `1.0`.",
            "ターン番号や個数は整数で、小数点なしで書きます（`1.0`ではなく`1`）。",
        ),
    )
    NOT_ONE_OF = (
        "SR206",
        Text("{found} is not one of {allowed}", "{found} は {allowed} のどれでもありません"),
        Text("Only certain words may stand here.", "ここに書ける語は決まっています。"),
    )
    OUT_OF_RANGE = (
        "SR207",
        Text("{found} is out of range: {allowed}", "{found} は範囲外です：{allowed}"),
        Text("The number is smaller or larger than may be.", "数が小さすぎるか大きすぎます。"),
    )
    WRONG_COUNT = (
        "SR208",
        Text("expected {expected}, found {found}", "{expected}が必要ですが、{found}です"),
        Text(
            "A list or a text is too short or too long.", "リストまたは文字列の長さが合いません。"
        ),
    )
    NOT_UNIQUE = (
        "SR209",
        Text("{value} stands here twice", "{value} が重複しています"),
        Text(
            "Each entry of this list may stand only once.",
            "このリストに同じ項目は一度しか書けません。",
        ),
    )
    MALFORMED_TEXT = (
        "SR210",
        Text("{found} is not {expected}", "{found} は{expected}ではありません"),
        Text(
            "The text does not have the form that belongs here.",
            "ここに書ける形の文字列ではありません。",
        ),
    )
    NOT_ALLOWED_HERE = (
        "SR211",
        Text("the key {key} may not stand here: {why}", "キー {key} はここに書けません：{why}"),
        Text(
            "The key is known, but what stands beside it rules it out.",
            "既知のキーですが、ほかの内容と両立しません。",
        ),
    )
    NO_SUCH_SQUARE = (
        "SR220",
        Text(
            "{found} is not a square of the board ({range})",
            "{found} は盤のマス（{range}）ではありません",
        ),
        Text(
            "Squares are a file letter and a rank digit, in lower case: `e5`.",
            "マスは小文字の列と数字の段で書きます（例：`e5`）。",
        ),
    )
    WORD_COUNT = (
        "SR221",
        Text(
            "a short turn is {expected}, found {found}",
            "短縮形のターンは{expected}ですが、{found}です",
        ),
        Text(
            "The short form of a turn does not have the words that belong in it.",
            "短縮形のターンの語の数が合いません。",
        ),
    )
    BOARD_ROW = (
        "SR222",
        Text("{found} cannot stand in a row of the board", "{found} は盤の行に書けません"),
        Text(
            "A row is a character for each square, of the letters that the record format names.",
            "盤の行は1マスにつき1文字で、使える文字は記録形式で決まっています。",
        ),
    )
    SETUP_EGGS = (
        "SR230",
        Text("{square} {fault}", "{square} {fault}"),
        Text(
            "`eggs` lists each square that is `E` on the board once, the oldest first.",
            "`eggs`には、盤で`E`になっているマスを古い順に1回ずつ書きます。",
        ),
    )
    SETUP_WON = (
        "SR231",
        Text("the set-up is already won by {player}", "開始局面がすでに{player}の勝ちです"),
        Text("A game cannot begin when it is over.", "終わった局面からは始められません。"),
    )
    SETUP_FULL = (
        "SR232",
        Text("the set-up leaves no square empty", "開始局面に空きマスがありません"),
        Text("A game cannot begin on a full board.", "埋まった盤からは始められません。"),
    )
    SEAL_WITHOUT_ID = (
        "SR240",
        Text("sealed turns need the record's {key}", "封印したターンには記録の {key} が必要です"),
        Text(
            "A seal is made over the record's `id`, which must not contain `|`.",
            "封印の計算には記録の`id`（`|`を含まないもの）を使います。",
        ),
    )
    SQUARE_OCCUPIED = (
        "SR301",
        Text(
            "{player} chose {square}, where {piece} is",
            "{player}の選んだ{square}には{piece}があります",
        ),
        Text("A choice must be an empty square.", "選べるのは空いているマスだけです。"),
    )
    AFTER_THE_END = (
        "SR302",
        Text("the game was over before this turn", "このターンの前にゲームは終わっています"),
        Text(
            "When the game is over no further turn is played.", "終わったゲームに続きはありません。"
        ),
    )
    SEAL_MISMATCH = (
        "SR303",
        Text(
            "the seal of {player} does not match: {text} has another SHA-256",
            "{player}の封印が一致しません：{text} のSHA-256は別の値です",
        ),
        Text(
            "The commitment is the lower-case hex SHA-256 of `ID|TURN|PLAYER|SQUARE|SALT`.",
            "封印は`ID|TURN|PLAYER|SQUARE|SALT`のSHA-256（小文字の16進）です。",
        ),
    )
    CLAIM_OUTCOME = (
        "SR401",
        Text(
            "the claim says {claimed}, the board says {actual}",
            "主張は「{claimed}」ですが、盤上は「{actual}」です",
        ),
        Text(
            "The claimed outcome is not what the rules give.",
            "主張された結果がルールの結果と違います。",
        ),
    )
    CLAIM_REASON = (
        "SR402",
        Text(
            "the claim gives {claimed} as the reason, the board {actual}",
            "主張の理由は「{claimed}」ですが、盤上は「{actual}」です",
        ),
        Text(
            "The claimed reason is not what the rules give.",
            "主張された理由がルールの結果と違います。",
        ),
    )
    CLAIM_TURN = (
        "SR403",
        Text(
            "the claim names turn {claimed}, it was turn {actual}",
            "主張はターン{claimed}ですが、実際はターン{actual}です",
        ),
        Text(
            "`turn` is the deciding turn; where people decided, it is the number of the last turn.",
            "`turn`は決着したターンです。人が決めた場合は最後のターンの番号です。",
        ),
    )
    CLAIM_PEOPLE = (
        "SR404",
        Text(
            "the claim says {claimed}, but the board had decided: {actual}",
            "主張は「{claimed}」ですが、盤上で決着していました：{actual}",
        ),
        Text(
            "Resignation, time and the like cannot end a game that the board had already decided.",
            "盤上で決着したゲームを、投了や時間切れなどで終わらせることはできません。",
        ),
    )
    CLAIM_UNDECIDED = (
        "SR405",
        Text(
            "the claim says {claimed}, but the board has not decided",
            "主張は「{claimed}」ですが、盤上では決着していません",
        ),
        Text(
            "After the last turn nobody has won by the rules. A result that people decided names"
            " its reason: resignation, time, forfeit, agreement or adjudication.",
            "最後のターンのあと、ルール上の決着はついていません。人が決めた結果には理由"
            "（resignation、time、forfeit、agreement、adjudication）を書いてください。",
        ),
    )
    CLAIM_UNFINISHED = (
        "SR406",
        Text(
            "the claim says unfinished, the board had decided: {actual}",
            "主張は「未決着」ですが、盤上で決着していました：{actual}",
        ),
        Text("The board had decided the game.", "盤上で決着がついています。"),
    )
    EXPECTATION = (
        "SR411",
        Text(
            "after turn {turn}, {key} should be {expected}; the rules give {actual}",
            "ターン{turn}のあとの {key} は {expected} のはずですが、ルールでは {actual} です",
        ),
        Text(
            "What `expect` of a turn says and what the rules give differ.",
            "ターンの`expect`とルールの結果が違います。",
        ),
    )
    FAULT = (
        "SR901",
        Text("a fault of the referee itself: {reason}", "審判プログラムの不具合です：{reason}"),
        Text(
            "This is not your record's fault. Please report it with the record.",
            "記録のせいではありません。記録を添えて報告してください。",
        ),
    )


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong, located. `values` fill the message of `code`.

    `path` leads to the value concerned, `key` to its key instead; `span` is the word within that
    text, as character offsets. `place` is known once a source has been searched for them.
    """

    code: Code
    values: Mapping[str, Value] = field(default_factory=dict)
    path: Path = ()
    key: bool = False
    span: tuple[int, int] | None = None
    place: Place | None = None
    turn: int | None = None
    rules: tuple[Rule, ...] = ()
    help: Text | None = None
    severity: str = "error"

    def under(self, prefix: Path, turn: int | None = None) -> Problem:
        """The same problem seen from further up in the record."""
        return replace(self, path=prefix + self.path, turn=turn if turn else self.turn)

    @property
    def message(self) -> Text:
        """What is wrong, as a sentence without its full stop."""
        return self.code.message.fill(**self.values)

    def to_json(self, language: Language) -> dict[str, Any]:
        """The problem as the verdict document has it."""
        return {
            "code": self.code.id,
            "severity": self.severity,
            "message": self.message.to(language),
            "path": pointer(self.path),
            "line": self.place.line if self.place else None,
            "column": self.place.column if self.place else None,
            "turn": self.turn,
            "rules": [rule.id for rule in self.rules],
            "help": self.help.to(language) if self.help else None,
        }


def pointer(path: Path) -> str:
    """A path as a JSON pointer (RFC 6901)."""
    return "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in path)
