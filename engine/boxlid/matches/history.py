"""The history: journal and snapshots of a match: what was decided, and the way back to any entry of it."""

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
    """What was decided so far.

    Attributes:
        keep: a snapshot is kept every so many decisions; 0: none.
        last: the journal's newest entry.
        newest: the newest snapshot.
        sources: seed -> its source of chance with all the outcomes that were supplied since.
    """

    __slots__ = ("keep", "last", "newest", "sources")

    def __init__(self, first: Snapshot, keep: int) -> None:
        self.keep = keep
        self.last: Entry | None = first.journal
        self.newest = first
        self.sources: Mapping[str, Chance] = _NO_SOURCES

    def forked(self, keep: int) -> History:
        """The same history with a policy of its own; what is added to one is not in the other."""
        new = History(self.newest, keep)
        new.last, new.sources = self.last, self.sources
        return new

    # --- adding -----------------------------------------------------------------------------------

    def keep_snapshot(self, p: Position, events: int) -> None:
        """Keep a snapshot of a position that is at a step's start."""
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
        """Keep a source of chance that knows more outcomes than the one of its seed did."""
        self.sources = MappingProxyType({**self.sources, chance.seed: chance})

    def source_of(self, chance: Chance) -> Chance:
        """The source of that seed that knows most."""
        return self.sources.get(chance.seed, chance) if self.sources else chance

    # --- going back -------------------------------------------------------------------------------

    def back_to(self, target: Entry | None) -> list[Entry]:
        """Go back to the nearest snapshot; return the entries that lead from it to `target`, oldest first."""
        depth = 0 if target is None else target.depth
        snapshot = self.newest
        here = 0 if snapshot.journal is None else snapshot.journal.depth
        while here > depth and snapshot.before is not None:
            snapshot = snapshot.before
            here = 0 if snapshot.journal is None else snapshot.journal.depth
        self.newest, self.last = snapshot, snapshot.journal
        return since(target, here) if depth > here else []

    def last_of(self, seat: str) -> Entry | None:
        """The last decision in which a seat answered; None if there is none."""
        entry = self.last
        while entry is not None:
            answered = seat in entry.payload if entry.is_group else seat == entry.seat
            if entry.is_decision and answered:
                return entry
            entry = entry.before
        return None

    def last_decision(self) -> Entry | None:
        """The last entry that is no input."""
        entry = self.last
        while entry is not None and entry.kind == INPUT:
            entry = entry.before
        return entry

    def before_decision(self, number: int) -> Entry | None:
        """The entry behind which the decision of that number was open."""
        entry = self.last
        while entry is not None and (
            entry.number > number or (entry.number == number and entry.kind != INPUT)
        ):
            entry = entry.before
        return entry

    def barrier_before(self, seat: str, p: Position) -> Barrier | None:
        """What stops a seat from undoing its last decision without the others' consent; None if nothing does.

        Raises:
            UsageError: the seat has decided nothing yet.
        """
        own = self.last_of(seat)
        if own is None:
            raise UsageError(f"{seat} has decided nothing that could be undone")
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
        """Whether a redrawing lies behind an entry (of all of it: whether this is a planning fork)."""
        return any(e.kind == REPLANNED for e in since(self.last, depth_of(target)))


def policy(keep: str | int) -> int:
    """A snapshot policy as a number: "every" decision, every n, or "none".

    Raises:
        UsageError: it is another value.
    """
    if isinstance(keep, str) and keep in _POLICIES:
        return _POLICIES[keep]
    if isinstance(keep, int) and not isinstance(keep, bool) and keep >= 0:
        return keep
    raise UsageError(f'keep is "every", "none", or a number of decisions, not {keep!r}')
