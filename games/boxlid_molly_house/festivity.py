"""The festivity's play (MH-FEST-4 to -18): rounds of cards, and the windows of Violin, dress and Gin (MH-ITEM)."""

from __future__ import annotations

from functools import partial

import boxlid as bx
from boxlid import Action, Flow, Refusal, step

from boxlid_molly_house import words as w
from boxlid_molly_house.box import DRESS, GIN, VIOLIN
from boxlid_molly_house.informers import barred, barred_items
from boxlid_molly_house.standing import unhear
from boxlid_molly_house.tableau import (
    Card,
    MollyTable,
    box_of,
    candelabra_order,
    held,
    revealed_at,
)

D10 = tuple(range(10))


def throwing(t: MollyTable) -> bool:
    """A festivity was thrown."""
    return bool(t.fest)


def last_round_over(t: MollyTable) -> bool:
    """All rounds were played."""
    return t.fest_round >= box_of(t).numbers[len(t.seats)].rounds


@step("party", clauses="MH-FEST-4")
def party(t: MollyTable) -> None:
    """The active player takes the candelabra and is the runner."""
    t.set("candelabra", t.active, clause="MH-FEST-4 MH-COMP-27")
    t.set("fest_round", 0, clause="MH-FEST-5")
    t.set("passed", (), clause="MH-FEST-9")
    t.set("replaced", (), clause="MH-INF-11")
    t.set("gins", 0, clause="MH-ITEM-10")
    t.set("gin", False, clause="MH-ITEM-6")
    t.tell(w.PARTY, t.active, box_of(t).sites[t.fest].name, clause="MH-FEST-4")


# --- the community ---------------------------------------------------------------------------------


def community_plays(t: MollyTable, clause: str) -> None:
    """The community plays a card: the top of the deck, or one of the shuffled gossip (MH-FEST-6, -17, -18)."""
    if (
        not t.zones[t.deck]
        and t.zones[t.gossip]
        and t.rules.community_empty_deck == "gossip-becomes-deck"
    ):
        t.move_all(t.gossip, t.deck, clause="MH.community-empty-deck")
        t.shuffle("gossip.shuffle", t.deck, clause="MH-FEST-17 MH.community-empty-deck")
        t.set("heard", (), clause="MH.community-empty-deck")
        t.tell(w.GOSSIP_DECK, clause="MH-FEST-17 MH.community-empty-deck")
    card: Card | None = t.draw(t.deck, t.community, clause=clause)
    if card is None and t.zones[t.gossip]:
        clause = f"{clause} MH-FEST-17 MH.community-empty-deck"
        card = t.roll("gossip.card", t.zones[t.gossip], clause=clause)
        assert card is not None
        t.move(card, t.gossip, t.community, clause=clause)
        unhear(t, card)
    if card is None:
        t.tell(w.NO_COMMUNITY, clause="MH-FEST-18")
        return
    t.set("last_card", str(card), clause=clause)
    value = ""
    if card.kind.rank == "rogue":
        die = t.roll("festivity.rogue", D10, clause="MH-FEST-14 MH-COMP-12")
        t.set_entry("values", str(card), die, clause="MH-FEST-14 MH-INFO-10")
        value = f" as {die}"
    t.tell(w.COMMUNITY, card, value, clause=clause)


@step("community", clauses="MH-FEST-6 MH-FEST-12")
def community(t: MollyTable) -> None:
    """A round opens with the community's play; then everybody who has not passed has one turn (MH-FEST-7)."""
    t.tell(w.ROUND, t.fest_round, clause="MH-FEST-5")
    community_plays(t, "MH-FEST-6 MH-FEST-12" if t.passed else "MH-FEST-6")
    queue = tuple(s for s in candelabra_order(t) if s not in t.passed)
    t.set("fest_queue", queue, clause="MH-FEST-7 MH-FEST-9")


# --- a player's turn in a round --------------------------------------------------------------------


def play_options(t: MollyTable, seat: str) -> list[Action]:
    """A hand card, a rogue with its value (MH-FEST-13); a pass, except for the runner (MH-FEST-10, MH-ITEM-8)."""
    out: list[Action] = []
    for card in t.zones[t.hand[seat]]:
        if card.kind.rank == "rogue":
            out += [w.PLAY(card, value) for value in D10]
        else:
            out.append(w.PLAY(card, None))
    if seat != t.candelabra or t.gin:
        out.append(bx.PASS())
    if t.rules.violin_window == "own-turn" and may_violin(t, seat):
        out.append(w.USE_VIOLIN())
    return out


def refuse_play(t: MollyTable, action: Action) -> Refusal | None:
    """Why a card cannot be played so, or the runner cannot pass."""
    if action.verb is bx.PASS:
        return Refusal("runner-must-play", "The runner plays a card in every round.", "MH-FEST-10")
    if action.verb is w.PLAY:
        return Refusal(
            "not-a-play",
            "Play a card of your hand; a rogue, and only a rogue, with a value from 0 to 9.",
            "MH-FEST-8 MH-FEST-13",
        )
    return None


