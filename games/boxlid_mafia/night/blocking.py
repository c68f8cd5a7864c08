"""Blocks of the night: who is blocked, blockers among themselves first (MF-ORDER-15, -17)."""

from __future__ import annotations

from boxlid_mafia.model.night import Night
from boxlid_mafia.model.records import GROUPS, Act
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import TOLD
from boxlid_mafia.village.changes import spend
from boxlid_mafia.village.queries import members


def settle_blocks(t: Village, night: Night) -> None:
    """Who is blocked, and what that costs him."""
    find_blocked(t, night)
    tell_blocked(t, night)


def find_blocked(t: Village, night: Night) -> None:
    """Who is blocked, blockers among themselves first (MF-ORDER-17)."""
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
    """A blocker hit by no effective block is effective; a closed circle blocks its members only."""
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
    """Blocked actors learn of it by a ruling only (MF-INFO-13); one-shots may be lost (MF.blocked-oneshot)."""
    told: list[str] = []
    for act in t.acts:
        if act.role in GROUPS and act.kind != "kill":
            continue
        for seat in kill_actors(t, act) if act.role in GROUPS else (act.seat,):
            if seat not in night.blocked:
                continue
            _one_shots(t, act)
            if act.kind == "bet":
                t.put("last", f"lost:{seat}", str(t.round), clause="MF-ORDER-15")
            if act.kind in UNTOLD or seat in told:
                continue
            if t.rules.blocked_told == "yes":
                told.append(seat)
                t.tell(TOLD, seat, "you were blocked", clause="MF-INFO-13", to=(seat,))
            else:
                t.applies("MF-INFO-13")


def kill_actors(t: Village, act: Act) -> list[str]:
    """Whose block stops a group's kill (MF-ORDER-16, MF.block-kill)."""
    if t.rules.block_kill == "any_member":
        return members(t, act.role)
    return [] if t.rules.block_kill == "never" else [act.seat]


def _one_shots(t: Village, act: Act) -> None:
    """A one-shot power that was blocked is kept, or lost by a ruling (MF-ROLE-roleblocker-3)."""
    now, later = _taken(act), ONE_SHOTS.get((act.role, act.kind), ())
    if t.rules.blocked_oneshot == "spent":
        for what in later:
            spend(t, act.seat, what, "MF-ROLE-roleblocker-3")
    elif now:
        used = tuple(u for u in t.used.get(act.seat, ()) if u not in now)
        t.put("used", act.seat, used, clause="MF-ROLE-roleblocker-3")
    elif later:
        witch = " MF-ROLE-witch-8" if act.role == "witch" else ""
        t.applies(f"MF-ROLE-roleblocker-3{witch}")


def _taken(act: Act) -> tuple[str, ...]:
    """What was used up already when it was chosen."""
    if act.role == "doctor" and act.targets == (act.seat,):
        return ("self",)
    return ("raise",) if (act.role, act.kind) == ("civilian", "raise") else ()


UNTOLD = {"ask", "peek"}
"""Who asked or peeked hears of no result (MF-INFO-12)."""

ONE_SHOTS = {
    ("witch", "heal"): ("heal",),
    ("witch", "poison"): ("poison",),
    ("witch", "potions"): ("heal", "poison"),
    ("vigilante", "kill"): ("shot",),
    **{("doubleagent", p): (p,) for p in ("protect", "vest", "kill", "seize", "ask")},
}
"""What is used up when it takes effect."""
