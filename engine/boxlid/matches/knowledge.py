"""Planning forks: what a seat knows of hidden pieces, and how everything else is drawn again."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen

from boxlid.errors import RuleError
from boxlid.matches.position import Position
from boxlid.rulesets.setup import Setup
from boxlid.tables.chance import Chance
from boxlid.tables.table import Table
from boxlid.tables.wiring import draw_from
from boxlid.tables.zones import Zone
from boxlid.vocabulary.events import MOVED, ORDERED, SHOWN, SHUFFLED, TURNED, Event
from boxlid.vocabulary.pieces import Piece
from boxlid.vocabulary.questions import Group

Constraint = Callable[[Any, str, Any, str], bool]
"""(table, seat, piece, zone key) -> whether the piece may be there, as far as the seat knows."""

Known = dict[str, tuple[tuple[str, ...], int | None]]
"""Piece -> (the zones in one of which the seat knows it to be, its index if that is one zone and the seat knows it)."""


class _Folding:
    """Updates what a seat knows of hidden pieces with each event that it sees."""

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
            for p, (zones, i) in self.known.items():
                if i is not None and zones == (zone,):
                    self.known[p] = (zones, None)
            if kind is SHUFFLED and facts is not None and facts[2] is not None:
                self.known |= {p: ((zone,), i) for i, p in enumerate(facts[2])}
        elif kind is TURNED and facts is not None:
            self.known[facts[0]] = ((facts[1],), facts[3])
        elif kind is SHOWN and facts is not None:
            self.known[facts[0]] = ((facts[1],), facts[2])

    def _moved(self, facts: tuple[Any, ...] | None, true: tuple[Any, ...]) -> None:
        """Take in a move: `facts` as the seat saw it (None: not at all), `true` as it really was."""
        _, src, dst, left, came = true
        if facts is None:  # any piece that was there may be anywhere now
            self.known = {p: at for p, at in self.known.items() if src not in at[0]}
            return
        piece = facts[0]
        known: Known = {}
        for p, (zones, i) in self.known.items():
            if src in zones:
                if piece is None and i is not None and i == left:
                    piece = p  # its index shows which piece it was
                    continue
                if i is not None and left is not None:
                    known[p] = (zones, i - (i > left))
                elif piece is None:
                    known[p] = ((*zones, dst) if dst not in zones else zones, None)
                else:
                    known[p] = (zones, i)
            elif i is not None and came is not None and dst in zones and i >= came:
                known[p] = (zones, i + 1)
            else:
                known[p] = (zones, i)
        if piece is not None:
            known[piece] = ((dst,), came)
        self.known = known


class Memory:
    """What seats know of hidden pieces, from the events that they saw. It is kept, so that only new events are read."""

    __slots__ = ("_folded",)

    def __init__(self) -> None:
        self._folded: dict[str, tuple[int, Known]] = {}

    def known(self, events: Sequence[Event], seat: str, upto: int | None = None) -> Known:
        """What a seat knows after all events of a match, or after the first `upto`."""
        count, known = self._folded.get(seat, (0, {}))
        end = len(events) if upto is None else upto
        if count > end:
            count, known = 0, {}
        folding = _Folding(dict(known))
        for event in events[count:end]:
            folding.take(event, seat)
        if upto is None:
            self._folded[seat] = (end, folding.known)
        return dict(folding.known)


@frozen
class Redrawing:
    """Everything from which a planning fork is drawn.

    Attributes:
        seed: decides what is drawn.
        known: where the seat knows hidden pieces to be.
        seen: the events that the seat saw; empty if the game has no hidden fields.
    """

    seed: int
    known: Known
    seen: tuple[Event, ...]


def redraw(
    p: Position,
    setup: Setup,
    seat: str,
    redrawing: Redrawing,
    source_of: Callable[[Chance], Chance],
) -> None:
    """Draw again everything that a seat cannot know, and all future chance, on a planning fork's position.

    Args:
        p: the position, which is changed.
        setup: the setup of the match.
        seat: the seat whose knowledge is kept.
        redrawing: from what to draw.
        source_of: source of chance -> the one with the same seed that knows the most outcomes.
    """
    t, seed = p.table, redrawing.seed
    rng = random.Random(f"{seed}/{seat}")

    def mix(loose: list[Any]) -> None:
        loose.sort(key=lambda p: p.order)  # so that the result does not depend on the true places
        rng.shuffle(loose)

    reshuffle(t, seat, redrawing.known, mix, setup.ruleset.constraints)
    for hook in setup.ruleset.hidden:
        hook(t, seat, rng, redrawing.seen)
    t.barriers, t.counters = 0, {}  # how much was drawn and revealed in secret is hidden, too
    p.chance = source_of(Chance(f"{seed}/{seat}/plan"))
    draw_from(t, p.chance)
    request = p.open
    if request is not None:
        request.forget()
        circle = request.circle if isinstance(request, Group) else ()
        keep = {seat, *(circle if seat in circle else ())}
        p.answers = {s: a for s, a in p.answers.items() if s in keep}


def _hidden_slots(t: Table, spec: Zone, seat: str) -> list[int]:
    viewers = spec.viewers(t)
    if viewers is None or seat in viewers:
        return []
    pieces = t.zones[spec.key]
    return [i for i, p in enumerate(pieces) if not (spec.faces and p in t.faces)]


def reshuffle(
    t: Table,
    seat: str,
    known: Known,
    shuffle: Callable[[list[Any]], None],
    constraints: Sequence[Constraint] = (),
) -> None:
    """Redistribute the hidden pieces of each pool whose places a seat does not know.

    Args:
        t: the table, which is changed.
        seat: the seat whose knowledge is kept.
        known: where the seat knows hidden pieces to be.
        shuffle: puts a list of pieces in another order.
        constraints: say where hidden pieces may lie.

    Raises:
        RuleError: no distribution obeys the constraints, so one of them is not true of the table.
    """
    pools: dict[str, list[Zone]] = {}
    for spec in t.layout.zones.values():
        if spec.pool:
            pools.setdefault(spec.pool, []).append(spec)
    for specs in pools.values():
        _reshuffle_pool(t, seat, specs, known, shuffle, constraints)


def _reshuffle_pool(
    t: Table,
    seat: str,
    specs: Sequence[Zone],
    known: Known,
    shuffle: Callable[[list[Any]], None],
    constraints: Sequence[Constraint],
) -> None:
    slots = {spec.key: _hidden_slots(t, spec, seat) for spec in specs}
    content = {key: list(t.zones[key]) for key, free in slots.items() if free}
    loose: list[Piece[Any]] = []
    fixed: dict[str, list[Piece[Any]]] = {key: [] for key in content}
    among: dict[str, tuple[str, ...]] = {}
    for key, pieces in content.items():
        free = []
        for i in slots[key]:
            zones, index = known.get(pieces[i], ((), None))
            if zones == (key,) and index == i:
                continue
            free.append(i)
            (fixed[key] if zones == (key,) else loose).append(pieces[i])
            if key in zones:
                among[pieces[i]] = zones
        slots[key] = free
    shuffle(loose)
    if constraints or len(among) > sum(map(len, fixed.values())):
        places = [key for key in content for _ in range(len(slots[key]) - len(fixed[key]))]
        loose = _keeping_to(constraints, t, seat, loose, places, among)
    for key, pieces in content.items():
        n = len(slots[key]) - len(fixed[key])
        fill = fixed[key] + loose[:n]
        del loose[:n]
        ordered = t.layout.zones[key].ordered
        if ordered:
            shuffle(fill)
        for i, p in zip(slots[key], fill, strict=True):
            pieces[i] = p
        if not ordered:
            pieces.sort(key=lambda p: p.order)
        t.zones[key] = tuple(pieces)


def _keeping_to(
    constraints: Sequence[Constraint],
    t: Table,
    seat: str,
    pieces: list[Piece[Any]],
    places: Sequence[str],
    among: Mapping[str, tuple[str, ...]],
) -> list[Piece[Any]]:
    """The pieces in an order in which each may lie at its place, changed as little as possible.

    A piece that may not lie at its place takes another one's place, which takes another one's in turn (augmenting paths
    of a bipartite matching), so that an order is found if there is one. `places` are the keys of zones.
    """

    def may(i: int, place: int) -> bool:
        piece, key = pieces[i], places[place]
        zones = among.get(piece)
        return (zones is None or key in zones) and all(
            rule(t, seat, piece, key) for rule in constraints
        )

    at: dict[int, int] = {i: i for i in range(len(pieces)) if may(i, i)}
    """Place -> the piece that lies there."""

    def find(i: int, tried: set[int]) -> bool:
        for place in range(len(places)):
            if place in tried or not may(i, place):
                continue
            tried.add(place)
            if place not in at or find(at[place], tried):
                at[place] = i
                return True
        return False

    for i in range(len(pieces)):
        if at.get(i) != i and i not in at.values() and not find(i, set()):
            raise RuleError(
                f"the constraints on hidden pieces leave no place for `{pieces[i]}` that {seat} does not see; "
                "one of boxlid_constraints is not true of this table"
            )
    return [pieces[at[place]] for place in range(len(places))]
