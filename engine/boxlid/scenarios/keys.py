"""The keys of a position or an expectation: zones, fields down to their entries, shorthands; each with its type."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

import attrs
import cattrs
from attrs import frozen

from boxlid.codec import choice, near, structure
from boxlid.scenarios.model import CaseData, Place, fault, spell_place
from boxlid.tables.dump import field_types, value_converter

if TYPE_CHECKING:
    from boxlid.errors import DataError
    from boxlid.tables.layout import Layout
    from boxlid.tables.table import Table

MISSING: Any = type("Missing", (), {"__repr__": lambda _: "nothing"})()
EXACTLY, NONE = "exactly", "none"
SHORTHAND = "=>"
"""Stands in a place before a key that a shorthand gave: there is no such key in the file."""


@frozen
class ZoneKey:
    """What is said of a zone."""

    zone: str
    value: Any
    place: Place

    @property
    def name(self) -> str:
        """The zone's key."""
        return self.zone


@frozen
class FieldKey:
    """What is said of a field, or of an entry of it.

    Attributes:
        field: the field's name.
        path: dict keys and attributes below it.
        kind: the declared type there.
    """

    field: str
    path: tuple[Any, ...]
    kind: Any
    value: Any
    place: Place

    @property
    def name(self) -> str:
        """The entry as messages spell it."""
        parts = (".".join(map(str, p)) if isinstance(p, tuple) else str(p) for p in self.path)
        return ".".join((self.field, *parts))


@frozen
class Word:
    """A reserved key."""

    word: str
    value: Any
    place: Place

    @property
    def name(self) -> str:
        """The word."""
        return self.word


Key = ZoneKey | FieldKey | Word


def read_keys(
    t: Table,
    data: Mapping[str, Any],
    reserved: frozenset[str],
    file: str,
    place: Place,
    *,
    giving: bool = False,
) -> Iterator[Key]:
    """What a table of a scenario says, key by key.

    Args:
        t: a table of the match; tells zones and the types of fields.
        reserved: keys that mean something else.
        giving: the values are to be written: a record that is not there yet is taken as a whole.

    Raises:
        DataError: a key that is neither zone nor field nor shorthand.
    """
    for key, value in data.items():
        if key in reserved:
            yield Word(key, value, (*place, key))
        else:
            yield from _named(t, key, value, file, (*place, key), giving=giving)


def _named(
    t: Table, key: str, value: Any, file: str, place: Place, *, giving: bool
) -> Iterator[Key]:
    zones = t.layout.zones
    name, _, rest = key.partition(".")
    if key in zones:
        yield ZoneKey(key, value, place)
    elif name in t.fields_:
        for part in reversed(rest.split(".") if rest else []):
            value = {part: value}
        kind = types_of(cast("Any", type(t)))[name]
        yield from _entries(t, name, (), kind, value, file, place, giving=giving)
    elif key in t.layout.shorthands:
        more = t.layout.shorthands[key](t, value)
        for one, its in more.items():
            yield from _named(t, one, its, file, (*place, SHORTHAND, one), giving=giving)
    elif key.rpartition(".")[0] in zones:
        zone, _, matcher = key.rpartition(".")
        yield ZoneKey(zone, {matcher: value}, place)
    elif isinstance(value, dict) and value:
        for part, its in value.items():
            yield from _named(t, f"{key}.{part}", its, file, (*place, part), giving=giving)
    else:
        raise _unknown(t, key, file, place)


def _unknown(t: Table, key: str, file: str, place: Place) -> DataError:
    known = [*t.layout.zones, *t.fields_, *t.layout.shorthands]
    near = get_close_matches(key, known, n=3, cutoff=0.5)
    hint = f"Did you mean {' or '.join(near)}?" if near else f"Known: {', '.join(known)}."
    word = key.partition(".")[0]
    if word in {a.name for a in attrs.fields(CaseData)}:
        hint = (
            f"`{word}` of a case stands above its tables, or in a table of its own ([case.{word}])."
        )
    return fault(file, place, f"`{key}`", "a zone, a field or a shorthand of the game", hint)


@lru_cache(maxsize=64)
def types_of(cls: Any) -> dict[str, Any]:
    """The declared type of every field of a table class."""
    return field_types(cls)


# --- entries of fields -------------------------------------------------------------------------------


def _entries(
    t: Table,
    field: str,
    path: tuple[Any, ...],
    kind: Any,
    value: Any,
    file: str,
    place: Place,
    *,
    giving: bool,
) -> Iterator[Key]:
    inner = bare(kind)
    if value == {} and (is_dict(inner) or attrs.has(inner)):
        raise fault(file, place, "an empty table", f"entries, or {{ {EXACTLY} = {{}} }}")
    if not isinstance(value, dict) or set(value) in ({EXACTLY}, {NONE}):
        yield FieldKey(field, path, kind, value, place)
        return
    if is_dict(inner):
        key_kind, value_kind = typing.get_args(inner) or (Any, Any)
        for key, its, at in _dict_keys(t, key_kind, value, file, place):
            _known_seat(t, field, path, key, file, at)
            yield from _entries(t, field, (*path, key), value_kind, its, file, at, giving=giving)
        return
    there = get_at(t, field, path)
    if attrs.has(inner) and (not giving or isinstance(there, inner)):
        hints = attr_types(inner)
        for name, its in value.items():
            if name not in hints:
                at = (*place, name)
                raise fault(file, at, "an unknown key", choice(hints), near(name, hints))
            yield from _entries(
                t, field, (*path, name), hints[name], its, file, (*place, name), giving=giving
            )
        return
    yield FieldKey(field, path, kind, value, place)


