"""Serviam's cards as data: `load_cards` gives a `CardSet` or refuses the file with its place.

The records stand in `_records`, what must be true of a whole file in `_checks`.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs
from attrs import field, frozen
from boxlid.codec import Flaw, read_toml, show, strict_converter
from boxlid.errors import DataError

from boxlid_serviam._checks import check_file
from boxlid_serviam._records import (
    CONDITIONS,
    EFFECTS,
    FOUND_SCALE,
    MERCHANT_EFFECTS,
    ORGANISATIONS,
    RANKS,
    CardFile,
    Category,
    Condition,
    Deck,
    Family,
    Gift,
    Holder,
    HolderChange,
    Icon,
    Influence,
    Merchant,
    MerchantEffect,
    Organisation,
    OrganisationCard,
    Provenance,
    Source,
    StartingCard,
)

__all__ = [
    "CONDITIONS",
    "EFFECTS",
    "FOUND_SCALE",
    "MERCHANT_EFFECTS",
    "ORGANISATIONS",
    "RANKS",
    "CardSet",
    "Category",
    "Condition",
    "Deck",
    "Family",
    "Gift",
    "Holder",
    "HolderChange",
    "Icon",
    "Influence",
    "Merchant",
    "MerchantEffect",
    "Organisation",
    "OrganisationCard",
    "Provenance",
    "Source",
    "StartingCard",
    "load_cards",
]

BUNDLED = Path(__file__).parent / "data" / "cards.toml"

_CONVERTER = strict_converter(trimmed=True)
_CONVERTER.register_structure_hook(Icon, lambda value, _: Icon.parse(value))
_CONVERTER.register_structure_hook(Source, lambda value, _: Source.parse(value))


@frozen
class CardSet:
    """All cards of the box. Each list is in one order, whatever the order in the file.

    Attributes:
        organisations: army, cult, council.
        holders: by organisation in that order, then by rank from 3 to 1.
        gifts, starting, merchants, families: by id.
        origin: the file's name, for messages.
    """

    influence: Influence
    deck: Deck
    organisations: tuple[OrganisationCard, ...]
    holders: tuple[Holder, ...]
    gifts: tuple[Gift, ...]
    starting: tuple[StartingCard, ...]
    merchants: tuple[Merchant, ...]
    families: tuple[Family, ...]
    origin: str = field(default="", eq=False)

    def scale_for(self, reading: str) -> tuple[int, ...]:
        """Give the scale under a reading of SV.scale.

        `custom` is the scale given with the card data, whatever it is. `found` is SV-COMP-6, and
        DataError is raised if the card data have another one, which would then lie idle.
        """
        if reading == "found" and self.influence.scale != FOUND_SCALE:
            raise DataError(
                self.origin,
                "influence.scale",
                f"the scale {list(self.influence.scale)}",
                f"{list(FOUND_SCALE)}, the one of the ruling SV.scale=found",
                "Play with SV.scale=custom to use the scale of the card data.",
            )
        return self.influence.scale

    def family_holders(self, family: str) -> tuple[Holder, ...]:
        """Give a family's own nine (SV.family-difference=per_family_data), ordered as `holders`.

        With SV.family-difference=same_nine every family has `holders`. KeyError: no such family.
        """
        changes = {c.id: c for c in {f.id: f for f in self.families}[family].holder}
        return _by_place(changes[h.id].applied(h) if h.id in changes else h for h in self.holders)

    def fingerprint(self) -> str:
        """Give 32 hex digits that two sets share exactly if they are the same to play and to read.

        The file's layout, the order of its tables and keys, comments and sources do not count.
        """
        plain = attrs.asdict(self, filter=lambda a, _: a.name not in {"source", "origin"})
        text = json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def load_cards(path: Path | None = None) -> CardSet:
    """Load a card file, or the bundled one; a wrong file raises DataError and loads nothing."""
    origin = "boxlid_serviam/data/cards.toml" if path is None else str(path)
    raw = read_toml(BUNDLED if path is None else path, origin)
    try:
        file = _CONVERTER.structure(raw, CardFile)
        check_file(file)
    except Flaw as flaw:
        flaw.hint = f"{_card_at(raw, flaw.path)} {flaw.hint}".strip()
        raise flaw.error(origin) from None
    return CardSet(
        influence=file.influence,
        deck=file.deck,
        organisations=tuple(sorted(file.organisation, key=lambda o: ORGANISATIONS.index(o.id))),
        holders=_by_place(file.holder),
        gifts=tuple(sorted(file.gift, key=lambda g: g.id)),
        starting=tuple(sorted(file.starting, key=lambda s: s.id)),
        merchants=tuple(sorted(file.merchant, key=lambda m: m.id)),
        families=tuple(
            attrs.evolve(f, holder=tuple(sorted(f.holder, key=lambda c: c.id)))
            for f in sorted(file.family, key=lambda f: f.id)
        ),
        origin=origin,
    )


def _by_place(holders: Iterable[Holder]) -> tuple[Holder, ...]:
    return tuple(sorted(holders, key=lambda h: (ORGANISATIONS.index(h.organisation), -h.rank)))


def _card_at(raw: dict[str, Any], path: str) -> str:
    """Name the card that a path leads to: easier to find in a file than a number."""
    place = re.match(r"(\w+)\[(\d+)\]", path)
    card = raw[place[1]][int(place[2])] if place else None
    name = card.get("id") if isinstance(card, dict) else None
    return f"It is the {place[1]} {show(name)}." if place and isinstance(name, str) else ""
