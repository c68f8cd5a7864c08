"""A conviction and what follows: a stay, an idiot's luck, the execution (MF-VOTE-5, MF-DAY-21)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from boxlid import PASS, Action, Finish, Flow, Refusal

from boxlid_mafia.day.accusations import TRIAL, drop_charge
from boxlid_mafia.model.readings import many_convictions
from boxlid_mafia.model.records import Use
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import CONVICTED, HELD, STAY, STAYED, UNVEILED
from boxlid_mafia.village.asking import together
from boxlid_mafia.village.changes import remember
from boxlid_mafia.village.death import bury, die, record_jester, tell_jester
from boxlid_mafia.village.endings import end
from boxlid_mafia.village.queries import (
    has_power,
    has_role_in_game,
    is_role,
    may_live,
    present,
    stayed_by,
    uses_of,
)


def convict(t: Village, accused: Sequence[str]) -> Flow[None]:
    """The convicted die, unless somebody stays it; then the day is over (MF-VOTE-5, MF-DAY-21)."""
    for seat in accused:
        t.tell(CONVICTED, seat, clause="MF-VOTE-2")
    t.set("convictions", t.convictions + 1, clause="MF-DAY-21")
    drop_charge(t)
    yield from put_down(t, accused)
    day_over(t)


def day_over(t: Village) -> None:
    """A conviction ends the day, unless a ruling allows several (MF-DAY-21, MF-DAY-51)."""
    if not many_convictions(t.rules):
        t.applies("MF-DAY-21")
        raise t.leave(TRIAL)
    t.applies("MF-DAY-51")


def put_down(t: Village, seats: Sequence[str]) -> Flow[None]:
    """Executions of one conviction: each stayed, survived, or carried out; then one victory test (MF-ORDER-27)."""
    doomed = []
    for seat in seats:
        if seat in t.living and (yield from _falls(t, seat)):
            doomed.append(seat)  # noqa: PERF401 - a comprehension cannot ask
    yield from execute(t, [s for s in doomed if s in t.living])


def _falls(t: Village, seat: str) -> Flow[bool]:
    """Whether an execution is carried out now."""
    if _spared_idiot(t, seat):
        return False
    if may_live(t, "governor"):
        if t.rules.governor_mode == "secret":
            t.set("condemned", seat, clause="MF-ROLE-governor-2")
            t.tell(HELD, seat, clause="MF-ROLE-governor-2")
            return False
        stayed = yield from _open_stay(t, seat)
        return not stayed
    if has_role_in_game(t, "governor"):
        t.applies("MF-ROLE-governor-6")
    return True


def execute(t: Village, seats: Sequence[str]) -> Flow[None]:
    """Carry executions out, with a jester's reward (MF-WIN-22)."""
    for seat in seats:
        reward_jester(t, seat)
        tell_jester(t, seat)
    if seats:
        yield from bury(t, [(seat, ("vote",)) for seat in seats], "convicted")


def reward_jester(t: Village, seat: str) -> None:
    """An executed jester has won (MF-ROLE-jester-1); by a ruling that ends the game (MF-ROLE-jester-2)."""
    if not is_role(t, seat, "jester"):
        return
    record_jester(t, seat)
    if t.rules.jester_end == "ends":
        tell_jester(t, seat)
        die(t, seat, "convicted", ("vote",))
        text = f"{seat} the jester is executed and wins"
        raise Finish(end(t, (), text, "MF-WIN-22 MF-ROLE-jester-2"))


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
    governor = t.looked and (has_power(t, seat, "governor") or borrows_stay(t, seat))
    if governor and stayed_by(t, seat, condemned):
        t.applies("MF-ROLE-governor-4")
    elif governor and seat != condemned:
        return [STAY(), PASS()]
    return [PASS()]


def borrows_stay(t: Village, seat: str) -> bool:
    """A doubleagent may stay once while a governor lives (MF-ROLE-doubleagent-2, -3)."""
    if not has_power(t, seat, "doubleagent") or uses_of(t, seat, "stay"):
        return False
    return any(is_role(t, s, "governor") for s in present(t))


def refuse_stay(t: Village, seat: str, condemned: str, action: Action) -> Refusal | None:
    """Why an execution cannot be stayed; told to a governor only."""
    if action.verb is not STAY or not t.looked or not has_power(t, seat, "governor"):
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
    t.revealed()  # whether a governor stays it
    found = [s for s, a in answers.items() if a.verb is STAY and s in t.living]
    if not found:
        return False
    seat = found[0]
    remember(t, Use(t.round, "", seat, "stay", (condemned,)), "MF-ROLE-governor-4")
    t.tell(STAYED, condemned, f" by {seat}", clause="MF-ROLE-governor-1 MF-ROLE-governor-3")
    if is_role(t, seat, "governor"):
        if seat not in t.unveiled:  # with two cards he may be known as something else already
            t.put("unveiled", seat, "governor", clause="MF-ROLE-governor-2")
        t.tell(UNVEILED, seat, t.data.title("governor"), clause="MF-ROLE-governor-2")
    if is_role(t, condemned, "jester"):
        t.applies("MF-ROLE-jester-6")
    return True
