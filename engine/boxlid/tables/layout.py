"""The layout of a match: what all copies of its table share. Plain data; `rulesets.setup` builds it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from boxlid.errors import RuleError
from boxlid.tables.zones import Route, Zone
from boxlid.vocabulary.actions import Notation
from boxlid.vocabulary.pieces import Piece


class Routes(dict[str, Route]):
    """The routes from one zone, each made when it is first used."""

    def __init__(self, here: Zone, zones: Mapping[str, Zone]) -> None:
        super().__init__()
        self._here, self._zones = here, zones

    def __missing__(self, key: str) -> Route:
        route = self[key] = Route(self._here, self._zones[key])
        return route


class Points(dict[str, Callable[..., Any]]):
    """The rule points in force, by name."""

    def __missing__(self, name: str) -> Callable[..., Any]:
        raise RuleError(f"no plugin gives the rule point `{name}`: it is missing in boxlid_points")


@frozen(eq=False)
class Layout:
    """What all copies of a match's table share.

    Attributes:
        seats: the players, clockwise.
        actors: parties that may be asked and are no players (a moderator, an automated house).
        parties: the names of both.
        pieces: everything in this match's box, in box order.
        words: every word for a piece, in small letters -> the piece.
        zones: key -> zone.
        routes: key of a zone -> key of another -> what a move from the one to the other means.
        families: name of a declared zone -> its key, or index -> key.
        points: name of a rule point -> the function in force.
        notation: reads the match's words.
        shorthands: word of a scenario's position -> function that spells it out as zones and fields.
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
