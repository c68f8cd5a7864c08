"""Composing a ruleset: game + extensions + rulings + options, checked and frozen."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any
from weakref import WeakValueDictionary

from boxlid.catalogue.clauses import Ledger, Page
from boxlid.catalogue.rulings import Ruling
from boxlid.catalogue.settings import Option, Settings, declared_wrongly, settle
from boxlid.errors import ClashError, PluginError, RuleError, UsageError
from boxlid.rulesets.bots import RANDOM
from boxlid.rulesets.collector import Composer, functions
from boxlid.rulesets.declarations import KERNEL_INPUTS, PRESET, Game, InputRule
from boxlid.rulesets.discovery import entry_points, installed_games, load_plugin
from boxlid.rulesets.ruleset import Ruleset
from boxlid.schedules.edits import walk
from boxlid.schedules.nodes import CHECK, Node
from boxlid.schedules.program import compile_schedule
from boxlid.tables.declare import table as make_table
from boxlid.tables.table import Table
from boxlid.vocabulary.actions import Verb
from boxlid.vocabulary.events import KERNEL_KINDS
from boxlid.vocabulary.outcomes import WinCondition
from boxlid.vocabulary.pieces import Piece, numbered


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
    _check_arguments(extensions, rulings, options)
    base = _load(game, base=True)
    c = Composer([base, *(_load(e) for e in extensions)])
    found = c.one("game", "boxlid_game")
    if not isinstance(found, Game):
        raise UsageError(f"`{game}` is no game")
    least, most = found.seats
    if least < 1 or (most is not None and most < least) or found.bound < 1:
        raise UsageError(
            f"{found.title}: impossible numbers of seats {found.seats} or bound {found.bound}"
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
    return _freeze(c, found, rules, opts, preset, settings)


def _check_arguments(extensions: Any, *settings: Any) -> None:
    if isinstance(extensions, str):
        raise UsageError(f"extensions are a list, not the text `{extensions}`")
    for what in settings:
        if what is not None and not (
            isinstance(what, Mapping) and all(isinstance(key, str) for key in what)
        ):
            raise UsageError(f"rulings and options are mappings from names to values, not {what!r}")


def _declared(c: Composer) -> tuple[list[Ruling], list[Option]]:
    """The rulings and options that the plugins declare."""
    rules = c.gather("ruling", "boxlid_rulings", lambda r: str(r.key))
    opts = c.gather("option", "boxlid_options", lambda o: str(o.key))
    if both := {r.key for r in rules} & {o.key for o in opts}:
        key = min(both)
        raise ClashError(
            f"`{key}` is a ruling of `{c.owner('ruling', key)}` and an option of `{c.owner('option', key)}`"
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
            except PluginError:  # a broken plugin must not hide what is wrong here
                names = list(known)
            raise UsageError(
                f"there is no game `{plugin}` (games: {', '.join(names) or 'none installed'})"
            )
        loaded = load_plugin(name)
        if not hasattr(loaded, "boxlid_game"):
            raise UsageError(f"`{plugin}` is a plugin, but no game")
        return loaded
    loaded = load_plugin(plugin)
    if hasattr(loaded, "boxlid_game"):
        raise UsageError(f"`{plugin}` is a game of its own, no extension of another")
    return loaded


def _freeze(
    c: Composer,
    game: Game,
    rules: list[Ruling],
    opts: list[Option],
    preset: str,
    settings: Settings,
) -> Ruleset:
    data = c.one("data", "boxlid_data", settings=settings)
    box = partial(_box, c, settings, data)
    pieces, words = box(game.usual)
    verbs, inputs = _verbs(c)
    kinds = {k.name: k for k in KERNEL_KINDS}
    for kind in c.gather("event", "boxlid_events", lambda k: str(k.name)):
        if kind.name in kinds:
            raise ClashError(
                f"the event `{kind.name}` of `{c.owner('event', kind.name)}` is the kernel's"
            )
        kinds[kind.name] = kind
    tree, table = _schedule(c, settings), _table_class(c, game)
    _check_fields(tree, table)
    wins: dict[str, tuple[WinCondition, ...]] = {}
    for win in c.gather("win condition", "boxlid_wins", lambda w: str(w.name), settings=settings):
        wins[win.checkpoint] = (*wins.get(win.checkpoint, ()), win)
    bots = {b.name: b for b in c.gather("bot", "boxlid_bots", lambda b: str(b.name))}
    if RANDOM.name in bots:
        raise ClashError(
            f"the bot `{RANDOM.name}` of `{c.owner('bot', RANDOM.name)}` is the kernel's"
        )
    ledger = _ledger(c)
    screen = c.one("screen", "boxlid_screen")
    if screen is not None and not callable(screen):
        raise PluginError(
            f"the plugin `{c.owner('screen', 'the only one')}`: boxlid_screen gives {screen!r}, no function"
        )
    return Ruleset(
        game=game,
        plugins=tuple(c.infos.values()),
        preset=preset,
        settings=settings,
        data=data,
        table=table,
        pieces=pieces,
        pieces_by_word=words,
        box=box if _counts_players(c) else None,
        program=compile_schedule(tree),
        wins=MappingProxyType(wins),
        verbs=MappingProxyType(verbs),
        kinds=MappingProxyType(kinds),
        inputs=MappingProxyType(inputs),
        points=MappingProxyType(_points(c)),
        views=MappingProxyType(c.mapping("view item", "boxlid_views")),
        hidden=tuple(one for _, given in c.lists("boxlid_hidden") for one in given),
        rulings=tuple(rules),
        options=tuple(opts),
        ledger=ledger,
        scenarios=tuple(Path(p) for _, given in c.lists("boxlid_scenarios") for p in given),
        shorthands=MappingProxyType(c.mapping("shorthand", "boxlid_shorthands")),
        bots=MappingProxyType({RANDOM.name: RANDOM} | bots),
        screen=screen,
        owners=MappingProxyType(c.owners),
        data_fingerprint=data.fingerprint() if hasattr(data, "fingerprint") else "",
        pages=tuple(_pages(c, ledger, settings, data)),
        sources=c.sources,
    )


def _verbs(c: Composer) -> tuple[dict[str, Verb], dict[str, InputRule]]:
    """The verbs by name in small letters, and the inputs by their verb's name."""
    verbs = {
        v.name.lower(): v for v in c.gather("verb", "boxlid_verbs", lambda v: str(v.name.lower()))
    }
    kernel = {rule.verb.name: rule for rule in KERNEL_INPUTS}
    for name, own in kernel.items():
        if verbs.get(name, own.verb) is not own.verb:
            raise ClashError(f"the verb `{name}` of `{c.owner('verb', name)}` is the kernel's")
    inputs = dict(kernel)
    for rule in c.gather("input", "boxlid_inputs", lambda i: str(i.verb.name.lower())):
        name = rule.verb.name.lower()
        giver = c.owner("input", name)
        if name in kernel and rule.verb is not kernel[name].verb:
            raise ClashError(
                f"the input `{name}` of `{giver}` is the kernel's; give it the verb boxlid.{name.upper()}"
            )
        if verbs.get(name, rule.verb) is not rule.verb:
            raise ClashError(
                f"`{name}` is an unasked input of `{giver}` and a verb of `{c.owner('verb', name)}`"
            )
        inputs[rule.verb.name] = rule
    for rule in inputs.values():
        verbs[rule.verb.name.lower()] = rule.verb
    return verbs, inputs


