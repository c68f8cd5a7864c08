"""A program at the table: events, questions and refusals as JSON lines, answers as lines of standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from boxlid import ChanceError, IllegalAction, Refusal, UsageError
from boxlid.view import LISTED

from boxlid_cli.hosts.interrupts import Stop
from boxlid_cli.hosts.log import Story
from boxlid_cli.json_protocol.messages import put_line, question_data, refusal_data
from boxlid_cli.terminal.prompt import act, matching

if TYPE_CHECKING:
    from boxlid import Match

    from boxlid_cli.hosts.interrupts import Interrupts


class Wire:
    """The lines between a match and a program.

    Args:
        match: the match.
        people: the seats that the program plays; it gets the events that each of them sees.
        interrupts: told while a line is awaited.
        eyes: the view of a match without such seats; None: each seat's own.
    """

    def __init__(
        self, match: Match, people: Sequence[str], interrupts: Interrupts, eyes: str | None = None
    ) -> None:
        self.interrupts = interrupts
        seats = [eyes] if eyes is not None else list(people) or [""]
        self.stories = [Story(match, s) for s in seats]

    def tell(self, _match: Match | None = None) -> None:
        """Write what is new."""
        for story in self.stories:
            story.tell_json()
        self.interrupts.check()

    def read(self) -> str:
        """A line.

        Raises:
            Stop: the input has ended, or somebody pressed Ctrl-C.
        """
        self.interrupts.reading = True
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            raise Stop("interrupted") from None
        finally:
            self.interrupts.reading = False
        if not line:
            raise Stop("the input has ended")
        return line.strip()

    def roll(self, match: Match) -> None:
        """Ask for the outcome of a real die."""
        assert match.awaited is not None
        label, faces = match.awaited
        put_line({"type": "dice", "label": label, "faces": list(faces)})
        while match.awaited == (label, faces):
            line = self.read()
            try:
                match.supply(label, line)
            except ChanceError as error:
                put_line({"type": "error", "message": str(error)})


class Program:
    """A seat that a program plays.

    A line answers the question asked last: the notation, or the number of an option, counted from 1. `seat: text`
    speaks for another seat; `undo`, `save`, `quit` do what they do at a prompt.
    """

    def __init__(self, wire: Wire, save: Callable[[str], str]) -> None:
        self.wire, self.save = wire, save

    def speak(self, match: Match, seat: str) -> None:
        """Programs talk with their answers."""

    def take(self, match: Match, seat: str) -> None:
        """Ask, and read lines until a decision is taken or taken back."""
        number = match.number
        put_line(question_data(match, match.ask_of(seat)))
        while match.number == number and seat in match.waiting():
            line = self.wire.read()
            if line and self._obey(match, seat, line):
                return
            if match.number == number:
                self.wire.tell()

    def _obey(self, match: Match, seat: str, line: str) -> bool:
        who, colon, text = line.partition(":")
        if colon and who.strip().lower() in match.layout.notation.seats:
            seat, line = match.layout.notation.seats[who.strip().lower()], text.strip()
        command = line.removeprefix("/").lower()
        own = command in match.ruleset.verbs
        if command == "undo" and not own:
            return self._undo(match, seat)
        if command == "save" and not own:
            put_line({"type": "saved", "message": self.save("")})
            return False
        if command in {"quit", "quit!"} and not own:
            raise Stop(f"{seat} leaves the table", keep=command == "quit")
        refusal = match.why_not(seat, line)
        options = match.options(seat)
        found = matching(line, options, match, LISTED) if refusal is not None else []
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
            put_line(
                refusal_data(match, seat, Refusal("nothing-to-undo", "There is nothing to undo."))
            )
            return False
        put_line({"type": "undone", "seat": seat, "decision": number})
        return True
