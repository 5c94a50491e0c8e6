"""The documentation is complete, in two languages, and says what the program does."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import click
import pytest
import yaml

import shellref
from shellref.cli import COMMANDS
from shellref.games import GAMES, find
from shellref.text import LANGUAGES, Language
from shellref.tournament.standings import TIEBREAKS

from .documentation import ENGLISH_ONLY, PAGES, ROOT, anchors, generate, headings, links, prose

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_game = pytest.mark.parametrize("game", list(GAMES))

PAIRS = [(ROOT / "README.md", ROOT / "README.ja.md")] + [
    (page, page.parents[1] / "ja" / page.name)
    for page in PAGES
    if page.parent.name == "en" and page.name not in ENGLISH_ONLY
]
each_pair = pytest.mark.parametrize(("en", "ja"), PAIRS, ids=lambda page: page.name)


def read(language: Language, name: str) -> str:
    """The text of a page."""
    return (ROOT / "docs" / language / name).read_text(encoding="utf-8")


# ---- the pages do what they say -----------------------------------------------------------------


@every_page
def test_a_page_is_what_the_program_makes_of_it(page: Path) -> None:
    """Generated sections are current; every command, record and program does as the page says."""
    made = generate.run(page)
    assert not made.faults
    assert not made.difference, f"run: python docs/generate.py --update\n{made.difference}"


PAGE = """\
<!-- generated: outcomes -->
stale
<!-- /generated -->

```yaml file=game.yaml
turns: [e5 d4]
```

```console
$ cat game.yaml
$ shellref validate missing.yaml; \\
> echo $?
stale
```

```python
print(1 + 1)
```

```text
stale
```
"""


@pytest.fixture
def draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Makes a page that is not part of the documentation."""
    (tmp_path / "docs" / "ja").mkdir(parents=True)
    monkeypatch.setattr(generate, "ROOT", tmp_path)

    def write(text: str) -> Path:
        page = tmp_path / "docs" / "ja" / "page.md"
        page.write_text(text, encoding="utf-8")
        return page

    return write


def test_an_update_brings_a_page_up_to_date(draft: Callable[[str], Path]) -> None:
    """The generator finds what is stale, mends it when asked, and is content with its own work."""
    page = draft(PAGE)
    assert generate.main([str(page)]) == 1
    assert page.read_text(encoding="utf-8") == PAGE
    assert generate.main(["--update", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert "stale" not in text
    assert "黒の勝ち" in text
    assert "$ cat game.yaml\nturns: [e5 d4]\n" in text
    assert "SR101" in text
    assert "読み取り不可\n3\n```" in text
    assert "```text\n2\n```" in text
    assert generate.main([str(page)]) == 0


def test_pictures_are_kept_beside_the_pages(draft: Callable[[str], Path]) -> None:
    """Drawn from the examples in the language of the page; a stale one is found."""
    arguments = "show examples/what-the-shell/first-egg.yaml --turn 2"
    page = draft(f"<!-- generated: picture egg {arguments} -->\n<!-- /generated -->\n")
    assert generate.main(["--update", str(page)]) == 0
    file = page.parents[1] / "images" / "egg.ja.svg"
    assert "ターン2のあと" in file.read_text(encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    assert re.search(r"!\[What the Shell：.*\]\(\.\./images/egg\.ja\.svg\)", text)
    assert generate.main([str(page)]) == 0
    file.write_text("<svg/>", encoding="utf-8")
    assert generate.main([str(page)]) == 1
    assert "stale: docs/images/egg.ja.svg" in generate.run(page).difference
    file.unlink()
    assert generate.main([str(page)]) == 1


def test_no_picture_is_left_over() -> None:
    """Every picture of the folder is on a page."""
    texts = {page: page.read_text(encoding="utf-8") for page in PAGES}
    wanted = {
        file for page, text in texts.items() for file in generate.with_sections(text, page)[1]
    }
    assert wanted == {*(ROOT / "docs" / "images").iterdir()}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("```yaml\nturns: [e5 d4, e5 d4]\n```\n", "this YAML is illegal (SR301"),
        ("```yaml status=malformed\nturns: [e5 d4]\n```\n", "this YAML is malformed"),
        ("```yaml status=refuted\nturns: [e5 d4]\n```\n", "this YAML is unclaimed ()"),
        ("```yaml game=bear-island\nturns: [black -]\n```\n", "this YAML is illegal (SR312"),
        ("```yaml\nformat: shellref-tournament/1\n```\n", "this tournament is malformed (SR202"),
        ("```python\n1 / 0\n```\n", "this Python raises ZeroDivisionError"),
        ("```python\nprint(1)\n```\n", "no text block follows this Python"),
        ("```python\nprint(1)\n```\n\nProse.\n\n```text\n1\n```\n", "no text block follows"),
    ],
)
def test_what_no_update_can_mend_is_told(
    draft: Callable[[str], Path], text: str, fault: str
) -> None:
    """A record of another status than the page says, or a program that fails, is a fault."""
    page = draft(text)
    faults = generate.run(page).faults
    if "status=malformed" in text:
        assert not faults, "a piece of a record is no record"
    else:
        (told,) = faults
        assert fault in told
        assert generate.main(["--update", str(page)]) == 1


# ---- the pages belong together ------------------------------------------------------------------


@every_page
def test_relative_links_lead_somewhere(page: Path) -> None:
    """Every relative link and every anchor resolves."""
    text = page.read_text(encoding="utf-8")
    for file, anchor in links(text):
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), file
        assert target.is_relative_to(ROOT), file
        if anchor:
            assert anchor in anchors(target.read_text(encoding="utf-8")), f"{file}#{anchor}"


