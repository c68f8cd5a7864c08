"""Roles that protect somebody for a night: archangel, sorcerer, doctor, bodyguard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import attrs
from boxlid import Action, Refusal

from boxlid_mafia.model.night import GROUP, Attack, Night, Shield, counter
from boxlid_mafia.model.records import Act, Use, of_kind
from boxlid_mafia.model.roles import Call, Role, night_call
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import PROTECT, RAISE, SLEEP, TOLD
from boxlid_mafia.night.protections import strike
from boxlid_mafia.roles.raising import GUESSING, ON_SAVE, carried_out, raisable, unguardable
from boxlid_mafia.village.changes import choose, remember, spend
from boxlid_mafia.village.queries import foe, is_member, last_target, spent

DOCTORS_ROW = (GROUP, "serialkiller", "vigilante", "rambo", "counter")
BODYGUARDS_ROW = (GROUP, "serialkiller", "vigilante", "rambo")


def why_no_target(t: Village, call: str, role: str, seat: str, target: str) -> Refusal | None:
    """Why a guard may not protect somebody tonight."""
    rules = t.rules
    if target not in t.living:
        return Refusal("dead", f"{target} is dead.", "MF-ROLE-archangel-1")
    if target == seat:
        allowed = {
            "archangel": rules.archangel_self == "allowed",
            "sorcerer": rules.archangel_self == "allowed",
            "doctor": rules.doctor_self == "always"
            or (rules.doctor_self == "once" and not spent(t, seat, "self")),
        }.get(role, False)
        if not allowed:
            clause = {"doctor": "MF-ROLE-doctor-3", "bodyguard": "MF-ROLE-bodyguard-5"}
            return Refusal("yourself", "Not yourself.", clause.get(role, "MF-ROLE-archangel-2"))
    repeat = rules.archangel_repeat if role in {"archangel", "sorcerer"} else rules.doctor_repeat
    if repeat == "forbidden" and target == last_target(t, call, seat):
        clauses = {"doctor": "MF-ROLE-doctor-4", "bodyguard": "MF-ROLE-bodyguard-6"}
        return Refusal(
            "again",
            f"Not {target} two nights running.",
            clauses.get(role, "MF-ROLE-archangel-5"),
        )
    return None


def _guard(id: str, role: str, words: str, clause: str) -> Call:  # noqa: A002 - the call's id
    def offers(t: Village, seat: str) -> list[Action]:
        guards = [PROTECT(s) for s in t.living if why_no_target(t, id, role, seat, s) is None]
        raising = role == "archangel" and t.rules.resurrection == "guess"
        raises = [RAISE(s) for s in raisable(t)] if raising else []
        return [*guards, *raises, SLEEP()]

    def take(t: Village, seat: str, action: Action) -> None:
        if action.verb is RAISE:
            choose(t, call, seat, "raise", action.target)
            return
        if role == "archangel" and action.target == last_target(t, id, seat):
            t.applies("MF-ROLE-archangel-5")
        remember(t, Use(t.round, id, seat, "protect", (action.target,)))
        if role == "doctor" and action.target == seat:
            spend(t, seat, "self")
            remember(t, Use(t.round, id, seat, "self", (seat,), count=1))
        choose(t, call, seat, "protect", action.target)

    def refuse(t: Village, seat: str, action: Action) -> Refusal | None:
        return why_no_target(t, id, role, seat, action.target) if action.verb is PROTECT else None

    call = night_call(id, role, words, offers, take, clause, refuse=refuse)
    return call


def _spoiled(t: Village, act: Act) -> bool:
    """The little girl cannot be guarded (MF-ROLE-littlegirl-2)."""
    girl = unguardable(t, act.targets[0])
    if girl:
        t.applies("MF-ROLE-littlegirl-2")
    return girl


def _angelic(kind: str, clause: str) -> Callable[[Village, Night, Act], None]:
    def place(t: Village, night: Night, act: Act) -> None:
        if act.kind != "protect" or _spoiled(t, act):
            return
        wide = t.rules.archangel_scope == "any_attack"
        enemy = "" if wide else foe(t, kind)
        stops = DOCTORS_ROW if wide else (GROUP,)
        shield = Shield("archangel", act.targets[0], act.seat, stops, enemy, clause=clause)
        shield.clauses = {"powerless": "MF-ROLE-archangel-4"}
        night.shields.append(shield)

    return place


def _doctor(t: Village, night: Night, act: Act) -> None:
    """One attack is absorbed; guarding a member may be risky (MF.doctor-guards-group)."""
    if _spoiled(t, act):
        return
    target = act.targets[0]
    clauses = {"powerless": "MF-ROLE-doctor-7"}
    stopped = "MF-ROLE-doctor-1 MF-ROLE-doctor-2"
    shield = Shield("doctor", target, act.seat, DOCTORS_ROW, clause=stopped, clauses=clauses)
    night.shields.append(shield)
    risk = t.rules.doctor_guards_group
    if not is_member(t, target):
        return
    if not isinstance(risk, int):
        t.applies("MF-ROLE-doctor-2")
        return
    if t.roll("doctor-risk", 100, clause="MF-ROLE-doctor-2", to=()) <= risk:
        night.attacks.append(Attack("guilt", act.seat, act.seat))


def _bodyguard(t: Village, night: Night, act: Act) -> None:
    """The first attack that no earlier protection absorbs turns onto him (MF-ROLE-bodyguard-1, -4)."""
    clauses = {"spent": "MF-ROLE-bodyguard-4"}
    target, row = act.targets[0], BODYGUARDS_ROW
    guard = Shield(
        "bodyguard", target, act.seat, row, single=True, then=_take_the_blow, clauses=clauses
    )
    night.shields.append(guard)


def _take_the_blow(t: Village, night: Night, attack: Attack, shield: Shield) -> list[Attack]:
    """The attack turns onto the bodyguard, who strikes back (MF-ROLE-bodyguard-1..3)."""
    mode = t.rules.bodyguard_mode
    t.applies("MF-ROLE-bodyguard-1")
    if mode == "nobody_dies":
        return []
    counters: list[Attack] = []
    turned = attrs.evolve(attack, target=shield.by)
    if t.rules.bodyguard_protected == "no_effect":
        night.hit(turned)
    else:
        t.applies("MF-ROLE-bodyguard-3")
        counters = strike(t, night, turned)  # onto a guarded bodyguard: his guard strikes back too
    if mode == "bodyguard_dies":
        return []
    t.applies("MF-ROLE-bodyguard-2")
    return [*counters, *counter(t, night, attack, shield)]


def _tell_doctors(t: Village, night: Night) -> None:
    """A doctor learns by a ruling that he saved: not of an attack if another killed (MF-ROLE-doctor-5)."""
    for attack, shield in night.saved:
        if shield.kind != "doctor":
            continue
        if t.rules.doctor_told == "yes" and attack.target not in night.hits:
            words = "you saved a life"
            t.tell(TOLD, shield.by, words, clause="MF-ROLE-doctor-5", to=(shield.by,))
        else:
            t.applies("MF-ROLE-doctor-5")


def _guards_himself(kind: str, t: Village, _seat: str, group: str) -> bool:
    """Who may guard himself every night cannot be killed by his enemy."""
    rules = t.rules
    always = rules.archangel_self == "allowed" and rules.archangel_repeat == "allowed"
    return always and of_kind(group, foe(t, kind))


ROLES = (
    Role(
        "archangel",
        unfit=("witness",),
        group="mafia",
        calls=(
            _guard(
                "W40",
                "archangel",
                "Archangel, wake up. Whom do you protect?",
                "MF-ROLE-archangel-1",
            ),
            GUESSING,
            ON_SAVE,
        ),
        resolve={
            "protections": _angelic("mafia", "MF-ROLE-archangel-3 MF-ROLE-archangel-6"),
            "changes": carried_out,
        },
        unkillable=partial(_guards_himself, "mafia"),
        cards=("A of hearts",),
        aliases=("guardian-angel",),
    ),
    Role(
        "sorcerer",
        unfit=("witness",),
        group="wolf",
        calls=(
            _guard(
                "W41", "sorcerer", "Sorcerer, wake up. Whom do you protect?", "MF-ROLE-sorcerer-1"
            ),
        ),
        resolve={"protections": _angelic("wolf", "MF-ROLE-sorcerer-1")},
        unkillable=partial(_guards_himself, "wolf"),
    ),
    Role(
        "doctor",
        unfit=("witness",),
        calls=(
            _guard("W42", "doctor", "Doctor, wake up. Whom do you protect?", "MF-ROLE-doctor-1"),
        ),
        resolve={"protections": _doctor},
        after={"changes": _tell_doctors},
        clauses={"blocked": "MF-ROLE-doctor-6"},
    ),
    Role(
        "bodyguard",
        unfit=("witness",),
        calls=(
            _guard(
                "W43", "bodyguard", "Bodyguard, wake up. Whom do you guard?", "MF-ROLE-bodyguard-1"
            ),
        ),
        resolve={"protections": _bodyguard},
    ),
)