def _dict_keys(
    t: Table, kind: Any, value: Mapping[str, Any], file: str, place: Place
) -> Iterator[tuple[Any, Any, Place]]:
    """(key, value, place) of a table that stands for a dict; keys of several parts may be nested or dotted."""
    if typing.get_origin(kind) is not tuple:
        for text, its in value.items():
            at = (*place, text)
            yield read_word(t, text, kind, file, at), its, at
        return
    kinds = typing.get_args(kind)

    def walk(
        parts: tuple[str, ...], its: Any, at: Place
    ) -> Iterator[tuple[tuple[str, ...], Any, Place]]:
        if len(parts) < len(kinds) and isinstance(its, dict):
            for text, more in its.items():
                yield from walk((*parts, *text.split(".")), more, (*at, text))
        else:
            yield parts, its, at

    for parts, its, at in walk((), value, place):
        if len(parts) != len(kinds):
            raise fault(file, at, f"`{'.'.join(parts)}`", f"a key of {len(kinds)} parts")
        yield (
            tuple(read_word(t, p, k, file, at) for p, k in zip(parts, kinds, strict=True)),
            its,
            at,
        )


def _known_seat(
    t: Table, field: str, path: tuple[Any, ...], key: Any, file: str, place: Place
) -> None:
    """A dict whose keys are seats takes seats only."""
    there = get_at(t, field, path)
    seats = (*t.seats, *t.layout.actors)
    if (
        isinstance(key, str)
        and key not in seats
        and isinstance(there, Mapping)
        and there
        and all(k in seats for k in there)
    ):
        raise fault(file, place, f"`{key}`", f"a seat ({', '.join(seats)})")


def read_word(t: Table, text: str, kind: Any, file: str, place: Place) -> Any:
    """A key of a TOML table as a key of a dict: numbers and pieces are written as text there."""
    value: Any = text
    if kind is int:
        try:
            value = int(text)
        except ValueError:
            raise fault(file, place, f"`{text}`", "a whole number") from None
    return read_value(t, value, kind, file, place)


def read_value(t: Table, value: Any, kind: Any, file: str, place: Place) -> Any:
    """A value of a field, structured strictly by its declared type.

    Raises:
        DataError: it does not fit.
    """
    value = _with_none(value)
    if value is None:
        return None
    return structure(value, kind, file, converter(t.layout), spell_place(place))


def _with_none(value: Any) -> Any:
    """A value of a file with `{ none = true }` read as None, at any depth."""
    if isinstance(value, dict):
        if set(value) == {NONE} and value[NONE] is True:
            return None
        return {k: _with_none(v) for k, v in value.items()}
    return [_with_none(v) for v in value] if isinstance(value, list) else value


def bare(kind: Any) -> Any:
    """A type without its None."""
    if typing.get_origin(kind) in {typing.Union, types.UnionType}:
        some = [k for k in typing.get_args(kind) if k is not type(None)]
        if len(some) == 1:
            return some[0]
    return kind


def is_dict(kind: Any) -> bool:
    """Whether a type is a dict's."""
    return kind is dict or typing.get_origin(kind) is dict


@lru_cache(maxsize=256)
def attr_types(cls: type) -> dict[str, Any]:
    """The types of a record's attributes."""
    hints = typing.get_type_hints(typing.get_origin(cls) or cls)
    return {a.name: hints.get(a.name, Any) for a in attrs.fields(typing.get_origin(cls) or cls)}


@lru_cache(maxsize=64)
def converter(layout: Layout) -> cattrs.Converter:
    """Reads values: pieces by id or alias, dicts as tables, records by their attributes."""
    return value_converter(layout)


# --- reading and writing a table ---------------------------------------------------------------------


def get_at(t: Table, field: str, path: tuple[Any, ...]) -> Any:
    """The value at an entry; MISSING if there is none."""
    value: Any = getattr(t, field)
    for part in path:
        if isinstance(value, Mapping):
            value = value.get(part, MISSING)
        elif attrs.has(type(value)) and isinstance(part, str):
            value = getattr(value, part, MISSING)
        else:
            return MISSING
    return value


def put_at(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A value with another value at a path below it."""
    if not path:
        return new
    head, *rest = path
    if isinstance(value, Mapping):
        return {**value, head: put_at(value.get(head, MISSING), tuple(rest), new)}
    if attrs.has(type(value)):
        return attrs.evolve(value, **{head: put_at(getattr(value, head), tuple(rest), new)})
    return {head: put_at(MISSING, tuple(rest), new)}


def family(t: Table, name: str) -> tuple[list[str], list[tuple[str, tuple[Any, ...]]]]:
    """The zones and the field entries that a name means: a zone, all zones below a name, a field, an entry of it."""
    zones = [z for z in t.zones if z == name or z.startswith(f"{name}.")]
    head, _, rest = name.partition(".")
    fields: list[tuple[str, tuple[Any, ...]]] = []
    if head in t.fields_:
        if not rest:
            fields.append((head, ()))
        else:
            value = getattr(t, head)
            if isinstance(value, Mapping):
                fields += [
                    (head, (k,))
                    for k in value
                    if (".".join(map(str, k)) if isinstance(k, tuple) else str(k)) == rest
                ]
    return zones, fields
