"""Town roles that shape the coming day by night: magistrate and kingmaker."""

from __future__ import annotations

import attrs
from boxlid import Action, Refusal

from boxlid_mafia.model.night import Night
from boxlid_mafia.model.records import Act, Use
from boxlid_mafia.model.roles import Role, night_call
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import CROWN, SEIZE, SLEEP, TOLD
from boxlid_mafia.village.changes import choose, remember, spend
from boxlid_mafia.village.queries import (
    has_power,
    is_role,
    last_target,
    may_live,
    present,
    spent,
    uses_of,
)


def _magistrate_offers(t: Village, _seat: str) -> list[Action]:
    seizures = [SEIZE(s) for s in t.living]
    return seizures if t.rules.magistrate_use == "must" else [*seizures, SLEEP()]


def _magistrate_take(t: Village, seat: str, action: Action) -> None:
    if action.target == seat:
        t.applies("MF-ROLE-magistrate-4")
    choose(t, MAGISTRATE, seat, "seize", action.target)


def _magistrate(t: Village, _night: Night, act: Act) -> None:
    """Custody for the next day; (MF-ROLE-magistrate-1)."""
    t.add("seized", act.targets[0], clause="MF-ROLE-magistrate-1")


def _kingmaker_offers(t: Village, seat: str) -> list[Action]:
    return [CROWN(s) for s in t.living if why_no_crown(t, seat, s) is None] or [SLEEP()]


def why_no_crown(t: Village, seat: str, target: str) -> Refusal | None:
    """Why a kingmaker may not name somebody."""
    if target == seat:
        return Refusal("yourself", "Not yourself.", "MF-ROLE-kingmaker-1")
    if target not in t.living:
        return Refusal("dead", f"{target} is dead.", "MF-ROLE-kingmaker-1")
    if target == last_target(t, KINGMAKER.id, seat):
        return Refusal("again", f"Not {target} two nights running.", "MF-ROLE-kingmaker-2")
    return None


def _kings_are_made(t: Village) -> bool:
    """Whether a kingmaker may live, or an heir of his (MF.kingmaker-succession=next_civilian_card)."""
    heirs = t.rules.kingmaker_succession == "next_civilian_card"
    return heirs or may_live(t, "kingmaker")


def _kingmakers(t: Village) -> list[str]:
    heirs = [s for s in present(t) if spent(t, s, HEIR) and not t.powerless]
    return [s for s in present(t) if has_power(t, s, "kingmaker") or s in heirs]


HEIR = "kingmaker-heir"


def _inherit(t: Village, dead: str, _how: str, _sources: tuple[str, ...]) -> None:
    """After the kingmaker's death the next civilian card clockwise has his power, and is told."""
    if t.rules.kingmaker_succession != "next_civilian_card":
        return
    if not is_role(t, dead, "kingmaker") and not spent(t, dead, HEIR):
        return
    for seat in t.clockwise(dead):
        if seat in t.living and is_role(t, seat, "civilian"):
            spend(t, seat, HEIR, "MF-ROLE-kingmaker-3")
            if named := uses_of(t, dead, "crown"):  # the same not twice running, whoever names
                own = attrs.evolve(named[-1], seat=seat)
                remember(t, own, clause="MF-ROLE-kingmaker-2")
            t.note_reveal()
            t.tell(TOLD, seat, "you make the kings now", clause="MF-ROLE-kingmaker-3", to=(seat,))
            return


def _kingmaker_refuse(t: Village, seat: str, action: Action) -> Refusal | None:
    return why_no_crown(t, seat, action.target) if action.verb is CROWN else None


def _kingmaker_take(t: Village, seat: str, action: Action) -> None:
    remember(t, Use(t.round, KINGMAKER.id, seat, "crown", (action.target,)))
    choose(t, KINGMAKER, seat, "crown", action.target)


def _kingmaker(t: Village, _night: Night, act: Act) -> None:
    t.set("crowned", act.targets[0], clause="MF-ROLE-kingmaker-1")


MAGISTRATE = night_call(
    "W83",
    "magistrate",
    "Magistrate, wake up. Whom do you put in custody?",
    _magistrate_offers,
    _magistrate_take,
    "MF-ROLE-magistrate-1",
)
KINGMAKER = night_call(
    "W84",
    "kingmaker",
    "Kingmaker, wake up. Who is tomorrow's monarch?",
    _kingmaker_offers,
    _kingmaker_take,
    "MF-ROLE-kingmaker-1",
    nights=_kings_are_made,
    refuse=_kingmaker_refuse,
    who=_kingmakers,
)
ROLES = (
    Role(
        "magistrate",
        calls=(MAGISTRATE,),
        resolve={"protections": _magistrate},
        cards=("K of diamonds",),
    ),
    Role(
        "kingmaker",
        calls=(KINGMAKER,),
        resolve={"protections": _kingmaker},
        on_death=_inherit,
    ),
)
