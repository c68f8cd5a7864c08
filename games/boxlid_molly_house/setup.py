"""Set-up (MH-SETUP): the box is laid out, hands are dealt, and each player shows a secret start card."""

from __future__ import annotations

from functools import partial

from boxlid import Action, Flow, step

from boxlid_molly_house import vocabulary as w
from boxlid_molly_house.data import SUITS
from boxlid_molly_house.reputation import gain
from boxlid_molly_house.ring import HOUSES, SHOPS
from boxlid_molly_house.table import SLOTS, MollyTable, box_of, candelabra_order


def prepare(t: MollyTable) -> None:
    """Lay out what is not random: the deck for this many players, tokens, counters (MH-SETUP-2, -5, -9)."""
    box = box_of(t)
    top = box.numbers[len(t.seats)].top
    for card in box.vices:
        if not card.kind.desire or card.kind.value <= top:
            t.move(card, t.box, t.deck)
    for token in box.tokens:
        if token.kind.place < len(t.seats):
            t.move(token, t.box, t.tokens[t.seats[token.kind.place]])
    t.joy = dict.fromkeys(t.seats, 0)
    t.draw_tokens = dict.fromkeys(t.seats, 0)
    t.cubes = {(seat, suit): 0 for seat in t.seats for suit in SUITS}
    t.evidence = dict.fromkeys(HOUSES, 0)
    t.pawns = dict.fromkeys(t.seats, "s0")  # until the start cards are shown (MH-SETUP-12)
    t.active = t.candelabra = t.seats[0]


@step(
    "deal", clauses="MH-SETUP-1 MH-SETUP-2 MH-SETUP-3 MH-SETUP-4 MH-SETUP-5 MH-SETUP-6 MH-SETUP-7"
)
def deal(t: MollyTable) -> None:
    """Shuffle and deal everything."""
    t.applies("MH-SETUP-1 MH-SETUP-5 MH-SETUP-9 MH-COMP-28")
    t.shuffle("vice.shuffle", t.deck, clause="MH-SETUP-2 MH-INFO-9")
    for _ in range(SLOTS):
        t.draw(t.deck, t.market, clause="MH-SETUP-3", at=0)
    t.draw(t.deck, t.gossip, clause="MH-SETUP-4 MH-EXPO-10")
    t.shuffle("major.shuffle", t.major_stack, clause="MH-SETUP-6")
    t.shuffle("minor.shuffle", t.minor_stack, clause="MH-SETUP-6")
    t.shuffle("items.shuffle", t.item_stack, clause="MH-SETUP-7")
    stock_shops(t, "MH-SETUP-7")
    first = t.roll("first-player", t.seats, clause="MH-SETUP-8")
    t.set("candelabra", first, clause="MH-SETUP-8 MH-COMP-27")
    t.set("active", first, clause="MH-SETUP-8")
    for seat in candelabra_order(t):
        for _ in range(box_of(t).numbers[len(t.seats)].dealt):
            t.draw(t.deck, t.hand[seat], clause="MH-SETUP-10 MH-INFO-3")


def stock_shops(t: MollyTable, clause: str) -> None:
    """Put an item on each shop; an empty stack is made again from the shuffled discards (MH-WEEK-32)."""
    for site in SHOPS:
        if not t.zones[t.item_stack]:
            t.move_all(t.item_discards, t.item_stack, clause=clause)
            t.shuffle("items.shuffle", t.item_stack, clause=clause)
        item = t.draw(t.item_stack, t.shop[site], clause=clause)
        if item is not None:
            t.tell(w.SHOP_STOCKED, item, box_of(t).sites[site].name, clause=clause)


def _start_options(t: MollyTable, seat: str) -> list[Action]:
    return [w.START(card) for card in t.zones[t.hand[seat]]]


@step("start-cards", clauses="MH-SETUP-11 MH-SETUP-12 MH-SETUP-13 MH-SETUP-14 MH-SETUP-15")
def start_cards(t: MollyTable) -> Flow[None]:
    """Each player secretly picks a hand card; all are shown at once."""
    answers = yield t.together(
        [
            t.ask(
                seat,
                partial(_start_options, t, seat),
                prompt="Which card do you begin with?",
                clause="MH-SETUP-11",
            )
            for seat in candelabra_order(t)
        ],
        clause="MH-SETUP-11",
    )
    for seat in candelabra_order(t):
        _show_start(t, seat, answers[seat])
    t.tell(w.WEEK, 1, clause="MH-TURN-1")
    t.tell(w.BEGINS, t.candelabra, clause="MH-SETUP-8")


def _show_start(t: MollyTable, seat: str, answer: Action) -> None:
    card = answer.card
    house = box_of(t).house_of[card.kind.suit]
    t.set_entry("pawns", seat, house, clause="MH-SETUP-12")
    t.tell(w.STARTS, seat, card, box_of(t).sites[house].name, clause="MH-SETUP-11 MH-SETUP-12")
    if card.kind.threat:
        t.move(card, t.hand[seat], t.safe, clause="MH-SETUP-15")
        t.applies("MH-EXPO-10")
        return
    if card.kind.desire:
        t.move(card, t.hand[seat], t.reputation[seat], clause="MH-SETUP-13")
        gain(t, seat, card.kind.stars, card.name, "MH-SETUP-13 MH-COMP-6")
    else:
        t.move(card, t.hand[seat], t.reputation[seat], clause="MH-SETUP-14")
