"""Checks what a seat sees: its view, its log, and whether it can tell two positions apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from boxlid.codec import show
from boxlid.scenarios.expectations.compare import sequence_faults, value_faults, words
from boxlid.scenarios.expectations.scene import Mismatch, Scene
from boxlid.scenarios.format.keys import EXACTLY, MISSING
from boxlid.scenarios.format.model import Place, fault
from boxlid.vocabulary.view import plain

if TYPE_CHECKING:
    from boxlid.matches.match import Match
    from boxlid.scenarios.format.keys import Word

UNSEEN = "?"
_RESERVED = ("sees", "lacks", "absent", "log", "no_log")
_ZONE = {EXACTLY, "contains", "lacks", "count", "first", "last", "known"}
_TWIN = {"seat", "seats", "given", "chance", "variant", "case", "same", "note"}


def view_faults(scene: Scene, key: Word) -> Iterator[Mismatch]:
    """What is wrong with what a seat sees."""
    m, file = scene.match, scene.file
    seat, spec = key.value
    _seat(m, seat, file, key.place)
    if not isinstance(spec, dict):
        raise fault(file, key.place, show(spec), "a table")
    data = m.view(seat).plain()
    for name, wanted in spec.items():
        place = (*key.place, name)
        if name not in _RESERVED:
            texts = _item(scene, data, name, wanted, place)
        elif not isinstance(wanted, list):
            raise fault(file, place, show(wanted), "a list")
        else:
            texts = ((text, place) for text in _reserved(scene, data, seat, name, wanted))
        for text, at in texts:
            yield Mismatch(at, f"view of {seat}: {text}")


def _reserved(
    scene: Scene, data: Mapping[str, Any], seat: str, name: str, wanted: list[Any]
) -> Iterator[str]:
    """What is wrong with what a seat sees, must not see, or has in its log."""
    m = scene.match
    if name in {"log", "no_log"}:
        log = m.log(seat, scene.since, level=1)
        for text in wanted:
            if any(text in line for line in log) is (name == "no_log"):
                what = "no" if name == "no_log" else "a"
                yield f"expected {what} line with `{text}` in its log, found {words(log)}"
    elif name == "absent":
        for one in wanted:
            if (there := _look(data, one)) is not MISSING:
                yield f"expected no `{one}`, found {words(there)}"
    else:
        seen = set(_leaves(data))
        for one in wanted:
            word = str(m.ruleset.pieces_by_word.get(str(one).lower(), one))
            if (word in seen) is (name == "lacks"):
                yield f"expected that it {'does not see' if name == 'lacks' else 'sees'} `{one}`"


def _seat(m: Match, seat: Any, file: str, place: Place) -> None:
    if seat not in (*m.seats, *m.layout.actors):
        raise fault(file, place, show(seat), f"a seat ({', '.join((*m.seats, *m.layout.actors))})")


def _leaves(data: Any) -> Iterator[str]:
    """Every word that occurs somewhere in a view."""
    if isinstance(data, Mapping):
        for k, v in data.items():
            yield str(k)
            yield from _leaves(v)
    elif isinstance(data, list):
        for v in data:
            yield from _leaves(v)
    elif data is not None:
        yield str(data)
        if isinstance(data, str) and " " in data:
            yield from data.replace(",", " ").split()


def _look(data: Mapping[str, Any], name: str) -> Any:
    """The zone, field, entry or further item of that name in a view."""
    if name in data["zones"]:
        return data["zones"][name]
    for part in (data["fields"], data["more"], {"more": data["more"], "comrades": data["comrades"],
                 "waiting": data["waiting"], "question": data["question"]}):  # fmt: skip
        found = _walk(part, name)
        if found is not MISSING:
            return found
    return MISSING


def _walk(data: Any, name: str) -> Any:
    if not isinstance(data, Mapping):
        return MISSING
    if name in data:
        return data[name]
    head, dot, rest = name.partition(".")
    while dot:
        if head in data:
            return _walk(data[head], rest)
        more, dot, rest = rest.partition(".")
        head = f"{head}.{more}"
    return MISSING


def _item(
    scene: Scene, data: Mapping[str, Any], name: str, wanted: Any, place: Place
) -> Iterator[tuple[str, Place]]:
    t = scene.match.table
    zones = t.layout.zones
    if name in zones:
        yield from _zone(scene, data["zones"].get(name, MISSING), name, wanted, place)
        return
    there = _look(data, name)
    if (isinstance(wanted, dict) and there is MISSING) or (
        isinstance(wanted, dict) and isinstance(there, dict)
    ):
        for k, v in wanted.items():
            yield from _item(scene, data, f"{name}.{k}", v, (*place, k))
        return
    if there is MISSING and not _may_be(t, name, scene):
        raise fault(scene.file, place, f"`{name}`", "a zone, a field or a further item of the view")
    for text in value_faults(name, EXACTLY, wanted, there, plain):
        yield text, place


def _may_be(t: Any, name: str, scene: Scene) -> bool:
    head = name.split(".", maxsplit=1)[0]
    return (
        head in t.fields_ or head in {"more", "comrades", "waiting", "question"}
        or head in scene.match.ruleset.views
    )  # fmt: skip


def _zone(
    scene: Scene, there: Any, name: str, wanted: Any, place: Place
) -> Iterator[tuple[str, Place]]:
    if there is MISSING:
        yield f"{name}: expected {words(wanted)}, found that not even its size is seen", place
        return
    seen = [UNSEEN if p is None else p for p in there]
    table = {EXACTLY: wanted} if isinstance(wanted, list) else wanted
    if not isinstance(table, dict) or not set(table) <= _ZONE:
        raise fault(
            scene.file, place, show(wanted), f"a list, or a table of {', '.join(sorted(_ZONE))}"
        )
    ordered = scene.match.layout.zones[name].ordered
    words_of = scene.match.ruleset.pieces_by_word
    for matcher, value in table.items():
        want = value
        if isinstance(value, list):
            want = [UNSEEN if w == UNSEEN else str(words_of.get(str(w).lower(), w)) for w in value]
        here = [p for p in seen if p != UNSEEN] if matcher == "known" else seen
        how = EXACTLY if matcher == "known" else matcher
        for text in sequence_faults(name, how, want, here, ordered=ordered and matcher != "known"):
            yield text, place


# --- two positions -----------------------------------------------------------------------------------


def same_view_faults(scene: Scene, key: Word) -> Iterator[Mismatch]:
    """What lets a seat distinguish two positions that must look the same to it."""
    specs = key.value if isinstance(key.value, list) else [key.value]
    for i, spec in enumerate(specs):
        place = (*key.place, i) if isinstance(key.value, list) else key.place
        if not isinstance(spec, dict) or not set(spec) <= _TWIN:
            raise fault(scene.file, place, show(spec), f"a table of {', '.join(sorted(_TWIN))}")
        others = [k for k in ("given", "variant", "case") if k in spec]
        if len(others) != 1 and not (not others and "chance" in spec):
            raise fault(scene.file, place, show(spec), "one of given, chance, variant, case")
        seats = spec.get("seats", [spec["seat"]] if "seat" in spec else [])
        if not isinstance(seats, list) or not seats:
            raise fault(scene.file, place, show(spec), "seat, or seats")
        other = scene.twin(spec, place)
        for seat in seats:
            _seat(scene.match, seat, scene.file, place)
            apart = _difference(scene.match, other, seat)
            if spec.get("same", True) and apart:
                yield Mismatch(place, f"same_view: {seat} can tell the positions apart: {apart}")
            elif not spec.get("same", True) and not apart:
                yield Mismatch(place, f"same_view: {seat} cannot tell the positions apart")


def _difference(a: Match, b: Match, seat: str) -> str:
    """The first thing that a seat sees differently in two matches; empty if everything is the same."""
    one, two = _heard(a, seat), _heard(b, seat)
    for x, y in zip(one, two, strict=False):
        if x != y:
            return f"it heard `{x[0]}` here, `{y[0]}` there"
    if len(one) != len(two):
        more = (one if len(one) > len(two) else two)[min(len(one), len(two))]
        return f"it heard `{more[0]}` {'here' if len(one) > len(two) else 'there'} only"
    return _unequal(a.view(seat).plain(), b.view(seat).plain(), "")


def _heard(m: Match, seat: str) -> list[tuple[str, Any]]:
    naming = m.ruleset.naming
    return [
        (event.text(None, naming) or "", [event.kind.name, *map(plain, event.args)])
        for event in m.events_of(seat)
    ]


def _unequal(a: Any, b: Any, name: str) -> str:
    if a == b:
        return ""
    if isinstance(a, dict) and isinstance(b, dict):
        for k in [*a, *(k for k in b if k not in a)]:
            found = _unequal(a.get(k, MISSING), b.get(k, MISSING), f"{name}.{k}")
            if found:
                return found
    return f"{name.lstrip('.')} is {words(a)} here, {words(b)} there"
