"""Where a match stands: what is asked, what may be answered and why not, what each seat sees. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boxlid.errors import IllegalAction, NeedOutcome, Refusal, UsageError
from boxlid.matches.interpreter import Cursor
from boxlid.matches.journal import REPLANNED, Entry, since
from boxlid.matches.snapshots import Snapshot
from boxlid.tables.chance import Chance
from boxlid.tables.dump import digest, dump_table
from boxlid.tables.perspective import question, visible_fields, visible_zones
from boxlid.vocabulary.actions import CLOSE, Action
from boxlid.vocabulary.events import PHASE, Event
from boxlid.vocabulary.outcomes import Outcome
from boxlid.vocabulary.questions import Group, Question
from boxlid.vocabulary.spaces import Space
from boxlid.vocabulary.view import View, plain

if TYPE_CHECKING:
    from boxlid.rulesets.ruleset import Ruleset
    from boxlid.rulesets.setup import Setup
    from boxlid.schedules.program import Program
    from boxlid.tables.layout import Layout
    from boxlid.tables.table import Table


class Standing:
    """The readable half of a match; `Match` says what its attributes are."""

    __slots__ = (
        "_awaiting", "_chance", "_cursor", "_gen", "_journal", "_keep", "_known", "_partial", "_pending_entry",
        "_program", "_request", "_snapshot", "_sources", "events", "layout",
        "number", "outcome", "paused", "ruleset", "seats", "setup", "start", "table", "trace",
    )  # fmt: skip

    ruleset: Ruleset
    seats: tuple[str, ...]
    layout: Layout
    setup: Setup
    table: Table
    events: list[Event] | None
    trace: list[str] | None
    start: tuple[Table, str] | None
    number: int
    outcome: Outcome | None
    paused: bool
    _program: Program
    _cursor: Cursor
    _gen: Any
    _request: Question | Group | None
    _partial: dict[str, Action]
    _journal: Entry | None
    _snapshot: Snapshot
    _chance: Chance
    _sources: dict[str, Chance]
    _known: dict[str, tuple[int, Any]]
    _awaiting: NeedOutcome | None
    _pending_entry: Entry | None
    _keep: int

    # --- asking -----------------------------------------------------------------------------------

    @property
    def pending(self) -> Question | Group | None:
        """What is asked; None at the end, while a roll is awaited, or at a halt."""
        return None if self._awaiting is not None else self._request

    def waiting(self) -> tuple[str, ...]:
        """The seats that are asked and have not answered; public."""
        request = self.pending
        if request is None:
            return ()
        return tuple(ask.seat for ask in request.asks if ask.seat not in self._partial)

    def ask_of(self, seat: str) -> Question:
        """The question to a seat.

        Raises:
            IllegalAction: it is not asked.
        """
        request = self.pending
        if request is not None:
            for ask in request.asks:
                if ask.seat == seat:
                    return ask
        raise IllegalAction(Refusal("not-asked", f"{seat} is not asked now."))

    def options(self, seat: str) -> Sequence[Action]:
        """What a seat may choose; empty if it is not asked."""
        request = self.pending
        if request is not None:
            for ask in request.asks:
                if ask.seat == seat:
                    return ask.options
        return ()

    def why_not(self, seat: str, action: Action | str) -> Refusal | None:
        """Why a seat may not do this now; None if it may. Leaks nothing that the seat cannot know."""
        try:
            read = self._read(seat, action)
        except IllegalAction as illegal:
            return illegal.refusal
        return self._why_not(seat, self._meant(seat, read))

    def _meant(self, seat: str, action: Action) -> Action:
        """The option that an action means: a choice of several may be given in any order."""
        options = self.options(seat)
        if isinstance(options, Space) and action not in options:
            return options.canonical(action) or action
        return action

    def _read(self, seat: str, action: Action | str) -> Action:
        """What a seat wants to do, if there is such a seat and such an action."""
        if seat not in self.layout.notation.seats.values():
            raise IllegalAction(Refusal("no-seat", f"There is no seat `{seat}` in this match."))
        if isinstance(action, str):
            try:
                return self.layout.notation.read(action)
            except UsageError as error:
                raise IllegalAction(Refusal("unreadable", f"{error}.")) from None
        if not hasattr(action, "verb"):
            raise IllegalAction(Refusal("unreadable", f"{action!r} is no action."))
        return action

    def _why_not(self, seat: str, action: Action) -> Refusal | None:
        if self.outcome is not None or self._awaiting is not None:
            return rolling(self._awaiting) or Refusal("over", "The match is over.")
        if action.verb.name in self.ruleset.inputs:
            return self._why_not_input(seat, action)
        return self._why_not_answer(seat, action)

    def _why_not_answer(self, seat: str, action: Action) -> Refusal | None:
        request = self.pending
        if request is None:
            return Refusal("not-now", "Nobody is asked anything now.")
        ask = next((a for a in request.asks if a.seat == seat), None)
        if ask is None:
            who = ", ".join(self.waiting())
            return Refusal("not-asked", f"{seat} is not asked now; waiting for {who}.")
        if action in ask.options:
            return None
        refusal = ask.refuse(action) if ask.refuse is not None else None
        return refusal or Refusal(
            "not-offered", f"`{action.text}` is not possible now.", ask.clause
        )

    def _why_not_input(self, seat: str, action: Action) -> Refusal | None:
        if action.verb is CLOSE and isinstance(self.pending, Group) and self.pending.closer == seat:
            return None
        if seat in self.table.departed:
            return Refusal("gone", f"{seat} has left the table.")
        if not self.layout.notation.keeps(action):  # a save or record would hold another one
            return Refusal("unreadable", "An input is one line of words, without blanks around it.")
        rule = self.ruleset.inputs[action.verb.name]
        return rule.refuse(self.table, seat, action) if rule.refuse is not None else None

    # --- seeing -----------------------------------------------------------------------------------

    def view(self, seat: str = "") -> View:
        """What a seat may know now; seat empty: the all-seeing spectator.

        Raises:
            UsageError: there is no such seat.
        """
        self._check_party(seat)
        t, request = self.table, self.pending
        asked = (
            next((a for a in request.asks if a.seat == seat), None) if request is not None else None
        )
        comrades = {}
        if isinstance(request, Group) and (not seat or seat in request.circle):
            comrades = {
                s: a.text
                for s, a in self._partial.items()
                if s != seat and (not seat or s in request.circle)
            }
        return View(
            seat=seat,
            game=self.ruleset.game.id,
            seats=self.seats,
            fields={k: plain(v) for k, v in visible_fields(t, seat).items()},
            zones=visible_zones(t, seat),
            more={name: plain(show(t, seat)) for name, show in self.ruleset.views.items()},
            waiting=self.waiting(),
            question=question(asked, self.number) if asked is not None else None,
            comrades=comrades,
            outcome=self.outcome.plain() if self.outcome is not None else None,
        )

    def events_of(self, seat: str = "", since: int = 0) -> list[Event]:
        """The events that a seat saw, as it saw them, from index `since` of all events on; empty: all of them."""
        if self.events is None:
            raise UsageError("this match keeps no events")
        self._check_party(seat)
        if not seat:
            return self.events[since:]
        out = []
        for event in self.events[since:]:
            seen = event.seen_by(seat)
            if seen is not None:
                out.append(Event(event.kind, seen, event.clause, None, None, event.about))
        return out

    def _check_party(self, seat: str) -> None:
        if seat and seat not in self.layout.parties:
            known = ", ".join((*self.seats, *self.layout.actors))
            raise UsageError(f"there is no seat `{seat}` (there are {known})")

    def log(self, seat: str = "", since: int = 0, *, level: int = 0) -> list[str]:
        """The story so far as a seat may read it, a sentence an event."""
        naming = self.ruleset.naming
        return [
            text
            for event in self.events_of(seat, since)
            if (event.kind.level <= level or event.kind is PHASE)
            and (text := event.text(None, naming))
        ]

    @property
    def clauses_seen(self) -> list[str]:
        """The clauses that decisions, events and marks cited so far, in order (needs `trace=True`)."""
        out = [c for e in self.events or () for c in e.clause.split()]
        return out + [c for mark in self.trace or () for c in mark.split()]

    @property
    def node(self) -> str:
        """The address of the schedule's node at which the match stands."""
        return self._program.paths[self._cursor.pc]

    @property
    def pc(self) -> int:
        """The op of the program at which the match stands: what `halt` is asked about."""
        return self._cursor.pc

    # --- identity ---------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """The full state as plain data; equal in two matches that cannot differ from now on."""
        cursor = self._cursor
        step = since(self._journal, 0 if cursor.start is None else cursor.start.depth)
        request = self._request
        return {
            "at": self._program.paths[cursor.pc],
            "op": cursor.pc,
            "table": dump_table(self.table),
            "step": [spell_entry(e) for e in step],
            "partial": {
                a.seat: self._partial[a.seat].text
                for a in (request.asks if request else ())
                if a.seat in self._partial
            },
            "seed": self._chance.seed,
            "over": self.outcome.plain() if self.outcome else None,
        }

    def digest(self) -> str:
        """A short digest of the state: the same across modes, processes and versions of Python."""
        return digest(self.state())

    def entries(self, *, awaiting: bool = False) -> list[Entry]:
        """The journal, oldest first; `awaiting`: with the answer whose roll is not supplied yet."""
        out = since(self._journal, 0)
        if awaiting and self._awaiting is not None and self._pending_entry is not None:
            out.append(self._pending_entry)
        return out

    @property
    def partial(self) -> dict[str, Action]:
        """The answers of an open group that are in, in the order of its questions."""
        partial, asks = self._partial, self._request.asks if self._request is not None else ()
        return {ask.seat: partial[ask.seat] for ask in asks if ask.seat in partial}

    @property
    def keep(self) -> int:
        """The snapshot policy: every n decisions; 0 for none."""
        return self._keep

    @property
    def source(self) -> Chance:
        """The source of chance."""
        return self._chance

    @property
    def base(self) -> int:
        """The number of the decision that was open at the newest snapshot."""
        return self._snapshot.number

    @property
    def newest(self) -> Snapshot:
        """The newest snapshot; for planning and for the conformance kit."""
        return self._snapshot

    @property
    def last_entry(self) -> Entry | None:
        """The newest entry of the journal."""
        return self._journal

    @property
    def memory(self) -> dict[str, tuple[int, Any]]:
        """What planning has folded so far: seat -> (events taken, knowledge)."""
        return self._known

    @property
    def planned(self) -> bool:
        """Whether this is a planning fork."""
        return any(e.kind == REPLANNED for e in since(self._journal, 0))


def rolling(need: NeedOutcome | None) -> Refusal | None:
    """Why nothing can be done while a roll is awaited."""
    return Refusal("rolling", f"First comes the roll `{need.label}`.") if need else None


def spell_entry(entry: Entry) -> list[Any]:
    """A journal's entry as plain data."""
    payload = entry.payload
    if isinstance(payload, Action):
        return [entry.kind, entry.seat, payload.text]
    if isinstance(payload, dict):
        return [entry.kind, entry.seat, {seat: action.text for seat, action in payload.items()}]
    return [entry.kind, entry.seat, str(payload)]
