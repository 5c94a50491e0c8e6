"""A terminal that a program has to itself: the keys that it sends, the signals in between.

Keys are read as they are pressed, unseen. A signal that ends or stops the program is kept until
the terminal is as it was, and has its way then.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial

import click

# --- Keys ------------------------------------------------------------------------------------

#: A key, or a report that nobody asked for: whatever it is, its parts are no keys of their own.
_ONE_KEY = re.compile(
    r"""
      \x1b?\x1b\[ (?: \[. | M.{3} | [0-?]*[ -/]*[@-~]? )  # CSI, what is older than it, with Alt
    | \x1b?\x1bO [0-9;]*[@-~]?                            # SS3
    | \x1b[]PX^_] [^\x07\x1b]* (?: \x07 | \x1b(?:\\|\Z) )?  # OSC, DCS, SOS, PM, APC up to ST
    | \x1b[^\x1b]                                         # Alt with a key
    | [\x00\xe0].                                         # Windows
    | .
    """,
    re.DOTALL | re.VERBOSE,
)
#: The end of what was read, if it may go on.
_TORN = re.compile(
    rb"\x1b(?: \[\[? | \[M.{0,2} | \[[0-?]*[ -/]* | O[0-9;]* | []PX^_][^\x07\x1b]*\x1b? )?\Z",
    re.DOTALL | re.VERBOSE,
)
#: How long the rest of a key is waited for, in seconds.
_PATIENCE = 0.1


def keys(read: str) -> list[str]:
    """The keys of what a terminal sent at once, full-width ones of Japanese input as others."""
    return _ONE_KEY.findall(unicodedata.normalize("NFKC", read))


# --- Signals ---------------------------------------------------------------------------------


class Signals:
    """The signals that came while the terminal was not as before.

    `come` are those to be obeyed. After each, also after a change of the window's size, there is
    something to read from `wakened`. Windows has no such signals.
    """

    _KEPT = ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGTSTP")

    def __init__(self) -> None:
        self.come: list[int] = []
        self.wakened = -1
        self._restore = ExitStack()

    def __enter__(self) -> Signals:
        if hasattr(signal, "SIGTSTP"):
            self.wakened, wakes = os.pipe()
            self._restore.callback(os.close, self.wakened)
            self._restore.callback(os.close, wakes)
            os.set_blocking(wakes, False)
            before = signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)
            self._restore.callback(signal.set_wakeup_fd, before)
            for name in self._KEPT:
                self._handle(getattr(signal, name), lambda number, _: self.come.append(number))
            self._handle(signal.SIGWINCH, lambda *_: None)
        return self

    def _handle(self, number: signal.Signals, handler: Callable[..., None]) -> None:
        # Where they are ignored, they stay so.
        if signal.getsignal(number) is not signal.SIG_IGN:
            self._restore.callback(signal.signal, number, signal.signal(number, handler))

    def __exit__(self, *_: object) -> None:
        self._restore.close()

    @contextmanager
    def obeyed(self) -> Iterator[None]:
        """In the end, what has come has its way: the program ends, or stops until it goes on."""
        try:
            yield
        finally:
            while self.come:
                number = self.come.pop()
                handler = signal.signal(number, signal.SIG_DFL)
                os.kill(os.getpid(), number)
                signal.signal(number, handler)


# --- Reading ---------------------------------------------------------------------------------


@contextmanager
def listening(signals: Signals) -> Iterator[Callable[[], str]]:
    """What reads keys as they are pressed, unseen; nothing where a signal came first.

    Not `click.getchar` where there is a choice: it throws away what was typed while it was not
    waiting, which is while the screen is drawn.
    """
    try:
        import termios
    except ImportError:
        yield _read_on_windows
        return
    terminal = sys.stdin.fileno()
    before, mode = termios.tcgetattr(terminal), termios.tcgetattr(terminal)
    mode[3] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)
    mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
    # Ctrl-C is a key like any other. Ctrl-Z stays a signal, so that all of a pipeline stops.
    mode[6][termios.VINTR] = mode[6][termios.VQUIT] = bytes([os.fpathconf(terminal, "PC_VDISABLE")])
    try:
        termios.tcsetattr(terminal, termios.TCSADRAIN, mode)
        yield partial(_read, terminal, signals.wakened)
    finally:
        # A terminal that was closed has no mode.
        with suppress(termios.error):
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _read(terminal: int, wakened: int) -> str:
    """What was typed; the rest of a key that a slow line tore apart is waited for."""
    from select import select

    if wakened in select([terminal, wakened], [], [])[0]:
        os.read(wakened, 1024)
        return ""
    read = os.read(terminal, 1024)
    while _TORN.search(read) and select([terminal], [], [], _PATIENCE)[0]:
        more = os.read(terminal, 1024)
        if not more:
            break
        read += more
    return read.decode(sys.stdin.encoding, "replace") if read else "q"


def _read_on_windows() -> str:
    try:
        return click.getchar()
    except (KeyboardInterrupt, EOFError):
        return "q"