def test_every_page_can_be_reached() -> None:
    """From the README of its language, or from CONTRIBUTING, links lead to every page."""
    for start in ("README.md", "README.ja.md"):
        reached, pending = set[Path](), [ROOT / start]
        while pending:
            page = pending.pop()
            if page not in reached and page.suffix == ".md":
                reached.add(page)
                text = page.read_text(encoding="utf-8")
                pending += [(page.parent / file).resolve() for file, _ in links(text) if file]
        assert reached >= set(PAGES), set(PAGES) - reached


@each_pair
def test_a_page_has_its_twin(en: Path, ja: Path) -> None:
    """Each English page has a Japanese one, built alike: headings, blocks, tables, links."""
    english, japanese = en.read_text(encoding="utf-8"), ja.read_text(encoding="utf-8")
    levels = [[level for level, _ in headings(text)] for text in (english, japanese)]
    assert levels[0] == levels[1]
    fences = [[block.words for block in generate.fences(text)] for text in (english, japanese)]
    assert fences[0] == fences[1]
    tables = [len(re.findall(r"^\|", text, re.MULTILINE)) for text in (english, japanese)]
    assert tables[0] == tables[1]
    assert generate.sections(english) == generate.sections(japanese)
    assert len(links(english)) == len(links(japanese))


def test_no_twin_is_alone() -> None:
    """Every Japanese page belongs to an English one."""
    pages = {page.name for page in PAGES if page.parent.name == "ja"}
    assert pages == {en.name for en, _ in PAIRS if en.parent.name == "en"}


@every_page
def test_a_page_is_tidy(page: Path) -> None:
    """No blanks at the ends of lines, a newline at the end, and no paragraph is broken in two.

    A line break inside a Japanese paragraph would be shown as a space.
    """
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"[ \t]+$", text, re.MULTILINE)
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    if generate.language_of(page) == "ja":
        plain = [line for line in prose(text).splitlines() if line]
        joined = re.findall(r"^[^|#\-0-9\s<].*\n[^|#\-0-9\s<].*$", prose(text), re.MULTILINE)
        assert plain
        assert not joined


# ---- nothing is left out ------------------------------------------------------------------------


@each_language
@pytest.mark.parametrize("name", ["shellref", *COMMANDS])
def test_every_command_is_documented(language: Language, name: str) -> None:
    """Each command has a section of its own with its synopsis, every option, and an example."""
    text = read(language, "cli.md")
    title = name if name == "shellref" else f"shellref {name}"
    assert (3, title) in headings(text)
    section = re.split(rf"^### {title}$", text, flags=re.MULTILINE)[1]
    section = re.split(r"^### ", section, flags=re.MULTILINE)[0]
    assert f"<!-- generated: command {name} -->" in section
    with generate.commands(language) as parent:
        assert isinstance(parent.command, click.Group)
        command = parent.command if name == title else parent.command.get_command(parent, name)
        assert command is not None
        for param in command.params:
            if isinstance(param, click.Option):
                for option in (*param.opts, *param.secondary_opts):
                    assert f"`{option}`" in section, option
            else:
                assert str(param.metavar) in section
    if name not in ("shellref", "completion"):
        assert f"\n$ shellref {name} " in section, "an example that runs"


def test_the_language_of_click_is_put_back() -> None:
    """Making the sections in Japanese leaves no Japanese behind."""
    before = generate.command("en", "validate")
    assert generate.command("ja", "validate") != before
    assert generate.command("en", "validate") == before


