"""`batch --report`: the page of a batch has every record, the standings, and charts of all."""

from __future__ import annotations

import json
import re
from pathlib import Path
from unittest import mock

import pytest

from tests.cli import EXAMPLES, RECORDS, call

TOURNAMENTS = EXAMPLES / "tournaments"


def paged(tmp_path: Path, *arguments: str) -> tuple[int, str, str]:
    """Exit code, output and page of a batch."""
    out = tmp_path / "page.html"
    result = call("batch", *arguments, "--report", str(out))
    return result.code, result.out, out.read_text(encoding="utf-8")


def section(page: str, number: int) -> str:
    """What the page has of a game."""
    return page.split(f'id="game-{number}"')[1].split('<section class="game')[0]


def statuses(page: str) -> list[str]:
    """The statuses of the index, in its order."""
    index = page.split('<table class="index">')[1].split("</table>")[0]
    return re.findall(r'<span class="status (\w+)">', index)


@pytest.mark.parametrize("name", ["what-the-shell", "bear-island"])
def test_a_tournament(name: str, tmp_path: Path) -> None:
    """Every record is there with its status as text has it, the standings and the charts too."""
    code, text, page = paged(tmp_path, str(TOURNAMENTS / name), "--lang", "en")
    assert code == 1
    [tally] = re.findall(r"^[0-9]+ records: .*", text, re.MULTILINE)
    found = statuses(page)
    for status in set(found):
        assert f"{found.count(status)} {status}" in tally
    # A sound tournament file would be no entry; these have faults of their own.
    assert f"{len(found)} records" in tally
    for title in ("Standings", "Cross-table", "Length of the games", "Rulings that mattered"):
        assert title in page
    assert "順位表" in page
    assert text == call("batch", str(TOURNAMENTS / name), "--lang", "en").out


def test_what_only_the_tournament_knows_is_shown(tmp_path: Path) -> None:
    """A record that differs from the tournament file has that problem on the page."""
    _, text, page = paged(tmp_path, str(TOURNAMENTS / "what-the-shell"))
    for code in set(re.findall(r"SR5[0-9]{2}", text)):
        assert code in page
    number = statuses(page).index("refuted") + 1
    assert re.search(r"SR[45][0-9]{2}", section(page, number))
    # A claim that the board confirms is not said to contradict it.
    _, _, page = paged(tmp_path, str(TOURNAMENTS / "bear-island"))
    told = section(page, statuses(page).index("refuted") + 1)
    assert "SR511" in told
    assert "the tournament contradicts what the record says" in told
    assert "the board contradicts" not in told


def test_workers_change_no_byte(tmp_path: Path) -> None:
    """One process or two."""
    pages = [paged(tmp_path, str(TOURNAMENTS), "-j", jobs)[2] for jobs in ("1", "2")]
    assert pages[0] == pages[1]


def test_kept_verdicts_do_not_empty_it(tmp_path: Path) -> None:
    """What is only recalled would have no game to show."""
    arguments = (str(TOURNAMENTS / "what-the-shell"), "--resume", str(tmp_path / "state.sqlite"))
    first = paged(tmp_path, *arguments)
    assert paged(tmp_path, *arguments) == first


def test_only_some(tmp_path: Path) -> None:
    """The page has those that are reported; the charts are of all."""
    folder = str(TOURNAMENTS / "what-the-shell")
    _, _, page = paged(tmp_path, folder, "--only", "illegal")
    assert statuses(page) == ["illegal"]
    assert "Only these records are shown: illegal." in page
    assert "Standings and charts are of all records." in page
    assert "反則の記録だけを載せています。" in page
    assert "There is no record to show." not in page
    _, _, none = paged(tmp_path, folder, "--only", "failed")
    assert "There is no record to show." in none
    _, _, whole = paged(tmp_path, folder)
    assert page.split('<figure class="chart">')[1:3] == whole.split('<figure class="chart">')[1:3]


def test_a_large_batch_is_cut(tmp_path: Path) -> None:
    """What wants a look stays, the page says how many are left out, the charts are of all."""
    path = tmp_path / "games.yaml"
    texts = [RECORDS["confirmed"]] * 4 + [RECORDS["illegal"], RECORDS["malformed"]]
    texts = [text.replace("Sara", f"Sara {number}") for number, text in enumerate(texts)]
    path.write_text("---\n".join(texts), encoding="utf-8")
    with mock.patch("shellref.cli.pages.MOST", 3):
        _, _, page = paged(tmp_path, str(path), "-j", "1", "--lang", "en")
    assert statuses(page) == ["confirmed", "illegal", "malformed"]
    assert "3 of 6 records are shown" in page
    assert "Standings and charts are of all records." in page
    assert "4 games: 1.0 on average" in page


def test_a_record_that_is_none_is_there(tmp_path: Path) -> None:
    """With its problems; unreadable ones as well."""
    path = tmp_path / "broken.yaml"
    path.write_bytes(b"na\xffme: x\n")
    code, _, page = paged(tmp_path, str(path), str(EXAMPLES / "what-the-shell" / "first-egg.yaml"))
    assert code == 3
    assert sorted(statuses(page)) == ["confirmed", "unreadable"]
    assert "SR1" in page


def test_a_malformed_tournament(tmp_path: Path) -> None:
    """Its standings are marked; who is unknown or paired twice has a field all the same."""
    names = ("a", "b")
    tournament = {
        "format": "shellref-tournament/1",
        "game": "what-the-shell",
        "name": "Cup",
        "players": [{"id": name, "name": name.upper()} for name in names],
        "rounds": [
            {
                "round": 1,
                "pairings": [
                    {"black": "a", "white": "nobody", "result": "black-wins"},
                    {"black": "b", "white": "a", "result": "draw"},
                ],
            },
            {"round": 2, "pairings": []},
        ],
    }
    path = tmp_path / "cup.json"
    path.write_text(json.dumps(tournament), encoding="utf-8")
    _, _, page = paged(tmp_path, str(path))
    assert "not to be relied on: the tournament file is malformed" in page
    cross = page.split('<table class="cross">')[1].split("</table>")[0]
    assert ">+?b/=2w<" in cross
    assert "won against nobody, as Black; drew with B, as White" in cross


def test_a_page_has_a_file_of_its_own() -> None:
    """Standard output is the report's."""
    for language, words in (("en", "the name of a file"), ("ja", "ファイル名を指定")):
        done = call("batch", str(TOURNAMENTS), "--report", "-", "--lang", language)
        assert (done.code, done.out) == (2, "")
        assert words in done.err


def test_it_cannot_be_written(tmp_path: Path) -> None:
    """Said, and the exit code with it; the rest of the report is there."""
    out = tmp_path / "none" / "page.html"
    result = call("batch", str(EXAMPLES / "what-the-shell"), "--report", str(out))
    assert result.code == 3
    assert "cannot be written" in result.err
    assert "records: " in result.out
