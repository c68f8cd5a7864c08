"""Composing a ruleset: game + extensions + rulings + options, checked and frozen."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar, cast
from weakref import WeakValueDictionary

import attrs
import pluggy
from attrs import frozen
from packaging.specifiers import SpecifierSet

import boxlid.hookspecs
from boxlid.actions import CLOSE, LEAVE, SAY, Action, Verb
from boxlid.bots import RANDOM, Bot
from boxlid.clauses import Ledger, Option, Ruling, Settings, settle
from boxlid.errors import BoxlidError, ClashError, PluginError, Refusal, UsageError
from boxlid.events import KERNEL_KINDS, LEFT, SAID, EventKind
from boxlid.layout import Layout
from boxlid.outcome import Outcome, Win
from boxlid.pieces import Piece
from boxlid.schedule import CHECK, Node, Program, compile_schedule, walk
from boxlid.table import Table
from boxlid.table import table as make_table
from boxlid.version import __version__
from boxlid.view import View

T = TypeVar("T")
GROUP = "boxlid"
PRESET = "brief"
DEFAULT_SEATS = (
    "ann", "ben", "cho", "dee", "eli", "fay", "gus", "hal", "ivy", "jon", "kay", "leo",
    "mia", "ned", "oda", "pia", "quy", "ray", "sue", "tom", "una", "vic", "wes", "xia",
)  # fmt: skip


@frozen
class Plugin:
    """Who a plugin is.

    Attributes:
        name: its name; a bundled or installed plugin's is that of its entry point.
        version: its own version.
        boxlid: the Boxlid versions it fits, as a specifier (`>=0.1,<0.2`).
        extends: the game that it extends; empty for a game, or for a plugin that fits any.
    """

    name: str
    version: str
    boxlid: str = ">=0.1"
    extends: str = ""


def _no_actors(_settings: Settings, _seats: Sequence[str]) -> tuple[str, ...]:
    return ()


@frozen
class Game:
    """A base game.

    Attributes:
        id: its name on the command line.
        title: its name for people.
        seats: the least and the greatest number of players.
        table: its table class.
        bound: decisions after which a match is stopped as unfinished.
        default_seats: how many players a first game has.
        about: two sentences for `boxlid show`.
        check_seats: (settings, seats) -> None; raises UsageError if they do not fit together.
        too_few: why there cannot be fewer players, as a sentence; ends the refusal of too few.
        actors: (settings, seats) -> parties beside the players that may be asked.
        prepare: (table) -> None; places pieces and sets fields before the first chance, deterministically.
        hookspecs: a module (or object) with the game's own hooks, marked with `boxlid.hookspec`; they take no
            argument, and what plugins gave in them reaches the kernel's hooks as the argument `given`.
    """

    id: str
    title: str
    seats: tuple[int, int]
    table: type[Table]
    bound: int = 10_000
    default_seats: int = 0
    about: str = ""
    check_seats: Callable[[Settings, Sequence[str]], None] | None = None
    too_few: str = ""
    actors: Callable[[Settings, Sequence[str]], Sequence[str]] = _no_actors
    prepare: Callable[[Any], None] | None = None
    hookspecs: Any = None


@frozen
class InputRule:
    """What an unasked input does.

    Attributes:
        verb: its verb.
        apply: (table, seat, action) -> None; changes the table, and tells.
        refuse: (table, seat, action) -> why not, or None.
        checkpoint: tested once it is done (somebody left: perhaps that ends the match); empty: none.
    """

    verb: Verb
    apply: Callable[[Any, str, Action], None]
    refuse: Callable[[Any, str, Action], Refusal | None] | None = None
    checkpoint: str = ""


def _say(t: Table, seat: str, action: Action) -> None:
    t.tell(SAID, seat, action.args[0])


def depart(t: Table, seat: str, _action: Action | None = None) -> None:
    """The usual effect of `leave`: the seat is gone, and its questions get their defaults."""
    t.gone = (*t.gone, seat)
    t.tell(LEFT, seat)


def _stay(_t: Table, _seat: str, _action: Action) -> Refusal:
    return Refusal("no-leaving", "This game has no rule for a player who leaves.")


def _not_closable(_t: Table, _seat: str, _action: Action) -> Refusal:
    return Refusal("no-closing", "Nothing that you may close is open.")


_KERNEL_INPUTS = (
    InputRule(SAY, _say),
    InputRule(LEAVE, depart, _stay),
    InputRule(CLOSE, _say, _not_closable),
)


def point(name: str) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Make a function `(table, ...) -> ...` a rule point, which plugins may wrap by its name."""

    def mark(rule: Callable[..., T]) -> Callable[..., T]:
        def call(t: Any, *args: Any, **kwargs: Any) -> T:
            return cast("T", t.layout.points[name](t, *args, **kwargs))

        call.__name__, call.__doc__ = rule.__name__, rule.__doc__
        call.point, call.rule = name, rule  # type: ignore[attr-defined]
        return call

    return mark


