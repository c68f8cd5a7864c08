"""A match: one playing of a ruleset. Start it, see what is asked, answer, fork, undo, plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from boxlid.errors import ChanceError, IllegalAction, Refusal, UsageError
from boxlid.matches.answering import meant, roll_first, stale, why_not
from boxlid.matches.history import History, policy
from boxlid.matches.journal import ANSWER, CLOSED, INPUT, REPLANNED, Barrier, Entry, since
from boxlid.matches.knowledge import Known, Memory, Redrawing, redraw
from boxlid.matches.position import NEVER, Position
from boxlid.matches.runner import Runner
from boxlid.matches.snapshots import Snapshot
from boxlid.rulesets.ruleset import Ruleset
from boxlid.rulesets.setup import Setup, setup_for
from boxlid.schedules.program import JUMP, TEST
from boxlid.tables.chance import Chance, NeedOutcome
from boxlid.tables.dump import digest, dump_table
from boxlid.tables.layout import Layout
from boxlid.tables.perspective import view_of
from boxlid.tables.table import Table
from boxlid.tables.wiring import draw_from
from boxlid.vocabulary.actions import CLOSE, Action
from boxlid.vocabulary.events import PHASE, Event
from boxlid.vocabulary.outcomes import Outcome
from boxlid.vocabulary.questions import AwaitedRoll, Group, Question
from boxlid.vocabulary.view import View

Halt = Callable[[int], bool]


class Match:
    """One playing of a ruleset.

    Args:
        ruleset: from `compose`.
        seats: names of the players, clockwise; or how many.
        seed: decides every chance outcome.
        chance: another source than the plain seed (scripted, or asked of a person).
        keep: how often a snapshot is kept: "every" decision, every n, or "none" (lean: no undo after a crash).
        events: whether events are kept; without them there is no log, no record, no planning fork.
        trace: whether the clauses that applied are noted (`clauses_seen`).
        start: another start than the ruleset's: a table and the address of a node.
        halt: as of `halt_at`.

    Attributes:
        ruleset: with the box for this number of players.
        setup: what all matches of this ruleset and these seats start from.
        seats: the players, clockwise.
        start: where the match began, if not where the ruleset begins.
        events: all events so far; None: none are kept.
        trace: the clauses that rules marked; None: they are not kept.
        position: where the match stands, for the kernel's own tools; do not change it.
        history: what was decided, for the kernel's own tools; do not change it.
    """

    __slots__ = (
        "_memory", "_runner", "events", "history", "position", "ruleset", "seats", "setup", "start", "trace",
    )  # fmt: skip

    ruleset: Ruleset
    setup: Setup
    seats: tuple[str, ...]
    start: tuple[Table, str] | None
    events: list[Event] | None
    trace: list[str] | None
    position: Position
    history: History

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
        setup = setup_for(ruleset, cast("Sequence[str]", seats))
        table, pc = setup.template, 0
        if start is not None:
            start = (_in_box_order(start[0]), start[1])
            table, pc = start[0], setup.ruleset.program.at(start[1])
        self.start = start
        first = Snapshot(None, table, pc, None, 0, 0, chance or Chance(seed))
        self._begin(
            setup, History(first, policy(keep)), [] if events else None, [] if trace else None
        )
        if halt is not None:
            self.halt_at(halt)
        self._reset(first)
        self._start()

    def _begin(
        self,
        setup: Setup,
        history: History,
        events: list[Event] | None,
        trace: list[str] | None,
    ) -> None:
        self.setup, self.ruleset, self.seats = setup, setup.ruleset, setup.layout.seats
        self.history, self.events, self.trace = history, events, trace
        self.position = position = Position()
        self._memory: Memory | None = None
        self._runner = Runner(
            setup,
            events,
            trace,
            lambda: history.keep_snapshot(position, 0 if events is None else len(events)),
        )

    # --- what is asked ----------------------------------------------------------------------------

    @property
    def waiting(self) -> Question | Group | AwaitedRoll | None:
        """What the match waits for: an answer, the answers of a group, a roll; None at its end and at a halt."""
        p = self.position
        return p.request if p.needs is None else p.needs.roll

    @property
    def to_answer(self) -> tuple[str, ...]:
        """The seats that are asked and have not answered; public."""
        return self.position.to_answer

    @property
    def answers_so_far(self) -> dict[str, Action]:
        """The answers of the open group that are in, in the order of its questions."""
        return self.position.answers_in_order

    def question_of(self, seat: str) -> Question:
        """The question to a seat.

        Raises:
            IllegalAction: it is not asked.
        """
        question = self.position.question_of(seat)
        if question is None:
            raise IllegalAction(Refusal("not-asked", f"{seat} is not asked now."))
        return question

    def options(self, seat: str) -> Sequence[Action]:
        """What a seat may choose; empty if it is not asked."""
        question = self.position.question_of(seat)
        return () if question is None else question.options

    def why_not(self, seat: str, action: Action | str) -> Refusal | None:
        """Why a seat may not do this now; None if it may. It tells nothing that the seat cannot know."""
        try:
            read = meant(self.setup, self.position, seat, action)
        except IllegalAction as illegal:
            return illegal.refusal
        return why_not(self.setup, self.position, seat, read)

    # --- answering --------------------------------------------------------------------------------

    def act(self, seat: str, action: Action | str, number: int | None = None) -> None:
        """Answer as a seat, or put in an unsolicited input.

        Args:
            seat: who acts.
            action: an action, or its notation.
            number: the decision that is meant; a wrong one is refused.

        Raises:
            IllegalAction: with the reason; nothing has changed.
        """
        p = self.position
        if number is not None and number != p.number:
            raise IllegalAction(stale(p, number))
        read = meant(self.setup, p, seat, action)
        refusal = why_not(self.setup, p, seat, read)
        if refusal is not None:
            raise IllegalAction(refusal)
        if read.verb.name not in self.ruleset.inputs:
            self._accept(seat, read)
        elif read.verb is CLOSE and isinstance(p.request, Group):
            self._close(p.request, seat)
        else:
            self._put_in(seat, read)

    def answer(self, number: int, seat: str, index: int) -> None:
        """Answer by an option's index: the fast way, for hosts that took the options from here.

        Raises:
            IllegalAction: another decision is open, the seat is not asked, or there is no such option.
        """
        p = self.position
        request = p.request
        if number != p.number or request is None or p.needs is not None:
            raise IllegalAction(roll_first(p) or stale(p, number))
        single = type(request) is Question and request.seat == seat
        question = request if single else self.question_of(seat)
        options = question.options  # type: ignore[union-attr]
        if index < 0 or index >= len(options):
            raise IllegalAction(
                Refusal("not-offered", f"There is no option {index}; there are {len(options)}.")
            )
        if single:
            events = self.events
            self._take(
                Entry(
                    self.history.last, ANSWER, seat, options[index],
                    p.number, p.table.barriers, 0 if events is None else len(events),
                )
            )  # fmt: skip
        else:
            self._accept(seat, options[index])

    def close(self) -> None:
        """Close the open group as the host (a time-out); a single question gets its default.

        Raises:
            IllegalAction: nothing is open, or the single question has no default.
        """
        request = self.position.open
        if isinstance(request, Group):
            self._close(request, "")
        elif request is not None and request.default is not None:
            self._take(self._entry(CLOSED, "", request.default))
        else:
            raise IllegalAction(Refusal("no-closing", "Nothing is open that could be closed."))

    def close_with(self, seat: str, answers: dict[str, Action]) -> None:
        """Close the open group with just these answers, as a record says that it was closed."""
        request = self.position.open
        if not isinstance(request, Group):
            raise IllegalAction(Refusal("no-closing", "Nothing is open that could be closed."))
        self._take(self._entry(CLOSED, seat, request.payload(answers)))

    def supply(self, label: str, outcome: str) -> None:
        """Give the outcome of a roll that a person makes.

        Args:
            label: the roll that is awaited.
            outcome: a face; of several dice a face each, of a shuffle the first pieces in order, with blanks between.

        Raises:
            ChanceError: it is not awaited, or not possible.
        """
        p, history = self.position, self.history
        need = p.needs
        if need is None or need.roll.label != label:
            raise ChanceError(
                f"no outcome of `{label}` is awaited"
                + (f", but of `{need.roll.label}`" if need else "")
            )
        _check_outcome(need.roll, str(outcome))
        self.chance = self.chance.given(need, str(outcome))
        again, last = p.entry, history.last
        p.needs = p.entry = None
        if again is not None:
            self._retake(again)
            return
        self._go_to(last)

    @property
    def chance(self) -> Chance:
        """The source of chance; give the match another one of the same seed to let it know more outcomes."""
        return self.position.chance

    @chance.setter
    def chance(self, chance: Chance) -> None:
        self.history.learn(chance)
        self.position.chance = chance
        draw_from(self.position.table, chance)

    # --- taking decisions -------------------------------------------------------------------------

    def _entry(self, kind: str, seat: str, payload: object) -> Entry:
        """A new entry behind the last one; it becomes the last one when it is taken."""
        p, events = self.position, self.events
        count = 0 if events is None else len(events)
        return Entry(self.history.last, kind, seat, payload, p.number, p.table.barriers, count)

    def _accept(self, seat: str, action: Action) -> None:
        """Take an answer that is possible; a group is decided by its last one."""
        p = self.position
        request = p.request
        if type(request) is Question:
            self._take(self._entry(ANSWER, seat, action))
            return
        assert isinstance(request, Group)
        others = {one: a for one, a in p.answers.items() if one != seat}
        p.answers = {**p.answers, seat: action}
        self._decide_if_complete(request, others)

    def _decide_if_complete(self, group: Group, before: dict[str, Action]) -> None:
        """Decide a group whose answers are all in; if a rule crashes, the answers `before` are in again."""
        p = self.position
        if len(p.answers) == len(group.questions):
            entry = self._entry(ANSWER, "", group.payload(p.answers))
            self._take(entry, before)

    def _close(self, group: Group, seat: str) -> None:
        """Close a group: a seat that has not answered gets its default, or is missing from the answers."""
        before = self.position.answers
        defaults = {one.seat: one.default for one in group.questions if one.default is not None}
        answers = group.payload({**defaults, **before})
        self._take(self._entry(CLOSED, seat, answers), before)

    def _put_in(self, seat: str, action: Action) -> None:
        p, history = self.position, self.history
        before, answers = history.last, dict(p.answers)
        self._take(self._entry(INPUT, seat, action), dict(answers))
        if isinstance(p.open, Group):  # the seat that left may have been the last to answer
            try:
                self._decide_if_complete(p.open, {})
            except Exception:
                if history.keep:
                    self._go_to(before)
                    p.answers = answers
                raise

    def _take(self, entry: Entry, before: dict[str, Action] | None = None) -> None:
        """Take a decision or an input: whole or, if a rule fails, not at all.

        If a roll must be supplied on its way, the match stands before it and waits for that roll.
        """
        history, p = self.history, self.position
        history.last = entry
        try:
            self._runner.take(p, entry)
        except NeedOutcome as need:
            self._await(need, entry, entry)
            if entry.kind is INPUT:
                p.answers = before or {}
        except Exception:
            if history.keep:
                self._go_to(entry.before)
                p.answers = before or {}
            raise

    def _await(self, need: NeedOutcome, entry: Entry | None, last: Entry | None) -> None:
        """Stand where the roll was asked for: before `entry`, or at the start if it was on the way from there."""
        p = self.position
        need.before = entry is not None and p.table.barriers > entry.mark + need.roll.count
        if entry is not None:
            self._go_to(entry.before)
        else:
            self._reset(self.history.newest)
            self.history.last = last
        p.needs, p.entry = need, entry

    def _reset(self, snapshot: Snapshot) -> None:
        self._runner.reset(self.position, snapshot, self.history.source_of(snapshot.chance))
        self.position.snapshot_at = self.history.next_snapshot()
        self._memory = None

    def _start(self) -> None:
        """Run on from a start or a halt."""
        last = self.history.last
        try:
            self._runner.start(self.position, last)
        except NeedOutcome as need:
            self._await(need, None, last)

    def _go_to(self, target: Entry | None) -> None:
        """Stand where the match stood after the entry `target`."""
        p, history = self.position, self.history
        entries = history.back_to(target)
        halt = p.cursor.halt
        halted = halt is not None and p.halted
        p.cursor.halt = halt if halted and not entries else None
        try:
            self._reset(history.newest)
            self._runner.start(p, history.last)
            for entry in entries:
                if halted and entry is target:
                    p.cursor.halt = halt
                self._follow(entry)
        except NeedOutcome as need:  # on the way from the start: nobody has supplied it yet
            self._await(need, None, target)
        finally:
            p.cursor.halt = halt

    def _follow(self, entry: Entry) -> None:
        """Take an entry of the journal again."""
        self.history.last = entry
        if entry.kind == REPLANNED:
            redraw(self.position, self.setup, entry.seat, entry.payload, self.history.source_of)
        else:
            self._runner.take(self.position, entry)

    def _retake(self, entry: Entry) -> None:
        """Take an entry again that was held up by a roll."""
        self._take(entry, dict(self.position.answers))
        group = self.position.open
        if entry.kind is INPUT and isinstance(group, Group):
            self._decide_if_complete(group, {})

    # --- seeing -----------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The table; hosts read it through `view`, rules through their argument."""
        return self.position.table

    @property
    def layout(self) -> Layout:
        """The zones, parties and words of this match."""
        return self.setup.layout

    @property
    def number(self) -> int:
        """How many decisions were taken; the number of the open one."""
        return self.position.number

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.position.outcome

    @property
    def halted(self) -> bool:
        """Whether the match stopped where `halt_at` told it to."""
        return self.position.halted

    @property
    def node(self) -> str:
        """The address of the schedule's node at which the match stands."""
        return self.ruleset.program.paths[self.position.cursor.pc]

    def view(self, seat: str = "") -> View:
        """What a seat may know now; seat empty: the all-seeing spectator.

        Raises:
            UsageError: there is no such seat.
        """
        self._check_party(seat)
        p = self.position
        return view_of(
            p.table,
            seat,
            request=p.open,
            answers=p.answers,
            number=p.number,
            outcome=p.outcome,
            game=self.ruleset.game.id,
            more=self.ruleset.views,
        )

    def events_of(self, seat: str = "", since: int = 0) -> list[Event]:
        """The events that a seat saw, as it saw them, from index `since` of all events on; empty: all of them."""
        if self.events is None:
            raise UsageError("this match keeps no events")
        self._check_party(seat)
        if not seat:
            return self.events[since:]
        return [told for event in self.events[since:] if (told := event.told_to(seat)) is not None]

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

    def _check_party(self, seat: str) -> None:
        if seat and seat not in self.layout.parties:
            known = ", ".join((*self.seats, *self.layout.actors))
            raise UsageError(f"there is no seat `{seat}` (there are {known})")

    # --- identity ---------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """The full state as plain data; equal in two matches that cannot differ from now on."""
        p = self.position
        cursor = p.cursor
        step = since(self.history.last, 0 if cursor.start is None else cursor.start.depth)
        return {
            "at": self.node,
            "op": cursor.pc,
            "table": dump_table(p.table),
            "step": [entry.plain() for entry in step],
            "partial": {seat: action.text for seat, action in p.answers_in_order.items()},
            "seed": p.chance.seed,
            "over": p.outcome.plain() if p.outcome else None,
        }

    def digest(self) -> str:
        """A short digest of the state: the same across modes, processes and versions of Python."""
        return digest(self.state())

    def entries(self, *, awaiting: bool = False) -> list[Entry]:
        """The journal, oldest first; `awaiting`: with the answer whose roll is not supplied yet."""
        out = since(self.history.last, 0)
        if awaiting and self.position.entry is not None:
            out.append(self.position.entry)
        return out

    @property
    def is_planned(self) -> bool:
        """Whether this is a planning fork."""
        return self.history.is_planned()

    def __repr__(self) -> str:
        p = self.position
        where = p.outcome.result if p.outcome else f"decision {p.number} at {self.node}"
        return f"<Match of {self.ruleset.game.id}, {', '.join(self.seats)}: {where}>"

    # --- forks ------------------------------------------------------------------------------------

    def fork(self, *, keep: str | int | None = None, events: bool | None = None) -> Match:
        """An independent match that stands where this one stands.

        Args:
            keep: its snapshot policy; None: as here.
            events: whether it keeps events; None: as here. Without events here, there can be none there.
        """
        mine = self.history
        kept = mine.keep if keep is None else policy(keep)
        new = self._sibling(mine.forked(kept), with_events=events is not False)
        p, q = self.position, new.position
        q.cursor.halt, q.halted = p.cursor.halt, p.halted
        new._go_to(mine.last)  # noqa: SLF001 - another match of this class
        if p.answers and q.request is not None:
            q.answers = dict(p.answers)
        q.needs, q.entry = p.needs, p.entry
        return new

    def _sibling(self, history: History, *, with_events: bool) -> Match:
        """A match of the same ruleset and seats that stands nowhere yet."""
        new: Match = object.__new__(Match)
        new.start = self.start
        kept = list(self.events) if self.events is not None and with_events else None
        new._begin(self.setup, history, kept, None)
        return new

    def plan(self, seat: str, seed: int) -> Match:
        """A planning fork: all that the seat cannot know is drawn again; it holds no trace of the true hidden state.

        Raises:
            UsageError: there is no such seat, or the match keeps no events.
        """
        if not seat:
            raise UsageError("a planning fork is a seat's; the spectator sees all there is")
        self._check_party(seat)
        if self.events is None:
            raise UsageError("a match without events has no planning forks")
        known = self.known_places(seat)
        seen = tuple(self.events_of(seat)) if self.ruleset.hidden else ()
        fork = self.fork(keep="none", events=False)
        entry = fork._entry(REPLANNED, seat, Redrawing(seed, known, seen))  # noqa: SLF001
        fork._follow(entry)  # noqa: SLF001 - another match of this class
        return fork

    def known_places(self, seat: str, upto: int | None = None) -> Known:
        """Where a seat knows pieces to be, from what it saw.

        Returns:
            Piece -> the zones in one of which it is, and its index in a single one if the seat knows that too.

        Args:
            seat: whose knowledge.
            upto: only from so many events.

        Raises:
            UsageError: the match keeps no events.
        """
        if self.events is None:
            raise UsageError("a match without events has no planning forks")
        if self._memory is None:
            self._memory = Memory()
        return self._memory.known(self.events, seat, upto)

    # --- undoing ----------------------------------------------------------------------------------

    def can_undo(self, seat: str) -> Barrier | None:
        """What stops this seat from undoing its last decision without the others' consent; None if nothing does.

        Raises:
            UsageError: the seat has decided nothing yet.
        """
        return self.history.barrier_before(seat, self.position)

    def undo(self, seat: str | None = None, *, force: bool = False) -> int:
        """Take back the last decision (of a seat). Chance keeps its outcomes: the same dice fall again.

        Returns:
            The number of the decision that is open again.

        Raises:
            IllegalAction: a barrier stands between and `force` is not given; or there is nothing to undo.
        """
        p, history = self.position, self.history
        if p.needs is not None and p.entry is not None:
            return self._undo_awaited(p.needs, p.entry, seat, force=force)
        if seat is not None and seat in p.table.departed:
            raise IllegalAction(Refusal("gone", f"{seat} has left the table."))
        if seat is not None and seat in p.answers:
            p.answers = {one: a for one, a in p.answers.items() if one != seat}
            return p.number
        own = history.last_decision() if seat is None else history.last_of(seat)
        if own is None:
            raise IllegalAction(Refusal("nothing-to-undo", "There is nothing to undo."))
        barrier = self.can_undo(seat) if seat is not None else None
        if barrier is not None and not force:
            raise _barred(barrier.reason)
        self._undo_to(own.before)
        return p.number

    def undo_to(self, number: int) -> None:
        """Go back to the decision of that number, whatever stands between.

        Raises:
            UsageError: there was no such decision.
        """
        if not 0 <= number <= self.number:
            raise UsageError(f"there is no decision {number} to go back to (open is {self.number})")
        self._undo_to(self.history.before_decision(number))

    def _undo_to(self, target: Entry | None) -> None:
        if self.history.is_planned(target):
            raise IllegalAction(
                Refusal("barrier", "A planning fork cannot go back before its beginning.")
            )
        self._go_to(target)

    def _undo_awaited(
        self, need: NeedOutcome, entry: Entry, seat: str | None, *, force: bool
    ) -> int:
        """Take back the answer on whose way a person must roll."""
        if seat is not None and not force:
            if entry.seat != seat:
                raise _barred("another seat has acted")
            if need.before:
                raise _barred("something was drawn or revealed")
        p = self.position
        p.needs = p.entry = None
        return p.number

    # --- halting ----------------------------------------------------------------------------------

    @property
    def halt(self) -> Halt | None:
        """Tells of an operation of the program whether to stop before it; see `halt_at`."""
        return self.position.cursor.halt

    def halt_at(self, where: str | Halt | None) -> None:
        """Stop before the next step starts ("step"), before a node's first operation (its address), or nowhere (None).

        A function is asked of each operation of the program, by its index, whether to stop before it.

        Raises:
            UsageError: there is no such node.
        """
        cursor = self.position.cursor
        if where is None or callable(where):
            cursor.halt = where
        elif where == "step":
            cursor.halt = lambda _pc: True
        else:
            stop = self.ruleset.program.at(where)
            ops = self.ruleset.program.ops
            while ops[stop][0] in {TEST, JUMP}:  # a halt is only looked for where something runs
                stop += 1
            cursor.halt = lambda pc: pc == stop

    def resume(self, halt: Halt | None = None) -> None:
        """Go on from a halt, to the next question or to where `halt` says to stop after this place."""
        cursor = self.position.cursor
        here = cursor.pc
        left: list[int] = []

        def later(pc: int) -> bool:
            if pc == here and not left:
                left.append(pc)
                return False
            return halt is not None and halt(pc)

        if self.position.halted:
            cursor.halt = None if halt is None else later
            self._start()
        cursor.halt = halt

    # --- lean play --------------------------------------------------------------------------------

    def playout(self, pick: Callable[[Sequence[Action]], Action], limit: int | None = None) -> int:
        """Play to the end (or for `limit` decisions), quickly; the match can then no longer be forked or undone.

        Args:
            pick: options -> one of them.
            limit: how many decisions at most.

        Returns:
            The number of decisions taken.

        Raises:
            IllegalAction: a roll is awaited.
            ChanceError: a roll would have to be supplied by a person.
        """
        p = self.position
        if (refusal := roll_first(p)) is not None:
            raise IllegalAction(refusal)
        self.history.keep, p.snapshot_at = 0, NEVER
        return self._runner.playout(p, pick, limit)


