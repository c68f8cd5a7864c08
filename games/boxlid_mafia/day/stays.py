"""Staying an execution: the governor's power, which a doubleagent may borrow (MF-ROLE-governor-1..7)."""

from __future__ import annotations

from functools import partial

from boxlid import PASS, Action, Flow, Refusal

from boxlid_mafia.model.records import Use
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import STAY, STAYED, UNVEILED
from boxlid_mafia.village.asking import together
from boxlid_mafia.village.changes import remember
from boxlid_mafia.village.queries import has_power, is_role, present, roles_of, stayed_by, uses_of

STAYER, BORROWER = "governor", "doubleagent"


def stay_options(t: Village, seat: str, condemned: str) -> list[Action]:
    """What a seat may answer: a governor may stay, everybody else can only pass (MF-ROLE-governor-1, -4, -5)."""
    governor = t.looked and (has_power(t, seat, STAYER) or borrows_stay(t, seat))
    if governor and stayed_by(t, seat, condemned):
        t.applies("MF-ROLE-governor-4")
    elif governor and seat != condemned:
        return [STAY(), PASS()]
    return [PASS()]


def borrows_stay(t: Village, seat: str) -> bool:
    """A doubleagent may stay once while a governor lives (MF-ROLE-doubleagent-2, -3)."""
    if not has_power(t, seat, BORROWER) or uses_of(t, seat, "stay"):
        return False
    return any(is_role(t, s, STAYER) for s in present(t))


def refuse_stay(t: Village, seat: str, condemned: str, action: Action) -> Refusal | None:
    """Why an execution cannot be stayed; only a governor is told."""
    if action.verb is not STAY or not t.looked or not has_power(t, seat, STAYER):
        return None
    if seat == condemned:
        return Refusal("own", "You cannot stay your own execution.", "MF-ROLE-governor-5")
    return Refusal("once", f"You have stayed {condemned}'s execution before.", "MF-ROLE-governor-4")


def open_stay(t: Village, condemned: str) -> Flow[bool]:
    """Ask whether a governor stays the execution; using the power makes him known (MF-ROLE-governor-2)."""
    answers = yield from together(
        t,
        [
            t.ask(
                s,
                partial(stay_options, t, s, condemned),
                prompt=f"Does a governor stay the execution of {condemned}?",
                clause="MF-ROLE-governor-2",
                default=PASS(),
                refuse=partial(refuse_stay, t, s, condemned),
            )
            for s in t.living
        ],
        clause="MF-ROLE-governor-2",
    )
    t.note_reveal()  # whether a governor stays it
    found = [s for s, a in answers.items() if a.verb is STAY and s in t.living]
    if not found:
        return False
    seat = found[0]
    remember(t, Use(t.round, "", seat, "stay", (condemned,)), "MF-ROLE-governor-4")
    t.tell(STAYED, condemned, f" by {seat}", clause="MF-ROLE-governor-1 MF-ROLE-governor-3")
    if is_role(t, seat, STAYER):
        if seat not in t.unveiled:  # with two cards he may be known as something else already
            t.set_entry("unveiled", seat, STAYER, clause="MF-ROLE-governor-2")
        t.tell(UNVEILED, seat, t.data.title(STAYER), clause="MF-ROLE-governor-2")
    for role in roles_of(t, condemned):
        t.applies(role.clause("stayed"))
    return True
