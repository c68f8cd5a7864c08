"""Rule points: functions of a game that plugins may wrap by name."""

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


class By:
    """A wrap of a rule point that is in force only while a field of the table has certain values."""

    __slots__ = ("field", "wraps")

    def __init__(self, field: str, wraps: Mapping[Any, Wrap]) -> None:
        self.field, self.wraps = field, dict(wraps)

    def __call__(self, inner: Rule) -> Rule:
        """The rule with this wrap alone around it."""
        return _chosen(
            inner, self.field, {value: wrap(inner) for value, wrap in self.wraps.items()}
        )


def by(field: str, wraps: Mapping[Any, Wrap]) -> By:
    """A wrap that is in force only while a field has a value: `by("haunt", {22: slower})`.

    However many plugins wrap a point by one field, a call costs one look-up.

    Args:
        field: of the table.
        wraps: value of the field -> the wrap that is then in force.
    """
    return By(field, wraps)


def wrapped(
    rule: Rule,
    wraps: Sequence[tuple[str, Wrap]],
    failing: Callable[[str], AbstractContextManager[None]],
    name: str,
) -> Rule:
    """A rule with all its wraps, a later one outside an earlier one.

    Args:
        rule: the rule in force without them.
        wraps: (plugin, its wrap), in order.
        failing: plugin -> a context that names it when its code fails.
        name: the rule point, for messages.
    """
    for i, (plugin, wrap) in enumerate(wraps):
        joined = isinstance(wrap, By) and i > 0 and _same_field(wraps[i - 1][1], wrap)
        if joined:
            continue  # taken together with the first of its run
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
    """The run of wraps by one field that begins here, as one look-up."""
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
