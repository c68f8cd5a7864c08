"""Checks of a whole card file: whether its parts agree with each other and with the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, TypeVar

import attrs
from boxlid.codec import Flaw, known, show

from boxlid_serviam.cards.records import (
    CONDITIONS,
    EFFECTS,
    FOUND_SCALE,
    MERCHANT_EFFECTS,
    ORGANISATIONS,
    RANKS,
    CardFile,
    Family,
    Holder,
    HolderChange,
    Icon,
    Merchant,
)

HOLDERS = len(ORGANISATIONS) * len(RANKS)  # SV-SETUP-5
MERCHANTS = 5  # SV-SOLO-5
FAMILIES = 4  # SV-COMP-12
SEATS = 4  # SV-COMP-1
ROUNDS = range(1, 8)  # SV-SOLO-9
STARTING = ("BRIBE", "DEVIL")  # SV-SETUP-12

T = TypeVar("T")

SMALL_ID = re.compile(r"[a-z][a-z0-9_]*")
GIFT_ID = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def check_file(file: CardFile) -> None:
    """Check that the parts of a card file agree.

    Raises:
        Flaw: two parts do not agree; it has the place of the first such mistake.
    """
    _check_ids(file)
    _check_sources(file)
    _check_influence(file)
    _check_organisations(file)
    _check_holders(file)
    _check_deck(file)
    _check_starting(file)
    _check_icons(file)
    for n, merchant in enumerate(_all(file.merchant, "merchant", MERCHANTS)):
        _check_merchant(file, merchant, f"merchant[{n}]")
    _check_families(file)


def _all(items: tuple[T, ...], path: str, count: int) -> tuple[T, ...]:
    if len(items) != count:
        raise Flaw(path, f"{len(items)} of them", f"{count}")
    return items


def _tables(file: CardFile) -> Iterator[tuple[str, Any]]:
    """Yield every table that has a source, with its path."""
    for key in attrs.fields_dict(CardFile):
        part = getattr(file, key)
        if not isinstance(part, tuple):
            yield key, part
            continue
        for n, card in enumerate(part):
            yield f"{key}[{n}]", card
            if isinstance(card, Family):
                yield from ((f"{key}[{n}].holder[{k}]", c) for k, c in enumerate(card.holder))


def _check_ids(file: CardFile) -> None:
    """Check that every id can be typed, and belongs to one card of the box or to one family."""
    cards: dict[str, str] = {}
    families: dict[str, str] = {}
    for path, card in _tables(file):
        kind = path.split("[")[0]
        if kind in {"influence", "deck", "organisation"} or isinstance(card, HolderChange):
            continue
        gift = kind in {"gift", "starting"}
        if not (GIFT_ID if gift else SMALL_ID).fullmatch(card.id):
            letters = "letters" if gift else "small letters"
            raise Flaw(f"{path}.id", show(card.id), f"a letter, then {letters}, digits and _")
        ids = families if kind == "family" else cards
        other = ids.setdefault(card.id.lower(), path)
        if other != path:
            raise Flaw(f"{path}.id", f"{show(card.id)} again", "another id", f"See {other}.")


def _check_sources(file: CardFile) -> None:
    """Check that a source names only keys of its card, and covers all of them."""
    for path, card in _tables(file):
        keys = (
            ["id", *card.keys]
            if isinstance(card, HolderChange)
            else [key for key in attrs.fields_dict(type(card)) if key not in {"source", "holder"}]
        )
        named = [leaf for leaf, _ in card.source.leaves]
        for leaf in named:
            known(f"{path}.source", leaf, [*keys, "rest"])
        silent = [key for key in keys if key not in named]
        if silent and card.source.rest is None:
            raise Flaw(f"{path}.source", f"nothing for {silent[0]}", "a source of every value")


def _check_influence(file: CardFile) -> None:
    scale = _all(file.influence.scale, "influence.scale", len(FOUND_SCALE))
    for n, (left, right) in enumerate(pairwise(scale)):
        if right < left:
            raise Flaw(f"influence.scale[{n + 1}]", show(right), f"{left} or more")
    for key in ("start_multiplayer", "start_solo"):
        start = getattr(file.influence, key)
        if start not in range(len(scale)):
            raise Flaw(f"influence.{key}", show(start), "a space from 0 (leftmost) to 7")


def _check_organisations(file: CardFile) -> None:
    count = Counter(o.id for o in file.organisation)
    for organisation in ORGANISATIONS:
        if count[organisation] != 1:
            found = f"{count[organisation]} with the id {show(organisation)}"
            raise Flaw("organisation", found, "one")


def _check_holder(path: str, rank: int | None, effect: str | None) -> None:
    if rank is not None and rank not in RANKS:
        raise Flaw(f"{path}.rank", show(rank), "3, 2 or 1")
    if effect is not None:
        known(f"{path}.effect", effect, EFFECTS)


def _check_places(path: str, holders: Iterable[Holder]) -> None:
    """Check that each organisation has one holder of each rank (SV-COMP-5)."""
    count = Counter((h.organisation, h.rank) for h in holders)
    for organisation in ORGANISATIONS:
        for rank in RANKS:
            if count[organisation, rank] != 1:
                found = f"{count[organisation, rank]} of rank {rank} in {show(organisation)}"
                raise Flaw(path, found, "one")


def _check_holders(file: CardFile) -> None:
    for n, holder in enumerate(_all(file.holder, "holder", HOLDERS)):
        _check_holder(f"holder[{n}]", holder.rank, holder.effect)
    _check_places("holder", file.holder)


def _check_deck(file: CardFile) -> None:
    if len(file.gift) != file.deck.size:
        expected = f"{file.deck.size}, the deck's size"
        raise Flaw("gift", f"{len(file.gift)} of them", expected, "Or correct deck.size.")
    letters = sum(gift.letter for gift in file.gift)
    if letters != file.deck.letters:
        expected = f"{file.deck.letters}, as deck.letters says"
        raise Flaw("gift", f"{letters} with letter = true", expected, "Or correct deck.letters.")
    needed = 2 * SEATS  # SV-SETUP-10
    if len(file.gift) - letters < needed:
        expected = f"{needed} or more, two for each opening hand"
        raise Flaw("gift", f"{len(file.gift) - letters} that are not letters", expected)


def _check_starting(file: CardFile) -> None:
    _all(file.starting, "starting", len(STARTING))
    for n, card in enumerate(file.starting):
        known(f"starting[{n}].id", card.id, STARTING)
        if card.per_player < 1:
            raise Flaw(f"starting[{n}].per_player", show(card.per_player), "1 or more")
        needed = SEATS * card.per_player
        if card.copies < needed:
            expected = f"{needed} or more, enough for four players"
            raise Flaw(f"starting[{n}].copies", show(card.copies), expected)


def _check_icons(file: CardFile) -> None:
    """Check that every holder named by an icon is one of the nine (SV-OFFER-8)."""
    ids = [holder.id for holder in file.holder]
    cards: list[tuple[str, tuple[Icon, ...]]] = [
        *((f"gift[{n}]", gift.icons) for n, gift in enumerate(file.gift)),
        *((f"starting[{n}]", card.icons) for n, card in enumerate(file.starting)),
    ]
    for path, icons in cards:
        for n, icon in enumerate(icons):
            if icon.holder is not None:
                known(f"{path}.icons[{n}]", icon.holder, ids)


def _check_merchant(file: CardFile, merchant: Merchant, path: str) -> None:
    """Check that a merchant lists holders, and that the rules know its condition and effect with their numbers."""
    if not merchant.holders:
        raise Flaw(f"{path}.holders", "an empty list", "one holder or more")
    for n, holder in enumerate(merchant.holders):
        known(f"{path}.holders[{n}]", holder, [h.id for h in file.holder])
        if holder in merchant.holders[:n]:
            raise Flaw(f"{path}.holders[{n}]", f"{show(holder)} again", "another holder")
    if not merchant.rounds or list(merchant.rounds) != sorted({*merchant.rounds} & {*ROUNDS}):
        found, expected = f"{list(merchant.rounds)}", "rounds from 1 to 7 in order, each once"
        raise Flaw(f"{path}.rounds", found, expected)
    _check_condition(merchant, path)
    known(f"{path}.effect.id", merchant.effect.id, MERCHANT_EFFECTS)
    amounts = MERCHANT_EFFECTS[merchant.effect.id]
    if merchant.effect.amount not in amounts or not merchant.effect.amount:
        expected = f"{amounts[0]} to {amounts[-1]}, but not 0"
        raise Flaw(f"{path}.effect.amount", show(merchant.effect.amount), expected)


def _check_condition(merchant: Merchant, path: str) -> None:
    condition, value = merchant.condition.id, merchant.condition.value
    known(f"{path}.condition.id", condition, CONDITIONS)
    if CONDITIONS[condition] != (value is not None):
        found = "nothing" if value is None else show(value)
        expected = f"{'a' if value is None else 'no'} value with {show(condition)}"
        raise Flaw(f"{path}.condition.value", found, expected)


def _check_families(file: CardFile) -> None:
    """Check that there are four families with different backs, one of them the solo opponent."""
    backs: list[str] = []
    for n, family in enumerate(_all(file.family, "family", FAMILIES)):
        if family.back in backs:
            raise Flaw(f"family[{n}].back", f"{show(family.back)} again", "another colour")
        backs.append(family.back)
        _check_changes(file, family, f"family[{n}].holder")
    opponents = sum(family.solo_opponent for family in file.family)
    if opponents != 1:
        raise Flaw("family", f"{opponents} with solo_opponent = true", "one")


def _check_changes(file: CardFile, family: Family, path: str) -> None:
    """Check that a family's nine still have one holder of each rank in each organisation."""
    nine = {holder.id: holder for holder in file.holder}
    changed: dict[str, Holder] = {}
    for n, change in enumerate(family.holder):
        known(f"{path}[{n}].id", change.id, nine)
        if change.id in changed:
            raise Flaw(f"{path}[{n}].id", f"{show(change.id)} again", "another holder")
        if not change.keys:
            expected = "a name, organisation, rank or effect that differs"
            raise Flaw(f"{path}[{n}]", "nothing but an id", expected)
        _check_holder(f"{path}[{n}]", change.rank, change.effect)
        changed[change.id] = change.applied(nine[change.id])
    _check_places(path, (nine | changed).values())
