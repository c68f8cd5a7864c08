"""Set-up (SV-SETUP), apart from the rows: families, markers, the first player, the gift deck, opening hands."""

from __future__ import annotations

from typing import Any

from boxlid import step

from boxlid_serviam import vocabulary as w
from boxlid_serviam.cards.pieces import VpCard
from boxlid_serviam.data import Box
from boxlid_serviam.families import choose_families, opponent
from boxlid_serviam.table import FAMILY, ServiamTable, is_solo

MOST_SEATS = 4  # SV-COMP-1
KEPT = 2  # SV-SETUP-10


def prepare(t: ServiamTable) -> None:
    """Give each seat its family's cards, and put every marker on its start, before anything random happens."""
    data: Box = t.data
    alone = is_solo(t)
    start = data.cards.influence
    t.markers = dict.fromkeys(data.markers, start.start_solo if alone else start.start_multiplayer)
    t.vp = dict.fromkeys(t.seats, 0)
    t.turns = dict.fromkeys(t.seats, 0)
    t.matches, t.marks = dict.fromkeys(t.seats, 0), dict.fromkeys(t.seats, 0)
    t.active = t.seats[0]
    t.families = dict(zip(t.seats, choose_families(t), strict=True))
    box = t.zones["box"]
    taken: dict[str, list[Any]] = {}
    for seat, family in t.families.items():
        taken[t.holder_deck[seat]] = [p for p in box if getattr(p.kind, "family", "") == family]
        taken[t.vp_card[seat]] = [p for p in box if p == f"vp-{family}"]
    if alone:
        t.families[FAMILY] = family = opponent(t)
        t.vp[FAMILY] = 0
        taken[t.family_deck] = [p for p in box if getattr(p.kind, "family", "") == family]
        taken[t.merchant_deck] = [p for p in box if p in data.merchants]
    for key, pieces in taken.items():
        t.zones[key] = tuple(pieces)
    gone = {p for pieces in taken.values() for p in pieces}
    t.zones["box"] = tuple(p for p in box if p not in gone)


@step("families", clauses="SV-SETUP-2 SV-SETUP-4 SV-SETUP-5")
def take_families(t: ServiamTable) -> None:
    """Each player heads a house; the other families stay in the box."""
    if not t.listening:
        return
    t.applies("SV-COMP-1")
    names = {f.id: f.name for f in t.data.cards.families}
    for seat in t.seats:
        t.tell(w.TOOK_FAMILY, seat, names[t.families[seat]], clause="SV-SETUP-2 SV-SETUP-5")
    if is_solo(t):
        t.applies("SV-SOLO-2 SV-SOLO-25")
    if len(t.seats) < MOST_SEATS:
        unused = tuple(p for p in t.zones[t.box] if isinstance(p.kind, VpCard))
        t.tell(w.BOXED, unused, clause="SV-SETUP-4")


@step("markers", clauses="SV-SETUP-1 SV-SETUP-3")
def place_markers(t: ServiamTable) -> None:
    """Markers start on their space, VP on 0."""
    if not t.listening:
        return
    alone = is_solo(t)
    space = t.data.spaces[next(iter(t.markers.values()))]
    t.tell(w.MARKERS_PLACED, space, clause="SV-SOLO-3" if alone else "SV-SETUP-1")
    for seat in t.seats:
        t.tell(w.VP_PLACED, seat, 0, clause="SV-SETUP-3 SV-SOLO-8" if alone else "SV-SETUP-3")


@step("first-player", clauses="SV-SETUP-14")
def choose_first(t: ServiamTable) -> None:
    """The option `first` names the first player; else chance draws one."""
    given = t.rules.first
    if given is None or given.lower() == "random":
        first = t.seats[0] if is_solo(t) else t.roll("first-player", t.seats, clause="SV-SETUP-14")
    else:
        first = next(s for s in t.seats if s.lower() == given.lower())
    t.set("active", first)
    t.tell(w.FIRST, first, clause="SV-SETUP-14")


@step("shuffle-gifts", clauses="SV-SETUP-9")
def shuffle_gifts(t: ServiamTable) -> None:
    """The gift deck: all gifts, letters included, no devil and no bribe."""
    t.shuffle("gifts", t.deck, clause="SV-SETUP-9")


@step("opening-draws", clauses="SV-SETUP-10 SV-SETUP-11 SV-SETUP-16")
def opening_draws(t: ServiamTable) -> None:
    """In turn order each player draws until the hand has two gifts; letters are put aside."""
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
    """Each player gets a bribe and a devil; the others stay in the box."""
    for card in t.data.cards.starting:
        copies = t.data.start_pieces[card.id]
        for i, seat in enumerate(t.seats):
            for one in copies[i * card.per_player : (i + 1) * card.per_player]:
                t.move(one, t.box, t.hand[seat], clause="SV-SETUP-12")
    if t.listening:
        for seat in t.seats:
            t.tell(w.OPENING, seat, len(t.zones[t.hand[seat]]), clause="SV-SETUP-12")
        unused = tuple(p for p in t.zones[t.box] if p in t.data.starting)
        if unused:
            t.tell(w.BOXED, unused, clause="SV-SETUP-13")
