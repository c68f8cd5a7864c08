"""The upper part of the picture: the influence board, the gifts, and in solo the merchant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boxlid import Piece
from boxlid.drawing import SERIF, circle, hint, label, rect, shorten, wrap

from boxlid_serviam.picture_cards import (
    EDGE,
    FAINT,
    GIFT,
    GOLD,
    INK,
    LETTER,
    LINE,
    LOSS,
    MARK,
    PLAIN,
    SHEET,
    WIDTH,
    Scene,
    draw_back,
    draw_gift,
    draw_rank,
    signed,
)  # fmt: skip

TOP, HEIGHT, BOARD = 66, 326, 700


def draw_board(scene: Scene) -> Iterator[str]:
    """Draw the influence board: a line for each holder, a column for each space."""
    view = scene.view
    yield rect(EDGE, TOP, BOARD, HEIGHT, SHEET, stroke=LINE)
    yield label(EDGE + 14, TOP + 24, "Influence", 15, font_family=SERIF, fill=INK)
    for i, value in enumerate(view.more["scale"]):
        fill = LOSS if value < 0 else INK
        yield label(_space(i), TOP + 24, signed(value), 15, fill=fill, anchor="middle", bold=True)
    yield label(EDGE + 552, TOP + 24, "Effetto ordine", 13, fill=FAINT)
    for i, holder in enumerate(view.more["holders"]):
        yield from _line(scene, holder, TOP + 34 + 32 * i)


def _line(scene: Scene, holder: str, y: float) -> Iterator[str]:
    """Draw a holder's line: rank, name, the spaces with the marker, the effect; `◂` marks those of the merchant."""
    more = scene.view.more
    name, organisation, rank = more["holders"][holder].rsplit(" ", 2)
    strong, pale = scene.shades.get(organisation, PLAIN)
    listed = " ◂" if holder in more["listed"] else ""
    yield rect(EDGE + 8, y, BOARD - 16, 29, pale, rx=4)
    yield draw_rank(EDGE + 26, y + 14.5, int(rank), strong)
    yield label(EDGE + 44, y + 19.5, f"{name}{listed}", 15, fill=strong, bold=True)
    yield label(EDGE + 552, y + 19, more["effects"][holder], 12, fill=INK)
    for i in range(len(more["scale"])):
        yield circle(_space(i), y + 14.5, 4, "#fff", stroke=strong, stroke_opacity=0.4)
    at = _space(scene.view.fields["markers"][holder])
    yield hint(
        circle(at, y + 14.5, 11.5, strong, stroke="#fff", stroke_width=2),
        label(at, y + 19, name[:1], 12, fill="#fff", anchor="middle", bold=True),
        text=f"{name} on {scene.worth(holder)}",
    )


def _space(index: int) -> float:
    return EDGE + 194 + index * 47


def draw_stock(scene: Scene) -> Iterator[str]:
    """Draw the gift deck and its discards, and below them the merchant (in solo) or how signs are read."""
    view = scene.view
    x, width = EDGE + 712, WIDTH - 2 * EDGE - 712
    yield rect(x, TOP, width, HEIGHT, SHEET, stroke=LINE)
    yield label(x + 14, TOP + 24, "Gifts", 15, font_family=SERIF, fill=INK)
    yield from _deck(x + 16, TOP + 36, len(view.zones["deck"]))
    yield from _discards(scene, x + 122, TOP + 36)
    merchant = [m for m in view.zones["merchant"] if m is not None]
    if merchant:
        yield from _merchant(scene, merchant[0], x + 14, TOP + 199, width - 28)
    else:
        yield from _signs(scene, x + 14, TOP + 212)


def _discards(scene: Scene, x: float, y: float) -> Iterator[str]:
    """Draw the top of the discards and their number."""
    discards = scene.view.zones["discards"]
    if discards and discards[-1] is not None:
        yield from draw_gift(scene, discards[-1], x, y)
    else:
        yield rect(x, y, *GIFT, "none", stroke=LINE, stroke_dasharray="4 3")
    count = f"{len(discards) or 'no'} discarded"
    yield label(x + GIFT[0] / 2, y + 135, count, 12, fill=FAINT, anchor="middle")


def _signs(scene: Scene, x: float, y: float) -> Iterator[str]:
    """Explain the signs on gifts."""
    yield label(x, y, MARK, 15, fill=GOLD)
    yield label(x, y + 17, "intrigue: the effect is carried out", 12, fill=FAINT)
    yield label(x, y + 40, LETTER, 15, fill=GOLD)
    yield label(x, y + 57, "threat letter: locks its holder", 12, fill=FAINT)
    for i, (organisation, (strong, _)) in enumerate(scene.shades.items()):
        yield circle(x + 5 + 74 * i, y + 78, 5, strong)
        yield label(x + 15 + 74 * i, y + 82, organisation, 12, fill=strong)


def _deck(x: float, y: float, count: int) -> Iterator[str]:
    """Draw a pile of backs with its number of cards."""
    for step in range(min(3, count), 0, -1):
        yield draw_back(x + 3 * step, y + 3 * step, 90, 112, PLAIN)
    if not count:
        yield rect(x, y, 96, 118, "none", stroke=LINE, stroke_dasharray="4 3")
    yield label(x + 48, y + 135, f"{count} in the deck", 12, fill=FAINT, anchor="middle")


def _merchant(
    scene: Scene, merchant: Piece[Any], x: float, y: float, width: float
) -> Iterator[str]:
    more = scene.view.more
    yield label(x, y, "Enemy merchant", 12, fill=FAINT)
    yield label(x, y + 20, merchant.kind.name, 17, font_family=SERIF, fill=INK, bold=True)
    listed = " and ".join(scene.names[h] for h in more["listed"])
    yield label(x, y + 39, shorten(f"◂ {listed}", width, 13), 13, fill=GOLD, bold=True)
    for i, line in enumerate(wrap(more["merchant"], width, 12)[:4]):
        yield label(x, y + 58 + 15 * i, line, 12, fill=INK)
    left = len(scene.view.zones["merchant_deck"])
    yield label(x, y + 119, f"{left} more in the merchant deck", 12, fill=FAINT)
