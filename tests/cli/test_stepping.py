"""`replay --step`: what keys do, what the screen shows, and a real terminal around it."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from rich.text import Text as Line

from shellref.cli import stepping
from shellref.cli.stepping import State, pressed, screen
from shellref.cli.terminal import keys
from shellref.record import load
from shellref.referee import adjudicate
from shellref.render.judged import Judged
from shellref.render.pages import Page, pages
from shellref.render.palette import drawn
from shellref.text import LANGUAGES, Language, same

from . import COMMAND, EXAMPLE, EXAMPLES, RECORDS, call, environment

SIZE = (80, 24)
RIGHT, LEFT, UP, DOWN = "\x1b[C", "\x1b[D", "\x1b[A", "\x1b[B"
ESCAPE, ENTER, BACKSPACE = "\x1b", "\r", "\x7f"


def page(turn: int | None, lines: int = 3) -> Page:
    """A page of numbered lines."""
    return Page(turn, same(f"page {turn}"), lambda _: [Line(f"line {n}") for n in range(lines)])


#: Two records; the first has a turn with more lines than a screen.
BOOK = [
    [page(0), page(1), page(2, lines=30), page(3), page(None)],
    [page(0), page(1), page(None)],
]


START = State()


def after(*typed: str, state: State = START) -> State:
    """What is looked at after some keys."""
    for key in typed:
        state = pressed(state, key, BOOK, SIZE)
    return state


# --- Keys ------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [RIGHT, "\x1bOC", " ", "n", "\x1b[6~", ENTER, "\n"])
def test_on(key: str) -> None:
    """To the next page, and no further than the verdict."""
    assert [after(*[key] * n).page for n in range(7)] == [0, 1, 2, 3, 4, 4, 4]


@pytest.mark.parametrize("key", [LEFT, "\x1bOD", "p", "b", "\x1b[5~"])
def test_back(key: str) -> None:
    """To the page before, and no further than the start."""
    assert [after("G", *[key] * n).page for n in range(7)] == [4, 3, 2, 1, 0, 0, 0]


def test_to_both_ends() -> None:
    """The start and the verdict."""
    assert {after("n", key).page for key in ("g", "\x1b[H", "\x1bOH", "\x1b[1~")} == {0}
    assert {after("n", key).page for key in ("G", "\x1b[F", "\x1bOF", "\x1b[4~")} == {4}


def test_to_a_turn_by_its_number() -> None:
    """Digits, then Enter; the nearest turn where there is none of that number."""
    assert after("3", ENTER) == State(page=3)
    assert after("G", "0", ENTER).page == 0
    assert after("9", "9", "\n").page == 3
    assert after("1", "2") == State(typed="12")
    assert after("1", "2", BACKSPACE, ENTER).page == 1
    assert after("1", BACKSPACE) == State()
    assert after("2", ESCAPE) == State()
    assert after("2", "n") == State(page=1)
    assert len(after(*"123456789").typed) == stepping.MOST_DIGITS
    some = [[page(8), page(9), page(10), page(None)]]
    for typed, there in ("1", 0), ("9", 1), ("999", 2):
        state = State(typed=typed)
        assert pressed(state, ENTER, some, SIZE).page == there
    assert pressed(State(typed="4"), ENTER, [[page(None)]], SIZE) == State()


def test_scrolling() -> None:
    """Within a page that does not fit, as far as its last line; the next page begins on top."""
    assert after("n", DOWN, "j") == State(page=1)
    state = after("n", "n", DOWN, "j", DOWN)
    assert state == State(page=2, top=3)
    assert after("k", UP, "k", "k", state=state).top == 0
    assert after(*["j"] * 50, state=state).top == 30 - 23
    assert after("n", state=state).top == 0


def test_between_records() -> None:
    """To the first page of the next or of the one before."""
    assert after("n", "]") == after("n", "\t") == State(record=1)
    assert after("]", "n", "]") == State(record=1, page=1)
    assert after("]", "G").page == 2
    assert after("]", "[") == after("]", "\x1b[Z") == State()
    assert after("n", "[") == State(page=1)


def test_help_and_the_end() -> None:
    """Any key leads back from the help; `q`, Esc, Ctrl-C and Ctrl-D end it all."""
    assert after("n", "?") == State(page=1, help=True)
    for key in ("n", "?", ESCAPE, ENTER):
        assert after("n", "?", key) == State(page=1)
    for key in ("q", ESCAPE, "\x03", "\x04"):
        assert after("n", key).done
    for key in ("q", "\x03"):
        assert after("?", key).done
        assert after("1", key).done
    for key in ("x", "\x1b[15~", "花", BACKSPACE):
        assert after("n", key) == State(page=1)


@pytest.mark.parametrize(
    ("read", "typed"),
    [
        ("n", ["n"]),
        ("12\r", ["1", "2", ENTER]),
        (f"{RIGHT}{DOWN}q", [RIGHT, DOWN, "q"]),
        ("\x1bOC\x1b[6~\x1b[1;5C", ["\x1bOC", "\x1b[6~", "\x1b[1;5C"]),
        (ESCAPE, [ESCAPE]),
        ("１２ｎ\u3000", ["1", "2", "n", " "]),
        ("\xe0M\x00Hn", ["\xe0M", "\x00H", "n"]),
        (ESCAPE * 2, [ESCAPE, ESCAPE]),
    ],
)
def test_keys_that_come_together(read: str, typed: list[str]) -> None:
    """A slow line may deliver several at once; Japanese input gives full-width ones."""
    assert keys(read) == typed


#: Keys without a meaning here, and what terminals report of themselves or of the mouse.
UNKNOWN = [
    "\x1bn",
    "\x1bq",
    "\x1b\r",
    "\x1b花",
    "\x1b[",
    "\x1bO",
    "\x1b]",
    "\x1b\x1b[D",
    "\x1b\x1bOD",
    "\x1b[1;5C",
    "\x1b[15~",
    "\x1b[[A",
    "\x1bOP",
    "\x1bO5P",
    "\x1b[?1u",
    "\x1b[?62;1;4c",
    "\x1b[>0;276;0c",
    "\x1b[<0;10;10M",
    "\x1b[M qq",
    "\x1b[2;1$y",
    "\x1b]11;rgb:1e1e/1e1e/2020\x07",
    "\x1b]11;rgb:1e1e/1e1e/2020\x1b\\",
    "\x1bP>|a terminal(1.0)\x1b\\",
    "\x1b_Gi=31;OK\x1b\\",
]


@pytest.mark.parametrize("sequence", UNKNOWN)
def test_no_part_of_an_unknown_sequence_is_a_key(sequence: str) -> None:
    """Above all, its Esc does not end the program; keys around it count."""
    assert keys(sequence) == [sequence]
    assert after("n", sequence) == State(page=1)
    assert keys(f"{RIGHT}{sequence}") == [RIGHT, sequence]
    if sequence not in ("\x1b[", "\x1bO", "\x1b]"):
        assert keys(f"{sequence}n{RIGHT}") == [sequence, "n", RIGHT]


# --- The screen ------------------------------------------------------------------------------


def shown(state: State, book: stepping.Book, size: stepping.Size, language: Language) -> list[str]:
    """The screen as characters; it is full, and nothing is wider."""
    lines = screen(state, book, size, language)
    assert len(lines) == size[1]
    assert all(line.cell_len <= size[0] for line in lines)
    return [line.plain.rstrip() for line in lines]


def book_of(
    text: str, language: Language = "en", boards: str = "changed", turns: range | None = None
) -> stepping.Book:
    """The pages of a record."""
    [record] = load(text.encode(), "yaml")
    trace = adjudicate(record)
    judged = Judged("game.yaml", 0, record.game, trace.verdict, lambda: None, lambda _: None)
    return [pages(trace, record.game, record.data, judged, language, boards, turns)]


def test_the_status_line() -> None:
    """Where one is, what is being typed, and as many keys as there is room for."""
    line = shown(State(page=1), BOOK[:1], SIZE, "en")[-1]
    assert line == " Page 1   ? keys  n next  b back  q quit  0-9 jump"
    assert shown(State(page=1), BOOK[:1], (20, 24), "en")[-1] == " Page 1   ? keys"
    assert shown(State(page=1), BOOK[:1], (6, 24), "en")[-1] == " Page"
    line = shown(State(1, 1), BOOK, SIZE, "en")[-1]
    assert line.startswith(" Record 2 of 2, page 1 ")
    assert line.endswith("  ] [ record")
    assert shown(State(page=2), BOOK[:1], SIZE, "ja")[-1].startswith(" page 2   j/k 上下")
    assert shown(State(typed="12"), BOOK, SIZE, "en")[-1].startswith(" Turn: 12_ ")
    assert shown(State(typed="12"), BOOK, SIZE, "ja")[-1].startswith(" 番号：12_ ")


def test_a_page_that_does_not_fit() -> None:
    """Some of its lines; never beyond the last, even if the screen has grown."""
    lines = shown(State(page=2, top=3), BOOK, (80, 6), "en")
    assert lines[:-1] == [f"line {n}" for n in range(3, 8)]
    assert shown(State(page=2, top=29), BOOK, SIZE, "en")[0] == "line 7"
    assert shown(State(page=2, top=29), BOOK, (80, 50), "en")[0] == "line 0"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (40, 10), (20, 4), (1, 1), (200, 60)])
def test_every_screen_has_its_size(language: Language, size: stepping.Size) -> None:
    """Whatever is looked at, wherever, in whatever language."""
    book = book_of(Path(EXAMPLES / "bear-island" / "shima-no-gogo.yaml").read_text(), language)
    for number in range(len(book[0])):
        shown(State(page=number), book, size, language)
    shown(State(help=True), book, size, language)


def joined(lines: Iterable[str]) -> str:
    """Some lines as one text."""
    return "\n".join(lines)


def test_the_pages_of_a_record() -> None:
    """The start, a turn each with its board, events and rules, and the verdict."""
    book = book_of(Path(EXAMPLE).read_text())
    assert [one.turn for one in book[0]] == [*range(9), None]
    start, first, *_, last = (
        joined(shown(State(page=n), book, SIZE, "en")) for n in range(len(book[0]))
    )
    assert "Start\n" in start
    assert "B" not in re.sub("What.*|.*Black.*", "", start)
    assert "\n Start   ?" in start
    assert first.startswith("Turn 1  Black d5 · White f5\n")
    assert "5  .  .  . [B] . [W] .  .  .  5" in first
    assert "Black lands on d5. [WTS-3.1]" in first
    assert "Rules cited" not in first
    assert "Verdict  confirmed" in last
    assert "\n Verdict   " in last


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["what-the-shell/hatching-chain", "bear-island/shima-no-gogo"])
@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 24), (40, 24)])
def test_the_board_is_on_the_screen(name: str, language: Language, size: stepping.Size) -> None:
    """All of it and on top, however much there is to say of the turn."""
    text = (EXAMPLES / f"{name}.yaml").read_text()
    [record] = load(text.encode(), "yaml")
    assert record.game
    book = book_of(text, language, "all")
    for turn in adjudicate(record).turns:
        marks = record.game.changed([event.to_json() for event in turn.events])
        board = [row.plain.rstrip() for row in drawn(record.game, turn.position, marks)]
        lines = shown(State(page=turn.number), book, size, language)
        heading = next(n for n, line in enumerate(lines) if line.startswith(board[0]))
        assert heading in (1, 2, 3)
        assert all(map(str.startswith, lines[heading:], board))


def test_some_turns_without_boards() -> None:
    """`--turns` limits the pages, `--boards none` leaves the boards out."""
    text = Path(EXAMPLE).read_text()
    book = book_of(text, turns=range(3, 5))
    assert [one.turn for one in book[0]] == [2, 3, 4, None]
    opening = joined(shown(State(), book, SIZE, "en"))
    assert "Before turn 3\n" in opening
    assert "\n Before turn 3   ?" in opening
    bare = book_of(text, boards="none")
    for number in range(len(bare[0])):
        assert "a  b  c" not in joined(shown(State(page=number), bare, SIZE, "en"))


@pytest.mark.parametrize("status", ["refuted", "illegal", "malformed"])
def test_the_last_screen_has_the_problems(status: str) -> None:
    """Of a record that is no game, it is the only one."""
    book = book_of(RECORDS[status])
    assert len(book[0]) == (1 if status == "malformed" else 3)
    screens = shown(after_end(book), book, SIZE, "en")
    assert "error SR" in joined(screens)
    assert status in joined(screens)


def after_end(book: stepping.Book) -> State:
    """The last page."""
    return pressed(State(), "G", book, SIZE)


# --- Wrong usage -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "language", "words"),
    [
        ([], "en", "--step needs a terminal"),
        ([], "ja", "端末が必要です"),
        (["--format", "json"], "en", "--format json"),
        (["--format", "jsonl"], "ja", "併用できません"),
    ],
)
def test_where_there_is_nothing_to_step_on(arguments: list[str], language: str, words: str) -> None:
    """Off a terminal, or with data as its output."""
    done = call("replay", EXAMPLE, "--step", "--lang", language, *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err


# --- A real terminal -------------------------------------------------------------------------

ENTERED, LEFT_AGAIN = "\x1b[?1049h", "\x1b[?1049l"
HIDDEN, SHOWN = "\x1b[?25l", "\x1b[?25h"


#: The first terminal that the leader of a session opens is the one that sends it signals.
BY_ITSELF = """
import os, sys
os.close(os.open(os.ttyname(0), os.O_RDWR))
os.execvp(sys.argv[1], sys.argv[1:])
"""


class Terminal:
    """A program on a terminal of its own: what it writes, and what is typed there."""

    def __init__(self, *arguments: str, command: Iterable[str] = COMMAND, **env: str) -> None:
        self.leader, self.follower = pty.openpty()
        os.set_blocking(self.leader, False)
        self.resize(80, 24)
        self.before = termios.tcgetattr(self.follower)
        self.written = ""
        self.process = subprocess.Popen(
            [sys.executable, "-c", BY_ITSELF, *command, *arguments],
            start_new_session=True,
            stdin=self.follower,
            stdout=self.follower,
            stderr=self.follower,
            env=environment(**{"TERM": "xterm-256color", **env}),
        )

    def resize(self, columns: int, rows: int) -> None:
        """Another size of the window."""
        termios.tcsetwinsize(self.follower, (rows, columns))

    def see(self, words: str) -> str:
        """All that was written from the last look on, up to some words and what comes with them."""
        seen, end = "", time.monotonic() + 30
        while words not in seen:
            assert time.monotonic() < end, seen
            try:
                seen += os.read(self.leader, 65536).decode("utf-8", "replace")
            except BlockingIOError:
                time.sleep(0.01)
        self.written += seen
        return seen

    def type(self, typed: str) -> None:
        """Some keys."""
        os.write(self.leader, typed.encode())

    def ended(self) -> int:
        """The exit code; the terminal is as it was, and no key was shown."""
        self.see(LEFT_AGAIN)
        code = self.process.wait(30)
        with contextlib.suppress(BlockingIOError):
            self.written += os.read(self.leader, 65536).decode()
        assert termios.tcgetattr(self.follower) == self.before
        for one, other in (ENTERED, LEFT_AGAIN), (HIDDEN, SHOWN):
            assert self.written.count(one) == self.written.count(other) == 1
            assert self.written.index(one) < self.written.index(other)
        return code

    def hang_up(self) -> None:
        """The window is closed, or the line is cut."""
        if self.leader:
            os.close(self.leader)
        self.leader = 0

    def close(self) -> None:
        """Ends it all."""
        self.process.kill()
        self.process.wait()
        self.hang_up()
        os.close(self.follower)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Terminals that are closed in the end."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_stepping_through_a_game(terminals: list[Terminal]) -> None:
    """Keys typed one by one, all at once and in pieces, a smaller window, and the end."""
    terminals.append(terminal := Terminal("replay", EXAMPLE, "--step"))
    assert "Rulings" in terminal.see(" Start ")
    terminal.type("n")
    assert "lands on d5" in terminal.see("Turn 1 of 8")
    terminal.type("3\r")
    terminal.see("Turn 3 of 8")
    terminal.type("\x1b")
    terminal.type("[C")
    terminal.see("Turn 4 of 8")
    terminal.resize(50, 8)
    assert terminal.see("j/k scroll").count("\n") == 7
    terminal.type("G")
    terminal.see(" Verdict ")
    terminal.type("q")
    assert terminal.ended() == 0


@pytest.mark.parametrize(
    ("key", "status", "code"),
    [("q", "illegal", 1), ("\x03", "refuted", 1), ("\x1b", "confirmed", 0)],
)
def test_the_exit_code_is_that_of_replay(
    key: str, status: str, code: int, tmp_path: Path, terminals: list[Terminal]
) -> None:
    """Whichever way one leaves; in Japanese as well."""
    file = tmp_path / "game.yaml"
    file.write_text(RECORDS[status])
    terminals.append(terminal := Terminal("--lang", "ja", "replay", str(file), "--step"))
    terminal.see(" 開始局面 ")
    terminal.type(key)
    assert terminal.ended() == code


def test_a_fault_leaves_the_terminal_as_it_was(terminals: list[Terminal]) -> None:
    """Even where a page cannot be drawn."""
    program = (
        "import sys; from shellref.cli import main, stepping\n"
        "def fail(*_): raise ZeroDivisionError\n"
        "stepping.pressed = fail\n"
        f"main(['replay', {EXAMPLE!r}, '--step'])"
    )
    terminals.append(terminal := Terminal("-c", program, command=COMMAND[:1]))
    terminal.see(" Start ")
    terminal.type("n")
    assert terminal.ended() == 1
    assert "ZeroDivisionError" in terminal.written


def test_only_a_lone_escape_ends_it(terminals: list[Terminal]) -> None:
    """Whatever else a terminal sends, at once or torn apart."""
    terminals.append(terminal := Terminal("replay", EXAMPLE, "--step"))
    terminal.see(" Start ")
    terminal.type("n")
    terminal.see("Turn 1 of 8")
    for sequence in UNKNOWN:
        terminal.type(sequence)
        terminal.see("Turn 1 of 8")
    for begun, rest in (("\x1b[<0;1", "0;10M"), ("\x1b]11;rgb", ":0/0/0\x1b"), ("\x1b[", "[A")):
        terminal.type(begun)
        terminal.type(rest)
        terminal.see("Turn 1 of 8")
    terminal.type(ESCAPE)
    assert terminal.ended() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_it_and_leaves_the_terminal_as_it_was(
    number: signal.Signals, terminals: list[Terminal]
) -> None:
    """The exit status says which."""
    terminals.append(terminal := Terminal("replay", EXAMPLE, "--step"))
    terminal.see(" Start ")
    terminal.process.send_signal(number)
    assert terminal.ended() == -number
    assert "Traceback" not in terminal.written


def test_a_closed_window_ends_it(terminals: list[Terminal]) -> None:
    """By the signal that says so, though nothing can be put back there."""
    terminals.append(terminal := Terminal("replay", EXAMPLE, "--step"))
    terminal.see(" Start ")
    terminal.hang_up()
    assert terminal.process.wait(30) == -signal.SIGHUP


def test_a_closed_window_where_nobody_hangs_up(tmp_path: Path, terminals: list[Terminal]) -> None:
    """As under `nohup`: it ends as if by `q`."""
    errors = tmp_path / "errors"
    program = (
        "import os, signal; from shellref.cli import main\n"
        "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        f"os.dup2(os.open({str(errors)!r}, os.O_CREAT | os.O_WRONLY), 2)\n"
        f"main(['replay', {EXAMPLE!r}, '--step'])"
    )
    terminals.append(terminal := Terminal("-c", program, command=COMMAND[:1]))
    terminal.see(" Start ")
    terminal.hang_up()
    assert terminal.process.wait(30) == 0
    assert errors.read_text() == ""


def test_ctrl_z_stops_it_until_the_user_wants_it_again(terminals: list[Terminal]) -> None:
    """In a shell: its prompt on the screen of before, then the same turn again."""
    environment = {"PS1": "prompt$ ", "ENV": ""}
    terminals.append(terminal := Terminal("-i", command=["sh"], **environment))
    terminal.see("prompt$ ")
    terminal.type(f"{' '.join(COMMAND)} replay {EXAMPLE} --step\n")
    terminal.see(" Start ")
    terminal.type("n")
    terminal.see("Turn 1 of 8")
    for _ in range(2):
        terminal.type("\x1a")
        assert re.search(f"{re.escape(LEFT_AGAIN)}.*prompt", terminal.see("prompt$ "), re.DOTALL)
        terminal.type("fg\n")
        assert ENTERED in terminal.see("Turn 1 of 8")
    terminal.type("q")
    terminal.see("prompt$ ")
    terminal.type("echo code $?\n")
    terminal.see("code 0\r\n")


def test_a_terminal_without_control_codes(terminals: list[Terminal]) -> None:
    """Is none for this."""
    terminals.append(terminal := Terminal("replay", EXAMPLE, "--step", TERM="dumb"))
    assert "\x1b" not in terminal.see("--step needs a terminal")
    assert terminal.process.wait(30) == 2
