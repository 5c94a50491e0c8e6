"""The language of click's own texts: usage, headings, errors.

Click takes them through the standard library's `gettext`, so a catalogue beside this module is
all it needs (`locale/ja/LC_MESSAGES/shellref.po`). shellref's own texts are in `shellref.text`.
"""

from __future__ import annotations

import gettext
import os
from typing import Literal

DOMAIN = "shellref"
# Not with pathlib, whose import would take longer than all else here.
CATALOGUES = os.path.join(os.path.dirname(__file__), "locale")  # noqa: PTH118, PTH120


def speak(language: Literal["en", "ja"]) -> None:
    """Makes click speak `language` in this process from now on.

    Call it before the commands are built: click fetches most texts when it shows them, but the
    help of `--help` and `--version` and the kinds of path (`file`, `directory`) only once, and
    keeps them. It may be called again, then for commands built after.

    The language goes into the environment variable `LANGUAGE`, the first that `gettext` looks
    at, so the locale of the system (also `C`) plays no part; programs started from here inherit
    it. English has no catalogue: click's own words are the English.
    """
    gettext.bindtextdomain(DOMAIN, CATALOGUES)
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language
