"""Lines of text for a screen of fixed width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

WIDTH = 80


def fit(text: str, width: int = WIDTH) -> str:
    """Cut each line of a text to a width, and drop blanks at line ends."""
    return "\n".join(line[:width].rstrip() for line in text.splitlines())


def columns(blocks: Sequence[Sequence[str]]) -> Iterator[str]:
    """Write blocks of equally many lines next to each other, with a blank between them."""
    for lines in zip(*blocks, strict=True):
        yield " ".join(lines)


def fold(text: str, width: int = WIDTH, indent: int = 0) -> list[str]:
    """Break a text between words into lines; all but the first are indented."""
    return wrap(text, width, subsequent_indent=" " * indent, drop_whitespace=True) or [""]
