"""The table as an SVG picture, from one seat's view: the influence board, each house, the viewer's hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from boxlid import Piece, View

from boxlid_serviam.picture_cards import (
    DARK,
    FAINT,
    GIFT,
    GOLD,
    INK,
    LETTER,
    LINE,
    MARK,
    PAPER,
    PLAIN,
    SHEET,
    Scene,
    draw_back,
    draw_chip,
    draw_gift,
    draw_holder,
    draw_rank,
    signed,
)  # fmt: skip
from boxlid_serviam.svg import SERIF, box, document, hint, shorten, tag, words, wrapped
from boxlid_serviam.table import FAMILY, TURNS

WIDTH = 1000
EDGE = 20
GAP = 12
PANEL = (WIDTH - 2 * EDGE - GAP) // 2
Cards = Sequence[Piece[Any] | None]


def picture(view: View) -> str:
    """Draw the table as a seat sees it.

    Args:
        view: the seat's view.

    Returns:
        An SVG document, 1000 units wide and as high as it needs; what the seat does not see is drawn as a back.
    """
    scene = Scene.of(view)
    parts = [box(0, 0, WIDTH, 0, PAPER), *_title(scene), *_board(scene), *_stock(scene)]
    y = 404.0
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


# --- the head, the board, the decks ------------------------------------------------------------------


def _title(scene: Scene) -> Iterator[str]:
    fields, outcome = scene.view.fields, scene.view.outcome
    active = fields["active"]
    unit = "Round" if FAMILY in fields["vp"] else "Turn"
    now = f"{unit} {min(fields['turns'][active] + 1, TURNS)} of {TURNS}  ·  {active} to play"
    yield tag("rect", width=WIDTH, height=54, fill=DARK)
    yield words(EDGE, 37, "SERVIAM", 28, fill="#f2dfb4", font_family=SERIF, letter_spacing=4)
    said = now if outcome is None else f"Over: {outcome['result']}"
    yield words(WIDTH - EDGE, 35, shorten(said, 720, 17), 17, fill="#fbf6ea", text_anchor="end")


def _board(scene: Scene) -> Iterator[str]:
    """Draw the influence board: a line for each holder, a column for each space."""
    view = scene.view
    width, top, line = 700, 66, 32
    yield box(EDGE, top, width, 326, SHEET, stroke=LINE)
    yield words(EDGE + 14, top + 24, "Influence", 15, font_family=SERIF, fill=INK)
    for i, value in enumerate(view.more["scale"]):
        fill = "#a13a34" if value < 0 else INK
        yield words(
            _space(i),
            top + 24,
            signed(value),
            15,
            fill=fill,
            text_anchor="middle",
            font_weight="bold",
        )
    yield words(EDGE + 552, top + 24, "Effetto ordine", 13, fill=FAINT)
    for row, (holder, text) in enumerate(view.more["holders"].items()):
        name, organisation, rank = text.rsplit(" ", 2)
        y = top + 34 + row * line
        strong, pale = scene.shades.get(organisation, PLAIN)
        yield box(EDGE + 8, y, width - 16, line - 3, pale, rx=4)
        yield draw_rank(EDGE + 26, y + 14.5, int(rank), strong)
        listed = holder in view.more["listed"]
        yield words(
            EDGE + 44,
            y + 19.5,
            name + (" ◂" if listed else ""),
            15,
            fill=strong,
            font_weight="bold",
        )
        yield words(EDGE + 552, y + 19, view.more["effects"][holder], 12, fill=INK)
        at = view.fields["markers"][holder]
        for i in range(len(view.more["scale"])):
            yield tag(
                "circle",
                cx=_space(i),
                cy=y + 14.5,
                r=4,
                fill="#fff",
                stroke=strong,
                stroke_opacity=0.4,
            )
        yield hint(
            tag(
                "circle",
                cx=_space(at),
                cy=y + 14.5,
                r=11.5,
                fill=strong,
                stroke="#fff",
                stroke_width=2,
            ),
            words(
                _space(at),
                y + 19,
                name[:1],
                12,
                fill="#fff",
                text_anchor="middle",
                font_weight="bold",
            ),
            text=f"{name} on {scene.worth(holder)}",
        )


def _space(index: int) -> float:
    return EDGE + 194 + index * 47


def _stock(scene: Scene) -> Iterator[str]:
    """Draw the gift deck and its discards; in solo the merchant; how signs are read."""
    view = scene.view
    x, top, width = EDGE + 712, 66, WIDTH - 2 * EDGE - 712
    yield box(x, top, width, 326, SHEET, stroke=LINE)
    yield words(x + 14, top + 24, "Gifts", 15, font_family=SERIF, fill=INK)
    yield from _deck(x + 16, top + 36, len(view.zones["deck"]), "deck")
    discards = view.zones["discards"]
    if discards and discards[-1] is not None:
        yield from draw_gift(scene, discards[-1], x + 122, top + 36)
        yield words(
            x + 178, top + 171, f"{len(discards)} discarded", 12, fill=FAINT, text_anchor="middle"
        )
    else:
        yield box(x + 122, top + 36, *GIFT, "none", stroke=LINE, stroke_dasharray="4 3")
        yield words(x + 178, top + 171, "no discards", 12, fill=FAINT, text_anchor="middle")
    merchant = [m for m in view.zones["merchant"] if m is not None]
    if merchant:
        yield from _merchant(scene, merchant[0], x + 14, top + 199, width - 28)
        return
    signs = (
        (MARK, "intrigue: the effect is carried out"),
        (LETTER, "threat letter: locks its holder"),
        ("● ● ●", "a gift's organisation"),
    )
    for i, (sign, meaning) in enumerate(signs):
        y = top + 212 + 40 * i
        yield words(x + 14, y, sign, 15, fill=GOLD, font_weight="bold")
        yield words(x + 14, y + 17, meaning, 12, fill=FAINT)


def _deck(x: float, y: float, count: int, what: str) -> Iterator[str]:
    """Draw a pile of backs with its number of cards."""
    for step in range(min(3, count), 0, -1):
        yield draw_back(x + 3 * step, y + 3 * step, 90, 112, PLAIN)
    if not count:
        yield box(x, y, 96, 118, "none", stroke=LINE, stroke_dasharray="4 3")
    yield words(x + 48, y + 135, f"{count} in the {what}", 12, fill=FAINT, text_anchor="middle")


def _merchant(
    scene: Scene, merchant: Piece[Any], x: float, y: float, width: float
) -> Iterator[str]:
    more = scene.view.more
    yield words(x, y, "Enemy merchant", 12, fill=FAINT)
    yield words(x, y + 20, merchant.kind.name, 17, font_family=SERIF, fill=INK, font_weight="bold")
    listed = " and ".join(scene.names[h] for h in more["listed"])
    yield words(x, y + 39, shorten(f"◂ {listed}", width, 13), 13, fill=GOLD, font_weight="bold")
    for i, line in enumerate(wrapped(more["merchant"], width, 12)[:4]):
        yield words(x, y + 58 + 15 * i, line, 12, fill=INK)
    left = len(scene.view.zones["merchant_deck"])
    yield words(x, y + 119, f"{left} more in the merchant deck", 12, fill=FAINT)


# --- houses ------------------------------------------------------------------------------------------


def _row(scene: Scene, who: str) -> Cards:
    return scene.view.zones["family_row" if who == FAMILY else f"row.{who}"]


def _pile(scene: Scene, who: str, card: Piece[Any] | None) -> Cards:
    if card is None:
        return ()
    holder = card.kind.id
    return scene.view.zones[f"family_pile.{holder}" if who == FAMILY else f"pile.{who}.{holder}"]


def _height(scene: Scene, who: str) -> int:
    """Return the height of a house: its row of holders, the longest pile, and the hand."""
    most = max(len(_pile(scene, who, card)) for card in _row(scene, who))
    return 138 + 22 * max(most, 1) + (0 if who == FAMILY else 36)


def _house(scene: Scene, who: str, x: float, y: float, height: float) -> Iterator[str]:
    view = scene.view
    family = view.fields["families"][who]
    strong, pale = scene.backs.get(family, PLAIN)
    active = who == view.fields["active"] and view.outcome is None
    yield box(
        x, y, PANEL, height, SHEET, stroke=GOLD if active else LINE, stroke_width=3 if active else 1
    )
    yield tag(
        "path", d=f"M{x} {y + 40}v-35a5 5 0 0 1 5-5h{PANEL - 10}a5 5 0 0 1 5 5v35z", fill=pale
    )
    title = "The family" if who == FAMILY else who + (" (you)" if who == view.seat else "")
    yield words(
        x + 12,
        y + 26,
        shorten(title, 190, 18),
        18,
        fill=strong,
        font_family=SERIF,
        font_weight="bold",
    )
    note = f"house of {family.replace('_', '-').title()}"
    if who != FAMILY:
        note += f" · {view.fields['turns'][who]} of {TURNS} turns"
    yield words(x + PANEL - 82, y + 25, shorten(note, 250, 12), 12, fill=INK, text_anchor="end")
    yield box(x + PANEL - 74, y + 7, 64, 26, GOLD, rx=13)
    points = view.fields["vp"][who]
    yield words(
        x + PANEL - 42,
        y + 25,
        f"{points} VP",
        14,
        fill="#fff",
        text_anchor="middle",
        font_weight="bold",
    )
    row = _row(scene, who)
    step = (PANEL - 18) / len(row)
    for i, card in enumerate(row):
        at = x + 12 + i * step
        yield from draw_holder(scene, card, at, y + 50, step - 6, (strong, pale))
        for level, gift in enumerate(_pile(scene, who, card)):
            yield from draw_chip(scene, gift, at, y + 136 + 22 * level, step - 6)
    if who != FAMILY:
        yield from _fan(scene, who, x + 12, y + height - 32)


def _fan(scene: Scene, who: str, x: float, y: float) -> Iterator[str]:
    """Draw a hand in short: chips for another player's cards that the viewer sees, small backs for unseen ones."""
    view = scene.view
    hand, deck = view.zones[f"hand.{who}"], view.zones[f"holder_deck.{who}"]
    yield words(x, y + 17, f"hand {len(hand)}", 12, fill=FAINT)
    note = f"holder deck {len(deck)}"
    yield words(x + PANEL - 24, y + 17, note, 12, fill=FAINT, text_anchor="end")
    if who == view.seat:
        return
    step = min(64, (PANEL - 180) / max(len(hand), 1))
    for i, card in enumerate(hand):
        if card is None:
            yield draw_back(x + 54 + 19 * i, y, 16, 23, PLAIN)
        else:
            yield from draw_chip(scene, card, x + 54 + i * step, y + 2, step - 4)


# --- the viewer's hand -------------------------------------------------------------------------------


def _rows(count: int) -> int:
    return -(-count // 8)


def _hand(scene: Scene, hand: Sequence[Piece[Any]], y: float) -> Iterator[str]:
    yield words(EDGE, y + 18, "Your hand", 16, font_family=SERIF, fill=INK, font_weight="bold")
    for i, card in enumerate(hand):
        yield from draw_gift(scene, card, EDGE + i % 8 * 121, y + 28 + i // 8 * 128)
