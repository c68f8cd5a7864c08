"""The schedule: the tree of phases as data, its combinators, edits by name, and the flat form that runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Any, TypeVar

import attrs
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


# --- addresses and edits -----------------------------------------------------------------------------


def walk(tree: Node, path: str = "") -> Iterator[tuple[str, Node]]:
    """Every node with its full address."""
    here = f"{path}.{tree.name}" if path else tree.name
    yield here, tree
    for child in tree.children:
        yield from walk(child, here)


def address(tree: Node, name: str) -> str:
    """The full address of the one node that `name` (a tail of an address) means.

    Raises:
        UsageError: none, or several.
    """
    hits = [path for path, _ in walk(tree) if path == name or path.endswith(f".{name}")]
    if len(hits) != 1:
        shortest = [h for h in hits if h.count(".") == min(x.count(".") for x in hits)]
        if len(shortest) == 1:
            return shortest[0]
        if hits:
            raise UsageError(f"the node `{name}` means several: {', '.join(hits)}")
        near = get_close_matches(name.rpartition(".")[2], [n.name for _, n in walk(tree)], n=3)
        hint = f"; did you mean {' or '.join(dict.fromkeys(near))}?" if near else ""
        raise UsageError(f"the node `{name}` is not in the schedule `{tree.name}`{hint}")
    return hits[0]


def _edit(tree: Node, name: str, change: Callable[[Node], tuple[Node, ...]]) -> Node:
    target = address(tree, name)

    def rebuild(node: Node, path: str) -> tuple[Node, ...]:
        if path == target:
            return change(node)
        children: list[Node] = []
        for child in node.children:
            children += rebuild(child, f"{path}.{child.name}")
        return (attrs.evolve(node, children=_nodes(tuple(children))),)

    new = rebuild(tree, tree.name)
    if len(new) != 1:
        raise UsageError("nothing can be put beside the root of a schedule")
    return new[0]


def before(tree: Node, name: str, *parts: Part) -> Node:
    """The tree with parts inserted before the named node."""
    return _edit(tree, name, lambda node: (*_nodes(parts), node))


def after(tree: Node, name: str, *parts: Part) -> Node:
    """The tree with parts inserted after the named node."""
    return _edit(tree, name, lambda node: (node, *_nodes(parts)))


def instead(tree: Node, name: str, *parts: Part) -> Node:
    """The tree with the named node replaced; the replacement keeps its place, not its name. No parts: removed."""
    return _edit(tree, name, lambda _: _nodes(parts))


# --- the flat form -----------------------------------------------------------------------------------

DO, TEST, JUMP, CHECKPOINT, END = range(5)


@frozen(eq=False)
class Program:
    """A compiled schedule.

    Attributes:
        ops: (DO, function, None) | (TEST, condition, jump if false) | (JUMP, target, None) |
            (CHECKPOINT, name, None) | (END, None, None).
        paths: for each op the address of its node.
        exits: for each op: loop name -> (its start, its end).
    """

    tree: Node
    ops: tuple[tuple[int, Any, Any], ...]
    paths: tuple[str, ...]
    exits: tuple[dict[str, tuple[int, int]], ...]

    def at(self, path: str) -> int:
        """The first op of the node of that address.

        Raises:
            UsageError: no such node.
        """
        full = address(self.tree, path)
        for i, here in enumerate(self.paths):
            if here == full or here.startswith(f"{full}."):
                return i
        raise UsageError(f"the node `{path}` is empty")


def compile_schedule(tree: Node) -> Program:  # noqa: C901 - a small compiler reads best in one piece
    """Flatten a tree."""
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


# --- printing ----------------------------------------------------------------------------------------


def tree_lines(tree: Node, depth: int = 0) -> Iterator[str]:
    """The tree as indented lines."""
    notes = " ".join(x for x in (tree.label, f"[{tree.clauses}]" if tree.clauses else "") if x)
    word = "" if tree.kind in {SEQ, STEP} else f" ({tree.kind})"
    yield f"{'  ' * depth}{tree.name}{word}{'  ' + notes if notes else ''}"
    for child in tree.children:
        yield from tree_lines(child, depth + 1)


def mermaid(tree: Node) -> str:
    """The tree as a Mermaid flowchart."""
    lines = ["flowchart TD"]
    ids: dict[str, str] = {}

    def visit(node: Node, path: str, parent: str) -> None:
        me = ids.setdefault(path, f"n{len(ids)}")
        text = f"{node.name}<br/>{node.label}" if node.label else node.name
        shape = {STEP: ("[", "]"), CHECK: ("{{", "}}"), WHEN: ("{", "}")}.get(
            node.kind, ("([", "])")
        )
        lines.append(f'    {me}{shape[0]}"{text}"{shape[1]}')
        if parent:
            lines.append(f"    {parent} --> {me}")
        for child in node.children:
            visit(child, f"{path}.{child.name}", me)

    visit(tree, tree.name, "")
    return "\n".join(lines)
