"""The commented record that `shellref new what-the-shell` begins with."""

from shellref.text import Text

TEMPLATE = Text(
    """\
# A game of What the Shell. Fill it in and run: shellref validate FILE
# Lines that begin with # are comments; remove the # to use what they show.
format: shellref/1
game: what-the-shell

# id: club-1-1                # unique in its tournament; needed for sealed turns
# event: {name: Club evening, site: Library, date: 2026-04-12, round: 1, table: 2}

players:
  black: {name: Black player}
  white: {name: White player}

# rulings:                    # only what differs from the default
#   hatch: wave               # default one-at-a-time
#   contest: none-hatch       # default one-for-one

# setup:                      # only for a game that does not begin on the empty board
#   board:                    # rank 9 first; . empty, B and W turtles, E egg
#     - "........."           # … nine rows
#   eggs: []                  # the squares of all eggs, oldest first

# One entry a turn: the squares of Black and White, files a-i, ranks 1-9 from the bottom.
# Long form, with anything you want to note:
#   - {black: e5, white: e5, comment: the first egg, clock: {black: 290, white: 285}}
turns: []
#  - e5 d4
#  - e6 e6

# What the players say happened; the referee compares it with the board.
# outcome: black-wins, white-wins, draw or unfinished
# reason: five-in-a-row, sudden-death, board-full,
#         or resignation, time, forfeit, agreement, adjudication
# result: {outcome: black-wins, reason: five-in-a-row, turn: 12}
""",
    """\
# What the Shellの棋譜です。書き込んだら shellref validate ファイル名 で確かめます。
# #で始まる行はコメントです。使うときは#を消してください。
format: shellref/1
game: what-the-shell

# id: reikai-1-1              # 大会の中で重ならない名前。封印したターンには必要
# event: {name: 春の例会, site: 公民館, date: 2026-04-12, round: 1, table: 2}

players:
  black: {name: 黒のプレイヤー}
  white: {name: 白のプレイヤー}

# rulings:                    # 既定と違う裁定だけを書く
#   hatch: wave               # 既定は one-at-a-time
#   contest: none-hatch       # 既定は one-for-one

# setup:                      # 空の盤から始めないときだけ書く
#   board:                    # 9段目から順に。. は空き、B と W はカメ、E はタマゴ
#     - "........."           # …全部で9行
#   eggs: []                  # タマゴのマスを古い順にすべて

# 1行が1ターン。黒と白が選んだマス（列 a-i、段は下から 1-9）を書く。
# 長い形では、書き添えたいことも書ける：
#   - {black: e5, white: e5, comment: 最初のタマゴ, clock: {black: 290, white: 285}}
turns: []
#  - e5 d4
#  - e6 e6

# 対局者の申告。審判が盤上の結果と照らし合わせる。
# outcome: black-wins（黒の勝ち）、white-wins（白の勝ち）、draw（引き分け）、
#          unfinished（未決着）
# reason: five-in-a-row（5つ並び）、sudden-death（サドンデス）、board-full（盤が埋まった）、
#         または人の決めた理由：resignation（投了）、time（時間切れ）、forfeit（不戦）、
#         agreement（合意）、adjudication（審判の判定）
# result: {outcome: black-wins, reason: five-in-a-row, turn: 12}
""",
)
