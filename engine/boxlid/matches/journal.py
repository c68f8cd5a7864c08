"""The journal: the decisions and inputs of a match, as a chain of entries that forks share."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from boxlid.vocabulary.actions import Action

ANSWER, INPUT, CLOSED, REPLANNED = "answer", "input", "close", "plan"


class Entry:
    """One entry of the journal.

    Attributes:
        before: the entry before it; None for the first.
        depth: the number of entries up to and including this one.
        kind: ANSWER, INPUT, CLOSED (a question or group was closed) or REPLANNED (a planning fork was made).
        seat: the seat that answered, made the input or closed; empty for a group's answers and for the host.
        payload: for ANSWER and CLOSED an action, or for a group a dict seat -> action; for INPUT an action; for
            REPLANNED a Redrawing.
        number: the number of the decision that was open.
        mark: the table's `barriers` before it.
        events: the number of events before it.
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
        self.before = before  # one by one: faster than unpacking a tuple
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
        """Seat -> its answer or input; empty for REPLANNED."""
        if self.kind == REPLANNED:
            return {}
        return self.payload if self.is_group else {self.seat: self.payload}

    @property
    def is_decision(self) -> bool:
        """Whether it is a decision (ANSWER or CLOSED)."""
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
    """The number of entries up to and including this one; 0 for None."""
    return 0 if entry is None else entry.depth


@frozen
class Barrier:
    """Why a seat may not undo its last decision without the others' consent.

    Attributes:
        reason: the reason, in words.
        number: the number of the decision that it would undo.
    """

    reason: str
    number: int
