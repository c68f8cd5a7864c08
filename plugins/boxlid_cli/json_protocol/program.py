"""Programs at the table: events, questions and refusals as JSON lines, answers as lines of standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from boxlid import Refusal, UsageError
from boxlid.hosting import LISTED, AwaitedRoll, ChanceError, IllegalAction

from boxlid_cli.hosts.answers import act, meanings
from boxlid_cli.hosts.interrupts import Stop
from boxlid_cli.hosts.log import Log
from boxlid_cli.json_output import put_line
from boxlid_cli.json_protocol.messages import question_data, refusal_data, write_events

if TYPE_CHECKING:
    from boxlid.hosting import Match

    from boxlid_cli.hosts.interrupts import Interrupts


class Connection:
    """The lines between a match and a program.

    Args:
        match: the match.
        people: the seats that the program plays; it gets the events that each of them sees.
        interrupts: what Ctrl-C does.
        eyes: whose view is shown instead of each seat's own; None: each seat's own.
    """

    def __init__(
        self, match: Match, people: Sequence[str], interrupts: Interrupts, eyes: str | None = None
    ) -> None:
        self.interrupts = interrupts
        seats = [eyes] if eyes is not None else list(people) or [""]
        self.logs = [Log(match, s) for s in seats]

    def show_news(self, _match: Match | None = None) -> None:
        """Write the new events.

        Raises:
            Stop: Ctrl-C was pressed before.
        """
        for log in self.logs:
            write_events(log)
        self.interrupts.check()

    def read(self) -> str:
        """A line from the program.

        Raises:
            Stop: the input has ended, or Ctrl-C was pressed.
        """
        line = self.interrupts.read(sys.stdin.readline)
        if not line:
            raise Stop("the input has ended")
        return line.strip()

    def read_roll(self, match: Match) -> None:
        """Ask for the outcome of a real die, and supply it.

        Raises:
            Stop: as `read`.
        """
        awaited = match.waiting
        assert isinstance(awaited, AwaitedRoll)
        label, faces = awaited.label, awaited.faces
        put_line({"type": "dice", "label": label, "faces": list(faces)})
        while match.waiting == awaited:
            line = self.read()
            try:
                match.supply(label, line)
            except ChanceError as error:
                put_line({"type": "error", "message": str(error)})


class Program:
    """A seat that a program plays.

    A line answers the last question: the notation, or the number of an option, counted from 1. `seat: text` is for
    another seat; `undo`, `save` and `quit` work as at a prompt.

    Args:
        connection: the lines.
        save: writes the match to a file (empty: the usual one) and says where.
    """

    immediate = False

    def __init__(self, connection: Connection, save: Callable[[str], str]) -> None:
        self.connection, self.save = connection, save

    def speak(self, match: Match, seat: str) -> None:
        """Do nothing: programs talk when they are asked."""

    def take(self, match: Match, seat: str) -> None:
        """Ask, and read lines until a decision is taken or undone."""
        number = match.number
        put_line(question_data(match, match.question_of(seat)))
        while match.number == number and seat in match.to_answer:
            line = self.connection.read()
            if line and self._obey(match, seat, line):
                return
            if match.number == number:
                self.connection.show_news()

    def _obey(self, match: Match, seat: str, line: str) -> bool:
        """Do what a line says; whether the question is closed."""
        who, colon, text = line.partition(":")
        if colon and who.strip().lower() in match.layout.notation.seats:
            seat, line = match.layout.notation.seats[who.strip().lower()], text.strip()
        command = line.removeprefix("/").lower()
        if command in match.ruleset.verbs:
            return self._answer(match, seat, line)
        if command == "undo":
            return self._undo(match, seat)
        if command == "save":
            put_line({"type": "saved", "message": self.save("")})
            return False
        if command in {"quit", "quit!"}:
            raise Stop(f"{seat} leaves the table", keep=command == "quit")
        return self._answer(match, seat, line)

    @staticmethod
    def _answer(match: Match, seat: str, line: str) -> bool:
        refusal = match.why_not(seat, line)
        options = match.options(seat)
        found = meanings(line, options, match, LISTED) if refusal is not None else []
        if line.isdigit() and refusal is not None and not found and len(options) <= LISTED:
            sentence = f"The answers are numbered from 1 to {len(options)}."
            put_line(refusal_data(match, seat, Refusal("unreadable", sentence)))
            return False
        try:
            return act(match, seat, found[0] if len(found) == 1 else line)
        except IllegalAction as error:
            put_line(refusal_data(match, seat, error.refusal))
            return False

    @staticmethod
    def _undo(match: Match, seat: str) -> bool:
        try:
            number = match.undo(seat, force=True)
        except (IllegalAction, UsageError):
            refusal = Refusal("nothing-to-undo", "There is no decision to undo.")
            put_line(refusal_data(match, seat, refusal))
            return False
        put_line({"type": "undone", "seat": seat, "decision": number})
        return True
