"""Checks expectations about the question that is open: the legal actions, who is asked, the phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from boxlid.codec import show
from boxlid.errors import UsageError
from boxlid.scenarios.expectations.compare import missing_of, words
from boxlid.scenarios.expectations.scene import NO, Mismatch, Scene, a_list
from boxlid.scenarios.format.keys import NONE, Word
from boxlid.scenarios.format.model import Place, fault
from boxlid.vocabulary.spaces import Space

if TYPE_CHECKING:
    from boxlid.matches.match import Match

_LISTED = 3000


def _not_open(m: Match) -> str:
    if m.outcome is not None:
        return f"the match is over ({m.outcome.result})"
    if m.halted:
        return f'the match is at the start of `{m.node}`, where nothing is asked yet; say `until = "question"`'
    return "nothing is asked"


def options_faults(scene: Scene, key: Word) -> Iterator[Mismatch]:
    """What is wrong with what a seat may do."""
    m, file = scene.match, scene.file
    seat, spec = key.value
    if seat not in (*m.seats, *m.layout.actors):
        raise fault(file, key.place, f"`{seat}`", f"a seat ({', '.join(m.seats)})")
    if isinstance(spec, list):
        spec = {"equal": spec}
    known = {"equal", "include", "exclude", "count", "of"}
    if not isinstance(spec, dict) or not set(spec) <= known or not spec:
        raise fault(
            file, key.place, show(spec), "a list, or a table of equal, include, exclude, count, of"
        )
    if m.waiting is None and m.outcome is None:
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


def _options_by(
    scene: Scene, seat: str, matcher: str, wanted: Any, options: Sequence[Any], place: Place
) -> Iterator[Mismatch]:
    name = f"options of {seat}"
    if matcher == "count":
        if len(options) != wanted:
            yield Mismatch(
                place, f"{name}: expected {words(wanted)}, found {len(options)}", len(options)
            )
        return
    texts = [o.text for o in options] if len(options) <= _LISTED else None
    lost: list[str] = []
    found: list[str] = []
    for i, text in enumerate(a_list(wanted, scene.file, place)):
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
            raise fault(
                scene.file, place, f"`{text}`", "a whole action: the options are too many to list"
            )
        return any(fnmatchcase(one, text) for one in texts)
    try:
        action = scene.match.layout.notation.read(text)
    except UsageError as error:
        raise fault(scene.file, place, str(error), "an action of this game") from error
    return action in options


def pending_faults(scene: Scene, key: Word) -> Iterator[Mismatch]:
    """What is wrong with who is asked what."""
    m, spec = scene.match, key.value
    if spec == NONE:
        if m.waiting is not None or m.outcome is None:
            text = f"{', '.join(m.to_answer)} is asked" if m.waiting is not None else _not_open(m)
            yield Mismatch(key.place, f"pending: expected that nothing is asked, found: {text}")
        return
    known = {"seat", "seats", "prompt", "clause", "node"}
    if not isinstance(spec, dict) or not set(spec) <= known:
        raise fault(
            scene.file, key.place, show(spec), f'"none", or a table of {", ".join(sorted(known))}'
        )
    if m.waiting is None:
        yield Mismatch(key.place, f"pending: {_not_open(m)}")
        return
    for name, wanted in spec.items():
        yield from _pending_item(scene, name, wanted, (*key.place, name))


def _pending_item(scene: Scene, name: str, wanted: Any, place: Place) -> Iterator[Mismatch]:
    m = scene.match
    waiting = list(m.to_answer)
    asks = [m.question_of(seat) for seat in waiting]
    if name in {"seat", "seats"}:
        seats = [wanted] if isinstance(wanted, str) else a_list(wanted, scene.file, place)
        if sorted(seats) != sorted(waiting):
            found: Any = waiting[0] if name == "seat" and len(waiting) == 1 else waiting
            text = f"pending {name}: expected {words(seats)}, found {words(waiting)}"
            yield Mismatch(place, text, found)
    elif name == "prompt":
        prompts = list(dict.fromkeys(a.prompt for a in asks))
        if not any(str(wanted) in prompt for prompt in prompts):
            text = f"pending prompt: expected `{wanted}` in it, found {words(prompts)}"
            yield Mismatch(place, text, prompts[0])
    elif name == "clause":
        cited = [c for a in asks for c in a.clause.split()]
        if wanted not in cited:
            text = f"pending clause: expected {wanted}, found {words(cited)}"
            yield Mismatch(place, text, cited[0] if cited else NO)
    elif not _in_node(m.node, str(wanted)):
        yield Mismatch(place, f"pending node: expected `{wanted}`, found `{m.node}`", m.node)


def _in_node(path: str, name: str) -> bool:
    """Whether an address is that node or lies in it."""
    return f".{name}." in f".{path}."


def phase_faults(scene: Scene, key: Word) -> Iterator[Mismatch]:
    """Whether the match is at another node than expected."""
    node = scene.match.node
    if not isinstance(key.value, str):
        raise fault(scene.file, key.place, show(key.value), "the address of a node")
    if not _in_node(node, key.value):
        yield Mismatch(key.place, f"phase: expected `{key.value}`, found `{node}`", node)
