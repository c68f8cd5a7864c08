"""The conformance kit: does a game keep the kernel's contract?

    from boxlid.testing import conformance

    def test_my_game():
        conformance("my-game")

`catalogue(ruleset)` checks that its rule catalogue, its scenarios and its source agree.

Each check is also a function of its own (`forks(ruleset)`), and `checks()` lists their names for parametrised tests.
"""

from boxlid.testing.catalogues.evidence import CatalogueError, CatalogueReport
from boxlid.testing.catalogues.inspection import catalogue
from boxlid.testing.contract.answers import refusals, stale
from boxlid.testing.contract.citations import citations
from boxlid.testing.contract.events import events
from boxlid.testing.contract.forks import forks, policies, records, undo
from boxlid.testing.contract.hosts import bots, chance, views
from boxlid.testing.contract.inputs import inputs
from boxlid.testing.contract.names import checkpoints, names
from boxlid.testing.contract.notation import notation
from boxlid.testing.contract.plans import plans
from boxlid.testing.contract.processes import processes
from boxlid.testing.contract.rules import crashes, ends, options
from boxlid.testing.contract.secrets import twins
from boxlid.testing.contract.sightings import sightings
from boxlid.testing.contract.simultaneous import arrival
from boxlid.testing.contract.table import pieces, values
from boxlid.testing.game import Effort
from boxlid.testing.registry import about, check, checks, conformance
from boxlid.testing.report import ConformanceError, Failure, Report
from boxlid.testing.runner import Check

__all__ = [
    "CatalogueError", "CatalogueReport", "Check", "ConformanceError", "Effort", "Failure", "Report", "about",
    "arrival", "bots", "catalogue", "chance", "check", "checkpoints", "checks", "citations", "conformance",
    "crashes", "ends", "events", "forks", "inputs", "names", "notation", "options", "pieces",
    "plans", "policies", "processes", "records", "refusals", "sightings", "stale", "twins", "undo", "values",
    "views",
]  # fmt: skip
