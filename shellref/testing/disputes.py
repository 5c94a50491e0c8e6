"""Laws of explanations: what is told of a disputed turn is true."""

from __future__ import annotations

from typing import Any

from shellref.disputes import explain, reduce
from shellref.disputes.decisive import decisive
from shellref.disputes.reducing import Shown, shown
from shellref.explanation import Decisive, Remedy
from shellref.games.game import Document
from shellref.problems import Problem
from shellref.record import Record
from shellref.referee import adjudicate
from shellref.testing.laws import demand
from shellref.testing.played import AnyGame, Played, read
from shellref.text import LANGUAGES
from shellref.trace import Trace


def check_near_misses(document: Document, game: AnyGame) -> None:
    """Near misses cite the rules of their kind, can be told, name places, the telling ones first.

    `document` is a trace document.
    """
    before, inquiry = document["start"], game.inquiry
    for turn in document["turns"]:
        misses = inquiry.near_misses(before, turn, document["rulings"])
        order = [miss.relevance for miss in misses]
        demand(order == sorted(order), "the most relevant first", turn, order)
        told = [miss.to_json() for miss in misses]
        demand(all(told.count(miss) == 1 for miss in told), "nothing is told twice", told)
        for miss, said in zip(misses, told, strict=True):
            kind = inquiry.misses.get(miss.type, {}).get(miss.why)
            demand(kind, "every near miss is of a kind of the game", said)
            assert kind
            demand({*kind.rules} <= {*miss.rules}, "it cites the rules of its kind", said)
            sentence = inquiry.sentence(said)
            demand(all(text and "{" not in text for text in sentence), "it can be told", said)
        before = turn["position"]


def check_places(document: Document, game: AnyGame) -> None:
    """Everything that an event names is a place that a user can ask about, in every position.

    `document` is a trace document.
    """
    inquiry, before = game.inquiry, document["start"]
    for turn in document["turns"]:
        misses = inquiry.near_misses(before, turn, document["rulings"])
        for told in (*turn["events"], *(miss.to_json() for miss in misses), turn["moves"]):
            for place in inquiry.places(told):
                demand(place in inquiry.meant(place), "a place is meant by its name", told, place)
        changed = {
            place
            for place in inquiry.board
            if inquiry.at(before, place) != inquiry.at(turn["position"], place)
        }
        named = frozenset().union(*(inquiry.places(event) for event in turn["events"]))
        # Where an egg goes, those behind it move up in the order: no event needs to say so.
        named |= {*before.get("eggs", ())}
        demand(changed <= named, "what changes is named by an event", turn, changed - named)
        standing = inquiry.race.standing(turn["position"])
        demand(all(count >= 0 for count in standing.values()), "a race has a standing", standing)
        before = turn["position"]


def check_set_up(played: Played) -> None:
    """The set-up of a state begins in it; all that `smaller` makes of it has less in it."""
    game = played.game
    for state in played.states:
        if game.decision(state):
            continue
        setup = game.inquiry.set_up(state)
        again = game.start(setup)
        demand(game.position(again) == game.position(state), "the set-up begins there", setup)
        for smaller in game.inquiry.smaller(setup):
            demand(smaller != setup, "a smaller set-up is another", setup)


def check_explanation(played: Played) -> None:
    """Each turn is explained from the very trace: its events, the positions on both sides."""
    record = read(played.record())
    trace = adjudicate(record)
    for number in range(1, len(trace.turns) + 1):
        explanation = explain(record, number)
        [explained] = explanation.turns
        demand(explained.turn == trace.turns[number - 1], "the turn is the trace's", number)
        before = trace.turns[number - 2].position if number > 1 else trace.start
        demand(explained.before == before, "the position before is the trace's", number)
        for language in LANGUAGES:
            document = explanation.to_json(language)
            cited = {rule for event in document["turns"][0]["events"] for rule in event["rules"]}
            demand(cited <= document["rule_texts"].keys(), "every rule has its text", document)


def check_decisive(played: Played) -> None:
    """Every decisive ruling really differs, and none that differs by itself is left out."""
    game, record = played.game, read(played.record())
    actual = adjudicate(record)
    for number in range(1, len(played.choices) + 1):
        found = {
            tuple(one.rulings.items()): one for one in decisive(record, range(number, number + 1))
        }
        for ruling in game.rulebook.rulings:
            for option in ruling.options:
                if option == played.effective[ruling.key]:
                    continue
                other = adjudicate(read(_under(played, {ruling.key: option})))
                differs = _differ(actual, other, number) or _differs_alone(
                    played, number, {ruling.key: option}
                )
                one = found.get(((ruling.key, option),))
                demand(bool(one) == differs, f"{ruling.key}: {option} is told if decisive", number)
                if one:
                    _check_differences(one, actual, other)


