"""The public API: what `shellref` offers, and that it does what its documentation says."""

from __future__ import annotations

import gzip
import inspect
import io
import json
import pickle
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import shellref
from shellref import schemas
from shellref.games import GAMES
from shellref.problems import Code
from shellref.text import LANGUAGES

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "what-the-shell" / "first-egg.yaml"
SEVERAL = ROOT / "examples" / "what-the-shell" / "multi-games.jsonl"
PUBLIC = [name for name in shellref.__all__ if not name.startswith("__")]


def codes(record: shellref.Record) -> list[Code]:
    """The codes of a record's problems."""
    return [problem.code for problem in record.problems]


# --- The module ------------------------------------------------------------------------------


def test_everything_public_is_there() -> None:
    """Each name of `__all__` can be had, and `*` gives them all."""
    namespace: dict[str, Any] = {}
    exec("from shellref import *", namespace)
    for name in shellref.__all__:
        assert namespace[name] is getattr(shellref, name)


def test_the_list_is_sorted_and_complete() -> None:
    """Every name that the module gives on use is in `__all__`."""
    assert sorted(shellref.__all__) == shellref.__all__
    assert set(PUBLIC) == set(shellref._HOMES)


def test_an_unknown_name_is_an_attribute_error() -> None:
    """As in any module."""
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        shellref.nothing  # noqa: B018 (it is the access that counts)


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_thing_says_what_it_is(name: str) -> None:
    """Docstrings for all, and for their public methods."""
    thing = getattr(shellref, name)
    assert inspect.getdoc(thing)
    for member, value in vars(thing).items() if inspect.isclass(thing) else ():
        if not member.startswith("_") and callable(getattr(value, "fget", value)):
            assert inspect.getdoc(value), f"{name}.{member}"


def test_the_example_in_the_docstring_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As it stands there."""
    assert shellref.__doc__ is not None
    lines = re.findall(r"^ *(?:>>>|\.\.\.) (.*)$", shellref.__doc__, re.MULTILINE)
    monkeypatch.chdir(EXAMPLE.parent)
    exec("\n".join(lines).replace("game.yaml", EXAMPLE.name), {})
    assert capsys.readouterr().out == "confirmed black-wins five-in-a-row 8\n"


def test_importing_costs_little() -> None:
    """No parser, no schema checker and no game until one is needed."""
    heavy = ("yaml", "jsonschema", "jsonschema_rs", "click", "rich", "rfc8785", "shellref.games")
    code = f"import sys, shellref; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_the_version_is_that_of_the_distribution() -> None:
    """One number."""
    from importlib.metadata import version

    assert shellref.__version__ == version("shellref")


# --- load ------------------------------------------------------------------------------------


def test_load_a_path() -> None:
    """As text or as a path; the record says where it comes from."""
    for path in (str(EXAMPLE), EXAMPLE):
        (record,) = shellref.load(path)
        assert (record.source.path, record.source.index) == (str(EXAMPLE), 0)
        assert record.problems == ()
        assert record.data is not None
        assert record.data["format"] == "shellref/1"
        assert record.game is not None
        assert record.game.name in GAMES
        assert not record.unreadable
        assert re.fullmatch("sha256:[0-9a-f]{64}", record.digest or "")


def test_load_bytes_and_streams() -> None:
    """Any binary stream, open or in memory."""
    data = EXAMPLE.read_bytes()
    (from_bytes,) = shellref.load(data)
    (from_memory,) = shellref.load(io.BytesIO(data))
    with EXAMPLE.open("rb") as stream:
        (from_file,) = shellref.load(stream)
    assert from_bytes.digest == from_memory.digest == from_file.digest
    assert from_bytes.source.path == "<bytes>"
    assert from_memory.source.path == "<stream>"
    assert from_file.source.path == str(EXAMPLE)
    with tempfile.TemporaryFile() as nameless:
        nameless.write(data)
        nameless.seek(0)
        (record,) = shellref.load(nameless)
    assert (record.source.path, record.digest) == ("<stream>", from_bytes.digest)


def test_load_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """As `-`."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EXAMPLE.read_bytes())))
    (record,) = shellref.load("-")
    assert (record.source.path, codes(record)) == ("-", [])


def test_load_gzip(tmp_path: Path) -> None:
    """A name that ends in `.gz` is unpacked."""
    packed = tmp_path / "games.jsonl.gz"
    packed.write_bytes(gzip.compress(SEVERAL.read_bytes()))
    digests = [record.digest for record in shellref.load(packed)]
    assert digests == [record.digest for record in shellref.load(SEVERAL)]


