"""The position: the state of a match now, as plain data."""

from __future__ import annotations

import attrs

from boxlid.matches.interpreter import Cursor, Steps
from boxlid.matches.journal import Entry
from boxlid.tables.chance import Chance, NeedOutcome
from boxlid.tables.table import Table
from boxlid.vocabulary.actions import Action
from boxlid.vocabulary.outcomes import Outcome
from boxlid.vocabulary.questions import Group, Question

NEVER = 1 << 62
"""The number of a decision that is never reached."""


@attrs.define(eq=False, init=False)
class Position:
    """The state of a match now.

    Attributes:
        table: the table.
        chance: the source of chance from now on.
        cursor: the place in the schedule.
        steps: the generator that runs the schedule; None before the start, at a halt and at the end.
        number: the number of decisions taken, which is also the number of the open one.
        snapshot_at: the number of the decision at which the next snapshot is due.
        listen_from: the number of events at which the table's limit of events must be raised.
        request: the open question or group, even while the match waits for a roll that follows from an answer to it.
        answers: the answers to the open group so far: seat -> action.
        needs: the roll that a person must supply before anything else can happen; None if there is none.
        entry: the decision or input that led to that roll; None if the start or a halt did.
        halted: whether the match has stopped where `halt_at` said.
        outcome: the outcome; None while the match goes on.
    """

    table: Table
    chance: Chance
    cursor: Cursor
    steps: Steps | None
    number: int
    snapshot_at: int
    listen_from: int
    request: Question | Group | None
    answers: dict[str, Action]
    needs: NeedOutcome | None
    entry: Entry | None
    halted: bool
    outcome: Outcome | None

    def __init__(self) -> None:
        self.cursor = Cursor()
        self.steps = None

    @property
    def open(self) -> Question | Group | None:
        """The question or group that can be answered now; None at the end, at a halt and while a roll is awaited."""
        return None if self.needs is not None else self.request

    @property
    def to_answer(self) -> tuple[str, ...]:
        """The seats that are asked and have not answered; public."""
        request = self.open
        if request is None:
            return ()
        return tuple(one.seat for one in request.questions if one.seat not in self.answers)

    @property
    def answers_in_order(self) -> dict[str, Action]:
        """The answers to the open group so far, in the order of its questions."""
        asked = self.request.questions if self.request is not None else ()
        return {one.seat: self.answers[one.seat] for one in asked if one.seat in self.answers}

    def question_of(self, seat: str) -> Question | None:
        """The open question to a seat; None if the seat is not asked."""
        request = self.open
        return None if request is None else request.question_of(seat)
