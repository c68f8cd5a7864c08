"""The selection of a festivity's four cards (MH-FEST-19 to -30); the solver finds the sets."""

from __future__ import annotations

from collections.abc import Iterator

from boxlid import Action, Flow, Refusal, rule_point, step

from boxlid_molly_house import solver
from boxlid_molly_house import vocabulary as w
from boxlid_molly_house.table import Card, MollyTable, candelabra_order

_CLAUSE = {
    solver.BALL: "MH-FEST-20",
    solver.CHRISTENING: "MH-FEST-21",
    solver.DANCE: "MH-FEST-22",
    solver.QUIET: "MH-FEST-27",
}


def on_table(t: MollyTable) -> Iterator[tuple[str, str, Card]]:
    """Yield (player, zone, card) of every card in play; the community's come first, with an empty player."""
    yield from (("", t.community, card) for card in t.zones[t.community])
    for seat in candelabra_order(t):
        yield from ((seat, t.played[seat], card) for card in t.zones[t.played[seat]])


def played_by(t: MollyTable, card: Card) -> tuple[str, str]:
    """Return who played a card (empty for the community), and the zone that it is in."""
    return next((who, zone) for who, zone, one in on_table(t) if one == card)


def as_played(t: MollyTable, card: Card) -> solver.Played[Card]:
    """Return a card as the solver takes it, a rogue with its value."""
    kind = card.kind.type if card.kind.desire else card.kind.rank
    return solver.Played(card, card.kind.suit, kind, t.values.get(str(card), card.kind.value))


@rule_point("molly.select")
def selection(t: MollyTable) -> solver.Selection[Card]:
    """Return the best rank of the cards in play, and the sets that the runner may choose."""
    cards = sorted((card for _, _, card in on_table(t)), key=lambda c: c.order)
    return solver.best_sets(
        [as_played(t, card) for card in cards],
        [dress.kind.suit for dress in t.zones[t.dresses]],
        dress_ball=t.rules.dress_ball,
        quiet_short=t.rules.quiet_short,
    )


def _choices(sets: tuple[tuple[Card, ...], ...]) -> list[Action]:
    return [w.CHOOSE(cards) for cards in sets]


def refuse_choice(action: Action) -> Refusal | None:
    """Say why a set cannot be chosen."""
    if action.verb is not w.CHOOSE:
        return None
    return Refusal(
        "not-a-best-set",
        "That is not one of the best sets, or its cards are not in the order in which they are offered.",
        "MH-FEST-19 MH-FEST-24",
    )


@step("select", clauses="MH-FEST-19 MH-FEST-24 MH-FEST-25 MH-FEST-26")
def select(t: MollyTable) -> Flow[None]:
    """The best rank is compulsory; the runner chooses among the best sets."""
    found = selection(t)
    chosen = found.sets[0]
    if len(found.sets) > 1:
        answer = yield t.ask(
            t.candelabra,
            _choices(found.sets),
            prompt=f"A {found.rank}: which cards?",
            clause="MH-FEST-25 MH-FEST-26",
            refuse=refuse_choice,
        )
        chosen = answer.cards
    _take(t, found.rank, chosen)


def _take(t: MollyTable, rank: str, chosen: tuple[Card, ...]) -> None:
    """Select a set of cards, and mark the rules that its rank follows from."""
    clause = f"MH-FEST-19 {_CLAUSE[rank]}"
    t.set("rank", rank, clause=clause)
    t.set("chosen", chosen, clause=clause)
    ranks = [card.kind.rank for card in chosen]
    dresses = len(t.zones[t.dresses])
    if rank == solver.QUIET:
        t.applies("MH-FEST-30")
        if "constable" in ranks:
            t.applies("MH-FEST-28")
        if len(chosen) < 4:
            t.applies("MH-FEST-29 MH.quiet-short")
    else:
        t.applies("MH-FEST-23 MH-FEST-24")
        if "rogue" in ranks:
            t.applies("MH-FEST-15")
        if dresses:
            t.applies("MH-ITEM-19 MH-ITEM-22 MH.dress-ball")
    if rank == solver.BALL and dresses:
        t.applies("MH-ITEM-17 MH-ITEM-20")
        if dresses > 1:
            t.applies("MH-ITEM-18")
        if "rogue" in ranks:
            t.applies("MH-ITEM-21")
    t.tell(w.RANKED, rank, chosen, clause=clause)
