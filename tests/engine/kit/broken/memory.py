"""Faults of memory: state outside the table, chance and order that are not the table's."""

import random
from collections.abc import Mapping
from typing import Any, ClassVar

import boxlid as bx

from tests.engine.kit.broken.planting import finds, laid, lay_question
from tests.toys.town import Control, Town

LAID: list[str] = []


@bx.step("lay")
def lay_into_a_module(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    LAID.append("once")
    t.set_entry("points", t.seats[0], t.points[t.seats[0]] + len(LAID))


@finds("undo", "the digest differs")
class ModuleListUndone(Control):
    steps: ClassVar[Any] = {"lay": lay_into_a_module}


@finds("records", "differs")
class ModuleListSaved(Control):
    steps: ClassVar[Any] = {"lay": lay_into_a_module}


def bonus(given: list[int] = []) -> int:  # noqa: B006 - the fault
    given.append(1)
    return len(given)


@bx.step("lay")
def lay_for_a_bonus(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.set_entry("points", t.seats[0], t.points[t.seats[0]] + bonus())


@finds("forks", "the digest")
class MutableDefault(Control):
    steps: ClassVar[Any] = {"lay": lay_for_a_bonus}


@bx.table
class Tally(Town):
    tally: Mapping[str, int] | None = bx.field(bx.PUBLIC, default=None)


@bx.step("lay")
def lay_and_tally(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    if t.tally is None:
        t.set("tally", {})
    t.set_entry("tally", "laid", t.tally.get("laid", 0) + 1)


@finds("forks", "differs")
class SharedDictForked(Control):
    """Not declared as a dict, so copies do not have it for themselves."""

    table: ClassVar[Any] = Tally
    steps: ClassVar[Any] = {"lay": lay_and_tally}


@finds("crashes", "after a rule crashed, the digest")
class SharedDictCrashed(Control):
    table: ClassVar[Any] = Tally
    steps: ClassVar[Any] = {"lay": lay_and_tally}


@finds("values", "copies share it")
class SharedDict(Control):
    table: ClassVar[Any] = Tally
    steps: ClassVar[Any] = {"lay": lay_and_tally}


@bx.step("lay")
def lay_by_luck(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.set_entry("points", t.seats[0], random.randrange(1_000_000))


@finds("records", "the digest")
class OtherChance(Control):
    """Chance that is not the table's."""

    steps: ClassVar[Any] = {"lay": lay_by_luck}


@bx.step("lay")
def lay_in_order_of_a_set(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    pile = sorted({*t.deck, "thirty", "or", "so", "words", "in", "no", "order"}, key=hash)
    t.set_entry(
        "points",
        t.seats[0],
        sum(len(word) * 7**i for i, word in enumerate(pile)),
    )


@finds("processes", "another PYTHONHASHSEED")
class OrderOfASet(Control):
    steps: ClassVar[Any] = {"lay": lay_in_order_of_a_set}


@bx.step("lay")
def lay_for_listeners(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    if t.listening:
        t.set_entry("points", t.seats[0], t.points[t.seats[0]] + 1)


@finds("policies", "events=False, the digest differs")
class OnlyForListeners(Control):
    """Acts differently when events are not kept."""

    steps: ClassVar[Any] = {"lay": lay_for_listeners}
