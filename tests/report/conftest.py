"""A real browser, and pages in it that are watched."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

#: Under which names a browser is installed.
NAMES = ("chromium", "chromium-browser", "google-chrome")

Open = Callable[..., "Page"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser of this machine."""
    api = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        pytest.skip("needs a browser: apt-get install chromium fonts-noto-cjk")
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Opens a page in a context of its own.

    At the end of the test nothing may have been asked of any network, and the console has no
    complaint, a breach of the page's policy among them.
    """
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    def open_(text: str, fragment: str = "", **options: Any) -> Page:
        file = tmp_path / f"page-{len(contexts)}.html"
        file.write_text(text, encoding="utf-8", newline="")
        context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **options}
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)

        def asked(url: str) -> None:
            if url.partition("#")[0] not in (file.as_uri(), "data:,"):
                complaints.append(f"asks for {url}")

        page.on("request", lambda request: asked(request.url))
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(file.as_uri() + fragment)
        # What is out of sight is laid out, and the page scrolled, only with the first frame.
        page.screenshot()
        return page

    yield open_
    for context in contexts:
        context.close()
    assert complaints == []
