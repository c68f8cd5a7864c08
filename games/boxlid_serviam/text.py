"""Lines of text for a screen of fixed width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

WIDTH = 80


def fit(text: str, width: int = WIDTH) -> str:
    """Cut each line of a text to a width, and drop blanks at line ends."""
    return "\n".join(line[:width].rstrip() for line in text.splitlines())


def flow(
    start: str, parts: Iterable[str], between: str, width: int = WIDTH, indent: int = 5
) -> Iterator[str]:
    """Write parts one after another, on as many lines as they need; no part is broken.

    Args:
        start: the beginning of the first line.
        parts: what follows; a part longer than a line has a line for itself.
        between: what separates two parts on one line.
        width: the greatest length of a line.
        indent: how far the later lines are indented, less one.
    """
    line, empty = start, True
    for part in parts:
        more = part if empty else f"{between}{part}"
        if len(line) + 1 + len(more) > width and not empty:
            yield line
            line, more = " " * indent, part
        line += f" {more}" if empty or line.isspace() else more
        empty = False
    yield line