def _words(c: Composer, pieces: Sequence[Piece[Any]]) -> dict[str, Piece[Any]]:
    """Every word for a piece: ids first, then aliases. Copies of one component may share an alias."""
    words = {p.lower(): p for p in pieces}
    for p in pieces:
        for alias in getattr(p.kind, "aliases", ()):
            other = words.setdefault(str(alias).lower(), p)
            if other is not p and other.kind != p.kind:
                raise ClashError(
                    f"two pieces are called `{alias}`: `{other}` of `{c.owner('piece', other)}` "
                    f"and `{p}` of `{c.owner('piece', p)}`"
                )
    return words


def _ledger(c: Composer) -> Ledger:
    ledgers = []
    for plugin, ledger in c.each("boxlid_ledger"):
        if not isinstance(ledger, Ledger):
            raise PluginError(f"the plugin `{plugin}`: boxlid_ledger gives {ledger!r}, no Ledger")
        for clause in ledger.clauses:
            c.own("clause", clause.id, plugin)
        ledgers.append(ledger)
    return Ledger(
        tuple(clause for ledger in ledgers for clause in ledger.clauses),
        tuple(section for ledger in ledgers for section in ledger.sections),
    )


def _pages(c: Composer, ledger: Ledger, settings: Settings, data: Any) -> Iterable[Page]:
    """The tables of the rules, each in a section that there is, with a value for each column."""
    sections = {s.id for s in ledger.sections} | {clause.section for clause in ledger.clauses}
    for page in c.gather("page", "boxlid_pages", _page_name, settings=settings, data=data):
        fault = ""
        if page.section not in sections:
            fault = f"the section `{page.section}`, which the ledger does not have"
        elif any(len(row) != len(page.columns) for row in page.rows):
            fault = f"a row that has not {len(page.columns)} values"
        if fault:
            giver = c.owner("page", _page_name(page))
            raise PluginError(f"the plugin `{giver}`: the page `{page.title}` has {fault}")
        yield page


