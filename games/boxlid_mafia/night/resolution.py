"""What happens in a night: the resolution table, run step by step once all calls are over (MF-ORDER-10).

The order of the steps is data (`data/resolution.toml`); what a role does at a step stands in its record.
Nothing is asked here, so the working notes of a night may lie in a plain object.
"""

from __future__ import annotations

import attrs
from boxlid import RuleError

from boxlid_mafia.model.night import GROUP, Attack, Night, Shield, killers_of
from boxlid_mafia.model.records import GROUPS, TOWN, Act
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import ANSWER, FREED, TOLD
from boxlid_mafia.night.blocking import kill_actors, settle_blocks
from boxlid_mafia.village.changes import lock_up, note, spend
from boxlid_mafia.village.queries import (
    answers_late,
    group_of,
    has_power,
    is_role,
    present,
    roles_of,
    side_of,
    spent,
    watchers,
)


def resolve(t: Village) -> Night:
    """Run the whole table."""
    night = Night()
    for act in t.acts:
        if act.role not in t.data.roles and act.role not in GROUPS:
            raise RuleError(f"{act} is of the role `{act.role}`, which no plugin gives")
    for step in t.data.steps:
        before = BEFORE.get(step)
        if before is not None:
            before(t, night)
        for act in t.acts:
            role = t.data.roles.get(act.role)
            if role is not None and step in role.resolve and not _stopped(t, night, act):
                role.resolve[step](t, night, act)
        for seat in present(t):
            for role in roles_of(t, seat):
                if step in role.passive and has_power(t, seat, role.id):
                    if seat in night.blocked:
                        t.applies("MF-ROLE-roleblocker-4")
                    role.passive[step](t, night, seat)
        after = AFTER.get(step)
        if after is not None:
            after(t, night)
    return night


def _stopped(t: Village, night: Night, act: Act) -> bool:
    """Whether a block keeps an act from having its effect (MF-ORDER-15)."""
    if act.seat in night.blocked:
        t.applies("MF-ORDER-15 MF-ROLE-doctor-6" if act.role == "doctor" else "MF-ORDER-15")
        return True
    return False


# --- R60 ---------------------------------------------------------------------------------------------


def group_attacks(t: Village, night: Night) -> None:
    """Each group's joint kill is one attack (MF-ORDER-19), stopped only if its carrier is blocked (MF-ORDER-16)."""
    for act in t.acts:
        if act.role not in GROUPS or act.kind != "kill":
            continue
        t.applies("MF-ORDER-19")
        if any(s in night.blocked for s in kill_actors(t, act)):
            t.applies("MF-ORDER-16")
            continue
        night.attacks.append(Attack(act.role, act.seat, _prey(t, night, act)))
    remorse(t, night)


def remorse(t: Village, night: Night) -> None:
    """Guilt of last night kills now, powers or none (MF.vigilante-guilt=next_night)."""
    for seat in present(t):
        if spent(t, seat, "guilt-next"):
            night.attacks.append(Attack("guilt", seat, seat))
            used = tuple(u for u in t.used[seat] if u != "guilt-next")
            t.put("used", seat, used, clause="MF-ROLE-vigilante-5")


def _prey(t: Village, night: Night, act: Act) -> str:
    """Whom a group attacks: its own choice again if the little girl who took his place did not peek, being blocked."""
    victim = act.targets[0]
    for caught in reversed(t.acts):
        if caught.kind == "caught" and caught.seat == victim and victim in night.blocked:
            t.applies("MF-ORDER-15")
            victim = caught.targets[0]
    return victim


# --- R80 ---------------------------------------------------------------------------------------------


def deaths(t: Village, night: Night) -> None:
    """Attacks against protections, in the order of SOURCES and GUARDS (MF-ORDER-20, -21)."""
    attacks = [a for a in night.attacks if a.target not in t.ghosts]
    if len(attacks) < len(night.attacks):  # executed at midnight
        t.applies("MF-ORDER-11")
    if len({a.target for a in attacks}) < len(attacks):
        t.applies("MF-ORDER-20")
    night.shields.sort(key=lambda s: s.place)
    queue = _in_order(attacks)
    while queue:
        attack = queue.pop(0)
        if not _void(t, night, attack):
            queue = _in_order([*queue, *_meet(t, night, attack)])


def _in_order(attacks: list[Attack]) -> list[Attack]:
    return sorted(attacks, key=lambda a: a.place)


def _void(t: Village, night: Night, attack: Attack) -> bool:
    """A vigilante whom a group kills does not shoot (MF-ORDER-22, -23)."""
    if not _shot(t, attack) or t.rules.vigilante_killed == "fires":
        return False
    if _killed_by_group(t, night, attack.by):
        t.applies("MF-ORDER-22 MF-ORDER-23 MF-ROLE-vigilante-2")
        return True
    return False


