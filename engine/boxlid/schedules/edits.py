"""Find nodes of a schedule by their address, and insert or replace nodes by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from boxlid.codec import near
from boxlid.errors import UsageError
from boxlid.schedules.nodes import Node, Part, _nodes


def walk(tree: Node, path: str = "") -> Iterator[tuple[str, Node]]:
    """Every node of the tree with its full address, a node before its children."""
    here = f"{path}.{tree.name}" if path else tree.name
    yield here, tree
    for child in tree.children:
        yield from walk(child, here)


def address(tree: Node, name: str) -> str:
    """The full address of the node that `name` means: the address, or an end of it that fits one node only.

    Of several nodes that fit, one that lies less deep than all others is meant.

    Raises:
        UsageError: no node fits, or several do.
    """
    hits = [path for path, _ in walk(tree) if path == name or path.endswith(f".{name}")]
    if len(hits) != 1:
        shortest = [h for h in hits if h.count(".") == min(x.count(".") for x in hits)]
        if len(shortest) == 1:
            return shortest[0]
        if hits:
            raise UsageError(
                f"the name `{name}` fits several nodes: {', '.join(hits)}; give more of the address"
            )
        hint = near(name.rpartition(".")[2], (node.name for _, node in walk(tree)))
        raise UsageError(
            f"the node `{name}` is not in the schedule `{tree.name}`. {hint}".rstrip(". ")
        )
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
        raise UsageError(
            "the root of a schedule has no neighbours and cannot be removed; replace it by one part"
        )
    return new[0]


def before(tree: Node, name: str, *parts: Part) -> Node:
    """The tree with parts inserted before the named node."""
    return _edit(tree, name, lambda node: (*_nodes(parts), node))


def after(tree: Node, name: str, *parts: Part) -> Node:
    """The tree with parts inserted after the named node."""
    return _edit(tree, name, lambda node: (node, *_nodes(parts)))


def replace(tree: Node, name: str, *parts: Part) -> Node:
    """The tree with the named node replaced by parts under their own names; without parts the node is removed."""
    return _edit(tree, name, lambda _: _nodes(parts))
