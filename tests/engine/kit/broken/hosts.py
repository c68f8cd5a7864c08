"""Faults that hosts meet: chance from outside, screens, bots."""

from typing import Any, ClassVar

import boxlid as bx

from tests.engine.kit.broken.planting import finds, laid, lay_question
from tests.toys.town import SLEEP, Control


@bx.step("lay")
def lay_on_any_luck(t: Any) -> bx.Flow[None]:
    laid(t, (yield lay_question(t)))
    try:
        luck = t.roll("luck", 6)
    except Exception:  # noqa: BLE001 - the fault
        luck = 0
    t.set_entry("points", "ann", t.points["ann"] + luck)


@finds("chance", "from outside")
class SwallowsTheSignal(Control):
    """The kernel waits for a person's roll by an exception; a rule must let it pass."""

    steps: ClassVar[Any] = {"lay": lay_on_any_luck}


@finds("views", "KeyError")
class ScreenCrashes(Control):
    @bx.hookimpl
    def boxlid_screen(self) -> Any:
        return lambda view: f"Your role: {view.fields['roles'][view.seat]}"  # a spectator has none


def choose_sleep(_turn: bx.Prompt) -> bx.Action:
    return SLEEP()


@finds("bots", "the bot sleepy chooses `sleep`")
class SleepyBot(Control):
    @bx.hookimpl
    def boxlid_bots(self) -> Any:
        return [bx.Bot("sleepy", "Always sleeps.", lambda _seat: choose_sleep)]


class Fickle:
    """Remembers across matches what it was asked."""

    asked = 0

    def __call__(self, turn: bx.Prompt) -> bx.Action:
        Fickle.asked += 1
        return turn.options[Fickle.asked % len(turn.options)]


@finds("bots", "asked twice")
class FickleBot(Control):
    @bx.hookimpl
    def boxlid_bots(self) -> Any:
        return [bx.Bot("fickle", "Changes its mind.", lambda _seat: Fickle())]
