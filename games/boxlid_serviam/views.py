"""What a view holds besides fields and zones: the texts and values that screens and pictures need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boxlid_serviam.cards.records import Holder, Merchant
from boxlid_serviam.cards.words import CONDITION_WORDS, EFFECT_WORDS, MERCHANT_WORDS
from boxlid_serviam.table import ServiamTable


def show_scale(t: ServiamTable, _seat: str) -> tuple[int, ...]:
    """The value of each space."""
    scale: tuple[int, ...] = t.data.scale
    return scale


def _nine(t: ServiamTable, seat: str) -> Sequence[Holder]:
    """Return the nine holders as the viewer's family has them; without a seat, as the card file has them."""
    nine: Sequence[Holder] = t.data.holders.get(t.families.get(seat), t.data.cards.holders)
    return nine


def show_holders(t: ServiamTable, seat: str) -> dict[str, str]:
    """Holder id -> name, organisation and rank, in the viewer's family."""
    return {h.id: f"{h.name} {h.organisation} {h.rank}" for h in _nine(t, seat)}


def show_effects(t: ServiamTable, seat: str) -> dict[str, str]:
    """Holder id -> its EFFETTO ORDINE in the viewer's family, in a few words."""
    return {h.id: EFFECT_WORDS[h.effect] for h in _nine(t, seat)}


def show_hand(t: ServiamTable, seat: str) -> dict[str, str]:
    """The viewer's hand cards: piece -> what is printed on it (`*`: the mark, `!`: a letter)."""
    cards = t.zones[t.hand[seat]] if seat in t.hand else ()
    return {str(p): printed(t.data.gifts[p]) for p in cards}


def show_given(t: ServiamTable, _seat: str) -> dict[str, str]:
    """The gifts on all piles: piece -> its category and signs (`army *`), empty if it has none."""
    gifts = t.data.gifts
    piles = (t.zones[key] for keys in (t.pile, t.family_pile) for key in keys.values())
    return {str(p): _signs(gifts[p]) for pile in piles for p in pile}


def show_merchant(t: ServiamTable, _seat: str) -> str:
    """What the face-up merchant does, and when; empty if there is none."""
    for m in t.zones[t.merchant]:
        card: Merchant = t.data.merchants[m]
        rounds = ", ".join(map(str, card.rounds))
        condition = CONDITION_WORDS[card.condition.id].format(card.condition.value)
        effect = MERCHANT_WORDS[card.effect.id].format(card.effect.amount)
        return f"at the end of rounds {rounds}: if {condition}, {effect}"
    return ""


def show_listed(t: ServiamTable, _seat: str) -> tuple[str, ...]:
    """The holders listed on the face-up merchant."""
    return tuple(h for m in t.zones[t.merchant] for h in t.data.merchants[m].holders)


def printed(card: Any) -> str:
    """A gift in short: `Campaign map (army) T+1 kurt+1 *`."""
    category = "" if card.category == "none" else f" ({card.category})"
    return f"{card.name}{category} {' '.join(map(str, card.icons))} {_marks(card)}".rstrip()


def _signs(card: Any) -> str:
    category = "" if card.category == "none" else card.category
    return f"{category} {_marks(card)}".strip()


def _marks(card: Any) -> str:
    return " ".join(filter(None, ["*" if card.mark else "", "!" if card.letter else ""]))


def show_colours(t: ServiamTable, _seat: str) -> dict[str, str]:
    """Organisation id -> its colour."""
    return {o.id: o.colour for o in t.data.cards.organisations}


def show_backs(t: ServiamTable, _seat: str) -> dict[str, str]:
    """Family id -> the colour of its backs."""
    return {f.id: f.back for f in t.data.cards.families}


VIEWS = {
    "scale": show_scale,
    "holders": show_holders,
    "effects": show_effects,
    "cards": show_hand,
    "given": show_given,
    "listed": show_listed,
    "merchant": show_merchant,
    "colours": show_colours,
    "backs": show_backs,
}
