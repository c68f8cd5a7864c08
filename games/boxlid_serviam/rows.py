"""The rows (SV-SETUP-6 to -8, SV-OPTION): five of each player's nine holders, laid in one of several ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import boxlid as bx
from boxlid import Flow, step

from boxlid_serviam import vocabulary as w
from boxlid_serviam.table import ROW, ServiamTable, connections


def layout_of(rules: Any) -> str:
    """Return how rows are laid: `shuffled`, `choose_five`, or a reading of SV.option-layout."""
    if not rules.complex_layout:
        return str(rules.base_layout)
    return "shuffled" if rules.option_layout == "random_five" else str(rules.option_layout)


@step("deal-holders", clauses="SV-SETUP-6 SV-SETUP-8 SV-OPTION-1 SV-OPTION-2 SV-OPTION-3")
def deal_holders(t: ServiamTable) -> None:
    """Each player shuffles the nine holders and lays five face-down; four are the holder deck."""
    t.applies("SV-OPTION-1 SV-OPTION-2" if t.rules.complex_layout else "SV-OPTION-3")
    mode = layout_of(t.rules)
    for seat in t.seats:
        deck, row = t.holder_deck[seat], t.row[seat]
        t.shuffle(f"holders.{seat}", deck, clause="SV-SETUP-6")
        if mode in {"choose_five", "choose_five_of_nine"}:
            continue
        for _ in range(ROW):
            t.draw(deck, row, clause="SV-SETUP-6")
        if mode in {"look_random_order", "look_and_arrange"}:
            _look(t, seat)
        if mode == "look_random_order":
            t.shuffle(f"layout.{seat}", row, clause="SV-OPTION-2")


def _look(t: ServiamTable, seat: str) -> None:
    """Show the owner which five were dealt; a shuffle afterwards hides their places again."""
    five = sorted(t.zones[t.row[seat]], key=lambda p: p.order)
    _know(t, seat, "SV-OPTION-2")
    t.tell(w.LOOKED, seat, tuple(five), clause="SV-OPTION-2", to=(seat,), rest=(seat, None))


def _know(t: ServiamTable, seat: str, clause: str) -> None:
    for holder in t.zones[t.row[seat]]:
        t.show(holder, t.row[seat], (seat,), clause=clause)


@step("arrange-holders", clauses="SV-SETUP-6 SV-OPTION-2")
def arrange_holders(t: ServiamTable) -> Flow[None] | None:
    """Players choose or order their five at the same time, where a ruling lets them."""
    mode = layout_of(t.rules)
    return None if mode in {"shuffled", "look_random_order"} else _arrange(t, mode)


def _arrange(t: ServiamTable, mode: str) -> Flow[None]:
    def layouts(seat: str) -> Callable[[], bx.Space]:
        return lambda: _layouts(t, seat, mode)

    clause = "SV-OPTION-2" if t.rules.complex_layout else "SV-SETUP-6"
    prompt = "Which five?" if mode == "choose_five_of_nine" else "Your row, from left to right?"
    answers = yield t.together(
        [t.ask(seat, layouts(seat), prompt=prompt, clause=clause) for seat in t.seats],
        clause=clause,
    )
    for seat, answer in answers.items():
        _lay(t, seat, answer.holders, mode, clause)


def _layouts(t: ServiamTable, seat: str, mode: str) -> bx.Space:
    """Return what may be chosen: an order of the five dealt, or five of the nine."""
    nine = tuple(t.data.markers)
    if mode == "look_and_arrange":
        dealt = {p.kind.id for p in t.zones[t.row[seat]]}
        return bx.Orders(w.ARRANGE, [h for h in nine if h in dealt])
    if mode == "choose_five_of_nine":
        return bx.Picks(w.CHOOSE, nine, ROW)
    return bx.Orders(w.ARRANGE, nine, ROW)


def _lay(t: ServiamTable, seat: str, holders: tuple[str, ...], mode: str, clause: str) -> None:
    row, deck = t.row[seat], t.holder_deck[seat]
    mine: Mapping[str, Any] = {p.kind.id: p for p in (*t.zones[row], *t.zones[deck])}
    order = [mine[h] for h in holders]
    if mode == "look_and_arrange":
        t.put_in_order(row, order, clause=clause)
    else:
        for holder in order:
            t.move(holder, deck, row, clause=clause)
        t.shuffle(f"holders.{seat}", deck, clause=clause)
    _know(t, seat, clause)
    if mode == "choose_five_of_nine":
        t.shuffle(f"layout.{seat}", row, clause=clause)
        return
    t.tell(w.LAID_OUT, seat, tuple(order), clause=clause, to=(seat,), rest=(seat, None))


@step("turn-up-ends", clauses="SV-SETUP-7")
def turn_up_ends(t: ServiamTable) -> None:
    """Positions 1 and 5 are the first connections."""
    for seat in t.seats:
        row = t.zones[t.row[seat]]
        t.turn_up(row[0], t.row[seat], clause="SV-SETUP-7")
        t.turn_up(row[-1], t.row[seat], clause="SV-SETUP-7")
        t.applies("SV-SETUP-8 SV-SETUP-17")
        if t.listening:
            markers = t.data.markers
            ends = tuple(markers[h] for h in connections(t, seat))
            t.tell(w.LAID, seat, ends, clause="SV-SETUP-7")