def _killed_by_group(t: Village, night: Night, seat: str) -> bool:
    """Whether a group's attack kills: it turns a cursed, and a sensei dies only beside a second killer."""
    if not night.killed_by_group(seat):
        return False
    if has_power(t, seat, "cursed") and not group_of(t, seat):
        return False
    return not has_power(t, seat, "sensei") or len(killers_of(night.hits[seat])) > 1


def _shot(t: Village, attack: Attack) -> bool:
    """Whether an attack is a vigilante's own, not the kill that a doubleagent borrowed from others."""
    return attack.source in {"vigilante", "rambo"} and is_role(t, attack.by, attack.source)


def _meet(t: Village, night: Night, attack: Attack) -> list[Attack]:
    """One attack meets the first protection that can stop it; the counter-attacks that follow."""
    able = [s for s in night.shields if s.on == attack.target and s.stops_attack(attack)]
    if not able:
        _powerless_guards(t, night, attack)
        _hit(night, attack)
        return []
    shield = able[0]
    pair = _cancelling(t, able)
    if pair:
        for one in pair:
            one.spent = True
        counters = _meet(t, night, attack)  # what else protects him still does
        if any(a is attack for a in night.hits.get(attack.target, ())):
            night.shotless.append(attack.target)
        return counters
    night.saved.append((attack, shield))
    if shield.kind == "doctor":
        t.applies("MF-ROLE-doctor-1 MF-ROLE-doctor-2")
    if shield.kind != "elder" and able[-1].kind == "elder":
        t.applies("MF-ROLE-elder-2")
    if not shield.standing and not (
        t.rules.two_attacks_one_guard == "saved" and shield.kind not in {"elder", "bodyguard"}
    ):
        shield.spent = True
        t.applies("MF-ORDER-18")
    own_enemy = " MF-ORDER-26" if shield.enemy else ""
    t.applies(f"MF-ORDER-21{own_enemy} {shield.clause}")
    if shield.strikes:
        return [Attack("counter", shield.by, attack.by)]
    return _guarded(t, night, attack, shield) if shield.kind == "bodyguard" else []


POWERLESS = {
    "vest": " MF-ROLE-vest-2",
    "doctor": " MF-ROLE-doctor-7",
    "archangel": " MF-ROLE-archangel-4",
    "elder": " MF-ROLE-elder-6",
}


def _powerless_guards(t: Village, night: Night, attack: Attack) -> None:
    """The protections that stand by and cannot stop this attack (MF-ORDER-25), or cannot any more."""
    for shield in night.shields:
        if shield.on != attack.target:
            continue
        if not {attack.kind, attack.source}.intersection(shield.stops):
            poison = " MF-ROLE-witch-9" if attack.kind == "poison" else ""
            t.applies(f"MF-ORDER-25{POWERLESS.get(shield.kind, '')}{poison}")
        elif shield.spent and shield.kind == "bodyguard":
            t.applies("MF-ROLE-bodyguard-4")
        elif not shield.spent:
            t.applies("MF-ORDER-26")


def _hit(night: Night, attack: Attack) -> None:
    night.hits.setdefault(attack.target, []).append(attack)


def _cancelling(t: Village, able: list[Shield]) -> list[Shield]:
    """A guard and a healing potion on one attacked player cancel each other, by a ruling; an immunity comes first."""
    if t.rules.guard_and_heal != "dies" or able[0].cause == "vest":
        return []
    potion = [s for s in able if s.cause == "witch"]
    guard = [s for s in able if s.cause in {"archangel", "doctor", "bodyguard"}]
    return [potion[0], guard[0]] if potion and guard else []


def _guarded(t: Village, night: Night, attack: Attack, shield: Shield) -> list[Attack]:
    """The attack turns onto the bodyguard, who strikes back (MF-ROLE-bodyguard-1..3)."""
    mode = t.rules.bodyguard_mode
    t.applies("MF-ROLE-bodyguard-1")
    if mode == "nobody_dies":
        return []
    counters: list[Attack] = []
    turned = attrs.evolve(attack, target=shield.by)
    if t.rules.bodyguard_protected == "no_effect":
        _hit(night, turned)
    else:
        t.applies("MF-ROLE-bodyguard-3")
        counters = _meet(t, night, turned)  # onto a guarded bodyguard: his guard strikes back too
    if mode == "bodyguard_dies":
        return []
    t.applies("MF-ROLE-bodyguard-2")
    return [*counters, Attack("counter", shield.by, attack.by)]


def after_deaths(t: Village, night: Night) -> None:
    """The vigilante's companions in fate (MF.vigilante-same-target, MF.vigilante-guilt); used-up lives."""
    for _attack, shield in night.saved:
        if shield.kind == "elder":
            spend(t, shield.on, "life", "MF-ROLE-elder-1")
            if t.rules.elder_told == "yes":
                t.tell(
                    TOLD, shield.on, "you lost a life", clause="MF-ROLE-elder-5", to=(shield.on,)
                )
            else:
                t.applies("MF-ROLE-elder-5")
        elif shield.kind == "vest" and t.rules.vest_uses == "once":
            spend(t, shield.on, "vest")
    for seat, hits in list(night.hits.items()):
        for attack in hits:
            if _shot(t, attack):
                _guilt(t, night, attack, seat)
    struck = [a.by for hits in night.hits.values() for a in hits if a.by != a.target]
    if any(seat in night.hits for seat in [*struck, *(s.by for _, s in night.saved)]):
        t.applies("MF-ORDER-12")


