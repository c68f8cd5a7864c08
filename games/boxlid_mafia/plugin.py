"""Mafia as a plugin: its hook implementations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
import boxlid as bx
from boxlid import hookimpl

from boxlid_mafia.book import hookspecs, loading
from boxlid_mafia.book.settings import OPTIONS, validate
from boxlid_mafia.course.inputs import INPUTS
from boxlid_mafia.course.schedule import tree
from boxlid_mafia.course.setup import pieces, prepare
from boxlid_mafia.model.book import Book
from boxlid_mafia.model.records import TOWN
from boxlid_mafia.model.roles import Role
from boxlid_mafia.model.table import MODERATOR, Village
from boxlid_mafia.model.vocabulary import EVENTS, VERBS
from boxlid_mafia.roles.bundled import BUNDLED
from boxlid_mafia.seats.bots import villager
from boxlid_mafia.seats.hidden import redraw
from boxlid_mafia.seats.pages import pages_of
from boxlid_mafia.seats.screen import VIEWS, screen
from boxlid_mafia.seats.shorthand import SHORTHANDS
from boxlid_mafia.village.endings import conditions

Given = Mapping[str, tuple[tuple[str, Any], ...]]


@hookimpl
def boxlid_plugin() -> bx.Plugin:
    """The plugin's name and version."""
    return bx.Plugin("mafia", bx.__version__)


def _actors(rules: bx.Settings, seats: Sequence[str]) -> tuple[str, ...]:
    return (MODERATOR,) if rules.moderator == "person" else ()


@hookimpl
def boxlid_game() -> bx.Game:
    """The game."""
    return bx.Game(
        "mafia",
        "Mafia",
        (3, None),
        Village,
        bound=4000,
        default_seats=8,
        about="By night the mafia kill in secret; by day the village accuses, defends and votes.",
        actors=_actors,
        prepare=prepare,
        hookspecs=hookspecs,
    )


@hookimpl
def mafia_roles() -> Iterable[Role]:
    """The bundled roles."""
    return BUNDLED


@hookimpl
def boxlid_rulings() -> Iterable[bx.Ruling]:
    """The rulings of the catalogue."""
    return loading.FOLDER.rulings


@hookimpl
def boxlid_options() -> Iterable[bx.Option]:
    """The options besides the rulings."""
    return OPTIONS


def _book(rules: bx.Settings, given: Given) -> Book:
    roles = loading.gather(given)
    if rules.roleblocker_side == "town":
        roles["roleblocker"] = attrs.evolve(roles["roleblocker"], side=TOWN, group="")
    order = [w.strip() for w in str(rules.wake_list or "").split(",") if w.strip()]
    custom = order if rules.wake_order == "custom" else []
    return loading.bind(roles, rules.theme, custom)


@hookimpl
def boxlid_validate(settings: bx.Settings, given: Given) -> None:
    """Refuse settings that contradict each other."""
    validate(settings, _book(settings, given))


@hookimpl
def boxlid_data(settings: bx.Settings, given: Given) -> Book:
    """The book of this ruleset."""
    return _book(settings, given)


@hookimpl
def boxlid_pieces(settings: bx.Settings, data: Any, players: int) -> Iterable[bx.Piece[Any]]:
    """The cards."""
    return pieces(settings, data, players)


@hookimpl
def boxlid_verbs() -> Iterable[bx.Verb]:
    """The verbs."""
    return VERBS


@hookimpl
def boxlid_events() -> Iterable[bx.EventKind]:
    """The events."""
    return EVENTS


@hookimpl
def boxlid_inputs() -> Iterable[bx.InputRule]:
    """What players may put in at any time: talk, leaving, absence."""
    return INPUTS


@hookimpl
def boxlid_schedule(settings: bx.Settings, given: Given) -> bx.Node:
    """The schedule: nights and days."""
    return tree(settings, _book(settings, given))


@hookimpl
def boxlid_wins() -> Iterable[bx.WinCondition]:
    """The victory tests in order."""
    return conditions()


@hookimpl
def boxlid_hidden() -> Iterable[Any]:
    """The function that draws a hidden state which a seat cannot tell from the true one."""
    return (redraw,)


@hookimpl
def boxlid_ledger() -> bx.Ledger:
    """The rule catalogue."""
    return loading.FOLDER.ledger


@hookimpl
def boxlid_pages(settings: bx.Settings, data: Book) -> Iterable[bx.Page]:
    """The tables of the catalogue, as they are in force."""
    return pages_of(settings, data)


@hookimpl
def boxlid_shorthands() -> Mapping[str, Any]:
    """Words of a scenario's position."""
    return SHORTHANDS


@hookimpl
def boxlid_scenarios() -> Iterable[Path]:
    """The worked cases."""
    return (Path(__file__).parent / "scenarios",)


@hookimpl
def boxlid_views() -> Mapping[str, Any]:
    """The cards that a seat knows; the moderator's book."""
    return VIEWS


@hookimpl
def boxlid_bots(given: Given) -> Iterable[bx.Bot]:
    """A plausible player, who knows the roles of plugins, too."""
    return (villager(loading.gather(given).values()),)


@hookimpl
def boxlid_screen() -> Any:
    """The screen of a terminal."""
    return screen
