"""The bookie: chooses a side, bets on deaths, is rewarded for a bet that comes true."""

from __future__ import annotations

from boxlid import Action

from boxlid_mafia.book import Act, Call, Role
from boxlid_mafia.informing import give, late_answer
from boxlid_mafia.people import answers_late, dead_seats, first_night, spend
from boxlid_mafia.resolve import Night
from boxlid_mafia.roles.informants import OF_MAFIA
from boxlid_mafia.table import Village
from boxlid_mafia.words import ASK, BET, JOIN, RAISE, SLEEP


def _sides(_t: Village, _seat: str) -> list[Action]:
    return [JOIN("town"), JOIN("group")]


def _join(t: Village, seat: str, action: Action) -> None:
    spend(t, seat, action.side, "MF-ROLE-bookie-1")


def _later(t: Village) -> bool:
    """Any night but the first."""
    return not first_night(t)


def won_bet(t: Village, seat: str) -> bool:
    """Whether last night's bet came true (MF-ROLE-bookie-2, -4)."""
    night, _, bet = t.last.get(f"bet:{seat}", "").partition(":")
    if night != str(t.round - 1):
        return False
    target, _, way = bet.partition(":")
    for death in t.dead:
        if death.seat == target and death.round == t.round - 1 and death.how != "removed":
            return (death.how == "convicted") == (way == "lynched")
    return False


def _rewards(t: Village, seat: str) -> list[Action]:
    """One player: a dead one returns, of a living one he learns whether he is mafia (MF-ROLE-bookie-3)."""
    raises = [RAISE(s) for s in dead_seats(t) if s not in t.gone]
    return [*raises, *(ASK(s) for s in t.living if s != seat), SLEEP()]


def _reward(t: Village, seat: str, action: Action) -> None:
    if action.verb is RAISE:
        t.set("acts", (*t.acts, Act("W85", "bookie", seat, "raise", (action.target,))))
        return
    t.set("acts", (*t.acts, Act("W85", "bookie", seat, "ask", (action.target,))))
    if not answers_late(t):
        give(t, seat, "bookie", action.target, OF_MAFIA(t, seat, action.target, ()))


def _bets(t: Village, _seat: str) -> list[Action]:
    return [*(BET(s, way) for s in t.living for way in ("killed", "lynched")), SLEEP()]


def _bet(t: Village, seat: str, action: Action) -> None:
    t.put(
        "last", f"bet:{seat}", f"{t.round}:{action.target}:{action.way}", clause="MF-ROLE-bookie-2"
    )


def _raise(t: Village, _night: Night, act: Act) -> None:
    if act.kind == "raise":
        t.set(
            "returning", (*t.returning, act.targets[0]), clause="MF-ROLE-bookie-3 MF-ROLE-bookie-4"
        )


SIDE = Call(
    "W85",
    "bookie-side",
    "Bookie, wake up. Whose side are you on?",
    ("bookie",),
    _sides,
    _join,
    "MF-ROLE-bookie-1",
    nights=first_night,
)
REWARD = Call(
    "W85",
    "bookie-reward",
    "Bookie, wake up. Is there a reward to collect?",
    ("bookie",),
    _rewards,
    _reward,
    "MF-ROLE-bookie-3",
    nights=_later,
    wakes=won_bet,
)
BETTING = Call(
    "W85",
    "bookie",
    "Bookie, what do you bet?",
    ("bookie",),
    _bets,
    _bet,
    "MF-ROLE-bookie-2",
)
ROLES = (
    Role(
        "bookie",
        calls=(SIDE, REWARD, BETTING),
        resolve={"R90": _raise, "R100": late_answer(OF_MAFIA)},
        question=OF_MAFIA,
    ),
)
