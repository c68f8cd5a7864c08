"""Members of the groups that share a night kill: mafia, a second family, werewolves; and the godfather."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from boxlid import Action, Orders, Refusal

from boxlid_mafia.book import MEMBER, Act, Call, Role
from boxlid_mafia.chair import first_victim_due
from boxlid_mafia.choices import alone
from boxlid_mafia.people import (
    first_night,
    group_of,
    has_role_in_game,
    is_role,
    members,
    note,
    present,
    waking_members,
    watchers,
)
from boxlid_mafia.people import meet as see
from boxlid_mafia.table import Village
from boxlid_mafia.words import BREAK_OUT, CHOSEN, KILL, PLAN, SLEEP, SPARE, TOOK

CLUBS = ("J of clubs", "Q of clubs", "K of clubs")
MORE_CLUBS = (*tuple(f"{n} of clubs" for n in (10, 9, 8, 7, 6, 5, 4, 3, 2)), "A of clubs")


def may_kill_tonight(t: Village) -> bool:
    """Whether the groups kill tonight (MF-NIGHT-21, -51, -52, -59)."""
    first_without = (
        t.rules.first_night_kill == "no" or t.rules.informant_lead == "on" or alone(t.rules)
    )
    return not first_night(t) or not first_without


def victims(t: Village, group: str) -> list[str]:
    """Whom a group may kill: the living that are not of it (MF-NIGHT-8)."""
    free = t.rules.mafia_target_own == "free"
    able = [s for s in t.living if s not in t.jail]
    if t.rules.godfather_kills == "on":  # strangers: a refusal would tell who is one of them
        here = waking_members(t, _call_of(t, group))
        return [s for s in able if free or s not in here]
    return [s for s in able if free or group_of(t, s) != group]


def break_outs(t: Village) -> list[Action]:
    """With a jail, the choice between a kill and a jailbreak (MF-VOTE-61)."""
    if not t.jail:
        return []
    if t.rules.jailbreak == "one_named":
        return [BREAK_OUT(s) for s in t.jail]
    return [BREAK_OUT(None)]


def carriers(t: Village, group: str) -> list[str | None]:
    """Who may be named as carrier: only where it matters (MF-ORDER-16)."""
    if t.rules.godfather_kills == "on" or t.rules.kill_carrier == "random":
        return [None]
    if (
        has_role_in_game(t, "bodyguard", *BLOCKERS)
        or t.rules.sk_immune == "immune_and_kills_carrier"
    ):
        return [None, *waking_members(t, _call_of(t, group))]
    return [None]


BLOCKERS = ("roleblocker", "roleblocker-town", "roleblocker-group")


def offers(group: str, t: Village, seat: str) -> Sequence[Action]:
    """The group's choices: a victim, or nobody (MF-NIGHT-2, -3)."""
    if not may_kill_tonight(t):
        planning = t.rules.plan_ahead == "on" and len(victims(t, group)) >= 3
        return Orders(PLAN, victims(t, group), 3) if planning else [SLEEP()]
    kills: list[Action] = [KILL(v, c) for v in victims(t, group) for c in carriers(t, group)]
    kills += break_outs(t)
    if first_victim_due(t) and kills:
        return kills
    if t.rules.mafia_pass == "may" or not kills:  # noqa: S105 - no password
        kills.append(SPARE())
    return kills


def refuse(group: str, t: Village, seat: str, action: Action) -> Refusal | None:
    """Why a victim is not possible."""
    if action.verb is SPARE:
        return Refusal("must-kill", "Tonight somebody must die.", "MF-NIGHT-4")
    if action.verb is not KILL:
        return None
    if action.target not in t.living:
        return Refusal("dead", f"{action.target} is dead.", "MF-NIGHT-8")
    if action.target not in victims(t, group):
        return Refusal("own", f"{action.target} is one of you.", "MF-NIGHT-8")
    return None


def meet(group: str, t: Village) -> None:
    """Who wakes together sees each other (MF-INFO-2)."""
    if t.rules.godfather_kills == "on" or t.rules.mafia_know_each_other == "no":
        return
    see(t, group, members(t, group), "MF-INFO-2")


def circle(group: str, t: Village) -> list[str]:
    """Who sees the others' submissions: the awake members (MF-NIGHT-6), nobody when each chooses alone."""
    return [] if alone(t.rules) else waking_members(t, _call_of(t, group))


def _call_of(t: Village, group: str) -> Call:
    found: Call = next(c for c in t.data.calls if c.group == group)
    return found


def agree(group: str, t: Village, answers: Mapping[str, Action]) -> None:
    """One joint choice of all submissions (MF-NIGHT-5, -6, -7, -9)."""
    if not may_kill_tonight(t):
        t.applies("MF-NIGHT-59" if t.rules.informant_lead == "on" else "MF-NIGHT-51")
        _store_plan(t, group, answers)
        return
    voices = {s: answers[s] for s in waking_members(t, _call_of(t, group)) if s in answers}
    for seat, action in voices.items():
        t.tell(TOOK, seat, action, to=watchers(t), clause="MF-INFO-8")
    if not voices:
        return
    if _breaks_out(t, group, voices):
        return
    choice = joint_choice(t, group, voices)
    told = (*voices, *watchers(t))
    if alone(t.rules):
        told = watchers(t)
    if not choice:
        t.tell(CHOSEN, t.data.party(group), "nobody", clause="MF-NIGHT-3 MF-NIGHT-10", to=told)
        return
    carrier = _carrier(t, group, voices, choice)
    t.set("acts", (*t.acts, Act(_call_of(t, group).id, group, carrier, "kill", (choice,))))
    t.tell(
        CHOSEN, t.data.party(group), choice, clause="MF-NIGHT-2 MF-NIGHT-10 MF-NIGHT-11", to=told
    )
    t.applies("MF-NIGHT-1 MF-NIGHT-9 MF-NIGHT-21 MF-NIGHT-22 MF-ROLE-mafia-1")


