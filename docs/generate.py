"""Keeps the documentation true.

    python docs/generate.py                     says what is out of date; changes nothing
    python docs/generate.py --update [PAGE...]  brings it up to date

Two kinds of text are never written by hand. What stands between `<!-- generated: … -->` and
`<!-- /generated -->` is made from the code; `picture NAME ARGUMENTS` there is what
`shellref ARGUMENTS` draws, kept as `docs/images/NAME.LANGUAGE.svg`. And every example is run: in a
fenced block,

- ``console``: each command after `$ ` is run by a shell, and what it prints stands below it;
- ``yaml``: a record is judged. It has to be sound, or of the status that the fence names
  (`status=illegal`); a piece of a record is completed first, to one of What the Shell if the fence
  names no other (`game=bear-island`). `file=NAME` keeps it as a file for the commands that follow;
- ``python``: is run, and what it prints stands in the ``text`` block right below.

A page runs in a folder of its own that shows the `examples` and `schemas` of the repository, in
the page's language.
"""

from __future__ import annotations

import contextlib
import difflib
import gettext
import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import click
import yaml

from shellref import judge, load
from shellref.cli import group
from shellref.games import find
from shellref.problems import Code
from shellref.record import Source
from shellref.render.words import MEANINGS, STATUSES
from shellref.rulebook import Rule, Rulebook, Section
from shellref.text import OUTCOMES, PEOPLES_REASONS, Language, Text
from shellref.tournament.document import is_tournament, load_tournament
from shellref.trace import EXIT_CODES

#: Where the program and its examples are, and where the pages are.
SOURCE = ROOT = Path(__file__).resolve().parent.parent
#: What a page's folder shows of the repository.
SHOWN = ("examples", "schemas")
SOUND = ("confirmed", "unclaimed")


