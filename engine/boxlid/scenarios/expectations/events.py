"""Checks expectations about what happened: events, clauses, the outcome."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from boxlid.codec import show
from boxlid.scenarios.expectations.compare import words
from boxlid.scenarios.expectations.scene import Mismatch, Scene, a_list
from boxlid.scenarios.format.keys import MISSING, NONE, Word
from boxlid.scenarios.format.model import Place, fault
from boxlid.vocabulary.view import plain

if TYPE_CHECKING:
    from boxlid.matches.match import Match
    from boxlid.vocabulary.events import Event


def _event_fits(scene: Scene, event: Event, wanted: Any, place: Place) -> bool:
    if isinstance(wanted, str):
        return wanted in (event.text(None, scene.match.ruleset.naming) or "")
    kinds = scene.match.ruleset.kinds
    kind = wanted.get("kind")
    if kind not in kinds:
        raise fault(scene.file, (*place, "kind"), show(kind), f"one of {', '.join(sorted(kinds))}")
    if event.kind is not kinds[kind]:
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
    piece = (
        scene.match.ruleset.pieces_by_word.get(value.lower()) if isinstance(value, str) else None
    )
    return piece is not None and str(piece) == found


def _wanted_events(scene: Scene, key: Word) -> list[tuple[Place, Any]]:
    out = []
    for i, wanted in enumerate(a_list(key.value, scene.file, key.place)):
        at = (*key.place, i)
        if not isinstance(wanted, (str, dict)):
            raise fault(
                scene.file,
                at,
                show(wanted),
                'a part of a sentence, or { kind = "...", fact = ... }',
            )
        out.append((at, wanted))
    return out


def events_faults(scene: Scene, key: Word) -> Iterator[Mismatch]:
    """The first event that did not happen, in order."""
    events = (scene.match.events or [])[scene.since :]
    at = 0
    for place, wanted in _wanted_events(scene, key):
        hit = next(
            (i for i in range(at, len(events)) if _event_fits(scene, events[i], wanted, place)),
            None,
        )
        if hit is None:
            early = any(_event_fits(scene, e, wanted, place) for e in events[:at])
            after = " after the one before it" if early else ""
            found = [e.text(None, scene.match.ruleset.naming) for e in events[at:]]
            yield Mismatch(
                place, f"events: expected {words(wanted)}{after}, found {words(found[:60])}"
            )
            return
        at = hit + 1


def no_events_faults(scene: Scene, key: Word) -> Iterator[Mismatch]:
    """Events that should not have happened."""
    events = (scene.match.events or [])[scene.since :]
    for place, wanted in _wanted_events(scene, key):
        for event in events:
            if _event_fits(scene, event, wanted, place):
                text = event.text(None, scene.match.ruleset.naming)
                yield Mismatch(place, f"events: expected none like {words(wanted)}, found `{text}`")
                break


def clauses_faults(scene: Scene, key: Word) -> Iterator[Mismatch]:
    """Clauses that were not exercised."""
    seen = scene.clauses()
    for i, clause in enumerate(a_list(key.value, scene.file, key.place)):
        if clause not in seen:
            yield Mismatch((*key.place, i), f"clauses: {clause} was not exercised")


def outcome_faults(scene: Scene, key: Word) -> Iterator[Mismatch]:
    """What is wrong with the outcome."""
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
            yield Mismatch(
                (*key.place, name),
                f"outcome {name}: expected {words(wanted)}, found {words(there)}",
                there,
            )


def _waiting(m: Match) -> str:
    return f"waiting for {', '.join(m.to_answer)}" if m.to_answer else "nothing is asked yet"
