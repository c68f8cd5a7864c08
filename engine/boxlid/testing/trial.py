"""A trial: one random game of a ruleset, played once and then walked again and again by the checks."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import field, frozen, mutable

from boxlid.errors import RuleError
from boxlid.matches.match import Match
from boxlid.records.lines import record_text
from boxlid.rulesets.ruleset import Ruleset
from boxlid.testing.values import Values
from boxlid.vocabulary.actions import SAY, Action
from boxlid.vocabulary.view import plain


@frozen
class Effort:
    """How hard the kit tries. The defaults take seconds for a small game.

    Attributes:
        moves: a game is cut after so many answers and inputs.
        moments: how many moments of a game the costly checks look at.
        tail: how many decisions a fork, a loaded save or an undone match is played on and compared.
        options: how many options of a question are tried out.
        probes: how many actions that nobody offered are tried at a moment, for each seat.
        orders: how many orders of arrival of simultaneous answers are tried.
        seats: at a moment of a larger table, only so many seats are looked at.
        twins: how many twins are tried at a moment, for each seat.
        playouts: how many whole games the check `ends` plays.
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


class Broken(Exception):  # noqa: N818 - carried to the report, never seen by a user
    """A check found something."""

    def __init__(self, message: str, match: Match | None = None) -> None:
        self.match = match
        super().__init__(message)


@frozen
class Move:
    """One act of a game: an answer, or an unasked input."""

    number: int
    seat: str
    action: Action
    unasked: bool = False

    def make(self, match: Match) -> None:
        """Do it."""
        match.act(self.seat, self.action, match.number)


@mutable(eq=False)
class Line:
    """A game that was played.

    Attributes:
        moves: what was done, in order.
        marks: the digest before each move, and at the end.
        fresh: the indices of moves before which a question stood with no answer yet.
        match: the match at the end.
        crash: what stopped it, if a rule crashed.
        cut: whether it was stopped before its end.
    """

    match: Match
    moves: list[Move] = field(factory=list)
    marks: list[str] = field(factory=list)
    fresh: list[int] = field(factory=list)
    crash: Exception | None = None
    cut: bool = False


class Trial:
    """A ruleset, seats and a seed; the game that they make; and the counting of comparisons.

    Attributes:
        at: the match that a check looks at; a failure tells its place.
    """

    def __init__(self, ruleset: Ruleset, seats: Sequence[str], seed: str, effort: Effort) -> None:
        self.ruleset, self.seats, self.seed, self.effort = (
            ruleset.boxed(len(seats)),
            tuple(seats),
            seed,
            effort,
        )
        self.looked = 0
        self.at: Match | None = None
        self.values = Values(ruleset, self.seats)

    def rng(self, purpose: object) -> random.Random:
        """Chance for one purpose of a check, the same in every process."""
        return random.Random(f"{self.seed}/{purpose}")

    def start(self, **settings: Any) -> Match:
        """A new match."""
        self.at = None
        match = Match(self.ruleset, self.seats, self.seed, **settings)
        self.at = match
        return match

    # --- the line -------------------------------------------------------------------------------

    @cached_property
    def line(self) -> Line:
        """The trial's game: random answers, and now and then an unasked input."""
        rng = self.rng("line")
        line = Line(self.start())
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
                line.cut = True
                return
            if rng.random() < 0.05:
                self._input(line, rng)
                continue
            waiting = match.to_answer
            if len(waiting) == len(match.waiting.questions):
                line.fresh.append(len(line.moves))
            action = choose(rng, match.options(waiting[0]))
            self.values.learn(match.options(waiting[0]))
            self._take(line, Move(match.number, waiting[0], action))

    def _input(self, line: Line, rng: random.Random) -> None:
        match = line.match
        verb = (
            SAY
            if rng.random() < 0.7
            else rng.choice([r.verb for r in self.ruleset.inputs.values()])
        )
        seat = rng.choice(self.seats)
        action = self.values.action(verb, rng)
        if action is not None and match.why_not(seat, action) is None:
            self._take(line, Move(match.number, seat, action, unasked=True))

    @staticmethod
    def _take(line: Line, move: Move) -> None:
        mark = line.match.digest()
        move.make(line.match)
        line.marks.append(mark)
        line.moves.append(move)

    def walk(self, until: int | None = None, **settings: Any) -> Iterator[tuple[int, Match]]:
        """The line again from its start: (index of the move to come, the match before it), and the end.

        Args:
            until: stop before this move.
            settings: of the Match.
        """
        match = self.start(**settings)
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
        """The seats to look at closely; of many a few."""
        count = min(self.effort.seats, len(self.seats))
        return tuple(self.rng(f"seats {purpose}").sample(self.seats, count))

    def go_on(self, match: Match, i: int, tail: int | None = None) -> None:
        """Play a match that stands before move i on along the line, and compare digests."""
        tail = self.effort.tail if tail is None else tail
        for j, move in enumerate(self.line.moves[i : i + tail], i):
            self.at = match
            move.make(match)
            self.equal(
                match.digest(),
                self.line.marks[j + 1],
                f"the digest after `{move.action.text}`",
                match,
            )

    # --- comparing ------------------------------------------------------------------------------

    def expect(self, ok: object, message: str, match: Match | None = None) -> None:
        """Count a comparison; raise if it failed."""
        self.looked += 1
        if not ok:
            raise Broken(message, match or self.at)

    def equal(self, found: Any, wanted: Any, what: str, match: Match | None = None) -> None:
        """Count a comparison of plain data; raise with the first place where they differ."""
        self.looked += 1
        if found != wanted:
            raise Broken(f"{what} differs: {difference(wanted, found)}", match or self.at)


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


