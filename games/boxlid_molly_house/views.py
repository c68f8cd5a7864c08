"""What a view holds besides fields and zones: sums that a player would make in the head."""

from __future__ import annotations

from boxlid_molly_house.data import SUITS
from boxlid_molly_house.table import MollyTable, box_of, rep


def show_reputation(t: MollyTable, _seat: str) -> dict[str, dict[str, int]]:
    """Seat -> suit -> its reputation: cards and cubes (MH-COMP-20)."""
    return {seat: {suit: rep(t, seat, suit) for suit in SUITS} for seat in t.seats}


def show_threshold(t: MollyTable, _seat: str) -> int:
    """The community joy with which the community survives (MH-COMP-7)."""
    return box_of(t).numbers[len(t.seats)].threshold


def show_dangerous(t: MollyTable, _seat: str) -> tuple[str, ...]:
    """The cruising sites whose house is raided (MH-WEEK-9)."""
    sites = box_of(t).sites.values()
    return tuple(
        s.id for s in sites if s.kind == "cruising" and box_of(t).house_of[s.suit] in t.raided
    )


VIEWS = {
    "reputations": show_reputation,
    "threshold": show_threshold,
    "dangerous": show_dangerous,
}
