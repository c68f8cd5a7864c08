"""What a message offers in place of a name that is unknown."""

from __future__ import annotations

from collections.abc import Iterable

from boxlid.codec import near

MOST = 20
"""How many known names a message lists."""


def suggestion(word: str, known: Iterable[str]) -> str:
    """A sentence with the known name that is nearest to a word, or with all known names."""
    names = list(known)
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    return near(word, names) or f"Known: {', '.join(names[:MOST]) or 'none'}{more}."
