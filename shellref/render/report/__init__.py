"""A page that shows games: one HTML file that asks for nothing and replays them in a browser.

`shown` says all that a page needs of one record, as plain values; `page` writes them. The page
is a readable list by itself; its script adds the moving board.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from shellref import __version__
from shellref.render import words
from shellref.render.charts import Chart
from shellref.render.film import Film, Frame, Stage
from shellref.render.report.phrases import HANDS, KEYS, PAGE, SCRIPT
from shellref.render.report.shown import Cited, Shown, shown
from shellref.render.svg import FONT, PALETTE
from shellref.text import Language, Text

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

    from shellref.tournament.standings import Standings

__all__ = ["Shown", "page", "shown"]


def page(
    shown: Iterable[Shown],
    language: Language,
    *,
    title: Text | None = None,
    standings: Sequence[Standings] = (),
    charts: Sequence[Chart] = (),
    notes: Sequence[Text] = (),
) -> Iterator[str]:
    """The page, piece by piece, in the language that it opens in.

    Games are gone through twice, for the index and for themselves: what is given should be
    iterable anew, and need not hold them all in memory.
    """
    from markupsafe import Markup

    from shellref.render.report.tables import tables

    games = list(shown) if iter(shown) is shown else shown
    entries: list[Shown] = []
    stages: dict[str, Stage] = {}
    cited: set[Cited] = set()
    for one in games:
        entries.append(one._replace(film=None, turns=(), rules=(), start="", stage=None))
        cited.update(one.rules)
        if one.stage:
            stages[one.stage.prefix] = one.stage
    many = len(entries) != 1 or bool(standings or charts)
    if title is None:
        title = PAGE["title"] if many or not entries[0].game else entries[0].game
    counts = Counter(entry.status for entry in entries)
    ours = (_style(), _read("early.js"), _read("page.js"))
    style, early, script = map(Markup, ours)
    yield from (
        _environment()
        .get_template("page.html")
        .generate(
            language=language,
            title=title,
            many=many,
            entries=entries,
            games=games,
            stages=stages.values(),
            cited=sorted(cited),
            standings=[tables(one) for one in standings],
            charts=charts,
            notes=notes,
            style=style,
            early=early,
            script=script,
            policy=_policy(style, early, script),
            words={key: [*text] for key, text in SCRIPT.items()},
            w=PAGE,
            keys=KEYS,
            hands=HANDS,
            made=PAGE["made"].fill(version=__version__),
            tally=words.tally({status: counts[status] for status in words.STATUSES}),
            statuses=words.STATUSES,
        )
    )


def _policy(style: str, *scripts: str) -> str:
    """The content-security policy: this style, these scripts, and nothing from anywhere."""
    return (
        f"default-src 'none'; script-src {' '.join(map(_hash, scripts))}; style-src {_hash(style)};"
        " img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _read(name: str) -> str:
    return files(__name__).joinpath(name).read_text(encoding="utf-8")


def _style() -> str:
    """The style sheet, the colours of pictures before it."""
    colours = "".join(
        f".{kind}-{role}{{{name}:{light};{name}:light-dark({light},{dark})}}\n"
        for role, (light, dark) in PALETTE.items()
        for kind, name in (("f", "fill"), ("s", "stroke"))
    )
    return f"\n{colours}:root{{--font:{FONT}}}\n{_read('page.css')}"


def _environment() -> Environment:
    from jinja2 import Environment, FunctionLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=FunctionLoader(_read),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    # Markup of our own making: shapes of a scene, and data without a character that ends it.
    environment.filters |= {
        "both": _both,
        "data": lambda value: Markup(_data(value)),  # noqa: S704
        "film": lambda film, more: Markup(_data(_film(film, more))),  # noqa: S704
        "ours": Markup,
    }
    environment.globals["ends"] = _ends
    return environment


def _both(text: Text | str) -> Markup:
    """A text in both languages, of which the page shows one."""
    from markupsafe import Markup, escape

    if isinstance(text, str):
        return escape(text)
    if text.en == text.ja:
        return escape(text.en)
    return Markup('<span lang="en">{}</span><span lang="ja">{}</span>').format(*text)


def _data(value: Any) -> str:
    """A value as JSON that may stand in a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def _film(film: Film, more: int) -> dict[str, Any]:
    """A film as the script takes it, its last frame once more for each of `more` turns."""
    labels = [
        text and (text.en if text.en == text.ja else [text.en, text.ja]) for text in film.labels
    ]
    return {"labels": labels, "splices": [*film.splices, *((),) * more]}


def _ends(film: Film) -> tuple[Frame, Frame]:
    """The first frame and the last."""
    first, *others = film.frames()
    return first, others[-1] if others else first
