"""Helpers of a group who ask about the other side's informants: devil and wizard."""

from __future__ import annotations

from boxlid_mafia.book import HELPER, Role
from boxlid_mafia.informing import holds, informant, late_answer
from boxlid_mafia.people import group_of, of_kind
from boxlid_mafia.table import Village

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
    if rule in {"mafia", "any_union"} and of_kind(group_of(t, target), "mafia"):
        return "yes"
    if "mason" in ASKS[rule]:
        t.applies("MF-ROLE-mason-3")
    return holds(*ASKS[rule])(t, asker, target, ())


def _seen_devil(t: Village, _seat: str, _group: str) -> str | None:
    """An angel gets a no about the devil, or the third answer by a ruling (MF-ROLE-devil-3)."""
    t.applies("MF-ROLE-devil-3")
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
                clause="MF-ROLE-devil-1 MF-ROLE-devil-2",
            ),
        ),
        resolve={"R100": late_answer(_devil)},
        question=_devil,
        seen=_seen_devil,
        cards=("A of spades",),
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
        resolve={"R100": late_answer(SEER_ASKED)},
        question=SEER_ASKED,
    ),
)
