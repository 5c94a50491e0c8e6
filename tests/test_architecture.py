"""The house plan: which room may import which, how long a module may be, texts in two languages."""

from __future__ import annotations

import ast
import os
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from shellref.cli import COMMANDS
from shellref.games import GAMES

PACKAGE = Path(__file__).parent.parent / "shellref"
#: About 400 lines.
LONGEST = 420
#: A list, kept in one place on purpose: a reader looks up one entry.
LISTS = {"shellref.codes"}


class Module(NamedTuple):
    """A module of the package: its dotted name, file and syntax tree."""

    name: str
    file: Path
    tree: ast.Module


def _modules() -> Iterator[Module]:
    for file in sorted(PACKAGE.rglob("*.py")):
        parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(parts).removesuffix(".__init__")
        yield Module(name, file, ast.parse(file.read_text(encoding="utf-8")))


MODULES = list(_modules())
NAMES = {module.name for module in MODULES}


def imports(module: Module) -> Iterator[str]:
    """The modules of the package that one imports, for types alone or on use included."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("shellref"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("shellref"):
            assert node.level == 0
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in NAMES else str(node.module)


def within(name: str, *rooms: str) -> bool:
    """Whether a module is one of `rooms` or inside one."""
    return any(name == room or name.startswith(f"{room}.") for room in rooms)


#: What nearly everybody may know: words, and values without behaviour of their own.
COMMON = ("shellref.text", "shellref.rulebook", "shellref.problems")
#: A game as the rest of the house knows it.
SEAM = "shellref.games.game"
SEAMS = (SEAM, "shellref.games.inquiry", "shellref.games.picture")
READERS = ("shellref.record", "shellref.trace")
#: Room → what its modules may import beside each other. The first room that fits counts.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "shellref.text": (),
    "shellref.rulebook": ("shellref.text",),
    "shellref.codes": ("shellref.text",),
    "shellref.problems": ("shellref.text", "shellref.rulebook", "shellref.codes"),
    "shellref.schemas": (),
    **dict.fromkeys(
        GAMES.values(), (*COMMON, *SEAMS, "shellref.games.compass", "shellref.schemas")
    ),
    "shellref.games": COMMON,
    "shellref.record": (*COMMON, "shellref.games", "shellref.schemas"),
    "shellref.trace": (*COMMON, SEAM),
    "shellref.explanation": (*COMMON, *SEAMS, "shellref.trace"),
    "shellref.referee": (*COMMON, "shellref.games", *READERS),
    "shellref.disputes": (
        *COMMON,
        "shellref.games",
        *READERS,
        "shellref.referee",
        "shellref.explanation",
    ),
    "shellref.tournament": (
        *COMMON,
        "shellref.games",
        *READERS,
        "shellref.batch.result",
    ),
    "shellref.batch": (
        *COMMON,
        "shellref.games",
        *READERS,
        "shellref.referee",
        "shellref.disputes",
    ),
    "shellref.render": (
        *COMMON,
        *SEAMS,
        "shellref.trace",
        "shellref.explanation",
        "shellref.tournament",
    ),
    "shellref.cli": tuple(NAMES),
    "shellref.testing": (
        *COMMON,
        "shellref.games",
        *READERS,
        "shellref.referee",
        "shellref.explanation",
        "shellref.disputes",
    ),
}
#: The public module, which imports all of its own on use, and the entry point.
FREE = {"shellref", "shellref.__main__"}
#: Who may ask the package itself for its version.
VERSIONED = ("shellref.batch", "shellref.cli", "shellref.render")


def room_of(name: str) -> str | None:
    """The room that a module stands in."""
    return next((room for room in MAY_IMPORT if within(name, room)), None)


def test_every_module_stands_in_a_room() -> None:
    """A new room needs its line in the plan."""
    assert {name for name in NAMES if room_of(name) is None} == FREE


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_imports_run_one_way(module: Module) -> None:
    """Games → rulebook; record → games' table; referee → record; render → data; cli → all."""
    room = room_of(module.name)
    if room is None:
        return
    for name in imports(module):
        if name == "shellref":
            assert within(module.name, *VERSIONED)
        else:
            assert within(name, room, *MAY_IMPORT[room]), f"{module.name} imports {name}"


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_no_game_is_known_outside_its_folder(module: Module) -> None:
    """A third game is a new folder and a line in the table."""
    for package in GAMES.values():
        if not within(module.name, package):
            assert not [name for name in imports(module) if within(name, package)]


def test_the_command_line_is_imported_by_nobody() -> None:
    """But by the entry point."""
    users = {
        module.name
        for module in MODULES
        if any(within(name, "shellref.cli") for name in imports(module))
        and not within(module.name, "shellref.cli")
    }
    assert users == {"shellref.__main__"}


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_no_module_is_too_long(module: Module) -> None:
    """What does not fit is two things."""
    lines = module.file.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= LONGEST or module.name in LISTS


