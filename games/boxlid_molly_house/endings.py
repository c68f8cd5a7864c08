"""The three endings and their scoring (MH-END)."""

from __future__ import annotations

from functools import partial

import boxlid as bx
from boxlid import Action, Flow, Outcome, Piece, WinCondition, rule_point, step

from boxlid_molly_house import words as w
from boxlid_molly_house.box import LOYAL, MAJOR, Indictment
from boxlid_molly_house.standing import gain
from boxlid_molly_house.tableau import (
    MollyTable,
    all_tokens,
    box_of,
    candelabra_order,
    informer_house,
    is_open,
    rep,
    rep_in_all,
    suit_at,
)
from boxlid_molly_house.week import PENALTY

D10 = tuple(range(10))


def ends(t: MollyTable) -> bool:
    """The game ends."""
    return bool(t.ending)


def survives(t: MollyTable) -> bool:
    """The community survives."""
    return t.ending == "survival"


def informed_well(t: MollyTable, seat: str) -> bool:
    """Whether the seat's informer token lies on a raided house (MH-INF-3)."""
    house = informer_house(t, seat)
    return bool(house) and not is_open(t, house)


def indictments(t: MollyTable, seat: str) -> list[tuple[str, Piece[Indictment]]]:
    """(zone, card) of a seat's indictments."""
    return [(zone, card) for zone in (t.major[seat], t.minor[seat]) for card in t.zones[zone]]


@step("reveal", clauses="MH-END-1 MH-END-9")
def reveal(t: MollyTable) -> None:
    """Tokens are turned face up, and at Survival indictments too."""
    if t.ending == "atrophy":
        return
    clause = "MH-END-1" if t.ending == "infiltration" else "MH-END-9"
    for seat in candelabra_order(t):
        shown = []
        for house, token in all_tokens(t, seat):
            shown.append(f"{token.kind.kind} at {box_of(t).sites[house].name}")
            if token not in t.faces:
                t.turn_up(token, t.placed[seat, house], clause=clause)
        if shown:
            t.tell(w.TOKENS_SHOWN, seat, tuple(shown), clause=clause)
    if t.ending == "infiltration":
        _hang_loyal(t)
        return
    for seat in candelabra_order(t):
        for zone, card in indictments(t, seat):
            t.turn_up(card, zone, clause="MH-END-9")


# --- Community Infiltration ------------------------------------------------------------------------


def _hang_loyal(t: MollyTable) -> None:
    """Whoever did not inform on a raided house is hanged; the others' joy counts no more (MH-END-2, -3)."""
    for seat in candelabra_order(t):
        if informed_well(t, seat):
            t.set_entry("joy", seat, 0, clause="MH-END-3 MH-INF-3 MH-INF-4")
            t.tell(
                w.POINTS,
                seat,
                victory_points(t, seat),
                clause="MH-END-3 MH-END-4 MH-END-5 MH-END-6",
            )
            continue
        unplaced = not informer_house(t, seat)
        if unplaced:
            t.applies("MH.unplaced-informer")
        if not (unplaced and t.rules.unplaced_informer == "spared"):
            hang(t, seat, "MH-END-2")


def hang(t: MollyTable, seat: str, clause: str) -> None:
    """A player is hanged and cannot win."""
    t.set("hanged", (*t.hanged, seat), clause=clause)
    t.tell(w.HANGED, seat, clause=clause)


@rule_point("molly.victory-points")
def victory_points(t: MollyTable, seat: str) -> int:
    """2 × evidence on the house + 2 × the others' reputation in its suit - own reputation (MH-END-4 to -6)."""
    house = informer_house(t, seat)
    suit = suit_at(t, house)
    others = sum(rep(t, other, suit) for other in t.seats if other != seat)
    return 2 * t.evidence[house] + 2 * others - rep_in_all(t, seat)


