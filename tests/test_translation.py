"""Click's own texts in the user's language: the catalogue, and what click then shows."""

from __future__ import annotations

import gettext
import re
import string
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Literal, TypeAlias

import click
import pytest
from click.testing import CliRunner

from shellref.cli.translation import CATALOGUES, DOMAIN, speak

PO = Path(CATALOGUES) / "ja" / "LC_MESSAGES" / f"{DOMAIN}.po"
MO = PO.with_suffix(".mo")
CLICK = tuple(int(part) for part in version("click").split(".")[:2])

#: What click says only to the programmer who writes a command, never to its user.
FOR_PROGRAMMERS = {
    # A declaration that click refuses: a TypeError or ValueError when the command is built.
    "Arguments take exactly one parameter declaration, got {length}: {decls}.",
    "Boolean option {decl!r} cannot use the same flag for true/false.",
    "Could not determine name for option with declarations {decls!r}",
    "Invalid start character for option ({option})",
    "Name '{name}' defined twice",
    "No options defined but a name was passed ({name}). Did you mean to declare an argument"
    " instead? Did you mean to pass '--{name}'?",
    # A wrong call of `click.style`, `get_text_stream` or `get_binary_stream`: a TypeError.
    "Unknown color {colour!r}",
    "Unknown standard stream '{name}'",
    # A `repr`.
    "Choice({choices})",
}

Said: TypeAlias = "tuple[str | tuple[str, str], str | tuple[str, ...]]"


@pytest.fixture(autouse=True)
def restored(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test begins without a language of its own and leaves none behind."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS"):
        monkeypatch.delenv(variable, raising=False)
    # Set before it is removed, so that it is put back whatever `speak` does to it.
    monkeypatch.setenv("LANGUAGE", "")
    domain = gettext.textdomain()
    yield
    gettext.textdomain(domain)


# --- The catalogue ---------------------------------------------------------------------------


def entries() -> list[Said]:
    """Each message of the catalogue's source and its Japanese."""
    pofile = pytest.importorskip("babel.messages.pofile")
    with PO.open("rb") as file:
        catalogue = pofile.read_po(file, abort_invalid=True)
    assert not catalogue.obsolete
    assert not any(message.fuzzy for message in catalogue if message.id)
    return [(message.id, message.string) for message in catalogue if message.id]


def key(message: str | tuple[str, ...]) -> str:
    """What `gettext` looks a message up by: of a plural, the singular."""
    return message if isinstance(message, str) else message[0]


def places(text: str) -> list[str]:
    """The places to fill in a format string of either kind, sorted."""
    braces = [
        f"{{{name}!{conversion}:{spec}}}"
        for _, name, spec, conversion in string.Formatter().parse(text)
        if name is not None
    ]
    return sorted(braces + re.findall(r"%\(\w+\)\w|%[^( ]", text))


def test_the_compiled_catalogue_is_current() -> None:
    mofile = pytest.importorskip("babel.messages.mofile")
    with MO.open("rb") as file:
        compiled = mofile.read_mo(file)
    assert {key(m.id): key(m.string) for m in compiled if m.id} == {
        key(message): key(said) for message, said in entries()
    }
    assert (str(compiled.locale), compiled.num_plurals) == ("ja", 1)


def test_the_catalogue_names_nobody() -> None:
    assert "@" not in PO.read_text("utf-8")
    with MO.open("rb") as file:
        header = gettext.GNUTranslations(file).info()
    assert header["language"] == "ja"
    assert not any("@" in value for value in header.values())


def test_every_text_has_its_japanese() -> None:
    for message, said in entries():
        assert isinstance(said, str) or len(said) == 1, message
        assert key(said), message


def test_every_text_keeps_its_places_to_fill() -> None:
    for message, said in entries():
        english = message if isinstance(message, str) else message[1]
        japanese = key(said)
        assert places(japanese) == places(english), message
        for control in "\n\t":
            assert japanese.count(control) == english.count(control), message


def test_every_text_of_the_installed_click_is_in_the_catalogue() -> None:
    extract = pytest.importorskip("babel.messages.extract")
    found = extract.extract_from_dir(
        Path(click.__file__).parent, keywords={"_": None, "ngettext": (1, 2)}
    )
    texts = {key(message) for _, _, message, _, _ in found}
    assert len(texts) > 50
    # Not literal in a call: click passes it on from a dictionary.
    texts.add("required")
    known = {key(message) for message, _ in entries()}
    assert sorted(texts - known - FOR_PROGRAMMERS) == []
    assert sorted(known & FOR_PROGRAMMERS) == []


