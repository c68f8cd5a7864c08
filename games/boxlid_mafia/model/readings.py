"""Rulings that other rulings change: their reading in force; the chosen readings are in `t.rules`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def players(rules: Any, seats: Sequence[str]) -> int:
    """How many seats play: with a moderator's card one of them moderates instead (MF-SETUP-52)."""
    return len(seats) - (1 if rules.moderator_choice == "random_card" else 0)


def dead_view(t: Any) -> str:
    """What the dead see (MF.dead-view): only public things if they may return or talk (MF-INFO-53)."""
    rules = t.rules
    if (
        rules.resurrection != "off"
        or rules.dead_talk == "yes"
        or any(t.data.roles[r].raises for r, k in t.dealt.items() if k)
    ):
        return "public_only"
    return str(rules.dead_view)


def calls_dead(rules: Any) -> bool:
    """Whether roles that nobody alive may hold are called (MF.call-dead-roles; forced by MF-ORDER-9)."""
    hidden = rules.reveal != "always" or rules.existence != "public"
    return bool(hidden or rules.call_dead_roles == "call" or rules.one_life == "on")


def many_convictions(rules: Any) -> bool:
    """Whether a conviction leaves the day open (MF-DAY-51; forced by MF-NIGHT-51)."""
    return bool(rules.multi_convictions == "many" or rules.davidoff == "on")


def cupid_self(rules: Any) -> bool:
    """Whether cupid may name himself (MF.cupid-self; forbidden by MF.cupid-wins)."""
    return bool(rules.cupid_self == "allowed" and rules.cupid_wins == "no")


def alone(rules: Any) -> bool:
    """Whether each mafia chooses alone and unseen (MF-NIGHT-51, -52)."""
    return bool(rules.davidoff == "on" or rules.plan_ahead == "on")
