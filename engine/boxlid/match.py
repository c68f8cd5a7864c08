"""A match: one playing of a ruleset. Start it, see what is asked, answer, fork, undo; saving is in `saves`."""

# ruff: noqa: SLF001 - a fork is another match of the same class

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from boxlid.actions import CLOSE, SAY, Action
from boxlid.chance import Chance
from boxlid.driver import SNAPSHOT, STILL, Cursor, drive, runaway
from boxlid.errors import (
    ChanceError,
    IllegalAction,
    NeedOutcome,
    Refusal,
    RuleError,
    UsageError,
)
from boxlid.events import ANSWERED, CLOSED, ENDED, PHASE, Event
from boxlid.flow import Ask, Check, Finish, Leave, Together
from boxlid.journal import ANSWER, CLOSED_GROUP, INPUT, REPLANNED, Barrier, Entry, Snapshot, since
from boxlid.outcome import Outcome, unfinished
from boxlid.schedule import JUMP, TEST
from boxlid.state import digest, dump_table
from boxlid.view import View, plain, question, visible_fields, visible_zones

if TYPE_CHECKING:
    from boxlid.ruleset import Ruleset
    from boxlid.table import Table

Observer = Callable[["Match", Event], None]
_START = object()
_KEEP = {"every": 1, "none": 0}
FLOOD = 100_000
"""Events that one decision may make; a rule that makes more is taken for a loop without an end."""


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


