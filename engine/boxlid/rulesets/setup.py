"""The setup: what all matches of a ruleset with the same seats start from. It is made once and kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs
from attrs import frozen

from boxlid.errors import UsageError
from boxlid.rulesets.ruleset import Ruleset
from boxlid.schedules.resolve import Op, resolve
from boxlid.tables.layout import Layout, Points, Routes
from boxlid.tables.table import Table
from boxlid.tables.zones import Zone, ZoneDecl
from boxlid.vocabulary.actions import Notation
from boxlid.vocabulary.visibility import PUBLIC, Visibility

KEPT = 64
"""The number of setups that a ruleset keeps: the newest ones."""


@frozen(eq=False, repr=False)
class Setup:
    """What every match of a ruleset with the same seats starts from.

    Attributes:
        ruleset: the ruleset, with the box for this number of players.
        layout: the data that all copies of the table share.
        template: the table before the first chance. It must be copied, not changed.
        ops: the program of the schedule, resolved for this layout.
        bound: the number of decisions at which a match is stopped.
    """

    ruleset: Ruleset
    layout: Layout
    template: Table
    ops: tuple[Op, ...]
    bound: int

    def __repr__(self) -> str:
        return f"<Setup of {self.ruleset.game.id} for {', '.join(self.layout.seats)}>"


def setup_for(ruleset: Ruleset, seats: Sequence[str]) -> Setup:
    """The setup for these seats. A setup is made once and kept in the ruleset.

    Raises:
        UsageError: there are too few or too many seats, a name occurs twice or is not one word, or the game refuses
            them.
    """
    kept = ruleset.setups
    try:
        found: Setup | None = kept.get(seats) if type(seats) is tuple else None
    except TypeError:  # not even hashable
        found = None
    return found or _made(ruleset, seats)


def _made(ruleset: Ruleset, seats: Sequence[str]) -> Setup:
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise UsageError(f"seats must be a list of names, or their number; got {seats!r}")
    key, kept = tuple(seats), ruleset.setups
    if all(isinstance(one, str) for one in key) and key in kept:
        found: Setup = kept[key]
        return found
    ruleset.check_seats(key)
    while len(kept) >= KEPT:
        del kept[next(iter(kept))]
    kept[key] = found = _setup(ruleset.boxed(len(key)), key)
    return found


def _setup(ruleset: Ruleset, seats: tuple[str, ...]) -> Setup:
    layout = _layout(ruleset, seats)
    template = _first_table(ruleset, layout)
    ops = resolve(ruleset.program, ruleset.wins, template)
    return Setup(ruleset, layout, template, ops, ruleset.game.bound)


def _layout(ruleset: Ruleset, seats: tuple[str, ...]) -> Layout:
    actors = tuple(ruleset.game.actors(ruleset.settings, seats))
    parties = (*seats, *actors)
    if len({name.lower() for name in parties}) < len(parties):
        raise UsageError(
            f"two parties have the same name: the seats are {', '.join(seats)}, the actors {', '.join(actors)}"
        )
    zones: dict[str, Zone] = {}
    families: dict[str, Any] = {}
    for name, decl in ruleset.table.zones_.items():
        family = dict(_zones_of(ruleset, seats, name, decl))
        zones.update({one.key: one for one in family.values()})
        keys = {index[0] if len(index) == 1 else index: one.key for index, one in family.items()}
        families[name] = keys if decl.per else name
    return Layout(
        seats=seats,
        actors=actors,
        parties=frozenset(parties),
        pieces=ruleset.pieces,
        words=ruleset.pieces_by_word,
        zones=zones,
        routes={key: Routes(zone, zones) for key, zone in zones.items()},
        families=families,
        points=Points(ruleset.points),
        notation=Notation(ruleset.verbs, ruleset.pieces_by_word, parties),
        shorthands=ruleset.shorthands,
    )


def _zones_of(
    ruleset: Ruleset, seats: tuple[str, ...], name: str, decl: ZoneDecl
) -> Iterator[tuple[tuple[Any, ...], Zone]]:
    """The zones of one declaration, each with its index: () for a single zone, ("ann",) for one of each seat."""
    visibility = decl.visibility
    if not isinstance(visibility, Visibility):
        visibility = visibility(ruleset.settings)
    if visibility is not PUBLIC and not decl.pool:
        raise UsageError(
            f'the zone `{name}` is {visibility.name}, so it needs a pool: zone(..., pool="NAME")'
        )
    indices: list[tuple[Any, ...]] = [()]
    for per in decl.per:
        ids = seats if per == "seat" else per(ruleset) if callable(per) else per
        indices = [(*index, one) for index in indices for one in ids]
    for index in indices:
        owner = index[decl.per.index("seat")] if "seat" in decl.per else ""
        yield index, Zone(".".join((name, *map(str, index))), name, owner, decl, visibility)


def _first_table(ruleset: Ruleset, layout: Layout) -> Table:
    """The table before the first chance: every piece in its home zone, then prepared by the game."""
    t = ruleset.table.blank(layout, ruleset.settings, ruleset.data)
    for a in attrs.fields(ruleset.table):
        if "field" in a.metadata:
            default: Any = a.default
            if default is attrs.NOTHING:
                name = ruleset.table.__name__
                raise UsageError(f"the field `{a.name}` of {name} has no default")
            made = getattr(default, "factory", None)
            setattr(t, a.name, default if made is None else made())
    content: dict[str, list[Any]] = {key: [] for key in layout.zones}
    for one in ruleset.pieces:
        if one.home not in content:
            raise UsageError(
                f"the piece `{one}` starts in `{one.home}`, which is not a zone of this match"
            )
        content[one.home].append(one)
    t.zones = {key: tuple(pieces) for key, pieces in content.items()}
    if ruleset.game.prepare is not None:
        ruleset.game.prepare(t)
    return t
