"""Reads the keys of positions and expectations: zones, fields down to their entries, shorthands, reserved words."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

import attrs
import cattrs
from attrs import frozen

from boxlid.codec import choice, near, structure
from boxlid.scenarios.format.model import CaseData, Place, fault, spell_place
from boxlid.tables.dump import field_types, value_converter
from boxlid.tables.table import Table
from boxlid.vocabulary.view import spell_key

if TYPE_CHECKING:
    from boxlid.errors import DataError
    from boxlid.tables.layout import Layout

MISSING: Any = type("Missing", (), {"__repr__": lambda _: "nothing"})()
EXACTLY, NONE, ADD = "exactly", "none", "add"
SHORTHAND = "=>"
"""Comes in a place before a key that a shorthand gave: the file itself has no such key."""


GIVEN_WORDS = frozenset({"phase", "base", "fill", "up", "down", "gone", "note"})
"""Keys of a position that are neither zones nor fields."""
EXPECT_WORDS = frozenset({
    "unchanged", "besides", "options", "events", "no_events", "pending", "outcome", "view", "same_view", "phase",
    "refused", "clauses", "data", "note",
})  # fmt: skip
"""Keys of an expectation that are neither zones nor fields."""


@frozen
class ZoneKey:
    """What a table of a scenario says of a zone.

    Attributes:
        zone: the zone's key.
        value: a list of pieces, or a table of matchers (in a position: of `add`).
        place: where it is said.
    """

    zone: str
    value: Any
    place: Place

    @property
    def name(self) -> str:
        """The zone's key."""
        return self.zone


@frozen
class FieldKey:
    """What a table of a scenario says of a field, or of an entry of it.

    Attributes:
        field: the field's name.
        path: dict keys and attributes below it.
        kind: the declared type there.
        value: plain data, a table of matchers, `{ exactly = ... }` or `{ none = true }`.
        place: where it is said.
    """

    field: str
    path: tuple[Any, ...]
    kind: Any
    value: Any
    place: Place

    @property
    def name(self) -> str:
        """The entry as messages spell it."""
        return spell_key((self.field, *map(spell_key, self.path)))

    def below(self, part: Any, kind: Any, value: Any, place: Place) -> FieldKey:
        """What is said of an entry of this one."""
        return FieldKey(self.field, (*self.path, part), kind, value, place)


@frozen
class Word:
    """A reserved key of a table, with its value and its place."""

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
    """Read what a table of a scenario says, key by key: first what its shorthands say, then what it says in full.

    Args:
        t: a table of the match; tells zones and the types of fields.
        data: the table of the file.
        reserved: keys with a meaning of their own; they are returned as a `Word`.
        file: the file's name, for messages.
        place: where `data` is in the file.
        giving: the values are to be written: a record that does not exist yet is taken as a whole.

    Raises:
        DataError: a key is neither a zone nor a field nor a shorthand.
    """
    reader = _Reader(t, file, giving)
    full: list[Key] = []
    for key, value in data.items():
        if key in reserved:
            full.append(Word(key, value, (*place, key)))
            continue
        for one in reader.named(key, value, (*place, key)):
            if SHORTHAND in one.place:
                yield one
            else:
                full.append(one)
    yield from full


@lru_cache(maxsize=64)
def types_of(cls: Any) -> dict[str, Any]:
    """The declared type of every field of a table class."""
    return field_types(cls)


