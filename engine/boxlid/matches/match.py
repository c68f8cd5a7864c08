"""A match: one playing of a ruleset. Start it, see what is asked, answer, fork, undo; saving is in `saves`."""

# ruff: noqa: SLF001 - a fork is another match of the same class

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from boxlid.errors import IllegalAction, NeedOutcome, Refusal, RuleError, UsageError
from boxlid.matches.answering import Answering
from boxlid.matches.interpreter import Cursor
from boxlid.matches.journal import ANSWER, CLOSED_GROUP, INPUT, REPLANNED, Barrier, Entry, since
from boxlid.matches.running import START
from boxlid.matches.snapshots import Snapshot
from boxlid.matches.standing import spell_entry
from boxlid.rulesets.setup import setup_for
from boxlid.tables.chance import Chance
from boxlid.vocabulary.actions import SAY
from boxlid.vocabulary.events import Event
from boxlid.vocabulary.questions import Group, Question

if TYPE_CHECKING:
    from boxlid.rulesets.ruleset import Ruleset
    from boxlid.tables.table import Table


_KEEP = {"every": 1, "none": 0}


def _policy(keep: str | int) -> int:
    """A snapshot policy as a number.

    Raises:
        UsageError: it is none.
    """
    if isinstance(keep, str) and keep in _KEEP:
        return _KEEP[keep]
    if isinstance(keep, int) and not isinstance(keep, bool) and keep >= 0:
        return keep
    raise UsageError(f'keep is "every", "none", or a number of decisions, not {keep!r}')


