"""Check of planning forks against what was shown: a fork has every piece where its seat saw it go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from boxlid.matches.match import Match
from boxlid.testing.contract.plans import plan_of
from boxlid.testing.game import GameUnderTest
from boxlid.testing.runner import conformance_check
from boxlid.vocabulary.events import MOVED, SHOWN, SHUFFLED, TURNED, Event


@conformance_check("sightings")
def sightings(game: GameUnderTest) -> None:
    """A planning fork has every piece that its seat saw go somewhere, and could follow, where it must be."""
    moments = game.moments()
    for i, match in game.walk():
        if i not in moments or match.outcome is not None:
            continue
        for seat in game.some_seats(i):
            seen = Sightings(seat)
            seen.take(match.events or ())
            for k in range(2):
                _compare(game, seen, plan_of(match, seat, k), match)


def _compare(game: GameUnderTest, seen: Sightings, fork: Match, match: Match) -> None:
    where = {piece: key for key, lying in fork.table.zones.items() for piece in lying}
    for piece, zones in seen.zones.items():
        what = f"{seen.seat} knows that `{piece}` is in `{'` or `'.join(sorted(zones))}`"
        found = where.get(piece)
        game.expect(found in zones, f"{what}, but a planning fork has it in `{found}`", match)
    for piece, (key, index) in seen.places.items():
        lying = fork.table.zones[key]
        what = f"{seen.seat} knows that `{piece}` is in `{key}` at place {index}"
        there = index < len(lying) and lying[index] == piece
        game.expect(there, f"{what}, but a planning fork has it elsewhere", match)


class Sightings:
    """Where pieces can be by the events that one seat saw. It shares no code with the kernel's own memory.

    Attributes:
        zones: for each piece that the seat saw go somewhere, the zones where it can be now.
        places: for those that lie where no event happened since, the zone and the index there.
    """

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.zones: dict[Any, frozenset[str]] = {}
        self.places: dict[Any, tuple[str, int]] = {}

    def take(self, events: Iterable[Event]) -> None:
        """Go on with events that follow those taken before."""
        for event in events:
            for key in event.about:
                self.places = {p: at for p, at in self.places.items() if at[0] != key}
            facts = event.facts(self.seat)
            if event.kind is MOVED:
                self._moved(facts, event.facts() or {})
            elif facts is not None and event.kind in {SHOWN, TURNED}:
                self._see(facts["piece"], facts["zone"], facts["index"])
            elif facts is not None and event.kind is SHUFFLED:
                for index, piece in enumerate(facts["order"] or ()):
                    self._see(piece, facts["zone"], index)

    def _see(self, piece: Any, key: str, index: int | None) -> None:
        self.zones[piece] = frozenset({key})
        if index is not None:
            self.places[piece] = (key, index)

    def _moved(self, facts: Mapping[str, Any] | None, true: Mapping[str, Any]) -> None:
        src, dst = true["src"], true["dst"]
        if (
            facts is None
        ):  # the seat does not know that anything moved: it may lose track of any piece there
            self.zones = {p: keys for p, keys in self.zones.items() if src not in keys}
        elif facts["piece"] is None:  # any piece that can be at the source may have moved
            self.zones = {
                p: keys | {dst} if src in keys else keys for p, keys in self.zones.items()
            }
        else:
            self._see(facts["piece"], dst, facts["came"])
