"""How a match ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs
from attrs import frozen


@attrs.define(on_setattr=attrs.setters.frozen)
class Outcome:
    """The end of a match.

    Attributes:
        result: one sentence.
        winners: seats or actors that won, alone or together; empty: nobody did.
        losers: those that lost; who is in neither neither won nor lost (eliminated, left, drawn).
        scores: seat -> points, where the game has them.
        tie_break: how a tie was decided, in words; empty if none was.
        clause: the clauses that ended the game.
        unfinished: the bound on decisions stopped the match; nobody won.
    """

    result: str
    winners: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()
    scores: Mapping[str, int] = attrs.field(factory=dict)
    tie_break: str = ""
    clause: str = ""
    unfinished: bool = False

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
    """A win condition: tested at a checkpoint, in the declared order.

    Attributes:
        name: unique in a ruleset.
        checkpoint: the checkpoint's name.
        test: (table) -> the outcome, or None if the game goes on.
        clause: the clause that it comes from.
    """

    name: str
    checkpoint: str
    test: Callable[[Any], Outcome | None]
    clause: str = ""


def unfinished(bound: int) -> Outcome:
    """The outcome of a match that reached its bound on decisions."""
    return Outcome(f"stopped after {bound} decisions without an end", unfinished=True)