@frozen(eq=False)
class Ruleset:
    """A game composed for play. Frozen; make it with `compose`.

    Attributes:
        game: the base game.
        plugins: who took part, the game first.
        preset, settings: the preset's name, and the value of every ruling and option.
        data: the game's constant data.
        pieces: everything in the box, in box order.
        program: the compiled schedule (`program.tree` is the tree).
        wins: checkpoint -> its win conditions in order.
        inputs: verb name -> what an unasked input does.
        owners: `kind:name` -> the plugin that gave it.
        sources: the plugins themselves, as `plugins` lists them.
    """

    game: Game
    plugins: tuple[Plugin, ...]
    preset: str
    settings: Settings
    data: Any
    table: type[Table]
    pieces: tuple[Piece[Any], ...]
    pieces_by_word: Mapping[str, Piece[Any]]
    program: Program
    wins: Mapping[str, tuple[Win, ...]]
    verbs: Mapping[str, Verb]
    kinds: Mapping[str, EventKind]
    inputs: Mapping[str, InputRule]
    points: Mapping[str, Callable[..., Any]]
    views: Mapping[str, Callable[[Any, str], Any]]
    hidden: tuple[Callable[[Any, str, Any, Any], None], ...]
    rulings: tuple[Ruling, ...]
    options: tuple[Option, ...]
    ledger: Ledger
    scenarios: tuple[Path, ...]
    shorthands: Mapping[str, Callable[[Any, Any], Mapping[str, Any]]]
    bots: Mapping[str, Bot]
    screen: Callable[[View], str] | None
    observers: tuple[Callable[[Any, Any], None], ...]
    owners: Mapping[str, str]
    data_fingerprint: str
    sources: tuple[Any, ...] = attrs.field(default=(), repr=False)
    _layouts: dict[tuple[str, ...], Layout] = attrs.field(factory=dict, repr=False)

    def layout(self, seats: Sequence[str]) -> Layout:
        """The layout for these seats, made once.

        Raises:
            UsageError: too few, too many, a name twice, a name that is no word.
        """
        key = tuple(seats)
        found = self._layouts.get(key)
        if found is None:
            self._check_seats(key)
            found = self._layouts[key] = Layout(self, key)
        return found

    def _check_seats(self, seats: tuple[str, ...]) -> None:
        least, most = self.game.seats
        if not least <= len(seats) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            why = f". {self.game.too_few}" if self.game.too_few and len(seats) < least else ""
            raise UsageError(f"{self.game.title} is for {wanted} players, not {len(seats)}{why}")
        for seat in seats:
            if not re.fullmatch(r"[^\W_][\w'-]*", seat):
                raise UsageError(f"a seat's name is one word of letters and digits, not `{seat}`")
        if len({s.lower() for s in seats}) < len(seats):
            raise UsageError(f"two seats have one name: {', '.join(seats)}")
        if self.game.check_seats is not None:
            self.game.check_seats(self.settings, seats)

    def default_seats(self, n: int | None = None) -> tuple[str, ...]:
        """Names for n players."""
        n = n or self.game.default_seats or self.game.seats[0]
        return tuple(DEFAULT_SEATS[i] if i < len(DEFAULT_SEATS) else f"p{i + 1}" for i in range(n))

    def recorded_settings(self) -> dict[str, Any]:
        """The settings as a record holds them: a file option is replaced by whether it was given."""
        files = {o.key for o in self.options if o.type == "file"}
        return {
            k: ("given" if v else None) if k in files else v
            for k, v in self.settings.as_dict().items()
        }

    @property
    def fingerprint(self) -> str:
        """A digest of everything that decides how a match goes: plugins, settings, data."""
        parts = [
            [self.game.id, *([p.name, p.version] for p in self.plugins)],
            self.recorded_settings(),
            self.data_fingerprint,
        ]
        return hashlib.blake2b(json.dumps(parts).encode(), digest_size=12).hexdigest()

    def clause(self, id: str) -> Any:  # noqa: A002
        """The clause of that id, or None."""
        return next((c for c in self.ledger.clauses if c.id == id), None)

    def naming(self, fact: Any) -> str:
        """A fact of an event in words: a piece by its name."""
        return (
            fact.name
            if isinstance(fact, Piece)
            else fact.text
            if isinstance(fact, Action)
            else str(fact)
        )


