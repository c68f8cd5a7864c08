"""The history of a match: the journal of what was decided, and snapshots from which any entry is reached again."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from boxlid.errors import UsageError
from boxlid.matches.journal import INPUT, REPLANNED, Barrier, Entry, depth_of, since
from boxlid.matches.position import Position
from boxlid.matches.snapshots import SPACING, Snapshot, thin
from boxlid.tables.chance import Chance
from boxlid.vocabulary.actions import SAY

_POLICIES = {"every": 1, "none": 0}
_NO_SOURCES: Mapping[str, Chance] = MappingProxyType({})


class History:
    """What was decided in a match so far.

    Attributes:
        keep: the number of decisions between two snapshots; 0: no snapshots are kept.
        last: the newest entry of the journal.
        newest: the newest snapshot.
        sources: seed -> the source of chance of that seed which knows all outcomes that were supplied.
    """

    __slots__ = ("keep", "last", "newest", "sources")

    def __init__(self, first: Snapshot, keep: int) -> None:
        self.keep = keep
        self.last: Entry | None = first.journal
        self.newest = first
        self.sources: Mapping[str, Chance] = _NO_SOURCES

    def forked(self, keep: int) -> History:
        """A copy for a fork, with another `keep`. What is added to one of them is not in the other."""
        new = History(self.newest, keep)
        new.last, new.sources = self.last, self.sources
        return new

    # --- adding -----------------------------------------------------------------------------------

    def keep_snapshot(self, p: Position, events: int) -> None:
        """Keep a snapshot of a position that is at a step's start; `events` is the number of events so far."""
        if not self.keep:
            return
        number = p.number
        self.newest = newest = Snapshot(
            self.newest, p.table.copy(), p.cursor.pc, self.last, number, events, p.chance
        )
        p.snapshot_at = number + self.keep
        if not newest.place % SPACING:
            thin(newest)

    def learn(self, chance: Chance) -> None:
        """Remember a source of chance that knows more outcomes than the one known for its seed."""
        self.sources = MappingProxyType({**self.sources, chance.seed: chance})

    def source_of(self, chance: Chance) -> Chance:
        """The source with the same seed that knows the most outcomes."""
        return self.sources.get(chance.seed, chance) if self.sources else chance

    # --- going back -------------------------------------------------------------------------------

    def back_to(self, target: Entry | None) -> list[Entry]:
        """Go back to the newest snapshot before `target`; return the entries from there to `target`, oldest first."""
        depth = 0 if target is None else target.depth
        snapshot = self.newest
        here = 0 if snapshot.journal is None else snapshot.journal.depth
        while here > depth and snapshot.before is not None:
            snapshot = snapshot.before
            here = 0 if snapshot.journal is None else snapshot.journal.depth
        self.newest, self.last = snapshot, snapshot.journal
        return since(target, here) if depth > here else []

    def last_of(self, seat: str) -> Entry | None:
        """The last decision that a seat has answered; None if it has answered none."""
        entry = self.last
        while entry is not None:
            answered = seat in entry.payload if entry.is_group else seat == entry.seat
            if entry.is_decision and answered:
                return entry
            entry = entry.before
        return None

    def last_decision(self) -> Entry | None:
        """The last entry that is not an input; None if there is none."""
        entry = self.last
        while entry is not None and entry.kind == INPUT:
            entry = entry.before
        return entry

    def before_decision(self, number: int) -> Entry | None:
        """The last entry before the decision of a number; None if that is the start."""
        entry = self.last
        while entry is not None and (
            entry.number > number or (entry.number == number and entry.kind != INPUT)
        ):
            entry = entry.before
        return entry

    def barrier_before(self, seat: str, p: Position) -> Barrier | None:
        """The barrier that stops a seat from undoing its last decision without the others' consent, or None.

        Raises:
            UsageError: the seat has not decided anything yet.
        """
        own = self.last_of(seat)
        if own is None:
            raise UsageError(f"{seat} has not decided anything yet, so there is nothing to undo")
        later = [e for e in since(self.last, own.depth) if e.seat != seat]
        answered = any(s != seat and s not in p.table.departed for s in p.answers)
        shared = own.is_group and any(s != seat for s in own.payload)
        if answered or shared or any(e.kind != INPUT for e in later):
            return Barrier("another seat has answered", own.number)
        if any(e.payload.verb is not SAY for e in later):
            return Barrier("another seat has acted", own.number)
        if p.table.barriers != own.mark:
            return Barrier("something was drawn or revealed", own.number)
        return None

    def is_planned(self, target: Entry | None = None) -> bool:
        """Whether a planning fork was made after the entry `target`; with None: whether this is a planning fork."""
        return any(e.kind == REPLANNED for e in since(self.last, depth_of(target)))


def policy(keep: str | int) -> int:
    """The number of decisions between two snapshots for a value of `keep`: "every" is 1, "none" is 0.

    Raises:
        UsageError: the value is not "every", "none" or a number from 0.
    """
    named = _POLICIES.get(keep) if keep.__class__ is str else None
    if named is not None:
        return named
    if isinstance(keep, int) and not isinstance(keep, bool) and keep >= 0:
        return keep
    raise UsageError(f'keep must be "every", "none" or a number of decisions; got {keep!r}')
