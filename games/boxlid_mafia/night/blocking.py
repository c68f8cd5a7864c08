"""Blocks of the night: who is blocked, and what that costs (MF-ORDER-15, -17)."""

from __future__ import annotations

import attrs

from boxlid_mafia.model.night import Night
from boxlid_mafia.model.records import GROUPS, Act, Use
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import TOLD
from boxlid_mafia.village.changes import spend
from boxlid_mafia.village.queries import members


def settle_blocks(t: Village, night: Night) -> None:
    """Find who is blocked, and tell them or take their one-shots as the rulings say."""
    find_blocked(t, night)
    tell_blocked(t, night)


def find_blocked(t: Village, night: Night) -> None:
    """Find who is blocked; blocks between blockers come first (MF-ORDER-17)."""
    rule = t.rules.blockers_mutual
    if rule == "both_effective":
        night.blocked = {target for _, target in night.blocks}
    elif rule == "lower_seat_first":
        for by, target in sorted(night.blocks, key=lambda block: t.seats.index(block[0])):
            if by not in night.blocked:
                night.blocked.add(target)
    else:
        night.blocked = _both_blocked(t, night.blocks)


def _both_blocked(t: Village, blocks: list[tuple[str, str]]) -> set[str]:
    """A blocker whom no effective block hits is effective; a closed circle blocks only its members."""
    blocked: set[str] = set()
    undecided = {by for by, _ in blocks}
    while undecided:
        ready = {b for b in undecided if all(by in blocked for by, target in blocks if target == b)}
        if not ready:  # only closed circles are left
            t.applies("MF-ORDER-17")
            return blocked | undecided
        blocked |= {target for by, target in blocks if by in ready}
        undecided -= ready | blocked
    return blocked


def tell_blocked(t: Village, night: Night) -> None:
    """Tell the blocked if a ruling says so (MF-INFO-13); settle their one-shots (MF.blocked-oneshot)."""
    told: list[str] = []
    for act in t.acts:
        if act.role in GROUPS and act.kind != "kill":
            continue
        for seat in kill_actors(t, act) if act.role in GROUPS else (act.seat,):
            if seat not in night.blocked:
                continue
            _one_shots(t, act)
            _mark_blocked(t, act)
            if act.kind in UNTOLD or seat in told:
                continue
            if t.rules.blocked_told == "yes":
                told.append(seat)
                t.tell(TOLD, seat, "you were blocked", clause="MF-INFO-13", to=(seat,))
            else:
                t.applies("MF-INFO-13")


def kill_actors(t: Village, act: Act) -> list[str]:
    """The members whose block stops a group's kill (MF-ORDER-16, MF.block-kill)."""
    if t.rules.block_kill == "any_member":
        return members(t, act.role)
    return [] if t.rules.block_kill == "never" else [act.seat]


def _mark_blocked(t: Village, act: Act) -> None:
    """Mark tonight's use as blocked, so that it has no effect later either: a bet is lost (MF-ORDER-15)."""
    ours = [u for u in _uses_of_act(t, act) if not u.blocked]
    if ours:
        uses = tuple(attrs.evolve(u, blocked=True) if u in ours else u for u in t.uses)
        t.set("uses", uses, clause="MF-ORDER-15")


def _one_shots(t: Village, act: Act) -> None:
    """A one-shot power that was blocked is kept, or lost by a ruling (MF-ROLE-roleblocker-3)."""
    for use in _uses_of_act(t, act):
        if not use.count:
            continue
        used = t.used.get(act.seat, ())
        gone = used.count(use.power) >= use.count
        if t.rules.blocked_oneshot == "spent":
            if not gone:
                spend(t, act.seat, use.power, "MF-ROLE-roleblocker-3")
        elif gone:
            left = tuple(u for u in used if u != use.power)
            t.set_entry("used", act.seat, left, clause="MF-ROLE-roleblocker-3")
        else:
            role = t.data.roles.get(act.role)
            t.applies(f"MF-ROLE-roleblocker-3 {role.clause('kept') if role else ''}")


def _uses_of_act(t: Village, act: Act) -> list[Use]:
    """What the seat used in this call tonight."""
    return [u for u in t.uses if (u.round, u.call, u.seat) == (t.round, act.call, act.seat)]


UNTOLD = {"ask", "peek"}
"""Acts whose blocked actor is told something else: that there is no result (MF-INFO-12)."""
