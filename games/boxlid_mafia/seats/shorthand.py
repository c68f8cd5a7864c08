"""The word `village` of a scenario's position: it gives the cards by roles.

`village = { mafia = ["A", "B"], angel = "C", dead = ["E"], night = 2 }`: who holds which card; everybody else
is a civilian (`rest` names another role). The dead lie with their cards up. From the second night on
(`night`), or with `met = true`, members and masons know each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from boxlid import UsageError

from boxlid_mafia.book.composition import groups_in
from boxlid_mafia.model.table import Village

WORDS = ("dead", "night", "rest", "met")


def _seats(t: Village, value: Any) -> list[str]:
    seats = [value] if isinstance(value, str) else list(value)
    known = {s.lower(): s for s in t.seats}
    for one in seats:
        if str(one).lower() not in known:
            raise UsageError(f"village: there is no seat `{one}`")
    return [known[str(one).lower()] for one in seats]


def _cards(t: Village, value: Mapping[str, Any]) -> dict[str, str]:
    """Seat -> role."""
    roles: dict[str, str] = {}
    for word, seats in value.items():
        if word in WORDS:
            continue
        role = t.data.words.get(word.lower())
        if role is None:
            raise UsageError(f"village: there is no role `{word}`")
        for seat in _seats(t, seats):
            roles[seat] = role
    rest = str(value.get("rest", "civilian"))
    return {s: roles.get(s, rest) for s in t.seats}


def village(t: Village, value: Any) -> Mapping[str, Any]:
    """The cards, who lives, who knows whom."""
    roles = _cards(t, value)
    dead = _seats(t, value.get("dead", ()))
    night = int(value.get("night", 1))
    counts = Counter(roles.values())
    groups = groups_in(counts, t.data)
    deaths = [{"seat": s, "round": max(1, night - 1), "how": "killed", "night": True} for s in dead]
    out: dict[str, Any] = {
        "deck": [],
        **_hands(t, roles, dead),
        "dealt": {"exactly": dict(counts)},
        "groups": list(groups),
        "home_group": groups[0] if groups else t.home_group,
        "living": [s for s in t.seats if s not in dead],
        "dead": deaths,
        "looked": True,
        "round": night,
    }
    if bool(value.get("met", night > 1)):
        if circles := _circles(t, roles, groups):
            out["met"] = {"exactly": circles}
        out["called"] = [c.id for c in t.data.calls if c.group in groups]
    return out


def _hands(t: Village, roles: Mapping[str, str], dead: Sequence[str]) -> dict[str, list[str]]:
    """The card of each seat.

    Raises:
        UsageError: there are not enough cards of a role.
    """
    free = {str(p): p.kind.role for p in t.layout.pieces}
    out = {}
    for seat, role in roles.items():
        card = next((p for p, r in free.items() if r == role), None)
        if card is None:
            raise UsageError(
                f"village: there is no further card `{role}`; name it in options.roles"
            )
        del free[card]
        out[f"card.{seat}"] = [f"{card} up" if seat in dead else card]
    return out


def _circles(t: Village, roles: Mapping[str, str], groups: tuple[str, ...]) -> dict[str, list[str]]:
    """The players who know each other: each group, and the masons."""
    circles = {g: [s for s in t.seats if _joins(t, roles[s], g, groups)] for g in groups}
    masons = [s for s in t.seats if roles[s] == "mason"]
    return circles | ({"mason": masons} if masons else {})


def _joins(t: Village, role: str, group: str, groups: tuple[str, ...]) -> bool:
    record = t.data.roles[role]
    own = record.group if record.group in groups else groups[0]
    return record.side == "member" and own == group


SHORTHANDS = {"village": village}
