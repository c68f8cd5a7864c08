"""Checks expectations about the constant data of a ruleset: cards, boards, tables of values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs
from attrs import frozen

from boxlid.codec import choice, near, show
from boxlid.scenarios.expectations.compare import MATCHERS, value_faults
from boxlid.scenarios.expectations.scene import NO, Mismatch, Scene
from boxlid.scenarios.format.keys import EXACTLY, MISSING, Word
from boxlid.scenarios.format.model import Place, fault
from boxlid.vocabulary.view import plain, spell_key

_MATCHERS = MATCHERS - {"up", "down"}


@frozen
class DataKey:
    """What is said of one value of the data.

    Attributes:
        name: the path of the value: `data.cards.G01.name`.
        there: the value; MISSING if a dict or list has no such entry.
        wanted: a value, or a table of matchers.
        place: where it is said.
    """

    name: str
    there: Any
    wanted: Any
    place: Place


def data_keys(scene: Scene, key: Word) -> Iterator[DataKey]:
    """The single values that an expectation about the data is about.

    Raises:
        DataError: a record of the data has no such attribute, or a value has no parts.
    """
    yield from _below(scene, DataKey(key.word, scene.match.table.data, key.value, key.place))


def _below(scene: Scene, key: DataKey) -> Iterator[DataKey]:
    wanted = key.wanted
    if not isinstance(wanted, dict) or not wanted or set(wanted) == {EXACTLY}:
        yield key
        return
    parts = {name: _part(scene, key, name) for name in wanted} if _has_parts(key.there) else {}
    own = {k: v for k, v in wanted.items() if k in _MATCHERS and parts.get(k, MISSING) is MISSING}
    if own:
        yield DataKey(key.name, key.there, own, key.place)
    for name, its in wanted.items():
        if name in own:
            continue
        at = (*key.place, name)
        if name not in parts:
            raise fault(scene.file, at, f"`{name}`", f"a value: `{key.name}` has no parts")
        yield from _below(scene, DataKey(f"{key.name}.{name}", parts[name], its, at))


def _has_parts(value: Any) -> bool:
    if value is MISSING:
        return False
    kind = type(value)
    return (
        isinstance(value, (Mapping, tuple, list)) or attrs.has(kind) or hasattr(value, "__dict__")
    )


def _part(scene: Scene, key: DataKey, name: str) -> Any:
    """An entry of a dict, an item of a list, an attribute of a record; MISSING if it does not exist."""
    there = key.there
    if isinstance(there, Mapping):
        found = {spell_key(k): v for k, v in there.items()}
        return found.get(name, MISSING)
    if isinstance(there, (tuple, list)):
        return there[int(name)] if name.isdecimal() and int(name) < len(there) else MISSING
    if name in MATCHERS or (not name.startswith("_") and hasattr(there, name)):
        return getattr(there, name, MISSING)
    known = _attributes(there)
    raise fault(scene.file, (*key.place, name), f"`{name}`", choice(known), near(name, known))


def _attributes(record: Any) -> list[str]:
    if attrs.has(type(record)):
        return [a.name for a in attrs.fields(type(record))]
    return [name for name in vars(record) if not name.startswith("_")]


def data_faults(scene: Scene, key: Word) -> Iterator[Mismatch]:
    """What is wrong with one value of the data."""
    one: DataKey = key.value
    wanted = one.wanted
    if not isinstance(wanted, dict):
        yield from _by(one, EXACTLY, wanted, one.place)
        return
    if not wanted:
        raise fault(scene.file, one.place, show(wanted), f"entries, or {{ {EXACTLY} = {{}} }}")
    for matcher, value in wanted.items():
        yield from _by(one, matcher, value, (*one.place, matcher))


def _by(one: DataKey, matcher: str, wanted: Any, place: Place) -> Iterator[Mismatch]:
    there = one.there
    same = matcher == EXACTLY and there is not MISSING
    for text in value_faults(one.name, matcher, wanted, there, plain):
        yield Mismatch(place, text, plain(there) if same and there is not None else NO)
