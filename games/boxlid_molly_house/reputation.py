"""Changes that many rules make: joy, reputation, exposure, gossip, cards that leave the market or are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from boxlid import rule_point

from boxlid_molly_house import vocabulary as w
from boxlid_molly_house.table import Card, MollyTable, candelabra_order, infamy, matching

TRACK = 39  # MH-COMP-29


def bounded(t: MollyTable, joy: int, *, floor: bool) -> tuple[int, str]:
    """Return joy within its bounds, and the clauses that bound it, after a blank (MH-COMP-26, MH-COMP-29)."""
    if joy < 0 and floor:
        return 0, " MH-COMP-26"
    if joy > TRACK:
        return TRACK if t.rules.joy_cap == "cap-39" else joy, " MH-COMP-29 MH.joy-cap"
    return joy, ""


@rule_point("molly.joy")
def gain(t: MollyTable, seat: str, n: int, why: str, clause: str, *, floor: bool = True) -> None:
    """Change a player's joy by n; a loss stops at 0 unless `floor` is off (MH-COMP-26, MH.trial-floor)."""
    if not n:
        t.applies(clause)
        return
    joy, ids = bounded(t, t.joy[seat] + n, floor=floor and n < 0)
    clause = f"{clause}{ids}"
    t.set_entry("joy", seat, joy, clause=clause)
    if t.listening:
        change = f"gains {n}" if n >= 0 else f"loses {-n}"
        t.tell(w.JOY, seat, change, why, joy, clause=clause)


def gain_community(t: MollyTable, n: int, why: str, clause: str) -> None:
    """Change community joy by n; never below 0 (MH-COMP-26)."""
    com, ids = bounded(t, t.com + n, floor=True)
    clause = f"{clause}{ids}"
    t.set("com", com, clause=clause)
    if t.listening:
        change = f"rises by {n}" if n >= 0 else f"falls by {-n}"
        t.tell(w.COMMUNITY_JOY, change, why, com, clause=clause)


@rule_point("molly.bonus")
def bonus(t: MollyTable, seat: str, suit: str) -> int:
    """Return the molly bonus of a desire that enters: 2 for a Jack, 3 for a Queen, 5 for both (MH-COMP-23)."""
    ranks = [c.kind.rank for c in matching(t, seat, suit)]
    return 2 * ("jack" in ranks) + 3 * ("queen" in ranks)


def enter(t: MollyTable, seat: str, card: Card, src: str, clause: str) -> None:
    """Move a card into a reputation; a desire earns the molly bonus, a molly earns nothing (MH-COMP-24)."""
    unhear(t, card)
    t.move(card, src, t.reputation[seat], clause=f"{clause} MH-INFO-6")
    t.tell(w.ENTERS, card, seat, clause=clause)
    if card.kind.desire and (extra := bonus(t, seat, card.kind.suit)):
        gain(t, seat, extra, f"the {card.kind.suit} mollies", "MH-COMP-23 MH-COMP-24")


def add_cubes(t: MollyTable, seat: str, suit: str, n: int, clause: str) -> None:
    """Give a player cubes; the supply never runs out (MH-COMP-15), and cubes never leave (MH-COMP-16, -21)."""
    if n:
        t.set_entry("cubes", (seat, suit), t.cubes[seat, suit] + n, clause=f"{clause} MH-COMP-16")
        t.tell(w.CUBES, seat, suit, n, clause=clause)


def publish(t: MollyTable, card: Card, src: str, clause: str) -> None:
    """Move a card into the gossip where all can see it (MH-INFO-11)."""
    unhear(t, card)
    t.move(card, src, t.gossip, clause=clause)
    t.add("heard", card, clause="MH-INFO-11")


def unhear(t: MollyTable, card: Card) -> None:
    """Strike a card from those heard, since all see it elsewhere: a Bribe may have taken it out unseen (MH-INFO-11)."""
    if card in t.heard:
        t.remove("heard", card, clause="MH-INFO-11")


