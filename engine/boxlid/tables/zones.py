"""Declarations of zones and fields, the zones of a match, and the routes between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs
from attrs import frozen

from boxlid.errors import RuleError
from boxlid.vocabulary.visibility import FACES, OWNER, PUBLIC, Visibility


@frozen
class ZoneDecl:
    """A zone or a family of zones as a table class declares it; the attributes are those of `zone`.

    Attributes:
        visibility: who sees its pieces, or a function of the match's rulings that gives it.
        per: what a family has a zone for: "seat", collections of ids, functions of the ruleset; empty: a single zone.
        pool, ordered, faces, sized: as of `zone`.
    """

    visibility: Visibility | Callable[[Any], Visibility]
    per: tuple[Any, ...] = ()
    pool: str = ""
    ordered: bool = False
    faces: bool = False
    sized: bool = True


class Zone:
    """A zone of one match's layout.

    Attributes:
        key: its name on the table: `deck`, `hand.ann`, `pile.ann.victoria`.
        family: the name under which the table class declares it.
        owner: the seat; empty if the zone belongs to no seat.
        pool: the name of its pool. For a seat that cannot see them, pieces of one pool may be in each other's places.
        ordered: whether the order of the pieces matters; if not, they lie in box order.
        faces: whether each piece lies face up or face down.
        sized: whether everybody sees how many pieces lie here.
        computed: whether the viewers are computed from the table; if not, they are `static`.
        static: the seats that see the pieces here; None means everybody.
        constant: whether all pieces here are always seen by `static`: viewers are not computed, and there are no faces.
    """

    __slots__ = (
        "_sees", "computed", "constant", "faces", "family", "key", "ordered", "owner", "pool", "sized", "static",
    )  # fmt: skip

    def __init__(
        self, key: str, family: str, owner: str, decl: ZoneDecl, visibility: Visibility
    ) -> None:
        self.key, self.family, self.owner = key, family, owner
        self.pool = decl.pool.replace("{owner}", owner)
        self.ordered, self.sized = decl.ordered, decl.sized
        self.faces = decl.faces or visibility is FACES
        self._sees = visibility.sees
        self.computed = self._sees is not None
        self.constant = not self.computed and not self.faces
        self.static: tuple[str, ...] | None = (
            None if visibility is PUBLIC else (owner,) if visibility is OWNER and owner else ()
        )

    def viewers(self, t: Any) -> tuple[str, ...] | None:
        """The seats that see the pieces here (in a zone with faces: the face-down ones); None means everybody."""
        return self.static if self._sees is None else self._sees(t, self.owner)


class Route:
    """A route: everything about a move from one zone to another that does not depend on the piece.

    Attributes:
        here, there: the zone that the piece leaves, and the zone to which it goes.
        here_ordered: whether the order matters in `here`.
        ordered: whether the order matters in `there`.
        fixed: whether `reveals` and `to` are true for every move: no faces, no computed viewers.
        fixed_down: the same for a move in which the piece does not come to lie face up.
        reveals: whether a seat sees the piece that did not see it before.
        to: the seats that see which piece moves; None means everybody.
        open: whether the other seats see that some piece moves.
        about: the keys of both zones.
    """

    __slots__ = (
        "about",
        "fixed",
        "fixed_down",
        "here",
        "here_ordered",
        "open",
        "ordered",
        "reveals",
        "there",
        "to",
    )

    def __init__(self, here: Zone, there: Zone) -> None:
        self.here, self.there = here, there
        self.here_ordered, self.ordered = here.ordered, there.ordered
        self.fixed = here.constant and there.constant
        self.fixed_down = here.constant and not there.computed
        self.reveals = reveals(here.static, there.static)
        self.to = both(here.static, there.static)
        self.open = here.sized or there.sized
        self.about = (here.key, there.key)


def reveals(before: tuple[str, ...] | None, after: tuple[str, ...] | None) -> bool:
    """Whether a seat sees a piece after a move that did not see it before; None means everybody."""
    return before is not None and (after is None or not set(after) <= set(before))


def both(before: tuple[str, ...] | None, after: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """The viewers before or after a move; None means everybody."""
    if before is None or after is None:
        return None
    return (*before, *(s for s in after if s not in before))


def zone(
    visibility: Visibility | Callable[[Any], Visibility],
    *,
    per: str | Iterable[Any] = (),
    pool: str = "",
    ordered: bool = False,
    faces: bool = False,
    sized: bool = True,
) -> Any:
    """Declare a zone (annotate it `str`) or a family of zones (annotate it `Mapping[..., str]`).

    The table's attribute then holds the zone's key, or a mapping from seat (or from a tuple of indices)
    to keys: `t.move(card, t.hand[seat], t.discards)`.

    Args:
        visibility: PUBLIC, HIDDEN, OWNER, FACES, `visible_to(...)`; or a function of the match's settings that
            returns one of them.
        per: empty for one zone, "seat" for one zone for each seat; or a sequence whose entries are "seat",
            a collection of ids, or a function of the ruleset that returns one.
        pool: the name of the pool. A planning fork redistributes the pieces of a pool that its seat cannot see
            among their zones. `{owner}` is replaced by the zone's seat (`cards.{owner}`). A zone that is not PUBLIC
            needs a pool.
        ordered: whether the order of the pieces matters.
        faces: whether each piece lies face up or face down; implied by FACES.
        sized: whether everybody sees the number of pieces.
    """
    indices = (per,) if isinstance(per, str) else tuple(per)
    return attrs.field(
        default=None, metadata={"zone": ZoneDecl(visibility, indices, pool, ordered, faces, sized)}
    )


def field(
    visibility: Visibility,
    *,
    default: Any = attrs.NOTHING,
    factory: Callable[[], Any] | None = None,
) -> Any:
    """Declare a field of a table: an immutable value, or a dict of immutable values (copied shallowly).

    Args:
        visibility: PUBLIC, HIDDEN, OWNER (a dict by seat) or `masked_as(...)`.
        default: the value before the set-up.
        factory: for dicts, a function that makes the value before the set-up.

    Raises:
        RuleError: neither `default` nor `factory` is given.
    """
    if factory is None and default is attrs.NOTHING:
        raise RuleError("field(...) needs a value before the set-up: default=... or factory=dict")
    meta = {"field": visibility}
    if factory is not None:
        return attrs.field(factory=factory, metadata=meta)
    return attrs.field(default=default, metadata=meta)


ZoneKeys = Mapping[Any, str]
"""The type of a family of zones on a table: seat (or a tuple of indices) -> zone key."""
