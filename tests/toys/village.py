"""A village at night: an open group in a sealed one, a block, and a death that pulls another after it."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import boxlid as bx

from tests.toys import tiny

KILL, ASK, BLOCK, SLEEP = (
    bx.Verb("kill {seat}", seat=bx.SEAT),
    bx.Verb("ask {seat}", seat=bx.SEAT),
    bx.Verb("block {seat}", seat=bx.SEAT),
    bx.Verb("sleep"),
)
NODDED = bx.EventKind("nodded", "{seat} is told: {target} {answer}.")
DIED = bx.EventKind("died", "{seat} dies.")
VERBS = {"mafia": KILL, "angel": ASK, "blocker": BLOCK}
ROLES = {
    "ann": "mafia",
    "ben": "mafia",
    "cho": "angel",
    "dee": "blocker",
    "eli": "town",
    "fay": "town",
}


def own_role(t: Any, seat: str, roles: dict[str, str]) -> dict[str, str]:
    """A seat sees its own role, and the mafia see each other's."""
    return {s: r for s, r in roles.items() if s == seat or r == roles.get(seat) == "mafia"}


@bx.table
class Village(bx.Table):
    roles: dict[str, str] = bx.field(bx.masked_as(own_role), factory=dict)
    lovers: tuple[str, ...] = bx.field(bx.HIDDEN, default=())
    alive: tuple[str, ...] = bx.field(bx.PUBLIC, default=())


def prepare(t: Village) -> None:
    t.roles, t.lovers, t.alive = dict(ROLES), ("eli", "fay"), t.seats


def _options(t: Village, seat: str) -> list[bx.Action]:
    verb = VERBS.get(t.roles[seat])
    return [SLEEP()] if verb is None else [*(verb(s) for s in t.alive if s != seat), SLEEP()]


@bx.step("night")
def night(t: Village) -> bx.Flow[None]:
    """Every living seat is asked, whatever its role; what it is offered is read late."""
    asks = [
        t.ask(s, partial(_options, t, s), prompt="The village sleeps.", default=SLEEP())
        for s in t.alive
    ]
    circle = tuple(s for s in t.alive if t.roles[s] == "mafia")
    answers = yield t.together(asks, circle=circle, closer="")
    blocked = {a.seat for s, a in answers.items() if a.verb is BLOCK}
    kills = {a.seat for s, a in answers.items() if a.verb is KILL and s not in blocked}
    for seat, a in answers.items():
        if a.verb is ASK and seat not in blocked:
            answer = "is mafia" if t.roles[a.seat] == "mafia" else "is not mafia"
            t.tell(NODDED, seat, a.seat, answer, to=(seat,))
    dying = list(kills) if len(kills) == 1 else []
    for seat in dying:
        t.set("alive", tuple(s for s in t.alive if s != seat))
        t.tell(DIED, seat)
        if seat in t.lovers:  # grief: the chain goes on before any victory test
            dying += [s for s in t.lovers if s in t.alive]
    yield t.check("after-deaths")


def parity(t: Village) -> bx.Outcome | None:
    mafia = [s for s in t.alive if t.roles[s] == "mafia"]
    if len(mafia) * 2 >= len(t.alive):
        return bx.Outcome("parity", tuple(s for s in t.seats if t.roles[s] == "mafia"))
    return None


def resample(t: Village, seat: str, rng: random.Random, seen: Any) -> None:
    """Roles that the seat cannot know change places; what it was told stays true."""
    fixed = own_role(t, seat, t.roles)
    told = {e.args[1]: e.args[2] for e in seen if e.kind is NODDED}
    free = [s for s in t.seats if s not in fixed]
    for _ in range(100):
        deal = sorted(t.roles[s] for s in free)  # the true order must not decide the drawn one
        rng.shuffle(deal)
        roles = {**t.roles, **dict(zip(free, deal, strict=True))}
        if all((roles[s] == "mafia") == (answer == "is mafia") for s, answer in told.items()):
            t.roles = roles
            break
    t.lovers = tuple(rng.sample(t.seats, 2))


RULES = tiny.game(
    "village",
    Village,
    bx.seq("village", bx.loop("nights", night)),
    [KILL, ASK, BLOCK, SLEEP],
    seats=(6, 6),
    prepare=prepare,
    events=[NODDED, DIED],
    wins=[bx.WinCondition("parity", "after-deaths", parity)],
    hidden=[resample],
)
SEATS = tuple(ROLES)
