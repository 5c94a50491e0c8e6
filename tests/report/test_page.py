"""Pages as text: well-formed, sealed off, and fit for what strangers write."""

from __future__ import annotations

import base64
import hashlib
import json
import pickle
import re
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import pytest

from shellref.games.game import Document
from shellref.record import load
from shellref.render.charts import Chart
from shellref.render.report import page, shown
from shellref.text import LANGUAGES, Language, Text
from shellref.tournament.model import Outcome, tournament_of
from shellref.tournament.standings import standings

from ..cli import call, run
from . import BEARS, CUT, EXAMPLES, MALFORMED, NASTY, SHELL, UNTRUSTED, long_game, page_of, shown_of

VOID = {"meta", "link", "input", "br", "img", "hr"}


class Outline(HTMLParser):
    """Checks that all elements are closed in order, and gathers what the tests ask for."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: set[str] = set()
        self.tags: list[str] = []
        self.text: list[str] = []
        self.raw: dict[str, list[str]] = {"script": [], "style": []}
        self.policy = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        values = dict(attrs)
        assert len(values) == len(attrs), f"an attribute twice: {tag}"
        self.tags.append(tag)
        self.attributes |= values.keys()
        if values.get("id"):
            self.ids.append(str(values["id"]))
        if "href" in values:
            self.links.append(str(values["href"]))
        if values.get("http-equiv") == "Content-Security-Policy":
            self.policy = str(values["content"])
        if tag in self.raw:
            self.raw[tag].append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element of one tag."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        assert self.open, tag
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Text, or what a script or a style says."""
        if self.open and self.open[-1] in self.raw:
            self.raw[self.open[-1]][-1] += data
        else:
            self.text.append(data)


SOURCES: dict[str, tuple[str | Document, ...]] = {
    "shell": (SHELL,),
    "bears": (BEARS,),
    "illegal": (UNTRUSTED,),
    "malformed": (MALFORMED,),
    "several": (CUT, BEARS, UNTRUSTED, MALFORMED, "missing.yaml"),
    "none": (),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SOURCES)
def test_it_is_well_formed(name: str, language: Language) -> None:
    """Every element is closed, every id is there once, every link leads somewhere."""
    outline = Outline(page_of(*SOURCES[name], language=language))
    assert len(outline.ids) == len({*outline.ids})
    inner = {link for link in outline.links if link.startswith("#")}
    assert {link[1:] for link in inner} <= {*outline.ids}
    assert [link for link in outline.links if not link.startswith("#")] == ["data:,"]


