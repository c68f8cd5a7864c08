"""End of the turn, phase 5 (SV-END): the player draws and the next one begins, or scoring follows."""

from __future__ import annotations

from boxlid import Flow, step

from boxlid_serviam import vocabulary as w
from boxlid_serviam.changes import ask_discard, draw_gift
from boxlid_serviam.table import TURNS, ServiamTable, is_solo


@step("end-of-turn", clauses="SV-END-1 SV-END-2 SV-END-3 SV-END-4 SV-END-5")
def end_of_turn(t: ServiamTable) -> Flow[None] | None:
    """Count the turn. After everybody's seventh turn the game ends; else the player draws and the next one begins."""
    seat = t.active
    done = t.turns[seat] + 1
    t.set_entry("turns", seat, done)
    if not t.recipient:
        t.applies("SV-END-4")
    if done >= TURNS and min(t.turns.values()) >= TURNS:
        last = "SV-SOLO-17 SV-SOLO-9" if is_solo(t) else "SV-END-1 SV-COMP-3"
        t.tell(w.LAST_TURN, clause=last)
        raise t.exit_loop("game")
    if done >= TURNS:
        if t.rules.seventh_draw == "never":
            t.applies("SV-END-3")
            _next(t, seat)
            return None
        clause = "SV-END-2 SV-END-3"
    else:
        clause = "SV-SOLO-18" if len(t.seats) == 1 else "SV-END-2"
    flow = draw_gift(t, seat, clause)
    limit = t.rules.hand_limit
    if flow is not None or (limit != "none" and len(t.zones[t.hand[seat]]) > limit):
        return _down_to_limit(t, seat, flow)
    if limit == "none":
        t.applies("SV-END-5")
    _next(t, seat)
    return None


def _next(t: ServiamTable, seat: str) -> None:
    """Make the next player clockwise the active one."""
    seats = t.seats
    t.set("active", seats[(seats.index(seat) + 1) % len(seats)], clause="SV-SETUP-15")


def _down_to_limit(t: ServiamTable, seat: str, flow: Flow[None] | None) -> Flow[None]:
    if flow is not None:
        yield from flow
    limit = t.rules.hand_limit
    while limit != "none" and len(t.zones[t.hand[seat]]) > limit:
        yield from ask_discard(t, seat, "SV-END-5")
    _next(t, seat)
