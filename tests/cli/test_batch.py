"""`shellref batch`: what it takes, what it reports, and what it does not let get lost."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from shellref.batch.store import Verdicts
from shellref.cli.reports import FORMS
from shellref.text import LANGUAGES, Language

from . import COMMAND, EXAMPLES, RECORDS, ROOT, call, environment, run

BAD = str(EXAMPLES.parent / "tests" / "bad_input")
SHELL = str(EXAMPLES / "what-the-shell")
CUP = "examples/tournaments/what-the-shell"
LEDGER = "shellref.tournament.ledger.Ledger."


@pytest.fixture
def folder(tmp_path: Path) -> str:
    """A record of each status that a text can have, a hidden one, and a loop of links."""
    for name, text in RECORDS.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    (tmp_path / ".hidden.yaml").write_text(RECORDS["malformed"], encoding="utf-8")
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    return str(tmp_path)


def statuses(out: str) -> dict[str, str]:
    """The status of each record of JSON Lines, by the name of its file."""
    documents = [json.loads(line) for line in out.splitlines()]
    return {Path(d["source"]["path"]).stem: d["verdict"]["status"] for d in documents}


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_folder(folder: str, jobs: str) -> None:
    """Sorted, without what is hidden; links to folders are not followed."""
    done = call("batch", folder, "--jobs", jobs, "--format", "jsonl")
    assert done.code == 1
    assert [*statuses(done.out)] == sorted(RECORDS)
    assert statuses(done.out) == {name: name for name in RECORDS}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_workers_change_no_byte(form: str, language: Language, tmp_path: Path) -> None:
    """Neither their number nor what they do: on the screen and in every file."""
    outputs = []
    for jobs in "1", "2":
        files = [tmp_path / f"{jobs}.{other}" for other in FORMS]
        reports = [f"--output={other}:{file}" for other, file in zip(FORMS, files, strict=True)]
        arguments = ["--jobs", jobs, "--format", form, "--lang", language, *reports]
        done = run("batch", SHELL, BAD, *arguments)
        assert done.code == 1
        outputs.append([done.stdout, *(file.read_bytes() for file in files)])
    assert outputs[0] == outputs[1]
    written = outputs[0][1 + FORMS.index(form)]
    if form != "text":
        assert written == outputs[0][0], "the same on the screen and in a file"


def test_the_forms_are_those_of_validate(folder: str) -> None:
    """Whoever reads `validate` reads `batch`."""
    for form in set(FORMS) - {"text"}:
        assert call("batch", folder, "--format", form) == call("validate", folder, "--format", form)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            [
                "5 records: 1 confirmed, 1 unclaimed, 1 refuted, 1 illegal, 1 malformed",
                "  What the Shell  draw 0",
            ],
        ),
        ("ja", ["記録5件：確認済み 1、主張なし 1、不一致 1、反則 1、形式不正 1"]),
    ],
)
def test_the_summary(folder: str, language: Language, expected: list[str]) -> None:
    """How many, of which status, what to look at."""
    out = call("batch", folder, "--lang", language).out
    assert expected[0].split(": ")[0].split("：")[0] in out
    summary = out[out.index(expected[0][:5]) :]
    for status in ("refuted", "illegal", "malformed"):
        assert f"{status}.yaml" in summary
    assert "confirmed.yaml" not in out, "what is fine is not listed"
    assert "SR301" in summary


def test_only_some_statuses(folder: str) -> None:
    """`--only` says what is reported; everything is counted."""
    done = call("batch", folder, "--only", "refuted, illegal", "--format", "jsonl")
    assert (done.code, [*statuses(done.out)]) == (1, ["illegal", "refuted"])
    assert "5 records" in call("batch", folder, "--only", "refuted").out
    assert "SR301" not in call("batch", folder, "--only", "refuted").out.split("To look at")[0]


def test_what_fails_a_run(folder: str) -> None:
    """`--fail-on` says of which records the exit code speaks."""
    assert call("batch", folder, "--fail-on", "unreadable").code == 0
    assert call("batch", folder, "--fail-on", "refuted").code == 1
    assert call("batch", folder, "missing.yaml", "--fail-on", "unreadable").code == 3
    assert call("batch", folder, "missing.yaml", "--fail-on", "refuted").code == 1
    for option in "--only", "--fail-on":
        assert call("batch", folder, option, ",").code == 2
    done = call("batch", folder, "--fail-on", "wrong")
    assert (done.code, "'wrong' is no status; there are confirmed," in done.err) == (2, True)


def test_not_too_many_problems(folder: str) -> None:
    """What is not shown is counted."""
    out = call("batch", folder, "--max-problems", "1").out
    assert out.count(": error SR") == 1
    assert "problems not shown: 2 (--max-problems)" in out
    assert "not shown" not in call("batch", folder).out


def test_reports_in_files(folder: str, tmp_path: Path) -> None:
    """The form is that of the ending, or as it is said; a file is written whole or not at all."""
    out = tmp_path / "reports"
    out.mkdir()
    names = ["a.json", "a.jsonl", "a.csv", "a.md", "a.sarif", "a.xml", "a.txt", "github:a.log"]
    arguments = [
        f"-o{(out / name) if ':' not in name else 'github:' + str(out / 'a.log')}" for name in names
    ]
    done = call("batch", folder, *arguments)
    assert sorted(file.name for file in out.iterdir()) == sorted(
        name.removeprefix("github:") for name in names
    )
    assert json.loads((out / "a.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"
    assert (out / "a.txt").read_text(encoding="utf-8") == done.out
    assert "::error file=" in (out / "a.log").read_text(encoding="utf-8")


def test_a_report_that_cannot_be_written(folder: str, tmp_path: Path) -> None:
    """Is told, and the others are written."""
    good, bad = tmp_path / "good.json", tmp_path / "nowhere" / "bad.json"
    done = call("batch", folder, "-o", str(bad), "-o", str(good))
    assert done.code == 3
    assert f"{bad}: cannot be written: No such file or directory" in done.err
    assert good.exists()
    assert call("batch", folder, "-o", "report.doc").code == 2


def test_a_report_with_a_name_that_is_no_text(tmp_path: Path) -> None:
    """Half a character in the name of a record is an escape, as on the screen."""
    name = os.fsencode(tmp_path) + b"/bad\xff.yaml"
    Path(os.fsdecode(name)).write_text(RECORDS["malformed"], encoding="utf-8")
    reports = [tmp_path / f"out.{ending}" for ending in ("json", "csv", "md", "xml", "txt")]
    done = run("batch", str(tmp_path), *(f"-o{report}" for report in reports))
    assert (done.code, done.err) == (1, "")
    for report in reports:
        assert "udcff" in report.read_text(encoding="utf-8")


def test_a_report_is_no_file_that_is_read(folder: str, tmp_path: Path) -> None:
    """Nor that of the verdicts, nor another report, by whatever name: nothing is begun."""
    record, link = Path(folder) / "confirmed.yaml", tmp_path / "link.txt"
    link.symlink_to(record)
    state = tmp_path / "state.txt"
    here = f"text:{tmp_path}/here"
    for arguments in (
        [f"-otext:{record}"],
        [f"-o{link}"],
        [f"-o{state}", "--resume", str(state)],
        [f"-o{here}", f"-ojson:{tmp_path}/./here"],
        ["--resume", str(record)],
        ["--report", str(link)],
        [f"-o{here}", "--report", f"{tmp_path}/./here"],
    ):
        done = call("batch", folder, *arguments)
        assert (done.code, done.out) == (2, ""), arguments
        assert record.read_text(encoding="utf-8") == RECORDS["confirmed"]
        assert not state.exists()
    cup = Path("examples/tournaments/what-the-shell")
    assert call("batch", f"{cup}/tournament.yaml", f"-otext:{cup}/records/1-1.yaml").code == 2
    picture = Path(folder) / "record.svg"
    picture.write_bytes(record.read_bytes())
    for arguments in (["show", str(picture)], ["reduce", str(record)], ["report", folder]):
        place = arguments[-1] if Path(arguments[-1]).is_file() else str(link)
        done = call(*arguments, "-o", place)
        assert (done.code, done.out) == (2, ""), arguments
        assert "this file is read; it would be overwritten" in done.err
    assert picture.read_bytes() == record.read_bytes()
    assert call("reduce", "-", "-o", "-", stdin=record.read_bytes()).code == 0


def test_a_report_into_what_is_no_file(folder: str, tmp_path: Path) -> None:
    """A pipe or a device is written to, not replaced; so is our own output."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE)
    done = call("batch", folder, f"-ojsonl:{pipe}", "-otext:/dev/null", "-ocsv:/dev/null")
    assert done.code == 1
    assert reader.communicate(timeout=30)[0].count(b"\n") == len(RECORDS)
    assert pipe.is_fifo()
    assert Path("/dev/null").is_char_device()
    words = " ".join([*COMMAND, "batch", folder, "-ojsonl:/dev/stdout"])
    out = tmp_path / "both"
    subprocess.run(["sh", "-c", f"{words} > {out}"], env=environment(), stderr=subprocess.DEVNULL)
    text = out.read_text(encoding="utf-8")
    assert "5 records: " in text
    assert text.count('{"source"') == len(RECORDS)


