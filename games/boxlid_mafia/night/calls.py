"""The night: nightfall, one step for each call in wake order, and the resolution (MF-ORDER-1..10).

In every call every living player is asked, and most can only sleep. So neither the list of those who are asked nor a
planning fork reveals who holds a role.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from boxlid import Action, Flow, Node, Refusal, step, when

from boxlid_mafia.model.records import TOWN
from boxlid_mafia.model.roles import Call
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import CALLED, NIGHTFALL, SLEEP, TOOK, WOKE
from boxlid_mafia.night.resolution import resolve
from boxlid_mafia.village.asking import together
from boxlid_mafia.village.queries import group_of, holders, may_call, persona, side_of, watchers

SLEEPING = (SLEEP(),)


@step("new-round", "MF-ORDER-1")
def new_round(t: Village) -> None:
    """Start a round: a night and a day."""
    t.set("round", t.round + 1, clause="MF-ORDER-1")


@step("nightfall", "MF-ORDER-2 MF-ORDER-3 MF-ORDER-4")
def nightfall(t: Village) -> None:
    """Everybody closes their eyes; forget yesterday's trial."""
    t.set("time", "night", clause="MF-DAY-25")
    t.phase(f"night {t.round}", clause="MF-ORDER-3")
    t.tell(NIGHTFALL, t.round, clause="MF-ORDER-2 MF-ORDER-4")
    if not t.looked:
        t.set("looked", True, clause="MF-DAY-50")
        for seat in t.seats:
            for card in t.zones[t.card[seat]]:
                t.show(card, t.card[seat], (seat,), clause="MF-DAY-50")
    if t.rules.one_life == "on":
        t.set("opened", opened_by(t), clause="MF-WIN-33")
        t.set("nights_dead", 0)
    for name, empty in _FRESH:
        if getattr(t, name) != empty:
            t.set(name, empty)


def opened_by(t: Village) -> str:
    """Which side alone still has top cards at nightfall, or that neither has; empty: both (MF-WIN-33)."""
    mafia = any(group_of(t, s) for s in t.living)
    town = any(side_of(t, s) == TOWN for s in t.living)
    if mafia and town:
        return ""
    return "mafia" if mafia else "town" if town else "neither"


_FRESH: tuple[tuple[str, Any], ...] = (
    ("tonight", ()), ("calling", ""), ("witness", ""), ("custody", ()), ("monarch", ""), ("acquitted", ()),
    ("barred", ()), ("accusers", ()), ("passed", ()), ("day_enders", ()), ("open_charges", ()), ("turn", ""),
)  # fmt: skip


def offers(t: Village, call: Call, seat: str) -> Sequence[Action]:
    """What a seat may choose in a call: most can only sleep."""
    if seat in holders(t, call):
        return call.offers(t, seat)
    return SLEEPING


def refuse(t: Village, call: Call, seat: str, action: Action) -> Refusal | None:
    """Why a choice is not possible; a sleeper learns only that he is asleep."""
    if seat not in holders(t, call):
        own = [t.data.roles[r].clause("asleep") for r in persona(t, seat)]
        return Refusal("asleep", "You are asleep.", " ".join(["MF-ORDER-4", *filter(None, own)]))
    return call.refuse(t, seat, action) if call.refuse is not None else None


def call_step(call: Call) -> Node:
    """The part of the schedule for one call."""

    @step("call", call.clause)
    def run(t: Village) -> Flow[None]:
        yield from sound(t, call)

    return when(call.name, _sounds(call), run, label=f"{call.id} sounds tonight")


def _sounds(call: Call) -> Callable[[Village], bool]:
    return lambda t: may_call(t, call)


def sound(t: Village, call: Call) -> Flow[None]:
    """Run one call: those who wake choose, the others sleep on (MF-ORDER-8)."""
    words = t.data.said(call)
    _open(t, call, words)
    if not call.asks:
        return
    answers = yield from together(
        t,
        [
            t.ask(
                seat,
                partial(offers, t, call, seat),
                prompt=f"{words} Who is not called sleeps on.",
                clause=call.clause,
                refuse=partial(refuse, t, call, seat),
                default=SLEEP(),
            )
            for seat in t.living
        ],
        circle=partial(call.circle, t) if call.circle is not None else (),
        clause=call.clause,
    )
    _close(t, call, answers)


def _open(t: Village, call: Call, words: str) -> None:
    """Make the call, and tell those who wake what they learn first."""
    t.tell(CALLED, words, clause="MF-ORDER-8 MF-INFO-3")
    if t.listening and (awake := tuple(holders(t, call))):
        # only a group opens its eyes together; two doctors learn nothing of each other (MF-INFO-11)
        for seats in [awake] if call.circle is not None else [(s,) for s in awake]:
            t.tell(WOKE, seats, call.id, to=(*seats, *watchers(t)), clause="MF-INFO-8")
    t.set("calling", call.id)
    if call.id not in t.called:
        t.add("called", call.id)
    if call.opening is not None:
        call.opening(t)
    t.note_reveal()  # in every call, so that it does not tell whether anybody woke and learned something


def _close(t: Village, call: Call, answers: Mapping[str, Action]) -> None:
    """Note what was chosen; the last answer of each counts (MF-NIGHT-23, -24)."""
    t.applies("MF-NIGHT-23 MF-NIGHT-24")
    timely = {s: _timely(t, call, s, a) for s, a in answers.items() if s in t.living}
    t.add("tonight", call.id, clause=call.asleep)
    t.note_reveal()
    for seat, action in timely.items():
        if action.verb is not SLEEP and not call.group:
            told = (seat, *watchers(t))
            t.tell(TOOK, seat, action, to=told, clause="MF-INFO-8 MF-INFO-11")
            if call.take is not None:
                call.take(t, seat, action)
    if call.closing is not None:
        call.closing(t, timely)


def _timely(t: Village, call: Call, seat: str, action: Action) -> Action:
    """The answer of a seat; without one in time it passes, or chance chooses (MF-NIGHT-26)."""
    if action.verb is not SLEEP:
        return action
    options = offers(t, call, seat)
    if action in options:
        return action
    if t.rules.night_timeout == "random_legal":
        texts = [one.text for one in options]
        drawn = t.roll(f"timeout.{call.name}", texts, clause="MF-NIGHT-26", to=())
        return options[texts.index(drawn)]
    t.applies("MF-NIGHT-26 MF-NIGHT-25")
    return action


@step("resolution", "MF-ORDER-10")
def resolution(t: Village) -> None:
    """What was chosen takes effect (data/resolution.toml)."""
    if not any(t.data.roles[r].question for r in t.dealt):
        t.applies("MF-NIGHT-27")
    resolve(t)
    t.note_reveal()  # late answers
