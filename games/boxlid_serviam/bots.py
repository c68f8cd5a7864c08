"""The bot `greedy`: it tries its options in planning forks and takes the one whose turn ends best.

It uses only what its seat may know: a fork's hidden cards are drawn again at random (`turn.plan`), and a position is
valued by public facts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import boxlid as bx
from boxlid import Action, Prompt
from boxlid.hosting import Match

from boxlid_serviam.scoring import MATCH, matches_of
from boxlid_serviam.table import FAMILY, TURNS, ServiamTable, connections, is_solo, value_of

FORKS = 24
"""The most options that one decision tries; of more, it tries a random part."""
MANY = 100
"""With more options than this the question is how to lay a row, where the bot knows nothing better than chance."""
SETTLE = 12
"""The most further questions of its own that a fork answers before it is valued."""


def greedy(_seat: str) -> Any:
    """Make a greedy player."""
    return choose


def choose(turn: Prompt) -> Action:
    """Return the option whose turn ends best."""
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
    """Return the option's index in the fork; the seat's own options are the same there."""
    options = fork.options(seat)
    return next(i for i in range(len(options)) if options[i] is option)


def settled(fork: Match, seat: str) -> float:
    """Finish the seat's own turn by rules of thumb, then return the value of the position."""
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
    """Return the index of an option that raises the seat's own holders or lowers those of others; else 0."""
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
    """Return how good a position is for a seat, from public facts only."""
    left = TURNS - t.turns[seat]
    own = t.vp[seat] + MATCH * matches_of(t, seat) + _marks(t, seat)
    own += _prospects(t, seat) * min(left, 3) / 3
    return own - _rivals(t, seat)


def _prospects(t: ServiamTable, seat: str) -> float:
    """Return what the open connections would pay, the two best above all, and a little for having many."""
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
    """Return a value for the steps towards the shadow bonus."""
    marked = t.data.marked
    piles = [t.zones[t.pile[seat, h]] for h in connections(t, seat)]
    have = sum(any(g in marked for g in pile) for pile in piles)
    return 0.6 * have


def _rivals(t: ServiamTable, seat: str) -> float:
    if is_solo(t):
        listed: Mapping[str, Any] = t.data.merchants
        holders = [h for m in t.zones[t.merchant] for h in listed[m].holders]
        return t.vp[FAMILY] + sum(value_of(t, h) for h in holders)
    others = [t.vp[s] + 0.5 * _prospects(t, s) for s in t.seats if s != seat]
    return 0.5 * max(others) + 0.2 * sum(others) / len(others)


GREEDY = bx.Bot("greedy", "Looks one turn ahead and takes what looks best for its house.", greedy)
