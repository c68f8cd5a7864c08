"""Town: a tiny game with everything that can go wrong, and no fault. tests/engine/kit/broken has its broken sisters.

It has hidden hands, a deck, faces, a secret role, simultaneous answers, a reaction window, numbers, seats that leave.
There are three nights. At night each seat lays a hand card face down; then all sleep but the thief, who may rob a seat.
By day each seat plays a hand card to the pile and draws one; the others may top it with a hand card of 10 or more.
"""

import random
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import boxlid as bx
from attrs import frozen
from boxlid import Outcome, Table, hookimpl

LAY = bx.Verb("lay {card}", "Lay a hand card face down before you.", card=bx.PIECE)
PLAY = bx.Verb("play {card}[ as {value}]", "Play a hand card.", card=bx.PIECE, value=bx.NUMBER)
TOP = bx.Verb("top with {card}", "Top the card that was played.", card=bx.PIECE)
ROB = bx.Verb("rob {seat}", "Rob a seat.", seat=bx.SEAT)
SLEEP = bx.Verb("sleep", "Sleep.")
PLAYED = bx.EventKind("played", "{seat} plays {card}.")
NIGHT = bx.EventKind("night-over", "Night {night} is over.")
ROLES = ("thief", "citizen")


@frozen
class Card:
    name: str
    value: int


@frozen
class Top:
    """What tops the pile."""

    seat: str = ""
    value: int = 0


@bx.table
class Town(Table):
    deck: str = bx.zone(bx.HIDDEN, ordered=True, pool="cards")
    hand: bx.ZoneKeys = bx.zone(bx.OWNER, per="seat", pool="cards")
    stash: bx.ZoneKeys = bx.zone(bx.FACES, per="seat", pool="cards", ordered=True)
    limbo: str = bx.zone(bx.HIDDEN, pool="cards")
    pile: str = bx.zone(bx.PUBLIC, ordered=True)
    queue: tuple[str, ...] = bx.field(bx.PUBLIC, default=())
    active: str = bx.field(bx.PUBLIC, default="")
    night: int = bx.field(bx.PUBLIC, default=0)
    top: Top = bx.field(bx.PUBLIC, default=Top())
    points: dict[str, int] = bx.field(bx.PUBLIC, factory=dict)
    roles: dict[str, str] = bx.field(bx.OWNER, factory=dict)
    robbed: tuple[str, ...] = bx.field(bx.HIDDEN, default=())


def thief(t: Any) -> str:
    return next((seat for seat, role in t.roles.items() if role == "thief"), "")


def hand(t: Any, seat: str) -> Any:
    return t.zones[t.hand[seat]]


@bx.step("deal")
def deal(t: Any) -> None:
    t.shuffle("deal", t.deck)
    for seat in t.seats:
        t.set("points", dict.fromkeys(t.seats, 0))
        for _ in range(4):
            t.draw(t.deck, t.hand[seat])
    chosen = t.roll("thief", t.seats, to=())
    for seat in t.seats:
        t.set_entry("roles", seat, ROLES[seat != chosen])


@bx.step("lay")
def lay(t: Any) -> bx.Flow[None]:
    answers = yield t.together(
        [
            t.ask(s, lambda s=s: [LAY(c) for c in hand(t, s)], default=LAY(hand(t, s)[0]))
            for s in t.seats
        ]
    )
    for seat, answer in answers.items():
        t.move(answer.card, t.hand[seat], t.stash[seat])


@bx.step("robbery")
def robbery(t: Any) -> bx.Flow[None]:
    answers = yield t.together(
        [t.ask(s, lambda s=s: rob_options(t, s), default=SLEEP()) for s in t.seats]
    )
    for seat in t.seats:
        if answers[seat].verb is ROB and seat == thief(t):
            t.set("robbed", (*t.robbed, answers[seat].seat))
    t.tell(NIGHT, t.night)
    t.set("queue", t.seats)


def rob_options(t: Any, seat: str) -> list[bx.Action]:
    if seat != thief(t):
        return [SLEEP()]
    return [SLEEP(), *(ROB(s) for s in t.seats if s != seat)]


@bx.step("play")
def play(t: Any) -> bx.Flow[None]:
    seat = t.active
    answer = yield t.ask(
        seat,
        lambda: play_options(t, seat),
        prompt="What do you play?",
        clause="TN-PLAY-1",
        refuse=lambda a: why_not(t, seat, a),
    )
    card = answer.card
    t.move(card, t.hand[seat], t.pile)
    t.set("top", Top(seat, answer.value or card.kind.value))
    t.tell(PLAYED, seat, card)
    yield from bx.window(
        t.clockwise(seat, after=True),
        lambda s: top_options(t, s),
        lambda s, a: topped(t, s, a),
        once=True,
    )
    t.set_entry("points", t.top.seat, t.points[t.top.seat] + t.top.value)
    t.draw(t.deck, t.hand[seat])
    card = t.zones[t.stash[seat]][-1]
    if t.night == 3:
        t.turn_up(card, t.stash[seat])


