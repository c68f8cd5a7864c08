"""Roles that matter when they die or are voted on: jester, idiot, scapegoat, hunter.

What happens to them stands where it happens: in `vote` and `death`.
"""

from __future__ import annotations

from boxlid_mafia.model.records import NEUTRAL
from boxlid_mafia.model.roles import Role
from boxlid_mafia.model.table import Village


def _seen_jester(t: Village, _seat: str, _group: str) -> str | None:
    """Informants see no member in him (MF-ROLE-jester-4)."""
    t.applies("MF-ROLE-jester-4")
    return None


ROLES = (
    Role("jester", NEUTRAL, seen=_seen_jester, aliases=("fool",)),
    Role("idiot"),
    Role("scapegoat"),
    Role("hunter"),
)
