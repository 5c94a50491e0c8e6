"""Every command in every form and both languages: what it writes, where, and the exit code."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import jsonschema_rs
import pytest
from rich.cells import cell_len

from shellref import __version__, schemas
from shellref.cli import COMMANDS, group, main
from shellref.cli.options import Turns
from shellref.games import GAMES, find
from shellref.problems import Code
from shellref.record import Record
from shellref.referee import adjudicate
from shellref.text import LANGUAGES, Language
from shellref.trace import Trace

from . import EXAMPLE, EXAMPLES, RECORDS, ROOT, call, run

#: For each command, arguments with which all goes well.
CALLS = {
    "validate": [EXAMPLE],
    "batch": [EXAMPLE, "--jobs", "1"],
    "replay": [EXAMPLE],
    "explain": [EXAMPLE, "--turn", "3"],
    "show": [EXAMPLE, "--turn", "3"],
    "report": [EXAMPLE],
    "reduce": [EXAMPLE, "--turn", "3"],
    "fmt": [EXAMPLE],
    "digest": [EXAMPLE],
    "new": ["what-the-shell"],
    "rule": ["WTS-4.1"],
    "rules": ["what-the-shell"],
    "schema": ["record"],
    "completion": ["bash"],
}
#: Commands whose text is the same in both languages.
WITHOUT_WORDS = {"fmt", "digest", "schema", "completion"}
JAPANESE = re.compile("[ぁ-んァ-ヶ一-龠]")


def command(name: str, language: Language = "en") -> click.Command:
    """A command of the command line."""
    found = group(language).get_command(click.Context(click.Command("shellref")), name)
    assert found is not None
    return found


def forms(name: str) -> list[str]:
    """The values of a command's `--format`."""
    (kind,) = (option.type for option in command(name).params if option.name == "form")
    assert isinstance(kind, click.Choice)
    return list(kind.choices)


EVERY_FORM = [(name, form) for name in COMMANDS for form in forms(name)]


def documents(text: str, form: str) -> list[Any]:
    """The documents of JSON or JSON Lines."""
    return [json.loads(text)] if form == "json" else [json.loads(row) for row in text.splitlines()]


def shape(value: Any) -> Any:
    """The keys of a document, and the values that no language touches."""
    if isinstance(value, dict):
        spoken = {"message", "help", "text", "section", "explanation", "options", "rule_texts"}
        spoken |= {"notes", "players"}
        return {key: key if key in spoken else shape(inner) for key, inner in value.items()}
    return [shape(inner) for inner in value] if isinstance(value, list) else value


def test_every_command_is_called_here() -> None:
    """A new command is tested like the others."""
    assert list(CALLS) == list(COMMANDS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "form"), EVERY_FORM)
def test_every_form(name: str, form: str, language: Language) -> None:
    """Output on standard output alone, in the form and the language asked for."""
    done = call(name, *CALLS[name], "--format", form, "--lang", language)
    assert (done.code, done.err) == (0, "")
    if form == "text":
        assert done.out
        if name not in WITHOUT_WORDS:
            assert bool(JAPANESE.search(done.out)) == (language == "ja")
        assert call("--lang", language, name, *CALLS[name]) == done
    if form in ("json", "jsonl"):
        other = call(name, *CALLS[name], "--format", form, "--lang", "en")
        assert [*map(shape, documents(done.out, form))] == [
            *map(shape, documents(other.out, form))
        ] or name == "new"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_as_a_process(name: str, language: Language) -> None:
    """A process writes what a call in this one writes."""
    arguments = [name, *CALLS[name], "--lang", language]
    assert run(*arguments) == call(*arguments)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [None, *COMMANDS])
