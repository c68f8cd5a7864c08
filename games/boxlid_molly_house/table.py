"""The table of a match: its zones and fields, and small questions about them that many rules ask."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import boxlid as bx
from boxlid import HIDDEN, OWNER, PUBLIC, Piece, Table, ZoneKeys, field, zone

from boxlid_molly_house.data import INFORMER, SUITS, Box, Token, Vice
from boxlid_molly_house.ring import HOUSES, SHOPS

Card = Piece[Vice]
SLOTS = 4
HAND_LIMIT = 6
TOKENS = bx.visible_to(bx.owner_faces, "owner, or face up")


@bx.table
class MollyTable(Table):
    """All that changes in a match.

    Attributes:
        deck: the vice deck.
        market: from the slot next to the deck to the one farthest from it.
        gossip: the gossip pile.
        safe: the safe pile.
        society: the cards that the Society reveals at a week's end.
        community: the cards that the community played at a festivity.
        hand: seat -> its vice cards.
        reputation: seat -> the vice cards of its reputation.
        played: seat -> the cards that it played at a festivity.
        item_stack: the items not yet on a shop.
        item_discards: the items used.
        shop: shop -> its item.
        items: seat -> its items.
        dresses: the dresses put on at a festivity.
        major_stack: the major indictments.
        minor_stack: the minor indictments.
        major: seat -> its major indictments.
        minor: seat -> its minor indictments.
        tokens: seat -> its tokens that are not placed.
        placed: (seat, house) -> its tokens there, in the order in which they were placed.
        active: the seat whose turn it is.
        candelabra: the seat that runs the festivity and begins the week.
        week: the week, from 1.
        com: community joy.
        joy: seat -> its joy.
        cubes: (seat, suit) -> cubes of reputation.
        draw_tokens: seat -> its draw tokens.
        pawns: seat -> the site of its pawn.
        evidence: house -> cubes on it.
        raided: raided houses, in the order of their raids.
        kept: raided houses that kept 7 or more at their raid and got nothing since (MH.raid-remainder).
        heard: the cards that everybody saw enter the gossip pile; some may have left it unseen since.
        turn_open: whether the active player's turn goes on.
        closing: whether the week ends now.
        fifth: whether this week counts as the fifth.
        rolled: the movement dice of this turn.
        fest: the house of the festivity, or empty.
        fest_round: the round of the festivity.
        fest_queue: the seats that are still to play in this round.
        fest_seat: the seat that plays a card now.
        last_card: the card that was played last, by a player or the community.
        passed: the seats that have passed for the rest of the festivity.
        values: rogue in play -> its value.
        calling: whether an item may still follow the last card.
        gin: whether this is a Gin round.
        gins: how many Gin rounds the festivity has had.
        replaced: barred informers for whom the community has played.
        rank: the rank of the selected set.
        chosen: the selected set.
        foils: selected threats still to be foiled, in order.
        owed: a seat for each draw that is still due for gossip (MH.gossip-draws=clockwise).
        measure: the runner's reputation, where it is measured early (MH.runner-bonus-time).
        masked: the seats that use a Domino this week.
        indicted: the seats that got an indictment this week.
        fined: the seats that lost joy instead, since the stack was too short.
        ending: `infiltration`, `survival` or `atrophy` once the game ends; empty before.
        trial_queue: the seats that are still to be tried.
        hanged: the seats that are hanged.
    """

    deck: str = zone(HIDDEN, ordered=True, pool="vice")
    market: str = zone(PUBLIC, ordered=True)
    gossip: str = zone(HIDDEN, pool="vice")
    safe: str = zone(PUBLIC)
    society: str = zone(PUBLIC)
    community: str = zone(PUBLIC, ordered=True)
    hand: ZoneKeys = zone(OWNER, per="seat", pool="vice")
    reputation: ZoneKeys = zone(PUBLIC, per="seat")
    played: ZoneKeys = zone(PUBLIC, per="seat", ordered=True)
    item_stack: str = zone(HIDDEN, ordered=True, pool="item")
    item_discards: str = zone(PUBLIC)
    shop: ZoneKeys = zone(PUBLIC, per=(SHOPS,))
    items: ZoneKeys = zone(PUBLIC, per="seat")
    dresses: str = zone(PUBLIC)
    major_stack: str = zone(HIDDEN, ordered=True, pool="major")
    minor_stack: str = zone(HIDDEN, ordered=True, pool="minor")
    major: ZoneKeys = zone(TOKENS, per="seat", faces=True, pool="major")
    minor: ZoneKeys = zone(TOKENS, per="seat", faces=True, pool="minor")
    tokens: ZoneKeys = zone(TOKENS, per="seat", faces=True, pool="token {owner}")
    placed: ZoneKeys = zone(
        TOKENS, per=("seat", HOUSES), faces=True, ordered=True, pool="token {owner}"
    )

    active: str = field(PUBLIC, default="")
    candelabra: str = field(PUBLIC, default="")
    week: int = field(PUBLIC, default=1)
    com: int = field(PUBLIC, default=0)
    joy: dict[str, int] = field(PUBLIC, factory=dict)
    cubes: dict[tuple[str, str], int] = field(PUBLIC, factory=dict)
    draw_tokens: dict[str, int] = field(PUBLIC, factory=dict)
    evidence: dict[str, int] = field(PUBLIC, factory=dict)
    raided: tuple[str, ...] = field(PUBLIC, default=())
    kept: tuple[str, ...] = field(PUBLIC, default=())
    pawns: dict[str, str] = field(PUBLIC, factory=dict)
    heard: tuple[Piece[Any], ...] = field(PUBLIC, default=())
    turn_open: bool = field(PUBLIC, default=False)
    closing: bool = field(PUBLIC, default=False)
    fifth: bool = field(PUBLIC, default=False)
    rolled: tuple[str, ...] = field(PUBLIC, default=())

    fest: str = field(PUBLIC, default="")
    fest_round: int = field(PUBLIC, default=0)
    fest_queue: tuple[str, ...] = field(PUBLIC, default=())
    fest_seat: str = field(PUBLIC, default="")
    last_card: str = field(PUBLIC, default="")
    passed: tuple[str, ...] = field(PUBLIC, default=())
    values: dict[str, int] = field(PUBLIC, factory=dict)
    calling: bool = field(PUBLIC, default=False)
    gin: bool = field(PUBLIC, default=False)
    gins: int = field(PUBLIC, default=0)
    replaced: tuple[str, ...] = field(PUBLIC, default=())
    rank: str = field(PUBLIC, default="")
    chosen: tuple[Piece[Any], ...] = field(PUBLIC, default=())
    foils: tuple[Piece[Any], ...] = field(PUBLIC, default=())
    owed: tuple[str, ...] = field(PUBLIC, default=())
    measure: int = field(PUBLIC, default=0)

    masked: tuple[str, ...] = field(PUBLIC, default=())
    indicted: tuple[str, ...] = field(PUBLIC, default=())
    fined: tuple[str, ...] = field(PUBLIC, default=())
    ending: str = field(PUBLIC, default="")
    trial_queue: tuple[str, ...] = field(PUBLIC, default=())
    hanged: tuple[str, ...] = field(PUBLIC, default=())


def box_of(t: MollyTable) -> Box:
    """Return the box of the match."""
    box: Box = t.data
    return box


# --- questions that many rules ask -------------------------------------------------------------------


def candelabra_order(t: MollyTable) -> tuple[str, ...]:
    """Return all seats, clockwise from the candelabra's holder."""
    return t.clockwise(t.candelabra)


