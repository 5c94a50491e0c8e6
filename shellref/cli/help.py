"""Help in two languages: click's own layout, but for columns that count as a terminal does."""

from __future__ import annotations

from collections.abc import Iterable

import click
from rich.cells import cell_len

from shellref.render.wrapping import wrapped
from shellref.text import Language, Text

OPTIONS = Text("[OPTIONS]", "[オプション]")
SUBCOMMAND = Text("COMMAND [ARGS]...", "コマンド [引数]...")


class Formatter(click.HelpFormatter):
    """click measures text in characters; Japanese takes twice as many columns."""

    def write_text(self, text: str) -> None:
        """A paragraph, wrapped within the width."""
        margin = " " * self.current_indent
        for paragraph in text.split("\n\n"):
            for piece in wrapped(paragraph, self.width - self.current_indent):
                self.write(f"{margin}{piece}\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Terms and what they mean, in two columns."""
        rows = [*rows]
        longest = max(cell_len(term) for term, _ in rows)
        column = min(longest, col_max) + col_spacing
        margin = " " * self.current_indent
        for term, meaning in rows:
            gap = column - cell_len(term)
            lines = wrapped(meaning, max(self.width - self.current_indent - column, 20))
            if gap < col_spacing:
                self.write(f"{margin}{term}\n")
                term, gap = "", column
            for piece in lines:
                self.write(f"{margin}{term}{' ' * gap}{piece}".rstrip() + "\n")
                term, gap = "", column


class Context(click.Context):
    """A context whose help is laid out by `Formatter`."""

    formatter_class = Formatter


class Command(click.Command):
    """A command in one language."""

    context_class = Context

    def __init__(self, name: str, language: Language, **settings: object) -> None:
        super().__init__(name, options_metavar=OPTIONS.to(language), **settings)  # type: ignore[arg-type]


def number(minimum: int, language: Language, maximum: int | None = None) -> click.IntRange:
    """A whole number of at least `minimum`, called so in the user's language."""
    kind = click.IntRange(min=minimum, max=maximum)
    kind.name = Text("whole number", "整数").to(language)
    return kind