# --- What a start costs ----------------------------------------------------------------------

HEAVY = (
    "hypothesis",
    "json.decoder",
    "jsonschema",
    "jsonschema_rs",
    "pathlib",
    "rfc8785",
    "rich.console",
    "shellref.games",
    "shellref.problems",
    "shellref.record",
    "shellref.render.text",
    "shellref.schemas",
    "yaml",
)


@pytest.mark.parametrize("arguments", [["--version"], ["--lang", "ja", "--version"]])
def test_a_start_imports_nothing_that_it_does_not_use(arguments: list[str]) -> None:
    """`shellref --version` costs little more than click."""
    code = f"""
import sys
from shellref.cli import main
try:
    main({arguments!r})
except SystemExit:
    print([name for name in {HEAVY} if name in sys.modules])
"""
    # Measuring coverage imports a lot by itself.
    clean = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=clean)
    assert done.stderr == ""
    assert done.stdout.splitlines()[1:] == ["[]"]


def test_commands_are_imported_on_use() -> None:
    """The table names modules; none is loaded with it."""
    code = (
        f"import sys, shellref.cli; print([m for m in {[*COMMANDS.values()]} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")


# --- Texts -----------------------------------------------------------------------------------

JAPANESE = re.compile("[ぁ-んァ-ヶ一-龠、。（）：]")


def _pieces(node: ast.expr) -> tuple[str, list[str]] | None:
    """The literal parts of a text and the names of its places to fill; None if it is computed."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value, []
    if isinstance(node, ast.JoinedStr):
        literal = [part.value for part in node.values if isinstance(part, ast.Constant)]
        filled = [
            ast.unparse(part.value) for part in node.values if isinstance(part, ast.FormattedValue)
        ]
        return "".join(map(str, literal)), filled
    return None


def _texts() -> Iterator[tuple[str, ast.expr, ast.expr]]:
    """Every `Text(…, …)` and every rule of a rulebook in the source: place, English, Japanese."""
    for module in MODULES:
        for node in ast.walk(module.tree):
            place = f"{module.name}:{getattr(node, 'lineno', 0)}"
            if (
                isinstance(node, ast.Call)
                and ast.unparse(node.func) == "Text"
                and len(node.args) == 2
            ):
                yield place, node.args[0], node.args[1]
            elif (
                module.name.endswith(".rulebook")
                and isinstance(node, ast.Assign)
                and isinstance(node.value, ast.Tuple)
                and len(node.value.elts) == 3
            ):
                yield place, node.value.elts[1], node.value.elts[2]


#: Places that only English has: its verbs have a plural.
GRAMMAR = {"verb"}


def _places(text: str) -> set[str]:
    """The places to fill of a text; none in one that is no template."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}
    except ValueError:
        return set()


def _faults(en: ast.expr, ja: ast.expr) -> Iterator[str]:
    """What is wrong with a pair of texts."""
    english, japanese = _pieces(en), _pieces(ja)
    if english is None or japanese is None:
        return
    (english_text, english_parts), (japanese_text, japanese_parts) = english, japanese
    if bool(english_text or english_parts) != bool(japanese_text or japanese_parts):
        yield "one is empty"
    if JAPANESE.search(english_text):
        yield "English is Japanese"
    words = re.sub(r"\{[a-z]+\}", "", japanese_text)
    spelled = re.search("[A-Za-z]{2}", words) and not JAPANESE.search(words)
    if spelled and english_text != japanese_text:
        yield "Japanese is not"
    whole = not english_parts and not japanese_parts
    if whole and _places(english_text) - GRAMMAR != _places(japanese_text):
        yield "other places to fill"


def test_every_text_is_in_both_languages() -> None:
    """Neither is empty unless both are, both have the same places to fill, Japanese is Japanese."""
    texts = list(_texts())
    assert len(texts) > 300
    assert [
        f"{place}: {fault}: {ast.unparse(en)} / {ast.unparse(ja)}"
        for place, en, ja in texts
        for fault in _faults(en, ja)
    ] == []


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("Text('', '空')", "one is empty"),
        ("Text('空', '空')", "English is Japanese"),
        ("Text('a text', 'some text')", "Japanese is not"),
        ("Text('{a} and {b}', '{a}と{c}')", "other places to fill"),
        ("Text('{a} {verb}', '{a}です')", None),
        ("Text(f'{a} turtles', f'{a}匹')", None),
        ("Text(', ', '、')", None),
        ("Text('{a}: {b}', '{a}：{b}')", None),
        ("Text(variable, 'x')", None),
    ],
)
def test_the_search_for_faults_finds_them(source: str, fault: str | None) -> None:
    """A check that never fails would be none."""
    call = ast.parse(source, mode="eval").body
    assert isinstance(call, ast.Call)
    assert list(_faults(*call.args)) == ([fault] if fault else [])
