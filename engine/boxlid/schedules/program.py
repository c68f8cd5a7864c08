"""The flat form of a schedule: a list of operations (ops), with jumps instead of nesting."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from boxlid.errors import UsageError
from boxlid.schedules.edits import address
from boxlid.schedules.nodes import CHECK, LOOP, ROUNDS, STEP, TURNS, WHEN, Node

DO, TEST, JUMP, CHECKPOINT, END = range(5)


@frozen(eq=False)
class Program:
    """A compiled schedule.

    Attributes:
        tree: the schedule.
        ops: (DO, function, None) | (TEST, condition, jump if false) | (JUMP, target, None) |
            (CHECKPOINT, name, None) | (END, None, None).
        paths: for each op, the address of its node.
        exits: for each op, the loops around it: name -> (index of the first op, index after the last).
    """

    tree: Node
    ops: tuple[tuple[int, Any, Any], ...]
    paths: tuple[str, ...]
    exits: tuple[dict[str, tuple[int, int]], ...]

    def at(self, path: str) -> int:
        """The index of a node's first op.

        Args:
            path: the node's address, or an end of it that fits one node only.

        Raises:
            UsageError: there is no such node, or it runs nothing.
        """
        full = address(self.tree, path)
        for i, here in enumerate(self.paths):
            if here == full or here.startswith(f"{full}."):
                return i
        raise UsageError(f"the node `{path}` has no parts, so a match cannot start or stop there")


def compile_schedule(tree: Node) -> Program:  # noqa: C901 - a small compiler reads best in one piece
    """Flatten a schedule into a program."""
    ops: list[list[Any]] = []
    paths: list[str] = []
    exits: list[dict[str, list[int]]] = []
    loops: list[tuple[str, list[int]]] = []

    def emit(code: int, a: Any, b: Any, path: str) -> int:
        ops.append([code, a, b])
        paths.append(path)
        exits.append(dict(loops))
        return len(ops) - 1

    def round_(node: Node, path: str) -> None:
        span = [len(ops), 0]
        loops.append((node.name, span))
        test = node.test
        if node.kind == TURNS:
            queue, active = node.fields
            test = lambda t: bool(getattr(t, queue))  # noqa: E731
        gate = emit(TEST, test, None, path) if test is not None else None
        if node.kind == TURNS:
            emit(DO, lambda t: _next_turn(t, queue, active), None, path)
        elif node.kind == ROUNDS:
            count = node.fields[0]
            emit(DO, lambda t: t.set(count, getattr(t, count) + 1), None, path)
        for child in node.children:
            visit(child, path)
        emit(JUMP, span[0], None, path)
        loops.pop()
        span[1] = len(ops)
        if gate is not None:
            ops[gate][2] = len(ops)

    def visit(node: Node, parent: str) -> None:
        path = f"{parent}.{node.name}" if parent else node.name
        if node.kind == STEP:
            emit(DO, node.run, None, path)
        elif node.kind == CHECK:
            emit(CHECKPOINT, node.name, None, path)
        elif node.kind in {LOOP, TURNS, ROUNDS}:
            round_(node, path)
        else:
            gate = emit(TEST, node.test, None, path) if node.kind == WHEN else None
            for child in node.children:
                visit(child, path)
            if gate is not None:
                ops[gate][2] = len(ops)

    visit(tree, "")
    emit(END, None, None, tree.name)
    fixed = tuple({name: (span[0], span[1]) for name, span in e.items()} for e in exits)
    return Program(tree, tuple((a, b, c) for a, b, c in ops), tuple(paths), fixed)


def _next_turn(t: Any, queue: str, active: str) -> None:
    waiting = getattr(t, queue)
    t.set(active, waiting[0])
    t.set(queue, waiting[1:])
