"""Twins: worlds that differ from a match only in what one seat cannot know."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from boxlid.errors import BoxlidError
from boxlid.events import Event
from boxlid.journal import Snapshot, since
from boxlid.match import Match
from boxlid.plan import knowledge, reshuffle
from boxlid.table import Table
from boxlid.testing.observations import snapshot_back


def twin(match: Match, seat: str, seed: int, *, back: int = 0, pairs: int = 2) -> Match | None:
    """The same match in a world that differs only in what a seat cannot know.

    The hidden state is changed at the newest snapshot (or `back` snapshots before it), and the decisions since
    then are taken again.

    Args:
        match: keeps events and snapshots.
        seat: whose knowledge is kept.
        seed: decides the change.
        back: how many snapshots further back the change is made.
        pairs: how many pairs of pieces change places; hidden fields change through the game's own hook.

    Returns:
        The twin; None if a decision is not possible in it, or if the seat would see other events.
    """
    snapshot = snapshot_back(match, back)
    changed = Snapshot(
        snapshot.before,
        _changed(match, snapshot, seat, seed, pairs),
        snapshot.pc,
        snapshot.journal,
        snapshot.number,
        snapshot.events,
        snapshot.chance,
    )
    entries = since(match.last_entry, 0 if snapshot.journal is None else snapshot.journal.depth)
    try:
        other = match.from_snapshot(changed, entries)
    except BoxlidError:
        return None
    return other if other is not None and _heard(match, seat) == _heard(other, seat) else None


def _changed(match: Match, snapshot: Snapshot, seat: str, seed: int, pairs: int) -> Table:
    """The snapshot's table with other hidden state."""
    rng = random.Random(f"{seed}/twin")
    table = snapshot.table.copy()

    def swap(loose: list[Any]) -> None:
        for _ in range(min(pairs, len(loose) // 2)):
            i, j = rng.sample(range(len(loose)), 2)
            loose[i], loose[j] = loose[j], loose[i]

    reshuffle(table, seat, knowledge(match, seat, snapshot.events), swap)
    seen = _seen(match.events or [], seat, snapshot.events)
    for hook in match.ruleset.hidden:
        hook(table, seat, rng, seen)
    return table


def _seen(events: Sequence[Event], seat: str, upto: int) -> tuple[Event, ...]:
    """The events as the seat saw them, as a game's `boxlid_hidden` hook takes them."""
    return tuple(
        Event(e.kind, facts, e.clause, None, None, e.about)
        for e in events[:upto]
        if (facts := e.seen_by(seat)) is not None
    )


def _heard(match: Match, seat: str) -> list[Any]:
    return [(e.kind.name, e.args, e.clause) for e in match.events_of(seat)]
