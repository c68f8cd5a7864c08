"""Faults of the table: a piece in two zones, faces where there are none, values that change."""

from typing import Any, ClassVar

import attrs
import boxlid as bx

from tests.engine.kit.broken.planting import finds, laid, lay_question
from tests.toys.town import Control, Town, hand


@bx.step("lay")
def lay_copies(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    for seat, answer in answers.items():
        t.zones[t.stash[seat]] = (*t.zones[t.stash[seat]], answer.card)


@finds("pieces", "lies in `hand.ann` and in")
class TwoPlaces(Control):
    steps: ClassVar[Any] = {"lay": lay_copies}


CACHE: dict[str, Any] = {}


@bx.step("lay")
def lay_from_a_cache(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.zones["limbo"] = CACHE.setdefault("limbo", t.zones["limbo"])
    t.zones["deck"] = CACHE.setdefault("deck", t.zones["deck"])


@finds("pieces", "lies in")
class CachedZone(Control):
    """A zone that was fetched in another step."""

    steps: ClassVar[Any] = {"lay": lay_from_a_cache}


@bx.step("lay")
def lay_face_up_in_hand(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.faces[hand(t, t.seats[0])[0]] = True


@finds("pieces", "a zone without faces")
class FaceInHand(Control):
    steps: ClassVar[Any] = {"lay": lay_face_up_in_hand}


@bx.step("lay")
def lay_out_of_order(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.zones[t.hand["ann"]] = t.zones[t.hand["ann"]][::-1]


@finds("pieces", "not in box order")
class OutOfOrder(Control):
    steps: ClassVar[Any] = {"lay": lay_out_of_order}


@bx.table
class Listed(Town):
    listed: Any = bx.field(bx.PUBLIC, default=())


@bx.step("lay")
def lay_and_list(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.set("listed", {"ann", "ben"})


@finds("values", "only immutable values")
class HoldsASet(Control):
    table: ClassVar[Any] = Listed
    steps: ClassVar[Any] = {"lay": lay_and_list}


@attrs.define
class Loose:
    value: int = 0


@bx.step("lay")
def lay_loosely(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.set("listed", (Loose(1),))


@finds("values", "which is not frozen")
class HoldsAMutableRecord(Control):
    table: ClassVar[Any] = Listed
    steps: ClassVar[Any] = {"lay": lay_loosely}


@bx.step("lay")
def lay_nested(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.set("listed", ({"ann": 1},))


@finds("values", "only immutable values")
class HoldsADictInATuple(Control):
    table: ClassVar[Any] = Listed
    steps: ClassVar[Any] = {"lay": lay_nested}
