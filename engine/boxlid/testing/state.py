"""Checks of the table: every piece in one zone, only values that may be copied cheaply and saved."""

from __future__ import annotations

from typing import Any

import attrs

from boxlid.matches.match import Match
from boxlid.tables.dump import dump
from boxlid.tables.table import Table
from boxlid.testing.registry import conformance_check
from boxlid.testing.trial import Trial, short


@conformance_check("pieces")
def pieces(trial: Trial) -> None:
    """At every decision each piece of the box lies in exactly one zone; faces belong to pieces in zones with faces."""
    box = sorted(map(str.__str__, trial.ruleset.pieces))
    for _, match in trial.walk():
        t = match.table
        where: dict[str, str] = {}
        for key, lying in t.zones.items():
            for one in lying:
                trial.expect(
                    one not in where, f"`{one}` lies in `{where.get(one)}` and in `{key}`", match
                )
                where[one] = key
            if not match.layout.zones[key].ordered:
                orders = [p.order for p in lying]
                trial.expect(
                    orders == sorted(orders), f"`{key}` is unordered, but not in box order", match
                )
        trial.expect(
            list(t.zones) == list(match.layout.zones),
            "the table's zones are not the layout's",
            match,
        )
        trial.equal(sorted(where), box, "the pieces on the table", match)
        for up in t.faces:
            key = where.get(up, "")
            there = match.layout.zones.get(key)
            trial.expect(
                there and there.faces, f"`{up}` is face up in `{key}`, a zone without faces", match
            )


@conformance_check("values")
def values(trial: Trial) -> None:
    """Fields hold immutable values, tuples, frozen records, or dicts of these that each copy has for itself."""
    for _, match in trial.walk():
        _fields(trial, match)


def _fields(trial: Trial, match: Match) -> None:
    t: Table = match.table
    copy = t.copy()
    for name in t.fields_:
        value = getattr(t, name)
        trial.at = match
        dump(value)
        if isinstance(value, dict):
            trial.expect(
                getattr(copy, name) is not value,
                f"the field `{name}` holds a dict, but is not declared as `dict[...]`: copies share it", match,
            )  # fmt: skip
            for key, one in value.items():
                _immutable(trial, match, f"{name}.{key}", one)
        else:
            _immutable(trial, match, name, value)


def _immutable(trial: Trial, match: Match, place: str, value: Any) -> None:
    trial.expect(
        not isinstance(value, (dict, list, set, frozenset, bytearray)),
        f"`{place}` holds {short(value)}: only immutable values may stand there", match,
    )  # fmt: skip
    if isinstance(value, tuple):
        for i, one in enumerate(value):
            _immutable(trial, match, f"{place}[{i}]", one)
    elif attrs.has(type(value)):
        frozen = type(value).__setattr__.__name__ == "_frozen_setattrs"
        trial.expect(
            frozen, f"`{place}` holds a {type(value).__name__}, which is not frozen", match
        )
        for a in attrs.fields(type(value)):
            _immutable(trial, match, f"{place}.{a.name}", getattr(value, a.name))
