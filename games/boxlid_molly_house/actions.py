"""The one action of a turn (MH-ACT): basic actions, site actions, and the items that replace an action."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from boxlid import Action, Flow, Piece, step

from boxlid_molly_house import vocabulary as w
from boxlid_molly_house.action_limits import action_options, refuse_action
from boxlid_molly_house.data import BRIBE, INFORMER, LOYAL, NOTICE, Token
from boxlid_molly_house.informers import become_known, check_rush
from boxlid_molly_house.items import spend
from boxlid_molly_house.reputation import (
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
from boxlid_molly_house.table import Card, MollyTable, box_of, house_at, is_revealed, rep, suit_at


@step("act", clauses="MH-TURN-14 MH-ACT-1 MH-ACT-25")
def act(t: MollyTable) -> Flow[None]:
    """Take exactly one action."""
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
    """Lie low: draw a card (MH-ACT-2, -3)."""
    t.tell(w.LOW, seat, clause="MH-ACT-1 MH-ACT-2")
    if t.zones[t.deck]:
        draw(t, seat, 1, "MH-ACT-2", "MH-ACT-3")
    elif t.rules.lie_low_empty == "draw-token":
        give_draw_tokens(t, seat, 1, "MH-ACT-3 MH.lie-low-empty")
    else:
        t.applies("MH-ACT-3 MH.lie-low-empty")


def indulge(t: MollyTable, seat: str, answer: Action) -> None:
    """Indulge: take a market card (MH-ACT-4 to -6)."""
    t.move(answer.card, t.market, t.hand[seat], clause="MH-ACT-4")
    t.tell(w.INDULGES, seat, answer.card, clause="MH-ACT-1 MH-ACT-4 MH-COMP-2")
    if answer.card.kind.threat:
        t.applies("MH-ACT-6 MH-EXPO-10")


def accuse(t: MollyTable, seat: str, answer: Action) -> None:
    """Accuse: turn a hidden token up (MH-ACT-7 to -11)."""
    accused = answer.seat
    site = "no house" if answer.site == "hand" else box_of(t).sites[answer.site].name
    where, token = _accused_token(t, answer)
    t.turn_up(token, where, clause="MH-ACT-8 MH-INFO-7")
    t.tell(w.ACCUSES, seat, accused, site, token.kind.kind, clause="MH-ACT-7 MH-ACT-8")
    if token.kind.kind == LOYAL:
        gain(t, seat, -3, "a false accusation", "MH-ACT-9")
    else:
        gain(t, seat, 3, "a true accusation", "MH-ACT-10")
        gain_community(t, 3, "a true accusation", "MH-ACT-10")
        become_known(t, accused, "MH-ACT-11")
    check_rush(t)


def _accused_token(t: MollyTable, answer: Action) -> tuple[str, Piece[Token]]:
    """Return (zone, token) of an accusation; of unplaced tokens a random one (MH.accuse-target)."""
    unplaced = answer.site == "hand"
    where = t.tokens[answer.seat] if unplaced else t.placed[answer.seat, answer.site]
    hidden = [x for x in t.zones[where] if x not in t.faces]
    if unplaced:
        return where, t.roll("accuse.token", hidden, clause="MH.accuse-target")
    return where, hidden[0] if answer.number is None else t.zones[where][answer.number - 1]


def cruise(t: MollyTable, seat: str, answer: Action) -> None:
    """Cruise: add a desire to the reputation and draw (MH-ACT-12 to -19)."""
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
    """Shop: take the item of a shop (MH-ACT-20 to -24)."""
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
    """Throw a festivity: the schedule goes on with it (MH-ACT-25)."""
    t.set("fest", t.pawns[seat], clause="MH-ACT-25 MH-FEST-1 MH-FEST-2 MH-FEST-3")


def _take_options(t: MollyTable) -> list[Action]:
    return [w.TAKE(card) for card in t.zones[t.gossip]]


def bribe(t: MollyTable, seat: str, _answer: Action) -> Flow[None]:
    """Use a Bribe: look through the gossip and take a card, unseen by the others (MH-ITEM-11)."""
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
    spend(t, seat, BRIBE)


def notice(t: MollyTable, seat: str, answer: Action) -> None:
    """Use a Newspaper Notice (MH-ITEM-23 to -28)."""
    house = t.pawns[seat]
    informer = answer.token == INFORMER
    first = t.rules.newspaper_order == "token-first"
    _publish_token(t, seat, house, answer.token)
    if informer and first:
        become_known(t, seat, "MH-ITEM-27 MH.newspaper-order")
    cards = _clear_market(t, suit_at(t, house))
    if not informer:
        paid = [c for c in cards if c.kind.desire or t.rules.newspaper_joy == "every-card"]
        gain(t, seat, 2 * len(paid), "the notice", "MH-ITEM-25 MH.newspaper-joy")
    spend(t, seat, NOTICE)
    if informer and not first:
        become_known(t, seat, "MH-ITEM-27 MH.newspaper-order")
    if informer:
        t.applies("MH-ITEM-27")
    check_rush(t)


def _publish_token(t: MollyTable, seat: str, house: str, kind: str) -> None:
    """Put an unplaced token of a kind face up on a house (MH-ITEM-23)."""
    token = next(x for x in t.zones[t.tokens[seat]] if x.kind.kind == kind)
    where = t.placed[seat, house]
    t.move(token, t.tokens[seat], where, clause="MH-ITEM-23 MH-INF-2", up=True)
    name = box_of(t).sites[house].name
    t.tell(w.NOTICE_PUT, seat, token.kind.name, name, clause="MH-ITEM-23")


def _clear_market(t: MollyTable, suit: str) -> list[Card]:
    """Move the market cards of a suit to gossip; return them (MH-ITEM-24, -26).

    The order of two threats of one suit changes nothing, so the player is not asked for it.
    """
    cards = [c for c in t.zones[t.market] if c.kind.suit == suit]
    for card in reversed(cards):
        clause = "MH-ITEM-24 MH-ITEM-26" if card.kind.threat else "MH-ITEM-24"
        leave_market(t, card, clause, all_to_gossip=True)
    return cards


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
