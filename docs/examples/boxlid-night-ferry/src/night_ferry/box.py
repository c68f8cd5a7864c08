"""What is in the box: the components, and the table with its zones and fields. No rules."""

from __future__ import annotations

from collections.abc import Iterable

import boxlid as bx
from attrs import frozen

WOODS, STRENGTHS = ("ash", "elm", "oak"), range(1, 8)
GUSTS, CRATES = 3, 8


@frozen
class Oar:
    """A card to stake."""

    name: str
    strength: int


@frozen
class Gust:
    """A gust of wind: it blows a stake away. As a stake it has no strength."""

    name: str = "a gust"
    strength: int = 0


@frozen
class Crate:
    """A crate on the quay or in a boat: what seats play for."""

    name: str
    value: int


def pieces() -> Iterable[bx.Piece[Oar | Gust | Crate]]:
    """Everything, in box order: 21 oars and 3 gusts in the deck, 8 crates in the hold."""
    for wood in WOODS:
        for n in STRENGTHS:
            yield bx.piece(f"{wood}-{n}", Oar(f"the {wood} oar {n}", n), "deck")
    for n in range(1, GUSTS + 1):
        yield bx.piece(f"gust-{n}", Gust(), "deck")
    for n in range(1, CRATES + 1):
        yield bx.piece(f"crate-{n}", Crate(f"the crate of {n}", n), "hold")


@bx.table
class Ferry(bx.Table):
    """The whole state of a match. Each line says who may see it."""

    deck: str = bx.zone(bx.HIDDEN, ordered=True, pool="cards")
    hand: bx.ZoneKeys = bx.zone(bx.OWNER, per="seat", pool="cards")
    stake: bx.ZoneKeys = bx.zone(bx.PUBLIC, per="seat")
    discards: str = bx.zone(bx.PUBLIC)
    hold: str = bx.zone(bx.HIDDEN, ordered=True, pool="crates")
    quay: str = bx.zone(bx.PUBLIC)
    boat: bx.ZoneKeys = bx.zone(bx.PUBLIC, per="seat")
    night: int = bx.field(bx.PUBLIC, default=0)
    leader: str = bx.field(bx.PUBLIC, default="")
    low: bool = bx.field(bx.PUBLIC, default=False)


def prepare(t: Ferry) -> None:
    """Set what is known before the first shuffle."""
    t.leader = t.seats[0]
