"""The conformance kit: does a ruleset keep the kernel's contract? Anybody's game may ask, with one call.

    from boxlid.testing import conformance

    def test_my_game():
        conformance("my-game")

Each check is also a function of its own (`forks(ruleset)`), and `checks()` lists their names for parametrised tests.
"""

from boxlid.testing.answers import arrival, inputs, refusals, stale
from boxlid.testing.around import bots, chance, citations, views
from boxlid.testing.names import checkpoints, names
from boxlid.testing.notation import notation
from boxlid.testing.play import crashes, ends, options
from boxlid.testing.process import processes
from boxlid.testing.registry import Check, about, check, checks, conformance
from boxlid.testing.report import ConformanceError, Failure, Report
from boxlid.testing.secrets import plans, twins
from boxlid.testing.sight import events
from boxlid.testing.standing import forks, policies, records, undo
from boxlid.testing.state import pieces, values
from boxlid.testing.trial import Effort

__all__ = [
    "Check", "ConformanceError", "Effort", "Failure", "Report", "about", "arrival", "bots", "chance", "check",
    "checkpoints", "checks", "citations", "conformance", "crashes", "ends", "events", "forks", "inputs", "names",
    "notation", "options", "pieces", "plans", "policies", "processes", "records", "refusals",
    "stale", "twins", "undo", "values", "views",
]  # fmt: skip
