"""The witch: one healing potion, one poison."""

from __future__ import annotations

from boxlid import Action, Refusal

from boxlid_mafia.model.night import GROUP, Attack, Night, Shield
from boxlid_mafia.model.records import Act, Use
from boxlid_mafia.model.roles import Role, night_call
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import DOSE, HEAL, POISON, SLEEP, TOLD
from boxlid_mafia.village.changes import choose, note, remember, spend
from boxlid_mafia.village.queries import first_night, group_kills, holders, spent, watchers


def victims(t: Village) -> list[str]:
    """Whom the groups chose tonight, each once."""
    return list(dict.fromkeys(a.targets[0] for a in group_kills(t)))


def _show(t: Village) -> None:
    """She is shown the chosen victim, whatever protections exist (MF-ROLE-witch-2)."""
    if t.rules.witch_knows_victim == "no":
        return
    names = ", ".join(victims(t)) or "nobody"
    for seat in holders(t, WITCH):
        note(t, seat, "victim", names, "")
        told = (seat, *watchers(t))
        t.tell(TOLD, seat, f"the victim is {names}", clause="MF-ROLE-witch-2", to=told)


def heals(t: Village, seat: str) -> list[str]:
    """Whom she may heal (MF-ROLE-witch-3, -7)."""
    if spent(t, seat, "heal"):
        return []
    shown = victims(t) if t.rules.witch_knows_victim == "yes" else list(t.living)
    return [s for s in shown if s != seat or _may_heal_herself(t)]


def _may_heal_herself(t: Village) -> bool:
    """Whether her potion is for herself too (MF-ROLE-witch-7, MF.witch-heal-self)."""
    own = t.rules.witch_heal_self
    return bool(own == "yes" or (own == "first_night" and first_night(t)))


def _bare(t: Village, seat: str) -> bool:
    """Whether she knows herself for the victim and therefore may not poison unhealed (MF.witch-victim-poison)."""
    shown = t.rules.witch_knows_victim == "yes" and seat in victims(t)
    return shown and t.rules.witch_victim_poison == "no"


def poisons(t: Village, seat: str) -> list[str]:
    """Whom she may poison (MF-ROLE-witch-4)."""
    if spent(t, seat, "poison"):
        return []
    known = victims(t) if t.rules.witch_knows_victim == "yes" else []
    return [s for s in t.living if s != seat and s not in known]


def offers(t: Village, seat: str) -> list[Action]:
    """Heal, poison, both, or neither."""
    healed, poisoned = heals(t, seat), poisons(t, seat)
    bare = _bare(t, seat)
    alone = [] if bare else [POISON(p) for p in poisoned]
    both: list[Action] = []
    if t.rules.witch_both == "yes":
        able = [h for h in healed if h == seat or not bare]
        both = [DOSE(h, p) for h in able for p in poisoned if h != p]
    return [*(HEAL(h) for h in healed), *alone, *both, SLEEP()]


def refuse(t: Village, seat: str, action: Action) -> Refusal | None:
    """Why a potion, or one of two, cannot be used."""
    if action.verb is DOSE:
        if t.rules.witch_both == "no":
            return Refusal("one", "One potion a night.", "MF-ROLE-witch-5")
        healed, poisoned = action.healed, action.poisoned
        return _no_healing(t, seat, healed) or _no_poison(t, seat, poisoned, healed)
    if action.verb is HEAL:
        return _no_healing(t, seat, action.target)
    if action.verb is POISON:
        return _no_poison(t, seat, action.target)
    return None


def _no_healing(t: Village, seat: str, target: str) -> Refusal | None:
    if target in heals(t, seat):
        return None
    if spent(t, seat, "heal"):
        return Refusal("used", "The healing potion is gone.", "MF-ROLE-witch-6")
    if target == seat and not _may_heal_herself(t):
        return Refusal("yourself", "You may not heal yourself.", "MF-ROLE-witch-7")
    return Refusal("not-shown", "It heals the shown victim only.", "MF-ROLE-witch-3")


def _no_poison(t: Village, seat: str, target: str, healed: str = "") -> Refusal | None:
    if spent(t, seat, "poison"):
        return Refusal("used", "The poison is gone.", "MF-ROLE-witch-6")
    if _bare(t, seat) and healed != seat:
        return Refusal("dying", "Unhealed you may not poison.", "MF-ROLE-witch-7")
    if target not in poisons(t, seat):
        return Refusal("not-them", "Not the shown victim, not yourself.", "MF-ROLE-witch-4")
    return None


def take(t: Village, seat: str, action: Action) -> None:
    """Note the choice."""
    if action.verb is DOSE:
        targets: tuple[str, ...] = (action.healed, action.poisoned)
        t.applies("MF-ROLE-witch-5")
    else:
        targets = (action.target,)
    if action.verb is not POISON:
        remember(t, Use(t.round, WITCH.id, seat, "heal", targets[:1], count=1))
    if action.verb is not HEAL:
        remember(t, Use(t.round, WITCH.id, seat, "poison", targets[-1:], count=1))
    choose(t, WITCH, seat, action.verb.name, *targets)


def _potions(t: Village, night: Night, act: Act) -> None:
    """Healing adds a protection, poison an attack that nothing stops (MF-ROLE-witch-6, -9)."""
    if act.kind in {"heal", "potions"}:
        spend(t, act.seat, "heal", "MF-ROLE-witch-6")
        night.shields.append(Shield("witch", act.targets[0], act.seat, (GROUP,)))
        if act.targets[0] == act.seat:
            t.applies("MF-ROLE-witch-7")
    if act.kind in {"poison", "potions"}:
        spend(t, act.seat, "poison", "MF-ROLE-witch-6")
        if not victims(t):
            t.applies("MF-ROLE-witch-11")
        poison = Attack("poison", act.seat, act.targets[-1], clause="MF-ROLE-witch-9")
        night.attacks.append(poison)


def _has_potion(t: Village, seat: str) -> bool:
    """With both potions gone she is still called (MF-ROLE-witch-10)."""
    if not (spent(t, seat, "heal") and spent(t, seat, "poison")):
        return True
    t.applies("MF-ROLE-witch-10")
    return bool(t.rules.witch_empty_call == "yes")


WITCH = night_call(
    "W70",
    "witch",
    "Witch, wake up. Do you use a potion?",
    offers,
    take,
    "MF-ROLE-witch-1",
    opening=_show,
    refuse=refuse,
    wakes=_has_potion,
)
ROLES = (
    Role(
        "witch",
        unfit=("witness",),
        calls=(WITCH,),
        resolve={"potions": _potions},
        clauses={"kept": "MF-ROLE-witch-8"},
        armed=lambda t, seat: not spent(t, seat, "poison"),
    ),
)