def matching(t: MollyTable, seat: str, suit: str) -> tuple[Card, ...]:
    """Return the cards of a suit in a seat's reputation (MH-COMP-2)."""
    return tuple(c for c in t.zones[t.reputation[seat]] if c.kind.suit == suit)


def rep(t: MollyTable, seat: str, suit: str) -> int:
    """Return a seat's reputation in a suit: 1 for each card and each cube (MH-COMP-20)."""
    return len(matching(t, seat, suit)) + t.cubes[seat, suit]


def rep_in_all(t: MollyTable, seat: str) -> int:
    """Return a seat's reputation over all suits."""
    return sum(rep(t, seat, suit) for suit in SUITS)


def infamy(t: MollyTable, seat: str, suit: str) -> int:
    """Return the sum of a seat's reputation cards of a suit; a molly counts 10, cubes count 0 (MH-EXPO-4)."""
    return sum(c.kind.infamy for c in matching(t, seat, suit))


def suit_at(t: MollyTable, site: str) -> str:
    """Return the suit of a site; empty for a shop (MH-COMP-9)."""
    return box_of(t).sites[site].suit


def kind_at(t: MollyTable, site: str) -> str:
    """Return the kind of a site: `house`, `cruising` or `shop`."""
    return box_of(t).sites[site].kind


def house_at(t: MollyTable, site: str) -> str:
    """Return the house of a site's suit; empty for a shop."""
    return box_of(t).house_of.get(suit_at(t, site), "")


def is_open(t: MollyTable, house: str) -> bool:
    """Whether a house is not raided."""
    return house not in t.raided


def open_houses(t: MollyTable) -> tuple[str, ...]:
    """Return the houses that are not raided."""
    return tuple(h for h in HOUSES if h not in t.raided)


def all_tokens(t: MollyTable, seat: str) -> Iterator[tuple[str, Piece[Token]]]:
    """Yield (house, token) of every placed token of a seat."""
    for house in HOUSES:
        for token in t.zones[t.placed[seat, house]]:
            yield house, token


def informer_house(t: MollyTable, seat: str) -> str:
    """Return the house with a seat's informer token, even a hidden one; empty if the token is not placed."""
    return next((h for h, token in all_tokens(t, seat) if token.kind.kind == INFORMER), "")


def informer_token(t: MollyTable, seat: str) -> Piece[Token]:
    """Return a seat's informer token, placed or not."""
    return box_of(t).tokens[4 * t.seats.index(seat) + 3]


def is_revealed(t: MollyTable, seat: str) -> bool:
    """Whether a seat's informer token lies face up."""
    return informer_token(t, seat) in t.faces


def revealed_at(t: MollyTable, seat: str) -> str:
    """Return the house of a seat's informer token if that lies there face up; else an empty string."""
    return informer_house(t, seat) if is_revealed(t, seat) else ""


def last_round_over(t: MollyTable) -> bool:
    """All rounds of the festivity were played."""
    return t.fest_round >= box_of(t).numbers[len(t.seats)].rounds
