"""What all items share: who holds one, the window in which it may be used, and its discard (MH-ITEM-3 to -5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import boxlid as bx
from boxlid import Action, Flow, Piece

from boxlid_molly_house.data import Item
from boxlid_molly_house.table import MollyTable, candelabra_order


def held(t: MollyTable, seat: str, kind: str) -> Piece[Item] | None:
    """Return an item of a kind that a seat holds, or None."""
    return next((i for i in t.zones[t.items[seat]] if i.kind.kind == kind), None)


def spend(t: MollyTable, seat: str, kind: str) -> None:
    """Discard an item of a kind that a seat has used (MH-ITEM-3)."""
    item = held(t, seat, kind)
    assert item is not None
    t.move(item, t.items[seat], t.item_discards, clause="MH-ITEM-3")


def item_window(
    t: MollyTable,
    offers: Callable[[str], Sequence[Action]],
    use: Callable[[str, Action], None],
    *,
    could: Callable[[str], bool],
    prompt: str,
    clause: str,
    once: bool = False,
) -> Flow[None] | None:
    """Offer items to the seats in candelabra order, or return None if no seat could use one.

    Args:
        offers: seat -> the actions that use an item now.
        use: carries an action out.
        could: whether a seat could use an item; items are open, so this is public.
        prompt: the question's words.
        clause: the clauses that the question cites.
        once: whether the window closes with the first item used.
    """
    if not any(could(seat) for seat in t.seats):
        return None
    order = candelabra_order(t)
    return bx.window(order, offers, use, could=could, prompt=prompt, clause=clause, once=once)