def test_resumption(folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second run over an unchanged archive only reads, and reports the very same."""
    state = str(tmp_path / "state.sqlite")
    first = call("batch", folder, SHELL, BAD, "--resume", state, "-j1", "--format", "json")

    def explode(*_: object) -> None:
        raise AssertionError("nothing is to be judged")

    with monkeypatch.context() as patch:
        patch.setattr("shellref.batch.running.judge_text", explode)
        sources = (folder, SHELL)
        again = call("batch", *sources, "--resume", state, "-j1", "--format", "json")
        assert again == call("batch", *sources, "--resume", state, "-j2", "--format", "json")
    everything = call("batch", folder, SHELL, BAD, "--resume", state, "-j2", "--format", "json")
    assert everything == first
    (tmp_path / "confirmed.yaml").write_text(RECORDS["illegal"], encoding="utf-8")
    changed = call("batch", folder, "--resume", state, "--format", "jsonl")
    assert statuses(changed.out)["confirmed"] == "illegal"
    with sqlite3.connect(state) as base:
        assert base.execute("SELECT count(*) FROM verdicts").fetchone()[0] > 100


def test_what_is_no_file_of_verdicts(folder: str) -> None:
    """Another file is left alone, a database of something else included."""
    text, base = Path(folder) / "notes.txt", Path(folder) / "other.db"
    text.write_text("My notes.", encoding="utf-8")
    with sqlite3.connect(base) as made:
        made.execute("CREATE TABLE verdicts (id INTEGER)")
    for other in text, base:
        before = other.read_bytes()
        done = call("batch", folder, "--resume", str(other))
        assert (done.code, done.out) == (2, "")
        assert "is no file of verdicts" in done.err
        assert other.read_bytes() == before or other == base


@pytest.mark.parametrize(("language", "said"), [("en", "is in use"), ("ja", "使用中です")])
def test_verdicts_that_another_run_keeps(language: Language, said: str, folder: str) -> None:
    """Is said to be so, and not to be something else."""
    state = str(Path(folder) / "state.db")
    other = Verdicts(state, strict_rulings=False)
    done = call("batch", folder, "--resume", state, "--lang", language)
    other.close()
    assert (done.code, done.out) == (2, "")
    assert said in done.err


@pytest.mark.parametrize("damage", ["result = 'no json'", "result = x'7b7d'", "result = NULL"])
@pytest.mark.parametrize(("language", "said"), [("en", "note: "), ("ja", "注意：")])
def test_verdicts_that_are_damaged(damage: str, language: Language, said: str, folder: str) -> None:
    """Are told of once, and the records are judged."""
    state = str(Path(folder) / "state.db")
    form = ("--format", "jsonl", "--lang", language)
    sound = call("batch", folder, "--resume", state, *form)
    with sqlite3.connect(state) as base:
        base.execute(f"UPDATE verdicts SET {damage}")
    done = call("batch", folder, "--resume", state, *form)
    assert (done.code, done.out) == (sound.code, sound.out)
    assert done.err.count(said) == 1


def test_reports_on_a_full_disk(tmp_path: Path) -> None:
    """What cannot be kept for a report costs the report, not the batch."""
    page = tmp_path / "page.html"
    source = games(2_000, tmp_path)
    words = " ".join([*COMMAND, "batch", source, "-j1", "-ocsv:/dev/null", f"--report {page}"])
    done = subprocess.run(
        ["sh", "-c", f"ulimit -f 100; {words}"],
        capture_output=True,
        env=environment(COVERAGE_PROCESS_CONFIG=""),
    )
    assert done.returncode == 3
    assert b"2,000 records: 2,000 unclaimed" in done.stdout
    assert b"/dev/null: cannot be written: File too large" in done.stderr
    assert b"page.html: cannot be written: File too large" in done.stderr
    assert not page.exists()


@pytest.mark.parametrize("arguments", [["-ocsv:-"], ["--report", ""], ["--resume", ""]])
def test_names_that_are_none(arguments: list[str], folder: str) -> None:
    """A variable that was not set does not lose a report silently."""
    done = call("batch", folder, *arguments)
    assert (done.code, done.out) == (2, "")
    assert "needs the name of a file" in done.err


def test_a_name_that_sqlite_gives_a_meaning(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Is a name like any other."""
    monkeypatch.chdir(tmp_path)
    assert call("batch", folder, "--resume", ":memory:").code == 1
    assert Path(":memory:").is_file()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_early_end_is_quiet(number: int, tmp_path: Path) -> None:
    """Whatever of the workers is only being started: nothing is said of it."""
    source = games(3_000, tmp_path)
    for hundredths in (20, 25, 30, 35, 40, 60):
        program = start(source, "-j2", "--format", "jsonl")
        time.sleep(hundredths / 100)
        with suppress(ProcessLookupError):
            os.killpg(program.pid, number)
        _, err = program.communicate(timeout=30)
        assert program.returncode in (0, 130, 143, -signal.SIGINT, -signal.SIGTERM)
        for word in (b"Warning", b"Fatal", b"forkserver"):
            assert word not in err, err


def test_verdicts_on_a_full_disk(tmp_path: Path) -> None:
    """No more is kept, everything is judged."""
    state = str(tmp_path / "state.db")
    source = games(2_000, tmp_path)
    words = " ".join([*COMMAND, "batch", source, "-j1", "--resume", state, "--format", "jsonl"])
    done = subprocess.run(
        ["sh", "-c", f"ulimit -f 200; {words}"],
        capture_output=True,
        env=environment(COVERAGE_PROCESS_CONFIG=""),
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(b"\n") == 2_000
    assert done.stderr.count(b"note: ") == 1
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        ["--record-timeout", "inf"],
        ["--record-timeout", "nan"],
        ["--record-timeout", "0"],
        ["--jobs", "100000"],
        ["--jobs", "0"],
    ],
)
def test_numbers_that_make_no_sense(arguments: list[str], language: Language, folder: str) -> None:
    """Are wrong usage."""
    done = call("batch", folder, *arguments, "--lang", language)
    assert (done.code, done.out) == (2, "")
    assert "Traceback" not in done.err