@step("play", clauses="MH-FEST-7 MH-FEST-8 MH-FEST-9 MH-FEST-10 MH-FEST-11 MH-FEST-13 MH-INF-11")
def play(t: MollyTable) -> Flow[None]:
    """One player plays a card or passes; a barred informer must pass, and the community plays instead."""
    seat = t.fest_seat
    t.set("last_card", "", clause="MH-FEST-8")
    if barred(t, seat) and not t.gin:
        _replace(t, seat)
        return
    if revealed_at(t, seat):
        t.applies("MH-INF-14")
    if not t.zones[t.hand[seat]]:
        t.tell(w.PASSES, seat, clause="MH-FEST-11")
        _pass(t, seat, "MH-FEST-11")
        return
    clause = "MH-FEST-7 MH-FEST-8"
    if t.gin:
        clause = "MH-ITEM-6 MH-ITEM-8"
    elif seat == t.candelabra:
        clause = "MH-FEST-7 MH-FEST-10"
    while True:
        answer = yield t.ask(
            seat,
            partial(play_options, t, seat),
            prompt="Which card do you play?",
            clause=clause,
            refuse=partial(refuse_play, t),
        )
        if answer.verb is not w.USE_VIOLIN:
            break
        play_violin(t, seat)
    if answer.verb is bx.PASS:
        t.tell(w.PASSES, seat, clause=clause)
        _pass(t, seat, "MH-ITEM-8" if t.gin else "MH-FEST-9")
        return
    card = answer.card
    t.set("last_card", str(card), clause="MH-FEST-8")
    t.move(card, t.hand[seat], t.played[seat], clause="MH-FEST-8 MH-INFO-2")
    unhear(t, card)
    value = ""
    if answer.value is not None:
        t.set_entry("values", str(card), answer.value, clause="MH-FEST-13 MH-COMP-12 MH-INFO-10")
        value = f" as {answer.value}"
    t.tell(w.PLAYS, seat, card, value, clause=clause)
    if t.gin and barred(t, seat):
        t.applies("MH-ITEM-9 MH.gin-barred")
    elif t.gin and seat in t.passed:
        t.applies("MH-ITEM-6 MH-FEST-9")


def _pass(t: MollyTable, seat: str, clause: str) -> None:
    if seat not in t.passed:
        t.set("passed", (*t.passed, seat), clause=clause)


def _replace(t: MollyTable, seat: str) -> None:
    """The community's additional card at a barred informer's seat (MH-INF-11, -13)."""
    t.tell(w.BARRED, seat, clause="MH-INF-11 MH.unwelcome-scope")
    if t.rules.extra_community_card == "once" and seat in t.replaced:
        t.applies("MH.extra-community-card")
        return
    t.set("replaced", (*t.replaced, seat), clause="MH-INF-11")
    clause = "MH-INF-11 MH.extra-community-card"
    community_plays(t, f"{clause} MH-INF-13" if len(t.replaced) > 1 else clause)


# --- items -----------------------------------------------------------------------------------------


def may_violin(t: MollyTable, seat: str) -> bool:
    """Whether a seat holds a Violin that it may play (MH-ITEM-29); public."""
    return held(t, seat, VIOLIN) is not None and not barred_items(t, seat)


def may_gin(t: MollyTable, seat: str) -> bool:
    """Whether a seat holds a Bottle of Gin that it may play (MH-ITEM-6, -10); public."""
    if t.gins and t.rules.gin_chain == "single":
        t.applies("MH.gin-chain")
        return False
    return held(t, seat, GIN) is not None and not barred_items(t, seat)


def play_violin(t: MollyTable, seat: str) -> None:
    """Two more cards as community plays (MH-ITEM-29 to -31)."""
    item = held(t, seat, VIOLIN)
    assert item is not None
    t.tell(w.VIOLIN_PLAYED, seat, clause="MH-ITEM-29 MH.violin-window")
    for _ in range(2):
        clause = "MH-ITEM-29 MH-ITEM-31"
        community_plays(t, clause if t.zones[t.deck] else f"{clause} MH-ITEM-30")
    t.move(item, t.items[seat], t.item_discards, clause="MH-ITEM-3")


def _violin_offers(_seat: str) -> list[Action]:
    return [w.USE_VIOLIN()]


def _violin(t: MollyTable, seat: str, _action: Action) -> None:
    play_violin(t, seat)


@step("violin", clauses="MH-ITEM-4 MH-ITEM-5 MH-ITEM-29")
def violin(t: MollyTable) -> Flow[None] | None:
    """After each card: whoever holds a Violin may play it (MH.violin-window)."""
    if t.rules.violin_window == "own-turn" or not t.last_card:
        return None
    if not t.gin and not t.fest_queue and last_round_over(t):
        return None  # the last call follows at once
    if not any(may_violin(t, seat) for seat in t.seats):
        return None
    return bx.window(
        candelabra_order(t),
        _violin_offers,
        partial(_violin, t),
        could=partial(may_violin, t),
        prompt="Do you play the violin?",
        clause="MH-ITEM-4 MH-ITEM-5 MH-ITEM-29 MH.violin-window",
    )


