"""Which files a command line means."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shellref.batch.finding import NothingMatched, find

FILES = [
    "b.yaml",
    "a.json",
    "a.yml",
    "c.jsonl",
    "d.ndjson",
    "e.yaml.gz",
    "F.YAML",
    "G.JSON.GZ",
    "notes.txt",
    "README.md",
    "archive.gz",
    "yaml",
    ".hidden.yaml",
    ".git/x.yaml",
    "sub/z.yaml",
    "sub/sub/y.yaml",
    "春/記録.yaml",
    "odd[1].yaml",
]
#: What a walk finds, in order.
FOUND = [
    "F.YAML",
    "G.JSON.GZ",
    "a.json",
    "a.yml",
    "b.yaml",
    "c.jsonl",
    "d.ndjson",
    "e.yaml.gz",
    "odd[1].yaml",
    "sub/sub/y.yaml",
    "sub/z.yaml",
    "春/記録.yaml",
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with all sorts of files."""
    for name in FILES:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_folder_is_walked_in_sorted_order(folder: Path) -> None:
    """Files and folders by name; hidden ones and what is no record by its name left out."""
    assert [*find(["."])] == [f"./{name}" for name in FOUND]
    assert [*find([str(folder)])] == [f"{folder}/{name}" for name in FOUND]
    assert [*find(["sub"])] == ["sub/sub/y.yaml", "sub/z.yaml"]


@pytest.mark.parametrize("name", ["notes.txt", ".hidden.yaml", "-", "no.yaml", "no/such/file"])
def test_what_is_named_is_taken(name: str) -> None:
    """Whatever it is called, and whether it exists or not."""
    assert [*find([name])] == [name]


def test_order_and_repetition_are_the_users() -> None:
    """As given."""
    assert [*find(["sub", "b.yaml", "sub/z.yaml", "b.yaml"])] == [
        "sub/sub/y.yaml",
        "sub/z.yaml",
        "b.yaml",
        "sub/z.yaml",
        "b.yaml",
    ]


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("*.yaml", ["b.yaml", "odd[1].yaml"]),
        ("?.json", ["a.json"]),
        ("[ab].*", ["a.json", "a.yml", "b.yaml"]),
        ("*.txt", ["notes.txt"]),
        ("s*", ["sub/sub/y.yaml", "sub/z.yaml"]),
        ("*/*.yaml", ["sub/z.yaml", "春/記録.yaml"]),
        ("**/z.yaml", ["sub/z.yaml"]),
        ("sub/**", ["sub/sub/y.yaml", "sub/z.yaml"]),
        ("sub/**/*", ["sub/sub/y.yaml", "sub/z.yaml"]),
        (".*.yaml", [".hidden.yaml"]),
        ("odd[[]1].yaml", ["odd[1].yaml"]),
        ("odd[1].yaml", ["odd[1].yaml"]),
    ],
)
def test_globs_that_no_shell_expanded(pattern: str, found: list[str]) -> None:
    """Sorted, each file once; a file of that very name comes first."""
    assert [*find([pattern])] == found


@pytest.mark.parametrize("path", ["empty", "*.none", "none/**", "no[1].yaml"])
def test_nothing_matched(path: str) -> None:
    """A folder or glob without records is an error that names it."""
    with pytest.raises(NothingMatched) as raised:
        [*find(["b.yaml", path])]
    assert raised.value.path == path


def test_links(folder: Path) -> None:
    """To files they are followed, to folders not, so that a loop does no harm; broken are told."""
    (folder / "sub" / "loop").symlink_to(folder)
    (folder / "sub" / "link.yaml").symlink_to(folder / "b.yaml")
    (folder / "sub" / "dead.yaml").symlink_to("nowhere.yaml")
    assert [*find(["sub"])] == ["sub/dead.yaml", "sub/link.yaml", "sub/sub/y.yaml", "sub/z.yaml"]
    assert [*find(["sub/loop/sub/sub"])] == ["sub/loop/sub/sub/y.yaml"]


def test_what_is_no_regular_file_is_passed_on() -> None:
    """The reader says why it will not read it."""
    os.mkfifo("pipe.yaml")
    assert "./pipe.yaml" in find(["."])
    assert [*find(["pipe.yaml"])] == ["pipe.yaml"]
    assert [*find(["x" * 5000])] == ["x" * 5000]


def test_a_folder_that_may_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is reported in its place, and the others are walked."""
    real = os.scandir

    def refuse(path: str) -> Any:
        if path.endswith("sub/sub"):
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr("os.scandir", refuse)
    assert [*find(["sub"])] == ["sub/sub", "sub/z.yaml"]


def test_finding_is_lazy() -> None:
    """A huge folder need not be walked before its first file is known."""
    found: Iterator[str] = find(["b.yaml", "empty"])
    assert next(found) == "b.yaml"
