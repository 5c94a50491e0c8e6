"""The rules and rulings of What the Shell, numbered as every trace cites them."""

from __future__ import annotations

from shellref.rulebook import Rule, Rulebook, Ruling, Section
from shellref.text import Text


class WTS(Rule):
    """`R4_1` is rule WTS-4.1, `RULING_1` is ruling WTS-R1."""

    R1 = (
        "WTS-1",
        "The board has 9×9 squares and is empty at the start. A square holds at most one piece:"
        " a black turtle, a white turtle or an egg.",
        "盤は9×9マスで、最初は空です。1つのマスに置ける駒は、黒いカメ、白いカメ、タマゴのうち"
        "1つだけです。",
    )
    R2_1 = (
        "WTS-2.1",
        "Both players choose one empty square in secret; the choices are revealed together.",
        "両プレイヤーは空いているマスを1つずつ秘密に選び、同時に公開します。",
    )
    R2_2 = (
        "WTS-2.2",
        "A turtle never moves; it leaves the board only when it is captured.",
        "カメは動きません。盤を離れるのは捕獲されたときだけです。",
    )
    R2_3 = (
        "WTS-2.3",
        "A turn resolves in four steps: placement, capture, hatching, win check.",
        "1ターンは、配置、捕獲、孵化、勝利判定の4段階で解決します。",
    )
    R2_4 = (
        "WTS-2.4",
        "When the game is over, no further turn is played.",
        "ゲームが終わったら、それ以上ターンは行いません。",
    )
    R3_1 = (
        "WTS-3.1",
        "Different squares: each turtle lands on the square its player chose.",
        "選んだマスが異なれば、どちらのカメもそのマスに着地します。",
    )
    R3_2 = (
        "WTS-3.2",
        "The same square is a collision: no turtle lands, and an egg is laid there instead.",
        "同じマスを選ぶと衝突です。カメは着地せず、そのマスにタマゴが1つ生まれます。",
    )
    R3_3 = (
        "WTS-3.3",
        "An egg belongs to nobody and blocks its square until it hatches, vanishes (WTS-5.4) or"
        " is captured.",
        "タマゴはどちらのものでもなく、孵化するか、消えるか（WTS-5.4）、捕獲されるまで、その"
        "マスをふさぎます。",
    )
    R3_4 = (
        "WTS-3.4",
        "The board remembers the order in which its eggs were laid.",
        "盤上のタマゴには、生まれた順番があります。",
    )
    R3_5 = (
        "WTS-3.5",
        "A turn with a collision has no captures.",
        "衝突したターンに捕獲はありません。",
    )
    R4_1 = (
        "WTS-4.1",
        "A turtle that lands or hatches this turn (the closing end) captures once, at that moment,"
        " along a straight line when exactly the next two squares hold hostile pieces and the"
        " square after them holds a turtle of its own colour (the anchor), the four squares"
        " following one another without a gap.",
        "このターンに着地または孵化したカメ（閉じる側）は、その瞬間に一度だけ捕獲します。一直線上に"
        "すぐ隣から敵の駒がちょうど2つ続き、その次のマスに味方のカメ（支え）がいるとき、間の2つを"
        "捕獲します。4つのマスはすき間なく並んでいなければなりません。",
    )
    R4_2 = (
        "WTS-4.2",
        "All eight directions count: along a rank, a file or a diagonal.",
        "挟む方向は縦・横・斜めの8方向すべてです。",
    )
    R4_3 = (
        "WTS-4.3",
        "An enemy turtle and an egg are both hostile, in any mix.",
        "敵の駒とは相手のカメとタマゴのことで、どの組み合わせでも構いません。",
    )
    R4_4 = (
        "WTS-4.4",
        "One piece in between, or three, is no capture.",
        "間の駒が1つだけのときや3つのときは、捕獲になりません。",
    )
    R4_5 = (
        "WTS-4.5",
        "A turtle that lands between two enemy turtles is safe: only a closing end captures.",
        "相手のカメの間に着地したカメは安全です。捕獲できるのは閉じる側のカメだけです。",
    )
    R4_6 = (
        "WTS-4.6",
        "Each direction is one capture; one turtle can make several at once.",
        "1方向につき捕獲1回と数えます。1匹のカメが同時に何回も捕獲できます。",
    )
    R4_7 = (
        "WTS-4.7",
        "Both players' captures are found on the position after placement, before anything is"
        " removed: both can capture in one turn, a turtle that is being captured still completes"
        " its own captures, and it may serve as an anchor.",
        "両者の捕獲は、配置が済んだ盤面で、駒を取り除く前に調べます。同じターンに両者が捕獲する"
        "こともあり、捕獲されるカメも自分の捕獲を果たし、支えにもなれます。",
    )
    R4_8 = (
        "WTS-4.8",
        "A turtle that landed this turn can be captured this turn.",
        "このターンに着地したカメも、このターンに捕獲されることがあります。",
    )
    R4_9 = (
        "WTS-4.9",
        "Then all captured pieces leave the board together; a captured egg is gone and cannot"
        " hatch.",
        "そのあと、捕獲された駒をまとめて盤から取り除きます。捕獲されたタマゴはなくなり、もう孵化"
        "しません。",
    )
    R5_1 = (
        "WTS-5.1",
        "Each capture hatches one egg: the oldest egg on the board becomes a turtle of the"
        " capturing player, where it lies.",
        "捕獲1回につき、盤上でいちばん古いタマゴが、その場で捕獲した側のカメになります。",
    )
    R5_2 = (
        "WTS-5.2",
        "A hatched turtle captures exactly as a landed one does, and those captures hatch eggs in"
        " turn: hatching can chain.",
        "孵化したカメも、着地したカメと同じように捕獲します。その捕獲でまたタマゴが孵り、孵化は"
        "連鎖することがあります。",
    )
    R5_3 = (
        "WTS-5.3",
        "Captures do not carry over: with no egg left, the remaining captures lapse.",
        "捕獲は持ち越せません。タマゴがなければ、残りの捕獲は無効になります。",
    )
    R5_4 = (
        "WTS-5.4",
        "While both players have captures to hatch for, the oldest egg is contested: it vanishes"
        " and hatches for nobody.",
        "両者に孵化待ちの捕獲がある間は、いちばん古いタマゴが取り合いになって消え、誰のカメにも"
        "なりません。",
    )
    R5_5 = (
        "WTS-5.5",
        "Hatching goes on until the captures or the eggs run out.",
        "孵化は、捕獲かタマゴのどちらかが尽きるまで続きます。",
    )
    R6_1 = (
        "WTS-6.1",
        "Only when everything has settled are lines counted: five or more turtles of one colour"
        " in a row, along a rank, a file or a diagonal. A line made and broken within the turn"
        " never counts.",
        "すべてが落ち着いてから初めて列を数えます。縦・横・斜めに同じ色のカメが5つ以上並べば列"
        "です。同じターンのうちにできて壊れた列は数えません。",
    )
    R6_2 = (
        "WTS-6.2",
        "One player has a line and the other has none: that player wins.",
        "一方に列があり、もう一方にないなら、列のある側の勝ちです。",
    )
    R7_1 = (
        "WTS-7.1",
        "Both players have lines: count each player's winning turtles, a shared turtle once.",
        "両者に列があれば、それぞれの勝利のカメを数えます。列が交わるところのカメは1回だけ数えます。",
    )
    R7_2 = (
        "WTS-7.2",
        "More winning turtles win at once.",
        "勝利のカメが多い側が、その場で勝ちます。",
    )
    R7_3 = (
        "WTS-7.3",
        "Equally many: play goes on in sudden death, and the lines stay.",
        "同数ならサドンデスに入り、列を残したままゲームを続けます。",
    )
    R7_4 = (
        "WTS-7.4",
        "In sudden death the winning turtles are counted afresh after every turn has settled; if"
        " the counts differ, the larger wins.",
        "サドンデスでは、毎ターンすべてが落ち着いてから勝利のカメを数え直し、差がつけば多い側の"
        "勝ちです。",
    )
    R7_5 = (
        "WTS-7.5",
        "If both players' lines are gone after a turn (0 to 0), sudden death is over and normal"
        " play resumes; it may return later.",
        "ターンのあとに両者の列がなくなれば（0対0）、サドンデスは終わって通常のプレイに戻ります。"
        "あとで再びサドンデスに入ることもあります。",
    )
    R8_1 = (
        "WTS-8.1",
        "The board is full, eggs included, and neither player has a line: a draw.",
        "盤が（タマゴも含めて）埋まり、どちらにも列がなければ引き分けです。",
    )
    R8_2 = (
        "WTS-8.2",
        "With one empty square left both players must choose it: an egg is laid and the board is"
        " full.",
        "空きマスが残り1つなら両者ともそこを選ぶほかなく、タマゴが生まれて盤が埋まります。",
    )
    RULING_1 = (
        "WTS-R1",
        "Several captures wait: their eggs hatch one after another, each hatched turtle's captures"
        " taken and removed before the next egg; or all at once, as a wave.",
        "孵化待ちの捕獲がいくつもあるとき、タマゴを1つずつ孵し、そのカメの捕獲を済ませてから次に"
        "進むか、まとめて一斉に孵すか。",
    )
    RULING_2 = (
        "WTS-R2",
        "A board that is full while sudden death is tied is a draw.",
        "サドンデスで同数のまま盤が埋まったら引き分けです。",
    )
    RULING_3 = (
        "WTS-R3",
        "The anchor of a hatched turtle's capture may be a turtle that landed or hatched earlier"
        " in the same turn, if it still stands.",
        "孵化したカメの捕獲では、同じターンに先に着地または孵化したカメも、まだ盤上にいれば支えに"
        "なれます。",
    )
    RULING_4 = (
        "WTS-R4",
        "In a wave, the captures of all its turtles are found before any piece of it is removed."
        " Turtles of one wave may anchor each other; a line closed at both ends is one capture.",
        "一斉の孵化では、孵ったカメすべての捕獲を、駒を取り除く前に調べます。同時に孵ったカメは"
        "互いの支えになれます。両端が同時に閉じた列は捕獲1回です。",
    )
    RULING_5 = (
        "WTS-R5",
        "A piece taken by several captures at once leaves once; each of those captures counts.",
        "いくつかの捕獲に同時に含まれた駒が盤を離れるのは一度だけで、捕獲はそれぞれ数えます。",
    )
    RULING_6 = (
        "WTS-R6",
        "Both players captured this turn, perhaps unequally often: each contested egg uses one"
        " capture of each and the surplus hatches normally; or only the oldest egg vanishes and"
        " nothing hatches this turn.",
        "両者が同じターンに捕獲したとき（回数は違ってもよい）、取り合いのタマゴ1つにつき互いの捕獲を"
        "1回ずつ使って残りは普通に孵すか、いちばん古いタマゴだけが消えてこのターンは何も孵らないか。",
    )


