"""Single killers of the night: vigilante, rambo, serial killer; and the walrus who forbids it."""

from __future__ import annotations

from functools import partial

from boxlid import Action, Refusal

from boxlid_mafia.model.night import GROUP, Attack, Night, Shield, counter
from boxlid_mafia.model.records import HELPER, KILLER, TOWN, Act, Use
from boxlid_mafia.model.roles import Call, Role, night_call
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import BLAST, DENY, KILL, SLEEP, TOLD
from boxlid_mafia.night.protections import killed_by_group
from boxlid_mafia.roles.town import VEST_CLAUSES
from boxlid_mafia.village.changes import choose, remember, spend
from boxlid_mafia.village.queries import (
    first_night,
    has_power,
    has_role_in_game,
    holders,
    is_role,
    present,
    side_of,
    spent,
    watchers,
)

# --- walrus ------------------------------------------------------------------------------------------


def _walrus_offers(_t: Village, _seat: str) -> list[Action]:
    return [DENY(), SLEEP()]


def _walrus_take(t: Village, seat: str, _action: Action) -> None:
    choose(t, WALRUS, seat, "deny")


def _warn(call: Call, t: Village) -> None:
    """A vigilante is told on waking that he may not kill (MF-ROLE-walrus-3)."""
    if not any(a.kind == "deny" for a in t.acts):
        return
    awake = tuple(holders(t, call))
    if awake:
        t.tell(
            TOLD,
            ", ".join(awake),
            "no kill tonight",
            clause="MF-ROLE-walrus-3",
            to=(*awake, *watchers(t)),
        )


def _denied(t: Village, night: Night) -> bool:
    """Whether the walrus's denial holds (MF-ROLE-walrus-1)."""
    for act in t.acts:
        if act.kind == "deny" and act.seat not in night.blocked:
            t.applies("MF-ROLE-walrus-1")
            return True
    if has_role_in_game(t, "walrus") and not holders(t, WALRUS):
        t.applies("MF-ROLE-walrus-2")
    return False


# --- vigilante ---------------------------------------------------------------------------------------


def shots_left(t: Village, seat: str) -> bool:
    """Whether a vigilante has ammunition (MF-ROLE-vigilante-4)."""
    ammo = t.rules.vigilante_ammo
    return not isinstance(ammo, int) or t.used.get(seat, ()).count("shot") < ammo


def _may_shoot(t: Village, seat: str) -> bool:
    early = first_night(t) and t.rules.vigilante_night_one == "no"
    return shots_left(t, seat) and not early


def _vigilante_offers(t: Village, seat: str) -> list[Action]:
    if not _may_shoot(t, seat):
        return [SLEEP()]
    return [*(KILL(s, None) for s in t.living if s != seat), SLEEP()]


def _vigilante_take(t: Village, seat: str, action: Action) -> None:
    shots = t.used.get(seat, ()).count("shot") + 1
    remember(t, Use(t.round, VIGILANTE.id, seat, "shot", (action.target,), count=shots))
    choose(t, VIGILANTE, seat, "kill", action.target)


def _vigilante_refuse(t: Village, seat: str, action: Action) -> Refusal | None:
    if action.verb is not KILL:
        return None
    if action.target == seat:
        return Refusal("yourself", "Not yourself.", "MF-ROLE-vigilante-4")
    if action.target not in t.living:
        return Refusal("dead", f"{action.target} is dead.", "MF-ROLE-vigilante-1")
    return Refusal("no-shot", "You have no shot tonight.", "MF-ROLE-vigilante-4")


def _vigilante(t: Village, night: Night, act: Act) -> None:
    """His shot, unless the walrus denies it (MF-ROLE-vigilante-1)."""
    denied = _denied(t, night)
    if not denied or t.rules.blocked_oneshot == "spent":
        spend(t, act.seat, "shot", "MF-ROLE-vigilante-4")
    if not denied:
        t.applies("MF-ROLE-vigilante-1")
        night.attacks.append(Attack("vigilante", act.seat, act.targets[0]))


