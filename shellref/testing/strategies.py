"""Hypothesis strategies: rulings, set-ups, games and records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

from hypothesis import strategies as st

from shellref.games.game import Document, Event
from shellref.testing.played import AnyGame, Played, resolved
from shellref.testing.setups import SET_UPS
from shellref.text import PEOPLES_REASONS, PLAYERS


def rulings(game: AnyGame) -> st.SearchStrategy[dict[str, str]]:
    """Rulings as a record writes them: each that has options, or not, default or other."""
    options = {r.key: st.sampled_from(list(r.options)) for r in game.rulebook.rulings}
    return st.fixed_dictionaries({}, optional=options)


def setups(game: AnyGame) -> st.SearchStrategy[Document | None]:
    """Set-ups that the game starts from, crowded ones among them; None where it needs none."""
    return _randoms().map(SET_UPS[game.name]).filter(lambda setup: is_sound(game, setup))


def is_sound(game: AnyGame, setup: Document | None) -> bool:
    """Whether nothing is wrong with a set-up that fits the schema."""
    return setup is None or not any(game.check({"setup": setup, "turns": []}))


def _randoms() -> st.SearchStrategy[Random]:
    """Chance in Hypothesis's hands, which seeks out what is rare, or from a seed."""
    return st.randoms(use_true_random=False) | st.integers(0, 2**32 - 1).map(Random)


#: A game can have more legal choices than anybody wants to see.
MOST = 2000


def some_choices(game: AnyGame, state: Any, rulings: Mapping[str, str]) -> list[Any]:
    """All legal choices, or the first `MOST`."""
    return list(islice(game.choices(state, rulings), MOST))


def play(
    game: AnyGame,
    random: Random,
    setup: Document | None = None,
    chosen: Mapping[str, str] | None = None,
    max_turns: int = 1000,
    lively: float = 1.0,
) -> Played:
    """A game until the board decides, or for `max_turns`, under the rulings `chosen`.

    Of the choices, a share of `lively` is made by `game.pick`; the others may be any.
    """
    rulings = dict(chosen or {})
    effective = game.rulebook.effective(rulings)
    states: list[Any] = [game.start(setup)]
    choices: list[Any] = []
    while len(choices) < max_turns and not game.decision(states[-1]):
        if random.random() < lively:
            choices.append(game.pick(states[-1], effective, random))
        else:
            choices.append(random.choice(some_choices(game, states[-1], effective)))
        states.append(resolved(game, states[-1], choices[-1], effective))
    return Played(game, setup, rulings, choices, states)


@st.composite
def games_played(
    draw: st.DrawFn,
    game: AnyGame,
    max_turns: int = 40,
    chosen: Mapping[str, str] | None = None,
) -> Played:
    """Games by legal choices of at most `max_turns` turns, lively ones and erratic ones.

    The rulings are those `chosen`, or any.
    """
    lively = draw(st.sampled_from([1.0, 0.5, 0.0]))
    turns = draw(st.integers(0, max_turns))
    written = draw(rulings(game)) if chosen is None else chosen
    return play(game, draw(_randoms()), draw(setups(game)), written, turns, lively)


def names() -> st.SearchStrategy[str]:
    """Names and other short texts of any script, without control characters."""
    characters = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
    return st.text(characters, min_size=1, max_size=12)


def _numbers() -> st.SearchStrategy[int | float]:
    """Whole numbers, and fractions that are written without an exponent."""
    return st.integers(0, 10**6) | st.integers(0, 10**6).map(lambda n: n + 0.25)


def _anything() -> st.SearchStrategy[Any]:
    """Values that a key of one's own (`x-…`) may have."""
    leaves = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | names()
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names(), inner, max_size=3),
        max_leaves=4,
    )


@st.composite
def records(draw: st.DrawFn, game: AnyGame, max_turns: int = 20) -> Document:
    """Records that claim and expect nothing but the truth, with all that a record may hold.

    Long and short turns are mixed; keys of one's own stand anywhere.
    """
    played = draw(games_played(game, max_turns))
    player = st.fixed_dictionaries({"name": names()}, optional={"id": names()})
    record = {
        **played.record(),
        "players": {"black": draw(player), "white": draw(player)},
        "turns": list(_turns(draw, played)),
    }
    if not played.rulings and draw(st.booleans()):
        del record["rulings"]
    event = {key: names() for key in ("name", "site", "date", "round", "table", "city")}
    event["round"] |= st.integers(0, 99).map(str)
    optional = {
        "id": names().filter(lambda text: "|" not in text),
        "event": st.fixed_dictionaries({}, optional=event),
        "notes": names(),
        "result": _claims(played),
    }
    record |= draw(st.fixed_dictionaries({}, optional=optional))
    for mapping in draw(st.lists(st.sampled_from(list(_mappings(record))), max_size=3)):
        mapping["x-" + draw(names())] = draw(_anything())
    return record


def _turns(draw: st.DrawFn, played: Played) -> Iterator[Any]:
    """The turns of a record: short, long, or long with all that a turn may hold."""
    game = played.game
    for before, choices, _ in played.turns():
        style = draw(st.sampled_from(["short", "long", "full"]))
        if style != "full":
            yield game.restyle(game.moves(choices), style)
            continue
        optional = {
            "comment": names(),
            "clock": st.fixed_dictionaries({}, optional=dict.fromkeys(PLAYERS, _numbers())),
            "expect": st.just({}),
        }
        turn = {**game.moves(choices), **draw(st.fixed_dictionaries({}, optional=optional))}
        if "expect" in turn:
            turn["expect"] = _expectations(draw, played, before, choices)
        yield turn


def _expectations(draw: st.DrawFn, played: Played, before: Any, choices: Any) -> Document:
    """Some of what came of a turn, as `expect` says it."""
    game = played.game
    events: list[Event] = []
    after = resolved(game, before, choices, played.effective, events)
    expect: Document = {}
    for key in draw(st.sets(st.sampled_from(["outcome", *game.expectations]))):
        if key == "outcome":
            decision = game.decision(after)
            expect[key] = decision.outcome if decision else "unfinished"
            continue
        expectation = game.expectations[key]
        value = expectation.value(events, game.position(after))
        if expectation.by_player:
            value = {p: value[p] for p in draw(st.sets(st.sampled_from(list(PLAYERS))))}
        if expectation.unordered and isinstance(value, dict):
            value = {p: draw(st.permutations(inner)) for p, inner in value.items()}
        elif expectation.unordered:
            value = draw(st.permutations(value))
        expect[key] = value
    return expect


def _claims(played: Played) -> st.SearchStrategy[Document]:
    """True claims: the board's decision or part of it, else what people may decide."""
    last = len(played.choices)
    decision = played.game.decision(played.states[-1])
    if decision:
        return st.fixed_dictionaries(
            {"outcome": st.just(decision.outcome)},
            optional={"reason": st.just(decision.reason), "turn": st.just(last)},
        )
    unfinished = st.fixed_dictionaries(
        {"outcome": st.just("unfinished")}, optional={"turn": st.integers(0, 99)}
    )
    peoples = st.fixed_dictionaries(
        {
            "outcome": st.sampled_from(["black-wins", "white-wins", "draw"]),
            "reason": st.sampled_from(list(PEOPLES_REASONS)),
        },
        optional={"turn": st.just(last)},
    )
    return unfinished | peoples


def _mappings(value: Any) -> Iterator[Document]:
    """Every mapping of a document, itself included."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, dict | list):
            yield from _mappings(inner)
