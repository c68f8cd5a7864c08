"""Bots for Serviam. `greedy` looks one turn ahead with planning forks and takes what looks best.

It knows what its seat may know: the forks are drawn anew (`turn.plan`), and a position is valued by public facts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import boxlid as bx
from boxlid import Action, Prompt
from boxlid.hosting import Match

from boxlid_serviam.scoring import MATCH, matches_of
from boxlid_serviam.table import FAMILY, TURNS, ServiamTable, connections, solo, value_of

FORKS = 24
"""How many options a decision looks into; of more, a random part."""
MANY = 100
"""More options than that are lay-outs of a row, about which it knows no better than chance."""
SETTLE = 12
"""How many of its own further questions a fork answers before it is valued."""


def greedy(_seat: str) -> Any:
    """Make a greedy player."""
    return choose


def choose(turn: Prompt) -> Action:
    """The option whose turn ends best."""
    options = turn.options
    if len(options) == 1:
        return options[0]
    if len(options) > MANY:
        return options[turn.rng.randrange(len(options))]
    tried = _some(turn, len(options))
    base = turn.plan(turn.rng.randrange(1 << 30))
    number = base.number
    best, best_worth = options[tried[0]], float("-inf")
    for i in tried:
        fork = base.fork(keep="none", events=False)
        fork.answer(number, turn.seat, _index(fork, turn.seat, options[i]))
        worth = settled(fork, turn.seat)
        if worth > best_worth:
            best, best_worth = options[i], worth
    return best


def _some(turn: Prompt, count: int) -> Sequence[int]:
    if count <= FORKS:
        return range(count)
    return sorted(turn.rng.sample(range(count), FORKS))


def _index(fork: Match, seat: str, option: Action) -> int:
    """The option's place in the fork; the seat's own options are the same there."""
    options = fork.options(seat)
    return next(i for i in range(len(options)) if options[i] is option)


def settled(fork: Match, seat: str) -> float:
    """Finish the seat's own turn by rules of thumb, then value the position."""
    t: Any = fork.table
    for _ in range(SETTLE):
        if fork.outcome is not None or fork.to_answer != (seat,) or t.active != seat:
            break
        options = fork.options(seat)
        if any(o.verb.name == "give" for o in options[:1]):
            break
        fork.answer(fork.number, seat, _thumb(t, seat, options))
    return worth_of(t, seat)


def _thumb(t: ServiamTable, seat: str, options: Sequence[Action]) -> int:
    """Raise one's own, lower what others have; else the first option."""
    mine = connections(t, seat)

    def liking(option: Action) -> float:
        verb, args = option.verb.name, option.args
        if verb == "raise":
            return 2.0 * float(args[0] == t.recipient) + float(args[0] in mine)
        if verb == "lower":
            return -2.0 * float(args[0] == t.recipient) - float(args[0] in mine)
        if verb == "harm":
            return float(t.vp[args[0]])
        return 0.0

    return max(range(min(len(options), FORKS)), key=lambda i: liking(options[i]))


def worth_of(t: ServiamTable, seat: str) -> float:
    """How good a position is for a seat, from public facts only."""
    left = TURNS - t.turns[seat]
    own = t.vp[seat] + MATCH * matches_of(t, seat) + _marks(t, seat)
    own += _prospects(t, seat) * min(left, 3) / 3
    return own - _rivals(t, seat)


def _prospects(t: ServiamTable, seat: str) -> float:
    """What the connections that are still open would pay, the best one most; and having many."""
    letters = t.data.letters
    values = sorted(
        (
            value_of(t, h)
            for h in connections(t, seat)
            if letters.isdisjoint(t.zones[t.pile[seat, h]])
        ),
        reverse=True,
    )
    return 1.5 * sum(values[:2]) + 0.3 * sum(values[2:]) + 0.5 * len(values)


def _marks(t: ServiamTable, seat: str) -> float:
    """Steps towards the shadow bonus."""
    marked = t.data.marked
    piles = [t.zones[t.pile[seat, h]] for h in connections(t, seat)]
    have = sum(any(g in marked for g in pile) for pile in piles)
    return 0.6 * have


def _rivals(t: ServiamTable, seat: str) -> float:
    if solo(t):
        listed: Mapping[str, Any] = t.data.merchants
        holders = [h for m in t.zones[t.merchant] for h in listed[m].holders]
        return t.vp[FAMILY] + sum(value_of(t, h) for h in holders)
    others = [t.vp[s] + 0.5 * _prospects(t, s) for s in t.seats if s != seat]
    return 0.5 * max(others) + 0.2 * sum(others) / len(others)


GREEDY = bx.Bot("greedy", "Looks one turn ahead and takes what looks best for its house.", greedy)
