"""Which actions a turn allows (MH-ACT), and why the others are not possible.

Each verb has one function that says why it is not possible; it makes both the options and the refusals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boxlid import Action, Refusal

from boxlid_molly_house import vocabulary as w
from boxlid_molly_house.data import BRIBE, INFORMER, LOYAL, NOTICE
from boxlid_molly_house.items import held
from boxlid_molly_house.ring import neighbours
from boxlid_molly_house.table import Card, MollyTable, box_of, kind_at, revealed_at, suit_at

Rule = Callable[[MollyTable, str], Refusal | None]


def no_indulge(t: MollyTable, seat: str) -> Refusal | None:
    """Say why Indulge is not possible (MH-ACT-4, -5)."""
    suit = suit_at(t, t.pawns[seat])
    if not suit:
        return Refusal("at-shop", "Nobody can indulge at a shop.", "MH-ACT-5")
    if not any(c.kind.suit == suit for c in t.zones[t.market]):
        return Refusal("nothing-matches", "No market card matches this site.", "MH-ACT-5")
    return None


def no_cruise(t: MollyTable, seat: str) -> Refusal | None:
    """Say why Cruise is not possible, by public facts only: a hand stays secret (MH-ACT-12, MH-INF-10)."""
    site = t.pawns[seat]
    if kind_at(t, site) != "cruising":
        return Refusal("not-cruising", "Cruise is the action of a cruising site.", "MH-ACT-12")
    if revealed_at(t, seat) in neighbours(site):
        return Refusal(
            "unwelcome",
            "A revealed informer cannot cruise next to the house of the token.",
            "MH-INF-10",
        )
    return None


def no_shop(t: MollyTable, seat: str) -> Refusal | None:
    """Say why Shop is not possible (MH-ACT-20 to -24)."""
    site = t.pawns[seat]
    if kind_at(t, site) != "shop":
        return Refusal("not-a-shop", "Shop is the action of a shop.", "MH-ACT-20")
    if not t.zones[t.shop[site]] and t.rules.empty_shop == "unavailable":
        return Refusal("shop-empty", "No item lies here.", "MH-ACT-24 MH-ACT-22 MH.empty-shop")
    if (
        t.zones[t.shop[site]]
        and len(t.zones[t.items[seat]]) >= 2
        and t.rules.shop_full == "blocked"
    ):
        return Refusal("slots-full", "Both item slots are full.", "MH-ACT-21 MH.shop-full")
    return None


def no_throw(t: MollyTable, seat: str) -> Refusal | None:
    """Say why a festivity cannot be thrown (MH-FEST-1 to -3, MH-INF-9)."""
    site = t.pawns[seat]
    if kind_at(t, site) != "house":
        return Refusal("not-a-house", "A festivity is thrown in a corner house.", "MH-FEST-1")
    if site in t.raided:
        return Refusal("raided", "This house is raided.", "MH-FEST-2")
    if len(t.zones[t.hand[seat]]) < box_of(t).numbers[len(t.seats)].minimum:
        return Refusal("hand-too-small", "That needs more cards in hand.", "MH-FEST-3")
    if revealed_at(t, seat) == site:
        return Refusal(
            "unwelcome", "A revealed informer cannot throw a festivity there.", "MH-INF-9"
        )
    return None


def no_bribe(t: MollyTable, seat: str) -> Refusal | None:
    """Say why a Bribe cannot be used (MH-ITEM-11, -12)."""
    if held(t, seat, BRIBE) is None:
        return Refusal("no-item", "You hold no Bribe.", "MH-ITEM-11")
    if not t.zones[t.gossip]:
        return Refusal("no-gossip", "The gossip pile is empty.", "MH-ITEM-12")
    return None


def no_notice(t: MollyTable, seat: str) -> Refusal | None:
    """Say why a Newspaper Notice cannot be used (MH-ITEM-23, -28)."""
    site = t.pawns[seat]
    if held(t, seat, NOTICE) is None:
        return Refusal("no-item", "You hold no Newspaper Notice.", "MH-ITEM-23")
    if kind_at(t, site) != "house" or site in t.raided:
        return Refusal("no-open-house", "Your pawn is not on an open house.", "MH-ITEM-23 MH-INF-2")
    if not t.zones[t.tokens[seat]]:
        return Refusal("no-token", "You have no unplaced token.", "MH-ITEM-28")
    return None


def no_accuse(t: MollyTable, seat: str) -> Refusal | None:
    """Say why nobody can be accused (MH-ACT-7)."""
    if not next(accusations(t, seat), None):
        return Refusal(
            "nobody-to-accuse",
            "Nobody here has a hidden token that you may turn up.",
            "MH-ACT-7 MH-ACT-8",
        )
    return None


def accusations(t: MollyTable, seat: str) -> Iterator[Action]:
    """Yield an accusation for every hidden token of the players on the same site (MH-ACT-7, -8)."""
    for other in t.clockwise(seat, after=True):
        if t.pawns[other] != t.pawns[seat]:
            continue
        for house in box_of(t).house_of.values():
            hidden = [
                i for i, token in enumerate(t.zones[t.placed[other, house]]) if token not in t.faces
            ]
            for i in hidden:
                yield w.ACCUSE(other, house, i + 1 if len(hidden) > 1 else None)
        if t.rules.accuse_target == "any-hidden" and any(
            token not in t.faces for token in t.zones[t.tokens[other]]
        ):
            yield w.ACCUSE(other, "hand", None)


def cruise_cards(t: MollyTable, seat: str) -> tuple[Card, ...]:
    """Return the desires in a hand that match the site (MH-ACT-12, -13)."""
    suit = suit_at(t, t.pawns[seat])
    return tuple(c for c in t.zones[t.hand[seat]] if c.kind.desire and c.kind.suit == suit)


def action_options(t: MollyTable, seat: str) -> list[Action]:
    """Return everything that the active player may do (MH-TURN-14)."""
    out = [w.LIE_LOW()]
    suit = suit_at(t, t.pawns[seat])
    if not no_indulge(t, seat):
        out += [w.INDULGE(c) for c in t.zones[t.market] if c.kind.suit == suit]
    out += accusations(t, seat)
    if not no_cruise(t, seat):
        out += [w.CRUISE(c) for c in cruise_cards(t, seat)]
    for rule, action in ((no_shop, w.SHOP()), (no_throw, w.THROW()), (no_bribe, w.USE_BRIBE())):
        if not rule(t, seat):
            out.append(action)
    if not no_notice(t, seat):
        kinds = [token.kind.kind for token in t.zones[t.tokens[seat]]]
        out += [w.USE_NOTICE(kind) for kind in (LOYAL, INFORMER) if kind in kinds]
    return out


_RULES: dict[str, Rule] = {
    "indulge": no_indulge,
    "accuse": no_accuse,
    "cruise": no_cruise,
    "shop": no_shop,
    "throw": no_throw,
    "bribe": no_bribe,
    "notice": no_notice,
}


def refuse_action(t: MollyTable, seat: str, action: Action) -> Refusal | None:
    """Say why the active player may not do that."""
    rule = _RULES.get(action.verb.name)
    if rule is None:
        return None
    if refusal := rule(t, seat):
        return refusal
    if action.verb is w.CRUISE:
        return Refusal(
            "no-matching-desire",
            "Cruise needs a desire of this site's suit from your hand; no molly, no threat.",
            "MH-ACT-12 MH-ACT-13 MH-ACT-14",
        )
    if action.verb is w.INDULGE:
        return Refusal(
            "not-in-market", "Indulge takes a market card of this site's suit.", "MH-ACT-4"
        )
    if action.verb is w.ACCUSE:
        return Refusal(
            "not-hidden-there", "There is no such hidden token.", "MH-ACT-8 MH.accuse-target"
        )
    return None
