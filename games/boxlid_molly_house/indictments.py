"""Indictments (MH-WEEK-11 to -16): who gets them after a raid, and what one costs if the stack is too short."""

from __future__ import annotations

from boxlid import Piece

from boxlid_molly_house import vocabulary as w
from boxlid_molly_house.data import MAJOR, MINOR, Indictment
from boxlid_molly_house.reputation import gain
from boxlid_molly_house.table import MollyTable, candelabra_order, rep

PENALTY = {MAJOR: 8, MINOR: 4}
"""Kind of an indictment -> the joy that it costs without a trial."""


def indictments(t: MollyTable, seat: str) -> list[tuple[str, Piece[Indictment]]]:
    """Return (zone, card) of a seat's indictments."""
    return [(zone, card) for zone in (t.major[seat], t.minor[seat]) for card in t.zones[zone]]


def tiers(t: MollyTable, suit: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the seats with the highest and with the second-highest reputation above 0 (MH-WEEK-11 to -14).

    Seats with a Domino do not count (MH-ITEM-14).
    """
    counts = {
        seat: rep(t, seat, suit)
        for seat in candelabra_order(t)
        if seat not in t.masked and rep(t, seat, suit)
    }
    values = sorted(set(counts.values()), reverse=True)[:2]
    top, second = ([s for s, n in counts.items() if n == v] for v in (*values, -1, -1)[:2])
    return tuple(top), tuple(second)


def indict(t: MollyTable, suit: str) -> None:
    """Hand out major indictments for the highest reputation, minor ones for the second-highest."""
    if t.masked:
        t.applies("MH-ITEM-14")
    top, second = tiers(t, suit)
    if len(top) > 1 or len(second) > 1:
        t.applies("MH-WEEK-13")
    if any(not rep(t, seat, suit) for seat in t.seats):
        t.applies("MH-WEEK-14")
    _hand_out(t, MAJOR, top, "MH-WEEK-11 MH-WEEK-15")
    _hand_out(t, MINOR, second, "MH-WEEK-12 MH-WEEK-15")


def _hand_out(t: MollyTable, kind: str, seats: tuple[str, ...], clause: str) -> None:
    """Give each seat a card, in candelabra order; where the stack is too short, it loses joy (MH-WEEK-16)."""
    stack = t.major_stack if kind == MAJOR else t.minor_stack
    zones = t.major if kind == MAJOR else t.minor
    none = t.rules.stack_short == "none-if-short" and len(t.zones[stack]) < len(seats)
    for seat in seats:
        if none or not t.zones[stack]:
            ids = "MH-WEEK-16 MH.stack-short"
            t.tell(w.FINED, seat, kind, clause=ids)
            gain(t, seat, -PENALTY[kind], f"a {kind} indictment", ids)
            t.add("fined", seat, clause=ids)
            continue
        t.draw(stack, zones[seat], clause=f"{clause} MH-INFO-8")
        t.tell(w.INDICTED, seat, kind, clause=clause)
        if seat not in t.indicted:
            t.add("indicted", seat, clause=clause)