@frozen
class _Reader:
    """Reads the keys of one table of a scenario file; the attributes are as in `read_keys`."""

    t: Table
    file: str
    giving: bool

    def named(self, key: str, value: Any, place: Place) -> Iterator[Key]:
        """What a key that is not reserved says."""
        t, zones = self.t, self.t.layout.zones
        name, _, rest = key.partition(".")
        if key in zones:
            yield ZoneKey(key, value, place)
        elif name in t.fields_:
            for part in reversed(rest.split(".") if rest else []):
                value = {part: value}
            kind = types_of(cast("Any", type(t)))[name]
            yield from self.entries(FieldKey(name, (), kind, value, place))
        elif key in t.layout.shorthands:
            more = t.layout.shorthands[key](t, value)
            for one, its in more.items():
                yield from self.named(one, its, (*place, SHORTHAND, one))
        elif key.rpartition(".")[0] in zones:
            zone, _, matcher = key.rpartition(".")
            yield ZoneKey(zone, {matcher: value}, place)
        elif isinstance(value, dict) and value:
            for part, its in value.items():
                yield from self.named(f"{key}.{part}", its, (*place, part))
        else:
            raise self.unknown(key, place)

    def unknown(self, key: str, place: Place) -> DataError:
        """The error for a key that names nothing."""
        t = self.t
        known = [*t.layout.zones, *t.fields_, *t.layout.shorthands]
        hint = near(key, known) or f"Known: {', '.join(known)}."
        word = key.partition(".")[0]
        if word in {a.name for a in attrs.fields(CaseData)}:
            hint = (
                f"`{word}` of a case must be above its tables, or in its own table ([case.{word}])."
            )
        expected = "a zone, a field or a shorthand of the game"
        return fault(self.file, place, f"`{key}`", expected, hint)

    def entries(self, key: FieldKey) -> Iterator[FieldKey]:
        """What is said of a field or an entry of it, down to single values."""
        inner, value = bare(key.kind), key.value
        if value == {} and (is_dict(inner) or attrs.has(inner)):
            expected = f"entries, or {{ {EXACTLY} = {{}} }}"
            raise fault(self.file, key.place, "an empty table", expected)
        if not isinstance(value, dict) or set(value) in ({EXACTLY}, {NONE}):
            yield key
        elif is_dict(inner):
            yield from self.dict_entries(key, inner)
        elif attrs.has(inner) and (
            not self.giving or isinstance(get_at(self.t, key.field, key.path), inner)
        ):
            hints = attr_types(inner)
            for name, its in value.items():
                at = (*key.place, name)
                if name not in hints:
                    raise fault(self.file, at, "an unknown key", choice(hints), near(name, hints))
                yield from self.entries(key.below(name, hints[name], its, at))
        else:
            yield key

    def dict_entries(self, key: FieldKey, kind: Any) -> Iterator[FieldKey]:
        """The entries of a table that is written for a dict."""
        key_kind, value_kind = typing.get_args(kind) or (Any, Any)
        for part, its, at in self.dict_keys(key_kind, key):
            self.check_seat(key, part, at)
            yield from self.entries(key.below(part, value_kind, its, at))

    def dict_keys(self, kind: Any, table: FieldKey) -> Iterator[tuple[Any, Any, Place]]:
        """(key, value, place) of the entries of a dict; keys of several parts may be nested or dotted."""
        t, file = self.t, self.file
        if typing.get_origin(kind) is not tuple:
            for text, its in table.value.items():
                at = (*table.place, text)
                yield read_word(t, text, kind, file, at), its, at
            return
        kinds = typing.get_args(kind)
        for parts, its, at in _split_keys(len(kinds), (), table.value, table.place):
            if len(parts) != len(kinds):
                raise fault(file, at, f"`{spell_key(parts)}`", f"a key of {len(kinds)} parts")
            words = zip(parts, kinds, strict=True)
            yield tuple(read_word(t, p, k, file, at) for p, k in words), its, at

    def check_seat(self, table: FieldKey, key: Any, place: Place) -> None:
        """See that a dict whose keys are seats gets no other key."""
        t = self.t
        there = get_at(t, table.field, table.path)
        seats = (*t.seats, *t.layout.actors)
        by_seat = isinstance(there, Mapping) and there and all(k in seats for k in there)
        if by_seat and isinstance(key, str) and key not in seats:
            raise fault(self.file, place, f"`{key}`", f"a seat ({', '.join(seats)})")


def _split_keys(
    size: int, parts: tuple[str, ...], value: Any, place: Place
) -> Iterator[tuple[tuple[str, ...], Any, Place]]:
    """(parts, value, place) of keys with `size` parts, which may be nested or dotted."""
    if len(parts) < size and isinstance(value, dict):
        for text, more in value.items():
            yield from _split_keys(size, (*parts, *text.split(".")), more, (*place, text))
    else:
        yield parts, value, place


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
    """The value at an entry; MISSING if the entry does not exist."""
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
    """The zones and field entries with a name: a zone, all zones below the name, a field, an entry of it."""
    zones = [z for z in t.zones if z == name or z.startswith(f"{name}.")]
    head, _, rest = name.partition(".")
    fields: list[tuple[str, tuple[Any, ...]]] = []
    if head in t.fields_:
        if not rest:
            fields.append((head, ()))
        else:
            value = getattr(t, head)
            if isinstance(value, Mapping):
                fields += [(head, (k,)) for k in value if spell_key(k) == rest]
    return zones, fields
