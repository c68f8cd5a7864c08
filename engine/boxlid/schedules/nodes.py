"""The schedule as a tree of nodes, and the functions that build it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from attrs import frozen

from boxlid.errors import UsageError

F = TypeVar("F", bound=Callable[..., Any])
Condition = Callable[[Any], bool]

SEQ, LOOP, WHEN, TURNS, ROUNDS, STEP, CHECK = (
    "sequence",
    "loop",
    "when",
    "turns",
    "rounds",
    "step",
    "check",
)


@frozen
class Node:
    """A node of the schedule.

    Attributes:
        kind: sequence, loop, when, turns, rounds, step or check.
        name: its name. Its address is the path of names from the root, joined by dots.
        children: the nodes inside it, in order.
        run: for a step, its function.
        test: for a loop, the condition for another round; for a when, the condition for running at all.
        clauses: the ids of the clauses that it implements, separated by spaces.
        label: the condition in words, for printed trees.
        fields: the table's fields that it uses: (queue, active) for turns, (count,) for rounds.
    """

    kind: str
    name: str
    children: tuple[Node, ...] = ()
    run: Callable[[Any], Any] | None = None
    test: Condition | None = None
    clauses: str = ""
    label: str = ""
    fields: tuple[str, ...] = ()


def step(name: str, clauses: str = "") -> Callable[[F], F]:
    """Make a function a step: `(table) -> None`, or a generator that yields questions.

    Args:
        name: the step's name in the schedule, without dots.
        clauses: the ids of the clauses that it implements as a whole, separated by spaces.
    """

    def mark(run: F) -> F:
        run.node = Node(STEP, name, run=run, clauses=clauses)  # type: ignore[attr-defined]
        return run

    return mark


Part = Node | Callable[[Any], Any]


def _nodes(parts: tuple[Part, ...]) -> tuple[Node, ...]:
    nodes = []
    for part in parts:
        node = part if isinstance(part, Node) else getattr(part, "node", None)
        if not isinstance(node, Node):
            raise UsageError(
                f"a part of a schedule must be a node or a step; got {part!r} (is @step(name) missing?)"
            )
        nodes.append(node)
    names = [n.name for n in nodes]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"two parts of the same node are called `{name}`; rename one of them")
    return tuple(nodes)


class Until:
    """A loop's condition to go on, made from its condition to end; the driver calls the latter directly."""

    __slots__ = ("ends",)

    def __init__(self, ends: Condition) -> None:
        self.ends = ends

    def __call__(self, t: Any) -> bool:
        """Whether the loop goes on."""
        return not self.ends(t)


class Fixed:
    """A condition that follows from seats and settings alone, so that it is tested once for a layout."""

    __slots__ = ("test",)

    def __init__(self, test: Condition) -> None:
        self.test = test

    def __call__(self, t: Any) -> bool:
        """Whether it holds."""
        return self.test(t)


def _label(test: Condition, label: str) -> str:
    return (
        label
        or (test.__doc__ or "").strip().split("\n")[0].rstrip(".")
        or getattr(test, "__name__", "")
    )


def seq(name: str, *parts: Part, clauses: str = "") -> Node:
    """A sequence: runs its parts one after the other."""
    return Node(SEQ, name, _nodes(parts), clauses=clauses)


def loop(
    name: str,
    *parts: Part,
    while_: Condition | None = None,
    until: Condition | None = None,
    label: str = "",
    clauses: str = "",
) -> Node:
    """A loop: runs its parts again and again.

    Args:
        name: its name.
        parts: what a round runs.
        while_: the condition for another round, tested before each round: (table) -> bool.
        until: the condition to end, tested before each round: (table) -> bool. With neither the loop runs until
            a step leaves it by `raise t.exit_loop(name)`.
        label: the condition in words; by default the first line of its docstring, or its name.
        clauses: the ids of the clauses that it implements, separated by spaces.

    Raises:
        UsageError: both conditions are given.
    """
    if while_ is not None and until is not None:
        raise UsageError(f"loop `{name}`: give either while_ or until, not both")
    if until is not None:
        return Node(
            LOOP,
            name,
            _nodes(parts),
            test=Until(until),
            label=f"until {_label(until, label)}",
            clauses=clauses,
        )
    test = while_
    words = f"while {_label(test, label)}" if test is not None else "until left"
    return Node(LOOP, name, _nodes(parts), test=test, label=words, clauses=clauses)


def when(
    name: str,
    test: Condition,
    *parts: Part,
    label: str = "",
    clauses: str = "",
    fixed: bool = False,
) -> Node:
    """A branch: runs its parts only if a condition holds.

    Args:
        name: its name.
        test: the condition: (table) -> bool.
        parts: what runs if it holds.
        label: the condition in words; by default the first line of its docstring, or its name.
        clauses: the ids of the clauses that it implements, separated by spaces.
        fixed: whether the condition follows from seats, rulings and options alone, so that it is tested only once.
    """
    words = f"if {_label(test, label)}"
    asked = Fixed(test) if fixed else test
    return Node(WHEN, name, _nodes(parts), test=asked, label=words, clauses=clauses)


def turns(
    name: str, *parts: Part, queue: str = "queue", active: str = "active", clauses: str = ""
) -> Node:
    """Turns: one round for each seat in the field `queue`, first to last; the seat moves to the field `active`."""
    return Node(
        TURNS,
        name,
        _nodes(parts),
        label=f"for each seat of {queue}",
        fields=(queue, active),
        clauses=clauses,
    )


def rounds(
    name: str,
    *parts: Part,
    until: Condition,
    count: str = "round",
    label: str = "",
    clauses: str = "",
) -> Node:
    """Rounds until a condition holds, counted from 1 in the field `count`, which is 0 before the first."""
    return Node(
        ROUNDS,
        name,
        _nodes(parts),
        test=Until(until),
        label=f"until {_label(until, label)}",
        fields=(count,),
        clauses=clauses,
    )


def check(name: str) -> Node:
    """A checkpoint: tests the win conditions of that name."""
    return Node(CHECK, name)
