"""The records of a card file, and the names of the effects and conditions that cards may use.

The rules say what an effect or a condition does; here it is only a name.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal, get_args

import attrs
from attrs import frozen
from boxlid.codec import known, wrong

Organisation = Literal["army", "cult", "council"]  # SV-COMP-5
Category = Literal["army", "cult", "council", "none"]
Provenance = Literal["brief", "found", "reconstructed", "printed"]

PROVENANCES: tuple[Provenance, ...] = get_args(Provenance)
ORGANISATIONS: tuple[Organisation, ...] = get_args(Organisation)
RANKS = (3, 2, 1)  # SV-COMP-5
FOUND_SCALE = (-3, 0, 0, 1, 1, 2, 2, 5)  # SV-COMP-6
LONGEST_MOVE = len(FOUND_SCALE) - 1
MOST_VP = 60  # SV-DETAIL-2

EFFECTS = {
    "victoria": "SV-INTRIGUE-10",
    "matthias": "SV-INTRIGUE-11",
    "kurt": "SV-INTRIGUE-12",
    "eleonora": "SV-INTRIGUE-13",
    "severin": "SV-INTRIGUE-14",
    "isolde": "SV-INTRIGUE-15",
    "balthasar": "SV-INTRIGUE-16",
    "ottavia": "SV-INTRIGUE-17",
    "leandro": "SV-INTRIGUE-18",
}
"""Each EFFETTO ORDINE that a holder may have -> the clause that says what it does."""

CONDITIONS = {
    "listed_sum_at_least": True,
    "connection_without_gift": False,
    "player_ahead": False,
    "no_marked_gift_given": False,
    "best_connection_on": True,
}
"""Each condition that a merchant may have -> whether it takes a `value`."""

MERCHANT_EFFECTS = {
    "family_gains_vp": range(1, MOST_VP + 1),
    "player_loses_vp": range(1, MOST_VP + 1),
    "move_listed": range(-LONGEST_MOVE, LONGEST_MOVE + 1),
    "discard_random": range(1, MOST_VP + 1),
    "move_best_connection": range(-LONGEST_MOVE, LONGEST_MOVE + 1),
}
"""Each effect that a merchant may have -> the amounts that it takes (never 0)."""


@frozen
class Source:
    """Where the values of a card come from.

    Attributes:
        rest: the source of every value that `leaves` does not name.
        leaves: pairs of a key and its source.
    """

    rest: Provenance | None
    leaves: tuple[tuple[str, Provenance], ...] = ()

    def of(self, leaf: str) -> Provenance:
        """Return the source of one value.

        Raises:
            KeyError: the card has no such key.
        """
        source = dict(self.leaves).get(leaf, self.rest)
        if source is None:
            raise KeyError(leaf)
        return source

    @classmethod
    def parse(cls, value: Any) -> Source:
        """Read one word for the whole card, or a table of keys with `rest` for the others."""
        words: dict[str, Any] = value if isinstance(value, dict) else {"rest": value}
        for leaf, word in words.items():
            known(leaf if words is value else "", word, PROVENANCES)
        leaves = sorted((leaf, word) for leaf, word in words.items() if leaf != "rest")
        return cls(words.get("rest"), tuple(leaves))


_ICON = re.compile(r"(?:(T)|(\?)|R([1-3])|([a-z][a-z0-9_]*))([+-][1-9])")


@frozen
class Icon:
    """One effect icon of a gift: whose marker moves, and by how many spaces.

    Attributes:
        kind: `recipient`, a named `holder`, a chosen holder of a `rank`, or `any` chosen holder.
        amount: the move; minus is left (SV-OFFER-7).
        holder: the holder's id if the kind is `holder`.
        rank: 1 to 3 if the kind is `rank`.
    """

    kind: Literal["recipient", "holder", "rank", "any"]
    amount: int
    holder: str | None = None
    rank: int | None = None

    @classmethod
    def parse(cls, code: Any) -> Icon:
        """Read the rule catalogue's code of an icon (`T+2`, `victoria+1`, `R1+2`, `?-1`).

        Raises:
            Flaw: the value is not such a code.
        """
        match = _ICON.fullmatch(code) if isinstance(code, str) else None
        amount = int(match[5]) if match else 0
        if not match or abs(amount) > LONGEST_MOVE:
            expected = f"an icon with a move of 1 to {LONGEST_MOVE}"
            raise wrong(code, expected, 'Write "T+2", "victoria+1", "R1+2" or "?-1".')
        if match[1]:
            return cls("recipient", amount)
        if match[2]:
            return cls("any", amount)
        if match[3]:
            return cls("rank", amount, rank=int(match[3]))
        return cls("holder", amount, holder=match[4])

    def __str__(self) -> str:
        who = {"recipient": "T", "any": "?", "rank": f"R{self.rank}", "holder": self.holder}
        return f"{who[self.kind]}{self.amount:+d}"


@frozen
class Gift:
    """A card of the gift deck (SV-SETUP-9), or a starting card seen as the gift that it is."""

    id: str
    name: str
    category: Category
    icons: tuple[Icon, ...]
    mark: bool
    letter: bool
    source: Source


@frozen
class StartingCard:
    """The devil or the bribe: a gift in every opening hand (SV-SETUP-12).

    Attributes:
        copies: how many are in the box.
        per_player: how many a player starts with.
    """

    id: str
    name: str
    copies: int
    per_player: int
    category: Category
    icons: tuple[Icon, ...]
    mark: bool
    source: Source

    @property
    def gift(self) -> Gift:
        """The card as a gift in every respect (SV-OFFER-5); it is not a threat letter."""
        return Gift(self.id, self.name, self.category, self.icons, self.mark, False, self.source)


@frozen
class Holder:
    """A power-holder; `effect` is one of EFFECTS."""

    id: str
    name: str
    organisation: Organisation
    rank: int
    effect: str
    source: Source


@frozen
class HolderChange:
    """What differs in one family's copy of the holder `id`; None keeps the value that all families have."""

    DIFFER: ClassVar = ("name", "organisation", "rank", "effect")

    id: str
    source: Source
    name: str | None = None
    organisation: Organisation | None = None
    rank: int | None = None
    effect: str | None = None

    def applied(self, holder: Holder) -> Holder:
        """Return the holder as this family has it."""
        changes = {key: getattr(self, key) for key in self.keys}
        sources = {key: holder.source.of(key) for key in ("id", *self.DIFFER)}
        sources |= {key: self.source.of(key) for key in self.keys}
        source = Source(None, tuple(sorted(sources.items())))
        return attrs.evolve(holder, source=source, **changes)

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of the values that differ."""
        return tuple(key for key in self.DIFFER if getattr(self, key) is not None)


@frozen
class Family:
    """A family of nine holders, known by the colour of its backs.

    Attributes:
        solo_opponent: whether this is the family that a single player plays against.
        holder: what is different in this family's holders; empty in the bundled cards.
    """

    id: str
    name: str
    back: str
    solo_opponent: bool
    source: Source
    holder: tuple[HolderChange, ...] = ()


@frozen
class OrganisationCard:
    """The name and colour of an organisation."""

    id: Organisation
    name: str
    colour: str
    source: Source


@frozen
class Condition:
    """When a merchant's effect applies: one of CONDITIONS, with its value if it takes one."""

    id: str
    value: int | None = None


@frozen
class MerchantEffect:
    """What a merchant does: one of MERCHANT_EFFECTS, and how much."""

    id: str
    amount: int


@frozen
class Merchant:
    """An enemy merchant of the solo game; `holders` are those listed on the card."""

    id: str
    name: str
    holders: tuple[str, ...]
    condition: Condition
    effect: MerchantEffect
    rounds: tuple[int, ...]
    source: Source


@frozen
class Influence:
    """The track of every marker: eight values, and the space where markers start."""

    scale: tuple[int, ...]
    start_multiplayer: int
    start_solo: int
    source: Source


@frozen
class Deck:
    """The numbers of gifts, and of threat letters among them, that the file announces."""

    size: int
    letters: int
    source: Source


@frozen
class CardFile:
    """A card file; the names and the order are the file's own."""

    influence: Influence
    deck: Deck
    organisation: tuple[OrganisationCard, ...]
    holder: tuple[Holder, ...]
    gift: tuple[Gift, ...]
    starting: tuple[StartingCard, ...]
    merchant: tuple[Merchant, ...]
    family: tuple[Family, ...]
