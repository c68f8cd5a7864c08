"""Components and pieces: what is in the box. Both are immutable; a piece's changing state lives in the table."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, cast

from attrs import frozen

K = TypeVar("K")


class Piece(str, Generic[K]):
    """One physical thing of the box: its id, with the component it is a copy of.

    A piece is its id. So it is equal in every ruleset and every process, sorts and hashes as fast as
    any string, and stands in records and scenarios as itself. Make pieces with `piece()`.

    Attributes:
        kind: the component (an immutable record of the game's own class).
        order: the piece's place in the box, 0..; the canonical order of unordered zones.
        home: the zone in which the piece lies before the set-up.
    """

    __slots__ = ("__weakref__", "home", "kind", "order")
    kind: K
    order: int
    home: str

    def __repr__(self) -> str:
        return f"<{str.__str__(self)}>"

    @property
    def name(self) -> str:
        """What a person calls it: the component's `name`, else the id."""
        return cast("str", getattr(self.kind, "name", "")) or str.__str__(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (str.__str__(self), self.kind, self.home, self.order))


def _rebuild(id: str, kind: Any, home: str, order: int) -> Piece[Any]:  # noqa: A002
    new: Piece[Any] = Piece(id)
    new.kind, new.home, new.order = kind, home, order
    return new


def numbered(one: Piece[K], order: int) -> Piece[K]:
    """The same piece at another place of another box."""
    return cast("Piece[K]", _rebuild(str.__str__(one), one.kind, one.home, order))


def piece(id: str, kind: K, home: str = "box") -> Piece[K]:  # noqa: A002 - a piece's id is called id
    """Make a piece.

    Args:
        id: unique in its ruleset; letters, digits, `-`, `_`; it is the notation's word for the piece.
        kind: the component: an immutable value.
        home: key of the zone where it lies before the set-up (`box` by default).
    """
    return cast("Piece[K]", _rebuild(id, kind, home, -1))


@frozen
class Component:
    """A ready-made component for games that need no class of their own.

    Attributes:
        name: what a person calls it.
    """

    name: str = ""
