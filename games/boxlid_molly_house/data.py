"""What is in the box: sites, cards, items, indictments, tokens, and the numbers of each player count.

Nothing here changes during a match; a table holds it as `t.data`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from attrs import field, frozen
from boxlid import Piece

SUITS = ("pentacles", "fans", "hearts", "cups")
DIE = ("boot", "boot", "boot", "boots", "boots", "discard")
BOOTS = {"boot": 1, "boots": 2, "discard": 0}
D10 = tuple(range(10))
INFORMER, LOYAL = "informer", "loyal"
MAJOR, MINOR = "major", "minor"
GIN, BRIBE, DOMINO, DRESS, NOTICE, VIOLIN = "gin", "bribe", "domino", "dress", "notice", "violin"


@frozen
class Site:
    """A place on the ring.

    Attributes:
        id: `s0` to `s15`, clockwise.
        kind: `house`, `cruising` or `shop`.
        suit: the suit of a house or a cruising site; empty for a shop (MH-COMP-9).
    """

    id: str
    name: str
    kind: str
    suit: str


@frozen
class Vice:
    """A vice card.

    Attributes:
        rank: `1` to `9`, `jack`, `queen`, `constable` or `rogue`.
        type: `desire`, `molly` or `threat`.
        value: the number of a desire; else 0 (MH-COMP-4).
        infamy: what it adds to a sum of infamy; 10 for a molly (MH-EXPO-4).
        stars: joy for its player when it is selected (MH-COMP-5).
        community_stars: joy for the community when it is selected (MH-COMP-5).
        short: its name on screens, such as `H5` or `HR`.
        aliases: words that notation takes for it.
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
        """Whether the card is a desire."""
        return self.type == "desire"

    @property
    def threat(self) -> bool:
        """Whether the card is a constable or a rogue."""
        return self.type == "threat"


@frozen
class Item:
    """An item card.

    Attributes:
        kind: `gin`, `bribe`, `domino`, `dress`, `notice` or `violin`.
        suit: the suit of a dress; else empty.
    """

    name: str
    kind: str
    suit: str = ""


@frozen
class Indictment:
    """An indictment card (MH-COMP-19).

    Attributes:
        kind: `major` or `minor`.
        threshold: the lowest number of the d10 that convicts.
        acquitted: the joy lost at an acquittal.
        convicted: the joy lost at a conviction; 0 with a noose.
        noose: whether a conviction hangs the player.
    """

    name: str
    kind: str
    threshold: int
    acquitted: int
    convicted: int
    noose: bool


@frozen
class Token:
    """An encounter token (MH-COMP-17).

    Attributes:
        kind: `loyal` or `informer`.
        place: the index of the seat that owns it.
    """

    name: str
    kind: str
    place: int


@frozen
class Numbers:
    """The numbers of a player count (MH-COMP-7).

    Attributes:
        n: how many play.
        top: the highest desire in the deck.
        dealt: the cards dealt to each player.
        rounds: the rounds of a festivity.
        minimum: the fewest hand cards with which a festivity can be thrown.
        threshold: the community joy with which the community survives.
    """

    n: int
    top: int
    dealt: int
    rounds: int
    minimum: int
    threshold: int


@frozen
class Box:
    """The whole box.

    Attributes:
        sites: site id -> the site, clockwise.
        house_of: suit -> the id of its house.
        numbers: player count -> its numbers.
        vices: the vice cards.
        items: the item cards.
        indictments: the indictment cards.
        tokens: the encounter tokens, four for each seat, the informer token last.
        digest: a digest of the component list; records hold it.
        short: vice card -> its name on screens.
    """

    sites: Mapping[str, Site]
    house_of: Mapping[str, str]
    numbers: Mapping[int, Numbers]
    vices: tuple[Piece[Vice], ...]
    items: tuple[Piece[Item], ...]
    indictments: tuple[Piece[Indictment], ...]
    tokens: tuple[Piece[Token], ...]
    digest: str
    short: Mapping[str, str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(
            self, "short", MappingProxyType({str(c): c.kind.short for c in self.vices})
        )

    def fingerprint(self) -> str:
        """Return the digest of the component list."""
        return self.digest

    @property
    def pieces(self) -> tuple[Piece[Any], ...]:
        """Return every piece, in box order."""
        return (*self.vices, *self.items, *self.indictments, *self.tokens)
