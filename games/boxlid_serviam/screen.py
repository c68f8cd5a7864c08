"""The table as text, 80 columns wide: the influence board, each seat's row and piles, the viewer's hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import boxlid as bx

from boxlid_serviam.table import FAMILY, TURNS, ServiamTable

WIDTH = 80


# --- what the view holds beside fields and zones ----------------------------------------------------


def show_scale(t: ServiamTable, _seat: str) -> tuple[int, ...]:
    """The value of each space."""
    scale: tuple[int, ...] = t.data.scale
    return scale


def show_holders(t: ServiamTable, _seat: str) -> dict[str, str]:
    """Holder id -> name, organisation and rank, as in the card data."""
    return {h.id: f"{h.name} {h.organisation} {h.rank}" for h in t.data.cards.holders}


def show_hand(t: ServiamTable, seat: str) -> dict[str, str]:
    """The viewer's hand cards: piece -> what is printed on it (`*`: the mark, `!`: a letter)."""
    cards = t.zones[t.hand[seat]] if seat in t.hand else ()
    return {str(p): printed(t.data.gifts[p]) for p in cards}


def show_listed(t: ServiamTable, _seat: str) -> tuple[str, ...]:
    """The holders listed on the face-up merchant."""
    return tuple(h for m in t.zones[t.merchant] for h in t.data.merchants[m].holders)


def printed(card: Any) -> str:
    """A gift in short: `Campaign map (army) T+1 kurt+1 *`."""
    category = "" if card.category == "none" else f" ({card.category})"
    marks = " ".join(filter(None, ["*" if card.mark else "", "!" if card.letter else ""]))
    return f"{card.name}{category} {' '.join(map(str, card.icons))} {marks}".rstrip()


VIEWS = {
    "scale": show_scale,
    "holders": show_holders,
    "cards": show_hand,
    "listed": show_listed,
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
        lines += ["", "Your hand"]
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
    yield f"{'Influence':<26}{''.join(f'{v:>4}' for v in view.more['scale'])}"
    for holder, words in view.more["holders"].items():
        name, organisation, rank = words.rsplit(" ", 2)
        listed = "+" if holder in view.more["listed"] else " "
        row = "".join("   O" if i == markers[holder] else "   ." for i in range(8))
        yield f"{listed} {name:<11}{organisation:<9}{rank:>2}  {row}"


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
            piles.append(f"{name}: {' '.join(map(str, gifts))}")
    if piles:
        yield from _fitted("  gifts ", piles, " | ")


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
