"""The colours, symbols and cards of the picture: vice cards, backs, tokens, pawns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from boxlid import Piece, View
from boxlid.drawing import SERIF, circle, hint, label, rect, shorten, tag

from boxlid_molly_house.components import load
from boxlid_molly_house.data import Vice

INK, FAINT, PAPER, SHEET, LINE = "#2a2026", "#7a6a70", "#eee4dc", "#fbf6f0", "#d2c0b8"
GOLD, DARK, DANGER = "#a8791b", "#33222f", "#8f1f2d"
SHADES = {
    "pentacles": ("#8a6a12", "#f5ecc8"),
    "fans": ("#2b6777", "#d8ebee"),
    "hearts": ("#a3303c", "#f7dcdc"),
    "cups": ("#5b4590", "#e6e0f2"),
    "": ("#6a6058", "#ebe4da"),
}
"""Suit -> a strong shade and a pale one; a shop has no suit."""
SEATS = ("#c0392b", "#1f6fb2", "#2e8b57", "#c77d12", "#7d3c98")
"""The colours of the players' pawns, in the seats' order."""
BACK = ("#4a3244", "#d9c3d3")
CARD = (40, 56)
"""Width and height of a vice card."""
SYMBOLS = {
    "hearts": "M8 15C2 10 0 7 0 4.5A4 4 0 0 1 8 3a4 4 0 0 1 8 1.500C16 7 14 10 8 15z",
    "cups": "M2 1h12c0 5-2 8-5 8.500V13h3v2H4v-2h3V9.500C4 9 2 6 2 1z",
    "fans": "M8 15L0 6a11.500 11.500 0 0 1 16 0zM8 15L5 3.500h1zM8 15L10 3.500h1z",
    "pentacles": (
        "M8 0a8 8 0 1 0 0 16a8 8 0 1 0 0-16z"
        "M8.0 1.1L9.6 5.7L14.6 5.9L10.7 8.9L12.1 13.6L8.0 10.8L3.9 13.6L5.3 8.9L1.4 5.9L6.4 5.7z"
    ),
}
"""Suit -> the path of its symbol, 16 by 16 units."""
LETTERS = {"jack": "J", "queen": "Q", "constable": "C", "rogue": "R"}
VICES: Mapping[str, Vice] = {str(card): card.kind for card in load().vices}
Cards = Sequence[Piece[Any] | str | None]


def seat_colour(view: View, seat: str) -> str:
    """Return the colour of a player's pawn."""
    return SEATS[view.seats.index(seat) % len(SEATS)]


def symbol(suit: str, x: float, y: float, size: float, fill: str) -> str:
    """Draw the symbol of a suit; nothing for a shop."""
    if not suit:
        return ""
    place = f"translate({x} {y}) scale({size / 16:.3f})"
    return tag("path", d=SYMBOLS[suit], fill=fill, fill_rule="evenodd", transform=place)


def draw_back(x: float, y: float, width: float = CARD[0], height: float = CARD[1]) -> str:
    """Draw the back of a card that the viewer does not see."""
    strong, pale = BACK
    r = width / 5
    middle = f"M{x + width / 2} {y + height / 2 - r}l{0.8 * r} {r}l{-0.8 * r} {r}l{-0.8 * r} {-r}z"
    return tag(
        "g",
        rect(x, y, width, height, strong, stroke="#fff", rx=4),
        tag("path", d=middle, fill=pale, fill_opacity=0.7),
        class_="back",
    )


def draw_vice(
    card: Piece[Any] | str | None, x: float, y: float, note: str = "", *, chosen: bool = False
) -> str:
    """Draw a vice card, or a back for one that the viewer does not see.

    Args:
        card: the card; None for one that is not seen.
        x: the left edge.
        y: the top edge.
        note: a few letters for the lower edge, such as a rogue's value.
        chosen: whether to mark it as selected.
    """
    if card is None:
        return draw_back(x, y)
    kind = VICES[str(card)]
    strong, pale = SHADES[kind.suit]
    paper, ink = ("#3b2a33", "#fff") if kind.threat else ("#fffdf9", strong)
    width, height = CARD
    edge = {"stroke": GOLD, "stroke_width": 3} if chosen else {"stroke": strong}
    parts = [rect(x, y, width, height, paper, rx=4, **edge)]
    if kind.type == "molly":
        parts.append(rect(x + 3, y + 3, width - 6, height - 6, pale, rx=2))
    rank = LETTERS.get(kind.rank, kind.rank)
    parts += [
        label(x + 6, y + 19, rank, 17, fill=ink, bold=True, font_family=SERIF),
        symbol(kind.suit, x + width / 2 - 9, y + 26, 18, pale if kind.threat else strong),
    ]
    if note:
        parts.append(label(x + width / 2, y + height - 3, note, 11, fill=ink, anchor="middle"))
    return hint(*parts, text=kind.name)


def draw_cards(cards: Cards, x: float, y: float, width: float) -> Iterator[str]:
    """Draw cards next to each other in a width; they overlap if there are many."""
    step = min(CARD[0] + 5, (width - CARD[0]) / max(len(cards) - 1, 1))
    for i, card in enumerate(cards):
        yield draw_vice(card, x + i * step, y)


def draw_token(token: Piece[Any] | None, x: float, y: float, fill: str) -> str:
    """Draw an encounter token in its owner's colour: `L` or `I` if its face is seen, else a blank."""
    disc = circle(x, y, 8, fill, stroke="#fff", stroke_width=1.5)
    if token is None:
        inner = circle(x, y, 3.5, "none", stroke="#fff")
        return tag("g", disc, inner, class_="hidden-token")
    letter = label(
        x, y + 4, token.kind.kind[0].upper(), 11, fill="#fff", anchor="middle", bold=True
    )
    return hint(disc, letter, text=token.kind.kind)


def draw_pawn(seat: str, x: float, y: float, fill: str) -> str:
    """Draw a player's pawn with the first letters of the name."""
    shape = f"M{x - 11} {y + 13}q0-12 6-15a7 7 0 1 1 10 0q6 3 6 15z"
    return hint(
        tag("path", d=shape, fill=fill, stroke="#fff", stroke_width=1.5),
        label(x, y + 10, seat[:2], 10, fill="#fff", anchor="middle", bold=True),
        text=seat,
    )


def draw_chip(text: str, x: float, y: float, width: float, fill: str = SHADES[""][1]) -> str:
    """Draw a label of one line."""
    return tag(
        "g",
        rect(x, y, width, 19, fill, stroke=LINE, rx=4),
        label(x + width / 2, y + 14, shorten(text, width - 6, 11), 11, fill=INK, anchor="middle"),
    )
