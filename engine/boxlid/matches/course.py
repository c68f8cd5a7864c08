"""The course of a match: it takes decisions, as a whole or not at all, and goes back to any of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from boxlid.errors import ChanceError, IllegalAction, Refusal, UsageError
from boxlid.matches.answering import meant, why_not
from boxlid.matches.history import History, policy
from boxlid.matches.journal import ANSWER, CLOSED, INPUT, REPLANNED, Entry
from boxlid.matches.knowledge import Known, Memory, Redrawing, redraw
from boxlid.matches.position import NEVER, Position
from boxlid.matches.runner import Runner
from boxlid.matches.snapshots import Snapshot
from boxlid.rulesets.setup import Setup
from boxlid.tables.chance import Chance, NeedOutcome
from boxlid.tables.table import Table
from boxlid.tables.wiring import draw_from
from boxlid.vocabulary.actions import Action
from boxlid.vocabulary.events import Event
from boxlid.vocabulary.questions import AwaitedRoll, Group, Question

Halt = Callable[[int], bool]


class Course:
    """What goes on in one match: its position, moved by a runner, with its history.

    Attributes:
        setup: what all matches of this ruleset with these seats start from.
        position: the state of the match now.
        runner: moves the position on.
        history: what was decided so far.
        events: all events so far; None if they are not kept.
        trace: the clauses that rules marked; None if they are not kept.
        start: the table and address where the match began, if not where its ruleset begins.
    """

    __slots__ = ("_memory", "events", "history", "position", "runner", "setup", "start", "trace")

    def __init__(
        self,
        setup: Setup,
        history: History,
        events: list[Event] | None,
        trace: list[str] | None,
        start: tuple[Table, str] | None,
    ) -> None:
        self.setup = setup
        self.history = history
        self.events = events
        self.trace = trace
        self.start = start
        self.position = position = Position()
        self._memory: Memory | None = None
        self.runner = Runner(
            setup,
            events,
            trace,
            lambda: history.keep_snapshot(position, 0 if events is None else len(events)),
        )

    # --- taking decisions -------------------------------------------------------------------------

    def entry(self, kind: str, seat: str, payload: object) -> Entry:
        """A new entry after the last one; it becomes the last one when it is taken."""
        p, events = self.position, self.events
        count = 0 if events is None else len(events)
        return Entry(self.history.last, kind, seat, payload, p.number, p.table.barriers, count)

    def accept(self, seat: str, action: Action) -> None:
        """Take an answer that is possible. In a group the last answer takes the decision."""
        p = self.position
        request = p.request
        if type(request) is Question:
            self.take(self.entry(ANSWER, seat, action))
            return
        assert isinstance(request, Group)
        others = {one: a for one, a in p.answers.items() if one != seat}
        p.answers = {**p.answers, seat: action}
        self._decide_if_complete(request, others)

    def _decide_if_complete(self, group: Group, before: dict[str, Action]) -> None:
        """Take the decision of a group that all have answered; if a rule fails, the answers are `before` again."""
        p = self.position
        if len(p.answers) == len(group.questions):
            entry = self.entry(ANSWER, "", group.payload(p.answers))
            self.take(entry, before)

    def close(self, group: Group, seat: str) -> None:
        """Close a group: a seat that has not answered gets its default, or is left out if it has none."""
        before = self.position.answers
        defaults = {one.seat: one.default for one in group.questions if one.default is not None}
        answers = group.payload({**defaults, **before})
        self.take(self.entry(CLOSED, seat, answers), before)

    def close_with(self, seat: str, answers: dict[str, Action]) -> None:
        """Close the open group with exactly these answers, as a record holds them.

        Args:
            seat: the seat that closes it; empty for the host.
            answers: seat -> action.

        Raises:
            IllegalAction: no group is open.
        """
        request = self.position.open
        if not isinstance(request, Group):
            raise IllegalAction(
                Refusal("no-closing", "There is no open question that could be closed.")
            )
        self.take(self.entry(CLOSED, seat, request.payload(answers)))

    def put_in(self, seat: str, action: Action) -> None:
        """Take an input that is possible."""
        p, history = self.position, self.history
        before, answers = history.last, dict(p.answers)
        self.take(self.entry(INPUT, seat, action), dict(answers))
        if isinstance(p.open, Group):  # the seat that left may have been the last to answer
            try:
                self._decide_if_complete(p.open, {})
            except Exception:
                if history.keep:
                    self.go_to(before)
                    p.answers = answers
                raise

    def take(self, entry: Entry, before: dict[str, Action] | None = None) -> None:
        """Take a decision or an input, as a whole or, if a rule fails, not at all.

        If a person must supply a roll that follows from it, the match goes back to before it and waits for the roll.
        """
        history, p = self.history, self.position
        history.last = entry
        try:
            self.runner.take(p, entry)
        except NeedOutcome as need:
            self._await(need, entry, entry)
            if entry.kind is INPUT:
                p.answers = before or {}
        except Exception:
            if history.keep:
                self.go_to(entry.before)
                p.answers = before or {}
            raise

    def _await(self, need: NeedOutcome, entry: Entry | None, last: Entry | None) -> None:
        """Go back to before `entry`, which led to a roll (None: the start did), and wait for the roll."""
        p = self.position
        need.before = entry is not None and p.table.barriers > entry.mark + need.roll.count
        if entry is not None:
            self.go_to(entry.before)
        else:
            self._reset(self.history.newest)
            self.history.last = last
        p.needs, p.entry = need, entry

    def _retake(self, entry: Entry) -> None:
        """Take an entry again whose roll has now been supplied."""
        self.take(entry, dict(self.position.answers))
        group = self.position.open
        if entry.kind is INPUT and isinstance(group, Group):
            self._decide_if_complete(group, {})

    # --- chance from outside ----------------------------------------------------------------------

    def supply(self, label: str, outcome: str) -> None:
        """Supply the outcome of a roll that a person has made, and go on.

        Args:
            label: the label of the roll for which the match waits.
            outcome: a face; for several dice a face of each, for a shuffle the first pieces in order, separated by
                spaces.

        Raises:
            ChanceError: the match does not wait for this roll, or the outcome is not possible.
        """
        p, history = self.position, self.history
        need = p.needs
        if need is None or need.roll.label != label:
            raise ChanceError(
                f"the match does not wait for an outcome of `{label}`"
                + (f", but of `{need.roll.label}`" if need else "")
            )
        _check_outcome(need.roll, str(outcome))
        self.use(p.chance.given(need, str(outcome)))
        again, last = p.entry, history.last
        p.needs = p.entry = None
        if again is not None:
            self._retake(again)
            return
        self.go_to(last)

    def use(self, chance: Chance) -> None:
        """Go on with another source of chance of the same seed, which knows more outcomes."""
        self.history.learn(chance)
        self.position.chance = chance
        draw_from(self.position.table, chance)

    # --- going somewhere --------------------------------------------------------------------------

    def begin(self) -> None:
        """Run from the first snapshot to the first question."""
        self._reset(self.history.newest)
        self.run()

    def _reset(self, snapshot: Snapshot) -> None:
        history, chance = self.history, snapshot.chance
        if history.sources:
            chance = history.source_of(chance)
        keep = history.keep
        self.position.snapshot_at = snapshot.number + keep if keep else NEVER
        self._memory = None
        self.runner.reset(self.position, snapshot, chance)

    def run(self) -> None:
        """Run from the start or from a halt to the next question."""
        last = self.history.last
        try:
            self.runner.start(self.position, last)
        except NeedOutcome as need:
            self._await(need, None, last)

    def go_to(self, target: Entry | None) -> None:
        """Go back to the state right after the entry `target`; None means the start."""
        p, history = self.position, self.history
        entries = history.back_to(target)
        halt = p.cursor.halt
        halted = halt is not None and p.halted
        p.cursor.halt = halt if halted and not entries else None
        try:
            self._reset(history.newest)
            self.runner.start(p, history.last)
            for entry in entries:
                if halted and entry is target:
                    p.cursor.halt = halt
                self._follow(entry)
        except NeedOutcome as need:  # it follows from the start, before any decision
            self._await(need, None, target)
        finally:
            p.cursor.halt = halt

    def _follow(self, entry: Entry) -> None:
        """Take an entry of the journal again, while going back."""
        self.history.last = entry
        if entry.kind == REPLANNED:
            redraw(self.position, self.setup, entry.seat, entry.payload, self.history.source_of)
        else:
            self.runner.take(self.position, entry)

    def undo_to(self, target: Entry | None) -> None:
        """Go back to the state right after the entry `target`, unless a planning fork begins after it.

        Raises:
            IllegalAction: a planning fork begins after it.
        """
        if self.history.is_planned(target):
            raise IllegalAction(
                Refusal("barrier", "A planning fork cannot go back before its beginning.")
            )
        self.go_to(target)

    def undo_awaited(
        self, need: NeedOutcome, entry: Entry, seat: str | None, *, force: bool
    ) -> int:
        """Take back the answer whose roll the match waits for."""
        if seat is not None and not force:
            if entry.seat != seat:
                raise barred("another seat has acted")
            if need.before:
                raise barred("something was drawn or revealed")
        p = self.position
        p.needs = p.entry = None
        return p.number

    def resume(self, halt: Halt | None) -> None:
        """Go on from a halt to the next question, or to the next operation at which `halt` says to stop."""
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
            self.run()
        cursor.halt = halt

    # --- forks ------------------------------------------------------------------------------------

    def sibling(self, history: History, *, with_events: bool) -> Course:
        """A course of the same ruleset and seats that has not been started yet."""
        kept = list(self.events) if self.events is not None and with_events else None
        return Course(self.setup, history, kept, None, self.start)

    def fork(self, keep: str | int | None, *, with_events: bool) -> Course:
        """An independent copy."""
        mine = self.history
        new = self.sibling(
            mine.forked(mine.keep if keep is None else policy(keep)), with_events=with_events
        )
        p, q = self.position, new.position
        q.cursor.halt, q.halted = p.cursor.halt, p.halted
        new.go_to(mine.last)
        if p.answers and q.request is not None:
            q.answers = dict(p.answers)
        q.needs, q.entry = p.needs, p.entry
        return new

    def redrawn(self, seat: str, seed: int) -> Course:
        """A fork in which everything that a seat cannot know is drawn again."""
        known = self.known_places(seat)
        hidden = bool(self.setup.ruleset.hidden)
        told = (one.told_to(seat) for one in self.events or ()) if hidden else ()
        seen = tuple(one for one in told if one is not None)
        fork = self.fork("none", with_events=False)
        fork._follow(fork.entry(REPLANNED, seat, Redrawing(seed, known, seen)))  # noqa: SLF001 - of this class
        return fork

    def known_places(self, seat: str, upto: int | None = None) -> Known:
        """Where a seat knows hidden pieces to be, from the events that it saw.

        Args:
            seat: the seat.
            upto: the number of events to take into account; None: all.

        Returns:
            Piece -> (the zones in one of which it is, its index if that is one zone and the seat knows the index).

        Raises:
            UsageError: the match keeps no events.
        """
        if self.events is None:
            raise UsageError(
                "a match without events has no planning forks; start it with events=True"
            )
        if self._memory is None:
            self._memory = Memory()
        return self._memory.known(self.events, seat, upto)

    def replayed_from(self, snapshot: Snapshot, entries: Sequence[Entry]) -> Course | None:
        """A course that takes entries again from a changed snapshot; None if one of them is not possible there."""
        history = History(snapshot, self.history.keep)
        history.sources = self.history.sources
        new = self.sibling(history, with_events=True)
        new.begin()
        for entry in entries:
            if not new._asks_alike(entry) or not new._possible(entry.answers):  # noqa: SLF001 - of this class
                return None
            again = new.entry(entry.kind, entry.seat, entry.payload)
            take = new._follow if entry.kind == REPLANNED else new.take  # noqa: SLF001 - of this class
            take(again)
        answers = self.position.answers
        if not new._possible(answers):  # noqa: SLF001 - of this class
            return None
        if answers:
            new.position.answers = dict(answers)
        return new

    def _possible(self, answers: Mapping[str, Action]) -> bool:
        """Whether all these answers or inputs may be given now."""
        setup, p = self.setup, self.position
        try:
            read = {seat: meant(setup, p, seat, action) for seat, action in answers.items()}
        except IllegalAction:
            return False
        return all(why_not(setup, p, seat, action) is None for seat, action in read.items())

    def _asks_alike(self, entry: Entry) -> bool:
        """Whether an entry answers what is asked now: one question, or a group of the same seats."""
        if not entry.is_decision:
            return True
        request = self.position.request
        if not entry.is_group:
            return isinstance(request, Question)
        asked = {one.seat for one in request.questions} if isinstance(request, Group) else set()
        given = set(entry.payload)
        return given == asked if entry.kind == ANSWER else bool(asked) and given <= asked


def barred(reason: str) -> IllegalAction:
    """The refusal of an undo, with its reason."""
    return IllegalAction(Refusal("barrier", f"That cannot be taken back: {reason}."))


def _check_outcome(roll: AwaitedRoll, outcome: str) -> None:
    """Check that a roll can have an outcome; raises ChanceError."""
    words = outcome.split() if roll.is_order or roll.count > 1 else [outcome]
    known = ", ".join(dict.fromkeys(roll.faces))
    if roll.count > 1 and len(words) != roll.count:
        raise ChanceError(
            f"chance `{roll.label}`: `{outcome}` is not {roll.count} outcomes (each one of {known})"
        )
    most = {word: roll.faces.count(word) if roll.is_order else roll.count for word in words}
    if not words or any(word not in roll.faces or words.count(word) > most[word] for word in words):
        raise ChanceError(f"chance `{roll.label}`: `{outcome}` is not one of {known}")
