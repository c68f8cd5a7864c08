"""Running a match on: through the schedule to the next question, with all that can happen on the way."""

# ruff: noqa: SLF001 - a match sets up its table

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from boxlid.errors import ChanceError, IllegalAction, NeedOutcome, RuleError
from boxlid.matches.interpreter import SNAPSHOT, STILL, drive, runaway
from boxlid.matches.journal import ANSWER, Entry
from boxlid.matches.snapshots import Snapshot
from boxlid.matches.standing import Standing, rolling
from boxlid.schedules.program import JUMP, TEST
from boxlid.tables.chance import Chance
from boxlid.vocabulary.actions import Action
from boxlid.vocabulary.events import ENDED, Event
from boxlid.vocabulary.outcomes import Outcome, unfinished
from boxlid.vocabulary.questions import Checkpoint, EndMatch, Group, Question

if TYPE_CHECKING:
    from boxlid.tables.table import Table


START = object()
FLOOD = 100_000
"""Events that one decision may make; a rule that makes more is taken for a loop without an end."""


class Running(Standing):
    """The half of a match that moves: driver, snapshots, seats that left, halts, playouts."""

    __slots__ = ()

    def _rebuild(self, target: Entry | None) -> None:
        """Stand where the match stood after the entry `target`."""
        raise NotImplementedError

    def _decide(self, payload: Any, kind: str = ANSWER, by: str = "") -> None:
        """Take a whole decision."""
        raise NotImplementedError

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
        t.listening = events is not None
        t._trace = self.trace
        self._journal: Entry | None = snapshot.journal
        self.number = snapshot.number
        self._cursor.reset(snapshot.pc, snapshot.journal)
        if events is not None:
            del events[snapshot.events :]
        self._request: Question | Group | None = None
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
        if type(request) is not Checkpoint:
            where = self._program.paths[self._cursor.pc]
            raise RuleError(f"the step `{where}` yields {request!r}, which is no question")
        outcome = self._tested(request.name)
        return self._gen.send(None) if outcome is None else self._gen.throw(EndMatch(outcome))

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
            if self.table.departed:
                self._answer_for_all_gone()
        except Exception as error:
            if not self._put_back(error, None if answer is START else self._journal):
                raise
            return

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
        if gen is None or answer is START:
            answer = None
        if gen is None:
            gen = self._gen = drive(self.table, cursor, self.setup.ops, self._program)
        cursor.last = self._journal
        if self.events is not None:
            self.table._cap = len(self.events) + FLOOD
        try:
            request = gen.send(answer)
            while type(request) is not Question and type(request) is not Group:
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

    def _check_asked(self, request: Question | Group) -> None:
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
        while self.table.departed and self._request is not None and self._awaiting is None:
            if not self._answerfor_gone():
                return

    def _answerfor_gone(self) -> bool:
        """Give the defaults of seats that left; False if others are still to answer."""
        gone, request = self.table.departed, self._request
        assert request is not None
        mine = [a for a in request.asks if a.seat in gone and a.seat not in self._partial]
        if not mine:
            return False
        for ask in mine:
            self._partial[ask.seat] = for_gone(ask)
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
    def _payload(request: Question | Group, answers: dict[str, Action]) -> Any:
        if type(request) is Question:
            return answers[request.seat]
        return {ask.seat: answers[ask.seat] for ask in request.asks if ask.seat in answers}

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
            self._go(START)
        self.halt = halt

    # --- lean play --------------------------------------------------------------------------------

    def playout(self, pick: Callable[[Sequence[Action]], Action], limit: int | None = None) -> int:
        """Play to the end (or for `limit` decisions), quickly; the match can then no longer be forked or undone.

        Args:
            pick: options -> one of them.

        Returns:
            The number of decisions taken.
        """
        if (refusal := rolling(self._awaiting)) is not None:
            raise IllegalAction(refusal)
        if self.table.departed:
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
                if type(request) is Question:
                    number += 1
                    late = request.late
                    request = send(pick(request.options if late is None else late()))
                elif type(request) is Group:
                    number += 1
                    request = send({ask.seat: pick(ask.options) for ask in request.asks})
                else:
                    self.number = number
                    request = self._serve(request)
            while type(request) is not Question and type(request) is not Group:
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
            gone, self._partial = self.table.departed, {}
            answers = {a.seat: for_gone(a) if a.seat in gone else pick(a.options) for a in request}
            self._decide(self._payload(request, answers))
        return self.number - first


def for_gone(ask: Question) -> Action:
    """The answer for a seat that left."""
    return ask.default if ask.default is not None else ask.options[0]
