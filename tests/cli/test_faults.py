"""What goes wrong on our side: faults of the referee itself, and interrupts."""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from shellref import referee
from shellref.record import Record, Source, source
from shellref.record import load_source as real_load_source
from shellref.record.yaml_python import PythonLoader

from . import RECORDS, Result, call

LINES = "".join(
    json.dumps(
        {
            "format": "shellref/1",
            "game": "what-the-shell",
            "id": name,
            "players": {"black": {"name": "B"}, "white": {"name": "W"}},
            "turns": [],
        }
    )
    + "\n"
    for name in ("one", "two", "three", "four")
)


@pytest.fixture
def lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file of four records in the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.jsonl").write_text(LINES)
    return "games.jsonl"


def id_of(value: Record | Source) -> str:
    """The id of a record of `LINES`."""
    text = value.source.text if isinstance(value, Record) else value.text
    return str(json.loads(text)["id"])


def at(name: str, work: Callable[[Any], Any], then: Callable[[], None]) -> Callable[[Any], Any]:
    """`work`, but for one record something happens."""

    def change(value: Any) -> Any:
        if id_of(value) == name:
            then()
        return work(value)

    return change


def explode() -> None:
    """A fault that nobody foresaw."""
    raise ZeroDivisionError("a fault of ours")


FAULTS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "validate": ("judge", referee.judge),
    "replay": ("adjudicate", referee.adjudicate),
    "show": ("adjudicate", referee.adjudicate),
}


def statuses(done: Result) -> list[str]:
    """The status of each record in JSON Lines."""
    return [json.loads(line)["verdict"]["status"] for line in done.out.splitlines()]


