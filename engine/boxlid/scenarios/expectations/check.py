"""Checks the expectations of a scenario; the modules next to this one know one kind each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from boxlid.codec import show
from boxlid.scenarios.expectations.constants import data_faults, data_keys
from boxlid.scenarios.expectations.events import (
    clauses_faults,
    events_faults,
    no_events_faults,
    outcome_faults,
)
from boxlid.scenarios.expectations.questions import options_faults, pending_faults, phase_faults
from boxlid.scenarios.expectations.scene import Mismatch, Scene, a_list
from boxlid.scenarios.expectations.tables import field_faults, unchanged_faults, zone_faults
from boxlid.scenarios.expectations.views import same_view_faults, view_faults
from boxlid.scenarios.format.keys import (
    EXPECT_WORDS,
    FieldKey,
    Key,
    Word,
    ZoneKey,
    family,
    read_keys,
)
from boxlid.scenarios.format.loading import Layer
from boxlid.scenarios.format.model import fault

_WORDS: dict[str, Callable[[Scene, Word], Iterator[Mismatch]]] = {
    "options": options_faults,
    "data": data_faults,
    "pending": pending_faults,
    "phase": phase_faults,
    "events": events_faults,
    "no_events": no_events_faults,
    "clauses": clauses_faults,
    "outcome": outcome_faults,
    "view": view_faults,
    "same_view": same_view_faults,
}


def check(scene: Scene, layers: Sequence[Layer]) -> Iterator[Mismatch]:
    """Find every expectation that does not hold; a later layer overrides an earlier one on the same thing.

    Raises:
        DataError: an expectation that cannot be read.
    """
    said: dict[Any, Key] = {}
    t = scene.match.table
    for place, data in layers:
        for key in read_keys(t, data, EXPECT_WORDS, scene.file, place):
            said.update(_split(scene, key))
    mentioned = [k.name for k in said.values() if not isinstance(k, Word)]
    besides = _besides(scene, said)
    for key in said.values():
        if isinstance(key, ZoneKey):
            yield from zone_faults(scene, key)
        elif isinstance(key, FieldKey):
            yield from field_faults(scene, key)
        elif key.word == "unchanged":
            yield from unchanged_faults(scene, key, [*mentioned, *besides])
        elif key.word in _WORDS:
            yield from _WORDS[key.word](scene, key)


def _besides(scene: Scene, said: dict[Any, Key]) -> list[str]:
    """What `unchanged = "rest"` leaves out."""
    key, frame = said.get(("besides",)), said.get(("unchanged",))
    if key is None:
        return []
    if frame is None or frame.value != "rest":
        raise fault(scene.file, key.place, "`besides`", 'it only with unchanged = "rest"')
    names = a_list(key.value, scene.file, key.place)
    for i, name in enumerate(names):
        if not any(family(scene.match.table, str(name))):
            known = "a zone, a family of zones, a field or an entry"
            raise fault(scene.file, (*key.place, i), f"`{name}`", known)
    return names


def _split(scene: Scene, key: Key) -> Iterator[tuple[Any, Key]]:
    """A key for each single expectation, so that a later layer can override it."""
    if isinstance(key, ZoneKey):
        yield ("zone", key.zone), key
    elif isinstance(key, FieldKey):
        yield ("field", key.field, key.path), key
    elif key.word == "data":
        for one in data_keys(scene, key):
            yield (key.word, one.name), Word(key.word, one, one.place)
    elif key.word in {"options", "view"}:
        if not isinstance(key.value, dict):
            raise fault(scene.file, key.place, show(key.value), "a table by seat")
        for seat, its in key.value.items():
            yield (key.word, seat), Word(key.word, (seat, its), (*key.place, seat))
    else:
        yield (key.word,), key