def _voids(role: str, t: Village, night: Night, attack: Attack) -> bool:
    """A shooter whom a group kills does not shoot (MF-ORDER-22, -23)."""
    if attack.source != role or attack.borrowed or t.rules.vigilante_killed == "fires":
        return False
    if not killed_by_group(t, night, attack.by):
        return False
    t.applies("MF-ORDER-22 MF-ORDER-23 MF-ROLE-vigilante-2")
    return True


def _settle(role: str, t: Village, night: Night) -> None:
    """A shooter may pay for each of his shots that hit (MF.vigilante-same-target, MF.vigilante-guilt)."""
    for victim, hits in list(night.hits.items()):
        for attack in hits:
            if attack.source == role and is_role(t, attack.by, role):
                _judge(t, night, attack.by, victim)


def _judge(t: Village, night: Night, shooter: str, victim: str) -> None:
    same = any(a.kind == GROUP for a in night.hits[victim])
    if same and t.rules.vigilante_same_target == "vigilante_dies_too":
        _pay(t, night, shooter)
    elif same:
        t.applies("MF-ROLE-vigilante-3")
    if side_of(t, victim) != TOWN:
        return
    if t.rules.vigilante_guilt == "same_night":
        _pay(t, night, shooter)
    elif t.rules.vigilante_guilt == "next_night" and not spent(t, shooter, GUILT):
        spend(t, shooter, GUILT)
    else:
        t.applies("MF-ROLE-vigilante-5")


GUILT = "guilt-next"
"""The mark of a shooter whose guilt kills him next night."""


def _pay(t: Village, night: Night, seat: str) -> None:
    """Guilt kills the same night; a sensei only if another killer hit him, too (MF-ORDER-25)."""
    others = [*night.endured.pop(seat, ()), *night.hits.pop(seat, ())]
    if not others and has_power(t, seat, "sensei"):
        t.applies("MF-ORDER-25 MF-ROLE-sensei-1")
        return
    night.hits[seat] = [*others, Attack("guilt", seat, seat)]


def _remorse(t: Village, night: Night) -> None:
    """Guilt of last night kills now, with or without powers (MF.vigilante-guilt=next_night)."""
    for seat in present(t):
        if spent(t, seat, GUILT):
            night.attacks.append(Attack("guilt", seat, seat))
            used = tuple(u for u in t.used[seat] if u != GUILT)
            t.set_entry("used", seat, used, clause="MF-ROLE-vigilante-5")


# --- rambo -------------------------------------------------------------------------------------------


def rows(t: Village, seat: str) -> list[tuple[str, ...]]:
    """The blasts of a Rambo: one to three neighbouring seats without his own (MF-ROLE-rambo-1..3)."""
    seats, n = t.seats, len(t.seats)
    out: list[tuple[str, ...]] = []
    for size in (1, 2, 3):
        for i in range(n):
            if t.rules.rambo_row == "line" and i + size > n:
                continue
            row = tuple(seats[(i + k) % n] for k in range(size))
            if seat not in row and any(s in t.living for s in row):
                out.append(row)
    return out


def _rambo_offers(t: Village, seat: str) -> list[Action]:
    if first_night(t) and t.rules.vigilante_night_one == "no":
        return [SLEEP()]
    return [*(BLAST(row) for row in rows(t, seat)), SLEEP()]


def _rambo_refuse(t: Village, seat: str, action: Action) -> Refusal | None:
    if action.verb is not BLAST:
        return None
    if len(action.targets) > 3:
        return Refusal("too-many", "A blast covers three seats at most.", "MF-ROLE-rambo-2")
    if seat in action.targets:
        return Refusal("yourself", "Your own seat is in the blast.", "MF-ROLE-rambo-3")
    return Refusal(
        "no-row", "The seats of a blast are neighbours.", "MF-ROLE-rambo-2 MF-ROLE-rambo-3"
    )


def _rambo_take(t: Village, seat: str, action: Action) -> None:
    choose(t, RAMBO, seat, "blast", *action.targets)


def _rambo(t: Village, night: Night, act: Act) -> None:
    """Every living player in the named seats is attacked once (MF-ROLE-rambo-4)."""
    if _denied(t, night):
        return
    t.applies("MF-ROLE-rambo-1 MF-ROLE-rambo-4")
    for i, target in enumerate(act.targets):
        if target in t.living:
            middle = len(act.targets) == 3 and i == 1
            night.attacks.append(Attack("rambo", act.seat, target, middle))


