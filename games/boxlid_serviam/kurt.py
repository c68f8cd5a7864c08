"""Kurt's EFFETTO ORDINE (SV-INTRIGUE-12): the top gift of a pile is exchanged for a hand card.

It is the only effect that moves gifts, so the limits of SV-DETAIL-6 to -10 are about it alone.
"""

from __future__ import annotations

from typing import Any

from boxlid import PASS, Action, Flow, Piece, Refusal

from boxlid_serviam import vocabulary as w
from boxlid_serviam.changes import refuse_card, take_back
from boxlid_serviam.table import ServiamTable, piles_of

CLAUSE = "SV-INTRIGUE-12 SV-DETAIL-3 SV-DETAIL-6 SV-DETAIL-9"


def kurt(t: ServiamTable, seat: str, _holder: str) -> Flow[None] | None:
    """Take the top gift of one of your holders, then put a hand card on that same holder."""
    nothing_else = t.rules.kurt_same_card == "forbidden" and not t.zones[t.hand[seat]]
    if nothing_else or not piles_of(t, seat):
        t.applies("SV-DETAIL-3")
        return None
    return _exchange(t, seat)


def _exchange(t: ServiamTable, seat: str) -> Flow[None]:
    answer = yield t.ask(
        seat,
        lambda: takes(t, seat),
        prompt="Which gift do you take back?",
        clause=CLAUSE,
        refuse=lambda action: refuse_take(t, seat, action),
    )
    if answer.verb is PASS:
        t.tell(w.DECLINED, seat, "exchanges nothing", clause="SV-INTRIGUE-12")
        return
    holder = answer.args[1]
    taken = take_back(t, seat, holder, clause="SV-INTRIGUE-12")
    if taken in t.data.marked:
        t.applies("SV-DETAIL-8")
    answer = yield t.ask(
        seat,
        lambda: [w.PUT(t.data.gifts[c].id, holder) for c in puttable(t, seat, taken)],
        prompt="Which card do you put there?",
        clause="SV-INTRIGUE-12 SV-DETAIL-3",
        refuse=lambda action: refuse_put(t, seat, action, holder, taken),
    )
    card = t.data.of_design(puttable(t, seat, taken), answer.args[0])
    _put(t, seat, card, holder, taken)


def _put(t: ServiamTable, seat: str, card: Piece[Any] | None, holder: str, taken: str) -> None:
    assert card is not None
    t.move(card, t.hand[seat], t.pile[seat, holder], clause="SV-INTRIGUE-12 SV-DETAIL-7")
    t.applies("SV-INTRIGUE-3")
    if (card in t.data.letters) != (taken in t.data.letters):
        t.applies("SV-DETAIL-10")
    if t.rules.kurt_mark == "counts_nowhere":
        t.add("put_down", card)
    if t.listening:
        t.tell(w.PUT_DOWN, seat, card, t.data.markers[holder], clause="SV-DETAIL-7")


def takes(t: ServiamTable, seat: str) -> list[Action]:
    """Return the gifts that may be taken, and a pass where a ruling allows it or nothing can be exchanged."""
    fixed = t.rules.kurt_letters == "fixed"
    out = []
    for holder, key in piles_of(t, seat):
        top = t.zones[key][-1]
        if fixed and top in t.data.letters:
            continue
        if t.rules.kurt_same_card == "ok" or _puttable_from(t, t.zones[t.hand[seat]]):
            out.append(w.TAKE(t.data.gifts[top].id, holder, None))
    if not out or t.rules.kurt_must == "may":
        out.append(PASS())
    return out


def puttable(t: ServiamTable, seat: str, taken: str) -> list[Piece[Any]]:
    """Return the hand cards that may be put down, one of each design."""
    hand = t.zones[t.hand[seat]]
    if t.rules.kurt_same_card == "forbidden":
        hand = tuple(c for c in hand if c != taken)
    return _puttable_from(t, hand)


def _puttable_from(t: ServiamTable, cards: tuple[Piece[Any], ...]) -> list[Piece[Any]]:
    gifts, fixed = t.data.gifts, t.rules.kurt_letters == "fixed"
    designs: dict[str, Piece[Any]] = {}
    for card in cards:
        if not (fixed and card in t.data.letters):
            designs.setdefault(gifts[card].id, card)
    return list(designs.values())


def refuse_take(t: ServiamTable, seat: str, action: Action) -> Refusal | None:
    """Say why a gift cannot be taken; piles are public."""
    if action.verb is PASS:
        return Refusal("must-exchange", "A gift must be exchanged.", "SV-INTRIGUE-12")
    if action.verb is not w.TAKE:
        return None
    gift, holder, host = action.args
    if host is not None and host != seat:
        return Refusal("not-your-gift", "Other players' gifts stay.", "SV-DETAIL-6")
    pile = dict(piles_of(t, seat)).get(holder)
    lying = t.zones[pile] if pile is not None else ()
    if t.data.of_design(lying, gift) is None:
        return Refusal("not-there", f"No {gift} of yours lies on {holder}.", "SV-INTRIGUE-12")
    top = t.data.gifts[lying[-1]].id
    if top != gift:
        return Refusal("not-on-top", f"The top gift there is {top}.", "SV-DETAIL-9")
    if t.rules.kurt_letters == "fixed" and lying[-1] in t.data.letters:
        return Refusal("letters-fixed", "Threat letters stay.", "SV-INTRIGUE-12")
    if host is None:
        return Refusal("nothing-to-put", "You hold no card to put there.", "SV-INTRIGUE-12")
    return Refusal("not-your-gift", f"Name your own {holder} without `of`.", "SV-DETAIL-6")


def refuse_put(
    t: ServiamTable, seat: str, action: Action, holder: str, taken: str
) -> Refusal | None:
    """Say why a card cannot be put there."""
    if action.verb is not w.PUT:
        return None
    if action.args[1] != holder:
        return Refusal("other-holder", f"It must be put on {holder}.", "SV-INTRIGUE-12")
    refusal = refuse_card(t, seat, action, "SV-INTRIGUE-12")
    if refusal is not None:
        return refusal
    if action.args[0] == t.data.gifts[taken].id:
        return Refusal("same-card", "The card just taken cannot go back.", "SV-INTRIGUE-12")
    return Refusal("letters-fixed", "Threat letters stay.", "SV-INTRIGUE-12")