def _guilt(t: Village, night: Night, attack: Attack, victim: str) -> None:
    """A vigilante may pay for a wrong shot."""
    same = any(a.kind == GROUP for a in night.hits[victim])
    if same and t.rules.vigilante_same_target == "vigilante_dies_too":
        _pay(t, night, attack.by)
    elif same:
        t.applies("MF-ROLE-vigilante-3")
    if side_of(t, victim) != TOWN:
        return
    if t.rules.vigilante_guilt == "same_night":
        _pay(t, night, attack.by)
    elif t.rules.vigilante_guilt == "next_night" and not spent(t, attack.by, "guilt-next"):
        spend(t, attack.by, "guilt-next")
    else:
        t.applies("MF-ROLE-vigilante-5")


def _pay(t: Village, night: Night, seat: str) -> None:
    """Guilt kills the same night; a sensei only beside another killer (MF-ORDER-25)."""
    others = [*night.endured.pop(seat, ()), *night.hits.pop(seat, ())]
    if not others and has_power(t, seat, "sensei"):
        t.applies("MF-ORDER-25 MF-ROLE-sensei-1")
        return
    night.hits[seat] = [*others, Attack("guilt", seat, seat)]


# --- R90 to R130 -------------------------------------------------------------------------------------


def announce_blocked_informants(t: Village, night: Night) -> None:
    """A blocked informant gets no result, neither yes nor no (MF-INFO-12)."""
    if not answers_late(t):
        return
    for act in t.acts:
        if act.seat not in night.blocked:
            continue
        if act.kind == "peek":  # whom she did not see she does not learn
            words = "you saw nobody: no result"
            t.tell(TOLD, act.seat, words, clause="MF-INFO-12", to=(act.seat, *watchers(t)))
        elif act.kind == "ask":
            note(t, act.seat, act.role, act.targets[0], "no result")
            facts = (act.seat, act.targets[0], "no result", act.role)
            clause = "MF-INFO-12 MF-ROLE-seer-5" if act.role == "seer" else "MF-INFO-12"
            t.tell(ANSWER, *facts, clause=clause, to=(act.seat, *watchers(t)))


def _causes(t: Village, attack: Attack) -> tuple[str, ...]:
    """What an attack is to who dies of it; a borrowed kill is no vigilante's (MF.elder-causes)."""
    if attack.source == "vigilante" and not _shot(t, attack):
        return ("borrowed",)
    return (attack.source, attack.cause)


def fill_doom(t: Village, night: Night) -> None:
    """Who dies at dawn: one death each, all sources recorded (MF-ORDER-24, MF-NIGHT-20)."""
    doomed = []
    for seat in t.living:
        hits = night.hits.get(seat)
        if hits and seat not in t.ghosts:
            if len(hits) > 1:
                t.applies("MF-ORDER-24")
            if seat in t.seized:
                t.applies("MF-ROLE-magistrate-4")
            doomed.append((seat, tuple(dict.fromkeys(w for a in hits for w in _causes(t, a)))))
    t.set("doomed", (*t.doomed, *doomed), clause="MF-NIGHT-20 MF-ORDER-11" if doomed else "")
    t.set("shotless", tuple(night.shotless))
    dying = [seat for seat, _ in doomed]
    stopped = [a for a, _ in night.saved] + [a for hits in night.endured.values() for a in hits]
    lived = (a.target for a in stopped if a.kind == GROUP and a.target not in dying)
    if noise := next(lived, ""):
        t.set("noise", noise)


BEFORE = {
    "R60": group_attacks,
    "R80": deaths,
    "R100": announce_blocked_informants,
}


def tell_doctors(t: Village, night: Night) -> None:
    """A doctor learns by a ruling that he saved: not of an attack if another killed (MF-ROLE-doctor-5)."""
    for attack, shield in night.saved:
        if shield.kind != "doctor":
            continue
        if t.rules.doctor_told == "yes" and attack.target not in night.hits:
            words = "you saved a life"
            t.tell(TOLD, shield.by, words, clause="MF-ROLE-doctor-5", to=(shield.by,))
        else:
            t.applies("MF-ROLE-doctor-5")


def changes(t: Village, night: Night) -> None:
    """What is settled once it is clear who dies and who turns."""
    tell_doctors(t, night)
    jailbreak(t, night)


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


AFTER = {
    "R90": changes,
    "R30": settle_blocks,
    "R80": after_deaths,
    "R110": fill_doom,
}
