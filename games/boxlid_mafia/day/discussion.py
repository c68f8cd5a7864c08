"""The discussion that opens a day: anybody living speaks, or uses a power by day (MF-DAY-7, -28)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from boxlid import PASS, Action, Flow, Refusal, step

from boxlid_mafia.day.accusations import (
    accusations_of,
    open_charge,
    refuse_accusation,
    why_not_accusable,
    without_reasons,
)
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import ACCUSE, DECREE, NO_MONARCH, SPEAK, SPOKE, UNVEIL
from boxlid_mafia.village.asking import together
from boxlid_mafia.village.day_powers import day_powers, use_day_power
from boxlid_mafia.village.queries import hearers
from boxlid_mafia.village.speech import why_silent


def debaters(t: Village) -> list[str]:
    """The living who take part in the day's debate."""
    return [s for s in t.living if s not in t.jail]


@step("discussion", "MF-DAY-7 MF-DAY-28")
def discussion(t: Village) -> Flow[None]:
    """The living talk freely, until all have passed since the last speech."""
    t.set("time", "discussion", clause="MF-DAY-7")
    t.set("lynched", ())
    if not t.looked:  # nobody can use what he has not seen yet
        t.applies("MF-DAY-50")
    if t.rules.vote_mode == "monarchy" and t.monarch not in t.living:
        t.tell(NO_MONARCH, clause="MF-DAY-56")
    for _ in range(DISCUSSION_ROUNDS):
        answers = yield from together(
            t,
            [
                t.ask(
                    s,
                    partial(speeches, t, s),
                    prompt="Discussion: `speak` and your words, or pass.",
                    clause="MF-DAY-28 MF-DAY-7",
                    default=PASS(),
                    refuse=partial(_no_speech, t, s),
                )
                for s in debaters(t)
            ],
            clause="MF-DAY-28",
        )
        if not _goes_on(t, answers):
            return


def _goes_on(t: Village, answers: Mapping[str, Action]) -> bool:
    """Carry out one round of the discussion; return whether another round follows."""
    acted = [s for s, a in answers.items() if a.verb in {UNVEIL, DECREE} and s in t.living]
    for seat in acted:
        use_day_power(t, seat, answers[seat])
    spoke = [s for s, a in answers.items() if a.verb is SPEAK]
    for seat in spoke:
        t.set_entry("spoken", seat, t.spoken.get(seat, 0) + 1, clause="MF-DAY-28")
        t.tell(SPOKE, seat, answers[seat].words, clause="MF-DAY-7", to=hearers(t))
    accusers = [s for s, a in answers.items() if a.verb is ACCUSE]
    # who was accused may have declared himself a tree stump at the same time
    valid = [s for s in accusers if why_not_accusable(t, s, answers[s].target) is None]
    if valid:
        open_charge(t, valid[0], answers[valid[0]])
        return False
    return bool(spoke or acted)


def speeches(t: Village, seat: str) -> Sequence[Action]:
    """Pass, say anything (the words are not listed), or use a power by day before anybody is accused."""
    more: list[Action] = [*day_powers(t, seat), PASS()]
    if opens_early(t):
        more += accusations_of(t, seat)
    return Discussion(more, speaks=why_silent(t, seat) is None)


def opens_early(t: Village) -> bool:
    """Whether a ruling allows accusations during the discussion, on a day that has accusations (MF-DAY-11, -56)."""
    no_trials = t.rules.vote_mode == "plurality" or t.monarch in t.living
    return t.rules.accuse_before_opening == "yes" and not no_trials


class Discussion(list[Action]):
    """The listed moves, and any speech if speaking is allowed; an accusation may have reasons."""

    def __init__(self, moves: list[Action], *, speaks: bool) -> None:
        super().__init__(moves)
        self.speaks = speaks

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Action) and action.verb is SPEAK:
            return self.speaks
        return super().__contains__(without_reasons(action))


DISCUSSION_ROUNDS = 200
"""After this many rounds the moderator ends the discussion, to prevent pointless delay (MF-DAY-24)."""


def _no_speech(t: Village, seat: str, action: Action) -> Refusal | None:
    if action.verb is SPEAK:
        return why_silent(t, seat)
    if action.verb is ACCUSE and not opens_early(t):
        return Refusal("not-open", "Accusations are not open yet.", "MF-DAY-11")
    return refuse_accusation(t, seat, action)
