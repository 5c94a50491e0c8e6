"""What other programs run: the hooks for pre-commit, and the files that the page on CI shows."""

from __future__ import annotations

import re
import shlex
import warnings
from pathlib import Path
from types import ModuleType
from typing import Any

import click
import pytest
import yaml

from shellref.batch.finding import ENDINGS, find
from shellref.cli import COMMANDS, group
from shellref.text import LANGUAGES, Language

from .cli import call
from .documentation import ROOT, generate

MANIFEST = ROOT / ".pre-commit-hooks.yaml"
HOOKS: dict[str, dict[str, Any]] = {
    hook["id"]: hook for hook in yaml.safe_load(MANIFEST.read_text(encoding="utf-8"))
}
each_hook = pytest.mark.parametrize("hook", HOOKS.values(), ids=HOOKS)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def page_files(language: Language) -> dict[str, str]:
    """The files of other programs that the page shows, by their names."""
    text = (ROOT / "docs" / language / "ci.md").read_text(encoding="utf-8")
    blocks = (block for block in generate.fences(text) if block.kind == "yml")
    return {str(block.setting("file")): block.body for block in blocks}


def parsed(arguments: list[str]) -> click.Context:
    """What the command line makes of arguments; it exits where it knows them not."""
    command, *rest = arguments
    assert command in COMMANDS
    commands = group("en")
    with click.Context(commands, info_name="shellref") as parent:
        found = commands.get_command(parent, command)
        assert found is not None
        return found.make_context(command, rest, parent)


def clientlib() -> ModuleType:
    """The part of pre-commit that reads its files."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        module: ModuleType = pytest.importorskip(
            "pre_commit.clientlib", reason="pre-commit is of the group dev"
        )
    return module


# ---- pre-commit ---------------------------------------------------------------------------------


def test_pre_commit_takes_the_hooks() -> None:
    """By its own validator."""
    hooks = clientlib().load_manifest(str(MANIFEST))
    assert [hook["id"] for hook in hooks] == ["shellref-validate", "shellref-fmt"]


@each_language
def test_pre_commit_takes_the_files_of_the_page(language: Language, tmp_path: Path) -> None:
    """By its own validator."""
    load = clientlib().load_config
    files = [text for name, text in page_files(language).items() if "pre-commit" in name]
    assert len(files) == 2
    for text in files:
        config = tmp_path / ".pre-commit-config.yaml"
        config.write_text(text, encoding="utf-8")
        (repo,) = load(str(config))["repos"]
        assert {hook["id"] for hook in repo["hooks"]} == set(HOOKS)


@each_hook
def test_a_hook_is_a_command(hook: dict[str, Any]) -> None:
    """It is told in both languages, and runs a command with options that there are."""
    assert hook["language"] == "python"
    program, *arguments = shlex.split(hook["entry"])
    assert program == "shellref"
    assert parsed([*arguments, "games/a.yaml"]).params["paths"] == ("games/a.yaml",)
    for key in ("name", "description"):
        assert re.search("[a-z]", hook[key])
        assert re.search("[ぁ-ん]", hook[key])


@each_language
def test_the_page_adds_options_that_there_are(language: Language) -> None:
    """The `args` of a hook come between its entry and the files."""
    given = 0
    for name, text in page_files(language).items():
        for repo in yaml.safe_load(text).get("repos", []) if "pre-commit" in name else []:
            for hook in repo["hooks"]:
                _, *entry = shlex.split(HOOKS[hook["id"]]["entry"])
                parsed([*entry, *hook.get("args", []), "games/a.yaml"])
                given += len(hook.get("args", []))
    assert given


RECORDS = [
    "games/a.yaml",
    "games/a.YML",
    "games/round-1/b 2.json",
    "2026/games/x/y/c.jsonl",
    "records/d.ndjson",
    "Records/春.yaml",
]
COMPRESSED = ["games/a.yaml.gz", "records/r/b.json.gz"]
OTHERS = [
    ".github/workflows/games.yml",
    ".pre-commit-config.yaml",
    "docker-compose.yml",
    "package.json",
    "games.yaml",
    "my-games/a.yaml",
    "src/recordsets/a.yaml",
    "games/README.md",
    "games/.hidden.yaml",
    "games/.cache/a.yaml",
    "games/logs.tar.gz",
    "games/a.yaml.orig",
]


@each_hook
def test_a_hook_looks_at_records_alone(hook: dict[str, Any]) -> None:
    """A repository has other files of these kinds."""
    pattern = re.compile(hook["files"])
    wanted = RECORDS + (COMPRESSED if hook["id"] == "shellref-validate" else [])
    asked = RECORDS + COMPRESSED + OTHERS
    assert [path for path in asked if pattern.search(path)] == wanted


def test_a_hook_finds_what_a_folder_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder `games`, `shellref validate games` and its hook mean the same files."""
    monkeypatch.chdir(tmp_path)
    names = [f"a{ending}{gz}" for ending in (*ENDINGS, ".md", ".toml", "") for gz in ("", ".gz")]
    names += [".b.yaml", ".c/d.yaml", "e/f.yaml", "e/.g.yaml", "h.i/j.k.yaml", "L.YAML", "m.YML.GZ"]
    files = [f"games/{name}" for name in names]
    for name in files:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).touch()
    pattern = re.compile(HOOKS["shellref-validate"]["files"])
    assert sorted(filter(pattern.search, files)) == sorted(find(["games"]))


@each_hook
def test_a_hook_fails_for_a_bad_record(hook: dict[str, Any], tmp_path: Path) -> None:
    """And passes for good ones, however many; a file that is no record fails with a place."""
    _, *arguments = shlex.split(hook["entry"])
    folder = ROOT / "examples" / "what-the-shell"
    good = [str(folder / name) for name in ("first-egg.yaml", "multi-games.jsonl")]
    none = tmp_path / "none.yaml"
    none.write_text("players: [Anna, Ben]\n", encoding="utf-8")
    assert call(*arguments, *good).code == 0
    done = call(*arguments, *good, str(none))
    assert done.code == 1
    assert f"{none}:1:" in done.out + done.err


# ---- other services -----------------------------------------------------------------------------


def steps(language: Language) -> list[str]:
    """The commands of all jobs of the page."""
    found: list[str] = []
    for name, text in page_files(language).items():
        document = yaml.safe_load(text)
        if name.startswith(".github/"):
            for job in document["jobs"].values():
                found += [step["run"] for step in job["steps"] if "run" in step]
        elif name == ".gitlab-ci.yml":
            found += document["records"]["script"]
    return found


@each_language
def test_jobs_run_commands_that_there_are(language: Language) -> None:
    """Each job of the page installs shellref, and then calls it with options that it has."""
    commands = [shlex.split(line) for line in steps(language)]
    assert {command[0] for command in commands} == {"pip", "shellref"}
    ours = [command[1:] for command in commands if command[0] == "shellref"]
    assert len(ours) == 3
    for arguments in ours:
        assert parsed(arguments).params["paths"] == ("games",)


@each_language
def test_reports_are_read_where_they_are_written(language: Language) -> None:
    """What a service reads is what the job writes."""
    files = page_files(language)
    scanning = files[".github/workflows/code-scanning.yml"]
    assert "--output records.sarif" in scanning
    assert "sarif_file: records.sarif" in scanning
    assert "--output records.xml" in files[".gitlab-ci.yml"]
    assert "junit: records.xml" in files[".gitlab-ci.yml"]


def test_the_files_are_the_same_in_both_languages() -> None:
    """They are for programs."""
    assert page_files("en") == page_files("ja")
    for text in page_files("en").values():
        assert yaml.safe_load(text)
