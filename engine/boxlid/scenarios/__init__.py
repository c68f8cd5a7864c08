"""Scenarios: tests of rules as data. docs/scenarios.md describes the format.

Programs and tests import from here; the modules below are the kernel's own.
"""

from boxlid.scenarios.format.loading import (
    Case,
    Run,
    cases_of,
    has_cases,
    load_cases,
    scenario_files,
)
from boxlid.scenarios.format.schema import schema_text
from boxlid.scenarios.playing.results import ERROR, FAILED, KNOWN_BUG, PASSED, Result
from boxlid.scenarios.playing.runner import gather, run_case, run_cases, start_case, with_siblings
from boxlid.scenarios.playing.setup import Rulesets, Start, start_of
from boxlid.scenarios.playing.store import ResultStore
from boxlid.scenarios.tools.accept import accept
from boxlid.scenarios.tools.coverage import Covered, Told, coverage, rulings_told
from boxlid.scenarios.tools.export import as_json, counts, junit
from boxlid.scenarios.tools.from_match import from_match, from_record
from boxlid.scenarios.tools.shrink import crashes, shrink

__all__ = [
    "ERROR", "FAILED", "KNOWN_BUG", "PASSED", "Case", "Covered", "Result", "ResultStore", "Rulesets", "Run",
    "Start", "Told", "accept", "as_json", "cases_of", "counts", "coverage", "crashes", "from_match",
    "from_record", "gather", "has_cases", "junit", "load_cases", "rulings_told", "run_case", "run_cases",
    "scenario_files", "schema_text", "shrink", "start_case", "start_of", "with_siblings",
]  # fmt: skip
