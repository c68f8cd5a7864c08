"""What a session needs of its audience, a terminal or a program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from boxlid.hosting import Match

    from boxlid_cli.arguments.seating import Seating
    from boxlid_cli.hosts.host import Player


class FrontEnd(Protocol):
    """Where a match is shown and where its people answer."""

    def player(self, save: Callable[[str], str]) -> Player:
        """A player for a person's seat; `save` writes the match to a file (empty: the usual one) and says where."""

    def greet(self, seating: Seating) -> None:
        """Say what is played, and who plays.

        Raises:
            UsageError: the match cannot be shown here.
        """

    def show_news(self, match: Match) -> None:
        """Show what is new."""

    def read_roll(self, match: Match) -> None:
        """Supply the outcome that `match.waiting` names."""

    def show_outcome(self) -> None:
        """Show how the match ended."""

    def finished(self, notes: Sequence[str]) -> None:
        """The match has ended; `notes` say which files were written."""

    def hide(self) -> None:
        """Remove secrets from the screen: the match stops."""

    def stopped(self, why: str, notes: Sequence[str], file: str, command: str) -> None:
        """The match stops before its end.

        Args:
            why: in words.
            notes: which files were written.
            file: the save; empty if there is none.
            command: the command that resumes the match; empty if it is not saved.
        """
