"""What a batch remembers: verdicts by text and referee, games by digest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from shellref.batch import store
from shellref.batch.result import Result
from shellref.batch.running import Plan, run
from shellref.batch.store import NotAStore, Seen, Verdicts
from shellref.batch.work import Wanted
from shellref.record import Source
from shellref.record.source import read

ROOT = Path(__file__).parent.parent.parent
#: Records of every status that a text can have, with problems of every kind.
FILES = [
    *sorted((ROOT / "examples").rglob("*.yaml")),
    *sorted((ROOT / "examples").rglob("*.jsonl")),
    *sorted((ROOT / "tests" / "bad_input").glob("*.*")),
]
TEXTS = [
    text
    for file in FILES
    if file.suffix != ".txt" and file.suffix != ".py"
    for text in read(str(file))
]


def judged(path: Path, strict: bool = False) -> list[Result]:
    """All texts judged with the verdicts of a file at hand; how many were known is checked."""
    verdicts = Verdicts(str(path), strict)
    results = []
    for result in run(TEXTS, Plan(Wanted(strict), recall=verdicts.recall)):
        verdicts.keep(result)
        results.append(result)
    verdicts.close()
    return results


def recalled(path: Path, texts: list[Source], strict: bool = False) -> list[Result | None]:
    """What a file of verdicts knows of some texts."""
    verdicts = Verdicts(str(path), strict)
    known = verdicts.recall(texts)
    verdicts.close()
    return known


def test_a_second_run_only_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every verdict, problem and place is the same; nothing is judged."""
    path = tmp_path / "state.sqlite"
    first = judged(path)

    def explode(*_: object) -> None:
        raise AssertionError("nothing is to be judged")

    monkeypatch.setattr("shellref.batch.running.judge_text", explode)
    known = recalled(path, TEXTS)
    assert [result for result in known if result is None] == [
        None for text in TEXTS if text.problem
    ]
    fresh = [result for text, result in zip(TEXTS, first, strict=True) if not text.problem]
    # By what they look like: of two equal keys of a mapping one is not the other.
    assert [*map(repr, filter(None, known))] == [*map(repr, fresh)]


def test_another_referee_judges_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new version of the rules, or warnings that were not asked for before."""
    path = tmp_path / "state.sqlite"
    judged(path)
    assert all(recalled(path, TEXTS[:9]))
    assert not any(recalled(path, TEXTS[:9], strict=True))
    monkeypatch.setattr(store, "referee", lambda: "shellref 99")
    assert not any(recalled(path, TEXTS[:9]))


def test_the_place_is_the_present_one(tmp_path: Path) -> None:
    """A file that was moved is known by its text."""
    path = tmp_path / "state.sqlite"
    judged(path)
    moved = TEXTS[0]._replace(path="elsewhere.yaml", index=4)
    [known] = recalled(path, [moved])
    assert known
    assert (known.path, known.index) == ("elsewhere.yaml", 4)


def test_a_fault_of_ours_is_not_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next run may have better luck."""

    def explode(*_: object) -> None:
        raise ZeroDivisionError

    path = tmp_path / "state.sqlite"
    with monkeypatch.context() as patch:
        patch.setattr("shellref.batch.work.judge", explode)
        assert judged(path)[0].verdict.status == "failed"
    assert judged(path)[0].verdict.status == "confirmed"


def test_an_interrupted_run_is_gone_on_with(tmp_path: Path) -> None:
    """What was saved is there, though the file was never closed."""
    path = tmp_path / "state.sqlite"
    verdicts = Verdicts(str(path), strict_rulings=False)
    for result in run(TEXTS[:20], Plan(recall=verdicts.recall)):
        verdicts.keep(result)
    verdicts.save()
    # As where the process is killed: nothing is closed in good order.
    verdicts.base.close()
    assert all(recalled(path, TEXTS[:20]))


def test_one_run_at_a_time(tmp_path: Path) -> None:
    """A second run on the same file is told so at once, and costs the first nothing."""
    path = tmp_path / "state.sqlite"
    verdicts = Verdicts(str(path), strict_rulings=False)
    with pytest.raises(NotAStore, match="locked"):
        Verdicts(str(path), strict_rulings=False)
    verdicts.close()
    Verdicts(str(path), strict_rulings=False).close()


def test_what_is_no_store(tmp_path: Path) -> None:
    """Another file, or a folder that is not there, is said to be none."""
    other = tmp_path / "notes.txt"
    other.write_text("These are my notes, and not a database at all.\n" * 50, encoding="utf-8")
    for path in (other, tmp_path / "nowhere" / "state.sqlite"):
        with pytest.raises(NotAStore):
            Verdicts(str(path), strict_rulings=False)
    assert other.read_text(encoding="utf-8").startswith("These are my notes")


def record(turns: list[str], **more: str) -> Result:
    """A record judged."""
    players = {"black": {"name": "Anna"}, "white": {"name": "Ben"}}
    document = {"format": "shellref/1", "game": "what-the-shell", "players": players}
    text = json.dumps({**document, "turns": turns, **more})
    [result] = run([Source("games.jsonl", 0, "json", text)], Plan())
    return result


def codes(result: Result) -> list[tuple[str, str]]:
    """The problems of a result: code and severity."""
    return [(problem.code.id, problem.severity) for problem in result.verdict.problems]


def test_the_same_game_twice() -> None:
    """However it is written; the later record is warned and keeps its status."""
    seen = Seen()
    assert codes(seen.check(record(["e5 d4"]), "a.yaml")) == []
    assert codes(seen.check(record(["e5 d5"]), "b.yaml")) == []
    again = seen.check(record(["e5   d4"], notes="once more"), "c.yaml")
    assert codes(again) == [("SR551", "warning")]
    assert again.verdict.status == "unclaimed"
    assert again.verdict.problems[0].message.en == "the same game as a.yaml"


def test_the_same_id_twice() -> None:
    """Two games with one id; the same game with its id is told once, as the same game."""
    seen = Seen()
    assert codes(seen.check(record(["e5 d4"], id="x"), "a.yaml")) == []
    assert codes(seen.check(record(["e5 d5"], id="x"), "b.yaml")) == [("SR552", "warning")]
    assert codes(seen.check(record(["e5 d4"], id="x"), "c.yaml")) == [("SR551", "warning")]
    assert codes(seen.check(record(["e5 d6"], id="y"), "d.yaml")) == []
