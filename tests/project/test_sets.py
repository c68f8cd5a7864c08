"""Nothing iterates over a set: its order depends on the hash seed, so two processes would play two different games."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted(p for part in ("engine", "games", "plugins") for p in (ROOT / part).rglob("*.py"))
INTO_ORDER = {"list", "tuple", "iter", "enumerate", "map", "filter", "zip", "reversed", "next"}
WITHOUT_ORDER = {"all", "any", "frozenset", "len", "max", "min", "set", "sorted", "sum"}
OPERATORS = (ast.BitAnd, ast.BitOr, ast.Sub, ast.BitXor)
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.Module


def is_set(node: ast.AST, names: set[str]) -> bool:
    """Whether an expression is certainly a set: a literal, a call of `set`, a name for one, or sets combined."""
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
    """The nodes of a function, without those of functions inside it."""
    todo: list[ast.AST] = list(ast.iter_child_nodes(function))
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            todo += ast.iter_child_nodes(node)


def set_names(function: Function) -> set[str]:
    """Names to which the function assigns only sets."""
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


def harmless(function: Function) -> set[int]:
    """The ids of generator expressions whose order does not matter: the arguments of `any`, `sorted` and the like."""
    return {
        id(one)
        for node in own_nodes(function)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in WITHOUT_ORDER
        for one in node.args
    }


def walked(node: ast.AST) -> list[ast.AST]:
    """The expressions that a node iterates over in an order on which its result depends."""
    match node:
        case ast.For(iter=it) | ast.Starred(value=it) | ast.YieldFrom(value=it):
            return [it]
        case ast.ListComp() | ast.DictComp() | ast.GeneratorExp():
            return [g.iter for g in node.generators]
        case ast.Call(func=ast.Name(id=name), args=args) if name in INTO_ORDER:
            return list(args)
        case ast.Call(func=ast.Attribute(attr="join" | "fromkeys"), args=[one, *_]):
            return [one]
        case ast.Call(func=ast.Attribute(attr="pop", value=value), args=[]):
            return [value]
    return []


def iterations(source: str) -> list[int]:
    """The lines that iterate over a set."""
    tree = ast.parse(source)
    found = []
    functions = [
        n for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    for function in (tree, *functions):
        names, skipped = set_names(function), harmless(function)
        for node in own_nodes(function):
            if id(node) in skipped:
                continue
            found += [it.lineno for it in walked(node) if is_set(it, names)]  # type: ignore[attr-defined]
    return sorted(dict.fromkeys(found))


def offenders(modules: Iterable[Path], root: Path) -> list[str]:
    """The places that iterate over a set, as `file:line`."""
    return [
        f"{module.relative_to(root).as_posix()}:{line}"
        for module in modules
        for line in iterations(module.read_text(encoding="utf-8"))
    ]


def test_nothing_iterates_over_a_set() -> None:
    assert MODULES
    found = offenders(MODULES, ROOT)
    assert not found, f"use sorted(...) or dict.fromkeys(...) at {', '.join(found)}"


def test_all_offenders_are_listed_at_once(tmp_path: Path) -> None:
    for name, source in (
        ("a.py", "x = 1\nfor x in {1, 2}: pass"),
        ("b.py", "z = [*set(y)]"),
        ("c.py", ""),
    ):
        (tmp_path / name).write_text(source, encoding="utf-8")
    assert offenders(sorted(tmp_path.iterdir()), tmp_path) == ["a.py:2", "b.py:1"]


@pytest.mark.parametrize(
    "line",
    [
        "for x in {1, 2}: pass",
        "for x in set(y): pass",
        "z = [x for x in {f(y) for y in q}]",
        "z = tuple(frozenset(y))",
        "z = tuple(x for x in {1, 2})",
        "z = ', '.join(x for x in {1, 2})",
        "z = show(x for x in {1, 2})",
        "z = (x for x in {1, 2})",
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
def test_an_iteration_is_found(line: str) -> None:
    assert iterations(line)


@pytest.mark.parametrize(
    "line",
    [
        "for x in sorted({1, 2}): pass",
        "z = {x for x in set(y)}",
        "for x in {a: b}: pass",
        "a = set(b)\nfor x in b:\n    y = x in a",
        "a = any(x for x in set(b))",
        "a = len(set(b))",
        "a = dict.fromkeys(b)\nfor x in a: pass",
    ],
)
def test_a_set_without_an_order_that_matters_is_not_found(line: str) -> None:
    assert not iterations(line)