def test_help(name: str | None, language: Language) -> None:
    """Help is in one language throughout, fits in 80 columns and names every option."""
    arguments = [name] if name else []
    done = call(*arguments, "--help", "--lang", language)
    assert (done.code, done.err) == (0, "")
    assert all(cell_len(line) <= 80 for line in done.out.splitlines())
    assert bool(JAPANESE.search(done.out)) == (language == "ja")
    if name is None:
        listed = re.findall(r"^  ([a-z]+)  ", done.out, re.MULTILINE)
        assert listed == list(COMMANDS)
        assert call(env={"LANG": language}).err in (done.out, "")
    else:
        for parameter in command(name, language).params:
            assert all(option in done.out for option in parameter.opts if option[0] == "-")


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_help_is_a_sentence_on_one_line(language: Language) -> None:
    """The list of commands has a line for each, not cut."""
    lines = call("--help", "--lang", language).out.splitlines()
    rows = lines[-len(COMMANDS) :]
    assert all(row.endswith("." if language == "en" else "。") for row in rows)


def test_version() -> None:
    """Name and version, in both languages."""
    for language in LANGUAGES:
        assert call("--version", "--lang", language).out == f"shellref {__version__}\n"


# --- Exit codes ------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with a record of each status, and an empty folder."""
    for status, text in RECORDS.items():
        (tmp_path / f"{status}.yaml").write_text(text)
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ("confirmed", 0),
        ("unclaimed", 0),
        ("confirmed unclaimed", 0),
        ("refuted", 1),
        ("illegal", 1),
        ("malformed", 1),
        ("missing", 3),
        ("confirmed refuted unclaimed", 1),
        ("missing illegal", 3),
        ("malformed missing confirmed", 3),
    ],
)
@pytest.mark.parametrize("form", forms("validate"))
@pytest.mark.usefixtures("folder")
def test_the_worst_status_is_the_exit_code(files: str, code: int, form: str) -> None:
    """Whatever the form; everything is on standard output."""
    done = call("validate", *(f"{name}.yaml" for name in files.split()), "--format", form)
    assert (done.code, done.err) == (code, "")


@pytest.mark.parametrize("path", [".", "*.yaml", "**", "[cimru]*.yaml"])
@pytest.mark.usefixtures("folder")
def test_folders_and_globs(path: str) -> None:
    """Each file once, in sorted order, also where no shell expanded the glob."""
    done = call("validate", path, "--format", "csv")
    files = list(dict.fromkeys(row.split(",")[0] for row in done.out.splitlines()[1:]))
    assert [file.removeprefix("./") for file in files] == sorted(f"{name}.yaml" for name in RECORDS)


@pytest.mark.parametrize("name", ["replay", "show", "fmt", "digest"])
@pytest.mark.parametrize(
    ("status", "code"), [("confirmed", 0), ("malformed", 1), ("missing", 3), ("empty", 2)]
)
@pytest.mark.usefixtures("folder")
def test_exit_codes_of_the_other_readers(name: str, status: str, code: int) -> None:
    """The same code for the same record, whichever command reads it."""
    path = "empty" if status == "empty" else f"{status}.yaml"
    assert call(name, path).code == code


@pytest.mark.parametrize(("status", "code"), [("refuted", 1), ("illegal", 1)])
@pytest.mark.usefixtures("folder")
def test_what_was_judged_is_told(status: str, code: int) -> None:
    """`replay` and `show` judge as `validate` does; `fmt` and `digest` do not judge."""
    number = {"refuted": "SR405", "illegal": "SR301"}[status]
    path = f"{status}.yaml"
    replayed, shown = call("replay", path), call("show", path)
    assert (replayed.code, replayed.err) == (code, "")
    assert number in replayed.out
    assert shown.code == code
    assert number not in shown.out
    assert f"{path}:" in shown.err
    assert number in shown.err
    assert call("fmt", path).code == call("digest", path).code == 0


