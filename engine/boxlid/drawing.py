"""Elements of an SVG picture as text: what games need to draw a view (the hook `boxlid_picture`).

Each function returns an element; `document` puts elements together. Texts are escaped, so that a seat may be called
`<b>`; what `tag` takes as its inside must be elements or escaped already.

    document(200, 100, "Two squares", [rect(10, 10, 80, 80, "teal"), label(50, 55, view.seat, anchor="middle")])
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

__all__ = [
    "SANS", "SERIF", "circle", "document", "hint", "label", "rect", "shorten", "tag", "text_width", "wrap",
]  # fmt: skip

SANS = "'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"
"""The fonts of a picture's texts, for the attribute `font_family`."""
SERIF = "Georgia, 'Times New Roman', 'DejaVu Serif', serif"
"""Fonts with serifs, for titles and cards."""
_NARROW, _WIDE = frozenset("fijlrt.,:;'!|()[] I"), frozenset("mwMW@")


def document(width: int, height: int, title: str, body: Iterable[str]) -> str:
    """Return a whole picture.

    Args:
        width: in pixels, if it is not scaled.
        height: likewise.
        title: what the picture shows, for screen readers.
        body: its elements, the lowest first.
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" font-family="{SANS}"><title>{escape(title)}</title>\n'
        + "\n".join(body)
        + "\n</svg>\n"
    )


def tag(name: str, *inside: str, **attributes: object) -> str:
    """Return an element.

    Args:
        name: the element's name.
        inside: what it contains, already escaped.
        attributes: its attributes; `_` stands for `-`, and a `_` at the end is dropped.
    """
    pairs = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_number(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{pairs}>{''.join(inside)}</{name}>" if inside else f"<{name}{pairs}/>"


def _number(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def rect(x: float, y: float, width: float, height: float, fill: str, **more: object) -> str:
    """Return a rectangle with rounded corners; other attributes as of `tag`."""
    return tag("rect", x=x, y=y, width=width, height=height, **{"rx": 5, "fill": fill, **more})


def circle(x: float, y: float, radius: float, fill: str, **more: object) -> str:
    """Return a circle around a point; other attributes as of `tag`."""
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, **more)


def label(
    x: float,
    y: float,
    text: object,
    size: float = 13,
    *,
    anchor: str = "start",
    bold: bool = False,
    **more: object,
) -> str:
    """Return a line of text.

    Args:
        x: where it starts, ends or has its middle, by `anchor`.
        y: its baseline.
        text: what it says.
        size: its height.
        anchor: `start`, `middle` or `end`.
        bold: whether it is bold.
        more: other attributes, as of `tag`.
    """
    if anchor != "start":
        more["text_anchor"] = anchor
    if bold:
        more["font_weight"] = "bold"
    return tag("text", escape(str(text)), x=x, y=y, font_size=size, **more)


def hint(*inside: str, text: str) -> str:
    """Return a group of elements, with a text that a browser shows when the pointer is on them."""
    return tag("g", tag("title", escape(text)), *inside)


def text_width(text: str, size: float) -> float:
    """Estimate how wide a line of text is, in pixels: rather too wide than too narrow, since fonts differ."""
    return size * sum(0.36 if c in _NARROW else 0.95 if c in _WIDE else 0.63 for c in text)


def shorten(text: str, width: float, size: float) -> str:
    """Cut a text so that it is no wider than a width, and end it with an ellipsis if it was cut."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(f"{text}…", size) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def wrap(text: str, width: float, size: float) -> list[str]:
    """Break a text between words into lines of about a width."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
