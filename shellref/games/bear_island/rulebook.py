"""The rules and rulings of Bear Island, numbered as every trace cites them."""

from __future__ import annotations

from shellref.rulebook import Rule, Rulebook, Ruling, Section
from shellref.text import Text


class BI(Rule):
    """`R5_6` is rule BI-5.6, `RULING_1` is ruling BI-R1."""

    R1_1 = (
        "BI-1.1",
        "Four islands in a square make 4×4 cells; cells that touch across islands are adjacent.",
        "4つの島を正方形に並べて4×4のマスを作ります。島の境目で接するマスも隣り合っています。",
    )
    R1_2 = (
        "BI-1.2",
        "Sixteen bears, eight of each colour, begin one to a cell, at random.",
        "黒と白のクマ8匹ずつ、合わせて16匹を、1マスに1匹ずつ無作為に置いて始めます。",
    )
    R1_3 = (
        "BI-1.3",
        "Each player shuffles thirteen cards of their own and turns three face up.",
        "各プレイヤーは自分のカード13枚を切り、3枚を表にして自分の前に並べます。",
    )
    R1_4 = (
        "BI-1.4",
        "Either player may start; the record says who.",
        "先手はどちらでもよく、記録に書きます。",
    )
    R2_1 = (
        "BI-2.1",
        "Bears stack; the player whose colour is on top controls the whole stack.",
        "クマは積み重なります。いちばん上の色のプレイヤーが、その山全体を操ります。",
    )
    R2_2 = (
        "BI-2.2",
        "An effect moves all bears of a cell together; bears that arrive go on top.",
        "効果はマスのクマ全員に及び、一緒に動きます。あとから来たクマは上に乗ります。",
    )
    R2_3 = (
        "BI-2.3",
        "Bears live on islands only; a bear in the sea is out for good.",
        "クマは島の上にしかいられません。海に落ちたクマは二度と戻りません。",
    )
    R3 = (
        "BI-3",
        "Players alternate until the game is over.",
        "ゲームが終わるまで、交互に手番を行います。",
    )
    R3_1 = (
        "BI-3.1",
        "Step one: the player uses one of their face-up cards.",
        "①自分の前のカードを1枚使います。",
    )
    R3_2 = (
        "BI-3.2",
        "Step two, overcrowding: from every cell with six or more bears the bears of the other"
        " player fall into the sea; those of the player whose turn it is stay.",
        "②過密：6匹以上いるマスからは、相手のクマがすべて海に落ち、手番のプレイヤーのクマは残ります。",
    )
    R3_3 = (
        "BI-3.3",
        "Step three, sinking: an island without bears sinks for good.",
        "③沈没：クマが1匹もいない島は沈み、二度と戻りません。",
    )
    R3_4 = (
        "BI-3.4",
        "Step four, cards: the cards used this turn go to their owners' discard piles, and the"
        " player draws up to three face-up cards.",
        "④この手番で使ったカードを持ち主の捨て札に置き、手番のプレイヤーは自分の前のカードが3枚に"
        "なるまで山札から補充します。",
    )
    R3_5 = (
        "BI-3.5",
        "When the draw pile has run out, the discard pile is shuffled to make a new one.",
        "山札が尽きたら、捨て札を切って新しい山札にします。",
    )
    R4_1 = (
        "BI-4.1",
        "At any moment when all occupied cells show the same colour on top, that colour's player"
        " wins at once, in whoever's turn it is; the rest of the turn is not played.",
        "クマのいるすべてのマスのてっぺんが同じ色になった瞬間、どちらの手番でも、その色のプレイヤーが"
        "ただちに勝ちます。手番の残りは行いません。",
    )
    R5_1 = (
        "BI-5.1",
        "straight: a stack of yours moves any distance along a row or column, over anything, onto"
        " another cell.",
        "直進：自分の操る山を、縦か横のまっすぐ先にある別のマスへ動かします。距離は自由で、何でも"
        "飛び越えられます。",
    )
    R5_2 = (
        "BI-5.2",
        "diagonal: a stack of yours moves any distance along a diagonal, over anything, onto"
        " another cell.",
        "斜め移動：自分の操る山を、斜めの先にある別のマスへ動かします。距離は自由で、何でも飛び越え"
        "られます。",
    )
    R5_3 = (
        "BI-5.3",
        "jump: a stack of yours moves onto any other cell.",
        "ジャンプ：自分の操る山を、ほかの好きなマスへ動かします。",
    )
    R5_4 = (
        "BI-5.4",
        "swap: the bears of two cells change places.",
        "入れ替え：2つのマスのクマを入れ替えます。",
    )
    R5_5 = (
        "BI-5.5",
        "gather: all bears on the cells orthogonally adjacent to a stack of yours move on top of"
        " it, cell by cell in the order you choose.",
        "集合：自分の操る山の上下左右に隣り合うマスのクマを、1マスずつ好きな順に、すべてその山の上に"
        "乗せます。",
    )
    R5_6 = (
        "BI-5.6",
        "push: a stack of yours moves one cell in one of eight directions and pushes the unbroken"
        " row of stacks ahead of it along; what is pushed off the islands is lost.",
        "押し出し：自分の操る山を8方向のどれかに1マス押し、その先に切れ目なく並ぶ山も一緒に1マス"
        "押します。島の外に押し出されたクマは失われます。",
    )
    R5_7 = (
        "BI-5.7",
        "scatter: lift all bears of a stack of yours and set them down one by one, the lowest"
        " first: the first on one of the eight cells around, each later one on a cell around the"
        " one before, onto other bears too.",
        "解散：自分の操る山のクマをすべて持ち上げ、下のクマから1匹ずつ置きます。最初は周りの8マスの"
        "どれか、次からは直前に置いたマスの周りに置き、ほかのクマの上に置いても構いません。",
    )
    R5_8 = (
        "BI-5.8",
        "banish: all bears of any one cell fall into the sea.",
        "追放：どれか1マスのクマをすべて海に落とします。",
    )
    R5_9 = (
        "BI-5.9",
        "double: two activations among your other face-up cards: two cards once each, or one card"
        " twice. All cards used are discarded.",
        "連続使用：自分の前のほかのカードの効果を2回使います。2枚を1回ずつでも、1枚を2回でも構いません。"
        "使ったカードはすべて捨て札になります。",
    )
    R5_10 = (
        "BI-5.10",
        "discard: one face-up card of the opponent, of your choice, goes to its discard pile; the"
        " opponent is not refilled before their own next BI-3.4.",
        "強制捨て札：相手の前のカードから好きな1枚を捨て札にします。相手は次の自分の手番のBI-3.4まで"
        "補充できません。",
    )
    R5_11 = (
        "BI-5.11",
        "wild: use any other face-up card, yours or the opponent's (with the colours exchanged, so"
        " that it works for you); both cards go to their owners' discard piles. A copied double"
        " activates your own other cards, a copied discard hits your opponent.",
        "万能：自分か相手の前にあるほかのカード1枚の効果を使います。相手のカードは黒と白を入れ替えて、"
        "自分のために働きます。2枚とも持ち主の捨て札になります。連続使用をまねれば自分のほかのカードを、"
        "強制捨て札をまねれば相手を対象にします。",
    )
    RULING_1 = (
        "BI-R1",
        "What is a moment (BI-4.1)? After every change of the board, bears in hand during a"
        " scatter not counting as on it (lifting them is a change); or after each bear set down,"
        " but not after the lift; or only after a whole card effect, each activation of a double"
        " or wild, and after BI-3.2. Every effect but a scatter is one change.",
        "BI-4.1の「瞬間」とはいつか。盤面が変わるたび（解散で持ち上げたクマは盤上に数えず、持ち上げも"
        "変化とみなす）か、持ち上げは除いて1匹置くたびか、カードの効果（連続使用や万能では1回ごと）が"
        "すべて済んだあととBI-3.2のあとだけか。解散のほかの効果は、まとめて1回の変化です。",
    )
    RULING_2 = (
        "BI-R2",
        "May a move along a line pass over a sunk island (only a diagonal can meet one)?",
        "まっすぐの移動で沈んだ島の上を越えられるか（出会うのは斜め移動だけ）。",
    )
    RULING_3 = (
        "BI-R3",
        "May one of the two swapped cells be empty?",
        "入れ替えの片方のマスは空でもよいか。",
    )
    RULING_4 = (
        "BI-R4",
        "When is the discard pile shuffled in: when a card must be drawn and the pile is empty, or"
        " as soon as the last card of the pile has been drawn?",
        "捨て札を切り直すのは、引くときに山札がない場合か、山札の最後の1枚を引いた直後か。",
    )
    RULING_5 = (
        "BI-R5",
        "A card chosen for use leaves its owner's face-up row at once and cannot be chosen again"
        " this turn, except as the second activation of the double that chose it; it reaches the"
        " discard pile in BI-3.4 or, when the game ends, just before the win. A card taken by"
        " BI-5.10 is discarded at once.",
        "使うと決めたカードはすぐに列を離れ、それを選んだ連続使用の2回目を除き、この手番では二度と"
        "選べません。捨て札になるのはBI-3.4か、ゲームが終わるなら勝利の直前です。BI-5.10で取られた"
        "カードはすぐに捨て札になります。",
    )
    RULING_6 = (
        "BI-R6",
        "An effect does as much as it can: a gather with nothing adjacent, a double with no other"
        " card (or with one: that one, twice), a discard or wild with nothing to choose are legal"
        " and do only that.",
        "効果はできるところまで行います。隣にクマのいない集合、ほかにカードのない連続使用（1枚なら"
        "それを2回）、選ぶものがない強制捨て札や万能も認められ、できることだけをします。",
    )
    RULING_7 = (
        "BI-R7",
        "A player with no face-up card uses none, and the turn goes on with BI-3.2. A player with"
        " one must use one.",
        "自分の前にカードがなければ使わずにBI-3.2へ進みます。あるなら必ず使います。",
    )
    RULING_8 = (
        "BI-R8",
        "Two equal cards: a double that names the same card twice uses both copies, unless it says"
        " that it reuses the first.",
        "同じカードが2枚あるとき、連続使用で同じ名前を2回書けば2枚とも使います。1枚目をもう一度使う"
        "ときは、そう書きます。",
    )
    RULING_9 = (
        "BI-R9",
        "A move must go to another cell that exists; a scatter must set every bear on a cell that"
        " exists, each around the one before, back to a cell used before too; a swap's cells"
        " differ and at least one holds bears; a banish needs a bear.",
        "移動先は存在する別のマスです。解散ではすべてのクマを存在するマスに、直前のマスの周りに置き、"
        "前に使ったマスに戻っても構いません。入れ替えの2マスは別のマスで、少なくとも片方にクマがいます。"
        "追放するマスにはクマがいます。",
    )
    RULING_10 = (
        "BI-R10",
        "All overcrowded cells are resolved together, then BI-4.1 is checked; all empty islands"
        " sink together.",
        "過密のマスはすべて同時に処理し、そのあとBI-4.1を調べます。クマのいない島は同時に沈みます。",
    )
    RULING_11 = (
        "BI-R11",
        "What a record writes for the rest of a turn after the winning moment is not played. A"
        " further turn is illegal.",
        "勝利の瞬間のあとに記録された手番の残りは行いません。次の手番を書くのは反則です。",
    )
    RULING_12 = (
        "BI-R12",
        "A push moves its row from the far end; the row is broken by an empty cell or by the sea."
        " The pushing stack itself may go into the sea.",
        "押し出しは列の遠い端から動かします。列は空のマスか海で途切れます。押した山自身が海に落ちる"
        "こともあります。",
    )
    RULING_13 = (
        "BI-R13",
        "BI-3.2 looks at every cell in every turn, whoever moved there: six bears of one's own,"
        " spared on one's own turn, fall on the opponent's unless there are fewer by then or the"
        " game is won first.",
        "BI-3.2は、誰が動かしたかにかかわらず、毎手番すべてのマスを調べます。自分の手番で残った6匹も、"
        "相手の手番までに減るかゲームが終わらなければ、そこで落ちます。",
    )
    RULING_14 = (
        "BI-R14",
        "Stacks keep their inner order in every move; the free order of a gather is of cells, not"
        " of bears.",
        "山の中の順序は動いても変わりません。集合で自由に選べるのはマスの順で、クマの順ではありません。",
    )


