"""The table as an SVG picture, from one seat's view: the ring, the festivity, each player, the viewer's hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from boxlid import Piece, View
from boxlid.drawing import SERIF, circle, document, hint, label, rect, shorten, tag, wrap

from boxlid_molly_house.components import load
from boxlid_molly_house.data import SUITS, Vice
from boxlid_molly_house.picture_board import HEIGHT, TOP, draw_board
from boxlid_molly_house.picture_cards import (
    CARD,
    DANGER,
    DARK,
    FAINT,
    GOLD,
    INK,
    LINE,
    PAPER,
    SHADES,
    SHEET,
    VICES,
    Cards,
    draw_back,
    draw_cards,
    draw_chip,
    draw_token,
    draw_vice,
    seat_colour,
    symbol,
)  # fmt: skip

WIDTH, EDGE, GAP = 1000, 20, 12
PANEL, PANEL_HEIGHT = 474, 226
FESTIVITY_HEIGHT = 126
HAND_CARD = (104, 96)


def picture(view: View) -> str:
    """Draw the table as a seat sees it.

    Args:
        view: the seat's view.

    Returns:
        An SVG document, 1000 units wide and as high as it needs; what the seat does not see is drawn as a back.
    """
    parts = ["", *_title(view), *draw_board(view)]
    y = TOP + HEIGHT + GAP
    if view.fields["fest"]:
        parts += _festivity(view, y)
        y += FESTIVITY_HEIGHT + GAP
    for i, seat in enumerate(view.seats):
        parts += _player(
            view, seat, EDGE + i % 2 * (PANEL + GAP), y + i // 2 * (PANEL_HEIGHT + GAP)
        )
    if len(view.seats) % 2:
        parts += _legend(EDGE + PANEL + GAP, y + len(view.seats) // 2 * (PANEL_HEIGHT + GAP))
    y += -(-len(view.seats) // 2) * (PANEL_HEIGHT + GAP)
    hand = [card for card in view.zones.get(f"hand.{view.seat}", ()) if card is not None]
    if hand:
        parts += _hand(hand, y)
        y += 30 + (HAND_CARD[1] + 10) * -(-len(hand) // 8)
    height = y + EDGE - GAP
    parts[0] = tag("rect", width=WIDTH, height=height, fill=PAPER)
    return document(WIDTH, height, f"Molly House, seen by {view.seat or 'a spectator'}", parts)


def _title(view: View) -> Iterator[str]:
    fields, outcome = view.fields, view.outcome
    said = f"Week {fields['week']} of 5  ·  {fields['active']}'s turn"
    if fields["rolled"]:
        said += f": {' and '.join(fields['rolled'])}"
    if outcome is not None:
        said = str(outcome["result"])
    yield tag("rect", width=WIDTH, height=54, fill=DARK)
    yield label(EDGE, 37, "MOLLY HOUSE", 26, fill="#f1d5df", font_family=SERIF, letter_spacing=4)
    yield label(WIDTH - EDGE, 35, shorten(said, 660, 16), 16, fill="#fbf6f0", anchor="end")


# --- a festivity -------------------------------------------------------------------------------------


def _festivity(view: View, y: float) -> Iterator[str]:
    """Draw what the community and the players have played; the selected set has a gold edge."""
    fields = view.fields
    width = WIDTH - 2 * EDGE
    yield rect(EDGE, y, width, FESTIVITY_HEIGHT, SHEET, stroke=GOLD, stroke_width=2)
    title = f"Festivity at {load().sites[fields['fest']].name}, round {fields['fest_round']}"
    if fields["rank"]:
        title += f": a {fields['rank']}"
    yield label(EDGE + 14, y + 24, title, 16, font_family=SERIF, fill=INK, bold=True)
    dresses = [item.kind.name for item in view.zones["dresses"] if item is not None]
    if dresses:
        yield label(EDGE + width - 14, y + 24, ", ".join(dresses), 12, fill=GOLD, anchor="end")
    groups = [("the community", view.zones["community"], FAINT)]
    groups += [(seat, view.zones[f"played.{seat}"], seat_colour(view, seat)) for seat in view.seats]
    share = (width - 28) / len(groups)
    for i, (who, cards, fill) in enumerate(groups):
        x = EDGE + 14 + i * share
        note = " (passed)" if who in fields["passed"] else ""
        yield label(x, y + 45, shorten(who + note, share - 8, 12), 12, fill=fill, bold=True)
        step = min(CARD[0] + 4, (share - 12 - CARD[0]) / max(len(cards) - 1, 1))
        for k, card in enumerate(cards):
            value = fields["values"].get(str(card))
            chosen = card is not None and str(card) in map(str, fields["chosen"])
            said = "" if value is None else f"= {value}"
            yield draw_vice(card, x + k * step, y + 54, said, chosen=chosen)


# --- players -----------------------------------------------------------------------------------------


def _player(view: View, seat: str, x: float, y: float) -> Iterator[str]:
    """Draw a player: joy, reputation by suit, items, indictments, tokens, and the hand in short."""
    active = seat == view.fields["active"] and view.outcome is None
    edge = {"stroke": GOLD, "stroke_width": 3} if active else {"stroke": LINE}
    yield rect(x, y, PANEL, PANEL_HEIGHT, SHEET, **edge)
    yield from _head(view, seat, x, y)
    for i, suit in enumerate(SUITS):
        yield from _reputation(view, seat, suit, x + 12 + i * (PANEL - 20) / 4, y + 42)
    yield from _belongings(view, seat, x + 12, y + 136)
    hand = view.zones[f"hand.{seat}"]
    drawn = view.fields["draw_tokens"][seat]
    more = f", {drawn} draw tokens" if drawn else ""
    yield label(x + 12, y + PANEL_HEIGHT - 50, f"hand {len(hand)}{more}", 12, fill=FAINT)
    if seat != view.seat:
        yield from _short_hand(hand, x + 12, y + PANEL_HEIGHT - 42)


def _head(view: View, seat: str, x: float, y: float) -> Iterator[str]:
    """Draw the head of a player: pawn colour, name, candelabra, joy."""
    yield circle(x + 22, y + 20, 10, seat_colour(view, seat))
    name = shorten(seat + (" (you)" if seat == view.seat else ""), 180, 18)
    yield label(x + 40, y + 27, name, 18, fill=INK, font_family=SERIF, bold=True)
    if view.fields["candelabra"] == seat:
        yield draw_chip("candelabra", x + 226, y + 11, 78, "#f4e3b5")
    if seat in view.fields["hanged"]:
        yield label(x + PANEL - 94, y + 27, "HANGED", 13, fill=DANGER, anchor="end", bold=True)
    yield rect(x + PANEL - 84, y + 8, 72, 25, GOLD, rx=12)
    joy = f"{view.fields['joy'][seat]} joy"
    yield label(x + PANEL - 48, y + 25, joy, 13, fill="#fff", anchor="middle", bold=True)


def _reputation(view: View, seat: str, suit: str, x: float, y: float) -> Iterator[str]:
    """Draw a player's reputation in a suit: its number, the cards, the cubes."""
    strong, pale = SHADES[suit]
    width = (PANEL - 20) / 4 - 8
    count = view.more["reputations"][seat][suit]
    yield rect(x, y, width, 86, pale, rx=4)
    yield symbol(suit, x + 7, y + 6, 14, strong)
    yield label(x + 27, y + 18, count, 15, fill=strong, bold=True)
    for i in range(min(view.fields["cubes"][f"{seat}.{suit}"], 12)):
        yield rect(x + 46 + 10 * (i % 6), y + 4 + 10 * (i // 6), 8, 8, strong, rx=1.5)
    cards = [
        card
        for card in view.zones[f"reputation.{seat}"]
        if card is not None and VICES[str(card)].suit == suit
    ]
    yield from draw_cards(cards, x + 5, y + 26, width - 10)


def _belongings(view: View, seat: str, x: float, y: float) -> Iterator[str]:
    """Draw a player's items, indictments and tokens that are not placed."""
    zones = view.zones
    at = x
    items = zones[f"items.{seat}"]
    step = min(116, 232 / max(len(items), 1))
    for item in items:
        yield draw_chip("an item" if item is None else item.kind.name, at, y, step - 4)
        at += step
    for kind in ("major", "minor"):
        cards = zones[f"{kind}.{seat}"]
        if cards:
            seen = [card.kind.name for card in cards if card is not None]
            name = seen[0] if len(seen) == len(cards) == 1 else f"{len(cards)} {kind}"
            chip = draw_chip(name, at, y, 60, "#f2d3d0")
            yield hint(chip, text=", ".join(seen)) if seen else chip
            at += 63
    tokens = zones[f"tokens.{seat}"]
    for i, token in enumerate(tokens):
        cx = x + PANEL - 34 - 19 * (len(tokens) - 1 - i)
        yield draw_token(token, cx, y + 10, seat_colour(view, seat))


def _short_hand(hand: Cards, x: float, y: float) -> Iterator[str]:
    """Draw another player's hand: small backs, or the names of the cards that the viewer sees."""
    step = min(36, (PANEL - 24) / max(len(hand), 1))
    for i, card in enumerate(hand):
        if card is None:
            yield draw_back(x + i * min(step, 27), y, 23, 32)
        else:
            kind = VICES[str(card)]
            yield draw_chip(kind.short, x + i * step, y + 6, step - 3, SHADES[kind.suit][1])


def _legend(x: float, y: float) -> Iterator[str]:
    """Explain the signs, in the place that an odd number of players leaves free."""
    yield rect(x, y, PANEL, PANEL_HEIGHT, "none", stroke=LINE, stroke_dasharray="6 4")
    yield label(x + 16, y + 27, "How to read the table", 16, font_family=SERIF, fill=FAINT)
    for i, suit in enumerate(SUITS):
        yield symbol(suit, x + 16 + 112 * i, y + 42, 15, SHADES[suit][0])
        yield label(x + 37 + 112 * i, y + 54, suit, 13, fill=SHADES[suit][0])
    lines = (
        "number on a card: a desire; J jack and Q queen: mollies, tinted",
        "C constable and R rogue: threats, dark",
        "squares in a suit: cubes of reputation; red squares at a house: evidence",
        "L loyal token, I informer token; a ring: a token that you do not see",
        "gold edge: the player whose turn it is",
    )
    for i, line in enumerate(lines):
        yield label(x + 16, y + 84 + 25 * i, line, 12, fill=FAINT)


# --- the viewer's hand -------------------------------------------------------------------------------


def _hand(hand: Sequence[Piece[Any]], y: float) -> Iterator[str]:
    """Draw the viewer's own cards, large."""
    yield label(EDGE, y + 18, "Your hand", 16, font_family=SERIF, fill=INK, bold=True)
    width, height = HAND_CARD
    for i, card in enumerate(hand):
        x, top = EDGE + i % 8 * (width + 14), y + 28 + i // 8 * (height + 10)
        yield hint(*_large(card.kind, x, top), text=card.kind.name)


def _large(kind: Vice, x: float, y: float) -> Iterator[str]:
    """Draw a vice card with its name, and its stars or its type."""
    width, height = HAND_CARD
    strong, pale = SHADES[kind.suit]
    paper, ink = ("#3b2a33", "#fff") if kind.threat else ("#fffdf9", strong)
    yield rect(x, y, width, height, paper, stroke=strong, stroke_width=1.5)
    if kind.type == "molly":
        yield rect(x + 4, y + 4, width - 8, height - 8, pale, rx=3)
    rank = kind.short[1:]
    yield label(x + 10, y + 32, rank, 28, fill=ink, bold=True, font_family=SERIF)
    yield symbol(kind.suit, x + width - 34, y + 10, 25, pale if kind.threat else strong)
    for i, line in enumerate(wrap(kind.name, width - 16, 12)[:2]):
        yield label(x + 10, y + 52 + 14 * i, line, 12, fill="#fff" if kind.threat else INK)
    stars = "★" * kind.stars
    yield label(x + 10, y + height - 10, stars or kind.type, 12, fill=GOLD if stars else ink)
