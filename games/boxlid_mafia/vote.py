"""The vote on the accused: who votes, what a vote weighs, what the threshold halves (MF-VOTE-1..12, -50, -57)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from boxlid import PASS, Action, Flow, Refusal, step

from boxlid_mafia.asking import together
from boxlid_mafia.convict import convict
from boxlid_mafia.day import TRIAL, drop_charge
from boxlid_mafia.people import (
    card_roles,
    group_of,
    has_power,
    has_role_in_game,
    is_role,
    lock_up,
    note,
)
from boxlid_mafia.table import Village
from boxlid_mafia.words import (
    ACQUITTED,
    BALLOT,
    JAILED,
    TALLY,
    TOLD,
    UNVEIL,
    VOTE,
    VOTED,
)

FOR, AGAINST = "for", "against"


def why_no_vote(t: Village, seat: str) -> Refusal | None:
    """Why a living seat has no vote; from public facts."""
    if seat not in t.living:
        return Refusal("dead", "The dead have no vote.", "MF-VOTE-10")
    if seat in t.jail:
        return Refusal("jailed", "The jailed do not vote.", "MF-VOTE-58")
    if seat in t.novote or t.unveiled.get(seat) in {"idiot", "treestump"}:
        stump = t.unveiled.get(seat) == "treestump"
        clause = "MF-ROLE-treestump-2" if stump else "MF-ROLE-idiot-2"
        return Refusal("no-vote", "You have no vote any more.", clause)
    if seat in t.banned:
        return Refusal("banned", "You may not vote today.", "MF-ROLE-scapegoat-2")
    if seat == t.accused and t.rules.accused_votes == "no":
        return Refusal("accused", "The accused does not vote.", "MF-VOTE-1")
    if seat == t.custody and t.rules.custody_vote == "no":
        return Refusal("custody", "You are in custody today.", "MF-ROLE-magistrate-3")
    if seat in t.absent:
        return Refusal("absent", "You are absent.", "MF-VOTE-9")
    return None


def voters(t: Village) -> list[str]:
    """The living with a vote now."""
    out = []
    for s in t.living:
        refusal = why_no_vote(t, s)
        if refusal is None:
            out.append(s)
        else:
            t.applies(refusal.clause)
    return out


def weight(t: Village, seat: str) -> int:
    """How many votes a seat's vote is worth (MF-ROLE-sheriff-2, MF-ROLE-mayor-1, MF-VOTE-12)."""
    votes = 1
    if t.unveiled.get(seat) == "mayor" and has_power(t, seat, "mayor"):
        t.applies("MF-ROLE-mayor-1 MF-VOTE-12")
        votes = 3 if t.rules.mayor_weight == "three" else 2
    if seat == t.sheriff:
        t.applies("MF-ROLE-sheriff-2 MF-VOTE-12")
        votes *= 2
    return votes


def base(t: Village) -> int:
    """L: what the threshold halves (MF-VOTE-4, -9, -57)."""
    if t.rules.vote_base == "eligible":
        return len(voters(t))
    return sum(1 for s in t.living if s not in t.absent and s not in t.jail)


def refuse_ballot(_t: Village, _seat: str, action: Action) -> Refusal | None:
    """Nobody reveals himself while a vote is open (MF-ROLE-mayor-2)."""
    if action.verb is UNVEIL:
        return Refusal("vote-open", "Not while a vote is open.", "MF-ROLE-mayor-2")
    return None


def ballots(t: Village) -> Flow[dict[str, str]]:
    """The votes on the open accusation, public and simultaneous (MF-VOTE-7, -11)."""
    t.set("time", "vote", clause="MF-DAY-18")
    names = ", ".join((t.accused, *t.also))
    answers = yield from together(
        t,
        [
            t.ask(
                s,
                (VOTE(FOR), VOTE(AGAINST), PASS()),
                prompt=f"Do you find {names} guilty?",
                clause="MF-VOTE-1 MF-VOTE-7",
                default=PASS(),
                refuse=partial(refuse_ballot, t, s),
            )
            for s in voters(t)
        ],
        clause="MF-DAY-18 MF-VOTE-1",
    )
    t.applies("MF-VOTE-10 MF-VOTE-11" if t.dead else "MF-VOTE-11")
    t.revealed()  # how the others voted at the same time
    cast = {s: a.way for s, a in answers.items() if a.verb is VOTE and s in t.living}
    if t.rules.vote_secrecy == "public":
        for seat, way in cast.items():
            t.tell(VOTED, seat, way, clause="MF-VOTE-7 MF-INFO-10")
        sides = (tuple(s for s, way in cast.items() if way == w) for w in (FOR, AGAINST))
        t.tell(BALLOT, *(side or ("nobody",) for side in sides), clause="MF-VOTE-7")
    return cast


