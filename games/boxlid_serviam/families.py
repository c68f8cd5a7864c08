"""Which family each seat heads (SV-SETUP-2), and which one a single player plays against (SV-SOLO-2)."""

from __future__ import annotations

import boxlid as bx

from boxlid_serviam.data import Box
from boxlid_serviam.table import ServiamTable, is_solo


def choose_families(t: ServiamTable) -> tuple[str, ...]:
    """Return the seats' families: those that the option `families` names, else the first ones of the box.

    Raises:
        UsageError: the option does not name one family for each seat, names an unknown one, or names one twice;
            or a ruling keeps so many families out that there are not enough.
    """
    data: Box = t.data
    known = [f.id for f in data.cards.families]
    known = [f for f in known if f != data.opponent] + [data.opponent]  # the purple one last
    closed = (
        t.rules.solo_family == "any_other"
        if is_solo(t)
        else t.rules.purple_multiplayer == "solo_only"
    )
    free = [f for f in known if f != data.opponent or not closed]
    given = (t.rules.families or "").replace(",", " ").split() or free[: len(t.seats)]
    if len(given) != len(t.seats):
        n = len(t.seats)
        if not t.rules.families:
            raise bx.UsageError(f"there are {len(free)} families for {n} players")
        raise bx.UsageError(f"families: {len(given)} are given for {n} players")
    for family in given:
        if family not in free:
            raise bx.UsageError(f"families: `{family}` is not one of {', '.join(free)}")
        if given.count(family) > 1:
            raise bx.UsageError(f"families: `{family}` is given twice")
    return tuple(given)


def opponent(t: ServiamTable) -> str:
    """Return the solo opponent's family: the purple one, or another if the player took that one."""
    data: Box = t.data
    mine = t.families[t.seats[0]]
    others = [f.id for f in data.cards.families if f.id != mine]
    return data.opponent if data.opponent in others else others[0]
