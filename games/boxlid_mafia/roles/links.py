"""Links made on the first night: cupid's lovers, and the masons."""

from __future__ import annotations

from collections.abc import Mapping

from boxlid import Action, Refusal

from boxlid_mafia.model.readings import cupid_self
from boxlid_mafia.model.roles import Role, night_call
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import KNOWN, PAIR, SLEEP
from boxlid_mafia.village.changes import meet, note
from boxlid_mafia.village.queries import first_night, holders, is_role, present, watchers


def pairs(t: Village, seat: str) -> list[Action]:
    """Every two different living players, himself among them unless forbidden (MF-ROLE-cupid-1)."""
    able = [s for s in t.living if s != seat or cupid_self(t.rules)]
    return [PAIR(a, b) for i, a in enumerate(able) for b in able[i + 1 :]] or [SLEEP()]


def _refuse(t: Village, seat: str, action: Action) -> Refusal | None:
    if action.verb is not PAIR:
        return Refusal("must-pair", "You must name two lovers.", "MF-ROLE-cupid-1")
    if action.first == action.second:
        return Refusal("same", "Two different players.", "MF-ROLE-cupid-1")
    if seat in {action.first, action.second} and not cupid_self(t.rules):
        return Refusal("yourself", "Not yourself.", "MF-ROLE-cupid-1")
    turned = PAIR(action.second, action.first)
    if turned in pairs(t, seat):  # a pair is offered once
        return Refusal("order", f"In the order of the seats: {turned.text}.", "MF-ROLE-cupid-1")
    return None


def _pair(t: Village, answers: Mapping[str, Action]) -> None:
    for seat in holders(t, CUPID):
        action = answers[seat]
        if action.verb is PAIR:
            pair = (action.first, action.second)
            t.add("lovers", pair, clause="MF-ROLE-cupid-1")
            note(t, seat, "lovers", pair[0], pair[1])


def _lovers(t: Village) -> list[str]:
    return [s for s in present(t) if any(s in pair for pair in t.lovers)]


def _show_lovers(t: Village) -> None:
    """The two learn each other's names, not roles (MF-ROLE-cupid-2)."""
    for pair in t.lovers:
        t.tell(KNOWN, pair, "lovers", clause="MF-ROLE-cupid-2", to=(*pair, *watchers(t)))


def _show_masons(t: Village) -> None:
    """Masons see each other (MF-ROLE-mason-1)."""
    circle = tuple(s for s in present(t) if is_role(t, s, "mason"))
    if circle:
        meet(t, "mason", circle, "MF-ROLE-mason-1")


def _sleep(_t: Village, _seat: str) -> list[Action]:
    return [SLEEP()]


CUPID = night_call(
    "W06",
    "cupid",
    "Cupid, wake up. Who shall be lovers?",
    pairs,
    clause="MF-ROLE-cupid-1",
    nights=first_night,
    refuse=_refuse,
    closing=_pair,
)
LOVERS = night_call(
    "W08",
    "cupid",
    "Lovers, wake up and see each other.",
    _sleep,
    clause="MF-ROLE-cupid-2",
    nights=first_night,
    opening=_show_lovers,
    who=_lovers,
    asks=False,
    name="lovers",
)
MASONS = night_call(
    "W10",
    "mason",
    "Masons, wake up and see each other.",
    _sleep,
    clause="MF-ROLE-mason-1",
    nights=first_night,
    opening=_show_masons,
    asks=False,
    name="masons",
)

ROLES = (
    Role("cupid", calls=(CUPID, LOVERS)),
    Role("mason", calls=(MASONS,), least=2, clauses={"least": "MF-ROLE-mason-2"}),
    Role("lovers", office=True),
)
