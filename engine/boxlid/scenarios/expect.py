"""Checks expectations against a match: zones, fields, what is unchanged, what may be done, what happened, what is seen."""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from attrs import frozen

from boxlid.codec import show
from boxlid.errors import UsageError
from boxlid.scenarios.keys import (
    EXACTLY,
    MISSING,
    NONE,
    FieldKey,
    Key,
    Word,
    ZoneKey,
    bare,
    family,
    get_at,
    is_dict,
    read_keys,
    read_value,
)
from boxlid.scenarios.match_values import (
    MATCHERS,
    SEQUENCES,
    missing_of,
    sequence_faults,
    value_faults,
    words,
)
from boxlid.scenarios.model import Layer, Place, fault
from boxlid.scenarios.position import find_piece, read_lying
from boxlid.spaces import Space
from boxlid.view import plain

if TYPE_CHECKING:
    from boxlid.events import Event
    from boxlid.match import Match
    from boxlid.table import Table

RESERVED = frozenset({
    "unchanged", "besides", "options", "events", "no_events", "pending", "outcome", "view", "same_view", "phase",
    "refused", "clauses", "note",
})  # fmt: skip
_LISTED = 3000
_ZONE = SEQUENCES
NO: Any = object()
"""An expectation that cannot be rewritten to what was found."""


@frozen
class Mismatch:
    """An expectation that does not hold.

    Attributes:
        place: where it stands in the file.
        text: what was expected and what was found.
        found: what would hold, as plain data; NO if that cannot be said for the author.
    """

    place: Place
    text: str
    found: Any = NO


@frozen
class Scene:
    """What expectations are checked against.

    Attributes:
        match: as it stands.
        start: the table that `unchanged` compares with.
        since: the number of events before the part of the match that `events` is about.
        clauses: what the run has exercised so far.
        twin: plays the run again otherwise, up to here: (the expectation, its place) -> that match.
    """

    match: Match
    start: Table
    since: int
    file: str
    clauses: Callable[[], list[str]]
    twin: Callable[[Mapping[str, Any], Place], Match]


def check(scene: Scene, layers: Sequence[Layer]) -> Iterator[Mismatch]:
    """Every expectation of the layers that does not hold; a later layer replaces what an earlier one says of one thing.

    Raises:
        DataError: an expectation that cannot be read.
    """
    said: dict[Any, Key] = {}
    t = scene.match.table
    for place, data in layers:
        for key in read_keys(t, data, RESERVED, scene.file, place):
            for name, one in _split(key, scene.file):
                said[name] = one
    mentioned = [k.name for k in said.values() if not isinstance(k, Word)]
    besides = next((k.value for n, k in said.items() if n == ("besides",)), [])
    for key in said.values():
        if isinstance(key, ZoneKey):
            yield from _zone(scene, key)
        elif isinstance(key, FieldKey):
            yield from _field(scene, key)
        elif key.word == "unchanged":
            yield from _unchanged(scene, key, [*mentioned, *besides])
        elif key.word in _WORDS:
            yield from _WORDS[key.word](scene, key)


def _split(key: Key, file: str) -> Iterator[tuple[Any, Key]]:
    """An identity for each thing that is said, so that a later layer can say it otherwise."""
    if isinstance(key, ZoneKey):
        yield ("zone", key.zone), key
    elif isinstance(key, FieldKey):
        yield ("field", key.field, key.path), key
    elif key.word in {"options", "view"}:
        if not isinstance(key.value, dict):
            raise fault(file, key.place, show(key.value), "a table by seat")
        for seat, its in key.value.items():
            yield (key.word, seat), Word(key.word, (seat, its), (*key.place, seat))
    else:
        yield (key.word,), key


# --- zones and fields --------------------------------------------------------------------------------


