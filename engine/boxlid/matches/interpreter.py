"""The driver: one generator that walks a schedule's flat form, runs its steps and yields what they yield.

It knows a table and a cursor, not the match: so a match that is dropped in the middle of a step is freed at
once. And since steps run inside it by `yield from`, a step that ends raises no exception on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any

from boxlid.errors import RuleError
from boxlid.schedules.program import CHECKPOINT, DO, JUMP, TEST, Program
from boxlid.schedules.resolve import BACK, Op
from boxlid.vocabulary.outcomes import Outcome
from boxlid.vocabulary.questions import EndMatch, ExitLoop

if TYPE_CHECKING:
    from boxlid.matches.journal import Entry


SNAPSHOT = object()
"""Yielded at a step's start when the cursor says that a snapshot is due."""

STILL = object()
"""Yielded when a great many ops have run: has anybody been asked meanwhile?"""

IDLE = 100_000
"""Ops after which the driver wonders; as many again without a question are taken for a loop without an end."""


Steps = Generator[Any, Any, Outcome | None]
"""A schedule that runs: yields requests, is sent answers, returns the outcome, or None at a halt."""


class Cursor:
    """Where a match stands in its schedule: what the match and its driver tell each other.

    Attributes:
        pc: the op that runs, or at which the match has halted.
        due: whether a snapshot is wanted when the next step starts.
        last: the journal's newest entry when the driver was last sent an answer.
        start: the journal's newest entry when the running step started.
        halt: as `Match.halt`.
        still: the decision that was open when the driver last wondered whether it runs in circles.
    """

    __slots__ = ("due", "halt", "last", "pc", "start", "still")

    def __init__(self) -> None:
        self.halt: Callable[[int], bool] | None = None

    def reset(self, pc: int, journal: Entry | None) -> None:
        """Stand before a step."""
        self.pc, self.due, self.last, self.start, self.still = pc, False, journal, journal, -1


def drive(  # noqa: C901, PLR0912 - the hot loop: a call for each op would double its cost
    t: Any, cursor: Cursor, ops: Sequence[Op], program: Program
) -> Steps:
    """Run the schedule from the cursor on.

    Args:
        t: the table.
        cursor: moved along.
        ops: the program, resolved.
        program: for its loops and addresses.

    Yields:
        What the steps yield, SNAPSHOT and STILL.

    Returns:
        The outcome; None at a halt.
    """
    pc = cursor.pc
    idle = 0
    while True:
        try:
            while True:
                code, what, go, other = ops[pc]
                if code == DO:
                    cursor.pc = pc
                    if cursor.halt is not None and cursor.halt(pc):
                        return None
                    if cursor.due:
                        cursor.due = False
                        yield SNAPSHOT
                    cursor.start = cursor.last
                    step = what(t)
                    if step is not None:
                        yield from step
                    idle += 1
                    if idle > IDLE:
                        yield STILL
                        idle = 0
                    pc = go
                elif code == TEST:
                    pc = go if what(t) else other
                elif code == CHECKPOINT:
                    idle += 1
                    if idle > IDLE:
                        yield STILL
                        idle = 0
                    cursor.pc = pc
                    if cursor.halt is not None and cursor.halt(pc):
                        return None
                    for test in what:
                        outcome = test(t)
                        if outcome is not None:
                            return outcome  # type: ignore[no-any-return]
                    pc = go
                elif code in {BACK, JUMP}:
                    idle += 1
                    if idle > IDLE:
                        cursor.pc = pc
                        yield STILL
                        idle = 0
                    pc = go if code == JUMP or what(t) else other
                else:
                    cursor.pc = pc
                    if cursor.halt is not None and cursor.halt(pc):
                        return None
                    return Outcome("the schedule has run out")
        except ExitLoop as leave:
            pc = _left(program, cursor.pc, leave)
        except EndMatch as finish:
            return finish.outcome


def runaway(program: Program, pc: int) -> RuleError:
    """The error for a schedule that runs in circles."""
    return RuleError(
        f"{IDLE} steps have run without a question; the last was `{program.paths[pc]}`"
    )


def _left(program: Program, pc: int, leave: ExitLoop) -> int:
    """The op at which a step that leaves a loop goes on.

    Raises:
        RuleError: the loop does not enclose it.
    """
    span = program.exits[pc].get(leave.loop)
    if span is None:
        where = program.paths[pc]
        raise RuleError(f"the step `{where}` leaves `{leave.loop}`, which does not enclose it")
    return span[0] if leave.again else span[1]
