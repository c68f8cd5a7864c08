"""Snapshots: copies of the table at a step's start, as a chain that forks share."""

from __future__ import annotations

from boxlid.matches.journal import Entry
from boxlid.tables.chance import Chance
from boxlid.tables.table import Table

RECENT = 64
"""The newest snapshots, all of which are kept."""
SPACING = 32
"""Of older snapshots one in so many is kept."""


class Snapshot:
    """A copy of the table at a step's start, with its place in schedule, journal and events.

    Attributes:
        before: the next older snapshot that is kept; None for the first.
        place: how many snapshots were taken before it.
        table: never changed; copy it.
        pc: the operation of the program that is about to run.
        journal: the newest entry of the journal.
        number: the decision that comes next.
        events: how many events there were.
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
    """Drop old snapshots: all of the last RECENT stay, and of those before them every SPACING-th.

    Call it at every SPACING-th snapshot; it looks only at what has become old since.
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
