"""What a seat gets from a match, as plain data, and the first place where two such data differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boxlid.matches.match import Match
from boxlid.matches.snapshots import Snapshot
from boxlid.vocabulary.actions import Action
from boxlid.vocabulary.view import plain


def seen(match: Match, seat: str, since: int = 0) -> dict[str, Any]:
    """All that a seat gets from a match, as plain data; log and events from event `since` on."""
    pending = match.waiting
    asked = (
        next((a for a in pending.questions if a.seat == seat), None)
        if pending is not None
        else None
    )
    return {
        "view": match.view(seat).plain(),
        "waiting": list(match.to_answer),
        "asked": None if asked is None else [asked.prompt, asked.clause, asked.secret],
        "options": texts(match.options(seat)),
        "log": match.log(seat, since, level=1) if match.events is not None else None,
        "events": events_seen(match, seat, since) if match.events is not None else None,
    }


LISTED = 60
"""This many members of a large option space are looked at."""


def texts(options: Sequence[Action]) -> list[str]:
    """Options in notation; for a large space its size and a sample of its members."""
    size = len(options)
    if size <= LISTED:
        return [o.text for o in options]
    return [str(size), *(options[i * size // LISTED].text for i in range(LISTED))]


def options_by_seat(match: Match) -> dict[str, Any]:
    """For each seat that is waited for, the number of the open decision and the seat's options."""
    return {seat: [match.number, texts(match.options(seat))] for seat in match.to_answer}


def snapshot_back(match: Match, back: int = 0) -> Snapshot:
    """The newest snapshot of a match, or the one `back` snapshots before it (the first one, if there are fewer)."""
    snapshot = match.course.history.newest
    for _ in range(back):
        snapshot = snapshot.before or snapshot
    return snapshot


def replayed_from(match: Match, back: int = 0) -> int:
    """The index of the first event that is made again when a match is forked.

    Args:
        match: keeps events and snapshots.
        back: how many snapshots further back.
    """
    return snapshot_back(match, back).events


def events_seen(match: Match, seat: str, since: int = 0) -> list[Any]:
    """The events as a seat saw them."""
    return [
        [e.kind.name, plain(e.args), e.clause, list(e.about)] for e in match.events_of(seat, since)
    ]


def difference(a: Any, b: Any, place: str = "") -> str:
    """The first place where two pieces of plain data differ, in words."""
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        for key in dict.fromkeys([*a, *b]):
            if key not in a or key not in b or a[key] != b[key]:
                return difference(
                    a.get(key, "(nothing)"), b.get(key, "(nothing)"), f"{place}.{key}"
                )
        return f"{place}: the order of {', '.join(map(str, a))} and {', '.join(map(str, b))}"
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        for i, (x, y) in enumerate(zip(a, b, strict=False)):
            if x != y:
                return difference(x, y, f"{place}[{i}]")
        longer = (a, b)[len(b) > len(a)]
        rest = longer[min(len(a), len(b)) :]
        which = "is missing" if len(a) > len(b) else "is too much"
        return f"{place}[{min(len(a), len(b))}]: {short(rest[0]) if rest else longer!r} {which}"
    return f"{place.lstrip('.')}: {short(a)} against {short(b)}".lstrip(": ")


def short(value: Any) -> str:
    """A value in words, shortened."""
    text = repr(value)
    return text if len(text) <= 160 else f"{text[:157]}..."
