"""The bookie: chooses a side, bets on deaths, is rewarded for a bet that comes true."""

from __future__ import annotations

from collections.abc import Sequence

from boxlid import Action

from boxlid_mafia.model.night import Night
from boxlid_mafia.model.records import Act, Death, Use
from boxlid_mafia.model.roles import Role, night_call
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import ASK, BET, JOIN, RAISE, SLEEP
from boxlid_mafia.night.informing import NO, YES, give, late_answer
from boxlid_mafia.roles.informants import OF_MAFIA
from boxlid_mafia.village.changes import choose, remember, spend
from boxlid_mafia.village.queries import answers_late, dead_seats, first_night, spent, uses_of


def _sides(_t: Village, _seat: str) -> list[Action]:
    return [JOIN("town"), JOIN("group")]


def _join(t: Village, seat: str, action: Action) -> None:
    spend(t, seat, action.side, "MF-ROLE-bookie-1")


def _later(t: Village) -> bool:
    """Any night but the first."""
    return not first_night(t)


def won_bet(t: Village, seat: str) -> bool:
    """Whether last night's bet came true (MF-ROLE-bookie-2, -4)."""
    bet = next((u for u in uses_of(t, seat, "bet") if u.round == t.round - 1), None)
    if bet is None or bet.blocked:
        return False
    target, way = bet.targets[0], bet.way
    t.applies("MF-ROLE-bookie-4" if way == "killed" else "MF-ROLE-bookie-2")
    if way == "lynched" and target in t.ghosts:  # yesterday's execution, carried out at midnight
        return True
    return any(d.seat == target and d.round == t.round - 1 and _way(d) == way for d in t.dead)


def _way(death: Death) -> str:
    """The way of a death, as bets name it: `killed` is any cause of the night, with grief and last shots at dawn.

    An execution at midnight belongs to the day before: nobody could bet on it tonight.
    """
    if death.how == "convicted":
        return "" if death.night else "lynched"
    return "killed" if death.night and death.how != "removed" else ""


def _rewards(t: Village, seat: str) -> list[Action]:
    """The reward: a dead player returns, or he learns whether a living one is mafia (MF-ROLE-bookie-3)."""
    raises = [RAISE(s) for s in dead_seats(t) if s not in t.departed]
    return [*raises, *(ASK(s) for s in t.living if s != seat), SLEEP()]


def _reward(t: Village, seat: str, action: Action) -> None:
    if action.verb is RAISE:
        choose(t, REWARD, seat, "raise", action.target)
        return
    choose(t, REWARD, seat, "ask", action.target)
    if not answers_late(t):
        give(t, seat, "bookie", action.target, _told(t, seat, action.target, ()))


def _bets(t: Village, _seat: str) -> list[Action]:
    return [*(BET(s, way) for s in t.living for way in ("killed", "lynched")), SLEEP()]


def _bet(t: Village, seat: str, action: Action) -> None:
    bet = Use(t.round, BETTING.id, seat, "bet", (action.target,), way=action.way)
    remember(t, bet, clause="MF-ROLE-bookie-2")
    choose(t, BETTING, seat, "bet", action.target)


def _told(t: Village, asker: str, target: str, overlook: Sequence[str]) -> str:
    """Whether a player is mafia: an angel's third answer is not for him (MF-ROLE-bookie-3)."""
    return YES if OF_MAFIA(t, asker, target, overlook) == YES else NO


def _raise(t: Village, _night: Night, act: Act) -> None:
    if act.kind == "raise":
        t.set(
            "returning", (*t.returning, act.targets[0]), clause="MF-ROLE-bookie-3 MF-ROLE-bookie-4"
        )


SIDE = night_call(
    "W85",
    "bookie",
    "Bookie, wake up. Whose side are you on?",
    _sides,
    _join,
    "MF-ROLE-bookie-1",
    nights=first_night,
    name="bookie-side",
)
REWARD = night_call(
    "W85",
    "bookie",
    "Bookie, wake up. Is there a reward to collect?",
    _rewards,
    _reward,
    "MF-ROLE-bookie-3",
    nights=_later,
    wakes=won_bet,
    name="bookie-reward",
)
BETTING = night_call(
    "W85",
    "bookie",
    "Bookie, what do you bet?",
    _bets,
    _bet,
    "MF-ROLE-bookie-2",
)
ROLES = (
    Role(
        "bookie",
        calls=(SIDE, REWARD, BETTING),
        resolve={"changes": _raise, "answers": late_answer(_told)},
        question=_told,
        asks_group=True,
        helps=lambda t, seat: spent(t, seat, "group"),
        raises=True,
        clauses={"hired": "MF-ROLE-bookie-1"},
    ),
)
