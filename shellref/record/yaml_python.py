"""PyYAML's own parser, for where libyaml is missing, with the manners of libyaml.

The two differ on tabs, on tags, on `?` and `:` within brackets, on escapes that are no character.
Here they agree, so that a record reads the same everywhere; the tests compare them.
"""

from __future__ import annotations

import re
from typing import Any

from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner, ScannerError
from yaml.tokens import ScalarToken, TagToken

_PLAIN = "while scanning a plain scalar"
_BLOCK = "while scanning a block scalar"
_TAG = "while scanning a tag"

#: What ends a word of a plain scalar, the end of the text included; within brackets more does.
_BLANKS = " \t\r\n\0"
_BRACKETS = ",[]{}"
#: A piece of a double-quoted text that is read at once, with what `\u` or `\U` escapes.
_UNIT = re.compile(r"""[^"\\\s\0]+|\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})|\\[\r\n]\s*|\\[^uU]""")

#: A tag: in angle brackets, or a handle and a suffix.
_WORD = r"(?:[\w;/?:@&=+$.!~*'()-]|%[0-9A-Fa-f]{2})"
_TAG_SHAPE = re.compile(rf"!<((?:{_WORD}|[,\[\]])+)>|(!(?:[\w-]*!)?)({_WORD}*)", re.ASCII)


class PythonLoader(Reader, Scanner, Parser):
    """Gives the events of a text that holds no line separators but CR and LF."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)

    def scan_to_next_token(self) -> None:
        """Passes blanks, comments and line breaks, and tabs where they indent nothing."""
        while True:
            while self.peek() == " " or (
                self.peek() == "\t" and (self.flow_level or not self.allow_simple_key)
            ):
                self.forward()
            self._pass_comment()
            if not self._line_break():
                return
            if not self.flow_level:
                self.allow_simple_key = True

    def _line_break(self) -> str:
        """Passes a line break, if there is one."""
        broken: str = self.scan_line_break()  # type: ignore[no-untyped-call]
        return broken

    def _pass_comment(self) -> None:
        if self.peek() == "#":
            while self.peek() not in "\r\n\0":
                self.forward()

    def scan_plain(self) -> ScalarToken:
        """A plain scalar; tabs may stand between its words."""
        start = end = self.get_mark()
        text, blanks = "", ""
        while self.peek() != "#" and not self._at_marker():
            word = self._plain_word(start)
            if word:
                text += blanks + word
                end, blanks = self.get_mark(), ""
            if self.peek() not in " \t\r\n":
                break
            blanks = self._plain_blanks(start)
            if not self.flow_level and self.column <= self.indent:
                break
        # Where a line break follows the last word, a key may follow.
        if blanks and "\n" in self.buffer[end.index : self.pointer].replace("\r", "\n"):
            self.allow_simple_key = True
        return ScalarToken(text, True, start, end)

    def _at_marker(self) -> bool:
        marker = self.column == 0 and self.prefix(3) in ("---", "...")
        return marker and self.peek(3) in _BLANKS

    def _plain_word(self, start: Any) -> str:
        length = 0
        while (character := self.peek(length)) not in _BLANKS:
            after = self.peek(length + 1)
            if self.flow_level and character == ":" and after in _BRACKETS + "?":
                self.forward(length)
                raise ScannerError(_PLAIN, start, "found unexpected ':'", self.get_mark())
            if (character == ":" and after in _BLANKS) or (
                self.flow_level and character in _BRACKETS
            ):
                break
            length += 1
        word: str = self.prefix(length)
        self.forward(length)
        return word

    def _plain_blanks(self, start: Any) -> str:
        """What the blanks and line breaks after a word amount to before another."""
        blanks = breaks = ""
        while self.peek() in " \t\r\n":
            if self.peek() in "\r\n":
                breaks += self._line_break()
                continue
            if breaks and self.peek() == "\t" and self.column <= self.indent:
                said = "found a tab character that violates indentation"
                raise ScannerError(_PLAIN, start, said, self.get_mark())
            blanks += self.peek()
            self.forward()
        return breaks[1:] or " " if breaks else blanks

    def scan_tag(self) -> TagToken:
        """A tag; a comma or a bracket ends its name, unless it stands in angle brackets."""
        start = self.get_mark()
        found = _TAG_SHAPE.match(self.buffer, self.pointer)
        assert found is not None
        whole, handle, suffix = found.groups()
        self.forward(len(found[0]))
        if handle and handle != "!" and not suffix:
            raise ScannerError(_TAG, start, "did not find expected tag URI", self.get_mark())
        if self.peek() not in _BLANKS and not (self.flow_level and self.peek() == ","):
            said = "did not find expected whitespace or line break"
            raise ScannerError(_TAG, start, said, self.get_mark())
        value = (handle, suffix) if suffix else (None, whole or "!")
        return TagToken(value, start, self.get_mark())

    def scan_block_scalar_indicators(self, start_mark: Any) -> tuple[bool | None, int | None]:
        """How a block scalar ends and is indented; a comment may follow at once."""
        chomping = increment = None
        for _ in range(2):
            sign = self.peek()
            if chomping is None and sign in "+-":
                chomping = sign == "+"
            elif increment is None and sign in "0123456789":
                increment = int(sign)
            else:
                break
            if increment == 0:
                said = "found an indentation indicator equal to 0"
                raise ScannerError(_BLOCK, start_mark, said, self.get_mark())
            self.forward()
        return chomping, increment

    def scan_block_scalar_ignored_line(self, start_mark: Any) -> None:
        """The rest of the line that a block scalar begins on."""
        while self.peek() in " \t":
            self.forward()
        self._pass_comment()
        if not self._line_break() and self.peek() != "\0":
            said = "did not find expected comment or line break"
            raise ScannerError(_BLOCK, start_mark, said, self.get_mark())
        self._block_start = start_mark

    def scan_block_scalar_indentation(self) -> Any:
        """The indentation of a block scalar; no tab may be in it."""
        found = super().scan_block_scalar_indentation()
        self._refuse_tab()
        return found

    def scan_block_scalar_breaks(self, indent: int) -> Any:
        """The empty lines within a block scalar; no tab may be in the next one's indentation."""
        found = super().scan_block_scalar_breaks(indent)
        if self.column < indent:
            self._refuse_tab()
        return found

    def _refuse_tab(self) -> None:
        if self.peek() == "\t":
            said = "found a tab character where an indentation space is expected"
            raise ScannerError(_BLOCK, self._block_start, said, self.get_mark())

    def scan_flow_scalar_non_spaces(self, double: bool, start_mark: Any) -> Any:
        """Escapes that are no character are refused: half of one, or beyond U+10FFFF."""
        at = self.pointer
        while double and (unit := _UNIT.match(self.buffer, at)):
            code = int(unit[1] or unit[2] or "0", 16)
            if 0xD800 <= code < 0xE000 or code > 0x10FFFF:
                said = "found invalid Unicode character escape code"
                mark = self.get_mark()
                mark.index += at - self.pointer + len("\\u")
                raise ScannerError("while parsing a quoted scalar", start_mark, said, mark)
            at = unit.end()
        return super().scan_flow_scalar_non_spaces(double, start_mark)
