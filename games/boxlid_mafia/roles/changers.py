"""The cursed: town until a group bites him."""

from __future__ import annotations

from boxlid_mafia.model.night import GROUP, Night
from boxlid_mafia.model.roles import Role
from boxlid_mafia.model.table import Village
from boxlid_mafia.village.changes import join_group
from boxlid_mafia.village.queries import group_of


def _bitten(t: Village, night: Night, seat: str) -> None:
    """An unmatched group attack makes him a member instead of killing him (MF-ROLE-cursed-1, -2, -4)."""
    hits = night.hits.get(seat, [])
    if group_of(t, seat):
        return
    if not hits:
        if any(a.target == seat and a.kind == GROUP for a, _shield in night.saved):
            t.applies("MF-ROLE-cursed-4")
        return
    if any(a.kind != GROUP for a in hits):
        t.applies("MF-ROLE-cursed-4")
        return
    del night.hits[seat]
    join_group(t, night, seat, hits[0].cause, "MF-ROLE-cursed-1 MF-ROLE-cursed-2")


def _turns(t: Village, _night: Night, seat: str) -> bool:
    """A group's attack makes him a member; a member dies of it."""
    return not group_of(t, seat)


ROLES = (
    Role(
        "cursed",
        passive={"changes": _bitten},
        survives=_turns,
        converts=True,
        unfit=("witness",),
    ),
)
