"""The driver: a generator that goes through the flat form of a schedule, runs its steps and yields what they yield.

It refers to a table and a cursor, but not to the match, so that a match that is dropped during a step is freed at once.
Steps run inside it by `yield from`, so that the end of a step raises no exception that it would have to catch.
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
"""Yielded after IDLE ops: the match checks whether a question was asked since the last time."""

IDLE = 100_000
"""After this many ops the match checks for an endless loop; after as many more without a question it reports one."""


Steps = Generator[Any, Any, Outcome | None]
"""A running schedule: it yields requests, is sent answers, and returns the outcome, or None at a halt."""


class Cursor:
    """The place of a match in its schedule, shared by the match and its driver.

    Attributes:
        pc: the index of the op that runs, or at which the match has halted.
        due: whether a snapshot is due when the next step starts.
        last: the newest entry of the journal when the driver was last sent an answer.
        start: the newest entry of the journal when the running step started.
        halt: as `Match.halt`.
        still: the number of the decision that was open at the last check for an endless loop.
    """

    __slots__ = ("due", "halt", "last", "pc", "start", "still")

    def __init__(self) -> None:
        self.halt: Callable[[int], bool] | None = None

    def reset(self, pc: int, journal: Entry | None) -> None:
        """Move to a step's start; `journal` is the newest entry there."""
        self.pc, self.due, self.last, self.start, self.still = pc, False, journal, journal, -1


def drive(  # noqa: C901, PLR0912 - the hot loop: a call for each op would double its cost
    t: Any, cursor: Cursor, ops: Sequence[Op], program: Program
) -> Steps:
    """Run the schedule from the cursor.

    Args:
        t: the table.
        cursor: the place in the schedule, which is kept up to date.
        ops: the resolved program.
        program: the program, for its loops and addresses.

    Yields:
        What the steps yield, and SNAPSHOT and STILL.

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
    """The error for a schedule that is in an endless loop."""
    return RuleError(
        f"the schedule is in an endless loop: {IDLE} steps have run without a question; "
        f"the last was `{program.paths[pc]}`"
    )


def _left(program: Program, pc: int, leave: ExitLoop) -> int:
    """The index of the op at which the match goes on after a step has left a loop.

    Raises:
        RuleError: the loop is not around the step.
    """
    span = program.exits[pc].get(leave.loop)
    if span is None:
        where = program.paths[pc]
        raise RuleError(f"the step `{where}` leaves `{leave.loop}`, which is not a loop around it")
    return span[0] if leave.again else span[1]
