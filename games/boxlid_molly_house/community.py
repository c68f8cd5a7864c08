"""The community's plays at a festivity (MH-FEST-6, -12, -14, -17, -18)."""

from __future__ import annotations

from boxlid import step

from boxlid_molly_house import vocabulary as w
from boxlid_molly_house.data import D10
from boxlid_molly_house.reputation import unhear
from boxlid_molly_house.table import Card, MollyTable, candelabra_order


def community_plays(t: MollyTable, clause: str) -> None:
    """Let the community play a card: the top of the deck, or else a card of the gossip (MH-FEST-6, -17, -18)."""
    becomes_deck = t.rules.community_empty_deck == "gossip-becomes-deck"
    if becomes_deck and not t.zones[t.deck] and t.zones[t.gossip]:
        _make_gossip_the_deck(t)
    card: Card | None = t.draw(t.deck, t.community, clause=clause)
    if card is None and t.zones[t.gossip]:
        clause = f"{clause} MH-FEST-17 MH.community-empty-deck"
        card = _take_from_gossip(t, clause)
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


def _make_gossip_the_deck(t: MollyTable) -> None:
    """Shuffle the gossip and make it the vice deck (MH.community-empty-deck)."""
    t.move_all(t.gossip, t.deck, clause="MH.community-empty-deck")
    t.shuffle("gossip.shuffle", t.deck, clause="MH-FEST-17 MH.community-empty-deck")
    t.set("heard", (), clause="MH.community-empty-deck")
    t.tell(w.GOSSIP_DECK, clause="MH-FEST-17 MH.community-empty-deck")


def _take_from_gossip(t: MollyTable, clause: str) -> Card:
    """Play a random card of the gossip (MH.community-empty-deck)."""
    card: Card = t.roll("gossip.card", t.zones[t.gossip], clause=clause)
    t.move(card, t.gossip, t.community, clause=clause)
    unhear(t, card)
    return card


@step("community", clauses="MH-FEST-6 MH-FEST-12")
def community(t: MollyTable) -> None:
    """Open a round with the community's play; then each player who has not passed has one turn (MH-FEST-7)."""
    t.tell(w.ROUND, t.fest_round, clause="MH-FEST-5")
    community_plays(t, "MH-FEST-6 MH-FEST-12" if t.passed else "MH-FEST-6")
    queue = tuple(s for s in candelabra_order(t) if s not in t.passed)
    t.set("fest_queue", queue, clause="MH-FEST-7 MH-FEST-9")
