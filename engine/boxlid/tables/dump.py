"""Tables as plain data and back; and the digest, which is the same in every process and Python version."""

from __future__ import annotations

import hashlib
import inspect
import json
import sys
import typing
from typing import TYPE_CHECKING, Any

import attrs
import cattrs

from boxlid.codec import near, strict_converter, structure, wrong
from boxlid.errors import DataError, RuleError
from boxlid.vocabulary.pieces import Piece

if TYPE_CHECKING:
    from boxlid.tables.layout import Layout
    from boxlid.tables.table import Table


_ATOMS = (str, int, float, bool, type(None))


def dump(value: Any) -> Any:
    """A field's value as plain data. A dict becomes a list of pairs, which keeps its order.

    Raises:
        RuleError: the value is of a kind that a table must not hold, such as a set, a list or a mutable object.
    """
    kind = type(value)
    if kind in _ATOMS:
        return value
    if isinstance(value, str):
        return str.__str__(value)
    if kind is tuple:
        return [dump(v) for v in value]
    if kind is dict:
        return [[dump(k), dump(v)] for k, v in value.items()]
    if attrs.has(kind):
        return {a.name: dump(getattr(value, a.name)) for a in attrs.fields(kind)}
    raise RuleError(
        f"a table holds {value!r}; it may hold only immutable values, tuples, attrs records and dicts"
    )


def dump_table(t: Table) -> dict[str, Any]:
    """A table with all its zones and fields as plain data."""
    return {
        "fields": {name: dump(getattr(t, name)) for name in t.fields_},
        "zones": {key: list(map(str.__str__, pieces)) for key, pieces in t.zones.items()},
        "up": sorted(map(str.__str__, t.faces)),
        "counters": dict(sorted(t.counters.items())),
        "barriers": t.barriers,
        "gone": list(t.departed),
    }


def digest(data: Any) -> str:
    """A digest of plain data: 24 hexadecimal digits."""
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def load_table(blank: Table, data: Any, file: str, place: str = "table") -> Table:
    """Make a table from the plain data that `dump_table` writes.

    Args:
        blank: a table of the same layout; it is copied.
        data: the plain data.
        file: the file's name, for messages.
        place: the path of the data in the file, for messages.

    Raises:
        DataError: the data are malformed, a zone or field is unknown or missing, or a piece is missing or in two zones.
    """
    t, layout = blank.copy(), blank.layout

    def fault(where: str, found: str, expected: str) -> DataError:
        return DataError(file, f"{place}.{where}", found, expected)

    if not isinstance(data, dict) or set(data) != {
        "fields",
        "zones",
        "up",
        "counters",
        "barriers",
        "gone",
    }:
        raise DataError(file, place, "other data", "a table as Boxlid writes it")
    conv = _saved_converter(layout)
    hints = field_types(type(t))
    fields = structure(data["fields"], dict[str, Any], file, place=f"{place}.fields")
    for name in dict.fromkeys((*fields, *t.fields_)):
        if name not in t.fields_ or name not in fields:
            raise fault(
                f"fields.{name}",
                "an unknown field" if name in fields else "nothing",
                "the game's own fields",
            )
        value = structure(fields[name], hints[name], file, conv, f"{place}.fields.{name}")
        setattr(t, name, value)
    t.zones = _zones(layout, data["zones"], fault)
    lying = {p for pieces in t.zones.values() for p in pieces}
    t.faces = {}
    for word in structure(data["up"], tuple[str, ...], file, place=f"{place}.up"):
        found_piece = layout.words.get(word.lower())
        if found_piece is None or found_piece not in lying:
            raise fault("up", f"`{word}`", "a piece of the game")
        t.faces[found_piece] = True
    t.counters = structure(data["counters"], dict[str, int], file, place=f"{place}.counters")
    t.barriers = structure(data["barriers"], int, file, place=f"{place}.barriers")
    t.departed = structure(data["gone"], tuple[str, ...], file, place=f"{place}.gone")
    if any(n < 0 for n in t.counters.values()) or not set(t.departed) <= set(t.seats):
        raise fault(
            "counters",
            "a number below zero, or a name that is not a seat",
            "counters and seats as Boxlid writes them",
        )
    return t


def field_types(cls: type) -> dict[str, Any]:
    """The declared type of every field of a table class.

    Raises:
        RuleError: an annotation names something that its module does not import at run time.
    """
    out: dict[str, Any] = {}
    for kind in reversed(cls.__mro__):
        scope = vars(sys.modules[kind.__module__]) if kind.__module__ in sys.modules else {}
        for name, annotation in inspect.get_annotations(kind).items():
            if name not in cls.fields_:  # type: ignore[attr-defined]
                continue
            try:
                out[name] = eval(annotation, scope) if isinstance(annotation, str) else annotation  # noqa: S307
            except NameError as error:
                raise RuleError(
                    f"{kind.__name__}.{name}: {error}; import it at run time"
                ) from error
    return out


def _zones(layout: Layout, data: Any, fault: Any) -> dict[str, tuple[Piece[Any], ...]]:
    if not isinstance(data, dict):
        raise fault("zones", "other data", "a table of zones")
    pieces = {str(p): p for p in layout.pieces}
    where: dict[str, str] = {}
    zones: dict[str, tuple[Piece[Any], ...]] = {}
    for key in data:
        if key not in layout.zones:
            raise fault(f"zones.{key}", "an unknown zone", f"one of {', '.join(layout.zones)}")
    for key in layout.zones:
        ids = data.get(key)
        if not isinstance(ids, list):
            raise fault(
                f"zones.{key}", "nothing" if ids is None else "other data", "a list of pieces"
            )
        for i, one in enumerate(ids):
            if not isinstance(one, str) or one not in pieces:
                raise fault(f"zones.{key}[{i}]", f"`{one}`", "a piece of the game")
            if one in where:
                raise fault(
                    f"zones.{key}[{i}]",
                    f"`{one}`, which lies in `{where[one]}` too",
                    "each piece once",
                )
            where[one] = key
        zones[key] = tuple(pieces[one] for one in ids)
    if len(where) < len(pieces):
        missing = next(p for p in pieces if p not in where)
        raise fault("zones", f"no `{missing}`", "every piece of the game in one zone")
    return zones


def value_converter(layout: Layout) -> cattrs.Converter:
    """A converter for the values of a table's fields, where a piece is written as its id or an alias."""
    conv = strict_converter()
    words = layout.words

    def read_piece(value: Any, _: Any) -> Any:
        if not isinstance(value, str) or value.lower() not in words:
            raise wrong(value, "a piece of the game", near(value, words))
        return words[value.lower()]

    conv.register_structure_hook_func(lambda kind: bare(kind) is Piece, read_piece)
    return conv


def _saved_converter(layout: Layout) -> cattrs.Converter:
    """A converter for fields as `dump` writes them: a dict as a list of pairs."""
    conv = value_converter(layout)

    def read_pairs(kind: Any) -> Any:
        key_kind, value_kind = typing.get_args(kind) or (Any, Any)
        pairs = list[tuple[key_kind, value_kind]]  # type: ignore[valid-type]
        return lambda value, _: dict(conv.structure(value, pairs))

    conv.register_structure_hook_factory(lambda kind: bare(kind) is dict, read_pairs)
    return conv


def bare(kind: Any) -> Any:
    """A type without its arguments: dict for dict[str, int]."""
    return typing.get_origin(kind) or kind
