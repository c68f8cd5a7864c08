"""Informers (MH-INF): how one becomes known, what a known informer loses, and the Rush."""

from __future__ import annotations

from boxlid_molly_house import vocabulary as w
from boxlid_molly_house.reputation import clear_suit
from boxlid_molly_house.table import (
    MollyTable,
    informer_house,
    is_open,
    is_revealed,
    open_houses,
    revealed_at,
    suit_at,
)


def become_known(t: MollyTable, seat: str, clause: str) -> None:
    """Make a seat a known informer: its cards of the token's suit go to the safe pile, without cubes (MH-INF-5)."""
    house = revealed_at(t, seat)
    t.tell(w.INFORMER_KNOWN, seat, clause=f"{clause} MH-INF-1 MH-INF-5")
    if house:  # a token that is not placed has no suit
        clear_suit(t, seat, suit_at(t, house), "MH-INF-5")


def barred(t: MollyTable, seat: str) -> bool:
    """Whether a seat may play neither cards nor items at this festivity (MH-INF-11, -12, -14)."""
    return t.rules.unwelcome_scope == "full" and bool(t.fest) and revealed_at(t, seat) == t.fest


def barred_items(t: MollyTable, seat: str) -> bool:
    """Whether a seat may not play items now; a Gin round may lift that (MH-INF-12, MH-ITEM-9)."""
    if not barred(t, seat):
        return False
    if t.gin:
        t.applies("MH-ITEM-9 MH.gin-barred")
        return bool(t.rules.gin_barred == "cards-only")
    t.applies("MH-INF-12 MH.unwelcome-scope")
    return True


def clear_known(t: MollyTable) -> None:
    """Clear the revealed informers' cards of their suit at a festivity, without cubes (MH-INF-7)."""
    for seat in t.clockwise(t.candelabra):
        house = revealed_at(t, seat)
        if not house:
            continue
        if t.rules.known_threat_scope == "own-house" and house != t.fest:
            t.applies("MH.known-threat-scope")
            continue
        clear_suit(
            t,
            seat,
            suit_at(t, house),
            "MH-INF-7 MH-FEST-41 MH.known-threat-scope MH.known-threat-time",
        )


def rush(t: MollyTable) -> bool:
    """Whether the Rush is on: one house is open, and the players that MH.rush names are revealed (MH-INF-15)."""
    houses = open_houses(t)
    if len(houses) != 1:
        return False
    t.applies("MH.rush")
    last = houses[0]
    if t.rules.rush == "all-revealed":
        return all(is_revealed(t, seat) for seat in t.seats)
    if t.rules.rush == "pawns-at-house":
        there = [seat for seat in t.seats if t.pawns[seat] == last]
        return bool(there) and all(is_revealed(t, seat) for seat in there)
    return all(revealed_at(t, seat) == last for seat in t.seats)


def check_rush(t: MollyTable) -> None:
    """End the turn and the week if a token that was turned up began a Rush (MH-INF-16).

    Raises:
        Leave: the Rush is on; it leaves the loop of the turn.
    """
    if not rush(t):
        return
    t.tell(w.RUSH, clause="MH-INF-15 MH-INF-16")
    t.set("candelabra", t.active, clause="MH-INF-16")
    t.set("closing", True, clause="MH-INF-15")
    t.set("fifth", True, clause="MH-INF-15")
    raise t.exit_loop("turn")


def informed_well(t: MollyTable, seat: str) -> bool:
    """Whether a seat's informer token lies on a raided house (MH-INF-3)."""
    house = informer_house(t, seat)
    return bool(house) and not is_open(t, house)
