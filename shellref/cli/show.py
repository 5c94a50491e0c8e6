"""`shellref show`: the position after a turn."""

from __future__ import annotations

import click

from shellref.cli import options, output
from shellref.cli.help import number
from shellref.cli.session import Session
from shellref.record import Form
from shellref.text import Language, Text, Value

_SHORT = Text("Show the position after a turn.", "ターンのあとの局面を表示します。")
_HELP = Text(
    "Show the position after a turn (0: the start).",
    "指定したターンのあとの局面を表示します（0は開始局面）。",
)
_TURN = Text("The turn (default: the last).", "ターン番号（既定：最後）。")
_NO_TURN = Text(
    "{path}: there is no turn {turn}; the replay has {count}",
    "{path}：ターン{turn}はありません。再現できたのは{count}ターンです",
)
_AFTER = Text("After turn {turn}", "ターン{turn}のあと")
_START = Text("The start", "開始局面")
_NOT_SET_UP = Text("{path}: the record has no starting position", "{path}：開始局面がありません")


def command(language: Language) -> click.Command:
    """The command in one language."""

    def run(path: str, form: str, form_in: Form | None, turn: int | None) -> int:
        session = Session(language)
        documents = []
        for record in session.sound(session.records([path], form_in)):
            for _, trace, judged in session.traced([record]):
                number = len(trace.turns) if turn is None else turn
                if number > len(trace.turns):
                    values: dict[str, Value] = {
                        "path": judged.label,
                        "turn": number,
                        "count": len(trace.turns),
                    }
                    raise click.UsageError(_NO_TURN.fill(**values).to(language))
                after = trace.turns[number - 1] if number else None
                position = after.position if after else trace.start
                if trace.verdict.status == "failed":
                    session.complain(judged)
                    continue
                if position is None or record.game is None or record.data is None:
                    raise click.UsageError(_NOT_SET_UP.fill(path=judged.label).to(language))
                documents.append(
                    {
                        "source": trace.source,
                        "game": trace.game,
                        "turn": number,
                        "position": position,
                    }
                )
                if form == "text":
                    from rich.text import Text as Line

                    from shellref.render.trace_text import heading, position_lines

                    events = [event.to_json() for event in after.events] if after else []
                    marks = record.game.changed(events)
                    output.print_lines(heading(record.game, record.data, language, output.width()))
                    title = _AFTER.fill(turn=number) if number else _START
                    output.print_lines([Line(title.to(language), style="bold")])
                    output.print_lines(
                        position_lines(record.game, position, marks, language, output.width())
                    )
                if trace.verdict.errors:
                    session.complain(judged)
        if form != "text":
            output.write_documents(documents, form)
        return session.exit_code

    params = [
        options.paths("FILE", many=False),
        click.Option(["--turn"], type=number(0, language), metavar="N", help=_TURN.to(language)),
        options.input_form(language),
    ]
    return options.command("show", language, _SHORT, _HELP, run, params, ["text", "json", "jsonl"])