# --- What click shows ------------------------------------------------------------------------


def build() -> click.Group:
    """A command line with one of everything; its own texts are numbers, to tell them apart."""

    @click.group(
        options_metavar="[--]", subcommand_metavar="{1|2}", help="1", no_args_is_help=False
    )
    @click.version_option("1.0")
    def app() -> None:
        pass

    @app.command(options_metavar="[--]", help="2")
    @click.argument("record", metavar="<1>")
    @click.option("--rules", type=click.Choice(["a1", "b2"]), required=True, help="3")
    @click.option("--turn", metavar="<2>", type=click.IntRange(1, 9), default=4, show_default=True)
    @click.option("--pair", metavar="<3>", nargs=2, type=click.FloatRange(0))
    @click.option("--where", type=click.Path(exists=True, dir_okay=False), help="4")
    @click.option("--folder", type=click.Path(file_okay=False), help="5")
    @click.option("--on", type=click.Path(exists=True))
    @click.option("--sure", metavar="<4>", type=bool, show_default=True, default=lambda: True)
    @click.option("--day", metavar="<5>", type=click.DateTime(["%Y", "%d"]))
    @click.option("--key", metavar="<6>", type=click.UUID)
    @click.option("--quiet", is_flag=True, help="6", show_envvar=True, envvar="Q")
    def check(**values: object) -> None:
        pass

    @app.command(options_metavar="[--]")
    @click.argument("records", nargs=-1, required=True, metavar="<1>")
    def replay(records: tuple[str, ...]) -> None:
        if records == ("stop",):
            raise click.Abort
        if records == ("open",):
            raise click.FileError("open")
        raise click.BadParameter("7")

    @app.command(options_metavar="[--]")
    @click.argument("two", nargs=2, metavar="<1>")
    def compare(two: tuple[str, str]) -> None:
        pass

    return app


CHECK = ["check", "r", "--rules", "a1"]

#: What a user may type, and what the Japanese answer contains.
TYPED: dict[str, tuple[list[str], list[str]]] = {
    "help": (
        ["--help"],
        ["使い方: app", "オプション:", "コマンド:", "このヘルプを表示", "バージョンを表示"],
    ),
    "help of a command": (
        ["check", "--help"],
        ["[必須]", "[既定：4; 1<=x<=9]", "[環境変数：Q]", "（実行時に決定）", "ファイル"],
    ),
    "version": (["--version"], ["app バージョン 1.0"]),
    "no command": ([], ["エラー：コマンドを指定してください。"]),
    "no such command": (["sing"], ["エラー：コマンド 'sing' はありません。"]),
    "nearly a command": (["chek"], ["エラー：コマンド 'chek' はありません。"]),
    "no such option": ([*CHECK, "--sing"], ["--sing", "詳しくは 'app check --help' をご覧"]),
    "nearly some options": ([*CHECK, "--rule"], ["もしかして：", "--rules"]),
    "nearly one option": ([*CHECK, "--folde"], ["はありません。 もしかして：", "--folder"]),
    "missing argument": (["check", "--rules", "a1"], ["エラー：引数が足りません: '<1>'."]),
    "missing option": (
        ["check", "r"],
        ["オプションが足りません: '--rules'. 次から選んでください：\n\ta1,\n\tb2"],
    ),
    "bad choice": (["check", "r", "--rules", "c3"], ["'c3' は選べません。選べる値：'a1', 'b2'"]),
    "out of range": ([*CHECK, "--turn", "10"], ["10 は範囲（1<=x<=9）の外です。"]),
    "below the range": ([*CHECK, "--pair", "1", "-1"], ["-1.0 は範囲（x>=0）の外です。"]),
    "one value of two": ([*CHECK, "--pair", "1"], ["オプション '--pair' には値が2個必要です。"]),
    "no value": ([*CHECK, "--turn"], ["オプション '--turn' には値が1個必要です。"]),
    "a value for a flag": ([*CHECK, "--quiet=1"], ["'--quiet' に値は付けられません。"]),
    "too many": ([*CHECK, "more", "here"], ["余分な引数があります：more here"]),
    "too few": (["compare", "one"], ["引数 'two' には値が2個必要です。"]),
    "no such file": ([*CHECK, "--where", "none"], ["ファイル 'none' は存在しません。"]),
    "no such path": ([*CHECK, "--on", "none"], ["パス 'none' は存在しません。"]),
    "a directory": (
        [*CHECK, "--where", "folder"],
        ["'--where' の値が正しくありません：", "ファイルを指定してください。'folder' は"],
    ),
    "a file": ([*CHECK, "--folder", "file"], ["ディレクトリを指定してください。'file' は"]),
    "not a boolean": ([*CHECK, "--sure", "-"], ["'-' は正しい真偽値ではありません。"]),
    "not a date": ([*CHECK, "--day", "x"], ["'x' は形式に合いません。使える形式：'%Y', '%d'"]),
    "not a UUID": ([*CHECK, "--key", "x"], ["'x' は正しいUUIDではありません。"]),
    "bad by its command": (["replay", "r"], ["エラー：値が正しくありません：7"]),
    "unopened": (["replay", "open"], ["エラー：ファイル 'open' を開けません：不明なエラー"]),
    "stopped": (["replay", "stop"], ["中断しました。"]),
}

