"""A party of cards: a festivity with windows for a Violin, and a deck that may be empty."""

from __future__ import annotations

import boxlid as bx
from attrs import frozen

from tests.toys import tiny


@frozen
class Card:
    suit: str
    rank: str


@frozen
class Item:
    name: str


PLAY = bx.Verb("play {card}[ as {value}]", card=bx.PIECE, value=bx.NUMBER)
USE = bx.Verb("use {item}", item=bx.PIECE)
PLAYED = bx.EventKind("played", "{who} plays {card}.")


@bx.table
class Party(bx.Table):
    deck: str = bx.zone(bx.HIDDEN, pool="cards", ordered=True)
    gossip: str = bx.zone(bx.HIDDEN, pool="cards")
    hand: bx.ZoneKeys = bx.zone(bx.OWNER, per="seat", pool="cards")
    table: str = bx.zone(bx.PUBLIC, ordered=True)
    items: bx.ZoneKeys = bx.zone(bx.PUBLIC, per="seat")
    players: dict[str, str] = bx.field(bx.PUBLIC, factory=dict)
    values: dict[str, int] = bx.field(bx.PUBLIC, factory=dict)
    passed: tuple[str, ...] = bx.field(bx.PUBLIC, default=())
    queue: tuple[str, ...] = bx.field(bx.PUBLIC, default=())
    active: str = bx.field(bx.PUBLIC, default="")


def prepare(t: Party) -> None:
    t.queue = t.seats


def community(t: Party) -> None:
    """The top card of the deck; of an empty deck, the shuffled gossip."""
    if not t.zones[t.deck]:
        t.move_all(t.gossip, t.deck)
        t.shuffle("fest.gossip", t.deck)
    card = t.draw(t.deck, t.table)
    if card is not None:
        t.set_entry("players", str(card), "community")
        if card.kind.rank == "rogue":
            t.set_entry("values", str(card), t.roll("fest.rogue", range(10)))
        t.tell(PLAYED, "the community", card)


@bx.step("open")
def opening(t: Party) -> None:
    community(t)


def _plays(t: Party, seat: str) -> list[bx.Action]:
    out = [bx.PASS()]
    for card in t.zones[t.hand[seat]]:
        values = range(10) if card.kind.rank == "rogue" else [None]
        out += [PLAY(card, v) for v in values]
    return out


@bx.step("seat-turn")
def seat_turn(t: Party) -> bx.Flow[None]:
    seat = t.active
    if seat in t.passed:
        return
    answer = yield t.ask(seat, lambda: _plays(t, seat), prompt="Play a card or pass")
    if answer.verb is bx.PASS:
        t.set("passed", (*t.passed, seat))
    else:
        t.move(answer.card, t.hand[seat], t.table)
        t.set_entry("players", str(answer.card), seat)
        if answer.value is not None:
            t.set_entry("values", str(answer.card), answer.value)
        t.tell(PLAYED, seat, answer.card)
    yield from violins(t)


def violins(t: Party) -> bx.Flow[None]:
    """Any seat that holds a Violin openly, also one that has passed, at any time before the selection."""

    def use(seat: str, action: bx.Action) -> None:
        t.move(action.item, t.items[seat], t.box)
        community(t)

    yield from bx.window(
        t.seats,
        lambda s: [USE(i) for i in t.zones[t.items[s]] if i.kind.name == "Violin"],
        use,
        could=lambda s: any(i.kind.name == "Violin" for i in t.zones[t.items[s]]),
    )


@bx.step("select")
def select(t: Party) -> None:
    t.move_all(t.table, t.gossip)


PIECES = [
    bx.piece("cups-7", Card("cups", "7"), "gossip"),
    bx.piece("hearts-rogue", Card("hearts", "rogue"), "gossip"),
    bx.piece("fans-2", Card("fans", "2"), "deck"),
    bx.piece("cups-rogue", Card("cups", "rogue"), "hand.ann"),
    bx.piece("fans-9", Card("fans", "9"), "hand.ben"),
    bx.piece("cups-3", Card("cups", "3"), "hand.cho"),
    bx.piece("violin", Item("Violin"), "items.ben"),
]
RULES = tiny.game(
    "party",
    Party,
    bx.seq("party", bx.seq("fest", opening, bx.turns("round", seat_turn)), select),
    [PLAY, USE, bx.PASS],
    seats=(3, 3),
    prepare=prepare,
    pieces=lambda: PIECES,
    events=[PLAYED],
)
SEATS = ("ann", "ben", "cho")
