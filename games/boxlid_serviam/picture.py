"""The table as an SVG picture, from one seat's view: the influence board, each house, the viewer's hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from boxlid import Piece, View
from boxlid.drawing import SERIF, document, label, rect, shorten, tag

from boxlid_serviam.picture_board import HEIGHT, TOP, draw_board, draw_stock
from boxlid_serviam.picture_cards import (
    DARK,
    EDGE,
    FAINT,
    GOLD,
    INK,
    LINE,
    PAPER,
    PLAIN,
    SHEET,
    WIDTH,
    Cards,
    Scene,
    draw_back,
    draw_chip,
    draw_gift,
    draw_holder,
)  # fmt: skip
from boxlid_serviam.table import FAMILY, TURNS

GAP = 12
PANEL = (WIDTH - 2 * EDGE - GAP) // 2


def picture(view: View) -> str:
    """Draw the table as a seat sees it.

    Args:
        view: the seat's view.

    Returns:
        An SVG document, 1000 units wide and as high as it needs; what the seat does not see is drawn as a back.
    """
    scene = Scene.of(view)
    parts = [rect(0, 0, WIDTH, 0, PAPER), *_title(scene), *draw_board(scene), *draw_stock(scene)]
    y: float = TOP + HEIGHT + GAP
    houses = [*view.seats, *([FAMILY] if FAMILY in view.fields["vp"] else [])]
    for i in range(0, len(houses), 2):
        pair = houses[i : i + 2]
        height = max(_height(scene, who) for who in pair)
        for column, who in enumerate(pair):
            parts += _house(scene, who, EDGE + column * (PANEL + GAP), y, height)
        y += height + GAP
    hand = [card for card in view.zones.get(f"hand.{view.seat}", ()) if card is not None]
    if hand:
        parts += _hand(scene, hand, y)
        y += 30 + 128 * _rows(len(hand))
    height = round(y + EDGE - GAP)
    parts[0] = tag("rect", width=WIDTH, height=height, fill=PAPER)
    return document(WIDTH, height, f"Serviam, seen by {view.seat or 'a spectator'}", parts)


def _title(scene: Scene) -> Iterator[str]:
    fields, outcome = scene.view.fields, scene.view.outcome
    active = fields["active"]
    unit = "Round" if FAMILY in fields["vp"] else "Turn"
    now = f"{unit} {min(fields['turns'][active] + 1, TURNS)} of {TURNS}  ·  {active} to play"
    yield tag("rect", width=WIDTH, height=54, fill=DARK)
    yield label(EDGE, 37, "SERVIAM", 28, fill="#f2dfb4", font_family=SERIF, letter_spacing=4)
    said = now if outcome is None else f"Over: {outcome['result']}"
    yield label(WIDTH - EDGE, 35, shorten(said, 720, 17), 17, fill="#fbf6ea", anchor="end")


# --- houses ------------------------------------------------------------------------------------------


def _row(scene: Scene, who: str) -> Cards:
    return scene.view.zones["family_row" if who == FAMILY else f"row.{who}"]


def _pile(scene: Scene, who: str, card: Piece[Any] | None) -> Sequence[Piece[Any]]:
    """Return the gifts on a holder of a row; they are public."""
    if card is None:
        return ()
    holder = card.kind.id
    key = f"family_pile.{holder}" if who == FAMILY else f"pile.{who}.{holder}"
    return [gift for gift in scene.view.zones[key] if gift is not None]


def _height(scene: Scene, who: str) -> int:
    """Return the height of a house: its row of holders, the longest pile, and the hand."""
    most = max((len(_pile(scene, who, card)) for card in _row(scene, who)), default=0)
    return 138 + 22 * max(most, 1) + (0 if who == FAMILY else 36)


def _house(scene: Scene, who: str, x: float, y: float, height: float) -> Iterator[str]:
    """Draw a player or the family: the head, the row of holders with their gifts, the hand in short."""
    view = scene.view
    active = who == view.fields["active"] and view.outcome is None
    edge = {"stroke": GOLD, "stroke_width": 3} if active else {"stroke": LINE}
    yield rect(x, y, PANEL, height, SHEET, **edge)
    yield from _head(scene, who, x, y)
    back = scene.backs.get(view.fields["families"][who], PLAIN)
    row = _row(scene, who)
    step = (PANEL - 18) / max(len(row), 1)
    for i, card in enumerate(row):
        at = x + 12 + i * step
        yield from draw_holder(scene, card, at, y + 50, step - 6, back)
        for level, gift in enumerate(_pile(scene, who, card)):
            yield draw_chip(scene, gift, at, y + 136 + 22 * level, step - 6)
    if who != FAMILY:
        yield from _fan(scene, who, x + 12, y + height - 32)


def _head(scene: Scene, who: str, x: float, y: float) -> Iterator[str]:
    """Draw the head of a house: the player, the family, the turns done, the VP."""
    view = scene.view
    family = view.fields["families"][who]
    strong, pale = scene.backs.get(family, PLAIN)
    yield tag(
        "path", d=f"M{x} {y + 40}v-35a5 5 0 0 1 5-5h{PANEL - 10}a5 5 0 0 1 5 5v35z", fill=pale
    )
    title = "The family" if who == FAMILY else who + (" (you)" if who == view.seat else "")
    title = shorten(title, 190, 18)
    yield label(x + 12, y + 26, title, 18, fill=strong, font_family=SERIF, bold=True)
    note = f"house of {family.replace('_', '-').title()}"
    if who != FAMILY:
        note += f" · {view.fields['turns'][who]} of {TURNS} turns"
    yield label(x + PANEL - 82, y + 25, shorten(note, 250, 12), 12, fill=INK, anchor="end")
    yield rect(x + PANEL - 74, y + 7, 64, 26, GOLD, rx=13)
    points = f"{view.fields['vp'][who]} VP"
    yield label(x + PANEL - 42, y + 25, points, 14, fill="#fff", anchor="middle", bold=True)


def _fan(scene: Scene, who: str, x: float, y: float) -> Iterator[str]:
    """Draw a hand in short: chips for another player's cards that the viewer sees, small backs for unseen ones."""
    view = scene.view
    hand, deck = view.zones[f"hand.{who}"], view.zones[f"holder_deck.{who}"]
    yield label(x, y + 17, f"hand {len(hand)}", 12, fill=FAINT)
    note = f"holder deck {len(deck)}"
    yield label(x + PANEL - 24, y + 17, note, 12, fill=FAINT, anchor="end")
    if who == view.seat:
        return
    step = min(64, (PANEL - 180) / max(len(hand), 1))
    for i, card in enumerate(hand):
        if card is None:
            yield draw_back(x + 54 + 19 * i, y, 16, 23, PLAIN)
        else:
            yield draw_chip(scene, card, x + 54 + i * step, y + 2, step - 4)


# --- the viewer's hand -------------------------------------------------------------------------------


def _rows(count: int) -> int:
    return -(-count // 8)


def _hand(scene: Scene, hand: Sequence[Piece[Any]], y: float) -> Iterator[str]:
    yield label(EDGE, y + 18, "Your hand", 16, font_family=SERIF, fill=INK, bold=True)
    for i, card in enumerate(hand):
        yield from draw_gift(scene, card, EDGE + i % 8 * 121, y + 28 + i // 8 * 128)
