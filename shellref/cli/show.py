"""`shellref show`: positions after turns, as text or as a picture."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

import click

from shellref.cli import options, output
from shellref.cli.files import refuse_overwriting, written
from shellref.cli.help import number
from shellref.cli.session import Session
from shellref.games.game import Document, Game
from shellref.record import Form, Record
from shellref.render.judged import Judged
from shellref.render.safe import safe
from shellref.render.words import numbered, player_line
from shellref.text import Language, Text
from shellref.trace import Trace

if TYPE_CHECKING:
    from rich.text import Text as Line

    from shellref.render.svg import Theme

_SHORT = Text("Show the position after a turn.", "ターンのあとの局面を表示します。")
_HELP = Text(
    "Show the position after a turn (0: the start), as text or as a picture, with what the turn"
    " changed marked. Several turns make a strip.",
    "指定したターンのあとの局面（0は開始局面）を、文字または画像で表示します。そのターンで変わった"
    "所に印が付きます。複数のターンを並べることもできます。",
)
_TURN = Text("The turn (default: the last).", "ターン番号（既定：最後）。")
_TURNS = Text("Several turns: 5-9, 5- or -9.", "複数のターン：5-9、5-、-9のように指定。")
_SVG = Text("A picture, as SVG.", "画像（SVG）にします。")
_PNG = Text(
    "A picture, as PNG; needs resvg_py (shellref[png]), rsvg-convert or Inkscape.",
    "画像（PNG）にします。resvg_py（shellref[png]）、rsvg-convert、Inkscapeのどれかが必要です。",
)
_OUT = Text(
    "Write the picture to this file; an ending .svg or .png says which it is.",
    "画像をこのファイルに書きます。形式は拡張子（.svg、.png）でも決まります。",
)
_THEME = Text(
    "Colours of the picture (default: auto, which follows the viewer's).",
    "画像の配色（既定：見る側の設定に従うauto）。",
)
_NO_TURN = Text(
    "{path}: there is no {turn}; the replay has {count}",
    "{path}：{turn}はありません。再現できたのは{count}までです",
)
_AFTER = Text("After {turn}", "{turn}のあと")
_START = Text("The start", "開始局面")
_NOT_SET_UP = Text("{path}: the record has no starting position", "{path}：開始局面がありません")
_OTHER_KIND = Text(
    "{path}: the name ends in {ending}, but {option} says otherwise",
    "{path}：拡張子は{ending}ですが、{option}が指定されています",
)
_NO_PICTURE = Text(
    "--theme is for pictures: say --svg or --png, or name a file with -o",
    "--themeは画像用です。--svgか--png、または-oでファイルを指定してください",
)
_NO_KIND = Text(
    "{path}: which kind of picture? End the name in .svg or .png, or say --svg or --png",
    "{path}：画像の形式がわかりません。拡張子を.svgか.pngにするか、--svgか--pngを指定してください",
)
_SEVERAL = Text(
    "{path}: there are several records; choose one with --record",
    "{path}：記録が複数あります。--recordで1つ選んでください",
)
_NOT_HERE = Text(
    "a PNG cannot be shown in a terminal: name a file with -o",
    "PNGは端末に表示できません。-oでファイルを指定してください",
)
#: A strip of more pictures than this is no strip.
LONGEST = 60
_TOO_MANY = Text(
    "a picture of {count} turns: at most {most} go into one",
    "1つの画像に入るのは{most}局面までです（指定は{count}局面）",
)

Kind: TypeAlias = Literal["svg", "png"]
_ENDINGS: Mapping[str, Kind] = {".svg": "svg", ".png": "png"}


class _Positions(NamedTuple):
    """The positions of one record that are to be shown, each after a turn with its events."""

    record: Record
    game: Game[Any, Any]
    trace: Trace
    judged: Judged
    turns: Sequence[tuple[int, Document, Sequence[Document]]]

    def to_json(self) -> Iterator[Document]:
        """Each position as data."""
        for turn, position, _ in self.turns:
            source = {"source": self.trace.source, "game": self.game.name}
            yield {**source, "turn": turn, "position": position}


def command(language: Language) -> click.Command:
    """The command in one language."""

    def run(
        path: str,
        form: str,
        form_in: Form | None,
        record_number: int | None,
        turn: int | None,
        turns: range | None,
        svg: bool,
        png: bool,
        out: str | None,
        theme: Theme | None,
    ) -> int:
        if turn is not None and turns is not None:
            raise options.exclusive("--turn", "--turns", language)
        kind = _kind(svg, png, out, form, language)
        if theme and not kind:
            raise click.UsageError(_NO_PICTURE.to(language))
        session = Session(language)
        if out not in (None, "-"):
            refuse_overwriting(session.files([path]), [str(out)], language)
        records = session.sound(session.chosen(path, form_in, record_number))
        wanted = range(turn, turn + 1) if turn is not None else turns
        shown = _shown(session, records, wanted)
        if kind:
            _picture(session, [*shown], path, kind, out, theme or "auto")
        elif form == "text":
            for one in shown:
                output.print_lines(_lines(one, language))
        else:
            documents = (document for one in shown for document in one.to_json())
            output.write_documents(documents, form)
        return session.exit_code

    params = [
        options.paths("FILE", many=False),
        click.Option(["--turn"], type=number(0, language), metavar="N", help=_TURN.to(language)),
        options.turns(language, _TURNS),
        click.Option(["--svg"], is_flag=True, help=_SVG.to(language)),
        click.Option(["--png"], is_flag=True, help=_PNG.to(language)),
        click.Option(["--output", "-o", "out"], metavar="FILE", help=_OUT.to(language)),
        click.Option(
            ["--theme"],
            type=click.Choice(["auto", "light", "dark"]),
            help=_THEME.to(language),
        ),
        options.record_number(language),
        options.input_form(language),
    ]
    return options.command("show", language, _SHORT, _HELP, run, params, ["text", "json", "jsonl"])


def _kind(svg: bool, png: bool, out: str | None, form: str, language: Language) -> Kind | None:
    """The kind of picture that is wanted, if any."""
    if svg and png:
        raise options.exclusive("--svg", "--png", language)
    kind: Kind | None = "svg" if svg else "png" if png else None
    if out is not None:
        ending = PurePath(out).suffix.lower()
        named = _ENDINGS.get(ending)
        if kind is None and named is None:
            raise click.UsageError(_NO_KIND.fill(path=safe(out)).to(language))
        if kind and named and kind != named:
            text = _OTHER_KIND.fill(path=safe(out), ending=safe(ending), option=f"--{kind}")
            raise click.UsageError(text.to(language))
        kind = kind or named
    if kind and form != "text":
        raise options.exclusive(f"--{kind}", f"--format {form}", language)
    if kind == "png" and out in (None, "-") and sys.stdout.isatty():
        raise click.UsageError(_NOT_HERE.to(language))
    return kind


def _shown(
    session: Session, records: Iterator[Record], turns: range | None
) -> Iterator[_Positions]:
    """Each record with the turns that are wanted: the last, if nobody says."""
    for record, trace, judged in session.traced(records):
        if trace.verdict.status == "failed":
            session.complain(judged)
            continue
        last = len(trace.turns)
        wanted = turns or range(last, last + 1)
        if wanted.start > last:
            turn = numbered(wanted.start, record.game)
            text = _NO_TURN.fill(path=judged.label, turn=turn, count=last)
            raise click.UsageError(text.to(session.language))
        if trace.start is None or record.game is None:
            text = _NOT_SET_UP.fill(path=judged.label)
            raise click.UsageError(text.to(session.language))
        after: list[tuple[int, Document, Sequence[Document]]] = [(0, trace.start, ())]
        after += [(t.number, t.position, [e.to_json() for e in t.events]) for t in trace.turns]
        yield _Positions(
            record, record.game, trace, judged, after[wanted.start : min(wanted.stop, last + 1)]
        )
        if trace.verdict.errors:
            session.complain(judged)


def _title(number: int, game: Game[Any, Any]) -> Text:
    return _AFTER.fill(turn=numbered(number, game)) if number else _START


def _lines(shown: _Positions, language: Language) -> Iterator[Line]:
    """The record and each position."""
    from rich.text import Text as Line

    from shellref.render.trace_text import heading, position_lines

    width = output.width()
    yield from heading(shown.game, shown.record.data or {}, language, width)
    for index, (turn, position, events) in enumerate(shown.turns):
        if index:
            yield Line()
        yield Line(_title(turn, shown.game).to(language), style="bold")
        marks = shown.game.changed(events)
        yield from position_lines(shown.game, position, marks, language, width)


def _picture(
    session: Session,
    shown: Sequence[_Positions],
    path: str,
    kind: Kind,
    out: str | None,
    theme: Theme,
) -> None:
    """Draws the only record's positions."""
    from shellref.render.png import NoConverter, png

    language = session.language
    if len(shown) > 1:
        raise click.UsageError(_SEVERAL.fill(path=safe(path)).to(language))
    for one in shown:
        drawn: str | bytes = _drawing(one, language, theme)
        if kind == "png":
            try:
                drawn = png(str(drawn))
            except NoConverter as fault:
                raise click.UsageError(fault.text.to(language)) from None
        if out not in (None, "-"):
            written(session, str(out), drawn)
        else:
            output.write([drawn])


def _drawing(shown: _Positions, language: Language, theme: Theme) -> str:
    from shellref.render.svg import View, drawing

    if len(shown.turns) > LONGEST:
        text = _TOO_MANY.fill(count=len(shown.turns), most=LONGEST)
        raise click.UsageError(text.to(language))
    moves = {turn.number: shown.game.choice(turn.moves) for turn in shown.trace.turns}
    views = [
        View(position, events, _title(number, shown.game), moves.get(number))
        for number, position, events in shown.turns
    ]
    title, players = shown.game.title, player_line((shown.record.data or {})["players"])
    told = Text(f"{title.en}: {safe(players.en)}", f"{title.ja}：{safe(players.ja)}")
    return drawing(shown.game.scene, views, told, language, theme)
