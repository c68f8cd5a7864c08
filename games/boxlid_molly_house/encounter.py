"""Encounter the Society (MH-WEEK-22 to -28): who was indicted puts a token on the nearest open house."""

from __future__ import annotations

from functools import partial

from boxlid import Action, Flow, step

from boxlid_molly_house import vocabulary as w
from boxlid_molly_house.data import INFORMER, LOYAL
from boxlid_molly_house.informers import become_known
from boxlid_molly_house.ring import distance, steps_clockwise
from boxlid_molly_house.table import MollyTable, box_of, candelabra_order, open_houses


def nearest_open(t: MollyTable, seat: str) -> str:
    """Return the open house nearest to a pawn; at equal distance, the first clockwise (MH-WEEK-24, -25)."""
    here = t.pawns[seat]
    return min(
        open_houses(t), key=lambda house: (distance(here, house), steps_clockwise(here, house))
    )


def meeting(t: MollyTable) -> tuple[str, ...]:
    """Return the seats that encounter the Society, by public facts only (MH-WEEK-22, -23, -28)."""
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
    """The seats concerned pick a token at the same time; each goes face down on the nearest open house."""
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
