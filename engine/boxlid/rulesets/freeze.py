"""Freeze a ruleset: check what the hooks return and put it together."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

from boxlid.catalogue.clauses import Ledger, Page
from boxlid.catalogue.rulings import Ruling
from boxlid.catalogue.settings import Option, Settings
from boxlid.errors import ClashError, PluginError, RuleError, UsageError
from boxlid.rulesets.bots import RANDOM, Bot
from boxlid.rulesets.box import box_for, depends_on_players
from boxlid.rulesets.collector import Collector, functions
from boxlid.rulesets.declarations import KERNEL_INPUTS, Game, InputRule
from boxlid.rulesets.discovery import GROUP
from boxlid.rulesets.points import By, wrapped
from boxlid.rulesets.ruleset import Ruleset
from boxlid.schedules.edits import walk
from boxlid.schedules.nodes import Node
from boxlid.schedules.program import compile_schedule
from boxlid.tables.declare import table as make_table
from boxlid.tables.table import Table
from boxlid.vocabulary.actions import Verb
from boxlid.vocabulary.events import KERNEL_KINDS, EventKind
from boxlid.vocabulary.outcomes import WinCondition


def freeze(
    c: Collector,
    game: Game,
    rulings: list[Ruling],
    options: list[Option],
    preset: str,
    settings: Settings,
) -> Ruleset:
    """Make the ruleset of a game and its extensions with these settings; `compose` lists what it raises."""
    data = c.one("data", "boxlid_data", settings=settings)
    box = partial(box_for, c, settings, data)
    pieces, words = box(game.usual)
    verbs, inputs = _verbs(c)
    tree, table = _schedule(c, settings), _table_class(c, game)
    _check_fields(tree, table)
    ledger = _ledger(c)
    return Ruleset(
        game=game,
        plugins=tuple(c.infos.values()),
        preset=preset,
        settings=settings,
        data=data,
        table=table,
        pieces=pieces,
        pieces_by_word=words,
        box=box if depends_on_players(c) else None,
        program=compile_schedule(tree),
        wins=MappingProxyType(_wins(c, settings)),
        verbs=MappingProxyType(verbs),
        kinds=MappingProxyType(_kinds(c)),
        inputs=MappingProxyType(inputs),
        points=MappingProxyType(_points(c, table)),
        views=MappingProxyType(c.mapping("view item", "boxlid_views")),
        hidden=tuple(one for _, one in c.lists("boxlid_hidden")),
        constraints=tuple(one for _, one in c.lists("boxlid_constraints")),
        rulings=tuple(rulings),
        options=tuple(options),
        ledger=ledger,
        scenarios=tuple(Path(p) for _, p in c.lists("boxlid_scenarios")),
        shorthands=MappingProxyType(c.mapping("shorthand", "boxlid_shorthands")),
        bots=MappingProxyType(_bots(c)),
        screen=c.function("screen", "boxlid_screen"),
        picture=c.function("picture", "boxlid_picture"),
        owners=MappingProxyType(c.owners),
        data_fingerprint=data.fingerprint() if hasattr(data, "fingerprint") else "",
        pages=tuple(_pages(c, ledger, settings, data)),
        sources=c.sources,
    )


def _kinds(c: Collector) -> dict[str, EventKind]:
    """The kinds of events by name. If a game uses the name of a kind of the kernel, the latter is `boxlid.NAME`."""
    own = {k.name: k for k in c.gather("event", "boxlid_events", lambda k: str(k.name))}
    for name in own:
        if "." in name:
            raise PluginError(
                f"the plugin `{c.owner('event', name)}`: the name of the event `{name}` must not have a dot"
            )
    kernel = {(f"{GROUP}.{k.name}" if k.name in own else k.name): k for k in KERNEL_KINDS}
    return kernel | own


def _wins(c: Collector, settings: Settings) -> dict[str, tuple[WinCondition, ...]]:
    wins: dict[str, tuple[WinCondition, ...]] = {}
    for win in c.gather("win condition", "boxlid_wins", lambda w: str(w.name), settings=settings):
        wins[win.checkpoint] = (*wins.get(win.checkpoint, ()), win)
    return wins


def _bots(c: Collector) -> dict[str, Bot]:
    bots = {b.name: b for b in c.gather("bot", "boxlid_bots", lambda b: str(b.name))}
    if RANDOM.name in bots:
        raise ClashError(
            f"the plugin `{c.owner('bot', RANDOM.name)}`: the bot `{RANDOM.name}` is the kernel's; rename yours"
        )
    return {RANDOM.name: RANDOM} | bots


def _verbs(c: Collector) -> tuple[dict[str, Verb], dict[str, InputRule]]:
    """The verbs by name in small letters, and the inputs by their verb's name."""
    verbs = {
        v.name.lower(): v for v in c.gather("verb", "boxlid_verbs", lambda v: str(v.name.lower()))
    }
    kernel = {rule.verb.name: rule for rule in KERNEL_INPUTS}
    for name, own in kernel.items():
        if verbs.get(name, own.verb) is not own.verb:
            raise ClashError(
                f"the plugin `{c.owner('verb', name)}`: the verb `{name}` is the kernel's; rename yours"
            )
    inputs = dict(kernel)
    for rule in c.gather("input", "boxlid_inputs", lambda i: str(i.verb.name.lower())):
        name = rule.verb.name.lower()
        giver = c.owner("input", name)
        if name in kernel and rule.verb is not kernel[name].verb:
            raise ClashError(
                f"the plugin `{giver}`: the input `{name}` is the kernel's; use the verb boxlid.{name.upper()}"
            )
        if verbs.get(name, rule.verb) is not rule.verb:
            raise ClashError(
                f"`{name}` is an unsolicited input of `{giver}` and a verb of `{c.owner('verb', name)}`; rename one"
            )
        inputs[rule.verb.name] = rule
    for rule in inputs.values():
        verbs[rule.verb.name.lower()] = rule.verb
    return verbs, inputs


