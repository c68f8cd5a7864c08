"""Lines of text for screens of fixed width: what games need to draw a view for a terminal.

    fit(screen_so_far)                            no line is longer than 80 characters
flow("hand:", ["ash-1", "elm-4"], " ")        parts one after another, broken between parts
fold("a long sentence ...", indent=2)         one text, broken between words
columns([left, right])                        blocks of lines next to each other
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

__all__ = ["WIDTH", "columns", "fit", "flow", "fold"]

WIDTH = 80
"""The width of a terminal, in characters, that every screen of a game fits."""


def fit(text: str, width: int = WIDTH) -> str:
    """Cut each line of a text to a width, and drop blanks at line ends."""
    return "\n".join(line[:width].rstrip() for line in text.splitlines())


def flow(
    start: str, parts: Iterable[str], between: str, width: int = WIDTH, indent: int = 6
) -> Iterator[str]:
    """Write parts one after another, on as many lines as they need; no part is broken.

    Args:
        start: the beginning of the first line; a blank separates it from the first part.
        parts: what follows; a part longer than a line has a line for itself.
        between: what separates two parts on one line.
        width: the greatest length of a line.
        indent: how many blanks the later lines begin with.
    """
    line, first = f"{start} ", True
    for part in parts:
        if first:
            line += part
        elif len(line) + len(between) + len(part) > width:
            yield line
            line = " " * indent + part
        else:
            line += between + part
        first = False
    yield start if first else line


def columns(blocks: Sequence[Sequence[str]]) -> Iterator[str]:
    """Write blocks next to each other, with a blank between them.

    Args:
        blocks: lists of lines, all of the same length; the lines of one block should have one width.

    Raises:
        ValueError: the blocks have different numbers of lines.
    """
    for lines in zip(*blocks, strict=True):
        yield " ".join(lines)


def fold(text: str, width: int = WIDTH, indent: int = 0) -> list[str]:
    """Break a text between words into lines; all lines but the first are indented.

    Args:
        text: one paragraph.
        width: the greatest length of a line, its indentation included.
        indent: how many blanks the later lines begin with.

    Returns:
        The lines; one empty line for an empty text.
    """
    return wrap(text, width, subsequent_indent=" " * indent, drop_whitespace=True) or [""]
