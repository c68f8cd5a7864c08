"""Ctrl-C and hang-ups: they wait for the end of the decision, so that no rule is cut off in the middle."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self

from boxlid_cli.output import note

if TYPE_CHECKING:
    from types import TracebackType

_SIGNALS = [getattr(signal, n) for n in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, n)]


class Stop(Exception):  # noqa: N818 - a control transfer, not an error
    """A player ends the session; the match is at a decision.

    Attributes:
        why: in words.
        keep: whether the match is to be saved.
    """

    def __init__(self, why: str, *, keep: bool = True) -> None:
        self.why, self.keep = why, keep
        super().__init__(why)


class Interrupts:
    """A context in which Ctrl-C stops the match between two decisions; a second one stops it at once.

    Attributes:
        requested: whether the signal came already.
    """

    def __init__(self) -> None:
        self.requested = False
        self._reading = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in _SIGNALS:
                self._before[number] = signal.signal(number, self._receive)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _receive(self, number: int, _frame: object) -> None:
        if self._reading or self.requested:
            raise KeyboardInterrupt
        self.requested = True
        if number == signal.SIGINT:
            note("stopping after this move; Ctrl-C again stops at once")

    def read(self, reader: Callable[[], str]) -> str:
        """What a function reads from a person or a program; meanwhile Ctrl-C takes effect at once.

        Raises:
            Stop: the signal came.
        """
        self._reading = True
        try:
            return reader()
        except KeyboardInterrupt:
            raise Stop("interrupted") from None
        finally:
            self._reading = False

    def check(self) -> None:
        """Stop if the signal came.

        Raises:
            Stop: it did.
        """
        if self.requested:
            raise Stop("interrupted")
