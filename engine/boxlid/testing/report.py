"""What the conformance kit found: failures, with all that is needed to find them again."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from typing import Any

from attrs import frozen

from boxlid.errors import BoxlidError
from boxlid.matches.match import Match
from boxlid.records.lines import record_text
from boxlid.vocabulary.actions import Action


@frozen
class Failure:
    """One way in which a ruleset breaks the kernel's contract.

    Attributes:
        check: the name of the check.
        message: what was found, in a sentence.
        seats: the players of the game in which it was found.
        seed: its seed: `check(ruleset, seats=…, seed=…, games=1)` finds it again.
        number: the decision that was open.
        record: the game up to there, as a record (`boxlid.records`) or, where none can be made, as plain lines.
        started: whether the game began at a start that was given to the kit.
    """

    check: str
    message: str
    seats: tuple[str, ...]
    seed: str
    number: int
    record: str
    started: bool = False

    def __str__(self) -> str:
        return f"{self.check}: {self.message} [seed {self.seed}, decision {self.number}]"

    def reproduce(self) -> str:
        """The call that finds it again."""
        start = ", start=start" if self.started else ""
        return (
            f"boxlid.testing.check(ruleset, seats={self.seats!r}, seed={self.seed!r}, games=1,"
            f" checks=[{self.check!r}]{start})"
        )


@frozen
class Report:
    """What the kit looked at, and what it found.

    Attributes:
        game: the game's id.
        failures: what was found; at most one for each check and game.
        looked: check -> how many comparisons it made. 0 means that the games gave it nothing to look at.
    """

    game: str
    failures: tuple[Failure, ...]
    looked: Mapping[str, int]

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.failures

    def __str__(self) -> str:
        lines = [
            f"{name:<14} {'FAILED' if self._failed(name) else 'passed' if n else 'no occasion'}"
            f" ({n} comparisons)"
            for name, n in self.looked.items()
        ]
        return "\n".join([f"{self.game}: conformance", *lines])

    def _failed(self, name: str) -> bool:
        return any(f.check == name for f in self.failures)


class ConformanceError(BoxlidError, AssertionError):
    """A ruleset does not keep the kernel's contract; the message lists each finding once.

    Attributes:
        report: the findings in full.
    """

    def __init__(self, report: Report) -> None:
        self.report = report
        by_message: dict[str, list[Failure]] = {}
        for failure in report.failures:
            by_message.setdefault(failure.message, []).append(failure)
        checks = dict.fromkeys(f.check for f in report.failures)
        some = "1 conformance check" if len(checks) == 1 else f"{len(checks)} conformance checks"
        parts = [f"{report.game} fails {some}"]
        for first, *others in by_message.values():
            parts += [f"- {first}", f"  again: {first.reproduce()}"]
            if others:  # a rule that cannot even run fails everywhere
                more = dict.fromkeys(f.check for f in others if f.check != first.check)
                where = f" ({', '.join(more)})" if more else ""
                times = "once more" if len(others) == 1 else f"{len(others)} times more"
                parts.append(f"  the same {times}{where}")
        parts += ["The first failure's game:", report.failures[0].record]
        super().__init__("\n".join(parts))


def describe(error: Exception) -> str:
    """An exception with the line that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" (in {frames[-1].name}, {frames[-1].filename}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"


def game_text(match: Match | None) -> str:
    """The game as a record; if no record can be made, as plain lines."""
    if match is None:
        return "(no match was begun)"
    try:
        return record_text(match)
    except Exception:  # noqa: BLE001 - a broken game may have no record
        lines = [f"{e.number} {e.kind} {e.seat} {_payload(e.payload)}" for e in match.entries()]
        return "\n".join(lines) or "(nothing was decided yet)"


def _payload(payload: Any) -> str:
    if isinstance(payload, dict):
        return ", ".join(f"{seat}: {action.text}" for seat, action in payload.items())
    return payload.text if isinstance(payload, Action) else str(payload)
