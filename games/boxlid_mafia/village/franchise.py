"""Who has a vote by day, its weight, and the number that a majority is half of (MF-VOTE-4, -9, -10, -12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from boxlid import PASS, Action, Flow, Refusal

from boxlid_mafia.model.table import Village
from boxlid_mafia.village.asking import together
from boxlid_mafia.village.queries import has_power, known_as

T = TypeVar("T")


def why_no_vote(t: Village, seat: str) -> Refusal | None:
    """Why a living seat has no vote; from public facts."""
    if seat not in t.living:
        return Refusal("dead", "The dead have no vote.", "MF-VOTE-10")
    if seat in t.jail:
        return Refusal("jailed", "The jailed do not vote.", "MF-VOTE-58")
    if voteless := known_as(t, seat).voteless:
        return Refusal("no-vote", "You have no vote any more.", voteless)
    if seat in t.banned:
        return Refusal("banned", "You may not vote today.", "MF-ROLE-scapegoat-2")
    if seat == t.accused and t.rules.accused_votes == "no":
        return Refusal("accused", "The accused does not vote.", "MF-VOTE-1")
    if seat in t.custody and t.rules.custody_vote == "no":
        return Refusal("custody", "You are in custody today.", "MF-ROLE-magistrate-3")
    if seat in t.absent:
        return Refusal("absent", "You are absent.", "MF-VOTE-9")
    return None


def voters(t: Village) -> list[str]:
    """Who has a vote now, of all seats."""
    return allowed(t, t.seats, why_no_vote)


def allowed(
    t: Village, seats: Iterable[str], why_not: Callable[[Village, str], Refusal | None]
) -> list[str]:
    """The seats that nothing forbids; the clauses that forbid the others are cited."""
    out = []
    for s in seats:
        refusal = why_not(t, s)
        if refusal is None:
            out.append(s)
        else:
            t.applies(refusal.clause)
    return out


def ballots(
    t: Village,
    seats: Iterable[str],
    options: Callable[[str], Sequence[Action]],
    prompt: str,
    clause: str,
    refuse: Callable[[Village, str, Action], Refusal | None] | None = None,
) -> Flow[dict[str, Action]]:
    """Ask several seats for their vote at the same time, and give the votes that count (MF-VOTE-7).

    Args:
        t: the table.
        seats: who has a vote.
        options: seat -> what it may vote; called again at each answer.
        prompt: the question.
        clause: the sentence behind it.
        refuse: why a vote is not possible.
    """
    answers = yield from together(
        t,
        [
            t.ask(
                s,
                partial(options, s),
                prompt=prompt,
                clause=clause,
                default=PASS(),
                refuse=partial(refuse, t, s) if refuse is not None else None,
            )
            for s in seats
        ],
        clause=clause,
    )
    t.note_reveal()  # how the others voted at the same time
    return given(t, answers)


def leaders(count: Mapping[T, int]) -> list[T]:
    """Who or what is named most; empty if nothing is named."""
    most = max(count.values(), default=0)
    return [one for one, k in count.items() if k == most and most > 0]


def weight(t: Village, seat: str) -> int:
    """How many votes a seat's vote is worth (MF-ROLE-sheriff-2, MF-ROLE-mayor-1, MF-VOTE-12)."""
    votes = 1
    heavy = known_as(t, seat).weight
    if heavy is not None and has_power(t, seat, t.unveiled[seat]):
        votes = heavy(t)
    if seat == t.sheriff:
        t.applies("MF-ROLE-sheriff-2 MF-VOTE-12")
        votes *= 2
    return votes


def base(t: Village) -> int:
    """The number whose half must be exceeded: L, or by a ruling those with a vote (MF.vote-base)."""
    if t.rules.vote_base == "eligible":
        return len(voters(t))
    return len(electorate(t))


def electorate(t: Village) -> list[str]:
    """L: the living, without those who are absent or in jail (MF-VOTE-4, -9, -57)."""
    return [s for s in t.living if s not in t.absent and s not in t.jail]


def given(t: Village, answers: Mapping[str, Action]) -> dict[str, Action]:
    """The votes that still count: not those of players who are dead, gone or absent (MF-VOTE-8, -9)."""
    here = electorate(t)
    for s in answers:
        if s not in here:
            t.applies("MF-VOTE-9" if s in t.living else "MF-VOTE-8")
    return {s: a for s, a in answers.items() if s in here}
