"""The layout of a match: its seats, its zones, and the table before the first chance, made once and copied."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from boxlid.actions import Notation
from boxlid.driver import Op, resolve
from boxlid.errors import RuleError, UsageError
from boxlid.zones import PUBLIC, Route, Visibility, Zone, ZoneDecl

if TYPE_CHECKING:
    from boxlid.ruleset import Ruleset
    from boxlid.table import Table


class _Routes(dict[str, Route]):
    """The routes from one zone, each made when it is first used."""

    def __init__(self, here: Zone, zones: Mapping[str, Zone]) -> None:
        super().__init__()
        self._here, self._zones = here, zones

    def __missing__(self, key: str) -> Route:
        route = self[key] = Route(self._here, self._zones[key])
        return route


class _Points(dict[str, Callable[..., Any]]):
    """The rule points in force, by name."""

    def __missing__(self, name: str) -> Callable[..., Any]:
        raise RuleError(f"no plugin gives the rule point `{name}`: it is missing in boxlid_points")


class Layout:
    """What all copies of a match's table share.

    Attributes:
        seats: the players, clockwise.
        actors: non-player parties that may be asked (a moderator, an automated house).
        parties: the names of both.
        zones: key -> zone.
        routes: key of a zone -> key of another -> what a move from the one to the other means.
        families: name of a declared zone -> its key, or index -> key.
        points: name of a rule point -> the function in force.
        notation: reads the match's words.
        ops: the schedule's program, resolved for the driver.
    """

    def __init__(self, ruleset: Ruleset, seats: tuple[str, ...]) -> None:
        self.ruleset, self.seats = ruleset, seats
        self.actors: tuple[str, ...] = tuple(ruleset.game.actors(ruleset.settings, seats))
        self.parties = frozenset((*seats, *self.actors))
        if len({name.lower() for name in self.parties}) < len(seats) + len(self.actors):
            raise UsageError(
                f"two parties have one name: {', '.join(seats)} play, {', '.join(self.actors)} take part"
            )
        self.points = _Points(ruleset.points)
        self.zones: dict[str, Zone] = {}
        self.families: dict[str, Any] = {}
        for name, decl in ruleset.table.zones_.items():
            self._declare(name, decl)
        self.routes = {key: _Routes(zone, self.zones) for key, zone in self.zones.items()}
        self.notation = Notation(ruleset.verbs, ruleset.pieces_by_word, (*seats, *self.actors))
        self.template = self._table()
        self.ops: tuple[Op, ...] = resolve(ruleset.program, ruleset.wins, self.template)

    def _declare(self, name: str, decl: ZoneDecl) -> None:
        visibility = decl.visibility
        if not isinstance(visibility, Visibility):
            visibility = visibility(self.ruleset.settings)
        keys: list[tuple[Any, ...]] = [()]
        for index in decl.per:
            ids = (
                self.seats if index == "seat" else index(self.ruleset) if callable(index) else index
            )
            keys = [(*k, one) for k in keys for one in ids]
        family: dict[Any, str] = {}
        for k in keys:
            key = ".".join((name, *map(str, k)))
            owner = k[decl.per.index("seat")] if "seat" in decl.per else ""
            if visibility is not PUBLIC and not decl.pool:
                raise UsageError(f"the zone `{name}` is {visibility.name}, so it needs a pool")
            self.zones[key] = Zone(key, name, owner, decl, visibility)
            family[k[0] if len(k) == 1 else k] = key
        self.families[name] = family if decl.per else name

    def _table(self) -> Table:
        rs = self.ruleset
        t = rs.table.__new__(rs.table)
        t.seats, t.rules, t.data, t.layout = self.seats, rs.settings, rs.data, self
        t.faces, t.counters, t.barriers, t.gone, t.telling = {}, {}, 0, (), False
        t._chance, t._log, t._trace, t._cap = None, None, None, 0  # type: ignore[assignment]  # noqa: SLF001 - set at the start
        for a in attrs.fields(rs.table):
            if "field" in a.metadata:
                default: Any = a.default
                if default is attrs.NOTHING:
                    raise UsageError(f"the field `{a.name}` of {rs.table.__name__} has no default")
                made = getattr(default, "factory", None)
                setattr(t, a.name, default if made is None else made())
            elif "zone" in a.metadata:
                setattr(t, a.name, self.families[a.name])
        content: dict[str, list[Any]] = {key: [] for key in self.zones}
        for one in rs.pieces:
            if one.home not in content:
                raise UsageError(
                    f"the piece `{one}` starts in `{one.home}`, which is no zone of this match"
                )
            content[one.home].append(one)
        t.zones = {key: tuple(pieces) for key, pieces in content.items()}
        if rs.game.prepare is not None:
            rs.game.prepare(t)
        for prepare in rs.prepares:
            prepare(t)
        return t
