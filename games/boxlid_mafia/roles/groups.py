"""Members of the groups that share a night kill: mafia, a second family, werewolves; and the godfather."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from boxlid import Action, Orders, Refusal

from boxlid_mafia.model.readings import alone
from boxlid_mafia.model.records import MEMBER
from boxlid_mafia.model.roles import Call, Role
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import BREAK_OUT, CHOSEN, KILL, PLAN, SLEEP, SPARE, TOOK
from boxlid_mafia.village.changes import choose, note
from boxlid_mafia.village.changes import meet as see
from boxlid_mafia.village.franchise import leaders
from boxlid_mafia.village.queries import (
    first_night,
    first_victim_due,
    group_of,
    has_role_in_game,
    helpers,
    members,
    roles_of,
    waking_members,
    watchers,
)

CLUBS = ("J of clubs", "Q of clubs", "K of clubs")
MORE_CLUBS = (*tuple(f"{n} of clubs" for n in (10, 9, 8, 7, 6, 5, 4, 3, 2)), "A of clubs")


def may_kill_tonight(t: Village) -> bool:
    """Whether the groups kill tonight (MF-NIGHT-21, -51, -52, -59)."""
    if not first_night(t):
        return True
    why = _no_first_kill(t)
    t.applies(why or "MF-NIGHT-21")
    return not why


def _no_first_kill(t: Village) -> str:
    """The clause by which nobody is killed in the first night; empty: somebody may be."""
    rules = t.rules
    if rules.informant_lead == "on":
        return "MF-NIGHT-59"
    if rules.plan_ahead == "on":
        return "MF-NIGHT-52"
    if rules.davidoff == "on":
        return "MF-NIGHT-51"
    return "MF-NIGHT-21" if rules.first_night_kill == "no" else ""


def victims(t: Village, group: str) -> list[str]:
    """Whom a group may kill: living players who are not members (MF-NIGHT-8)."""
    return [s for s in t.living if _why_no_victim(t, group, s) is None]


def _why_no_victim(t: Village, group: str, target: str) -> Refusal | None:
    """Why a group may not kill somebody."""
    if target not in t.living:
        return Refusal("dead", f"{target} is dead.", "MF-NIGHT-8")
    if target in t.jail:
        return Refusal("jailed", f"{target} is in jail.", "MF-VOTE-58")
    if t.rules.mafia_target_own == "free":
        return None
    if t.rules.godfather_kills == "on":  # strangers: a refusal would tell who is one of them
        own = target in waking_members(t, _call_of(t, group))
    else:
        own = group_of(t, target) == group
    return Refusal("own", f"{target} is one of you.", "MF-NIGHT-8") if own else None


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
        has_role_in_game(t, "bodyguard")
        or any(t.data.roles[r].blocks for r, k in t.dealt.items() if k)
        or t.rules.sk_immune == "immune_and_kills_carrier"
    ):
        return [None, *waking_members(t, _call_of(t, group))]
    return [None]


def must_kill(t: Village) -> bool:
    """Whether the group must kill somebody (MF-NIGHT-4, MF-SETUP-50)."""
    return bool(t.rules.mafia_pass == "must_kill" or first_victim_due(t))  # noqa: S105 - no password


def offers(group: str, t: Village, seat: str) -> Sequence[Action]:
    """The group's choices: a victim, or nobody (MF-NIGHT-2, -3)."""
    if not may_kill_tonight(t):
        planning = t.rules.plan_ahead == "on" and len(victims(t, group)) >= 3
        return Orders(PLAN, victims(t, group), 3) if planning else [SLEEP()]
    kills: list[Action] = [KILL(v, c) for v in victims(t, group) for c in carriers(t, group)]
    nobody = [] if kills and must_kill(t) else [SPARE()]
    return [*kills, *break_outs(t), *nobody]


def refuse(group: str, t: Village, seat: str, action: Action) -> Refusal | None:
    """Why a victim is not possible."""
    if action.verb is SPARE:
        return Refusal("must-kill", "Tonight somebody must die.", "MF-NIGHT-4")
    if action.verb is not KILL:
        return None
    return _why_no_victim(t, group, action.target)


def meet(group: str, t: Village) -> None:
    """Players who wake together see each other (MF-INFO-2)."""
    if t.rules.godfather_kills == "on" or t.rules.mafia_know_each_other == "no":
        return
    see(t, group, members(t, group), "MF-INFO-2")
    for seat in helpers(t, group):  # they are not woken with the group
        for role in roles_of(t, seat):
            t.applies(role.clause("apart"))


def circle(group: str, t: Village) -> list[str]:
    """Who sees the others' submissions: the awake members (MF-NIGHT-6), nobody when each chooses alone."""
    return [] if alone(t.rules) else waking_members(t, _call_of(t, group))


def _call_of(t: Village, group: str) -> Call:
    found: Call = next(c for c in t.data.calls if c.group == group)
    return found


