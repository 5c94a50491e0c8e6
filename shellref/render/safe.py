"""Untrusted text made fit to be shown."""

from __future__ import annotations

import unicodedata

#: Invisible characters that writing systems and emoji need: the zero-width (non-)joiner.
_JOINERS = "\u200c\u200d"


def safe(text: str) -> str:
    """The text with control, bidi and other invisible characters as visible escapes.

    A record must not be able to move the cursor, colour the terminal, reverse the reading
    direction or break a line.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(character if _harmless(character) else _escape(character) for character in text)


def _harmless(character: str) -> bool:
    kind = unicodedata.category(character)
    return kind not in ("Cc", "Cf", "Cs", "Zl", "Zp", "Co", "Cn") or character in _JOINERS


def _escape(character: str) -> str:
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
