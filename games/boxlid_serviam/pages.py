"""The rule pages made from the card data: track, holders, families, gifts, icons, merchants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import boxlid as bx
from boxlid import Page

from boxlid_serviam.cards.loading import CardSet
from boxlid_serviam.cards.records import EFFECTS, Gift, Holder
from boxlid_serviam.cards.words import CONDITION_WORDS, EFFECT_WORDS, MERCHANT_WORDS

MARK, LETTER = "*", "!"


def pages_of(cards: CardSet, rules: bx.Settings) -> Iterator[Page]:
    """Yield every page; those of one section come in the order in which they are printed."""
    yield _track(cards)
    yield _holders(cards, "Holders", cards.holders)
    if rules.family_difference == "per_family_data":
        for family in cards.families:
            if family.holder:
                nine = cards.family_holders(family.id)
                yield _holders(cards, f"Holders of {family.name}", nine)
    yield _families(cards)
    yield _gifts(cards)
    yield _icons(cards)
    yield _merchants(cards)


def _track(cards: CardSet) -> Page:
    """SV-COMP-6, SV-SETUP-1, SV-SOLO-3."""
    influence = cards.influence
    starts = {influence.start_multiplayer: ["2 to 4 players"]}
    starts.setdefault(influence.start_solo, []).append("1 player")
    rows = tuple(
        (str(i), str(value), " and ".join(starts.get(i, [])))
        for i, value in enumerate(influence.scale)
    )
    return Page("SV-COMP", "Influence track", ("space", "value", "start with"), rows)


def _holders(cards: CardSet, title: str, nine: Iterable[Holder]) -> Page:
    """SV-COMP-5, and what each EFFETTO ORDINE does in a few words."""
    names = {o.id: o.name for o in cards.organisations}
    rows = tuple(
        (h.id, h.name, names[h.organisation], str(h.rank), _effect(h.effect), EFFECTS[h.effect])
        for h in nine
    )
    columns = ("id", "holder", "organisation", "rank", "EFFETTO ORDINE", "clause")
    return Page("SV-COMP", title, columns, rows)


def _effect(effect: str) -> str:
    """Spell out what Severin and Isolde do if no holder of the player lies face-down."""
    return EFFECT_WORDS[effect].replace("; +1", "; none face-down: +1").replace(
        "; 1 VP", "; none face-down: 1 VP"
    )  # fmt: skip


def _families(cards: CardSet) -> Page:
    """SV-COMP-12, SV-SETUP-5."""
    rows = tuple(
        (f.id, f.name, f.back, "the solo opponent" if f.solo_opponent else "")
        for f in cards.families
    )
    return Page("SV-COMP", "Families", ("id", "family", "back", ""), rows)


def _gifts(cards: CardSet) -> Page:
    """SV-SETUP-9, SV-SETUP-12: the gift deck, then what every player starts with."""
    rows = [_gift(g, "") for g in cards.gifts]
    rows += [_gift(s.gift, f"{s.copies} copies, {s.per_player} per player") for s in cards.starting]
    columns = ("id", "gift", "category", "icons", "signs", "")
    return Page("SV-COMP", "Gifts", columns, tuple(rows), "How to read them: SV-OFFER.")


def _gift(gift: Gift, copies: str) -> tuple[str, ...]:
    category = "" if gift.category == "none" else gift.category
    signs = f"{MARK if gift.mark else ''}{LETTER if gift.letter else ''}"
    return (gift.id, gift.name, category, " ".join(map(str, gift.icons)), signs, copies)


def _icons(cards: CardSet) -> Page:
    """SV-OFFER-6 to -11: the notation of icons and signs."""
    holder = cards.holders[0]
    rows = (
        ("T+1", "The marker of the recipient, the holder who gets the gift, moves 1 to the right.",
         "SV-OFFER-9"),
        (f"{holder.id}-1", f"The marker of {holder.name} moves 1 to the left.", "SV-OFFER-8"),
        ("R1+2", "You choose a holder of rank 1, whose marker moves 2 to the right.", "SV-OFFER-10"),
        ("?-2", "You choose any holder, whose marker moves 2 to the left.", "SV-OFFER-11"),
        (MARK, "The intrigue mark: the recipient's EFFETTO ORDINE is carried out.", "SV-INTRIGUE-1"),
        (LETTER, "A threat letter: its holder gets no further gift from you.", "SV-OFFER-3"),
    )  # fmt: skip
    note = "Icons are processed from left to right (SV-OFFER-6)."
    return Page("SV-OFFER", "Icons and signs", ("sign", "means", "clause"), rows, note)


def _merchants(cards: CardSet) -> Page:
    """SV-SOLO-5, SV-SOLO-6, SV-SOLO-16."""
    names = {h.id: h.name for h in cards.holders}
    rows = tuple(
        (
            m.name,
            ", ".join(names[h] for h in m.holders),
            CONDITION_WORDS[m.condition.id].format(m.condition.value),
            MERCHANT_WORDS[m.effect.id].format(m.effect.amount),
            ", ".join(map(str, m.rounds)),
        )
        for m in cards.merchants
    )
    columns = ("merchant", "its holders", "if", "then", "at the end of rounds")
    return Page("SV-SOLO", "Enemy merchants", columns, rows)
