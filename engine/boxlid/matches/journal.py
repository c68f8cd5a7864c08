"""The journal: what was decided and put in, as a chain of entries that forks share."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from boxlid.vocabulary.actions import Action

ANSWER, INPUT, CLOSED, REPLANNED = "answer", "input", "close", "plan"


class Entry:
    """One entry.

    Attributes:
        before: the entry before it; None at the start.
        depth: how many entries there are up to this one.
        kind: ANSWER (payload: an action, or a dict seat -> action of a group), INPUT (an action),
            CLOSED (a question or group that was closed: as ANSWER, with the answers that were in),
            REPLANNED (what a planning fork was drawn from: seed, knowledge, events).
        seat: who answered, put something in, or closed; empty for a group's answers and for the host.
        number: the decision that was open.
        mark: the table's count of draws and reveals before it.
        events: how many events there were before it.
    """

    __slots__ = ("before", "depth", "events", "kind", "mark", "number", "payload", "seat")

    def __init__(
        self,
        before: Entry | None,
        kind: str,
        seat: str,
        payload: Any,
        number: int,
        mark: int,
        events: int,
    ) -> None:
        self.before = before  # one by one: quicker than a tuple that is taken apart
        self.kind = kind
        self.seat = seat
        self.payload = payload
        self.number = number
        self.mark = mark
        self.events = events
        self.depth: int = 1 if before is None else before.depth + 1

    @property
    def is_group(self) -> bool:
        """Whether it holds the answers of a group."""
        return self.payload.__class__ is dict

    @property
    def answers(self) -> dict[str, Action]:
        """Seat -> its answer or input; empty for a redrawing."""
        if self.kind == REPLANNED:
            return {}
        return self.payload if self.is_group else {self.seat: self.payload}

    @property
    def is_decision(self) -> bool:
        """Whether it took a decision: an answer, a group's answers, or a question that was closed."""
        return self.kind in {ANSWER, CLOSED}

    def plain(self) -> list[Any]:
        """The entry as plain data, for the digest."""
        if self.kind == REPLANNED:
            return [self.kind, self.seat, str(self.payload)]
        if self.is_group:
            return [self.kind, self.seat, {seat: one.text for seat, one in self.payload.items()}]
        return [self.kind, self.seat, self.payload.text]


def since(last: Entry | None, depth: int) -> list[Entry]:
    """The entries after the first `depth` ones, oldest first."""
    out = []
    while last is not None and last.depth > depth:
        out.append(last)
        last = last.before
    return out[::-1]


def depth_of(entry: Entry | None) -> int:
    """How many entries there are up to this one; 0 at the start."""
    return 0 if entry is None else entry.depth


@frozen
class Barrier:
    """Why undo does not go back without consent: the reason, and the number of the decision in question."""

    reason: str
    number: int
