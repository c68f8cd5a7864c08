"""A house of hidden rooms: steps, a discovery, an event, a forced attack, damage that is split."""

from __future__ import annotations

from collections.abc import Sequence

import boxlid as bx
from attrs import frozen

from tests.toys import tiny

DICE = (0, 1, 2)
GO, END = bx.Verb("go {way}", way=bx.one_of("north", "east")), bx.Verb("end")
FEATHER, ROLL = bx.Verb("feather {number}", number=bx.NUMBER), bx.Verb("roll")
DAMAGE = bx.Verb("damage {points}", points=bx.many(bx.NUMBER))
FOUND = bx.EventKind("found", "{seat} discovers {room}.")
FOUGHT = bx.EventKind("fought", "{seat} rolls {mine} against {theirs}.")


@frozen
class Room:
    name: str
    symbol: str


@frozen
class Omen:
    name: str


@bx.table
class House(bx.Table):
    rooms: str = bx.zone(bx.HIDDEN, pool="rooms", ordered=True)
    map: str = bx.zone(bx.PUBLIC, ordered=True)
    events: str = bx.zone(bx.HIDDEN, pool="events", ordered=True)
    drawn: str = bx.zone(bx.PUBLIC, ordered=True)
    items: bx.ZoneKeys = bx.zone(bx.PUBLIC, per="seat")
    steps: int = bx.field(bx.PUBLIC, default=2)
    might: dict[str, int] = bx.field(bx.PUBLIC, factory=dict)
    speed: dict[str, int] = bx.field(bx.PUBLIC, factory=dict)
    queue: tuple[str, ...] = bx.field(bx.PUBLIC, default=())
    active: str = bx.field(bx.PUBLIC, default="")


def prepare(t: House) -> None:
    t.might, t.speed = dict.fromkeys(t.seats, 3), dict.fromkeys(t.seats, 3)
    t.queue = (*t.seats, *t.seats)


@bx.step("shuffle")
def shuffle(t: House) -> None:
    t.shuffle("setup.rooms", t.rooms)
    t.shuffle("setup.events", t.events)


@bx.step("begin")
def begin(t: House) -> None:
    t.set("steps", 2)


@bx.step("activity")
def activity(t: House) -> bx.Flow[None]:
    """One thing of a free-order turn."""
    seat = t.active

    def options() -> Sequence[bx.Action]:
        ways = [GO("north"), GO("east")] if t.steps else []
        return [*ways, END()]

    answer = yield t.ask(seat, options, prompt="What next?")
    if answer.verb is END:
        raise t.exit_loop("free")
    t.set("steps", t.steps - 1)
    yield from enter(t, seat)


def enter(t: House, seat: str) -> bx.Flow[None]:
    room = t.draw(t.rooms, t.map)
    if room is None:
        return
    t.tell(FOUND, seat, room)
    if room.kind.symbol == "event":
        yield from event(t, seat)
        raise t.exit_loop("free")  # a symbol ends the movement


def event(t: House, seat: str) -> bx.Flow[None]:
    card = t.draw(t.events, t.drawn)
    if card is not None:
        yield from attack(t, seat)


def attack(t: House, seat: str) -> bx.Flow[None]:
    theirs = sum(t.dice("attack.monster", 3, DICE))
    mine = yield from trait_roll(t, seat)
    t.tell(FOUGHT, seat, mine, theirs)
    if theirs > mine:
        yield from suffer(t, seat, theirs - mine)
    yield t.check("after-damage")


def trait_roll(t: House, seat: str) -> bx.Flow[int]:
    """A roll; an Angel Feather answers with a number instead."""
    feathers = t.zones[t.items[seat]]
    if feathers:
        answer = yield t.ask(
            seat,
            lambda: [ROLL(), *(FEATHER(n) for n in range(9))],
            prompt="Roll, or use the Feather?",
        )
        if answer.verb is FEATHER:
            t.move(t.zones[t.items[seat]][0], t.items[seat], t.box)
            return int(answer.number)
    return sum(t.dice("attack.mine", t.might[seat], DICE))


def suffer(t: House, seat: str, damage: int) -> bx.Flow[None]:
    caps = (t.might[seat], t.speed[seat])
    total = min(damage, sum(caps))
    answer = yield t.ask(
        seat, lambda: bx.Splits(DAMAGE, total, caps), prompt=f"Split {total} damage"
    )
    might, speed = answer.points
    t.set_entry("might", seat, t.might[seat] - might)
    t.set_entry("speed", seat, t.speed[seat] - speed)


def dead(t: House) -> bx.Outcome | None:
    lost = [s for s in t.seats if t.might[s] + t.speed[s] == 0]
    return bx.Outcome("somebody died", losers=tuple(lost)) if lost else None


PIECES = [
    *(bx.piece(f"room{i}", Room(f"Room {i}", "event" if i % 2 else ""), "rooms") for i in range(6)),
    *(bx.piece(f"event{i}", Omen(f"Event {i}"), "events") for i in range(6)),
    bx.piece("angel-feather", Omen("Angel Feather"), "items.ann"),
]
RULES = tiny.game(
    "house",
    House,
    bx.seq("house", shuffle, bx.turns("turns", begin, bx.loop("free", activity))),
    [GO, END, FEATHER, ROLL, DAMAGE],
    seats=(1, 3),
    prepare=prepare,
    pieces=lambda: PIECES,
    events=[FOUND, FOUGHT],
    wins=[bx.WinCondition("dead", "after-damage", dead)],
)
