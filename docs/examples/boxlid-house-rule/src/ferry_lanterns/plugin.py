"""Lanterns: once a game, when the tide is known, a seat may light its lantern; its stake is one stronger that night.

An extension changes a game by the names that the game publishes: a step of its schedule (`gusts`), a rule point
(`night-ferry.strength`). It imports nothing from the game. Here it is a module with one function for each hook;
`bx.plugin(...)` would take the same values in one call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import boxlid as bx
from boxlid import hookimpl

LIGHT = bx.Verb("light", "Light your lantern: your stake is one stronger tonight.")
LIT = bx.EventKind("lit", "{seat} lights the lantern.")
LOW_WATER = bx.Ruling(
    "FL.low-water",
    "At low water the weakest stake wins. What does a lantern do then?",
    "better",
    (
        bx.Reading("better", "It makes the stake one weaker: a lantern always helps."),
        bx.Reading("stronger", "It makes the stake one stronger: that is what the rule says."),
    ),
    touches=("FL-2",),
)
CLAUSES = (
    bx.Clause("FL-1", "Once a game a seat may light its lantern, when the tide is known.", "FL"),
    bx.Clause("FL-2", "A lit lantern counts one for the seat's stake of this night.", "FL"),
)


class Lanterns:
    """Joins the game's table: which seat has lit its lantern, and in which night."""

    lit: dict[str, int] = bx.field(bx.PUBLIC, factory=dict)


@bx.step("lanterns", clauses="FL-1")
def lanterns(t: Any) -> bx.Flow[None]:
    """Ask the seats that still have a lantern, one after the other."""
    for seat in t.clockwise(t.leader):
        if seat in t.lit:
            continue
        answer = yield t.ask(
            seat, [LIGHT(), bx.PASS()], prompt="Light your lantern?", clause="FL-1"
        )
        if answer.verb is LIGHT:
            t.set_entry("lit", seat, t.night, clause="FL-1")
            t.tell(LIT, seat, clause="FL-1")


def brighter(inner: Callable[..., int]) -> Callable[..., int]:
    """The rule point `night-ferry.strength` with lanterns; `inner` is the rule in force so far."""

    def strength(t: Any, seat: str) -> int:
        if t.lit.get(seat) != t.night:
            return inner(t, seat)
        t.applies("FL-2")
        return inner(t, seat) + (-1 if t.low and t.rules.low_water == "better" else 1)

    return strength


@hookimpl
def boxlid_plugin() -> bx.Plugin:
    """Who this is, and what it extends."""
    return bx.Plugin("ferry-lanterns", "1.0.0", boxlid=">=0.1", extends="night-ferry")


@hookimpl
def boxlid_table() -> type:
    """One more field on the table."""
    return Lanterns


@hookimpl
def boxlid_verbs() -> Iterable[bx.Verb]:
    """One more verb; to pass is a verb of the game already."""
    return [LIGHT]


@hookimpl
def boxlid_events() -> Iterable[bx.EventKind]:
    """One more kind of event."""
    return [LIT]


@hookimpl
def boxlid_rulings() -> Iterable[bx.Ruling]:
    """One more disputed point."""
    return [LOW_WATER]


@hookimpl
def boxlid_ledger() -> bx.Ledger:
    """Two more clauses."""
    return bx.Ledger(CLAUSES, (bx.Section("FL", "Lanterns"),))


@hookimpl
def boxlid_edit_schedule(tree: bx.Node) -> bx.Node:
    """Put the lanterns before the gusts."""
    return bx.before(tree, "gusts", lanterns)


@hookimpl
def boxlid_wraps() -> Mapping[str, Callable[[Callable[..., int]], Callable[..., int]]]:
    """Let a lit lantern count."""
    return {"night-ferry.strength": brighter}


@hookimpl
def boxlid_scenarios() -> Iterable[Path]:
    """The cases of this rule."""
    return [Path(__file__).parent / "scenarios"]
