"""The table as text: the ring with the market and the week in its middle, then a part for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

import boxlid as bx
from boxlid.text import columns, fit, fold

from boxlid_molly_house.components import LETTER, load
from boxlid_molly_house.data import SUITS
from boxlid_molly_house.ring import HOUSES

CELL = 15
MIDDLE = 47
SHORT = {
    "s0": "Mother Clap", "s1": "St Paul's", "s2": "Noble Street", "s3": "Moorfields",
    "s4": "Miss Muff's", "s5": "Royal Exch.", "s6": "Leadenhall", "s7": "London Brdg",
    "s8": "Sukey Bevell", "s9": "Old Round Ct", "s10": "Cannon St", "s11": "St James's",
    "s12": "J.C. Taylor", "s13": "Covent Gdn", "s14": "Duke Street", "s15": "Boghouse",
}  # fmt: skip
TOP, RIGHT = ("s0", "s1", "s2", "s3", "s4"), ("s5", "s6", "s7")
BOTTOM, LEFT = ("s12", "s11", "s10", "s9", "s8"), ("s15", "s14", "s13")
INITIAL = {suit: letter for letter, suit in LETTER.items()}
Lines = list[str]


def screen(view: bx.View) -> str:
    """The table as the viewer sees it."""
    lines = [*ring(view), ""]
    for seat in view.seats:
        lines += seat_lines(view, seat)
    lines += festivity_lines(view)
    return fit("\n".join(lines))


def ring(view: bx.View) -> Iterator[str]:
    """Five sites above, five below, three on either side."""
    yield from columns([cell(view, site) for site in TOP])
    middle = [f"{line:^{MIDDLE}}" for line in middle_lines(view)]
    for i, (left, right) in enumerate(zip(LEFT, RIGHT, strict=True)):
        block = middle[4 * i : 4 * i + 4]
        block += [" " * MIDDLE] * (4 - len(block))
        yield from columns([cell(view, left), block, cell(view, right)])
    yield from columns([cell(view, site) for site in BOTTOM])


def cell(view: bx.View, site: str) -> Lines:
    """A site: its name, its kind and state, its token count, the pawns there."""
    f = view.fields
    place = load().sites[site]
    if place.kind == "house":
        state = "RAIDED" if site in f["raided"] else "open"
        status = f"{place.suit} {state}"
        third = f"evidence {f['evidence'][site]}"
    elif place.kind == "cruising":
        status = f"{place.suit}"
        third = "DANGEROUS" if site in view.more["dangerous"] else "cruising"
    else:
        items = view.zones[f"shop.{site}"]
        status = "shop"
        third = item_name(items[0]) if items else "(empty)"
    pawns = [seat for seat, where in f["pawns"].items() if where == site]
    who = " ".join(pawns) if len(" ".join(pawns)) <= CELL - 1 else " ".join(s[:2] for s in pawns)
    rows = (f"{site} {SHORT[site]}", status, third, f">{who}" if pawns else "")
    return [f"{row[:CELL]:<{CELL}}" for row in rows]


def item_name(item: str | None) -> str:
    """An item in short."""
    if item is None:
        return "?"
    name = next(i.kind.name for i in load().items if i == item)
    return name.replace("Dress of ", "Dress ").replace("Bottle of ", "").replace("Newspaper ", "")


def short(card: str | None) -> str:
    """A card as `H5`; `?` face down."""
    return "?" if card is None else load().short.get(card, card)


def middle_lines(view: bx.View) -> Lines:
    """The week at a glance, the market, the piles."""
    f, zones = view.fields, view.zones
    market = [short(c) for c in zones["market"]]
    slots = ["--"] * (4 - len(market)) + market
    heard = [short(c) for c in f["heard"]]
    raids = ", ".join(SHORT[h] for h in f["raided"]) or "none"
    marks = "  ".join(f"{INITIAL[load().sites[h].suit]} {f['evidence'][h]}" for h in HOUSES)
    turn = f"{f['active']}'s turn" + (f": {' + '.join(f['rolled'])}" if f["rolled"] else "")
    out = [
        f"Week {f['week']} of 5 - {turn}",
        f"Community joy {f['com']}, survives at {view.more['threshold']}",
        f"Evidence {marks}",
        f"Raided: {raids}",
        "",
        f"Deck [{len(zones['deck'])}] > {'  '.join(slots)} > out",
        "(market, from the deck to the edge)",
        "",
        f"Gossip {len(zones['gossip'])}   Safe {len(zones['safe'])}   Items {len(zones['item_stack'])}",
    ]
    if heard:
        said = wrap(f"heard: {' '.join(heard)}", MIDDLE - 2)
        out += said[:3] if len(said) <= 3 else [*said[:2], "..."]
    return out


def seat_lines(view: bx.View, seat: str) -> Lines:
    """A seat: joy, what it holds, reputation by suit as cards and cubes, placed tokens, the hand if it is seen."""
    zones = view.zones
    out = fold("; ".join(_possessions(view, seat)), indent=5)
    out += fold("   " + reputation(view, seat), indent=5)
    placed = [
        f"{_token(token)} at {SHORT[house]}"
        for house in HOUSES
        for token in zones[f"placed.{seat}.{house}"]
    ]
    if placed:
        out += fold("   tokens on houses: " + ", ".join(placed), indent=5)
    hand = zones[f"hand.{seat}"]
    if any(c is not None for c in hand):
        out += fold("   in hand: " + " ".join(short(c) for c in hand), indent=5)
    return out


def _possessions(view: bx.View, seat: str) -> Iterator[str]:
    f, zones = view.fields, view.zones
    mark = ("*" if f["candelabra"] == seat else " ") + (">" if f["active"] == seat else " ")
    hanged = "  HANGED" if seat in f["hanged"] else ""
    yield f"{mark}{seat}: joy {f['joy'][seat]}{hanged}"
    yield f"hand {len(zones[f'hand.{seat}'])}"
    if f["draw_tokens"][seat]:
        yield f"draw tokens {f['draw_tokens'][seat]}"
    items = [item_name(i) for i in zones[f"items.{seat}"]]
    if items:
        yield "items " + ", ".join(items)
    major, minor = zones[f"major.{seat}"], zones[f"minor.{seat}"]
    if major or minor:
        yield "indicted " + ", ".join([*_faces("major", major), *_faces("minor", minor)])
    yield f"tokens left {len(zones[f'tokens.{seat}'])}"


def reputation(view: bx.View, seat: str) -> str:
    """`fans 4: F2 FQ + 2 cubes` for each suit."""
    cards = view.zones[f"reputation.{seat}"]
    parts = []
    for suit in SUITS:
        mine = [short(c) for c in cards if c is not None and c.startswith(suit)]
        cubes = view.fields["cubes"][f"{seat}.{suit}"]
        n = len(mine) + cubes
        if n:
            text = " ".join(mine) + (" + " if mine and cubes else "")
            text += f"{cubes} cube{'s' if cubes > 1 else ''}" if cubes else ""
            parts.append(f"{suit} {n} ({text})")
    return "reputation: " + (", ".join(parts) or "none")


def _faces(kind: str, cards: Sequence[str | None]) -> Iterator[str]:
    seen = [c for c in cards if c is not None]
    yield from seen
    if unseen := len(cards) - len(seen):
        yield f"{unseen} {kind}"


def _token(token: str | None) -> str:
    return "hidden" if token is None else token.split("-", 1)[0]


def festivity_lines(view: bx.View) -> Lines:
    """The cards of a festivity: the community's, each player's, the set."""
    f: Mapping[str, Any] = view.fields
    if not f["fest"]:
        return []
    values: Mapping[str, int] = f["values"]

    def named(cards: Sequence[str | None]) -> str:
        return " ".join(
            short(c) + (f"={values[c]}" if c in values else "") for c in cards if c is not None
        )

    out = ["", f"FESTIVITY at {load().sites[f['fest']].name}, round {f['fest_round']}"]
    out.append(f"   community: {named(view.zones['community']) or '-'}")
    for seat in view.seats:
        cards = named(view.zones[f"played.{seat}"])
        note = " (passed)" if seat in f["passed"] else ""
        if cards or note:
            out.append(f"   {seat}: {cards or '-'}{note}")
    if view.zones["dresses"]:
        out.append("   dresses: " + ", ".join(item_name(i) for i in view.zones["dresses"]))
    if f["rank"]:
        out.append(f"   {f['rank']}: {named(f['chosen'])}")
    return out
