"""Faults of unsolicited inputs."""

from typing import Any, ClassVar

import boxlid as bx

from tests.engine.kit.broken.planting import finds, played
from tests.toys.town import PLAY, Control, hand


def swallow_talk(_t: Any, _seat: str, _action: bx.Action) -> None:
    """Reports no event."""


@finds("inputs", "does not hear what it says")
class TalkIsLost(Control):
    inputs: ClassVar[Any] = (bx.InputRule(bx.SAY, swallow_talk),)


@bx.step("play")
def play_for_talkers(t: Any) -> bx.Flow[None]:
    seat = t.active
    heard = str(t._log)
    played(t, seat, (yield t.ask(seat, lambda: [PLAY(c, None) for c in hand(t, seat)])))
    t.set_entry("points", seat, t.points[seat] + ("comment" in heard))


@finds("inputs", "some moves after talk, the table")
class TalkCounts(Control):
    """Rules that read the log: talk has an effect that no rule declares."""

    steps: ClassVar[Any] = {"play": play_for_talkers}
