"""Pages for everybody: axe has nothing serious to say of them."""

from __future__ import annotations

import pytest

from shellref.text import LANGUAGES, Language

from .conftest import Open
from .test_browser import text_of

VIEWS = {
    "game": ("shell", "#turn-9"),
    "start": ("bears", ""),
    "illegal": ("illegal", "#turn-2"),
    "index": ("several", ""),
    "one of several": ("several", "#game-2-turn-3"),
    "malformed": ("several", "#game-4"),
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("view", VIEWS)
def test_axe(opened: Open, view: str, language: Language, scheme: str) -> None:
    """No serious or critical finding."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    name, fragment = VIEWS[view]
    page = opened(text_of(name, language), fragment, color_scheme=scheme)
    found = axe.Axe().run(page).response["violations"]
    assert [
        (one["id"], one["help"], [node["html"] for node in one["nodes"]][:3])
        for one in found
        if one["impact"] in ("serious", "critical")
    ] == []


def test_axe_with_everything_open(opened: Open) -> None:
    """Details, the board in words, a dialog."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = opened(text_of("bears"), "#turn-3")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
    page.keyboard.press("?")
    found = axe.Axe().run(page).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []


def test_the_order_of_the_focus(opened: Open) -> None:
    """From the head to the controls, then to the list."""
    page = opened(text_of("bears"))
    seen = []
    for _ in range(24):
        page.keyboard.press("Tab")
        seen.append(
            page.evaluate(
                "document.activeElement.closest('.skip, .top, .about, .stage, .list')"
                "?.className.split(' ')[0]"
            )
        )
    assert [*dict.fromkeys(seen)] == ["skip", "top", "about", "stage", "list"]
