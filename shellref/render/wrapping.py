"""Breaking text into lines by the columns it takes: East Asian characters take two."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text as Line

#: Characters that no line of Japanese begins with.
_NOT_FIRST = "、。，．・：；？！）］｝」』〉》】〕ー々っゃゅょぁぃぅぇぉッャュョァィゥェォ,.:;?!)]}"


def wrapped(text: str, columns: int) -> list[str]:
    """A text broken into lines of at most `columns`, by blanks or between Japanese characters."""
    lines: list[str] = []
    line = ""
    for piece in _pieces(text):
        if line and cell_len(line) + cell_len(piece.rstrip()) > columns:
            lines.append(line.rstrip())
            line = ""
        line += piece if line else piece.lstrip()
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def folded(line: Line, columns: int) -> Iterator[Line]:
    """A line in colour, broken as well as `columns` allow; where a word is longer, within it.

    What follows the first line stands further in.
    """
    if line.cell_len <= columns:
        yield line
        return
    text = line.plain
    margin = min(len(text) - len(text.lstrip()) + 2, columns // 2)
    offsets: list[int] = []
    at = used = 0
    for piece in _pieces(text):
        if used + cell_len(piece.rstrip()) > columns and text[:at].strip():
            offsets.append(at)
            used = margin
        for character in piece:
            if used + cell_len(character) > columns and not character.isspace():
                offsets.append(at)
                used = margin
            used += cell_len(character)
            at += 1
    for number, part in enumerate(line.divide(sorted({*offsets} - {0}))):
        part.rstrip()
        yield Line(" " * margin).append_text(part) if number else part


def _pieces(text: str) -> Iterator[str]:
    """The parts between which a line may break: words with their blanks, wide characters."""
    piece = ""
    for character in text:
        breakable = piece.endswith(" ") or _wide(character) or (piece and _wide(piece[-1]))
        held = character in _NOT_FIRST or character == " " or _opens(piece[-1:])
        if piece and breakable and not held:
            yield piece
            piece = ""
        piece += character
    if piece:
        yield piece


def _wide(character: str) -> bool:
    return cell_len(character) == 2


def _opens(character: str) -> bool:
    return character != "" and character in "（［｛「『〈《【〔([{"
