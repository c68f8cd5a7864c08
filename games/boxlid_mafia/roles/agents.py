"""The doubleagent, who borrows other roles' powers, each once a game."""

from __future__ import annotations

from boxlid import Action

from boxlid_mafia.model.night import GROUP, Attack, Night, Shield
from boxlid_mafia.model.records import NEUTRAL, Act, Use
from boxlid_mafia.model.roles import Role, night_call
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import BORROW, SLEEP, TOLD
from boxlid_mafia.night.informing import give, late_answer
from boxlid_mafia.roles.informants import OF_MAFIA
from boxlid_mafia.roles.town import VEST_CLAUSES
from boxlid_mafia.village.changes import choose, note, remember, spend
from boxlid_mafia.village.queries import (
    answers_late,
    foe,
    group_kills,
    holders,
    is_role,
    spent,
    stayed_by,
    watchers,
)

LENDERS = {
    "protect": ("archangel",),
    "vest": ("vest",),
    "kill": ("mafia", "family2", "werewolf", "execmayor"),
    "seize": ("magistrate",),
    "ask": ("angel",),
}
"""Which role lends which power (MF-ROLE-doubleagent-2, -3); the stay is borrowed by day (`day.stays`)."""


def lent(t: Village, power: str) -> bool:
    """A power is available only while a living player holds the role (MF-ROLE-doubleagent-3).

    Who died unannounced, at midnight or in jail, lives for all that he may learn (MF-VOTE-58, MF-ROLE-governor-7).
    """
    if any(is_role(t, s, r) for s in t.living for r in LENDERS[power]):
        return True
    t.applies("MF-ROLE-doubleagent-3")
    return False


def _targets(t: Village, seat: str, power: str) -> list[str]:
    if power == "vest":
        return [seat]
    return [s for s in t.living if s != seat]


def _offers(t: Village, seat: str) -> list[Action]:
    out: list[Action] = []
    if stayed_by(t, seat, t.condemned):  # tonight's power, used at midnight
        return [SLEEP()]
    for power in LENDERS:
        if not spent(t, seat, power) and lent(t, power):
            out += [BORROW(power, s) for s in _targets(t, seat, power)]
    return [*out, SLEEP()]


def _show(t: Village) -> None:
    """He learns tonight's chosen victim (MF-ROLE-doubleagent-1)."""
    chosen = [a.targets[0] for a in group_kills(t)]
    named = [d.seat for d in t.dead if d.how == "killed" and d.round == t.round]  # by MF-NIGHT-55
    names = ", ".join(dict.fromkeys(chosen + named)) or "nobody"
    for seat in holders(t, DOUBLEAGENT):
        note(t, seat, "victim", names, "")
        words = f"the victim is {names}"
        told = (seat, *watchers(t))
        t.tell(TOLD, seat, words, clause="MF-ROLE-doubleagent-1", to=told)


def _take(t: Village, seat: str, action: Action) -> None:
    power, target = action.power, action.target
    choose(t, DOUBLEAGENT, seat, power, target)
    if power != "ask" or answers_late(t):
        remember(t, Use(t.round, DOUBLEAGENT.id, seat, power, (target,), count=1))
    else:  # answered at once, so no block can undo it
        spend(t, seat, power, "MF-ROLE-doubleagent-2")
        give(t, seat, "doubleagent", target, OF_MAFIA(t, seat, target, ()))


def _lend(t: Village, night: Night, act: Act) -> None:
    """The power is used up, unless he was blocked; protections and custody begin (MF-ROLE-doubleagent-2)."""
    if not spent(t, act.seat, act.kind):
        spend(t, act.seat, act.kind, "MF-ROLE-doubleagent-2")
    if act.kind == "vest":
        enemy = foe(t, "mafia")
        night.shields.append(
            Shield("vest", act.seat, act.seat, (GROUP,), enemy, standing=True, clauses=VEST_CLAUSES)
        )
    elif act.kind in {"protect", "seize"}:
        t.data.roles[LENDERS[act.kind][0]].resolve["protections"](t, night, act)


def _kill(t: Village, night: Night, act: Act) -> None:
    if act.kind == "kill":
        borrowed = not is_role(t, act.seat, "vigilante")
        night.attacks.append(Attack("vigilante", act.seat, act.targets[0], borrowed=borrowed))


DOUBLEAGENT = night_call(
    "W86",
    "doubleagent",
    "Doubleagent, wake up. Which power do you borrow?",
    _offers,
    _take,
    "MF-ROLE-doubleagent-2",
    opening=_show,
)
ROLES = (
    Role(
        "doubleagent",
        NEUTRAL,
        calls=(DOUBLEAGENT,),
        resolve={"protections": _lend, "attacks": _kill, "answers": late_answer(OF_MAFIA)},
        question=OF_MAFIA,
        asks_group=True,
        wins_draws=True,
    ),
)
