"""Check of events: every change that a seat can see is reported by an event that it can see, correctly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from boxlid.matches.match import Match
from boxlid.tables.perspective import visible_fields, visible_zones
from boxlid.tables.table import Table
from boxlid.testing.game import GameUnderTest
from boxlid.testing.observations import difference
from boxlid.testing.runner import conformance_check
from boxlid.vocabulary.actions import Action
from boxlid.vocabulary.events import CHANGED, KERNEL_KINDS, Event
from boxlid.vocabulary.pieces import Piece
from boxlid.vocabulary.view import plain
from boxlid.vocabulary.visibility import OWNER, PUBLIC

Look = dict[str, dict[str, Any]]


@conformance_check("events")
def events(game: GameUnderTest) -> None:
    """Every change that a seat can see is reported by an event that it can see, correctly.

    No event names a piece to a seat that neither sees it nor was shown it.
    """
    seats = game.some_seats("events")
    before: dict[str, Look] = {}
    known: dict[str, set[str]] = {}
    reported = 0
    for _, match in game.walk():
        first = not before
        if first:
            before = {seat: look(_beginning(match), seat) for seat in seats}
        for seat in seats:
            now = look(match.table, seat, match)
            fresh = [e for e in (match.events or [])[reported:] if e.seen_by(seat) is not None]
            eyes = _Eyes(game, match, seat, fresh)
            eyes.compare(before[seat], now, first=first)
            knows = set(match.course.known_places(seat))
            eyes.named(_pieces(before[seat]) | _pieces(now) | knows | known.get(seat, set()))
            before[seat], known[seat] = now, knows
        reported = len(match.events or ())


def _beginning(match: Match) -> Table:
    return match.setup.template if match.start is None else match.start[0]


def _pieces(look: Look) -> set[str]:
    return {p for lying in look["zone"].values() for p in lying if p is not None}


def look(t: Table, seat: str, match: Match | None = None) -> Look:
    """What a seat sees of a table."""
    views = {} if match is None else match.ruleset.views
    return {
        "field": {k: plain(v) for k, v in visible_fields(t, seat).items()},
        "zone": {k: tuple(v) for k, v in visible_zones(t, seat).items()},
        "view item": {name: plain(show(t, seat)) for name, show in views.items()},
    }


class _Eyes:
    """One seat's events between two looks."""

    def __init__(
        self, game: GameUnderTest, match: Match, seat: str, fresh: Sequence[Event]
    ) -> None:
        self.game, self.match, self.seat, self.fresh = game, match, seat, fresh
        self.about: dict[str, list[Event]] = {}
        for event in fresh:
            for key in event.about:
                self.about.setdefault(key, []).append(event)

    def compare(self, before: Look, now: Look, *, first: bool) -> None:
        """Find changes that no event reports."""
        for kind, items in now.items():
            for key in dict.fromkeys([*before[kind], *items]):
                was, is_ = before[kind].get(key), items.get(key)
                self.game.looked += 1
                if was != is_:
                    self._changed(kind, key, was, is_, first=first)

    def named(self, known: set[str]) -> None:
        """No event of the rules names a piece that the seat cannot know."""
        shown = {
            str(f)
            for e in self.fresh
            if e.kind in KERNEL_KINDS
            for f in _flat(e.seen_by(self.seat))
        }
        for event in self.fresh:
            if event.kind in KERNEL_KINDS:
                continue
            for fact in _flat(event.seen_by(self.seat)):
                secret = isinstance(fact, Piece) and fact not in known and fact not in shown
                what = f"the event `{event.kind.name}` names `{fact}` to {self.seat}"
                self.game.expect(
                    not secret, f"{what}, who neither sees it nor was shown it", self.match
                )

    def _changed(self, kind: str, key: str, was: Any, is_: Any, *, first: bool) -> None:
        what = f"{self.seat} sees the {kind} `{key}` change: {difference(was, is_)}"
        if kind == "view item" or key == "gone":
            self.game.expect(self.fresh or first, f"{what}; but it sees no event", self.match)
            return
        if kind == "zone" and self._shifts(key):
            self.game.expect(self.fresh, f"{what}; but it sees no event", self.match)
            return
        self.game.expect(key in self.about, f"{what}; but it sees no event about it", self.match)
        if kind == "zone":
            self._are_named(what, key, was, is_)
        else:
            self._is_reported(what, key, was, is_)

    def _shifts(self, key: str) -> bool:
        """Whether the table decides who sees a zone: then it may change without an event about the zone."""
        spec = self.match.layout.zones[key]
        return spec.viewers(self.match.table) != spec.static

    def _are_named(self, what: str, key: str, was: Any, is_: Any) -> None:
        """Every piece that becomes visible in a zone is named by an event about the zone."""
        named = {str(f) for e in self.about[key] for f in _flat(e.seen_by(self.seat))}
        for one in is_ or ():
            known = one is None or one in (was or ())
            self.game.expect(
                known or str(one) in named, f"{what}; but no event names `{one}`", self.match
            )

    def _is_reported(self, what: str, key: str, was: Any, is_: Any) -> None:
        """The events about a field lead from the old value to the new one."""
        visibility = self.match.table.fields_[key]
        value = dict(was) if isinstance(was, dict) else was
        for event in self.about[key]:
            if event.kind is not CHANGED:
                return
            name, new = event.seen_by(self.seat) or ("", None)
            if name == key or visibility not in {PUBLIC, OWNER}:
                value = plain(new)
                value = dict(value) if isinstance(value, dict) else value
            else:
                value = {} if value is None else value
                value[name.removeprefix(f"{key}.")] = plain(new)
        reported = plain(value)
        self.game.expect(
            reported == is_, f"{what}; but the events about it lead to {reported!r}", self.match
        )


def _flat(facts: Any) -> Iterator[Any]:
    if isinstance(facts, Action):
        facts = facts.args
    if isinstance(facts, Mapping):
        facts = [*facts.items()]
    if isinstance(facts, (tuple, list)):
        for one in facts:
            yield from _flat(one)
    else:
        yield facts