def _zone(scene: Scene, key: ZoneKey) -> Iterator[Mismatch]:
    t, file = scene.match.table, scene.file
    spec = t.layout.zones[key.zone]
    value = key.value
    if isinstance(value, list):
        yield from _zone_exactly(scene, key, value)
        return
    if not isinstance(value, dict) or not set(value) <= _ZONE:
        raise fault(file, key.place, show(value), f"a list, or a table of {', '.join(sorted(_ZONE))}")
    there = list(t.zones[key.zone])
    for matcher, wanted in value.items():
        at = (*key.place, matcher)
        if matcher == EXACTLY:
            yield from _zone_exactly(scene, ZoneKey(key.zone, wanted, at), wanted)
            continue
        if matcher == "count":
            if isinstance(wanted, bool) or not isinstance(wanted, int):
                raise fault(file, at, show(wanted), "a whole number")
            for text in sequence_faults(key.name, matcher, wanted, list(map(str, there)), ordered=True):
                yield Mismatch(at, text, len(there))
            continue
        if matcher in {"up", "down"}:
            shown: list[Any] = [p for p in there if (p in t.faces) is (matcher == "up")]
            if not spec.faces:
                raise fault(file, at, f"`{matcher}`", f"it of a zone with faces, not `{key.zone}`")
            pieces = [find_piece(t, w, file, (*at, i)) for i, w in enumerate(_list(wanted, file, at))]
            for text in sequence_faults(f"{key.name} {matcher}", EXACTLY, pieces, shown, ordered=False):
                yield Mismatch(at, text, list(map(str, shown)))
            continue
        lying = [read_lying(t, w, file, (*at, i)) for i, w in enumerate(_list(wanted, file, at))]
        known = [_lies(p, t, up=None) for p in there]
        pieces = [p if up is None else _with_face(p, up=up) for p, up in lying]
        here = [
            k if any(up is not None and p == q for p, up in lying) else str(q)
            for k, q in zip(known, there, strict=True)
        ]
        for text in sequence_faults(key.name, matcher, list(map(str, pieces)), here, ordered=spec.ordered):
            n = len(pieces)
            found = {"first": here[:n], "last": here[-n:] if n else []}.get(matcher, NO)
            yield Mismatch(at, text, found)


def _zone_exactly(scene: Scene, key: ZoneKey, value: Any) -> Iterator[Mismatch]:
    t, file = scene.match.table, scene.file
    spec = t.layout.zones[key.zone]
    lying = [read_lying(t, w, file, (*key.place, i)) for i, w in enumerate(_list(value, file, key.place))]
    faces = {str(p): up for p, up in lying if up is not None}
    if faces and not spec.faces:
        raise fault(file, key.place, show(value), f"no faces: pieces in `{key.zone}` have none")
    there = [
        _lies(p, t, up=None) if str(p) in faces or (faces and str(p) not in map(str, dict(lying))) else str(p)
        for p in t.zones[key.zone]
    ]
    wanted = [str(p) if up is None else _with_face(p, up=up) for p, up in lying]
    for text in sequence_faults(key.name, EXACTLY, wanted, there, ordered=spec.ordered):
        yield Mismatch(key.place, text, there)


def _with_face(piece: str, *, up: bool) -> str:
    return f"{piece} {'up' if up else 'down'}"


def _lies(piece: Any, t: Table, *, up: bool | None) -> str:
    return _with_face(str(piece), up=piece in t.faces if up is None else up)


def _list(value: Any, file: str, place: Place) -> list[Any]:
    if not isinstance(value, list):
        raise fault(file, place, show(value), "a list")
    return value


def _field(scene: Scene, key: FieldKey) -> Iterator[Mismatch]:
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
    """What a matcher wants, as plain data, read by the declared type where it is one."""
    if matcher == NONE:
        if not isinstance(wanted, bool):
            raise fault(file, place, show(wanted), "true or false")
        return wanted
    if matcher in {"count", "min", "max"}:
        if isinstance(wanted, bool) or not isinstance(wanted, (int, float)):
            raise fault(file, place, show(wanted), "a number")
        return wanted
    if matcher == "one_of":
        return [plain(read_value(t, w, kind, file, place)) for w in _list(wanted, file, place)]
    if matcher in {"contains", "lacks", "first", "last"}:
        inner = bare(kind)
        args = typing.get_args(inner)
        item = args[0] if typing.get_origin(inner) is tuple and args else Any
        return [plain(read_value(t, w, item, file, place)) for w in _list(wanted, file, place)]
    return plain(read_value(t, wanted, kind, file, place))


def _found(matcher: str, there: Any) -> Any:
    if matcher == EXACTLY:
        return {NONE: True} if there is MISSING or there is None else plain(there)
    if matcher == "count" and there is not MISSING:
        return len(plain(there))
    return NO


# --- frame -------------------------------------------------------------------------------------------


