"""Runs scenario files with pytest: each run of each case is a test, without any glue code.

Collected are the `.toml` files below a folder called `scenarios`, and others with a line `[[case]]`. Each case is
played once in a session, also where pytest-xdist splits it among processes; the fixture `scenario_results` gives the
results to other tests.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from boxlid.errors import BoxlidError
from boxlid.scenarios import Case, Result, ResultStore, has_cases, load_cases, with_siblings

_STORE = pytest.StashKey[ResultStore]()
_FOLDER = pytest.StashKey[tempfile.TemporaryDirectory[str]]()
_SHARED = "boxlid_results"
"""What xdist tells each worker: the folder of the results."""


def pytest_configure(config: pytest.Config) -> None:
    """Open the store of results, which also composes each ruleset once."""
    folder = getattr(config, "workerinput", {}).get(_SHARED)
    config.stash[_STORE] = ResultStore(None if folder is None else Path(folder))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Give each worker of pytest-xdist the same folder for results; called in the main process."""
    stash = node.config.stash
    if _FOLDER not in stash:
        stash[_FOLDER] = tempfile.TemporaryDirectory(prefix="boxlid-results-")
    node.workerinput[_SHARED] = stash[_FOLDER].name


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the shared folder."""
    if _FOLDER in config.stash:
        config.stash[_FOLDER].cleanup()


@pytest.fixture(scope="session")
def scenario_store(pytestconfig: pytest.Config) -> ResultStore:
    """The store of the session: what was played already, by any process; it plays only the rest.

    Tests that use it run last.
    """
    return pytestconfig.stash[_STORE]


@pytest.fixture(scope="session")
def scenario_results(scenario_store: ResultStore) -> Callable[..., list[Result]]:
    """The function `ResultStore.results`: results of the cases of a ruleset, a file or a folder."""
    return scenario_store.results


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put tests that read all results behind the others, so that the processes have shared the plays by then."""
    items.sort(key=lambda item: "scenario_store" in getattr(item, "fixturenames", ()))


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
        store = self.config.stash[_STORE]
        for case, siblings in with_siblings(cases):

            def play(case: Case = case, siblings: list[Case] = siblings) -> dict[str, Result]:
                return {r.id: r for r in store.of(case, siblings)}

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
