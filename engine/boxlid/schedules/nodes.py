"""The schedule: the tree of phases as data, and the functions that build it."""

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
        name: its own name; its address is the dotted path of names, of which any unambiguous tail will do.
        children: the nodes inside.
        run: of a step: its function.
        test: of a loop: run on while it holds; of a when: run if it holds.
        clauses: what it comes from.
        label: words for the condition, in printed trees.
        fields: of turns: (queue, active); of rounds: (count,).
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
        name: its name in the schedule; no dots.
        clauses: the clauses that it implements as a whole, separated by blanks.
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
            raise UsageError(f"{part!r} is no part of a schedule: decorate it with @step(name)")
        nodes.append(node)
    names = [n.name for n in nodes]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"two neighbouring parts of the schedule are called `{name}`")
    return tuple(nodes)


class Until:
    """A loop's condition that holds until another one does; the driver asks the other one itself."""

    __slots__ = ("ends",)

    def __init__(self, ends: Condition) -> None:
        self.ends = ends

    def __call__(self, t: Any) -> bool:
        """Whether the loop goes on."""
        return not self.ends(t)


class Fixed:
    """A condition that follows from the seats and the rules alone; the driver asks it once for a layout."""

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
    """One part after the other."""
    return Node(SEQ, name, _nodes(parts), clauses=clauses)


def loop(
    name: str,
    *parts: Part,
    while_: Condition | None = None,
    until: Condition | None = None,
    label: str = "",
    clauses: str = "",
) -> Node:
    """Again and again, while or until a condition holds, tested before each round; with neither: left from inside."""
    if while_ is not None and until is not None:
        raise UsageError(f"loop `{name}`: give while_ or until, not both")
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
    """Only if a condition holds.

    Args:
        name: its name.
        test: the condition.
        parts: what then runs.
        label: words for the condition.
        clauses: what it comes from.
        fixed: the condition follows from seats, rulings and options alone, so it need not be asked again.
    """
    words = f"if {_label(test, label)}"
    asked = Fixed(test) if fixed else test
    return Node(WHEN, name, _nodes(parts), test=asked, label=words, clauses=clauses)


def turns(
    name: str, *parts: Part, queue: str = "queue", active: str = "active", clauses: str = ""
) -> Node:
    """One round for each seat of the field `queue`, first to last; the seat is moved to the field `active`."""
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
    """Rounds, counted up from 1 in the field `count` (0 before the first), until a condition holds."""
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
    """A checkpoint: the win conditions registered for it are tested."""
    return Node(CHECK, name)
