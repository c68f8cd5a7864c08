"""Votes: on the accused, by plurality, by a monarch; and what follows a conviction (MF-VOTE)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from boxlid import PASS, Action, Finish, Flow, Picks, Refusal, step

from boxlid_mafia.asking import together
from boxlid_mafia.choices import many_convictions
from boxlid_mafia.day import TRIAL, debaters, drop_charge
from boxlid_mafia.death import bury, die, record_jester
from boxlid_mafia.people import (
    card_roles,
    group_of,
    has_power,
    has_role_in_game,
    is_role,
    may_live,
    note,
    present,
    spend,
    spent,
)
from boxlid_mafia.table import Village
from boxlid_mafia.wins import end
from boxlid_mafia.words import (
    ACQUITTED,
    BALLOT,
    BAN,
    BANNED,
    CONDEMN,
    CONVICTED,
    ELECT,
    ELECTED,
    HELD,
    JAILED,
    NO_VICTIM,
    POLL,
    STAY,
    STAYED,
    TALLY,
    TIED,
    TOLD,
    UNVEILED,
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
        return Refusal("no-vote", "You have no vote any more.", "MF-ROLE-idiot-2")
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
    if t.unveiled.get(seat) == "mayor":
        t.applies("MF-ROLE-mayor-1")
        return 3 if t.rules.mayor_weight == "three" else 2
    if seat == t.sheriff:
        t.applies("MF-ROLE-sheriff-2 MF-VOTE-12")
        return 2
    return 1


def base(t: Village) -> int:
    """L: what the threshold halves (MF-VOTE-4, -9, -57)."""
    if t.rules.vote_base == "eligible":
        return len(voters(t))
    return sum(1 for s in t.living if s not in t.absent and s not in t.jail)


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
                prompt=f"Is {names} guilty?",
                clause="MF-VOTE-1 MF-VOTE-7",
                default=PASS(),
            )
            for s in voters(t)
        ],
        clause="MF-DAY-18 MF-VOTE-1",
    )
    t.applies("MF-VOTE-10 MF-VOTE-11" if t.dead else "MF-VOTE-11")
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
    free = [s for s in t.living if s not in t.jail]
    mafia = sum(1 for s in free if group_of(t, s))
    t.applies("MF-VOTE-57")
    if yes >= len(free) - mafia:
        yield from convict(t, (t.accused,))
    elif yes >= needed:
        seat = t.accused
        t.set("jail", (*t.jail, seat), clause="MF-VOTE-57 MF-VOTE-58")
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
            role = card_roles(t, other)[0]
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


# --- a conviction ------------------------------------------------------------------------------------


def convict(t: Village, accused: Sequence[str]) -> Flow[None]:
    """The convicted die, unless somebody stays it; then the day is over (MF-VOTE-5, MF-DAY-21)."""
    for seat in accused:
        t.tell(CONVICTED, seat, clause="MF-VOTE-2")
    t.set("convictions", t.convictions + 1, clause="MF-DAY-21")
    drop_charge(t)
    for seat in accused:
        if seat in t.living:
            yield from _execute(t, seat)
    if not many_convictions(t.rules) and t.convictions:
        t.applies("MF-DAY-21")
        raise t.leave(TRIAL)
    t.applies("MF-DAY-51")
    t.set("time", "accusations")


def _execute(t: Village, seat: str) -> Flow[None]:
    """One execution: stayed, survived, or carried out."""
    if _spared_idiot(t, seat):
        return
    if may_live(t, "governor"):
        if t.rules.governor_mode == "secret":
            t.set("condemned", seat, clause="MF-ROLE-governor-2")
            t.tell(HELD, seat, clause="MF-ROLE-governor-2")
            return
        stayed = yield from _open_stay(t, seat)
        if stayed:
            return
    yield from execute(t, seat)


def execute(t: Village, seat: str) -> Flow[None]:
    """Carry an execution out, with a jester's reward (MF-WIN-22)."""
    jester = is_role(t, seat, "jester")
    if jester:
        record_jester(t, seat)
        if t.rules.jester_end == "ends":
            die(t, seat, "convicted", ("vote",))
            text = f"{seat} the jester is executed and wins"
            raise Finish(end(t, (), text, "MF-WIN-22 MF-ROLE-jester-2"))
    yield from bury(t, [(seat, ("vote",))], "convicted")


def _spared_idiot(t: Village, seat: str) -> bool:
    """A convicted idiot turns the card up and lives, once (MF-ROLE-idiot-1, -3)."""
    if not has_power(t, seat, "idiot"):
        if is_role(t, seat, "idiot"):
            t.applies("MF-ROLE-idiot-5")
        return False
    if t.unveiled.get(seat) == "idiot" and t.rules.idiot_again == "dies":
        t.applies("MF-ROLE-idiot-3")
        return False
    t.put("unveiled", seat, "idiot", clause="MF-ROLE-idiot-1")
    t.tell(UNVEILED, seat, t.data.title("idiot"), clause="MF-ROLE-idiot-1")
    for card in t.zones[t.card[seat]]:
        if card.kind.role == "idiot" and card not in t.faces:
            t.turn_up(card, t.card[seat], clause="MF-ROLE-idiot-1")
    return True