class Match(Answering):
    """One playing of a ruleset.

    Args:
        ruleset: from `compose`.
        seats: names of the players, clockwise; or how many.
        seed: decides every chance outcome.
        chance: another source than the plain seed (scripted, or asked of a person).
        keep: how often a snapshot is kept: "every" decision, every n, or "none" (lean: no undo after a crash).
        events: whether events are kept; without them there is no log, no record, no planning fork.
        trace: whether the clauses that applied are noted (`match.trace`).
        start: another start than the ruleset's: a table and the address of a node.
        halt: see `halt`.

    Attributes:
        table: the table; hosts read it through `view`, rules through their argument.
        number: how many decisions were taken; the number of the open one.
        outcome: None until the match ends.
        halt: stop before the next step ("step"), or before the named node's first op; `go_on` goes on.
    """

    __slots__ = ()

    def __init__(
        self,
        ruleset: Ruleset,
        seats: Sequence[str] | int | None = None,
        seed: str | int = 0,
        *,
        chance: Chance | None = None,
        keep: str | int = "every",
        events: bool = True,
        trace: bool = False,
        start: tuple[Table, str] | None = None,
        halt: str | None = None,
    ) -> None:
        if seats is None or type(seats) is int:
            seats = ruleset.default_seats(seats)
        self.setup = setup = setup_for(ruleset, cast("Sequence[str]", seats))
        self.layout, self.ruleset = setup.layout, setup.ruleset
        self.seats = self.layout.seats
        self._program = program = ruleset.program
        self._keep = _policy(keep)
        self.events: list[Event] | None = [] if events else None
        self.trace: list[str] | None = [] if trace else None
        if start is not None:
            start = (_in_box_order(start[0]), start[1])
        self.start = start
        base = setup.template if start is None else start[0]
        pc = 0 if start is None else program.at(start[1])
        self._cursor = Cursor()
        self._gen: Any = None
        self._sources: dict[str, Chance] = {}
        self._reset(Snapshot(None, base, pc, None, 0, 0, chance or Chance(seed)))
        if halt is not None:
            self.halt_at(halt)
        self._go(START)

    # --- forking and undoing ----------------------------------------------------------------------

    def _rebuild(self, target: Entry | None) -> None:
        """Stand where the match stood after the entry `target`."""
        depth = 0 if target is None else target.depth
        snapshot = self._snapshot
        while (
            0 if snapshot.journal is None else snapshot.journal.depth
        ) > depth and snapshot.before is not None:
            snapshot = snapshot.before
        halt, self.halt = self.halt, None
        stop = halt is not None and self.paused
        try:
            self._reset(snapshot)
            entries = since(target, 0 if snapshot.journal is None else snapshot.journal.depth)
            if stop and not entries:
                self.halt = halt
            self._go(START)
            for i, entry in enumerate(entries):
                if stop and i == len(entries) - 1:
                    self.halt = halt
                self._redo(entry)
        finally:
            self.halt = halt

    def _redo(self, entry: Entry) -> None:
        """Take a journal's entry again."""
        if entry.kind == REPLANNED:
            from boxlid.matches.knowledge import redraw  # noqa: PLC0415 - planning builds on matches

            self._journal = (
                entry
                if entry.before is self._journal
                else Entry(
                    self._journal,
                    entry.kind,
                    entry.seat,
                    entry.payload,
                    self.number,
                    self.table.barriers,
                )
            )
            redraw(self, entry.seat, *entry.payload)
            return
        if entry.kind == INPUT:
            self._journal = Entry(
                self._journal, INPUT, entry.seat, entry.payload, self.number, self.table.barriers
            )
            self._put_in(entry.seat, entry.payload)
            return
        if self._request is None:
            raise RuleError(f"replaying decision {entry.number}: nothing is asked there now")
        if entry.kind == CLOSED_GROUP:
            self._tell_closed(entry.seat)
        self._decide(entry.payload, entry.kind, entry.seat)

    def fork(self, *, keep: str | int | None = None, events: bool | None = None) -> Match:
        """An independent match that stands where this one stands.

        Args:
            keep: its snapshot policy; None: as here.
            events: whether it keeps events; None: as here. Without events here, there can be none there.
        """
        kept = self._keep if keep is None else _policy(keep)
        new = self._shell(
            list(self.events) if self.events is not None and events is not False else None, kept
        )
        new._snapshot, new._journal = self._snapshot, self._journal
        new.halt, new.paused = self.halt, self.paused
        new._rebuild(self._journal)
        if self._partial and new._request is not None:
            new._partial = dict(self._partial)
        new._awaiting, new._pending_entry = self._awaiting, self._pending_entry
        return new

    def _shell(self, events: list[Event] | None, keep: int) -> Match:
        """A match of the same ruleset and seats, not standing anywhere yet."""
        new: Match = object.__new__(Match)
        new.setup, new.ruleset, new.seats, new.layout, new._program = (
            self.setup,
            self.ruleset,
            self.seats,
            self.layout,
            self._program,
        )
        new._keep, new.events, new.trace, new.start = keep, events, None, self.start
        new._cursor, new.paused = Cursor(), False
        new._gen, new._sources = None, self._sources
        return new

    def can_undo(self, seat: str) -> Barrier | None:
        """What stands between now and before this seat's last decision: None if nothing does.

        Raises:
            UsageError: the seat has decided nothing yet.
        """
        own = self._last_of(seat)
        if own is None:
            raise UsageError(f"{seat} has decided nothing that could be undone")
        later = [e for e in since(self._journal, own.depth) if e.seat != seat]
        standing = any(s != seat and s not in self.table.departed for s in self._partial)
        group = isinstance(own.payload, dict) and any(s != seat for s in own.payload)
        if standing or group or any(e.kind != INPUT for e in later):
            return Barrier("another seat has answered", own.number)
        if any(e.payload.verb is not SAY for e in later):
            return Barrier("another seat has acted", own.number)
        if self.table.barriers != own.mark:
            return Barrier("something was drawn or revealed", own.number)
        return None

    def _last_of(self, seat: str) -> Entry | None:
        entry = self._journal
        while entry is not None:
            group = isinstance(entry.payload, dict) and seat in entry.payload
            if entry.kind in {ANSWER, CLOSED_GROUP} and (entry.seat == seat or group):
                return entry
            entry = entry.before
        return None

    def undo(self, seat: str | None = None, *, force: bool = False) -> int:
        """Take back the last decision (of a seat). Chance keeps its outcomes: the same dice fall again.

        Returns:
            The number of the decision that is open again.

        Raises:
            IllegalAction: a barrier stands between and `force` is not given; or there is nothing to undo.
        """
        if self._awaiting is not None and self._pending_entry is not None:
            return self._undo_awaited(self._awaiting, self._pending_entry, seat, force=force)
        if seat is not None and seat in self.table.departed:
            raise IllegalAction(Refusal("gone", f"{seat} has left the table."))
        if seat is not None and seat in self._partial:
            del self._partial[seat]
            return self.number
        own = self._journal if seat is None else self._last_of(seat)
        while seat is None and own is not None and own.kind == INPUT:
            own = own.before
        if own is None:
            raise IllegalAction(Refusal("nothing-to-undo", "There is nothing to undo."))
        barrier = self.can_undo(seat) if seat is not None else None
        if barrier is not None and not force:
            raise IllegalAction(Refusal("barrier", f"That cannot be taken back: {barrier.reason}."))
        self._not_before_plan(own.before)
        self._awaiting = self._pending_entry = None
        self._rebuild(own.before)
        return self.number

    def _undo_awaited(
        self, need: NeedOutcome, entry: Entry, seat: str | None, *, force: bool
    ) -> int:
        """Take back the answer on whose way a person must roll."""
        if seat is not None and not force:
            if entry.seat != seat:
                reason = "another seat has acted"
            elif need.before:
                reason = "something was drawn or revealed"
            else:
                reason = ""
            if reason:
                raise IllegalAction(Refusal("barrier", f"That cannot be taken back: {reason}."))
        self._awaiting = self._pending_entry = None
        return self.number

    def _not_before_plan(self, target: Entry | None) -> None:
        """A planning fork does not go back to the world that it was made from."""
        if any(
            e.kind == REPLANNED for e in since(self._journal, 0 if target is None else target.depth)
        ):
            raise IllegalAction(
                Refusal("barrier", "A planning fork cannot go back before its beginning.")
            )

    def undo_to(self, number: int) -> None:
        """Go back to the decision of that number, whatever stands between.

        Raises:
            UsageError: there was no such decision.
        """
        entry = self._journal
        while entry is not None and (
            entry.number > number or (entry.number == number and entry.kind != INPUT)
        ):
            entry = entry.before
        if not 0 <= number <= self.number:
            raise UsageError(f"there is no decision {number} to go back to (open is {self.number})")
        self._not_before_plan(entry)
        self._awaiting = self._pending_entry = None
        self._rebuild(entry)

    def replanned(self, seat: str, payload: Any) -> None:
        """Redraw what a seat cannot know, as an entry of the journal."""
        entry = Entry(self._journal, REPLANNED, seat, payload, self.number, self.table.barriers)
        self._redo(entry)

    def reseed(self, chance: Chance) -> Chance:
        """Go on with another source of chance."""
        self._chance = chance = self._sources.get(chance.seed, chance)
        return chance

    def drop_partial(self, keep: set[str]) -> None:
        """Forget the answers of an open group that a seat has not seen."""
        self._partial = {s: a for s, a in self._partial.items() if s in keep}

    def from_snapshot(self, snapshot: Snapshot, entries: Sequence[Entry]) -> Match | None:
        """A match that takes entries again from a (changed) snapshot; None where one is not possible."""
        new = self._shell(list(self.events or ()), self._keep)
        new._snapshot = snapshot
        new._reset(snapshot)
        new._go(START)
        for entry in entries:
            answers = (
                entry.payload if isinstance(entry.payload, dict) else {entry.seat: entry.payload}
            )
            if not new._asks_alike(entry) or any(
                new.why_not(seat, action) is not None for seat, action in answers.items()
            ):
                return None
            new._redo(entry)
        if self._partial:
            if any(new.why_not(seat, action) is not None for seat, action in self._partial.items()):
                return None
            new._partial = dict(self._partial)
        return new

    def _asks_alike(self, entry: Entry) -> bool:
        """Whether what is asked now is of the shape that an entry answers: one question, or the same group."""
        if entry.kind not in {ANSWER, CLOSED_GROUP}:
            return True
        request = self._request
        if isinstance(entry.payload, dict):
            asked = {a.seat for a in request.asks} if isinstance(request, Group) else set()
            given = set(entry.payload)
            return given == asked if entry.kind == ANSWER else bool(asked) and given <= asked
        return isinstance(request, Question)

    def plan(self, seat: str, seed: int) -> Match:
        """A planning fork: all that the seat cannot know is drawn anew; nothing of the true hidden state survives."""
        from boxlid.matches.knowledge import plan  # noqa: PLC0415 - planning builds on matches

        if not seat:
            raise UsageError("a planning fork is a seat's; the spectator sees all there is")
        self._check_party(seat)
        return plan(self, seat, seed)


def _in_box_order(t: Table) -> Table:
    """A copy of a table from outside, its unordered zones as they lie in every match."""
    t = t.copy()
    for key, zone in t.layout.zones.items():
        if not zone.ordered:
            t.zones[key] = tuple(sorted(t.zones[key], key=lambda p: p.order))
    return t


__all__ = ["Match", "spell_entry"]
