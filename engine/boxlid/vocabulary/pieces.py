"""Components and pieces: what is in the box. Both are immutable; the table holds the state that changes."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, cast

from attrs import frozen

K = TypeVar("K")


class Piece(str, Generic[K]):
    """One physical thing in the box.

    A piece is its own id, a string. So it is equal to the same piece in every ruleset and process, it sorts and hashes
    as fast as any string, and records and scenarios hold it as it is. Make pieces with `piece()`.

    Attributes:
        kind: the component of which the piece is a copy: an immutable record of the game's own class.
        order: the piece's index in the box, from 0. Unordered zones keep their pieces in this order.
        home: the key of the zone in which the piece lies before the set-up.
    """

    __slots__ = ("__weakref__", "home", "kind", "order")
    kind: K
    order: int
    home: str

    def __repr__(self) -> str:
        return f"<{str.__str__(self)}>"

    @property
    def name(self) -> str:
        """The name for people: the component's `name`, or the id."""
        return cast("str", getattr(self.kind, "name", "")) or str.__str__(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (str.__str__(self), self.kind, self.home, self.order))


def _rebuild(id: str, kind: Any, home: str, order: int) -> Piece[Any]:  # noqa: A002
    new: Piece[Any] = Piece(id)
    new.kind, new.home, new.order = kind, home, order
    return new


def numbered(one: Piece[K], order: int) -> Piece[K]:
    """The same piece with another index, for another box."""
    return cast("Piece[K]", _rebuild(str.__str__(one), one.kind, one.home, order))


def piece(id: str, kind: K, home: str = "box") -> Piece[K]:  # noqa: A002 - a piece's id is called id
    """Make a piece.

    Args:
        id: its name in notation: one word of letters, digits, `-` and `_`, unique in a ruleset.
        kind: the component, an immutable value.
        home: the key of the zone in which it lies before the set-up.
    """
    return cast("Piece[K]", _rebuild(id, kind, home, -1))


@frozen
class Component:
    """A ready-made component for games that need no class of their own.

    Attributes:
        name: what a person calls it.
    """

    name: str = ""
