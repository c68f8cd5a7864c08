"""What groups do in the resolution: their joint kill, and the jailbreak that they may choose instead."""

from __future__ import annotations

from boxlid_mafia.model.night import Attack, Night
from boxlid_mafia.model.records import Act
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import FREED
from boxlid_mafia.night.blocking import kill_actors
from boxlid_mafia.village.changes import lock_up
from boxlid_mafia.village.queries import group_kills, group_of


def group_attacks(t: Village, night: Night) -> None:
    """Each group's joint kill is one attack (MF-ORDER-19), stopped only if its carrier is blocked (MF-ORDER-16)."""
    for act in group_kills(t):
        t.applies("MF-ORDER-19")
        if any(s in night.blocked for s in kill_actors(t, act)):
            t.applies("MF-ORDER-16")
            continue
        night.attacks.append(Attack(act.role, act.seat, _prey(t, night, act)))


def _prey(t: Village, night: Night, act: Act) -> str:
    """Whom a group attacks: the first choice again if a block kept the little girl from taking the victim's place."""
    victim = act.targets[0]
    for caught in reversed(t.acts):
        if caught.kind == "caught" and caught.seat == victim and victim in night.blocked:
            t.applies("MF-ORDER-15")
            victim = caught.targets[0]
    return victim


def jailbreak(t: Village, night: Night) -> None:
    """The prisoners whom a jailbreak frees return at dawn (MF.jailbreak)."""
    acts = [a for a in t.acts if a.kind == "break-out"]
    if not acts:
        return
    rule = t.rules.jailbreak
    freed = t.jail
    if rule == "one_named":
        freed = acts[0].targets
    elif rule == "mafia_only":
        freed = tuple(s for s in t.jail if group_of(t, s))
    freed = tuple(s for s in freed if s not in t.jail_dead)
    lock_up(t, tuple(s for s in t.jail if s not in freed), "MF-VOTE-61")
    if freed:
        t.tell(FREED, freed, clause="MF-VOTE-61")
