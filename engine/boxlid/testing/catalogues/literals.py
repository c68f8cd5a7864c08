"""Check of a game's source: what it compares a setting with is a value that the setting can have.

`t.rules.kurt_must == "my"` is always false, and no error: this check reads the source and finds it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import frozen

from boxlid.catalogue.rulings import Ruling
from boxlid.catalogue.settings import Option
from boxlid.testing.catalogues.evidence import Evidence

_EQUAL = (ast.Eq, ast.NotEq, ast.In, ast.NotIn)
_BASES = {"rules", "settings"}

Literal = str | int | bool | None


@frozen
class Comparison:
    """A setting and a literal that the source compares it with.

    Attributes:
        base: `rules` or `settings`.
        key: the setting's key: `t.rules.KEY`, `settings.KEY`.
        line: the line of the literal.
    """

    base: str
    key: str
    value: Literal
    line: int


def literals(evidence: Evidence) -> Iterator[str]:
    """Every literal that the source compares with `rules.X` or `settings.X` is a reading of X or a value of X."""
    declared: dict[str, Ruling | Option] = {r.key: r for r in evidence.ruleset.rulings}
    declared |= {o.key: o for o in evidence.ruleset.options}
    for place in evidence.sources:
        for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            for found in comparisons(ast.parse(file.read_text(encoding="utf-8"))):
                wrong = _wrong(found, declared)
                if wrong:
                    yield f"{_short(file, place)}:{found.line}: {wrong}"


def _short(file: Path, place: Path) -> str:
    return file.relative_to(place.parent).as_posix()


def _wrong(found: Comparison, declared: Mapping[str, Ruling | Option]) -> str:
    """What is wrong with a comparison; empty if nothing is."""
    one = declared.get(found.key)
    if one is None and found.base == "settings":
        return ""  # another object of that name
    if one is None:
        return (
            f"`{found.key}` is compared with {found.value!r}, but there is no such ruling or option"
        )
    if _can_be(one, found.value):
        return ""
    if isinstance(one, Ruling):
        values = ", ".join(r.id if not r.number else f"{r.id} (a number)" for r in one.reading)
        return f"{found.value!r} is no reading of {one.id} (readings: {values})"
    values = f"values: {', '.join(one.choices)}" if one.choices else f"a {one.type}"
    return f"{found.value!r} is no value of the option {one.key} ({values})"


def _can_be(one: Ruling | Option, value: Literal) -> bool:
    if isinstance(one, Ruling):
        if isinstance(value, int) and not isinstance(value, bool):
            return any(r.number for r in one.reading)
        return any(r.id == value for r in one.reading if not r.number)
    if value is None:
        return one.default is None
    if one.type == "choice":
        return value in one.choices
    return type(value) is {"switch": bool, "number": int}.get(one.type, str)


def comparisons(tree: ast.Module) -> Iterator[Comparison]:
    """The comparisons of settings with literals, and with module constants that hold literals.

    Found are `==`, `!=`, `in`, `not in`, the cases of a `match`, and the keys of a dict that a setting looks up.
    """
    constants = _constants(tree)
    for node in ast.walk(tree):
        for setting, literal in _pairs(node):
            for base, key in _settings(setting):
                for value, line in _values(literal, constants):
                    yield Comparison(base, key, value, line)


def _pairs(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Pairs of expressions that a node compares, each way round."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=others):
            for op, one, other in zip(ops, [left, *others], others, strict=False):
                if isinstance(op, _EQUAL):
                    yield one, other
                    yield other, one
        case ast.Subscript(value=table, slice=key):
            yield key, table
        case ast.Match(subject=subject, cases=cases):
            for case in cases:
                for part in ast.walk(case.pattern):
                    if isinstance(part, ast.MatchValue):
                        yield subject, part.value


def _settings(node: ast.expr) -> Iterator[tuple[str, str]]:
    """The base and the key of `rules.KEY`, `t.rules.KEY` or `settings.KEY`; nothing for another expression."""
    match node:
        case ast.Attribute(value=ast.Name(id=base) | ast.Attribute(attr=base), attr=key):
            if base in _BASES:
                yield base, key


def _values(node: ast.expr, constants: Mapping[str, ast.expr]) -> Iterator[tuple[Literal, int]]:
    """The literals of an expression with their lines."""
    match node:
        case ast.Constant(value=str() | int() | None as value):
            yield value, node.lineno
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            for part in parts:
                yield from _values(part, constants)
        case ast.Dict(keys=keys):
            for key in keys:
                if key is not None:
                    yield from _values(key, constants)
        case ast.Call(func=ast.Name(id="frozenset" | "set" | "tuple"), args=[inner]):
            yield from _values(inner, constants)
        case ast.Name(id=name) if name in constants:
            yield from ((value, node.lineno) for value, _ in _values(constants[name], {}))


def _constants(tree: ast.Module) -> dict[str, ast.expr]:
    """Names that the module gives a value once, at its top level."""
    found: dict[str, ast.expr] = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found[name] = value
    return found
