"""Charts, as pages show them: a picture in words of its own, and the figures behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from shellref.text import Text


class Chart(NamedTuple):
    """A chart and the same figures as a table, whose first row has the headings.

    `svg` is markup of our own making, never text from a record: it has classes, and neither
    styles nor scripts.
    """

    title: Text
    description: Text
    svg: str
    rows: Sequence[Sequence[Text | str]]
