"""The table of a match: its zones and fields, and small questions about them that many rules ask.

Index 0 of a deck is its top. The last gift of a pile is its top (SV-DETAIL-9).
"""

from __future__ import annotations

from typing import Any

import boxlid as bx
from boxlid import FACES, HIDDEN, OWNER, PUBLIC, ZoneKeys

FAMILY = "family"
"""The solo opponent: a party that has VP and decides nothing."""
ROW = 5  # SV-SETUP-6
FAMILY_ROW = 7  # SV-SOLO-4
TURNS = 7  # SV-COMP-3


def _row_faces(rules: bx.Settings) -> bx.Visibility:
    """Return who sees a player's face-down holders (SV-SETUP-17)."""
    known = rules.hidden == "own_facedown_known"
    return bx.visible_to(bx.owner_faces, "faces; owner") if known else FACES


def _holder_ids(ruleset: Any) -> tuple[str, ...]:
    return tuple(ruleset.data.markers)


@bx.table
class ServiamTable(bx.Table):
    """All that changes in a match.

    Attributes:
        board: the nine markers; `markers` says on which space each is.
        deck: the gift deck.
        discards: the gift discards.
        aside: letters drawn at set-up, until they are shuffled back (SV-SETUP-10).
        hand: seat -> its gifts.
        pile: (seat, holder id) -> the gifts given to that player's holder.
        row: seat -> its five holders, left to right.
        holder_deck: seat -> its four holders outside the row.
        vp_card: seat -> its VP card.
        family_row: the solo opponent's seven holders, left to right.
        family_deck: the solo opponent's other two.
        family_pile: holder id -> letters on the solo opponent's holders (SV.letter-where).
        merchant: the face-up merchant.
        merchant_deck: the other merchants.
        markers: holder id -> the index of its marker's space, 0 the leftmost.
        vp: seat, and `family` in solo -> VP.
        turns: seat -> turns finished.
        families: seat, and `family` in solo -> family id.
        active: the seat whose turn it is.
        gift: the gift of this turn; empty before the offering and where nothing is given.
        recipient: the holder id of this turn's recipient; empty where `gift` is.
        host: whose holder the recipient is; empty for the active player's own (SV.letter-where).
        worth: the recipient's value right after the icons (SV.reward-time).
        put_down: gifts that are still where Kurt put them (SV.kurt-mark).
        matches: seat -> gifts ever given that matched; kept only where SV.match-count asks for them.
        marks: seat -> gifts ever given with the mark; kept only where SV.tie-count asks for them.
        old_merchant: the merchant whose list still counts this round (SV.merchant-swap-time).
        merchant_done: whether a merchant's effect has applied (SV.merchant-frequency).
    """

    board: str = bx.zone(PUBLIC)
    deck: str = bx.zone(HIDDEN, ordered=True, pool="gifts")
    discards: str = bx.zone(PUBLIC, ordered=True)
    aside: str = bx.zone(PUBLIC, ordered=True)
    hand: ZoneKeys = bx.zone(OWNER, per="seat", pool="gifts")
    pile: ZoneKeys = bx.zone(PUBLIC, per=("seat", _holder_ids), ordered=True)
    row: ZoneKeys = bx.zone(
        _row_faces, per="seat", ordered=True, faces=True, pool="holders.{owner}"
    )
    holder_deck: ZoneKeys = bx.zone(HIDDEN, per="seat", ordered=True, pool="holders.{owner}")
    vp_card: ZoneKeys = bx.zone(PUBLIC, per="seat")
    family_row: str = bx.zone(FACES, ordered=True, pool="holders.family")
    family_deck: str = bx.zone(HIDDEN, ordered=True, pool="holders.family")
    family_pile: ZoneKeys = bx.zone(PUBLIC, per=(_holder_ids,), ordered=True)
    merchant: str = bx.zone(PUBLIC)
    merchant_deck: str = bx.zone(HIDDEN, ordered=True, pool="merchants")

    markers: dict[str, int] = bx.field(PUBLIC, factory=dict)
    vp: dict[str, int] = bx.field(PUBLIC, factory=dict)
    turns: dict[str, int] = bx.field(PUBLIC, factory=dict)
    families: dict[str, str] = bx.field(PUBLIC, factory=dict)
    active: str = bx.field(PUBLIC, default="")
    gift: str = bx.field(PUBLIC, default="")
    recipient: str = bx.field(PUBLIC, default="")
    host: str = bx.field(PUBLIC, default="")
    worth: int = bx.field(PUBLIC, default=0)
    put_down: tuple[str, ...] = bx.field(PUBLIC, default=())
    matches: dict[str, int] = bx.field(PUBLIC, factory=dict)
    marks: dict[str, int] = bx.field(PUBLIC, factory=dict)
    old_merchant: str = bx.field(PUBLIC, default="")
    merchant_done: bool = bx.field(PUBLIC, default=False)


# --- questions that many rules ask -------------------------------------------------------------------


def is_solo(t: ServiamTable) -> bool:
    """Whether one player plays."""
    return len(t.seats) == 1


def connections(t: ServiamTable, seat: str) -> list[str]:
    """Return the ids of a player's face-up holders, left to right (SV-OFFER-1)."""
    faces = t.faces
    return [p.kind.id for p in t.zones[t.row[seat]] if p in faces]


def face_down(t: ServiamTable, seat: str) -> list[int]:
    """Return the positions, 1 to 5, of a player's face-down holders; they are public."""
    faces = t.faces
    return [i for i, p in enumerate(t.zones[t.row[seat]], 1) if p not in faces]


def pile_key(t: ServiamTable, who: str, holder: str) -> str:
    """Return the key of the pile on a holder of a player, or of the solo opponent."""
    return t.family_pile[holder] if who == FAMILY else t.pile[who, holder]


def locked(t: ServiamTable, who: str, holder: str) -> bool:
    """Whether a letter locks the holder of a player, or of the solo opponent (SV-OFFER-3, SV-DETAIL-10)."""
    letters, zones = t.data.letters, t.zones
    if t.rules.lock_scope == "own_card":
        return not letters.isdisjoint(zones[pile_key(t, who, holder)])
    return any(not letters.isdisjoint(zones[pile_key(t, s, holder)]) for s in (*t.seats, FAMILY))


def piles_of(t: ServiamTable, seat: str) -> list[tuple[str, str]]:
    """Return a player's piles that are not empty, as (holder id, zone key), from left to right in the row."""
    zones, pile = t.zones, t.pile
    return [(h, pile[seat, h]) for h in connections(t, seat) if zones[pile[seat, h]]]


def value_of(t: ServiamTable, holder: str) -> int:
    """Return the value of the space that a holder's marker is on."""
    scale: tuple[int, ...] = t.data.scale
    return scale[t.markers[holder]]


def merchant_of(t: ServiamTable) -> Any:
    """Return the card data of the face-up merchant."""
    return t.data.merchants[t.zones[t.merchant][0]]
