"""Network, phase 3 (SV-NETWORK): a face-down neighbour of the recipient becomes a connection."""

from __future__ import annotations

from boxlid import PASS, Action, Flow, Refusal, rule_point, step

from boxlid_serviam import vocabulary as w
from boxlid_serviam.table import ServiamTable

CLAUSE = "SV-NETWORK-1 SV-NETWORK-3 SV-NETWORK-5"


@step("network", clauses="SV-NETWORK-1 SV-NETWORK-2 SV-NETWORK-3 SV-NETWORK-4 SV-NETWORK-5")
def network(t: ServiamTable) -> Flow[None] | None:
    """Turn up a face-down holder next to the recipient."""
    seat = t.active
    neighbours = [] if t.host else face_down_neighbours(t, seat, t.recipient)
    if not neighbours:
        t.applies("SV-NETWORK-2 SV-NETWORK-5")
        return None
    if t.rules.reveal_optional == "optional":
        return _choose(t, seat, neighbours)
    if len(neighbours) == 1:
        turn_up(t, seat, neighbours[0], CLAUSE)
        return None
    if t.rules.two_neighbours == "one_by_choice":
        return _choose(t, seat, neighbours)
    for position in neighbours if t.rules.two_neighbours == "both" else neighbours[:1]:
        turn_up(t, seat, position, CLAUSE)
    return None


def face_down_neighbours(t: ServiamTable, seat: str, holder: str) -> list[int]:
    """Return the positions, 1 to 5, next to a holder whose cards are face-down; the ends have one neighbour."""
    row, faces = t.zones[t.row[seat]], t.faces
    for at, card in enumerate(row):  # noqa: B007 - the place is what is looked for
        if card in faces and card.kind.id == holder:
            break
    out = []
    if at > 0 and row[at - 1] not in faces:
        out.append(at)
    if at + 1 < len(row) and row[at + 1] not in faces:
        out.append(at + 2)
    return out


def _choose(t: ServiamTable, seat: str, neighbours: list[int]) -> Flow[None]:
    """Turn up the neighbour that the player names; under SV.two-neighbours=both the other one may follow."""
    places = neighbours[:1] if t.rules.two_neighbours == "left" else neighbours
    while places:
        position = yield from _name_one(t, seat, places)
        if not position:
            return
        turn_up(t, seat, position, CLAUSE)
        if t.rules.two_neighbours != "both":
            return
        places = [p for p in places if p != position]


def _name_one(t: ServiamTable, seat: str, places: list[int]) -> Flow[int]:
    """Ask for a position; return 0 if the player declines (SV.reveal-optional)."""
    options = [w.REVEAL(p) for p in places]
    if t.rules.reveal_optional == "optional":
        options.append(PASS())
    answer = yield t.ask(
        seat,
        options,
        prompt="Which neighbour do you turn up?",
        clause="SV-NETWORK-3 SV-NETWORK-4 SV-NETWORK-5 SV-DETAIL-3",
        refuse=refuse_neighbour,
    )
    if answer.verb is PASS:
        t.tell(w.DECLINED, seat, "turns up nobody", clause="SV-NETWORK-3")
        return 0
    position: int = answer.args[0]
    return position


def refuse_neighbour(action: Action) -> Refusal | None:
    """Say why a card cannot be turned up in this phase."""
    if action.verb is PASS:
        return Refusal("must-reveal", "A neighbour must be turned up.", "SV-NETWORK-3")
    if action.verb is w.REVEAL:
        sentence = "Only a face-down neighbour of the recipient is turned up."
        return Refusal("no-neighbour", sentence, "SV-NETWORK-5")
    return None


@rule_point("turn-up-holder")
def turn_up(t: ServiamTable, seat: str, position: int, clause: str) -> None:
    """Turn up the holder at a position, 1 to 5."""
    key = t.row[seat]
    card = t.zones[key][position - 1]
    t.turn_up(card, key, clause=clause)
    if t.listening:
        t.tell(w.TURNED_UP, seat, t.data.markers[card.kind.id], clause=clause)


POINTS = (turn_up,)
