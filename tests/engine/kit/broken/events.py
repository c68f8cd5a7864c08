"""Faults of events: changes that no event reports, and events that say too much."""

from typing import Any, ClassVar

import boxlid as bx

from tests.engine.kit.broken.planting import finds, laid, lay_question, played
from tests.toys.town import PLAY, PLAYED, Control, Town, hand


@bx.step("lay")
def lay_silently(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.points["ann"] += 1


@finds("events", "`points` change")
class SilentChange(Control):
    steps: ClassVar[Any] = {"lay": lay_silently}


@bx.step("lay")
def lay_and_show_silently(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.faces[t.zones[t.stash["ann"]][-1]] = True


@finds("events", "no event names")
class SilentFaces(Control):
    """Turned without `turn_up`: the card was moved there in the same breath, so there is an event about the zone."""

    steps: ClassVar[Any] = {"lay": lay_and_show_silently}


@bx.table
class OpenStash(Town):
    last: str = bx.field(bx.PUBLIC, default="")


@bx.step("lay")
def lay_and_write_down(t: Any) -> bx.Flow[None]:
    laid(t, (yield lay_question(t)))
    t.last = str(t.zones[t.deck][0])


@finds("events", "`last` change")
class WrittenPastTheEvents(Control):
    """A hidden card's name is written into a public field, without an event."""

    table: ClassVar[Any] = OpenStash
    steps: ClassVar[Any] = {"lay": lay_and_write_down}


@bx.step("play")
def play_and_gossip(t: Any) -> bx.Flow[None]:
    seat = t.active
    played(t, seat, (yield t.ask(seat, lambda: [PLAY(c, None) for c in hand(t, seat)])))
    for other in t.seats:
        if other != seat:
            t.tell(PLAYED, other, hand(t, other)[0])  # the story of a hand that nobody has shown


@finds("events", "neither sees it nor was shown it")
class TellingStory(Control):
    """Twins part when they hear it, and so say nothing."""

    steps: ClassVar[Any] = {"play": play_and_gossip}
