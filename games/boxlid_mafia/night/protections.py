"""Attacks against protections: which are stopped, which hit, and who dies of them (MF-ORDER-18..26)."""

from __future__ import annotations

from boxlid_mafia.model.night import GROUP, Attack, Night, Shield
from boxlid_mafia.model.table import Village
from boxlid_mafia.village.queries import has_power, roles_of


def deaths(t: Village, night: Night) -> None:
    """Let attacks meet protections, in the order of SOURCES and GUARDS (MF-ORDER-20, -21)."""
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
            queue = _in_order([*queue, *strike(t, night, attack)])


def _in_order(attacks: list[Attack]) -> list[Attack]:
    return sorted(attacks, key=lambda a: a.place)


def _void(t: Village, night: Night, attack: Attack) -> bool:
    """Whether an attack does not take place, by its own role."""
    if attack.by not in t.seats:
        return False
    rules = [role.voids for role in roles_of(t, attack.by) if role.voids is not None]
    return any(void(t, night, attack) for void in rules)


def killed_by_group(t: Village, night: Night, seat: str) -> bool:
    """Whether a group's attack hit this seat and kills it."""
    return night.hit_by_group(seat) and not any(
        role.survives is not None and has_power(t, seat, role.id) and role.survives(t, night, seat)
        for role in roles_of(t, seat)
    )


def strike(t: Village, night: Night, attack: Attack) -> list[Attack]:
    """Let an attack meet the first protection that can stop it; return the attacks that follow."""
    able = [s for s in night.shields if s.on == attack.target and s.stops_attack(attack)]
    if not able:
        _nothing_stops(t, night, attack)
        night.hit(attack)
        return []
    pair = _cancelling(t, able)
    if pair:
        return _cancel(t, night, attack, pair)
    shield, *others = able
    night.saved.append((attack, shield))
    for other in others:
        t.applies(other.clauses.get("spared", ""))
    if not shield.standing and (shield.single or t.rules.two_attacks_one_guard != "saved"):
        shield.spent = True
        t.applies("MF-ORDER-18")
    own_enemy = " MF-ORDER-26" if shield.enemy else ""
    t.applies(f"MF-ORDER-21{own_enemy} {shield.clause}")
    return shield.then(t, night, attack, shield) if shield.then is not None else []


def _cancel(t: Village, night: Night, attack: Attack, pair: list[Shield]) -> list[Attack]:
    """Use up two protections that cancel each other; the victim's other protections still count."""
    for one in pair:
        one.spent = True
    counters = strike(t, night, attack)
    if any(a is attack for a in night.hits.get(attack.target, ())):
        night.shotless.append(attack.target)
    return counters


def _nothing_stops(t: Village, night: Night, attack: Attack) -> None:
    """Cite why no protection on the victim stops this attack (MF-ORDER-25)."""
    for shield in night.shields:
        if shield.on != attack.target:
            continue
        if not {attack.kind, attack.source}.intersection(shield.stops):
            t.applies(f"MF-ORDER-25 {shield.clauses.get('powerless', '')} {attack.clause}")
        elif shield.spent:
            t.applies(shield.clauses.get("spent", ""))
        else:
            t.applies("MF-ORDER-26")


def _cancelling(t: Village, able: list[Shield]) -> list[Shield]:
    """The guard and the healing potion that cancel each other by a ruling; empty if an immunity comes first."""
    if t.rules.guard_and_heal != "dies" or able[0].cause == "vest":
        return []
    potion = [s for s in able if s.cause == "witch"]
    guard = [s for s in able if s.cause in {"archangel", "doctor", "bodyguard"}]
    return [potion[0], guard[0]] if potion and guard else []


def counter_attacks(t: Village, night: Night) -> None:
    """A player who strikes back does so even if he dies the same night (MF-ORDER-12)."""
    struck = [a.by for hits in night.hits.values() for a in hits if a.by != a.target]
    if any(seat in night.hits for seat in [*struck, *(s.by for _, s in night.saved)]):
        t.applies("MF-ORDER-12")


def _causes(attack: Attack) -> tuple[str, ...]:
    """The causes of a death by this attack; a borrowed kill does not count as the lender's (MF.elder-causes)."""
    return ("borrowed",) if attack.borrowed else (attack.source, attack.cause)


def fill_doom(t: Village, night: Night) -> None:
    """Record who dies at dawn: each once, with all causes (MF-ORDER-24, MF-NIGHT-20)."""
    doomed = []
    for seat in t.living:
        hits = night.hits.get(seat)
        if hits and seat not in t.ghosts:
            if len(hits) > 1:
                t.applies("MF-ORDER-24")
            if seat in t.seized:
                t.applies("MF-ROLE-magistrate-4")
            doomed.append((seat, tuple(dict.fromkeys(w for a in hits for w in _causes(a)))))
    t.add("doomed", *doomed, clause="MF-NIGHT-20 MF-ORDER-11" if doomed else "")
    t.set("shotless", tuple(night.shotless))
    dying = [seat for seat, _ in doomed]
    stopped = [a for a, _ in night.saved] + [a for hits in night.endured.values() for a in hits]
    lived = (a.target for a in stopped if a.kind == GROUP and a.target not in dying)
    if noise := next(lived, ""):
        t.set("noise", noise)
