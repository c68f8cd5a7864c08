"""No rule goes through a set: its order changes with the hash seed, so two processes would play two games."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted(p for part in ("engine", "games", "plugins") for p in (ROOT / part).rglob("*.py"))
INTO_ORDER = {"list", "tuple", "iter", "enumerate", "map", "filter", "zip", "reversed", "next"}
OPERATORS = (ast.BitAnd, ast.BitOr, ast.Sub, ast.BitXor)
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.Module


def is_set(node: ast.AST, names: set[str]) -> bool:
    """Whether an expression is surely a set: a literal, a call of `set`, a name that was given one, sets combined."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.Name(id=name):
            return name in names
        case ast.BinOp(left=left, op=op, right=right) if isinstance(op, OPERATORS):
            return is_set(left, names) or is_set(right, names)
        case ast.NamedExpr(value=value):
            return is_set(value, names)
    return False


def own_nodes(function: Function) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions inside it."""
    todo: list[ast.AST] = list(ast.iter_child_nodes(function))
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            todo += ast.iter_child_nodes(node)


def set_names(function: Function) -> set[str]:
    """Names that are only ever given sets there."""
    given: dict[str, list[bool]] = {}
    for node in own_nodes(function):
        pairs = []
        if isinstance(node, ast.Assign):
            pairs = [(t, node.value) for t in node.targets]
        elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)) and node.value is not None:
            pairs = [(node.target, node.value)]
        for target, value in pairs:
            if isinstance(target, ast.Name):
                given.setdefault(target.id, []).append(is_set(value, set()))
    return {name for name, all_sets in given.items() if all(all_sets)}


def walked(node: ast.AST) -> list[ast.AST]:
    """The expressions whose order a node follows."""
    match node:
        case ast.For(iter=it) | ast.Starred(value=it) | ast.YieldFrom(value=it):
            return [it]
        case ast.ListComp() | ast.DictComp():
            return [g.iter for g in node.generators]
        case ast.Call(func=ast.Name(id=name), args=args) if name in INTO_ORDER:
            return list(args)
        case ast.Call(func=ast.Attribute(attr="join" | "fromkeys"), args=[one, *_]):
            return [one]
        case ast.Call(func=ast.Attribute(attr="pop", value=value), args=[]):
            return [value]
    return []


def faults(source: str) -> list[int]:
    """The lines that go through a set in its own order."""
    tree = ast.parse(source)
    found = []
    functions = [
        n for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    for function in (tree, *functions):
        names = set_names(function)
        for node in own_nodes(function):
            found += [it.lineno for it in walked(node) if is_set(it, names)]  # type: ignore[attr-defined]
    return sorted(dict.fromkeys(found))


@pytest.mark.parametrize("module", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_nothing_goes_through_a_set(module: Path) -> None:
    lines = faults(module.read_text(encoding="utf-8"))
    assert not lines, f"lines {lines} go through a set; use sorted(...) or dict.fromkeys(...)"


@pytest.mark.parametrize(
    "line",
    [
        "for x in {1, 2}: pass",
        "a = set(b)\nfor x in a: pass",
        "a = [x for x in set(b) | c]",
        "a = tuple(set(b))",
        "a = {x for x in b}\nc = next(iter(a))",
        "a = ', '.join({x for x in b})",
        "a = set(b)\nc = a.pop()",
        "a = [*set(b)]",
        "def f(b):\n    a = set(b) - {1}\n    yield from a",
    ],
)
def test_it_is_seen(line: str) -> None:
    assert faults(line)


@pytest.mark.parametrize(
    "line",
    [
        "for x in sorted({1, 2}): pass",
        "a = set(b)\nfor x in b:\n    y = x in a",
        "a = any(x for x in set(b))",
        "a = len(set(b))",
        "a = dict.fromkeys(b)\nfor x in a: pass",
    ],
)
def test_sets_that_are_only_asked_are_none(line: str) -> None:
    assert not faults(line)
