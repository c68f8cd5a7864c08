"""Blocks of the night: who is blocked, blockers among themselves first (MF-ORDER-15, -17)."""

from __future__ import annotations

from boxlid_mafia.blows import Night
from boxlid_mafia.book import GROUPS
from boxlid_mafia.people import (
    spend,
)
from boxlid_mafia.table import Village
from boxlid_mafia.words import TOLD


def settle_blocks(t: Village, night: Night) -> None:
    """Who is blocked, and what that costs him."""
    find_blocked(t, night)
    tell_blocked(t, night)


def find_blocked(t: Village, night: Night) -> None:
    """Who is blocked, blockers among themselves first (MF-ORDER-17)."""
    rule = t.rules.blockers_mutual
    blockers = list(dict.fromkeys(by for by, _ in night.blocks))
    if rule == "both_effective":
        night.blocked = list(dict.fromkeys(target for _, target in night.blocks))
        return
    if rule == "lower_seat_first":
        blocked: list[str] = []
        for seat in [s for s in t.seats if s in blockers]:
            if seat not in blocked:
                blocked += [target for by, target in night.blocks if by == seat]
        night.blocked = list(dict.fromkeys(blocked))
        return
    night.blocked = _both_blocked(t, night.blocks, blockers)


def _both_blocked(t: Village, blocks: list[tuple[str, str]], blockers: list[str]) -> list[str]:
    """A blocker hit by no effective block is effective; a closed circle blocks its members only."""
    free: list[str] = []
    stuck: list[str] = []
    undecided = list(blockers)
    while undecided:
        ready = [
            b
            for b in undecided
            if all(by in stuck for by, target in blocks if target == b and by != b)
        ]
        if not ready:  # only closed circles are left
            t.applies("MF-ORDER-17")
            stuck += undecided
            break
        for b in ready:
            free.append(b)
            undecided.remove(b)
        hit = [target for by, target in blocks if by in free and target in undecided]
        stuck += hit
        undecided = [b for b in undecided if b not in hit]
    blocked = [target for by, target in blocks if by in free]
    return list(dict.fromkeys([*blocked, *stuck]))


def tell_blocked(t: Village, night: Night) -> None:
    """Blocked actors learn of it by a ruling only (MF-INFO-13); one-shots may be lost (MF.blocked-oneshot)."""
    for act in t.acts:
        if act.seat not in night.blocked or act.role in GROUPS:
            continue
        if t.rules.blocked_oneshot == "spent":
            for what in ONE_SHOTS.get((act.role, act.kind), ()):
                spend(t, act.seat, what, "MF-ROLE-roleblocker-3")
        elif act.role == "witch":
            t.applies("MF-ROLE-witch-8")
        if act.kind == "ask":
            continue
        if t.rules.blocked_told == "yes":
            t.tell(TOLD, act.seat, "you were blocked", clause="MF-INFO-13", to=(act.seat,))
        else:
            t.applies("MF-INFO-13")


ONE_SHOTS = {
    ("witch", "heal"): ("heal",),
    ("witch", "poison"): ("poison",),
    ("witch", "potions"): ("heal", "poison"),
    ("vigilante", "kill"): ("shot",),
}
