"""Monarchy: the day's monarch alone names who is executed; and what follows the kingmaker's death (MF-DAY-56)."""

from __future__ import annotations

from functools import partial

from boxlid import PASS, Flow, step

from boxlid_mafia.day.ballot import in_favour, majority, verdict
from boxlid_mafia.day.plurality import candidates, poll, put_to_death, refuse_name
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import CONDEMN, CROWN, MONARCH, NO_VICTIM, RULED, TALLY
from boxlid_mafia.village.franchise import leaders
from boxlid_mafia.village.queries import is_role

DECREED = "decree"


def reigns(t: Village) -> bool:
    """A monarch reigns today."""
    return t.monarch in t.living


def decreed(t: Village) -> bool:
    """The monarch has decided today; otherwise the village votes as usual."""
    return bool(t.time == DECREED)


def republic(t: Village) -> bool:
    """Without a kingmaker a monarch is elected daily (MF.kingmaker-succession=republic)."""
    return t.rules.kingmaker_succession == "republic" and _throne_is_empty(t)


def _throne_is_empty(t: Village) -> bool:
    """No kingmaker is alive, and the monarch whom he named before he died does not reign today (MF-ORDER-12)."""
    return not _kingmaker_lives(t) and not reigns(t)


def _kingmaker_lives(t: Village) -> bool:
    """Whether a kingmaker is alive; the moderator knows it even if cards stay face down (MF-ROLE-kingmaker-3)."""
    return any(is_role(t, s, "kingmaker") for s in t.living)


@step("elect-monarch", "MF-ROLE-kingmaker-3")
def elect_monarch(t: Village) -> Flow[None]:
    """The living elect today's monarch by plurality; a tie elects nobody."""
    count = yield from poll(t, list(t.living), "Who is today's monarch?", "MF-ROLE-kingmaker-3")
    first = leaders(count)
    if len(first) == 1:
        _enthrone(t, first[0])


def _enthrone(t: Village, seat: str) -> None:
    t.set("monarch", seat, clause="MF-ROLE-kingmaker-3")
    t.tell(MONARCH, seat, clause="MF-ROLE-kingmaker-3")


def throne_is_shaky(t: Village) -> bool:
    """Without a kingmaker the last monarch stays, unless a majority removes him (monarch_stays)."""
    stays = t.rules.kingmaker_succession in {"monarch_stays", "monarch_decides"}
    return stays and _throne_is_empty(t) and t.last_monarch in t.living


@step("removal", "MF-ROLE-kingmaker-3")
def removal(t: Village) -> Flow[None]:
    """The last monarch stays, or reigns by his predecessor's choice."""
    seat = t.last_monarch
    if t.rules.kingmaker_succession == "monarch_stays":
        cast = yield from verdict(t, f"Shall {seat} be removed?", "MF-ROLE-kingmaker-3")
        votes, needed = in_favour(t, cast), majority(t)
        t.tell(TALLY, seat, votes, needed, clause="MF-INFO-10 MF-ROLE-kingmaker-3")
        if votes >= needed:
            t.set("last_monarch", "", clause="MF-ROLE-kingmaker-3")
            return
    if seat in t.living:
        _enthrone(t, seat)


@step("decree", "MF-DAY-56")
def decree(t: Village) -> Flow[None]:
    """The day's monarch alone names the player to be executed."""
    seat = t.monarch
    if seat not in t.living:
        return
    t.set("time", DECREED)
    answer = yield t.ask(
        seat,
        lambda: [CONDEMN(s) for s in candidates(t)] or [PASS()],
        prompt="You are today's monarch. Who is executed?",
        clause="MF-DAY-56",
        refuse=partial(refuse_name, t, ""),
        default=PASS(),
    )
    t.set("last_monarch", seat)
    if answer.verb is CONDEMN:
        t.tell(RULED, seat, answer.target, clause="MF-DAY-56")
        yield from put_to_death(t, [answer.target])
    else:
        t.tell(NO_VICTIM, clause="MF-DAY-56")
    heir = yield from _heir(t, seat)
    if heir:
        t.set("last_monarch", heir, clause="MF-ROLE-kingmaker-3")


def _heir(t: Village, seat: str) -> Flow[str]:
    """A monarch without a kingmaker names tomorrow's (MF.kingmaker-succession=monarch_decides)."""
    if t.rules.kingmaker_succession != "monarch_decides" or _kingmaker_lives(t):
        return ""
    if seat not in t.living:
        return ""
    answer = yield t.ask(
        seat,
        lambda: [CROWN(s) for s in t.living if s != seat] or [PASS()],
        prompt="Who is tomorrow's monarch?",
        clause="MF-ROLE-kingmaker-3",
        default=PASS(),
    )
    return answer.target if answer.verb is CROWN else ""
