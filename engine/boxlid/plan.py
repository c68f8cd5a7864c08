"""Planning without peeking: what a seat knows of hidden pieces, and forks in which the rest is drawn anew."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from boxlid.chance import Chance
from boxlid.errors import UsageError
from boxlid.events import MOVED, ORDERED, SHOWN, SHUFFLED, TURNED, Event
from boxlid.flow import Together
from boxlid.journal import REPLANNED, Entry

if TYPE_CHECKING:
    from boxlid.match import Match
    from boxlid.pieces import Piece
    from boxlid.table import Table
    from boxlid.zones import Zone

Known = dict[str, tuple[str, int | None]]
"""Piece -> the zone where the seat knows it to be, and its index there if it knows that too."""


class _Memory:
    """Folds the events that a seat sees into what it knows of pieces that it does not see now."""

    def __init__(self, known: Known) -> None:
        self.known = known

    def take(self, event: Event, seat: str) -> None:
        kind = event.kind
        if kind is MOVED:
            self._moved(event.seen_by(seat), event.args)
            return
        facts = event.seen_by(seat)
        if kind is SHUFFLED or kind is ORDERED:
            zone = event.args[0]
            self.known = {p: (z, None if z == zone else i) for p, (z, i) in self.known.items()}
            if kind is SHUFFLED and facts is not None and facts[2] is not None:
                self.known |= {p: (zone, i) for i, p in enumerate(facts[2])}
        elif kind is TURNED and facts is not None:
            self.known[facts[0]] = (facts[1], facts[3])
        elif kind is SHOWN and facts is not None:
            self.known[facts[0]] = (facts[1], facts[2])

    def _moved(self, facts: tuple[Any, ...] | None, true: tuple[Any, ...]) -> None:
        """A move: of a piece that the seat saw; of one that it did not; or one that it does not know of."""
        _, src, dst, left, came = true
        piece = None if facts is None else facts[0]
        if facts is None:
            left = came = None
        known: Known = {}
        for p, (zone, i) in self.known.items():
            if piece is None and zone == src:
                if left is None or i is None:
                    continue  # it may have been this one
                if i == left:
                    piece = p
                    continue
            if zone == src and left is not None and i is not None and i > left:
                known[p] = (zone, i - 1)
            elif zone == dst and came is not None and i is not None and i >= came:
                known[p] = (zone, i + 1)
            else:
                known[p] = (zone, i)
        if piece is not None:
            known[piece] = (dst, came)
        self.known = known


def knowledge(match: Match, seat: str, upto: int | None = None) -> Known:
    """What a seat knows of the places of pieces, folded from the events that it saw.

    Raises:
        UsageError: the match keeps no events.
    """
    if match.events is None:
        raise UsageError("a match without events has no planning forks")
    count, known = match.memory.get(seat, (0, {}))
    end = len(match.events) if upto is None else upto
    if count > end:
        count, known = 0, {}
    memory = _Memory(dict(known))
    for event in match.events[count:end]:
        memory.take(event, seat)
    if upto is None:
        match.memory[seat] = (end, memory.known)
    return dict(memory.known)


def plan(match: Match, seat: str, seed: int) -> Match:
    """A lean fork in which all that the seat cannot know, and all chance to come, is drawn anew."""
    known = knowledge(match, seat)
    seen = tuple(match.events_of(seat)) if match.ruleset.hidden else ()
    fork = match.fork(keep="none", events=False)
    fork.replanned(seat, (seed, known, seen))
    return fork


def redraw(match: Match, seat: str, seed: int, known: Known, seen: tuple[Event, ...]) -> None:
    """Carry a REPLANNED entry out on the match as it stands."""
    t = match.table
    rng = random.Random(f"{seed}/{seat}")

    def mix(loose: list[Any]) -> None:
        loose.sort(key=lambda p: p.order)  # else the true places would decide the drawn ones
        rng.shuffle(loose)

    reshuffle(t, seat, known, mix)
    for hook in match.ruleset.hidden:
        hook(t, seat, rng, seen)
    t._chance = match.reseed(Chance(f"{seed}/{seat}/plan"))  # noqa: SLF001 - the kernel's own
    request = match.pending
    if request is not None:
        for ask in request.asks:
            ask.forget()
        circle = request.circle if isinstance(request, Together) else ()
        match.drop_partial(keep={seat, *(circle if seat in circle else ())})


def _hidden_slots(t: Table, spec: Zone, seat: str) -> list[int]:
    viewers = spec.viewers(t)
    if viewers is None or seat in viewers:
        return []
    pieces = t.zones[spec.key]
    return [i for i, p in enumerate(pieces) if not (spec.faces and p in t.faces)]


def reshuffle(t: Table, seat: str, known: Known, shuffle: Callable[[list[Any]], None]) -> None:
    """Put the pieces that a seat cannot place into other places of their pools, pool by pool."""
    pools: dict[str, list[Zone]] = {}
    for spec in t.layout.zones.values():
        if spec.pool:
            pools.setdefault(spec.pool, []).append(spec)
    for specs in pools.values():
        slots = {spec.key: _hidden_slots(t, spec, seat) for spec in specs}
        content = {key: list(t.zones[key]) for key, free in slots.items() if free}
        loose: list[Piece[Any]] = []
        fixed: dict[str, list[Piece[Any]]] = {}
        for key, pieces in content.items():
            free = []
            for i in slots[key]:
                zone, index = known.get(pieces[i], ("", None))
                if zone == key and index == i:
                    continue
                free.append(i)
                if zone == key:
                    fixed.setdefault(key, []).append(pieces[i])
                else:
                    loose.append(pieces[i])
            slots[key] = free
        shuffle(loose)
        for key, pieces in content.items():
            stay = fixed.get(key, [])
            n = len(slots[key]) - len(stay)
            fill = stay + loose[:n]
            del loose[:n]
            if t.layout.zones[key].ordered:
                shuffle(fill)
            for i, p in zip(slots[key], fill, strict=True):
                pieces[i] = p
            if not t.layout.zones[key].ordered:
                pieces.sort(key=lambda p: p.order)
            t.zones[key] = tuple(pieces)


__all__ = ["REPLANNED", "Entry", "Known", "knowledge", "plan", "redraw", "reshuffle"]
