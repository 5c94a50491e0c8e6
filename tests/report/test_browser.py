"""Pages in a real browser: moved through by keys, clicks and fingers, linked to, read, printed."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from shellref.games import GAMES, find
from shellref.games.game import Document
from shellref.record import load
from shellref.referee import adjudicate
from shellref.render.film import film
from shellref.text import LANGUAGES, Language

from ..test_third_game import RECORD
from ..third_game import NAME
from . import BEARS, CUT, EXAMPLES, MALFORMED, NASTY, SHELL, UNTRUSTED, long_game, page_of
from .conftest import Open

if TYPE_CHECKING:
    from playwright.sync_api import Page


@cache
def text_of(name: str, language: Language = "en") -> str:
    """The pages of these tests."""
    sources: dict[str, tuple[str | Document, ...]] = {
        "shell": (SHELL,),
        "bears": (BEARS,),
        "illegal": (UNTRUSTED,),
        "several": (CUT, BEARS, UNTRUSTED, MALFORMED),
    }
    return page_of(*sources[name], language=language)


def address(page: Page) -> str:
    """What stands behind the `#`."""
    # The page's own word for it: what the driver knows comes a moment later.
    return str(page.evaluate("() => location.hash.slice(1)"))


def now(page: Page) -> str:
    """What is told below the board."""
    return " ".join(page.locator(".now:visible").inner_text().split())


def wait_for(page: Page, words: str) -> None:
    """Until this is told: the page hears of a new address a moment later."""
    page.locator(".now:visible").filter(has_text=words).wait_for()


def pieces(page: Page) -> list[int]:
    """The numbers of the pieces on the board, from back to front."""
    uses = page.locator(".pieces:visible use, .open .pieces use")
    links = uses.evaluate_all("uses => uses.map(use => use.getAttribute('href'))")
    return [int(link.rpartition("-")[2]) for link in links]


def press(page: Page, *keys: str) -> None:
    """Presses keys, one after the other."""
    for key in keys:
        page.keyboard.press(key)


# --- Moving ----------------------------------------------------------------------------------


def test_keys(opened: Open) -> None:
    """Event by event, turn by turn, to both ends; the address and the list follow."""
    page = opened(text_of("shell"))
    assert now(page) == "Start"
    for key, there, told in [
        ("ArrowRight", "turn-1-event-1", "Turn 1 Black d5 · White e6 Black lands on d5. WTS-3.1"),
        ("ArrowRight", "turn-1", "Turn 1 Black d5 · White e6 White lands on e6. WTS-3.1"),
        ("ArrowRight", "turn-2", "Both chose d3"),
        ("ArrowLeft", "turn-1", "White lands on e6."),
        ("ArrowLeft", "turn-1-event-1", "Black lands on d5."),
        ("ArrowDown", "turn-1", "White lands on e6."),
        ("PageDown", "turn-2", "Both chose d3"),
        ("Shift+ArrowRight", "turn-3", "White lands on f6."),
        ("ArrowUp", "turn-2", "Both chose d3"),
        ("PageUp", "turn-1", "White lands on e6."),
        ("Shift+ArrowLeft", "start", "Start"),
        ("ArrowLeft", "start", "Start"),
        ("End", "turn-14", "White wins."),
        ("ArrowRight", "turn-14", "White wins."),
        ("Home", "start", "Start"),
    ]:
        press(page, key)
        assert address(page) == there
        assert told in now(page)
        assert page.locator("[aria-current=step]").count() == 1
        place = page.locator(f"#{there}")
        assert "current" in str(place.get_attribute("class")) or "event" in there
        assert page.locator(".turn.current").count() == 1


@pytest.mark.parametrize("source", [SHELL, CUT, BEARS])
def test_every_frame_shows_its_pieces(opened: Open, source: str) -> None:
    """Forward, then back: the board has the pieces of the position, in their order."""
    [record] = load(source)
    assert record.game
    frames = [list(frame) for frame in film(adjudicate(record), record.game).frames()]
    page = opened(page_of(source))
    for frame in frames:
        assert pieces(page) == frame
        press(page, "ArrowRight")
    for frame in reversed(frames):
        assert pieces(page) == frame
        press(page, "ArrowLeft")


def test_clicks(opened: Open) -> None:
    """On events and turns, on buttons, the slider and the two halves of the board."""
    page = opened(text_of("shell"))
    page.get_by_text("Black captures").or_(page.get_by_text("White captures")).first.click()
    assert re.fullmatch(r"turn-14-event-\d", address(page))
    page.get_by_role("link", name="Turn 3 Black b7").click()
    assert address(page) == "turn-3"
    for name, there in [
        ("Event back", "turn-3-event-1"),
        ("Turn on", "turn-3"),
        ("Event on", "turn-4-event-1"),
        ("Turn back", "turn-3"),
        ("To the end", "turn-14"),
        ("To the start", "start"),
    ]:
        page.get_by_role("button", name=name).click()
        assert address(page) == there
    box = page.locator(".board svg").bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    page.mouse.click(box["x"] + box["width"] * 0.8, y)
    assert address(page) == "turn-1-event-1"
    page.mouse.click(box["x"] + box["width"] * 0.2, y)
    assert address(page) == "start"
    page.get_by_role("slider").fill("2")
    assert address(page) == "turn-1"
    press(page, "ArrowRight")
    assert address(page) == "turn-2"


def test_swipes(opened: Open) -> None:
    """A finger that goes across the board goes by a turn; a tap by an event; down, by nothing."""
    page = opened(text_of("shell"), viewport={"width": 390, "height": 844}, has_touch=True)
    touch = page.context.new_cdp_session(page)

    def at(right: float) -> tuple[float, float]:
        box = page.locator(".board svg").bounding_box()
        assert box
        return box["x"] + box["width"] * right, box["y"] + 100

    def reach(there: str) -> None:
        page.wait_for_function("there => location.hash === `#${there}`", arg=there)

    def send(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    def swipe(dx: float, dy: float) -> None:
        x, y = at(0.5)
        send("Start", (x - dx / 2, y))
        send("Move", (x + dx / 2, y + dy))
        send("End")

    send("Start", at(0.9))
    send("End")
    reach("turn-1-event-1")
    for dx, dy, there in [(-90, 5, "turn-1"), (-90, 0, "turn-2"), (90, 5, "turn-1")]:
        swipe(dx, dy)
        reach(there)
    swipe(10, 60)
    page.wait_for_timeout(300)
    assert address(page) == "turn-1"


def test_play_and_pause(opened: Open) -> None:
    """By the space bar or the button; at the end it stops."""
    page = opened(text_of("shell"))
    page.clock.install()
    page.reload()
    press(page, "Space")
    page.get_by_role("button", name="Pause").wait_for()
    page.clock.run_for(2500)
    assert address(page) == "turn-1"
    press(page, "Space")
    page.clock.run_for(5000)
    assert address(page) == "turn-1"
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(1300)
    assert address(page) == "turn-2"
    press(page, "ArrowLeft")
    page.clock.run_for(5000)
    assert address(page) == "turn-1"
    # The space bar presses the button that has the focus.
    page.get_by_role("button", name="Play").press("Space")
    page.clock.run_for(200_000)
    assert address(page) == "turn-14"
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(1300)
    assert address(page) == "turn-1-event-1"


# --- Links -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fragment", "told"),
    [
        ("", "Start"),
        ("#start", "Start"),
        ("#turn-9", "White lands on f2."),
        ("#turn-9-event-1", "Black lands on d4."),
        ("#turn-99", "Start"),
        ("#%", "Start"),
    ],
)
def test_a_link_leads_to_its_position(opened: Open, fragment: str, told: str) -> None:
    """To a turn or an event of it; where there is none, to the start."""
    assert told in now(opened(text_of("shell"), fragment))


def test_back_and_forward(opened: Open) -> None:
    """What was clicked is gone back to; steps by key do not fill the history."""
    page = opened(text_of("shell"), "#turn-2")
    page.locator("#turn-5 h4 a").click()
    press(page, "ArrowDown", "ArrowDown")
    assert address(page) == "turn-7"
    page.go_back()
    wait_for(page, "Both chose d3")
    assert address(page) == "turn-2"
    page.go_forward()
    wait_for(page, "Turn 7")
    page.evaluate("location.hash = '#turn-9-event-1'")
    wait_for(page, "Black lands on d4.")
    # Elsewhere in the page is no turn.
    page.evaluate("location.hash = '#main'")
    page.wait_for_timeout(50)
    assert "Black lands on d4." in now(page)


def test_several_games(opened: Open) -> None:
    """An index first; each game by its link, and back."""
    page = opened(text_of("several"))
    assert page.locator(".game:visible").count() == 0
    assert page.locator(".index tbody tr").count() == 4
    page.locator(".index a").nth(1).click()
    page.locator("#game-2").wait_for()
    assert address(page) == "game-2"
    assert page.locator(".game:visible").count() == 1
    assert page.locator(".overview").is_hidden()
    assert "山田 春子" in page.title()
    press(page, "ArrowDown")
    assert address(page) == "game-2-turn-1"
    page.get_by_role("link", name="Previous game").click()
    page.locator("#game-1").wait_for()
    assert "Anna" in page.locator("h2:visible").first.inner_text()
    page.get_by_role("link", name="Overview").click()
    page.locator(".index").wait_for()
    press(page, "ArrowDown")
    assert address(page) == "overview"
    page.go_back()
    page.locator("#game-1").wait_for()
    page = opened(text_of("several"), "#game-1-turn-13-event-2")
    assert "Turn 13" in now(page)
    page = opened(text_of("several"), "#game-4")
    assert "SR" in page.locator("#game-4").inner_text()
    assert page.locator("#game-4 .board").count() == 0


def test_an_illegal_turn_is_a_step(opened: Open) -> None:
    """The last: the position before it, and what is wrong with it."""
    page = opened(text_of("illegal"), "#turn-1")
    before = pieces(page)
    press(page, "ArrowRight")
    assert address(page) == "turn-2"
    assert "SR301" in now(page)
    assert pieces(page) == before


# --- Words -----------------------------------------------------------------------------------


def test_both_languages(opened: Open) -> None:
    """By the switch or by key: text, titles, names of buttons, descriptions, the board."""
    page = opened(text_of("bears"), "#turn-7")
    english = page.locator("body").inner_text()
    assert "Black draws banish." in english
    assert "黒が追放を引く。" not in english
    assert page.title() == "山田 春子 (Black) – 鈴木 次郎 (White) – Bear Island"
    board = page.get_by_role("img", name="Board, Turn 7")
    assert "Black's cards: push, scatter, banish" in board.locator("desc").inner_html()
    page.get_by_text("日本語", exact=True).click()
    assert page.evaluate("document.documentElement.lang") == "ja"
    assert page.title() == "山田 春子（黒） 対 鈴木 次郎（白） – クマの島"
    japanese = page.locator("body").inner_text()
    assert "黒が追放を引く。" in japanese
    assert "Black draws" not in japanese
    assert page.get_by_role("button", name="再生").count() == 1
    board = page.get_by_role("img", name="盤面、手番7")
    assert "黒の前：押し出し、解散、追放" in board.locator("desc").inner_html()
    slider = page.get_by_role("slider")
    assert slider.get_attribute("aria-valuetext") == "手番7"
    # The click left the arrow keys to the game.
    press(page, "ArrowLeft")
    assert slider.get_attribute("aria-valuetext") == "手番7（3/4）"
    press(page, "l")
    assert page.evaluate("document.documentElement.lang") == "en"
    assert slider.get_attribute("aria-valuetext") == "Turn 7, 3 of 4"
    assert address(page) == "turn-7-event-3"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_opens_in_its_language(opened: Open, language: Language) -> None:
    """Text on the board, too."""
    page = opened(text_of("bears", language))
    shown = page.locator(".board").screenshot()
    press(page, "l")
    assert page.locator(".board").screenshot() != shown
    press(page, "l")
    assert page.locator(".board").screenshot() == shown


def test_the_board_in_words(opened: Open) -> None:
    """A list of what is where, which follows; each step is announced."""
    page = opened(text_of("shell"))
    page.get_by_text("The board in words").click()
    assert page.get_by_text("The board is empty.").is_visible()
    press(page, "ArrowDown")
    assert page.locator(".labels li").all_inner_texts() == [
        "d5: a black turtle",
        "e6: a white turtle",
    ]
    status = page.get_by_role("status")
    assert status.get_attribute("aria-live") == "polite"
    # A whole turn was asked for, so all of it is read out.
    assert "Black lands on d5. White lands on e6." in " ".join(
        str(status.text_content()).split()
    ).replace("黒のカメがd5に着地。", "").replace("  ", " ")


def test_rules(opened: Open) -> None:
    """A tip on hover and on focus, in full in a dialog; Escape closes both."""
    page = opened(text_of("shell"), "#turn-2")
    text = "each turtle lands on the square its player chose"
    link = page.locator("#turn-1 .rule").first
    tip = page.get_by_role("tooltip")
    assert tip.is_hidden()
    link.hover()
    assert text in tip.inner_text()
    press(page, "Escape")
    assert tip.is_hidden()
    page.locator("#turn-1-event-1 .go").focus()
    press(page, "Tab")
    assert text in tip.inner_text()
    assert link.get_attribute("aria-describedby") == "tip"
    press(page, "Enter")
    dialog = page.get_by_role("dialog")
    assert dialog.get_by_role("heading").inner_text() == "WTS-3.1"
    assert text in dialog.inner_text()
    press(page, "ArrowRight")
    assert address(page) == "turn-2"
    press(page, "Escape")
    assert dialog.is_hidden()
    page.locator(".now .rule").first.click()
    assert "WTS-3.2" in dialog.inner_text()
    dialog.get_by_role("button", name="Close").click()
    assert dialog.is_hidden()
    page.get_by_role("button", name="Turn on").hover()
    assert tip.inner_text().split() == ["Turn", "on", "↓"]
    box = tip.bounding_box()
    assert box
    # The pointer gets to the tip, and stays there as long as it likes.
    page.mouse.move(box["x"] + 5, box["y"] + 5, steps=3)
    page.wait_for_timeout(400)
    assert tip.is_visible()
    page.mouse.move(1, 1)
    tip.wait_for(state="hidden")


def test_the_board_stays_in_sight(opened: Open) -> None:
    """Wherever an address leads, by whatever way: the head of the page is above it."""
    page = opened(text_of("shell"), "#turn-9")
    settled = (
        "() => scrollY === 0 && document.querySelector('.board').getBoundingClientRect().y > 0"
    )
    page.wait_for_function(settled)
    page.locator("#turn-5 .go").first.click()
    page.locator("#turn-12 .go").first.click()
    page.go_back()
    page.wait_for_function("() => location.hash === '#turn-5'")
    page.evaluate("() => { location.hash = 'turn-8'; }")
    page.locator("#turn-8.current").wait_for()
    page.wait_for_function(settled)
    page.wait_for_timeout(100)
    assert page.evaluate(settled)
    assert in_list(page, "#turn-8")
    page = opened(text_of("several"), "#overview")
    page.locator(".index a").nth(1).click()
    page.locator("#game-2").wait_for()
    page.wait_for_function("() => scrollY === 0")


def in_list(page: Page, selector: str) -> bool:
    """Whether a place of the list is in sight."""
    return bool(
        page.locator(selector).evaluate(
            """place => {
                const [inner, outer] = [place, place.closest(".list")].map(
                    (element) => element.getBoundingClientRect());
                return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
            }"""
        )
    )


@pytest.mark.parametrize("size", [(844, 390), (800, 360), (320, 640), (412, 915), (1920, 1080)])
def test_any_window(opened: Open, size: tuple[int, int]) -> None:
    """Board and list are seen together, and nothing widens the page."""
    width, height = size
    page = opened(text_of("several"), viewport={"width": width, "height": height})
    wide = "() => document.documentElement.scrollWidth"
    assert page.evaluate(wide) <= width
    page.locator(".index a").nth(1).click()
    page.locator("#game-2").wait_for()
    press(page, "ArrowDown", "ArrowDown")
    assert page.evaluate(wide) <= width
    for place in (".open .board svg", ".open .controls", ".event.current"):
        box = page.locator(place).bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height


def test_a_dialog_holds_the_game(opened: Open) -> None:
    """What is read over the board does not miss anything."""
    page = opened(text_of("shell"))
    press(page, "Space")
    assert page.locator(".stage.playing").count() == 1
    press(page, "?")
    assert page.locator(".stage.playing").count() == 0


def test_near_misses_can_be_opened(opened: Open) -> None:
    """At their turn, with the rules against them."""
    page = opened(text_of("shell"))
    misses = page.locator("#turn-9 .misses")
    misses.locator("summary").click()
    assert misses.locator("li").first.is_visible()
    assert misses.locator("li .rule").count() > 0
    assert address(page) == ""


def test_help(opened: Open) -> None:
    """By key or by button; keys do nothing behind it."""
    page = opened(text_of("shell"))
    press(page, "?")
    dialog = page.get_by_role("dialog")
    assert "play and pause" in dialog.inner_text()
    press(page, "ArrowRight", "Escape")
    assert address(page) == ""
    page.get_by_role("button", name="Keys").click()
    assert dialog.is_visible()
    page.mouse.click(5, 5)
    assert dialog.is_hidden()


def test_colours(opened: Open) -> None:
    """As the system has it, or as chosen; the board follows."""
    page = opened(text_of("shell"), color_scheme="dark")

    def ground() -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    assert ground() == "rgb(27, 30, 34)"
    page.locator("label[for=theme-light]").click()
    assert ground() == "rgb(250, 247, 240)"
    field = page.locator(".stock .f-field").first
    assert field.evaluate("e => getComputedStyle(e).fill") == "rgb(236, 223, 196)"
    page.locator("label[for=theme-dark]").click()
    assert ground() == "rgb(27, 30, 34)"


# --- Untrusted, unscripted, printed, long, new ------------------------------------------------


@pytest.mark.parametrize("scripted", [True, False])
def test_names_are_text(opened: Open, scripted: bool) -> None:
    """Whatever they hold; the fixture sees that nothing is loaded or run."""
    page = opened(text_of("illegal"), java_script_enabled=scripted)
    shown = NASTY.replace("\u202e", r"\u202e").replace("\u2066", r"\u2066")
    shown = shown.replace("\x1b", r"\x1b").replace("\u2028", r"\u2028")
    assert shown in page.locator("h2").first.inner_text()
    assert page.locator("img").count() == 0


def test_without_script(opened: Open) -> None:
    """A list to read, with pictures of start and end; the language can be switched."""
    page = opened(text_of("bears"), java_script_enabled=False)
    for text in ("Black draws gather.", "confirmed", "Step one: the player uses one of their"):
        assert page.get_by_text(text).first.is_visible()
    assert page.get_by_text("黒が集合を引く。").first.is_hidden()
    assert page.locator(".stage").is_hidden()
    assert page.get_by_role("button").count() == 0
    assert page.locator(".stills svg").count() == 2
    page.locator("#turn-3 .text summary").click()
    assert "+-----------+" in page.locator("#turn-3 pre").inner_text()
    page.locator("label[for=lang-ja]").click()
    assert page.get_by_text("黒が集合を引く。").first.is_visible()
    assert page.get_by_text("Black draws gather.").first.is_hidden()
    page.locator("#turn-1 .rule").first.click()
    assert address(page).startswith("rule-BI-")


def test_several_games_without_script(opened: Open) -> None:
    """All of them, one below the other."""
    page = opened(text_of("several"), java_script_enabled=False)
    assert page.locator(".game:visible").count() == 4
    page.locator(".index a").nth(1).click()
    assert address(page) == "game-2"


@pytest.mark.parametrize("scripted", [True, False])
def test_it_prints(opened: Open, scripted: bool) -> None:
    """The list and two boards; nothing that one would press."""
    page = opened(text_of("bears"), "#turn-4", java_script_enabled=scripted, color_scheme="dark")
    page.locator("#theme-dark").check(force=True)
    page.emulate_media(media="print")
    ink = page.locator("body").evaluate("body => getComputedStyle(body).color")
    assert ink == "rgb(38, 34, 26)"
    assert page.locator(".stills svg").first.is_visible()
    assert page.locator(".controls, .languages, .stage, .top .help").first.is_hidden()
    text = page.locator("body").inner_text()
    for words in ("Black draws gather.", "Turn 15", "one colour on top everywhere", "BI-3.4"):
        assert words in text
    assert page.pdf().startswith(b"%PDF")


@pytest.mark.parametrize("game", ["what-the-shell", "bear-island"])
def test_a_long_game(opened: Open, game: str) -> None:
    """200 turns open, and one gets to the end."""
    [record] = load(long_game(game).encode(), "json")
    assert record.data
    page = opened(page_of(record.data), "#turn-150")
    assert "Turn 150" in now(page)
    press(page, "End")
    assert address(page) == "turn-200"
    assert page.locator("#turn-200").is_visible()


@pytest.mark.parametrize("width", [360, 768, 1920])
def test_it_fits(opened: Open, width: int) -> None:
    """Nothing is wider than the screen, and the board is seen whole."""
    page = opened(text_of("bears"), viewport={"width": width, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    press(page, "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown")
    for place in (".board svg", ".play", ".event.current"):
        box = page.locator(f"{place}:visible").first.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 740
    page = opened(text_of("several"), viewport={"width": width, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_third_game(opened: Open) -> None:
    """It says how its position is drawn, and nothing else."""
    GAMES[NAME] = "tests.third_game"
    try:
        [record] = load(RECORD.encode(), "yaml")
        assert record.data
        page = opened(page_of(record.data), "#turn-3")
        assert "Black marks c3." in now(page)
        page.get_by_text("The board in words").click()
        assert page.locator(".labels li").all_inner_texts() == [
            "a1: a nought",
            "b2: a cross",
            "c3: a cross",
        ]
        press(page, "l")
        assert "3手目" in now(page)
    finally:
        del GAMES[NAME]
        find.cache_clear()


def test_examples_open(opened: Open) -> None:
    """All of them in one page."""
    page = opened(page_of(*map(str, sorted(EXAMPLES.glob("*-*/*.yaml")))), "#game-7-turn-2")
    assert "Turn 2" in now(page)
