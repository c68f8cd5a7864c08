"""Powers by day: a mayor or a tree stump declares himself, anybody announces a death (MF-ROLE-execmayor-2)."""

from __future__ import annotations

from boxlid import Action

from boxlid_mafia.model.roles import Role
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import DECREE, DECREED, UNVEIL, UNVEILED
from boxlid_mafia.village.queries import has_power, has_role_in_game


def day_powers(t: Village, seat: str) -> list[Action]:
    """What a seat may do besides accusing: reveal itself, or announce a death, which anybody may pretend."""
    if seat not in t.living:
        return []
    out: list[Action] = [
        UNVEIL(role.id)
        for role in t.data.roles.values()
        if role.known.declared
        and t.looked
        and has_power(t, seat, role.id)
        and _hides(t, seat, role)
    ]
    announced = any(s == seat for s, _ in t.decrees)
    if has_role_in_game(t, "execmayor") and not announced:
        out += [DECREE(s) for s in t.living if s != seat]
    return out


def _hides(t: Village, seat: str, role: Role) -> bool:
    """Whether a seat is not known as this role yet; who has no vote any more has no use for a mayor's."""
    return seat not in t.unveiled or t.unveiled[seat] in role.known.over


def use_day_power(t: Village, seat: str, action: Action) -> None:
    """Carry out a power by day."""
    if action.verb is UNVEIL:
        clause = t.data.roles[action.role].known.declared
        t.set_entry("unveiled", seat, action.role, clause=clause)
        t.tell(UNVEILED, seat, t.data.title(action.role), clause=clause)
    elif action.verb is DECREE:
        t.add("decrees", (seat, action.target), clause="MF-ROLE-execmayor-2")
        t.tell(DECREED, seat, action.target, clause="MF-ROLE-execmayor-1 MF-ROLE-execmayor-2")
