"""Loads a card file: `load_cards` returns a `CardSet`, or refuses the file with the place of its mistake."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs
from attrs import field, frozen
from boxlid import DataError
from boxlid.codec import Flaw, read_toml, show, strict_converter

from boxlid_serviam.cards.checks import check_file
from boxlid_serviam.cards.records import (
    FOUND_SCALE,
    ORGANISATIONS,
    CardFile,
    Deck,
    Family,
    Gift,
    Holder,
    Icon,
    Influence,
    Merchant,
    OrganisationCard,
    Source,
    StartingCard,
)

DATA = Path(__file__).parents[1] / "data"
BUNDLED = DATA / "cards.toml"

_CONVERTER = strict_converter(trimmed=True)
_CONVERTER.register_structure_hook(Icon, lambda value, _: Icon.parse(value))
_CONVERTER.register_structure_hook(Source, lambda value, _: Source.parse(value))


@frozen
class CardSet:
    """All cards of the box. The order of each tuple does not depend on the order in the file.

    Attributes:
        influence: the influence track.
        deck: the size of the gift deck.
        organisations: army, cult, council.
        holders: by organisation in that order, then by rank from 3 to 1.
        gifts: by id.
        starting: the starting cards, by id.
        merchants: by id.
        families: by id.
        origin: the file's name, for messages; it does not count in comparisons.
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
        """Return the value of each space under a reading of SV.scale.

        `custom` takes the scale of the card data. `found` takes the scale of SV-COMP-6.

        Raises:
            DataError: the reading is `found`, and the card data have another scale, which would not be used.
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
        """Return a family's own nine holders, ordered as `holders` (SV.family-difference=per_family_data).

        Under SV.family-difference=same_nine every family has `holders` instead.

        Raises:
            KeyError: there is no such family.
        """
        changes = {c.id: c for c in {f.id: f for f in self.families}[family].holder}
        return _by_place(changes[h.id].applied(h) if h.id in changes else h for h in self.holders)

    def fingerprint(self) -> str:
        """Return 32 hex digits: equal for two card sets if and only if all their values and texts are equal.

        The file's layout, the order of its tables and keys, its comments and sources do not count.
        """
        plain = attrs.asdict(self, filter=lambda a, _: a.name not in {"source", "origin"})
        text = json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def load_cards(path: Path | None = None) -> CardSet:
    """Load a card file.

    Args:
        path: the file; None loads the bundled cards.

    Raises:
        DataError: the file cannot be read, or something in it is wrong; the error names the place.
    """
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
    """Name the card that a path leads to: an id is easier to find in a file than a position."""
    place = re.match(r"(\w+)\[(\d+)\]", path)
    card = raw[place[1]][int(place[2])] if place else None
    name = card.get("id") if isinstance(card, dict) else None
    return f"It is the {place[1]} {show(name)}." if place and isinstance(name, str) else ""


def card_file(name: str) -> Path:
    """Return the card file that the option `data` names.

    Args:
        name: a path, or the bare name of a file that lies next to the bundled cards (`example-box`).
    """
    path, word = Path(name), name.replace("-", "_")
    bundled = DATA / f"{word}.toml"
    return bundled if not path.exists() and word.isidentifier() and bundled.is_file() else path
