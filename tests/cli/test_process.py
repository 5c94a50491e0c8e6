"""The command line as a process among others: pipes, terminals, locales, interrupts."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import termios
from collections.abc import Mapping
from pathlib import Path

import pytest
from rich.cells import cell_len

from shellref.cli import BROKEN_PIPE, CANNOT_WRITE
from shellref.text import LANGUAGES

from . import COMMAND, EXAMPLE, EXAMPLES, RECORDS, call, environment, run

JAPANESE = re.compile("[ぁ-んァ-ヶ一-龠]")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")

# --- Pipes -----------------------------------------------------------------------------------


def into(stdout: int | None, *arguments: str, **more: str) -> tuple[int, str]:
    """Exit code and complaint of a run whose output goes somewhere special."""
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=environment(**more),
    )
    _, complaint = process.communicate(timeout=60)
    return process.returncode, complaint.decode()


@pytest.mark.parametrize(
    "arguments",
    [
        ["validate", EXAMPLE],
        ["validate", EXAMPLE, "--format", "junit"],
        ["replay", EXAMPLE, "--format", "jsonl"],
        ["rules", "problems"],
        ["new", "what-the-shell", "--random", "--count", "1000000"],
    ],
    ids=" ".join,
)
def test_a_reader_that_went_away(arguments: list[str]) -> None:
    """No trace of Python, as for any other program in a pipe."""
    reading, writing = os.pipe()
    os.close(reading)
    code, complaint = into(writing, *arguments)
    os.close(writing)
    assert (code, complaint) == (BROKEN_PIPE, "")


def test_a_reader_that_takes_the_first_line() -> None:
    """`| head -1`."""
    process = subprocess.Popen(
        [*COMMAND, "new", "what-the-shell", "--random", "--count", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline() == b"format: shellref/1\n"
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(60) == BROKEN_PIPE
    process.stderr.close()


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is full")
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("arguments", [["validate", EXAMPLE], ["schema", "record"], ["--version"]])
def test_a_full_disk(arguments: list[str], language: str) -> None:
    """Is told in a sentence."""
    with FULL.open("wb") as full:
        code, complaint = into(full.fileno(), "--lang", language, *arguments)
    assert code == CANNOT_WRITE
    assert complaint.count("\n") == 1
    assert bool(JAPANESE.search(complaint)) == (language == "ja")


def test_no_output_at_all() -> None:
    """Closed streams hold nothing up; the exit code is what it would be."""
    for closed in (">&-", "2>&-", ">&- 2>&-"):
        for arguments, code in (["validate", EXAMPLE], 0), (["validate"], 2):
            words = " ".join(f"'{word}'" for word in [*COMMAND, *arguments])
            done = subprocess.run(
                ["sh", "-c", f"{words} {closed}"], capture_output=True, env=environment()
            )
            assert done.returncode == code
            assert b"Traceback" not in done.stderr


def test_standard_input() -> None:
    """`-` reads it, whatever its form; closed or missing, it is unreadable."""
    yaml = RECORDS["confirmed"].encode()
    assert run("validate", "-", stdin=yaml).out == "-: confirmed – unfinished\n"
    json = call("fmt", "-", "--to", "json", stdin=yaml).stdout
    assert call("validate", "-", stdin=json).code == 0
    line = call("fmt", "-", "--to", "json", stdin=yaml + b"---\n" + yaml).stdout
    assert line.count(b"\n") == 2
    assert call("validate", "-", stdin=line).out.endswith("2 records: 2 confirmed\n")
    assert call("validate", "-", "--input", "jsonl", stdin=line).code == 0
    assert call("validate", "-", "--input", "json", stdin=line).code == 1
    assert call("validate", "-").code == 1
    words = " ".join([*COMMAND, "validate", "-"])
    done = subprocess.run(["sh", "-c", f"{words} <&-"], capture_output=True, env=environment())
    assert done.returncode == 3


def test_a_file_that_is_no_utf_8(tmp_path: Path) -> None:
    """Shift_JIS is recognised and named."""
    file = tmp_path / "kifu.yaml"
    file.write_bytes(RECORDS["confirmed"].replace("Sara", "花子").encode("cp932"))
    done = run("validate", str(file))
    assert done.code == 3
    assert done.out.startswith(f"{file}:3:25: error SR104: ")
    assert "Shift_JIS" in done.out


# --- Terminals -------------------------------------------------------------------------------


def on_terminal(*arguments: str, columns: int = 80, env: Mapping[str, str] = {}) -> str:
    """What a run writes to a terminal of so many columns."""
    leader, follower = pty.openpty()
    termios.tcsetwinsize(follower, (24, columns))
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=environment(**{"TERM": "xterm-256color", **env}),
    )
    os.close(follower)
    written = b""
    while True:
        try:
            chunk = os.read(leader, 65536)
        except OSError:  # All that the process held of the terminal is closed.
            break
        if not chunk:
            break
        written += chunk
    process.wait(60)
    os.close(leader)
    return written.decode().replace("\r\n", "\n")


REFUTED = str(EXAMPLES / "what-the-shell" / "refuted-claim.yaml")


@pytest.mark.parametrize("name", ["validate", "replay", "show"])
def test_colour_on_a_terminal(name: str) -> None:
    """The same text as off one, with colours."""
    plain = run(name, REFUTED)
    coloured = on_terminal(name, REFUTED)
    assert COLOUR.search(coloured)
    assert sorted(COLOUR.sub("", coloured).split()) == sorted((plain.out + plain.err).split())
    assert not COLOUR.search(plain.out + plain.err)


@pytest.mark.parametrize(
    "env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"NO_COLOR": "1", "FORCE_COLOR": "1"}]
)
def test_no_colour_where_it_is_not_wanted(env: dict[str, str]) -> None:
    """`NO_COLOR` counts, also beside `FORCE_COLOR`; so does a terminal without colour."""
    written = on_terminal("validate", REFUTED, env=env)
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", written)
    if env == {"TERM": "dumb"}:
        assert "\x1b" not in written


def test_forced_colour_off_a_terminal() -> None:
    """`FORCE_COLOR` gives a pipe colours, in text alone."""
    env = {"FORCE_COLOR": "1", "TERM": "xterm"}
    assert COLOUR.search(run("validate", REFUTED, env=env).out)
    for form in ("json", "github", "csv", "markdown", "junit", "sarif"):
        assert "\x1b" not in call("validate", REFUTED, "--format", form, env=env).out
    assert "\x1b" not in call("fmt", REFUTED, env=env).out


@pytest.mark.parametrize(("columns", "width"), [(60, 60), (120, 100), (20, 40)])
def test_text_is_wrapped_to_the_terminal(columns: int, width: int) -> None:
    """Not wider than reads well, nor narrower than can be read."""
    lines = COLOUR.sub("", on_terminal("rules", "what-the-shell", columns=columns)).splitlines()
    assert max(map(len, lines)) <= width + (20 if width == 40 else 0)
    assert max(map(len, lines)) > width - 20
    env = {"COLUMNS": str(columns)}
    again = COLOUR.sub("", on_terminal("rules", "what-the-shell", env=env)).splitlines()
    assert again == lines


@pytest.mark.parametrize("columns", [40, 60, 80])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["validate", "replay", "explain", "show"])
def test_no_line_is_wider_than_the_terminal(name: str, language: str, columns: int) -> None:
    """Be it the digest or a problem; source lines are cut, so that their carets stay below."""
    written = COLOUR.sub("", on_terminal("--lang", language, name, REFUTED, columns=columns))
    lines = written.splitlines()
    assert max(map(cell_len, lines)) <= columns
    excerpt = next(n for n, line in enumerate(lines) if line.startswith("   26 | "))
    caret = lines[excerpt + 1].index("^")
    assert lines[excerpt][caret:].startswith("white-wins")
    digest = call("digest", REFUTED).out.split()[0]
    if name in ("replay", "explain"):
        assert digest in "".join(written.split())


@pytest.mark.parametrize("name", ["validate", "replay"])
def test_a_place_is_in_one_piece_off_a_terminal(name: str) -> None:
    """Whatever the terminal beside it."""
    done = call(name, REFUTED, env={"COLUMNS": "40"})
    assert f"{REFUTED}:26:19: error SR401: the claim says White wins, the board" in done.out


def test_columns_do_not_count_off_a_terminal() -> None:
    """So that output in files and pipelines is always the same."""
    usual = call("rules", "what-the-shell")
    assert call("rules", "what-the-shell", env={"COLUMNS": "40"}) == usual


# --- Locales ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("env", "japanese"),
    [
        ({}, False),
        ({"LANG": "ja_JP.UTF-8"}, True),
        ({"LANG": "ja"}, True),
        ({"LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "de_DE.UTF-8"}, False),
        ({"LANG": "C"}, False),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, False),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, False),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"}, True),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "ja_JP.UTF-8"}, True),
        ({"LANG": "en_US.UTF-8", "LC_ALL": ""}, False),
        ({"LANG": "ja_JP.UTF-8", "LANGUAGE": "en"}, True),
    ],
)
def test_language_from_the_locale(env: dict[str, str], japanese: bool) -> None:
    """`LC_ALL`, then `LC_MESSAGES`, then `LANG`; English for whatever else."""
    done = call("rule", "WTS-1", env=env)
    assert bool(JAPANESE.search(done.out)) == japanese
    assert not JAPANESE.search(call("rule", "WTS-1", "--lang", "en", env=env).out)
    assert JAPANESE.search(call("--lang=ja", "rule", "WTS-1", env=env).out)


NOT_UTF_8 = [
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONIOENCODING": "latin-1"},
    {"PYTHONIOENCODING": "euc_jp"},
    {"PYTHONIOENCODING": "cp932:strict"},
]
HARU = str(EXAMPLES / "what-the-shell" / "haru-reikai.yaml")


@pytest.mark.parametrize("env", NOT_UTF_8, ids=str)
def test_text_on_terminals_that_are_not_utf_8(env: dict[str, str]) -> None:
    """It comes in the terminal's encoding, what that lacks as escapes."""
    encoding = env.get("PYTHONIOENCODING", "ascii").partition(":")[0]
    arguments = ["--lang", "ja", "replay", HARU]
    done = run(*arguments, env=env)
    assert (done.code, done.stderr) == (0, b"")
    assert done.stdout == call(*arguments).out.encode(encoding, "backslashreplace")