@pytest.mark.parametrize("place", ["shellref.batch.store.Seen.check", LEDGER + "judge"])
def test_a_fault_of_ours_after_the_verdict(
    place: str, at_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Is loud, and costs the record alone."""
    assert at_root
    monkeypatch.setattr(place, lambda *_, **__: 1 / 0)
    done = call("batch", CUP, "--format", "jsonl")
    assert done.code == 4
    assert "ZeroDivisionError" in done.err
    assert set([*statuses(done.out).values()][:-1]) == {"failed"}
    assert len(done.out.splitlines()) == 18


@pytest.mark.parametrize("name", ["finish", "standings"])
@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_a_fault_of_ours_at_the_end(
    name: str, form: str, at_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Is loud, too; everything else is reported."""
    assert at_root
    monkeypatch.setattr(LEDGER + name, lambda *_: 1 / 0)
    done = call("batch", CUP, "--format", form)
    assert done.code == 4
    assert "ZeroDivisionError" in done.err
    assert "records/4-4.yaml" in done.out or "18 records" in done.out


def test_the_same_game_twice(tmp_path: Path) -> None:
    """Is a warning at the later one, in whatever file it is."""
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text(RECORDS["unclaimed"], encoding="utf-8")
    done = call("batch", str(tmp_path))
    assert done.code == 0
    assert f"{tmp_path}/b.yaml: warning SR551: the same game as {tmp_path}/a.yaml" in done.out
    assert "warnings: 1" in done.out


def test_nothing_to_check(tmp_path: Path) -> None:
    """Is wrong usage."""
    assert call("batch", str(tmp_path)).code == 2
    assert call("batch").code == 2


def test_standard_input_and_yaml_documents() -> None:
    """Several records from a pipe."""
    text = "---\n".join(RECORDS.values()).encode()
    done = run("batch", "-", "--format", "jsonl", stdin=text)
    assert [json.loads(line)["verdict"]["status"] for line in done.out.splitlines()] == [*RECORDS]


def test_an_executor_needs_its_scheduler(folder: str) -> None:
    """A cluster that is not named, or cannot be reached, is wrong usage."""
    done = call("batch", folder, "--executor", "dask")
    assert (done.code, "--executor dask needs --scheduler" in done.err) == (2, True)


def games(count: int, tmp_path: Path) -> str:
    """A file of so many different games."""
    head = {"format": "shellref/1", "game": "what-the-shell"}
    players = {"black": {"name": "Anna"}, "white": {"name": "Ben"}}
    lines = [
        json.dumps({**head, "id": f"game-{n}", "players": players, "turns": ["e5 d4"]})
        for n in range(count)
    ]
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path)