@pytest.mark.parametrize("name", SOURCES)
def test_it_is_sealed_off(name: str) -> None:
    """Its policy lets its own style and script do their work, and nothing else."""
    outline = Outline(page_of(*SOURCES[name]))
    assert not [a for a in outline.attributes if a == "style" or a.startswith("on")]
    assert not {"src", "srcset", "action", "formaction"} & outline.attributes
    early, *_, script = outline.raw["script"]
    [style] = outline.raw["style"]
    hashes = [
        f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
        for text in (early, script, style)
    ]
    assert outline.policy == (
        f"default-src 'none'; script-src {hashes[0]} {hashes[1]}; style-src {hashes[2]};"
        " img-src data:; base-uri 'none'; form-action 'none'"
    )
    assert not re.search(r"https?:|//[a-z]|@import|url\(", style)
    assert set(re.findall(r"https?://[^\"]+", script)) == {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("name", ["illegal", "malformed", "several"])
def test_what_strangers_write_is_text(name: str) -> None:
    """Markup is shown, not obeyed; characters that command are shown as escapes."""
    text = page_of(*SOURCES[name])
    outline = Outline(text)
    assert "img" not in outline.tags
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", text)
    shown = NASTY.replace("\u202e", r"\u202e").replace("\u2066", r"\u2066")
    shown = shown.replace("\x1b", r"\x1b").replace("\u2028", r"\u2028")
    assert ("49" not in "".join(outline.text)) or name == "several"
    if name != "malformed":
        assert shown in "".join(outline.text)
    for data in outline.raw["script"][1:-1]:
        assert not {*"<>&"} & {*data}
        json.loads(data)


def test_every_word_is_in_both_languages() -> None:
    """Whatever language it opens in, the other is there; only that one is chosen."""
    english, japanese = (page_of(BEARS, language=language) for language in LANGUAGES)
    assert '<html lang="en">' in english
    assert '<html lang="ja">' in japanese
    for text in (
        "Black draws gather.",
        "黒が集合を引く。",
        "One colour",
        "BI-4.1",
        "Discard and draw",
    ):
        assert text in english
        assert text in japanese
    assert 'id="lang-en" value="en" checked' in english
    assert 'id="lang-ja" value="ja" checked' in japanese


def test_a_turn_has_its_problems() -> None:
    """What is wrong stands at its turn; what belongs to no turn, at the head."""
    text = page_of(UNTRUSTED)
    head, turn = text.split('id="turn-2"')
    assert "SR301" not in head
    assert "SR301" in turn
    assert "e5 d3" in turn
    text = page_of(str(EXAMPLES / "what-the-shell" / "refuted-claim.yaml"))
    assert "SR40" in text.split('<svg class="stock"')[1].partition('id="start"')[0]
    assert "SR2" in page_of(MALFORMED)
    assert 'class="stage"' not in page_of(MALFORMED)


@pytest.mark.parametrize("game", ["what-the-shell", "bear-island"])
def test_a_game_of_200_turns_is_under_a_megabyte(game: str) -> None:
    """All its events, near misses and boards included."""
    [record] = load(long_game(game).encode(), "json")
    text = "".join(page([shown_of(record)], "en"))
    assert 'id="turn-200"' in text
    assert len(text.encode()) < 1_000_000


def test_what_is_shown_can_be_handed_over() -> None:
    """A worker makes it; the page is the same."""
    [record] = load(BEARS)
    shown = shown_of(record)
    again = pickle.loads(pickle.dumps(shown))
    assert again == shown
    assert [*page([again], "en")] == [*page(iter([shown]), "en")]


def test_standings_and_charts() -> None:
    """They come before the games; what a field of the cross-table means is told."""
    players = [{"id": name.lower(), "name": name} for name in ("Kenji", "Sara", "Tom")]
    pairings = [
        [{"black": "kenji", "white": "sara"}, {"bye": "tom"}],
        [{"black": "tom", "white": "kenji"}],
        [{"black": "sara", "white": "tom", "forfeit": "black"}, {"bye": "kenji"}],
        [{"black": "kenji", "white": "tom"}],
    ]
    tournament = tournament_of(
        {
            "name": NASTY,
            "game": "what-the-shell",
            "players": players,
            "tiebreaks": ["buchholz"],
            "scoring": {"draw": Fraction(1, 2)},
            "rounds": [
                {"round": number, "pairings": both} for number, both in enumerate(pairings, 1)
            ],
        }
    )
    outcomes = {p: p.declared for p in tournament.pairings if p.declared}
    outcomes[tournament.rounds[0].pairings[0]] = Outcome("black-wins")
    outcomes[tournament.rounds[1].pairings[0]] = Outcome("draw")
    svg = '<svg viewBox="0 0 9 9" role="img" aria-label="x"><rect class="f-sea" width="9" /></svg>'
    chart = Chart(
        Text("Turns", "ターン数"),
        Text("How long.", "長さ。"),
        svg,
        [[Text("a", "あ"), "<b>"], ["1", "2"]],
    )
    [record] = load(SHELL)
    text = "".join(
        page(
            [shown_of(record)],
            "ja",
            standings=[standings(tournament, outcomes)],
            charts=[chart],
        )
    )
    outline = Outline(text)
    told = " ".join("".join(outline.text).split())
    for words in ("won against Sara, as Black", "Kenjiと引き分け", "by forfeit", "ブッフホルツ"):
        assert words in told
    for words in ("not decided", "bye", "+3b", "=1w"):
        assert words in told
    assert svg in text
    assert "<b>" not in text.partition('<section class="game')[0].partition('class="chart"')[2]
    assert 'id="game-1-turn-1"' in text


def test_a_title() -> None:
    """One of one's own, of the game, or of several."""
    assert "<title>Final</title>" in page_of(SHELL, title=Text("Final", "決勝"))
    assert "<title>クマの島</title>" in page_of(BEARS, language="ja")
    assert "<title>Games</title>" in page_of(BEARS, SHELL)


# --- The command -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command(tmp_path: Path, language: Language) -> None:
    """It writes the file, and says so on standard error."""
    target = tmp_path / "game.html"
    done = call("report", SHELL, BEARS, "-o", str(target), "--lang", language, "--title", "<Cup>")
    size = -(-target.stat().st_size // 1000)
    told = {
        "en": f"wrote {target} ({size} KB). 2 records: 2 confirmed\n",
        "ja": f"{target}に書き込みました（{size} KB）。記録2件：確認済み 2\n",
    }
    assert (done.code, done.out, done.err) == (0, "", told[language])
    text = target.read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in text
    assert "<h1>&lt;Cup&gt;</h1>" in text
    assert (
        call("report", SHELL, BEARS, "-o", "-", "--lang", language, "--title", "<Cup>").out == text
    )


def test_one_record_of_several() -> None:
    """By its number."""
    several = str(EXAMPLES / "what-the-shell" / "multi-games.jsonl")
    assert call("report", several).out.count('<section class="game') == 3
    assert call("report", several, "--record", "2").out.count('<section class="game') == 1
    assert call("report", several, "--record", "4").code == 2


def test_many_records(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of more than a browser opens at once, those with problems are kept first."""
    monkeypatch.setattr("shellref.cli.pages.MOST", 3)
    done = call("report", str(EXAMPLES / "what-the-shell"), "--lang", "en")
    assert done.out.count('<section class="game') == 3
    assert re.search(r"3 of \d+ records are shown; those with problems were kept first", done.out)
    assert "SR401" in done.out


def test_exit_codes(tmp_path: Path) -> None:
    """Those of `replay`; the page is written whatever is wrong with the records."""
    for document, code in ((UNTRUSTED, 1), (MALFORMED, 1)):
        path = tmp_path / "record.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        done = call("report", str(path))
        assert done.code == code
        assert ": error SR" in done.err
        assert done.out.endswith("</html>")
    done = call("report", str(tmp_path / "missing.yaml"))
    assert done.code == 3
    assert "SR101" in done.out
    # A good page is not lost for one that shows nothing.
    good = tmp_path / "game.html"
    good.write_text("good", encoding="utf-8")
    done = call("report", str(tmp_path / "missing.yaml"), "-o", str(good))
    assert done.code == 3
    assert "SR101" in done.err
    assert "not written, as no record could be read" in done.err
    assert good.read_text(encoding="utf-8") == "good"
    done = call("report", SHELL, "-o", str(tmp_path / "no" / "game.html"))
    assert done.code == 3
    assert "cannot be written" in done.err


def test_a_page_is_nothing_for_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has to be asked for with a file name."""
    terminal = SimpleNamespace(stdout=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("shellref.cli.report.sys", terminal)
    for language, words in (("en", "name a file with -o"), ("ja", "指定してください")):
        done = call("report", SHELL, "--lang", language)
        assert (done.code, done.out) == (2, "")
        assert words in done.err.replace("\n", "")


def test_a_fault_of_ours_costs_one_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are shown."""
    from shellref.cli import report

    def faulty(*arguments: object) -> object:
        if "hatching" in str(arguments[0]):
            raise RuntimeError
        return shown(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(report, "shown", faulty)
    done = call("report", SHELL, BEARS)
    assert done.code == 4
    assert done.out.count('<section class="game') == 1


def test_an_address_in_a_file_name_is_text(tmp_path: Path) -> None:
    """File names come from strangers, too."""
    path = tmp_path / "<b>\u202e.yaml"
    path.write_text("x", encoding="utf-8")
    done = run("report", str(path))
    assert r"&lt;b&gt;\u202e.yaml" in done.out
    assert "<b>\u202e" not in done.out
