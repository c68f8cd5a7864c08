"""The end of a week (MH-WEEK): threats shown, the Society's investigation, raids, the verdict, Cleanup."""

from __future__ import annotations

from functools import partial

from boxlid import Action, Flow, rule_point, step

from boxlid_molly_house import vocabulary as w
from boxlid_molly_house.data import DOMINO, SUITS
from boxlid_molly_house.indictments import indict
from boxlid_molly_house.informers import rush
from boxlid_molly_house.items import held, item_window, spend
from boxlid_molly_house.reputation import expose, give_draw_tokens, publish
from boxlid_molly_house.ring import HOUSES, SHOPS
from boxlid_molly_house.setup import stock_shops
from boxlid_molly_house.table import (
    HAND_LIMIT,
    MollyTable,
    box_of,
    candelabra_order,
    revealed_at,
    suit_at,
)
from boxlid_molly_house.turn import fill_market

RAID_AT = 7  # MH-WEEK-8
WEEKS = 5  # MH-TURN-1

# --- Reveal Threats --------------------------------------------------------------------------------


@step("threats", clauses="MH-WEEK-1 MH-WEEK-2 MH-WEEK-3 MH-WEEK-4 MH-INF-8")
def threats(t: MollyTable) -> None:
    """Every threat in a hand is shown and exposes its owner, who gets one draw token."""
    t.applies("MH-WEEK-1 MH-INFO-12")
    for seat in candelabra_order(t):
        house = revealed_at(t, seat)
        kept = suit_at(t, house) if house and t.rules.week_end_known == "keep" else ""
        shown = 0
        for card in t.zones[t.hand[seat]]:
            if not card.kind.threat:
                continue
            if house and card.kind.suit == suit_at(t, house):
                t.applies("MH-INF-8 MH.week-end-known")
            if card.kind.suit == kept:
                continue
            shown += 1
            publish(t, card, t.hand[seat], "MH-WEEK-2")
            t.tell(w.THREAT_SHOWN, seat, card, clause="MH-WEEK-2")
            t.applies("MH-EXPO-1 MH-EXPO-11")
            expose(t, (seat,), card, "MH-WEEK-3 MH-EXPO-9")
        if shown:
            give_draw_tokens(t, seat, 1, "MH-WEEK-4")


# --- Society Investigates --------------------------------------------------------------------------


def _could_mask(t: MollyTable, seat: str) -> bool:
    return held(t, seat, DOMINO) is not None and seat not in t.masked


def _mask_offers(_seat: str) -> list[Action]:
    return [w.USE_DOMINO()]


def _mask(t: MollyTable, seat: str, _action: Action) -> None:
    t.add("masked", seat, clause="MH-ITEM-13")
    t.tell(w.MASKED, seat, clause="MH-ITEM-13")
    spend(t, seat, DOMINO)


@step("domino", clauses="MH-ITEM-4 MH-ITEM-5 MH-ITEM-13")
def domino(t: MollyTable) -> Flow[None] | None:
    """Before the Society reveals the gossip, players may put on a Domino."""
    t.set("masked", (), clause="MH-ITEM-13")
    t.set("indicted", (), clause="MH-WEEK-22")
    t.set("fined", (), clause="MH-WEEK-16")
    return item_window(
        t,
        _mask_offers,
        partial(_mask, t),
        could=partial(_could_mask, t),
        prompt="Do you put on your domino?",
        clause="MH-WEEK-5 MH-ITEM-4 MH-ITEM-5 MH-ITEM-13",
    )


@step("investigate", clauses="MH-WEEK-5")
def investigate(t: MollyTable) -> None:
    """Shuffle the gossip; a third, rounded down, goes to the safe pile, the rest is revealed."""
    pile = t.zones[t.gossip]
    order = t.order_of("gossip.shuffle", pile)
    spared = len(order) // 3
    for card in order[:spared]:
        t.move(card, t.gossip, t.safe, clause="MH-WEEK-5")
    for card in t.zones[t.gossip]:
        t.move(card, t.gossip, t.society, clause="MH-WEEK-5")
    t.set("heard", (), clause="MH-WEEK-5")
    t.tell(w.INVESTIGATION, t.zones[t.society], spared, clause="MH-WEEK-5")


@rule_point("molly.evidence")
def evidence_of(t: MollyTable, suit: str) -> int:
    """Return revealed threats × (revealed desires + revealed mollies) of a suit (MH-WEEK-6)."""
    cards = [c for c in t.zones[t.society] if c.kind.suit == suit]
    found: int = sum(c.kind.threat for c in cards)
    return found * (len(cards) - found)


@step("evidence", clauses="MH-WEEK-6 MH-WEEK-7")
def evidence(t: MollyTable) -> None:
    """Put evidence on the matching houses, open or raided."""
    for suit in SUITS:
        house = box_of(t).house_of[suit]
        n = evidence_of(t, suit)
        if not n:
            t.applies("MH-WEEK-6")
            continue
        total = t.evidence[house] + n
        if house in t.kept:
            t.remove("kept", house, clause="MH.raid-remainder")
        t.set_entry("evidence", house, total, clause="MH-WEEK-6 MH-WEEK-7 MH-COMP-16")
        t.tell(w.EVIDENCE, n, box_of(t).sites[house].name, total, clause="MH-WEEK-6 MH-WEEK-7")


