"""Rule points: functions of a game that other plugins may wrap by name."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from operator import attrgetter
from typing import Any, TypeVar, cast

from boxlid.errors import PluginError

T = TypeVar("T")
Rule = Callable[..., Any]
Wrap = Callable[[Rule], Rule]


def _through(name: str, rule: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function with the parameters of `rule` that calls the rule in force under its name.

    It is generated with exactly these parameters, since packing and unpacking `*args` takes as long as a small rule.
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
    """Make a function `(table, ...) -> ...` a rule point of that name, which other plugins may wrap."""

    def mark(rule: Callable[..., T]) -> Callable[..., T]:
        call = _through(name, rule)
        call.__name__, call.__doc__ = rule.__name__, rule.__doc__
        call.point, call.rule = name, rule  # type: ignore[attr-defined]
        return cast("Callable[..., T]", call)

    return mark


class By:
    """A wrap that is in force only while a field of the table has certain values; made by `by`."""

    __slots__ = ("field", "wraps")

    def __init__(self, field: str, wraps: Mapping[Any, Wrap]) -> None:
        self.field, self.wraps = field, dict(wraps)

    def __call__(self, inner: Rule) -> Rule:
        """Wrap a rule with this wrap alone."""
        return _chosen(
            inner, self.field, {value: wrap(inner) for value, wrap in self.wraps.items()}
        )


def by(field: str, wraps: Mapping[Any, Wrap]) -> By:
    """Make a wrap that is in force only while a field has a value: `by("haunt", {22: slower})`.

    If several plugins wrap a rule point by the same field, a call still costs only one look-up.

    Args:
        field: the name of a field of the table.
        wraps: value of the field -> the wrap that is in force while the field has it.
    """
    return By(field, wraps)


def wrapped(
    rule: Rule,
    wraps: Sequence[tuple[str, Wrap]],
    failing: Callable[[str], AbstractContextManager[None]],
    name: str,
) -> Rule:
    """Wrap a rule with all its wraps, each around the ones before it.

    Args:
        rule: the rule without wraps.
        wraps: (plugin's name, its wrap), in order.
        failing: plugin's name -> a context that names the plugin if its code fails.
        name: the rule point's name, for messages.

    Raises:
        PluginError: a wrap fails or does not return a function.
    """
    for i, (plugin, wrap) in enumerate(wraps):
        joined = isinstance(wrap, By) and i > 0 and _same_field(wraps[i - 1][1], wrap)
        if joined:
            continue  # wrapped together with the first of its run
        with failing(plugin):
            rule = _by(rule, wraps[i:], failing) if isinstance(wrap, By) else wrap(rule)
        if not callable(rule):
            raise PluginError(f"the plugin `{plugin}`: its wrap of `{name}` must return a function")
    return rule


def _same_field(one: Any, other: By) -> bool:
    return isinstance(one, By) and one.field == other.field


def _by(
    inner: Rule,
    wraps: Sequence[tuple[str, Any]],
    failing: Callable[[str], AbstractContextManager[None]],
) -> Rule:
    """Wrap a rule with the first wraps, all of them by the same field, as one look-up."""
    field = wraps[0][1].field
    made: dict[Any, Rule] = {}
    for plugin, wrap in wraps:
        if not isinstance(wrap, By) or wrap.field != field:
            break
        with failing(plugin):
            for value, one in wrap.wraps.items():
                made[value] = one(made.get(value, inner))
    return _chosen(inner, field, made)


def _chosen(inner: Rule, field: str, made: Mapping[Any, Rule]) -> Rule:
    read, find = attrgetter(field), dict(made).get

    def call(t: Any, *args: Any, **named: Any) -> Any:
        return find(read(t), inner)(t, *args, **named)

    return call
