"""What follows a festivity's selection (MH-FEST-31 to -51): scoring, foiling and Pride, gossip, bonuses."""

from __future__ import annotations

from functools import partial

from boxlid import Action, Flow, Orders, step

from boxlid_molly_house import solver
from boxlid_molly_house import vocabulary as w
from boxlid_molly_house.informers import clear_known
from boxlid_molly_house.reputation import (
    add_cubes,
    clear_suit,
    draw,
    enter,
    expose,
    gain,
    gain_community,
    publish,
)
from boxlid_molly_house.selection import on_table, played_by
from boxlid_molly_house.table import Card, MollyTable, candelabra_order, rep, suit_at

_COMMUNITY_BONUS = {solver.BALL: 3, solver.CHRISTENING: 2, solver.DANCE: 1, solver.QUIET: -1}


# --- scoring ---------------------------------------------------------------------------------------


@step("score", clauses="MH-FEST-31 MH-FEST-32 MH-FEST-33 MH-FEST-34 MH-COMP-25")
def score(t: MollyTable) -> None:
    """Players' cards join their reputations, the community's raise its joy; threats stay until they are foiled."""
    for card in [c for c in t.zones[t.community] if c in t.chosen and not c.kind.threat]:
        t.move(card, t.community, t.safe, clause="MH-FEST-34")
        gain_community(t, card.kind.community_stars, card.name, "MH-FEST-34 MH-COMP-6")
    for seat in candelabra_order(t):
        mine = [c for c in t.zones[t.played[seat]] if c in t.chosen and not c.kind.threat]
        if t.rules.molly_order == "mollies-first":
            mine.sort(key=lambda c: c.kind.desire)
        if {c.kind.type for c in mine} == {"desire", "molly"}:
            t.applies("MH-COMP-25 MH.molly-order")
        for card in mine:
            enter(t, seat, card, t.played[seat], "MH-FEST-31 MH-FEST-33")
            if card.kind.stars:
                gain(t, seat, card.kind.stars, card.name, "MH-FEST-32 MH-COMP-6")
            else:
                t.applies("MH-FEST-32")
    if t.rules.runner_bonus_time == "before-gossip":
        t.set("measure", _measure(t), clause="MH-FEST-49 MH.runner-bonus-time")


# --- foiling ---------------------------------------------------------------------------------------


def _orders(threats: tuple[Card, ...]) -> Orders:
    return Orders(w.FOIL, threats)


@step("known-first", clauses="MH-INF-7")
def known_first(t: MollyTable) -> None:
    """Revealed informers clear their suit before any foiling (MH.foil-vs-known=known-first)."""
    if t.rules.foil_vs_known == "known-first" and t.rules.known_threat_time == "before-gossip":
        t.applies("MH.foil-vs-known")
        clear_known(t)


@step("foil-order", clauses="MH-FEST-40")
def foil_order(t: MollyTable) -> Flow[None]:
    """The runner orders several selected threats."""
    threats = tuple(c for c in t.chosen if c.kind.threat)
    if len(threats) > 1:
        answer = yield t.ask(
            t.candelabra,
            _orders(threats),
            prompt="In which order are the threats foiled?",
            clause="MH-FEST-40",
        )
        threats = answer.cards
    t.set("foils", threats, clause="MH-FEST-35")


def foiling(t: MollyTable) -> bool:
    """Selected threats are still to be foiled."""
    return bool(t.foils)


@step("foil", clauses="MH-FEST-35 MH-FEST-36 MH-FEST-37 MH-FEST-38 MH-FEST-39")
def foil(t: MollyTable) -> Flow[None]:
    """Move a threat to the safe pile, with the matching reputation cards of its player; the community's, of all."""
    threat: Card = t.foils[0]
    t.set("foils", t.foils[1:], clause="MH-FEST-35")
    player, zone = played_by(t, threat)
    t.move(threat, zone, t.safe, clause="MH-FEST-35")
    t.tell(w.FOILED, threat, clause="MH-FEST-35")
    clause = "MH-FEST-36" if player else "MH-FEST-37 MH.foil-community"
    seats = (player,) if player else candelabra_order(t)
    if not player and t.rules.foil_community == "nobody":
        t.applies("MH.foil-community")
        return
    for seat in seats:
        moved = clear_suit(t, seat, threat.kind.suit, clause)
        if t.rules.pride_count == "with-threat" and (player or moved):
            moved += 1
        if not moved:
            continue
        answer = yield t.ask(
            seat,
            [w.PRIDE(), w.HUMBLE()],
            prompt=f"Take {moved} {threat.kind.suit} cube(s)?",
            clause="MH-FEST-38 MH-FEST-39 MH.pride-count",
        )
        if answer.verb is w.PRIDE:
            add_cubes(t, seat, threat.kind.suit, moved, "MH-FEST-38")