def _page_name(page: Page) -> str:
    return f"{page.title} ({page.section})"


def _box(
    c: Composer, settings: Settings, data: Any, players: int
) -> tuple[tuple[Piece[Any], ...], Mapping[str, Piece[Any]]]:
    """The pieces for a table of so many players, and every word for them."""
    found = c.gather("piece", "boxlid_pieces", str, settings=settings, data=data, players=players)
    pieces = _pieces(c, found)
    return pieces, MappingProxyType(_words(c, pieces))


def _counts_players(c: Composer) -> bool:
    """Whether what is in the box depends on how many play."""
    return any("players" in i.argnames for i in c.manager.hook.boxlid_pieces.get_hookimpls())


_BOX: WeakValueDictionary[tuple[Any, ...], Piece[Any]] = WeakValueDictionary()


def _pieces(c: Composer, given: Iterable[Piece[Any]]) -> tuple[Piece[Any], ...]:
    """Number the pieces; equal ones of one process are the same objects."""
    out = []
    words: dict[str, str] = {}
    for order, one in enumerate(given):
        if not isinstance(one, Piece):
            raise PluginError(
                f"the plugin `{c.owner('piece', one)}`: {one!r} is no piece; use piece()"
            )
        if not re.fullmatch(r"[\w'-]+", one):
            raise UsageError(f"a piece's id is one word, not `{one}`")
        if (other := words.setdefault(one.lower(), str(one))) != str(one):
            raise ClashError(
                f"the pieces `{other}` of `{c.owner('piece', other)}` and `{one}` of "
                f"`{c.owner('piece', one)}` differ by case only"
            )
        key = (str(one), one.kind, one.home, order)
        known = _BOX.get(key)
        if known is None:
            if one.order not in {-1, order}:  # another ruleset's, with other pieces before it
                one = numbered(one, order)  # noqa: PLW2901
            one.order = order
            _BOX[key] = known = one
        out.append(known)
    return tuple(out)


def _schedule(c: Composer, settings: Settings) -> Node:
    tree = c.one("schedule", "boxlid_schedule", settings=settings)
    if not isinstance(tree, Node):
        raise UsageError("no plugin gives a schedule")
    for impl in c.manager.hook.boxlid_edit_schedule.get_hookimpls():
        args = {"tree": tree, "settings": settings, "given": c.given}
        try:
            with c.failing(impl.plugin_name, "boxlid_edit_schedule"):
                tree = impl.function(*(args[a] for a in impl.argnames))
        except UsageError as error:
            raise UsageError(
                f"the plugin `{impl.plugin_name}` edits the schedule: {error}"
            ) from error
        if not isinstance(tree, Node):
            raise PluginError(
                f"the plugin `{impl.plugin_name}`: boxlid_edit_schedule gives {tree!r}, no schedule"
            )
    return tree


def _points(c: Composer) -> dict[str, Callable[..., Any]]:
    points = {
        p.point: p.rule for p in c.gather("rule point", "boxlid_points", lambda p: str(p.point))
    }
    for plugin, wraps in c.each("boxlid_wraps"):
        for name, wrap in functions(plugin, "boxlid_wraps", wraps).items():
            if name not in points:
                raise UsageError(
                    f"the plugin `{plugin}` wraps `{name}`, which is no rule point (points: {', '.join(points)})"
                )
            with c.failing(plugin, "boxlid_wraps"):
                points[name] = wrap(points[name])
            if not callable(points[name]):
                raise PluginError(f"the plugin `{plugin}`: its wrap of `{name}` gives no function")
    return points


def _table_class(c: Composer, game: Game) -> type[Table]:
    cls = game.table
    if "fields_" not in vars(cls):
        raise PluginError(f"the table class {cls.__name__} lacks its decorator @boxlid.table")
    base = next(iter(c.infos))
    for name in (*cls.fields_, *cls.zones_):
        c.own("field", name, base)
    for plugin, more in c.each("boxlid_table"):
        if not isinstance(more, type):
            raise PluginError(f"the plugin `{plugin}`: boxlid_table gives {more!r}, no class")
        for name in inspect.get_annotations(more):
            c.own("field", name, plugin)
        body = {k: v for k, v in vars(more).items() if k not in {"__dict__", "__weakref__"}}
        try:
            cls = make_table(type(f"{cls.__name__}With{more.__name__}", (cls,), body))
        except RuleError as error:
            raise PluginError(f"the plugin `{plugin}`: {error}") from error
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