def dress_for(t: MollyTable, seat: str) -> list[Action]:
    """The dress that a seat may put on after its last card (MH-ITEM-15, -16)."""
    cards = t.zones[t.played[seat]]
    if not cards or barred_items(t, seat):
        return []
    card: Card = cards[-1]
    if t.rules.dress_trigger == "desire-only" and not (
        card.kind.desire or card.kind.rank == "rogue"
    ):
        t.applies("MH.dress-trigger")
        return []
    return [
        w.USE_DRESS(item)
        for item in t.zones[t.items[seat]]
        if item.kind.kind == DRESS and item.kind.suit == card.kind.suit
    ]


def _dress_options(t: MollyTable, seat: str) -> list[Action]:
    return [*dress_for(t, seat), bx.PASS()]


@step("dress", clauses="MH-ITEM-15 MH-ITEM-16")
def dress(t: MollyTable) -> Flow[None]:
    """Whoever has just played a card may put on a dress of its suit."""
    seat = t.fest_seat
    if t.last_card not in t.zones[t.played[seat]] or not dress_for(t, seat):
        return
    clause = "MH-ITEM-5 MH-ITEM-15 MH-ITEM-16 MH.dress-trigger"
    answer = yield t.ask(
        seat, partial(_dress_options, t, seat), prompt="Do you put on your dress?", clause=clause
    )
    if answer.verb is w.USE_DRESS:
        t.move(answer.dress, t.items[seat], t.dresses, clause=clause)
        t.tell(w.DRESSED, seat, answer.dress, clause=clause)


def _call_offers(t: MollyTable, seat: str) -> list[Action]:
    out: list[Action] = []
    if may_gin(t, seat):
        out.append(w.USE_GIN())
    if t.rules.violin_window != "own-turn" and may_violin(t, seat):
        out.append(w.USE_VIOLIN())
    return out


def _could_call(t: MollyTable, seat: str) -> bool:
    return bool(_call_offers(t, seat))


def _answer_call(t: MollyTable, seat: str, action: Action) -> None:
    t.set("calling", True, clause="MH-ITEM-5")
    if action.verb is w.USE_VIOLIN:
        play_violin(t, seat)
        return
    item = held(t, seat, GIN)
    assert item is not None
    t.tell(w.GIN_PLAYED, seat, clause="MH-ITEM-6")
    t.set("gin", True, clause="MH-ITEM-6 MH-ITEM-7 MH-FEST-9")
    t.set("gins", t.gins + 1, clause="MH-ITEM-10 MH.gin-chain" if t.gins else "MH-ITEM-6")
    t.set("fest_queue", candelabra_order(t), clause="MH-ITEM-6")
    t.move(item, t.items[seat], t.item_discards, clause="MH-ITEM-3")


@step("start-call")
def start_call(t: MollyTable) -> None:
    """After the last card Gin and Violin may still come."""
    t.set("calling", True, clause="MH-ITEM-6")


@step("call", clauses="MH-ITEM-4 MH-ITEM-5 MH-ITEM-6 MH-ITEM-10")
def call(t: MollyTable) -> Flow[None] | None:
    """One reaction after the last card; with one, everybody is offered again."""
    t.set("calling", False, clause="MH-ITEM-5")
    if not any(_could_call(t, seat) for seat in t.seats):
        return None
    return bx.window(
        candelabra_order(t),
        partial(_call_offers, t),
        partial(_answer_call, t),
        could=partial(_could_call, t),
        prompt="The last card is played. Do you use an item?",
        clause="MH-ITEM-4 MH-ITEM-5 MH-ITEM-6 MH-ITEM-29",
        once=True,
    )


def gin_round(t: MollyTable) -> bool:
    """A Gin was played."""
    return t.gin


@step("gin-over")
def gin_over(t: MollyTable) -> None:
    """The extra round ends."""
    t.set("gin", False, clause="MH-ITEM-6 MH-ITEM-7")


def still_calling(t: MollyTable) -> bool:
    """Somebody has just used an item."""
    return t.calling


PLAY = bx.seq(
    "cards",
    party,
    bx.rounds(
        "rounds",
        community,
        violin,
        bx.turns("plays", play, dress, violin, queue="fest_queue", active="fest_seat"),
        until=last_round_over,
        count="fest_round",
        clauses="MH-FEST-5 MH-FEST-6 MH-FEST-7",
    ),
    start_call,
    bx.loop(
        "last-call",
        call,
        bx.when(
            "gin-round",
            gin_round,
            bx.turns("extra", play, dress, violin, queue="fest_queue", active="fest_seat"),
            gin_over,
        ),
        while_=still_calling,
    ),
)
