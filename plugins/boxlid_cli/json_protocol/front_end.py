"""`boxlid play --json`: the first and the last lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from boxlid_cli.json_output import put_line
from boxlid_cli.json_protocol.program import Connection, Program

if TYPE_CHECKING:
    from boxlid.hosting import Match

    from boxlid_cli.arguments.seating import Seating
    from boxlid_cli.hosts.interrupts import Interrupts


class JsonFrontEnd:
    """A program as the audience of a match; the arguments are those of `Connection`."""

    def __init__(
        self, match: Match, people: Sequence[str], interrupts: Interrupts, eyes: str | None
    ) -> None:
        self.match = match
        self.connection = Connection(match, people, interrupts, eyes)
        self.show_news, self.read_roll = self.connection.show_news, self.connection.read_roll

    def player(self, save: Callable[[str], str]) -> Program:
        """A seat that the program plays."""
        return Program(self.connection, save)

    def greet(self, seating: Seating) -> None:
        """Write the line `start`; a program that plays does not get the seed."""
        ruleset = self.match.ruleset
        put_line({
            "type": "start",
            "game": ruleset.game.id,
            "preset": ruleset.preset,
            "settings": ruleset.recorded_settings(),
            "seats": list(self.match.seats),
            "people": list(seating.people),
            "bots": dict(seating.bots),
            "seed": None if seating.people else self.match.chance.seed,
        })  # fmt: skip

    def show_outcome(self) -> None:
        """Do nothing: the outcome is in the line `end`."""

    def finished(self, notes: Sequence[str]) -> None:
        """Write the line `end`."""
        outcome = self.match.outcome
        assert outcome is not None
        put_line({"type": "end", **outcome.plain(), "seed": self.match.chance.seed})

    def hide(self) -> None:
        """Do nothing: there is no screen."""

    def stopped(self, why: str, notes: Sequence[str], file: str, command: str) -> None:
        """Write the line `stopped`."""
        put_line({"type": "stopped", "why": why, "file": file})
