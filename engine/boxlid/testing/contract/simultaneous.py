"""Check of simultaneous answers: their order does not matter, and they are secret until the group closes."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping

from boxlid.matches.match import Match
from boxlid.testing.game import GameUnderTest, choose
from boxlid.testing.observations import events_seen, replayed_from, texts
from boxlid.testing.runner import conformance_check
from boxlid.vocabulary.actions import Action
from boxlid.vocabulary.questions import Group
from boxlid.vocabulary.view import plain


@conformance_check("arrival")
def arrival(game: GameUnderTest) -> None:
    """The order of simultaneous answers, and replacing one, changes nothing; they are secret until the group closes."""
    moments, first = game.moments(fresh=True), _first_group(game)
    for i, match in game.walk():
        group = match.waiting
        if i not in game.line.fresh or not isinstance(group, Group) or len(match.to_answer) < 2:
            continue
        rng = game.rng(f"arrival {i}")
        if i in moments or i == first:
            _sealed(game, match, group, rng)
            _orders(game, match, rng)


def _first_group(game: GameUnderTest) -> int:
    numbers = [m.number for m in game.line.moves if not m.unsolicited]
    return next((i for i in game.line.fresh if numbers.count(game.line.moves[i].number) > 1), -1)


def _orders(game: GameUnderTest, match: Match, rng: random.Random) -> None:
    waiting = match.to_answer
    chosen = {seat: choose(rng, match.options(seat)) for seat in waiting}
    straight = match.fork()
    for seat in waiting:
        straight.act(seat, chosen[seat])
    since = replayed_from(match)
    wanted = _all_heard(straight, since)
    for order in _permutations(waiting, game.effort.orders, rng):
        for replaced in (False, True):
            fork = match.fork()
            game.at = fork
            for seat in order:
                if replaced:
                    _change_of_mind(fork, seat, order, chosen, rng)
                fork.act(seat, chosen[seat])
            what = (
                f"answers in the order {', '.join(order)}{', some replaced,' if replaced else ''}"
            )
            game.equal(fork.digest(), straight.digest(), f"{what}: the digest", fork)
            game.equal(_all_heard(fork, since), wanted, f"{what}: the events", fork)


def _change_of_mind(
    fork: Match, seat: str, order: tuple[str, ...], chosen: Mapping[str, Action], rng: random.Random
) -> None:
    """Replace an answer: this seat's, or an earlier seat's if this one's answer would close the group."""
    if seat == order[-1]:
        earlier = rng.choice(order[:-1])
        fork.act(earlier, choose(rng, fork.options(earlier)))
        fork.act(earlier, chosen[earlier])
    else:
        fork.act(seat, choose(rng, fork.options(seat)))


def _all_heard(match: Match, since: int) -> list[object]:
    return [
        [e.kind.name, plain(e.args), e.clause, e.to, plain(e.rest)]
        for e in (match.events or [])[since:]
    ]


def _permutations(
    seats: tuple[str, ...], count: int, rng: random.Random
) -> Iterator[tuple[str, ...]]:
    if len(seats) < 5:
        yield from itertools.islice(itertools.permutations(seats), count)
        return
    yield seats[::-1]
    for _ in range(count - 1):
        yield tuple(rng.sample(seats, len(seats)))


def _sealed(game: GameUnderTest, match: Match, group: Group, rng: random.Random) -> None:
    """Before the group closes, an answer shows to nobody outside its circle and changes nobody's options."""
    fork = match.fork()
    first = rng.choice(match.to_answer)
    others = [s for s in game.some_seats(match.number) if s != first]
    before = {seat: _unsealed(fork, seat) for seat in others}
    fork.act(first, choose(rng, fork.options(first)))
    for seat in others:
        game.equal(
            _unsealed(fork, seat),
            before[seat],
            f"when {first} has answered, what {seat} gets",
            fork,
        )
        shown = fork.view(seat).comrades
        if not (seat in group.circle and first in group.circle):
            game.expect(
                not shown, f"{seat} sees the answer of {first} before the group is closed", fork
            )


def _unsealed(match: Match, seat: str) -> dict[str, object]:
    view = match.view(seat).plain()
    view["waiting"] = view["comrades"] = None
    return {
        "view": view,
        "options": texts(match.options(seat)),
        "events": events_seen(match, seat, replayed_from(match)),
    }