def stay_options(t: Village, seat: str, condemned: str) -> list[Action]:
    """A governor's choice; everybody else just waits (MF-ROLE-governor-1, -4, -5)."""
    governor = has_power(t, seat, "governor") or _borrowed(t, seat)
    if governor and seat != condemned and not spent(t, seat, f"stay:{condemned}"):
        return [STAY(), PASS()]
    return [PASS()]


def _borrowed(t: Village, seat: str) -> bool:
    """A doubleagent may stay once while a governor lives (MF-ROLE-doubleagent-2, -3)."""
    if not is_role(t, seat, "doubleagent") or any(u.startswith("stay") for u in t.used[seat]):
        return False
    return any(is_role(t, s, "governor") for s in present(t))


def refuse_stay(t: Village, seat: str, condemned: str, action: Action) -> Refusal | None:
    """Why an execution cannot be stayed; told to a governor only."""
    if action.verb is not STAY or not has_power(t, seat, "governor"):
        return None
    if seat == condemned:
        return Refusal("own", "You cannot stay your own execution.", "MF-ROLE-governor-5")
    return Refusal("once", f"You have stayed {condemned}'s execution before.", "MF-ROLE-governor-4")


def _open_stay(t: Village, condemned: str) -> Flow[bool]:
    """The moderator asks for the governor; using the power makes him known (MF-ROLE-governor-2)."""
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
    found = [s for s, a in answers.items() if a.verb is STAY and s in t.living]
    if not found:
        t.applies("MF-ROLE-governor-6")
        return False
    seat = found[0]
    spend(t, seat, f"stay:{condemned}", "MF-ROLE-governor-4")
    t.tell(STAYED, condemned, f" by {seat}", clause="MF-ROLE-governor-1 MF-ROLE-governor-3")
    if is_role(t, seat, "governor"):
        t.put("unveiled", seat, "governor", clause="MF-ROLE-governor-2")
        t.tell(UNVEILED, seat, t.data.title("governor"), clause="MF-ROLE-governor-2")
    if is_role(t, condemned, "jester"):
        t.applies("MF-ROLE-jester-6")
    return True


# --- plurality ---------------------------------------------------------------------------------------


def name_options(t: Village, seat: str, among: Sequence[str]) -> list[Action]:
    """Name somebody else, or abstain (MF-VOTE-51, -55)."""
    names: list[Action] = [CONDEMN(s) for s in among if s != seat]
    return [*names, PASS()]


def refuse_name(t: Village, seat: str, action: Action) -> Refusal | None:
    """Why a name is not possible."""
    if action.verb is not CONDEMN:
        return None
    if action.target == seat:
        return Refusal("yourself", "Nobody may name himself.", "MF-VOTE-55")
    if action.target not in t.living:
        return Refusal("dead", f"{action.target} is dead.", "MF-VOTE-51")
    return Refusal("not-tied", "Only the tied players can be named.", "MF-VOTE-53")


def candidates(t: Village) -> list[str]:
    """Who may be named."""
    return [
        s
        for s in t.living
        if s != t.custody and s not in t.jail and t.unveiled.get(s) != "treestump"
    ]


def poll(t: Village, among: Sequence[str], prompt: str, clause: str) -> Flow[dict[str, int]]:
    """Everybody with a vote names one; the count, in seat order."""
    answers = yield from together(
        t,
        [
            t.ask(
                s,
                partial(name_options, t, s, among),
                prompt=prompt,
                clause=clause,
                default=PASS(),
                refuse=partial(refuse_name, t, s),
            )
            for s in voters(t)
        ],
        clause=clause,
    )
    count: dict[str, int] = dict.fromkeys(t.living, 0)
    names: dict[str, list[str]] = {}
    for seat, answer in answers.items():
        if answer.verb is CONDEMN and seat in t.living and answer.target in t.living:
            count[answer.target] += weight(t, seat)
            if t.rules.vote_secrecy == "public":
                t.tell(VOTED, seat, f"for {answer.target}", clause="MF-VOTE-7 MF-INFO-10")
                names.setdefault(answer.target, []).append(seat)
    for target, seats in names.items():
        t.tell(POLL, target, tuple(seats), clause="MF-VOTE-7")
    return count


def leaders(count: Mapping[str, int]) -> list[str]:
    """Who has most votes; nobody without any."""
    most = max(count.values(), default=0)
    return [s for s, k in count.items() if k == most and most > 0]


@step("plurality", "MF-VOTE-51")
def plurality(t: Village) -> Flow[None]:
    """No accusations: the most-named player is executed."""
    t.set("time", "vote", clause="MF-VOTE-51")
    prompt = "Whom do you want to see executed?"
    count = yield from poll(t, candidates(t), prompt, "MF-VOTE-51")
    first = [s for s in leaders(count) if s in t.living]
    if len(first) > 1:
        t.tell(TIED, tuple(first), clause="MF-VOTE-52 MF-VOTE-56")
        first = yield from _tie(t, first)
    t.set("banned", ())
    t.set("time", "accusations")
    if not first:
        t.tell(NO_VICTIM, clause="MF-VOTE-52")
        return
    yield from put_to_death(t, first)


