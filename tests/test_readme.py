"""The two lines of the README that install and run, in both languages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from .documentation import ROOT, generate, prose

READMES = [ROOT / "README.md", ROOT / "README.ja.md"]
each_readme = pytest.mark.parametrize("readme", READMES, ids=lambda page: page.name)


def lines(readme: Path) -> list[str]:
    """The lines to type in a shell."""
    blocks = generate.fences(readme.read_text(encoding="utf-8"))
    return [block.body.strip() for block in blocks if block.kind == "sh"]


def test_both_readmes_say_the_same() -> None:
    """The same two lines stand in both."""
    assert lines(READMES[0]) == lines(READMES[1])


@each_readme
def test_one_line_installs_and_replays(readme: Path) -> None:
    """The first line makes an environment, installs from the checkout and replays an example."""
    first, _ = lines(readme)
    venv, install, main = first.split(" && ")
    assert venv == "python3 -m venv .venv"
    assert install == ".venv/bin/pip install -q ."
    command, replay, example = main.split()
    assert (command, replay) == (".venv/bin/shellref", "replay")
    assert (ROOT / example).is_file()
    assert "/.venv/" in (ROOT / ".gitignore").read_text(encoding="utf-8").split()


@each_readme
def test_one_line_installs_and_tests(readme: Path) -> None:
    """The second line brings a pip that knows `--group`, installs the group and runs all tests."""
    _, second = lines(readme)
    venv, pip, install, tests = second.split(" && ")
    assert venv == "python3 -m venv .venv"
    assert pip == ".venv/bin/pip install -q -U pip"
    found = re.fullmatch(r"\.venv/bin/pip install -q -e \. --group (\w+)", install)
    assert found
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = {re.split(r"[<>=]", entry)[0] for entry in project["dependency-groups"][found[1]]}
    assert {"pytest", "hypothesis", "pytest-xdist"} <= names
    assert tests == ".venv/bin/pytest -q -n auto"


@each_readme
def test_the_version_of_python_is_right(readme: Path) -> None:
    """The README asks for the Python that the package asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = project["project"]["requires-python"].removeprefix(">=")
    assert f"Python {wanted}" in prose(readme.read_text(encoding="utf-8"))


@each_readme
def test_the_readme_shows_a_turn_and_its_verdict(readme: Path) -> None:
    """A real transcript: one turn of an example, and the verdict."""
    text = readme.read_text(encoding="utf-8")
    transcripts = [block.body for block in generate.fences(text) if block.kind == "console"]
    assert any(re.match(r"\$ shellref replay .* --turns [0-9]+\n", body) for body in transcripts)


def test_the_changelog_knows_the_version() -> None:
    """The version of the package is in the changelog, released or not."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert project["project"]["version"] in text
