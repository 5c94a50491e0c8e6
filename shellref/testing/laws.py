"""What holds for every game, as functions that raise `AssertionError`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from rich.cells import cell_len

from shellref.games.game import Document, Event
from shellref.games.picture import Mark, Row
from shellref.problems import Problem
from shellref.record.canonical import digest
from shellref.referee import adjudicate, judge
from shellref.testing.played import AnyGame, Played, choices_of, read, resolved
from shellref.testing.strategies import MOST, some_choices

#: The columns that every terminal has.
WIDEST_DRAWING = 80


def demand(holds: object, law: str, *evidence: object) -> None:
    """Raises `AssertionError` with the law and the evidence where a law does not hold."""
    if not holds:
        raise AssertionError("\n".join([law, *map(repr, evidence)]))


def check_trace(document: Document, game: AnyGame) -> None:
    """A trace document explains itself.

    Applying its events to a turn's position before gives the position after; each event belongs
    to a step of the game and cites rules that its table of citations has; a decision comes last
    and is the verdict's.
    """
    position, verdict = document["start"], document["verdict"]
    decided: Document | None = None
    for number, turn in enumerate(document["turns"], start=1):
        demand(turn["turn"] == number, "turns are numbered from 1", number, turn)
        for event in turn["events"]:
            demand(not decided, "nothing happens after the decision", decided, event)
            _check_event(event, game)
            position = game.apply(position, event)
            decided = event if event["type"] in ("won", "drawn") else None
        after = turn["position"]
        demand(position == after, f"turn {number}: events give the position", position, after)
    outcome = "unfinished"
    if decided:
        outcome = f"{decided['player']}-wins" if "player" in decided else "draw"
        facts = verdict["outcome"], verdict["reason"], verdict["turn"]
        stated = outcome, decided["reason"], len(document["turns"])
        demand(facts == stated, "the verdict is the board's decision", facts, stated)
    people = [(event["outcome"], event["reason"]) for event in document["closing"]]
    demand(not (people and decided), "people decide only what the board did not", document)
    expected = people[0] if people else (outcome, decided and decided["reason"])
    demand((verdict["outcome"], verdict["reason"]) == expected, "the trace decides", verdict)


def _check_event(event: Document, game: AnyGame) -> None:
    known = {citation.rule.id for citation in game.citations.get(event["type"], ())}
    cited = event["rules"]
    demand(cited, "each event cites the rules that it rests on", event)
    demand(known.issuperset(cited), "the table of citations has every citation", event, known)
    demand(len(set(cited)) == len(cited), "no rule is cited twice", event)
    demand(event["step"] in game.steps, "an event belongs to a step of the game", event)


def check_telling(document: Document, game: AnyGame) -> None:
    """Every event, choice and position of a trace document can be told in both languages."""
    for turn in document["turns"]:
        position, events = turn["position"], turn["events"]
        texts = [game.choice(turn["moves"]), *map(game.sentence, events)]
        marks = game.changed(events)
        texts += game.facts(position, marks)
        for text in texts:
            told = all(words and "{" not in words for words in text)
            demand(told, "a sentence in both languages, each place filled", turn, text)
        _check_drawing(position, marks, game)


def _check_drawing(position: Document, marks: Mapping[str, Mark], game: AnyGame) -> None:
    """A drawing says in characters what is marked, each place by itself, and stays in line."""
    bare, marked = _plain(game.draw(position, {})), _plain(game.draw(position, marks))
    demand(bare and all(bare), "a position can be drawn", position)
    demand([*map(cell_len, bare)] == [*map(cell_len, marked)], "marks move nothing", bare, marked)
    demand(all(cell_len(row) <= WIDEST_DRAWING for row in bare), "it fits a terminal", bare)
    for place, mark in marks.items():
        one = _plain(game.draw(position, {place: mark}))
        demand(one != bare, "a mark is seen without colour", position, place, mark)
        demand([*game.facts(position, {place: mark})], "a mark is explained", position, mark)


def _plain(rows: Iterable[Row]) -> list[str]:
    return ["".join(span.text for span in row) for row in rows]


def check_resolution(played: Played) -> None:
    """Resolving twice agrees, with and without events, and leaves the state before as it was."""
    game, effective = played.game, played.effective
    for before, choices, after in played.turns():
        first: list[Event] = []
        second: list[Event] = []
        position = game.position(before)
        noted = resolved(game, before, choices, effective, first)
        again = resolved(game, before, choices, effective, second)
        demand(noted == again == after, "resolving twice agrees", noted, again, after)
        demand(first == second, "the same events in the same order", first, second)
        demand(game.position(before) == position, "the state before stays as it was", position)


def check_at_once(played: Played) -> None:
    """Playing many turns at once is playing them one by one, up to the first illegal one."""
    game, effective = played.game, played.effective
    one_by_one = replace(game, play_on=None)
    for start in (played.states[0], played.states[len(played.states) // 2]):
        for turns in (played.choices, played.choices * 2, played.choices[-1:] * 2):
            ours = game.play_all(start, turns, effective)
            theirs = one_by_one.play_all(start, turns, effective)
            demand(ours == theirs, "at once as one by one", ours, theirs)
    state, number, refused = game.play_all(played.states[0], iter(played.choices), effective)
    whole = (state, number, refused) == (played.states[-1], len(played.choices), None)
    demand(whole, "a game that was played can be played at once", state, number, refused)


def check_choices(played: Played, more: Iterable[Any] = ()) -> None:
    """A refused choice is exactly one that `game.choices` does not make.

    Looked at after the last turn; the choices tried are all those of the start, all made since
    and `more`. Where there are too many choices to see them all, those seen must be legal.
    """
    game, state, rulings = played.game, played.states[-1], played.effective
    choices = some_choices(game, state, rulings)
    made = [repr(game.moves(one)) for one in choices]
    legal, complete = set(made), len(made) < MOST
    demand(len(legal) == len(made), "each choice is made once", len(legal), len(made))
    demand(bool(made) != bool(game.decision(state)), "choices until the end", len(made))
    first = some_choices(game, played.states[0], rulings) if complete else []
    for one in chain(choices, first, played.choices if complete else (), more):
        moves = game.moves(one)
        # Not the last turn of a record, which may leave something out.
        after = game.play(state, next(iter(game.read_turns([moves, moves]))), rulings, None)
        refused = after if isinstance(after, Problem) else None
        if refused is None and any(game.unplayed(after)):
            # Legal, but it writes more than is played: nobody would make it.
            continue
        if refused is None and repr(moves) not in legal:
            # What is known may be left out: then it is the same as a choice that was made.
            ends = [game.position(resolved(game, state, other, rulings)) for other in choices]
            demand(game.position(after) in ends, "a legal choice is made", moves)
            continue
        agreed = (refused is None) == (repr(moves) in legal)
        demand(agreed, "refused exactly where not generated", moves, refused)
        demand(refused is None or refused.rules, "a refusal cites its rule", moves, refused)


_COLOURS = {
    "black": "white",
    "white": "black",
    "black-wins": "white-wins",
    "white-wins": "black-wins",
}
_PIECES = str.maketrans("BW", "WB")


def exchanged(value: Any) -> Any:
    """A set-up, choice, event, position or outcome with black for white and white for black."""
    if isinstance(value, dict):
        return {exchanged(key): exchanged(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [exchanged(inner) for inner in value]
    if isinstance(value, str):
        return _COLOURS.get(value) or (
            value.translate(_PIECES) if set(value) <= set(".BWE") else value
        )
    return value


def check_colours(played: Played) -> None:
    """Exchanging the colours exchanges the result: every event, position and decision.

    What happens at once is told black before white, so events are compared in any order.
    """
    game = played.game
    state = game.start(exchanged(played.setup))
    for before, choices, after in played.turns():
        told: list[Event] = []
        mirrored: list[Event] = []
        resolved(game, before, choices, played.effective, told)
        choices = choices_of(game, exchanged(game.moves(choices)))
        state = resolved(game, state, choices, played.effective, mirrored)
        ours = sorted(json.dumps(exchanged(e.to_json()), sort_keys=True) for e in told)
        theirs = sorted(json.dumps(e.to_json(), sort_keys=True) for e in mirrored)
        demand(ours == theirs, "the same events, exchanged", ours, theirs)
        there, here = game.position(state), exchanged(game.position(after))
        demand(there == here, "the same position, exchanged", there, here)
        pair = game.decision(state), game.decision(after)
        outcomes = [decision and decision.outcome for decision in pair]
        demand(outcomes[0] == exchanged(outcomes[1]), "the same decision, exchanged", *pair)


def check_rulings(played: Played) -> None:
    """A ruling is cited where it mattered: where another option gives another position."""
    game, effective = played.game, played.effective
    for before, choices, after in played.turns():
        events: list[Event] = []
        resolved(game, before, choices, effective, events)
        cited = {rule for event in events for rule in event.rules}
        for ruling in game.rulebook.rulings:
            for option in ruling.options:
                other = game.play(before, choices, {**effective, ruling.key: option}, None)
                illegal = isinstance(other, Problem)
                matters = illegal or game.position(other) != game.position(after)
                told = ruling.rule in cited or not matters
                demand(told, f"{ruling.rule} is cited where {option} differs", events)


def check_digest(record: Document, game: AnyGame) -> None:
    """Record → short form → long form → record is the same record with the same digest."""
    short, long = (
        {**record, "turns": [game.restyle(turn, style) for turn in record["turns"]]}
        for style in ("short", "long")
    )
    again = {**record, "turns": [game.restyle(turn, "long") for turn in short["turns"]]}
    demand(again["turns"] == long["turns"], "short and back is the long form", short, long)
    digests = {digest(document, game) for document in (record, short, long)}
    demand(len(digests) == 1, "one digest in every style", short, long)
    demand(read(record).digest in digests, "the digest of the record as read", record)
    for ours, theirs in zip(record["turns"], short["turns"], strict=True):
        same = choices_of(game, ours) == choices_of(game, theirs)
        demand(same, "the same choices in every style", ours, theirs)


def check_judgement(record: Document, game: AnyGame) -> None:
    """A record that says nothing but the truth is confirmed, or unclaimed if it says nothing."""
    loaded = read(record)
    demand(not loaded.problems, "a record is a record", record, loaded.problems)
    trace = adjudicate(loaded)
    verdict = trace.verdict
    demand(judge(loaded) == verdict, "the verdict alone is the trace's", judge(loaded), verdict)
    expects = any(
        not key.startswith("x-")
        for turn in record["turns"]
        if isinstance(turn, dict)
        for key in turn.get("expect", {})
    )
    status = "confirmed" if "result" in record or expects else "unclaimed"
    demand(verdict.status == status, f"the truth is {status}", record, verdict)
    demand(not verdict.problems, "nothing is wrong with the truth", record, verdict.problems)
    check_trace(trace.to_json(), game)
