"""The governor, who stays executions: openly by day (`day.stays`), or secretly at midnight."""

from __future__ import annotations

from collections.abc import Mapping

from boxlid import Action, Flow, Refusal, step

from boxlid_mafia.day.conviction import executed
from boxlid_mafia.day.stays import borrows_stay, refuse_stay, stay_options
from boxlid_mafia.model.records import Use
from boxlid_mafia.model.roles import Role, night_call
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import SLEEP, STAY
from boxlid_mafia.village.changes import remember
from boxlid_mafia.village.queries import has_power, holders, may_live, may_shoot_last, present


def _due(t: Village) -> bool:
    """Whether somebody waits for his execution, and a governor may live (MF-ROLE-governor-2, -6)."""
    if t.condemned not in t.living:
        return False
    lives = may_live(t, "governor")
    if not lives:
        t.applies("MF-ROLE-governor-6")
    return lives


def _who(t: Village) -> list[str]:
    """The governors, and a doubleagent who may borrow the stay (MF-ROLE-doubleagent-2)."""
    return [s for s in present(t) if has_power(t, s, "governor") or borrows_stay(t, s)]


def _offers(t: Village, seat: str) -> list[Action]:
    return [SLEEP() if a.verb is not STAY else a for a in stay_options(t, seat, t.condemned)]


def _refuse(t: Village, seat: str, action: Action) -> Refusal | None:
    return refuse_stay(t, seat, t.condemned, action)


def _close(t: Village, answers: Mapping[str, Action]) -> None:
    for seat in holders(t, GOVERNOR):
        action = answers.get(seat)
        if action is not None and action.verb is STAY:
            stay = Use(t.round, GOVERNOR.id, seat, "stay", (t.condemned,))
            remember(t, stay, "MF-ROLE-governor-4")
            t.set("stayed", True, clause="MF-ROLE-governor-1")


@step("midnight", "MF-ROLE-governor-7")
def midnight(t: Village) -> Flow[None]:
    """Yesterday's execution, unless it was stayed; the victory test for it is made now."""
    if t.condemned not in t.living:  # dead or gone since the vote
        return
    if not t.stayed:
        t.set("doomed", (*t.doomed, (t.condemned, ("vote",))), clause="MF-ROLE-governor-2")
        t.add("ghosts", t.condemned, clause="MF-ROLE-governor-7 MF-ORDER-11")
        executed(t, t.condemned)
    if not _chained(t):
        yield t.check("at-nightfall")


def _chained(t: Village) -> bool:
    """A lover or a hunter is among the condemned: the test waits for the dawn (MF-ORDER-28)."""
    grief = any(t.condemned in pair for pair in t.lovers)
    return not t.stayed and (grief or may_shoot_last(t, t.condemned))


GOVERNOR = night_call(
    "W04",
    "governor",
    "Governor, wake up. Do you stay the execution?",
    _offers,
    clause="MF-ROLE-governor-2",
    nights=_due,
    only_if=lambda rules: bool(rules.governor_mode == "secret"),
    refuse=_refuse,
    closing=_close,
    who=_who,
)
ROLES = (Role("governor", calls=(GOVERNOR,)),)