def _store_plan(t: Village, group: str, answers: Mapping[str, Action]) -> None:
    """The ordered list of three that they agree on; it binds nobody (MF-NIGHT-52)."""
    plans = [answers[s] for s in members(t, group) if s in answers]
    if plans and plans[0].verb is PLAN and all(p is plans[0] for p in plans):
        for seat in members(t, group):
            note(t, seat, "plan", ", ".join(plans[0].targets), "")
        t.applies("MF-NIGHT-52")


def _breaks_out(t: Village, group: str, voices: Mapping[str, Action]) -> bool:
    """A jailbreak, if all chose the same (MF-VOTE-61)."""
    first = next(iter(voices.values()))
    if first.verb is not BREAK_OUT or any(a is not first for a in voices.values()):
        return False
    call = _call_of(t, group).id
    targets = (first.target,) if first.target else ()
    t.set("acts", (*t.acts, Act(call, group, next(iter(voices)), "break-out", targets)))
    t.applies("MF-VOTE-61")
    return True


def joint_choice(t: Village, group: str, voices: Mapping[str, Action]) -> str:
    """The victim that the submissions come to; empty: nobody."""
    names = [a.target if a.verb is KILL else "" for a in voices.values()]
    if all(n == names[0] for n in names):
        t.applies("MF-ROLE-mafia-3" if len(names) == 1 else "MF-NIGHT-5 MF-NIGHT-6")
        return names[0]
    t.applies("MF-NIGHT-6 MF-NIGHT-7")
    if alone(t.rules):
        t.applies("MF-NIGHT-51")
        return ""
    rule = t.rules.mafia_disagree
    forced = t.rules.mafia_pass == "must_kill" or first_victim_due(t)  # noqa: S105 - no password
    if forced and rule == "no_kill" and any(names):
        return t.roll("disagreement", [n for n in names if n], clause="MF-NIGHT-50", to=())
    if rule == "majority":
        most = max(names.count(n) for n in names)
        leaders = list(dict.fromkeys(n for n in names if names.count(n) == most))
        return leaders[0] if len(leaders) == 1 else ""
    if rule == "random":
        return t.roll("disagreement", [n for n in names if n] or [""], clause="MF-NIGHT-7", to=())
    if rule == "carrier":
        return names[0]
    return ""


def _carrier(t: Village, group: str, voices: Mapping[str, Action], choice: str) -> str:
    """Who carries the kill: as named, else the lowest seat (MF-ORDER-16)."""
    if t.rules.godfather_kills == "on":
        t.applies("MF-NIGHT-60")
        return next(iter(voices))
    able = waking_members(t, _call_of(t, group))  # the jailed carry nothing (MF-VOTE-58)
    if t.rules.kill_carrier == "random":
        return t.roll("carrier", able, clause="MF-ORDER-16", to=())
    named = [a.carrier for a in voices.values() if a.verb is KILL and a.target == choice]
    if named and named[0] is not None and all(n == named[0] for n in named):
        return named[0]  # type: ignore[no-any-return]
    return able[0]


def group_call(id: str, group: str, words: str, clause: str) -> Call:  # noqa: A002
    """The call in which a group chooses."""
    return Call(
        id,
        group,
        words,
        (),
        partial(offers, group),
        clause=clause,
        group=group,
        opening=partial(meet, group),
        refuse=partial(refuse, group),
        circle=partial(circle, group),
        closing=partial(agree, group),
    )


def _seen_godfather(t: Village, seat: str, _group: str) -> str | None:
    """Informants see the godfather as no member (MF-ROLE-godfather-1)."""
    if t.rules.godfather_seen == "no":
        t.applies("MF-ROLE-godfather-1")
        return "no"
    return None


MAFIA_CALL = group_call("W20", "mafia", "Mafia, wake up.", "MF-NIGHT-1 MF-ORDER-5")
FAMILY_CALL = group_call("W22", "family2", "Second family, wake up.", "MF-NIGHT-53")
WOLF_CALL = group_call("W24", "wolf", "Werewolves, wake up.", "MF-ROLE-werewolf-1")

ROLES = (
    Role(
        "mafia",
        MEMBER,
        "mafia",
        calls=(MAFIA_CALL,),
        cards=CLUBS + MORE_CLUBS,
        aliases=("killer",),
        names={"werewolf": "werewolf"},
    ),
    Role("family2", MEMBER, "family2", calls=(FAMILY_CALL,), aliases=("second-family",)),
    Role("werewolf", MEMBER, "wolf", calls=(WOLF_CALL,), aliases=("wolf",)),
    Role("godfather", MEMBER, "any", seen=_seen_godfather),
)

__all__ = ["BLOCKERS", "ROLES", "is_role", "may_kill_tonight", "present"]
