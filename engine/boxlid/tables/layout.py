"""The layout of a match: the plain data that all copies of its table share. `rulesets.setup` builds it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from boxlid.errors import RuleError
from boxlid.tables.zones import Route, Zone
from boxlid.vocabulary.actions import Notation
from boxlid.vocabulary.pieces import Piece


class Routes(dict[str, Route]):
    """The routes from one zone, by the key of the other zone. Each is made when it is first used."""

    def __init__(self, here: Zone, zones: Mapping[str, Zone]) -> None:
        super().__init__()
        self._here, self._zones = here, zones

    def __missing__(self, key: str) -> Route:
        route = self[key] = Route(self._here, self._zones[key])
        return route


class Points(dict[str, Callable[..., Any]]):
    """The rule points in force, by name. Looking up another name raises a RuleError."""

    def __missing__(self, name: str) -> Callable[..., Any]:
        raise RuleError(
            f"there is no rule point `{name}`; its plugin must return it in boxlid_points"
        )


@frozen(eq=False, repr=False)
class Layout:
    """The data that all copies of a match's table share.

    Attributes:
        seats: the players, clockwise.
        actors: the parties that may be asked but are not players (a moderator, an automated house).
        parties: the names of the players and the actors.
        pieces: all pieces of this match's box, in box order.
        words: id or alias of a piece, in small letters -> the piece.
        zones: key -> zone.
        routes: key of one zone -> key of another -> the route from the first to the second.
        families: name of a declared zone -> its key; of a family of zones -> a mapping from index to key.
        points: name of a rule point -> the function in force.
        notation: reads the match's notation.
        shorthands: key of a scenario's position -> function that spells it out as zones and fields.
    """

    seats: tuple[str, ...]
    actors: tuple[str, ...]
    parties: frozenset[str]
    pieces: tuple[Piece[Any], ...]
    words: Mapping[str, Piece[Any]]
    zones: Mapping[str, Zone]
    routes: Mapping[str, Routes]
    families: Mapping[str, Any]
    points: Points
    notation: Notation
    shorthands: Mapping[str, Callable[[Any, Any], Mapping[str, Any]]]

    def __repr__(self) -> str:
        return f"<Layout of {', '.join(self.seats)}: {len(self.pieces)} pieces, {len(self.zones)} zones>"
