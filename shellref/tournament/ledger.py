"""The records of a tournament, held against its file: one by one, in any order.

Only what concerns the file's own pairings is kept, so that any number of records may pass. What
a single record gets wrong is added to its verdict; what shows only when all have passed (records
missing, pairings played twice) is told of the file, at the end.
"""

from __future__ import annotations

import os.path
from bisect import insort
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shellref.batch.result import Facts, Player, Result
from shellref.problems import Code, Problem, quoted, shortened
from shellref.record import Form
from shellref.record.guesses import did_you_mean
from shellref.text import Text, Value, listed, same
from shellref.tournament.differences import differing, other_game, other_round, outcome_of
from shellref.tournament.document import Entry, near_player
from shellref.tournament.model import Outcome, Pairing, Tournament
from shellref.tournament.paths import beside, leaves, whole
from shellref.tournament.reread import Reread, lines_of
from shellref.tournament.standings import Standings, standings
from shellref.trace import Status, Verdict

#: The statuses of a record whose turns are all legal: it counts.
_LEGAL: frozenset[Status] = frozenset({"confirmed", "unclaimed", "refuted"})
_STATUSES: dict[Status, Text] = {
    "illegal": Text("it is illegal", "反則があります"),
    "malformed": Text("it is malformed", "形式が正しくありません"),
    "unreadable": Text("it cannot be read", "読み取れません"),
    "failed": Text("the referee failed on it", "審判プログラムの不具合です"),
}
_OTHERS = Text("it is of other players", "選手が違います")
_OTHER_GAME = Text("it is of another game", "別のゲームの記録です")
#: How many records of one pairing are kept; of more only the number is known.
_KEPT = 8


class _Match(NamedTuple):
    """A record of a pairing."""

    unnamed: bool
    path: str
    index: int  # type: ignore[assignment]  # in place of tuple.index, which nobody needs
    id: str | None
    outcome: Outcome | None
    #: Why it does not count, if it does not.
    why: Text | None

    def order(self) -> tuple[bool, bool, str, int]:
        """By this they are sorted: whichever comes first counts."""
        return self.unnamed, self.why is not None, self.path, self.index


