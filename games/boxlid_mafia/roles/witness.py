"""The witness, who takes the angel's place: the neighbour of the night's victim asks (MF-NIGHT-55)."""

from __future__ import annotations

import attrs
from boxlid import Flow, step

from boxlid_mafia.model.roles import Role
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import CALLED, POINT
from boxlid_mafia.night.calls import sound
from boxlid_mafia.night.informing import informant, late_answer
from boxlid_mafia.roles.informants import OF_MAFIA
from boxlid_mafia.village.death import bury
from boxlid_mafia.village.queries import group_kills, present


def attacked(t: Village) -> bool:
    """Somebody was chosen tonight; the moderator names him at once."""
    return bool(group_kills(t))


WITNESS = attrs.evolve(
    informant(
        "W34",
        "witness",
        OF_MAFIA,
        "Witness, wake up. Whom do you ask about?",
        clause="MF-NIGHT-55",
    ),
    who=lambda t: [s for s in present(t) if s == t.witness],
)


@step("witness", "MF-NIGHT-55")
def witness(t: Village) -> Flow[None]:
    """The victim is named and shows the card; the next living player clockwise may ask."""
    kill = group_kills(t)[0]
    victim = kill.targets[0]
    t.set("acts", tuple(a for a in t.acts if a is not kill))
    yield from bury(t, [(victim, (kill.role,))], "killed", at_dawn=True)
    order = _next_to(t, victim)
    chosen = order[0] if order else ""
    if t.rules.witness_picker == "victim_points" and order:
        answer = yield t.ask(
            victim,
            lambda: [POINT(s) for s in _next_to(t, victim)],
            prompt="You were killed. Point at a witness.",
            clause="MF-NIGHT-55",
            default=POINT(order[0]),
        )
        chosen = answer.target
    t.set("witness", chosen, clause="MF-NIGHT-55")
    if chosen:
        t.tell(CALLED, f"{chosen}, wake up.", clause="MF-NIGHT-55")
        yield from sound(t, WITNESS)


def _next_to(t: Village, victim: str) -> list[str]:
    """The living clockwise from the victim; who is in jail has no powers (MF-VOTE-58)."""
    return [s for s in t.clockwise(victim, after=True) if s in t.living and s not in t.jail]


ROLES = (
    Role(
        "witness",
        group="mafia",
        office=True,
        question=OF_MAFIA,
        asks_group=True,
        aloud=True,
        resolve={"answers": late_answer(OF_MAFIA)},
    ),
)
