"""`shellref fmt`: standard output, `--check` and `--write`. The layout itself: `test_layout`."""

from __future__ import annotations

import gzip
import json
import os
import stat
from pathlib import Path

import pytest

from shellref.text import LANGUAGES

from . import EXAMPLE, EXAMPLES, RECORDS, Result, call

LOOSE = """\
# about the game
format:   shellref/1
game: what-the-shell   # ours
players:
    black: { name: 花子 }
    white: { name: Kenji }

turns:
- {black: e5, white: d4}
- e6 e6   # an egg
"""
TIDY = """\
# about the game
format: shellref/1
game: what-the-shell  # ours
players:
  black: {name: 花子}
  white: {name: Kenji}

turns:
  - {black: e5, white: d4}
  - e6 e6  # an egg
"""
BROKEN = RECORDS["malformed"]


@pytest.fixture
def loose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file in no good layout, in the current folder."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "loose.yaml"
    file.write_text(LOOSE)
    return file


def names(folder: Path = Path()) -> list[str]:
    """What a folder holds."""
    return sorted(file.name for file in folder.iterdir())


def fmt(*arguments: str, stdin: str = "") -> Result:
    """A run of `shellref fmt`."""
    return call("fmt", *arguments, stdin=stdin.encode())


def test_to_standard_output(loose: Path) -> None:
    """The file stays as it is."""
    assert fmt("loose.yaml") == Result(0, TIDY.encode(), b"")
    assert fmt("-", stdin=LOOSE).out == TIDY
    assert fmt("-", stdin=TIDY).out == TIDY
    assert loose.read_text() == LOOSE


def test_styles(loose: Path) -> None:
    """Turns in short or long form, comments beside them."""
    short = fmt(str(loose), "--style", "short").out
    assert short == TIDY.replace("{black: e5, white: d4}", "e5 d4")
    long = fmt(str(loose), "--style", "long").out
    assert long == TIDY.replace("e6 e6", "{black: e6, white: e6}")


def test_to_json_and_back() -> None:
    """YAML → JSON → YAML is the same record without its comments."""
    text = fmt("-", "--to", "json", stdin=LOOSE).out
    assert json.loads(text)["players"] == {"black": {"name": "花子"}, "white": {"name": "Kenji"}}
    back = fmt("-", "--to", "yaml", stdin=text).out
    assert back == "".join(
        f"{line.partition('  #')[0]}\n"
        for line in TIDY.splitlines()
        if line and not line.startswith("#")
    )
    assert fmt("-", stdin=text).out == text


def test_several_documents() -> None:
    """Of YAML with a line between, of JSON a line each; comments stay with their document."""
    text = f"{LOOSE}---\n# second\n{LOOSE}"
    tidy = f"{TIDY}---\n# second\n{TIDY}"
    assert fmt("-", stdin=text).out == tidy
    assert fmt("-", stdin=tidy).out == tidy
    lines = fmt("-", "--to", "json", stdin=text).out
    assert len(lines.splitlines()) == 2
    assert fmt("-", "--input", "jsonl", stdin=lines).out == lines
    assert fmt("-", stdin=lines).out == lines
    canonical = fmt("-", "--to", "canonical", stdin=text).out.splitlines()
    assert canonical == [fmt("-", "--to", "canonical", stdin=LOOSE).out] * 2
    assert fmt("-", "--to", "yaml", stdin=lines).out.count("---\n") == 1


def test_comments_around_markers() -> None:
    """Whatever stands before, behind and between `---` and `...` is kept, in its order."""
    text = f"%YAML 1.2\n# 1\n--- # 2\n{LOOSE}# 3\n... # 4\n# 5\n--- # 6\n# 7\n{LOOSE}\n# 8\n"
    first, second = fmt("-", stdin=text).out.split("---\n")
    assert first == f"# 1\n# 2\n{TIDY}# 3\n# 4\n"
    assert second == f"# 5\n# 6\n# 7\n{TIDY}\n# 8\n"


def test_several_files(loose: Path) -> None:
    """Are one stream of documents too."""
    other = loose.with_name("other.yaml")
    other.write_text(LOOSE)
    files = ("loose.yaml", "other.yaml")
    assert fmt(*files).out == f"{TIDY}---\n{TIDY}"
    assert len(fmt(*files, "--to", "json").out.splitlines()) == 2
    assert len(fmt(*files, "--to", "canonical").out.splitlines()) == 2
    documents = json.loads(fmt(*files, "--format", "json").out)
    assert documents == [{"path": file, "changed": True, "text": TIDY} for file in files]


def test_check(loose: Path) -> None:
    """Names what would change and writes nothing; exit code 1 if anything would."""
    loose.with_name("tidy.yaml").write_text(TIDY)
    assert fmt("--check", ".") == Result(1, b"would change: ./loose.yaml\n", b"")
    assert fmt("--check", "tidy.yaml") == Result(0, b"", b"")
    assert "loose.yaml" in call("fmt", "--check", ".", "--lang", "ja").out
    changes = json.loads(fmt("--check", ".", "--format", "json").out)
    assert changes == [
        {"path": "./loose.yaml", "changed": True},
        {"path": "./tidy.yaml", "changed": False},
    ]
    assert loose.read_text() == LOOSE