def infiltration(t: MollyTable) -> Outcome | None:
    """The informer with the highest victory points above 0 wins; ties lose (MH-END-7, -8)."""
    if t.ending != "infiltration":
        return None
    points = {seat: victory_points(t, seat) for seat in t.seats if informed_well(t, seat)}
    best = max(points.values(), default=0)
    first = [seat for seat, n in points.items() if n == best]
    scores = {seat: points.get(seat, 0) for seat in t.seats}
    values = list(points.values())
    clause = "MH-WEEK-18 MH-END-7"
    if t.rules.infiltration_tie == "any-tie" and len(dict.fromkeys(values)) < len(values):
        why, clause = "two informers have equal points", "MH-WEEK-18 MH-END-8 MH.infiltration-tie"
    elif best <= 0:
        why, clause = "no informer has points above 0", "MH-WEEK-18 MH-END-8"
    elif len(first) > 1:
        why, clause = (
            "the best informers have equal points",
            "MH-WEEK-18 MH-END-8 MH.infiltration-tie",
        )
    else:
        winner = first[0]
        return Outcome(
            f"Community Infiltration: {winner} served the Society best",
            (winner,),
            tuple(s for s in t.seats if s != winner),
            scores,
            clause=clause,
        )
    return Outcome(
        f"Community Infiltration: all lose, for {why}", (), t.seats, scores, clause=clause
    )


# --- Community Survival ----------------------------------------------------------------------------


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
    """An informer token on an open house: one more major indictment (MH.failed-informer)."""
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
    """Somebody's indictments are still to be resolved."""
    return bool(t.trial_queue)


def _trial_options(t: MollyTable, seat: str) -> list[Action]:
    return [w.TRY(card) for _, card in indictments(t, seat)]


@step("trial", clauses="MH-END-14 MH-END-15 MH-END-16")
def trial(t: MollyTable) -> Flow[None]:
    """Each indictment of the next player: fixed amounts, or a die for each in the owner's order."""
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
    """A d10 against the card; whether its owner hangs (MH-COMP-19)."""
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


def survival(t: MollyTable) -> Outcome | None:
    """The highest joy among those not hanged wins; ties share (MH-END-18 to -20)."""
    if t.ending != "survival":
        return None
    alive = [seat for seat in t.seats if seat not in t.hanged]
    scores = {seat: t.joy[seat] if seat in alive else 0 for seat in t.seats}
    if not alive:
        return Outcome(
            "Community Survival, but everybody is hanged",
            (), t.seats, scores, clause="MH-WEEK-19 MH-END-20",
        )  # fmt: skip
    best = max(t.joy[seat] for seat in alive)
    winners = tuple(seat for seat in alive if t.joy[seat] == best)
    losers = tuple(seat for seat in t.seats if seat not in winners)
    clause = "MH-WEEK-19 MH-END-18" + (" MH-END-19" if len(winners) > 1 else "")
    return Outcome(
        f"Community Survival: {' and '.join(winners)} had the most joy",
        winners,
        losers,
        scores,
        tie_break="shared" if len(winners) > 1 else "",
        clause=clause,
    )


# --- Community Atrophy -----------------------------------------------------------------------------


def atrophy(t: MollyTable) -> Outcome | None:
    """All lose (MH-END-21)."""
    if t.ending != "atrophy":
        return None
    return Outcome(
        "Community Atrophy: all lose",
        (), t.seats, dict.fromkeys(t.seats, 0), clause="MH-WEEK-20 MH-END-21",
    )  # fmt: skip


WINS = (
    WinCondition("community-infiltration", "game-end", infiltration, "MH-WEEK-18"),
    WinCondition("community-survival", "game-end", survival, "MH-WEEK-19"),
    WinCondition("community-atrophy", "game-end", atrophy, "MH-WEEK-20"),
)
NODE = bx.when(
    "final",
    ends,
    reveal,
    bx.when("survival", survives, pardon, bx.loop("trials", trial, while_=to_try), unused_items),
    bx.check("game-end"),
)
