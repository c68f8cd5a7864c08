"""Check of events: whatever a seat sees change, an event that it sees tells it."""

from __future__ import annotations

from typing import Any

from boxlid.events import Event
from boxlid.match import Match
from boxlid.table import Table
from boxlid.testing.registry import conformance_check
from boxlid.testing.trial import Trial
from boxlid.view import plain, visible_fields, visible_zones


@conformance_check("events")
def events(trial: Trial) -> None:
    """For every field and zone whose look changes for a seat there is an event about it that the seat can see."""
    before: dict[str, Any] | None = None
    told = 0
    for i, match in trial.walk():
        if before is None:
            before = {seat: look(match.layout.template, seat, match) for seat in match.seats}
        for seat in match.seats:
            now = look(match.table, seat, match)
            fresh = [e for e in (match.events or [])[told:] if e.seen_by(seat) is not None]
            _compare(trial, match, seat, (before[seat], now), fresh, i)
            before[seat] = now
        told = len(match.events or ())


def look(t: Table, seat: str, match: Match) -> dict[str, Any]:
    """What a seat sees of a table."""
    more = (
        {name: plain(show(t, seat)) for name, show in match.ruleset.views.items()}
        if t is match.table
        else {}
    )
    return {
        "field": {k: plain(v) for k, v in visible_fields(t, seat).items()},
        "zone": {k: tuple(v) for k, v in visible_zones(t, seat).items()},
        "view item": more,
    }


def _compare(
    trial: Trial,
    match: Match,
    seat: str,
    looks: tuple[dict[str, Any], dict[str, Any]],
    fresh: list[Event],
    i: int,
) -> None:
    before, now = looks
    about = {key for e in fresh for key in e.about}
    for kind, items in now.items():
        for key in dict.fromkeys([*before[kind], *items]):
            was, is_ = before[kind].get(key, "(unseen)"), items.get(key, "(unseen)")
            trial.looked += 1
            if was == is_ or (kind == "view item" and (fresh or not i)):
                continue
            shifting = (
                kind == "zone"
                and match.layout.zones[key].viewers(match.table) != match.layout.zones[key].static
            )
            if key not in about and not ((shifting or key == "gone") and fresh):
                what = f"{seat} sees the {kind} `{key}` change from {was!r} to {is_!r}"
                trial.expect(ok=False, message=f"{what}, but no event about it", match=match)
