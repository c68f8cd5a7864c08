"""Find and load installed plugins, which are entry points in the group `boxlid`."""

from __future__ import annotations

import importlib.metadata
import re
import sys
import traceback
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from packaging.specifiers import InvalidSpecifier, SpecifierSet

from boxlid.codec import near
from boxlid.errors import BoxlidError, ClashError, PluginError, UsageError
from boxlid.rulesets.declarations import Game, Plugin
from boxlid.version import __version__

GROUP = "boxlid"
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LIKE_OURS = re.compile(
    r"boxlids?([._-]?(plugin|game|extension|entry[._-]?point)s?)?", re.IGNORECASE
)
"""Names of groups that an author may have written by mistake for ours."""


def _spelled(name: str) -> str:
    """A name in the form that an entry point must have."""
    return "-".join(re.findall(r"[a-z0-9]+", name.lower())) or "a-name"


def entry_points() -> dict[str, importlib.metadata.EntryPoint]:
    """The installed plugins by name, as entry points that are not loaded yet.

    Raises:
        ClashError: two plugins have the same name.
        PluginError: an entry point has a wrong name, or is in a group that looks like ours.
    """
    return dict(_scanned(tuple((place, _changed(place)) for place in sys.path)))


def _changed(place: str) -> int:
    """When a folder of the path last changed, in nanoseconds: installing a package changes it."""
    try:
        return Path(place or ".").stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=1)
def _scanned(_path: tuple[tuple[str, int], ...]) -> dict[str, importlib.metadata.EntryPoint]:
    """Scan the path for plugins; cached, since a scan takes longer than composing a ruleset."""
    found: dict[str, importlib.metadata.EntryPoint] = {}
    installed = importlib.metadata.entry_points()
    for group in installed.groups:
        if group != GROUP and _LIKE_OURS.fullmatch(group):
            stray = next(iter(installed.select(group=group)))
            raise PluginError(
                f"the entry point `{stray.name} = {_where(stray)}` is in the group `{group}`, which Boxlid does not "
                f"read; its package must declare it in [project.entry-points.{GROUP}]"
            )
    for ep in installed.select(group=GROUP):
        if not _NAME.fullmatch(ep.name):
            raise PluginError(
                f"the plugin `{ep.name}` ({_where(ep)}): an entry point's name has small letters, digits and `-` only; "
                f"its package must call it `{_spelled(ep.name)}`"
            )
        other = found.get(ep.name)
        if other is not None and other.value != ep.value:
            raise ClashError(
                f"two plugins are called `{ep.name}`: {_where(other)} and {_where(ep)}"
            )
        found[ep.name] = ep
    return dict(sorted(found.items()))


def _where(ep: importlib.metadata.EntryPoint) -> str:
    return f"{ep.value} (of {ep.dist.name} {ep.dist.version})" if ep.dist else ep.value


def load_plugin(name: str) -> Any:
    """Load the installed plugin of a name.

    Raises:
        UsageError: no installed plugin has this name.
        PluginError: the plugin cannot be loaded.
    """
    known = entry_points()
    ep = known.get(name) or known.get(name.replace("_", "-"))
    if ep is None:
        hint = near(name, known) or f"Installed are: {', '.join(known) or '(none)'}."
        raise UsageError(f"there is no plugin `{name}`. {hint}")
    return _loaded(ep)


def _loaded(ep: importlib.metadata.EntryPoint) -> Any:
    """Load the object of an entry point.

    Raises:
        PluginError: its module cannot be imported, or does not have the object.
    """
    try:
        return ep.load()
    except (Exception, SystemExit) as error:  # a module that calls sys.exit must not end the host
        raise PluginError(
            f"the plugin `{ep.name}` ({_where(ep)}) cannot be loaded: {type(error).__name__}: {error}{_line_of(error)}"
        ) from error


