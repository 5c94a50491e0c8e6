"""The command line as its users have it: `run` starts a process, `call` works in this one."""

from __future__ import annotations

import gettext
import io
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from shellref.cli import main

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"
EXAMPLE = str(EXAMPLES / "what-the-shell" / "first-egg.yaml")

#: What a shell tells a program; nothing of it may come from the machine that runs the tests.
OF_THE_SHELL = (
    "COLUMNS",
    "FORCE_COLOR",
    "LANG",
    "LANGUAGE",
    "LC_ALL",
    "LC_CTYPE",
    "LC_MESSAGES",
    "LINES",
    "NO_COLOR",
    "PYTHONIOENCODING",
    "PYTHONUTF8",
    "TERM",
    "TTY_COMPATIBLE",
    "TTY_INTERACTIVE",
)

_HEAD = """\
format: shellref/1
game: what-the-shell
players: {black: {name: Sara}, white: {name: Kenji}}
"""
#: A record of each status that a text can have.
RECORDS = {
    "confirmed": f"{_HEAD}turns: [e5 d4]\nresult: {{outcome: unfinished}}\n",
    "unclaimed": f"{_HEAD}turns: [e5 d4]\n",
    "refuted": f"{_HEAD}turns: [e5 d4]\nresult: {{outcome: draw}}\n",
    "illegal": f"{_HEAD}turns: [e5 d4, e5 d3]\n",
    "malformed": f"{_HEAD}turns: [e5 d0]\n",
}


class Result(NamedTuple):
    """How a run ended and what it wrote, as bytes."""

    code: int
    stdout: bytes
    stderr: bytes

    @property
    def out(self) -> str:
        """Standard output as text."""
        return self.stdout.decode()

    @property
    def err(self) -> str:
        """Standard error as text."""
        return self.stderr.decode()


def environment(**more: str) -> dict[str, str]:
    """The environment without what a shell says of terminal and locale, and with `more`."""
    plain = {name: value for name, value in os.environ.items() if name not in OF_THE_SHELL}
    return {**plain, **more}


COMMAND = (sys.executable, "-m", "shellref")


def run(
    *arguments: str, stdin: bytes = b"", cwd: Path | None = None, env: Mapping[str, str] = {}
) -> Result:
    """A run of the command line as a process of its own."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env=environment(**env),
        timeout=60,
    )
    return Result(done.returncode, done.stdout, done.stderr)


def call(*arguments: str, stdin: bytes = b"", env: Mapping[str, str] = {}) -> Result:
    """A run of the command line in this process, which is much quicker."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    domain = gettext.textdomain()
    with (
        mock.patch.dict(os.environ, environment(**env), clear=True),
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8")),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main(arguments)
        except SystemExit as end:
            code = end.code
        finally:
            gettext.textdomain(domain)
    assert isinstance(code, int)
    return Result(code, out.buffer.getvalue(), err.buffer.getvalue())
