"""The composer: calls the hooks of plugins in order, remembers who gave what, and names who is at fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pluggy

from boxlid.errors import BoxlidError, ClashError, PluginError
from boxlid.rulesets import hookspecs
from boxlid.rulesets.declarations import Game, Plugin
from boxlid.rulesets.discovery import GROUP, ask_plugin, plugin_info
from boxlid.vocabulary.questions import PASS


class Composer:
    """Collects what the hooks give and remembers who gave it."""

    def __init__(self, plugins: Sequence[Any]) -> None:
        self.manager = pluggy.PluginManager(GROUP)
        self.manager.add_hookspecs(hookspecs)
        self.infos: dict[str, Plugin] = {}
        self.owners: dict[str, str] = {}
        self.names: dict[int, str] = {}
        self.given: dict[str, tuple[tuple[str, Any], ...]] = {}
        self.sources = tuple(plugins)
        own = self._own_hooks(plugins)
        for plugin in plugins:
            info = plugin_info(plugin)
            if info.name in self.infos:
                raise ClashError(f"the plugin `{info.name}` is given twice")
            self.infos[info.name] = info
            self.names[id(plugin)] = info.name
            try:
                self.manager.register(plugin, name=info.name)
                self.manager.check_pending()
            except pluggy.PluginValidationError as error:
                raise PluginError(f"the plugin `{info.name}`: {error}") from error
        for hook in own:
            self.given[hook] = tuple(self._drawn(hook))

    def _own_hooks(self, plugins: Sequence[Any]) -> tuple[str, ...]:
        """Declare the hooks of the base game's own; their names. Before any plugin is registered."""
        base = plugins[0] if plugins and hasattr(plugins[0], "boxlid_game") else None
        game = ask_plugin(base, "boxlid_game") if base is not None else None
        if not isinstance(game, Game) or game.hookspecs is None:
            return ()
        self.manager.add_hookspecs(game.hookspecs)
        return tuple(n for n, f in vars(game.hookspecs).items() if hasattr(f, f"{GROUP}_spec"))

    def _drawn(self, hook: str) -> Iterator[tuple[str, Any]]:
        """What a game's own hook gave; of a generator its items, since who asks twice would find it empty."""
        for plugin, given in self.each(hook):
            with self.failing(plugin, hook):
                drawn = tuple(given) if isinstance(given, Iterator) else given
            yield plugin, drawn

    def each(self, hook: str, **kwargs: Any) -> Iterable[tuple[str, Any]]:
        """(plugin name, what it gave), in registration order."""
        for impl in getattr(self.manager.hook, hook).get_hookimpls():
            kwargs["given"] = self.given
            with self.failing(impl.plugin_name, hook):
                given = impl.function(*(kwargs[a] for a in impl.argnames))
            yield impl.plugin_name, given

    def own(self, kind: str, name: str, plugin: str) -> None:
        """Note who gave a name; a second giver is an error naming both."""
        other = self.owners.setdefault(f"{kind}:{name}", plugin)
        if other != plugin:
            raise ClashError(f"two plugins give the {kind} `{name}`: `{other}` and `{plugin}`")

    def lists(self, hook: str, **kwargs: Any) -> Iterable[tuple[str, list[Any]]]:
        """(plugin name, the list that it gave), in registration order."""
        for plugin, given in self.each(hook, **kwargs):
            if not isinstance(given, Iterable):
                raise PluginError(f"the plugin `{plugin}`: {hook} gives {given!r}, not a list")
            with self.failing(plugin, hook):  # a generator fails only now
                found = list(given)
            yield plugin, found

    @contextmanager
    def failing(self, plugin: str, hook: str) -> Iterator[None]:
        """Name the plugin when its code fails."""
        try:
            yield
        except BoxlidError:
            raise
        except Exception as error:
            raise PluginError(
                f"the plugin `{plugin}` failed in {hook}: {type(error).__name__}: {error}"
            ) from error

    def owner(self, kind: str, name: str) -> str:
        """The plugin that gave a name."""
        return self.owners[f"{kind}:{name}"]

    def gather(self, kind: str, hook: str, name: Callable[[Any], str], **kwargs: Any) -> list[Any]:
        """Everything that a hook gives, with clashes of names refused."""
        out: list[Any] = []
        seen: set[str] = set()
        for plugin, given in self.lists(hook, **kwargs):
            for one in given:
                if one is PASS and any(one is other for other in out):
                    continue  # the kernel's own verb for windows, which whoever has one may register
                try:
                    called = name(one)
                except AttributeError:
                    raise PluginError(
                        f"the plugin `{plugin}`: {hook} gives {one!r}, which is no {kind}"
                    ) from None
                self.own(kind, called, plugin)
                if called in seen:
                    raise ClashError(f"the plugin `{plugin}` gives the {kind} `{called}` twice")
                seen.add(called)
                out.append(one)
        return out

    def mapping(self, kind: str, hook: str, **kwargs: Any) -> dict[str, Any]:
        """A hook whose implementations give mappings of functions with unique keys."""
        out: dict[str, Any] = {}
        for plugin, given in self.each(hook, **kwargs):
            for name, one in functions(plugin, hook, given).items():
                self.own(kind, name, plugin)
                out[name] = one
        return out

    def one(self, kind: str, hook: str, **kwargs: Any) -> Any:
        """What the only plugin with this hook gives; None if there is none."""
        result = None
        for plugin, given in self.each(hook, **kwargs):
            self.own(kind, "the only one", plugin)
            result = given
        return result


def functions(plugin: str, hook: str, given: Any) -> Mapping[str, Callable[..., Any]]:
    """A mapping from names to functions, as a plugin gave it.

    Raises:
        PluginError: it is none.
    """
    if not isinstance(given, Mapping) or not all(map(callable, given.values())):
        raise PluginError(
            f"the plugin `{plugin}`: {hook} gives {given!r}, not a mapping from names to functions"
        )
    return given
