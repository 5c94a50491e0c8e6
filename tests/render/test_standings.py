"""Standings as text: whatever stands in the file, a cell for each round, within the width."""

from __future__ import annotations

import json

import pytest
from rich.cells import cell_len

from shellref.games.game import Document
from shellref.render.standings_text import standings_lines
from shellref.text import LANGUAGES, Language
from shellref.tournament.ledger import Ledger
from shellref.tournament.model import TIEBREAK_NAMES
from shellref.tournament.standings import Standings
from tests.tournament import document, entry


def standings(*rounds: list[Document], **more: object) -> Standings:
    """The standings by what a file declares."""
    named = [{"round": number, "pairings": r} for number, r in enumerate(rounds, start=1)]
    return counted(document(**{"rounds": named, **more}))


def counted(data: Document) -> Standings:
    """The standings of a tournament file."""
    made = Ledger(entry(json.dumps(data), "t.json", "json")).standings()
    assert made
    return made


def cross_table(made: Standings) -> list[list[str]]:
    """The cells of the cross-table, headings first."""
    lines = [line.plain for line in standings_lines(made, "en", 80)]
    table = lines[lines.index("Cross-table") + 1 :][: len(made.rows) + 1]
    return [line.split() for line in table]


FIRST: list[Document] = [
    {"black": "a", "white": "b", "result": "black-wins"},
    {"black": "c", "white": "d", "result": "draw"},
]


UNSOUND = "not to be relied on: the tournament file is malformed"


@pytest.mark.parametrize(
    ("second", "anna", "sound"),
    [
        ([{"black": "a", "white": "c"}], "+4b ?2b", True),
        ([], "+4b .", True),
        (
            [
                {"black": "a", "white": "c", "result": "draw"},
                {"black": "a", "white": "d", "result": "draw"},
            ],
            "+4b =2b/=3b",
            False,
        ),
        ([{"bye": "a"}, {"bye": "a"}], "+4b bye/bye", False),
        ([{"black": "a", "white": "a"}, {"bye": "b"}], "+2b .", False),
        ([{"black": "a", "white": "nobody", "result": "black-wins"}], "+4b +?b", False),
        ([{"black": "nobody", "white": "a"}], "+4b ??w", False),
    ],
)
def test_a_cell_for_each_round(second: list[Document], anna: str, sound: bool) -> None:
    """Nothing played yet, nobody paired, somebody paired twice, with nobody or with themselves."""
    made = standings(FIRST, second)
    heads, *rows = cross_table(made)
    assert heads == ["Player", "1", "2"]
    assert {len(row) for row in rows} == {4}
    assert rows[0] == ["1", "Anna", *anna.split()]
    assert made.sound is sound
    assert made.to_json()["sound"] is sound
    shown = [line.plain.strip() for line in standings_lines(made, "en", 80)]
    assert (UNSOUND in shown) is not sound


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 80])
def test_many_rounds(language: Language, width: int) -> None:
    """What is wider than the terminal goes on below; every round is there once."""
    made = standings(*[FIRST] * 60, tiebreaks=[*TIEBREAK_NAMES])
    lines = [line.plain for line in standings_lines(made, language, width)]
    assert max(map(cell_len, lines)) <= width
    table = lines[lines.index("Cross-table" if language == "en" else "星取表") + 1 :]
    heads = [line.split()[1:] for line in table if line.split()[:1] in (["Player"], ["選手"])]
    assert [name for block in heads for name in block] == [str(n) for n in range(1, 61)]
    assert len(heads) > 4


def test_no_round_at_all() -> None:
    """The players stand there, and that is all."""
    assert cross_table(standings())[1] == ["1", "Anna"]


def test_the_name_of_a_round_is_cut() -> None:
    """And commands no terminal."""
    data = document(rounds=[{"round": "\x1b]0;x\x07\u202e" + "long " * 20, "pairings": FIRST}])
    lines = [line.plain for line in standings_lines(counted(data), "en", 80)]
    heads = lines[lines.index("Cross-table") + 1]
    assert heads.split(maxsplit=1)[1] == r"\x1b]0;x\x0…"
