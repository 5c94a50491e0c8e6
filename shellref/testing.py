"""Hypothesis strategies and laws for whoever changes a game, adds one or builds on shellref.

`pip install shellref[testing]`. Strategies are plural nouns: `rulings`, `setups`, `games_played`
and `records`. Laws are functions `check_…` that raise `AssertionError`; they hold for every game
and know one only through `Game`.

    >>> @given(games_played(find("what-the-shell")))
    ... def test_refusals(played):
    ...     check_choices(played)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from itertools import chain
from random import Random
from typing import Any, NamedTuple, TypeAlias

from hypothesis import strategies as st

from shellref.games.game import Document, Event, Game
from shellref.record import Record, load
from shellref.record.canonical import digest
from shellref.referee import adjudicate, judge
from shellref.text import PEOPLES_REASONS, PLAYERS
from shellref.trace import Trace

__all__ = [
    "SET_UPS",
    "Played",
    "check_choices",
    "check_colours",
    "check_digest",
    "check_judgement",
    "check_resolution",
    "check_rulings",
    "check_telling",
    "check_trace",
    "exchanged",
    "games_played",
    "is_sound",
    "names",
    "play",
    "read",
    "records",
    "rulings",
    "set_up_what_the_shell",
    "setups",
]

AnyGame: TypeAlias = Game[Any, Any]


class Played(NamedTuple):
    """A game that was played for some turns by legal choices.

    `rulings` are those that a record would write; `states` begins with the start, so that
    `states[n]` is the one after turn n.
    """

    game: AnyGame
    setup: Document | None
    rulings: dict[str, str]
    choices: list[Any]
    states: list[Any]

    def __repr__(self) -> str:
        return f"Played({json.dumps(self.record(), ensure_ascii=False)})"

    @property
    def effective(self) -> dict[str, str]:
        """The value of every ruling with options."""
        return self.game.rulebook.effective(self.rulings)

    def turns(self) -> Iterator[tuple[Any, Any, Any]]:
        """Of each turn the state before, the choices and the state after."""
        return zip(self.states[:-1], self.choices, self.states[1:], strict=True)

    def record(self) -> Document:
        """The plainest record of the game."""
        record = {
            "format": "shellref/1",
            "game": self.game.name,
            "players": {player: {"name": player} for player in PLAYERS},
            "rulings": dict(self.rulings),
            "turns": [self.game.moves(choices) for choices in self.choices],
        }
        return record if self.setup is None else {**record, "setup": deepcopy(self.setup)}

    def trace(self) -> Trace:
        """What the referee makes of that record."""
        return adjudicate(read(self.record()))


def read(document: Document) -> Record:
    """A record document as the referee reads it from JSON."""
    (record,) = load(json.dumps(document, ensure_ascii=False).encode(), "json")
    return record


# ---- strategies ---------------------------------------------------------------------------------


def rulings(game: AnyGame) -> st.SearchStrategy[dict[str, str]]:
    """Rulings as a record writes them: each that has options, or not, default or other."""
    options = {r.key: st.sampled_from(list(r.options)) for r in game.rulebook.rulings}
    return st.fixed_dictionaries({}, optional=options)


def set_up_what_the_shell(random: Random) -> Document | None:
    """No set-up, or a board of any density: thin, crowded, or full but for a few squares.

    What would be a line, or nearly one, is broken by an egg; now and then each player gets one.
    """
    mix = random.choice(_MIXES)
    if mix is None:
        return None
    letters = random.choices(mix, k=81)
    standing, length = {"B": 0, "W": 0}, random.choice([4, 5])
    if random.random() < 0.25:
        standing, length = {"B": 1, "W": 1}, 5
        for row, letter in ((random.randrange(4), "B"), (random.randrange(5, 9), "W")):
            start = 9 * row + random.randrange(5)
            letters[start : start + 5] = letter * 5
    for stretch in _STRETCHES[length]:
        colours = {letters[square] for square in stretch}
        if len(colours) == 1 and colours <= standing.keys():
            (letter,) = colours
            if not standing[letter]:
                letters[random.choice(stretch)] = "E"
            standing[letter] = 0
    for _ in range(random.randint(1, 8)):
        letters[random.randrange(81)] = "."
    eggs = [square for square in range(81) if letters[square] == "E"]
    random.shuffle(eggs)
    if random.random() < 0.5:
        # The two oldest lie as the ends of a flank do, if two eggs can.
        ends = [[a, b] for a in eggs for b in eggs if a != b and {*_apart(a, b)} <= {0, 3}]
        oldest = random.choice(ends or [eggs[:2]])
        eggs.sort(key=lambda egg: egg not in oldest)
    return {
        "board": ["".join(letters[start : start + 9]) for start in range(0, 81, 9)],
        "eggs": [f"{'abcdefghi'[egg % 9]}{9 - egg // 9}" for egg in eggs],
    }


def _apart(one: int, other: int) -> tuple[int, int]:
    """How many ranks and files lie between two squares."""
    return abs(one // 9 - other // 9), abs(one % 9 - other % 9)


#: What a square of a set-up may hold; thinner and denser boards, or none.
_MIXES = [None, None, "......BWE", "....BWE", "..BBWWE", "..BWEE", ".BWE", "BBWWE", "BBBWWWE"]
#: The squares of each stretch of a length that a line may run along, counted from the top left.
_STRETCHES = {
    length: [
        [9 * (row + down * i) + column + right * i for i in range(length)]
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        for row in range(9)
        for column in range(9)
        if row + down * (length - 1) < 9 and 0 <= column + right * (length - 1) < 9
    ]
    for length in (4, 5)
}

#: How to set a game up by chance, by its name: a set-up as a record has it, or None for none.
SET_UPS: Mapping[str, Callable[[Random], Document | None]] = {
    "what-the-shell": set_up_what_the_shell,
}


def setups(game: AnyGame) -> st.SearchStrategy[Document | None]:
    """Set-ups that the game starts from, crowded ones among them; None where it needs none."""
    return _randoms().map(SET_UPS[game.name]).filter(lambda setup: is_sound(game, setup))


def is_sound(game: AnyGame, setup: Document | None) -> bool:
    """Whether nothing is wrong with a set-up that fits the schema."""
    return setup is None or not any(game.check({"setup": setup, "turns": []}))


def _randoms() -> st.SearchStrategy[Random]:
    """Chance in Hypothesis's hands, which seeks out what is rare, or from a seed."""
    return st.randoms(use_true_random=False) | st.integers(0, 2**32 - 1).map(Random)


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
            choices.append(game.pick(states[-1], random))
        else:
            choices.append(random.choice(list(game.choices(states[-1]))))
        states.append(game.resolve(states[-1], choices[-1], effective, None))
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
    after = game.resolve(before, choices, played.effective, events.append)
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


