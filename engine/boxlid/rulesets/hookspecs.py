"""The hooks of Boxlid, in the order in which `compose` calls them.

A plugin is a module or object with some of these functions, each marked with `boxlid.hookimpl`. A hook is called once,
while a ruleset is composed (but see `boxlid_pieces`), never during a move. The base game's comes first, then those of
the extensions in the order in which they are given.

A game may declare further hooks (`Game.hookspecs`). They are called first, without arguments. What they return comes
to the hooks below as `given`: hook -> ((plugin's name, what it returned), ...), with a generator read into a tuple.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from boxlid.catalogue.clauses import Ledger, Page
    from boxlid.catalogue.rulings import Ruling
    from boxlid.catalogue.settings import Option, Settings
    from boxlid.rulesets.bots import Bot
    from boxlid.rulesets.declarations import Game, InputRule, Plugin
    from boxlid.schedules.nodes import Node
    from boxlid.vocabulary.actions import Verb
    from boxlid.vocabulary.events import EventKind
    from boxlid.vocabulary.outcomes import WinCondition
    from boxlid.vocabulary.pieces import Piece
    from boxlid.vocabulary.view import View


Given = Mapping[str, tuple[tuple[str, Any], ...]]
hookspec = pluggy.HookspecMarker("boxlid")
"""Marks a hook that a game declares for its own plugins (`Game.hookspecs`)."""
hookimpl = pluggy.HookimplMarker("boxlid")
"""Marks a plugin's function as the implementation of the hook of that name."""


@hookspec
def boxlid_plugin() -> Plugin:  # type: ignore[empty-body]
    """This plugin: its name, its version, the versions of Boxlid that it fits, the game that it extends.

    Every plugin must have this hook.
    """


@hookspec
def boxlid_game() -> Game:  # type: ignore[empty-body]
    """The base game: its title, seats, table class. Exactly one plugin of a ruleset has this hook."""


@hookspec
def boxlid_rulings(given: Given) -> Iterable[Ruling]:  # type: ignore[empty-body]
    """Rulings: points of the rules that texts leave open, with their readings."""


@hookspec
def boxlid_options(given: Given) -> Iterable[Option]:  # type: ignore[empty-body]
    """Options: settings of a match that are not rulings."""


@hookspec
def boxlid_validate(settings: Settings, given: Given) -> None:
    """Check the settings, and raise UsageError if they contradict each other."""


@hookspec
def boxlid_data(settings: Settings, given: Given) -> Any:
    """The game's constant data, which rules read as `t.data`. At most one plugin has this hook.

    If the object has a method `fingerprint() -> str`, records hold its result, and can be replayed only with data that
    have the same one.
    """


@hookspec
def boxlid_pieces(  # type: ignore[empty-body]
    settings: Settings, data: Any, given: Given, players: int
) -> Iterable[Piece[Any]]:
    """The pieces in the box.

    `players` is the number of players. If a plugin takes this argument, the hook is called again for each number of
    players that a match has.
    """


@hookspec
def boxlid_table(given: Given) -> type | Iterable[type]:  # type: ignore[empty-body]
    """For an extension: a plain class whose `field(...)` and `zone(...)` declarations are added to the game's table.

    A list of several classes may be returned.
    """


@hookspec
def boxlid_verbs(given: Given) -> Iterable[Verb]:  # type: ignore[empty-body]
    """Verbs: the kinds of actions."""


@hookspec
def boxlid_events(given: Given) -> Iterable[EventKind]:  # type: ignore[empty-body]
    """The kinds of events that the rules tell."""


@hookspec
def boxlid_inputs(given: Given) -> Iterable[InputRule]:  # type: ignore[empty-body]
    """Unsolicited inputs (talk, leaving), and what they do."""


@hookspec
def boxlid_points(given: Given) -> Iterable[Callable[..., Any]]:  # type: ignore[empty-body]
    """The functions marked with `@rule_point(name)`, which other plugins may wrap."""


@hookspec
def boxlid_wraps(given: Given) -> Mapping[str, Callable[[Callable[..., Any]], Callable[..., Any]]]:  # type: ignore[empty-body]
    """Name of a rule point -> wrap: a function that takes the rule in force and returns the new rule.

    `by(field, {value: wrap})` makes a wrap that is in force only while a field of the table has that value. A list of
    several mappings may be returned.
    """


@hookspec
def boxlid_schedule(settings: Settings, given: Given) -> Node:  # type: ignore[empty-body]
    """The schedule. Exactly one plugin of a ruleset has this hook."""


@hookspec
def boxlid_edit_schedule(tree: Node, settings: Settings, given: Given) -> Node:  # type: ignore[empty-body]
    """The schedule with parts inserted or replaced by name: see `before`, `after`, `replace`."""


@hookspec
def boxlid_wins(settings: Settings, given: Given) -> Iterable[WinCondition]:  # type: ignore[empty-body]
    """Win conditions, in the order in which they are tested."""


@hookspec
def boxlid_views(given: Given) -> Mapping[str, Callable[[Any, str], Any]]:  # type: ignore[empty-body]
    """Additional items of views: name -> function (table, seat) -> a plain value that this seat may know."""


@hookspec
def boxlid_hidden(given: Given) -> Iterable[Callable[[Any, str, Any, Any], None]]:  # type: ignore[empty-body]
    """Functions that redraw hidden fields for a planning fork: (table, seat, rng, events that the seat saw) -> None.

    `rng` is a `random.Random`. The functions may be called in every state of a match, and must keep everything that the
    seat knows.
    """


@hookspec
def boxlid_constraints(given: Given) -> Iterable[Callable[[Any, str, Any, str], bool]]:  # type: ignore[empty-body]
    """Functions that say where hidden pieces may lie: (table, seat, piece, zone key) -> whether the piece may be there.

    The answer must follow from what the seat knows (a player who did not follow suit holds no card of it), and must be
    True for the zone in which the piece really lies. Planning forks obey these constraints.
    """


@hookspec
def boxlid_ledger(given: Given) -> Ledger:  # type: ignore[empty-body]
    """The rule catalogue: clauses with their status."""


@hookspec
def boxlid_pages(settings: Settings, data: Any, given: Given) -> Iterable[Page]:  # type: ignore[empty-body]
    """Tables that belong to the rules (what each card does), made from the match's data; `boxlid rules` prints them."""


@hookspec
def boxlid_scenarios(given: Given) -> Iterable[Path]:  # type: ignore[empty-body]
    """Scenario files, or folders with such files."""


@hookspec
def boxlid_shorthands(given: Given) -> Mapping[str, Callable[[Any, Any], Mapping[str, Any]]]:  # type: ignore[empty-body]
    """Shorthands for scenario positions: key -> function (table, value) -> {zone key or field name: value}."""


@hookspec
def boxlid_bots(given: Given) -> Iterable[Bot]:  # type: ignore[empty-body]
    """Bots, which can play a seat."""


@hookspec
def boxlid_screen(given: Given) -> Callable[[View], str]:  # type: ignore[empty-body]
    """A function that draws a view as text for a terminal of 80 columns. At most one plugin has this hook."""


@hookspec
def boxlid_picture(given: Given) -> Callable[[View], str]:  # type: ignore[empty-body]
    """A function that draws a view as SVG text. At most one plugin has this hook."""
