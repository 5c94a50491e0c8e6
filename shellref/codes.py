"""All problem codes: the one list, stable from the first release.

SR1xx is reading, SR2xx schema and notation, SR3xx an illegal turn, SR4xx claim and expectation,
SR5xx a tournament (from SR501 its own file, from SR511 a record against it, from SR521 the file
against the records), SR9xx a fault of the referee itself.
"""

from __future__ import annotations

from enum import Enum

from shellref.text import Text


class Code(Enum):
    """All problem codes. Members are id, message and explanation."""

    def __init__(self, id: str, message: Text, explanation: Text) -> None:
        self.id = id
        self.message = message
        self.explanation = explanation

    NOT_FOUND = (
        "SR101",
        Text("cannot be read: {reason}", "読めません：{reason}"),
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
        Text(
            "the key {key} is given twice; it is already on line {line}",
            "キー {key} が重複しています。{line}行目にすでにあります",
        ),
        Text(
            "A key may appear only once in a mapping: readers would disagree on which value"
            " counts.",
            "1つのマッピングに同じキーは一度しか書けません。どちらの値が有効か決められないからです。",
        ),
    )
    KEY_NOT_TEXT = (
        "SR113",
        Text(
            "a key must be text, found {found}", "キーは文字列でなければなりませんが、{found}です"
        ),
        Text(
            "Keys are texts. Put quotes around a number or a word like `null` that is one.",
            "キーは文字列です。数や`null`などをキーにするときは引用符で囲んでください。",
        ),
    )
    TAG = (
        "SR114",
        Text("tags such as {tag} are not allowed", "{tag} のようなタグは使えません"),
        Text(
            "YAML tags (`!…`) are refused: a record is plain data.",
            "YAMLのタグ（`!…`）は受け付けません。記録は単純なデータです。",
        ),
    )
    ANCHOR = (
        "SR115",
        Text("anchors such as {anchor} are not allowed", "{anchor} のようなアンカーは使えません"),
        Text(
            "YAML anchors (`&…`) are refused: every value is written where it belongs.",
            "YAMLのアンカー（`&…`）は受け付けません。値はその場に書いてください。",
        ),
    )
    ALIAS = (
        "SR116",
        Text("aliases such as {alias} are not allowed", "{alias} のようなエイリアスは使えません"),
        Text(
            "YAML aliases (`*…`) are refused: every value is written where it belongs.",
            "YAMLのエイリアス（`*…`）は受け付けません。値はその場に書いてください。",
        ),
    )
    MERGE_KEY = (
        "SR117",
        Text("merge keys (<<) are not allowed", "マージキー（<<）は使えません"),
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
            "整数は±9007199254740991までです（RFC 8785）。識別番号なら引用符で囲んでください。",
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
    BAD_CHARACTER = (
        "SR121",
        Text(
            "the character {character} is not allowed here unescaped",
            "文字 {character} はそのまま書けません",
        ),
        Text(
            "YAML holds no control characters, and its readers disagree on the line separators"
            " U+0085, U+2028 and U+2029 and on a byte order mark (U+FEFF) that begins a line. Write"
            " the escape in a double-quoted text, or leave the character out.",
            "YAMLに制御文字は書けません。また、改行文字U+0085、U+2028、U+2029や行頭のバイト順マーク"
            "（U+FEFF）の扱いは実装によって異なります。二重引用符の中にエスケープで書くか、取り除いて"
            "ください。",
        ),
    )
    WRONG_KIND = (
        "SR201",
        Text("expected {expected}, found {found}", "{expected}が必要ですが、{found}です"),
        Text(
            "The value is not of the kind that belongs here: text, a number, a list or a mapping.",
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
        Text("expected {expected}, found {found}", "{expected}が必要ですが、{found}です"),
        Text(
            "Turns and counts are whole numbers, written without a point: `1`, not `1.0`.",
            "ターン番号や個数は整数で、小数点なしで書きます（`1.0`ではなく`1`）。",
        ),
    )
    NOT_ONE_OF = (
        "SR206",
        Text("expected {allowed}, found {found}", "{allowed}が必要ですが、{found}です"),
        Text("Only certain words are allowed here.", "ここに書ける語は決まっています。"),
    )
    OUT_OF_RANGE = (
        "SR207",
        Text("{found} is out of range: {allowed}", "{found} は範囲外です：{allowed}"),
        Text(
            "The number is smaller or larger than is allowed here.",
            "数が小さすぎるか大きすぎます。",
        ),
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
        Text("{value} is listed twice", "{value} が重複しています"),
        Text(
            "Each entry may appear only once in this list.",
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
        Text("the key {key} is not allowed here: {why}", "キー {key} はここに書けません：{why}"),
        Text(
            "The key is known, but what is written beside it rules it out.",
            "既知のキーですが、ほかの内容と両立しません。",
        ),
    )
    TOURNAMENT_FILE = (
        "SR212",
        Text(
            "this is a tournament file, not a record: give it to shellref batch as a YAML or JSON"
            " file",
            "これは記録ではなく大会ファイルです。YAMLかJSONのファイルとしてshellref batchに渡して"
            "ください",
        ),
        Text(
            "A tournament file lists players and pairings. `shellref batch` holds the records"
            " against it; the other commands take records of games. It is no line of JSON Lines,"
            " no record of a pairing, and on standard input it comes before all records.",
            "大会ファイルは選手と対戦組み合わせの一覧です。記録との照合は`shellref batch`で行い"
            "ます。ほかのコマンドは対局の記録を扱います。JSON Linesの行や、対戦組み合わせの`record`"
            "には使えません。標準入力では、すべての記録より前に置きます。",
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
            "The short form of a turn has too few or too many words.",
            "短縮形のターンの語の数が合いません。",
        ),
    )
    BOARD_ROW = (
        "SR222",
        Text("{found} cannot stand in a row of the board", "{found} は盤の行に書けません"),
        Text(
            "A row has one character for each square; the record format says which ones.",
            "盤の行は1マスにつき1文字で、使える文字は記録形式で決まっています。",
        ),
    )
    UNKNOWN_WORD = (
        "SR223",
        Text("{found} is not {expected}", "{found} は{expected}ではありません"),
        Text(
            "A word of the short notation is none of those that may stand here.",
            "短縮形のこの位置に書ける語ではありません。",
        ),
    )
    UNEXPECTED_WORD = (
        "SR224",
        Text("expected {expected}, found {found}", "{expected}が必要ですが、{found} です"),
        Text(
            "The short notation does not go on like this.",
            "短縮形はこのようには続きません。",
        ),
    )
    NOT_A_MOVE = (
        "SR225",
        Text(
            "{found} is not a move: two cells with a hyphen between, such as a1-c3",
            "{found} は移動ではありません。a1-c3のように2つのマスをハイフンでつなぎます",
        ),
        Text(
            "A straight, diagonal or jump names its cells as `a1-c3`.",
            "直進・斜め移動・ジャンプのマスは`a1-c3`のように書きます。",
        ),
    )
    SETUP_EGGS = (
        "SR230",
        Text(
            "eggs and board disagree: {square} {fault}", "タマゴが盤と合いません：{square}{fault}"
        ),
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
    SETUP_BEARS = (
        "SR233",
        Text(
            "{player} has {found} bears; eight are the most",
            "{player}のクマが{found}匹います（8匹まで）",
        ),
        Text("There are eight bears of each colour.", "クマは各色8匹です。"),
    )
    SETUP_ON_SUNK = (
        "SR234",
        Text(
            "bears stand on {cell}, but the island {island} has sunk",
            "{cell}にクマがいますが、島{island}は沈んでいます",
        ),
        Text("A sunk island holds no bears.", "沈んだ島にクマはいません。"),
    )
    SETUP_EMPTY_ISLAND = (
        "SR235",
        Text(
            "no bear is on the island {island}, and it has not sunk",
            "島{island}にクマがいないのに、沈んでいません",
        ),
        Text(
            "An island without bears sinks: list it under `sunk`.",
            "クマのいない島は沈みます。`sunk`に書いてください。",
        ),
    )
    SETUP_NO_BEARS = (
        "SR236",
        Text("no bear is on the board", "盤上にクマがいません"),
        Text("A game needs bears of both colours.", "両方の色のクマが必要です。"),
    )
    SETUP_CARDS = (
        "SR237",
        Text("one {card} too many: a player has {count}", "{card} が多すぎます（1人{count}枚）"),
        Text(
            "Each player has thirteen cards, each in one place only.",
            "カードは1人13枚で、どれも1か所にしかありません。",
        ),
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
            "{player} chose {square}, which already holds {piece}",
            "{player}が選んだ{square}にはすでに{piece}があります",
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
            "{player}'s seal does not match: {text} has a different SHA-256",
            "{player}の封印が一致しません：{text} のSHA-256は別の値です",
        ),
        Text(
            "The commitment is the lower-case hex SHA-256 of `ID|TURN|PLAYER|SQUARE|SALT`.",
            "封印は`ID|TURN|PLAYER|SQUARE|SALT`のSHA-256（小文字の16進）です。",
        ),
    )
    WRONG_PLAYER = (
        "SR310",
        Text("it is {player}'s turn", "{player}の手番です"),
        Text("Players alternate, from the one who starts.", "先手から交互に手番を行います。"),
    )
    NOT_FACE_UP = (
        "SR311",
        Text(
            "{card} does not lie face up before {player}",
            "{player}の前に{card}はありません",
        ),
        Text(
            "Only a card that lies face up and was not chosen this turn can be used or taken.",
            "使ったり取ったりできるのは、前に並んでいて、この手番でまだ選ばれていないカードだけです。",
        ),
    )
    MUST_USE_A_CARD = (
        "SR312",
        Text(
            "{player} has face-up cards and must use one",
            "{player}の前にカードがあるので、1枚使わなければなりません",
        ),
        Text(
            "Only a player without face-up cards uses none.",
            "カードを使わないのは、前に1枚もないときだけです。",
        ),
    )
    NOT_YOUR_STACK = (
        "SR313",
        Text(
            "{owner} controls the stack on {cell}, not {player}",
            "{cell}の山を操るのは{player}ではなく{owner}です",
        ),
        Text(
            "The colour on top controls a stack.", "山を操るのは、いちばん上の色のプレイヤーです。"
        ),
    )
    NO_BEARS = (
        "SR314",
        Text("no bear is on {cell}", "{cell}にクマはいません"),
        Text("The effect needs bears there.", "この効果には、そこにクマが必要です。"),
    )
    NO_SUCH_CELL = (
        "SR315",
        Text(
            "the island of {cell} has sunk",
            "{cell}の島は沈んでいます",
        ),
        Text(
            "Only cells of islands that still stand can be used.",
            "使えるのは、まだ沈んでいない島のマスだけです。",
        ),
    )
    SAME_CELL = (
        "SR316",
        Text(
            "two different cells are needed, not {cell} twice",
            "{cell}が2回使われています。別々のマスが必要です",
        ),
        Text(
            "A move goes to another cell; a swap's cells differ.",
            "移動先は別のマス、入れ替えは別々のマスです。",
        ),
    )
    OFF_THE_LINE = (
        "SR317",
        Text(
            "{card} does not lead from {start} to {end}",
            "{card}では{start}から{end}へ行けません",
        ),
        Text(
            "A straight goes along a row or column, a diagonal along a diagonal.",
            "直進は縦か横、斜め移動は斜めの線の上だけです。",
        ),
    )
    BLOCKED_BY_SEA = (
        "SR318",
        Text("the way leads over {cell}, which has sunk", "途中の{cell}は沈んでいます"),
        Text(
            "Under `sea-crossing: blocked` no move passes over a sunk island.",
            "`sea-crossing: blocked`では、沈んだ島の上を越えられません。",
        ),
    )
    NOT_ADJACENT = (
        "SR319",
        Text(
            "{cell} is not one of the cells around {to}",
            "{cell}は{to}の周りのマスではありません",
        ),
        Text(
            "Each bear of a scatter goes around the one before.",
            "解散では、直前に置いたマスの周りに置きます。",
        ),
    )
    SCATTER_COUNT = (
        "SR320",
        Text(
            "bears lifted: {bears}, cells named: {found}",
            "持ち上げたクマは{bears}匹ですが、マスは{found}個です",
        ),
        Text(
            "A scatter names a cell for each bear; it may stop early only where the game is won.",
            "解散ではクマの数だけマスを書きます。途中で終われるのは勝ったときだけです。",
        ),
    )
    GATHER_NOT_BESIDE = (
        "SR321",
        Text(
            "{cell} is no cell with bears beside {target}",
            "{cell}は{target}の上下左右にあるクマのいるマスではありません",
        ),
        Text(
            "A gather names the occupied cells beside the stack.",
            "集合では、隣のクマのいるマスを書きます。",
        ),
    )
    GATHER_TWICE = (
        "SR322",
        Text("{cell} is gathered twice", "{cell}が2回書かれています"),
        Text("A gather names each cell once.", "集合では、各マスを1回だけ書きます。"),
    )
    GATHER_MISSING = (
        "SR323",
        Text(
            "the bears on {cell} beside {target} are left out",
            "{target}の隣の{cell}のクマが抜けています",
        ),
        Text("A gather takes all bears beside the stack.", "集合では、隣のクマをすべて集めます。"),
    )
    SWAP_EMPTY = (
        "SR324",
        Text("{cell} is empty and cannot be swapped", "{cell}は空なので入れ替えられません"),
        Text(
            "Both cells of a swap hold bears; under `swap-empty: allowed` at least one.",
            "入れ替える2マスにはどちらにもクマが必要です（`swap-empty: allowed`なら片方）。",
        ),
    )
    DOUBLE_ONCE = (
        "SR325",
        Text("double needs a second activation", "連続使用の2回目がありません"),
        Text(
            "A double activates twice; one activation alone stands only where it won the game.",
            "連続使用は2回使います。1回で終われるのは、それで勝ったときだけです。",
        ),
    )
    NO_REUSE = (
        "SR326",
        Text(
            "{second} is not {first} again",
            "{second}は{first}の再使用になりません",
        ),
        Text("Only the same card can be reused.", "再使用できるのは同じカードだけです。"),
    )
    MUST_CHOOSE = (
        "SR327",
        Text(
            "{card} must choose: there are cards to choose from",
            "{card}は選べるカードがあるので、選ばなければなりません",
        ),
        Text("An effect does as much as it can.", "効果はできるところまで行います。"),
    )
    NOTHING_TO_CHOOSE = (
        "SR328",
        Text(
            "{card} has nothing to choose from",
            "{card}で選べるカードはありません",
        ),
        Text(
            "Leave the choice out where nothing lies face up.",
            "選べるカードがないときは、何も書きません。",
        ),
    )
    DRAW_MISSING = (
        "SR330",
        Text(
            "cards to draw: {needed}, cards written: {found}",
            "引くカードは{needed}枚ですが、書かれているのは{found}枚です",
        ),
        Text(
            "A turn writes all the cards that it draws, in order.",
            "引いたカードは、順にすべて書きます。",
        ),
    )
    DRAW_SURPLUS = (
        "SR331",
        Text(
            "cards to draw: {needed}, cards written: {found}",
            "引くカードは{needed}枚ですが、{found}枚書かれています",
        ),
        Text("A player draws up to three face-up cards.", "前のカードが3枚になるまで引きます。"),
    )
    DRAW_IMPOSSIBLE = (
        "SR332",
        Text(
            "{card} cannot be in {player}'s draw pile",
            "{card}は{player}の山札にありません",
        ),
        Text("All copies of the card lie elsewhere.", "そのカードはすべて、ほかの場所にあります。"),
    )
    DRAW_DIFFERS = (
        "SR333",
        Text(
            "the next card of the pile is {known}, not {card}",
            "山札の次のカードは{card}ではなく{known}です",
        ),
        Text(
            "The set-up tells the order of the draw pile.", "山札の順は開始局面に書かれています。"
        ),
    )
    NOT_PLAYED = (
        "SR340",
        Text(
            "the game was won before this: it is not played",
            "ここより前に勝負がついたので、行いません",
        ),
        Text(
            "What a turn writes beyond the winning moment is not judged.",
            "勝利の瞬間のあとに書かれたことは判定しません。",
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
            "主張された結果が、規則による結果と違います。",
        ),
    )
    CLAIM_REASON = (
        "SR402",
        Text(
            "the claim gives {claimed} as the reason, but on the board it is {actual}",
            "主張の理由は「{claimed}」ですが、盤上は「{actual}」です",
        ),
        Text(
            "The claimed reason is not what the rules give.",
            "主張された理由が、規則による理由と違います。",
        ),
    )
    CLAIM_TURN = (
        "SR403",
        Text(
            "the claim names turn {claimed}, but it was turn {actual}",
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
            "最後のターンのあと、規則上の決着はついていません。人が決めた結果には理由"
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
            "{key} should be {expected} after this turn; the rules give {actual}",
            "このターンのあとの {key} は {expected} のはずですが、規則では {actual} です",
        ),
        Text(
            "What `expect` of a turn says and what the rules give differ.",
            "ターンの`expect`と規則による結果が違います。",
        ),
    )
    HANGS_ON_RULING = (
        "SR420",
        Text(
            "the result hangs on a ruling: {options} would give: {other}",
            "結果が裁定に左右されます：{options}なら{other}",
        ),
        Text(
            "Asked for with `--strict-rulings`: under another option of a ruling the same turns"
            " come to another result, or are not all legal. Players who settled on no ruling"
            " beforehand may dispute it; `shellref explain --rulings` says more.",
            "`--strict-rulings`を付けたときの警告です。裁定の別の選択肢では、同じターンでも結果が変わ"
            "るか、反則になるターンがあります。裁定を事前に決めていなければ争いになりえます。詳しくは"
            "`shellref explain --rulings`でわかります。",
        ),
    )
    ENTERED_TWICE = (
        "SR501",
        Text(
            "the player id {id} is listed twice; it is already on line {line}",
            "選手のid {id} が重複しています。{line}行目にすでにあります",
        ),
        Text(
            "Pairings name players by id, so each id belongs to one player of the tournament.",
            "対戦組み合わせは選手をidで示すので、1つのidは1人の選手だけのものです。",
        ),
    )
    NOT_ENTERED = (
        "SR502",
        Text(
            "{id} is not the id of a player of this tournament",
            "{id} はこの大会の選手のidではありません",
        ),
        Text(
            "A pairing names its players by the `id` that they have under `players`.",
            "対戦組み合わせでは、選手を`players`にある`id`で示します。",
        ),
    )
    PAIRED_TWICE = (
        "SR503",
        Text(
            "{player} is in round {round} twice; already on line {line}",
            "{player}はラウンド{round}に2回現れます。{line}行目にすでにあります",
        ),
        Text(
            "In one round a player has one opponent or a bye.",
            "1つのラウンドで、選手の相手は1人か、不戦勝のどちらかです。",
        ),
    )
    ROUND_TWICE = (
        "SR504",
        Text(
            "round {round} is there twice; it is already on line {line}",
            "ラウンド{round}が重複しています。{line}行目にすでにあります",
        ),
        Text(
            "Records say in which round they were played, so each round has a name of its own.",
            "記録にはどのラウンドの対局かが書かれるので、ラウンドの名前は重複できません。",
        ),
    )
    OWN_OPPONENT = (
        "SR505",
        Text(
            "{player} is paired with themselves",
            "{player}が自分自身と組まれています",
        ),
        Text(
            "A game has two players. A player without an opponent has a bye.",
            "対局は2人で行います。相手のいない選手は不戦勝（`bye`）です。",
        ),
    )
    RECORD_NAMED_TWICE = (
        "SR506",
        Text(
            "the record {record} is named twice; already on line {line}",
            "記録 {record} が2回書かれています。{line}行目にすでにあります",
        ),
        Text(
            "A record is of one game, so it belongs to one pairing.",
            "1つの記録は1局のものなので、1つの対戦組み合わせにしか属しません。",
        ),
    )
    NOT_PAIRED = (
        "SR507",
        Text(
            "in round {round} these are neither paired nor have a bye: {players}",
            "ラウンド{round}に対戦も不戦勝もない選手がいます：{players}",
        ),
        Text(
            "Only a warning: players come late and go early. The round gives them no points.",
            "警告だけです。途中から参加する選手も、途中で帰る選手もいるからです。そのラウンドの勝"
            "ち点はありません。",
        ),
    )
    RECORD_ELSEWHERE = (
        "SR508",
        Text(
            "the record {record} lies outside of the folder of the tournament file",
            "記録 {record} は大会ファイルのあるフォルダーの外にあります",
        ),
        Text(
            "A pairing names only records in the folder of its tournament file and in folders"
            " within it: no absolute path, and none that leads out of it with `..`. So a tournament"
            " file that somebody sends you cannot have other files read. Put the records beside"
            " the tournament file, or leave `record` out: records that are given on the command"
            " line are found by their players.",
            "対戦組み合わせに書ける記録は、大会ファイルのあるフォルダーと、その中のフォルダーにある"
            "ものだけです。絶対パスや、`..`で外に出るパスは書けません。人から受け取った大会ファイル"
            "に、ほかのファイルを読ませないためです。記録を大会ファイルの横に置くか、`record`を省い"
            "てください。コマンドラインで指定した記録は、選手から探します。",
        ),
    )
    UNKNOWN_ENTRANT = (
        "SR511",
        Text(
            "{player} is not a player of the tournament",
            "{player} は大会の選手ではありません",
        ),
        Text(
            "The tournament file lists nobody with this id. Where a record names no ids, players"
            " are known by their names, if no two have the same.",
            "大会ファイルにこのidの選手がいません。記録にidがなければ、同名の選手がいない限り、名"
            "前で探します。",
        ),
    )
    OTHER_NAME = (
        "SR512",
        Text(
            "{id} is {known} in the tournament file, {found} here",
            "{id} は、大会ファイルでは{known}、ここでは{found}です",
        ),
        Text(
            "Only a warning: a name may be spelled in two ways. But it may be the wrong id, too.",
            "警告だけです。名前の表記が違うだけかもしれません。ただし、idの書き間違いかもしれませ"
            "ん。",
        ),
    )
    NOT_A_PAIRING = (
        "SR513",
        Text(
            "{black} against {white} was not paired: {why}",
            "{black}対{white}は組まれていません：{why}",
        ),
        Text(
            "These two are not paired with each other, or the pairing that names this record is of"
            " others.",
            "この2人の対戦組み合わせがないか、この記録を挙げている対戦組み合わせが別の選手のもので"
            "す。",
        ),
    )
    OTHER_ROUND = (
        "SR514",
        Text(
            "the record says round {found}, these two are paired in round {paired}",
            "記録ではラウンド{found}ですが、この2人の対戦はラウンド{paired}です",
        ),
        Text(
            "`round` under `event` is not the round of the pairing. Where two players meet more"
            " than once, only it tells which game this is.",
            "`event`の`round`が、対戦組み合わせのラウンドと違います。同じ2人が2回以上対戦する大会"
            "では、これだけがどの対局かを示します。",
        ),
    )
    COLOURS_SWAPPED = (
        "SR515",
        Text(
            "colours swapped: the pairing gives black to {black}, white to {white}",
            "黒と白が逆です：対戦組み合わせでは黒が{black}、白が{white}です",
        ),
        Text(
            "The right two players, but each with the other's colour. In the standings the game"
            " counts as it was played.",
            "対戦する2人は合っていますが、黒と白が逆です。順位表では、実際に行われたとおりに数えま"
            "す。",
        ),
    )
    OTHER_RESULT = (
        "SR516",
        Text(
            "the tournament file says {declared}, this record comes to {actual}",
            "大会ファイルでは「{declared}」ですが、この記録は「{actual}」です",
        ),
        Text(
            "What the tournament file declares is not what came of the record. The record counts"
            " in the standings, unless it comes to no result. A result that people decided stands"
            " in the record, with its reason.",
            "大会ファイルの結果が、記録の結果と違います。順位表では、結果の出ている記録のほうを数"
            "えます。人が決めた結果は、理由とともに記録に書いてください。",
        ),
    )
    OTHER_GAME = (
        "SR517",
        Text(
            "a record of {found}; the tournament is of {game}",
            "{found}の記録ですが、大会は{game}です",
        ),
        Text(
            "The pairing names a record of another game.",
            "対戦組み合わせが、別のゲームの記録を挙げています。",
        ),
    )
    NO_RECORD = (
        "SR521",
        Text(
            "the record {record} is not among those that were read",
            "記録 {record} は、読んだ記録の中にありません",
        ),
        Text(
            "The pairing names a record that was not found. The path leads on from the folder of"
            " the tournament file; `games.jsonl#17` is the 17th record of a file.",
            "対戦組み合わせが挙げている記録が見つかりません。パスは大会ファイルのあるフォルダーか"
            "ら書きます。`games.jsonl#17`は、ファイルの17番目の記録です。",
        ),
    )
    RECORD_UNSOUND = (
        "SR522",
        Text(
            "the record {record} gives no result: {why}",
            "記録 {record} からは結果が得られません：{why}",
        ),
        Text(
            "A record that cannot be read, is malformed, illegal or of other players decides"
            " nothing in the standings. What the tournament file declares counts instead, if"
            " anything.",
            "読めない、形式が正しくない、反則がある、選手が違うといった記録は、順位表に数えません"
            "。大会ファイルに結果があれば、それを数えます。",
        ),
    )
    PLAYED_TWICE = (
        "SR523",
        Text(
            "{count} records of this pairing: {records}",
            "この対戦の記録が{count}つあります：{records}",
        ),
        Text(
            "One pairing is one game. The record that the pairing names counts in the standings,"
            " else the first in the order of file names.",
            "1つの対戦組み合わせは1局です。順位表では、対戦組み合わせが挙げている記録を、なければ"
            "ファイル名の順で最初の記録を数えます。",
        ),
    )
    RECORD_ID_TWICE = (
        "SR524",
        Text(
            "the record id {id} stands in several records: {records}",
            "記録のid {id} が複数の記録にあります：{records}",
        ),
        Text(
            "The `id` of a record is unique in its tournament.",
            "記録の`id`は、大会の中で重複できません。",
        ),
    )
    NOT_RECORDED = (
        "SR525",
        Text(
            "no record of {black} against {white}",
            "{black}対{white}の記録がありません",
        ),
        Text(
            "Only a warning: the round has been played, but of this pairing there is no record."
            " What the tournament file declares counts, if anything.",
            "警告だけです。ラウンドは行われていますが、この対戦の記録がありません。大会ファイルに"
            "結果があれば、それを数えます。",
        ),
    )
    SAME_GAME = (
        "SR551",
        Text("the same game as {place}", "{place}と同じ対局です"),
        Text(
            "Two records of a batch have one digest: they are the same game, however it is"
            " written. The later one gets the warning.",
            "一括検査の中に、ダイジェストが同じ記録が2つあります。書き方は違っても同じ対局です。"
            "あとの記録に警告します。",
        ),
    )
    SAME_ID = (
        "SR552",
        Text("the id '{id}' was used before, by {place}", "id '{id}' は{place}でも使われています"),
        Text(
            "Two different games of one event in a batch have the same `id`. An id belongs to one"
            " game of a tournament.",
            "一括検査の中に、同じ大会で同じ`id`をもつ別の対局があります。`id`は大会の中で重ならない"
            "ように付けます。",
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