def _unchanged(scene: Scene, key: Word, free: Sequence[str]) -> Iterator[Mismatch]:
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
            raise fault(scene.file, place, f"`{name}`", "a zone, a family of zones, a field or an entry")
        if skipped(name):
            continue
        for zone in zones:
            was, now = _content(before, zone), _content(t, zone)
            if was != now:
                yield Mismatch(key.place, f"{zone}: expected unchanged {words(was)}, found {words(now)}")
        for field, path in fields:
            yield from _same_entry(scene, key.place, field, path, skipped)


def _content(t: Table, zone: str) -> list[str]:
    if not t.layout.zones[zone].faces:
        return list(map(str, t.zones[zone]))
    return [_lies(p, t, up=None) for p in t.zones[zone]]


def _same_entry(
    scene: Scene, place: Place, field: str, path: tuple[Any, ...], skipped: Callable[[str], bool]
) -> Iterator[Mismatch]:
    was, now = get_at(scene.start, field, path), get_at(scene.match.table, field, path)
    if was == now:
        return
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        for k in [*was, *(k for k in now if k not in was)]:
            name = f"{field}.{'.'.join(map(str, k)) if isinstance(k, tuple) else k}"
            if not skipped(name) and was.get(k, MISSING) != now.get(k, MISSING):
                a, b = was.get(k, MISSING), now.get(k, MISSING)
                yield Mismatch(place, f"{name}: expected unchanged {_plain(a)}, found {_plain(b)}")
        return
    name = ".".join((field, *map(str, path)))
    yield Mismatch(place, f"{name}: expected unchanged {_plain(was)}, found {_plain(now)}")


def _plain(value: Any) -> str:
    return words(value if value is MISSING else plain(value))


# --- what may be done, what is asked -----------------------------------------------------------------


def _not_open(m: Match) -> str:
    if m.outcome is not None:
        return f"the match is over ({m.outcome.result})"
    if m.paused:
        return f'the match stands before `{m.node}`, where nothing is asked yet; say `until = "question"`'
    return "nothing is asked"


def _options(scene: Scene, key: Word) -> Iterator[Mismatch]:
    m, file = scene.match, scene.file
    seat, spec = key.value
    if seat not in (*m.seats, *m.layout.actors):
        raise fault(file, key.place, f"`{seat}`", f"a seat ({', '.join(m.seats)})")
    if isinstance(spec, list):
        spec = {"equal": spec}
    known = {"equal", "include", "exclude", "count", "of"}
    if not isinstance(spec, dict) or not set(spec) <= known or not spec:
        raise fault(file, key.place, show(spec), "a list, or a table of equal, include, exclude, count, of")
    if m.pending is None and m.outcome is None:
        yield Mismatch(key.place, f"options of {seat}: {_not_open(m)}")
        return
    options = m.options(seat)
    verb = spec.get("of", "")
    if verb and not isinstance(options, Space):
        options = [o for o in options if o.verb.name == verb]
    for matcher in ("equal", "include", "exclude", "count"):
        if matcher in spec:
            at = key.place if isinstance(key.value[1], list) else (*key.place, matcher)
            yield from _options_by(scene, seat, matcher, spec[matcher], options, at)


def _options_by(  # noqa: PLR0913, PLR0917 - private
    scene: Scene, seat: str, matcher: str, wanted: Any, options: Sequence[Any], place: Place
) -> Iterator[Mismatch]:
    name = f"options of {seat}"
    if matcher == "count":
        if len(options) != wanted:
            yield Mismatch(place, f"{name}: expected {words(wanted)}, found {len(options)}", len(options))
        return
    texts = [o.text for o in options] if len(options) <= _LISTED else None
    lost, found = [], []
    for i, text in enumerate(_list(wanted, scene.file, place)):
        (found if _offered(scene, text, options, texts, (*place, i)) else lost).append(text)
    listed = words(texts) if texts is not None and len(texts) <= 40 else f"{len(options)} options"
    if matcher == "include" and lost:
        yield Mismatch(place, f"{name}: expected {words(lost)} among them, found {listed}")
    elif matcher == "exclude" and found:
        yield Mismatch(place, f"{name}: expected without {words(found)}, found {listed}")
    elif matcher == "equal" and (lost or len(options) != len(wanted)):
        spelled = [_spelled(scene, w) for w in wanted]
        extra = missing_of(texts, spelled) if texts is not None else []
        parts = [f"missing {words(lost)}"] if lost else []
        parts += [f"too many {words(extra)}"] if extra else []
        yield Mismatch(
            place, f"{name}: expected {words(wanted)}, found {listed} ({'; '.join(parts)})", texts or NO
        )  # fmt: skip


