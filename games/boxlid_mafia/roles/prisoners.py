"""Town roles that shape the coming day by night: magistrate and kingmaker."""

from __future__ import annotations

from boxlid import Action, Refusal

from boxlid_mafia.book import Act, Call, Role
from boxlid_mafia.resolve import Night
from boxlid_mafia.roles.guards import last_target, remember
from boxlid_mafia.table import Village
from boxlid_mafia.words import CROWN, SEIZE, SLEEP


def _magistrate_offers(t: Village, _seat: str) -> list[Action]:
    seizures = [SEIZE(s) for s in t.living]
    return seizures if t.rules.magistrate_use == "must" else [*seizures, SLEEP()]


def _magistrate_take(t: Village, seat: str, action: Action) -> None:
    t.set("acts", (*t.acts, Act("W83", "magistrate", seat, "seize", (action.target,))))


def _magistrate(t: Village, _night: Night, act: Act) -> None:
    """Custody for the next day; it protects from nothing (MF-ROLE-magistrate-1, -4)."""
    t.set("seized", act.targets[0], clause="MF-ROLE-magistrate-1")
    t.applies("MF-ROLE-magistrate-4")


def _kingmaker_offers(t: Village, seat: str) -> list[Action]:
    return [CROWN(s) for s in t.living if why_no_crown(t, seat, s) is None] or [SLEEP()]


def why_no_crown(t: Village, seat: str, target: str) -> Refusal | None:
    """Why a kingmaker may not name somebody."""
    if target == seat:
        return Refusal("yourself", "Not yourself.", "MF-ROLE-kingmaker-1")
    if target not in t.living:
        return Refusal("dead", f"{target} is dead.", "MF-ROLE-kingmaker-1")
    if target == last_target(t, seat):
        return Refusal("again", f"Not {target} two nights running.", "MF-ROLE-kingmaker-2")
    return None


def _kingmaker_refuse(t: Village, seat: str, action: Action) -> Refusal | None:
    return why_no_crown(t, seat, action.target) if action.verb is CROWN else None


def _kingmaker_take(t: Village, seat: str, action: Action) -> None:
    remember(t, seat, action.target)
    t.set("acts", (*t.acts, Act("W84", "kingmaker", seat, "crown", (action.target,))))


def _kingmaker(t: Village, _night: Night, act: Act) -> None:
    t.set("crowned", act.targets[0], clause="MF-ROLE-kingmaker-1")


ROLES = (
    Role(
        "magistrate",
        calls=(
            Call(
                "W83",
                "magistrate",
                "Magistrate, wake up. Whom do you put in custody?",
                ("magistrate",),
                _magistrate_offers,
                _magistrate_take,
                "MF-ROLE-magistrate-1",
            ),
        ),
        resolve={"R50": _magistrate},
        cards=("K of diamonds",),
    ),
    Role(
        "kingmaker",
        calls=(
            Call(
                "W84",
                "kingmaker",
                "Kingmaker, wake up. Who is tomorrow's monarch?",
                ("kingmaker",),
                _kingmaker_offers,
                _kingmaker_take,
                "MF-ROLE-kingmaker-1",
                refuse=_kingmaker_refuse,
            ),
        ),
        resolve={"R50": _kingmaker},
    ),
)
