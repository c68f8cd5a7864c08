"""What is in the box, read from data/components.toml: sites, cards, items, indictments, tokens, numbers.

Nothing here changes in a match; a table holds it as `t.data`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from attrs import field, frozen
from boxlid import Piece, piece
from boxlid.codec import read_toml, structure

DATA = Path(__file__).parent / "data"
SUITS = ("pentacles", "fans", "hearts", "cups")
LETTER = {"P": "pentacles", "F": "fans", "H": "hearts", "C": "cups"}
RANK_WORD = {"J": "jack", "Q": "queen", "C": "constable", "R": "rogue"}
HOUSES = ("s0", "s4", "s8", "s12")
SHOPS = ("s2", "s6", "s10", "s14")
SITES = tuple(f"s{i}" for i in range(16))
DIE = ("boot", "boot", "boot", "boots", "boots", "discard")
BOOTS = {"boot": 1, "boots": 2, "discard": 0}
INFORMER, LOYAL = "informer", "loyal"
MAJOR, MINOR = "major", "minor"
GIN, BRIBE, DOMINO, DRESS, NOTICE, VIOLIN = "gin", "bribe", "domino", "dress", "notice", "violin"
ITEM_KIND = {
    "Bottle of Gin": GIN, "Bribe": BRIBE, "Domino": DOMINO, "Newspaper Notice": NOTICE, "Violin": VIOLIN,
}  # fmt: skip


@frozen
class Site:
    """A place of the ring. `suit` is empty for a shop; `kind` is house, cruising or shop."""

    id: str
    name: str
    kind: str
    suit: str


@frozen
class Vice:
    """A vice card.

    Attributes:
        type: desire, molly or threat.
        value: of a desire its number, else 0 (MH-COMP-4).
        infamy: what it adds to an infamy sum: a molly counts 10, a threat is never in a reputation.
        stars, community_stars: joy when selected (MH-COMP-5).
        short: as `H5` or `HR`.
    """

    name: str
    suit: str
    rank: str
    type: str
    value: int
    infamy: int
    stars: int
    community_stars: int
    short: str
    aliases: tuple[str, ...]

    @property
    def desire(self) -> bool:
        """Whether it is a desire."""
        return self.type == "desire"

    @property
    def threat(self) -> bool:
        """Whether it is a constable or a rogue."""
        return self.type == "threat"


@frozen
class Item:
    """An item card; `kind` is gin, bribe, domino, dress, notice or violin; `suit` is a dress's."""

    name: str
    kind: str
    suit: str = ""


@frozen
class Indictment:
    """An indictment: a d10 of at least `threshold` convicts (MH-COMP-19)."""

    name: str
    kind: str
    threshold: int
    acquitted: int
    convicted: int
    noose: bool


@frozen
class Token:
    """An encounter token; `place` is the number of the seat that owns it."""

    name: str
    kind: str
    place: int


@frozen
class Numbers:
    """The numbers of a player count (MH-COMP-7)."""

    n: int
    top: int
    dealt: int
    rounds: int
    minimum: int
    threshold: int


@frozen
class _SiteRow:
    id: str
    site: str
    kind: str
    suit: str


@frozen
class _PlayersRow:
    n: int
    survival_threshold: int
    desires: str = ""
    vice_deck: int = 0
    hand_dealt: int = 0
    hand_after_start_card: int = 0
    deck_left: int = 0
    festivity_rounds: int = 0
    festivity_minimum_hand: int = 0


@frozen
class _ViceRow:
    rank: str
    type: str
    stars: int
    community_stars: int


@frozen
class _FaceRow:
    boots: int
    discard: bool
    count: int


@frozen
class _ItemRow:
    name: str
    copies: int
    window: str


@frozen
class _IndictmentRow:
    id: str
    t: int
    acquitted: int
    convicted: str


@frozen
class _PieceRow:
    piece: str
    count: str


@frozen
class _MoveRow:
    dice: tuple[str, ...]
    steps: str


@frozen
class _File:
    schema: int
    game: str
    site: tuple[_SiteRow, ...]
    players: tuple[_PlayersRow, ...]
    vice: tuple[_ViceRow, ...]
    die_face: tuple[_FaceRow, ...]
    item: tuple[_ItemRow, ...]
    indictment: tuple[_IndictmentRow, ...]
    piece: tuple[_PieceRow, ...]
    move: tuple[_MoveRow, ...]


