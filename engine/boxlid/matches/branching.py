"""Branching: every way that chance may let an answer end, with its probability, where these are few enough to list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations_with_replacement, permutations
from math import comb, factorial

from attrs import frozen

from boxlid.errors import UsageError
from boxlid.matches.match import Match
from boxlid.vocabulary.actions import Action
from boxlid.vocabulary.questions import AwaitedRoll

LIMIT = 1000


@frozen(eq=False)
class Branch:
    """One way that chance may go.

    Attributes:
        probability: exact; those of all branches add up to 1.
        outcomes: (label, outcome) of each draw, in order; of a shuffle the whole order, of several dice what they show
            together in the order of the faces, with blanks between.
        match: a fork that stands after it, its chance to come that of the match that branched.
    """

    probability: Fraction
    outcomes: tuple[tuple[str, str], ...]
    match: Match


def branches(
    match: Match,
    seat: str,
    action: Action | str,
    *,
    limit: int = LIMIT,
    events: bool = False,
) -> list[Branch]:
    """Every way that chance may let an answer end: up to the next question, halt or end.

    It works like dice of real people: the answer is taken on a fork until a roll is asked for, and again with each
    of its faces. It knows the true state, as the match does; to look ahead without peeking, branch a planning fork.

    Args:
        match: it is left as it is.
        seat, action: as of `Match.act`.
        limit: how many branches there may be.
        events: whether the branches keep events; only where the match keeps some.

    Returns:
        The branches, in the order of the faces. Outcomes that a script fixes are certain.

    Raises:
        IllegalAction: the answer is not possible.
        UsageError: there are more branches than `limit`.
    """
    source = match.chance
    fork = match.fork(events=events)
    fork.chance = source.asking(("*",), fork.table.counters)
    fork.act(seat, action)
    found: list[Branch] = []
    open_ = [Branch(Fraction(1), (), fork)]
    while open_:
        here = open_.pop()
        roll = here.match.waiting
        if not isinstance(roll, AwaitedRoll):
            here.match.chance = here.match.chance.asking(source.asked, {})
            found.append(here)
            continue
        ways = _ways(roll, limit)
        if len(found) + len(open_) + len(ways) > limit:
            raise _too_many(roll, limit)
        total = sum(ways.values())
        nexts = []
        for outcome, count in ways.items():
            further = here.match.fork()
            further.supply(roll.label, outcome)
            share = here.probability * Fraction(count, total)
            nexts.append(Branch(share, (*here.outcomes, (roll.label, outcome)), further))
        open_ += reversed(nexts)
    return found


def _ways(roll: AwaitedRoll, limit: int) -> Mapping[str, int]:
    """Outcome -> in how many equally likely ways it comes about."""
    if roll.is_order:
        return _orders(roll, limit)
    if roll.count > 1:
        return _throws(roll, limit)
    return Counter(roll.faces)


def _orders(roll: AwaitedRoll, limit: int) -> Mapping[str, int]:
    distinct = factorial(len(roll.faces))
    for many in Counter(roll.faces).values():
        distinct //= factorial(many)
    if distinct > limit or len(roll.faces) > 9:
        raise _too_many(roll, limit)
    return Counter(map(" ".join, permutations(roll.faces)))


def _throws(roll: AwaitedRoll, limit: int) -> Mapping[str, int]:
    """What several equal dice show together, whichever of them shows what."""
    sides = Counter(roll.faces)
    if comb(len(sides) + roll.count - 1, roll.count) > limit:
        raise _too_many(roll, limit)
    ways: dict[str, int] = {}
    for shown in combinations_with_replacement(sides, roll.count):
        count = factorial(roll.count)
        for side, times in Counter(shown).items():
            count = count // factorial(times) * sides[side] ** times
        ways[" ".join(shown)] = count
    return ways


def _too_many(roll: AwaitedRoll, limit: int) -> UsageError:
    return UsageError(
        f"`{roll.label}` leads to more than {limit} branches; draw samples of it instead, or raise the limit"
    )
