"""A conviction and what follows: a stay, a role that survives it, the execution (MF-VOTE-5, MF-DAY-21)."""

from __future__ import annotations

from collections.abc import Sequence

from boxlid import Flow

from boxlid_mafia.day.accusations import TRIAL, drop_charge
from boxlid_mafia.day.stays import STAYER, open_stay
from boxlid_mafia.model.readings import many_convictions
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import CONVICTED, HELD
from boxlid_mafia.village.death import announce_execution, bury
from boxlid_mafia.village.queries import (
    has_role_in_game,
    may_live,
    roles_of,
)


def convict(t: Village, accused: Sequence[str]) -> Flow[None]:
    """Execute the convicted unless somebody stays it; then end the day (MF-VOTE-5, MF-DAY-21)."""
    for seat in accused:
        t.tell(CONVICTED, seat, clause="MF-VOTE-2")
    t.set("convictions", t.convictions + 1, clause="MF-DAY-21")
    drop_charge(t)
    yield from put_down(t, accused)
    day_over(t)


def day_over(t: Village) -> None:
    """End the day after a conviction, unless a ruling allows several (MF-DAY-21, MF-DAY-51)."""
    if not many_convictions(t.rules):
        t.applies("MF-DAY-21")
        raise t.exit_loop(TRIAL)
    t.applies("MF-DAY-51")


def put_down(t: Village, seats: Sequence[str]) -> Flow[None]:
    """Carry out the executions of one conviction that nothing prevents, then test for victory once (MF-ORDER-27)."""
    doomed = []
    for seat in seats:
        if seat in t.living and (yield from _falls(t, seat)):
            doomed.append(seat)  # noqa: PERF401 - a comprehension cannot ask
    yield from execute(t, [s for s in doomed if s in t.living])


def _falls(t: Village, seat: str) -> Flow[bool]:
    """Whether an execution is carried out now."""
    if any(role.spared is not None and role.spared(t, seat) for role in roles_of(t, seat)):
        return False
    if may_live(t, STAYER):
        if t.rules.governor_mode == "secret":
            t.set("condemned", seat, clause="MF-ROLE-governor-2")
            t.tell(HELD, seat, clause="MF-ROLE-governor-2")
            return False
        stayed = yield from open_stay(t, seat)
        return not stayed
    if has_role_in_game(t, STAYER):
        t.applies("MF-ROLE-governor-6")
    return True


def execute(t: Village, seats: Sequence[str]) -> Flow[None]:
    """Execute these players and do what their roles do at an execution."""
    for seat in seats:
        executed(t, seat)
        announce_execution(t, seat)
    if seats:
        yield from bury(t, [(seat, ("vote",)) for seat in seats], "convicted")


def executed(t: Village, seat: str) -> None:
    """Do what the roles of an executed player do at his execution (MF-WIN-22)."""
    for role in roles_of(t, seat):
        if role.executed is not None:
            role.executed(t, seat)
