"""`boxlid play` for people: the first and the last lines at a terminal or in a plain log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from boxlid import UsageError

from boxlid_cli.output import DIM, Screen
from boxlid_cli.terminal.prompt import Person
from boxlid_cli.terminal.terminal import Terminal

if TYPE_CHECKING:
    from boxlid.hosting import Match

    from boxlid_cli.arguments.seating import Seating
    from boxlid_cli.hosts.interrupts import Interrupts


class TerminalFrontEnd:
    """People as the audience of a match; the arguments are those of `Terminal`."""

    def __init__(
        self,
        match: Match,
        people: Sequence[str],
        interrupts: Interrupts,
        eyes: str | None,
        *,
        detail: bool,
    ) -> None:
        self.match, self.people, self.screen = match, people, Screen()
        self.terminal = Terminal(match, self.screen, people, interrupts, eyes=eyes, detail=detail)
        self.show_news, self.read_roll = self.terminal.show_news, self.terminal.read_roll
        self.show_outcome = self.terminal.show_outcome

    def player(self, save: Callable[[str], str]) -> Person:
        """A person's seat."""
        return Person(self.terminal, save)

    def greet(self, seating: Seating) -> None:
        """Print what is played and who plays; the seed only if no person could gain by it.

        Raises:
            UsageError: several people share a screen that cannot be cleared.
        """
        output_piped = self.terminal.interactive and not self.screen.terminal
        if len(self.people) > 1 and (output_piped or not self.screen.wipeable):
            raise UsageError("several people need a terminal that can be cleared between them")
        person = "you" if len(self.people) == 1 else "a person"
        parties = (*self.match.seats, *self.match.layout.actors)
        names = [
            f"{s} ({person if s in self.people else f'bot {seating.bots[s]}'})" for s in parties
        ]
        self.screen.heading(f"{self.match.ruleset.game.title}: {', '.join(names)}")
        if not self.people:
            self.screen.line(f"seed {self.match.chance.seed}", DIM)
        elif self.screen.terminal:
            self.screen.line("Type an answer, its number, or ? for help.", DIM)

    def finished(self, notes: Sequence[str]) -> None:
        """Print the seed if it was kept from people, and the notes."""
        seed = [f"seed {self.match.chance.seed}"] if self.people else []
        self.screen.lines([*seed, *notes], DIM)

    def hide(self) -> None:
        """Remove secrets from the screen."""
        self.terminal.leave(wait=False)

    def stopped(self, why: str, notes: Sequence[str], file: str, command: str) -> None:
        """Print why the match stops, the notes, and how it is resumed."""
        self.screen.line(f"Stopped: {why}.")
        self.screen.lines(notes)
        if command:
            self.screen.line(f"Go on with: {command}", wrap=False)
