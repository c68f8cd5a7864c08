"""Twins: worlds that differ from a match only in what one seat cannot know."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from boxlid.errors import BoxlidError
from boxlid.matches.journal import depth_of, since
from boxlid.matches.knowledge import reshuffle
from boxlid.matches.match import Match, replayed_from
from boxlid.matches.snapshots import Snapshot
from boxlid.tables.table import Table
from boxlid.testing.observations import snapshot_back
from boxlid.vocabulary.events import Event


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
    entries = since(match.course.history.last, depth_of(snapshot.journal))
    try:
        other = replayed_from(match, changed, entries)
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

    known = match.course.known_places(seat, snapshot.events)
    reshuffle(table, seat, known, swap, match.ruleset.constraints)
    seen = _seen(match.events or [], seat, snapshot.events)
    for hook in match.ruleset.hidden:
        hook(table, seat, rng, seen)
    return table


def _seen(events: Sequence[Event], seat: str, upto: int) -> tuple[Event, ...]:
    """The events as the seat saw them, as a game's `boxlid_hidden` hook takes them."""
    return tuple(told for e in events[:upto] if (told := e.told_to(seat)) is not None)


def _heard(match: Match, seat: str) -> list[Any]:
    return [(e.kind.name, e.args, e.clause) for e in match.events_of(seat)]
