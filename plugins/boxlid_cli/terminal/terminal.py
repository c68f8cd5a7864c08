"""The one terminal that all people of a match share: reading lines, and handing over without showing secrets."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from boxlid_cli.hosts.interrupts import Stop
from boxlid_cli.hosts.log import EVERYBODY, Story, tell_outcome
from boxlid_cli.output import DIM, STRONG
from boxlid_cli.terminal.table_text import draw

if TYPE_CHECKING:
    from boxlid import Match

    from boxlid_cli.hosts.interrupts import Interrupts
    from boxlid_cli.output import Screen

LAST = 10
"""Sentences of the story that a person is told again when a saved match goes on."""


class Desk:
    """The terminal.

    Args:
        match: the match.
        screen: where to write.
        people: the seats that people play.
        interrupts: told while a line is awaited.
        eyes: the view of a match without people, or another view than the seat's own; None: the seat's own.
        detail: every event in the log.

    Attributes:
        reader: the seat whose person looks at the screen; empty before the first.
        notices: public remarks for whoever comes next.
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
        self.typing = sys.stdin.isatty()
        seats = people or ("",)
        self.stories = {s: Story(match, s if eyes is None else eyes, detail=detail) for s in seats}
        self._drawn = ""
        if people and match.number and screen.terminal:  # a match that goes on
            for story in self.stories.values():
                story.skip(screen, LAST)
        if self.typing and people:
            with suppress(ImportError):
                import readline  # noqa: F401, PLC0415 - makes input() editable

    # --- telling ----------------------------------------------------------------------------------

    def tell(self, _match: Match | None = None) -> None:
        """Show what is new to whoever looks at the screen; nothing while nobody may."""
        story = self.stories.get(self.reader)
        if story is not None:
            story.tell(self.screen)
        self.interrupts.check()

    def table(self, seat: str, *, again: bool = False) -> None:
        """Draw the table as a seat may see it, if it looks different from the last time."""
        drawn = draw(self.match.ruleset, self.match.view(seat if self.eyes is None else self.eyes))
        if drawn and (again or drawn != self._drawn):
            self._drawn = drawn
            self.screen.line()
            self.screen.lines(drawn.splitlines())

    # --- reading ----------------------------------------------------------------------------------

    def read(self, prompt: str) -> str:
        """A line of a person.

        Raises:
            Stop: the input has ended, or somebody pressed Ctrl-C.
        """
        self.interrupts.reading = True
        try:
            line = input(prompt if self.typing else "")
        except EOFError:
            if self.typing:
                self.screen.line()
            raise Stop("the input has ended") from None
        except KeyboardInterrupt:
            with suppress(OSError):
                self.screen.line()
            raise Stop("interrupted") from None
        finally:
            self.interrupts.reading = False
        if not self.typing:  # so that a transcript shows what was answered
            self.screen.line(f"{prompt}{line.strip()}")
        return "".join(c for c in line if c.isprintable()).strip()

    def complete(self, words: Sequence[str]) -> None:
        """Let the Tab key complete these answers."""
        readline = sys.modules.get("readline")
        if readline is None or not self.typing:
            return

        def match(text: str, state: int) -> str | None:
            hits = [w for w in words if w.lower().startswith(text.lower())]
            return hits[state] if state < len(hits) else None

        readline.set_completer(match)
        readline.set_completer_delims("")
        readline.parse_and_bind("tab: complete")

    # --- handing over -----------------------------------------------------------------------------

    def sit(self, seat: str) -> None:
        """Let the seat's person look at the screen, and nobody else."""
        if seat == self.reader:
            return
        self.clear()
        if self.typing and self.screen.terminal:
            self.screen.line(f"It is {seat}'s turn.", STRONG)
            for one in self.notices:
                self.screen.line(one)
            self.read(f"Press Enter when only {seat} is looking. ")
            self._wipe()
        else:
            self.screen.line(f"=== {seat} ===")
        for one in self.notices:
            self.screen.line(one, DIM)
        self.notices = []
        self.reader = seat
        self.stories[seat].tell(self.screen)

    def clear(self) -> None:
        """Take the present reader's secrets off the screen; the reader says when."""
        if self.reader and self.typing and self.screen.terminal:
            with suppress(Stop):
                self.read(f"\n{self.reader}, press Enter to clear the screen. ")
        self._wipe()

    def leave(self, *, wait: bool) -> None:
        """The play is over for now: with several people the screen is cleared, only what all know is left."""
        if len(self.people) > 1 and self.reader:
            if wait:
                self.clear()
            else:
                self._wipe()
            self.reader = ""

    def _wipe(self) -> None:
        self.screen.wipe()
        self._drawn = ""
        readline = sys.modules.get("readline")
        if readline is not None:
            readline.clear_history()

    def outcome(self) -> None:
        """Show how the match ended, to all; people who played see the whole table now, with all that was hidden."""
        outcome = self.match.outcome
        if outcome is None:
            return
        if len(self.people) > 1:
            known = min(story.told for story in self.stories.values())
            self.leave(wait=True)
            Story(self.match, EVERYBODY, told=known).tell(self.screen)
        if self.people or self.match.ruleset.screen is not None:
            drawn = draw(self.match.ruleset, self.match.view(self.eyes or ""))
            if drawn != self._drawn:
                self.screen.line()
                self.screen.lines(drawn.splitlines())
        tell_outcome(outcome, self.match.ruleset, self.screen)

    # --- real dice --------------------------------------------------------------------------------

    def roll(self, match: Match) -> None:
        """Ask what a real die shows, or what was really drawn."""
        from boxlid import ChanceError  # noqa: PLC0415 - with --dice only

        assert match.awaited is not None
        label, faces = match.awaited
        known = list(dict.fromkeys(faces))
        self.screen.line()
        pieces = all(f.lower() in match.ruleset.pieces_by_word for f in known)
        order = "; of a shuffle the first ones in order" if pieces else ""
        self.screen.line(f"{label}: what does it show? ({', '.join(known)}{order})", STRONG)
        while match.awaited == (label, faces):
            line = self.read(f"{label}> ")
            if not line:
                continue
            face = next((f for f in known if f.lower() == line.lower()), line)
            try:
                match.supply(label, face)
            except ChanceError as error:
                self.screen.line(str(error))
            if match.awaited == (label, faces) and face in known:
                return  # the next draw of the same label
