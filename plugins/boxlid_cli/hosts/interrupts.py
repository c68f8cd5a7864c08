"""Ctrl-C and hang-ups: a match must not be torn in the middle of a rule, so they wait for the decision's end."""

from __future__ import annotations

import signal
import threading
from typing import TYPE_CHECKING, Any, Self

from boxlid_cli.output import note

if TYPE_CHECKING:
    from types import TracebackType

_SIGNALS = [getattr(signal, n) for n in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, n)]


class Stop(Exception):  # noqa: N818 - a control transfer, not an error
    """Somebody ends the play; the match stands at a decision.

    Attributes:
        why: in words.
        keep: whether the match shall be saved.
    """

    def __init__(self, why: str, *, keep: bool = True) -> None:
        self.why, self.keep = why, keep
        super().__init__(why)


class Interrupts:
    """While it is entered, Ctrl-C stops the play between two decisions; a second one stops it at once.

    Attributes:
        reading: whether a person is being waited for; then Ctrl-C takes effect at once.
        asked: whether a stop was asked for.
    """

    def __init__(self) -> None:
        self.reading = self.asked = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in _SIGNALS:
                self._before[number] = signal.signal(number, self._on)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _on(self, number: int, _frame: object) -> None:
        if self.reading or self.asked:
            raise KeyboardInterrupt
        self.asked = True
        if number == signal.SIGINT:
            note("stopping after this move; Ctrl-C again stops at once")

    def check(self) -> None:
        """Stop, if that was asked for.

        Raises:
            Stop: it was.
        """
        if self.asked:
            raise Stop("interrupted")