# --- finding plugins ---------------------------------------------------------------------------------


def entry_points() -> dict[str, importlib.metadata.EntryPoint]:
    """Installed plugins by name, not loaded.

    Raises:
        ClashError: two have one name.
    """
    found: dict[str, importlib.metadata.EntryPoint] = {}
    for ep in importlib.metadata.entry_points(group=GROUP):
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
    """The installed plugin of that name.

    Raises:
        UsageError: none has it.
        PluginError: it cannot be loaded.
    """
    known = entry_points()
    ep = known.get(name) or known.get(name.replace("_", "-"))
    if ep is None:
        raise UsageError(f"there is no plugin `{name}` (installed: {', '.join(known) or 'none'})")
    try:
        return ep.load()
    except Exception as error:
        raise PluginError(
            f"the plugin `{name}` ({_where(ep)}) cannot be loaded: {type(error).__name__}: {error}"
        ) from error


def plugin_info(plugin: Any) -> Plugin:
    """Who a plugin is.

    Raises:
        PluginError: it does not say, or does not fit this version of Boxlid.
    """
    hook = getattr(plugin, "boxlid_plugin", None)
    if hook is None:
        raise PluginError(
            f"{getattr(plugin, '__name__', plugin)!r} is no plugin: it has no hook boxlid_plugin"
        )
    info = hook()
    if not isinstance(info, Plugin):
        raise PluginError(f"{getattr(plugin, '__name__', plugin)!r}: boxlid_plugin gives no Plugin")
    if not SpecifierSet(info.boxlid).contains(__version__, prereleases=True):
        raise PluginError(
            f"the plugin `{info.name}` {info.version} fits Boxlid {info.boxlid}, but this is Boxlid {__version__}"
        )
    return info


def games() -> dict[str, Any]:
    """Installed base games: id -> plugin, all loaded."""
    found = {}
    for name in entry_points():
        plugin = load_plugin(name)
        if hasattr(plugin, "boxlid_game"):
            plugin_info(plugin)
            found[name] = plugin
    return found


# --- composing ---------------------------------------------------------------------------------------


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
        hook = getattr(plugins[0], "boxlid_game", None) if plugins else None
        game = hook() if hook is not None else None
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
            for one in given:
                self.own(kind, name(one), plugin)
                if name(one) in seen:
                    raise ClashError(f"the plugin `{plugin}` gives the {kind} `{name(one)}` twice")
                seen.add(name(one))
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
    inputs = {rule.verb.name: rule for rule in _KERNEL_INPUTS}
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
    tree = _schedule(c, settings)
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
        table=_table_class(c, game),
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
    for plugin, more in c.each("boxlid_table"):
        names = [n for n in more.__annotations__ if n in {a.name for a in attrs.fields(cls)}]
        if names:
            raise ClashError(
                f"the plugin `{plugin}` declares `{names[0]}`, which {cls.__name__} already has"
            )
        body = {k: v for k, v in vars(more).items() if k not in {"__dict__", "__weakref__"}}
        cls = make_table(type(f"{cls.__name__}With{more.__name__}", (cls,), body))
    return cls


def checkpoints(ruleset: Ruleset) -> tuple[str, ...]:
    """The checkpoints of the schedule and of the win conditions."""
    nodes = (n.name for _, n in walk(ruleset.program.tree) if n.kind == CHECK)
    return tuple(dict.fromkeys([*nodes, *ruleset.wins]))


__all__ = [
    "Game",
    "InputRule",
    "Outcome",
    "Plugin",
    "Ruleset",
    "compose",
    "games",
    "listen",
    "point",
]