def start(*arguments: str) -> subprocess.Popen[bytes]:
    """The command as a process of its own, as a shell starts it."""
    return subprocess.Popen(
        [*COMMAND, "batch", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interruption(jobs: str, tmp_path: Path) -> None:
    """Ctrl-C gives the summary so far, and 130."""
    program = start("-", "--jobs", jobs, "--input", "jsonl", "-o", f"jsonl:{tmp_path}/out")
    assert program.stdin
    line = Path(games(1, tmp_path)).read_bytes() + b"\n"
    program.stdin.write(line * 450)
    program.stdin.flush()
    time.sleep(2)
    # As a terminal does: to everybody in the group.
    os.killpg(program.pid, signal.SIGINT)
    out, err = program.communicate(timeout=30)
    assert program.returncode == 130, err
    text = out.decode()
    assert "interrupted: what follows is what was done so far" in text
    done = int(text.split(" records")[0].split()[-1])
    assert done == 450
    assert len((tmp_path / "out").read_text(encoding="utf-8").splitlines()) == done


#: The command with a judge who never ends, at the record with this id.
@pytest.mark.parametrize(("jobs", "needed", "done"), [("2", 1, 100), ("1", 2, 150)])
def test_an_interruption_of_what_hangs(jobs: str, needed: int, done: int, tmp_path: Path) -> None:
    """Once with workers, twice without: the summary so far, and 130."""
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.cli.hanging", "batch", games(300, tmp_path), "--jobs", jobs],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    )
    time.sleep(3)
    for _ in range(needed):
        assert program.poll() is None
        os.killpg(program.pid, signal.SIGINT)
        time.sleep(0.5)
    out, err = program.communicate(timeout=30)
    assert program.returncode == 130, err
    assert b"interrupted: what follows is what was done so far" in out
    assert b"\n%d records: " % done in out
    assert b"Traceback" not in err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_comes_slowly(jobs: str) -> None:
    """Each record is reported before more is waited for."""
    program = start("-", "--jobs", jobs, "--input", "jsonl", "--format", "jsonl")
    assert program.stdin
    assert program.stdout
    for number in range(5):
        program.stdin.write(json.dumps({"format": "shellref/1", "id": str(number)}).encode())
        program.stdin.write(b"\n")
        program.stdin.flush()
        assert json.loads(program.stdout.readline())["source"]["index"] == number
    program.communicate(timeout=30)
    assert program.returncode == 1


def peak(arguments: list[str]) -> int:
    """The most memory that all processes of a run have together, in bytes."""
    program = start(*arguments)
    most = 0
    while program.poll() is None:
        most = max(most, sum(map(_resident, _family(program.pid))))
        time.sleep(0.05)
    program.communicate()
    assert program.returncode == 0
    return most


def _family(pid: int) -> list[int]:
    """A process and all that it started."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    found = [pid]
    for member in found:
        found += children.get(member, [])
    return found


def _resident(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")
    except OSError:
        return 0


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc to look into")
def test_memory_does_not_grow(tmp_path: Path) -> None:
    """Ten times the records, hardly more memory in all processes together."""
    few = peak([games(2_000, tmp_path), "-j2"])
    many = peak([games(40_000, tmp_path), "-j2"])
    assert many < 300e6
    assert many - few < 30e6


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_the_bar_leaves_the_output_alone(form: str, tmp_path: Path) -> None:
    """A bar on the terminal of standard error; what is written to a pipe is whole."""
    source = games(3000, tmp_path)
    mine, theirs = os.openpty()
    program = subprocess.Popen(
        [*COMMAND, "batch", source, "-j2", "--format", form, "-o", f"{tmp_path}/out.json"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=environment(TERM="xterm"),
    )
    os.close(theirs)
    told = ""

    def watch() -> None:
        nonlocal told
        # A terminal that is gone is an error, not an end.
        with suppress(OSError):
            while piece := os.read(mine, 1 << 16):
                told += piece.decode(errors="replace")

    watcher = threading.Thread(target=watch)
    watcher.start()
    out = program.communicate(timeout=60)[0].decode()
    watcher.join(timeout=10)
    os.close(mine)
    assert program.returncode == 0
    assert "\x1b[" in told
    if form == "text":
        assert out.splitlines()[0] == "3,000 records: 3,000 unclaimed"
    else:
        assert [json.loads(line)["source"]["index"] for line in out.splitlines()] == [*range(3000)]


def test_lines_where_there_is_no_terminal(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Now and then a plain line; none at all where the output is for programs."""
    monkeypatch.setattr("shellref.cli.progress.LINE_EVERY", 0.0)
    told = call("batch", folder, "-j1").err.splitlines()
    assert len(told) == len(RECORDS)
    assert call("batch", folder, "-j1", "--format", "json").err == ""
