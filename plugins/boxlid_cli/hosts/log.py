"""The log of a match as a report: new events as a seat may read them, as text or as JSON lines; and the outcome."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boxlid import DETAIL, STORY, Event, Match, Outcome
from boxlid.events import ANSWERED, ENDED, KERNEL_KINDS, PHASE

from boxlid_cli.json_protocol.messages import event_data, put_line
from boxlid_cli.output import BAD, DIM, GOOD, STRONG

if TYPE_CHECKING:
    from boxlid import Ruleset

    from boxlid_cli.output import Screen

EVERYBODY = "\0"
"""The eyes of nobody: sees what every seat sees."""


class Story:
    """Tells what is new since it last told.

    Args:
        match: the match.
        eyes: a seat, empty for the all-seeing spectator, EVERYBODY for what all know.
        detail: every event, with its clauses, not just the story.

    Attributes:
        told: index of the first event that was not told.
    """

    def __init__(
        self, match: Match, eyes: str = "", *, detail: bool = False, told: int = 0
    ) -> None:
        self.match, self.eyes, self.detail, self.told = match, eyes, detail, told
        own = [k for k in match.ruleset.kinds.values() if k not in KERNEL_KINDS]
        self._silent = not any(k.level == STORY for k in own)

    def fresh(self) -> Iterator[tuple[int, Event]]:
        """New events with their places, which then count as told."""
        events = self.match.events or []
        self.told = min(self.told, len(events))
        while self.told < len(events):
            self.told += 1
            event = events[self.told - 1]
            if not self.eyes or event.seen_by(self.eyes) is not None:
                yield self.told - 1, event

    def sentence(self, event: Event) -> str | None:
        """The event's sentence, if it belongs to the story."""
        kind = event.kind
        shown = (
            self.detail
            or kind is PHASE
            or kind.level < DETAIL
            or (self._silent and kind is ANSWERED)
        )
        if not shown or kind is ENDED:
            return None
        return event.text(self.eyes or None, self.match.ruleset.naming)

    def tell(self, screen: Screen) -> int:
        """Write the new sentences; how many there were."""
        count = 0
        for _, event in self.fresh():
            text = self.sentence(event)
            if text is None:
                continue
            count += 1
            if event.kind is PHASE:
                name = str(event.args[0])
                if screen.terminal:
                    screen.line()
                    screen.line(f"── {name}", "cyan")
                else:
                    screen.line(f"-- {name}")
            else:
                tail = f"[{event.clause}]" if self.detail and event.clause else ""
                faint = event.kind.level >= DETAIL and not self._silent
                if screen.terminal and not tail:
                    screen.line(text, DIM if faint else "")
                else:
                    screen.hanging(text, "", DIM if faint else "", tail)
        return count

    def skip(self, screen: Screen, keep: int) -> None:
        """Count what happened so far as told, but for the last `keep` sentences."""
        places = [i for i, event in self.fresh() if self.sentence(event) is not None]
        if len(places) > keep:
            self.told = places[-keep]
            screen.line("(log shows what happened before)", DIM)
        else:
            self.told = 0

    def tell_json(self) -> None:
        """Write the new events as JSON lines, every one of them."""
        seat = "" if self.eyes == EVERYBODY else self.eyes
        for index, event in self.fresh():
            put_line(event_data(event, self.match, index, seat))


def tell_outcome(outcome: Outcome, ruleset: Ruleset, screen: Screen) -> None:
    """Write how a match ended: the result, scores, and the clause that ended it."""
    if screen.terminal:
        screen.line()
    style = BAD if outcome.unfinished else GOOD
    screen.line(f"The game ends: {outcome.result.rstrip('.')}.", style)
    if outcome.winners:
        screen.line(
            f"Winner{'s' * (len(outcome.winners) > 1)}: {', '.join(outcome.winners)}", STRONG
        )
    elif not outcome.unfinished:
        screen.line("Winner: nobody", STRONG)
    if outcome.scores:
        ranked = sorted(outcome.scores.items(), key=lambda item: -item[1])
        screen.line("Scores: " + ", ".join(f"{seat} {points}" for seat, points in ranked))
    if outcome.tie_break:
        screen.line(f"Tie: {outcome.tie_break}")
    for clause_id in outcome.clause.split():
        clause = ruleset.clause(clause_id)
        statement = clause.statement if clause is not None else ""
        screen.hanging(
            f"Ended by {clause_id}:" if statement else f"Ended by {clause_id}", statement
        )
