"""Checks of clauses: each is exercised, claimed and cited, and scenarios name no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from boxlid.scenarios import Covered, coverage
from boxlid.testing.catalogues.evidence import Evidence


def scenarios(evidence: Evidence) -> Iterator[str]:
    """Every scenario passes, and no two runs have one id."""
    for result in evidence.results:
        if not result.ok:
            yield f"{result.id} fails: {result.message}"
    for id_, count in Counter(result.id for result in evidence.results).items():
        if count > 1:
            yield f"{id_} is the id of {count} runs"


def known(evidence: Evidence) -> Iterator[str]:
    """Every id that a scenario claims or exercises, or that a clause or a ruling names, is in the catalogue."""
    clauses = {clause.id for clause in evidence.ruleset.ledger.clauses}
    rulings = {ruling.id for ruling in evidence.ruleset.rulings}
    named: dict[str, str] = {}
    for result in evidence.results:
        for id_ in (*result.claims, *result.clauses):
            named.setdefault(id_, f"the scenario {result.id}")
    for ruling in evidence.ruleset.rulings:
        for id_ in ruling.touches:
            named.setdefault(id_, f"the ruling {ruling.id}")
    for clause in evidence.ruleset.ledger.clauses:
        for id_ in clause.rulings:
            named.setdefault(id_, f"the clause {clause.id}")
    if not clauses:
        return  # a game without a catalogue may cite what it likes
    for id_, where in named.items():
        if id_ not in clauses | rulings:
            yield f"{where} names {id_}, which is neither a clause nor a ruling"


def exercised(evidence: Evidence) -> Iterator[str]:
    """Every implemented clause is exercised by a scenario that passes; one that is data is claimed by one."""
    for clause in _covered(evidence):
        if clause.missing:
            yield f"{clause.id} ({clause.status}) is exercised by no scenario: {clause.statement}"


def claimed(evidence: Evidence) -> Iterator[str]:
    """Every clause that is implemented or data is claimed by a scenario that is about it."""
    for clause in _covered(evidence):
        if clause.unclaimed:
            yield f"{clause.id} ({clause.status}) is claimed by no scenario: {clause.statement}"


def cited(evidence: Evidence) -> Iterator[str]:
    """Every implemented clause is cited in the game's source."""
    for clause in _covered(evidence):
        if clause.status == "implemented" and not clause.cited:
            yield f"{clause.id} is implemented, but no source file cites it: {clause.statement}"


def _covered(evidence: Evidence) -> Iterator[Covered]:
    yield from coverage(evidence.ruleset, evidence.results, evidence.sources).values()
