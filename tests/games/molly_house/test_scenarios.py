"""The scenario files: all pass, every clause is exercised, every reading of every ruling is told."""

from __future__ import annotations

import attrs
import pytest
from boxlid import Ruleset, compose
from boxlid.scenarios import (
    Case,
    Result,
    Rulesets,
    coverage,
    gather,
    rulings_told,
    run_case,
)

CASES = [f"MHC-{n:02}" for n in range(1, 46)]


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return compose("molly-house")


@pytest.fixture(scope="module")
def results(ruleset, scenario_results):
    return scenario_results(ruleset)


def test_all_pass(results):
    assert [f"{r.id}: {r.message}" for r in results if not r.ok] == []


def test_every_worked_case_is_there(results):
    assert sorted({r.case or r.id for r in results} & set(CASES)) == CASES


def test_every_implemented_clause_is_exercised(ruleset, results):
    seen = {c for r in results for c in r.clauses}
    missing = [
        c.id for c in ruleset.ledger.clauses if c.status == "implemented" and c.id not in seen
    ]
    assert missing == []


def test_some_scenario_is_about_every_clause(ruleset, results):
    assert [c.id for c in coverage(ruleset, results).values() if c.unclaimed] == []


def test_only_clauses_of_the_catalogue_are_cited(ruleset, results):
    known = {c.id for c in ruleset.ledger.clauses} | {r.id for r in ruleset.rulings}
    assert sorted({c for r in results for c in r.clauses} - known) == []


def test_every_reading_but_the_default_has_a_case(ruleset):
    for told in rulings_told(ruleset, gather(ruleset)).values():
        silent = [word for word, ids in told.readings.items() if not ids and word != told.default]
        assert silent == [], told.id


def test_every_reading_is_told_apart_from_the_default(ruleset):
    """A run that chooses a reading must fail under the default one; else it shows nothing of the ruling."""
    rulings = {r.id: r for r in ruleset.rulings}
    silent = {(r.id, x.id) for r in ruleset.rulings for x in r.reading if x.id != r.default}
    rulesets = Rulesets()
    for case in gather(ruleset):
        for run in case.runs:
            for name, word in run.rulings.items():
                default = rulings[name].default
                if word != default:
                    other = attrs.evolve(run, rulings={**run.rulings, name: default})
                    alone = Case(case.file, case.index, case.data, case.whole, (other,))
                    if any(fails_itself(result) for result in run_case(alone, rulesets, [])):
                        silent.discard((name, str(word)))
    assert sorted(silent) == []


def fails_itself(result: Result) -> bool:
    """Whether more is wrong than that the case's claims are not all met by this one run."""
    return not result.ok and any("it claims" not in line for line in result.message.splitlines())


DIFFERS = {
    "MHA-below-zero",
    "MHC-06(fixed)",
    "MHC-32",
    "MHC-43(brief)",
    "MHC-44(brief)",
    "MHX-trial-floor",
}
"""Runs that show where the presets differ (MH.indictment-effect, MH.survival-plus-two, MH.encounter-last-token)."""


def test_both_presets_agree_on_everything_else(ruleset):
    rulesets = Rulesets()
    failed = set()
    for case in gather(ruleset):
        for run in case.runs:
            if run.preset in {"", "brief"} and not run.rulings:
                other = attrs.evolve(run, preset="printed")
                alone = Case(case.file, case.index, case.data, case.whole, (other,))
                failed |= {run.id for r in run_case(alone, rulesets, []) if fails_itself(r)}
    assert failed == DIFFERS
