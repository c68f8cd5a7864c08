"""The log of a match: the events that a seat may read and that were not shown yet."""

from __future__ import annotations

from collections.abc import Iterator

from boxlid import DETAIL, STORY, Event
from boxlid.hosting import ANSWERED, ENDED, KERNEL_KINDS, PHASE, Match

EVERYBODY = "\0"
"""In place of a seat: only what every seat sees."""


class Log:
    """A position in the events of a match: what comes after it was not shown yet.

    Args:
        match: a match that keeps its events.
        eyes: the seat whose view of the events is shown; empty: everything; EVERYBODY: what all seats see.
        detail: every event with its clauses, not only the story.
        shown: how many events were shown already.

    Attributes:
        shown: index of the first event that was not shown.
        silent: whether the game has no story of its own; the answers are then shown as the story.
    """

    def __init__(
        self, match: Match, eyes: str = "", *, detail: bool = False, shown: int = 0
    ) -> None:
        self.match, self.eyes, self.detail, self.shown = match, eyes, detail, shown
        own = [k for k in match.ruleset.kinds.values() if k not in KERNEL_KINDS]
        self.silent = not any(k.level == STORY for k in own)

    def new_events(self) -> Iterator[tuple[int, Event]]:
        """The new events that the seat sees, each with its index; they then count as shown."""
        events = self.match.events or []
        self.shown = min(self.shown, len(events))  # an undo may have taken events back
        while self.shown < len(events):
            self.shown += 1
            event = events[self.shown - 1]
            if not self.eyes or event.seen_by(self.eyes) is not None:
                yield self.shown - 1, event

    def new_sentences(self) -> Iterator[tuple[Event, str]]:
        """The new events that belong to the story, each with its sentence."""
        for _, event in self.new_events():
            sentence = event.text(self.eyes or None, self.match.ruleset.naming)
            if sentence is not None and self._in_story(event):
                yield event, sentence

    def _in_story(self, event: Event) -> bool:
        kind = event.kind
        if kind is ENDED:  # the outcome is printed by itself
            return False
        return (
            self.detail
            or kind is PHASE
            or kind.level < DETAIL
            or (self.silent and kind is ANSWERED)
        )

    def from_the_start(self) -> Log:
        """The same log with nothing shown yet."""
        return Log(self.match, self.eyes, detail=self.detail)

    def skip_all_but(self, keep: int) -> bool:
        """Mark everything up to now as shown, except the last `keep` sentences; whether anything is skipped."""
        places = [i for i, event in self.new_events() if self._in_story(event)]
        skipped = len(places) > keep
        self.shown = places[-keep] if skipped else 0
        return skipped