class Match:
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

    __slots__ = (
        "_awaiting", "_chance", "_cursor", "_gen", "_journal", "_keep", "_known", "_partial", "_pending_entry",
        "_program", "_request", "_snapshot", "_sources", "_told", "events", "layout",
        "number", "outcome", "paused", "ruleset", "seats", "start", "table", "trace",
    )  # fmt: skip

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
        self.layout = layout = ruleset.layout(cast("Sequence[str]", seats))
        self.ruleset, self.seats = ruleset, layout.seats
        self._program = program = ruleset.program
        self._keep = _policy(keep)
        self.events: list[Event] | None = [] if events else None
        self.trace: list[str] | None = [] if trace else None
        if start is not None:
            start = (_in_box_order(start[0]), start[1])
        self.start = start
        base = layout.template if start is None else start[0]
        pc = 0 if start is None else program.at(start[1])
        self._told = 0
        self._cursor = Cursor()
        self._gen: Any = None
        self._sources: dict[str, Chance] = {}
        self._reset(Snapshot(None, base, pc, None, 0, 0, chance or Chance(seed)))
        if halt is not None:
            self.halt_at(halt)
        self._go(_START)

    # --- the driver -------------------------------------------------------------------------------

    def _reset(self, snapshot: Snapshot) -> None:
        """Stand at a snapshot's step start, nothing asked yet."""
        if self._gen is not None:  # what its `finally` does as it is dropped concerns nobody
            dropped: Table = self.table
            dropped._log = dropped._trace = None
            self._gen = None
        self._snapshot = snapshot
        self.table: Table = snapshot.table.copy()
        t = self.table
        chance = snapshot.chance
        if self._sources:  # outcomes were supplied since
            chance = self._sources.get(chance.seed, chance)
        self._chance: Chance = chance
        t._chance = chance
        t._log = events = self.events
        t.telling = events is not None
        t._trace = self.trace
        self._journal: Entry | None = snapshot.journal
        self.number = snapshot.number
        self._cursor.reset(snapshot.pc, snapshot.journal)
        if events is not None:
            del events[snapshot.events :]
        self._request: Ask | Together | None = None
        self._partial: dict[str, Action] = {}
        self._awaiting: NeedOutcome | None = None
        self._pending_entry: Entry | None = None
        self._known: dict[str, tuple[int, Any]] = {}
        self.outcome: Outcome | None = None
        self.paused = False

    @property
    def halt(self) -> Callable[[int], bool] | None:
        """Tells of an op of the program whether to stop before it; see `halt_at`."""
        return self._cursor.halt

    @halt.setter
    def halt(self, halt: Callable[[int], bool] | None) -> None:
        self._cursor.halt = halt

    def _keep_snapshot(self) -> None:
        events = 0 if self.events is None else len(self.events)
        self._snapshot = Snapshot(
            self._snapshot,
            self.table.copy(),
            self._cursor.pc,
            self._journal,
            self.number,
            events,
            self._chance,
        )

    def _want_snapshot(self) -> None:
        """Have a snapshot taken at the next step's start if the policy wants one."""
        keep = self._keep
        if keep and self.number - self._snapshot.number >= keep:
            self._cursor.due = True

    def _serve(self, request: Any) -> Any:
        """Do what the driver or a step yields beside questions; what it yields next.

        Raises:
            StopIteration: the match has ended or halted.
            RuleError: a step yields what nobody can serve.
        """
        if request is SNAPSHOT:
            if self._keep:
                self._keep_snapshot()
            return self._gen.send(None)
        if request is STILL:
            cursor = self._cursor
            if cursor.still == self.number:
                raise runaway(self._program, cursor.pc)
            cursor.still = self.number
            return self._gen.send(None)
        if type(request) is not Check:
            where = self._program.paths[self._cursor.pc]
            raise RuleError(f"the step `{where}` yields {request!r}, which is no question")
        outcome = self._tested(request.name)
        return self._gen.send(None) if outcome is None else self._gen.throw(Finish(outcome))

    def _stopped(self, outcome: Outcome | None) -> None:
        self._gen = None
        if outcome is None:
            self.paused = True
        else:
            self._end(outcome)

    def _tested(self, checkpoint: str) -> Outcome | None:
        for win in self.ruleset.wins.get(checkpoint, ()):
            outcome = win.test(self.table)
            if outcome is not None:
                return outcome
        return None

    def _end(self, outcome: Outcome) -> None:
        if not isinstance(outcome, Outcome):
            raise RuleError(f"a win condition gives {outcome!r}; it gives an Outcome, or None")
        self.outcome, self._request = outcome, None
        if self.events is not None:
            self.events.append(Event(ENDED, (outcome.result,), outcome.clause))

    def _go(self, answer: Any) -> None:
        """Advance from an answer (or from the start), guarded."""
        try:
            self._step(answer)
            if self.table.gone:
                self._answer_for_all_gone()
        except Exception as error:
            if not self._put_back(error, None if answer is _START else self._journal):
                raise
            return
        if self.ruleset.observers:
            self._deliver()

    def _put_back(self, error: Exception, entry: Entry | None) -> bool:
        """Undo what failed; whether it failed only because a person must roll first."""
        if isinstance(error, NeedOutcome):
            error.before = entry is not None and self.table.barriers > entry.mark + 1
            if (
                entry is None
            ):  # on the way from a start: running again would need the same roll again
                journal = self._journal
                self._reset(self._snapshot)
                self._journal = journal
            else:
                self._rebuild(entry.before)
            self._awaiting, self._pending_entry = error, entry
            return True
        if self._keep and entry is not None:
            self._rebuild(entry.before)
        return False

    def _step(self, answer: Any) -> None:
        """Run on from an answer (or from the start) to the next question, the end or a halt."""
        self._request = None
        if self._partial:
            self._partial = {}
        gen, cursor = self._gen, self._cursor
        if gen is None or answer is _START:
            answer = None
        if gen is None:
            gen = self._gen = drive(self.table, cursor, self.layout.ops, self._program)
        cursor.last = self._journal
        if self.events is not None:
            self.table._cap = len(self.events) + FLOOD
        try:
            request = gen.send(answer)
            while type(request) is not Ask and type(request) is not Together:
                request = self._serve(request)
        except StopIteration as stop:
            self._stopped(stop.value)
            return
        if self.events is not None:
            self._check_asked(request)
        if self.number >= self.ruleset.game.bound:
            self._stop_unfinished()
        else:
            self._request = request

    def _check_asked(self, request: Ask | Together) -> None:
        parties = self.layout.parties
        asks = request.asks
        if not asks or any(ask.seat not in parties for ask in asks):
            where = self._program.paths[self._cursor.pc]
            asked = ", ".join(str(ask.seat) for ask in asks) or "nobody"
            known = ", ".join((*self.seats, *self.layout.actors))
            raise RuleError(f"the step `{where}` asks {asked}; there are {known}")

    def _stop_unfinished(self) -> None:
        self._gen.close()
        self._gen = None
        self._end(unfinished(self.ruleset.game.bound))

    def _answer_for_all_gone(self) -> None:
        while self.table.gone and self._request is not None and self._awaiting is None:
            if not self._answer_for_gone():
                return

    def _answer_for_gone(self) -> bool:
        """Give the defaults of seats that left; False if others are still to answer."""
        gone, request = self.table.gone, self._request
        assert request is not None
        mine = [a for a in request.asks if a.seat in gone and a.seat not in self._partial]
        if not mine:
            return False
        for ask in mine:
            self._partial[ask.seat] = _for_gone(ask)
        if len(self._partial) < len(request.asks):
            return False
        answers = self._partial
        if any(a.seat not in gone for a in request.asks):
            self._decide(self._payload(request, answers))  # does not follow from who left alone
            return True
        self.number += 1
        self._want_snapshot()
        self._step(self._payload(request, answers))
        return True

    @staticmethod
    def _payload(request: Ask | Together, answers: dict[str, Action]) -> Any:
        if type(request) is Ask:
            return answers[request.seat]
        return {ask.seat: answers[ask.seat] for ask in request.asks if ask.seat in answers}

    def _deliver(self) -> None:
        """Show new events to the observers, each once."""
        events = self.events or []
        while self._told < len(events):
            event = events[self._told]
            self._told += 1
            for observer in self.ruleset.observers:
                observer(self, event)

    # --- answering --------------------------------------------------------------------------------

    def act(self, seat: str, action: Action | str, number: int | None = None) -> None:
        """Answer, or put an input in, as a seat.

        Args:
            seat: who acts.
            action: an action, or its notation.
            number: the decision that is meant; a wrong one is refused.

        Raises:
            IllegalAction: with the reason; nothing has changed.
        """
        if number is not None and number != self.number:
            raise IllegalAction(
                Refusal("stale", f"That answers decision {number}; open is {self.number}.")
            )
        read = self._read(seat, action)
        refusal = self._why_not(seat, read)
        if refusal is not None:
            raise IllegalAction(refusal)
        if read.verb.name in self.ruleset.inputs:
            self._input(seat, read)
        else:
            self._accept(seat, read)

    def answer(self, number: int, seat: str, index: int) -> None:
        """Answer by an option's index: the fast way, for hosts that took the options from here.

        Raises:
            IllegalAction: another decision is open, or the seat is not asked.
        """
        request = self._request
        if number != self.number or request is None or self._awaiting is not None:
            raise IllegalAction(self._no_answer(number))
        ask = request if type(request) is Ask and request.seat == seat else self.ask_of(seat)
        options = ask.options
        if index < 0 or index >= len(options):
            raise IllegalAction(
                Refusal("not-offered", f"There is no option {index}; there are {len(options)}.")
            )
        if ask is request:
            self._decide(options[index])
        else:
            self._accept(seat, options[index])

    def _no_answer(self, number: int) -> Refusal:
        return _rolling(self._awaiting) or Refusal(
            "stale", f"That answers decision {number}; open is {self.number}."
        )

    def _accept(self, seat: str, action: Action) -> None:
        request = self._request
        assert request is not None
        if type(request) is Ask:
            self._decide(action)
            return
        self._partial[seat] = action
        if len(self._partial) < len(request.asks):
            return
        others = {s: a for s, a in self._partial.items() if s != seat}
        self._decide_group(self._payload(request, self._partial), others)

    def _decide_group(
        self, payload: Any, standing: dict[str, Action], kind: str = ANSWER, by: str = ""
    ) -> None:
        """Take a group's decision; if a rule crashes, the answers `standing` before stand again."""
        try:
            self._decide(payload, kind, by)
        except Exception:
            if self._keep:
                self._partial = standing
            raise

    def _decide(self, payload: Any, kind: str = ANSWER, by: str = "") -> None:
        """Take a whole decision; `by` is who closed the question, if it was closed."""
        request = self._request
        assert request is not None
        single = type(request) is Ask
        seat = request.seat if single and kind is ANSWER else by  # type: ignore[union-attr]
        self._journal = Entry(self._journal, kind, seat, payload, self.number, self.table.barriers)
        events = self.events
        if events is not None:
            if single:
                seat = request.seat  # type: ignore[union-attr]
                to = (seat,) if request.secret else None  # type: ignore[union-attr]
                events.append(Event(ANSWERED, (seat, payload), request.clause, to))
            else:
                self._tell_answers(request, payload)  # type: ignore[arg-type]
        elif self.trace is not None:
            self.trace.extend(a.clause for a in request.asks)
        self.number += 1
        self._want_snapshot()
        self._go(payload)

    def _tell_answers(self, request: Together, payload: Any) -> None:
        assert self.events is not None
        circle = request.circle
        for ask in request.asks:
            if ask.seat in payload:
                to = tuple(circle) if ask.seat in circle else (ask.seat,)
                self.events.append(Event(ANSWERED, (ask.seat, payload[ask.seat]), ask.clause, to))

    def _input(self, seat: str, action: Action) -> None:
        if action.verb is CLOSE and isinstance(self._request, Together):
            self._close(seat)
            return
        self._journal = Entry(self._journal, INPUT, seat, action, self.number, self.table.barriers)
        self._put_in(seat, action)

    def _put_in(self, seat: str, action: Action) -> None:
        """Carry an input out, guarded like an answer."""
        entry, standing = self._journal, dict(self._partial)
        try:
            self._apply_input(seat, action)
            self._answer_for_all_gone()
        except Exception as error:
            again = self._put_back(error, entry)
            if self._keep or again:
                self._partial = standing
            if not again:
                raise
            return
        if self.ruleset.observers:
            self._deliver()

    def _apply_input(self, seat: str, action: Action) -> None:
        if self.events is not None:
            self.table._cap = len(self.events) + FLOOD
        rule, before = self.ruleset.inputs[action.verb.name], self.table.gone
        outcome = None
        try:
            rule.apply(self.table, seat, action)
        except Finish as finish:
            outcome = finish.outcome
        except Leave as leave:
            msg = f"the input `{action.text}` leaves `{leave.loop}`; only a step leaves a loop"
            raise RuleError(msg) from leave
        if rule.checkpoint and outcome is None:
            outcome = self._tested(rule.checkpoint)
        if outcome is not None:
            self._end(outcome)
            self._partial = {}  # nothing is asked any more
            if self._gen is not None:
                self._gen.close()
                self._gen = None
            return
        for left in self.table.gone:  # an answer that can still be replaced leaves with its seat
            if left in self._partial and left not in before:
                del self._partial[left]
        if self._request is not None:
            for ask in self._request.asks:
                ask.forget()
                given = self._partial.get(ask.seat)
                if given is not None and given not in ask.options and given is not ask.default:
                    del self._partial[ask.seat]  # no longer possible: it must be answered again

    def _close(self, seat: str) -> None:
        """Close a group: who has not answered gets the default, or is missing from the answers."""
        request = self._request
        assert isinstance(request, Together)
        standing = self._partial
        answers = dict(standing)
        for ask in request.asks:
            if ask.seat not in answers and ask.default is not None:
                answers[ask.seat] = ask.default
        self._tell_closed(seat)
        self._decide_group(self._payload(request, answers), standing, CLOSED_GROUP, seat)

    def _tell_closed(self, seat: str) -> None:
        if self.events is not None and self._request is not None:
            self.events.append(Event(CLOSED, (seat or "the host",), self._request.clause))

    def close(self) -> None:
        """Close the open group as the host (a time-out); single questions get their default.

        Raises:
            IllegalAction: nothing is open, or the single question has no default.
        """
        request = self.pending
        if isinstance(request, Together):
            self._close("")
        elif request is not None and request.default is not None:
            self._tell_closed("")
            self._decide(request.default, CLOSED_GROUP)
        else:
            raise IllegalAction(Refusal("no-closing", "Nothing is open that could be closed."))

    def supply(self, label: str, outcome: str) -> None:
        """Give the outcome of a roll that a person makes; of a shuffle the first ones in order, with blanks between.

        Raises:
            ChanceError: it is not awaited, or not one of the faces.
        """
        need = self._awaiting
        if need is None or need.label != label:
            raise ChanceError(
                f"no outcome of `{label}` is awaited" + (f", but of `{need.label}`" if need else "")
            )
        words = str(outcome).split() if need.order else [str(outcome)]
        if not words or any(words.count(w) > need.faces.count(w) for w in words):
            raise ChanceError(
                f"chance `{label}`: `{outcome}` is not one of {', '.join(dict.fromkeys(need.faces))}"
            )
        self.use(self._chance.given(label, need.number, str(outcome)))
        again = self._pending_entry
        self._awaiting = self._pending_entry = None
        if again is not None:
            self._redo(again)
            return
        self._rebuild(self._journal)
        if self.ruleset.observers:
            self._deliver()

    def use(self, chance: Chance) -> None:
        """Go on with a source of the same seed that knows more outcomes; what forked off before keeps its own."""
        self._sources = {**self._sources, chance.seed: chance}
        self._chance = self.table._chance = chance

    @property
    def awaited(self) -> tuple[str, tuple[str, ...]] | None:
        """The label and the faces of the roll whose outcome a person must supply, if there is one."""
        return None if self._awaiting is None else (self._awaiting.label, self._awaiting.faces)

    @property
    def awaits_order(self) -> bool:
        """Whether what is awaited is a shuffle: its outcome an order of the faces, or the first ones of it."""
        return self._awaiting is not None and self._awaiting.order

    # --- asking -----------------------------------------------------------------------------------

    @property
    def pending(self) -> Ask | Together | None:
        """What is asked; None at the end, while a roll is awaited, or at a halt."""
        return None if self._awaiting is not None else self._request

    def waiting(self) -> tuple[str, ...]:
        """The seats that are asked and have not answered; public."""
        request = self.pending
        if request is None:
            return ()
        return tuple(ask.seat for ask in request.asks if ask.seat not in self._partial)

    def ask_of(self, seat: str) -> Ask:
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
        return self._why_not(seat, read)

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
            return _rolling(self._awaiting) or Refusal("over", "The match is over.")
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
        if (
            action.verb is CLOSE
            and isinstance(self.pending, Together)
            and self.pending.closer == seat
        ):
            return None
        if seat in self.table.gone:
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
        if isinstance(request, Together) and (not seat or seat in request.circle):
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

    # --- forking and undoing ----------------------------------------------------------------------

    def _rebuild(self, target: Entry | None) -> None:
        """Stand where the match stood after the entry `target`."""
        depth = 0 if target is None else target.depth
        snapshot = self._snapshot
        while (
            0 if snapshot.journal is None else snapshot.journal.depth
        ) > depth and snapshot.before is not None:
            snapshot = snapshot.before
        observers_told = self._told
        halt, self.halt = self.halt, None
        stop = halt is not None and self.paused
        self._told = 1 << 60
        try:
            self._reset(snapshot)
            entries = since(target, 0 if snapshot.journal is None else snapshot.journal.depth)
            if stop and not entries:
                self.halt = halt
            self._go(_START)
            for i, entry in enumerate(entries):
                if stop and i == len(entries) - 1:
                    self.halt = halt
                self._redo(entry)
        finally:
            self.halt = halt
            self._told = min(observers_told, len(self.events or ()))

    def _redo(self, entry: Entry) -> None:
        """Take a journal's entry again."""
        if entry.kind == REPLANNED:
            from boxlid.plan import redraw  # noqa: PLC0415 - planning builds on matches

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
        new._told = 0 if new.events is None else len(new.events)
        if self._partial and new._request is not None:
            new._partial = dict(self._partial)
        new._awaiting, new._pending_entry = self._awaiting, self._pending_entry
        return new

    def _shell(self, events: list[Event] | None, keep: int) -> Match:
        """A match of the same ruleset and seats, not standing anywhere yet."""
        new: Match = object.__new__(Match)
        new.ruleset, new.seats, new.layout, new._program = (
            self.ruleset,
            self.seats,
            self.layout,
            self._program,
        )
        new._keep, new.events, new.trace, new.start, new._told = keep, events, None, self.start, 0
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
        standing = any(s != seat and s not in self.table.gone for s in self._partial)
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
        if seat is not None and seat in self.table.gone:
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

    # --- halting ----------------------------------------------------------------------------------

    def halt_at(self, where: str | None) -> None:
        """Stop before the next step starts ("step"), before a node's first op (its address), or nowhere (None).

        Raises:
            UsageError: no such node.
        """
        if where is None:
            self.halt = None
        elif where == "step":
            self.halt = lambda _pc: True
        else:
            stop = self._program.at(where)
            ops = self._program.ops
            while ops[stop][0] in {TEST, JUMP}:  # a halt is only looked for where something runs
                stop += 1
            self.halt = lambda pc: pc == stop

    def go_on(self, halt: Callable[[int], bool] | None = None) -> None:
        """Go on from a halt, to the next question or to where `halt` (as the attribute) holds after this place."""
        here = self._cursor.pc
        left: list[int] = []

        def later(pc: int) -> bool:
            if pc == here and not left:
                left.append(pc)
                return False
            return halt is not None and halt(pc)

        if self.paused:
            self.halt = None if halt is None else later
            self.paused = False
            self._go(_START)
        self.halt = halt

    # --- lean play --------------------------------------------------------------------------------

    def playout(self, pick: Callable[[Sequence[Action]], Action], limit: int | None = None) -> int:
        """Play to the end (or for `limit` decisions), quickly; the match can then no longer be forked or undone.

        Args:
            pick: options -> one of them.

        Returns:
            The number of decisions taken.
        """
        if (rolling := _rolling(self._awaiting)) is not None:
            raise IllegalAction(rolling)
        if self.table.gone:
            return self._playout_of_the_rest(pick, limit)
        request, number = self._request, self.number
        first, bound = number, self.ruleset.game.bound
        stop = bound if limit is None else min(bound, number + limit)
        self._keep, self._partial = 0, {}
        if request is None:
            return 0
        send = self._gen.send
        try:
            while number < stop:
                if type(request) is Ask:
                    number += 1
                    late = request.late
                    request = send(pick(request.options if late is None else late()))
                elif type(request) is Together:
                    number += 1
                    request = send({ask.seat: pick(ask.options) for ask in request.asks})
                else:
                    self.number = number
                    request = self._serve(request)
            while type(request) is not Ask and type(request) is not Together:
                request = self._serve(request)
        except StopIteration as end:
            self.number, self._request = number, None
            self._stopped(end.value)
            return number - first
        except NeedOutcome as need:
            raise ChanceError(
                f"a playout cannot wait for the roll `{need.label}`; let the seed decide it"
            ) from None
        self.number, self._request = number, request
        if number >= bound:
            self._stop_unfinished()
        return number - first

    def _playout_of_the_rest(
        self, pick: Callable[[Sequence[Action]], Action], limit: int | None
    ) -> int:
        """A playout in which seats that left get their defaults."""
        first, self._keep = self.number, 0
        while (request := self._request) is not None and (
            limit is None or self.number < first + limit
        ):
            gone, self._partial = self.table.gone, {}
            answers = {a.seat: _for_gone(a) if a.seat in gone else pick(a.options) for a in request}
            self._decide(self._payload(request, answers))
        return self.number - first

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
        new._go(_START)
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
            asked = {a.seat for a in request.asks} if isinstance(request, Together) else set()
            given = set(entry.payload)
            return given == asked if entry.kind == ANSWER else bool(asked) and given <= asked
        return isinstance(request, Ask)

    @property
    def planned(self) -> bool:
        """Whether this is a planning fork."""
        return any(e.kind == REPLANNED for e in since(self._journal, 0))

    def take_closed(self, seat: str, answers: dict[str, Action]) -> None:
        """Close the open group with these answers, as a save or record says it was."""
        request = self._request
        if not isinstance(request, Together):
            raise IllegalAction(Refusal("no-closing", "Nothing is open that could be closed."))
        self._tell_closed(seat)
        self._decide(self._payload(request, answers), CLOSED_GROUP, seat)

    def plan(self, seat: str, seed: int) -> Match:
        """A planning fork: all that the seat cannot know is drawn anew; nothing of the true hidden state survives."""
        from boxlid.plan import plan  # noqa: PLC0415 - planning builds on matches

        if not seat:
            raise UsageError("a planning fork is a seat's; the spectator sees all there is")
        self._check_party(seat)
        return plan(self, seat, seed)


def _rolling(need: NeedOutcome | None) -> Refusal | None:
    return Refusal("rolling", f"First comes the roll `{need.label}`.") if need else None


def _in_box_order(t: Table) -> Table:
    """A copy of a table from outside, its unordered zones as they lie in every match."""
    t = t.copy()
    for key, zone in t.layout.zones.items():
        if not zone.ordered:
            t.zones[key] = tuple(sorted(t.zones[key], key=lambda p: p.order))
    return t


def _for_gone(ask: Ask) -> Action:
    """The answer for a seat that left."""
    return ask.default if ask.default is not None else ask.options[0]


def spell_entry(entry: Entry) -> list[Any]:
    """A journal's entry as plain data."""
    payload = entry.payload
    if isinstance(payload, Action):
        return [entry.kind, entry.seat, payload.text]
    if isinstance(payload, dict):
        return [entry.kind, entry.seat, {seat: action.text for seat, action in payload.items()}]
    return [entry.kind, entry.seat, str(payload)]


__all__ = ["Match", "spell_entry"]
