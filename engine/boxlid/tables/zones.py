"""Zones and fields as table classes declare them, and what a move between two zones means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs
from attrs import frozen

from boxlid.errors import RuleError
from boxlid.vocabulary.visibility import FACES, OWNER, PUBLIC, Visibility


@frozen
class ZoneDecl:
    """A zone, or a family of zones, as a table class declares it.

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
        key: `deck`, `hand.ann`, `pile.ann.victoria`.
        owner: the seat, or empty.
        pool: pieces of equal pools may stand in for each other where a seat cannot see them.
        ordered: whether the order of the pieces means anything; if not, they lie in box order.
        faces: whether each piece has a face (`turn_up`).
        sized: whether everybody sees how many pieces lie here.
        computed: whether the table tells who sees the pieces here; if not, `static` does.
        constant: whether each piece here always has the viewers `static`: nothing computed, no faces.
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
        """The seats that see the pieces here (the face-down ones, if the zone has faces); None: everybody."""
        return self.static if self._sees is None else self._sees(t, self.owner)


class Route:
    """What a move from one zone to another means; made once for each pair of zones that pieces move between.

    Attributes:
        here_ordered, ordered: whether the order means anything where the piece leaves, and where it comes.
        fixed: whether the rest follows from the zones alone: no faces, no computed viewers.
        fixed_down: the same for a piece that does not come face up.
        reveals: whether somebody sees the piece who did not before.
        to: the seats that see which piece moves; None: everybody.
        open: whether the others see that one moves.
        about: the zones' keys.
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
    """Whether somebody sees a piece (viewers after) who did not see it (viewers before)."""
    return before is not None and (after is None or not set(after) <= set(before))


def both(before: tuple[str, ...] | None, after: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """The viewers of either; None: everybody."""
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
        visibility: PUBLIC, HIDDEN, OWNER, FACES, `seen_by(...)`; or a function of the match's rulings giving one.
        per: "seat"; or a sequence whose entries are "seat", a collection of ids, or a function of the ruleset
            giving one.
        pool: name of the pool: pieces of equal pools may stand in for each other where a seat cannot see
            them, so a planning fork draws them anew. `{owner}` in it stands for the zone's seat (`cards.{owner}`).
            Every zone that is not PUBLIC needs one.
        ordered: whether order means anything.
        faces: whether pieces have faces here; implied by FACES.
        sized: False if not even the number of pieces is public.
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
        visibility: PUBLIC, HIDDEN, OWNER (a dict by seat) or `shown_as(...)`.
        default: the value before the set-up.
        factory: makes the value before the set-up (for dicts).

    Raises:
        RuleError: neither is given.
    """
    if factory is None and default is attrs.NOTHING:
        raise RuleError("field(...) needs a value before the set-up: default=... or factory=dict")
    meta = {"field": visibility}
    if factory is not None:
        return attrs.field(factory=factory, metadata=meta)
    return attrs.field(default=default, metadata=meta)


ZoneKeys = Mapping[Any, str]
"""The type of a family of zones on a table: seat (or a tuple of indices) -> zone key."""
