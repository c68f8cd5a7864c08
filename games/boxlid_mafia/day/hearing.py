"""The hearing of one accused before the vote: support, defence, comments (MF-DAY-14..17)."""

from __future__ import annotations

from boxlid import PASS, Flow, step

from boxlid_mafia.day.accusations import drop_charge
from boxlid_mafia.day.discussion import debaters
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import (
    COMMENT,
    COMMENTED,
    DEFEND,
    DEFENDED,
    LAPSED,
    SECOND,
    SECONDED,
)
from boxlid_mafia.village.asking import together
from boxlid_mafia.village.queries import hearers, silenced
from boxlid_mafia.village.speech import Speech, spoken


def supporters(t: Village) -> list[str]:
    """Who may support the accusation (MF-DAY-19)."""
    out = []
    for s in t.clockwise(t.accuser):
        if s not in t.living or s in t.jail:
            continue
        if s == t.accuser and t.rules.accuser_seconds == "no":
            continue
        if s == t.accused and t.rules.accused_seconds == "no":
            continue
        if silenced(t, s):
            continue
        out.append(s)
    return out


@step("support", "MF-DAY-14")
def support(t: Village) -> Flow[None]:
    """One supporter is enough; without one the accusation lapses."""
    if t.supporter:
        return
    able = supporters(t)
    answers = yield from together(
        t,
        [
            t.ask(
                s,
                (SECOND(), PASS()),
                prompt=f"{t.accuser} accuses {t.accused}. Do you support it?",
                clause="MF-DAY-14",
                default=PASS(),
            )
            for s in able
        ],
        clause="MF-DAY-14",
    )
    found = [s for s in able if answers[s].verb is SECOND and s in t.living]
    if t.accused not in t.living or t.accuser not in t.living:
        drop_charge(t)
    elif found:
        t.set("supporter", found[0], clause="MF-DAY-14")
        t.tell(SECONDED, found[0], t.accused, clause="MF-DAY-14 MF-INFO-10")
        if t.rules.parallel_accusations == "parallel":
            charge = (t.accuser, t.accused, found[0])
            t.add("open_charges", charge, clause="MF-DAY-54")
            drop_charge(t)
    else:
        t.tell(LAPSED, t.accused, clause="MF-DAY-15")
        t.applies("MF-DAY-27")
        if t.rules.unseconded_repeat == "barred":
            t.add("barred", t.accused, clause="MF-DAY-15")
        drop_charge(t)


@step("defence", "MF-DAY-16")
def defence(t: Village) -> Flow[None]:
    """The accused may defend himself."""
    t.set("time", "defence", clause="MF-DAY-16")
    answer = yield t.ask(
        t.accused,
        lambda: Speech(DEFEND, PASS()),
        prompt="You are accused. Defend yourself?",
        clause="MF-DAY-16",
        default=PASS(),
        secret=bool(t.jail),
    )
    if answer.verb is DEFEND:
        t.tell(DEFENDED, t.accused, spoken(answer.words), clause="MF-DAY-16", to=hearers(t))


@step("comments", "MF-DAY-17")
def comments(t: Village) -> Flow[None]:
    """The other living players may comment briefly."""
    if t.accused not in t.living:
        return
    t.set("time", "comments", clause="MF-DAY-17")
    answers = yield from together(
        t,
        [
            t.ask(
                s,
                lambda: Speech(COMMENT, PASS()),
                prompt=f"A word about {t.accused}?",
                clause="MF-DAY-17",
                default=PASS(),
            )
            for s in debaters(t)
            if s != t.accused and not silenced(t, s)
        ],
        clause="MF-DAY-17",
    )
    for seat, answer in answers.items():
        if answer.verb is COMMENT and seat in t.living:
            t.tell(COMMENTED, seat, spoken(answer.words), clause="MF-DAY-17", to=hearers(t))