@each_language
@each_game
def test_every_game_is_documented(language: Language, game: str) -> None:
    """A game has its rules page, its verdict words and its table of citations."""
    page = f"rules-{game}.md"
    assert f"rules {game}" in generate.sections(read(language, page))
    assert f"reasons {game}" in generate.sections(read(language, "record-format.md"))
    assert f"citations {game}" in generate.sections(read(language, "trace.md"))
    known = anchors(read(language, page))
    for rule in find(game).rulebook.rules:
        assert generate.anchor(rule) in known


def schema(file: Path) -> dict[str, object]:
    """A schema as it lies in the repository."""
    document: dict[str, object] = json.loads(file.read_text(encoding="utf-8"))
    return document


SCHEMAS = ROOT / "schemas"


def keys(value: object) -> set[str]:
    """All property names of a schema but those of cells, which pages give as a range."""
    found: set[str] = set()
    if isinstance(value, dict):
        properties = value.get("properties")
        if isinstance(properties, dict):
            found |= {key for key in properties if not re.fullmatch(r"[a-z][1-9]", key)}
        for inner in value.values():
            found |= keys(inner)
    elif isinstance(value, list):
        for inner in value:
            found |= keys(inner)
    return found


def told(text: str) -> set[str]:
    """The words that a page sets as code, those in its examples included."""
    return set(re.findall(r"[A-Za-z_][A-Za-z0-9_-]*", " ".join(re.findall(r"`[^`]+`", text))))


@each_language
@each_game
def test_every_key_of_a_record_is_documented(language: Language, game: str) -> None:
    """The pages name each key that a record may hold, and each that `expect` may."""
    document = schema(find(game).schema)
    definitions = document.pop("definitions")
    assert isinstance(definitions, dict)
    trace = {name: definitions.pop(name) for name in ("position", "moves", "event")}
    expect = set(find(game).expectations) | {"outcome"}
    record = keys([document, definitions, schema(SCHEMAS / "common.schema.json")]) - expect
    assert record <= told(prose(read(language, "record-format.md")))
    judging = re.findall(r"^\| `(\w+)` \|", read(language, "judging.md"), re.MULTILINE)
    assert expect <= set(judging)
    described = told(prose(read(language, "trace.md")))
    assert keys([trace, schema(SCHEMAS / "trace.schema.json")]) <= described
    assert set(find(game).citations) <= described
    assert set(find(game).steps) <= set(re.findall(r"`([^`]+)`", prose(read(language, "trace.md"))))


@each_language
def test_every_key_of_a_tournament_is_documented(language: Language) -> None:
    """And every tie-break."""
    document = schema(SCHEMAS / "tournament.schema.json")
    text = read(language, "record-format.md")
    section = re.split(r"^## ", text, flags=re.MULTILINE)[-1]
    assert keys(document) | {*TIEBREAKS} <= told(prose(section))


@each_language
def test_the_library_is_documented(language: Language) -> None:
    """The page of the library names everything public."""
    assert set(shellref.__all__) <= told(prose(read(language, "python.md")))


@each_language
def test_dependencies_are_explained(language: Language) -> None:
    """Each library that `pyproject.toml` names has its reason."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    for extra in project["project"]["optional-dependencies"].values():
        wanted += extra
    for group in project["dependency-groups"].values():
        wanted += [entry for entry in group if isinstance(entry, str)]
    text = prose(read(language, "dependencies.md"))
    for requirement in wanted:
        name = re.split(r"[<>=!~ \[;]", requirement)[0]
        assert re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text, re.ASCII), name


def test_contributing_names_the_files_of_a_game() -> None:
    """The steps for a new game name every file of a game and every field of `Game`."""
    text = prose((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    for file in (ROOT / "shellref" / "games").glob("*/*.py"):
        # How a choice is proven is a matter of one game alone.
        assert file.name == "seals.py" or f"`{file.name}`" in text
    game = find("what-the-shell")
    # What is worked out from the other fields nobody has to write.
    assert {field.name for field in fields(game) if field.init} <= told(text)
    assert "`tests/third_game/`" in text
    assert (ROOT / "tests" / "third_game").is_dir()


def test_pre_commit_downloads_nothing() -> None:
    """The hooks are local, run what is installed, and are those that the page promises."""
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    hooks = []
    for repo in yaml.safe_load(text)["repos"]:
        assert repo["repo"] == "local"
        hooks += repo["hooks"]
    assert {hook["language"] for hook in hooks} == {"system"}
    programs = [hook["entry"].split()[0] for hook in hooks]
    assert programs == ["ruff", "ruff", "mypy"]
