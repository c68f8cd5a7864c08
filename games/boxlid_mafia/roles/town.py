"""Town roles without a call of the night: the civilian, the vest and its like, the sensei, the elder."""

from __future__ import annotations

from boxlid_mafia.model.night import GROUP, Night, Shield, killers_of
from boxlid_mafia.model.roles import Role
from boxlid_mafia.model.table import Village
from boxlid_mafia.roles.raising import ONCE, carried_out
from boxlid_mafia.village.queries import foe, spent

RED = ("hearts", "diamonds")
CIVILIANS = (
    *(f"{n} of {suit}" for suit in RED for n in range(2, 10)),
    "10 of hearts", "10 of diamonds", *(f"{n} of spades" for n in range(2, 10)),
)  # fmt: skip


def _immune(kind: str, clause: str, t: Village, night: Night, seat: str) -> None:
    """Immune to every night kill of its enemy, never used up (MF-ROLE-vest-1, -3)."""
    if t.rules.vest_uses == "once" and spent(t, seat, "vest"):
        return
    standing = t.rules.vest_uses == "always"
    night.shields.append(
        Shield("vest", seat, seat, (GROUP,), foe(t, kind), standing, clause=clause)
    )


def _vest(t: Village, night: Night, seat: str) -> None:
    _immune("mafia", "MF-ROLE-vest-1 MF-ROLE-vest-3", t, night, seat)


def _wolfsbane(t: Village, night: Night, seat: str) -> None:
    _immune("wolf", "MF-ROLE-wolfsbane-1", t, night, seat)


def _sensei(t: Village, night: Night, seat: str) -> None:
    """He dies only if two different killers get through, or in the middle of a blast (MF-ROLE-sensei-1..3)."""
    hits = night.hits.get(seat, [])
    if not hits:
        return
    if len(killers_of(hits)) >= 2:
        t.applies("MF-ROLE-sensei-1")
    elif any(a.middle for a in hits):
        t.applies("MF-ROLE-sensei-2")
    else:
        t.applies("MF-ROLE-sensei-1 MF-ROLE-sensei-3")
        night.endured[seat] = night.hits.pop(seat)


def _elder(t: Village, night: Night, seat: str) -> None:
    """A spare life against the group, behind every other protection (MF-ROLE-elder-1, -2, -6)."""
    if t.rules.elder_lives == "two" and not spent(t, seat, "life"):
        night.shields.append(Shield("elder", seat, seat, (GROUP,)))


ROLES = (
    Role(
        "civilian",
        calls=(ONCE,),
        resolve={"R90": carried_out},
        cards=CIVILIANS,
        aliases=("villager", "citizen"),
        names={"werewolf": "villager"},
    ),
    Role("vest", passive={"R50": _vest}, cards=("J of diamonds",)),
    Role("wolfsbane", group="wolf", passive={"R50": _wolfsbane}),
    Role("sensei", passive={"R80": _sensei}),
    Role("elder", passive={"R50": _elder}),
)
