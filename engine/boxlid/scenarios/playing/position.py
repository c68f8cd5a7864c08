"""Builds the table of a given position: the match's own start, changed by the layers of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from boxlid.codec import show, structure
from boxlid.scenarios.format.keys import (
    ADD,
    EXACTLY,
    GIVEN_WORDS,
    NONE,
    SHORTHAND,
    FieldKey,
    Word,
    ZoneKey,
    bare,
    get_at,
    is_dict,
    put_at,
    read_keys,
    read_value,
)
from boxlid.scenarios.format.loading import Layer
from boxlid.scenarios.format.model import Place, fault, spell_place
from boxlid.scenarios.format.pieces import find_piece, read_lying

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boxlid.rulesets.setup import Setup
    from boxlid.tables.table import Table
    from boxlid.vocabulary.pieces import Piece


@frozen
class Fill:
    """Fill a zone with pieces that the position does not mention.

    Attributes:
        source: zones of the match's start from which they come, in order; empty: the zone itself.
        count: how many pieces the zone holds afterwards; None: all that there are.
        only, never: patterns of ids (`hearts-*`) that they must, must not fit.
    """

    source: str | tuple[str, ...] = ()
    count: int | None = None
    only: str | tuple[str, ...] = ()
    never: str | tuple[str, ...] = ()


@define
class _Assembly:
    """The position while its layers are read."""

    t: Table
    file: str
    lies: dict[str, list[Piece[Any]]] = field(factory=dict)
    where: dict[str, tuple[str, Place]] = field(factory=dict)
    faces: dict[Piece[Any], tuple[bool, Place]] = field(factory=dict)
    fills: dict[str, tuple[Fill, Place]] = field(factory=dict)
    phase: str = ""


def build(setup: Setup, layers: Sequence[Layer], file: str) -> tuple[Table, str]:
    """Build the table of a position; return it with the address of the node where play goes on.

    Args:
        layers: tables of the scenario, the base first. A later layer's zone list, entry or face wins; a
            piece that it places leaves the place where an earlier layer put it.

    Raises:
        DataError: an unknown key, a value of the wrong type, a piece in two zones, too few pieces.
    """
    draft = _Assembly(setup.template.copy(), file)
    for place, data in layers:
        _layer(draft, place, data)
    _place(draft)
    return draft.t, draft.phase or setup.ruleset.program.tree.name


def _layer(draft: _Assembly, place: Place, data: Mapping[str, Any]) -> None:
    t, file = draft.t, draft.file
    keys = list(read_keys(t, data, GIVEN_WORDS, file, place, giving=True))
    brief: dict[str, Place] = {}  # pieces that shorthands of this layer have placed
    full: dict[str, Place] = {}
    for key in keys:
        if isinstance(key, ZoneKey):
            _zone(draft, key, brief if SHORTHAND in key.place else full)
        elif isinstance(key, FieldKey):
            write(t, key, file)
    for key in keys:
        if isinstance(key, Word):
            _word(draft, key)


def _zone(draft: _Assembly, key: ZoneKey, here: dict[str, Place]) -> None:
    """Give a zone its content, or add to it; `here` holds the pieces that this layer has placed so far."""
    listed, place, adding = key.value, key.place, False
    if isinstance(listed, dict) and set(listed) == {ADD}:
        listed, place, adding = listed[ADD], (*key.place, ADD), True
    if not isinstance(listed, list):
        expected = f"the list of pieces in `{key.zone}`, or {{ {ADD} = [...] }}"
        raise fault(draft.file, key.place, show(key.value), expected)
    content = _kept(draft, key) if adding else []
    for i, one in enumerate(listed):
        at = (*place, i)
        piece, up = _placed(draft, key.zone, one, at, here)
        if piece in content:
            expected = f"pieces that `{key.zone}` does not hold yet"
            raise fault(draft.file, at, f"`{piece}`", expected)
        _take_up(draft, piece)
        _lay(draft, key.zone, piece, at, up=bool(up))
        here[piece] = at
        content.append(piece)
    if not adding:
        for old in draft.lies.get(key.zone, ()):
            if draft.where[old][0] == key.zone and old not in here:
                del draft.where[old]
                draft.faces.pop(old, None)
    draft.lies[key.zone] = content


def _kept(draft: _Assembly, key: ZoneKey) -> list[Piece[Any]]:
    """What a zone holds before something is added: what earlier layers put there, or what the start has."""
    if key.zone not in draft.lies:
        here = [p for p in draft.t.zones[key.zone] if p not in draft.where]
        for piece in here:
            _lay(draft, key.zone, piece, key.place, up=piece in draft.t.faces)
        return here
    return list(draft.lies[key.zone])


def _placed(
    draft: _Assembly, zone: str, one: Any, at: Place, here: Mapping[str, Place]
) -> tuple[Piece[Any], bool | None]:
    """A piece of a zone's list with its face, checked."""
    file = draft.file
    piece, up = read_lying(draft.t, one, file, at)
    if piece in here:
        hint = f"It is at {spell_place(here[piece])} too."
        raise fault(file, at, f"`{piece}` a second time", "each piece once", hint)
    if up is not None and not draft.t.layout.zones[zone].faces:
        raise fault(file, at, show(one), f"no face: pieces in `{zone}` have none")
    return piece, up


