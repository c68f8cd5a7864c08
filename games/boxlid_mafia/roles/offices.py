"""The offices: executive mayor, sheriff (by election), mayor and tree stump."""

from __future__ import annotations

from boxlid import Action, Flow, step

from boxlid_mafia.model.night import GROUP, Night, Shield
from boxlid_mafia.model.roles import Known, Role, night_call
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import KILL, SLEEP
from boxlid_mafia.village.changes import spend
from boxlid_mafia.village.death import bury
from boxlid_mafia.village.queries import first_night, has_power, is_immortal, spent


@step("decrees", "MF-ROLE-execmayor-1")
def carry_out(t: Village) -> Flow[None]:
    """At nightfall the real announcement kills; a pretended one does nothing (MF-ROLE-execmayor-1..4)."""
    decrees = t.decrees
    t.set("decrees", ())
    for seat, target in decrees:
        if seat not in t.living or not has_power(t, seat, "execmayor") or spent(t, seat, "decree"):
            dead = seat not in t.living
            t.applies("MF-ROLE-execmayor-4" if dead else "MF-ROLE-execmayor-2")
            continue
        spend(t, seat, "decree", "MF-ROLE-execmayor-1")
        if target in t.living:
            yield from bury(t, [(target, ("decree",))], "decreed")
        else:
            t.applies("MF-ROLE-execmayor-3")


def announced(t: Village) -> bool:
    """Somebody announced a death."""
    return bool(t.decrees)


def _asked_tonight(t: Village) -> bool:
    """He shows himself on the first night; by the reading `any` he may kill in every night."""
    return first_night(t) or bool(t.rules.execmayor_time == "any")


def _night_kill(t: Village, seat: str) -> list[Action]:
    if t.rules.execmayor_time != "any" or spent(t, seat, "decree"):
        return [SLEEP()]
    return [*(KILL(s, None) for s in t.living if s != seat), SLEEP()]


def _decree_by_night(t: Village, seat: str, action: Action) -> None:
    """The kill happens at once, and its author stays unknown."""
    t.add("decrees", (seat, action.target), clause="MF-ROLE-execmayor-1")


EVERY_KIND = (GROUP, "serialkiller", "vigilante", "rambo", "counter", "poison", "guilt")


def _wooden(t: Village, night: Night, seat: str) -> None:
    """A declared tree stump cannot be killed by night (MF-ROLE-treestump-2)."""
    if is_immortal(t, seat):
        clause = "MF-ROLE-treestump-2"
        night.shields.append(Shield("vest", seat, seat, EVERY_KIND, standing=True, clause=clause))


def _mayors_votes(t: Village) -> int:
    """A revealed mayor's vote is worth more (MF-ROLE-mayor-1, MF-VOTE-12)."""
    t.applies("MF-ROLE-mayor-1 MF-VOTE-12")
    return 3 if t.rules.mayor_weight == "three" else 2


STUMP = Known(
    "MF-ROLE-treestump-1 MF-ROLE-treestump-2",
    over=("governor", "mayor", "idiot"),
    voteless="MF-ROLE-treestump-2",
    immortal=True,
)
ROLES: tuple[Role, ...] = (
    Role("sheriff", office=True),
    Role("mayor", known=Known("MF-ROLE-mayor-1", ("governor",), weight=_mayors_votes)),
    Role(
        "treestump",
        passive={"protections": _wooden},
        unkillable=lambda t, seat, _group: is_immortal(t, seat),
        known=STUMP,
    ),
    Role(
        "execmayor",
        calls=(
            night_call(
                "W02",
                "execmayor",
                "Mayor, show yourself.",
                _night_kill,
                _decree_by_night,
                "MF-ROLE-execmayor-1",
                nights=_asked_tonight,
            ),
        ),
        armed=lambda t, seat: not spent(t, seat, "decree"),
    ),
)