@step("raids", clauses="MH-WEEK-8 MH-WEEK-9 MH-WEEK-10 MH-WEEK-17")
def raids(t: MollyTable) -> None:
    """Open houses with 7 or more evidence are raided, in house order."""
    raided = [h for h in HOUSES if h not in t.raided and t.evidence[h] >= RAID_AT]
    t.applies("MH-WEEK-8")
    if len(raided) > 1:
        t.applies("MH-WEEK-17")
    for house in raided:
        t.add("raided", house, clause="MH-WEEK-8 MH-WEEK-9 MH-WEEK-17")
        t.tell(w.RAID, box_of(t).sites[house].name, clause="MH-WEEK-8 MH-WEEK-9")
        rest = t.evidence[house] - RAID_AT
        t.set_entry("evidence", house, rest, clause="MH-WEEK-10")
        if rest >= RAID_AT:
            t.add("kept", house, clause="MH.raid-remainder")
        indict(t, suit_at(t, house))


# --- the game-end check ----------------------------------------------------------------------------


@rule_point("molly.ending")
def ending_of(t: MollyTable) -> tuple[str, str]:
    """Return (ending, clause), tested in the order of MH-WEEK-18 to -20; both are empty while the game goes on."""
    marked = [h for h in t.raided if t.evidence[h] >= RAID_AT]
    if any(house in t.kept for house in marked):
        t.applies("MH.raid-remainder")
        if t.rules.raid_remainder == "later":
            marked = [h for h in marked if h not in t.kept]
    if len(t.raided) == len(HOUSES) or marked:
        return "infiltration", "MH-WEEK-18"
    if t.com >= box_of(t).numbers[len(t.seats)].threshold:
        return "survival", "MH-WEEK-19"
    if t.week >= WEEKS or t.fifth:
        return "atrophy", "MH-WEEK-20"
    return "", ""


@step("verdict", clauses="MH-WEEK-18 MH-WEEK-19 MH-WEEK-20 MH-WEEK-21 MH-INF-16")
def verdict(t: MollyTable) -> None:
    """Let a Rush make this the fifth week; then test the endings."""
    if not t.fifth and rush(t):
        t.tell(w.RUSH, clause="MH-INF-15 MH-INF-16")
        t.set("fifth", True, clause="MH-INF-16")
    ending, clause = ending_of(t)
    if t.listening:
        joys = ", ".join(f"{seat} has {n}" for seat, n in t.joy.items())
        threshold = box_of(t).numbers[len(t.seats)].threshold
        t.tell(w.STANDING, t.com, threshold, joys, clause="MH-WEEK-19 MH-INFO-10")
    if ending:
        t.set("ending", ending, clause=f"{clause} MH-WEEK-21 MH-TURN-21")


# --- Cleanup ---------------------------------------------------------------------------------------


@step("cleanup", clauses="MH-WEEK-29 MH-WEEK-30 MH-WEEK-31 MH-WEEK-32 MH-WEEK-33")
def cleanup(t: MollyTable) -> None:
    """Make a new deck, gossip and market; pay draw tokens; stock the shops; begin the next week."""
    for zone in (t.gossip, t.safe, t.society):
        t.move_all(zone, t.deck, clause="MH-WEEK-29")
    t.shuffle("vice.shuffle", t.deck, clause="MH-WEEK-29")
    t.tell(w.CLEANED, len(t.zones[t.deck]), clause="MH-WEEK-29")
    t.draw(t.deck, t.gossip, clause="MH-WEEK-30 MH-EXPO-10")
    fill_market(t, "MH-WEEK-30")
    for seat in candelabra_order(t):
        _pay_tokens(t, seat)
    for site in SHOPS:
        t.move_all(t.shop[site], t.item_discards, clause="MH-WEEK-32")
    stock_shops(t, "MH-WEEK-32")
    t.set("week", t.week + 1, clause="MH-WEEK-33")
    t.set("closing", False, clause="MH-WEEK-33")
    t.tell(w.WEEK, t.week, clause="MH-WEEK-33")


def _pay_tokens(t: MollyTable, seat: str) -> None:
    """Draw a card for each draw token; MH.cleanup-short decides about those that the deck lacks (MH-WEEK-31)."""
    n = t.draw_tokens[seat]
    if not n:
        return
    taken = 0
    while taken < n and t.draw(t.deck, t.hand[seat], clause="MH-WEEK-31") is not None:
        taken += 1
    clause = "MH-WEEK-31"
    if taken < n:
        clause = "MH-WEEK-31 MH.cleanup-short"
    kept = n - taken if t.rules.cleanup_short == "kept" else 0
    t.set_entry("draw_tokens", seat, kept, clause=clause)
    t.tell(w.DRAWS, seat, taken, clause=clause)
    if len(t.zones[t.hand[seat]]) > HAND_LIMIT:
        t.applies("MH-TURN-18")
