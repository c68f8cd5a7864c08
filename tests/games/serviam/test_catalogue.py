"""The rule catalogue, the scenarios and the source agree."""

from boxlid import hosting
from boxlid.scenarios import gather
from boxlid.testing import catalogue

RULESET = hosting.compose("serviam")
WORKED = {f"SVC-{n:02}" for n in range(1, 36)}


def test_the_catalogue_holds(scenario_results):
    catalogue(RULESET, scenario_results(RULESET))


def test_every_worked_case_is_there():
    assert WORKED - {case.id for case in gather(RULESET)} == set()
