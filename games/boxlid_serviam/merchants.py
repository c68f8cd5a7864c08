"""The enemy merchants of the solo game (SV-SOLO-5, -6, -16, -19, -20, -26)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boxlid import Action, Flow, Refusal, rule_point, step

from boxlid_serviam import vocabulary as w
from boxlid_serviam.changes import change_vp, discard, move_marker
from boxlid_serviam.table import (
    FAMILY,
    ServiamTable,
    connections,
    merchant_of,
    value_of,
)


@step("merchants", clauses="SV-SOLO-5")
def lay_merchants(t: ServiamTable) -> None:
    """Turn one merchant face-up; the others are the merchant deck."""
    t.shuffle("merchants", t.merchant_deck, clause="SV-SOLO-5")
    t.draw(t.merchant_deck, t.merchant, clause="SV-SOLO-5")
    _tell_merchant(t, "SV-SOLO-5")


def _tell_merchant(t: ServiamTable, clause: str) -> None:
    if t.listening:
        listed = tuple(t.data.markers[h] for h in merchant_of(t).holders)
        t.tell(w.MERCHANT, t.zones[t.merchant][0], listed, clause=clause)


@step("merchant-effect", clauses="SV-SOLO-6 SV-SOLO-16 SV-SOLO-26")
def merchant_effect(t: ServiamTable) -> Flow[None] | None:
    """At the end of certain rounds the merchant's effect applies if its condition holds."""
    merchant, seat = merchant_of(t), t.active
    if t.turns[seat] + 1 not in merchant.rounds:
        t.applies("SV-SOLO-6")
        return None
    if t.merchant_done and t.rules.merchant_frequency == "once":
        t.applies("SV-SOLO-6")
        return None
    if not CONDITIONS[merchant.condition.id](t, seat, merchant):
        t.applies("SV-SOLO-16")
        return None
    if not t.merchant_done:
        t.set("merchant_done", True)
    clause = "SV-SOLO-6 SV-SOLO-16 SV-SOLO-26"
    t.tell(w.MERCHANT_ACTS, t.zones[t.merchant][0], clause=clause)
    return apply_merchant(t, seat, merchant)


@rule_point("merchant-effect")
def apply_merchant(t: ServiamTable, seat: str, merchant: Any) -> Flow[None] | None:
    """Carry out a merchant's effect; return a flow if the player must choose."""
    return MERCHANT_ACTS[merchant.effect.id](t, seat, merchant)


def _sum_at_least(t: ServiamTable, _seat: str, merchant: Any) -> bool:
    return sum(value_of(t, h) for h in merchant.holders) >= int(merchant.condition.value)


def _without_gift(t: ServiamTable, seat: str, _merchant: Any) -> bool:
    return any(not t.zones[t.pile[seat, h]] for h in connections(t, seat))


def _ahead(t: ServiamTable, seat: str, _merchant: Any) -> bool:
    return t.vp[seat] > t.vp[FAMILY]


def _no_mark_given(t: ServiamTable, _seat: str, _merchant: Any) -> bool:
    return t.gift not in t.data.marked


def _best_on(t: ServiamTable, seat: str, merchant: Any) -> bool:
    return bool(_best(t, seat) == merchant.condition.value)


def _best(t: ServiamTable, seat: str) -> int | None:
    """Return the greatest value among the connections, locked or not."""
    return max((value_of(t, h) for h in connections(t, seat)), default=None)


Condition = Callable[[ServiamTable, str, Any], bool]
CONDITIONS: dict[str, Condition] = {
    "listed_sum_at_least": _sum_at_least,
    "connection_without_gift": _without_gift,
    "player_ahead": _ahead,
    "no_marked_gift_given": _no_mark_given,
    "best_connection_on": _best_on,
}


def _family_gains(t: ServiamTable, _seat: str, merchant: Any) -> None:
    change_vp(t, FAMILY, merchant.effect.amount, "SV-SOLO-16")


def _player_loses(t: ServiamTable, seat: str, merchant: Any) -> None:
    change_vp(t, seat, -merchant.effect.amount, "SV-SOLO-16")


def _move_listed(t: ServiamTable, _seat: str, merchant: Any) -> None:
    for holder in merchant.holders:
        move_marker(t, holder, merchant.effect.amount, "SV-SOLO-16")


def _discard_random(t: ServiamTable, seat: str, merchant: Any) -> None:
    for _ in range(merchant.effect.amount):
        hand = t.zones[t.hand[seat]]
        if not hand:
            t.applies("SV-SOLO-26")
            return
        card = t.roll("merchant.discard", hand, clause="SV-SOLO-16", to=(seat,))
        discard(t, seat, card, "SV-SOLO-16 SV-DETAIL-11")


def _move_best(t: ServiamTable, seat: str, merchant: Any) -> Flow[None] | None:
    best = _best(t, seat)
    equals = [h for h in connections(t, seat) if value_of(t, h) == best]
    if len(equals) == 1:
        move_marker(t, equals[0], merchant.effect.amount, "SV-SOLO-16 SV-SOLO-26")
        return None
    return _choose_best(t, seat, merchant, equals)


def _choose_best(t: ServiamTable, seat: str, merchant: Any, equals: list[str]) -> Flow[None]:
    amount = merchant.effect.amount
    verb = w.RAISE if amount > 0 else w.LOWER

    def refuse(action: Action) -> Refusal | None:
        if action.verb is not verb:
            return None
        sentence = f"{action.args[0]} is not among your most influential connections."
        return Refusal("not-a-candidate", sentence, "SV-SOLO-26")

    answer = yield t.ask(
        seat,
        [verb(h) for h in equals],
        prompt="Which of your most influential connections?",
        clause="SV-SOLO-26",
        refuse=refuse,
    )
    move_marker(t, answer.args[0], amount, "SV-SOLO-16 SV-SOLO-26")


MerchantAct = Callable[[ServiamTable, str, Any], Flow[None] | None]
MERCHANT_ACTS: dict[str, MerchantAct] = {
    "family_gains_vp": _family_gains,
    "player_loses_vp": _player_loses,
    "move_listed": _move_listed,
    "discard_random": _discard_random,
    "move_best_connection": _move_best,
}


def replace_merchant(t: ServiamTable) -> None:
    """The top merchant of the deck takes the place of the face-up one (SV-SOLO-19, SV-SOLO-20)."""
    old = t.zones[t.merchant][0]
    new = t.zones[t.merchant_deck][0]
    removed = t.rules.replaced_merchant == "removed"
    t.move(new, t.merchant_deck, t.merchant, clause="SV-SOLO-19")
    to = t.box if removed else t.merchant_deck
    t.move(old, t.merchant, to, clause="SV-SOLO-20")
    t.shuffle("merchants.again", t.merchant_deck, clause="SV-SOLO-19 SV-SOLO-20")
    if t.rules.merchant_swap_time == "old" and not t.old_merchant:
        t.set("old_merchant", old)
    t.tell(w.MERCHANT_SWAP, new, old, clause="SV-SOLO-19 SV-SOLO-20")
    _tell_merchant(t, "SV-SOLO-19")


POINTS = (apply_merchant,)
