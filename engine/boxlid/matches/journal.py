"""The journal: what was decided and supplied, as a chain that forks share."""

from __future__ import annotations

from typing import Any

from attrs import frozen

ANSWER, INPUT, CLOSED_GROUP, REPLANNED = "answer", "input", "close", "plan"


class Entry:
    """One entry.

    Attributes:
        before: the entry before it; None at the start.
        depth: how many entries there are up to this one.
        kind: ANSWER (payload: an action, or a dict seat -> action of a group), INPUT (an action),
            CLOSED_GROUP (a dict of the answers that were in), REPLANNED (seed and knowledge of a planning fork).
        seat: who; empty for a group.
        number: the decision that was open.
        mark: the table's barrier count before it.
    """

    __slots__ = ("before", "depth", "kind", "mark", "number", "payload", "seat")

    def __init__(
        self, before: Entry | None, kind: str, seat: str, payload: Any, number: int, mark: int
    ) -> None:
        self.before = before  # one by one: quicker than a tuple that is taken apart
        self.kind = kind
        self.seat = seat
        self.payload = payload
        self.number = number
        self.mark = mark
        self.depth: int = 1 if before is None else before.depth + 1


def since(last: Entry | None, depth: int) -> list[Entry]:
    """The entries after the first `depth` ones, oldest first."""
    out = []
    while last is not None and last.depth > depth:
        out.append(last)
        last = last.before
    return out[::-1]


@frozen
class Barrier:
    """Why undo does not go back unasked."""

    reason: str
    number: int
