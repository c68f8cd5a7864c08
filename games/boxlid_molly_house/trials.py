"""What Community Survival settles before the joy is counted (MH-END-10 to -17): pardons, trials, unused items."""

from __future__ import annotations

from functools import partial

from boxlid import Action, Flow, Piece, step

from boxlid_molly_house import vocabulary as w
from boxlid_molly_house.data import D10, LOYAL, MAJOR, Indictment
from boxlid_molly_house.endings import hang
from boxlid_molly_house.indictments import PENALTY, indictments
from boxlid_molly_house.informers import informed_well
from boxlid_molly_house.reputation import gain
from boxlid_molly_house.table import (
    MollyTable,
    all_tokens,
    candelabra_order,
    informer_house,
    is_open,
)


@step("pardon", clauses="MH-END-10 MH-END-11 MH-END-12 MH-END-13")
def pardon(t: MollyTable) -> None:
    """Successful informers are pardoned, failed ones prosecuted; loyal tokens may score."""
    for seat in candelabra_order(t):
        if informed_well(t, seat):
            _pardon(t, seat)
        elif informer_house(t, seat):
            _prosecute(t, seat)
    for seat in candelabra_order(t):
        _loyal_tokens(t, seat)
    t.set("trial_queue", candelabra_order(t), clause="MH-END-15")


def _pardon(t: MollyTable, seat: str) -> None:
    cards = indictments(t, seat)
    for zone, card in cards:
        t.move(card, zone, t.box, clause="MH-END-10 MH-INF-4")
    t.tell(w.PARDONED, seat, tuple(c for _, c in cards), clause="MH-END-10 MH-INF-3 MH-INF-4")
    for house, token in tuple(all_tokens(t, seat)):
        if token.kind.kind == LOYAL:
            t.move(token, t.placed[seat, house], t.box, clause="MH-END-11")


def _prosecute(t: MollyTable, seat: str) -> None:
    """Give a major indictment for an informer token on an open house (MH.failed-informer)."""
    t.applies("MH.failed-informer")
    if t.rules.failed_informer == "none":
        return
    clause = "MH-END-12 MH.failed-informer"
    if not t.zones[t.major_stack]:
        t.tell(w.FINED, seat, MAJOR, clause=clause)
        gain(t, seat, -PENALTY[MAJOR], "a major indictment", clause)
        return
    t.draw(t.major_stack, t.major[seat], clause=clause)
    t.turn_up(t.zones[t.major[seat]][-1], t.major[seat], clause="MH-END-9")
    t.tell(w.INDICTED, seat, MAJOR, clause=clause)


def _loyal_tokens(t: MollyTable, seat: str) -> None:
    if t.rules.survival_plus_two == "unused-items":
        t.applies("MH.survival-plus-two")
        return
    n = sum(token.kind.kind == LOYAL and is_open(t, house) for house, token in all_tokens(t, seat))
    if n:
        gain(t, seat, 2 * n, "loyalty", "MH-END-13 MH.survival-plus-two")


def to_try(t: MollyTable) -> bool:
    """Indictments of a player are still to be resolved."""
    return bool(t.trial_queue)


def _trial_options(t: MollyTable, seat: str) -> list[Action]:
    return [w.TRY(card) for _, card in indictments(t, seat)]


@step("trial", clauses="MH-END-14 MH-END-15 MH-END-16")
def trial(t: MollyTable) -> Flow[None]:
    """Resolve the next player's indictments: fixed amounts, or a die for each in the player's order."""
    seat = t.trial_queue[0]
    fixed = t.rules.indictment_effect == "fixed"
    while cards := indictments(t, seat):
        zone, card = cards[0]
        if fixed:
            _fixed(t, seat, zone, card)
            continue
        if len(cards) > 1:
            answer = yield t.ask(
                seat,
                partial(_trial_options, t, seat),
                prompt="Which indictment is tried next?",
                clause="MH-END-15",
            )
            zone, card = next((z, c) for z, c in cards if c == answer.card)
        if _try(t, seat, zone, card):
            break
    t.set("trial_queue", t.trial_queue[1:], clause="MH-END-14")


def _fixed(t: MollyTable, seat: str, zone: str, card: Piece[Indictment]) -> None:
    clause = "MH-END-14 MH-END-16 MH.indictment-effect"
    floor = t.rules.trial_floor == "zero"
    gain(t, seat, -PENALTY[card.kind.kind], card.kind.name, f"{clause} MH.trial-floor", floor=floor)
    t.move(card, zone, t.box, clause=clause)


def _try(t: MollyTable, seat: str, zone: str, card: Piece[Indictment]) -> bool:
    """Roll a d10 against an indictment; return whether its owner hangs (MH-COMP-19)."""
    clause = "MH-END-14 MH-END-15 MH-COMP-12 MH-COMP-19 MH.indictment-effect"
    die = t.roll("trial.die", D10, clause=clause)
    kind = card.kind
    convicted = die >= kind.threshold
    t.tell(w.TRIED, seat, card, die, "guilty" if convicted else "acquitted", clause=clause)
    t.move(card, zone, t.box, clause=clause)
    if convicted and kind.noose:
        hang(t, seat, clause)
        return True
    lost = kind.convicted if convicted else kind.acquitted
    floor = t.rules.trial_floor == "zero"
    gain(t, seat, -lost, kind.name, f"{clause} MH.trial-floor", floor=floor)
    return False


@step("items", clauses="MH-END-17")
def unused_items(t: MollyTable) -> None:
    """Unused items may score 2 each (MH.survival-plus-two)."""
    if t.rules.survival_plus_two == "loyal-tokens":
        t.applies("MH.survival-plus-two")
        return
    for seat in candelabra_order(t):
        n = len(t.zones[t.items[seat]])
        if n and seat not in t.hanged:
            gain(t, seat, 2 * n, "unused items", "MH-END-17 MH.survival-plus-two")