RULEBOOK = Rulebook(
    prefix="BI",
    sections=(
        Section("BI-1", Text("Set-up", "準備")),
        Section("BI-2", Text("Bears", "クマ")),
        Section("BI-3", Text("Turn", "手番")),
        Section("BI-4", Text("Winning", "勝利")),
        Section("BI-5", Text("Card effects", "カードの効果")),
        Section("BI-R", Text("Rulings", "裁定")),
    ),
    rules=BI,
    rulings=(
        Ruling(
            BI.RULING_1,
            "win-check",
            {
                "instant": Text("after every change of the board", "盤面が変わるたびに調べる"),
                "set-down": Text(
                    "after every change but the lift of a scatter",
                    "解散の持ち上げを除き、盤面が変わるたびに調べる",
                ),
                "effect": Text(
                    "after each whole card effect and after overcrowding",
                    "カードの効果が済むごとと、過密の処理のあとに調べる",
                ),
            },
        ),
        Ruling(
            BI.RULING_2,
            "sea-crossing",
            {
                "allowed": Text("moves may pass over sunk islands", "沈んだ島の上を越えられる"),
                "blocked": Text(
                    "moves may not pass over sunk islands", "沈んだ島の上は越えられない"
                ),
            },
        ),
        Ruling(
            BI.RULING_3,
            "swap-empty",
            {
                "forbidden": Text("both cells must hold bears", "どちらのマスにもクマが必要"),
                "allowed": Text("one of the cells may be empty", "片方は空でもよい"),
            },
        ),
        Ruling(
            BI.RULING_4,
            "reshuffle",
            {
                "when-needed": Text(
                    "when a card must be drawn and the pile is empty",
                    "引くときに山札がなければ切り直す",
                ),
                "when-empty": Text(
                    "as soon as the last card of the pile has been drawn",
                    "山札の最後の1枚を引いたらすぐ切り直す",
                ),
            },
        ),
    ),
    reasons={"one-colour": Text("one colour on top everywhere", "すべてのてっぺんが同じ色")},
)
