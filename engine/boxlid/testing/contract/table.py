"""Checks of the table: every piece is in one zone, and fields hold only values that can be copied and saved."""

from __future__ import annotations

from typing import Any

import attrs

from boxlid.matches.match import Match
from boxlid.tables.dump import dump
from boxlid.tables.table import Table
from boxlid.testing.game import GameUnderTest
from boxlid.testing.observations import short
from boxlid.testing.runner import conformance_check


@conformance_check("pieces")
def pieces(game: GameUnderTest) -> None:
    """At every decision each piece lies in exactly one zone; only pieces in zones with faces are face up."""
    box = sorted(map(str.__str__, game.ruleset.pieces))
    for _, match in game.walk():
        t = match.table
        where: dict[str, str] = {}
        for key, lying in t.zones.items():
            for one in lying:
                game.expect(
                    one not in where, f"`{one}` lies in `{where.get(one)}` and in `{key}`", match
                )
                where[one] = key
            if not match.layout.zones[key].ordered:
                orders = [p.order for p in lying]
                game.expect(
                    orders == sorted(orders), f"`{key}` is unordered, but not in box order", match
                )
        game.expect(
            list(t.zones) == list(match.layout.zones),
            "the table's zones are not the layout's",
            match,
        )
        game.equal(sorted(where), box, "the pieces on the table", match)
        for up in t.faces:
            key = where.get(up, "")
            there = match.layout.zones.get(key)
            game.expect(
                there and there.faces, f"`{up}` is face up in `{key}`, a zone without faces", match
            )


@conformance_check("values")
def values(game: GameUnderTest) -> None:
    """Fields hold immutable values, tuples, frozen records, or dicts of these that copies do not share."""
    for _, match in game.walk():
        _fields(game, match)


def _fields(game: GameUnderTest, match: Match) -> None:
    t: Table = match.table
    copy = t.copy()
    for name in t.fields_:
        value = getattr(t, name)
        game.at = match
        dump(value)
        if isinstance(value, dict):
            game.expect(
                getattr(copy, name) is not value,
                f"the field `{name}` holds a dict, but is not declared as `dict[...]`, so copies share it", match,
            )  # fmt: skip
            for key, one in value.items():
                _immutable(game, match, f"{name}.{key}", one)
        else:
            _immutable(game, match, name, value)


def _immutable(game: GameUnderTest, match: Match, place: str, value: Any) -> None:
    game.expect(
        not isinstance(value, (dict, list, set, frozenset, bytearray)),
        f"`{place}` holds {short(value)}: only immutable values are allowed there", match,
    )  # fmt: skip
    if isinstance(value, tuple):
        for i, one in enumerate(value):
            _immutable(game, match, f"{place}[{i}]", one)
    elif attrs.has(type(value)):
        frozen = type(value).__setattr__.__name__ == "_frozen_setattrs"
        game.expect(frozen, f"`{place}` holds a {type(value).__name__}, which is not frozen", match)
        for a in attrs.fields(type(value)):
            _immutable(game, match, f"{place}.{a.name}", getattr(value, a.name))
