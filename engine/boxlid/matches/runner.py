"""The runner: runs a match forward to its next question, a halt or the end. It does not know how to go back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from boxlid.errors import ChanceError, RuleError
from boxlid.matches.interpreter import SNAPSHOT, STILL, drive, runaway
from boxlid.matches.journal import ANSWER, CLOSED, INPUT, Entry
from boxlid.matches.position import Position
from boxlid.matches.snapshots import Snapshot
from boxlid.rulesets.setup import Setup
from boxlid.tables.chance import Chance, NeedOutcome
from boxlid.tables.wiring import connect, disconnect, limit_events
from boxlid.vocabulary.actions import Action
from boxlid.vocabulary.events import ANSWERED, ENDED, Event
from boxlid.vocabulary.events import CLOSED as CLOSED_EVENT
from boxlid.vocabulary.outcomes import Outcome, unfinished
from boxlid.vocabulary.questions import NOBODY, Checkpoint, EndMatch, ExitLoop, Group, Question

FLOOD = 100_000
"""One decision may always make this many events; after twice as many it is reported as an endless loop."""

Pick = Callable[[Sequence[Action]], Action]


class Runner:
    """Moves a position forward.

    Attributes:
        setup: the setup of the match.
        events: the list of the match's events, to which it adds; None if they are not kept.
        trace: the list of the clauses that rules mark; None if they are not kept.
        keep_snapshot: called at a step's start if a snapshot is due.
        bound: the number of decisions after which the match is stopped.
    """

    __slots__ = ("bound", "events", "keep_snapshot", "setup", "trace")

    def __init__(
        self,
        setup: Setup,
        events: list[Event] | None,
        trace: list[str] | None,
        keep_snapshot: Callable[[], None],
    ) -> None:
        self.setup = setup
        self.events = events
        self.trace = trace
        self.keep_snapshot = keep_snapshot
        self.bound = setup.bound

    # --- starting ----------------------------------------------------------------------------------

    def reset(self, p: Position, snapshot: Snapshot, chance: Chance) -> None:
        """Set a position to a snapshot, which is at a step's start; no question is open yet."""
        if p.steps is not None:
            disconnect(p.table)  # a dropped step may still run its `finally` block
            p.steps = None
        p.table = snapshot.table.copy()
        p.chance = chance
        events = self.events
        connect(p.table, chance, events, self.trace)
        if events is not None:
            del events[snapshot.events :]
        p.number = snapshot.number
        p.listen_from = 0
        p.cursor.reset(snapshot.pc, snapshot.journal)
        p.request = p.needs = p.entry = p.outcome = None
        p.answers = {}
        p.halted = False

    def start(self, p: Position, last: Entry | None) -> None:
        """Run from a step's start to the next question; `last` is the newest entry of the journal."""
        p.halted = False
        self._run(p, None, last)
        if p.table.departed:
            self._answer_for_departed(p, last)

    # --- taking entries ---------------------------------------------------------------------------

    def take(self, p: Position, entry: Entry) -> None:
        """Take a decision or an input, and run to the next question.

        Raises:
            RuleError: a rule fails, or no question is open.
            NeedOutcome: a person must supply a roll.
        """
        if entry.kind is INPUT:
            self._put_in(p, entry)
            return
        request = p.request
        if request is None:
            raise RuleError(
                f"decision {entry.number} cannot be taken again: no question is open there"
            )
        payload = entry.payload
        events = self.events
        if events is not None:
            if entry.kind is CLOSED:
                events.append(Event(CLOSED_EVENT, (entry.seat or "the host",), request.clause))
            if type(request) is Question:
                seat = request.seat
                to = (seat,) if request.secret else None
                events.append(Event(ANSWERED, (seat, payload), request.clause, to))
            else:
                _tell_answers(events, request, payload)  # type: ignore[arg-type]
        elif self.trace is not None:
            self.trace.extend(one.clause for one in request.questions)
        p.number += 1
        if p.number >= p.snapshot_at:
            p.cursor.due = True
        self._run(p, payload, entry)
        if p.table.departed:
            self._answer_for_departed(p, entry)

    def _put_in(self, p: Position, entry: Entry) -> None:
        """Carry out an unsolicited input."""
        table, action = p.table, entry.payload
        if self.events is not None:
            self._raise_limit(p, len(self.events))
        rule, before = self.setup.ruleset.inputs[action.verb.name], table.departed
        outcome = None
        try:
            rule.apply(table, entry.seat, action)
        except EndMatch as end:
            outcome = end.outcome
        except ExitLoop as leave:
            msg = f"the input `{action.text}` leaves the loop `{leave.loop}`; only a step may leave a loop"
            raise RuleError(msg) from leave
        if rule.checkpoint and outcome is None:
            outcome = self.tested(p, rule.checkpoint)
        if outcome is not None:
            self._end(p, outcome)
            if p.steps is not None:
                p.steps.close()
                p.steps = None
            return
        for (
            seat
        ) in table.departed:  # the seat could still have replaced its answer, so the default counts
            if seat not in before:
                p.answers.pop(seat, None)
        self._reread(p)
        self._answer_for_departed(p, entry)

    @staticmethod
    def _reread(p: Position) -> None:
        """Build the options again after an input, and drop answers that are no longer possible."""
        for question in p.request.questions if p.request is not None else ():
            question.forget()
            given = p.answers.get(question.seat)
            if (
                given is not None
                and given not in question.options
                and given is not question.default
            ):
                del p.answers[question.seat]

    # --- running ----------------------------------------------------------------------------------

    def _run(self, p: Position, payload: Any, entry: Entry | None) -> None:
        """Run to the next question, halt or end; `payload` is the answer that the step waits for."""
        p.request = None
        if p.answers:
            p.answers = {}
        steps, cursor, setup = p.steps, p.cursor, self.setup
        if steps is None:
            steps = p.steps = drive(p.table, cursor, setup.ops, setup.ruleset.program)
            payload = None
        cursor.last = entry
        events = self.events
        if events is not None and len(events) >= p.listen_from:
            self._raise_limit(p, len(events))
        try:
            request = steps.send(payload)
            while type(request) is not Question and type(request) is not Group:
                request = self._serve(p, request)
        except StopIteration as stop:
            self._stopped(p, stop.value)
            return
        if events is not None:
            self._check_parties(p, request)
        if p.number >= self.bound:
            self._stop_unfinished(p)
        else:
            p.request = request

    @staticmethod
    def _raise_limit(p: Position, events: int) -> None:
        """Raise the table's limit of events. This is done rarely, so that a normal decision costs no time for it."""
        p.listen_from = events + FLOOD
        limit_events(p.table, events + 2 * FLOOD)

    def _serve(self, p: Position, request: Any) -> Any:
        """Handle one request that is not a question, and return the next one.

        Raises:
            StopIteration: the match has ended or halted.
            RuleError: a step yields something that is not a question, group or checkpoint.
        """
        steps = p.steps
        assert steps is not None
        if request is SNAPSHOT:
            self.keep_snapshot()
            return steps.send(None)
        if request is STILL:
            cursor = p.cursor
            if cursor.still == p.number:
                raise runaway(self.setup.ruleset.program, cursor.pc)
            cursor.still = p.number
            return steps.send(None)
        if request is NOBODY:
            return steps.send({})
        if type(request) is not Checkpoint:
            where = self.setup.ruleset.program.paths[p.cursor.pc]
            raise RuleError(f"the step `{where}` must yield a question; got {request!r}")
        outcome = self.tested(p, request.name)
        return steps.send(None) if outcome is None else steps.throw(EndMatch(outcome))

    def tested(self, p: Position, checkpoint: str) -> Outcome | None:
        """The outcome of the first win condition of a checkpoint that gives one; None if none does."""
        for win in self.setup.ruleset.wins.get(checkpoint, ()):
            outcome = win.test(p.table)
            if outcome is not None:
                return outcome
        return None

    def _stopped(self, p: Position, outcome: Outcome | None) -> None:
        p.steps = None
        if outcome is None:
            p.halted = True
        else:
            self._end(p, outcome)

    def _end(self, p: Position, outcome: Outcome) -> None:
        if not isinstance(outcome, Outcome):
            raise RuleError(f"a win condition must return an Outcome or None, not {outcome!r}")
        p.outcome, p.request, p.answers = outcome, None, {}
        if self.events is not None:
            self.events.append(Event(ENDED, (outcome.result,), outcome.clause))

    def _stop_unfinished(self, p: Position) -> None:
        if p.steps is not None:
            p.steps.close()
            p.steps = None
        self._end(p, unfinished(self.bound))

    def _check_parties(self, p: Position, request: Question | Group) -> None:
        layout = self.setup.layout
        asked = request.questions
        if not asked or any(one.seat not in layout.parties for one in asked):
            where = self.setup.ruleset.program.paths[p.cursor.pc]
            names = ", ".join(str(one.seat) for one in asked) or "nobody"
            known = ", ".join((*layout.seats, *layout.actors))
            raise RuleError(f"the step `{where}` asks {names}; it may ask {known}")

    # --- seats that left --------------------------------------------------------------------------

    def _answer_for_departed(self, p: Position, last: Entry | None) -> None:
        """Answer for the seats that have left, and run on where no other seat is asked.

        These answers are not journaled, since they follow from which seats have left. If a group also asks other seats,
        the caller takes its decision when all have answered.
        """
        departed = p.table.departed
        while departed and p.request is not None and p.needs is None:
            asked = p.request.questions
            for one in asked:
                if one.seat in departed and one.seat not in p.answers:
                    p.answers[one.seat] = answer_for_departed(one)
            if any(one.seat not in departed for one in asked):
                return
            payload = p.request.payload(p.answers)
            p.number += 1
            if p.number >= p.snapshot_at:
                p.cursor.due = True
            self._run(p, payload, last)
            departed = p.table.departed

    # --- lean play --------------------------------------------------------------------------------

    def playout(self, p: Position, pick: Pick, limit: int | None) -> int:
        """Play fast to the end, or for `limit` decisions; return the number of decisions taken.

        Raises:
            ChanceError: a person would have to supply a roll.
        """
        if p.table.departed:
            return self._playout_of_the_rest(p, pick, limit)
        request, number = p.request, p.number
        first, bound = number, self.bound
        stop = bound if limit is None else min(bound, number + limit)
        p.answers = {}
        if request is None:
            return 0
        assert p.steps is not None
        send = p.steps.send
        try:
            while number < stop:
                if type(request) is Question:
                    number += 1
                    late = request.late
                    request = send(pick(request.options if late is None else late()))
                elif type(request) is Group:
                    number += 1
                    request = send({one.seat: pick(one.options) for one in request.questions})
                else:
                    p.number = number
                    request = self._serve(p, request)
            while type(request) is not Question and type(request) is not Group:
                request = self._serve(p, request)
        except StopIteration as end:
            p.number, p.request = number, None
            self._stopped(p, end.value)
            return number - first
        except NeedOutcome as need:
            raise _no_waiting(need) from None
        p.number, p.request = number, request
        if number >= bound:
            self._stop_unfinished(p)
        return number - first

    def _playout_of_the_rest(self, p: Position, pick: Pick, limit: int | None) -> int:
        """A playout in which the seats that have left are answered for."""
        first = p.number
        while (request := p.request) is not None and (limit is None or p.number < first + limit):
            departed = p.table.departed
            answers = {
                one.seat: answer_for_departed(one) if one.seat in departed else pick(one.options)
                for one in request.questions
            }
            entry = Entry(p.cursor.last, ANSWER, "", request.payload(answers), p.number, 0, 0)
            try:
                self.take(p, entry)
            except NeedOutcome as need:
                raise _no_waiting(need) from None
        return p.number - first


def _tell_answers(events: list[Event], group: Group, payload: dict[str, Action]) -> None:
    circle = group.circle
    for one in group.questions:
        if one.seat in payload:
            to = circle if one.seat in circle else (one.seat,)
            events.append(Event(ANSWERED, (one.seat, payload[one.seat]), one.clause, to))


def answer_for_departed(question: Question) -> Action:
    """The answer for a seat that has left: the question's default, or its first option if it has none."""
    return question.default if question.default is not None else question.options[0]


def _no_waiting(need: NeedOutcome) -> ChanceError:
    return ChanceError(
        f"a playout cannot wait for the roll `{need.roll.label}`; let the seed decide it"
    )
