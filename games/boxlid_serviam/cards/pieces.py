"""The kinds of the pieces in the box: what a piece of the table knows of its card."""

from __future__ import annotations

from attrs import frozen

from boxlid_serviam.cards.records import Icon


@frozen
class Marker:
    """The influence marker of a holder; it has the holder's id and name."""

    id: str
    name: str


@frozen
class HolderCard:
    """The card of a holder in one family's nine."""

    id: str
    name: str
    organisation: str
    rank: int
    effect: str
    family: str


@frozen
class GiftCard:
    """A gift card; copies of one design (the devils, the bribes) share its `id`.

    Attributes:
        category: `army`, `cult`, `council` or `none`.
        mark: whether it has the intrigue mark.
        letter: whether it is a threat letter.
        starting: whether it is a starting card, of which there are several copies.
        aliases: words that notation takes for the first copy.
    """

    id: str
    name: str
    category: str
    icons: tuple[Icon, ...]
    mark: bool
    letter: bool
    starting: bool
    aliases: tuple[str, ...] = ()


@frozen
class MerchantCard:
    """The card of an enemy merchant."""

    id: str
    name: str


@frozen
class VpCard:
    """A VP card; the family on its back is the player's (SV-SETUP-2, SV-SETUP-5)."""

    id: str
    name: str
