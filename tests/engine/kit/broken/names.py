"""Faults of names: clauses, events and checkpoints that do not exist."""

from typing import Any, ClassVar

import boxlid as bx

from tests.engine.kit.broken.planting import finds, laid, lay_question
from tests.toys.town import SLEEP, Control


@bx.step("lay")
def lay_by_an_unknown_clause(t: Any) -> bx.Flow[None]:
    yield t.ask("ann", [SLEEP()], clause="TN-PLAY-1 TN-PLAY-11")
    laid(t, (yield lay_question(t)))


@finds("citations", "cites `TN-PLAY-11`")
class UnknownClause(Control):
    steps: ClassVar[Any] = {"lay": lay_by_an_unknown_clause}


WHISPERED = bx.EventKind("whispered", "{seat} whispers.")


@bx.step("lay")
def lay_and_whisper(t: Any) -> bx.Flow[None]:
    laid(t, (yield lay_question(t)))
    t.tell(WHISPERED, t.seats[0])


@finds("names", "the event `whispered` is reported")
class UnknownEvent(Control):
    steps: ClassVar[Any] = {"lay": lay_and_whisper}


@finds("checkpoints", "waits at the checkpoint `dusk`, which no game has reached")
class UnreachedWin(Control):
    @bx.hookimpl
    def boxlid_wins(self) -> Any:
        return [*super().boxlid_wins(), bx.WinCondition("dusk", "dusk", lambda _t: None)]
