"""SV.impossible=card_unplayable: whether everything that a gift would do can be done."""

from __future__ import annotations

from collections.abc import Sequence

from boxlid_serviam.box import CHOICE
from boxlid_serviam.table import ServiamTable, piles_of


def playable(t: ServiamTable, seat: str, card: str, holder: str) -> bool:
    """Whether every icon of the card, and the effect it opens, can be carried out in full."""
    if t.rules.same_target == "different" and not _enough_targets(t, seat, card):
        return False
    if card not in t.data.marked:
        return True
    named = next((w.holder for w in t.data.works[card] if w.holder), "")
    bearer = holder if t.rules.whose_effect == "recipient" else named
    effect = t.data.nines[t.families[seat]].effect.get(bearer, "")
    if effect == "eleonora":
        return _cards_to_draw(t, seat, holder) >= 2
    if effect == "kurt":
        return _exchangeable(t, seat, card)
    return True


def _enough_targets(t: ServiamTable, seat: str, card: str) -> bool:
    """Whether the card's choices can all name different markers."""
    family = t.families[seat]
    sets = [[o.args[0] for o in w.options[family]] for w in t.data.works[card] if w.kind == CHOICE]
    return _assignable(sets, ())


def _assignable(sets: Sequence[Sequence[str]], used: tuple[str, ...]) -> bool:
    if not sets:
        return True
    return any(_assignable(sets[1:], (*used, h)) for h in sets[0] if h not in used)


def _cards_to_draw(t: ServiamTable, seat: str, holder: str) -> int:
    cards = len(t.zones[t.deck]) + len(t.zones[t.discards])
    if t.rules.empty_both == "take_from_piles":
        cards += sum(len(t.zones[key]) for _, key in piles_of(t, seat)) + 1  # the gift itself
    return cards


def _exchangeable(t: ServiamTable, seat: str, card: str) -> bool:
    """Whether Kurt's exchange is possible once the card lies there."""
    letters = t.data.letters
    hand = [c for c in t.zones[t.hand[seat]] if c != card]
    tops = [t.zones[key][-1] for _, key in piles_of(t, seat)] + [card]
    if t.rules.kurt_letters == "fixed":
        hand = [c for c in hand if c not in letters]
        tops = [c for c in tops if c not in letters]
    return bool(tops) and (bool(hand) or t.rules.kurt_same_card == "ok")
