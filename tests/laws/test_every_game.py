"""The laws that every game keeps; each test quotes the sentence of the design that it proves.

Parametrised over the table of games, so that a game which is added is asked for the same.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import jsonschema_rs
import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from shellref import schemas, testing
from shellref.games import GAMES, find
from shellref.games.game import Game
from shellref.problems import Code
from shellref.record import load
from shellref.record.canonical import digest
from shellref.referee import adjudicate
from shellref.text import OUTCOMES, PEOPLES_REASONS

AnyGame = Game[Any, Any]
every_game = pytest.mark.parametrize("game", [find(name) for name in GAMES], ids=list(GAMES))


@every_game
@given(data=st.data())
def test_events_give_the_position(game: AnyGame, data: st.DataObject) -> None:
    """Applying a trace's events to a turn's position before gives the position after."""
    trace = data.draw(testing.games_played(game)).trace()
    testing.check_trace(trace.to_json(), game)


@every_game
@given(data=st.data())
def test_a_trace_can_be_told(game: AnyGame, data: st.DataObject) -> None:
    """The trace is the product: text, HTML and verdict are all made from it."""
    trace = data.draw(testing.games_played(game)).trace()
    testing.check_telling(trace.to_json(), game)


@pytest.fixture(scope="module")
def trace_schema() -> jsonschema_rs.Draft7Validator:
    """The schema of trace documents, made self-contained."""
    return jsonschema_rs.Draft7Validator(schemas.bundle("trace"))


@every_game
@given(data=st.data())
def test_a_trace_fits_its_schema(
    game: AnyGame, trace_schema: jsonschema_rs.Draft7Validator, data: st.DataObject
) -> None:
    """The trace has its own schema under `schemas/`: traces of sound records, and of others."""
    record = data.draw(testing.records(game))
    missing = data.draw(st.sampled_from(["x-", "players", "turns", "format", "game"]))
    record.pop(missing, None)
    trace_schema.validate(adjudicate(testing.read(record)).to_json("en"))


@every_game
@given(data=st.data())
def test_resolving_twice_agrees(game: AnyGame, data: st.DataObject) -> None:
    """`resolve` is pure: resolving twice agrees, whether or not somebody wants the events."""
    testing.check_resolution(data.draw(testing.games_played(game)))


@every_game
@given(data=st.data())
def test_at_once_is_one_by_one(game: AnyGame, data: st.DataObject) -> None:
    """One engine: many turns at once, without events, are the turns of the trace."""
    testing.check_at_once(data.draw(testing.games_played(game)))


@every_game
@given(data=st.data())
def test_refused_is_what_is_not_generated(game: AnyGame, data: st.DataObject) -> None:
    """A refused choice is exactly one the generator does not make."""
    testing.check_choices(data.draw(testing.games_played(game)))


@every_game
@given(data=st.data())
def test_colours_exchanged_exchange_the_result(game: AnyGame, data: st.DataObject) -> None:
    """Exchanging the colours exchanges the result."""
    testing.check_colours(data.draw(testing.games_played(game)))


@every_game
@given(data=st.data())
def test_rulings_are_cited_where_they_matter(game: AnyGame, data: st.DataObject) -> None:
    """Each event cites the rules that it rests on, and a ruling where it mattered."""
    testing.check_rulings(data.draw(testing.games_played(game)))


@every_game
@given(data=st.data())
def test_one_digest_in_every_style(game: AnyGame, data: st.DataObject) -> None:
    """Record → short form → long form → record is the same record with the same digest."""
    testing.check_digest(data.draw(testing.records(game)), game)


@every_game
@given(data=st.data())
def test_one_digest_in_yaml_and_json(game: AnyGame, data: st.DataObject) -> None:
    """The same game typed in YAML, JSON, short or long has one digest."""
    record = data.draw(testing.records(game))
    width = data.draw(st.sampled_from([20, 80, 10**6]))
    written = yaml.safe_dump(record, allow_unicode=True, width=width)
    (loaded,) = load(written.encode(), "yaml")
    assert loaded.problems == ()
    assert loaded.data == record
    assert loaded.digest == testing.read(record).digest


@every_game
@given(data=st.data())
def test_what_is_never_judged_is_not_in_the_digest(game: AnyGame, data: st.DataObject) -> None:
    """The canonical form is without `notes`, `comment` and `x-…`; the choices are in it."""
    record = data.draw(testing.records(game))
    plain = digest(record, game)
    assert digest({**record, "notes": "n", "x-own": [record]}, game) == plain
    if record["turns"]:
        first, *others = record["turns"]
        commented = {**game.restyle(first, "long"), "comment": "c", "x-own": 1}
        assert digest({**record, "turns": [commented, *others]}, game) == plain
        assert digest({**record, "turns": others}, game) != plain


@every_game
@given(data=st.data())
def test_the_truth_is_confirmed(game: AnyGame, data: st.DataObject) -> None:
    """`confirmed`: every turn is legal, and what the record claims or expects agrees.

    `unclaimed`: every turn is legal; it claims and expects nothing.
    """
    testing.check_judgement(data.draw(testing.records(game)), game)


@every_game
@given(data=st.data())
def test_every_claim_is_judged_by_the_table(game: AnyGame, data: st.DataObject) -> None:
    """Every key that is written is compared; what people decide, the board must have left open.

    A people's reason is taken where the board did not decide and refuted where it did;
    `unfinished` is confirmed where the board did not decide.
    """
    played = data.draw(testing.games_played(game, max_turns=20))
    sound, last = played.record(), len(played.choices)
    decision = game.decision(played.states[-1])
    turn = data.draw(st.sampled_from([{}, {"turn": last}, {"turn": last + 1}]))
    reasons = [None, *game.rulebook.reasons, *PEOPLES_REASONS]
    for outcome, reason in product(OUTCOMES, reasons):
        if outcome == "unfinished" and reason:
            continue
        claim = {"outcome": outcome, **({"reason": reason} if reason else {}), **turn}
        trace = adjudicate(testing.read({**sound, "result": claim}))
        if decision:
            facts = {**decision._asdict(), "turn": last}
            right = all(facts[key] == value for key, value in claim.items())
        else:
            right = outcome == "unfinished" or (
                reason in PEOPLES_REASONS and claim.get("turn", last) == last
            )
        assert trace.verdict.status == ("confirmed" if right else "refuted"), claim
        codes = {problem.code for problem in trace.verdict.problems}
        assert bool(codes) != right
        assert (Code.CLAIM_PEOPLE in codes) == bool(decision and reason in PEOPLES_REASONS)
        taken = not decision and reason in PEOPLES_REASONS
        assert [event.payload for event in trace.closing] == (
            [{"outcome": outcome, "reason": reason}] if taken else []
        )
        testing.check_trace(trace.to_json(), game)


@every_game
@given(data=st.data())
def test_an_illegal_turn_stops_the_replay(game: AnyGame, data: st.DataObject) -> None:
    """`illegal`: the replay stops before the turn; what comes after it is not judged."""
    played = data.draw(testing.games_played(game))
    state = played.states[-1]
    rulings = played.effective
    candidates = testing.some_choices(game, played.states[0], rulings)
    refused = [c for c in candidates[:200] if testing.refusal(game, state, c, rulings)]
    assume(refused)
    illegal = game.moves(data.draw(st.sampled_from(refused)))
    sound = played.record()
    broken = {
        **sound,
        "turns": [*sound["turns"], {**illegal, "expect": {"outcome": "draw"}}, illegal],
        "result": {"outcome": "unfinished", "turn": 99},
    }
    trace, other = adjudicate(testing.read(broken)), played.trace()
    assert trace.verdict.status == "illegal"
    assert trace.turns == other.turns
    assert [problem.turn for problem in trace.verdict.problems] == [len(played.choices) + 1]
    assert (trace.verdict.outcome, trace.verdict.reason, trace.verdict.turn) == (
        other.verdict.outcome,
        other.verdict.reason,
        other.verdict.turn,
    )
    testing.check_trace(trace.to_json(), game)