# ---- laws ---------------------------------------------------------------------------------------


def _demand(holds: object, law: str, *evidence: object) -> None:
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
        _demand(turn["turn"] == number, "turns are numbered from 1", number, turn)
        for event in turn["events"]:
            _demand(not decided, "nothing happens after the decision", decided, event)
            _check_event(event, game)
            position = game.apply(position, event)
            decided = event if event["type"] in ("won", "drawn") else None
        after = turn["position"]
        _demand(position == after, f"turn {number}: events give the position", position, after)
    outcome = "unfinished"
    if decided:
        outcome = f"{decided['player']}-wins" if "player" in decided else "draw"
        facts = verdict["outcome"], verdict["reason"], verdict["turn"]
        stated = outcome, decided["reason"], len(document["turns"])
        _demand(facts == stated, "the verdict is the board's decision", facts, stated)
    people = [(event["outcome"], event["reason"]) for event in document["closing"]]
    _demand(not (people and decided), "people decide only what the board did not", document)
    expected = people[0] if people else (outcome, decided and decided["reason"])
    _demand((verdict["outcome"], verdict["reason"]) == expected, "the trace decides", verdict)


def _check_event(event: Document, game: AnyGame) -> None:
    known = {citation.rule.id for citation in game.citations.get(event["type"], ())}
    cited = event["rules"]
    _demand(cited, "each event cites the rules that it rests on", event)
    _demand(known.issuperset(cited), "the table of citations has every citation", event, known)
    _demand(len(set(cited)) == len(cited), "no rule is cited twice", event)
    _demand(event["step"] in game.steps, "an event belongs to a step of the game", event)


def check_telling(document: Document, game: AnyGame) -> None:
    """Every event, choice and position of a trace document can be told in both languages."""
    for turn in document["turns"]:
        position, events = turn["position"], turn["events"]
        texts = [game.choice(turn["moves"]), *map(game.sentence, events)]
        texts += game.facts(position, events)
        for text in texts:
            told = all(words and "{" not in words for words in text)
            _demand(told, "a sentence in both languages, each place filled", turn, text)
        _demand(game.draw(position, events), "a position can be drawn", turn)


