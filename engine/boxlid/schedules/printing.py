"""Print a schedule as indented lines or as a Mermaid flowchart."""

from __future__ import annotations

from collections.abc import Iterator

from boxlid.schedules.nodes import CHECK, SEQ, STEP, WHEN, Node


def tree_lines(tree: Node, depth: int = 0) -> Iterator[str]:
    """The schedule as indented lines."""
    notes = " ".join(x for x in (tree.label, f"[{tree.clauses}]" if tree.clauses else "") if x)
    word = "" if tree.kind in {SEQ, STEP} else f" ({tree.kind})"
    yield f"{'  ' * depth}{tree.name}{word}{'  ' + notes if notes else ''}"
    for child in tree.children:
        yield from tree_lines(child, depth + 1)


def mermaid(tree: Node) -> str:
    """The schedule as a Mermaid flowchart."""
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