@pytest.mark.parametrize("name", ["show", "fmt", "digest"])
@pytest.mark.usefixtures("folder")
def test_problems_are_no_data(name: str) -> None:
    """Where standard output is for data, problems go to standard error."""
    done = call(name, "malformed.yaml")
    assert done.out == ""
    assert done.err.startswith("malformed.yaml:4:12: error SR220: turn 1: ")
    done = call(name, "malformed.yaml", "--format", "json")
    assert json.loads(done.out) == []
    assert "SR220" in done.err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        "",
        "validat x.yaml",
        "validate",
        "validate --no-such-option x.yaml",
        "validate --format xml x.yaml",
        "validate --lang fr x.yaml",
        "validate --input toml x.yaml",
        "validate empty",
        "validate no/*.yaml",
        "validate confirmed.yaml empty",
        "replay",
        "replay confirmed.yaml illegal.yaml",
        "replay confirmed.yaml --turns x",
        "replay confirmed.yaml --turns -",
        "replay confirmed.yaml --turns 9-5",
        "replay confirmed.yaml --turns ５",
        "replay confirmed.yaml --boards some",
        "show confirmed.yaml --turn -1",
        "show confirmed.yaml --turn x",
        "show confirmed.yaml --turn 2",
        "show illegal.yaml --turn 2",
        "fmt empty",
        "fmt --check --write confirmed.yaml",
        "fmt --write -",
        "fmt --write --to json confirmed.yaml",
        "fmt --write x.yaml.gz",
        "fmt --style medium confirmed.yaml",
        "new",
        "new chess",
        "new what-the-shell --seed 1",
        "new what-the-shell --count 2",
        "new what-the-shell --turns 2",
        "new what-the-shell --random --count 0",
        "rule WTS-99",
        "rule wts-4.11",
        "rules chess",
        "schema games",
        "completion tcsh",
    ],
)
@pytest.mark.usefixtures("folder")
def test_wrong_usage(arguments: str, language: Language) -> None:
    """Exit code 2 and a complaint in the user's language, on standard error alone."""
    done = call(*arguments.split(), env={"LANG": f"{language}_XX.UTF-8"})
    assert (done.code, done.out) == (2, "")
    assert bool(JAPANESE.search(done.err)) == (language == "ja")
    assert "Traceback" not in done.err


@pytest.mark.parametrize("form", forms("validate"))
@pytest.mark.usefixtures("folder")
def test_nothing_is_written_before_wrong_usage_is_found(form: str) -> None:
    """All files are looked for before the first is read, so that no form is left half."""
    done = call("validate", "confirmed.yaml", "refuted.yaml", "empty", "--format", form)
    assert (done.code, done.out) == (2, "")


@pytest.mark.parametrize(
    ("typed", "meant"), [("validat", "validate"), ("Rule", "rule"), ("format", "fmt")]
)
def test_a_near_command_is_suggested(typed: str, meant: str) -> None:
    """Once."""
    for language, question in (("en", f"Did you mean '{meant}'?"), ("ja", f"'{meant}' ですか？")):
        assert call("--lang", language, typed).err.count(question) == 1


# --- Each command ----------------------------------------------------------------------------


def test_validate_json_is_source_game_verdict() -> None:
    """One document for a record, an array for several, a line each in JSON Lines."""
    several = str(EXAMPLES / "what-the-shell" / "multi-games.jsonl")
    one = json.loads(call("validate", EXAMPLE, "--format", "json").out)
    assert list(one) == ["source", "game", "verdict"]
    assert one["source"]["path"] == EXAMPLE
    assert one["source"]["digest"].startswith("sha256:")
    many = json.loads(call("validate", several, "--format", "json").out)
    lines = documents(call("validate", several, "--format", "jsonl").out, "jsonl")
    assert many == lines
    assert [document["source"]["index"] for document in many] == [0, 1, 2]


def test_validate_text_has_a_tally_for_several_records() -> None:
    """One line a record, its number from the second on, and the sum of all."""
    several = str(EXAMPLES / "what-the-shell" / "multi-games.jsonl")
    *rows, blank, tally = call("validate", several).out.splitlines()
    assert [row.partition(": ")[0] for row in rows] == [several, f"{several}#2", f"{several}#3"]
    assert (blank, tally) == ("", "3 records: 3 confirmed")
    assert "3 records" not in call("validate", EXAMPLE).out


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_replay_json_is_the_trace(form: str) -> None:
    """As the schema has it, with all turns or some."""
    valid = jsonschema_rs.Draft7Validator(schemas.bundle("trace")).is_valid
    for turns, numbers in ((None, range(1, 9)), ("3-5", range(3, 6)), ("7-", range(7, 9))):
        limit = ["--turns", turns] if turns else []
        (trace,) = documents(call("replay", EXAMPLE, "--format", form, *limit).out, form)
        assert valid(trace)
        assert [turn["turn"] for turn in trace["turns"]] == [*numbers]