def _spelled(scene: Scene, text: str) -> str:
    try:
        return scene.match.layout.notation.read(text).text
    except UsageError:
        return text


def _offered(
    scene: Scene, text: Any, options: Sequence[Any], texts: list[str] | None, place: Place
) -> bool:
    if not isinstance(text, str):
        raise fault(scene.file, place, show(text), "an action")
    if "*" in text:
        if texts is None:
            raise fault(scene.file, place, f"`{text}`", "a whole action: the options are too many to list")
        return any(fnmatchcase(one, text) for one in texts)
    try:
        action = scene.match.layout.notation.read(text)
    except UsageError as error:
        raise fault(scene.file, place, str(error), "an action of this game") from error
    return action in options


def _pending(scene: Scene, key: Word) -> Iterator[Mismatch]:
    m, spec = scene.match, key.value
    request = m.pending
    if spec == NONE:
        if request is not None or m.outcome is None:
            text = f"{', '.join(m.waiting())} is asked" if request is not None else _not_open(m)
            yield Mismatch(key.place, f"pending: expected that nothing is asked, found: {text}")
        return
    known = {"seat", "seats", "prompt", "clause", "node", "options"}
    if not isinstance(spec, dict) or not set(spec) <= known:
        raise fault(scene.file, key.place, show(spec), f'"none", or a table of {", ".join(sorted(known))}')
    if request is None:
        yield Mismatch(key.place, f"pending: {_not_open(m)}")
        return
    waiting = list(m.waiting())
    asks = [a for a in request.asks if a.seat in waiting]
    for name, wanted in spec.items():
        at = (*key.place, name)
        if name in {"seat", "seats"}:
            seats = [wanted] if isinstance(wanted, str) else _list(wanted, scene.file, at)
            if sorted(seats) != sorted(waiting):
                yield Mismatch(
                    at, f"pending {name}: expected {words(seats)}, found {words(waiting)}",
                    waiting[0] if name == "seat" and len(waiting) == 1 else waiting,
                )  # fmt: skip
        elif name == "prompt":
            if not any(str(wanted) in a.prompt for a in asks):
                prompts = list(dict.fromkeys(a.prompt for a in asks))
                yield Mismatch(at, f"pending prompt: expected `{wanted}` in it, found {words(prompts)}", prompts[0])
        elif name == "clause":
            cited = [c for a in asks for c in a.clause.split()]
            if wanted not in cited:
                yield Mismatch(at, f"pending clause: expected {wanted}, found {words(cited)}", (cited or [NO])[0])
        elif name == "node" and not _in_node(m.node, str(wanted)):
            yield Mismatch(at, f"pending node: expected `{wanted}`, found `{m.node}`", m.node)


def _in_node(path: str, name: str) -> bool:
    """Whether an address is that node or lies in it."""
    return f".{name}." in f".{path}."


def _phase(scene: Scene, key: Word) -> Iterator[Mismatch]:
    node = scene.match.node
    if not isinstance(key.value, str):
        raise fault(scene.file, key.place, show(key.value), "the address of a node")
    if not _in_node(node, key.value):
        yield Mismatch(key.place, f"phase: expected `{key.value}`, found `{node}`", node)


# --- what happened -----------------------------------------------------------------------------------


def _event_fits(scene: Scene, event: Event, wanted: Any, place: Place) -> bool:
    if isinstance(wanted, str):
        return wanted in (event.text(None, scene.match.ruleset.naming) or "")
    kinds = scene.match.ruleset.kinds
    kind = wanted.get("kind")
    if kind not in kinds:
        raise fault(scene.file, (*place, "kind"), show(kind), f"one of {', '.join(sorted(kinds))}")
    if event.kind.name != kind:
        return False
    facts = event.facts() or {}
    for name, value in wanted.items():
        if name == "clause":
            if value not in event.clause.split():
                return False
        elif name != "kind":
            if name not in event.kind.facts:
                known = ", ".join(("clause", *event.kind.facts))
                raise fault(scene.file, (*place, name), f"`{name}`", f"a fact of `{kind}`: {known}")
            if not _fact_fits(scene, facts.get(name), value):
                return False
    return True


