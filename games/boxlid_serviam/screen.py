"""The table as text, 80 columns wide: the influence board, each seat's row and piles, the viewer's hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import boxlid as bx

from boxlid_serviam._records import Holder, Merchant
from boxlid_serviam.table import FAMILY, TURNS, ServiamTable

WIDTH = 80

EFFECT_WORDS = {
    "victoria": "+1; non-army -1",
    "matthias": "a rank 3 -2",
    "kurt": "take a gift, put one",
    "eleonora": "draw 2, discard 1",
    "severin": "swap a face-down; +1",
    "isolde": "turn one up; 1 VP",
    "balthasar": "another -2 VP",
    "ottavia": "any +1, another -1",
    "leandro": "VP per organisation",
}
"""What a holder's effect does, in 20 letters; after a semicolon of Severin and Isolde: where nothing lies face-down."""
CONDITION_WORDS = {
    "listed_sum_at_least": "its holders' values sum to {} or more",
    "connection_without_gift": "you have a connection without a gift",
    "player_ahead": "you have more VP than the family",
    "no_marked_gift_given": "you gave no gift with the mark",
    "best_connection_on": "your most influential connection stands on {}",
}
MERCHANT_WORDS = {
    "family_gains_vp": "the family gains {} VP",
    "player_loses_vp": "you lose {} VP",
    "move_listed": "each of its holders moves {:+d}",
    "discard_random": "you discard {} at random",
    "move_best_connection": "that connection moves {:+d}",
}


# --- what the view holds beside fields and zones ----------------------------------------------------


def show_scale(t: ServiamTable, _seat: str) -> tuple[int, ...]:
    """The value of each space."""
    scale: tuple[int, ...] = t.data.scale
    return scale


def _nine(t: ServiamTable, seat: str) -> Sequence[Holder]:
    """The nine as the viewer's family has them; a stranger sees those that families start from."""
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
    """What the face-up merchant does, and when; empty without one."""
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


VIEWS = {
    "scale": show_scale,
    "holders": show_holders,
    "effects": show_effects,
    "cards": show_hand,
    "given": show_given,
    "listed": show_listed,
    "merchant": show_merchant,
}


# --- the picture -------------------------------------------------------------------------------------


def screen(view: bx.View) -> str:
    """The table as the viewer sees it."""
    names = {h: words.rsplit(" ", 2)[0] for h, words in view.more["holders"].items()}
    lines = [_head(view), "", *_board(view)]
    for seat in view.seats:
        lines += ["", *_seat(view, seat, names)]
    if FAMILY in view.fields["vp"]:
        lines += ["", *_house(view, names)]
    discards = view.zones["discards"]
    common = f"Gift deck {len(view.zones['deck'])}, discards {len(discards)}"
    lines += ["", *_fitted(common + (":" if discards else ""), [str(p) for p in discards], " ")]
    if view.more["cards"]:
        lines += ["", "Your hand (*: the intrigue mark, !: a threat letter)"]
        lines += [f"  {card:<8} {words}" for card, words in view.more["cards"].items()]
    return "\n".join(line[:WIDTH].rstrip() for line in lines)


def _fitted(start: str, parts: Iterable[str], between: str) -> Iterator[str]:
    """Parts after one another, in as many lines as they need; none is broken."""
    line, empty = start, True
    for part in parts:
        more = part if empty else f"{between}{part}"
        if len(line) + 1 + len(more) > WIDTH and not empty:
            yield line
            line, more = "     ", part
        line += f" {more}" if empty or line.isspace() else more
        empty = False
    yield line


def _head(view: bx.View) -> str:
    active, turns = view.fields["active"], view.fields["turns"]
    if view.outcome is not None:
        return f"Serviam - over: {view.outcome['result']}"
    word = "round" if FAMILY in view.fields["vp"] else "turn"
    return f"Serviam - {word} {min(turns[active] + 1, TURNS)} of {TURNS}, {active} to play"


def _board(view: bx.View) -> Iterator[str]:
    markers = view.fields["markers"]
    scale = "".join(f"{v:>4}" for v in view.more["scale"])
    yield f"{'Influence':<26}{scale}  EFFETTO ORDINE"
    for holder, words in view.more["holders"].items():
        name, organisation, rank = words.rsplit(" ", 2)
        listed = "+" if holder in view.more["listed"] else " "
        row = "".join("   O" if i == markers[holder] else "   ." for i in range(8))
        effect = view.more["effects"][holder]
        yield f"{listed} {name:<11}{organisation:<9}{rank:>2}  {row}  {effect}"


def _seat(view: bx.View, seat: str, names: Mapping[str, str]) -> Iterator[str]:
    fields, zones = view.fields, view.zones
    mine = " (you)" if seat == view.seat else ""
    hand, deck = len(zones[f"hand.{seat}"]), len(zones[f"holder_deck.{seat}"])
    yield (
        f"{seat}{mine}: {fields['vp'][seat]} VP, {fields['turns'][seat]} turns done, "
        f"hand {hand}, holder deck {deck}, house {fields['families'][seat]}"
    )
    yield from _fitted(" ", _row(zones[f"row.{seat}"], names), "   ")
    piles = []
    for holder, name in names.items():
        gifts = zones[f"pile.{seat}.{holder}"]
        if gifts:
            piles.append(f"{name}: {_given(view, gifts)}")
    if piles:  # a line may end behind each gift
        yield from _fitted("  gifts ", re.split(r"(?<=[,|]) ", " | ".join(piles)), " ")


def _given(view: bx.View, gifts: Iterable[str | None]) -> str:
    """Gifts on a pile, the top last, with what counts of them."""
    return ", ".join(f"{g} {view.more['given'][str(g)]}".rstrip() for g in gifts)


def _row(cards: Sequence[str | None], names: Mapping[str, str]) -> Iterator[str]:
    for i, card in enumerate(cards, 1):
        yield f"{i} {'[?]' if card is None else names[card.split('-', 1)[1]]}"


def _house(view: bx.View, names: Mapping[str, str]) -> Iterator[str]:
    fields, zones = view.fields, view.zones
    house = fields["families"][FAMILY]
    deck = len(zones["family_deck"])
    yield f"The family: {fields['vp'][FAMILY]} VP, holder deck {deck}, house {house}"
    yield from _fitted(" ", _row(zones["family_row"], names), "   ")
    for holder, name in names.items():
        letters = zones[f"family_pile.{holder}"]
        if letters:
            yield f"  letters on {name}: {' '.join(map(str, letters))}"
    listed = ", ".join(names[h] for h in view.more["listed"])
    merchant = " ".join(str(m).capitalize() for m in zones["merchant"])
    yield f"  merchant {merchant} ({listed}), merchant deck {len(zones['merchant_deck'])}"
    yield from _fitted("     ", view.more["merchant"].split(), " ")