@step("ballot", "MF-VOTE-1 MF-VOTE-2")
def ballot(t: Village) -> Flow[None]:
    """The living vote on the accused; more than half of the living convict."""
    cast = yield from ballots(t)
    if t.accused not in t.living:
        t.applies("MF-VOTE-8")
        drop_charge(t)
        return
    t.set("trials", t.trials + 1)
    if t.rules.vote_rule == "unanimous":
        yield from _unanimous(t, cast)
        return
    yes = sum(weight(t, s) for s, way in cast.items() if way == FOR)
    needed = base(t) // 2 + 1
    t.tell(TALLY, t.accused, yes, needed, clause="MF-INFO-10 MF-VOTE-4")
    if t.rules.vote_mode == "jail":
        yield from _jail_vote(t, yes, needed)
    elif yes >= needed:
        yield from convict(t, (t.accused,))
    else:
        even = yes * 2 == base(t)
        t.applies("MF-VOTE-3" if even else "MF-VOTE-6")
        if even and has_role_in_game(t, "scapegoat"):
            t.applies("MF-ROLE-scapegoat-6")
        acquit(t)


def _jail_vote(t: Village, yes: int, needed: int) -> Flow[None]:
    """Executed, jailed, or free (MF-VOTE-57)."""
    free = [s for s in t.living if s not in t.jail and s not in t.absent]
    mafia = sum(1 for s in free if group_of(t, s))
    t.applies("MF-VOTE-57")
    if yes >= len(free) - mafia:
        yield from convict(t, (t.accused,))
    elif yes >= needed:
        seat = t.accused
        lock_up(t, (*t.jail, seat), "MF-VOTE-57 MF-VOTE-58")
        t.tell(JAILED, seat, clause="MF-VOTE-57")
        _angel_in_jail(t, seat)
        t.set("convictions", t.convictions + 1, clause="MF-DAY-21")
        drop_charge(t)
        yield t.check("after-deaths")
        raise t.leave(TRIAL)
    else:
        acquit(t)


def _angel_in_jail(t: Village, seat: str) -> None:
    """A jailed angel is told on entry who everybody in the jail is (MF-VOTE-60)."""
    if not is_role(t, seat, "angel"):
        return
    for other in t.jail:
        if other != seat:
            for role in card_roles(t, other):
                note(t, seat, "jail", other, role)
                words = f"{other} is {t.data.title(role)}"
                t.tell(TOLD, seat, words, clause="MF-VOTE-60", to=(seat,))


def acquit(t: Village) -> None:
    """The accused stays, and is safe for the rest of the day (MF-VOTE-6, MF-DAY-20)."""
    t.tell(ACQUITTED, t.accused, clause="MF-VOTE-6")
    t.set("acquitted", (*t.acquitted, t.accused), clause="MF-DAY-20")
    drop_charge(t)
    t.set("time", "accusations")


def _unanimous(t: Village, cast: Mapping[str, str]) -> Flow[None]:
    """Everybody outside the accused set must agree (MF-VOTE-50); the set may be extended (MF-DAY-54)."""
    from boxlid_mafia.parallel import extended  # noqa: PLC0415 - only with that ruling

    while True:
        accused = (t.accused, *t.also)
        outside = [s for s in t.living if s not in accused and s not in t.absent]
        against = [s for s in outside if cast.get(s) != FOR]
        t.applies("MF-VOTE-50")
        if not against:
            yield from convict(t, accused)
            return
        more = yield from extended(t, against)
        if not more:
            acquit(t)
            return
        cast = yield from ballots(t)
