"""The position: where a match stands now, as plain data."""

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
    """Where a match stands.

    Attributes:
        table: the table.
        chance: the source of chance from here on.
        cursor: the place in the schedule.
        steps: the generator that runs the schedule; None before the start, at a halt and at the end.
        number: how many decisions were taken; the number of the open one.
        snapshot_at: the number at which the next snapshot is due.
        listen_from: the number of events from which the table's limit of events is to be raised.
        request: the question or group that is open, also while a roll behind its answer is awaited.
        answers: seat -> its answer to the open group, so far.
        needs: the roll that a person must supply before anything else.
        entry: the decision or input on whose way that roll is made; None on the way from a start or halt.
        halted: whether the match stopped where it was told to.
        outcome: how the match ended; None while it goes on.
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
        """The question or group that can be answered now; None at the end, at a halt, or while a roll is awaited."""
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
        """The answers of the open group that are in, in the order of its questions."""
        asked = self.request.questions if self.request is not None else ()
        return {one.seat: self.answers[one.seat] for one in asked if one.seat in self.answers}

    def question_of(self, seat: str) -> Question | None:
        """The open question to a seat; None if it is not asked."""
        request = self.open
        return None if request is None else request.question_of(seat)
