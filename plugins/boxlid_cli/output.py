"""Output: a terminal gets headings, colour and columns; a file or a pipe gets plain lines, and nothing is cut."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.console import Console

HEAD, DIM, GOOD, BAD, STRONG = "bold cyan", "dim", "bold green", "bold red", "bold"


class Screen:
    """Where a command writes.

    Args:
        out: the stream; standard output by default.

    Attributes:
        terminal: whether the stream is a terminal.
    """

    def __init__(self, out: TextIO | None = None) -> None:
        self.out = out if out is not None else sys.stdout
        self.terminal = self.out.isatty()

    @cached_property
    def console(self) -> Console:
        """Rich's console, for a terminal only. It respects NO_COLOR and TERM itself."""
        from rich.console import Console  # noqa: PLC0415 - not needed for plain output

        return Console(file=self.out, markup=False, highlight=False, emoji=False)

    @property
    def width(self) -> int:
        """How many columns a line has; plain output is never wrapped."""
        return shutil.get_terminal_size((80, 24)).columns if self.terminal else 10_000

    def line(self, text: str = "", style: str = "", *, wrap: bool = True) -> None:
        """Print a line of text. A terminal wraps it between words, unless it is a command to be copied."""
        if self.terminal:
            self.console.print(text, style=style or None, soft_wrap=not wrap)
        else:
            self.out.write(text + "\n")
            self.out.flush()

    def lines(self, lines: Iterable[str], style: str = "") -> None:
        """Print several lines."""
        for one in lines:
            self.line(one, style)

    def heading(self, text: str) -> None:
        """Print a heading."""
        if self.terminal:
            self.console.print()
            self.console.rule(text, align="left", style=HEAD)
        else:
            self.line(text)

    def hanging(self, first: str, text: str, style: str = "", after: str = "") -> None:
        """Print a label and a text, whose further lines are indented to begin under its first; `after` is dimmed."""
        if not self.terminal:
            self.line(" ".join(x for x in (first, text, after) if x))
            return
        from rich.text import Text  # noqa: PLC0415 - not needed for plain output

        room = max(20, self.width - len(first) - 2)
        words = f"{text} {after}".strip() if after else text
        rows = textwrap.wrap(words, room, break_long_words=False, break_on_hyphens=False) or [""]
        for i, row in enumerate(rows):
            label = first if i == 0 else " " * len(first)
            line = Text(f"{label} ", style=style)
            line.append(row)
            if after and row.endswith(after):
                line.stylize(DIM, len(line) - len(after))
            self.console.print(line, soft_wrap=True)

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        """Print a table. Plain output has a line for each row, its values separated by tabs, and no heads."""
        if not self.terminal:
            for row in rows:
                self.line("\t".join(" ".join(str(v).split()) for v in row))
            return
        from rich.table import Table  # noqa: PLC0415 - not needed for plain output

        table = Table(box=None, pad_edge=False, header_style=HEAD, padding=(0, 2, 0, 0))
        for i, head in enumerate(heads):
            table.add_column(head, overflow="fold", style=STRONG if i == 0 else None)
        for row in rows:
            table.add_row(*(str(v) for v in row))
        self.console.print(table)

    def columns(self, entries: Sequence[str], *, indent: str = "  ") -> None:
        """Print short entries; many are put side by side on a terminal, in columns to be read downwards."""
        widest = max((len(e) for e in entries), default=0) + 3
        across = max(1, (self.width - len(indent)) // widest) if self.terminal else 1
        if len(entries) <= 9:
            across = 1
        down = -(-len(entries) // across) or 1
        for i in range(down):
            row = [entries[j].ljust(widest) for j in range(i, len(entries), down)]
            self.line((indent + "".join(row)).rstrip())

    def wipe(self) -> None:
        """Clear the screen and its scroll-back, and drop keys that were typed ahead."""
        if not self.terminal:
            return
        # the scroll-back comes last: some terminals push the cleared screen into it
        self.out.write("\x1b[H\x1b[2J\x1b[3J")
        self.out.flush()
        with contextlib.suppress(ImportError, OSError, ValueError):
            import termios  # noqa: PLC0415 - not on every system

            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    @property
    def wipeable(self) -> bool:
        """Whether `wipe` leaves nothing to be seen: the terminal can be cleared, or the output is not a terminal."""
        return not self.terminal or os.environ.get("TERM", "") not in {"", "dumb", "unknown"}


def complain(text: str) -> None:
    """Print an error message on standard error."""
    stream = sys.stderr
    if stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb":
        stream.write(f"\x1b[1;31mboxlid:\x1b[0m {text}\n")
    else:
        stream.write(f"boxlid: {text}\n")
    stream.flush()


def note(text: str) -> None:
    """Print a remark on standard error, so that standard output has only what was asked for."""
    sys.stderr.write(f"boxlid: {text}\n")
    sys.stderr.flush()
