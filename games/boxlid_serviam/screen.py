"""The table as text: the influence board, each seat's row and piles, the viewer's hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import boxlid as bx
from boxlid.text import fit, flow

from boxlid_serviam.table import FAMILY, TURNS


def screen(view: bx.View) -> str:
    """Return the table as the viewer sees it, in lines of at most 80 characters."""
    names = {h: words.rsplit(" ", 2)[0] for h, words in view.more["holders"].items()}
    lines = [_head(view), "", *_board(view)]
    for seat in view.seats:
        lines += ["", *_seat(view, seat, names)]
    if FAMILY in view.fields["vp"]:
        lines += ["", *_house(view, names)]
    discards = view.zones["discards"]
    common = f"Gift deck {len(view.zones['deck'])}, discards {len(discards)}"
    lines += ["", *flow(common + (":" if discards else ""), [str(p) for p in discards], " ")]
    if view.more["cards"]:
        lines += ["", "Your hand (*: the intrigue mark, !: a threat letter)"]
        lines += [f"  {card:<8} {words}" for card, words in view.more["cards"].items()]
    return fit("\n".join(lines))


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
    yield from flow(" ", _row(zones[f"row.{seat}"], names), "   ")
    piles = []
    for holder, name in names.items():
        gifts = zones[f"pile.{seat}.{holder}"]
        if gifts:
            piles.append(f"{name}: {_given(view, gifts)}")
    if piles:  # a line may end behind each gift
        yield from flow("  gifts ", re.split(r"(?<=[,|]) ", " | ".join(piles)), " ")


def _given(view: bx.View, gifts: Iterable[str | None]) -> str:
    """Return the gifts on a pile, the top last, each with its category and signs."""
    return ", ".join(f"{g} {view.more['given'][str(g)]}".rstrip() for g in gifts)


def _row(cards: Sequence[str | None], names: Mapping[str, str]) -> Iterator[str]:
    for i, card in enumerate(cards, 1):
        yield f"{i} {'[?]' if card is None else names[card.split('-', 1)[1]]}"


def _house(view: bx.View, names: Mapping[str, str]) -> Iterator[str]:
    fields, zones = view.fields, view.zones
    house = fields["families"][FAMILY]
    deck = len(zones["family_deck"])
    yield f"The family: {fields['vp'][FAMILY]} VP, holder deck {deck}, house {house}"
    yield from flow(" ", _row(zones["family_row"], names), "   ")
    for holder, name in names.items():
        letters = zones[f"family_pile.{holder}"]
        if letters:
            yield f"  letters on {name}: {' '.join(map(str, letters))}"
    listed = ", ".join(names[h] for h in view.more["listed"])
    merchant = " ".join(str(m).capitalize() for m in zones["merchant"])
    yield f"  merchant {merchant} ({listed}), merchant deck {len(zones['merchant_deck'])}"
    yield from flow("     ", view.more["merchant"].split(), " ")
