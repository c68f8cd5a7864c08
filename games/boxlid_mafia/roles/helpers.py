"""Helpers of a group who ask about the other side's informants: devil and wizard."""

from __future__ import annotations

from functools import partial

from boxlid_mafia.model.records import HELPER, of_kind
from boxlid_mafia.model.roles import Role
from boxlid_mafia.model.table import Village
from boxlid_mafia.night.informing import holds, informant, late_answer
from boxlid_mafia.village.queries import foe, group_of, home, is_role

ASKS = {
    "angel": ("angel",),
    "angel_archangel": ("angel", "archangel"),
    "angel_mason": ("angel", "mason"),
    "mafia": (),
    "any_union": ("angel", "archangel", "mason"),
}


def _devil(t: Village, asker: str, target: str, _overlook: object) -> str:
    """Whether a player is an angel, or what the ruling says (MF-ROLE-devil-2, MF-ROLE-mason-3)."""
    rule = t.rules.devil_asks
    t.applies("MF-INFO-54")
    if rule in {"mafia", "any_union"} and of_kind(group_of(t, target), foe(t, "mafia")):
        return "yes"
    if "mason" in ASKS[rule] and is_role(t, target, "mason"):
        t.applies("MF-ROLE-mason-3")
    return holds(*ASKS[rule])(t, asker, target, ())


def _seen(kind: str, t: Village, seat: str, group: str) -> str | None:
    """An informant about his group is told no, or by a ruling the third answer (MF-ROLE-devil-3)."""
    if group_of(t, seat) or not of_kind(home(t, kind), group):
        return None
    t.applies("MF-ROLE-devil-3" if kind == "mafia" else "MF-ROLE-wizard-1")
    return "horns" if t.rules.devil_seen == "horns" else None


SEER_ASKED = holds("seer")

ROLES = (
    Role(
        "devil",
        HELPER,
        "mafia",
        calls=(
            informant(
                "W80",
                "devil",
                _devil,
                "Devil, wake up. Whom do you ask about?",
                clause="MF-ROLE-devil-2",
            ),
        ),
        resolve={"answers": late_answer(_devil)},
        question=_devil,
        seen=partial(_seen, "mafia"),
        cards=("A of spades",),
        clauses={"apart": "MF-ROLE-devil-1"},
    ),
    Role(
        "wizard",
        HELPER,
        "wolf",
        calls=(
            informant(
                "W81",
                "wizard",
                SEER_ASKED,
                "Wizard, wake up. Whom do you ask about?",
                clause="MF-ROLE-wizard-1",
            ),
        ),
        resolve={"answers": late_answer(SEER_ASKED)},
        question=SEER_ASKED,
        seen=partial(_seen, "wolf"),
    ),
)
