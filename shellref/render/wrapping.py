"""Breaking text into lines by the columns it takes: East Asian characters take two."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

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
