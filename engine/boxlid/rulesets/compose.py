"""Compose a ruleset from a game, its extensions and the settings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from boxlid.catalogue.rulings import Ruling
from boxlid.catalogue.settings import Option, Settings, declared_wrongly, settle
from boxlid.errors import ClashError, PluginError, UsageError
from boxlid.rulesets.collector import Collector
from boxlid.rulesets.declarations import PRESET, Game
from boxlid.rulesets.discovery import entry_points, installed_games, load_plugin
from boxlid.rulesets.freeze import freeze
from boxlid.rulesets.ruleset import Ruleset
from boxlid.schedules.edits import walk
from boxlid.schedules.nodes import CHECK


def compose(
    game: str | Any,
    extensions: Iterable[str | Any] = (),
    *,
    rulings: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    preset: str = PRESET,
) -> Ruleset:
    """Compose a game for play.

    Args:
        game: the name of an installed game, or a plugin object with the hook `boxlid_game`.
        extensions: the plugins that extend it, as names or plugin objects, in order.
        rulings: id or key of a ruling -> reading. Options may be given here too.
        options: key of an option -> value. Rulings may be given here too.
        preset: the name of a set of readings and values. What is given wins over the preset, and the preset wins over
            the defaults.

    Returns:
        The ruleset: `Match(compose("heap"), 2)` plays it.

    Raises:
        UsageError: a name, reading or value is unknown, or settings contradict each other.
        ClashError: two plugins use the same name.
        PluginError: a plugin cannot be loaded, does not fit this version of Boxlid, or fails.
    """
    _check_arguments(extensions, rulings, options)
    base = _load(game, base=True)
    c = Collector([base, *(_load(e) for e in extensions)])
    found = c.one("game", "boxlid_game")
    if not isinstance(found, Game):
        raise UsageError(
            f"`{game}` is not a game: its hook boxlid_game must return a Game; got {found!r}"
        )
    least, most = found.seats
    if least < 1 or (most is not None and most < least) or found.bound < 1:
        raise UsageError(
            f"{found.title}: seats must be (least, most) with 1 <= least <= most, and bound 1 or more; "
            f"got {found.seats} and {found.bound}"
        )
    for info in c.infos.values():
        if info.extends not in {"", found.id}:
            raise UsageError(f"the plugin `{info.name}` extends {info.extends}, not {found.id}")
    rules, opts = _declared(c)
    known = {PRESET, *(p for given in (rules, opts) for one in given for p in one.presets)}
    if preset not in known:
        raise UsageError(
            f"{found.title} has no preset `{preset}` (presets: {', '.join(sorted(known))})"
        )
    settings = Settings(settle(rules, opts, preset, rulings or {}, options or {}))
    for _ in c.each("boxlid_validate", settings=settings):
        pass
    return freeze(c, found, rules, opts, preset, settings)


def _check_arguments(extensions: Any, *settings: Any) -> None:
    if isinstance(extensions, str):
        raise UsageError(f"extensions must be a list of plugins; got the text `{extensions}`")
    for what in settings:
        if what is not None and not (
            isinstance(what, Mapping) and all(isinstance(key, str) for key in what)
        ):
            raise UsageError(
                f"rulings and options must be mappings from names to values; got {what!r}"
            )


def _declared(c: Collector) -> tuple[list[Ruling], list[Option]]:
    """The rulings and options that the plugins declare, checked."""
    rules = c.gather("ruling", "boxlid_rulings", lambda r: str(r.key))
    opts = c.gather("option", "boxlid_options", lambda o: str(o.key))
    if both := {r.key for r in rules} & {o.key for o in opts}:
        key = min(both)
        raise ClashError(
            f"`{key}` is a ruling of `{c.owner('ruling', key)}` and an option of `{c.owner('option', key)}`; rename one"
        )
    for kind, one in (*(("ruling", r) for r in rules), *(("option", o) for o in opts)):
        if (fault := declared_wrongly(one)) is not None:
            raise PluginError(f"the plugin `{c.owner(kind, one.key)}`: {fault}")
    return rules, opts


def _load(plugin: str | Any, *, base: bool = False) -> Any:
    if not isinstance(plugin, str):
        return plugin
    if base:
        known = entry_points()
        name = plugin.replace("_", "-")
        if name not in known:
            try:
                names = list(installed_games())
            except PluginError:  # the message must not be lost because another plugin is broken
                names = list(known)
            raise UsageError(
                f"there is no game `{plugin}` (games: {', '.join(names) or 'none installed'})"
            )
        loaded = load_plugin(name)
        if not hasattr(loaded, "boxlid_game"):
            raise UsageError(f"`{plugin}` is a plugin, but not a game")
        return loaded
    loaded = load_plugin(plugin)
    if hasattr(loaded, "boxlid_game"):
        raise UsageError(f"`{plugin}` is a game; it cannot extend another one")
    return loaded


def checkpoints(ruleset: Ruleset) -> tuple[str, ...]:
    """The names of all checkpoints: those of the schedule, then others that win conditions name."""
    nodes = (n.name for _, n in walk(ruleset.program.tree) if n.kind == CHECK)
    return tuple(dict.fromkeys([*nodes, *ruleset.wins]))
