"""Questions to the moderator: about whom, with which answer, and who hears it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from boxlid import Action, Refusal

from boxlid_mafia.model.night import Night
from boxlid_mafia.model.records import TOWN, Act, of_kind
from boxlid_mafia.model.roles import Call, night_call
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import ANSWER, ASK, SLEEP, SPOKEN
from boxlid_mafia.village.changes import choose, note
from boxlid_mafia.village.queries import (
    answers_late,
    foe,
    group_kills,
    group_of,
    is_role,
    roles_of,
    side_of,
    watchers,
)

YES, NO, NO_RESULT = "yes", "no", "no result"
Question = Callable[[Village, str, str, Sequence[str]], str]
"""(table, asker, target, tonight's converts to overlook) -> the answer."""


def sees_group(kind: str) -> Question:
    """The question whether a player is of a group (MF-NIGHT-13, MF-ROLE-angel-3)."""

    def answer(t: Village, _asker: str, target: str, overlook: Sequence[str]) -> str:
        hunted = foe(t, kind)
        for role in roles_of(t, target):
            if role.seen is not None:
                seen = role.seen(t, target, hunted)
                if seen is not None:
                    return seen
        if target in overlook:
            return NO
        found = of_kind(group_of(t, target), hunted)
        t.applies(_why(t, kind, target, found=found))
        return YES if found else NO

    return answer


def _why(t: Village, kind: str, target: str, *, found: bool) -> str:
    """The clauses behind an answer."""
    clauses = ["MF-ROLE-mafia-2"] if found else []
    if not found and side_of(t, target) != TOWN:
        clauses.append("MF-ROLE-angel-3")
    if len(t.groups) > 1 and "wolf" in t.groups:
        clauses.append("MF-NIGHT-54")
    elif kind == "wolf":
        clauses.append("MF-ROLE-seer-3")
    return " ".join(clauses)


def targets(t: Village, seat: str) -> list[str]:
    """About whom a seat may ask: the living, itself included by default (MF-NIGHT-18)."""
    return [s for s in t.living if s != seat or t.rules.angel_target_self == "allowed"]


def offers(t: Village, seat: str) -> list[Action]:
    """The questions of an informant, who has to ask unless a ruling lets him sleep (MF-NIGHT-19)."""
    asks: list[Action] = [ASK(s) for s in targets(t, seat)]
    return [*asks, SLEEP()] if t.rules.angel_must_ask == "may" or not asks else asks


def refuse(t: Village, seat: str, action: Action) -> Refusal | None:
    """Why a question is not possible."""
    if action.verb is ASK and action.target not in t.living:
        return Refusal("dead", f"{action.target} is dead.", "MF-NIGHT-18")
    if action.verb is ASK:
        return Refusal("yourself", "You may not ask about yourself.", "MF-NIGHT-18")
    if action.verb is SLEEP:
        return Refusal("must-ask", "You have to ask about somebody.", "MF-NIGHT-19")
    return None


def informant(
    id: str,  # noqa: A002
    role: str,
    question: Question,
    words: str,
    clause: str,
    **more: Any,
) -> Call:
    """The call of a role that asks."""

    def take(t: Village, seat: str, action: Action) -> None:
        choose(t, call, seat, "ask", action.target)
        if not answers_late(t):
            if any(seat in a.targets for a in group_kills(t)):
                _doomed_asker(t, role)
            give(t, seat, role, action.target, question(t, seat, action.target, ()))

    call = night_call(id, role, words, offers, take, clause, refuse=refuse, **more)
    return call


def _doomed_asker(t: Village, role: str) -> None:
    """An informant who is killed the same night is answered all the same (MF-NIGHT-17)."""
    t.applies(f"MF-NIGHT-17 {t.data.roles[role].clause('killed')}")


def late_answer(question: Question) -> Callable[[Village, Night, Act], None]:
    """The answer of a role whose answers wait for the end of the night (MF-ORDER-13)."""

    def answer(t: Village, night: Night, act: Act) -> None:
        if act.kind != "ask" or not answers_late(t):
            return
        t.applies("MF-ORDER-13")
        if act.seat in night.hits and t.rules.angel_victim_answer == "no_result":
            _doomed_asker(t, act.role)
            no_result(t, act)
            return
        if act.seat in night.hits:
            t.applies("MF-ORDER-12")
            _doomed_asker(t, act.role)
        if night.joined:
            t.applies("MF-ROLE-seer-6")
        overlook = night.joined if t.rules.seer_timing == "before" else ()
        target = act.targets[0]
        give(t, act.seat, act.role, target, question(t, act.seat, target, overlook))

    return answer


def give(t: Village, seat: str, role: str, target: str, answer: str) -> None:
    """Answer the asker alone, by a nod or a shake (MF-NIGHT-13); by a ruling also aloud (MF-NIGHT-16)."""
    note(t, seat, role, target, answer)
    if target == seat or is_role(t, target, role):  # himself, or the other angel
        t.applies("MF-NIGHT-18")
    to = (seat, *watchers(t))
    t.tell(ANSWER, seat, target, answer, role, clause="MF-NIGHT-13 MF-INFO-4", to=to)
    if t.rules.investigation == "spoken" and t.data.roles[role].aloud and answer in {YES, NO}:
        kind = foe(t, t.data.roles[role].group)
        group = t.data.title("werewolf" if kind == "wolf" else kind)
        words = f"is {group}" if answer == YES else f"is not {group}"
        t.tell(SPOKEN, words, clause="MF-NIGHT-16")


def tell_the_blocked(t: Village, night: Night) -> None:
    """A blocked informant gets no result, neither yes nor no (MF-INFO-12)."""
    if not answers_late(t):
        return
    for act in t.acts:
        if act.kind == "ask" and act.seat in night.blocked:
            no_result(t, act, t.data.roles[act.role].clause("no result"))


def no_result(t: Village, act: Act, clause: str = "") -> None:
    """Answer neither yes nor no (MF-INFO-12)."""
    note(t, act.seat, act.role, act.targets[0], NO_RESULT)
    facts = (act.seat, act.targets[0], NO_RESULT, act.role)
    t.tell(ANSWER, *facts, clause=f"MF-INFO-12 {clause}".rstrip(), to=(act.seat, *watchers(t)))


def holds(*roles: str) -> Question:
    """The question whether a player holds one of these cards."""

    def answer(t: Village, _asker: str, target: str, _overlook: Sequence[str]) -> str:
        return YES if any(is_role(t, target, r) for r in roles) else NO

    return answer
