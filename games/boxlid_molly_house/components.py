"""Reads data/components.toml, the list of everything in the box, into a `Box`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import MappingProxyType

from attrs import frozen
from boxlid import Piece, piece
from boxlid.codec import read_toml, structure

from boxlid_molly_house.data import (
    BRIBE,
    DOMINO,
    DRESS,
    GIN,
    INFORMER,
    LOYAL,
    NOTICE,
    SUITS,
    VIOLIN,
    Box,
    Indictment,
    Item,
    Numbers,
    Site,
    Token,
    Vice,
)

DATA = Path(__file__).parent / "data"
LETTER = {"P": "pentacles", "F": "fans", "H": "hearts", "C": "cups"}
RANK_WORD = {"J": "jack", "Q": "queen", "C": "constable", "R": "rogue"}
ITEM_KIND = {
    "Bottle of Gin": GIN, "Bribe": BRIBE, "Domino": DOMINO, "Newspaper Notice": NOTICE, "Violin": VIOLIN,
}  # fmt: skip

# Records hold a digest of the file's `repr`: another name of a class or field below would change it.


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
    """Make five sets of three loyal tokens and an informer token (MH-COMP-17)."""
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


def _numbers(row: _PlayersRow) -> Numbers:
    return Numbers(
        row.n,
        int(row.desires.split("-")[1]),
        row.hand_dealt,
        row.festivity_rounds,
        row.festivity_minimum_hand,
        row.survival_threshold,
    )


@cache
def load() -> Box:
    """Read the box.

    Raises:
        DataError: something in the component list is wrong; the error names the place.
    """
    origin = "boxlid_molly_house/data/components.toml"
    file = structure(read_toml(DATA / "components.toml"), _File, origin)
    sites = {
        row.id: Site(row.id, row.site, row.kind, LETTER.get(row.suit, "")) for row in file.site
    }
    return Box(
        sites=MappingProxyType(sites),
        house_of=MappingProxyType({s.suit: s.id for s in sites.values() if s.kind == "house"}),
        numbers=MappingProxyType({row.n: _numbers(row) for row in file.players if row.desires}),
        vices=tuple(_vices(file.vice)),
        items=tuple(_items(file.item)),
        indictments=tuple(_indictments(file.indictment)),
        tokens=tuple(_tokens()),
        digest=hashlib.blake2b(repr(file).encode(), digest_size=12).hexdigest(),
    )
