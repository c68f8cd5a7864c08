"""How a match ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs
from attrs import frozen


@attrs.define(on_setattr=attrs.setters.frozen, repr=False)
class Outcome:
    """The end of a match.

    Attributes:
        result: the result in one sentence.
        winners: the seats or actors that won; empty if nobody won.
        losers: the seats or actors that lost. A party in neither list neither won nor lost (it left, or drew).
        scores: seat -> points, where the game has points.
        tie_break: how a tie was broken, in words; empty if there was no tie to break.
        clause: the ids of the clauses that ended the game, separated by spaces.
        unfinished: whether the match was stopped by the game's bound on decisions; then nobody won.
    """

    result: str
    winners: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()
    scores: Mapping[str, int] = attrs.field(factory=dict)
    tie_break: str = ""
    clause: str = ""
    unfinished: bool = False

    def __repr__(self) -> str:
        won = "unfinished" if self.unfinished else f"won by {', '.join(self.winners) or 'nobody'}"
        return f"<Outcome: {self.result} ({won})>"

    def plain(self) -> dict[str, Any]:
        """The outcome as JSON data."""
        return {
            "result": self.result,
            "winners": list(self.winners),
            "losers": list(self.losers),
            "scores": dict(self.scores),
            "tie_break": self.tie_break,
            "clause": self.clause,
            "unfinished": self.unfinished,
        }


@frozen
class WinCondition:
    """A win condition, tested at a checkpoint. Those of one checkpoint are tested in the declared order.

    Attributes:
        name: the name; unique in a ruleset.
        checkpoint: the checkpoint's name.
        test: (table) -> the outcome, or None if the game goes on.
        clause: the clause that states it.
    """

    name: str
    checkpoint: str
    test: Callable[[Any], Outcome | None]
    clause: str = ""


def unfinished(bound: int) -> Outcome:
    """The outcome of a match that reached its bound on decisions."""
    return Outcome(f"stopped after {bound} decisions, before the game had ended", unfinished=True)
