"""End of the week (MH-WEEK): threats shown, the Society's investigation, raids, Encounter, Cleanup."""

from __future__ import annotations

from functools import partial

import boxlid as bx
from boxlid import Action, Flow, rule_point, step

from boxlid_molly_house import words as w
from boxlid_molly_house.box import (
    DOMINO,
    HOUSES,
    INFORMER,
    LOYAL,
    MAJOR,
    MINOR,
    SHOPS,
    SUITS,
    distance,
    steps_clockwise,
)
from boxlid_molly_house.informers import become_known, rush
from boxlid_molly_house.setup import stock_shops
from boxlid_molly_house.standing import expose, gain, give_draw_tokens, publish
from boxlid_molly_house.tableau import (
    HAND_LIMIT,
    MollyTable,
    box_of,
    candelabra_order,
    held,
    open_houses,
    rep,
    revealed_at,
    suit_at,
)
from boxlid_molly_house.turn import fill_market

RAID_AT = 7
WEEKS = 5
PENALTY = {MAJOR: 8, MINOR: 4}

# --- Reveal Threats --------------------------------------------------------------------------------


@step("threats", clauses="MH-WEEK-1 MH-WEEK-2 MH-WEEK-3 MH-WEEK-4 MH-INF-8")
def threats(t: MollyTable) -> None:
    """Every threat in hand is shown and exposes its owner; whoever showed one gets a draw token."""
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
    item = held(t, seat, DOMINO)
    assert item is not None
    t.set("masked", (*t.masked, seat), clause="MH-ITEM-13")
    t.tell(w.MASKED, seat, clause="MH-ITEM-13")
    t.move(item, t.items[seat], t.item_discards, clause="MH-ITEM-3")


@step("domino", clauses="MH-ITEM-4 MH-ITEM-5 MH-ITEM-13")
def domino(t: MollyTable) -> Flow[None] | None:
    """Before the reveal: the window of the Domino."""
    t.set("masked", (), clause="MH-ITEM-13")
    t.set("indicted", (), clause="MH-WEEK-22")
    t.set("fined", (), clause="MH-WEEK-16")
    if not any(_could_mask(t, seat) for seat in t.seats):
        return None
    return bx.window(
        candelabra_order(t),
        _mask_offers,
        partial(_mask, t),
        could=partial(_could_mask, t),
        prompt="Do you put on your domino?",
        clause="MH-WEEK-5 MH-ITEM-4 MH-ITEM-5 MH-ITEM-13",
    )


@step("investigate", clauses="MH-WEEK-5")
def investigate(t: MollyTable) -> None:
    """Gossip is shuffled; a third, rounded down, goes to safe; the rest is revealed."""
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
    """Revealed threats × (revealed desires + revealed mollies) of a suit (MH-WEEK-6)."""
    cards = [c for c in t.zones[t.society] if c.kind.suit == suit]
    found: int = sum(c.kind.threat for c in cards)
    return found * (len(cards) - found)


@step("evidence", clauses="MH-WEEK-6 MH-WEEK-7")
def evidence(t: MollyTable) -> None:
    """Evidence goes on the matching houses, open or raided."""
    for suit in SUITS:
        house = box_of(t).house_of[suit]
        n = evidence_of(t, suit)
        if not n:
            t.applies("MH-WEEK-6")
            continue
        total = t.evidence[house] + n
        if house in t.kept:
            t.set("kept", tuple(h for h in t.kept if h != house), clause="MH.raid-remainder")
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
        t.set("raided", (*t.raided, house), clause="MH-WEEK-8 MH-WEEK-9 MH-WEEK-17")
        t.tell(w.RAID, box_of(t).sites[house].name, clause="MH-WEEK-8 MH-WEEK-9")
        rest = t.evidence[house] - RAID_AT
        t.set_entry("evidence", house, rest, clause="MH-WEEK-10")
        if rest >= RAID_AT:
            t.set("kept", (*t.kept, house), clause="MH.raid-remainder")
        indict(t, suit_at(t, house))


