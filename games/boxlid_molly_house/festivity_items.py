"""Violin, dress and Gin at a festivity (MH-ITEM-6 to -10, -15, -16, -29 to -31)."""

from __future__ import annotations

from functools import partial

import boxlid as bx
from boxlid import Action, Flow, step

from boxlid_molly_house import vocabulary as w
from boxlid_molly_house.community import community_plays
from boxlid_molly_house.data import DRESS, GIN, VIOLIN
from boxlid_molly_house.informers import barred_items
from boxlid_molly_house.items import held, item_window, spend
from boxlid_molly_house.table import Card, MollyTable, candelabra_order, last_round_over


def may_violin(t: MollyTable, seat: str) -> bool:
    """Whether a seat holds a Violin that it may play (MH-ITEM-29); this is public."""
    return held(t, seat, VIOLIN) is not None and not barred_items(t, seat)


def may_gin(t: MollyTable, seat: str) -> bool:
    """Whether a seat holds a Bottle of Gin that it may play (MH-ITEM-6, -10); this is public."""
    if t.gins and t.rules.gin_chain == "single":
        t.applies("MH.gin-chain")
        return False
    return held(t, seat, GIN) is not None and not barred_items(t, seat)


def play_violin(t: MollyTable, seat: str) -> None:
    """Let the community play two more cards (MH-ITEM-29 to -31)."""
    t.tell(w.VIOLIN_PLAYED, seat, clause="MH-ITEM-29 MH.violin-window")
    for _ in range(2):
        clause = "MH-ITEM-29 MH-ITEM-31"
        community_plays(t, clause if t.zones[t.deck] else f"{clause} MH-ITEM-30")
    spend(t, seat, VIOLIN)


def _violin_offers(_seat: str) -> list[Action]:
    return [w.USE_VIOLIN()]


def _violin(t: MollyTable, seat: str, _action: Action) -> None:
    play_violin(t, seat)


@step("violin", clauses="MH-ITEM-4 MH-ITEM-5 MH-ITEM-29")
def violin(t: MollyTable) -> Flow[None] | None:
    """After each card, the holders of a Violin may play it (MH.violin-window)."""
    if t.rules.violin_window == "own-turn" or not t.last_card:
        return None
    if not t.gin and not t.fest_queue and last_round_over(t):
        return None  # the last call follows at once
    return item_window(
        t,
        _violin_offers,
        partial(_violin, t),
        could=partial(may_violin, t),
        prompt="Do you play the violin?",
        clause="MH-ITEM-4 MH-ITEM-5 MH-ITEM-29 MH.violin-window",
    )


def dress_for(t: MollyTable, seat: str) -> list[Action]:
    """Return the dresses that a seat may put on after its last card (MH-ITEM-15, -16)."""
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
    """The player of the last card may put on a dress of its suit."""
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
    t.tell(w.GIN_PLAYED, seat, clause="MH-ITEM-6")
    t.set("gin", True, clause="MH-ITEM-6 MH-ITEM-7 MH-FEST-9")
    t.set("gins", t.gins + 1, clause="MH-ITEM-10 MH.gin-chain" if t.gins else "MH-ITEM-6")
    t.set("fest_queue", candelabra_order(t), clause="MH-ITEM-6")
    spend(t, seat, GIN)


@step("start-call")
def start_call(t: MollyTable) -> None:
    """After the last card, Gin and Violin may still be played."""
    t.set("calling", True, clause="MH-ITEM-6")


@step("call", clauses="MH-ITEM-4 MH-ITEM-5 MH-ITEM-6 MH-ITEM-10")
def call(t: MollyTable) -> Flow[None] | None:
    """Offer one reaction to the last card; after a reaction, all players are offered one again."""
    t.set("calling", False, clause="MH-ITEM-5")
    return item_window(
        t,
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
    """End the Gin round."""
    t.set("gin", False, clause="MH-ITEM-6 MH-ITEM-7")


def still_calling(t: MollyTable) -> bool:
    """An item has just been used."""
    return t.calling