def test_load_gives_a_record_at_a_time() -> None:
    """Nothing of a stream is read before it is wanted."""
    line = SEVERAL.read_bytes().splitlines(keepends=True)[0]

    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            buffer[: len(line)] = line
            return len(line)

    records = shellref.load(io.BufferedReader(Endless()), "jsonl")
    assert isinstance(records, Iterator)
    assert [next(records).source.index for _ in range(5)] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_load_takes_the_form_that_it_is_told(form: Any) -> None:
    """JSON is YAML too; YAML is no JSON."""
    text = json.dumps({"format": "shellref/1", "game": "what-the-shell"}).encode()
    (record,) = shellref.load(text, form)
    assert record.source.form == form
    assert set(codes(record)) == {Code.MISSING_KEY}
    (record,) = shellref.load(EXAMPLE, "json")
    assert codes(record) == [Code.JSON_SYNTAX]


@pytest.mark.parametrize(
    ("where", "code"),
    [
        ("no/such/file.yaml", Code.NOT_FOUND),
        ("a\0b", Code.NOT_FOUND),
        (str(ROOT), Code.NOT_A_FILE),
        (b"", Code.EMPTY),
        (b"\xff\xfe", Code.NOT_UTF8),
        (b"{", Code.YAML_SYNTAX),
        (b'{"', Code.JSON_SYNTAX),
        (b"- a\n- b\n", Code.WRONG_KIND),
    ],
)
def test_load_never_raises(where: str | bytes, code: Code) -> None:
    """There is always a record, if only one with a problem."""
    (record,) = shellref.load(where)
    assert codes(record) == [code]
    assert record.digest is None
    assert shellref.judge(record).problems == record.problems


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        (shellref.Limits(bytes=20), Code.TOO_LARGE),
        (shellref.Limits(nodes=10), Code.TOO_MANY_NODES),
        (shellref.Limits(depth=1), Code.TOO_DEEP),
    ],
)
@pytest.mark.parametrize("form", ["yaml", "json"])
def test_load_keeps_to_limits(limits: shellref.Limits, code: Code, form: Any) -> None:
    """Each is a clear problem, and an option of the call; such a record is unreadable."""
    (record,) = shellref.load(EXAMPLE)
    text = json.dumps(record.data).encode()
    (record,) = shellref.load(text, form, limits)
    assert codes(record) == [code]
    assert record.unreadable
    assert shellref.judge(record).status == "unreadable"


@pytest.mark.parametrize("wrong", [{"bytes": 0}, {"nodes": 0}, {"depth": 0}, {"depth": 1000}])
def test_limits_have_limits(wrong: dict[str, int]) -> None:
    """A limit that could never be kept to is refused at once."""
    with pytest.raises(ValueError, match="limits"):
        shellref.Limits(**wrong)


# --- adjudicate and judge --------------------------------------------------------------------


def test_judge_is_the_verdict_of_adjudicate() -> None:
    """For every example."""
    for path in (ROOT / "examples").rglob("*.yaml"):
        for record in shellref.load(path):
            assert shellref.judge(record) == shellref.adjudicate(record).verdict


def test_the_documents_are_plain() -> None:
    """`to_json` gives what JSON can say, as the schema has it, in either language."""
    valid = jsonschema_rs.Draft7Validator(schemas.bundle("trace")).is_valid
    for where in (EXAMPLE, b"", "no/such/file.yaml", EXAMPLE.with_name("resignation.yaml")):
        (record,) = shellref.load(where)
        trace = shellref.adjudicate(record)
        for language in LANGUAGES:
            document = trace.to_json(language)
            assert json.loads(json.dumps(document)) == document
            assert valid(document)
            assert document["verdict"] == trace.verdict.to_json(language)
            assert document["source"] == trace.source
        assert trace.to_json() == trace.to_json("en")
        assert [turn.to_json() for turn in trace.turns] == trace.to_json()["turns"]


def test_the_verdicts_of_a_file() -> None:
    """As the documentation of the module shows it."""
    verdicts = [shellref.judge(record) for record in shellref.load(SEVERAL)]
    assert [verdict.status for verdict in verdicts] == ["confirmed"] * 3
    assert verdicts[2].reason == "agreement"


def test_verdicts_travel_between_processes() -> None:
    """As a batch needs them to: pickled and back they are equal."""
    (record,) = shellref.load(ROOT / "examples/what-the-shell/refuted-claim.yaml")
    trace = shellref.adjudicate(record)
    assert pickle.loads(pickle.dumps(trace.verdict)) == trace.verdict
    assert pickle.loads(pickle.dumps(trace)) == trace


def test_values_do_not_change() -> None:
    """Verdicts, traces, problems and limits are frozen."""
    (record,) = shellref.load(b"")
    trace = shellref.adjudicate(record)
    for value, name in (
        (trace, "path"),
        (trace.verdict, "status"),
        (record.problems[0], "code"),
        (record.limits, "depth"),
    ):
        with pytest.raises(AttributeError):
            setattr(value, name, None)


# --- Types -----------------------------------------------------------------------------------


def test_the_typing_surface() -> None:
    """A user's type checker sees the types that `typing_surface` states, and no others."""
    pytest.importorskip("mypy", reason="needs mypy")
    file = ROOT / "tests" / "typing_surface.py"
    done = subprocess.run(
        [sys.executable, "-m", "mypy", str(file)], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert (Path(shellref.__file__).parent / "py.typed").is_file()
