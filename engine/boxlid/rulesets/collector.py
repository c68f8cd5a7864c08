"""The collector: calls the hooks of plugins in order, and remembers which plugin gave what, for messages."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pluggy
from attrs import frozen

from boxlid.errors import BoxlidError, ClashError, PluginError
from boxlid.rulesets import hookspecs
from boxlid.rulesets.declarations import Game, Plugin
from boxlid.rulesets.discovery import GROUP, ask_plugin, plugin_info
from boxlid.vocabulary.questions import PASS


@frozen
class Brought:
    """A value that a game returns from a hook on behalf of another plugin.

    A game that turns records of other plugins (roles, haunts) into fields, verbs or clauses returns each as
    `brought_by(plugin, value)`, so that an error names that plugin and not the game.

    Attributes:
        plugin: the other plugin's name.
        value: the value.
    """

    plugin: str
    value: Any


def brought_by(plugin: str, value: Any) -> Any:
    """Mark a value that a hook returns on behalf of another plugin: `brought_by("my-role", VERB)`."""
    return Brought(plugin, value)


class Collector:
    """Calls hooks and remembers which plugin returned what.

    Attributes:
        manager: pluggy's plugin manager.
        infos: the plugins by name, the base game first.
        owners: `kind:name` -> the name of the plugin that returned it.
        given: one of the game's own hooks -> ((plugin's name, what it returned), ...).
        sources: the plugin objects.
    """

    def __init__(self, plugins: Sequence[Any]) -> None:
        self.manager = pluggy.PluginManager(GROUP)
        self.manager.add_hookspecs(hookspecs)
        self.infos: dict[str, Plugin] = {}
        self.owners: dict[str, str] = {}
        self.given: dict[str, tuple[tuple[str, Any], ...]] = {}
        self.sources = tuple(plugins)
        own = self._own_hooks(plugins)
        for plugin in plugins:
            info = plugin_info(plugin)
            if info.name in self.infos:
                raise ClashError(f"the plugin `{info.name}` is given twice; give it once")
            self.infos[info.name] = info
            _check_marks(info.name, plugin)
            try:
                self.manager.register(plugin, name=info.name)
                self.manager.check_pending()
            except pluggy.PluginValidationError as error:
                raise PluginError(f"the plugin `{info.name}`: {error}") from error
        for hook in own:
            self.given[hook] = tuple(self._drawn(hook))

    def _own_hooks(self, plugins: Sequence[Any]) -> tuple[str, ...]:
        """Declare the base game's own hooks, before any plugin is registered; return their names."""
        base = plugins[0] if plugins and hasattr(plugins[0], "boxlid_game") else None
        game = ask_plugin(base, "boxlid_game") if base is not None else None
        if not isinstance(game, Game) or game.hookspecs is None:
            return ()
        self.manager.add_hookspecs(game.hookspecs)
        mine = game.hookspecs
        return tuple(n for n in vars(mine) if hasattr(getattr(mine, n), f"{GROUP}_spec"))

    def _drawn(self, hook: str) -> Iterator[tuple[str, Any]]:
        """What plugins return from one of the game's own hooks; a generator is read into a tuple, to be read twice."""
        for plugin, given in self.each(hook):
            with self.failing(plugin, hook):
                drawn = tuple(given) if isinstance(given, Iterator) else given
            yield plugin, drawn

    def each(self, hook: str, **kwargs: Any) -> Iterator[tuple[str, Any]]:
        """(plugin's name, what its hook returned), in the order of registration."""
        for impl in getattr(self.manager.hook, hook).get_hookimpls():
            kwargs["given"] = self.given
            with self.failing(impl.plugin_name, hook):
                given = impl.function(*(kwargs[a] for a in impl.argnames))
            yield impl.plugin_name, given

    def items(self, hook: str, **kwargs: Any) -> Iterator[tuple[str, Any]]:
        """(plugin's name, item) for a hook that returns several things, in the order of registration.

        A single mapping, class or record counts as one item. An item that was marked with `brought_by` has the name
        of that plugin.
        """
        for plugin, given in self.each(hook, **kwargs):
            if isinstance(given, str) or given is None:
                raise PluginError(
                    f"the plugin `{plugin}`: {hook} must return a list, not {given!r}"
                )
            several = isinstance(given, Iterable) and not isinstance(given, (Mapping, type))
            with self.failing(plugin, hook):  # a generator runs, and may fail, only here
                found = list(given) if several else [given]
            for one in found:
                yield (one.plugin, one.value) if isinstance(one, Brought) else (plugin, one)

    def lists(self, hook: str, **kwargs: Any) -> Iterator[tuple[str, Any]]:
        """Like `items`, for a hook that must return a list."""
        for plugin, given in self.each(hook, **kwargs):
            if not isinstance(given, Iterable) or isinstance(given, (str, Mapping, type)):
                raise PluginError(
                    f"the plugin `{plugin}`: {hook} must return a list, not {given!r}"
                )
            with self.failing(plugin, hook):
                found = list(given)
            for one in found:
                yield (one.plugin, one.value) if isinstance(one, Brought) else (plugin, one)

    def own(self, kind: str, name: str, plugin: str) -> None:
        """Note which plugin returned a name.

        Raises:
            ClashError: another plugin returned it too; the error names both.
        """
        other = self.owners.setdefault(f"{kind}:{name}", plugin)
        if other != plugin:
            raise ClashError(f"two plugins give the {kind} `{name}`: `{other}` and `{plugin}`")

    @contextmanager
    def failing(self, plugin: str, hook: str) -> Iterator[None]:
        """A `with` block that turns an exception of a plugin's code into a PluginError that names the plugin."""
        try:
            yield
        except BoxlidError:
            raise
        except Exception as error:
            raise PluginError(
                f"the plugin `{plugin}` failed in {hook}: {type(error).__name__}: {error}"
            ) from error

    def owner(self, kind: str, name: str) -> str:
        """The plugin that returned a name."""
        return self.owners[f"{kind}:{name}"]

    def gather(self, kind: str, hook: str, name: Callable[[Any], str], **kwargs: Any) -> list[Any]:
        """Everything that a hook returns, from all plugins.

        Args:
            kind: what the hook returns, in words, for messages.
            hook: the hook's name.
            name: item -> its name.
            kwargs: the hook's arguments.

        Raises:
            ClashError: two items have the same name.
            PluginError: an item is not of the kind.
        """
        out: list[Any] = []
        seen: set[str] = set()
        for plugin, one in self.lists(hook, **kwargs):
            if one is PASS and any(one is other for other in out):
                continue  # every plugin with a window may register the kernel's verb for passing
            try:
                called = name(one)
            except AttributeError:
                raise PluginError(
                    f"the plugin `{plugin}`: each item of {hook} must be a {kind}; got {one!r}"
                ) from None
            self.own(kind, called, plugin)
            if called in seen:
                raise ClashError(f"the plugin `{plugin}` gives the {kind} `{called}` twice")
            seen.add(called)
            out.append(one)
        return out

    def mapping(self, kind: str, hook: str, **kwargs: Any) -> dict[str, Any]:
        """The joined mappings from names to functions that a hook returns; a name may occur only once."""
        out: dict[str, Any] = {}
        for plugin, given in self.items(hook, **kwargs):
            for name, one in functions(plugin, hook, given).items():
                self.own(kind, name, plugin)
                out[name] = one
        return out

    def one(self, kind: str, hook: str, **kwargs: Any) -> Any:
        """What a hook returns that at most one plugin may have; None if no plugin has it."""
        result = None
        for plugin, given in self.each(hook, **kwargs):
            self.own(kind, "the only one", plugin)
            result = given
        return result

    def function(self, kind: str, hook: str) -> Callable[..., Any] | None:
        """The function that a hook returns which at most one plugin may have; None if no plugin has it."""
        found = self.one(kind, hook)
        if found is not None and not callable(found):
            raise PluginError(
                f"the plugin `{self.owner(kind, 'the only one')}`: {hook} must return a function, not {found!r}"
            )
        return found  # type: ignore[no-any-return]


def functions(plugin: str, hook: str, given: Any) -> Mapping[str, Callable[..., Any]]:
    """Check that a plugin returned a mapping from names to functions, and return it.

    Raises:
        PluginError: it returned something else.
    """
    if not isinstance(given, Mapping) or not all(map(callable, given.values())):
        raise PluginError(
            f"the plugin `{plugin}`: {hook} must return a mapping from names to functions, not {given!r}"
        )
    return given


def _check_marks(name: str, plugin: Any) -> None:
    """Refuse a function that has a hook's name but is not marked as a hook: it would never be called.

    Raises:
        PluginError: there is one; the message names its file and line.
    """
    for attribute in dir(plugin):
        if not attribute.startswith(f"{GROUP}_"):
            continue
        one = getattr(plugin, attribute)
        if inspect.isroutine(one) and not hasattr(one, f"{GROUP}_impl"):
            code = getattr(inspect.unwrap(one), "__code__", None)
            where = f" ({code.co_filename}:{code.co_firstlineno})" if code else ""
            raise PluginError(
                f"the plugin `{name}`: the function {attribute}{where} is not marked as a hook, "
                "so it would never be called; put @boxlid.hookimpl above it"
            )
