"""Composing a ruleset: game + extensions + rulings + options, checked and frozen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast
from weakref import WeakValueDictionary

import attrs
import pluggy

import boxlid.hookspecs
from boxlid.bots import RANDOM
from boxlid.clauses import Ledger, Option, Ruling, Settings, settle
from boxlid.errors import BoxlidError, ClashError, PluginError, UsageError
from boxlid.events import KERNEL_KINDS
from boxlid.outcome import Win
from boxlid.pieces import Piece
from boxlid.plugins import GROUP, ask_plugin, entry_points, games, load_plugin, plugin_info
from boxlid.ruleset import KERNEL_INPUTS, PRESET, Game, Plugin, Ruleset
from boxlid.schedule import CHECK, Node, compile_schedule, walk
from boxlid.table import Table
from boxlid.table import table as make_table


class _Composer:
    """Collects what the hooks give and remembers who gave it."""

    def __init__(self, plugins: Sequence[Any]) -> None:
        self.manager = pluggy.PluginManager(GROUP)
        self.manager.add_hookspecs(boxlid.hookspecs)
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
            self.given[hook] = tuple(self.each(hook))

    def _own_hooks(self, plugins: Sequence[Any]) -> tuple[str, ...]:
        """Declare the hooks of the base game's own; their names. Before any plugin is registered."""
        base = plugins[0] if plugins and hasattr(plugins[0], "boxlid_game") else None
        game = ask_plugin(base, "boxlid_game") if base is not None else None
        if not isinstance(game, Game) or game.hookspecs is None:
            return ()
        self.manager.add_hookspecs(game.hookspecs)
        return tuple(n for n, f in vars(game.hookspecs).items() if hasattr(f, f"{GROUP}_spec"))

    def each(self, hook: str, **kwargs: Any) -> Iterable[tuple[str, Any]]:
        """(plugin name, what it gave), in registration order."""
        for impl in getattr(self.manager.hook, hook).get_hookimpls():
            try:
                kwargs["given"] = self.given
                given = impl.function(*(kwargs[a] for a in impl.argnames))
            except BoxlidError:
                raise
            except Exception as error:
                raise PluginError(
                    f"the plugin `{impl.plugin_name}` failed in {hook}: {type(error).__name__}: {error}"
                ) from error
            yield impl.plugin_name, given

    def own(self, kind: str, name: str, plugin: str) -> None:
        """Note who gave a name; a second giver is an error naming both."""
        other = self.owners.setdefault(f"{kind}:{name}", plugin)
        if other != plugin:
            raise ClashError(f"two plugins give the {kind} `{name}`: `{other}` and `{plugin}`")

    def gather(self, kind: str, hook: str, name: Callable[[Any], str], **kwargs: Any) -> list[Any]:
        """Everything that a hook gives, with clashes of names refused."""
        out: list[Any] = []
        seen: set[str] = set()
        for plugin, given in self.each(hook, **kwargs):
            if not isinstance(given, Iterable):
                raise PluginError(f"the plugin `{plugin}`: {hook} gives {given!r}, not a list")
            for one in given:
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
        """A hook whose implementations give mappings with unique keys."""
        out: dict[str, Any] = {}
        for plugin, given in self.each(hook, **kwargs):
            for name, one in given.items():
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
        game: the name of an installed game, or a plugin object that has `boxlid_game`.
        extensions: plugins that extend it, by name or as objects, in order.
        rulings: ruling id or key -> reading. An option is the same thing: either mapping takes either.
        options: option key -> value.
        preset: a named set of readings; what is given wins over the preset, the preset over the default.

    Raises:
        UsageError: an unknown name, reading or value, or a contradiction.
        ClashError: two plugins give one name.
        PluginError: a plugin does not load, does not fit, or fails.
    """
    base = _load(game, base=True)
    c = _Composer([base, *(_load(e) for e in extensions)])
    found = c.one("game", "boxlid_game")
    if not isinstance(found, Game):
        raise UsageError(f"`{game}` is no game")
    for info in c.infos.values():
        if info.extends not in {"", found.id}:
            raise UsageError(f"the plugin `{info.name}` extends {info.extends}, not {found.id}")
    rules = c.gather("ruling", "boxlid_rulings", lambda r: str(r.key))
    opts = c.gather("option", "boxlid_options", lambda o: str(o.key))
    if both := {r.key for r in rules} & {o.key for o in opts}:
        raise ClashError(f"`{min(both)}` is a ruling and an option")
    known = {PRESET, *(p for one in (*rules, *opts) for p in one.presets)}
    if preset not in known:
        raise UsageError(
            f"{found.title} has no preset `{preset}` (presets: {', '.join(sorted(known))})"
        )
    settings = Settings(settle(rules, opts, preset, rulings or {}, options or {}))
    for _ in c.each("boxlid_validate", settings=settings):
        pass
    return _freeze(c, found, rules, opts, preset, settings)


def _load(plugin: str | Any, *, base: bool = False) -> Any:
    if not isinstance(plugin, str):
        return plugin
    if base:
        known = entry_points()
        name = plugin.replace("_", "-")
        if name not in known:
            names = [n for n, p in games().items()]
            raise UsageError(
                f"there is no game `{plugin}` (games: {', '.join(names) or 'none installed'})"
            )
        loaded = load_plugin(name)
        if not hasattr(loaded, "boxlid_game"):
            raise UsageError(f"`{plugin}` is a plugin, but no game")
        return loaded
    return load_plugin(plugin)


def _freeze(
    c: _Composer,
    game: Game,
    rules: list[Ruling],
    opts: list[Option],
    preset: str,
    settings: Settings,
) -> Ruleset:
    data = c.one("data", "boxlid_data", settings=settings)
    pieces = _pieces(c.gather("piece", "boxlid_pieces", str, settings=settings, data=data))
    verbs = {
        v.name.lower(): v for v in c.gather("verb", "boxlid_verbs", lambda v: str(v.name.lower()))
    }
    inputs = {rule.verb.name: rule for rule in KERNEL_INPUTS}
    inputs |= {
        rule.verb.name: rule
        for rule in c.gather("input", "boxlid_inputs", lambda i: str(i.verb.name))
    }
    for name, rule in inputs.items():
        if verbs.get(name, rule.verb) is not rule.verb:
            raise ClashError(
                f"`{name}` is an unasked input and a verb of `{c.owners[f'verb:{name}']}`"
            )
        verbs[name] = rule.verb
    kinds = {k.name: k for k in KERNEL_KINDS}
    for kind in c.gather("event", "boxlid_events", lambda k: str(k.name)):
        if kind.name in kinds:
            raise ClashError(
                f"the event `{kind.name}` of `{c.owners[f'event:{kind.name}']}` is the kernel's"
            )
        kinds[kind.name] = kind
    tree, table = _schedule(c, settings), _table_class(c, game)
    _check_fields(tree, table)
    wins: dict[str, tuple[Win, ...]] = {}
    for win in c.gather("win condition", "boxlid_wins", lambda w: str(w.name), settings=settings):
        wins[win.checkpoint] = (*wins.get(win.checkpoint, ()), win)
    bots = {"random": RANDOM} | {
        b.name: b for b in c.gather("bot", "boxlid_bots", lambda b: str(b.name))
    }
    ledgers = [ledger for _, ledger in c.each("boxlid_ledger")]
    words = {p.lower(): p for p in pieces}
    for p in pieces:
        for alias in getattr(p.kind, "aliases", ()):
            words.setdefault(str(alias).lower(), p)
    return Ruleset(
        game=game,
        plugins=tuple(c.infos.values()),
        preset=preset,
        settings=settings,
        data=data,
        table=table,
        pieces=pieces,
        pieces_by_word=MappingProxyType(words),
        program=compile_schedule(tree),
        wins=MappingProxyType(wins),
        verbs=MappingProxyType(verbs),
        kinds=MappingProxyType(kinds),
        inputs=MappingProxyType(inputs),
        points=MappingProxyType(_points(c)),
        views=MappingProxyType(c.mapping("view item", "boxlid_views")),
        hidden=tuple(one for _, given in c.each("boxlid_hidden") for one in given),
        rulings=tuple(rules),
        options=tuple(opts),
        ledger=Ledger(
            tuple(cl for ledger in ledgers for cl in ledger.clauses),
            tuple(s for ledger in ledgers for s in ledger.sections),
        ),
        scenarios=tuple(Path(p) for _, given in c.each("boxlid_scenarios") for p in given),
        shorthands=MappingProxyType(c.mapping("shorthand", "boxlid_shorthands")),
        bots=MappingProxyType(bots),
        screen=c.one("screen", "boxlid_screen"),
        observers=(),
        owners=MappingProxyType(c.owners),
        data_fingerprint=data.fingerprint() if hasattr(data, "fingerprint") else "",
        sources=c.sources,
    )


def listen(ruleset: Ruleset, plugins: Iterable[Any]) -> Ruleset:
    """The ruleset with observers; they take no part in the rules and do not change its fingerprint.

    Args:
        ruleset: a composed ruleset.
        plugins: plugins with `boxlid_observers`, by name or as objects.
    """
    c = _Composer([_load(p) for p in plugins])
    found = [one for _, given in c.each("boxlid_observers", ruleset=ruleset) for one in given]
    return attrs.evolve(ruleset, observers=(*ruleset.observers, *found), layouts={})


_BOX: WeakValueDictionary[tuple[Any, ...], Piece[Any]] = WeakValueDictionary()


def _pieces(given: Iterable[Piece[Any]]) -> tuple[Piece[Any], ...]:
    """Number the pieces; equal ones of one process are the same objects."""
    out = []
    words: dict[str, str] = {}
    for order, one in enumerate(given):
        if not re.fullmatch(r"[\w'-]+", one):
            raise UsageError(f"a piece's id is one word, not `{one}`")
        if (other := words.setdefault(one.lower(), str(one))) != str(one):
            raise ClashError(f"the pieces `{other}` and `{one}` differ by case only")
        key = (str(one), one.kind, one.home, order)
        known = _BOX.get(key)
        if known is None:
            one.order = order
            _BOX[key] = known = one
        out.append(known)
    return tuple(out)


def _schedule(c: _Composer, settings: Settings) -> Node:
    tree = c.one("schedule", "boxlid_schedule", settings=settings)
    if not isinstance(tree, Node):
        raise UsageError("no plugin gives a schedule")
    for impl in c.manager.hook.boxlid_edit_schedule.get_hookimpls():
        args = {"tree": tree, "settings": settings, "given": c.given}
        try:
            tree = impl.function(*(args[a] for a in impl.argnames))
        except UsageError as error:
            raise UsageError(
                f"the plugin `{impl.plugin_name}` edits the schedule: {error}"
            ) from error
    return cast("Node", tree)


def _points(c: _Composer) -> dict[str, Callable[..., Any]]:
    points = {
        p.point: p.rule for p in c.gather("rule point", "boxlid_points", lambda p: str(p.point))
    }
    for plugin, wraps in c.each("boxlid_wraps"):
        for name, wrap in wraps.items():
            if name not in points:
                raise UsageError(
                    f"the plugin `{plugin}` wraps `{name}`, which is no rule point (points: {', '.join(points)})"
                )
            points[name] = wrap(points[name])
    return points


def _table_class(c: _Composer, game: Game) -> type[Table]:
    cls = game.table
    if "fields_" not in vars(cls):
        raise PluginError(f"the table class {cls.__name__} lacks its decorator @boxlid.table")
    for plugin, more in c.each("boxlid_table"):
        names = [n for n in more.__annotations__ if n in {a.name for a in attrs.fields(cls)}]
        if names:
            raise ClashError(
                f"the plugin `{plugin}` declares `{names[0]}`, which {cls.__name__} already has"
            )
        body = {k: v for k, v in vars(more).items() if k not in {"__dict__", "__weakref__"}}
        cls = make_table(type(f"{cls.__name__}With{more.__name__}", (cls,), body))
    return cls


def _check_fields(tree: Node, table: type[Table]) -> None:
    """The fields that turns and rounds keep must be declared."""
    for address, node in walk(tree):
        for name in node.fields:
            if name not in table.fields_:
                raise UsageError(
                    f"`{address}` ({node.kind}) needs the field `{name}`, which {table.__name__} does not declare"
                )


def checkpoints(ruleset: Ruleset) -> tuple[str, ...]:
    """The checkpoints of the schedule and of the win conditions."""
    nodes = (n.name for _, n in walk(ruleset.program.tree) if n.kind == CHECK)
    return tuple(dict.fromkeys([*nodes, *ruleset.wins]))
