"""The night in jail: two of three or more prisoners may kill a third (MF-VOTE-58, -59)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from boxlid import Action, Flow, step

from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import CALLED, KILL, SLEEP
from boxlid_mafia.village.asking import together
from boxlid_mafia.village.death import die_in_jail
from boxlid_mafia.village.franchise import leaders

CROWD = 3
"""A killing in jail needs this many prisoners."""


def crowded(t: Village) -> bool:
    """Three or more players are in jail, counting those whose death the free do not know."""
    return len(t.jail) >= CROWD


def inmates(t: Village) -> list[str]:
    """The prisoners who live."""
    return [s for s in t.jail if s not in t.jail_dead]


@step("prison", "MF-VOTE-59")
def prison(t: Village) -> Flow[None]:
    """Each prisoner names another or nobody; one who is named by two dies, and the free do not learn it."""
    t.tell(CALLED, "Prisoners, wake up.", clause="MF-ORDER-8 MF-VOTE-59")
    answers = yield from together(
        t,
        [
            t.ask(
                seat,
                partial(offers, t, seat),
                prompt="Prisoners, wake up. Two of you may kill a third.",
                clause="MF-VOTE-59",
                default=SLEEP(),
            )
            for seat in t.jail
        ],
        circle=partial(inmates, t),
        clause="MF-VOTE-59",
    )
    t.note_reveal()
    victim = chosen(answers)
    if victim:
        die_in_jail(t, victim)


def offers(t: Village, seat: str) -> Sequence[Action]:
    """The other prisoners, or nobody; the dead in jail can only sleep."""
    here = inmates(t)
    if seat not in here or len(here) < CROWD:
        return (SLEEP(),)
    return [*(KILL(s, None) for s in here if s != seat), SLEEP()]


def chosen(answers: Mapping[str, Action]) -> str:
    """The prisoner named by most, and by two at least; nobody on a tie (one death a night)."""
    count = Counter(a.target for a in answers.values() if a.verb is KILL)
    first = leaders(count)
    return first[0] if len(first) == 1 and count[first[0]] > 1 else ""
