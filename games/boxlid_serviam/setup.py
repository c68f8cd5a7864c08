"""SV-SETUP and SV-OPTION: from the box to the first turn. What is not random lies ready (see `prepare`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import boxlid as bx
from boxlid import Flow, step

from boxlid_serviam import story
from boxlid_serviam.table import ROW, ServiamTable, connections, solo
from boxlid_serviam.words import ARRANGE, CHOOSE

MOST_SEATS = 4  # SV-COMP-1
KEPT = 2  # SV-SETUP-10


@step("families", clauses="SV-SETUP-2 SV-SETUP-4 SV-SETUP-5")
def take_families(t: ServiamTable) -> None:
    """Each player heads a house; what is not used stays in the box."""
    if not t.listening:
        return
    t.applies("SV-COMP-1")
    names = {f.id: f.name for f in t.data.cards.families}
    for seat in t.seats:
        t.tell(story.TOOK_FAMILY, seat, names[t.families[seat]], clause="SV-SETUP-2 SV-SETUP-5")
    if solo(t):
        t.applies("SV-SOLO-2 SV-SOLO-25")
    if len(t.seats) < MOST_SEATS:
        unused = tuple(p for p in t.zones[t.box] if type(p.kind).__name__ == "VpCard")
        t.tell(story.BOXED, unused, clause="SV-SETUP-4")


@step("markers", clauses="SV-SETUP-1 SV-SETUP-3")
def place_markers(t: ServiamTable) -> None:
    """Markers stand on their start, VP on 0."""
    if not t.listening:
        return
    alone = solo(t)
    space = t.data.spaces[next(iter(t.markers.values()))]
    t.tell(story.MARKERS_PLACED, space, clause="SV-SOLO-3" if alone else "SV-SETUP-1")
    for seat in t.seats:
        t.tell(story.VP_PLACED, seat, 0, clause="SV-SETUP-3 SV-SOLO-8" if alone else "SV-SETUP-3")


@step("first-player", clauses="SV-SETUP-14")
def choose_first(t: ServiamTable) -> None:
    """The first player is given, or drawn."""
    given = t.rules.first
    if given is None or given.lower() == "random":
        first = t.seats[0] if solo(t) else t.roll("first-player", t.seats, clause="SV-SETUP-14")
    else:
        first = next(s for s in t.seats if s.lower() == given.lower())
    t.set("active", first)
    t.tell(story.FIRST, first, clause="SV-SETUP-14")


def layout_of(rules: Any) -> str:
    """How rows are laid: `shuffled`, `choose_five`, or a reading of SV.option-layout."""
    if not rules.complex_layout:
        return str(rules.base_layout)
    return "shuffled" if rules.option_layout == "random_five" else str(rules.option_layout)


@step("deal-holders", clauses="SV-SETUP-6 SV-SETUP-8 SV-OPTION-1 SV-OPTION-2 SV-OPTION-3")
def deal_holders(t: ServiamTable) -> None:
    """Everybody shuffles the nine and lays five face-down; four are the holder deck."""
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
    """The owner sees which five were dealt; a shuffle afterwards makes him lose their places."""
    five = sorted(t.zones[t.row[seat]], key=lambda p: p.order)
    _know(t, seat, "SV-OPTION-2")
    t.tell(story.LOOKED, seat, tuple(five), clause="SV-OPTION-2", to=(seat,), rest=(seat, None))


def _know(t: ServiamTable, seat: str, clause: str) -> None:
    for holder in t.zones[t.row[seat]]:
        t.show(holder, t.row[seat], (seat,), clause=clause)


@step("arrange-holders", clauses="SV-SETUP-6 SV-OPTION-2")
def arrange_holders(t: ServiamTable) -> Flow[None] | None:
    """Where a ruling lets players choose or order their five, they do so now, all at once."""
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
    """What may be chosen: an order of the five dealt, or five of the nine."""
    nine = tuple(t.data.markers)
    if mode == "look_and_arrange":
        dealt = {p.kind.id for p in t.zones[t.row[seat]]}
        return bx.Orders(ARRANGE, [h for h in nine if h in dealt])
    if mode == "choose_five_of_nine":
        return bx.Picks(CHOOSE, nine, ROW)
    return bx.Orders(ARRANGE, nine, ROW)


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
    t.tell(story.LAID_OUT, seat, tuple(order), clause=clause, to=(seat,), rest=(seat, None))


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
            t.tell(story.LAID, seat, ends, clause="SV-SETUP-7")


@step("shuffle-gifts", clauses="SV-SETUP-9")
def shuffle_gifts(t: ServiamTable) -> None:
    """The gift deck: all gifts, letters included, no devil and no bribe."""
    t.shuffle("gifts", t.deck, clause="SV-SETUP-9")


@step("opening-draws", clauses="SV-SETUP-10 SV-SETUP-11 SV-SETUP-16")
def opening_draws(t: ServiamTable) -> None:
    """In turn order each player draws until holding two that are no letters."""
    letters, zones = t.data.letters, t.zones
    for seat in t.clockwise(t.active):
        hand = t.hand[seat]
        while len(zones[hand]) < KEPT and zones[t.deck]:
            card = t.draw(t.deck, hand, clause="SV-SETUP-10 SV-SETUP-16")
            if card is not None and card in letters:
                t.move(card, hand, t.aside, clause="SV-SETUP-10")
        if t.rules.setup_draw == "each_reshuffles":
            _letters_back(t)
    if t.rules.setup_draw == "letters_out_until_all_done":
        _letters_back(t)


def _letters_back(t: ServiamTable) -> None:
    t.move_all(t.aside, t.deck, clause="SV-SETUP-11")
    t.shuffle("gifts.again", t.deck, clause="SV-SETUP-11")


@step("starting-cards", clauses="SV-SETUP-12 SV-SETUP-13")
def starting_cards(t: ServiamTable) -> None:
    """A bribe and a devil for each; the others stay in the box."""
    for card in t.data.cards.starting:
        copies = t.data.start_pieces[card.id]
        for i, seat in enumerate(t.seats):
            for one in copies[i * card.per_player : (i + 1) * card.per_player]:
                t.move(one, t.box, t.hand[seat], clause="SV-SETUP-12")
    if t.listening:
        for seat in t.seats:
            t.tell(story.OPENING, seat, len(t.zones[t.hand[seat]]), clause="SV-SETUP-12")
        unused = tuple(p for p in t.zones[t.box] if p in t.data.starting)
        if unused:
            t.tell(story.BOXED, unused, clause="SV-SETUP-13")


SETUP = bx.seq(
    "setup",
    take_families,
    place_markers,
    choose_first,
    deal_holders,
    arrange_holders,
    turn_up_ends,
    shuffle_gifts,
    opening_draws,
    starting_cards,
)
