"""`shellref explain`: a disputed turn, what did not happen in it, and what hangs on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click
from rich.text import Text as Line

from shellref.cli import options, output
from shellref.cli.help import number
from shellref.cli.session import WRONG_USAGE, Session, failed
from shellref.disputes import NotExplained, explain
from shellref.explanation import Explanation
from shellref.record import Form, Record
from shellref.referee import judge
from shellref.render.explain_text import explanation_lines
from shellref.render.judged import Judged, label
from shellref.render.text import validation
from shellref.render.trace_text import heading
from shellref.text import Language, Text
from shellref.trace import Trace

_SHORT = Text("Explain a disputed turn.", "争いのあるターンを説明します。")
_HELP = Text(
    "Explain a turn: the position before, the choices, each step with the text of its rule, what"
    " did not happen and why, the position after. Without --turn: the turn at which the record"
    " goes wrong, else the one that decides the game.",
    "1つのターンを説明します。直前の局面、選択、各段階とその根拠の規則、起きなかったこととその理由、"
    "直後の局面を示します。--turnがなければ、記録に誤りのあるターン、なければ決着のターンです。",
)
_TURN = Text("The turn in question.", "問題のターン。")
_TURNS = Text("A range of turns: 12-17, 12- or -17.", "ターンの範囲：12-17、12-、-17。")
_ABOUT = Text(
    "Only what touched or nearly touched this square, cell, island or card, and its history. May"
    " be given more than once.",
    "このマス、島、カードに関わった（関わりそうだった）ことだけと、その経過。複数指定できます。",
)
_RULINGS = Text(
    "Resolve the turn and the game under every option of every ruling, and say which mattered.",
    "裁定のすべての選択肢でこのターンと対局を解決し、どの裁定が影響したかを示します。",
)
_INSTEAD = Text(
    "Resolve the turn with another choice (a whole turn, or one player's), side by side.",
    "別の選択（ターン全体、または一方の選択）で解決し、実際と並べて示します。",
)


def command(language: Language) -> click.Command:
    """The command in one language."""

    def run(
        path: str,
        form: str,
        form_in: Form | None,
        record_number: int | None,
        turn: int | None,
        turns: range | None,
        about: tuple[str, ...],
        rulings: bool,
        instead: str | None,
    ) -> int:
        if turn is not None and turns is not None:
            raise options.exclusive("--turn", "--turns", language)
        session = Session(language)
        asked = turn if turn is not None else turns

        refused: list[NotExplained] = []

        def ask(record: Record) -> Explanation | NotExplained:
            try:
                return explain(record, asked, about=about, rulings=rulings, instead=instead)
            except NotExplained as problem:
                refused.append(problem)
                return problem

        explained = _explained(session, session.chosen(path, form_in, record_number), ask)
        if form == "text":
            output.print_lines(_lines(explained, language))
        else:
            documents = (
                (explanation or _unexplained(record, judged)).to_json(language)
                for record, explanation, judged in explained
            )
            output.write_documents(documents, form)
        return WRONG_USAGE if refused else session.exit_code

    params = [
        options.paths("FILE", many=False),
        click.Option(["--turn"], type=number(1, language), metavar="N", help=_TURN.to(language)),
        options.turns(language, _TURNS),
        click.Option(["--about"], multiple=True, metavar="PLACE", help=_ABOUT.to(language)),
        click.Option(["--rulings"], is_flag=True, help=_RULINGS.to(language)),
        click.Option(["--instead"], metavar="TEXT", help=_INSTEAD.to(language)),
        options.record_number(language),
        options.input_form(language),
    ]
    return options.command(
        "explain", language, _SHORT, _HELP, run, params, ["text", "json", "jsonl"]
    )


def _explained(
    session: Session,
    records: Iterator[Record],
    ask: Callable[[Record], Explanation | NotExplained],
) -> Iterator[tuple[Record, Explanation | None, Judged]]:
    """Each record with its explanation, none where it could not be replayed.

    A record that does not have what is asked for is named on standard error, and left out.
    """
    for record in records:
        if record.problems:
            yield record, None, session.with_verdict(record, judge(record))
            continue
        explanation = session.guarded(record, ask)
        if isinstance(explanation, NotExplained):
            place = label(record.source.path, record.source.index)
            session.refuse(place, explanation.text)
            continue
        verdict = explanation.trace.verdict if explanation else failed()
        yield record, explanation, session.with_verdict(record, verdict)


def _unexplained(record: Record, judged: Judged) -> Trace:
    """The trace of a record that was not replayed."""
    name = record.game.name if record.game else None
    return Trace(judged.path, judged.index, None, name, judged.verdict, {})


def _lines(
    explained: Iterator[tuple[Record, Explanation | None, Judged]], language: Language
) -> Iterator[Line]:
    width = output.width()
    for index, (record, explanation, judged) in enumerate(explained):
        if index:
            yield from (Line(), Line("=" * width), Line())
        if explanation is None or record.data is None:
            yield from validation([judged], language, width)
            continue
        yield from heading(explanation.game, record.data, language, width)
        yield from explanation_lines(explanation, judged, language, width)
