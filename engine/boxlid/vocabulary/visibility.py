"""Visibilities: who sees a field's value or a zone's pieces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen


@frozen
class Visibility:
    """Who sees a field's value or a zone's pieces.

    Attributes:
        name: its name, for messages.
        sees: for a zone: (table, owner) -> the seats that see its pieces, None for everybody.
        shows: for a field: (table, seat, value) -> what that seat sees of it.
    """

    name: str
    sees: Callable[[Any, str], tuple[str, ...] | None] | None = None
    shows: Callable[[Any, str, Any], Any] | None = None


PUBLIC = Visibility("public")
"""Every seat sees it."""
HIDDEN = Visibility("hidden")
"""No seat sees it; only the rules do."""
OWNER = Visibility("owner")
"""For a zone: its owner sees it. For a field: it is a dict by seat, and each seat sees its own entry."""
FACES = Visibility("faces")
"""For a zone: each piece lies face up (everybody sees it) or face down (nobody does)."""


def visible_to(
    sees: Callable[[Any, str], tuple[str, ...] | None], name: str = "some"
) -> Visibility:
    """The visibility of a zone that the seats `sees(table, owner)` see; None means everybody."""
    return Visibility(name, sees=sees)


def masked_as(shows: Callable[[Any, str, Any], Any], name: str = "partly") -> Visibility:
    """The visibility of a field of which each seat sees `shows(table, seat, value)`."""
    return Visibility(name, shows=shows)


def owner_faces(t: Any, owner: str) -> tuple[str, ...]:
    """For `visible_to`: the owner alone sees the pieces, or, in a zone with faces, the face-down ones."""
    return (owner,)
