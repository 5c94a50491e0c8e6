"""The conformance cases: ordinary records, each showing one thing about one rule.

`examples/conformance/GAME/RULE-….yaml`, with `expect` on the last legal turn and `notes` that say
what the case shows. They are data: another implementation can run them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from shellref.games import GAMES, find
from shellref.record import Record, load
from shellref.referee import adjudicate
from shellref.rulebook import Rule

FOLDER = Path(__file__).parent.parent / "examples" / "conformance"
CASES = sorted(FOLDER.glob("*/*"))
RULES = [(name, rule) for name in GAMES for rule in find(name).rulebook.rules]

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
every_game = pytest.mark.parametrize("name", GAMES)


def the_record(case: Path) -> Record:
    """The one record of a case."""
    (record,) = load(case)
    return record


def cases_of(name: str, rule: Rule) -> list[Path]:
    """The cases that are filed under a rule of a game."""
    return [case for case in CASES if case.parent.name == name and of_rule(case, rule)]


def of_rule(case: Path, rule: Rule) -> bool:
    return case.name.startswith(f"{rule.id}-")


@every_case
def test_a_case_is_judged_as_its_name_says(case: Path) -> None:
    """`illegal`: a turn breaks a rule; `confirmed`: what the record claims or expects agrees."""
    verdict = adjudicate(the_record(case)).verdict
    expected = "illegal" if case.stem.endswith("-illegal") else "confirmed"
    assert verdict.status == expected, [p.message.en for p in verdict.problems]
    if expected == "illegal":
        assert len({problem.code for problem in verdict.problems}) == 1
    else:
        assert not verdict.errors


@every_case
def test_an_illegal_case_rests_on_a_rule(case: Path) -> None:
    """`refuse` says why a choice is illegal, citing its rule."""
    problems = adjudicate(the_record(case)).verdict.problems
    assert all(problem.rules and problem.turn for problem in problems)


@every_case
def test_a_case_is_well_made(case: Path) -> None:
    """One small record a case, with `expect` on its last turn and `notes` that say what it shows.

    An illegal case expects something of the last legal turn, where it has one.
    """
    record = the_record(case)
    assert case.suffix == ".yaml"
    assert record.data is not None, record.problems
    assert record.game is not None
    assert record.game.name == case.parent.name
    assert record.data["id"] == case.stem
    assert record.data["notes"].strip()
    legal = adjudicate(record).turns
    assert record.data["turns"]
    if legal:
        assert record.data["turns"][len(legal) - 1]["expect"]
    rules = [rule for rule in record.game.rulebook.rules if of_rule(case, rule)]
    assert len(rules) == 1, "a case is filed under one rule"


@every_game
def test_only_games_of_the_table_have_cases(name: str) -> None:
    """Cases stand in the folder of their game, and every game has some."""
    assert {case.parent.name for case in CASES} == set(GAMES)
    assert any(case.parent.name == name for case in CASES)


@pytest.mark.parametrize(("name", "rule"), RULES, ids=[rule.id for _, rule in RULES])
def test_every_rule_has_a_case(name: str, rule: Rule) -> None:
    """At least one case for every rule."""
    assert cases_of(name, rule)


@every_game
def test_every_option_of_every_ruling_has_a_case(name: str) -> None:
    """At least one case for every ruling option, set or by default."""
    rulebook = find(name).rulebook
    for ruling in rulebook.rulings:
        options = set()
        for case in cases_of(name, ruling.rule):
            data = the_record(case).data or {}
            options.add(rulebook.effective(data.get("rulings", {}))[ruling.key])
        assert options == set(ruling.options), ruling.key
