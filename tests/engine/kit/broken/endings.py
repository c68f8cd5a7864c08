"""Faults of endings: games that do not end, or end wrongly."""

from typing import Any, ClassVar

import boxlid as bx
from boxlid import Outcome

from tests.engine.kit.broken.planting import finds, laid, lay_question
from tests.toys.town import SLEEP, Control


@bx.step("lay")
def lay_asking_nothing(t: Any) -> bx.Flow[None]:
    laid(t, (yield lay_question(t)))
    if t.night == 2:
        yield t.ask("ann", list)


@finds("ends", "has no options")
class NothingOffered(Control):
    steps: ClassVar[Any] = {"lay": lay_asking_nothing}


@bx.step("lay")
def lay_for_ever(t: Any) -> bx.Flow[None]:
    while True:
        yield t.ask("ann", [SLEEP()])


@finds("ends", "do not end")
class NeverEnds(Control):
    steps: ClassVar[Any] = {"lay": lay_for_ever}


@finds("ends", "without an outcome")
class NobodyDecides(Control):
    wins: ClassVar[Any] = ()


@finds("ends", "who is not at the table")
class StrangeWinner(Control):
    wins: ClassVar[Any] = (
        bx.WinCondition("strange", "end", lambda _t: Outcome("a stranger wins", ("zoe",))),
    )