#: Words that are alike in both languages, or values of click's.
COMMON = {"app", "help", "UUID", "true", "false", "yes", "no", "on", "off"}


def run(*typed: str, app: click.Group | None = None) -> str:
    """All that click writes when a user types this."""
    return CliRunner().invoke(app or build(), typed, prog_name="app", terminal_width=200).output


def words(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-z][A-Za-z0-9]+", text))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A place with a file and a folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("typed", "said"), TYPED.values(), ids=TYPED)
def test_click_speaks_japanese_and_english_again(typed: list[str], said: list[str]) -> None:
    untouched = run(*typed)
    speak("ja")
    japanese = run(*typed)
    speak("en")
    english = run(*typed)

    for part in said:
        assert part in japanese
    app = build()
    for command in [app, *app.commands.values()]:
        typed = [*typed, *app.commands, *(o for p in command.params for o in p.opts), "a1", "b2"]
    assert words(japanese) - words(" ".join(typed)) - COMMON == set()
    assert not re.search(r"[ぁ-んァ-ヶ一-龠]", english)
    assert english == untouched


@pytest.mark.parametrize("system", ["C", "POSIX", "C.UTF-8", "en_US.UTF-8", "ja_JP.UTF-8", ""])
@pytest.mark.parametrize("variable", ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"])
def test_the_systems_language_plays_no_part(
    variable: str, system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, system)
    languages: list[Literal["en", "ja"]] = ["ja", "en", "en", "ja", "ja", "en"]
    for language in languages:
        speak(language)
        assert run("sing").startswith("Usage:" if language == "en" else "使い方:")


def test_a_command_built_before_speaks_too_but_for_its_descriptions() -> None:
    speak("en")
    app = build()
    assert "Show this message and exit." in run("--help", app=app)
    speak("ja")
    assert "エラー：コマンド 'sing' はありません。" in run("sing", app=app)
    assert "使い方:" in run("--help", app=app)
    assert "Show the version and exit." in run("--help", app=app)


def test_deprecation() -> None:
    speak("ja")

    @click.command(deprecated=True, help="1")
    @click.option("--old", deprecated=True, help="2")
    def app(old: str | None) -> None:
        pass

    said = CliRunner().invoke(app, ["--old", "x"]).output
    assert re.search("^警告：コマンド 'app' は非推奨です。$", said, re.MULTILINE)
    assert re.search("^警告：'old'（option）は非推奨です。$", said, re.MULTILINE)
    if CLICK >= (8, 4):  # before, always English
        assert CliRunner().invoke(app, ["--help"]).output.count("(非推奨)") == 2


def test_prompts() -> None:
    speak("ja")

    @click.command()
    @click.confirmation_option()
    def app() -> None:
        raise AssertionError

    said = CliRunner().invoke(app, input="maybe\nn\n").output
    assert "エラー：入力が正しくありません" in said
    assert "中断しました。" in said
    if CLICK >= (8, 4):  # before, always English
        assert "続けますか？" in said
        assert "確認せずに実行します。" in CliRunner().invoke(app, ["--help"]).output
