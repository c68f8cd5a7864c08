"""Mafia as a plugin: everything that the hooks give."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs
import boxlid as bx
from boxlid import hookimpl

from boxlid_mafia import hookspecs, settings, shelf
from boxlid_mafia.book import MEMBER, TOWN, Book, Role
from boxlid_mafia.composition import LARGEST
from boxlid_mafia.day import TRIAL, accuse, comments, dawn, defence, discussion, support
from boxlid_mafia.deal import deal, pieces, possible_roles, prepare
from boxlid_mafia.hidden import redraw
from boxlid_mafia.night import call_step, new_round, nightfall, resolution
from boxlid_mafia.people import has_night, may_live
from boxlid_mafia.roles import bundled
from boxlid_mafia.roles.governor import midnight
from boxlid_mafia.roles.offices import announced, carry_out, powers
from boxlid_mafia.table import MODERATOR, Village
from boxlid_mafia.talk import INPUTS
from boxlid_mafia.vote import ballot, decree, election, plurality, wants_election
from boxlid_mafia.wins import conditions
from boxlid_mafia.words import EVENTS, VERBS

Given = Mapping[str, tuple[tuple[str, Any], ...]]


@hookimpl
def boxlid_plugin() -> bx.Plugin:
    """Who this is."""
    return bx.Plugin("mafia", bx.__version__)


def _actors(rules: bx.Settings, seats: Sequence[str]) -> tuple[str, ...]:
    return (MODERATOR,) if rules.moderator == "person" else ()


@hookimpl
def boxlid_game() -> bx.Game:
    """The game."""
    return bx.Game(
        "mafia",
        "Mafia",
        (3, LARGEST),
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
    return tuple(bundled())


@hookimpl
def boxlid_rulings() -> Iterable[bx.Ruling]:
    """The rulings of the catalogue."""
    return bx.load_rulings(shelf.DATA / "rulings.toml")


@hookimpl
def boxlid_options() -> Iterable[bx.Option]:
    """What is chosen beside the rulings."""
    return settings.OPTIONS


def _book(rules: bx.Settings, given: Given) -> Book:
    roles = shelf.gather(given)
    if rules.roleblocker_side == "town":
        roles["roleblocker"] = attrs.evolve(roles["roleblocker"], side=TOWN, group="")
    order = [w.strip() for w in str(rules.wake_list or "").split(",") if w.strip()]
    custom = order if rules.wake_order == "custom" else []
    return shelf.bind(roles, rules.theme, custom)


@hookimpl
def boxlid_validate(settings: bx.Settings, given: Given) -> None:
    """Refuse contradictions."""
    from boxlid_mafia.settings import validate  # noqa: PLC0415 - the hook's argument has the module's name

    validate(settings, _book(settings, given))


@hookimpl
def boxlid_data(settings: bx.Settings, given: Given) -> Book:
    """The book of this ruleset."""
    return _book(settings, given)


@hookimpl
def boxlid_pieces(settings: bx.Settings, data: Any) -> Iterable[bx.Piece[Any]]:
    """The cards."""
    return pieces(settings, data)


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
    """Talk, leaving, absence."""
    return INPUTS


def _calls(rules: bx.Settings, book: Book) -> list[bx.Node]:
    """One node for each call that a game with these settings may have, in wake order."""
    possible = possible_roles(rules, book)
    groups = {book.roles[r].group for r in possible if book.roles[r].side == MEMBER}
    if "any" in groups or any(book.roles[r].converts for r in possible):
        groups |= {"wolf" if book.theme == "werewolf" else "mafia"}
    return [
        call_step(c)
        for c in book.calls
        if (c.group in groups if c.group else any(r in possible for r in c.roles))
    ]


@hookimpl
def boxlid_schedule(settings: bx.Settings, given: Given) -> bx.Node:
    """Night and day, again and again."""
    calls = _calls(settings, _book(settings, given))
    early, late = calls[: _before_midnight(calls)], calls[_before_midnight(calls) :]
    night = bx.when(
        "night",
        has_night,
        nightfall,
        bx.when("mayor", announced, carry_out),
        bx.check("at-nightfall"),
        *early,
        bx.when("execution", _condemned, midnight),
        *late,
        resolution,
        label="this round has a night",
        clauses="MF-ORDER-5",
    )
    return bx.seq("mafia", deal, bx.loop("rounds", new_round, night, _day(settings)))


def _before_midnight(calls: list[bx.Node]) -> int:
    """How many calls come before midnight: those up to the governor's."""
    names = [c.name for c in calls]
    return max((i + 1 for i, n in enumerate(names) if n in {"execmayor", "governor"}), default=0)


def _condemned(t: Village) -> bool:
    """Somebody waits for his execution."""
    return bool(t.condemned)


def _day(rules: bx.Settings) -> bx.Node:
    parts: list[Any] = [dawn, bx.check("at-dawn")]
    parts.append(bx.when("office", wants_election, election))
    mode = rules.vote_mode
    if mode != "accusation":
        parts.append(bx.when("powers", _has_powers, powers))
    if mode == "monarchy":
        parts.append(bx.when("monarchy", _has_monarch, decree))
        parts.append(bx.when("democracy", _no_monarch, discussion, _trial()))
    elif mode == "plurality":
        parts += [discussion, plurality]
    else:
        parts += [discussion, _trial()]
    parts.append(bx.check("round-over"))
    return bx.seq("day", *parts)


def _has_powers(t: Village) -> bool:
    """Somebody may have a power by day."""
    return any(may_live(t, r) for r in ("mayor", "treestump", "execmayor"))


def _has_monarch(t: Village) -> bool:
    """A monarch reigns today."""
    return t.monarch in t.living


def _no_monarch(t: Village) -> bool:
    """Nobody reigns."""
    return t.monarch not in t.living


def _charged(t: Village) -> bool:
    """Somebody is accused."""
    return bool(t.accused)


def _supported(t: Village) -> bool:
    """The accusation has a supporter."""
    return bool(t.supporter)


def _trial() -> bx.Node:
    return bx.loop(
        TRIAL,
        accuse,
        bx.when(
            "charge", _charged, support, bx.when("case", _supported, defence, comments, ballot)
        ),
        clauses="MF-DAY-11",
    )


@hookimpl
def boxlid_wins() -> Iterable[bx.Win]:
    """The victory tests in order."""
    return conditions()


@hookimpl
def boxlid_hidden() -> Iterable[Any]:
    """How hidden cards are drawn anew."""
    return (redraw,)


@hookimpl
def boxlid_ledger() -> bx.Ledger:
    """The rule catalogue."""
    return bx.load_clauses(shelf.DATA / "clauses.toml")