def _line_of(error: BaseException) -> str:
    """Where in the imported code an error was raised, as ` (file:line)`; empty if it was not raised there."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "importlib" not in f.filename]
    if isinstance(error, SyntaxError) and error.filename:
        return f" ({error.filename}:{error.lineno})"
    return f" ({frames[-1].filename}:{frames[-1].lineno})" if len(frames) > 1 else ""


def ask_plugin(plugin: Any, hook: str) -> Any:
    """Call one hook of one plugin, before plugins are registered.

    Raises:
        PluginError: the hook fails.
    """
    try:
        return getattr(plugin, hook)()
    except BoxlidError:
        raise
    except Exception as error:
        name = getattr(plugin, "__name__", plugin)
        raise PluginError(
            f"the plugin `{name}` failed in {hook}: {type(error).__name__}: {error}"
        ) from error


def plugin_info(plugin: Any) -> Plugin:
    """What a plugin says about itself in `boxlid_plugin`.

    Raises:
        PluginError: it has no such hook, returns something else, or does not fit this version of Boxlid.
    """
    if getattr(plugin, "boxlid_plugin", None) is None:
        raise PluginError(
            f"{getattr(plugin, '__name__', plugin)!r} is not a plugin: it must have the hook boxlid_plugin"
        )
    info = ask_plugin(plugin, "boxlid_plugin")
    if not isinstance(info, Plugin):
        raise PluginError(
            f"{getattr(plugin, '__name__', plugin)!r}: boxlid_plugin must return a Plugin, not {info!r}"
        )
    try:
        fits = SpecifierSet(info.boxlid)
    except InvalidSpecifier:
        raise PluginError(
            f"the plugin `{info.name}` states the Boxlid versions that it fits as `{info.boxlid}`; "
            "write it like `>=0.1,<0.2`"
        ) from None
    if not fits.contains(__version__, prereleases=True):
        raise PluginError(
            f"the plugin `{info.name}` {info.version} fits Boxlid {info.boxlid}, but this is Boxlid {__version__}"
        )
    return info


class InstalledPlugin:
    """An installed plugin, which is loaded only when more than its name is needed.

    Attributes:
        name: the name of its entry point.
    """

    def __init__(self, entry_point: importlib.metadata.EntryPoint) -> None:
        self.name = entry_point.name
        self._entry_point = entry_point

    def __repr__(self) -> str:
        return f"<installed plugin {self.name}: {_where(self._entry_point)}>"

    @cached_property
    def _loading(self) -> tuple[Any, PluginError | None]:
        """The plugin, or the error in loading it; kept, so that a broken module runs only once."""
        try:
            return _loaded(self._entry_point), None
        except PluginError as error:
            return None, error

    @property
    def plugin(self) -> Any:
        """The plugin object: a module or object with hooks.

        Raises:
            PluginError: it cannot be loaded.
        """
        plugin, error = self._loading
        if error is not None:
            raise error
        return plugin

    @property
    def info(self) -> Plugin:
        """Its name, its version and what it extends, from its hook `boxlid_plugin`.

        Raises:
            PluginError: it cannot be loaded, has no such hook, or does not fit this version of Boxlid.
        """
        return plugin_info(self.plugin)

    @property
    def is_game(self) -> bool:
        """Whether it is a base game.

        Raises:
            PluginError: it cannot be loaded.
        """
        return hasattr(self.plugin, "boxlid_game")

    @property
    def game(self) -> Game | None:
        """The game; None for a plugin that is not a base game.

        Raises:
            PluginError: as for `info`; or its hook does not return a Game, or the game has another name.
        """
        info = self.info
        if not self.is_game:
            return None
        found = self.ask("boxlid_game")
        if not isinstance(found, Game):
            raise PluginError(
                f"the plugin `{info.name}`: boxlid_game must return a Game, not {found!r}"
            )
        _check_id(self.name, found, self.plugin)
        return found

    @property
    def error(self) -> BoxlidError | None:
        """The error for which it cannot be used; None if it can be."""
        try:
            self.game  # noqa: B018 - it is asked for its errors
        except BoxlidError as error:
            return error
        return None

    def ask(self, hook: str) -> Any:
        """What one of its hooks without parameters returns; None if it does not have the hook.

        Raises:
            PluginError: the plugin cannot be loaded, or the hook fails.
        """
        return ask_plugin(self.plugin, hook) if hasattr(self.plugin, hook) else None


def installed_plugins() -> dict[str, InstalledPlugin]:
    """The installed plugins by name, including broken ones: see `InstalledPlugin.error`.

    Raises:
        ClashError: two plugins have the same name.
        PluginError: an entry point's name or group is misspelled.
    """
    return {name: InstalledPlugin(ep) for name, ep in entry_points().items()}


def installed_games() -> dict[str, Any]:
    """The installed games: id -> plugin. All installed plugins are loaded.

    Raises:
        ClashError: two plugins have the same name.
        PluginError: a plugin, even one that is not a game, cannot be loaded, or a game is malformed.
    """
    plugins = installed_plugins().values()
    return {one.name: one.plugin for one in plugins if one.is_game and one.game is not None}


def _check_id(name: str, game: Game, plugin: Any) -> None:
    """Check that a game's entry point has the game's id as its name.

    Raises:
        PluginError: it has another name.
    """
    if game.id != name:
        file = getattr(plugin, "__file__", None)
        raise PluginError(
            f"the entry point `{name}`{f' ({file})' if file else ''} gives the game `{game.id}`; "
            f"its package must call the entry point `{game.id}`"
        )
