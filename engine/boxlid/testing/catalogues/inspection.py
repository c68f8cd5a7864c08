"""The list of the checks of a rule catalogue, and the call that runs them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from boxlid.errors import UsageError
from boxlid.rulesets.ruleset import Ruleset
from boxlid.scenarios import Result, Rulesets, gather, run_cases
from boxlid.scenarios.tools.coverage import source_folders
from boxlid.testing.catalogues.clauses import cited, claimed, exercised, known, scenarios
from boxlid.testing.catalogues.evidence import CatalogueError, CatalogueReport, Evidence
from boxlid.testing.catalogues.literals import literals
from boxlid.testing.catalogues.readings import played, told_apart

CATALOGUE_CHECKS: Mapping[str, Callable[[Evidence], Iterator[str]]] = {
    "scenarios": scenarios,
    "known": known,
    "exercised": exercised,
    "claimed": claimed,
    "cited": cited,
    "played": played,
    "told-apart": told_apart,
    "literals": literals,
}


def catalogue(
    ruleset: Ruleset,
    results: Iterable[Result] | None = None,
    *,
    checks: Iterable[str] | None = None,
    sources: Iterable[Path] | None = None,
) -> CatalogueReport:
    """Check that a game's rule catalogue, its scenarios and its source agree.

    The checks (docs/testing.md describes them): scenarios, known, exercised, claimed, cited, played, told-apart,
    literals.

    Args:
        ruleset: the game, from `compose`; its plugins give clauses, rulings and scenarios.
        results: what came of playing its scenarios; None: they are played now.
        checks: names of checks; None: all of them.
        sources: files and folders with the game's source; None: the packages of its plugins.

    Returns:
        The report; nothing was found.

    Raises:
        CatalogueError: something was found; its message has a line for each finding.
        DataError: a scenario file is malformed.
        UsageError: there is no such check.
    """
    wanted = list(CATALOGUE_CHECKS) if checks is None else list(checks)
    for name in wanted:
        if name not in CATALOGUE_CHECKS:
            raise UsageError(
                f"there is no catalogue check `{name}` (checks: {', '.join(CATALOGUE_CHECKS)})"
            )
    plugins = {p.name: source for p, source in zip(ruleset.plugins, ruleset.sources, strict=True)}
    rulesets = Rulesets(plugins)
    if results is None:
        results = run_cases(ruleset, rulesets=rulesets)
    places = source_folders(ruleset) if sources is None else sources
    evidence = Evidence(ruleset, gather(ruleset), tuple(results), tuple(places), rulesets)
    findings = {name: tuple(CATALOGUE_CHECKS[name](evidence)) for name in wanted}
    report = CatalogueReport(ruleset.game.id, findings)
    if not report.ok:
        raise CatalogueError(report)
    return report
