"""What an explanation says beyond its turns: faults, rulings that mattered, another choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text as Line

from shellref.explanation import (
    Alternative,
    Decisive,
    Explanation,
    Fault,
    Parting,
    Remedy,
    TurnUnder,
)
from shellref.games.picture import Mark
from shellref.problems import Code, Problem
from shellref.render.palette import drawn
from shellref.render.telling import Teller, event_lines, history_lines
from shellref.render.text import STYLES, hanging
from shellref.render.words import capital
from shellref.render.wrapping import wrapped
from shellref.text import Text, joined

#: How many remedies are told.
MOST_REMEDIES = 8
MOST_OF_A_KIND = 2

_ILLEGAL = Text("{turn} is illegal", "{turn}は反則")
_REMEDIES = Text("What may have been meant", "考えられる書き誤り")
_NO_REMEDY = Text(
    "No slip of the pen that was tried makes it legal.",
    "試した書き誤りの中に、適法になるものはない。",
)
_MENDS = Text("With this the whole record is legal:", "これで記録全体が適法になる：")
_AGREES = Text(
    "With this the whole record is legal, and what it claims is right:",
    "これで記録全体が適法になり、主張も正しい：",
)
_DISAGREES = Text(
    "With this the whole record is legal, but not what it claims:",
    "これで記録全体が適法になるが、主張とは食い違う：",
)
_UNEXPECTED = Text(
    "With this the whole record is legal, but not what it expects:",
    "これで記録全体が適法になるが、expectとは食い違う：",
)
_REACHES = Text("With this the record is legal up to {turn}:", "これで記録は{turn}まで適法になる：")
_CHOICES = Text(
    "{count} choices would do, such as {choice}", "{count}通りの選択が当てはまる。例：{choice}"
)
_AT_LEAST = Text(
    "at least {count} choices would do, such as {choice}",
    "少なくとも{count}通りの選択が当てはまる。例：{choice}",
)


def fault_lines(tell: Teller, fault: Fault, about: frozenset[str] = frozenset()) -> Iterator[Line]:
    """An illegal turn: the position before it, the reason, the place, what may have been meant.

    What is `about` has had its history told before.
    """
    yield from tell.title(tell.heading(fault.number, fault.moves))
    yield from drawn(tell.game, fault.before, {})
    for fact in tell.game.facts(fault.before, {}):
        yield from tell.paragraph(fact.to(tell.language))
    heading = tell.say(_ILLEGAL, turn=capital(tell.numbered(fault.number)))
    yield Line(heading, style=STYLES["error"])
    yield from problem_sentences(tell, fault.problems)
    for history in fault.histories:
        if history.place not in about:
            yield from history_lines(tell, history)
    yield Line(_REMEDIES.to(tell.language), style="underline")
    if not fault.remedies:
        yield from tell.paragraph(_NO_REMEDY.to(tell.language))
    outcome = None
    told = _few_of_a_kind(fault.remedies)[:MOST_REMEDIES]
    for remedy in told:
        if outcome != (outcome := _outcome_with(tell, remedy)):
            yield from tell.paragraph(outcome.to(tell.language))
        yield from tell.paragraph(_remedy(tell, remedy), 4)
    left = len(fault.remedies) - len(told)
    if left > 0:
        yield from tell.paragraph(tell.say(_OTHERS, count=left))


_SENTENCE = Text("{message}.", "{message}。")
_OTHERS = Text("and {count} more, less likely", "ほか{count}件")


def problem_sentences(tell: Teller, problems: Sequence[Problem]) -> Iterator[Line]:
    """What is wrong, with the rules that say so."""
    for problem in problems:
        # An expectation begins with its key, which is notation.
        plain = problem.code is Code.EXPECTATION
        message = problem.message if plain else capital(problem.message)
        stopped = message.en.endswith(".")
        yield from tell.with_rules(
            message if stopped else _SENTENCE.fill(message=message), problem.rules
        )


def _remedy(tell: Teller, remedy: Remedy) -> str:
    """`Turn 7: Black e6, a neighbour of e5`."""
    what = remedy.what
    if remedy.moves and remedy.kind == "left-out":
        choice = tell.game.choice(remedy.moves)
        told = choice
        if remedy.count > 1:
            text = _AT_LEAST if remedy.at_least else _CHOICES
            told = text.fill(count=remedy.count, choice=choice)
        what = Text(f"{what.en} ({told.en})", f"{what.ja}（{told.ja}）")
    turn = capital(tell.numbered(remedy.turn))
    return Text(f"{turn.en}: {what.en}", f"{turn.ja}：{what.ja}").to(tell.language)


def _few_of_a_kind(remedies: Sequence[Remedy]) -> list[Remedy]:
    """Not too many remedies of one kind in one turn, so that others are seen beside them."""
    told: list[Remedy] = []
    for remedy in remedies:
        alike = [one for one in told if (one.kind, one.turn) == (remedy.kind, remedy.turn)]
        if len(alike) < MOST_OF_A_KIND:
            told.append(remedy)
    return told


def _outcome_with(tell: Teller, remedy: Remedy) -> Text:
    """What becomes of the record with a remedy."""
    if not remedy.mends:
        return _REACHES.fill(turn=tell.numbered(remedy.legal))
    if remedy.claim != "disagrees" and not remedy.expected:
        return _UNEXPECTED
    return {"agrees": _AGREES, "disagrees": _DISAGREES, "no-claim": _MENDS}[remedy.claim]


_PARTS = Text("Here the record and the rules part", "記録と規則はここで食い違う")
_EXPECTED = Text("The record expects", "記録の期待")
_GIVEN = Text("The rules give", "規則の結果")
_MARKED = Text("[ ] x  the two differ here", "[ ] x  食い違うマス")
_DIFFERS = Text(
    "{place}: {record} in the record, {rules} by the rules",
    "{place}：記録では{record}、規則では{rules}",
)


def parting_lines(tell: Teller, parting: Parting) -> Iterator[Line]:
    """The first turn at which record and rules part, with both boards where they differ."""
    yield from tell.title(_PARTS.to(tell.language), STYLES["error"])
    yield from problem_sentences(tell, parting.problems)
    if parting.expected and parting.differences:
        marks: dict[str, Mark] = {one.place: "arrived" for one in parting.differences}
        positions = parting.expected, parting.position
        yield from tell.boards((_EXPECTED, _GIVEN), positions, (marks, marks))
        yield from tell.paragraph(_MARKED.to(tell.language))
        for difference in parting.differences:
            values = {"record": difference.other.text, "rules": difference.played.text}
            yield from tell.paragraph(tell.say(_DIFFERS, place=difference.place, **values))


# --- Rulings ---------------------------------------------------------------------------------

_RULINGS = Text("Rulings", "裁定")
_NONE_DECISIVE = Text(
    "No ruling matters: under every option it comes out the same.",
    "どの裁定も影響しない。どの選択肢でも同じになる。",
)
_RESULT = Text("Result", "結果")
_SAME = Text("the same", "同じ")
_NOT = Text("{other} (as played: {played})", "{other}（実際は{played}）")
_FIRST = Text("First difference", "最初の違い")
_TURN_ALONE = Text("{turn} alone", "{turn}だけでは")
_KINDS = {
    "legal": Text("legal", "適法になる"),
    "illegal": Text("illegal: {problem}", "反則になる：{problem}"),
    "cut-short": Text(
        "not over yet; the record does not say how it goes on",
        "まだ終わらない。その先は記録にない",
    ),
}
_NOW = Text("{place}: {other} instead of {played}", "{place}：{played}ではなく{other}")
_ELSEWHERE = Text("the board is the same, but not all else", "盤面は同じだが、ほかに違いがある")


def decisive_lines(
    tell: Teller, decisive: Sequence[Decisive], explanation: Explanation
) -> Iterator[Line]:
    """The rulings that mattered for the turns or the result, and what each would change."""
    yield from tell.title(_RULINGS.to(tell.language))
    if not decisive:
        yield from tell.paragraph(_NONE_DECISIVE.to(tell.language))
    for one in decisive:
        yield from _under(tell, one, explanation)


def _under(tell: Teller, one: Decisive, explanation: Explanation) -> Iterator[Line]:
    options = ", ".join(f"{ruling}: {option}" for ruling, option in one.rulings.items())
    for piece in wrapped(options, tell.width):
        yield Line(piece, style="underline")
    for ruling in tell.game.rulebook.rulings:
        if ruling.key in one.rulings:
            meaning = ruling.options[one.rulings[ruling.key]].to(tell.language)
            yield from hanging(f"{ruling.rule.id}  ", meaning, tell.width, 4)
    result = _SAME
    if one.result_differs:
        result = _NOT.fill(other=one.ending, played=explanation.ending)
    rows = [(_RESULT, result)]
    if one.first_difference:
        rows.append((_FIRST, tell.numbered(one.first_difference)))
    for turn in one.turns:
        label = _TURN_ALONE.fill(turn=capital(tell.numbered(turn.number)))
        rows.append((label, _alone(turn)))
    for label, text in rows:
        yield from hanging(f"{label.to(tell.language)}  ", text.to(tell.language), tell.width, 2)


def _alone(turn: TurnUnder) -> Text:
    """What becomes of one turn under other rulings."""
    if turn.kind != "other":
        problem = turn.problem.message if turn.problem else ""
        return _KINDS[turn.kind].fill(problem=problem)
    told = [
        _NOW.fill(place=d.place, other=d.other.text, played=d.played.text) for d in turn.differences
    ]
    if not told:
        return _ELSEWHERE
    return joined(told, "; ")


# --- Another choice --------------------------------------------------------------------------

_INSTEAD = Text("Instead: {turn}", "別の選択：{turn}")
_PLAYED = Text("As played", "実際")
_OTHER = Text("Instead", "別の選択")
_ALL_LEGAL = Text("legal to its end", "最後まで適法")
_CUT = Text(
    "the rest is not replayed: nobody knows which cards would have been drawn",
    "引いたはずのカードがわからないため、以後は再現しない",
)


def alternative_lines(tell: Teller, other: Alternative, explanation: Explanation) -> Iterator[Line]:
    """A turn as played and with another choice, side by side, and what came of each."""
    game, number = tell.game, other.number
    yield from tell.title(tell.say(_INSTEAD, turn=tell.heading(number, other.moves)))
    if other.turn is None:
        yield from problem_sentences(tell, other.trace.verdict.illegality)
        return
    played = explanation.trace.turns[number - 1 : number]
    turns = [*played, other.turn]
    marks = [game.changed([event.to_json() for event in turn.events]) for turn in turns]
    titles = (_PLAYED, _OTHER) if played else (_OTHER,)
    yield from tell.boards(titles, [turn.position for turn in turns], marks)
    for fact in game.facts(other.turn.position, marks[-1]):
        yield from tell.paragraph(fact.to(tell.language))
    yield from event_lines(tell, other.turn.events)
    if played:
        ended = explanation.ending.to(tell.language)
        yield from hanging(f"{_PLAYED.to(tell.language)}  ", ended, tell.width)
    yield from hanging(f"{_OTHER.to(tell.language)}  ", _rest(tell, other), tell.width)


def _rest(tell: Teller, other: Alternative) -> str:
    """How the game ends with the other choice, and how far it could be replayed."""
    ended = other.ending.to(tell.language)
    if other.trace.verdict.status == "illegal":
        return ended
    note = _CUT if other.cut else _ALL_LEGAL.fill(count=len(other.trace.turns))
    return Text(f"{ended}; {note.en}", f"{ended}。{note.ja}").to(tell.language)
