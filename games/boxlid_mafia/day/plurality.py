"""Votes by plurality: the execution without an accusation, ties, the sheriff's election (MF-VOTE-51..56)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from boxlid import PASS, Action, Flow, Picks, Refusal, step

from boxlid_mafia.day.accusations import why_untouchable
from boxlid_mafia.day.ballot import refuse_ballot
from boxlid_mafia.day.conviction import put_down
from boxlid_mafia.day.discussion import debaters
from boxlid_mafia.model.readings import players
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import (
    BAN,
    BANNED,
    CONDEMN,
    CONVICTED,
    COUNT,
    ELECT,
    ELECTED,
    NO_VICTIM,
    POLL,
    TIE_BROKEN,
    TIED,
    VOTED,
)
from boxlid_mafia.village.death import bury, die
from boxlid_mafia.village.franchise import allowed, ballots, leaders, voters, weight
from boxlid_mafia.village.queries import has_power


def name_options(t: Village, seat: str, *, among: Sequence[str]) -> list[Action]:
    """Name somebody else, or abstain (MF-VOTE-51, -55)."""
    names: list[Action] = [CONDEMN(s) for s in among if s != seat]
    return [*names, PASS()]


def refuse_name(t: Village, seat: str, action: Action) -> Refusal | None:
    """Why a name is not possible."""
    if action.verb is not CONDEMN:
        return refuse_ballot(t, seat, action)
    if action.target == seat:
        return Refusal("yourself", "Nobody may name himself.", "MF-VOTE-55")
    not_tied = Refusal("not-tied", "Only the tied players can be named.", "MF-VOTE-53")
    return why_untouchable(t, action.target) or not_tied


def candidates(t: Village) -> list[str]:
    """Who may be named for execution."""
    return allowed(t, t.living, why_untouchable)


def poll(t: Village, among: Sequence[str], prompt: str, clause: str) -> Flow[dict[str, int]]:
    """Ask everybody with a vote to name one player; the count in seat order."""
    options = partial(name_options, t, among=among)
    votes = yield from ballots(t, voters(t), options, prompt, clause, refuse_name)
    named = {s: a.target for s, a in votes.items() if a.verb is CONDEMN}
    return _counted(t, named, weight)


def _counted(
    t: Village, named: Mapping[str, str], weigh: Callable[[Village, str], int]
) -> dict[str, int]:
    """Count the votes for each living player; tell who named whom unless votes are secret (MF-VOTE-7)."""
    count: dict[str, int] = {}
    for target in t.living:
        seats = tuple(s for s, name in named.items() if name == target)
        count[target] = sum(weigh(t, s) for s in seats)
        if seats and t.rules.vote_secrecy == "public":
            for seat in seats:
                t.tell(VOTED, seat, f"for {target}", clause="MF-VOTE-7 MF-INFO-10")
            t.tell(POLL, target, seats, count[target], clause="MF-VOTE-7 MF-INFO-10")
        elif seats:
            t.tell(COUNT, target, count[target], clause="MF-INFO-10 MF-VOTE-7")
    return count


@step("plurality", "MF-VOTE-51")
def plurality(t: Village) -> Flow[None]:
    """Without accusations, execute the player named most."""
    t.set("time", "vote", clause="MF-VOTE-51")
    prompt = "Whom do you want to see executed?"
    count = yield from poll(t, candidates(t), prompt, "MF-VOTE-51")
    first = [s for s in leaders(count) if s in t.living]
    if len(first) > 1:
        t.tell(TIED, tuple(first), clause="MF-VOTE-52 MF-VOTE-56")
        first = yield from _tie(t, first)
    if t.banned:
        t.set("banned", (), clause="MF-ROLE-scapegoat-3")
    if first:
        yield from put_to_death(t, first)
    elif not t.convictions:  # else the scapegoat's
        t.tell(NO_VICTIM, clause="MF-VOTE-52")


def put_to_death(t: Village, seats: Sequence[str]) -> Flow[None]:
    """Execute players who were not accused."""
    t.set("convictions", t.convictions + 1)
    for seat in seats:
        t.tell(CONVICTED, seat, clause="MF-VOTE-51")
    yield from put_down(t, seats)


def _tie(t: Village, tied: list[str]) -> Flow[list[str]]:
    """Break a tie: by the scapegoat, then the sheriff, then the ruling (MF-VOTE-56)."""
    goat = next((s for s in t.living if has_power(t, s, "scapegoat")), "")
    if goat and not t.goat_done:
        yield from _scapegoat(t, goat)
        return []
    if goat:
        t.applies("MF-ROLE-scapegoat-4")
    if t.sheriff in t.living and t.rules.sheriff_tie == "must":
        answer = yield t.ask(
            t.sheriff,
            lambda: [CONDEMN(s) for s in tied if s in t.living] or [PASS()],
            prompt="The vote is tied. Whom do you choose?",
            clause="MF-ROLE-sheriff-3",
            refuse=partial(refuse_name, t, ""),
            default=PASS(),
        )
        if answer.verb is CONDEMN:
            t.tell(TIE_BROKEN, t.sheriff, answer.target, clause="MF-ROLE-sheriff-3")
            return [answer.target]
        tied = [s for s in tied if s in t.living]  # he left, or did not answer in time
    rule = t.rules.vote_tie
    if rule == "revote":
        prompt = "The vote is tied. Choose between the tied."
        count = yield from poll(t, tied, prompt, "MF-VOTE-53")
        first = leaders(count)
        return first if len(first) == 1 else []
    if rule == "random":
        return [t.roll("tie", tied, clause="MF-VOTE-52")]
    if rule == "all":
        t.applies("MF-VOTE-54")
        return tied if len(tied) < len(t.living) else []
    return []


def _scapegoat(t: Village, goat: str) -> Flow[None]:
    """The scapegoat dies instead and bans voters for the next day (MF-ROLE-scapegoat-1, -2)."""
    t.set("goat_done", True, clause="MF-ROLE-scapegoat-1")
    t.set("convictions", t.convictions + 1, clause="MF-ROLE-scapegoat-1")
    t.set("pending", True)
    die(t, goat, "convicted", ("vote",))
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


def wants_election(t: Village) -> bool:
    """Whether the sheriff is elected now (MF-ROLE-sheriff-1)."""
    if t.rules.sheriff_election != "first_day":
        return False
    return has_office(t)


def wants_night_election(t: Village) -> bool:
    """Whether the sheriff is elected in the first night (MF.sheriff-election=first_night)."""
    return has_office(t)


OFFICE_FROM = 8
"""A sheriff is recommended from this number of players on."""


def has_office(t: Village) -> bool:
    """Whether there is a sheriff's office that nobody was elected to yet (MF-SETUP-29)."""
    if t.elected:
        return False
    from_eight = t.rules.sheriff == "from_eight" and players(t.rules, t.seats) >= OFFICE_FROM
    if t.rules.sheriff == "from_eight":
        t.applies("MF-SETUP-29")
    named = "sheriff" in str(t.rules.roles or "")
    return t.rules.sheriff == "on" or from_eight or named


@step("election", "MF-ROLE-sheriff-1")
def election(t: Village) -> Flow[None]:
    """All living players elect a sheriff by plurality; a tie is drawn by lot."""
    before = t.time
    if before != "night":  # then all are silent anyway
        t.set("time", "vote", clause="MF-DAY-18")
    votes = yield from ballots(
        t,
        debaters(t),
        lambda _s: [*(ELECT(x) for x in t.living), PASS()],
        "Who becomes sheriff?",
        "MF-ROLE-sheriff-1",
    )
    t.set("elected", True)
    t.set("time", before)
    named = {s: a.target for s, a in votes.items() if a.verb is ELECT}
    first = leaders(_counted(t, named, lambda _t, _seat: 1))
    if first:
        chosen = first[0]
        if len(first) > 1:
            chosen = t.roll("election", first, clause="MF-ROLE-sheriff-1")
        t.set("sheriff", chosen, clause="MF-ROLE-sheriff-1")
        lot = " by lot" if len(first) > 1 else ""
        t.tell(ELECTED, chosen, lot, clause="MF-ROLE-sheriff-1")
