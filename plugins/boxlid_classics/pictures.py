"""Pictures of the classics' tables: functions from a view to an SVG text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from boxlid import Piece, View
from boxlid.drawing import SERIF, circle, document, hint, label, rect, shorten, tag

INK, FAINT, PAPER, SHEET = "#2b2a33", "#77737d", "#f4f0e6", "#fffdf8"
FIRST, SECOND, GLOW, FELT = "#c8553d", "#2f6690", "#f2b134", "#2f5d50"
WIDTH, EDGE, TOP = 460, 30, 96
"""The width of every picture, its margin, and where the board begins, below the two players."""
Cell = tuple[int, int]


def tic_tac_toe(view: View) -> str:
    """Draw the nine squares; three in a row are filled."""
    owners, step = view.fields["squares"], (WIDTH - 2 * EDGE) / 3
    grid = {(i % 3, i // 3): owner for i, owner in enumerate(owners) if owner}
    row = _in_a_row(grid, 3)
    body = []
    for i in range(9):
        cell = i % 3, i // 3
        x, y = EDGE + step * cell[0], TOP + step * (2 - cell[1])
        body.append(rect(x + 4, y + 4, step - 8, step - 8, GLOW if cell in row else SHEET, rx=12))
        body.append(label(x + 14, y + 24, f"{'abc'[cell[0]]}{cell[1] + 1}", 12, fill=FAINT))
        if cell in grid:
            draw = _cross if grid[cell] == view.seats[0] else _ring
            body.append(draw(x + step / 2, y + step / 2, step / 4))
    icons = (_cross(0, 0, 9, 5), _ring(0, 0, 9, 5))
    return _framed(view, "Tic-tac-toe", icons, body, TOP + 3 * step)


def connect_four(view: View) -> str:
    """Draw the seven columns; four in a row, or else the last disc, have a rim."""
    columns = view.fields["cells"].split("|")[:-1]
    grid = {(x, y): c for x, col in enumerate(columns) for y, c in enumerate(col) if c != "."}
    row, last = _in_a_row(grid, 4), view.fields["last"]
    height = len(columns[0])
    step = (WIDTH - 2 * EDGE) / len(columns)
    body = [rect(EDGE, TOP, WIDTH - 2 * EDGE, step * height, "#3f6c8f", rx=16)]
    for x, column in enumerate(columns):
        middle = EDGE + step * (x + 0.5)
        for y, disc in enumerate(column):
            at = TOP + step * (height - y - 0.5)
            shade = {"X": FIRST, "O": GLOW}.get(disc, PAPER)
            body.append(circle(middle, at, step * 0.38, shade))
            if (x, y) in row or last == x * (height + 1) + y:
                body.append(_outline(middle, at, step * 0.38, 6 if (x, y) in row else 3))
        below = TOP + step * height + 20
        body.append(label(middle, below, "abcdefg"[x], 14, fill=FAINT, anchor="middle"))
    icons = (circle(0, 0, 10, FIRST), circle(0, 0, 10, GLOW))
    return _framed(view, "Connect four", icons, body, TOP + step * height + 28)


def kuhn_poker(view: View) -> str:
    """Draw the two hands, the rest of the deck, and the chips that each seat has put in."""
    body = [rect(EDGE, TOP, WIDTH - 2 * EDGE, 250, FELT, rx=18)]
    for i, seat in enumerate(view.seats):
        left = EDGE + 40 + i * (WIDTH - 2 * EDGE - 176)
        cards = (*view.zones[f"hand.{seat}"], *view.zones[f"shown.{seat}"])
        body += [_card(card, left, TOP + 28) for card in cards]
        chips = 1 + view.fields["history"][i::2].count("b")
        body += [_chip(left + 48 + 26 * (n - (chips - 1) / 2), TOP + 206) for n in range(chips)]
    deck = view.zones["deck"]
    body += [
        _card(card, WIDTH / 2 - 32 + 3 * i, TOP + 50 - 3 * i, 0.66) for i, card in enumerate(deck)
    ]
    words = {"p": "pass", "b": "bet"}
    said = ", ".join(
        f"{view.seats[i % 2]}: {words[c]}" for i, c in enumerate(view.fields["history"])
    )
    body.append(label(WIDTH / 2, TOP + 276, said or "nobody has chosen yet", 13,
                      fill=FAINT, anchor="middle"))  # fmt: skip
    icons = (_chip(0, 0), _chip(0, 0))
    return _framed(view, "Kuhn poker", icons, body, TOP + 284)


def _framed(view: View, title: str, icons: tuple[str, str], body: list[str], bottom: float) -> str:
    """A picture with the two players above the body, and the result below it."""
    height = round(bottom) + 56
    parts = [rect(0, 0, WIDTH, height, PAPER, rx=0), *_players(view, icons), *body]
    says = view.outcome["result"] if view.outcome is not None else _whose_turn(view)
    parts.append(label(WIDTH / 2, bottom + 34, shorten(says, WIDTH - 2 * EDGE, 17), 17,
                       fill=INK, anchor="middle", bold=True))  # fmt: skip
    return document(WIDTH, height, f"{title}, seen by {view.seat or 'a spectator'}", parts)


def _whose_turn(view: View) -> str:
    return f"{view.waiting[0]} to play" if view.waiting else ""


def _players(view: View, icons: tuple[str, str]) -> Iterator[str]:
    """The names of the players; a bar below the one to play, stars at the winners."""
    half = (WIDTH - 2 * EDGE) / 2
    winners = view.outcome["winners"] if view.outcome is not None else ()
    for i, (seat, icon) in enumerate(zip(view.seats, icons, strict=True)):
        x = EDGE + i * half
        name = f"{seat} ★" if seat in winners else seat
        yield rect(x + 4, 22, half - 8, 50, SHEET, rx=12)
        yield tag("g", icon, transform=f"translate({x + 32} 47)")
        yield hint(
            label(x + 54, 53, shorten(name, half - 70, 18), 18, fill=INK, bold=True), text=seat
        )
        if seat in view.waiting:
            yield rect(x + 20, 65, half - 40, 4, GLOW, rx=2)


def _in_a_row(grid: Mapping[Cell, str], length: int) -> set[Cell]:
    """The cells of every straight line of equal marks."""
    found: set[Cell] = set()
    for (x, y), mark in grid.items():
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            line = [(x + n * dx, y + n * dy) for n in range(length)]
            if all(grid.get(cell) == mark for cell in line):
                found.update(line)
    return found


def _cross(x: float, y: float, size: float, weight: float = 14) -> str:
    way = f"M{x - size:.1f} {y - size:.1f}l{2 * size:.1f} {2 * size:.1f}"
    back = f"M{x + size:.1f} {y - size:.1f}l{-2 * size:.1f} {2 * size:.1f}"
    return tag("path", d=way + back, stroke=FIRST, stroke_width=weight, stroke_linecap="round")


def _ring(x: float, y: float, size: float, weight: float = 14) -> str:
    return circle(x, y, size, "none", stroke=SECOND, stroke_width=weight)


def _outline(x: float, y: float, size: float, weight: float) -> str:
    return circle(x, y, size, "none", stroke=SHEET, stroke_width=weight)


def _chip(x: float, y: float) -> str:
    return tag(
        "g",
        circle(x, y, 11, FIRST, stroke=SHEET, stroke_width=2),
        circle(x, y, 6, "none", stroke=SHEET, stroke_width=1.5, stroke_dasharray="2.5 2.2"),
    )


def _card(card: Piece[Any] | None, x: float, y: float, scale: float = 1) -> str:
    """A card, or the back of one that the viewer does not see."""
    if card is None:
        inside = [
            rect(0, 0, 96, 138, FIRST, rx=10, stroke=SHEET, stroke_width=3),
            rect(9, 9, 78, 120, "none", rx=6, stroke=SHEET, stroke_opacity=0.7, stroke_width=1.5),
            tag("path", d="M48 33l26 36-26 36-26-36z", fill=SHEET, fill_opacity=0.85),
        ]
    else:
        inside = [
            rect(0, 0, 96, 138, SHEET, rx=10, stroke=INK, stroke_opacity=0.3),
            label(10, 28, card, 22, fill=SECOND, bold=True, font_family=SERIF),
            label(48, 92, card, 64, fill=SECOND, anchor="middle", bold=True, font_family=SERIF),
        ]
    place = f"translate({x:.1f} {y:.1f}) scale({scale})"
    return tag("g", *inside, class_="back" if card is None else "card", transform=place)
