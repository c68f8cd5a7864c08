"""The hooks of Boxlid, in the order in which `compose` calls them. A plugin is a module or object with some.

Mark an implementation with `boxlid.hookimpl`. Every hook is called once, while a ruleset is composed (but see
`boxlid_pieces`); none is called in a move. Hooks run in registration order: the base game first, then the extensions
as they are given.

A game may declare hooks of its own (`Game.hookspecs`). They are called first, without arguments; what they gave
comes to the hooks below as `given`: hook -> ((plugin's name, what it gave), ...); of a generator its items as a tuple.
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
    """Who this plugin is: name, version, the Boxlid versions it fits, the game it extends. Every plugin has it."""


@hookspec
def boxlid_game() -> Game:  # type: ignore[empty-body]
    """The base game: its title, seats, table class. Just one plugin of a ruleset has it."""


@hookspec
def boxlid_rulings(given: Given) -> Iterable[Ruling]:  # type: ignore[empty-body]
    """Points where texts differ, with their readings."""


@hookspec
def boxlid_options(given: Given) -> Iterable[Option]:  # type: ignore[empty-body]
    """Choices of a match that are not rulings."""


@hookspec
def boxlid_validate(settings: Settings, given: Given) -> None:
    """Refuse settings that contradict each other, by raising UsageError."""


@hookspec
def boxlid_data(settings: Settings, given: Given) -> Any:
    """The game's constant data, found on the table as `t.data`. At most one plugin gives it.

    If the object has a method `fingerprint() -> str`, records hold it, and only equal data replay them.
    """


@hookspec
def boxlid_pieces(  # type: ignore[empty-body]
    settings: Settings, data: Any, given: Given, players: int
) -> Iterable[Piece[Any]]:
    """The pieces in the box.

    `players` is the number of seats. A plugin that takes this argument is asked again for each number of players
    that comes to play.
    """


@hookspec
def boxlid_table(given: Given) -> type | Iterable[type]:  # type: ignore[empty-body]
    """For an extension: a plain class whose `field(...)` and `zone(...)` declarations join the game's table.

    Several classes may be given as a list.
    """


@hookspec
def boxlid_verbs(given: Given) -> Iterable[Verb]:  # type: ignore[empty-body]
    """Kinds of actions."""


@hookspec
def boxlid_events(given: Given) -> Iterable[EventKind]:  # type: ignore[empty-body]
    """Kinds of events that the rules tell."""


@hookspec
def boxlid_inputs(given: Given) -> Iterable[InputRule]:  # type: ignore[empty-body]
    """Unsolicited inputs (talk, leaving), and what each does."""


@hookspec
def boxlid_points(given: Given) -> Iterable[Callable[..., Any]]:  # type: ignore[empty-body]
    """The functions marked with `@rule_point(name)` that others may wrap."""


@hookspec
def boxlid_wraps(given: Given) -> Mapping[str, Callable[[Callable[..., Any]], Callable[..., Any]]]:  # type: ignore[empty-body]
    """Rule point -> function that takes the rule in force and returns the new one.

    `by(field, {value: wrap})` is a wrap that is in force only while a field of the table has a value. Several mappings
    may be given as a list.
    """


@hookspec
def boxlid_schedule(settings: Settings, given: Given) -> Node:  # type: ignore[empty-body]
    """The schedule. Just one plugin of a ruleset has it."""


@hookspec
def boxlid_edit_schedule(tree: Node, settings: Settings, given: Given) -> Node:  # type: ignore[empty-body]
    """The schedule with something inserted or replaced by name: `before`, `after`, `replace`."""


@hookspec
def boxlid_wins(settings: Settings, given: Given) -> Iterable[WinCondition]:  # type: ignore[empty-body]
    """Win conditions, in the order in which they are tested."""


@hookspec
def boxlid_views(given: Given) -> Mapping[str, Callable[[Any, str], Any]]:  # type: ignore[empty-body]
    """Further items of a view: name -> (table, seat) -> plain value that this seat may know."""


@hookspec
def boxlid_hidden(given: Given) -> Iterable[Callable[[Any, str, Any, Any], None]]:  # type: ignore[empty-body]
    """Resample hidden fields for a planning fork: (table, seat, rng: random.Random, seen events) -> None.

    Called in every reachable state; must keep all that the seat knows.
    """


@hookspec
def boxlid_constraints(given: Given) -> Iterable[Callable[[Any, str, Any, str], bool]]:  # type: ignore[empty-body]
    """Where hidden pieces can lie: (table, seat, piece, zone key) -> whether the seat must reckon with it there.

    It follows from what the seat knows (a player who did not follow suit holds no card of it), and is always true of
    where the pieces really lie. Planning forks keep to it.
    """


@hookspec
def boxlid_ledger(given: Given) -> Ledger:  # type: ignore[empty-body]
    """The rule catalogue: clauses with their status."""


@hookspec
def boxlid_pages(settings: Settings, data: Any, given: Given) -> Iterable[Page]:  # type: ignore[empty-body]
    """Tables that belong to the rules (what each card does), from the data in force; `boxlid rules` prints them."""


@hookspec
def boxlid_scenarios(given: Given) -> Iterable[Path]:  # type: ignore[empty-body]
    """Files or folders with scenarios."""


@hookspec
def boxlid_shorthands(given: Given) -> Mapping[str, Callable[[Any, Any], Mapping[str, Any]]]:  # type: ignore[empty-body]
    """Words of a scenario's position: key -> (table, value) -> {zone key or field name: value}."""


@hookspec
def boxlid_bots(given: Given) -> Iterable[Bot]:  # type: ignore[empty-body]
    """Players for a seat."""


@hookspec
def boxlid_screen(given: Given) -> Callable[[View], str]:  # type: ignore[empty-body]
    """Draws a view as text for a terminal of 80 columns."""


@hookspec
def boxlid_picture(given: Given) -> Callable[[View], str]:  # type: ignore[empty-body]
    """Draws a view as an SVG text, for the eyes of the view's seat."""
