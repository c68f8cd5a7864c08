"""Lets pytest run scenario files without glue: every run of every case is a test.

Collected are the `.toml` files below a folder called `scenarios`, and others with a line `[[case]]`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boxlid.errors import BoxlidError
from boxlid.scenarios import Result, Rulesets, has_cases, load_cases, run_case

_RULESETS = pytest.StashKey[Rulesets]()


def pytest_configure(config: pytest.Config) -> None:
    """Compose each ruleset once in a session."""
    config.stash[_RULESETS] = Rulesets()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take scenario files."""
    if file_path.suffix != ".toml":
        return None
    try:
        found = "scenarios" in file_path.parent.parts or has_cases(file_path)
    except BoxlidError:
        return None
    return ScenarioCollector.from_parent(parent, path=file_path) if found else None


class ScenarioCollector(pytest.File):
    """A scenario file; its cases are played when the first of their tests runs."""

    def collect(self) -> Iterator[pytest.Item]:
        """A test for every run of every case."""
        name = _shown(self.path, self.config)
        try:
            cases = load_cases(self.path)
        except BoxlidError as error:
            raise self.CollectError(str(error)) from error
        played: dict[str, dict[str, Result]] = {}
        for case in cases:

            def play(case: Any = case) -> dict[str, Result]:
                if case.id not in played:
                    siblings = [c for c in cases if c is not case]
                    results = run_case(case, self.config.stash[_RULESETS], siblings)
                    played[case.id] = {r.id: r for r in results}
                return played[case.id]

            for run in case.runs:
                item: ScenarioItem = ScenarioItem.from_parent(self, name=run.id)
                item.play, item.shown = play, name
                yield item


class ScenarioItem(pytest.Item):
    """One run of a case."""

    play: Any
    shown: str

    def runtest(self) -> None:
        """Play the case, and fail with the run's message."""
        result = self.play()[self.name]
        if result.status == "known-bug":
            pytest.xfail(result.message)
        if not result.ok:
            raise ScenarioError(result.message)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The message, without a traceback through the runner."""
        if isinstance(excinfo.value, ScenarioError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Where the case stands."""
        return self.path, None, f"{self.shown}: {self.name}"


class ScenarioError(Exception):
    """A run failed."""


def _shown(path: Path, config: pytest.Config) -> str:
    try:
        return str(path.relative_to(config.rootpath))
    except ValueError:
        return str(path)