def _take_up(draft: _Assembly, piece: Piece[Any]) -> None:
    """Take a piece out of the zone where an earlier layer put it."""
    if piece in draft.where:
        zone = draft.where[piece][0]
        draft.lies[zone] = [p for p in draft.lies[zone] if p != piece]


def _lay(draft: _Assembly, zone: str, piece: Piece[Any], at: Place, *, up: bool) -> None:
    """Note that a piece lies in a zone; only zones with faces keep its face."""
    draft.where[piece] = (zone, at)
    if draft.t.layout.zones[zone].faces:
        draft.faces[piece] = (up, at)
    else:
        draft.faces.pop(piece, None)  # of an earlier layer, where it lay in another zone


def write(t: Table, key: FieldKey, file: str) -> None:
    """Write an entry of a field."""
    value = key.value
    kind = key.kind
    if isinstance(value, dict) and set(value) == {EXACTLY} and is_dict(bare(kind)):
        setattr(t, key.field, put_at(getattr(t, key.field), key.path, {}))
        inner = {**value[EXACTLY]} if isinstance(value[EXACTLY], dict) else None
        if inner is None:
            raise fault(file, key.place, show(value[EXACTLY]), "a table")
        outer: dict[str, Any] = inner
        for part in reversed(key.path):
            outer = {".".join(part) if isinstance(part, tuple) else str(part): outer}
        for one in read_keys(t, {key.field: outer}, frozenset(), file, key.place[:-1], giving=True):
            assert isinstance(one, FieldKey)
            write(t, one, file)
        return
    if isinstance(value, dict) and set(value) == {EXACTLY}:
        value = value[EXACTLY]
    if isinstance(value, dict) and set(value) == {NONE} and get_at(t, key.field, key.path) is None:
        return
    new = read_value(t, value, kind, file, key.place)
    setattr(t, key.field, put_at(getattr(t, key.field), key.path, new))


def _word(draft: _Assembly, key: Word) -> None:
    t, file = draft.t, draft.file
    if key.word == "phase":
        if not isinstance(key.value, str):
            raise fault(file, key.place, show(key.value), "the address of a node of the schedule")
        draft.phase = key.value
    elif key.word in {"up", "down"}:
        for i, one in enumerate(
            structure(key.value, list[str], file, place=spell_place(key.place))
        ):
            piece = find_piece(t, one, file, (*key.place, i))
            draft.faces[piece] = (key.word == "up", (*key.place, i))
    elif key.word == "gone":
        gone = structure(key.value, tuple[str, ...], file, place=spell_place(key.place))
        for i, seat in enumerate(gone):
            if seat not in t.seats:
                raise fault(file, (*key.place, i), f"`{seat}`", f"one of {', '.join(t.seats)}")
        t.departed = gone
    elif key.word == "fill":
        if not isinstance(key.value, dict):
            raise fault(file, key.place, show(key.value), "a table: zone = where from")
        for zone, spec, at in _fills(t, key.value, "", key.place, file):
            draft.fills.pop(zone, None)
            draft.fills[zone] = (_fill(spec, file, at), at)


