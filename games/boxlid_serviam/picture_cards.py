"""The colours and the cards of the picture: holders, gifts in full and in short, backs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen
from boxlid import Piece, View
from boxlid.drawing import circle, hint, label, rect, shorten, tag, wrap

WIDTH, EDGE = 1000, 20
INK, FAINT, PAPER, SHEET, LINE = "#2b2118", "#7b6c5c", "#efe6d2", "#fbf6ea", "#cdbd9f"
GOLD, DARK, LOSS = "#a8791b", "#3a2c22", "#a13a34"
COLOURS = {
    "blue": ("#2f5d8c", "#dbe6f1"),
    "green": ("#3f7148", "#dcebdc"),
    "red": ("#a13a34", "#f5dedb"),
    "purple": ("#6a4a8c", "#e6def0"),
    "yellow": ("#9a7714", "#f5ebc9"),
}
"""Colour of an organisation or a back -> a strong shade and a pale one."""
GIFT = (113, 118)
"""Width and height of a gift card."""
PLAIN = ("#6d6256", "#e9e1d3")
MARK, LETTER = "★", "✉"


Cards = Sequence[Piece[Any] | None]


@frozen
class Scene:
    """A view, with what most parts of the picture need of it.

    Attributes:
        view: the view.
        names: holder id -> its name.
        shades: organisation id -> its shades.
        backs: family id -> the shades of its backs.
    """

    view: View
    names: Mapping[str, str]
    shades: Mapping[str, tuple[str, str]]
    backs: Mapping[str, tuple[str, str]]

    @classmethod
    def of(cls, view: View) -> Scene:
        """Read a view."""
        more = view.more
        return cls(
            view,
            {h: text.rsplit(" ", 2)[0] for h, text in more["holders"].items()},
            {o: COLOURS.get(colour, PLAIN) for o, colour in more["colours"].items()},
            {f: COLOURS.get(back, PLAIN) for f, back in more["backs"].items()},
        )

    def worth(self, holder: str) -> int:
        """Return the value of the space that a holder's marker is on."""
        value: int = self.view.more["scale"][self.view.fields["markers"][holder]]
        return value


def signed(value: int) -> str:
    """Write a number, a negative one with a true minus sign."""
    return f"\N{MINUS SIGN}{-value}" if value < 0 else str(value)


def draw_rank(x: float, y: float, rank: int, fill: str) -> str:
    """Draw a medal with a holder's rank."""
    return tag("g", circle(x, y, 10.5, "#fff", stroke=fill, stroke_width=2),
               label(x, y + 4.5, rank, 13, fill=fill, anchor="middle", bold=True))  # fmt: skip


def draw_holder(
    scene: Scene, card: Piece[Any] | None, x: float, y: float, width: float, back: tuple[str, str]
) -> Iterator[str]:
    """Draw a holder's card with its rank and what it pays now, or the back of one."""
    if card is None:
        yield draw_back(x, y, width, 80, back)
        return
    kind = card.kind
    strong, pale = scene.shades.get(kind.organisation, PLAIN)
    worth = scene.worth(kind.id)
    size = 13 if width > 70 else 11
    yield hint(
        rect(x, y, width, 80, pale, stroke=strong, stroke_width=1.5),
        draw_rank(x + 16, y + 17, kind.rank, strong),
        label(x + width - 8, y + 23, signed(worth), 17, fill=strong, anchor="end", bold=True),
        label(
            x + width / 2, y + 49, shorten(kind.name, width - 4, size), size,
            fill=INK, anchor="middle", bold=True,
        ),
        label(
            x + width / 2, y + 68, shorten(kind.organisation, width - 4, 11), 11,
            fill=strong, anchor="middle",
        ),
        text=f"{kind.name}: {kind.organisation}, rank {kind.rank}, pays {worth}",
    )  # fmt: skip


def draw_back(x: float, y: float, width: float, height: float, shades: tuple[str, str]) -> str:
    """Draw the back of a card that the viewer does not see."""
    strong, pale = shades
    r = min(10, width / 5)
    middle = f"M{x + width / 2} {y + height / 2 - r}l{0.8 * r} {r}l{-0.8 * r} {r}l{-0.8 * r} {-r}z"
    return tag(
        "g",
        rect(x, y, width, height, strong, stroke="#fff"),
        rect(x + 3, y + 3, width - 6, height - 6, "none", stroke=pale, stroke_opacity=0.6, rx=3),
        tag("path", d=middle, fill=pale, fill_opacity=0.75),
        class_="back",
    )


def draw_chip(scene: Scene, gift: Piece[Any], x: float, y: float, width: float) -> str:
    """Draw a gift in short: its organisation's colour, its id, and its signs if there is room."""
    kind = gift.kind
    strong, pale = scene.shades.get(kind.category, PLAIN)
    signs = f"{MARK if kind.mark else ''}{LETTER if kind.letter else ''}" if width > 60 else ""
    return hint(
        rect(x, y, width, 19, pale, stroke=strong, stroke_opacity=0.5, rx=4),
        circle(x + 9, y + 9.5, 4, strong),
        label(x + 17, y + 14, shorten(kind.id, width - 22 - 12 * len(signs), 12), 12, fill=INK),
        label(x + width - 4, y + 14, signs, 12, fill=GOLD, anchor="end"),
        text=kind.name,
    )


def draw_gift(scene: Scene, gift: Piece[Any], x: float, y: float) -> Iterator[str]:
    """Draw a gift card in full: id and signs, name, and what each icon moves."""
    kind, width = gift.kind, GIFT[0]
    strong, pale = scene.shades.get(kind.category, PLAIN)
    signs = f"{MARK if kind.mark else ''} {LETTER if kind.letter else ''}".strip()
    yield rect(x, y, *GIFT, "#fffdf7", stroke=strong, stroke_width=1.5)
    yield tag(
        "path", d=f"M{x} {y + 22}v-17a5 5 0 0 1 5-5h{width - 10}a5 5 0 0 1 5 5v17z", fill=strong
    )
    yield label(x + 8, y + 16, kind.id, 12, fill="#fff", bold=True)
    yield label(x + width - 7, y + 16.5, signs, 14, fill="#ffe39a", anchor="end")
    for i, line in enumerate(wrap(kind.name, width - 12, 12)[:2]):
        yield label(x + 8, y + 38 + 14 * i, shorten(line, width - 12, 12), 12, fill=INK, bold=True)
    for i, icon in enumerate(kind.icons[:3]):
        level = y + 62 + 18 * i
        yield rect(x + 6, level, width - 12, 16, pale, rx=3)
        way = "▶" if icon.amount > 0 else "◀"
        yield label(x + 11, level + 12.5, shorten(_whom(scene, icon), width - 40, 11), 11, fill=INK)
        yield label(
            x + width - 10, level + 12.5, f"{way} {abs(icon.amount)}", 11,
            fill=strong, anchor="end", bold=True,
        )  # fmt: skip


def _whom(scene: Scene, icon: Any) -> str:
    """Say whose marker an icon moves."""
    if icon.kind == "holder":
        return scene.names.get(icon.holder, icon.holder)
    return {"recipient": "recipient", "any": "any holder", "rank": f"a rank {icon.rank}"}[icon.kind]
