"""One random game of a ruleset; it is played once, and the checks walk through it again and again."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from attrs import field, frozen, mutable

from boxlid.errors import RuleError
from boxlid.matches.match import Match
from boxlid.rulesets.ruleset import Ruleset
from boxlid.rulesets.setup import setup_for
from boxlid.tables.dump import dump_table, load_table
from boxlid.tables.table import Table
from boxlid.testing.arguments import Arguments
from boxlid.testing.observations import difference
from boxlid.vocabulary.actions import SAY, Action

Start = tuple[Table, str]
"""A position: a table, and the address of the schedule node where the match begins."""


@frozen
class Effort:
    """How hard the kit tries. With the defaults a small game takes seconds.

    Attributes:
        moves: a game is cut after this many answers and inputs.
        moments: the number of moments of a game at which the costly checks look.
        tail: for this many decisions a fork, a loaded save or an undone match is played on and compared.
        options: the number of options of a question that are tried out.
        probes: the number of actions that nobody offered which are tried at a moment, for each seat.
        orders: the number of orders of arrival of simultaneous answers that are tried.
        seats: at a moment of a larger table, only this many seats are looked at.
        twins: the number of twins that are tried at a moment, for each seat.
        playouts: the number of whole games that the check `ends` plays.
        unfinished: the share of these that may reach the bound on decisions.
    """

    moves: int = 300
    moments: int = 12
    tail: int = 6
    options: int = 12
    probes: int = 40
    orders: int = 24
    seats: int = 5
    twins: int = 4
    playouts: int = 25
    unfinished: float = 0.01


class Failed(Exception):  # noqa: N818 - carried to the report, never seen by a user
    """A check found something."""

    def __init__(self, message: str, match: Match | None = None) -> None:
        self.match = match
        super().__init__(message)


@frozen
class Move:
    """One act of a game: an answer, or an unsolicited input."""

    number: int
    seat: str
    action: Action
    unsolicited: bool = False

    def make(self, match: Match) -> None:
        """Make this move in a match that is at the same place."""
        match.act(self.seat, self.action, match.number)


@mutable(eq=False)
class Line:
    """A game that was played.

    Attributes:
        match: the match at the end.
        moves: the answers and inputs, in order.
        marks: the digest before each move, and at the end.
        fresh: the indices of the moves that are the first answer to their question or group.
        crash: the exception that stopped the game, if a rule crashed.
    """

    match: Match
    moves: list[Move] = field(factory=list)
    marks: list[str] = field(factory=list)
    fresh: list[int] = field(factory=list)
    crash: Exception | None = None


class GameUnderTest:
    """A ruleset, seats, a seed and a start, the random game that follows from them, and a count of comparisons.

    Attributes:
        looked: the number of comparisons made so far.
        at: the match that the check looks at now; a failure reports its place.
        start: None, or the position where every match of this game begins.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        seats: Sequence[str],
        seed: str,
        effort: Effort,
        start: Start | None = None,
    ) -> None:
        self.ruleset, self.seats = ruleset.boxed(len(seats)), tuple(seats)
        self.seed, self.effort, self.start = seed, effort, start
        self.looked = 0
        self.at: Match | None = None
        self.arguments = Arguments(ruleset, self.seats)

    def rng(self, purpose: object) -> random.Random:
        """Chance for one purpose of a check, the same in every process."""
        return random.Random(f"{self.seed}/{purpose}")

    def match(
        self, ruleset: Ruleset | None = None, seed: str | None = None, **settings: Any
    ) -> Match:
        """A new match at the start.

        Args:
            ruleset: another ruleset than the game's, of the same tables.
            seed: another seed than the game's.
            settings: further arguments of `Match`.
        """
        self.at = None
        ruleset = self.ruleset if ruleset is None else ruleset
        start = None if self.start is None else _moved(self.start, ruleset, self.seats)
        seed = self.seed if seed is None else seed
        match = self.at = Match(ruleset, self.seats, seed, start=start, **settings)
        return match

    # --- the line -------------------------------------------------------------------------------

    @cached_property
    def line(self) -> Line:
        """The random game: random answers, and now and then an unsolicited input."""
        rng = self.rng("line")
        line = Line(self.match())
        try:
            self._play(line, rng)
        except Exception as error:  # noqa: BLE001 - a rule may raise anything; `ends` reports it
            line.crash = error
            line.fresh = [i for i in line.fresh if i < len(line.moves)]
        line.marks.append(line.match.digest())
        return line

    def _play(self, line: Line, rng: random.Random) -> None:
        match = line.match
        while match.outcome is None and match.waiting is not None:
            if len(line.moves) >= self.effort.moves:
                return
            if rng.random() < 0.05:
                self._input(line, rng)
                continue
            waiting = match.to_answer
            if len(waiting) == len(match.waiting.questions):
                line.fresh.append(len(line.moves))
            action = choose(rng, match.options(waiting[0]))
            self.arguments.learn(match.options(waiting[0]))
            _take(line, Move(match.number, waiting[0], action))

    def _input(self, line: Line, rng: random.Random) -> None:
        match = line.match
        verb = (
            SAY
            if rng.random() < 0.7
            else rng.choice([r.verb for r in self.ruleset.inputs.values()])
        )
        seat = rng.choice(self.seats)
        action = self.arguments.action(verb, rng)
        if action is not None and match.why_not(seat, action) is None:
            _take(line, Move(match.number, seat, action, unsolicited=True))

    def walk(self, until: int | None = None, **settings: Any) -> Iterator[tuple[int, Match]]:
        """The game again from its start: (index of the next move, the match before it), and the end.

        Args:
            until: stop before this move.
            settings: as for `match`.
        """
        match = self.match(**settings)
        for i, move in enumerate(self.line.moves[:until]):
            self.at = match
            yield i, match
            self.at = match
            move.make(match)
        self.at = match
        yield len(self.line.moves[:until]), match

    def moments(self, count: int | None = None, *, fresh: bool = False) -> set[int]:
        """Indices of moves to look at closely: the first, the last, and others between them."""
        found = self.line.fresh if fresh else range(len(self.line.moves))
        return set(
            sample(self.rng("moments"), found, self.effort.moments if count is None else count)
        )

    def some_seats(self, purpose: object) -> tuple[str, ...]:
        """The seats to look at closely: all, or a sample of a larger table."""
        count = min(self.effort.seats, len(self.seats))
        return tuple(self.rng(f"seats {purpose}").sample(self.seats, count))

    def go_on(self, match: Match, i: int, tail: int | None = None) -> None:
        """Play a match that is before move i on along the line, and compare digests."""
        tail = self.effort.tail if tail is None else tail
        for j, move in enumerate(self.line.moves[i : i + tail], i):
            self.at = match
            move.make(match)
            what = f"the digest after `{move.action.text}`"
            self.equal(match.digest(), self.line.marks[j + 1], what, match)

    # --- comparing ------------------------------------------------------------------------------

    def expect(self, ok: object, message: str, match: Match | None = None) -> None:
        """Count a comparison; raise if it failed."""
        self.looked += 1
        if not ok:
            raise Failed(message, match or self.at)

    def equal(self, found: Any, wanted: Any, what: str, match: Match | None = None) -> None:
        """Count a comparison of plain data; raise with the first place where they differ."""
        self.looked += 1
        if found != wanted:
            raise Failed(f"{what} differs: {difference(wanted, found)}", match or self.at)


def _moved(start: Start, ruleset: Ruleset, seats: tuple[str, ...]) -> Start:
    """The start on a table of the given ruleset."""
    table = load_table(setup_for(ruleset, seats).template, dump_table(start[0]), "the start")
    return table, start[1]


def _take(line: Line, move: Move) -> None:
    mark = line.match.digest()
    move.make(line.match)
    line.marks.append(mark)
    line.moves.append(move)


def choose(rng: random.Random, options: Sequence[Action]) -> Action:
    """One of the options.

    Raises:
        RuleError: there are none.
    """
    if not options:
        raise RuleError("a seat is asked, and nothing is offered to it")
    return options[rng.randrange(len(options))]


def sample(rng: random.Random, found: Sequence[int], count: int) -> list[int]:
    """At most `count` of the numbers, the first and the last among them."""
    if len(found) <= count:
        return list(found)
    if count < 3:
        return sorted(rng.sample(list(found), count))
    return sorted({found[0], found[-1], *rng.sample(list(found[1:-1]), count - 2)})
