"""What the checks of a rule catalogue look at, and how they report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import frozen

from boxlid.errors import BoxlidError
from boxlid.rulesets.ruleset import Ruleset
from boxlid.scenarios import Case, Result, Rulesets


@frozen
class Evidence:
    """What the checks look at.

    Attributes:
        ruleset: the game whose catalogue is checked.
        cases: the scenarios of its plugins.
        results: what came of playing them.
        sources: files and folders with the source of its plugins.
        rulesets: composes the rulesets of scenarios that are played again.
    """

    ruleset: Ruleset
    cases: Sequence[Case]
    results: Sequence[Result]
    sources: Sequence[Path]
    rulesets: Rulesets


@frozen
class CatalogueReport:
    """What the checks of a catalogue found.

    Attributes:
        game: the game's id.
        findings: for each check by name, its findings, a sentence each.
    """

    game: str
    findings: Mapping[str, tuple[str, ...]]

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not any(self.findings.values())

    def __str__(self) -> str:
        count = sum(map(len, self.findings.values()))
        lines = [f"{name}: {line}" for name, found in self.findings.items() for line in found]
        head = f"{self.game}: {count} finding{'s' * (count != 1)} in its rule catalogue"
        return "\n".join([head, *lines])


class CatalogueError(BoxlidError, AssertionError):
    """A rule catalogue, its scenarios and the source do not agree; the message has a line for each finding.

    Attributes:
        report: the findings.
    """

    def __init__(self, report: CatalogueReport) -> None:
        self.report = report
        super().__init__(str(report))
