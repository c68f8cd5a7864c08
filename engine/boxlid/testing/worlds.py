"""Twins: worlds that differ only in what a seat cannot know."""

from __future__ import annotations

import random
from typing import Any

from boxlid.errors import BoxlidError
from boxlid.matches.journal import depth_of, since
from boxlid.matches.knowledge import reshuffle
from boxlid.matches.match import Match, replayed_from
from boxlid.matches.snapshots import Snapshot


def twin(match: Match, seat: str, seed: int, *, back: int = 0, pairs: int = 2) -> Match | None:
    """The same match in a world that differs only in what a seat cannot know; None if the seat would notice.

    The hidden state is changed where the newest snapshot stands (or `back` snapshots before it), and
    everything since is decided again.

    Args:
        match: keeps events and snapshots.
        seat: whose knowledge is kept.
        seed: decides the change.
        back: how many snapshots further back the change is made.
        pairs: how many pairs of pieces change places; hidden fields change through the game's own hook.
    """
    snapshot = match.history.newest
    for _ in range(back):
        snapshot = snapshot.before or snapshot
    rng = random.Random(f"{seed}/twin")
    known = match.known_places(seat, snapshot.events)
    table = snapshot.table.copy()

    def swap(loose: list[Any]) -> None:
        for _ in range(min(pairs, len(loose) // 2)):
            i, j = rng.sample(range(len(loose)), 2)
            loose[i], loose[j] = loose[j], loose[i]

    reshuffle(table, seat, known, swap, match.ruleset.constraints)
    events = (match.events or [])[: snapshot.events]
    seen = tuple(told for e in events if (told := e.told_to(seat)) is not None)
    for hook in match.ruleset.hidden:
        hook(table, seat, rng, seen)
    changed = Snapshot(
        snapshot.before,
        table,
        snapshot.pc,
        snapshot.journal,
        snapshot.number,
        snapshot.events,
        snapshot.chance,
    )
    entries = since(match.history.last, depth_of(snapshot.journal))
    try:
        other = replayed_from(match, changed, entries)
    except BoxlidError:
        return None
    if other is None:
        return None
    return other if _heard(match, seat) == _heard(other, seat) else None


def _heard(match: Match, seat: str) -> list[Any]:
    return [(e.kind.name, e.args, e.clause) for e in match.events_of(seat)]
