"""Which of the two languages a user gets."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from shellref.text import LANGUAGES, Language


def choose(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> Language:
    """The language of `--lang`, else of the locale, else English.

    The arguments are searched before they are parsed, so that even the help and the complaints
    of the parser are in the right language.
    """
    for index, argument in enumerate(arguments):
        if argument == "--":
            break
        name, equals, value = argument.partition("=")
        if name == "--lang":
            value = value if equals else next(iter(arguments[index + 1 :]), "")
            if value in LANGUAGES:
                return value
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environment.get(variable)
        if locale:
            return next((known for known in LANGUAGES if locale.startswith(known)), "en")
    return "en"
