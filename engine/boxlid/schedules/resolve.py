"""Resolve a program for a layout: give each op its successor, and drop what is fixed for the layout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boxlid.schedules.nodes import Fixed, Until
from boxlid.schedules.program import CHECKPOINT, DO, JUMP, TEST, Program
from boxlid.vocabulary.outcomes import WinCondition

BACK = 5
"""Like TEST, but a successor may lie before it. The driver counts these: an endless loop may hold nothing else."""

Op = tuple[int, Any, int, int]
"""(DO, function, next, -) | (TEST, condition, next if true, if false) | (CHECKPOINT, predicates, next, -) |
(BACK, like TEST) | (JUMP, -, target, -) | (END, -, -, -)."""


def resolve(program: Program, wins: Mapping[str, Sequence[WinCondition]], t: Any) -> tuple[Op, ...]:
    """The ops as the driver runs them: each with its successor, and checkpoints with their win conditions.

    Args:
        program: the compiled schedule.
        wins: checkpoint -> its win conditions.
        t: a table of the layout, on which fixed conditions are tested.
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
