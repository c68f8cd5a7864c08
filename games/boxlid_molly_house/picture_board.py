"""The middle of the picture: the ring of sixteen sites, with the market, the piles and the week inside it."""

from __future__ import annotations

from collections.abc import Iterator

from boxlid import View
from boxlid.drawing import SERIF, circle, label, rect, shorten

from boxlid_molly_house.components import load
from boxlid_molly_house.picture_cards import (
    CARD,
    DANGER,
    FAINT,
    GOLD,
    INK,
    LINE,
    SHADES,
    SHEET,
    draw_back,
    draw_chip,
    draw_pawn,
    draw_token,
    draw_vice,
    seat_colour,
    symbol,
)  # fmt: skip
from boxlid_molly_house.ring import SITES

LEFT, TOP = 20, 66
CELL, ROW, GAP = 184, 84, 10
HEIGHT = 5 * ROW + 4 * GAP
WEEKS = 5
PLACES = (
    *((column, 0) for column in range(5)),
    *((4, row) for row in range(1, 4)),
    *((column, 4) for column in range(4, -1, -1)),
    *((0, row) for row in range(3, 0, -1)),
)
"""The column and row of each site, clockwise from the top left."""


def draw_board(view: View) -> Iterator[str]:
    """Draw the ring of sites and what is inside it."""
    for site, (column, row) in zip(SITES, PLACES, strict=True):
        yield from _site(view, site, LEFT + column * (CELL + GAP), TOP + row * (ROW + GAP))
    x, y = LEFT + CELL + GAP, TOP + ROW + GAP
    width, height = 3 * CELL + 2 * GAP, 3 * ROW + 2 * GAP
    yield rect(x, y, width, height, SHEET, stroke=LINE)
    yield from _community(view, x + 14, y + 12)
    yield from _market(view, x + 14, y + 70)
    yield from _heard(view, x + 14, y + 180, width - 28)


# --- sites -------------------------------------------------------------------------------------------


def _site(view: View, site: str, x: float, y: float) -> Iterator[str]:
    """Draw a site: its name, what is there, and the pawns."""
    place = load().sites[site]
    strong, pale = SHADES[place.suit]
    house = place.kind == "house"
    raided = site in view.fields["raided"]
    fill = "#d9cfcb" if raided else pale if house else SHEET
    yield rect(x, y, CELL, ROW, fill, stroke=strong, stroke_width=2.5 if house else 1)
    yield symbol(place.suit, x + 9, y + 8, 15, strong)
    at = x + (30 if place.suit else 10)
    name = shorten(place.name, x + CELL - 6 - at, 12)
    yield label(at, y + 20, name, 11.5, fill=strong, bold=True)
    if house:
        yield from _house(view, site, x, y, raided=raided)
    elif place.kind == "shop":
        items = view.zones[f"shop.{site}"]
        name = items[0].kind.name if items and items[0] is not None else "shop, empty"
        yield draw_chip(name, x + 10, y + 30, 126)
    else:
        danger = site in view.more["dangerous"]
        state = "dangerous" if danger else "cruising"
        yield label(x + 10, y + 44, state, 12, fill=DANGER if danger else FAINT, bold=danger)
    pawns = [seat for seat in view.seats if view.fields["pawns"][seat] == site]
    for i, seat in enumerate(pawns):
        yield draw_pawn(seat, x + CELL - 16 - 25 * i, y + ROW - 17, seat_colour(view, seat))


