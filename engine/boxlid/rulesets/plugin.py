"""Build a plugin as one value: `plugin(name, version, game=..., verbs=..., ...)`, for small games and house rules."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from boxlid.codec import near
from boxlid.errors import UsageError
from boxlid.rulesets import hookspecs
from boxlid.rulesets.data_folder import DataFolder
from boxlid.rulesets.declarations import Game, Plugin

_HOOKS = {
    name.removeprefix("boxlid_"): hook
    for name, hook in vars(hookspecs).items()
    if name.startswith("boxlid_")
}
_FUNCTIONS = {"validate", "edit_schedule"}
"""Hooks that do something: their value is the implementation itself. For others a function returns the value."""
_DRAWN = {"screen", "picture"}
"""Hooks that return a function: it is the value itself, and is not called for one."""


class BuiltPlugin:
    """A plugin that `plugin` made. Its hooks are attributes, which pluggy registers like those of a module."""

    def __init__(self, info: Plugin) -> None:
        self.info = info
        self.__name__ = info.name

    def __repr__(self) -> str:
        return f"<plugin {self.info.name} {self.info.version}>"


def plugin(
    name: str,
    version: str,
    *,
    extends: str = "",
    boxlid: str = ">=0.1",
    game: Game | None = None,
    folder: str | Path | None = None,
    hooks: dict[str, Any] | None = None,
    **given: Any,
) -> Any:
    """Build a plugin from values.

    Each further keyword is the name of a hook without `boxlid_`: `verbs=(MARK,)`, `schedule=TREE`, `wins=(...)`. Its
    value is what the hook returns, or a function of the hook's arguments that returns it: `pieces=lambda data: ...`.

    Args:
        name: the plugin's name, which is also its entry point's and, for a game, the game's id.
        version: the plugin's version.
        extends: the id of the game that it extends; empty for a game.
        boxlid: the versions of Boxlid that it fits.
        game: for a base game, its declaration.
        folder: a folder with `clauses.toml`, `rulings.toml` (there or in its folder `data`) and `scenarios`, or a file
            in that folder (`__file__`). They are read from it unless a keyword gives them.
        hooks: values for hooks of the game's own, by the hook's full name.
        given: values for the kernel's hooks.

    Raises:
        UsageError: there is no hook of that name.
    """
    info = Plugin(name, version, boxlid, extends)
    built = BuiltPlugin(info)
    values: dict[str, Any] = {"plugin": info, **({} if game is None else {"game": game}), **given}
    if folder is not None:
        values = _from_folder(DataFolder(folder, game=extends or name)) | values
    for hook, value in values.items():
        if hook not in _HOOKS:
            hint = near(hook, _HOOKS) or f"The hooks are: {', '.join(_HOOKS)}."
            raise UsageError(f"plugin `{name}`: there is no hook `{hook}`. {hint}")
        setattr(built, f"boxlid_{hook}", _implementation(hook, value))
    for hook, value in (hooks or {}).items():
        setattr(built, hook, _implementation(hook, value))
    return built


def _from_folder(folder: DataFolder) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if folder.has("clauses.toml"):
        found["ledger"] = folder.ledger
    if folder.has("rulings.toml"):
        found["rulings"] = folder.rulings
    if folder.scenarios is not None:
        found["scenarios"] = [folder.scenarios]
    return found


def _implementation(hook: str, value: Any) -> Callable[..., Any]:
    """Make a hook's implementation from its value."""
    asked = inspect.isroutine(value) and hook not in _DRAWN
    if hook in _FUNCTIONS or asked:
        arguments = list(inspect.signature(value).parameters)
        return hookspecs.hookimpl(_forwarding(value, arguments))
    return hookspecs.hookimpl(_forwarding(partial(_same, value), []))


def _same(value: Any) -> Any:
    return value


def _forwarding(function: Callable[..., Any], arguments: list[str]) -> Callable[..., Any]:
    """Make a new function with these parameters, so that the mark is not set on the caller's function."""
    names = ", ".join(arguments)
    scope: dict[str, Any] = {"function": function}
    exec(f"def hook({names}): return function({names})", scope)  # noqa: S102 - a function's own parameters
    made: Callable[..., Any] = scope["hook"]
    return made
