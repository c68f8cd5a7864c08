"""The one action of a turn (MH-ACT): basic actions, site actions, and the items that replace an action.

Each verb has one predicate that says why it is not possible; it makes the options and the refusals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from boxlid import Action, Flow, Refusal, step

from boxlid_molly_house import words as w
from boxlid_molly_house.box import BRIBE, INFORMER, LOYAL, NOTICE, beside
from boxlid_molly_house.informers import become_known, check_rush
from boxlid_molly_house.standing import (
    add_cubes,
    draw,
    enter,
    gain,
    gain_community,
    give_draw_tokens,
    leave_market,
    market_discard,
    publish,
)
from boxlid_molly_house.tableau import (
    Card,
    MollyTable,
    box_of,
    held,
    house_at,
    is_revealed,
    kind_at,
    rep,
    revealed_at,
    suit_at,
)

Rule = Callable[[MollyTable, str], Refusal | None]

# --- what is possible ------------------------------------------------------------------------------


def no_indulge(t: MollyTable, seat: str) -> Refusal | None:
    """MH-ACT-4, -5."""
    suit = suit_at(t, t.pawns[seat])
    if not suit:
        return Refusal("at-shop", "Nobody can indulge at a shop.", "MH-ACT-5")
    if not any(c.kind.suit == suit for c in t.zones[t.market]):
        return Refusal("nothing-matches", "No market card matches this site.", "MH-ACT-5")
    return None


def no_cruise(t: MollyTable, seat: str) -> Refusal | None:
    """MH-ACT-12, MH-INF-10; public facts only: whether the seat has a desire is its own affair."""
    site = t.pawns[seat]
    if kind_at(t, site) != "cruising":
        return Refusal("not-cruising", "Cruise is the action of a cruising site.", "MH-ACT-12")
    if revealed_at(t, seat) in beside(site):
        return Refusal(
            "unwelcome",
            "A revealed informer cannot cruise beside the house of the token.",
            "MH-INF-10",
        )
    return None


def no_shop(t: MollyTable, seat: str) -> Refusal | None:
    """MH-ACT-20 to -24."""
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
    """MH-FEST-1 to -3, MH-INF-9."""
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
    """MH-ITEM-11, -12."""
    if held(t, seat, BRIBE) is None:
        return Refusal("no-item", "You hold no Bribe.", "MH-ITEM-11")
    if not t.zones[t.gossip]:
        return Refusal("no-gossip", "The gossip pile is empty.", "MH-ITEM-12")
    return None


def no_notice(t: MollyTable, seat: str) -> Refusal | None:
    """MH-ITEM-23, -28."""
    site = t.pawns[seat]
    if held(t, seat, NOTICE) is None:
        return Refusal("no-item", "You hold no Newspaper Notice.", "MH-ITEM-23")
    if kind_at(t, site) != "house" or site in t.raided:
        return Refusal("no-open-house", "Your pawn is not on an open house.", "MH-ITEM-23 MH-INF-2")
    if not t.zones[t.tokens[seat]]:
        return Refusal("no-token", "You have no unplaced token.", "MH-ITEM-28")
    return None


def no_accuse(t: MollyTable, seat: str) -> Refusal | None:
    """MH-ACT-7."""
    if not next(accusations(t, seat), None):
        return Refusal(
            "nobody-to-accuse",
            "Nobody here has a hidden token that you may turn up.",
            "MH-ACT-7 MH-ACT-8",
        )
    return None


def accusations(t: MollyTable, seat: str) -> Iterator[Action]:
    """Every hidden token of players on the same site (MH-ACT-7, -8), by the order in which they were placed."""
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
    """The desires in a hand that match the site (MH-ACT-12, -13)."""
    suit = suit_at(t, t.pawns[seat])
    return tuple(c for c in t.zones[t.hand[seat]] if c.kind.desire and c.kind.suit == suit)


def action_options(t: MollyTable, seat: str) -> list[Action]:
    """Everything that the active player may do (MH-TURN-14)."""
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
    """Why the active player may not do that."""
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


# --- doing it --------------------------------------------------------------------------------------


@step("act", clauses="MH-TURN-14 MH-ACT-1 MH-ACT-25")
def act(t: MollyTable) -> Flow[None]:
    """Exactly one action."""
    seat = t.active
    if is_revealed(t, seat):
        t.applies("MH-INF-14")
    answer = yield t.ask(
        seat,
        partial(action_options, t, seat),
        prompt="What do you do?",
        clause="MH-TURN-14",
        refuse=partial(refuse_action, t, seat),
    )
    done = _DOES[answer.verb.name](t, seat, answer)
    if done is not None:
        yield from done


def lie_low(t: MollyTable, seat: str, _answer: Action) -> None:
    """MH-ACT-2, -3."""
    t.tell(w.LOW, seat, clause="MH-ACT-1 MH-ACT-2")
    if t.zones[t.deck]:
        draw(t, seat, 1, "MH-ACT-2", "MH-ACT-3")
    elif t.rules.lie_low_empty == "draw-token":
        give_draw_tokens(t, seat, 1, "MH-ACT-3 MH.lie-low-empty")
    else:
        t.applies("MH-ACT-3 MH.lie-low-empty")


def indulge(t: MollyTable, seat: str, answer: Action) -> None:
    """MH-ACT-4 to -6."""
    t.move(answer.card, t.market, t.hand[seat], clause="MH-ACT-4")
    t.tell(w.INDULGES, seat, answer.card, clause="MH-ACT-1 MH-ACT-4 MH-COMP-2")
    if answer.card.kind.threat:
        t.applies("MH-ACT-6 MH-EXPO-10")


def accuse(t: MollyTable, seat: str, answer: Action) -> None:
    """MH-ACT-7 to -11."""
    accused = answer.seat
    if answer.site == "hand":
        where, site = t.tokens[accused], "no house"
        token = t.roll(
            "accuse.token",
            [x for x in t.zones[where] if x not in t.faces],
            clause="MH.accuse-target",
        )
    else:
        where, site = t.placed[accused, answer.site], box_of(t).sites[answer.site].name
        hidden = [x for x in t.zones[where] if x not in t.faces]
        token = hidden[0] if answer.number is None else t.zones[where][answer.number - 1]
    t.turn_up(token, where, clause="MH-ACT-8 MH-INFO-7")
    t.tell(w.ACCUSES, seat, accused, site, token.kind.kind, clause="MH-ACT-7 MH-ACT-8")
    if token.kind.kind == LOYAL:
        gain(t, seat, -3, "a false accusation", "MH-ACT-9")
    else:
        gain(t, seat, 3, "a true accusation", "MH-ACT-10")
        gain_community(t, 3, "a true accusation", "MH-ACT-10")
        become_known(t, accused, "MH-ACT-11")
    check_rush(t)


def cruise(t: MollyTable, seat: str, answer: Action) -> None:
    """MH-ACT-12 to -19."""
    card = answer.card
    site = t.pawns[seat]
    suit = card.kind.suit
    t.tell(w.CRUISES, seat, card, clause="MH-ACT-12 MH-ACT-15")
    enter(t, seat, card, t.hand[seat], "MH-ACT-12 MH-ACT-15")
    draw(t, seat, min(4, rep(t, seat, suit)), "MH-ACT-16 MH-COMP-20", "MH-ACT-17")
    if house_at(t, site) in t.raided:
        t.applies("MH-ACT-19 MH-EXPO-10")
        publish(t, card, t.reputation[seat], "MH-ACT-18")
        t.tell(w.DANGER, seat, card, suit, clause="MH-ACT-18 MH-ACT-19")
        add_cubes(t, seat, suit, 1, "MH-ACT-18")


def _drop_options(t: MollyTable, seat: str) -> list[Action]:
    return [w.DROP(item) for item in t.zones[t.items[seat]]]


def shop(t: MollyTable, seat: str, _answer: Action) -> Flow[None]:
    """MH-ACT-20 to -24."""
    site = t.pawns[seat]
    if t.zones[t.shop[site]]:
        item = t.zones[t.shop[site]][0]
        t.move(item, t.shop[site], t.items[seat], clause="MH-ACT-20")
        t.tell(
            w.SHOPS,
            seat,
            item,
            box_of(t).sites[site].name,
            clause="MH-ACT-20 MH-ACT-22 MH-ITEM-1 MH-ITEM-2",
        )
    else:
        t.applies("MH-ACT-24 MH.empty-shop")
    if len(t.zones[t.items[seat]]) > 2:
        drop = yield t.ask(
            seat,
            partial(_drop_options, t, seat),
            prompt="You may keep two items. Which one goes?",
            clause="MH-ACT-21 MH-ITEM-1 MH.shop-full",
        )
        t.move(drop.item, t.items[seat], t.item_discards, clause="MH-ACT-21")
        t.tell(w.DROPS, seat, drop.item, clause="MH-ACT-21")
    market_discard(t, "MH-ACT-23")


def throw(t: MollyTable, seat: str, _answer: Action) -> None:
    """MH-ACT-25; the schedule goes on with the festivity."""
    t.set("fest", t.pawns[seat], clause="MH-ACT-25 MH-FEST-1 MH-FEST-2 MH-FEST-3")


def _take_options(t: MollyTable) -> list[Action]:
    return [w.TAKE(card) for card in t.zones[t.gossip]]


def bribe(t: MollyTable, seat: str, _answer: Action) -> Flow[None]:
    """Look through gossip and take a card, unseen by the others (MH-ITEM-11)."""
    item = held(t, seat, BRIBE)
    assert item is not None
    for card in t.zones[t.gossip]:
        t.show(card, t.gossip, (seat,), clause="MH-ITEM-11 MH-INFO-4")
    answer = yield t.ask(
        seat,
        partial(_take_options, t),
        prompt="Which card do you take from the gossip?",
        clause="MH-ITEM-11",
        secret=True,
    )
    card = answer.card
    t.move(card, t.gossip, t.hand[seat], clause="MH-ITEM-11 MH-INFO-4")
    t.tell(w.BRIBES, seat, card, clause="MH-ITEM-11", to=(seat,), rest=(seat, None))
    t.applies("MH-EXPO-10")
    t.move(item, t.items[seat], t.item_discards, clause="MH-ITEM-3")


def notice(t: MollyTable, seat: str, answer: Action) -> None:
    """MH-ITEM-23 to -28. The order of two threats of one suit changes nothing, so it is not asked."""
    item = held(t, seat, NOTICE)
    assert item is not None
    house = t.pawns[seat]
    token = next(x for x in t.zones[t.tokens[seat]] if x.kind.kind == answer.token)
    where = t.placed[seat, house]
    t.move(token, t.tokens[seat], where, clause="MH-ITEM-23 MH-INF-2", up=True)
    name = box_of(t).sites[house].name
    t.tell(w.NOTICE_PUT, seat, token.kind.name, name, clause="MH-ITEM-23")
    first = t.rules.newspaper_order == "token-first"
    informer = token.kind.kind == INFORMER
    if informer and first:
        become_known(t, seat, "MH-ITEM-27 MH.newspaper-order")
    suit = suit_at(t, house)
    cards = [c for c in t.zones[t.market] if c.kind.suit == suit]
    for card in reversed(cards):
        leave_market(
            t,
            card,
            "MH-ITEM-24 MH-ITEM-26" if card.kind.threat else "MH-ITEM-24",
            all_to_gossip=True,
        )
    if not informer:
        paid = [c for c in cards if c.kind.desire or t.rules.newspaper_joy == "every-card"]
        gain(t, seat, 2 * len(paid), "the notice", "MH-ITEM-25 MH.newspaper-joy")
    t.move(item, t.items[seat], t.item_discards, clause="MH-ITEM-3")
    if informer and not first:
        become_known(t, seat, "MH-ITEM-27 MH.newspaper-order")
    if informer:
        t.applies("MH-ITEM-27")
    check_rush(t)


_DOES: dict[str, Callable[[MollyTable, str, Action], Flow[None] | None]] = {
    "lie": lie_low,
    "indulge": indulge,
    "accuse": accuse,
    "cruise": cruise,
    "shop": shop,
    "throw": throw,
    "bribe": bribe,
    "notice": notice,
}