@frozen
class Box:
    """The whole box.

    Attributes:
        sites: by id, clockwise.
        house_of: suit -> its house.
        numbers: player count -> its numbers.
        vices, items, indictments, tokens: the pieces.
        token: (number of the seat, kind) -> its tokens.
    """

    sites: Mapping[str, Site]
    house_of: Mapping[str, str]
    numbers: Mapping[int, Numbers]
    solo_threshold: int
    vices: tuple[Piece[Vice], ...]
    items: tuple[Piece[Item], ...]
    indictments: tuple[Piece[Indictment], ...]
    tokens: tuple[Piece[Token], ...]
    print_: str
    short: Mapping[str, str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(
            self, "short", MappingProxyType({str(c): c.kind.short for c in self.vices})
        )

    def fingerprint(self) -> str:
        """A digest of the component table."""
        return self.print_

    @property
    def pieces(self) -> tuple[Piece[Any], ...]:
        """Every piece, in box order."""
        return (*self.vices, *self.items, *self.indictments, *self.tokens)


def distance(a: str, b: str) -> int:
    """Ring steps between two sites (MH-COMP-10)."""
    ahead = steps_clockwise(a, b)
    return min(ahead, 16 - ahead)


def steps_clockwise(a: str, b: str) -> int:
    """Ring steps clockwise from a to b."""
    return (int(b[1:]) - int(a[1:])) % 16


def walk(site: str, steps: int) -> str:
    """The site so many steps clockwise (below 0: anticlockwise)."""
    return SITES[(int(site[1:]) + steps) % 16]


def beside(site: str) -> tuple[str, str]:
    """The two sites next to a site."""
    return walk(site, -1), walk(site, 1)


def _vices(rows: tuple[_ViceRow, ...]) -> Iterator[Piece[Vice]]:
    for letter, suit in LETTER.items():
        for row in rows:
            rank = RANK_WORD.get(row.rank, row.rank)
            value = int(row.rank) if row.rank.isdigit() else 0
            short = letter + row.rank
            kind = Vice(
                name=f"{rank.title()} of {suit.title()}",
                suit=suit,
                rank=rank,
                type=row.type,
                value=value,
                infamy=10 if row.type == "molly" else value,
                stars=row.stars,
                community_stars=row.community_stars,
                short=short,
                aliases=(short,),
            )
            yield piece(f"{suit}-{rank}", kind)


def _items(rows: tuple[_ItemRow, ...]) -> Iterator[Piece[Item]]:
    for row in rows:
        suit = row.name.removeprefix("Dress of ").lower()
        if suit in SUITS:
            yield piece(f"dress-{suit}", Item(row.name, DRESS, suit), "item_stack")
            continue
        kind = ITEM_KIND[row.name]
        for i in range(row.copies):
            yield piece(f"{kind}-{i + 1}", Item(row.name, kind), "item_stack")


def _indictments(rows: tuple[_IndictmentRow, ...]) -> Iterator[Piece[Indictment]]:
    for row in rows:
        kind = row.id.split()[0].lower()
        noose = row.convicted == "noose"
        yield piece(
            row.id.lower().replace(" ", "-"),
            Indictment(
                row.id, kind, row.t, row.acquitted, 0 if noose else int(row.convicted), noose
            ),
            f"{kind}_stack",
        )


def _tokens() -> Iterator[Piece[Token]]:
    """Five sets of four: three loyal tokens and an informer each (MH-COMP-17)."""
    for place in range(5):
        for word, kind in (
            ("loyal-{}a", LOYAL),
            ("loyal-{}b", LOYAL),
            ("loyal-{}c", LOYAL),
            ("informer-{}", INFORMER),
        ):
            yield piece(
                word.format(place + 1),
                Token(f"{'an' if kind == INFORMER else 'a'} {kind} token", kind, place),
            )


@cache
def load() -> Box:
    """The box.

    Raises:
        DataError: the component table is not what it should be.
    """
    path = DATA / "components.toml"
    file = structure(read_toml(path), _File, "boxlid_molly_house/data/components.toml")
    sites = {
        row.id: Site(row.id, row.site, row.kind, LETTER.get(row.suit, "")) for row in file.site
    }
    numbers = {
        row.n: Numbers(
            row.n,
            int(row.desires.split("-")[1]),
            row.hand_dealt,
            row.festivity_rounds,
            row.festivity_minimum_hand,
            row.survival_threshold,
        )
        for row in file.players
        if row.desires
    }
    return Box(
        sites=MappingProxyType(sites),
        house_of=MappingProxyType({s.suit: s.id for s in sites.values() if s.kind == "house"}),
        numbers=MappingProxyType(numbers),
        solo_threshold=file.players[0].survival_threshold,
        vices=tuple(_vices(file.vice)),
        items=tuple(_items(file.item)),
        indictments=tuple(_indictments(file.indictment)),
        tokens=tuple(_tokens()),
        print_=hashlib.blake2b(repr(file).encode(), digest_size=12).hexdigest(),
    )