def _fact_fits(scene: Scene, fact: Any, value: Any) -> bool:
    found = getattr(fact, "text", None) or plain(fact)
    if found == value or str(found) == str(value):
        return True
    piece = scene.match.ruleset.pieces_by_word.get(value.lower()) if isinstance(value, str) else None
    return piece is not None and str(piece) == found


def _wanted_events(scene: Scene, key: Word) -> list[tuple[Place, Any]]:
    out = []
    for i, wanted in enumerate(_list(key.value, scene.file, key.place)):
        at = (*key.place, i)
        if not isinstance(wanted, (str, dict)):
            raise fault(scene.file, at, show(wanted), 'a part of a sentence, or { kind = "...", fact = ... }')
        out.append((at, wanted))
    return out


def _events(scene: Scene, key: Word) -> Iterator[Mismatch]:
    events = (scene.match.events or [])[scene.since :]
    at = 0
    for place, wanted in _wanted_events(scene, key):
        hit = next((i for i in range(at, len(events)) if _event_fits(scene, events[i], wanted, place)), None)
        if hit is None:
            early = any(_event_fits(scene, e, wanted, place) for e in events[:at])
            after = " after the one before it" if early else ""
            told = [e.text(None, scene.match.ruleset.naming) for e in events[at:]]
            yield Mismatch(place, f"events: expected {words(wanted)}{after}, found {words(told[:60])}")
            return
        at = hit + 1


def _no_events(scene: Scene, key: Word) -> Iterator[Mismatch]:
    events = (scene.match.events or [])[scene.since :]
    for place, wanted in _wanted_events(scene, key):
        for event in events:
            if _event_fits(scene, event, wanted, place):
                text = event.text(None, scene.match.ruleset.naming)
                yield Mismatch(place, f"events: expected none like {words(wanted)}, found `{text}`")
                break


def _clauses(scene: Scene, key: Word) -> Iterator[Mismatch]:
    seen = scene.clauses()
    for i, clause in enumerate(_list(key.value, scene.file, key.place)):
        if clause not in seen:
            yield Mismatch((*key.place, i), f"clauses: {clause} was not exercised")


def _outcome(scene: Scene, key: Word) -> Iterator[Mismatch]:
    outcome, spec = scene.match.outcome, key.value
    if spec == NONE:
        if outcome is not None:
            yield Mismatch(key.place, f"outcome: expected none, found `{outcome.result}`")
        return
    known = ("winners", "losers", "scores", "result", "clause", "tie_break", "unfinished")
    if not isinstance(spec, dict) or not set(spec) <= set(known):
        raise fault(scene.file, key.place, show(spec), f'"none", or a table of {", ".join(known)}')
    if outcome is None:
        where = f"{_waiting(scene.match)} at `{scene.match.node}`"
        yield Mismatch(key.place, f"outcome: the match is not over: {where}")
        return
    found = outcome.plain()
    for name, wanted in spec.items():
        there = found[name]
        if name in {"winners", "losers"}:
            same = sorted(wanted) == sorted(there)
        elif name == "scores":
            same = all(there.get(seat, MISSING) == points for seat, points in wanted.items())
        elif name in {"result", "tie_break"}:
            same = bool(wanted == there or (wanted and wanted in there))
        elif name == "clause":
            same = set(str(wanted).split()) <= set(there.split())
        else:
            same = wanted == there
        if not same:
            yield Mismatch((*key.place, name), f"outcome {name}: expected {words(wanted)}, found {words(there)}", there)


def _waiting(m: Match) -> str:
    return f"waiting for {', '.join(m.waiting())}" if m.waiting() else "it stands"


def _view(scene: Scene, key: Word) -> Iterator[Mismatch]:
    from boxlid.scenarios.views import view_faults  # noqa: PLC0415 - it builds on this module

    yield from view_faults(scene, key)


def _same_view(scene: Scene, key: Word) -> Iterator[Mismatch]:
    from boxlid.scenarios.views import same_view_faults  # noqa: PLC0415 - it builds on this module

    yield from same_view_faults(scene, key)


_WORDS: dict[str, Callable[[Scene, Word], Iterator[Mismatch]]] = {
    "options": _options,
    "pending": _pending,
    "phase": _phase,
    "events": _events,
    "no_events": _no_events,
    "clauses": _clauses,
    "outcome": _outcome,
    "view": _view,
    "same_view": _same_view,
}