def difference(a: Any, b: Any, place: str = "") -> str:
    """The first place where two pieces of plain data differ, in words."""
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        for key in dict.fromkeys([*a, *b]):
            if key not in a or key not in b or a[key] != b[key]:
                return difference(
                    a.get(key, "(nothing)"), b.get(key, "(nothing)"), f"{place}.{key}"
                )
        return f"{place}: the order of {', '.join(map(str, a))} and {', '.join(map(str, b))}"
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        for i, (x, y) in enumerate(zip(a, b, strict=False)):
            if x != y:
                return difference(x, y, f"{place}[{i}]")
        longer = (a, b)[len(b) > len(a)]
        rest = longer[min(len(a), len(b)) :]
        which = "is missing" if len(a) > len(b) else "is too much"
        return f"{place}[{min(len(a), len(b))}]: {short(rest[0]) if rest else longer!r} {which}"
    return f"{place.lstrip('.')}: {short(a)} against {short(b)}".lstrip(": ")


def short(value: Any) -> str:
    """A value in words, shortened."""
    text = repr(value)
    return text if len(text) <= 160 else f"{text[:157]}..."


def seen(match: Match, seat: str, since: int = 0) -> dict[str, Any]:
    """All that a seat gets from a match, as plain data; of the log what came after so many events."""
    pending = match.waiting
    asked = (
        next((a for a in pending.questions if a.seat == seat), None)
        if pending is not None
        else None
    )
    return {
        "view": match.view(seat).plain(),
        "waiting": list(match.to_answer),
        "asked": None if asked is None else [asked.prompt, asked.clause, asked.secret],
        "options": texts(match.options(seat)),
        "log": match.log(seat, since, level=1) if match.events is not None else None,
        "events": events_seen(match, seat, since) if match.events is not None else None,
    }


LISTED = 60


def texts(options: Sequence[Action]) -> list[str]:
    """Options in notation; of a large space its size and some of its members."""
    size = len(options)
    if size <= LISTED:
        return [o.text for o in options]
    return [str(size), *(options[i * size // LISTED].text for i in range(LISTED))]


def rebuilt(match: Match, back: int = 0) -> int:
    """From which event on a match is played again when it is forked: there its newest snapshot stands.

    Args:
        match: a full match.
        back: how many snapshots further back.
    """
    snapshot = match.history.newest
    for _ in range(back):
        snapshot = snapshot.before or snapshot
    return snapshot.events


def events_seen(match: Match, seat: str, since: int = 0) -> list[Any]:
    """The events as a seat saw them."""
    return [
        [e.kind.name, plain(e.args), e.clause, list(e.about)] for e in match.events_of(seat, since)
    ]


def tell_game(match: Match | None) -> str:
    """The game as a record; if a record cannot be made, as lines."""
    if match is None:
        return "(no match had begun)"
    try:
        return record_text(match)
    except Exception:  # noqa: BLE001 - a broken game may have no record
        lines = [f"{e.number} {e.kind} {e.seat} {_payload(e.payload)}" for e in match.entries()]
        return "\n".join(lines) or "(nothing was decided yet)"


def _payload(payload: Any) -> str:
    if isinstance(payload, dict):
        return ", ".join(f"{seat}: {action.text}" for seat, action in payload.items())
    return payload.text if isinstance(payload, Action) else str(payload)
