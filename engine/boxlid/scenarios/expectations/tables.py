"""Checks expectations about zones and fields, and about what must be unchanged."""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from boxlid.codec import show
from boxlid.scenarios.expectations.compare import (
    MATCHERS,
    SEQUENCES,
    sequence_faults,
    value_faults,
    words,
)
from boxlid.scenarios.expectations.scene import NO, Mismatch, Scene, a_list
from boxlid.scenarios.format.keys import (
    EXACTLY,
    MISSING,
    NONE,
    FieldKey,
    Word,
    ZoneKey,
    bare,
    family,
    get_at,
    is_dict,
    read_value,
)
from boxlid.scenarios.format.model import Place, fault
from boxlid.scenarios.format.pieces import find_piece, read_lying
from boxlid.tables.table import Table
from boxlid.vocabulary.view import plain, spell_key


def zone_faults(scene: Scene, key: ZoneKey) -> Iterator[Mismatch]:
    """What is wrong with a zone."""
    value = {EXACTLY: key.value} if isinstance(key.value, list) else key.value
    if not isinstance(value, dict) or not set(value) <= SEQUENCES:
        known = ", ".join(sorted(SEQUENCES))
        raise fault(scene.file, key.place, show(value), f"a list, or a table of {known}")
    for matcher, wanted in value.items():
        place = key.place if isinstance(key.value, list) else (*key.place, matcher)
        if matcher == "count":
            yield from _count(scene, key, wanted, place)
        elif matcher in {"up", "down"}:
            yield from _turned(scene, key, matcher, wanted, place)
        else:
            yield from _pieces(scene, key, matcher, wanted, place)


def _count(scene: Scene, key: ZoneKey, wanted: Any, place: Place) -> Iterator[Mismatch]:
    there = scene.match.table.zones[key.zone]
    if isinstance(wanted, bool) or not isinstance(wanted, int):
        raise fault(scene.file, place, show(wanted), "a whole number")
    for text in sequence_faults(key.name, "count", wanted, there, ordered=True):
        yield Mismatch(place, text, len(there))


def _turned(scene: Scene, key: ZoneKey, side: str, wanted: Any, place: Place) -> Iterator[Mismatch]:
    """Check that exactly these pieces lie face up (down)."""
    t, file = scene.match.table, scene.file
    _has_faces(scene, key.zone, f"`{side}`", place)
    there = [str(p) for p in t.zones[key.zone] if (p in t.faces) is (side == "up")]
    listed = enumerate(a_list(wanted, file, place))
    pieces = [str(find_piece(t, w, file, (*place, i))) for i, w in listed]
    for text in sequence_faults(f"{key.name} {side}", EXACTLY, pieces, there, ordered=False):
        yield Mismatch(place, text, there)


def _pieces(
    scene: Scene, key: ZoneKey, matcher: str, wanted: Any, place: Place
) -> Iterator[Mismatch]:
    """Check pieces by any other matcher; a face is compared where it is stated."""
    t, file = scene.match.table, scene.file
    listed = enumerate(a_list(wanted, file, place))
    lying = [read_lying(t, w, file, (*place, i)) for i, w in listed]
    sided = {p for p, up in lying if up is not None}
    if sided:
        _has_faces(scene, key.zone, show(wanted), place)
    want = [str(p) if up is None else _with_face(p, up=up) for p, up in lying]
    there = [_lies(p, t) if p in sided else str(p) for p in t.zones[key.zone]]
    ordered = t.layout.zones[key.zone].ordered
    for text in sequence_faults(key.name, matcher, want, there, ordered=ordered):
        n = len(want)
        by = {EXACTLY: there, "first": there[:n], "last": there[-n:] if n else []}
        yield Mismatch(place, text, by.get(matcher, NO))


def _has_faces(scene: Scene, zone: str, found: str, place: Place) -> None:
    if not scene.match.layout.zones[zone].faces:
        raise fault(scene.file, place, found, f"no faces: pieces in `{zone}` have none")


def _with_face(piece: str, *, up: bool) -> str:
    return f"{piece} {'up' if up else 'down'}"


def _lies(piece: Any, t: Table) -> str:
    return _with_face(str(piece), up=piece in t.faces)