@step("known", clauses="MH-INF-7 MH-FEST-41")
def known(t: MollyTable) -> None:
    """Revealed informers clear their suit, before the gossip."""
    if t.rules.known_threat_time != "before-gossip":
        t.applies("MH.known-threat-time")
        return
    if t.rules.foil_vs_known == "foil-first":
        clear_known(t)


# --- gossip ----------------------------------------------------------------------------------------


def left_over(t: MollyTable) -> bool:
    """Unselected cards are still in play."""
    return any(True for _ in on_table(t))


def _gossip_options(t: MollyTable) -> list[Action]:
    return [w.GOSSIP(card) for _, _, card in on_table(t)]


@step("talk", clauses="MH-FEST-42 MH-FEST-43 MH-FEST-44 MH-FEST-45 MH-FEST-46")
def talk(t: MollyTable) -> Flow[None]:
    """The runner puts the next unselected card into gossip: its player draws, a threat exposes."""
    cards = list(on_table(t))
    card = cards[0][2]
    if any(who or one.kind.threat for who, _, one in cards) and len(cards) > 1:
        answer = yield t.ask(
            t.candelabra,
            partial(_gossip_options, t),
            prompt="Which card becomes gossip next?",
            clause="MH-FEST-42",
        )
        card = answer.card
    who, zone = played_by(t, card)
    publish(t, card, zone, "MH-FEST-42")
    t.tell(w.TALK, card, clause="MH-FEST-42")
    _replace_card(t, who)
    if card.kind.threat:
        t.applies("MH-EXPO-1 MH-EXPO-11")
        if who:
            expose(t, (who,), card, "MH-FEST-44 MH-FEST-46 MH-EXPO-7")
        else:
            expose(t, candelabra_order(t), card, "MH-FEST-45 MH-FEST-46 MH-EXPO-8")


def _replace_card(t: MollyTable, who: str) -> None:
    """The player of a card that became gossip draws another one; the community does not (MH-FEST-43)."""
    if not who:
        t.applies("MH-FEST-43")
    elif t.rules.gossip_draws == "clockwise":
        t.add("owed", who, clause="MH.gossip-draws")
    else:
        draw(t, who, 1, "MH-FEST-43 MH.gossip-draws", "MH-FEST-16")


@step("draws", clauses="MH-FEST-43")
def draws(t: MollyTable) -> None:
    """Make all replacement draws now (MH.gossip-draws=clockwise)."""
    if not t.owed:
        return
    for seat in candelabra_order(t):
        if n := t.owed.count(seat):
            draw(t, seat, n, "MH-FEST-43 MH.gossip-draws", "MH-FEST-16")
    t.set("owed", (), clause="MH.gossip-draws")


# --- bonuses ---------------------------------------------------------------------------------------


def _measure(t: MollyTable) -> int:
    return rep(t, t.candelabra, suit_at(t, t.pawns[t.candelabra]))


@step("bonus", clauses="MH-FEST-47 MH-FEST-48 MH-FEST-49 MH-FEST-50")
def bonus(t: MollyTable) -> None:
    """The runner gains (after a Quiet Gathering, loses) the reputation of the site; the community gains its bonus."""
    early = t.rules.runner_bonus_time == "before-gossip"
    n = t.measure if early else _measure(t)
    quiet = t.rank == solver.QUIET
    clause = f"{'MH-FEST-48' if quiet else 'MH-FEST-47'} MH-FEST-49 MH.runner-bonus-time"
    gain(t, t.candelabra, -n if quiet else n, "running the festivity", clause)
    gain_community(t, _COMMUNITY_BONUS[t.rank], f"the {t.rank}", "MH-FEST-50")


@step("home", clauses="MH-FEST-51")
def home(t: MollyTable) -> None:
    """Discard the dresses and end the festivity; the turn goes on."""
    if t.rules.known_threat_time == "after-festivity":
        t.applies("MH.known-threat-time")
        clear_known(t)
    for item in t.zones[t.dresses]:
        t.move(item, t.dresses, t.item_discards, clause="MH-FEST-51 MH-ITEM-22")
    for name in ("fest", "rank", "fest_seat", "last_card"):
        t.set(name, "", clause="MH-FEST-51")
    for name in ("chosen", "passed", "replaced"):
        t.set(name, (), clause="MH-FEST-51")
    t.set("values", {}, clause="MH-FEST-51")
    t.set("fest_round", 0, clause="MH-FEST-51")
    t.set("measure", 0, clause="MH-FEST-51")