@pytest.mark.parametrize("arguments", [["--help"], ["validate"], ["validate", "empty"]], ids=str)
def test_help_and_complaints_on_such_a_terminal(arguments: list[str], tmp_path: Path) -> None:
    """The same for what click writes."""
    (tmp_path / "empty").mkdir()
    done = run("--lang", "ja", *arguments, env={"PYTHONIOENCODING": "euc_jp"}, cwd=tmp_path)
    usual = run("--lang", "ja", *arguments, cwd=tmp_path)
    assert done.code == usual.code
    assert done.stdout.decode("euc_jp") == usual.out
    assert done.stderr.decode("euc_jp") == usual.err


@pytest.mark.parametrize(
    "arguments", [["fmt", HARU], ["validate", HARU, "--format", "json", "--lang", "ja"]], ids=str
)
def test_data_is_utf_8_on_such_a_terminal(arguments: list[str]) -> None:
    """For it is read by programs."""
    assert run(*arguments, env=NOT_UTF_8[0]) == call(*arguments)


@pytest.fixture
def oddly_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with one record, whose name has a byte that is no UTF-8."""
    try:
        (tmp_path / "kifu-\udcff.yaml").write_text(RECORDS["refuted"])
    except (OSError, UnicodeError):
        pytest.skip("the file system refuses such names")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("form", "shown"),
    [
        ("text", r"kifu-\udcff.yaml:5:19: error"),
        ("json", r'"path": "kifu-\udcff.yaml"'),
        ("jsonl", r'"path":"kifu-\udcff.yaml"'),
        ("github", r"file=kifu-\udcff.yaml,"),
        ("sarif", r'"uri": "kifu-%FF.yaml"'),
        ("junit", r'<testcase classname="kifu-\udcff.yaml"'),
        ("csv", r"kifu-\udcff.yaml,0,"),
        ("markdown", r"| kifu-\\udcff.yaml |"),
    ],
)
@pytest.mark.usefixtures("oddly_named")
def test_file_names_that_are_no_text(form: str, shown: str) -> None:
    """Such a byte is shown as an escape, in every form."""
    done = call("validate", "kifu-\udcff.yaml", "--format", form)
    assert (done.code, done.err) == (1, "")
    assert shown in done.out


@pytest.mark.parametrize("env", [{}, NOT_UTF_8[0]], ids=str)
@pytest.mark.usefixtures("oddly_named")
def test_file_names_that_are_no_text_in_a_process(env: dict[str, str]) -> None:
    """As the system hands them over, whatever the locale."""
    for arguments in (["show", "."], ["fmt", ".", "--format", "json"]):
        done = run(*arguments, env=env)
        assert done.code == (1 if arguments[0] == "show" else 0)
        assert b"Traceback" not in done.stderr
        assert b"kifu-\\udcff.yaml" in done.stdout + done.stderr


# --- Interrupts ------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("form", ["text", "csv", "jsonl"])
def test_an_interrupt_reports_what_was_done(form: str) -> None:
    """Ctrl-C while the next record is waited for: exit code 130, and a sound end."""
    process = subprocess.Popen(
        [*COMMAND, "validate", "-", "--input", "jsonl", "--format", form],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED="1"),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    line = run("fmt", EXAMPLE, "--to", "json").out.replace("\n", "") + "\n"
    process.stdin.write((line * 2).encode())
    process.stdin.flush()
    lines = [process.stdout.readline() for _ in range(3 if form == "csv" else 2)]
    assert all(lines)
    process.send_signal(signal.SIGINT)
    rest, complaint = process.communicate(timeout=60)
    assert (process.returncode, complaint) == (130, b"")
    assert rest == (b"\n2 records: 2 confirmed\n" if form == "text" else b"")