@pytest.mark.parametrize(
    ("turns", "shown"),
    [("2", [2]), ("2-3", [2, 3]), ("-2", [1, 2]), ("7-", [7, 8]), ("0", []), ("9-99", [])],
)
def test_replay_some_turns(turns: str, shown: list[int]) -> None:
    """The verdict is that of the whole game."""
    text = call("replay", EXAMPLE, "--turns", turns).out
    assert [int(n) for n in re.findall(r"^Turn ([0-9]+)", text, re.MULTILINE)] == shown
    assert "\nVerdict  confirmed\n" in text
    assert ("Rules cited" in text) == bool(shown)


def test_replay_boards() -> None:
    """All, those that changed, or none."""
    board = re.compile(r"^9 ", re.MULTILINE)
    counts = {
        boards: len(board.findall(call("replay", EXAMPLE, "--boards", boards).out))
        for boards in ("all", "changed", "none")
    }
    assert counts == {"all": 9, "changed": 8, "none": 0}


def test_replay_several_records() -> None:
    """A rule between them; a record that is none does not end the others."""
    text = call("fmt", EXAMPLE).stdout + b"---\nno: record\n---\n" + call("fmt", EXAMPLE).stdout
    done = call("replay", "-", stdin=text)
    assert done.code == 1
    first, second, third = done.out.split(f"\n\n{'=' * 80}\n\n")
    assert first.replace("-  sha", "") == third.rstrip("\n").replace("-  sha", "")
    assert "-#2: malformed" in second


def test_show_is_the_position_of_the_trace() -> None:
    """After a turn, at the start, at the end."""
    trace = json.loads(call("replay", EXAMPLE, "--format", "json").out)
    positions = [trace["start"], *(turn["position"] for turn in trace["turns"])]
    for turn, position in enumerate(positions):
        shown = json.loads(call("show", EXAMPLE, "--turn", str(turn), "--format", "json").out)
        assert shown == {
            "source": trace["source"],
            "game": trace["game"],
            "turn": turn,
            "position": position,
        }
    last = json.loads(call("show", EXAMPLE, "--format", "json").out)
    assert (last["turn"], last["position"]) == (len(trace["turns"]), positions[-1])


def test_digest_does_not_depend_on_how_a_record_is_written(tmp_path: Path) -> None:
    """YAML, JSON, short, long."""
    wanted = call("digest", EXAMPLE).out.split()[0]
    for options in ("--style short", "--style long", "--to json", "--to canonical"):
        other = tmp_path / "other"
        other.write_bytes(call("fmt", EXAMPLE, *options.split()).stdout)
        assert call("digest", str(other)).out == f"{wanted}  {other}\n"
    (document,) = documents(call("digest", EXAMPLE, "--format", "jsonl").out, "jsonl")
    assert document == {"source": {"path": EXAMPLE, "index": 0, "digest": wanted}}


