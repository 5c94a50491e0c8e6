"""`shellref replay --step`: a replay leafed through on the whole terminal, turn by turn.

What a key does and what the screen shows are pure (`pressed`, `screen`); `run` is the terminal.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

import click
from rich.cells import cell_len
from rich.text import Text as Line

from shellref.cli.output import fitted
from shellref.cli.terminal import Signals, keys, listening
from shellref.render.pages import Page
from shellref.render.text import hanging
from shellref.render.words import capital
from shellref.render.wrapping import folded
from shellref.text import Language, Text

#: The pages of each record.
Book: TypeAlias = Sequence[Sequence[Page]]
#: Columns and rows.
Size: TypeAlias = tuple[int, int]
#: No turn has a longer number.
MOST_DIGITS = 6


class State(NamedTuple):
    """What is looked at: a page of a record, from which line on; what is being typed."""

    record: int = 0
    page: int = 0
    top: int = 0
    typed: str = ""
    help: bool = False
    done: bool = False


# --- Keys ------------------------------------------------------------------------------------

Command: TypeAlias = Literal[
    "next",
    "back",
    "first",
    "last",
    "down",
    "up",
    "next record",
    "previous record",
    "erase",
    "help",
    "escape",
    "quit",
]

#: What terminals send, those of Windows last.
_KEYS: Mapping[Command, Sequence[str]] = {
    "next": ("n", " ", "\r", "\n", "\x1b[C", "\x1bOC", "\x1b[6~", "\xe0M", "\xe0Q"),
    "back": ("p", "b", "\x1b[D", "\x1bOD", "\x1b[5~", "\xe0K", "\xe0I"),
    "first": ("g", "\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "\xe0G"),
    "last": ("G", "\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "\xe0O"),
    "down": ("j", "\x1b[B", "\x1bOB", "\xe0P"),
    "up": ("k", "\x1b[A", "\x1bOA", "\xe0H"),
    "next record": ("]", "\t"),
    "previous record": ("[", "\x1b[Z"),
    "erase": ("\x7f", "\b"),
    "help": ("?",),
    "escape": ("\x1b",),
    "quit": ("q", "\x03", "\x04"),
}
_COMMANDS = {key: command for command, keys in _KEYS.items() for key in keys}


def pressed(state: State, key: str, book: Book, size: Size) -> State:
    """What is looked at after a key."""
    if len(key) == 1 and key in "0123456789":
        return state._replace(typed=(state.typed + key)[-MOST_DIGITS:], help=False)
    command = _COMMANDS.get(key)
    if command == "quit":
        return state._replace(done=True)
    if state.help:
        return state._replace(help=False)
    if state.typed:
        if command == "erase":
            return state._replace(typed=state.typed[:-1])
        if key in ("\r", "\n"):
            return _at(state, _nearest(book[state.record], int(state.typed)))
        state = state._replace(typed="")
        if command == "escape":
            return state
    last = len(book[state.record]) - 1
    match command:
        case "next" | "back":
            page = min(max(state.page + (1 if command == "next" else -1), 0), last)
            return state if page == state.page else _at(state, page)
        case "first" | "last":
            return _at(state, 0 if command == "first" else last)
        case "down" | "up":
            top = state.top + (1 if command == "down" else -1)
            return state._replace(top=min(max(top, 0), _lowest(state, book, size)))
        case "next record" | "previous record":
            record = state.record + (1 if command == "next record" else -1)
            return State(record) if 0 <= record < len(book) else state
        case "help":
            return state._replace(help=True)
        case "escape":
            return state._replace(done=True)
    return state


def _at(state: State, page: int) -> State:
    return State(state.record, page)


def _nearest(pages: Sequence[Page], turn: int) -> int:
    """The page after a turn, or after the one nearest to it that has a page."""
    turns = [(abs(page.turn - turn), n) for n, page in enumerate(pages) if page.turn is not None]
    return min(turns, default=(0, 0))[1]


# --- The screen ------------------------------------------------------------------------------

_RECORD = Text("record {number} of {count}, ", "記録{number}（全{count}）・")
_TYPED = Text("Turn: {typed}_", "番号：{typed}_")
_HINTS = (
    Text("? keys", "? キー一覧"),
    Text("n next", "n 次"),
    Text("b back", "b 前"),
    Text("q quit", "q 終了"),
    Text("0-9 jump", "0-9 移動"),
)
_TYPING = (Text("Enter go there", "Enter 移動"), Text("Esc cancel", "Esc 取り消し"))
_SCROLL = Text("j/k scroll", "j/k 上下")
_RECORDS = Text("] [ record", "] [ 記録")
_ANY_KEY = Text("any key: back to the game", "いずれかのキーで対局に戻る")

_KEYS_TITLE = Text("Keys", "キー")
_MEANINGS = (
    ("→ n Space PgDn Enter", Text("the next turn", "次のターン")),
    ("← p b PgUp", Text("the turn before", "前のターン")),
    ("g Home", Text("the start", "開始局面")),
    ("G End", Text("the verdict", "判定")),
    (
        "0-9 … Enter",
        Text(
            "the turn of that number; Backspace edits, Esc cancels",
            "その番号のターン（Backspaceで訂正、Escで取り消し）",
        ),
    ),
    (
        "↓ ↑ j k",
        Text(
            "the rest of a turn for which the screen is too small",
            "画面に収まらない部分を上下に送る",
        ),
    ),
    ("] Tab, [", Text("the next record, the one before", "次の記録、前の記録")),
    ("?", Text("these keys", "このキー一覧")),
    ("q Esc Ctrl-C", Text("quit", "終了")),
)


def screen(state: State, book: Book, size: Size, language: Language) -> list[Line]:
    """The lines of the whole screen, the last of which says where one is and what one can do."""
    body = _help(size, language) if state.help else _body(state, book, size)
    room = size[1] - 1
    top = min(state.top, max(len(body) - room, 0))
    shown = body[top : top + room]
    blank = [Line()] * (room - len(shown))
    return [*shown, *blank, _status(state, book, size, language, scrolls=len(body) > room)]


def _body(state: State, book: Book, size: Size) -> list[Line]:
    page = book[state.record][state.page]
    return [piece for line in page.lines(fitted(size[0])) for piece in folded(line, size[0])]


def _lowest(state: State, book: Book, size: Size) -> int:
    """The last line that a page can begin at, so that the screen is full."""
    return max(len(_body(state, book, size)) - (size[1] - 1), 0)


def _help(size: Size, language: Language) -> list[Line]:
    lines = [Line(_KEYS_TITLE.to(language), style="bold")]
    margin = max(cell_len(key) for key, _ in _MEANINGS) + 2
    for key, meaning in _MEANINGS:
        label = key + " " * (margin - cell_len(key))
        lines += hanging(label, meaning.to(language), fitted(size[0]), indent=2)
    return [piece for line in lines for piece in folded(line, size[0])]


def _status(state: State, book: Book, size: Size, language: Language, *, scrolls: bool) -> Line:
    """Where one is and the keys, as many as the width holds."""
    where = book[state.record][state.page].name
    if len(book) > 1:
        record = _RECORD.fill(number=state.record + 1, count=len(book))
        where = Text(record.en + where.en, record.ja + where.ja)
    hints = [*([_SCROLL] if scrolls else []), *_HINTS, *([_RECORDS] if len(book) > 1 else [])]
    if state.typed:
        where, hints = _TYPED.fill(typed=state.typed), [*_TYPING]
    if state.help:
        hints = [_ANY_KEY]
    text = f" {capital(where).to(language)} "
    for hint in hints:
        longer = f"{text}  {hint.to(language)}"
        if cell_len(longer) < size[0]:
            text = longer
    line = Line(text, style="reverse")
    line.truncate(size[0], pad=True)
    return line


# --- The terminal ----------------------------------------------------------------------------

_NOT_TEXT = Text(
    "--step shows text: it does not go with --format {form}",
    "--stepは文字で表示します。--format {form}とは併用できません",
)
_NO_TERMINAL = Text(
    "--step needs a terminal to show its screens on and to read keys from",
    "--stepには、画面を表示しキーを読み取る端末が必要です",
)


def require(form: str, language: Language) -> None:
    """Raises `UsageError` where there is nothing to step on."""
    if form != "text":
        raise click.UsageError(_NOT_TEXT.fill(form=form).to(language))
    dumb = os.environ.get("TERM", "").lower() in ("dumb", "unknown")
    if dumb or not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError(_NO_TERMINAL.to(language))


def run(book: Book, language: Language) -> None:
    """Shows a page at a time until the user has seen enough. The screen of before comes back."""
    from rich.console import Console, Group
    from rich.control import Control

    console = Console(highlight=False, markup=False, emoji=False)
    state = State()
    with Signals() as signals:
        while not state.done:
            # After Ctrl-Z, all anew.
            with signals.obeyed(), listening(signals) as listen, console.screen() as whole:
                while not (state.done or signals.come):
                    console.control(Control.home())
                    whole.update(Group(*screen(state, book, console.size, language)))
                    for key in keys(listen()):
                        if not state.done:
                            state = pressed(state, key, book, console.size)
