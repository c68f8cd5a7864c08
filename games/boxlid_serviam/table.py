"""Serviam's table: its zones and fields, how it stands before the first chance, and what may be asked of it.

Decks: index 0 is the top. Piles: the last gift is the top (SV-DETAIL-9).
"""

from __future__ import annotations

from typing import Any

import boxlid as bx
from boxlid import FACES, HIDDEN, OWNER, PUBLIC, ZoneKeys
from boxlid.vocabulary.visibility import Visibility

from boxlid_serviam.box import Box

FAMILY = "family"
"""The solo opponent: an actor without decisions, with VP."""
ROW = 5  # SV-SETUP-6
FAMILY_ROW = 7  # SV-SOLO-4
TURNS = 7  # SV-COMP-3


def _row_faces(rules: bx.Settings) -> Visibility:
    """Who sees a player's face-down holders (SV-SETUP-17)."""
    known = rules.hidden == "own_facedown_known"
    return bx.visible_to(bx.owner_faces, "faces; owner") if known else FACES


def _holder_ids(ruleset: Any) -> tuple[str, ...]:
    return tuple(ruleset.data.markers)


@bx.table
class ServiamTable(bx.Table):
    """All that changes in a match.

    Attributes:
        board: the nine markers; where each stands is `markers`, holder id -> index.
        pile: (seat, holder id) -> the gifts given to that player's holder.
        family_pile: holder id -> letters on the solo opponent's holders (SV.letter-where).
        vp: seat, and `family` in solo -> VP.
        turns: seat -> turns finished.
        families: seat, and `family` in solo -> family id.
        gift, recipient: this turn's, empty before the offering and where nothing is given.
        host: whose holder the recipient is, if not the active player's own (SV.letter-where).
        worth: the recipient's value right after the icons (SV.reward-time).
        put_down: gifts that lie where Kurt put them (SV.kurt-mark).
        matches, marks: seat -> gifts ever given that matched, that bore the mark (SV.match-count,
            SV.tie-count; kept only where these rulings ask for them).
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


# --- before the first chance -------------------------------------------------------------------------


def prepare(t: ServiamTable) -> None:
    """Give each seat its family's cards, and put every marker on its start; nothing here is random."""
    data: Box = t.data
    alone = solo(t)
    start = data.cards.influence
    t.markers = dict.fromkeys(data.markers, start.start_solo if alone else start.start_multiplayer)
    t.vp = dict.fromkeys(t.seats, 0)
    t.turns = dict.fromkeys(t.seats, 0)
    t.matches, t.marks = dict.fromkeys(t.seats, 0), dict.fromkeys(t.seats, 0)
    t.active = t.seats[0]
    t.families = dict(zip(t.seats, choose_families(t), strict=True))
    box = t.zones["box"]
    taken: dict[str, list[Any]] = {}
    for seat, family in t.families.items():
        taken[t.holder_deck[seat]] = [p for p in box if getattr(p.kind, "family", "") == family]
        taken[t.vp_card[seat]] = [p for p in box if p == f"vp-{family}"]
    if alone:
        t.families[FAMILY] = family = opponent(t)
        t.vp[FAMILY] = 0
        taken[t.family_deck] = [p for p in box if getattr(p.kind, "family", "") == family]
        taken[t.merchant_deck] = [p for p in box if p in data.merchants]
    for key, pieces in taken.items():
        t.zones[key] = tuple(pieces)
    gone = {p for pieces in taken.values() for p in pieces}
    t.zones["box"] = tuple(p for p in box if p not in gone)


def choose_families(t: ServiamTable) -> tuple[str, ...]:
    """The seats' families: those given, in the seats' order, else one after the other.

    Raises:
        UsageError: not one family a seat, an unknown one, one twice, or one that a ruling forbids.
    """
    data: Box = t.data
    known = [f.id for f in data.cards.families]
    known = [f for f in known if f != data.opponent] + [data.opponent]  # the purple one last
    closed = t.rules.solo_family == "any_other" if solo(t) else _purple_is_closed(t)
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


def _purple_is_closed(t: ServiamTable) -> bool:
    return bool(t.rules.purple_multiplayer == "solo_only")


def opponent(t: ServiamTable) -> str:
    """The solo opponent's family: the purple one, or another if the player took that one."""
    data: Box = t.data
    mine = t.families[t.seats[0]]
    others = [f.id for f in data.cards.families if f.id != mine]
    return data.opponent if data.opponent in others else others[0]


# --- questions that rules ask --------------------------------------------------------------------


def solo(t: ServiamTable) -> bool:
    """One player."""
    return len(t.seats) == 1


def connections(t: ServiamTable, seat: str) -> list[str]:
    """A player's face-up holders, left to right (SV-OFFER-1)."""
    faces = t.faces
    return [p.kind.id for p in t.zones[t.row[seat]] if p in faces]


def face_down(t: ServiamTable, seat: str) -> list[int]:
    """The positions, 1 to 5, of a player's face-down holders; public."""
    faces = t.faces
    return [i for i, p in enumerate(t.zones[t.row[seat]], 1) if p not in faces]


def pile_key(t: ServiamTable, who: str, holder: str) -> str:
    """The zone of the gifts on a holder of a player, or of the solo opponent."""
    return t.family_pile[holder] if who == FAMILY else t.pile[who, holder]


def locked(t: ServiamTable, who: str, holder: str) -> bool:
    """Whether a letter locks the holder of a player, or of the solo opponent (SV-OFFER-3, SV-DETAIL-10)."""
    letters, zones = t.data.letters, t.zones
    if t.rules.lock_scope == "own_card":
        return not letters.isdisjoint(zones[pile_key(t, who, holder)])
    return any(not letters.isdisjoint(zones[pile_key(t, s, holder)]) for s in (*t.seats, FAMILY))


def piles_of(t: ServiamTable, seat: str) -> list[tuple[str, str]]:
    """A player's piles with gifts: (holder id, zone key), left to right in his row."""
    zones, pile = t.zones, t.pile
    return [(h, pile[seat, h]) for h in connections(t, seat) if zones[pile[seat, h]]]


def value_of(t: ServiamTable, holder: str) -> int:
    """The value of the space on which a holder's marker stands."""
    scale: tuple[int, ...] = t.data.scale
    return scale[t.markers[holder]]


def merchant_of(t: ServiamTable) -> Any:
    """The card data of the face-up merchant."""
    return t.data.merchants[t.zones[t.merchant][0]]