def pages() -> list[Path]:
    """All pages, in order: those at the top, then those of each language."""
    top = [ROOT / name for name in ("README.md", "README.ja.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    return [*top, *sorted((ROOT / "docs").glob("**/*.md"))]


def language_of(page: Path) -> Language:
    """The language that a page is written in."""
    return "ja" if page.parent.name == "ja" or page.name.endswith(".ja.md") else "en"


# ---- generated sections -------------------------------------------------------------------------


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(
        f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines
    )


def _sentence(text: str, language: Language) -> str:
    """A phrase as a sentence, with a capital and a full stop."""
    if language == "ja":
        return text if text.endswith("。") else f"{text}。"
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith(".") else ".")


_GROUPS = {
    "1": Text("SR1xx: reading", "SR1xx：読み取り"),
    "2": Text("SR2xx: form and notation", "SR2xx：形式と表記"),
    "3": Text("SR3xx: illegal turns", "SR3xx：反則のターン"),
    "4": Text("SR4xx: claim and expectations", "SR4xx：主張と期待"),
    "5": Text("SR5xx: tournaments", "SR5xx：大会"),
    "9": Text("SR9xx: the referee itself", "SR9xx：審判プログラム"),
}


def problems(language: Language) -> str:
    """All problem codes, grouped by their hundreds."""
    parts: list[str] = []
    for code in sorted(Code, key=lambda code: code.id):
        title = f"## {_GROUPS[code.id[2]].to(language)}"
        parts += [title] if title not in parts else []
        blank = re.sub(r"\{[a-z]+\}", "…", code.message.to(language))
        parts += [f"### {code.id}", f"**{blank}**", code.explanation.to(language)]
    return "\n\n".join(parts)


def anchor(rule: Rule) -> str:
    """The name of a rule's place on its page."""
    return rule.id.lower()


def rules(language: Language, game: str) -> str:
    """All rules and rulings of a game under the headings of their sections."""
    book = find(game).rulebook
    section: Section | None = None
    parts: list[str] = []
    for rule in book.rules:
        if book.section_of(rule) != section:
            section = book.section_of(rule)
            parts.append(f"## {section.id} {section.title.to(language)}")
        parts.append(f'<a id="{anchor(rule)}"></a>**{rule.id}** {rule.text.to(language)}')
        parts += _options(book, rule, language)
    return "\n\n".join(parts)


_IN_A_RECORD = Text(
    "In a record: `rulings: {{{key}: …}}`", "記録での書き方：`rulings: {{{key}: …}}`"
)
_DEFAULT = Text(" (default)", "（既定）")


def _options(book: Rulebook, rule: Rule, language: Language) -> Iterator[str]:
    ruling = book.ruling_of(rule)
    if ruling:
        yield _IN_A_RECORD.fill(key=ruling.key).to(language)
        colon = Text(": ", "：").to(language)
        yield "\n".join(
            f"- `{option}`{_DEFAULT.to(language) if option == ruling.default else ''}{colon}"
            + meaning.to(language)
            for option, meaning in ruling.options.items()
        )


def reasons(language: Language, game: str) -> str:
    """The verdict words of a game."""
    head = [Text("`reason`", "`reason`"), Text("shown as", "表示")]
    words = find(game).rulebook.reasons
    rows = [[f"`{word}`", text.to(language)] for word, text in words.items()]
    return _table([text.to(language) for text in head], rows)


def citations(language: Language, game: str) -> str:
    """Which event of a game cites which rule, and when."""
    head = [Text("event", "イベント"), Text("cites", "根拠"), Text("when", "条件")]
    rows = []
    for event, cited in find(game).citations.items():
        for number, (rule, when) in enumerate(cited):
            link = f"[{rule.id}](rules-{game}.md#{anchor(rule)})"
            rows.append(["" if number else f"`{event}`", link, when.to(language)])
    return _table([text.to(language) for text in head], rows)


def near_misses(language: Language, game: str) -> str:
    """What can nearly happen in a turn of a game, the rules against it, and what it means."""
    head = [
        Text("`type`", "`type`"),
        Text("`why`", "`why`"),
        Text("rules", "規則"),
        Text("what did not happen, and why", "起きなかったことと、その理由"),
    ]
    rows = []
    for kind, reasons in find(game).inquiry.misses.items():
        for number, (why, miss) in enumerate(reasons.items()):
            cited = ", ".join(f"[{rule.id}](rules-{game}.md#{anchor(rule)})" for rule in miss.rules)
            told = miss.meaning.to(language)
            rows.append(["" if number else f"`{kind}`", f"`{why}`", cited, told])
    return _table([text.to(language) for text in head], rows)


def statuses(language: Language) -> str:
    """Every status with its meaning and exit code."""
    head = [
        Text("status", "状態"),
        Text("meaning", "表示と意味"),
        Text("exit code", "終了コード"),
    ]
    rows = []
    for status, code in EXIT_CODES.items():
        shown = f"**{STATUSES[status].ja}**：" if language == "ja" else ""
        meaning = _sentence(MEANINGS[status].to(language), language)
        rows.append([f"`{status}`", shown + meaning, str(code)])
    return _table([text.to(language) for text in head], rows)


def outcomes(language: Language) -> str:
    """The outcomes of a game."""
    head = [Text("`outcome`", "`outcome`"), Text("shown as", "表示")]
    rows = [[f"`{word}`", text.to(language)] for word, text in OUTCOMES.items()]
    return _table([text.to(language) for text in head], rows)


def peoples_reasons(language: Language) -> str:
    """The reasons that people decide."""
    head = [Text("`reason`", "`reason`"), Text("shown as", "表示")]
    rows = [[f"`{word}`", text.to(language)] for word, text in PEOPLES_REASONS.items()]
    return _table([text.to(language) for text in head], rows)


@contextlib.contextmanager
def commands(language: Language) -> Iterator[click.Context]:
    """The command line in one language; click's own language is put back afterwards."""
    domain, before = gettext.textdomain(), os.environ.get("LANGUAGE")
    try:
        yield click.Context(group(language), info_name="shellref")
    finally:
        gettext.textdomain(domain)
        os.environ.pop("LANGUAGE", None)
        if before is not None:
            os.environ["LANGUAGE"] = before


def command(language: Language, name: str) -> str:
    """One command: what it does, how it is called, its options."""
    with commands(language) as parent:
        assert isinstance(parent.command, click.Group)
        found = parent.command if name == "shellref" else parent.command.get_command(parent, name)
        assert found is not None
        ctx = parent if name == "shellref" else click.Context(found, parent, info_name=name)
        usage = " ".join([ctx.command_path, *found.collect_usage_pieces(ctx)])
        options = [param for param in found.get_params(ctx) if isinstance(param, click.Option)]
        head = [Text("option", "オプション"), Text("value", "値"), Text("meaning", "意味")]
        rows = [_option(option, language) for option in options if "--help" not in option.opts]
        parts = [str(found.help), f"```text\n{usage}\n```"]
        parts += [_table([text.to(language) for text in head], rows)] if rows else []
    return "\n\n".join(parts)


def _option(option: click.Option, language: Language) -> list[str]:
    names = " ".join(f"`{name}`" for name in [*option.opts, *option.secondary_opts])
    value = ""
    if isinstance(option.type, click.Choice):
        value = " ".join(f"`{choice}`" for choice in option.type.choices)
    elif not option.is_flag:
        value = f"`{option.metavar}`"
    meaning = option.help or ""
    if option.show_default and option.default is not None:
        shown = Text(" Default: {default}.", "既定：{default}。")
        meaning += shown.fill(default=f"`{option.default}`").to(language)
    return [names, value, meaning]


SECTIONS: Mapping[str, Callable[..., str]] = {
    "problems": problems,
    "rules": rules,
    "reasons": reasons,
    "citations": citations,
    "near-misses": near_misses,
    "statuses": statuses,
    "outcomes": outcomes,
    "peoples-reasons": peoples_reasons,
    "command": command,
}
_SECTION = re.compile(
    r"(?P<open><!-- generated: (?P<what>[^\n]*?) -->\n).*?(?P<close><!-- /generated -->)", re.DOTALL
)


def sections(text: str) -> list[str]:
    """The names of the generated sections of a page."""
    return [found["what"] for found in _SECTION.finditer(text)]


def with_sections(text: str, path: Path) -> tuple[str, dict[Path, str]]:
    """The text of a page with its generated sections made anew, and the pictures in them."""
    language = language_of(path)
    pictures: dict[Path, str] = {}

    def made(found: re.Match[str]) -> str:
        name, *arguments = found["what"].split()
        if name == "picture":
            file, drawn = picture(language, *arguments)
            pictures[file] = drawn
            place = os.path.relpath(file, path.parent)
            inside = f"![{ET.fromstring(drawn)[0].text}]({place})"  # noqa: S314 (our own)
        else:
            inside = SECTIONS[name](language, *arguments)
        return f"{found['open']}\n{inside}\n\n{found['close']}"

    return _SECTION.sub(made, text), pictures


def picture(language: Language, name: str, *arguments: str) -> tuple[Path, str]:
    """The file of a picture, and what is to be in it."""
    command = [sys.executable, "-m", "shellref", *arguments, "--svg", "--lang", language]
    # An example may be refuted on purpose, and then says so.
    done = subprocess.run(command, cwd=SOURCE, capture_output=True, check=False)  # noqa: S603
    return ROOT / "docs" / "images" / f"{name}.{language}.svg", done.stdout.decode()


# ---- examples that run --------------------------------------------------------------------------


@dataclass(slots=True)
class Fence:
    """A fenced block: the words behind its backquotes, its lines, and where it stands."""

    words: list[str]
    body: str
    start: int
    stop: int

    @property
    def kind(self) -> str:
        """`console`, `yaml`, `python` and so on."""
        return self.words[0] if self.words else ""

    def setting(self, name: str) -> str | None:
        """The value of `name=value` among the words."""
        pairs = (word.partition("=") for word in self.words)
        return next((value for key, _, value in pairs if key == name), None)


_FENCE = re.compile(r"^```(?P<words>[^\n`]*)\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE)


def fences(text: str) -> list[Fence]:
    """The fenced blocks of a page; `start` and `stop` are those of the lines within."""
    return [
        Fence(found["words"].split(), found["body"], *found.span("body"))
        for found in _FENCE.finditer(text)
    ]


@dataclass(slots=True)
class Page:
    """What a page ought to be, and what no update can put right."""

    path: Path
    text: str
    wanted: str
    pictures: dict[Path, str]
    faults: list[str] = field(default_factory=list)

    @property
    def stale(self) -> dict[Path, str]:
        """The files that an update would write, and what would be in them."""
        now = {self.path: self.text}
        now |= {file: file.read_text("utf-8") if file.exists() else "" for file in self.pictures}
        wanted = {self.path: self.wanted, **self.pictures}
        return {file: text for file, text in wanted.items() if now[file] != text}

    @property
    def difference(self) -> str:
        """What an update would change, as a unified diff; a picture is only named."""
        name = str(self.path.relative_to(ROOT))
        lines = self.text.splitlines(), self.wanted.splitlines()
        told = [*difflib.unified_diff(*lines, name, "as it should be", lineterm="")]
        told += [f"stale: {file.relative_to(ROOT)}" for file in self.pictures if file in self.stale]
        return "\n".join(told)


def run(path: Path) -> Page:
    """Makes the generated sections of a page and runs its examples."""
    text, language = path.read_text(encoding="utf-8"), language_of(path)
    page = Page(path, text, *with_sections(text, path))
    blocks = fences(page.wanted)
    outputs: dict[int, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        shell = _Shell(Path(folder), language)
        names: dict[str, Any] = {"__name__": "__main__"}
        for number, block in enumerate(blocks):
            if block.kind == "console":
                outputs[number] = _transcript(block, shell)
            elif block.kind == "yaml":
                page.faults += _judged(block, shell.folder)
            elif block.kind == "python":
                printed = _printed(block, shell.folder, names, page.faults)
                if _is_output(page.wanted, block, *blocks[number + 1 : number + 2]):
                    outputs[number + 1] = printed
                elif printed:
                    page.faults.append(f"no text block follows this Python:\n{block.body}")
    for number, output in sorted(outputs.items(), reverse=True):
        block = blocks[number]
        page.wanted = page.wanted[: block.start] + output + page.wanted[block.stop :]
    return page


class _Shell:
    """Runs commands in a page's own folder, in the page's language."""

    def __init__(self, outer: Path, language: Language) -> None:
        self.folder = outer / "page"
        self.folder.mkdir()
        for shown in SHOWN:
            (self.folder / shown).symlink_to(ROOT / shown)
        programs = outer / "bin"
        programs.mkdir()
        for name, arguments in (("shellref", " -m shellref"), ("python3", "")):
            program = programs / name
            program.write_text(f'#!/bin/sh\nexec "{sys.executable}"{arguments} "$@"\n')
            program.chmod(0o755)
        unwanted = ("LC_", "LANG", "NO_COLOR", "FORCE_COLOR")
        kept = {key: value for key, value in os.environ.items() if not key.startswith(unwanted)}
        self.environment = {
            **kept,
            "PATH": f"{programs}:{kept.get('PATH', os.defpath)}",
            "LANG": {"en": "en_GB.UTF-8", "ja": "ja_JP.UTF-8"}[language],
            "PYTHONUTF8": "1",
            "COLUMNS": "80",
        }

    def run(self, command: str) -> str:
        """What a command prints, as a terminal would show it."""
        done = subprocess.run(  # noqa: S603 (the commands are those of our own pages)
            ["/bin/bash", "-c", command],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        # Blanks at the ends of lines do not survive every editor.
        return re.sub(r" +$", "", done.stdout.decode(), flags=re.MULTILINE)


def _transcript(block: Fence, shell: _Shell) -> str:
    """A console block with what its commands print now."""
    shown = []
    for found in re.finditer(r"^\$ (.*(?:\n> .*)*)\n", block.body, re.MULTILINE):
        output = shell.run(found[1].replace("\n> ", "\n"))
        shown.append(found.group() + output + ("" if output.endswith("\n") or not output else "\n"))
    return "".join(shown)


_SKELETON = {
    "format": "shellref/1",
    "game": "what-the-shell",
    "id": "example",
    "players": {"black": {"name": "Anna"}, "white": {"name": "Ben"}},
    "turns": [],
}
#: What a piece of a record needs besides, by its game.
_NEEDED: Mapping[str, Mapping[str, Any]] = {
    "what-the-shell": {},
    "bear-island": {
        "setup": {
            "first": "black",
            "board": ["BBWW", "BWBW", "WBWB", "WWBB"],
            "cards": {
                "black": {"face_up": ["gather", "double", "straight"]},
                "white": {"face_up": ["jump", "wild", "discard"]},
            },
        }
    },
}


def _judged(block: Fence, folder: Path) -> Iterator[str]:
    """A YAML block that is not of the status that its page says."""
    file, status = block.setting("file"), block.setting("status")
    if file:
        (folder / file).write_text(block.body, encoding="utf-8")
    game = block.setting("game") or str(_SKELETON["game"])
    text = block.body if status == "malformed" else _completed(block.body, game)
    source = Source("<page>", 0, "yaml", text)
    if is_tournament(source):
        told = "; ".join(f"{p.code.id} {p.message.en}" for p in load_tournament(source).problems)
        if bool(told) != (status == "malformed"):
            yield f"this tournament is {'malformed' if told else 'sound'} ({told}):\n{block.body}"
        return
    for record in load(text.encode(), "yaml"):
        verdict = judge(record)
        if verdict.status not in ((status,) if status else SOUND):
            told = "; ".join(f"{p.code.id} {p.message.en}" for p in verdict.problems)
            yield f"this YAML is {verdict.status} ({told}):\n{block.body}"


def _completed(text: str, game: str) -> str:
    """A piece of a record (some keys, or turns alone) with all that a record of a game needs."""
    piece = yaml.load(text, yaml.BaseLoader)  # noqa: S506 (BaseLoader makes only texts)
    given = set(piece) if isinstance(piece, dict) else {"turns"}
    if "format" in given:
        return text
    whole = {**_SKELETON, "game": game, **_NEEDED[game]}
    rest = {key: value for key, value in whole.items() if key not in given}
    heading = "" if isinstance(piece, dict) else "turns:\n"
    return yaml.safe_dump(rest) + heading + text


def _printed(block: Fence, folder: Path, names: dict[str, Any], faults: list[str]) -> str:
    """What a Python block prints; what it raises is added to `faults`."""
    printed = io.StringIO()
    with contextlib.chdir(folder), contextlib.redirect_stdout(printed):
        try:
            exec(compile(block.body, "<page>", "exec"), names)  # noqa: S102 (our own pages)
        except Exception as fault:
            faults.append(f"this Python raises {fault!r}:\n{block.body}")
    return printed.getvalue()


def _is_output(text: str, block: Fence, following: Fence | None = None) -> bool:
    """Whether what follows a Python block right below is a text block, for its output."""
    if following is None:
        return False
    return text[block.stop : following.start].split() == ["```", "```text"]


def main(arguments: list[str]) -> int:
    """Checks or updates the pages; 1 where something was, or is still, wrong."""
    update = "--update" in arguments
    chosen = [Path(name).resolve() for name in arguments if name != "--update"] or pages()
    code = 0
    for path in chosen:
        page = run(path)
        if page.stale:
            if update:
                for file, text in page.stale.items():
                    file.parent.mkdir(exist_ok=True)
                    file.write_text(text, encoding="utf-8")
                    click.echo(f"updated: {file.relative_to(ROOT)}")
            else:
                click.echo(page.difference)
                code = 1
        for fault in page.faults:
            click.echo(f"{path.relative_to(ROOT)}: {fault}", err=True)
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