def _under(played: Played, rulings: dict[str, str]) -> Document:
    return {**played.record(), "rulings": {**played.effective, **rulings}}


def _differ(one: Trace, other: Trace, number: int) -> bool:
    """Whether two replays differ in a turn's position or in the result."""
    positions = [
        trace.turns[number - 1].position if len(trace.turns) >= number else None
        for trace in (one, other)
    ]
    results = [
        (t.verdict.status == "illegal", t.verdict.outcome, t.verdict.reason, t.verdict.turn)
        for t in (one, other)
    ]
    return positions[0] != positions[1] or results[0] != results[1]


def _differs_alone(played: Played, number: int, rulings: dict[str, str]) -> bool:
    """Whether one turn comes out differently from the position in which it really began."""
    game, effective = played.game, {**played.effective, **rulings}
    before, choices = played.states[number - 1], played.choices[number - 1]
    # As the record has it, whose last turn may leave something out.
    turns = [game.moves(one) for one in played.choices]
    choices = [*game.read_turns(turns)][number - 1]
    after = game.play(before, choices, effective, None)
    if isinstance(after, Problem):
        return True
    return bool(game.position(after) != game.position(played.states[number]))


def _check_differences(one: Decisive, actual: Trace, other: Trace) -> None:
    """The first difference is one, and nothing differs before it."""
    first = one.first_difference
    pairs = [*zip(actual.turns, other.turns, strict=False)]
    for ours, theirs in pairs[: first - 1 if first else None]:
        demand(ours.position == theirs.position, "nothing differs before", first, ours.number)
    if first and first <= len(pairs):
        ours, theirs = pairs[first - 1]
        demand(ours.position != theirs.position, "the first difference is one", first)
    demand(one.verdict == other.verdict._replace(problems=one.verdict.problems), "the verdict", one)


def check_reduction(played: Played, number: int) -> None:
    """A reduced record is confirmed; its last turn shows what the turn showed."""
    record = read(played.record())
    everywhere: frozenset[str] = frozenset()
    wanted = shown(adjudicate(record), played.game, number, everywhere)
    for language in LANGUAGES:
        reduced = reduce(record, number, language=language)
        trace = adjudicate(read(reduced.data))
        demand(trace.verdict.status == "confirmed", "a reduced record is confirmed", reduced.data)
        found = shown(trace, played.game, len(trace.turns), everywhere)
        demand(found.includes(wanted), "it shows the same", reduced.data)
    _check_smallest(reduced.data, wanted, played.game)


def _check_smallest(data: Document, wanted: Shown, game: AnyGame) -> None:
    """No part of the set-up could go as well."""
    bare = {**data, "turns": [*data["turns"][:-1], _bare(data["turns"][-1])]}
    for smaller in game.inquiry.smaller(data.get("setup", {})) if "setup" in data else ():
        trace = _trace(read({**bare, "setup": smaller}))
        count = len(trace.turns) if trace else 0
        same = trace and count and shown(trace, game, count, frozenset()).includes(wanted)
        demand(not same, "nothing more could go", smaller)


def _bare(turn: Any) -> Any:
    return {k: v for k, v in turn.items() if k != "expect"} if isinstance(turn, dict) else turn


def _trace(record: Record) -> Trace | None:
    return None if record.problems else adjudicate(record)


def check_remedies(played: Played, illegal: Document) -> None:
    """Of a record with an illegal turn, every remedy makes as much legal as it says."""
    turns = [played.game.moves(choices) for choices in played.choices]
    record = read({**played.record(), "turns": [*turns, illegal]})
    explanation = explain(record)
    fault = explanation.fault
    demand(fault, "an illegal turn is explained", illegal)
    assert fault
    demand(fault.number == len(turns) + 1, "it is the illegal turn", fault.number)
    for remedy in fault.remedies:
        mended = adjudicate(read({**played.record(), "turns": _mended([*turns, illegal], remedy)}))
        demand(len(mended.turns) == remedy.legal, "as many turns are legal as told", remedy)
    shown = reduce(record)
    verdict = adjudicate(read(shown.data)).verdict
    same = [p.message for p in verdict.errors] == [p.message for p in fault.problems]
    demand(verdict.status == "illegal" and same, "a reduced record has the problem", shown.data)


def _mended(turns: list[Document], remedy: Remedy) -> list[Document]:
    """The turns with a remedy applied."""
    index = remedy.turn - 1
    if remedy.kind in ("entered-twice", "left-in"):
        return [*turns[:index], *turns[index + 1 :]]
    if remedy.kind == "order":
        return [*turns[: index - 1], turns[index], turns[index - 1], *turns[index + 1 :]]
    assert remedy.moves
    rest = turns[index if remedy.kind == "left-out" else index + 1 :]
    return [*turns[:index], remedy.moves, *rest]
