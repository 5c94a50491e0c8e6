"""What an explanation says beyond its turns: faults, rulings that mattered, another choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text as Line

from shellref.explanation import Alternative, Decisive, Explanation, Fault, Parting, Remedy
from shellref.games.game import Game
from shellref.problems import Code, Problem
from shellref.render import words
from shellref.render.telling import Teller, capital, event_lines, history_lines
from shellref.render.text import STYLES, hanging
from shellref.text import Text
from shellref.trace import Verdict

#: How many remedies are told.
MOST_REMEDIES = 8
MOST_OF_A_KIND = 2

_ILLEGAL = Text("{turn} is illegal", "{turn}は反則")
_REMEDIES = Text("What may have been meant", "考えられる書き誤り")
_NO_REMEDY = Text(
    "No slip of the pen that was tried makes the turn legal.",
    "試した書き誤りの中に、このターンが適法になるものはない。",
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
_REACHES = Text(
    "With this it is legal up to turn {legal} of {turns}:",
    "これで全{turns}ターンのうち{legal}ターン目まで適法になる：",
)
_CHOICES = Text(
    "{count} choices would do, such as {choice}", "{count}通りの選択で成り立つ。例：{choice}"
)
_AT_LEAST = Text(
    "at least {count} choices would do, such as {choice}",
    "少なくとも{count}通りの選択で成り立つ。例：{choice}",
)
_ONE_CHOICE = Text("{choice}", "{choice}")


def fault_lines(tell: Teller, fault: Fault) -> Iterator[Line]:
    """An illegal turn: the position before it, the reason, the place, what may have been meant."""
    yield from tell.title(tell.heading(fault.number, fault.moves))
    for text in tell.game.draw(fault.before, frozenset()):
        yield Line(text)
    for fact in tell.game.facts(fault.before, frozenset()):
        yield from tell.paragraph(fact.to(tell.language))
    heading = tell.say(_ILLEGAL, turn=capital(tell.numbered(fault.number)))
    yield Line(heading, style=STYLES["error"])
    yield from problem_sentences(tell, fault.problems)
    for history in fault.histories:
        yield from history_lines(tell, history)
    yield Line(_REMEDIES.to(tell.language), style="underline")
    if not fault.remedies:
        yield from tell.paragraph(_NO_REMEDY.to(tell.language))
    outcome = None
    told = _few_of_a_kind(fault.remedies)[:MOST_REMEDIES]
    for remedy in told:
        if outcome != (outcome := _outcome_with(remedy)):
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
        yield from tell.with_rules(_SENTENCE.fill(message=message), problem.rules)


def _remedy(tell: Teller, remedy: Remedy) -> str:
    """`Turn 7: Black e6, a neighbour of e5`."""
    what = remedy.what
    if remedy.moves and remedy.kind == "left-out":
        choice = tell.game.choice(remedy.moves)
        text = _CHOICES if remedy.count > 1 else _ONE_CHOICE
        text = _AT_LEAST if remedy.at_least else text
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


def _outcome_with(remedy: Remedy) -> Text:
    """What becomes of the record with a remedy."""
    if not remedy.mends:
        return _REACHES.fill(legal=remedy.legal, turns=remedy.turns)
    return {"agrees": _AGREES, "disagrees": _DISAGREES, "no-claim": _MENDS}[remedy.claim]


_PARTS = Text("Here the record and the rules part", "記録と規則はここで食い違う")
_EXPECTED = Text("The record expects", "記録の期待")
_GIVEN = Text("The rules give", "規則の結果")
_DIFFERS = Text(
    "{place}: {record} in the record, {rules} by the rules",
    "{place}：記録では{record}、規則では{rules}",
)


def parting_lines(tell: Teller, parting: Parting) -> Iterator[Line]:
    """The first turn at which record and rules part, with both boards where they differ."""
    yield from tell.title(_PARTS.to(tell.language), STYLES["error"])
    yield from problem_sentences(tell, parting.problems)
    if parting.expected and parting.differences:
        marks = frozenset(difference.place for difference in parting.differences)
        positions = parting.expected, parting.position
        yield from tell.boards((_EXPECTED, _GIVEN), positions, (marks, marks))
        for difference in parting.differences:
            values = {"record": difference.other, "rules": difference.one}
            yield from tell.paragraph(tell.say(_DIFFERS, place=difference.place, **values))


# --- Rulings ---------------------------------------------------------------------------------

_RULINGS = Text("Rulings", "裁定")
_NONE_DECISIVE = Text(
    "No ruling matters: under every option the turn and the result come out the same.",
    "どの裁定も影響しない。どの選択肢でも、このターンも結果も同じになる。",
)
_SAME_RESULT = Text("The result is the same.", "結果は同じ。")
_OTHER_RESULT = Text("The result: {other}, not {played}.", "結果は{played}でなく{other}。")
_FIRST = Text("The first turn that differs is {turn}.", "最初に違いが出るのは{turn}。")
_ALONE = Text("This turn would end with", "このターンの結果の違い")
_ALONE_ILLEGAL = Text(
    "This turn would be illegal: {problem}.", "このターンは反則になる：{problem}。"
)
_NOW = Text("{place}: {other}, not {played}", "{place}：{played}でなく{other}")
_ELSEWHERE = Text("other cards or piles", "カードや山札の違い")


def decisive_lines(
    tell: Teller, decisive: Sequence[Decisive], explanation: Explanation
) -> Iterator[Line]:
    """The rulings that mattered for the turn or the result, and what each would change."""
    yield from tell.title(_RULINGS.to(tell.language))
    if not decisive:
        yield from tell.paragraph(_NONE_DECISIVE.to(tell.language))
    for one in decisive:
        yield from _under(tell, one, explanation)


def _under(tell: Teller, one: Decisive, explanation: Explanation) -> Iterator[Line]:
    game = tell.game
    options = ", ".join(f"{ruling}: {option}" for ruling, option in one.rulings.items())
    yield Line(options, style="underline")
    for ruling in game.rulebook.rulings:
        if ruling.key in one.rulings:
            meaning = ruling.options[one.rulings[ruling.key]].to(tell.language)
            yield from hanging(f"{ruling.rule.id}  ", meaning, tell.width, 4)
    if one.result_differs:
        other, played = (
            _outcome(game, verdict) for verdict in (one.verdict, explanation.trace.verdict)
        )
        yield from tell.paragraph(tell.say(_OTHER_RESULT, other=other, played=played))
    else:
        yield from tell.paragraph(_SAME_RESULT.to(tell.language))
    if one.first_difference:
        turn = tell.numbered(one.first_difference)
        yield from tell.paragraph(tell.say(_FIRST, turn=turn))
    if isinstance(one.alone, Problem):
        yield from tell.paragraph(tell.say(_ALONE_ILLEGAL, problem=one.alone.message))
    elif one.alone:
        yield from tell.paragraph(_ALONE.to(tell.language) + ":")
        for difference in one.differences:
            values = {"other": difference.other, "played": difference.one}
            yield from tell.paragraph(tell.say(_NOW, place=difference.place, **values), 4)
        if not one.differences:
            yield from tell.paragraph(_ELSEWHERE.to(tell.language), 4)


def _outcome(game: Game[Any, Any], verdict: Verdict) -> Text:
    """How a game ends, or why it cannot be played to the end."""
    if verdict.status == "illegal":
        problem = verdict.errors[0]
        return _STOPS.fill(turn=words.numbered(problem.turn or 0, game), problem=problem.message)
    return words.outcome(verdict, game)


_STOPS = Text("{turn} is illegal ({problem})", "{turn}が反則（{problem}）")

# --- Another choice --------------------------------------------------------------------------

_INSTEAD = Text("Instead: {turn}", "別の選択：{turn}")
_PLAYED = Text("As played", "実際")
_OTHER = Text("Instead", "別の選択")
_ALL_LEGAL = Text("all {count} turns are legal", "全{count}ターンが適法")
_CUT = Text(
    "the rest is not replayed: nobody knows which cards would have been drawn",
    "引いたはずのカードが分からないため、以後は再現しない",
)


def alternative_lines(tell: Teller, other: Alternative, explanation: Explanation) -> Iterator[Line]:
    """A turn as played and with another choice, side by side, and what came of each."""
    game, number = tell.game, other.number
    yield from tell.title(tell.say(_INSTEAD, turn=tell.heading(number, other.moves)))
    if other.turn is None:
        yield from problem_sentences(tell, other.trace.verdict.errors)
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
        ended = _outcome(game, explanation.trace.verdict)
        yield from hanging(f"{_PLAYED.to(tell.language)}  ", ended.to(tell.language), tell.width)
    yield from hanging(f"{_OTHER.to(tell.language)}  ", _rest(tell, other), tell.width)


def _rest(tell: Teller, other: Alternative) -> str:
    verdict = other.trace.verdict
    ended = _outcome(tell.game, verdict).to(tell.language)
    if verdict.status == "illegal":
        return ended
    note = _CUT if other.cut else _ALL_LEGAL.fill(count=len(other.trace.turns))
    return Text(f"{ended}; {note.en}", f"{ended}。{note.ja}").to(tell.language)
