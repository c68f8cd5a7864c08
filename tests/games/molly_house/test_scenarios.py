"""The scenario files: all pass, every clause is exercised, every reading of every ruling is told."""

from __future__ import annotations

import pytest
from boxlid import Ruleset, compose
from boxlid.scenarios import Result, gather, rulings_told, run_cases

CASES = [f"MHC-{n:02}" for n in range(1, 46)]


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return compose("molly-house")


@pytest.fixture(scope="module")
def results(ruleset: Ruleset) -> list[Result]:
    return run_cases(ruleset)


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


def test_every_clause_of_data_is_claimed(ruleset, results):
    claimed = {c for r in results for c in r.claims}
    assert [
        c.id for c in ruleset.ledger.clauses if c.status == "data" and c.id not in claimed
    ] == []


def test_only_clauses_of_the_catalogue_are_cited(ruleset, results):
    known = {c.id for c in ruleset.ledger.clauses} | {r.id for r in ruleset.rulings}
    assert sorted({c for r in results for c in r.clauses} - known) == []


def test_every_reading_but_the_default_has_a_case(ruleset):
    for told in rulings_told(ruleset, gather(ruleset)).values():
        silent = [word for word, ids in told.readings.items() if not ids and word != told.default]
        assert silent == [], told.id
