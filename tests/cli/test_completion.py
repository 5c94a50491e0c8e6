"""Completion in a shell: the scripts, and what they are answered."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from shellref.cli import COMMANDS
from shellref.cli.completion import SHELLS
from shellref.games import GAMES
from shellref.text import LANGUAGES, Language

from . import COMMAND, call, environment

BASH = shutil.which("bash")


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_for_each_shell(shell: str) -> None:
    """It asks the program for candidates and is good syntax where the shell is here to say so."""
    script = call("completion", shell).out
    assert f"_SHELLREF_COMPLETE={shell}_complete" in script
    assert script.endswith("\n")
    data = json.loads(call("completion", shell, "--format", "json").out)
    assert data["shell"] == shell
    assert data["script"].strip() == script.strip()
    if shutil.which(shell):
        check = subprocess.run([shell, "-n"], input=script, text=True, capture_output=True)
        assert (check.returncode, check.stderr) == (0, "")


def test_the_variable_gives_the_same_script() -> None:
    """The way in which click's documentation asks for it."""
    done = call(env={"_SHELLREF_COMPLETE": "bash_source"})
    assert done.out.strip() == call("completion", "bash").out.strip()


def candidates(*words: str, language: Language = "en") -> list[str]:
    """What completes the last of `words`, as bash is told."""
    done = call(
        env={
            "_SHELLREF_COMPLETE": "bash_complete",
            "COMP_WORDS": " ".join(["shellref", *words]),
            "COMP_CWORD": str(len(words)),
            "LANG": f"{language}_XX",
        }
    )
    assert (done.code, done.err) == (0, "")
    return done.out.splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_candidates(language: Language) -> None:
    """Commands, options and their values; codes and names are the same in both languages."""

    def of(*words: str) -> list[str]:
        return candidates(*words, language=language)

    assert of("") == [f"plain,{name}" for name in COMMANDS]
    assert of("ru") == ["plain,rule", "plain,rules"]
    assert "plain,--format" in of("validate", "--")
    assert of("validate", "--format", "j") == ["plain,json", "plain,jsonl", "plain,junit"]
    assert of("--lang", "") == ["plain,en", "plain,ja"]
    assert of("new", "") == [f"plain,{name}" for name in GAMES]
    assert of("rules", "p") == ["plain,problems"]
    assert of("fmt", "--style", "") == ["plain,short", "plain,long"]


@pytest.mark.parametrize("name", ["validate", "replay", "show", "fmt", "digest"])
def test_files_are_left_to_the_shell(name: str) -> None:
    """Which knows best how names are written."""
    assert candidates(name, "ga") == ["file,ga"]
    assert candidates(name, "--lang", "en", "") == ["file,"]


@pytest.mark.skipif(BASH is None, reason="needs bash")
def test_bash_completes(tmp_path: Path) -> None:
    """The script, sourced in a real bash."""
    program = tmp_path / "shellref"
    words = " ".join(f"'{word}'" for word in COMMAND)
    program.write_text(f'#!/bin/sh\nexec {words} "$@"\n')
    program.chmod(0o755)
    script = """
        eval "$(shellref completion bash)"
        complete -p shellref
        COMP_WORDS=(shellref validate --for) COMP_CWORD=2
        _shellref_completion shellref
        echo "${COMPREPLY[@]}"
    """
    assert BASH is not None
    done = subprocess.run(
        [BASH, "--norc", "-c", script],
        capture_output=True,
        text=True,
        env={**environment(), "PATH": f"{tmp_path}:{environment()['PATH']}"},
        timeout=60,
    )
    assert done.stderr == ""
    assert done.stdout == "complete -o nosort -F _shellref_completion shellref\n--format\n"