def test_every_example_is_tidy() -> None:
    """The examples show the house layout; those of tournaments have faults, on purpose."""
    folders = [str(EXAMPLES / name) for name in ("conformance", "what-the-shell", "bear-island")]
    assert fmt("--check", *folders) == Result(0, b"", b"")


def test_write(loose: Path) -> None:
    """In place, with its permissions, nothing left beside it; what is tidy is not touched."""
    tidy = loose.with_name("tidy.yaml")
    tidy.write_text(TIDY)
    loose.chmod(0o640)
    before = tidy.stat()
    assert fmt("--write", ".") == Result(0, b"", b"rewritten: ./loose.yaml\n")
    assert loose.read_text() == TIDY
    assert stat.S_IMODE(loose.stat().st_mode) == 0o640
    assert tidy.stat() == before
    assert names() == ["loose.yaml", "tidy.yaml"]
    assert fmt("-w", ".") == Result(0, b"", b"")


def test_write_through_a_link(loose: Path) -> None:
    """A link stays one; the file that it leads to is rewritten where it is."""
    away = loose.with_name("away")
    away.mkdir()
    target = loose.rename(away / "target.yaml")
    loose.symlink_to(target)
    assert fmt("--write", "loose.yaml").code == 0
    assert loose.is_symlink()
    assert target.read_text() == TIDY
    assert names(away) == ["target.yaml"]


def test_write_keeps_the_form(tmp_path: Path) -> None:
    """JSON stays JSON, JSON Lines stay lines, CRLF becomes LF."""
    for name, text in (
        ("game.json", fmt("-", "--to", "json", stdin=LOOSE).out),
        ("games.jsonl", fmt("-", "--to", "json", stdin=f"{LOOSE}---\n{LOOSE}").out),
        ("game.yaml", TIDY),
    ):
        file = tmp_path / name
        file.write_bytes(text.replace(": ", ":   ").replace("\n", "\r\n").encode())
        assert fmt("--write", str(file)).code == 0
        assert file.read_bytes() == text.encode()


def test_a_file_with_a_problem_stays_as_it_is(loose: Path) -> None:
    """Whole, even where only one of its records has one; the others are rewritten."""
    broken = loose.with_name("broken.yaml")
    broken.write_text(f"{LOOSE}---\n{BROKEN}---\n{LOOSE}")
    done = fmt("--write", ".")
    assert done.code == 1
    assert done.err.startswith("./broken.yaml:15:12: error SR220: ")
    assert done.err.endswith("rewritten: ./loose.yaml\n")
    assert broken.read_text() == f"{LOOSE}---\n{BROKEN}---\n{LOOSE}"
    assert fmt("broken.yaml").out == ""
    assert json.loads(fmt("broken.yaml", "--format", "json").out) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_write_refuses_before_it_begins(loose: Path, language: str) -> None:
    """What cannot be rewritten is named, and no other file is touched."""
    packed = loose.with_name("packed.yaml.gz")
    packed.write_bytes(gzip.compress(LOOSE.encode()))
    done = call("fmt", "--write", ".", "--lang", language)
    assert (done.code, done.out) == (2, "")
    assert "packed.yaml.gz" in done.err
    assert loose.read_text() == LOOSE
    assert fmt("packed.yaml.gz").out == TIDY


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_folder_that_cannot_be_written(
    loose: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Is told in a sentence, and the other files are rewritten."""
    other = loose.with_name("other.yaml")
    other.write_text(LOOSE)
    real = os.replace

    def refuse(source: str, target: str) -> None:
        if "loose" in str(target):
            raise PermissionError(13, "Permission denied")
        real(source, target)

    monkeypatch.setattr("os.replace", refuse)
    done = call("fmt", "--write", ".", "--lang", language)
    assert (done.code, done.out) == (3, "")
    complaint, success = done.err.splitlines()
    assert "loose.yaml" in complaint
    assert "Permission denied" in complaint
    assert "other.yaml" in success
    assert other.read_text() == TIDY
    assert names() == ["loose.yaml", "other.yaml"]


def test_a_written_file_is_never_half(loose: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interrupted in the middle, the old file stands and no other is left."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.replace", stop)
    assert fmt("--write", "loose.yaml").code == 130
    assert names() == ["loose.yaml"]
    assert loose.read_text() == LOOSE


def test_comments_inside_a_turn_keep_it_long() -> None:
    """The short form has no place for them."""
    turn = "  - black: e5  # hers\n    white: d4  # his\n"
    text = TIDY.replace("  - {black: e5, white: d4}\n", turn)
    assert fmt("-", "--style", "short", stdin=text).out == text


def test_the_default_is_the_layout_of_the_examples() -> None:
    """To the byte."""
    assert fmt(EXAMPLE).stdout == Path(EXAMPLE).read_bytes()
