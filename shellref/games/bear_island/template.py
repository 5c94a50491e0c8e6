"""The commented record that `shellref new bear-island` begins with."""

from shellref.text import Text

TEMPLATE = Text(
    """\
# A game of Bear Island. Fill it in and run: shellref validate FILE
# Lines that begin with # are comments; remove the # to use what they show.
format: shellref/1
game: bear-island

# id: club-1-1                # unique in its tournament
# event: {name: Club evening, site: Library, date: 2026-04-12, round: 1, table: 2}

players:
  black: {name: Black player}
  white: {name: White player}

# rulings:                    # only what differs from the default
#   win-check: effect         # default instant; or set-down
#   sea-crossing: blocked     # default allowed
#   swap-empty: allowed       # default forbidden
#   reshuffle: when-empty     # default when-needed

# How the game begins: who starts, the bears, rank 4 first, the cards that lie face up.
setup:
  first: black
  board:
    - "BWBW"
    - "WBWB"
    - "BWBW"
    - "WBWB"
  cards:
    black: {face_up: [straight, jump, push]}
    white: {face_up: [diagonal, swap, gather]}

# One entry a turn: who, the card and its choices, after + the cards drawn.
# straight, diagonal, jump a1-c3 | swap a1 c3 | gather b2 < a2 c2 | push b2 ne
# scatter b2 > b3 c3 | banish d4 | double (jump a1-c3; push b2 ne) | discard jump
# wild of white (jump a1-c3) | - where no card lies face up
turns: []
#  - black push b2 ne + wild
#  - white swap a1 c3 + double

# What the players say happened; the referee compares it with the board.
# outcome: black-wins, white-wins, draw or unfinished
# reason: one-colour, or resignation, time, forfeit, agreement, adjudication
# result: {outcome: black-wins, reason: one-colour, turn: 12}
""",
    """\
# クマの島の棋譜です。書き込んだら shellref validate ファイル名 で確かめます。
# #で始まる行はコメントです。使うときは#を消してください。
format: shellref/1
game: bear-island

# id: reikai-1-1              # 大会の中で重ならない名前
# event: {name: 春の例会, site: 公民館, date: 2026-04-12, round: 1, table: 2}

players:
  black: {name: 黒のプレイヤー}
  white: {name: 白のプレイヤー}

# rulings:                    # 既定と違う裁定だけを書く
#   win-check: effect         # 既定は instant、ほかに set-down
#   sea-crossing: blocked     # 既定は allowed
#   swap-empty: allowed       # 既定は forbidden
#   reshuffle: when-empty     # 既定は when-needed

# 開始局面：先手、クマの配置（4段目から順に）、自分の前に並んだカード。
setup:
  first: black
  board:
    - "BWBW"
    - "WBWB"
    - "BWBW"
    - "WBWB"
  cards:
    black: {face_up: [straight, jump, push]}
    white: {face_up: [diagonal, swap, gather]}

# 1行が1手番。誰が、どのカードをどう使ったか、+のあとに引いたカードを書く。
# straight（直進） diagonal（斜め移動） jump（ジャンプ）：jump a1-c3
# swap a1 c3（入れ替え） | gather b2 < a2 c2（集合） | push b2 ne（押し出し）
# scatter b2 > b3 c3（解散） | banish d4（追放） | discard jump（強制捨て札）
# double (jump a1-c3; push b2 ne)（連続使用） | wild of white (jump a1-c3)（万能）
# 前にカードがなければ -
turns: []
#  - black push b2 ne + wild
#  - white swap a1 c3 + double

# 対局者の申告。審判が盤上の結果と照らし合わせる。
# outcome: black-wins（黒の勝ち）、white-wins（白の勝ち）、draw（引き分け）、
#          unfinished（未決着）
# reason: one-colour（すべてのてっぺんが同じ色）、または人の決めた理由：resignation（投了）、
#         time（時間切れ）、forfeit（不戦）、agreement（合意）、adjudication（審判の判定）
# result: {outcome: black-wins, reason: one-colour, turn: 12}
""",
)