# --- serial killer -----------------------------------------------------------------------------------


def _killer_offers(t: Village, seat: str) -> list[Action]:
    kills: list[Action] = [KILL(s, None) for s in t.living if s != seat]
    return [*kills, SLEEP()] if t.rules.sk_must == "may" or not kills else kills


def _killer_take(t: Village, seat: str, action: Action) -> None:
    choose(t, SERIAL_KILLER, seat, "kill", action.target)


def _killer_refuse(t: Village, seat: str, action: Action) -> Refusal | None:
    if action.verb is SLEEP:
        return Refusal("must-kill", "You must kill tonight.", "MF-ROLE-serialkiller-1")
    return None


def _killer(t: Village, night: Night, act: Act) -> None:
    """His kill happens even if he dies the same night (MF-ROLE-serialkiller-1, -4)."""
    night.attacks.append(Attack("serialkiller", act.seat, act.targets[0]))


def _killer_skin(t: Village, night: Night, seat: str) -> None:
    """Immune to groups only by a ruling (MF-ROLE-serialkiller-3)."""
    rule = t.rules.sk_immune
    if rule != "dies":
        skin = Shield(
            "vest",
            seat,
            seat,
            (GROUP,),
            standing=True,
            clause="MF-ROLE-serialkiller-3",
            clauses=VEST_CLAUSES,
            then=counter if rule == "immune_and_kills_carrier" else None,
        )
        night.shields.append(skin)


def _killer_hit(t: Village, night: Night, seat: str) -> None:
    """A group can kill him; dying he kills all the same (MF-ROLE-serialkiller-3, -4)."""
    hits = night.hits.get(seat, ())
    if any(a.kind == GROUP for a in hits):
        t.applies("MF-ROLE-serialkiller-3")
    if hits and any(a.by == seat for a in night.attacks):
        t.applies("MF-ROLE-serialkiller-4")


VIGILANTE: Call = night_call(
    "W51",
    "vigilante",
    "Vigilante, wake up. Do you kill?",
    _vigilante_offers,
    _vigilante_take,
    "MF-ROLE-vigilante-1",
    opening=lambda t: _warn(VIGILANTE, t),
    refuse=_vigilante_refuse,
)
RAMBO: Call = night_call(
    "W52",
    "rambo",
    "Rambo, wake up. Whom do you blast?",
    _rambo_offers,
    _rambo_take,
    "MF-ROLE-rambo-1",
    opening=lambda t: _warn(RAMBO, t),
    refuse=_rambo_refuse,
)
SERIAL_KILLER = night_call(
    "W53",
    "serialkiller",
    "Serial killer, wake up. Whom do you kill?",
    _killer_offers,
    _killer_take,
    "MF-ROLE-serialkiller-1",
    refuse=_killer_refuse,
)
WALRUS = night_call(
    "W50",
    "walrus",
    "Walrus, wake up. May the vigilante kill?",
    _walrus_offers,
    _walrus_take,
    "MF-ROLE-walrus-1",
)

ROLES = (
    Role(
        "vigilante",
        calls=(VIGILANTE,),
        resolve={"attacks": _vigilante},
        after={"attacks": _remorse, "deaths": partial(_settle, "vigilante")},
        voids=partial(_voids, "vigilante"),
        armed=shots_left,
        shoots=True,
    ),
    Role("walrus", HELPER, "mafia", calls=(WALRUS,), clauses={"apart": "MF-ROLE-walrus-4"}),
    Role(
        "rambo",
        calls=(RAMBO,),
        resolve={"attacks": _rambo},
        after={"deaths": partial(_settle, "rambo")},
        voids=partial(_voids, "rambo"),
        armed=lambda _t, _seat: True,
        shoots=True,
    ),
    Role(
        "serialkiller",
        KILLER,
        calls=(SERIAL_KILLER,),
        resolve={"attacks": _killer},
        passive={"protections": _killer_skin, "deaths": _killer_hit},
        aliases=("serial-killer",),
    ),
)
