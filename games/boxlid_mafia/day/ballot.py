"""The vote on the accused: the question, the count and its result (MF-VOTE-1..7, -50, -57)."""

from __future__ import annotations

from collections.abc import Mapping

from boxlid import PASS, Action, Flow, Refusal, step

from boxlid_mafia.day.accusations import drop_charge
from boxlid_mafia.day.conviction import convict, day_over
from boxlid_mafia.day.extension import extended
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import (
    ACQUITTED,
    BALLOT,
    JAILED,
    TALLY,
    UNVEIL,
    VOTE,
    VOTED,
)
from boxlid_mafia.village.changes import lock_up
from boxlid_mafia.village.franchise import ballots, base, electorate, voters, weight
from boxlid_mafia.village.queries import group_of, roles_of

FOR, AGAINST = "for", "against"


def refuse_ballot(_t: Village, _seat: str, action: Action) -> Refusal | None:
    """Refuse a revelation while a vote is open (MF-ROLE-mayor-2)."""
    if action.verb is UNVEIL:
        return Refusal("vote-open", "Not while a vote is open.", "MF-ROLE-mayor-2")
    return None


def verdict(t: Village, prompt: str, clause: str) -> Flow[dict[str, str]]:
    """Hold a public, simultaneous vote for or against something (MF-VOTE-7, -11)."""
    ways = (VOTE(FOR), VOTE(AGAINST), PASS())
    votes = yield from ballots(t, voters(t), lambda _s: ways, prompt, clause, refuse_ballot)
    t.applies("MF-VOTE-11")  # the last answer of each counts
    cast = {s: a.way for s, a in votes.items() if a.verb is VOTE}
    if t.rules.vote_secrecy == "public":
        for seat, way in cast.items():
            t.tell(VOTED, seat, way, clause="MF-VOTE-7 MF-INFO-10")
        sides = (tuple(s for s, way in cast.items() if way == w) for w in (FOR, AGAINST))
        t.tell(BALLOT, *(side or ("nobody",) for side in sides), clause="MF-VOTE-7")
    return cast


def in_favour(t: Village, cast: Mapping[str, str]) -> int:
    """The sum of the votes for it, each with its weight."""
    return sum(weight(t, s) for s, way in cast.items() if way == FOR)


def majority(t: Village) -> int:
    """How many votes are more than half (MF-VOTE-2)."""
    return base(t) // 2 + 1


@step("ballot", "MF-VOTE-1 MF-VOTE-2")
def ballot(t: Village) -> Flow[None]:
    """The living vote on the accused; more than half of the living convict."""
    if _accused_is_gone(t):
        return
    t.set("time", "vote", clause="MF-DAY-18")
    cast = yield from verdict(t, f"Do you find {t.accused} guilty?", "MF-DAY-18 MF-VOTE-1")
    if _accused_is_gone(t):
        return
    t.set("trials", t.trials + 1)
    if t.rules.vote_rule == "unanimous":
        yield from _unanimous(t, cast)
        return
    yes, needed = in_favour(t, cast), majority(t)
    t.tell(TALLY, t.accused, yes, needed, clause="MF-INFO-10 MF-VOTE-4")
    if t.rules.vote_mode == "jail":
        yield from _jail_vote(t, yes, needed)
    elif yes >= needed:
        yield from convict(t, (t.accused,))
    else:
        even = yes * 2 == base(t)
        t.applies("MF-VOTE-3" if even else "MF-VOTE-6")
        if even:
            for name in t.dealt:
                t.applies(t.data.roles[name].clause("tied") if t.dealt[name] else "")
        acquit(t)


def _accused_is_gone(t: Village) -> bool:
    """Whether the accused left before a decision: votes on him vanish (MF-VOTE-8)."""
    if t.accused in t.living:
        return False
    t.applies("MF-VOTE-8")
    drop_charge(t)
    return True


def _jail_vote(t: Village, yes: int, needed: int) -> Flow[None]:
    """Execute, jail or acquit the accused, by the number of votes (MF-VOTE-57)."""
    free = electorate(t)
    mafia = sum(1 for s in free if group_of(t, s))
    t.applies("MF-VOTE-57")
    if yes >= len(free) - mafia:
        yield from convict(t, (t.accused,))
    elif yes >= needed:
        seat = t.accused
        lock_up(t, (*t.jail, seat), "MF-VOTE-57 MF-VOTE-58")
        t.tell(JAILED, seat, clause="MF-VOTE-57")
        for role in roles_of(t, seat):
            if role.jailed is not None:
                role.jailed(t, seat)
        t.set("convictions", t.convictions + 1, clause="MF-DAY-21")
        drop_charge(t)
        if t.rules.win_test_time != "nightfall_only":
            t.applies("MF-WIN-7")
            yield t.check("after-deaths")
        day_over(t)
    else:
        acquit(t)


def acquit(t: Village) -> None:
    """Acquit the accused, who cannot be accused again today (MF-VOTE-6, MF-DAY-20)."""
    accused = (t.accused, *t.also)
    for seat in accused:
        t.tell(ACQUITTED, seat, clause="MF-VOTE-6")
    t.add("acquitted", *accused, clause="MF-DAY-20")
    t.set("open_charges", tuple(c for c in t.open_charges if c[1] not in accused))
    drop_charge(t)


def _unanimous(t: Village, cast: Mapping[str, str]) -> Flow[None]:
    """Everybody outside the accused set must agree (MF-VOTE-50); the set may be extended (MF-DAY-54)."""
    while not _accused_is_gone(t):
        accused = [s for s in (t.accused, *t.also) if s in t.living]
        outside = [s for s in electorate(t) if s not in accused]
        against = [s for s in outside if cast.get(s) != FOR]
        agreed = len(outside) - len(against)
        t.tell(TALLY, tuple(accused), agreed, len(outside), clause="MF-VOTE-50 MF-INFO-10")
        if not against:
            yield from convict(t, accused)
            return
        more = yield from extended(t, outside, against)
        if not more:
            acquit(t)
            return
        names = ", ".join((t.accused, *t.also))
        cast = yield from verdict(t, f"Do you find {names} guilty?", "MF-DAY-18 MF-VOTE-1")