def field_faults(scene: Scene, key: FieldKey) -> Iterator[Mismatch]:
    """What is wrong with a field, or an entry of it."""
    t, file = scene.match.table, scene.file
    there = get_at(t, key.field, key.path)
    value = key.value
    tables = is_dict(bare(key.kind)) or set(value if isinstance(value, dict) else ()) == {EXACTLY}
    if isinstance(value, dict) and not tables:
        if not value or not set(value) <= MATCHERS - {"up", "down"}:
            known = ", ".join(sorted(MATCHERS - {"up", "down"}))
            raise fault(file, key.place, show(value), f"a value, or a table of {known}")
        for matcher, wanted in value.items():
            at = (*key.place, matcher)
            expected = _expected(t, matcher, wanted, key.kind, file, at)
            for text in value_faults(key.name, matcher, expected, there, plain):
                yield Mismatch(at, text, _found(matcher, there))
        return
    at = key.place
    if isinstance(value, dict) and set(value) == {NONE}:
        for text in value_faults(key.name, NONE, value[NONE], there, plain):
            yield Mismatch(key.place, text)
        return
    if isinstance(value, dict) and set(value) == {EXACTLY}:
        value, at = value[EXACTLY], (*at, EXACTLY)
    expected = (
        {str(k): v for k, v in value.items()}
        if isinstance(value, dict)
        else plain(read_value(t, value, key.kind, file, at))
    )
    for text in value_faults(key.name, EXACTLY, expected, there, plain):
        yield Mismatch(at, text, _found(EXACTLY, there))


def _expected(t: Table, matcher: str, wanted: Any, kind: Any, file: str, place: Place) -> Any:
    """What a matcher wants, as plain data; values are read by the declared type of the field."""
    if matcher == NONE:
        if not isinstance(wanted, bool):
            raise fault(file, place, show(wanted), "true or false")
        return wanted
    if matcher in {"count", "min", "max"}:
        if isinstance(wanted, bool) or not isinstance(wanted, (int, float)):
            raise fault(file, place, show(wanted), "a number")
        return wanted
    if matcher == "one_of":
        return [plain(read_value(t, w, kind, file, place)) for w in a_list(wanted, file, place)]
    if matcher in {"contains", "lacks", "first", "last"}:
        inner = bare(kind)
        args = typing.get_args(inner)
        item = args[0] if typing.get_origin(inner) is tuple and args else Any
        return [plain(read_value(t, w, item, file, place)) for w in a_list(wanted, file, place)]
    return plain(read_value(t, wanted, kind, file, place))


def _found(matcher: str, there: Any) -> Any:
    if matcher == EXACTLY:
        return {NONE: True} if there is MISSING or there is None else plain(there)
    if matcher == "count" and there is not MISSING:
        return len(plain(there))
    return NO


# --- frame -------------------------------------------------------------------------------------------


def unchanged_faults(scene: Scene, key: Word, free: Sequence[str]) -> Iterator[Mismatch]:
    """What has changed that should not have; `free` names what may change."""
    t, before = scene.match.table, scene.start
    if key.value == "rest":
        names = [*t.fields_, *t.zones]
        taken = set(free)

        def skipped(name: str) -> bool:
            return name in taken or any(name.startswith(f"{f}.") for f in taken)
    elif isinstance(key.value, list):
        names = key.value

        def skipped(name: str) -> bool:
            return False
    else:
        raise fault(scene.file, key.place, show(key.value), 'a list of names, or "rest"')
    for i, name in enumerate(names):
        zones, fields = family(t, name)
        if not zones and not fields:
            place = (*key.place, i) if isinstance(key.value, list) else key.place
            raise fault(
                scene.file, place, f"`{name}`", "a zone, a family of zones, a field or an entry"
            )
        if skipped(name):
            continue
        for zone in zones:
            was, now = _content(before, zone), _content(t, zone)
            if was != now:
                yield Mismatch(
                    key.place, f"{zone}: expected unchanged {words(was)}, found {words(now)}"
                )
        for field, path in fields:
            yield from _same_entry(scene, key.place, field, path, skipped)


def _content(t: Table, zone: str) -> list[str]:
    if not t.layout.zones[zone].faces:
        return list(map(str, t.zones[zone]))
    return [_lies(p, t) for p in t.zones[zone]]


def _same_entry(
    scene: Scene, place: Place, field: str, path: tuple[Any, ...], skipped: Callable[[str], bool]
) -> Iterator[Mismatch]:
    was, now = get_at(scene.start, field, path), get_at(scene.match.table, field, path)
    if was == now:
        return
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        for k in [*was, *(k for k in now if k not in was)]:
            name = f"{field}.{spell_key(k)}"
            if not skipped(name) and was.get(k, MISSING) != now.get(k, MISSING):
                a, b = was.get(k, MISSING), now.get(k, MISSING)
                yield Mismatch(place, f"{name}: expected unchanged {_plain(a)}, found {_plain(b)}")
        return
    name = spell_key((field, *map(spell_key, path)))
    yield Mismatch(place, f"{name}: expected unchanged {_plain(was)}, found {_plain(now)}")


def _plain(value: Any) -> str:
    return words(value if value is MISSING else plain(value))