def _ledger(c: Collector) -> Ledger:
    ledgers = []
    for plugin, ledger in c.items("boxlid_ledger"):
        if not isinstance(ledger, Ledger):
            raise PluginError(
                f"the plugin `{plugin}`: boxlid_ledger must return a Ledger, not {ledger!r}"
            )
        for clause in ledger.clauses:
            c.own("clause", clause.id, plugin)
        ledgers.append(ledger)
    return Ledger(
        tuple(clause for ledger in ledgers for clause in ledger.clauses),
        tuple(section for ledger in ledgers for section in ledger.sections),
    )


def _pages(c: Collector, ledger: Ledger, settings: Settings, data: Any) -> Iterable[Page]:
    """The pages, checked: each is in a section of the catalogue, and its rows have a value for each column."""
    sections = {s.id for s in ledger.sections} | {clause.section for clause in ledger.clauses}
    for page in c.gather("page", "boxlid_pages", _page_name, settings=settings, data=data):
        fault = ""
        if page.section not in sections:
            fault = f"the section `{page.section}`, which the rule catalogue does not have"
        elif any(len(row) != len(page.columns) for row in page.rows):
            fault = f"a row that does not have {len(page.columns)} values"
        if fault:
            giver = c.owner("page", _page_name(page))
            raise PluginError(f"the plugin `{giver}`: the page `{page.title}` has {fault}")
        yield page


def _page_name(page: Page) -> str:
    return f"{page.title} ({page.section})"


def _schedule(c: Collector, settings: Settings) -> Node:
    tree = c.one("schedule", "boxlid_schedule", settings=settings)
    if not isinstance(tree, Node):
        raise UsageError("no plugin gives a schedule; the game must have the hook boxlid_schedule")
    for impl in c.manager.hook.boxlid_edit_schedule.get_hookimpls():
        args = {"tree": tree, "settings": settings, "given": c.given}
        try:
            with c.failing(impl.plugin_name, "boxlid_edit_schedule"):
                tree = impl.function(*(args[a] for a in impl.argnames))
        except UsageError as error:
            raise UsageError(
                f"the plugin `{impl.plugin_name}`: boxlid_edit_schedule failed: {error}"
            ) from error
        if not isinstance(tree, Node):
            raise PluginError(
                f"the plugin `{impl.plugin_name}`: boxlid_edit_schedule must return a schedule, not {tree!r}"
            )
    return tree


def _points(c: Collector, table: type[Table]) -> dict[str, Callable[..., Any]]:
    points = {
        p.point: p.rule for p in c.gather("rule point", "boxlid_points", lambda p: str(p.point))
    }
    wraps: dict[str, list[Any]] = {}
    for plugin, given in c.items("boxlid_wraps"):
        for name, wrap in functions(plugin, "boxlid_wraps", given).items():
            if name not in points:
                known = ", ".join(points)
                raise UsageError(
                    f"the plugin `{plugin}` wraps `{name}`, which is not a rule point (points: {known})"
                )
            if isinstance(wrap, By) and wrap.field not in table.fields_:
                known = ", ".join(table.fields_)
                raise UsageError(
                    f"the plugin `{plugin}` wraps `{name}` by the field `{wrap.field}`, which no table declares "
                    f"(fields: {known})"
                )
            wraps.setdefault(name, []).append((plugin, wrap))
    for name, outer in wraps.items():
        points[name] = wrapped(points[name], outer, partial(c.failing, hook="boxlid_wraps"), name)
    return points


def _table_class(c: Collector, game: Game) -> type[Table]:
    cls = game.table
    if "fields_" not in vars(cls):
        raise PluginError(f"the table class {cls.__name__} lacks its decorator @boxlid.table")
    base = next(iter(c.infos))
    for name in (*cls.fields_, *cls.zones_):
        c.own("field", name, base)
    for plugin, more in c.items("boxlid_table"):
        if not isinstance(more, type):
            raise PluginError(
                f"the plugin `{plugin}`: boxlid_table must return a class, not {more!r}"
            )
        for name in inspect.get_annotations(more):
            c.own("field", name, plugin)
        body = {k: v for k, v in vars(more).items() if k not in {"__dict__", "__weakref__"}}
        try:
            cls = make_table(type(f"{cls.__name__}With{more.__name__}", (cls,), body))
        except RuleError as error:
            raise PluginError(f"the plugin `{plugin}`: {error}") from error
    return cls


def _check_fields(tree: Node, table: type[Table]) -> None:
    """Check that the table declares the fields that turns and rounds use."""
    for address, node in walk(tree):
        for name in node.fields:
            if name not in table.fields_:
                raise UsageError(
                    f"`{address}` ({node.kind}) needs the field `{name}`, which {table.__name__} does not declare"
                )