def expose(t: MollyTable, seats: Sequence[str], threat: Card, clause: str) -> None:
    """Expose players: every card that matches a threat goes to gossip and leaves a cube (MH-EXPO-2)."""
    suit = threat.kind.suit
    for seat in seats:
        cards = matching(t, seat, suit)
        if not cards:
            continue
        t.tell(w.EXPOSED, threat, seat, cards, clause=f"{clause} MH-EXPO-2 MH-EXPO-12 MH-COMP-21")
        for card in cards:
            publish(t, card, t.reputation[seat], "MH-EXPO-2")
        add_cubes(t, seat, suit, len(cards), "MH-EXPO-2")


@rule_point("molly.most-infamous")
def most_infamous(t: MollyTable, suit: str) -> tuple[str, ...]:
    """Return whom a threat from the market exposes: the highest infamy, ties by MH.infamy-tie (MH-EXPO-3 to -6)."""
    order = candelabra_order(t)
    sums = {seat: infamy(t, seat, suit) for seat in order}
    top = max(sums.values())
    tied = tuple(seat for seat in order if sums[seat] == top and top)
    if len(tied) > 1:
        t.applies("MH-EXPO-5 MH.infamy-tie")
        if t.rules.infamy_tie == "nobody":
            return ()
    return tied


def expose_most_infamous(t: MollyTable, threat: Card, clause: str) -> None:
    """Let a threat from the market expose the most infamous (MH-EXPO-3)."""
    t.applies("MH-EXPO-1 MH-EXPO-3 MH-EXPO-4")
    seats = most_infamous(t, threat.kind.suit)
    if not seats:
        t.tell(w.SAFE_FROM, threat, clause="MH-EXPO-6")
    expose(t, seats, threat, f"{clause} MH-EXPO-3 MH-EXPO-4")


def market_discard(t: MollyTable, clause: str) -> None:
    """Remove the market card farthest from the deck (MH-TURN-8 to -11)."""
    cards = t.zones[t.market]
    if not cards:
        t.tell(w.NOTHING_LEFT, clause="MH-TURN-13")
        return
    leave_market(t, cards[-1], f"{clause} MH-TURN-8")


def leave_market(t: MollyTable, card: Card, clause: str, *, all_to_gossip: bool = False) -> None:
    """Move a market card to the safe pile (a desire) or to gossip; a threat exposes the most infamous.

    Args:
        all_to_gossip: whether desires go to gossip too.
    """
    if card.kind.desire and not all_to_gossip:
        t.move(card, t.market, t.safe, clause="MH-TURN-9 MH-INFO-5")
        t.tell(w.MARKET, card, "safe pile", clause=f"{clause} MH-TURN-9")
        return
    reason = clause if all_to_gossip else f"{clause} MH-TURN-10"
    publish(t, card, t.market, reason)
    t.tell(w.MARKET, card, "gossip", clause=reason)
    if card.kind.threat:
        expose_most_infamous(t, card, f"{clause} MH-TURN-11")


def clear_suit(t: MollyTable, seat: str, suit: str, clause: str) -> int:
    """Move every reputation card of a suit to the safe pile; return how many there were."""
    cards = matching(t, seat, suit)
    if cards:
        t.tell(w.CLEARS, seat, cards, clause=clause)
        for card in cards:
            t.move(card, t.reputation[seat], t.safe, clause=clause)
    return len(cards)


def give_draw_tokens(t: MollyTable, seat: str, n: int, clause: str) -> None:
    """Give a player draw tokens; they never run out (MH-COMP-15)."""
    t.count("draw_tokens", seat, n, clause=f"{clause} MH-COMP-15")
    t.tell(w.DRAW_TOKENS, seat, n, clause=clause)


@rule_point("molly.draw")
def draw(t: MollyTable, seat: str, n: int, clause: str, short: str) -> None:
    """Draw n vice cards; each card that the deck lacks is a draw token instead, by the clause `short`."""
    deck, hand = t.deck, t.hand[seat]
    taken = 0
    while taken < n and t.draw(deck, hand, clause=f"{clause} MH-INFO-3") is not None:
        taken += 1
    if taken:
        t.tell(w.DRAWS, seat, taken, clause=clause)
    if taken < n:
        give_draw_tokens(t, seat, n - taken, short)
