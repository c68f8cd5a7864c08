"""Connect a table to its match: to the source of chance, the list of events and the list of clause marks."""

from __future__ import annotations

from boxlid.tables.chance import Chance
from boxlid.tables.table import Table
from boxlid.vocabulary.events import Event


def connect(t: Table, chance: Chance, log: list[Event] | None, trace: list[str] | None) -> None:
    """Let a table draw from a source of chance, add its events to `log` and its clause marks to `trace`."""
    t._chance, t._log, t._trace = chance, log, trace  # noqa: SLF001 - not for games: no method
    t.listening = log is not None


def disconnect(t: Table) -> None:
    """Stop a table from adding events and marks: it is no longer in use."""
    t._log = t._trace = None  # noqa: SLF001 - as in `connect`


def draw_from(t: Table, chance: Chance) -> None:
    """Let a table draw from another source of chance."""
    t._chance = chance  # noqa: SLF001 - as in `connect`


def limit_events(t: Table, most: int) -> None:
    """Set the number of events after which a rule is reported as an endless loop."""
    t._cap = most  # noqa: SLF001 - as in `connect`
