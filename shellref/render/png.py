"""An SVG as PNG, by whichever converter is at hand; shellref draws no pixels itself."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence

from shellref.text import Text

#: Programs that turn the SVG on their standard input into a PNG on standard output.
PROGRAMS: Mapping[str, Sequence[str]] = {
    "rsvg-convert": ["--zoom", "2"],
    "inkscape": ["--pipe", "--export-type=png", "--export-filename=-", "--export-dpi=192"],
}
#: Pixels to a unit of CSS, so that small print stays sharp.
ZOOM = 2


class NoConverter(Exception):
    """No converter is at hand, or the one that is failed: `text` says so in both languages."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


_NONE = Text(
    "PNG needs a converter: install shellref[png], {programs}",
    "PNGには変換プログラムが必要です。shellref[png]、{programs}のどれかをインストールしてください",
)
_FAILED = Text(
    "{program} could not make a PNG: {reason}", "{program}でPNGを作れませんでした：{reason}"
)


def png(svg: str) -> bytes:
    """The picture as PNG, twice as fine as CSS pixels. Raises `NoConverter`."""
    try:
        import resvg_py
    except ImportError:
        return _by_program(svg)
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=ZOOM))


def _by_program(svg: str) -> bytes:
    for program, arguments in PROGRAMS.items():
        found = shutil.which(program)
        if found:
            command = [found, *arguments]
            # A program that the user installed, found on their path; it gets no shell.
            done = subprocess.run(command, input=svg.encode(), capture_output=True)  # noqa: S603
            if done.returncode == 0 and done.stdout.startswith(b"\x89PNG"):
                return done.stdout
            reason = done.stderr.decode(errors="replace").strip() or str(done.returncode)
            raise NoConverter(_FAILED.fill(program=program, reason=reason))
    programs = Text(" or ".join(PROGRAMS), "、".join(PROGRAMS))
    raise NoConverter(_NONE.fill(programs=programs))
