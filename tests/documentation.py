"""The pages of the documentation, for the tests that look at them."""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

if TYPE_CHECKING:
    from docs import generate
else:
    # The generator is a script beside the pages, not part of a package.
    _SPEC = spec_from_file_location("generate", Path(__file__).parents[1] / "docs" / "generate.py")
    generate = module_from_spec(_SPEC)
    sys.modules["generate"] = generate
    _SPEC.loader.exec_module(generate)

__all__ = ["ENGLISH_ONLY", "PAGES", "ROOT", "anchors", "generate", "headings", "links", "prose"]

ROOT = generate.ROOT
PAGES = generate.pages()
#: Pages for contributors, who read English anyway.
ENGLISH_ONLY = {"architecture.md"}


def prose(text: str) -> str:
    """A page without its fenced blocks and comments."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)


def headings(text: str) -> list[tuple[int, str]]:
    """The headings of a page, with their levels."""
    found = re.findall(r"^(#+) (.+)$", prose(text), re.MULTILINE)
    return [(len(marks), title) for marks, title in found]


def anchors(text: str) -> set[str]:
    """All that a link into a page may name: headings as GitHub names them, and explicit ids."""
    names = set(re.findall(r'<a id="([^"]+)">', text))
    for _, title in headings(text):
        name = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        number = sum(re.sub(r"-\d+$", "", other) == name for other in names)
        names.add(f"{name}-{number}" if number else name)
    return names


def links(text: str) -> list[tuple[str, str]]:
    """The relative links of a page: the file, empty for the page itself, and the anchor."""
    found = re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", prose(text)))
    targets = [unquote(target) for target in found if not re.match(r"[a-z]+:", target)]
    return [(file, anchor) for file, _, anchor in (target.partition("#") for target in targets)]