def agree(group: str, t: Village, answers: Mapping[str, Action]) -> None:
    """One joint choice of all submissions (MF-NIGHT-5, -6, -7, -9)."""
    call = _call_of(t, group)
    voices = {s: answers[s] for s in waking_members(t, call) if s in answers}
    if not may_kill_tonight(t):
        _store_plan(t, voices)
        return
    for seat, action in voices.items():
        t.tell(TOOK, seat, action, to=watchers(t), clause="MF-INFO-8")
    if not voices:
        return
    choice, carrier = joint_choice(t, voices)
    if choice.verb is BREAK_OUT:
        targets = (choice.target,) if choice.target else ()
        choose(t, call, carrier, "break-out", *targets, role=group, clause="MF-VOTE-61")
        return
    told = watchers(t) if alone(t.rules) else (*voices, *watchers(t))
    victim = choice.target if choice.verb is KILL else ""
    clause = f"MF-NIGHT-9 MF-NIGHT-22 {'MF-NIGHT-2 MF-NIGHT-11' if victim else 'MF-NIGHT-3'}"
    if victim:
        choose(t, call, carrier, "kill", victim, role=group, clause="MF-ROLE-mafia-1")
    t.tell(CHOSEN, t.data.party(group), victim or "nobody", clause=clause, to=told)


def _store_plan(t: Village, voices: Mapping[str, Action]) -> None:
    """The ordered list of three that they agree on; it binds nobody (MF-NIGHT-52)."""
    plans = list(voices.values())
    if plans and plans[0].verb is PLAN and all(p is plans[0] for p in plans):
        for seat in voices:
            note(t, seat, "plan", ", ".join(plans[0].targets), "")
        t.applies("MF-NIGHT-52")


def joint_choice(t: Village, voices: Mapping[str, Action]) -> tuple[Action, str]:
    """The joint choice that follows from the submissions, and who carries it."""
    wishes = {s: _wish(a) for s, a in voices.items()}
    wanted = list(wishes.values())
    t.applies("MF-NIGHT-6")
    if all(w is wanted[0] for w in wanted):
        t.applies("MF-ROLE-mafia-3" if len(wanted) == 1 else "MF-NIGHT-5")
        return wanted[0], _carrier(t, voices, wanted[0])
    if alone(t.rules):
        t.applies("MF-NIGHT-51")
        return SPARE(), ""
    t.applies("MF-NIGHT-7")
    if t.rules.mafia_disagree == "carrier":
        carrier = _carrier(t, voices)
        choice = wishes[carrier]
    else:
        choice, carrier = _by_ruling(t, wanted), ""
    if choice is SPARE() and must_kill(t):  # somebody named a victim, or they would all agree
        some = [w for w in wanted if w is not SPARE()]
        choice, carrier = _drawn(t, some, "MF-NIGHT-50"), ""
    return choice, carrier or _carrier(t, voices, choice)


def _wish(action: Action) -> Action:
    """A submission without its carrier; a pass or a late answer counts as killing nobody."""
    if action.verb is KILL:
        return KILL(action.target, None)
    return action if action.verb is BREAK_OUT else SPARE()


def _by_ruling(t: Village, wanted: Sequence[Action]) -> Action:
    """The choice when members disagree (MF.mafia-disagree)."""
    if t.rules.mafia_disagree == "random":
        some = [w for w in wanted if w is not SPARE()] if must_kill(t) else wanted
        return _drawn(t, some, "MF-NIGHT-7")
    if t.rules.mafia_disagree == "majority":
        most = leaders(Counter(wanted))
        if len(most) == 1:
            return most[0]
    return SPARE()


def _drawn(t: Village, wanted: Sequence[Action], clause: str) -> Action:
    """One of the submissions by chance."""
    texts = [w.text for w in wanted]
    return wanted[texts.index(t.roll("disagreement", texts, clause=clause, to=()))]


def _carrier(t: Village, voices: Mapping[str, Action], choice: Action | None = None) -> str:
    """Who carries a choice: as those who want it name him, else the lowest seat (MF-ORDER-16)."""
    if choice is SPARE():
        return ""
    if t.rules.kill_carrier == "random":
        return t.roll("carrier", list(voices), clause="MF-ORDER-16", to=())
    kills = [a for a in voices.values() if a.verb is KILL and choice in {None, _wish(a)}]
    named = dict.fromkeys(a.carrier for a in kills)
    return next(iter(named)) if len(named) == 1 and None not in named else next(iter(voices))


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
        asleep="MF-NIGHT-10",
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
        named=len(CLUBS),
        aliases=("killer",),
        names={"werewolf": "werewolf"},
    ),
    Role("family2", MEMBER, "family2", calls=(FAMILY_CALL,), aliases=("second-family",)),
    Role("werewolf", MEMBER, "wolf", calls=(WOLF_CALL,), aliases=("wolf",)),
    Role(
        "godfather",
        MEMBER,
        "any",
        seen=_seen_godfather,
        leads=True,
        clauses={"shown": "MF-ROLE-godfather-3"},
    ),
)