def check_resolution(played: Played) -> None:
    """Resolving twice agrees, with and without events, and leaves the state before as it was."""
    game, effective = played.game, played.effective
    for before, choices, after in played.turns():
        first: list[Event] = []
        second: list[Event] = []
        position = game.position(before)
        noted = game.resolve(before, choices, effective, first.append)
        again = game.resolve(before, choices, effective, second.append)
        _demand(noted == again == after, "resolving twice agrees", noted, again, after)
        _demand(first == second, "the same events in the same order", first, second)
        _demand(game.position(before) == position, "the state before stays as it was", position)


def check_choices(played: Played, more: Iterable[Any] = ()) -> None:
    """A refused choice is exactly one that `game.choices` does not make.

    Looked at after the last turn; the choices tried are all those of the start, all made since
    and `more`.
    """
    game, state = played.game, played.states[-1]
    made = [repr(game.moves(choices)) for choices in game.choices(state)]
    legal = set(made)
    _demand(len(legal) == len(made), "each choice is made once", len(legal), len(made))
    _demand(bool(made) != bool(game.decision(state)), "choices until the end", len(made))
    for choices in chain(game.choices(state), game.choices(played.states[0]), played.choices, more):
        refusal, moves = game.refuse(state, choices), game.moves(choices)
        agreed = (refusal is None) == (repr(moves) in legal)
        _demand(agreed, "refused exactly where not generated", moves, refusal)
        _demand(refusal is None or refusal.rules, "a refusal cites its rule", moves, refusal)


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
        game.resolve(before, choices, played.effective, told.append)
        choices = game.read_turn(exchanged(game.moves(choices)))
        _demand(game.refuse(state, choices) is None, "legal with the colours exchanged", choices)
        state = game.resolve(state, choices, played.effective, mirrored.append)
        ours = sorted(json.dumps(exchanged(e.to_json()), sort_keys=True) for e in told)
        theirs = sorted(json.dumps(e.to_json(), sort_keys=True) for e in mirrored)
        _demand(ours == theirs, "the same events, exchanged", ours, theirs)
        there, here = game.position(state), exchanged(game.position(after))
        _demand(there == here, "the same position, exchanged", there, here)
        pair = game.decision(state), game.decision(after)
        outcomes = [decision and decision.outcome for decision in pair]
        _demand(outcomes[0] == exchanged(outcomes[1]), "the same decision, exchanged", *pair)


def check_rulings(played: Played) -> None:
    """A ruling is cited where it mattered: where another option gives another position."""
    game, effective = played.game, played.effective
    for before, choices, after in played.turns():
        events: list[Event] = []
        game.resolve(before, choices, effective, events.append)
        cited = {rule for event in events for rule in event.rules}
        for ruling in game.rulebook.rulings:
            for option in ruling.options:
                other = game.resolve(before, choices, {**effective, ruling.key: option}, None)
                matters = game.position(other) != game.position(after)
                told = ruling.rule in cited or not matters
                _demand(told, f"{ruling.rule} is cited where {option} differs", events)


def check_digest(record: Document, game: AnyGame) -> None:
    """Record → short form → long form → record is the same record with the same digest."""
    short, long = (
        {**record, "turns": [game.restyle(turn, style) for turn in record["turns"]]}
        for style in ("short", "long")
    )
    again = {**record, "turns": [game.restyle(turn, "long") for turn in short["turns"]]}
    _demand(again["turns"] == long["turns"], "short and back is the long form", short, long)
    digests = {digest(document, game) for document in (record, short, long)}
    _demand(len(digests) == 1, "one digest in every style", short, long)
    _demand(read(record).digest in digests, "the digest of the record as read", record)
    for ours, theirs in zip(record["turns"], short["turns"], strict=True):
        same = game.read_turn(ours) == game.read_turn(theirs)
        _demand(same, "the same choices in every style", ours, theirs)


def check_judgement(record: Document, game: AnyGame) -> None:
    """A record that says nothing but the truth is confirmed, or unclaimed if it says nothing."""
    loaded = read(record)
    _demand(not loaded.problems, "a record is a record", record, loaded.problems)
    trace = adjudicate(loaded)
    verdict = trace.verdict
    _demand(judge(loaded) == verdict, "the verdict alone is the trace's", judge(loaded), verdict)
    expects = any(
        not key.startswith("x-")
        for turn in record["turns"]
        if isinstance(turn, dict)
        for key in turn.get("expect", {})
    )
    status = "confirmed" if "result" in record or expects else "unclaimed"
    _demand(verdict.status == status, f"the truth is {status}", record, verdict)
    _demand(not verdict.problems, "nothing is wrong with the truth", record, verdict.problems)
    check_trace(trace.to_json(), game)
