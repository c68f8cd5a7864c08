"""Tiny plugins made of functions, for tests of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import boxlid as bx
from boxlid import hosting


class Tiny:
    """A plugin whose hooks are given as values or as functions: `verbs=[...]` becomes `boxlid_verbs`."""

    def __init__(self, name: str, extends: str = "", **hooks: Any) -> None:
        hooks["plugin"] = bx.Plugin(name, "1", extends=extends)
        for hook, given in hooks.items():
            setattr(self, f"boxlid_{hook}", bx.hookimpl(_hook(given)))


def _hook(given: Any) -> Callable[..., Any]:
    if callable(given) and not isinstance(given, (bx.Game, bx.Node, type)):
        return given  # type: ignore[no-any-return]
    return lambda: given


def game(
    name: str,
    table: type[bx.Table],
    tree: bx.Node,
    verbs: Sequence[bx.Verb],
    *,
    seats: tuple[int, int] = (1, 6),
    prepare: Callable[[Any], None] | None = None,
    **hooks: Any,
) -> hosting.Ruleset:
    """A composed ruleset of a tiny game."""
    about = bx.Game(name, name.title(), seats, table, bound=500, prepare=prepare)
    return hosting.compose(Tiny(name, game=about, schedule=tree, verbs=list(verbs), **hooks))
