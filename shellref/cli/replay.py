"""`shellref replay`: the resolution of every turn, step by step, and the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import click
from rich.text import Text as Line

from shellref.cli import options, output, stepping
from shellref.cli.session import Session
from shellref.record import Form
from shellref.render.pages import pages
from shellref.render.text import validation
from shellref.render.trace_text import heading, trace_lines
from shellref.text import Language, Text
from shellref.trace import Trace

_SHORT = Text("Replay a record step by step.", "記録を1段階ずつ再現します。")
_HELP = Text(
    "Replay a record: what each step of each turn did and which rule says so, then the verdict"
    " set against the claim.",
    "記録を再現します。各ターンの各段階で何が起きたかを根拠の規則とともに示し、最後に判定を主張と"
    "照らし合わせます。",
)
_TURNS = Text("Only these turns: 7, 5-9, 5- or -9.", "表示するターン：7、5-9、5-、-9のように指定。")
_BOARDS = Text(
    "Boards to show: of the start and all turns, where the position changed, or none.",
    "表示する盤面：all（開始局面とすべてのターン）、changed（変化があったとき）、none（なし）。",
)
_STEP = Text(
    "Leaf through the replay on the terminal, a screen a turn; ? shows the keys.",
    "端末で1ターンずつ画面を切り替えて見ます。?でキー一覧を表示します。",
)


def command(language: Language) -> click.Command:
    """The command in one language."""

    def run(
        path: str,
        form: str,
        form_in: Form | None,
        turns: range | None,
        boards: str,
        step: bool,
    ) -> int:
        if step:
            stepping.require(form, language)
        session = Session(language)
        traced = session.traced(session.records([path], form_in))
        if step:
            book = [
                pages(trace, record.game, record.data, judged, language, boards, turns)
                for record, trace, judged in traced
            ]
            if book:
                stepping.run(book, language)
        elif form == "text":

            def lines() -> Iterator[Line]:
                for number, (record, trace, judged) in enumerate(traced):
                    if number:
                        yield from (Line(), Line("=" * output.width()), Line())
                    if record.game is None or record.data is None or trace.start is None:
                        yield from validation([judged], language, output.width())
                        continue
                    yield from heading(record.game, record.data, language, output.width())
                    yield from trace_lines(
                        trace, record.game, judged, language, output.width(), boards, turns
                    )

            output.print_lines(lines())
        else:
            documents = (_within(trace, turns).to_json(language) for _, trace, _ in traced)
            output.write_documents(documents, form)
        return session.exit_code

    params = [
        options.paths("FILE", many=False),
        options.turns(language, _TURNS),
        click.Option(
            ["--boards"],
            type=click.Choice(["all", "changed", "none"]),
            default="changed",
            show_default=True,
            help=_BOARDS.to(language),
        ),
        click.Option(["--step"], is_flag=True, help=_STEP.to(language)),
        options.input_form(language),
    ]
    return options.command(
        "replay", language, _SHORT, _HELP, run, params, ["text", "json", "jsonl"]
    )


def _within(trace: Trace, turns: range | None) -> Trace:
    """The trace with just these turns."""
    if turns is None:
        return trace
    return replace(trace, turns=[turn for turn in trace.turns if turn.number in turns])
