"""Rule points: functions of a game that plugins may wrap by name."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar, cast

T = TypeVar("T")


def _through(name: str, rule: Callable[..., Any]) -> Callable[..., Any]:
    """A function with the parameters of `rule` that calls what is in force under its name.

    Written out as text with just these parameters: packing and unpacking any arguments costs as much
    as a small rule.
    """
    table, *others = inspect.signature(rule).parameters.values()
    declared, given = [table.name], [table.name]
    scope: dict[str, Any] = {}
    star = {p.kind: "*" if p.kind is p.VAR_POSITIONAL else "**" for p in others}
    keyword = False
    for p in others:
        if p.kind in {p.VAR_POSITIONAL, p.VAR_KEYWORD}:
            declared.append(f"{star[p.kind]}{p.name}")
            given.append(f"{star[p.kind]}{p.name}")
            keyword = True
            continue
        if p.kind is p.KEYWORD_ONLY and not keyword:
            declared.append("*")
            keyword = True
        if p.default is p.empty:
            declared.append(p.name)
        else:
            scope[f"default_{p.name}"] = p.default
            declared.append(f"{p.name}=default_{p.name}")
        given.append(f"{p.name}={p.name}" if p.kind is p.KEYWORD_ONLY else p.name)
    exec(  # noqa: S102 - from the names of a function's own parameters
        f"def call({', '.join(declared)}):\n"
        f"    return {table.name}.layout.points[{name!r}]({', '.join(given)})\n",
        scope,
    )
    return cast("Callable[..., Any]", scope["call"])


def rule_point(name: str) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Make a function `(table, ...) -> ...` a rule point, which plugins may wrap by its name."""

    def mark(rule: Callable[..., T]) -> Callable[..., T]:
        call = _through(name, rule)
        call.__name__, call.__doc__ = rule.__name__, rule.__doc__
        call.point, call.rule = name, rule  # type: ignore[attr-defined]
        return cast("Callable[..., T]", call)

    return mark