def replayed_from(match: Match, snapshot: Snapshot, entries: Sequence[Entry]) -> Match | None:
    """A match that takes entries again from a changed snapshot; None where one of them is not possible there."""
    history = History(snapshot, match.history.keep)
    history.sources = match.history.sources
    new = match._sibling(history, with_events=True)  # noqa: SLF001 - builds what only matches build
    new._reset(snapshot)  # noqa: SLF001
    new._start()  # noqa: SLF001
    for entry in entries:
        if not _asks_alike(new, entry) or not _possible(new, entry.answers):
            return None
        again = new._entry(entry.kind, entry.seat, entry.payload)  # noqa: SLF001
        take = new._follow if entry.kind == REPLANNED else new._take  # noqa: SLF001
        take(again)
    answers = match.position.answers
    if answers:
        if not _possible(new, answers):
            return None
        new.position.answers = dict(answers)
    return new


def _possible(match: Match, answers: dict[str, Action]) -> bool:
    return all(match.why_not(seat, action) is None for seat, action in answers.items())


def _asks_alike(match: Match, entry: Entry) -> bool:
    """Whether what is asked now is of the shape that an entry answers: one question, or the same group."""
    if not entry.is_decision:
        return True
    request = match.position.request
    if not entry.is_group:
        return isinstance(request, Question)
    asked = {one.seat for one in request.questions} if isinstance(request, Group) else set()
    given = set(entry.payload)
    return given == asked if entry.kind == ANSWER else bool(asked) and given <= asked


def _barred(reason: str) -> IllegalAction:
    return IllegalAction(Refusal("barrier", f"That cannot be taken back: {reason}."))


def _check_outcome(roll: AwaitedRoll, outcome: str) -> None:
    """Refuse an outcome that a roll cannot have."""
    words = outcome.split() if roll.is_order or roll.count > 1 else [outcome]
    known = ", ".join(dict.fromkeys(roll.faces))
    if roll.count > 1 and len(words) != roll.count:
        raise ChanceError(
            f"chance `{roll.label}`: `{outcome}` is not {roll.count} outcomes (each one of {known})"
        )
    most = {word: roll.faces.count(word) if roll.is_order else roll.count for word in words}
    if not words or any(word not in roll.faces or words.count(word) > most[word] for word in words):
        raise ChanceError(f"chance `{roll.label}`: `{outcome}` is not one of {known}")


def _in_box_order(t: Table) -> Table:
    """A copy of a table from outside, its unordered zones as they lie in every match."""
    t = t.copy()
    for key, zone in t.layout.zones.items():
        if not zone.ordered:
            t.zones[key] = tuple(sorted(t.zones[key], key=lambda p: p.order))
    return t
