"""The family in the solo game (SV-SOLO): its set-up, its turn, and what it gains."""

from __future__ import annotations

from boxlid import step

from boxlid_serviam import vocabulary as w
from boxlid_serviam.changes import change_vp, move_marker
from boxlid_serviam.table import (
    FAMILY,
    FAMILY_ROW,
    ServiamTable,
    merchant_of,
    value_of,
)

HEAD_START = {"normal": 0, "hard": 5, "very_hard": 10}  # SV-SOLO-7


# --- set-up ------------------------------------------------------------------------------------------


@step("family-row", clauses="SV-SOLO-4")
def lay_family(t: ServiamTable) -> None:
    """Lay seven of the family's nine holders face-down in a row; the other two are its holder deck."""
    t.shuffle("holders.family", t.family_deck, clause="SV-SOLO-4")
    for _ in range(FAMILY_ROW):
        t.draw(t.family_deck, t.family_row, clause="SV-SOLO-4")
    if t.listening:
        names = {f.id: f.name for f in t.data.cards.families}
        t.tell(w.FAMILY_LAID, names[t.families[FAMILY]], clause="SV-SOLO-4")


@step("difficulty", clauses="SV-SOLO-7 SV-SOLO-8")
def head_start(t: ServiamTable) -> None:
    """Give the family its VP by the difficulty; the player starts with 0."""
    t.set_entry("vp", FAMILY, HEAD_START[t.rules.difficulty], clause="SV-SOLO-7")
    t.tell(w.VP_PLACED, FAMILY, t.vp[FAMILY], clause="SV-SOLO-7 SV-SOLO-8")


# --- the family's turn ----------------------------------------------------------------------------


@step("family-turn", clauses="SV-SOLO-9 SV-SOLO-10 SV-SOLO-11 SV-SOLO-12 SV-SOLO-13")
def family_turn(t: ServiamTable) -> None:
    """Turn up the family's leftmost face-down holder; its marker and those of the listed holders move +1."""
    faces, row = t.faces, t.family_row
    card = next((p for p in t.zones[row] if p not in faces), None)
    if card is None:
        t.applies("SV-DETAIL-3")
        return
    holder = card.kind.id
    t.turn_up(card, row, clause="SV-SOLO-10")
    if t.listening:
        marker = t.data.markers[holder]
        number = t.turns[t.seats[0]] + 1
        t.tell(w.FAMILY_TURN, number, marker, clause="SV-SOLO-9 SV-SOLO-10")
    t.applies("SV-SOLO-13")
    listed = merchant_of(t).holders
    steps = [holder, *(h for h in listed if h != holder)]
    if t.rules.solo_order == "listed_first":
        steps = [*steps[1:], holder]
    for one in steps:
        if one == holder and one in listed:
            move_marker(t, one, 2, "SV-SOLO-12")
        else:
            move_marker(t, one, 1, "SV-SOLO-11")


# --- after the player's turn ------------------------------------------------------------------------


@step("family-gain", clauses="SV-SOLO-15 SV-SOLO-21")
def family_gain(t: ServiamTable) -> None:
    """The family gains the sum of the listed holders' values."""
    merchant = t.data.merchants[t.old_merchant] if t.old_merchant else merchant_of(t)
    worth = sum(value_of(t, h) for h in merchant.holders)
    if t.listening:
        t.tell(w.FAMILY_GAIN, merchant.name, worth, clause="SV-SOLO-15")
    if worth < 0:
        if t.rules.negative_sum == "lose_floor_0":
            change_vp(t, FAMILY, worth, "SV-SOLO-15 SV-SOLO-21")
        else:
            t.applies("SV-SOLO-21")
    else:
        change_vp(t, FAMILY, worth, "SV-SOLO-15")
    if t.old_merchant:
        t.set("old_merchant", "")
