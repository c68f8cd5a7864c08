"""Visibilities: who sees a field's value or a zone's pieces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen


@frozen
class Visibility:
    """Who sees a field's value or a zone's pieces.

    Attributes:
        name: for messages and printed schedules.
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
"""A zone: seen by its owner. A field: a dict by seat, of which each seat sees its own entry."""
FACES = Visibility("faces")
"""A zone in which each piece lies face up (seen by all) or face down (seen by nobody)."""


def visible_to(
    sees: Callable[[Any, str], tuple[str, ...] | None], name: str = "some"
) -> Visibility:
    """A zone that a computed set of seats sees: `sees(table, owner)` gives them, None means everybody."""
    return Visibility(name, sees=sees)


def masked_as(shows: Callable[[Any, str, Any], Any], name: str = "partly") -> Visibility:
    """A field of which each seat sees `shows(table, seat, value)`."""
    return Visibility(name, shows=shows)


def owner_faces(t: Any, owner: str) -> tuple[str, ...]:
    """A `sees` function for a FACES-like zone whose face-down pieces the owner knows."""
    return (owner,)
