"""What the tests of every game's picture share: drawings as XML, and whether they fit their frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from xml.etree import ElementTree as ET

from boxlid import View
from boxlid.hosting import Match

SVG = "{http://www.w3.org/2000/svg}"
WIDTH = 1000


def drawings(match: Match, picture: Callable[[View], str]) -> Iterator[tuple[View, ET.Element]]:
    """Each seat's view and the spectator's, with the root of its picture."""
    for seat in ("", *match.seats):
        view = match.view(seat)
        yield view, ET.fromstring(picture(view))  # noqa: S314 - we have just made it


def texts(root: ET.Element) -> list[str]:
    """What is written in a picture."""
    return [node.text or "" for node in root.iter(f"{SVG}text")]


def classes(root: ET.Element) -> list[str | None]:
    """The classes of a picture's groups, such as `back` for the back of a card."""
    return [node.get("class") for node in root.iter(f"{SVG}g")]


def check_frame(root: ET.Element, frame: int = WIDTH) -> None:
    """See that every rectangle, and the place of every text, is inside the frame."""
    _, _, width, height = map(float, root.get("viewBox", "").split())
    assert width == frame
    for rect in root.iter(f"{SVG}rect"):
        x, y = float(rect.get("x", 0)), float(rect.get("y", 0))
        assert 0 <= x <= x + float(rect.get("width", 0)) <= width
        assert 0 <= y <= y + float(rect.get("height", 0)) <= height
    for text in root.iter(f"{SVG}text"):
        assert 0 <= float(text.get("x", 0)) <= width
        assert 0 <= float(text.get("y", 0)) <= height
