"""The terminal that all people of a match share: reading lines, and handing over without showing secrets."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from boxlid.hosting import AwaitedRoll, ChanceError

from boxlid_cli.hosts.interrupts import Stop
from boxlid_cli.hosts.log import EVERYBODY, Log
from boxlid_cli.output import DIM, STRONG
from boxlid_cli.terminal.report import print_log, print_outcome
from boxlid_cli.terminal.table_text import table_text

if TYPE_CHECKING:
    from boxlid.hosting import Match

    from boxlid_cli.hosts.interrupts import Interrupts
    from boxlid_cli.output import Screen

LAST = 10
"""How many sentences of the log are repeated when a saved match is resumed."""


class Terminal:
    """The terminal.

    Args:
        match: the match.
        screen: where to write.
        people: the seats that people play.
        interrupts: what Ctrl-C does.
        eyes: whose view is shown instead of the seat's own; None: the seat's own.
        detail: every event in the log.

    Attributes:
        reader: the seat whose person looks at the screen; empty before the first.
        notices: public remarks for the person who comes next.
        interactive: whether a person types, not a pipe.
    """

    def __init__(
        self,
        match: Match,
        screen: Screen,
        people: Sequence[str],
        interrupts: Interrupts,
        *,
        eyes: str | None = None,
        detail: bool = False,
    ) -> None:
        self.match, self.screen, self.people, self.interrupts = match, screen, people, interrupts
        self.eyes = eyes
        self.reader = people[0] if len(people) == 1 else ""
        self.notices: list[str] = []
        self.interactive = sys.stdin.isatty()
        seats = people or ("",)
        self.logs = {s: Log(match, s if eyes is None else eyes, detail=detail) for s in seats}
        self._drawn = ""
        if people and match.number and screen.terminal:
            self._skip_old_events()
        if self.interactive and people:
            with suppress(ImportError):
                import readline  # noqa: F401, PLC0415 - makes input() editable; not on every system

    def _skip_old_events(self) -> None:
        for log in self.logs.values():
            if log.skip_all_but(LAST):
                self.screen.line("(log shows what happened before)", DIM)

    # --- showing ----------------------------------------------------------------------------------

    def show_news(self, _match: Match | None = None) -> None:
        """Print what is new to the person at the screen, if there is one.

        Raises:
            Stop: Ctrl-C was pressed before.
        """
        log = self.logs.get(self.reader)
        if log is not None:
            print_log(log, self.screen)
        self.interrupts.check()

    def show_table(self, seat: str, *, again: bool = False) -> None:
        """Draw the table as a seat may see it; only if it looks different from the last time, or `again`."""
        text = table_text(
            self.match.ruleset, self.match.view(seat if self.eyes is None else self.eyes)
        )
        if text and (again or text != self._drawn):
            self._drawn = text
            self.screen.line()
            self.screen.lines(text.splitlines())

    def show_outcome(self) -> None:
        """Show everybody how the match ended; people who played see the whole table with all that was hidden."""
        outcome = self.match.outcome
        if outcome is None:
            return
        if len(self.people) > 1:
            seen_by_all = min(log.shown for log in self.logs.values())
            self.leave(wait=True)
            print_log(Log(self.match, EVERYBODY, shown=seen_by_all), self.screen)
        if self.people or self.match.ruleset.screen is not None:
            text = table_text(self.match.ruleset, self.match.view(self.eyes or ""))
            if text != self._drawn:
                self.screen.line()
                self.screen.lines(text.splitlines())
        print_outcome(outcome, self.match.ruleset, self.screen)

    # --- reading ----------------------------------------------------------------------------------

    def read(self, prompt: str) -> str:
        """A line that a person types.

        Raises:
            Stop: the input has ended, or Ctrl-C was pressed.
        """
        try:
            line = self.interrupts.read(lambda: input(prompt if self.interactive else ""))
        except EOFError:
            self._end_line()
            raise Stop("the input has ended") from None
        except Stop:
            self._end_line()
            raise
        if not self.interactive:  # so that a transcript shows the answer
            self.screen.line(f"{prompt}{line.strip()}")
        return "".join(c for c in line if c.isprintable()).strip()

    def _end_line(self) -> None:
        """Leave the line of the prompt, which no Enter has ended."""
        if self.interactive:
            with suppress(OSError):  # the terminal may be gone
                self.screen.line()

    def complete(self, words: Sequence[str]) -> None:
        """Let the Tab key complete these answers."""
        readline = sys.modules.get("readline")
        if readline is None or not self.interactive:
            return

        def match(text: str, state: int) -> str | None:
            hits = [w for w in words if w.lower().startswith(text.lower())]
            return hits[state] if state < len(hits) else None

        readline.set_completer(match)
        readline.set_completer_delims("")
        readline.parse_and_bind("tab: complete")

    def read_roll(self, match: Match) -> None:
        """Ask what a real die shows, or what was really drawn, and supply it.

        Raises:
            Stop: as `read`.
        """
        awaited = match.waiting
        assert isinstance(awaited, AwaitedRoll)
        label, faces = awaited.label, awaited.faces
        known = list(dict.fromkeys(faces))
        self.screen.line()
        pieces = all(f.lower() in match.ruleset.pieces_by_word for f in known)
        order = "; of a shuffle the first ones in order" if pieces else ""
        self.screen.line(f"{label}: what does it show? ({', '.join(known)}{order})", STRONG)
        while match.waiting == awaited:
            line = self.read(f"{label}> ")
            if not line:
                continue
            face = next((f for f in known if f.lower() == line.lower()), line)
            try:
                match.supply(label, face)
            except ChanceError as error:
                self.screen.line(str(error))
            if match.waiting == awaited and face in known:
                return  # the next draw has the same label

    # --- handing over -----------------------------------------------------------------------------

    def hand_over(self, seat: str) -> None:
        """Let only the person of this seat look at the screen."""
        if seat == self.reader:
            return
        self._clear()
        if self.interactive and self.screen.terminal:
            self.screen.line(f"It is {seat}'s turn.", STRONG)
            self.screen.lines(self.notices)
            self.read(f"Press Enter when only {seat} is looking. ")
            self._wipe()
        else:
            self.screen.line(f"=== {seat} ===")
        self.screen.lines(self.notices, DIM)
        self.notices = []
        self.reader = seat
        print_log(self.logs[seat], self.screen)

    def leave(self, *, wait: bool) -> None:
        """With several people, clear the screen at the end of the play.

        Args:
            wait: let the present reader say when.
        """
        if len(self.people) > 1 and self.reader:
            if wait:
                self._clear()
            else:
                self._wipe()
            self.reader = ""

    def _clear(self) -> None:
        """Remove the present reader's secrets from the screen when the reader says so."""
        if self.reader and self.interactive and self.screen.terminal:
            with suppress(Stop):
                self.read(f"\n{self.reader}, press Enter to clear the screen. ")
        self._wipe()

    def _wipe(self) -> None:
        self.screen.wipe()
        self._drawn = ""
        readline = sys.modules.get("readline")
        if readline is not None:
            readline.clear_history()
