"""Branching: all results that chance may give an answer, each with its exact probability."""

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
    """One result that chance may give.

    Attributes:
        probability: its exact probability; those of all branches add up to 1.
        outcomes: (label, outcome) for each draw, in order. The outcome of a shuffle is the whole order; that of several
            dice is all that they show, in the order of the faces; both are separated by spaces.
        match: a fork after the answer, with the source of chance of the original match.
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
    """All results that chance may give an answer, up to the next question, halt or end.

    The answer is taken on a fork that waits at each roll, as if a person had to supply it, and goes on with each
    outcome. The forks have the true hidden state; to look ahead without peeking, branch a planning fork.

    Args:
        match: the match; it is not changed.
        seat: the seat that answers.
        action: its action, or the notation.
        limit: the greatest number of branches.
        events: whether the branches keep events, if the match does.

    Returns:
        The branches, in the order of the faces. A draw whose outcome a script fixes does not branch.

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
    """Outcome -> the number of equally likely ways in which it comes about."""
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
    """The outcomes of several equal dice, where it does not matter which die shows which face."""
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