def play_options(t: Any, seat: str) -> list[bx.Action]:
    found = []
    for card in hand(t, seat):
        found.append(PLAY(card, None))
        found += [PLAY(card, n) for n in (1, 11) if card.kind.value == 1]
    return found


def why_not(t: Any, seat: str, action: bx.Action) -> bx.Refusal | None:
    if action.verb is PLAY and action.card not in hand(t, seat):
        return bx.Refusal("not-in-hand", "That card is not in your hand.")
    return None


def top_options(t: Any, seat: str) -> list[bx.Action]:
    return [TOP(c) for c in hand(t, seat) if c.kind.value >= 10]


def topped(t: Any, seat: str, answer: bx.Action) -> None:
    t.move(answer.card, t.hand[seat], t.pile)
    t.draw(t.deck, t.hand[seat])
    t.set("top", Top(seat, 10))


def scored(t: Any) -> Outcome | None:
    points = {seat: t.points[seat] - 5 * t.robbed.count(seat) for seat in t.seats}
    most = max(points.values())
    return Outcome("the morning comes", tuple(s for s in t.seats if points[s] == most), (), points)


def hidden(t: Any, seat: str, rng: random.Random, seen: Any) -> None:
    """Draw roles and robberies again; what the seat knows is kept."""
    if not t.roles or t.roles.get(seat) == "thief":
        return
    others = [s for s in t.seats if s != seat]
    chosen = rng.choice(others)
    if len(t.roles) == len(t.seats):  # in the middle of the deal there is nothing to draw yet
        t.roles = {s: ROLES[s != chosen] for s in t.roles}
        free = [s for s in t.seats if s != chosen]
        over = sum(e.kind is NIGHT for e in seen)
        t.robbed = tuple(rng.choice(free) for _ in range(over) if rng.random() < 0.7)


class Control:
    """The plugin. A broken sister overrides one of its parts."""

    table: ClassVar[Any] = Town
    steps: ClassVar[Mapping[str, Any]] = {
        "deal": deal,
        "lay": lay,
        "robbery": robbery,
        "play": play,
    }
    verbs: ClassVar[tuple[bx.Verb, ...]] = (LAY, PLAY, TOP, ROB, SLEEP, bx.PASS)
    views: ClassVar[Mapping[str, Any]] = {}
    hooks: ClassVar[tuple[Any, ...]] = (hidden,)
    wins: ClassVar[tuple[bx.WinCondition, ...]] = (bx.WinCondition("scored", "end", scored),)
    inputs: ClassVar[tuple[bx.InputRule, ...]] = ()
    bound: ClassVar[int] = 400

    @hookimpl
    def boxlid_plugin(self) -> bx.Plugin:
        return bx.Plugin("kit-town", "1")

    @hookimpl
    def boxlid_game(self) -> bx.Game:
        return bx.Game("kit-town", "Town", (3, 4), self.table, bound=self.bound)

    @hookimpl
    def boxlid_pieces(self) -> Iterable[Any]:
        return [
            bx.piece(f"c{n}{s}", Card(f"the {n} of {s}", n), "deck")
            for s in "abc"
            for n in range(1, 13)
        ]

    @hookimpl
    def boxlid_verbs(self) -> Iterable[bx.Verb]:
        return self.verbs

    @hookimpl
    def boxlid_events(self) -> Iterable[bx.EventKind]:
        return (PLAYED, NIGHT)

    @hookimpl
    def boxlid_inputs(self) -> Iterable[bx.InputRule]:
        return self.inputs

    @hookimpl
    def boxlid_views(self) -> Mapping[str, Any]:
        return self.views

    @hookimpl
    def boxlid_hidden(self) -> Iterable[Any]:
        return self.hooks

    @hookimpl
    def boxlid_schedule(self) -> bx.Node:
        s = {**Control.steps, **self.steps}
        nights = bx.rounds(
            "nights",
            s["lay"],
            s["robbery"],
            bx.turns("day", s["play"]),
            until=lambda t: t.night == 3,
            count="night",
        )
        return bx.seq("town", s["deal"], nights, bx.check("end"))

    @hookimpl
    def boxlid_ledger(self) -> bx.Ledger:
        return bx.Ledger((bx.Clause("TN-PLAY-1", "Each seat plays a hand card."),))

    @hookimpl
    def boxlid_wins(self) -> Iterable[bx.WinCondition]:
        return self.wins


CONTROL = Control()
