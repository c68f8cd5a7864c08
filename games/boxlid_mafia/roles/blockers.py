"""Roles that block another's power for a night."""

from __future__ import annotations

from boxlid import Action, Refusal

from boxlid_mafia.model.night import Night
from boxlid_mafia.model.records import MEMBER, TOWN, Act
from boxlid_mafia.model.roles import Call, Role
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import BLOCK, SLEEP
from boxlid_mafia.village.changes import choose
from boxlid_mafia.village.queries import group_of

NAMES = ("roleblocker", "roleblocker-group", "roleblocker-town")


def _offers(t: Village, seat: str) -> list[Action]:
    return [*(BLOCK(s) for s in t.living if s != seat), SLEEP()]


def _take(t: Village, seat: str, action: Action) -> None:
    choose(t, ROLEBLOCKER, seat, "block", action.target)


def _refuse(t: Village, seat: str, action: Action) -> Refusal | None:
    if action.verb is BLOCK:
        return Refusal("not-them", "Block another living player.", "MF-ROLE-roleblocker-1")
    return None


def _block(t: Village, night: Night, act: Act) -> None:
    """Blocks the target's active power for this night; passive ones are untouched (MF-ORDER-15)."""
    t.applies("MF-ROLE-roleblocker-1")
    if any(
        a.role == group_of(t, act.seat) for a in t.acts
    ):  # he also takes part in his group's kill
        t.applies("MF-ROLE-roleblocker-2")
    night.blocks.append((act.seat, act.targets[0]))


ROLEBLOCKER = Call(
    "W60",
    "roleblocker",
    "Roleblocker, wake up. Whom do you block?",
    NAMES,
    _offers,
    _take,
    "MF-ROLE-roleblocker-1",
    refuse=_refuse,
)
UNFIT = ("witness",)
ROLES = (
    Role(
        "roleblocker",
        MEMBER,
        "any",
        calls=(ROLEBLOCKER,),
        resolve={"blocks": _block},
        blocks=True,
        unfit=UNFIT,
    ),
    Role("roleblocker-group", MEMBER, "any", blocks=True, unfit=UNFIT),
    Role("roleblocker-town", TOWN, blocks=True, unfit=UNFIT),
)