@pytest.mark.parametrize("name", ["validate", "replay"])
def test_a_fault_costs_its_own_record_alone(
    name: str, lines: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others are judged; exit code 4, and the fault is told in full."""
    function, work = FAULTS[name]
    monkeypatch.setattr(f"shellref.cli.session.{function}", at("two", work, explode))
    done = call(name, lines, "--format", "jsonl")
    assert done.code == 4
    assert statuses(done) == ["unclaimed", "failed", "unclaimed", "unclaimed"]
    assert "ZeroDivisionError: a fault of ours" in done.err
    problems = json.loads(done.out.splitlines()[1])["verdict"]["problems"]
    assert [problem["code"] for problem in problems] == ["SR901"]
    assert "games.jsonl#2" in call(name, lines).out


@pytest.mark.parametrize("name", ["validate", "replay"])
def test_a_fault_of_the_reader(name: str, lines: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails its record too, which is not malformed."""
    reader = at("two", real_load_source, explode)
    monkeypatch.setattr("shellref.cli.session.load_source", reader)
    done = call(name, lines, "--format", "jsonl")
    assert (done.code, statuses(done)[:2]) == (4, ["unclaimed", "failed"])


@pytest.mark.parametrize("name", ["show", "digest", "fmt"])
def test_a_fault_where_nothing_is_judged(
    name: str, lines: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit code 4 as well, and the record is named on standard error."""
    reader = at("two", real_load_source, explode)
    monkeypatch.setattr("shellref.cli.session.load_source", reader)
    done = call(name, lines)
    assert done.code == 4
    assert "games.jsonl#2: error SR901: " in done.err
    assert done.out.count("games.jsonl") == (3 if name == "digest" else 0)


def test_a_fault_while_a_position_is_shown(lines: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other positions are shown."""
    broken = at("two", referee.adjudicate, explode)
    monkeypatch.setattr("shellref.cli.session.adjudicate", broken)
    done = call("show", lines, "--format", "json")
    assert done.code == 4
    assert [document["source"]["index"] for document in json.loads(done.out)] == [0, 2, 3]
    assert "games.jsonl#2: error SR901: " in done.err


def test_a_fault_of_the_layout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: str) -> None:
    """A file that would be changed wrongly is left alone; the others are not."""
    (tmp_path / "other.yaml").write_text(RECORDS["confirmed"])

    def wrong(*_: object) -> str:
        raise AssertionError("the layout changed the record")

    monkeypatch.setattr("shellref.record.layout.to_json_line", wrong)
    done = call("fmt", "--write", lines, "other.yaml")
    assert done.code == 4
    assert "the layout changed the record" in done.err
    assert "games.jsonl: error SR901: " in done.err
    assert done.err.endswith("rewritten: other.yaml\n")
    assert Path(lines).read_text() == LINES


def test_a_fault_of_the_digest(lines: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No digest, and exit code 4."""

    def wrong(*_: object) -> str:
        raise ValueError("no digest")

    monkeypatch.setattr("shellref.record.canonical.digest", wrong)
    done = call("validate", lines, "--format", "jsonl")
    assert done.code == 4
    assert all(json.loads(line)["source"]["digest"] is None for line in done.out.splitlines())


# --- Interrupts ------------------------------------------------------------------------------


def interrupt() -> None:
    """Ctrl-C."""
    signal.raise_signal(signal.SIGINT)


REPORTS: dict[str, Callable[[str], int]] = {
    "json": lambda text: len(json.loads(text)),
    "jsonl": lambda text: len(text.splitlines()),
    "sarif": lambda text: 2 + len(json.loads(text)["runs"][0]["results"]),
    "junit": lambda text: len(ElementTree.fromstring(text).findall(".//testcase")),
    "csv": lambda text: len(text.splitlines()) - 1,
    "markdown": lambda text: text.count("\n| games"),
    "text": lambda text: text.count("\ngames") + 1,
    "github": lambda text: 2 + text.count("::error"),
}


@pytest.mark.parametrize("form", REPORTS)
def test_an_interrupt_ends_the_records(
    form: str, lines: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record at hand is finished and what was done is reported whole; exit code 130."""
    stopped = at("two", referee.judge, interrupt)
    monkeypatch.setattr("shellref.cli.session.judge", stopped)
    done = call("validate", lines, lines, "--format", form)
    assert (done.code, done.err) == (130, "")
    assert REPORTS[form](done.out) == 2
    if form == "text":
        assert done.out.endswith("\n2 records: 2 unclaimed\n")


def test_an_interrupt_while_text_is_written(lines: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may come at any time."""
    from shellref.render import text

    real = text.status_line

    def slow(*arguments: Any) -> Any:
        interrupt()
        return real(*arguments)

    monkeypatch.setattr(text, "status_line", slow)
    done = call("validate", lines)
    assert (done.code, done.out) == (130, "games.jsonl: unclaimed – unfinished\n")


def test_a_second_interrupt_ends_the_program(lines: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once."""

    def twice() -> None:
        interrupt()
        interrupt()

    monkeypatch.setattr("shellref.cli.session.judge", at("two", referee.judge, twice))
    done = call("validate", lines, "--format", "jsonl")
    assert done.code == 130
    assert len(done.out.splitlines()) == 1


def test_an_interrupt_while_a_record_is_read(lines: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to wait for a slow source."""

    def slow(*arguments: Any) -> Iterator[Source]:
        yield from source.read(*arguments)
        interrupt()
        raise AssertionError("the interrupt came too late")

    monkeypatch.setattr("shellref.cli.session.read", slow)
    done = call("validate", lines, lines)
    assert done.code == 130
    assert done.out.endswith("\n4 records: 4 unclaimed\n")


def test_fmt_writes_no_file_that_it_has_not_read_whole(
    lines: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An interrupt must not cost a file its last records."""
    loose = LINES.replace('": ', '":   ')
    Path(lines).write_text(loose)
    stopped = at("two", real_load_source, interrupt)
    monkeypatch.setattr("shellref.cli.session.load_source", stopped)
    done = call("fmt", "--write", lines)
    assert (done.code, done.out, done.err) == (130, "", "")
    assert Path(lines).read_text() == loose


def test_the_interrupt_is_given_back(lines: str) -> None:
    """After a run, Ctrl-C is what it was before."""
    before = signal.getsignal(signal.SIGINT)
    call("validate", lines)
    assert signal.getsignal(signal.SIGINT) is before


def test_interrupts_that_are_ignored_stay_so(lines: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a shell's background job."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        monkeypatch.setattr("shellref.cli.session.judge", at("two", referee.judge, interrupt))
        assert call("validate", lines).code == 0
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_run_in_a_thread(lines: str) -> None:
    """Where signals cannot be caught, all else works."""
    results: list[Result] = []
    thread = threading.Thread(target=lambda: results.append(call("validate", lines)))
    thread.start()
    thread.join()
    assert results[0].code == 0


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_note_where_libyaml_is_missing(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without libyaml: a plain note, once, and the slow path."""
    monkeypatch.setattr("shellref.record.yaml_reader.Loader", PythonLoader)
    examples = Path(__file__).parent.parent.parent / "examples" / "what-the-shell"
    files = [str(examples / name) for name in ("first-egg.yaml", "resignation.yaml")]
    result = call("--lang", language, "validate", *files)
    assert result.code == 0
    assert result.err.count("libyaml") == 1
    assert len(result.out.splitlines()) == 4