RULEBOOK = Rulebook(
    prefix="WTS",
    sections=(
        Section("WTS-1", Text("Board", "盤")),
        Section("WTS-2", Text("Turn", "ターン")),
        Section("WTS-3", Text("Placement", "配置")),
        Section("WTS-4", Text("Capture", "捕獲")),
        Section("WTS-5", Text("Hatching", "孵化")),
        Section("WTS-6", Text("Winning", "勝利")),
        Section("WTS-7", Text("Sudden death", "サドンデス")),
        Section("WTS-8", Text("Draw", "引き分け")),
        Section("WTS-R", Text("Rulings", "裁定")),
    ),
    rules=WTS,
    rulings=(
        Ruling(
            WTS.RULING_1,
            "hatch",
            {
                "one-at-a-time": Text(
                    "eggs hatch one after another; each hatched turtle's captures are removed"
                    " before the next egg hatches",
                    "タマゴを1つずつ孵し、そのカメの捕獲を済ませてから次のタマゴを孵す",
                ),
                "wave": Text(
                    "all waiting captures hatch their eggs at once",
                    "孵化待ちの捕獲の数だけ、タマゴを一斉に孵す",
                ),
            },
        ),
        Ruling(
            WTS.RULING_6,
            "contest",
            {
                "one-for-one": Text(
                    "each contested egg uses one capture of each player; the surplus hatches",
                    "取り合いのタマゴ1つにつき互いの捕獲を1回ずつ使い、残りの捕獲は孵化に使う",
                ),
                "none-hatch": Text(
                    "only the oldest egg vanishes; nothing hatches this turn",
                    "いちばん古いタマゴだけが消え、このターンは何も孵らない",
                ),
            },
        ),
    ),
    reasons={
        "five-in-a-row": Text("five in a row", "5つ並び"),
        "sudden-death": Text("sudden death", "サドンデス"),
        "board-full": Text("board full", "盤が埋まった"),
    },
)
