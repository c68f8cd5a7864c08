"""The little girl, who may peek at the group by a ruling."""

from __future__ import annotations

from boxlid import Action

from boxlid_mafia.book import GROUPS, Act, Call, Role
from boxlid_mafia.people import members, note, watchers
from boxlid_mafia.table import Village
from boxlid_mafia.words import PEEK, SLEEP, TOLD


def _peeks(t: Village) -> bool:
    """Whether peeking is possible at all (MF.little-girl-mode)."""
    return bool(t.rules.little_girl_mode == "peek")


def _offers(_t: Village, _seat: str) -> list[Action]:
    return [PEEK(), SLEEP()]


def _take(t: Village, seat: str, _action: Action) -> None:
    """She sees one member; with chance one in three she is caught and dies instead of the victim."""
    found = members(t, t.home_group)
    if not found:
        return
    one = t.roll("peek", found, clause="MF-ROLE-littlegirl-1", to=())
    note(t, seat, "peek", one, "yes")
    t.tell(
        TOLD,
        seat,
        f"{one} is awake",
        clause="MF-ROLE-littlegirl-1",
        to=(seat, *watchers(t)),
    )
    if t.roll("caught", 3, clause="MF-ROLE-littlegirl-1", to=()) == 1:
        kept = tuple(a for a in t.acts if a.role != t.home_group or a.role not in GROUPS)
        t.set("acts", (*kept, Act("W24", t.home_group, found[0], "kill", (seat,))))


ROLES = (
    Role(
        "littlegirl",
        calls=(
            Call(
                "W24",
                "little-girl",
                "Little girl, do you peek?",
                ("littlegirl",),
                _offers,
                _take,
                "MF-ROLE-littlegirl-1",
                nights=_peeks,
                only_if=lambda rules: bool(rules.little_girl_mode == "peek"),
            ),
        ),
        aliases=("little-girl",),
    ),
)