def test_the_canonical_form_is_what_the_digest_is_made_of() -> None:
    """To the byte."""
    canonical = call("fmt", EXAMPLE, "--to", "canonical").stdout
    assert f"sha256:{sha256(canonical).hexdigest()}" == call("digest", EXAMPLE).out.split()[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_template_is_a_record(game: str, language: Language) -> None:
    """It validates as it is, is in the house layout, and its examples are right when wanted."""
    done = call("new", game, "--lang", language)
    assert call("validate", "-", stdin=done.stdout).code == 0
    assert call("fmt", "-", stdin=done.stdout).stdout == done.stdout
    assert all(cell_len(line) <= 100 for line in done.out.splitlines())
    for form in ("json", "jsonl"):
        data = call("new", game, "--lang", language, "--format", form)
        assert call("validate", "-", stdin=data.stdout).code == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_random_game_is_legal_and_its_result_is_true(game: str) -> None:
    """The same seed gives the same game; several have the seeds that follow."""
    done = call("new", game, "--random", "--seed", "7", "--count", "3")
    assert call("new", game, "--random", "--seed", "7", "--count", "3") == done
    verdicts = documents(call("validate", "-", "--format", "jsonl", stdin=done.stdout).out, "jsonl")
    assert [document["verdict"]["status"] for document in verdicts] == ["confirmed"] * 3
    assert call("fmt", "-", stdin=done.stdout).stdout == done.stdout
    alone = [call("new", game, "--random", "--seed", str(seed)).out for seed in (7, 8, 9)]
    assert done.out == "---\n".join(alone)
    data = json.loads(call("new", game, "--random", "--seed", "8", "--format", "json").out)
    assert data["x-seed"] == 8
    assert call("fmt", "-", "--to", "yaml", stdin=json.dumps(data).encode()).out == alone[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_random_game_may_be_cut_short(game: str) -> None:
    """After so many turns, none included; then it is unfinished."""
    for turns in (0, 3):
        arguments = ("new", game, "--random", "--seed", "1", "--turns", str(turns))
        data = json.loads(call(*arguments, "--format", "json").out)
        assert len(data["turns"]) == turns
        assert data["result"] == {"outcome": "unfinished"}
        assert call("validate", "-", stdin=call(*arguments).stdout).code == 0


def test_random_games_differ_without_a_seed() -> None:
    """And each says which seed would give it again."""
    one, other = (call("new", "what-the-shell", "--random", "--turns", "9") for _ in range(2))
    assert one.out != other.out
    assert re.search(r"^x-seed: [0-9]+$", one.out, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_can_be_asked_for(language: Language) -> None:
    """Each rule, ruling, section and problem code, in capitals or not."""
    for game in GAMES:
        book = find(game).rulebook
        for rule in book.rules:
            done = call("rule", rule.id.lower(), "--lang", language)
            assert (done.code, done.err) == (0, "")
            assert rule.id in done.out
            assert all(cell_len(line) <= 80 for line in done.out.splitlines())
        for section in book.sections:
            assert call("rule", section.id, "--lang", language).code == 0
    for code in Code:
        done = call("rule", code.id.lower(), "--lang", language)
        assert (done.code, done.err) == (0, "")
        assert code.id in done.out
        assert all(cell_len(line) <= 80 for line in done.out.splitlines())
        assert not re.search(r"\{[a-z]+\}", done.out)


@pytest.mark.parametrize("name", [*GAMES, "problems"])
def test_rules_lists_them_all(name: str) -> None:
    """In order, in text and as data."""
    wanted = [r.id for r in find(name).rulebook.rules] if name in GAMES else [c.id for c in Code]
    for language in LANGUAGES:
        text = call("rules", name, "--lang", language).out
        assert re.findall(r"^ *([A-Z]+-?[0-9R.]+)  (?! )", text, re.MULTILINE) == wanted
        assert all(cell_len(line) <= 80 for line in text.splitlines())
    (listed,) = documents(call("rules", name, "--format", "json").out, "json")
    assert [entry["id"] for entry in listed] == wanted
    lines = documents(call("rules", name, "--format", "jsonl").out, "jsonl")
    assert lines == listed


def test_a_rule_suggests_a_near_one() -> None:
    """For a slip of the finger."""
    assert "WTS-4.1" in call("rule", "wts-41").err
    assert "did you mean" not in call("rule", "nothing").err


@pytest.mark.parametrize("name", schemas.names())
def test_schema_is_complete_in_itself(name: str) -> None:
    """Every reference leads into the same document."""
    text = call("schema", name).out
    schema = json.loads(text)
    jsonschema_rs.meta.validate(schema)

    def references(value: Any) -> Iterator[str]:
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            if key == "$ref":
                yield inner
            elif isinstance(inner, dict | list):
                yield from references(inner)

    for reference in references(schema):
        target = schema
        head, *steps = reference.split("/")
        assert head == "#"
        for step in steps:
            target = target[step]


def test_schema_is_the_same_each_time() -> None:
    """The order of no set shows in it."""
    one, other = (run("schema", "trace", env={"PYTHONHASHSEED": seed}) for seed in "12")
    assert one == other


def test_the_entry_point_can_be_imported() -> None:
    """Without anything happening."""
    assert import_module("shellref.__main__").main is main


def test_a_stream_without_bytes() -> None:
    """Somebody's own standard output may take text only, as in a notebook."""
    for name in ("fmt", "validate"):
        text = io.StringIO()
        with redirect_stdout(text), pytest.raises(SystemExit) as ended:
            main([name, EXAMPLE])
        assert (ended.value.code, text.getvalue()) == (0, call(name, EXAMPLE).out)


def test_arguments_behind_two_dashes_are_no_options() -> None:
    """So that any file can be named."""
    done = call("validate", "--", "--lang", "ja")
    assert done.code == 3
    assert done.out.startswith("--lang: error SR101: ")


def test_turns_that_are_a_range_stay_one() -> None:
    """As click demands of a type."""
    assert Turns("en").convert(range(2, 5), None, None) == range(2, 5)


def test_a_record_without_a_starting_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nothing to show."""

    def without_start(record: Record) -> Trace:
        return replace(adjudicate(record), start=None, turns=())

    monkeypatch.setattr("shellref.cli.session.adjudicate", without_start)
    done = call("show", EXAMPLE)
    assert (done.code, done.out) == (2, "")
    assert EXAMPLE in done.err
    assert call("replay", EXAMPLE).out.startswith(f"{EXAMPLE}: ")


# --- Text within 80 columns ------------------------------------------------------------------

FILES = sorted(
    str(file.relative_to(ROOT))
    for file in EXAMPLES.rglob("*")
    if file.suffix != ".md" and file.is_file()
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_narrow_terminal(language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    """Has the sentences above the board, not beside it."""
    monkeypatch.setattr("shellref.cli.output.width", lambda: 60)
    lines = call("replay", EXAMPLE, "--lang", language).out.splitlines()
    assert all(cell_len(line) <= 60 for line in lines if not line.startswith(EXAMPLE))
    assert "9  .  .  .  .  .  .  .  .  .  9" in lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["validate", "replay", "show"])
@pytest.mark.usefixtures("at_root")
def test_lines_fit(name: str, language: Language) -> None:
    """No line is wider than 80 columns, but for those that begin with a path."""
    for path in FILES:
        done = call(name, path, "--lang", language)
        for line in (done.out + done.err).splitlines():
            assert cell_len(line) <= 80 or line.startswith(path)
            assert line == line.rstrip()


def test_long_names_and_many_eggs_are_wrapped() -> None:
    """The heading, the event and the list of eggs keep to the width."""
    eggs = [f"{file}{rank}" for file in "acegi" for rank in range(1, 10)]
    rows = ["E.E.E.E.E"] * 9
    name = "長い名前の プレイヤー " * 6
    record = {
        "format": "shellref/1",
        "game": "what-the-shell",
        "event": {"name": "An event of many words " * 6, "site": "Somewhere", "round": 1},
        "players": {"black": {"name": name}, "white": {"name": name}},
        "setup": {"board": rows, "eggs": eggs},
        "turns": ["b1 b1"],
    }
    for arguments in (["replay"], ["show"], ["show", "--turn", "0"]):
        for language in LANGUAGES:
            stdin = json.dumps(record).encode()
            done = call(*arguments, "-", "--lang", language, stdin=stdin)
            assert (done.code, done.err) == (0, "")
            assert all(cell_len(line) <= 80 for line in done.out.splitlines() if line[:3] != "-  ")
            assert all(egg in done.out for egg in eggs)
