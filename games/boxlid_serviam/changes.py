"""Small changes to the table that many rules make: markers and VP move, cards are drawn, taken and discarded."""

from __future__ import annotations

from typing import Any

import boxlid as bx
from boxlid import Flow, rule_point

from boxlid_serviam import vocabulary as w
from boxlid_serviam.table import ServiamTable, piles_of

MOST_VP = 60  # SV-DETAIL-2


@rule_point("move-marker")
def move_marker(t: ServiamTable, holder: str, amount: int, clause: str) -> None:
    """Move a holder's marker by that many spaces, below 0 to the left (SV-COMP-8 to -10)."""
    before = t.markers[holder]
    after: int = t.data.moves[amount][before]
    t.set_entry("markers", holder, after, clause="SV-COMP-8 SV-COMP-9")
    if after != before + amount and t.rules.move_unit == "space":
        t.applies("SV-COMP-10")
    if after == before:
        t.applies("SV-DETAIL-4" if amount > 0 else "SV-DETAIL-5")
    if t.listening:
        data = t.data
        t.tell(
            w.MARKER,
            data.markers[holder],
            data.spaces[before],
            data.spaces[after],
            before,
            after,
            clause=clause,
        )


@rule_point("change-vp")
def change_vp(t: ServiamTable, who: str, amount: int, clause: str) -> None:
    """Change the VP of a player, or of the family, by an amount; below 0 it is a loss."""
    before = t.vp[who]
    after = before + amount
    if not 0 <= after <= MOST_VP and t.rules.vp_clamp == "every_change":
        t.applies("SV-DETAIL-2")
        after = 0 if after < 0 else MOST_VP
    t.set_entry("vp", who, after, clause=clause)
    if t.listening:
        if amount < 0:
            t.tell(w.LOST, who, before - after, after, clause=clause)
        else:
            t.tell(w.GAINED, who, after - before, after, clause=clause)


@rule_point("draw-gift")
def draw_gift(t: ServiamTable, seat: str, clause: str) -> Flow[None] | None:
    """Draw one gift; return a flow only if the player must choose where it comes from (SV.empty-both)."""
    if not t.zones[t.deck] and not _reshuffle(t):
        if t.rules.empty_both == "take_from_piles":
            return _from_piles(t, seat)
        t.tell(w.NO_CARD, seat, clause="SV-DETAIL-1 SV-DETAIL-3")
        return None
    card = t.draw(t.deck, t.hand[seat], clause=clause)
    if t.listening:
        t.tell(w.DREW, seat, card, clause=clause, to=(seat,), rest=(seat, None))
    return None


def _reshuffle(t: ServiamTable) -> bool:
    """Make the discards the new deck; return False if there are none (SV-DETAIL-1)."""
    if not t.zones[t.discards]:
        return False
    t.move_all(t.discards, t.deck, clause="SV-DETAIL-1")
    t.shuffle("gifts.discards", t.deck, clause="SV-DETAIL-1")
    t.tell(w.RESHUFFLED, clause="SV-DETAIL-1")
    return True


def _from_piles(t: ServiamTable, seat: str) -> Flow[None]:
    """Let the player take the top gift of one of their piles instead (SV.empty-both=take_from_piles)."""
    piles = dict(piles_of(t, seat))
    if not piles:
        t.tell(w.NO_CARD, seat, clause="SV-DETAIL-1 SV-DETAIL-3")
        return
    answer = yield t.ask(
        seat,
        lambda: [w.TAKE(t.data.gifts[t.zones[key][-1]].id, h, None) for h, key in piles.items()],
        prompt="Take the top gift of which holder?",
        clause="SV-DETAIL-1",
    )
    take_back(t, seat, answer.holder, clause="SV-DETAIL-1")


def take_back(t: ServiamTable, seat: str, holder: str, *, clause: str) -> str:
    """Move the top gift of a pile into the player's hand; return the gift."""
    key = t.pile[seat, holder]
    gift = t.zones[key][-1]
    t.move(gift, key, t.hand[seat], clause=clause)
    if gift in t.put_down:
        t.remove("put_down", gift)
    if t.listening:
        t.tell(w.TOOK, seat, gift, t.data.markers[holder], clause=clause)
    return gift


@rule_point("discard")
def discard(t: ServiamTable, seat: str, card: Any, clause: str) -> None:
    """Put a hand card on the gift discards (SV-DETAIL-11)."""
    t.move(card, t.hand[seat], t.discards, clause=clause)
    if t.listening:
        t.tell(w.DISCARDED, seat, card, clause="SV-DETAIL-11")


def ask_discard(t: ServiamTable, seat: str, clause: str) -> Flow[None]:
    """Ask a player which hand card to discard; an empty hand discards nothing."""
    if not t.zones[t.hand[seat]]:
        t.applies("SV-DETAIL-3")
        return
    answer = yield t.ask(
        seat,
        lambda: hand_actions(t, seat, t.data.discard),
        prompt="Which card do you discard?",
        clause=clause,
        refuse=lambda action: refuse_card(t, seat, action, clause),
    )
    card = t.data.of_design(t.zones[t.hand[seat]], answer.gift)
    discard(t, seat, card, clause)


def hand_actions(t: ServiamTable, seat: str, by_piece: Any) -> list[bx.Action]:
    """Return one action for each design in a hand; copies of a design are next to each other there."""
    out: list[bx.Action] = []
    last = None
    for card in t.zones[t.hand[seat]]:
        action = by_piece[card]
        if action is not last:
            out.append(action)
            last = action
    return out


def refuse_card(t: ServiamTable, seat: str, action: bx.Action, clause: str) -> bx.Refusal | None:
    """Say why a hand card cannot be named: the player does not hold it."""
    gift = getattr(action, "gift", None) if "gift" in action.verb.names else None
    if gift is None or t.data.of_design(t.zones[t.hand[seat]], gift) is not None:
        return None
    return bx.Refusal("not-in-hand", f"You hold no {gift}.", clause)


POINTS = (move_marker, change_vp, draw_gift, discard)