def tiers(t: MollyTable, suit: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who has the highest and who the second-highest reputation above 0 (MH-WEEK-11 to -14, MH-ITEM-14)."""
    counts = {
        seat: rep(t, seat, suit)
        for seat in candelabra_order(t)
        if seat not in t.masked and rep(t, seat, suit)
    }
    values = sorted(set(counts.values()), reverse=True)[:2]
    top, second = ([s for s, n in counts.items() if n == v] for v in (*values, -1, -1)[:2])
    return tuple(top), tuple(second)


def indict(t: MollyTable, suit: str) -> None:
    """Major indictments for the highest reputation, minor ones for the second."""
    if t.masked:
        t.applies("MH-ITEM-14")
    top, second = tiers(t, suit)
    if len(top) > 1 or len(second) > 1:
        t.applies("MH-WEEK-13")
    if any(not rep(t, seat, suit) for seat in t.seats):
        t.applies("MH-WEEK-14")
    _hand_out(t, MAJOR, top, "MH-WEEK-11 MH-WEEK-15")
    _hand_out(t, MINOR, second, "MH-WEEK-12 MH-WEEK-15")


def _hand_out(t: MollyTable, kind: str, seats: tuple[str, ...], clause: str) -> None:
    """A card each in candelabra order; where the stack is too short, joy is lost (MH-WEEK-16)."""
    stack = t.major_stack if kind == MAJOR else t.minor_stack
    zones = t.major if kind == MAJOR else t.minor
    none = t.rules.stack_short == "none-if-short" and len(t.zones[stack]) < len(seats)
    for seat in seats:
        if none or not t.zones[stack]:
            ids = "MH-WEEK-16 MH.stack-short"
            t.tell(w.FINED, seat, kind, clause=ids)
            gain(t, seat, -PENALTY[kind], f"a {kind} indictment", ids)
            t.set("fined", (*t.fined, seat), clause=ids)
            continue
        t.draw(stack, zones[seat], clause=f"{clause} MH-INFO-8")
        t.tell(w.INDICTED, seat, kind, clause=clause)
        if seat not in t.indicted:
            t.set("indicted", (*t.indicted, seat), clause=clause)


# --- the game-end check ----------------------------------------------------------------------------


@rule_point("molly.ending")
def ending_of(t: MollyTable) -> tuple[str, str]:
    """(ending, clause), tested in this order (MH-WEEK-18 to -20); the ending is empty while the game goes on."""
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
    """After the raids a Rush makes this the fifth week; then the endings are tested."""
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


# --- Encounter the Society -------------------------------------------------------------------------


def nearest_open(t: MollyTable, seat: str) -> str:
    """The open house nearest to a pawn; equal distance: the first clockwise (MH-WEEK-24, -25)."""
    here = t.pawns[seat]
    return min(
        open_houses(t), key=lambda house: (distance(here, house), steps_clockwise(here, house))
    )


def meeting(t: MollyTable) -> tuple[str, ...]:
    """Who encounters the Society: public facts only (MH-WEEK-22, -23, -28)."""
    out = []
    for seat in candelabra_order(t):
        concerned = seat in t.indicted
        if seat in t.fined:
            t.applies("MH.encounter-penalty")
            concerned = concerned or t.rules.encounter_penalty == "any"
        left = len(t.zones[t.tokens[seat]])
        if concerned and left == 1:
            t.applies("MH-WEEK-28 MH.encounter-last-token")
            concerned = t.rules.encounter_last_token == "may-skip"  # noqa: S105
        if concerned and not left:
            t.applies("MH-WEEK-28")
        if concerned and left:
            out.append(seat)
    return tuple(out)


def _place_options(t: MollyTable, seat: str) -> list[Action]:
    tokens = t.zones[t.tokens[seat]]
    kinds = [token.kind.kind for token in tokens]
    out = [w.PLACE(kind) for kind in (LOYAL, INFORMER) if kind in kinds]
    return [*out, w.SKIP()] if len(tokens) == 1 else out


@step("encounter", clauses="MH-WEEK-22 MH-WEEK-23 MH-WEEK-24 MH-WEEK-25 MH-WEEK-26 MH-WEEK-28")
def encounter(t: MollyTable) -> Flow[None]:
    """Everybody concerned picks a token, all at once; it goes face down on the nearest open house."""
    seats = meeting(t)
    if not seats:
        return
    answers = yield t.together(
        [
            t.ask(
                seat,
                partial(_place_options, t, seat),
                prompt="Which token do you place?",
                clause="MH-WEEK-22 MH-WEEK-23 MH-WEEK-27",
            )
            for seat in seats
        ],
        clause="MH-WEEK-22",
    )
    for seat in seats:
        _encounter(t, seat, answers[seat])


def _encounter(t: MollyTable, seat: str, answer: Action) -> None:
    if answer.verb is w.SKIP:
        t.tell(w.SKIPPED, seat, clause="MH-WEEK-28 MH.encounter-last-token")
        return
    tokens = t.zones[t.tokens[seat]]
    token = next(x for x in tokens if x.kind.kind == answer.token)
    house = nearest_open(t, seat)
    here = t.pawns[seat]
    clause = "MH-COMP-10 MH-WEEK-24 MH-WEEK-26 MH-INF-2 MH-INFO-7"
    equal = [h for h in open_houses(t) if distance(here, h) == distance(here, house)]
    if len(equal) > 1:
        clause = f"{clause} MH-WEEK-25"
    t.move(token, t.tokens[seat], t.placed[seat, house], clause=clause, up=token in t.faces)
    t.tell(w.PLACED, seat, box_of(t).sites[house].name, clause=clause)
    if token in t.faces and token.kind.kind == INFORMER:  # turned up in the hand: MH.accuse-target
        become_known(t, seat, "MH.accuse-target")


# --- Cleanup ---------------------------------------------------------------------------------------


@step("cleanup", clauses="MH-WEEK-29 MH-WEEK-30 MH-WEEK-31 MH-WEEK-32 MH-WEEK-33")
def cleanup(t: MollyTable) -> None:
    """The new deck, gossip and market, draw tokens, shops, the next week."""
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
    """A card for each draw token; with the deck exhausted, MH.cleanup-short (MH-WEEK-31)."""
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
