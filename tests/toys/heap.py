"""A heap of stones: take one or two, and the last stone wins, or loses as the ruling says."""

from __future__ import annotations

from typing import Any

import boxlid as bx

from tests.toys.tiny import Tiny

TAKE = bx.Verb("take {number}", number=bx.NUMBER)
TOOK = bx.EventKind("took", "{seat} takes {number}.")


@bx.table
class Heap(bx.Table):
    """A heap of stones: take one or two, the last stone wins."""

    stones: int = bx.field(bx.PUBLIC, default=5)
    active: str = bx.field(bx.PUBLIC, default="")


@bx.rule_point("heap.most")
def most(t: Heap) -> int:
    return 2


@bx.step("take")
def take(t: Heap) -> bx.Flow[None]:
    seat = t.clockwise(t.active, after=True)[0] if t.active else t.seats[0]
    t.set("active", seat)
    answer = yield t.ask(
        seat, lambda: bx.Numbers(TAKE, 1, min(most(t), t.stones)), clause="HP-TAKE-1"
    )
    t.set("stones", t.stones - answer.number, clause="HP-TAKE-2")
    t.tell(TOOK, seat, answer.number)


def last(t: Heap) -> bx.Outcome | None:
    if t.stones:
        return None
    misere = t.rules.last_stone == "loses"
    other = t.clockwise(t.active, after=True)[0]
    return bx.Outcome("the heap is empty", (other if misere else t.active,), clause="HP-END-1")


LAST = bx.Ruling(
    "HP.last-stone",
    "Who takes the last stone?",
    "wins",
    (bx.Reading("wins"), bx.Reading("loses")),
    presets={"misere": "loses"},
)
SIZE = bx.Option("size", "Stones at the start.", "number", 5, presets={"misere": 7})


def prepare(t: Heap) -> None:
    t.stones = t.rules.size


def heap(**hooks: Any) -> Tiny:
    given: dict[str, Any] = {
        "game": bx.Game("heap", "Heap", (2, 3), Heap, prepare=prepare),
        "schedule": bx.seq("heap", bx.loop("turns", take, bx.check("after-take"))),
        "verbs": [TAKE],
        "events": [TOOK],
        "wins": [bx.WinCondition("last", "after-take", last)],
        "rulings": [LAST],
        "options": [SIZE],
        "points": [most],
    }
    return Tiny("heap", **(given | hooks))
