"""Finding nodes of a schedule by their address, and editing the tree by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches

import attrs

from boxlid.errors import UsageError
from boxlid.schedules.nodes import Node, Part, _nodes

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


def replace(tree: Node, name: str, *parts: Part) -> Node:
    """The tree with the named node replaced; the replacement keeps its place, not its name. No parts: removed."""
    return _edit(tree, name, lambda _: _nodes(parts))
