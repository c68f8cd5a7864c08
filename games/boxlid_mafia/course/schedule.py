"""The schedule of a game with given settings: night and day, the calls in wake order."""

from __future__ import annotations

from typing import Any

import boxlid as bx

from boxlid_mafia.course.moderator_chair import chair
from boxlid_mafia.course.setup import deal, possible_roles
from boxlid_mafia.day.accusations import TRIAL, accuse
from boxlid_mafia.day.ballot import ballot
from boxlid_mafia.day.discussion import discussion
from boxlid_mafia.day.hearing import comments, defence, support
from boxlid_mafia.day.jail import crowded, prison
from boxlid_mafia.day.monarchy import (
    decree,
    decreed,
    elect_monarch,
    reigns,
    removal,
    republic,
    throne_is_shaky,
)
from boxlid_mafia.day.plurality import election, plurality, wants_election, wants_night_election
from boxlid_mafia.model.book import Book
from boxlid_mafia.model.records import MEMBER
from boxlid_mafia.model.roles import Call
from boxlid_mafia.model.table import Village
from boxlid_mafia.night.calls import call_step, new_round, nightfall, resolution
from boxlid_mafia.night.dawn import dawn
from boxlid_mafia.roles.governor import GOVERNOR, midnight
from boxlid_mafia.roles.offices import announced, carry_out
from boxlid_mafia.roles.witness import WITNESS, attacked, witness
from boxlid_mafia.village.death import owes, settle
from boxlid_mafia.village.queries import first_victim_due, has_night

MIDNIGHT = GOVERNOR.number
"""Calls up to this number come before a secret execution."""


def tree(rules: bx.Settings, book: Book) -> bx.Node:
    """The whole schedule: the deal, then nights and days."""
    return bx.seq(
        "mafia", deal, bx.loop("rounds", new_round, _night(rules, book), _day(rules, book))
    )


def _night(rules: bx.Settings, book: Book) -> bx.Node:
    sounding = calls(rules, book)
    return bx.when(
        "night",
        has_night,
        nightfall,
        *_opening(rules, book, [c for c in sounding if c.number <= MIDNIGHT]),
        *_calls(rules, [c for c in sounding if c.number > MIDNIGHT]),
        resolution,
        label="this round has a night",
        clauses="MF-ORDER-5",
    )


def _opening(rules: bx.Settings, book: Book, early: list[Call]) -> list[Any]:
    """Nightfall until midnight: decrees, the first calls, yesterday's execution."""
    possible = possible_roles(rules, book)
    parts: list[Any] = [bx.check("at-nightfall"), *(call_step(c) for c in early)]
    if "execmayor" in possible:
        parts = [
            bx.when("mayor", announced, carry_out),
            *parts,
            bx.when("mayor-tonight", announced, carry_out),
        ]
    if "governor" in possible and rules.governor_mode == "secret":
        parts.append(bx.when("execution", _condemned, midnight))
    return parts


def _calls(rules: bx.Settings, late: list[Call]) -> list[Any]:
    """The calls after midnight, with what rulings put between and behind them."""
    if rules.moderator_choice == "first_victim_rewake":  # the group comes first (MF-SETUP-51)
        late = [*(c for c in late if c.group), *(c for c in late if not c.group)]
    groups = max((i + 1 for i, c in enumerate(late) if c.group), default=0)
    parts: list[Any] = [call_step(c) for c in late[:groups]]
    if rules.moderator_choice.startswith("first_victim"):
        parts.append(bx.when("first-victim", first_victim_due, chair))
    others = late[groups:]
    if rules.witness == "on":  # a little girl has peeked by then
        parts += [call_step(c) for c in others if c.number < WITNESS.number]
        others = [c for c in others if c.number > WITNESS.number]
        parts.append(bx.when("named", attacked, witness, label="somebody was chosen"))
    parts += [call_step(c) for c in others]
    if rules.vote_mode == "jail":
        parts.append(bx.when("jail-night", crowded, prison))
    if rules.sheriff_election == "first_night":
        parts.append(bx.when("night-office", wants_night_election, election))
    return parts


def calls(rules: bx.Settings, book: Book) -> list[Call]:
    """The calls that a game with these settings may have, in wake order."""
    possible = possible_roles(rules, book)
    groups = {book.roles[r].group for r in possible if book.roles[r].side == MEMBER}
    if "any" in groups:
        groups |= {"wolf" if book.theme == "werewolf" else "mafia"}
    return [
        c
        for c in book.calls
        if (c.group in groups if c.group else any(r in possible for r in c.roles))
        and (c.only_if is None or c.only_if(rules))
    ]


def _condemned(t: Village) -> bool:
    """Somebody is to be executed at midnight."""
    return bool(t.condemned)


def _day(rules: bx.Settings, book: Book) -> bx.Node:
    parts: list[Any] = [dawn, bx.check("at-dawn")]
    if rules.sheriff != "off" or "sheriff" in str(rules.roles):
        parts.append(bx.when("office", wants_election, election))
    mode = rules.vote_mode
    if mode == "monarchy":
        parts += [
            bx.when("throne", throne_is_shaky, removal),
            bx.when("republic", republic, elect_monarch),
            bx.when("monarchy", reigns, discussion, decree),
            bx.when("democracy", _no_monarch, discussion, _trial()),
        ]
    elif mode == "plurality":
        parts += [discussion, plurality]
    else:
        parts += [discussion, _trial()]
    if rules.lover_leaves == "partner_dies":
        parts.append(bx.when("owed", owes, settle, label="somebody's last shot is due"))
    parts.append(bx.check("round-over"))
    return bx.seq("day", *parts)


def _no_monarch(t: Village) -> bool:
    """No monarch named anybody today."""
    return not decreed(t)


def _charged(t: Village) -> bool:
    """Somebody is accused."""
    return bool(t.accused)


def _supported(t: Village) -> bool:
    """The accusation has a supporter."""
    return bool(t.supporter)


def _trial() -> bx.Node:
    case = bx.when("case", _supported, defence, comments, ballot)
    return bx.loop(TRIAL, accuse, bx.when("charge", _charged, support, case), clauses="MF-DAY-11")