def _fills(
    t: Table, data: Mapping[str, Any], prefix: str, place: Place, file: str
) -> Iterator[tuple[str, Any, Place]]:
    for name, spec in data.items():
        key, at = f"{prefix}{name}", (*place, name)
        if key in t.zones:
            yield key, spec, at
        elif isinstance(spec, dict):
            yield from _fills(t, spec, f"{key}.", at, file)
        else:
            raise fault(file, at, f"`{key}`", f"a zone ({', '.join(t.zones)})")


def _fill(spec: Any, file: str, place: Place) -> Fill:
    if isinstance(spec, bool) or not isinstance(spec, (str, int, dict)):
        raise fault(file, place, show(spec), "a zone, a number, or { from, count, only, never }")
    if isinstance(spec, str):
        return Fill(spec)
    if isinstance(spec, int):
        return Fill(count=spec)
    data = {("source" if k == "from" else k): v for k, v in spec.items()}
    return structure(data, Fill, file, place=spell_place(place))


def _place(draft: _Assembly) -> None:
    """Put every piece in its zone: those mentioned, those that fill, those displaced, and the rest as at the start."""
    t, file = draft.t, draft.file
    template = t.zones
    zones = {
        key: list(draft.lies[key])
        if key in draft.lies
        else [p for p in pieces if p not in draft.where]
        for key, pieces in template.items()
    }
    loose: dict[str, list[Piece[Any]]] = {
        key: [p for p in template[key] if p not in draft.where] for key in draft.lies
    }
    for key, (fill, at) in draft.fills.items():
        for source in _sources(fill, key):
            if source not in template:
                raise fault(file, (*at, "from"), f"`{source}`", "a zone")
        if key in _sources(fill, key) and key not in draft.lies:
            loose.setdefault(key, zones[key])
            zones[key] = []
    for key, (fill, at) in draft.fills.items():
        _take(key, fill, zones, loose, file, at)
    for pieces in loose.values():
        zones["box"] += pieces
    specs = t.layout.zones
    t.zones = {
        key: tuple(pieces if specs[key].ordered else sorted(pieces, key=lambda p: p.order))
        for key, pieces in zones.items()
    }
    _faces(draft, template)


def _sources(fill: Fill, key: str) -> tuple[str, ...]:
    return _many(fill.source) or (key,)


def _many(words: str | tuple[str, ...]) -> tuple[str, ...]:
    return ((words,) if words else ()) if isinstance(words, str) else words


def _take(
    key: str,
    fill: Fill,
    zones: dict[str, list[Piece[Any]]],
    loose: dict[str, list[Piece[Any]]],
    file: str,
    place: Place,
) -> None:
    want = None if fill.count is None else fill.count - len(zones[key])
    if want is not None and want < 0:
        raise fault(
            file, place, f"{len(zones[key])} pieces in `{key}`", f"{fill.count} at most as filled"
        )
    only, never = _many(fill.only), _many(fill.never)
    for source in _sources(fill, key):
        pool = loose[source] if source in loose else zones[source]
        for piece in list(pool):
            if want == 0:
                return
            if (not only or any(fnmatchcase(piece, p) for p in only)) and not any(
                fnmatchcase(piece, p) for p in never
            ):
                pool.remove(piece)
                zones[key].append(piece)
                want = None if want is None else want - 1
    if want:
        raise fault(
            file, place, f"{want} pieces too few in {', '.join(_sources(fill, key))}",
            f"enough to fill `{key}` up to {fill.count}",
        )  # fmt: skip


def _faces(draft: _Assembly, template: Mapping[str, tuple[Piece[Any], ...]]) -> None:
    t = draft.t
    specs = t.layout.zones
    lying: dict[str, str] = {p: key for key, pieces in t.zones.items() for p in pieces}
    up = {p for p in t.faces if p in template[lying[p]] and p not in draft.where}
    for piece, (face, place) in draft.faces.items():
        if specs[lying[piece]].faces:
            (up.add if face else up.discard)(piece)
        elif face:
            found = f"`{piece}` in `{lying[piece]}`"
            raise fault(draft.file, place, found, "a piece in a zone where pieces have faces")
    t.faces = {p: True for pieces in t.zones.values() for p in pieces if p in up}
