"""The match: one playing of a ruleset. It asks, takes answers, undoes them, forks and makes planning forks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from boxlid.errors import IllegalAction, Refusal, UsageError
from boxlid.matches.answering import meant, roll_first, stale, why_not
from boxlid.matches.course import Course, Halt, barred
from boxlid.matches.history import History, policy
from boxlid.matches.journal import ANSWER, CLOSED, Barrier, Entry, since
from boxlid.matches.position import NEVER
from boxlid.matches.snapshots import Snapshot
from boxlid.rulesets.ruleset import Ruleset
from boxlid.rulesets.setup import Setup, setup_for
from boxlid.schedules.program import JUMP, TEST
from boxlid.tables.chance import Chance
from boxlid.tables.dump import digest, dump_table
from boxlid.tables.layout import Layout
from boxlid.tables.perspective import view_of
from boxlid.tables.table import Table
from boxlid.vocabulary.actions import CLOSE, Action
from boxlid.vocabulary.events import PHASE, Event
from boxlid.vocabulary.outcomes import Outcome
from boxlid.vocabulary.questions import AwaitedRoll, Group, Question
from boxlid.vocabulary.view import View


class Match:
    """One playing of a ruleset: `Match(compose("heap"), 2, seed=7)`.

    Args:
        ruleset: a ruleset, from `compose`.
        seats: the names of the players, clockwise, or their number; None for the game's usual number.
        seed: the seed of chance, a text or a whole number. Equal seeds give equal outcomes.
        chance: a source of chance to use instead of the seed (scripted, or with outcomes that a person supplies).
        keep: how often a snapshot is kept: at "every" decision, at every n-th, or "none" (faster, but a rule that fails
            leaves the match unusable).
        events: whether events are kept. A match without events has no log, no record and no planning forks.
        trace: whether clauses are noted, for `clauses_seen`.
        start: a table and the address of a node, to start there instead of at the ruleset's start.
        halt: where to stop, as for `halt_at`.

    Raises:
        UsageError: the seats, the seed, `keep` or the node are wrong.
        RuleError: a rule fails on the way to the first question.

    Attributes:
        ruleset: the ruleset, with the box for this number of players.
        setup: what all matches of this ruleset with these seats start from.
        seats: the players, clockwise.
        events: all events so far; None if they are not kept.
        trace: the clauses that rules marked; None if they are not kept.
        course: position, history and runner of the match. Only the kernel's own tools use it; do not change it.
    """

    __slots__ = ("_position", "course", "events", "ruleset", "seats", "setup", "trace")

    ruleset: Ruleset
    setup: Setup
    seats: tuple[str, ...]
    events: list[Event] | None
    trace: list[str] | None
    course: Course

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
        setup = setup_for(ruleset, seats)  # type: ignore[arg-type]  # it refuses a bool
        table, pc = setup.template, 0
        if start is not None:
            start = (_in_box_order(start[0]), start[1])
            table, pc = start[0], setup.ruleset.program.at(start[1])
        first = Snapshot(None, table, pc, None, 0, 0, chance or Chance(seed))
        history = History(first, policy(keep))
        course = Course(setup, history, [] if events else None, [] if trace else None, start)
        self._face(course)
        if halt is not None:
            self.halt_at(halt)
        course.begin()

    def _face(self, course: Course) -> None:
        """Be the face of a course."""
        self.course = course
        self._position = course.position
        self.setup = setup = course.setup
        self.ruleset = setup.ruleset
        self.seats = setup.layout.seats
        self.events = course.events
        self.trace = course.trace

    # --- what is asked ----------------------------------------------------------------------------

    @property
    def waiting(self) -> Question | Group | AwaitedRoll | None:
        """What the match waits for: a question, a group or a roll; None at its end and at a halt."""
        p = self._position
        return p.request if p.needs is None else p.needs.roll

    @property
    def to_answer(self) -> tuple[str, ...]:
        """The seats that are asked and have not answered; public."""
        return self._position.to_answer

    @property
    def answers_so_far(self) -> dict[str, Action]:
        """The answers to the open group so far: seat -> action, in the order of its questions."""
        return self._position.answers_in_order

    def question_of(self, seat: str) -> Question:
        """The question to a seat.

        Raises:
            IllegalAction: the seat is not asked.
        """
        question = self._position.question_of(seat)
        if question is None:
            raise IllegalAction(Refusal("not-asked", f"{seat} is not asked now."))
        return question

    def options(self, seat: str) -> Sequence[Action]:
        """The options of a seat; empty if it is not asked."""
        question = self._position.question_of(seat)
        return () if question is None else question.options

    def why_not(self, seat: str, action: Action | str) -> Refusal | None:
        """Why a seat may not do this now; None if it may. The reason reveals nothing that the seat may not know."""
        try:
            read = meant(self.setup, self._position, seat, action)
        except IllegalAction as illegal:
            return illegal.refusal
        return why_not(self.setup, self._position, seat, read)

    # --- answering --------------------------------------------------------------------------------

    def act(self, seat: str, action: Action | str, number: int | None = None) -> None:
        """Answer as a seat, or make an unsolicited input: `match.act("ann", "take 2")`.

        Args:
            seat: the seat or actor that acts.
            action: an action, or its notation.
            number: the number of the decision that the action is for; if another one is open, the action is refused.

        Raises:
            IllegalAction: the action is refused, and nothing has changed.
            RuleError: a rule fails. The match is as it was before, unless `keep` is "none".
        """
        p = self._position
        if number is not None and number != p.number:
            raise IllegalAction(stale(p, number))
        read = meant(self.setup, p, seat, action)
        refusal = why_not(self.setup, p, seat, read)
        if refusal is not None:
            raise IllegalAction(refusal)
        if read.verb.name not in self.ruleset.inputs:
            self.course.accept(seat, read)
        elif read.verb is CLOSE and isinstance(p.request, Group):
            self.course.close(p.request, seat)
        else:
            self.course.put_in(seat, read)

    def answer(self, number: int, seat: str, index: int) -> None:
        """Answer by the index of an option, which is faster than `act`.

        Args:
            number: the number of the decision that the answer is for.
            seat: the seat that answers.
            index: the index of an option, from 0.

        Raises:
            IllegalAction: another decision is open, the seat is not asked, or there is no such option.
        """
        p = self._position
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
            course, events = self.course, self.events
            course.take(
                Entry(
                    course.history.last, ANSWER, seat, options[index],
                    p.number, p.table.barriers, 0 if events is None else len(events),
                )
            )  # fmt: skip
        else:
            self.course.accept(seat, options[index])

    def close(self) -> None:
        """Close the open question or group as the host, for example after a time limit.

        A single question is answered by its default. In a group, seats that have not answered get their defaults, or
        are left out if they have none.

        Raises:
            IllegalAction: no question is open, or the single question has no default.
        """
        request = self._position.open
        if isinstance(request, Group):
            self.course.close(request, "")
        elif request is not None and request.default is not None:
            self.course.take(self.course.entry(CLOSED, "", request.default))
        else:
            raise IllegalAction(
                Refusal("no-closing", "There is no open question that could be closed.")
            )

    def supply(self, label: str, outcome: str) -> None:
        """Supply the outcome of a roll that a person has made, and go on.

        Args:
            label: the label of the roll for which the match waits.
            outcome: a face; for several dice a face of each, for a shuffle the first pieces in order, separated by
                spaces.

        Raises:
            ChanceError: the match does not wait for this roll, or the outcome is not possible.
        """
        self.course.supply(label, outcome)

    @property
    def chance(self) -> Chance:
        """The source of chance. Set it to another source with the same seed to add outcomes."""
        return self._position.chance

    @chance.setter
    def chance(self, chance: Chance) -> None:
        self.course.use(chance)

    # --- seeing -----------------------------------------------------------------------------------

    @property
    def start(self) -> tuple[Table, str] | None:
        """The table and the address given as `start`; None if there are none."""
        return self.course.start

    @property
    def table(self) -> Table:
        """The table, with all hidden state. Programs that play for a seat read `view` instead."""
        return self._position.table

    @property
    def layout(self) -> Layout:
        """The zones, parties and words of this match."""
        return self.setup.layout

    @property
    def number(self) -> int:
        """The number of decisions taken so far, which is also the number of the open one."""
        return self._position.number

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None while the match goes on."""
        return self._position.outcome

    @property
    def halted(self) -> bool:
        """Whether the match has stopped where `halt_at` said."""
        return self._position.halted

    @property
    def node(self) -> str:
        """The address of the schedule's node at which the match is."""
        return self.ruleset.program.paths[self._position.cursor.pc]

    def view(self, seat: str = "") -> View:
        """What a seat may know now; an empty seat is the spectator who sees everything.

        Raises:
            UsageError: there is no such seat.
        """
        self._check_party(seat)
        p = self._position
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
        """The events that a seat saw, as it saw them.

        Args:
            seat: the seat; an empty seat sees all events.
            since: the index, among all events, of the first one to return.

        Raises:
            UsageError: there is no such seat, or the match keeps no events.
        """
        if self.events is None:
            raise UsageError("this match keeps no events; start it with events=True")
        self._check_party(seat)
        if not seat:
            return self.events[since:]
        return [told for event in self.events[since:] if (told := event.told_to(seat)) is not None]

    def log(self, seat: str = "", since: int = 0, *, level: int = 0) -> list[str]:
        """The events that a seat saw, as sentences.

        Args:
            seat: the seat; an empty seat sees all events.
            since: the index, among all events, of the first one to return.
            level: 0 for the story of the game, 1 for all details.

        Raises:
            UsageError: there is no such seat, or the match keeps no events.
        """
        naming = self.ruleset.naming
        return [
            text
            for event in self.events_of(seat, since)
            if (event.kind.level <= level or event.kind is PHASE)
            and (text := event.text(None, naming))
        ]

    @property
    def clauses_seen(self) -> list[str]:
        """The clauses that events cite, then those that rules marked; the latter only with `trace=True`."""
        out = [c for e in self.events or () for c in e.clause.split()]
        return out + [c for mark in self.trace or () for c in mark.split()]

    def _check_party(self, seat: str) -> None:
        if seat and seat not in self.layout.parties:
            known = ", ".join((*self.seats, *self.layout.actors))
            raise UsageError(f"there is no seat `{seat}` (seats: {known})")

    # --- identity ---------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """The full state as plain data. Two matches with equal states go on in the same way."""
        p = self._position
        cursor = p.cursor
        pc, start = cursor.pc, cursor.start
        step = since(self.course.history.last, 0 if start is None else start.depth)
        answers = p.answers_in_order if p.answers else {}
        return {
            "at": self.ruleset.program.paths[pc],
            "op": pc,
            "table": dump_table(p.table),
            "step": [entry.plain() for entry in step],
            "partial": {seat: action.text for seat, action in answers.items()},
            "seed": p.chance.seed,
            "over": p.outcome.plain() if p.outcome else None,
        }

    def digest(self) -> str:
        """A digest of the state, which is the same with every `keep`, in every process and Python version."""
        return digest(self.state())

    def entries(self, *, awaiting: bool = False) -> list[Entry]:
        """The journal, oldest first; with `awaiting` also the entry whose roll is not supplied yet."""
        out = since(self.course.history.last, 0)
        if awaiting and self._position.entry is not None:
            out.append(self._position.entry)
        return out

    def __repr__(self) -> str:
        p = self._position
        where = p.outcome.result if p.outcome else f"decision {p.number} at {self.node}"
        return f"<Match of {self.ruleset.game.id}, {', '.join(self.seats)}: {where}>"

    # --- forks ------------------------------------------------------------------------------------

    def fork(self, *, keep: str | int | None = None, events: bool | None = None) -> Match:
        """An independent copy of this match.

        Args:
            keep: how often the fork keeps a snapshot; None: as often as this match.
            events: whether the fork keeps events; None: if this match does. A match without events cannot have a fork
                with events.
        """
        return _match_of(self.course.fork(keep, with_events=events is not False))

    def plan(self, seat: str, seed: int) -> Match:
        """A planning fork: a fork in which everything that a seat cannot know is drawn again.

        So a bot can look ahead in it without learning anything about the true hidden state.

        Args:
            seat: the seat whose knowledge is kept.
            seed: decides what is drawn.

        Raises:
            UsageError: there is no such seat, or the match keeps no events.
        """
        if not seat:
            raise UsageError("a planning fork needs a seat; the spectator sees everything already")
        self._check_party(seat)
        if self.events is None:
            raise UsageError(
                "a match without events has no planning forks; start it with events=True"
            )
        return _match_of(self.course.redrawn(seat, seed))

    # --- undoing ----------------------------------------------------------------------------------

    def can_undo(self, seat: str) -> Barrier | None:
        """The barrier that stops a seat from undoing its last decision without the others' consent, or None.

        Raises:
            UsageError: the seat has not decided anything yet.
        """
        return self.course.history.barrier_before(seat, self._position)

    def undo(self, seat: str | None = None, *, force: bool = False) -> int:
        """Take back the last decision, or the last one of a seat. Chance gives the same outcomes again.

        Args:
            seat: the seat that takes back its last decision; None: the last decision, whoever took it.
            force: whether to ignore a barrier, because the others consent.

        Returns:
            The number of the decision that is open again.

        Raises:
            IllegalAction: there is nothing to undo, or there is a barrier and `force` is not given.
        """
        p, history = self._position, self.course.history
        if p.needs is not None and p.entry is not None:
            return self.course.undo_awaited(p.needs, p.entry, seat, force=force)
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
            raise barred(barrier.reason)
        self.course.undo_to(own.before)
        return p.number

    def undo_to(self, number: int) -> None:
        """Go back to the decision of a number, past all barriers.

        Raises:
            UsageError: there was no such decision.
        """
        if not 0 <= number <= self.number:
            raise UsageError(f"there is no decision {number} to go back to (open is {self.number})")
        self.course.undo_to(self.course.history.before_decision(number))

    # --- halting ----------------------------------------------------------------------------------

    @property
    def halt(self) -> Halt | None:
        """The function that says before which operation of the program to stop; None: nowhere. See `halt_at`."""
        return self._position.cursor.halt

    def halt_at(self, where: str | Halt | None) -> None:
        """Say where the match is to stop from now on.

        Args:
            where: "step": before the next step; a node's address: before its first operation; None: nowhere; or
                a function that returns, for the index of an operation of the program, whether to stop before it.

        Raises:
            UsageError: there is no such node.
        """
        cursor = self._position.cursor
        if where is None or callable(where):
            cursor.halt = where
        elif where == "step":
            cursor.halt = lambda _pc: True
        else:
            stop = self.ruleset.program.at(where)
            ops = self.ruleset.program.ops
            while ops[stop][0] in {
                TEST,
                JUMP,
            }:  # halts are tested only where a step or a checkpoint runs
                stop += 1
            cursor.halt = lambda pc: pc == stop

    def resume(self, halt: Halt | None = None) -> None:
        """Go on from a halt to the next question, or to the next operation at which `halt` says to stop."""
        self.course.resume(halt)

    # --- lean play --------------------------------------------------------------------------------

    def playout(self, pick: Callable[[Sequence[Action]], Action], limit: int | None = None) -> int:
        """Play fast to the end, or for a number of decisions. The match can then no longer be forked or undone.

        Args:
            pick: options -> one of them.
            limit: the number of decisions; None: to the end.

        Returns:
            The number of decisions taken.

        Raises:
            IllegalAction: the match waits for a roll.
            ChanceError: a person would have to supply a roll.
        """
        p = self._position
        if p.needs is not None and (refusal := roll_first(p)) is not None:
            raise IllegalAction(refusal)
        self.course.history.keep, p.snapshot_at = 0, NEVER
        return self.course.runner.playout(p, pick, limit)


def _in_box_order(t: Table) -> Table:
    """A copy of a caller's table, with its unordered zones in box order, as in every match."""
    t = t.copy()
    for key, zone in t.layout.zones.items():
        if not zone.ordered:
            t.zones[key] = tuple(sorted(t.zones[key], key=lambda p: p.order))
    return t


def _match_of(course: Course) -> Match:
    """The match of a course that goes on already."""
    new: Match = object.__new__(Match)
    new._face(course)  # noqa: SLF001 - another way to make one
    return new


def replayed_from(match: Match, snapshot: Snapshot, entries: Sequence[Entry]) -> Match | None:
    """A match that takes entries again from a changed snapshot; None if one of them is not possible there."""
    course = match.course.replayed_from(snapshot, entries)
    return None if course is None else _match_of(course)
