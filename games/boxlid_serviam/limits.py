"""Whether everything that a gift would do can be done; asked only under SV.impossible=card_unplayable."""

from __future__ import annotations

from collections.abc import Sequence

from boxlid_serviam.data import CHOICE
from boxlid_serviam.table import ServiamTable, is_solo, piles_of


def playable(t: ServiamTable, seat: str, card: str, holder: str, host: str | None) -> bool:
    """Whether every icon of the card, and the effect that it would trigger, can be carried out in full.

    Args:
        holder: the holder that the card would go to.
        host: whose holder that is, if not the player's own (SV.letter-where).
    """
    if t.rules.same_target == "different" and not _enough_targets(t, seat, card):
        return False
    if card not in t.data.marked:
        return True
    named = next((w.holder for w in t.data.works[card] if w.holder), "")
    bearer = holder if t.rules.whose_effect == "recipient" else named
    effect = t.data.nines[t.families[host or seat]].effect.get(bearer, "")
    if effect == "eleonora":
        return _cards_to_draw(t, seat, own=host is None) >= 2
    if effect == "kurt":
        return _exchangeable(t, seat, card, holder if host is None else "")
    if effect == "balthasar" and is_solo(t):
        return t.rules.solo_other == "family" or bool(t.zones[t.merchant_deck])
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


def _cards_to_draw(t: ServiamTable, seat: str, *, own: bool) -> int:
    cards = len(t.zones[t.deck]) + len(t.zones[t.discards])
    if t.rules.empty_both == "take_from_piles":
        cards += sum(len(t.zones[key]) for _, key in piles_of(t, seat))
        cards += own  # the gift itself, if it goes to a pile of the player's own
    return cards


def _exchangeable(t: ServiamTable, seat: str, card: str, holder: str) -> bool:
    """Whether Kurt's exchange is possible once the card is on a holder of the player (empty: of another one)."""
    letters = t.data.letters
    hand = [c for c in t.zones[t.hand[seat]] if c != card]
    tops: list[str] = [t.zones[key][-1] for h, key in piles_of(t, seat) if h != holder]
    if holder:
        tops.append(card)
    if t.rules.kurt_letters == "fixed":
        hand = [c for c in hand if c not in letters]
        tops = [c for c in tops if c not in letters]
    return bool(tops) and (bool(hand) or t.rules.kurt_same_card == "ok")
