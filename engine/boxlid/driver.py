"""The driver: one generator that walks a schedule's flat form, runs its steps and yields what they yield.

It knows a table and a cursor, not the match: so a match that is dropped in the middle of a step is freed at
once. And since steps run inside it by `yield from`, a step that ends raises no exception on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from boxlid.errors import RuleError
from boxlid.flow import Finish, Leave
from boxlid.outcome import Outcome, Win
from boxlid.schedule import CHECKPOINT, DO, JUMP, TEST, Fixed, Program, Until

if TYPE_CHECKING:
    from boxlid.journal import Entry

SNAPSHOT = object()
"""Yielded at a step's start when the cursor says that a snapshot is due."""

STILL = object()
"""Yielded when a great many ops have run: has anybody been asked meanwhile?"""

IDLE = 100_000
"""Ops after which the driver wonders; as many again without a question are taken for a loop without an end."""

BACK = 5
"""As TEST, of a condition that may lead back: a loop need hold nothing else."""

Op = tuple[int, Any, int, int]
"""(DO, function, next, -) | (TEST, condition, next if true, if false) | (CHECKPOINT, predicates, next, -) |
(BACK, as TEST) | (JUMP, -, target, -) | (END, -, -, -)."""


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


def resolve(program: Program, wins: Mapping[str, Sequence[Win]], t: Any) -> tuple[Op, ...]:
    """The ops as the driver runs them: each with its successor, checkpoints with their win conditions.

    Args:
        program: the compiled schedule.
        wins: checkpoint -> its win conditions.
        t: a table of the layout, of which fixed conditions are asked.
    """
    leads: dict[int, int] = {}
    for pc, (code, a, b) in enumerate(program.ops):
        if code == JUMP:
            leads[pc] = a
        elif code == TEST and isinstance(a, Fixed):
            leads[pc] = pc + 1 if a.test(t) else b

    def land(pc: int) -> int:
        hops = 0
        while pc in leads and hops < len(leads):
            pc, hops = leads[pc], hops + 1
        return pc

    out: list[Op] = []
    for pc, (code, a, b) in enumerate(program.ops):
        if pc in leads:
            out.append((JUMP, None, leads[pc], -1))
        elif code == TEST:
            until = isinstance(a, Until)
            test, yes, no = (a.ends, land(b), land(pc + 1)) if until else (a, land(pc + 1), land(b))
            out.append((TEST if min(yes, no) > pc else BACK, test, yes, no))
        elif code == DO:
            out.append((code, a, land(pc + 1), -1))
        elif code == CHECKPOINT:
            out.append((code, tuple(win.test for win in wins.get(a, ())), land(pc + 1), -1))
        else:
            out.append((code, None, -1, -1))
    return tuple(out)


def drive(  # noqa: C901, PLR0912 - the hot loop: a call for each op would double its cost
    t: Any, cursor: Cursor, ops: Sequence[Op], program: Program
) -> Generator[Any, Any, Outcome | None]:
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
        except Leave as leave:
            pc = _left(program, cursor.pc, leave)
        except Finish as finish:
            return finish.outcome


def runaway(program: Program, pc: int) -> RuleError:
    """The error for a schedule that runs in circles."""
    return RuleError(
        f"{IDLE} steps have run without a question; the last was `{program.paths[pc]}`"
    )


def _left(program: Program, pc: int, leave: Leave) -> int:
    """The op at which a step that leaves a loop goes on.

    Raises:
        RuleError: the loop does not enclose it.
    """
    span = program.exits[pc].get(leave.loop)
    if span is None:
        where = program.paths[pc]
        raise RuleError(f"the step `{where}` leaves `{leave.loop}`, which does not enclose it")
    return span[0] if leave.again else span[1]
