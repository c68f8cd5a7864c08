"""Branching: every way that chance may let an answer end, with its probability, where these are few enough to list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations
from math import factorial
from typing import TYPE_CHECKING

from attrs import frozen

from boxlid.errors import UsageError

if TYPE_CHECKING:
    from boxlid.matches.match import Match
    from boxlid.vocabulary.actions import Action


LIMIT = 1000


@frozen(eq=False)
class Branch:
    """One way that chance may go.

    Attributes:
        probability: exact; those of all branches add up to 1.
        outcomes: (label, outcome) of each draw, in order; of a shuffle the whole order, with blanks between.
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
    source = match.source
    fork = match.fork(events=events)
    fork.use(source.asking(("*",), fork.table.counters))
    fork.act(seat, action)
    found: list[Branch] = []
    open_ = [Branch(Fraction(1), (), fork)]
    while open_:
        here = open_.pop()
        awaited = here.match.awaited
        if awaited is None:
            here.match.use(here.match.source.asking(source.asked, {}))
            found.append(here)
            continue
        label, faces = awaited
        ways = _ways(label, faces, order=here.match.awaits_order, limit=limit)
        if len(found) + len(open_) + len(ways) > limit:
            raise _too_many(label, limit)
        total = sum(ways.values())
        nexts = []
        for outcome, count in ways.items():
            further = here.match.fork()
            further.supply(label, outcome)
            share = here.probability * Fraction(count, total)
            nexts.append(Branch(share, (*here.outcomes, (label, outcome)), further))
        open_ += reversed(nexts)
    return found


def _ways(label: str, faces: tuple[str, ...], *, order: bool, limit: int) -> Counter[str]:
    """Outcome -> in how many equally likely ways it comes about."""
    if not order:
        return Counter(faces)
    distinct = factorial(len(faces))
    for many in Counter(faces).values():
        distinct //= factorial(many)
    if distinct > limit or len(faces) > 9:
        raise _too_many(label, limit)
    orders: Iterable[tuple[str, ...]] = permutations(faces)
    return Counter(map(" ".join, orders))


def _too_many(label: str, limit: int) -> UsageError:
    return UsageError(
        f"`{label}` leads to more than {limit} branches; draw samples of it instead, or raise the limit"
    )
