"""The wheel: built, installed into a fresh environment away from the source, and run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from shellref import __version__

ROOT = Path(__file__).parent.parent
#: What a build needs of the source.
SOURCES = ("shellref", "schemas", "pyproject.toml", "README.md", "LICENSE")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the source."""
    pytest.importorskip("hatchling", reason="needs the build backend")
    source, target = (tmp_path_factory.mktemp(name) for name in ("source", "wheel"))
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, source / name)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (built,) = target.iterdir()
    return built


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the programs of an environment that has the wheel and its dependencies.

    The dependencies are those of this environment, reached through a `.pth` file: a path in one
    leads to packages, but not to what is installed there in editable form.
    """
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    paths = sysconfig.get_paths(vars={"base": str(folder), "platbase": str(folder)})
    packages, scripts = Path(paths["purelib"]), Path(paths["scripts"])
    command = [sys.executable, "-m", "pip", f"--python={scripts / 'python'}", "install"]
    done = subprocess.run(
        [*command, "--quiet", "--no-deps", "--no-index", str(wheel)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    ours = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages / "dependencies.pth").write_text("\n".join(ours))
    return scripts


def run(scripts: Path, *command: str, cwd: Path | None = None) -> str:
    """What a program of the environment writes; it must succeed, in silence otherwise."""
    program, *arguments = command
    clean = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")}
    done = subprocess.run(
        [str(scripts / program), *arguments], cwd=cwd, capture_output=True, env=clean
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def test_what_is_inside(wheel: Path) -> None:
    """Code, types, schemas and the catalogue; nothing of tests, and no bytecode."""
    names = zipfile.ZipFile(wheel).namelist()
    for name in (
        "shellref/__init__.py",
        "shellref/py.typed",
        *(f"shellref/render/report/page.{ending}" for ending in ("html", "css", "js")),
        "shellref/render/report/early.js",
        "shellref/cli/locale/ja/LC_MESSAGES/shellref.mo",
        *(f"shellref/_schemas/{file.name}" for file in (ROOT / "schemas").iterdir()),
        f"shellref-{__version__}.dist-info/licenses/LICENSE",
        f"shellref-{__version__}.dist-info/entry_points.txt",
    ):
        assert name in names
    assert {name.split("/")[0] for name in names} == {
        "shellref",
        f"shellref-{__version__}.dist-info",
    }
    assert not [name for name in names if name.endswith(".pyc")]
    modules = {str(file.relative_to(ROOT)) for file in (ROOT / "shellref").rglob("*.py")}
    assert modules == {name for name in names if name.endswith(".py")}


def test_it_is_the_installed_package_that_runs(scripts: Path, tmp_path: Path) -> None:
    """Not the source beside the tests."""
    code = "import shellref, shellref.schemas; print(shellref.__file__, shellref.schemas.FOLDER)"
    module, folder = map(Path, run(scripts, "python", "-c", code, cwd=tmp_path).split())
    assert scripts.parent in module.parents
    assert folder == module.parent / "_schemas"


def test_the_program(scripts: Path, tmp_path: Path) -> None:
    """Version, help in both languages, schemas, and a record judged and replayed."""
    assert run(scripts, "shellref", "--version", cwd=tmp_path) == f"shellref {__version__}\n"
    assert run(scripts, "shellref", "--help", cwd=tmp_path).startswith("Usage: shellref ")
    # Click's own words come from the catalogue in the wheel.
    japanese = run(scripts, "shellref", "--lang", "ja", "--help", cwd=tmp_path)
    assert japanese.startswith("使い方: shellref ")
    schema = json.loads(run(scripts, "shellref", "schema", "record", cwd=tmp_path))
    assert schema["$schema"].startswith("http://json-schema.org/draft-07/")
    shutil.copy(ROOT / "examples" / "what-the-shell" / "first-egg.yaml", tmp_path)
    assert ": confirmed" in run(scripts, "shellref", "validate", "first-egg.yaml", cwd=tmp_path)
    replayed = run(scripts, "python", "-m", "shellref", "replay", "first-egg.yaml", cwd=tmp_path)
    assert "\nVerdict  confirmed\n" in replayed
    page = run(scripts, "shellref", "report", "first-egg.yaml", cwd=tmp_path)
    assert '<li class="turn" id="turn-8">' in page


def test_every_module_can_be_imported(scripts: Path, tmp_path: Path) -> None:
    """With warnings as errors."""
    code = """
import importlib, pkgutil, shellref
for module in pkgutil.walk_packages(shellref.__path__, "shellref."):
    if module.name != "shellref.__main__":
        importlib.import_module(module.name)
        print(module.name)
"""
    names = run(scripts, "python", "-W", "error", "-c", code, cwd=tmp_path).split()
    assert "shellref.cli.validate" in names
    assert "shellref.testing" in names