def _house(view: View, site: str, x: float, y: float, *, raided: bool) -> Iterator[str]:
    """Draw a house's evidence and tokens; seven cubes of evidence bring a raid."""
    evidence = view.fields["evidence"][site]
    state = f"{evidence} evidence" + ("  RAIDED" if raided else "")
    yield label(x + 10, y + 39, state, 11, fill=DANGER if raided else INK)
    for i in range(min(evidence, 14)):
        yield (
            rect(x + 100 + 11 * (i % 7), y + 28 + 11 * (i // 7), 9, 9, DANGER, rx=1.5)
            if not raided
            else ""
        )
    tokens = [(token, seat) for seat in view.seats for token in view.zones[f"placed.{seat}.{site}"]]
    step = min(18, 92 / max(len(tokens), 1))
    for i, (token, seat) in enumerate(tokens):
        yield draw_token(token, x + 19 + step * i, y + ROW - 19, seat_colour(view, seat))


# --- inside the ring ---------------------------------------------------------------------------------


def _community(view: View, x: float, y: float) -> Iterator[str]:
    """Draw the week, and the community's joy against what it needs."""
    com, threshold = view.fields["com"], view.more["threshold"]
    yield label(x, y + 14, "Community joy", 14, font_family=SERIF, fill=INK, bold=True)
    yield label(x, y + 38, f"{com} of {threshold}", 15, fill=GOLD, bold=True)
    yield rect(x + 82, y + 25, 190, 16, "#eadfd6", rx=8)
    share = min(com / threshold, 1)
    if share:
        yield rect(x + 82, y + 25, max(190 * share, 16), 16, GOLD, rx=8)
    yield label(x + 340, y + 14, "Week", 14, font_family=SERIF, fill=INK, bold=True)
    for week in range(1, WEEKS + 1):
        now = week == view.fields["week"]
        cx = x + 352 + 30 * (week - 1)
        yield circle(cx, y + 33, 11, GOLD if now else "#eadfd6")
        fill = "#fff" if now else FAINT
        yield label(cx, y + 37.5, week, 12, fill=fill, anchor="middle", bold=True)


def _market(view: View, x: float, y: float) -> Iterator[str]:
    """Draw the deck, the market's four slots from the deck to the edge, and the other piles."""
    zones = view.zones
    yield from _pile(x, y, len(zones["deck"]), "deck")
    market = zones["market"]
    slots = [None] * (4 - len(market))
    yield label(
        x + 148, y + 74, "market, from the deck to the edge", 11, fill=FAINT, anchor="middle"
    )
    for i in range(len(slots)):
        yield rect(x + 58 + 46 * i, y, *CARD, "none", stroke=LINE, stroke_dasharray="4 3")
    for i, card in enumerate(market, len(slots)):
        yield draw_vice(card, x + 58 + 46 * i, y)
    piles = (
        ("gossip", "gossip"),
        ("item_stack", "items"),
        ("major_stack", "major"),
        ("minor_stack", "minor"),
    )
    yield from _safe(view, x + 262, y)
    for i, (zone, name) in enumerate(piles):
        yield from _pile(x + 318 + 56 * i, y, len(zones[zone]), name)


def _safe(view: View, x: float, y: float) -> Iterator[str]:
    """Draw the safe pile, which is public; it has no order, so any card may be on top."""
    safe = view.zones["safe"]
    if safe:
        yield draw_vice(safe[-1], x, y)
    else:
        yield rect(x, y, *CARD, "none", stroke=LINE, stroke_dasharray="4 3")
    yield label(x + 20, y + 74, f"safe {len(safe)}", 11, fill=FAINT, anchor="middle")


def _pile(x: float, y: float, count: int, name: str) -> Iterator[str]:
    """Draw a pile of backs with its number of cards."""
    if count:
        yield draw_back(x, y)
    else:
        yield rect(x, y, *CARD, "none", stroke=LINE, stroke_dasharray="4 3")
    yield label(x + CARD[0] / 2, y + 74, f"{name} {count}", 11, fill=FAINT, anchor="middle")


def _heard(view: View, x: float, y: float, width: float) -> Iterator[str]:
    """Draw the cards that all saw become gossip, or those that the Society reveals."""
    heard, revealed = view.fields["heard"], view.zones["society"]
    cards, title = (
        (revealed, "revealed to the Society") if revealed else (heard, "heard in the gossip")
    )
    yield label(x, y + 10, title, 11, fill=FAINT)
    if not cards:
        yield label(x, y + 36, "nothing", 12, fill=FAINT)
    step = min(CARD[0] + 5, (width - CARD[0]) / max(len(cards) - 1, 1))
    for i, card in enumerate(cards):
        yield draw_vice(card, x + i * step, y + 18)
