"""Snapshots: copies of the table at a step's start, chained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boxlid.matches.journal import Entry

if TYPE_CHECKING:
    from boxlid.tables.table import Table


class Snapshot:
    """A copy of the table at a step's start, with its place in schedule, journal and events; a chain too."""

    __slots__ = ("before", "chance", "events", "journal", "number", "pc", "table")

    def __init__(
        self,
        before: Snapshot | None,
        table: Table,
        pc: int,
        journal: Entry | None,
        number: int,
        events: int,
        chance: Any,
    ) -> None:
        self.before, self.table, self.pc, self.journal = before, table, pc, journal
        self.number, self.events, self.chance = number, events, chance
