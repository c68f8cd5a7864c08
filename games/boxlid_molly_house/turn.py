"""A player's turn (MH-TURN, MH-MOVE): its start, dice and market discards, movement, refill, hand check."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from boxlid import Action, Flow, Picks, Refusal, Space, rule_point, step

from boxlid_molly_house import vocabulary as w
from boxlid_molly_house.data import BOOTS, DIE
from boxlid_molly_house.reputation import expose, market_discard, unhear
from boxlid_molly_house.ring import SITES, walk
from boxlid_molly_house.table import (
    HAND_LIMIT,
    SLOTS,
    Card,
    MollyTable,
    box_of,
    is_revealed,
)


@step("begin", clauses="MH-TURN-2 MH-TURN-3 MH-TURN-4")
def begin(t: MollyTable) -> None:
    """If the deck is empty, the active player takes the candelabra and the week ends first (MH-TURN-2)."""
    t.set("turn_open", True, clause="MH-TURN-3")
    if not t.zones[t.deck] and not t.closing:
        t.set("closing", True, clause="MH-TURN-2")
        t.set("candelabra", t.active, clause="MH-TURN-2 MH-COMP-27")
    if t.closing:
        t.tell(w.WEEK_ENDS, t.candelabra, t.week, clause="MH-TURN-2")
    else:
        t.applies("MH-TURN-4 MH-TURN-21")


@step("roll", clauses="MH-TURN-7 MH-TURN-8 MH-TURN-9 MH-TURN-10 MH-TURN-11 MH-TURN-12 MH-TURN-13")
def roll(t: MollyTable) -> None:
    """Roll both movement dice; each discard icon removes a market card, one after the other."""
    dice = t.dice("turn.dice", 2, DIE, clause="MH-TURN-7")
    t.set("rolled", dice, clause="MH-TURN-6 MH-TURN-7")
    site = box_of(t).sites[t.pawns[t.active]].name
    t.tell(w.TURN, t.active, site, f"{dice[0]} and {dice[1]}", clause="MH-TURN-7")
    discards = dice.count("discard")
    for _ in range(discards):
        market_discard(t, "MH-TURN-12" if discards == 2 else "MH-TURN-8")


@rule_point("molly.steps")
def step_counts(t: MollyTable) -> tuple[int, ...]:
    """Return the numbers of steps that the dice allow, 0 for staying (MH-MOVE-1, -3, -4, -6).

    With two discard icons the pawn may go anywhere, and no number is returned (MH-MOVE-5).
    """
    boots = sorted(BOOTS[d] for d in t.rolled if d != "discard")
    if len(boots) == 2:
        return tuple(sorted({*boots, sum(boots)}))
    if len(boots) == 1:
        return (0, boots[0]) if t.rules.one_discard_stay == "may-stay" else (boots[0],)
    return ()


def move_options(t: MollyTable, seat: str) -> list[Action]:
    """Return where a pawn may go: some steps in one direction, or anywhere with two discards (MH-MOVE-2, -5)."""
    here = t.pawns[seat]
    if t.rolled.count("discard") == 2:
        return [w.STAY(), *(w.GO(site) for site in SITES if site != here)]
    out: list[Action] = []
    for n in step_counts(t):
        out += [w.STAY()] if n == 0 else [w.GO(walk(here, n)), w.GO(walk(here, -n))]
    return list(dict.fromkeys(out))


def refuse_move(t: MollyTable, action: Action) -> Refusal | None:
    """Say why a pawn may not go there."""
    one = t.rolled.count("discard") == 1
    if action is w.STAY():
        clause = "MH.one-discard-stay" if one else "MH-MOVE-3"
        return Refusal("must-move", "The dice show no discard icon that lets you stay.", clause)
    if action.verb is w.GO:
        if action.site == t.pawns[t.active]:
            return Refusal("already-there", "Your pawn is there; to stay, say `stay`.", "MH-MOVE-3")
        clause = "MH-MOVE-4" if one else "MH-MOVE-1"
        return Refusal(
            "wrong-distance",
            "That is not the boots of one die, nor of both, in one direction.",
            f"{clause} MH-MOVE-2 MH-MOVE-6",
        )
    return None


_MOVES = {0: "MH-MOVE-1 MH-MOVE-2 MH-MOVE-3 MH-MOVE-6", 1: "MH-MOVE-4", 2: "MH-MOVE-5"}


@step("move", clauses="MH-MOVE-1 MH-MOVE-2 MH-MOVE-3 MH-MOVE-4 MH-MOVE-5 MH-MOVE-6 MH-MOVE-7")
def move(t: MollyTable) -> Flow[None]:
    """Move the pawn along the ring; nothing on the way stops it (MH-MOVE-7)."""
    seat = t.active
    clause = _MOVES[t.rolled.count("discard")]
    if "discard" in t.rolled:
        clause = f"{clause} MH.one-discard-stay" if t.rolled.count("discard") == 1 else clause
    answer = yield t.ask(
        seat,
        partial(move_options, t, seat),
        prompt="Where do you go?",
        clause=clause,
        refuse=partial(refuse_move, t),
    )
    if answer.verb is w.STAY:
        t.tell(w.STAYS, seat, box_of(t).sites[t.pawns[seat]].name, clause=clause)
        return
    t.set_entry("pawns", seat, answer.site, clause=clause)
    t.tell(w.WALKS, seat, box_of(t).sites[answer.site].name, clause=clause)
    if answer.site in t.raided or list(t.pawns.values()).count(answer.site) > 1:
        t.applies("MH-MOVE-7")


@step("refill", clauses="MH-TURN-15 MH-TURN-5")
def refill(t: MollyTable) -> None:
    """Slide the market cards away from the deck, and fill the vacant slots while the deck lasts."""
    fill_market(t, "MH-TURN-15")
    if not t.zones[t.deck]:
        t.applies("MH-TURN-5")


def fill_market(t: MollyTable, clause: str) -> None:
    """Fill the vacant market slots; a new card comes in next to the deck and pushes the others on."""
    while len(t.zones[t.market]) < SLOTS:
        if t.draw(t.deck, t.market, clause=clause, at=0) is None:
            return


def _excess_options(t: MollyTable, seat: str) -> Space:
    hand = t.zones[t.hand[seat]]
    return Picks(w.DISCARD, hand, max(0, len(hand) - HAND_LIMIT))


def refuse_discard(t: MollyTable, seat: str, action: Action) -> Refusal | None:
    """Say why these cards cannot be put away: a wrong number, or cards that are not in the hand."""
    if action.verb is not w.DISCARD:
        return None
    hand = t.zones[t.hand[seat]]
    n = len(hand) - HAND_LIMIT
    if len(action.cards) != n:
        return Refusal("wrong-number", f"Put away exactly {n} of your cards.", "MH-TURN-17")
    return Refusal("not-yours", "Name cards of your own hand, each once.", "MH-TURN-17")


@step("hand", clauses="MH-TURN-16 MH-TURN-17 MH-TURN-18 MH-TURN-19 MH-INF-6")
def hand_check(t: MollyTable) -> Flow[None]:
    """The active player puts excess cards face down into gossip; a revealed informer's go to the safe pile."""
    seat = t.active
    if len(t.zones[t.hand[seat]]) <= HAND_LIMIT:
        t.applies("MH-TURN-16 MH-TURN-18")
        return
    pariah = is_revealed(t, seat)
    clause = "MH-TURN-17 MH-INF-6 MH.excess-exposure" if pariah else "MH-TURN-17 MH-INFO-11"
    answer = yield t.ask(
        seat,
        partial(_excess_options, t, seat),
        prompt="Which cards are too many?",
        refuse=partial(refuse_discard, t, seat),
        clause=f"MH-TURN-16 {clause}",
        secret=not pariah,
    )
    if pariah:
        _put_into_safe(t, seat, answer.cards, clause)
    else:
        for card in answer.cards:
            t.move(card, t.hand[seat], t.gossip, clause=clause)
        t.tell(w.EXCESS, seat, len(answer.cards), "gossip pile", clause=clause)
        t.applies("MH-TURN-19 MH-EXPO-10")


def _put_into_safe(t: MollyTable, seat: str, cards: Sequence[Card], clause: str) -> None:
    """Move the excess cards of a revealed informer to the safe pile, face up (MH-INF-6)."""
    for card in cards:
        t.move(card, t.hand[seat], t.safe, clause=clause)
        unhear(t, card)
    t.tell(w.EXCESS, seat, len(cards), "safe pile", clause=clause)
    if t.rules.excess_exposure != "informer":
        t.applies("MH-TURN-19 MH-EXPO-10")
        return
    for card in cards:
        if card.kind.threat:
            expose(t, (seat,), card, "MH.excess-exposure")


@step("done", clauses="MH-TURN-20")
def done(t: MollyTable) -> None:
    """End the turn."""
    t.set("turn_open", False, clause="MH-TURN-6")


@step("next", clauses="MH-TURN-20")
def next_player(t: MollyTable) -> None:
    """Make the next player clockwise active; after a Rush the player stays, since the week ends at once."""
    if not t.closing:
        t.set("active", t.clockwise(t.active)[1], clause="MH-TURN-20")