class Ledger:
    """Takes the judged records of one tournament."""

    def __init__(self, entry: Entry, form: Form | None = None) -> None:
        """`form` is that of the records, where it was not guessed from their files."""
        self.entry = entry
        #: The files that the pairings name, each once, as paths beside the tournament file. One
        #: outside of its folder is not among them.
        self.files: list[str] = []
        self._tournament = entry.tournament
        self._matches: dict[Pairing, list[_Match]] = defaultdict(list)
        self._counts: dict[Pairing, int] = defaultdict(int)
        self._named: dict[tuple[str, int], Pairing] = {}
        self._meetings: dict[frozenset[str], list[Pairing]] = defaultdict(list)
        self._by_name: dict[str, str | None] = {}
        self._reread = Reread(form)
        if self._tournament:
            self._index(self._tournament)

    def _index(self, tournament: Tournament) -> None:
        path = self.entry.source.path
        named = dict.fromkeys(
            pairing.source[0] for pairing in tournament.pairings if pairing.source
        )
        found = {file: beside(path, file) for file in named if not leaves(path, file)}
        self.files = [*found.values()]
        for pairing in tournament.pairings:
            if pairing.source and pairing.source[0] in found:
                file, index = pairing.source
                self._named.setdefault((whole(found[file]), index), pairing)
            if pairing.bye is None:
                self._meetings[frozenset(pairing.players)].append(pairing)
        for player, name in tournament.players.items():
            self._by_name[name] = None if name in self._by_name else player

    def names(self, result: Result) -> bool:
        """Whether a pairing names this record."""
        return self._pairing_naming(result) is not None

    def knows(self, result: Result) -> bool:
        """Whether it is a record of this game, and both players are of this tournament."""
        if self._tournament is None or result.facts is None:
            return False
        players = (result.facts.black, result.facts.white)
        return result.game == self._tournament.game and None not in map(self._id, players)

    def judge(self, result: Result) -> Result:
        """The result with what the tournament file says against it added to its verdict.

        Whatever contradicts the file refutes a record that was legal so far. A record of another
        game that no pairing names is not of this tournament and comes back as it was.
        """
        tournament, facts = self._tournament, result.facts
        named = self._pairing_naming(result)
        if tournament is None or (named is None and result.game != tournament.game):
            return result
        if named and result.game and result.game != tournament.game:
            self._keep(named, named, result, None, _OTHER_GAME)
            return self._told(result, [other_game(result.game, tournament.game)])
        if facts is None:
            if named:
                self._keep(named, named, result, None, None)
            return result
        problems = [*self._strangers(facts)]
        black, white = self._id(facts.black), self._id(facts.white)
        pairing = named
        if black is None or white is None:
            if named:
                self._keep(named, named, result, None, _OTHERS)
            return self._told(result, problems)
        if pairing is None:
            pairing, told = self._meeting(facts, black, white)
            problems += told
        if pairing is None:
            return self._told(result, problems)
        if {black, white} != {*pairing.players}:
            problems.append(self._not_this(pairing, black, white))
            self._keep(pairing, named, result, None, _OTHERS)
            return self._told(result, problems)
        swapped = black != pairing.black
        if swapped:
            problems.append(self._swapped(pairing))
        round_ = tournament.rounds[pairing.round].name
        if named and facts.round is not None and facts.round != round_:
            problems.append(other_round(facts.round, same(round_)))
        outcome = outcome_of(result.verdict, swapped)
        if result.verdict.status in _LEGAL:
            problems += differing(pairing, outcome, result.verdict)
        self._keep(pairing, named, result, outcome, None)
        return self._told(result, problems)

    def finish(self) -> Result:
        """The tournament file itself judged, once all records have passed."""
        source, entry = self.entry.source, self.entry
        self._reread.close()
        found = [entry.locate(problem) for problem in self._missing()] if self._tournament else []
        problems = sorted([*entry.problems, *found], key=lambda problem: problem.place or (0, 0))
        status: Status = "confirmed"
        if source.problem:
            status = "unreadable"
        elif not entry.sound:
            status = "malformed"
        elif any(problem.severity == "error" for problem in found):
            status = "refuted"
        lines = lines_of(problems, entry.places)
        game = self._tournament.game if self._tournament else None
        verdict = Verdict(status, problems=tuple(problems))
        return Result(source.path, source.index, game, None, verdict, lines)

    def outcomes(self) -> dict[Pairing, Outcome]:
        """What counts of each pairing: its record, if that comes to a result, else the file."""
        counting: dict[Pairing, Outcome] = {}
        for pairing in self._tournament.pairings if self._tournament else ():
            found = [match.outcome for match in self._matches.get(pairing, ()) if match.outcome]
            outcome = found[0] if found else pairing.declared
            if outcome and pairing.bye is None:
                counting[pairing] = outcome
        return counting

    def standings(self) -> Standings | None:
        """The standings by all that has passed so far; None where the file has no tournament."""
        if self._tournament is None:
            return None
        return standings(self._tournament, self.outcomes(), sound=self.entry.sound)

    # --- Records and pairings ----------------------------------------------------------------

    def _pairing_naming(self, result: Result) -> Pairing | None:
        return self._named.get((whole(result.path), result.index)) if self._named else None

    def _id(self, player: Player) -> str | None:
        """The id of a player as the tournament has it."""
        assert self._tournament
        if player.id is not None:
            return player.id if player.id in self._tournament.players else None
        return self._by_name.get(player.name)

    def _meeting(
        self, facts: Facts, black: str, white: str
    ) -> tuple[Pairing | None, list[Problem]]:
        """The pairing of two players that a record is of, and what is wrong with its round."""
        assert self._tournament
        pairings = self._meetings.get(frozenset((black, white)), [])
        rounds = {pairing: self._tournament.rounds[pairing.round].name for pairing in pairings}
        right = [pairing for pairing in pairings if facts.round in (rounds[pairing], None)]
        if len(right) == 1:
            return right[0], []
        if not pairings:
            return None, [self._not_this(None, black, white)]
        told = other_round(facts.round, listed([*dict.fromkeys(rounds.values())]))
        return (pairings[0] if len(pairings) == 1 else None), [told]

    def _keep(
        self,
        pairing: Pairing,
        named: Pairing | None,
        result: Result,
        outcome: Outcome | None,
        why: Text | None,
    ) -> None:
        status = result.verdict.status
        legal = status in _LEGAL
        why = why if legal or why else _STATUSES[status]
        unnamed = named is None
        match = _Match(
            unnamed,
            result.path,
            result.index,
            result.facts.id if result.facts else None,
            outcome if legal else None,
            why,
        )
        kept = self._matches[pairing]
        # A file may be read twice.
        if any(
            (known.index, whole(known.path)) == (match.index, whole(match.path)) for known in kept
        ):
            return
        self._counts[pairing] += 1
        insort(kept, match, key=_Match.order)
        del kept[_KEPT:]

    # --- What the file says against a record ---------------------------------------------------

    def _told(self, result: Result, problems: Sequence[Problem]) -> Result:
        """The result with some problems more, each in its place where the record can be had."""
        if not problems:
            return result
        verdict = result.verdict
        located, lines = self._reread.locate(result, problems)
        # Another tournament file may say the same.
        located = [problem for problem in located if problem not in verdict.problems]
        status = verdict.status
        if status in _LEGAL and any(problem.severity == "error" for problem in problems):
            status = "refuted"
        verdict = verdict._replace(status=status, problems=(*verdict.problems, *located))
        return result._replace(verdict=verdict, lines={**result.lines, **lines})

    def _strangers(self, facts: Facts) -> Iterator[Problem]:
        """Players that the tournament does not know, or by another name."""
        assert self._tournament
        known = self._tournament.players
        for colour, player in (("black", facts.black), ("white", facts.white)):
            entrant = self._id(player)
            if entrant is None:
                key, written = ("name", player.name) if player.id is None else ("id", player.id)
                help_ = self._meant(player)
                values: dict[str, Value] = {"player": quoted(written)}
                path = ("players", colour, key)
                yield Problem(Code.UNKNOWN_ENTRANT, values, path, help=help_)
            elif player.name != known[entrant]:
                names = {"known": known[entrant], "found": shortened(player.name)}
                values = {"id": quoted(entrant), **names}
                path = ("players", colour, "name")
                yield Problem(Code.OTHER_NAME, values, path, severity="warning")

    def _meant(self, player: Player) -> Text | None:
        assert self._tournament
        if player.id is None:
            if player.name in self._by_name:
                return Text(
                    "several players have this name: write the id, too",
                    "同名の選手が複数います。idも書いてください",
                )
            meant = near_player(player.name, self._by_name)
        else:
            meant = self._by_name.get(player.name)
            meant = meant or near_player(player.id, self._tournament.players)
        return did_you_mean(meant) if meant else None

    def _not_this(self, pairing: Pairing | None, black: str, white: str) -> Problem:
        assert self._tournament
        called = self._tournament.called
        why = Text("no pairing has these two", "この2人の対戦組み合わせがありません")
        if pairing:
            why = Text(
                "this record is said to be of {black} against {white}",
                "この記録は{black}対{white}のものとされています",
            ).fill(black=called(pairing.black), white=called(pairing.white))
        values: dict[str, Value] = {"black": called(black), "white": called(white), "why": why}
        return Problem(Code.NOT_A_PAIRING, values, ("players",), key=True)

    def _swapped(self, pairing: Pairing) -> Problem:
        assert self._tournament
        called = self._tournament.called
        values = {"black": called(pairing.black), "white": called(pairing.white)}
        return Problem(Code.COLOURS_SWAPPED, values, ("players",), key=True)

    # --- What all records say of the file ------------------------------------------------------

    def _missing(self) -> Iterator[Problem]:
        """Pairings without a record that counts, or with several; ids of several records."""
        assert self._tournament
        called = self._tournament.called
        users: dict[str, list[tuple[Pairing, _Match]]] = defaultdict(list)
        naming = {*self._named.values()}
        begun = {
            pairing.round
            for pairing in self._tournament.pairings
            if pairing.result or pairing.record or self._matches.get(pairing)
        }
        for pairing in self._tournament.pairings:
            matches = self._matches.get(pairing, [])
            named = [match for match in matches if not match.unnamed]
            path = (*pairing.path, "record") if pairing.record else pairing.path
            if pairing.record and not named:
                # Where another names it first, that is what is wrong.
                if pairing in naming:
                    yield Problem(Code.NO_RECORD, {"record": quoted(pairing.record)}, path)
            elif not matches and pairing.round in begun and _is_to_be_played(pairing):
                pair = {"black": called(pairing.black), "white": called(pairing.white)}
                yield Problem(Code.NOT_RECORDED, pair, path, severity="warning")
            for match in matches:
                if match.why:
                    values: dict[str, Value] = {
                        "record": quoted(self._label(match)),
                        "why": match.why,
                    }
                    yield Problem(Code.RECORD_UNSOUND, values, path)
                if match.id is not None:
                    users[match.id].append((pairing, match))
            if len(matches) > 1:
                count = self._counts[pairing]
                values = {"count": count, "records": self._labels(matches, count)}
                yield Problem(Code.PLAYED_TWICE, values, path)
        for written, uses in users.items():
            if len({pairing for pairing, _ in uses}) > 1:
                last = uses[-1][0]
                path = (*last.path, "record") if last.record else last.path
                values = {
                    "id": quoted(written),
                    "records": self._labels([match for _, match in uses]),
                }
                yield Problem(Code.RECORD_ID_TWICE, values, path)

    def _label(self, match: _Match) -> str:
        """A record as the tournament file would name it."""
        folder = os.path.dirname(self.entry.source.path)  # noqa: PTH120
        path = os.path.relpath(match.path, folder or ".")
        return path + (f"#{match.index + 1}" if match.index else "")

    def _labels(self, matches: Sequence[_Match], count: int = 0) -> Text:
        labels = [shortened(self._label(match), 80) for match in matches]
        return listed([*labels, "…"] if count > len(labels) else labels)


def judge(ledgers: Sequence[Ledger], result: Result) -> Result:
    """The result judged by the tournaments that it belongs to, of several.

    Those are all that name it; else, if there is only one, that; else the only one that knows
    its players. Any other record comes back as it was.
    """
    found = [ledger for ledger in ledgers if ledger.names(result)]
    if not found:
        found = [ledger for ledger in ledgers if len(ledgers) == 1 or ledger.knows(result)]
        if len(found) > 1:
            return result
    for ledger in found:
        result = ledger.judge(result)
    return result


def _is_to_be_played(pairing: Pairing) -> bool:
    return pairing.bye is None and not pairing.forfeit and pairing.black != pairing.white
