"""Snapshots: copies of a match's table at the start of steps, as a chain that forks share."""

from __future__ import annotations

from boxlid.matches.journal import Entry
from boxlid.tables.chance import Chance
from boxlid.tables.table import Table

RECENT = 64
"""The number of newest snapshots that are all kept."""
SPACING = 32
"""Of older snapshots only every one of this number is kept."""


class Snapshot:
    """A copy of the table at a step's start, with its place in schedule, journal and events.

    Attributes:
        before: the next older snapshot that is kept; None for the first.
        place: the number of snapshots that were made before it.
        table: the table, which must be copied, not changed.
        pc: the index of the op that runs next.
        journal: the newest entry of the journal.
        number: the number of the next decision.
        events: the number of events so far.
        chance: the source of chance.
    """

    __slots__ = ("before", "chance", "events", "journal", "number", "pc", "place", "table")

    def __init__(
        self,
        before: Snapshot | None,
        table: Table,
        pc: int,
        journal: Entry | None,
        number: int,
        events: int,
        chance: Chance,
    ) -> None:
        self.before = before  # one by one: quicker than a tuple that is taken apart
        self.table = table
        self.pc = pc
        self.journal = journal
        self.number = number
        self.events = events
        self.chance = chance
        self.place: int = 0 if before is None else before.place + 1


def thin(newest: Snapshot) -> None:
    """Drop old snapshots: the last RECENT are kept, and before them every SPACING-th.

    Call it at every SPACING-th snapshot; it looks only at those that have become old since the last time.
    """
    one: Snapshot | None = newest
    for _ in range(RECENT):
        if one is None or one.before is None:
            return
        one = one.before
    assert one is not None
    older = one.before
    while older is not None and older.place % SPACING:
        older = older.before
    one.before = older