def put_to_death(t: Village, seats: Sequence[str]) -> Flow[None]:
    """Executions without an accusation."""
    t.set("convictions", t.convictions + 1)
    for seat in seats:
        t.tell(CONVICTED, seat, clause="MF-VOTE-51")
    for seat in seats:
        if seat in t.living:
            yield from _execute(t, seat)


def _tie(t: Village, tied: list[str]) -> Flow[list[str]]:
    """Scapegoat, then sheriff, then the ruling (MF-VOTE-56)."""
    goat = next((s for s in t.living if has_power(t, s, "scapegoat")), "")
    if goat and not t.goat_done:
        yield from _scapegoat(t, goat)
        return []
    if t.sheriff in t.living and t.rules.sheriff_tie == "must":
        answer = yield t.ask(
            t.sheriff,
            lambda: [CONDEMN(s) for s in tied],
            prompt="The vote is tied. Whom do you choose?",
            clause="MF-ROLE-sheriff-3",
            refuse=partial(refuse_name, t, ""),
            default=CONDEMN(tied[0]),
        )
        return [answer.target] if answer.target in t.living else []
    rule = t.rules.vote_tie
    if rule == "revote":
        prompt = "The vote is tied. Choose between the tied."
        count = yield from poll(t, tied, prompt, "MF-VOTE-53")
        first = leaders(count)
        return first if len(first) == 1 else []
    if rule == "random":
        return [t.roll("tie", tied, clause="MF-VOTE-52")]
    if rule == "all":
        if len(tied) == len(t.living):
            t.applies("MF-VOTE-54")
            return []
        t.applies("MF-VOTE-54")
        return tied
    return []


def _scapegoat(t: Village, goat: str) -> Flow[None]:
    """The scapegoat dies instead and bans voters for the next day (MF-ROLE-scapegoat-1, -2)."""
    t.set("goat_done", True, clause="MF-ROLE-scapegoat-4")
    t.set("convictions", t.convictions + 1, clause="MF-ROLE-scapegoat-1")
    t.set("pending", True)
    die(t, goat, "convicted", ("vote",))
    if t.living and goat not in t.gone:
        answer = yield t.ask(
            goat,
            lambda: Picks(BAN, t.living, 0, len(t.living)),
            prompt="Who may not vote tomorrow?",
            clause="MF-ROLE-scapegoat-2",
            default=BAN(()),
        )
        t.set("banned_next", answer.targets, clause="MF-ROLE-scapegoat-2")
        if answer.targets:
            t.tell(BANNED, answer.targets, clause="MF-ROLE-scapegoat-2")
    yield from bury(t, (), "convicted")


# --- the sheriff's election --------------------------------------------------------------------------


def wants_election(t: Village) -> bool:
    """Whether the sheriff is elected now (MF-ROLE-sheriff-1)."""
    if t.rules.sheriff_election != "first_day":
        return False
    return has_office(t)


def wants_night_election(t: Village) -> bool:
    """Whether the sheriff is elected in the first night (MF.sheriff-election=first_night)."""
    return has_office(t)


def has_office(t: Village) -> bool:
    """Whether there is a sheriff's office that nobody was elected to yet (MF-SETUP-29)."""
    if t.elected:
        return False
    from_eight = t.rules.sheriff == "from_eight" and len(t.seats) >= 8
    named = "sheriff" in str(t.rules.roles or "")
    return t.rules.sheriff == "on" or from_eight or named


@step("election", "MF-ROLE-sheriff-1")
def election(t: Village) -> Flow[None]:
    """All living players elect a sheriff by plurality; a tie is drawn by lot."""
    before = t.time
    t.set("time", "vote")
    answers = yield from together(
        t,
        [
            t.ask(
                s,
                lambda: [*(ELECT(x) for x in t.living), PASS()],
                prompt="Who shall be sheriff?",
                clause="MF-ROLE-sheriff-1 MF-SETUP-29",
                default=PASS(),
            )
            for s in debaters(t)
        ],
        clause="MF-ROLE-sheriff-1",
    )
    t.set("elected", True)
    t.set("time", before)
    count: dict[str, int] = dict.fromkeys(t.living, 0)
    for seat, answer in answers.items():
        if answer.verb is ELECT and seat in t.living and answer.target in t.living:
            count[answer.target] += 1
            t.tell(VOTED, seat, f"for {answer.target}", clause="MF-ROLE-sheriff-1")
    first = leaders(count)
    if first:
        chosen = first[0]
        if len(first) > 1:
            chosen = t.roll("election", first, clause="MF-ROLE-sheriff-1")
        t.set("sheriff", chosen, clause="MF-ROLE-sheriff-1")
        t.tell(ELECTED, chosen, clause="MF-ROLE-sheriff-1")


__all__ = [
    "ballot", "base", "convict", "election", "execute", "group_of", "plurality", "refuse_stay",
    "stay_options", "voters", "wants_election", "weight",
]  # fmt: skip
